#include "figures/page/inline.hpp"

#include <nlohmann/json.hpp>

#include "figures/drawing/data_uri.hpp"
#include "solver/number/sha256.hpp"

namespace touchgo::figures {

using nlohmann::ordered_json;

std::string in_script(const ordered_json& value) {
  std::string safe;
  for (const char c : value.dump(-1, ' ', false, ordered_json::error_handler_t::replace))
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  return safe;
}

std::string script_hash(const std::string& script) {
  const std::string hex = sha256(script);
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  const std::string uri = data_uri("", bytes);
  return "sha256-" + uri.substr(uri.find(',') + 1);
}

}  // namespace touchgo::figures
