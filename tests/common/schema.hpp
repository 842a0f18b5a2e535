// Documents against their JSON Schema.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace touchgo::tests {

/// What is wrong with a document; empty if nothing.
std::string violations(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace touchgo::tests
