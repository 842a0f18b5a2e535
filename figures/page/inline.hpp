// Scripts and data within a page.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace touchgo::figures {

/// JSON as it may stand in a script element: no text of a value ends the element or begins a comment.
std::string in_script(const nlohmann::ordered_json& value);

/// "sha256-..", by which a Content-Security-Policy lets this script of the page run and no other.
std::string script_hash(const std::string& script);

}  // namespace touchgo::figures
