// The one thing in a drawing that differs from run to run: the date in its PDF.
#pragma once

#include <string>

namespace touchgo::figures::drawing {

/// A PDF with the same content, dated 2000-01-01 and numbered by its content: the same bytes for the same drawing, by
/// any version of cairo. Throws DrawingFailed where it is no PDF.
std::string with_fixed_date(const std::string& pdf);

}  // namespace touchgo::figures::drawing
