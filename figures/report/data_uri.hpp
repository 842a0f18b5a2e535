// Files within a page.
#pragma once

#include <string>

namespace touchgo::figures::report {

/// "data:TYPE;base64,..", RFC 2397. `type`: such as image/png.
std::string data_uri(const std::string& type, const std::string& bytes);

}  // namespace touchgo::figures::report
