// JSON as files hold it.
#pragma once

#include <string>

namespace touchgo {

/// The text of a document of nlohmann::json or ordered_json. Names of files may be no UTF-8: what is none is U+FFFD.
template <class Json>
std::string json_text(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace touchgo
