// Templates filled with values. Values are escaped for HTML unless the template has {{{..}}}.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace touchgo::figures {

/// A Mustache template with values by name: {{name}}, {{#list}}..{{/list}}, {{^none}}..{{/none}}; {{>part}} is one of
/// `parts`, other templates by their name. An empty string counts as nothing. Throws std::logic_error where a template
/// is not well formed.
std::string fill(const std::string& page, const nlohmann::ordered_json& values,
                 const std::map<std::string, std::string>& parts = {});

}  // namespace touchgo::figures
