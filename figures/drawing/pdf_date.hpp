// The one thing in a drawing that differs from run to run: the date in its PDF.
#pragma once

#include <string>

namespace touchgo::figures::drawing {

/// A PDF as cairo writes it, dated 2000-01-01 in place of the clock's. Cairo 1.16 writes the date as plain text; 1.18
/// into a compressed object stream near the end, which is then stored uncompressed. A PDF that is built otherwise is
/// returned as it is.
std::string with_fixed_date(const std::string& pdf);

}  // namespace touchgo::figures::drawing
