// Files within a page.
#pragma once

#include <string>

namespace touchgo::figures {

/// "data:TYPE;base64,..", RFC 2397. `type`: such as image/png.
std::string data_uri(const std::string& type, const std::string& bytes);

/// "data:TYPE,.." of a text in UTF-8: shorter, for most of its characters stay as they are; safe between double quotes.
std::string text_uri(const std::string& type, const std::string& text);

}  // namespace touchgo::figures
