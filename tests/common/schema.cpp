#include "tests/common/schema.hpp"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace touchgo::tests {

std::string violations(const nlohmann::json& schema, const nlohmann::json& document) {
  valijson::Schema parsed;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), parsed);
  valijson::Validator validator;
  valijson::ValidationResults results;
  std::string all;
  if (validator.validate(parsed, valijson::adapters::NlohmannJsonAdapter(document), &results)) return all;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& step : error.context) all += step;
    all += ": " + error.description + "\n";
  }
  return all;
}

}  // namespace touchgo::tests
