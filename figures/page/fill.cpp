#include "figures/page/fill.hpp"

#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace touchgo::figures {

namespace {

namespace mustache = kainjow::mustache;
using nlohmann::ordered_json;

mustache::data as_data(const ordered_json& value) {
  if (value.is_object()) {
    mustache::data object{mustache::data::type::object};
    for (const auto& [name, member] : value.items()) object.set(name, as_data(member));
    return object;
  }
  if (value.is_array()) {
    mustache::data list{mustache::data::type::list};
    for (const ordered_json& element : value) list.push_back(as_data(element));
    return list;
  }
  if (value.is_string() && !value.get_ref<const std::string&>().empty())
    return mustache::data{value.get_ref<const std::string&>()};
  if (value.is_number()) return mustache::data{value.dump()};
  const bool there = value.is_boolean() && value.get<bool>();
  return mustache::data{there ? mustache::data::type::bool_true : mustache::data::type::bool_false};
}

}  // namespace

std::string fill(const std::string& page, const ordered_json& values, const std::map<std::string, std::string>& parts) {
  mustache::mustache whole{page};
  mustache::data data = as_data(values);
  for (const auto& [name, text] : parts)
    data.set(name, mustache::data{mustache::partial{[text = text] { return text; }}});
  std::string filled;  // piece by piece: of a stream memory that ends would leave out the rest
  whole.render(data, [&](const std::string& piece) { filled += piece; });
  if (!whole.is_valid()) throw std::logic_error("a template is not well formed: " + whole.error_message());
  return filled;
}

}  // namespace touchgo::figures
