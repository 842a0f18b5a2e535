#include "figures/ob21/ob21_printed.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

struct PrintedLine {
  const char* id;
  Model model;
  double frequency;
  std::vector<std::string> quantities;
};

const std::vector<std::string> exponents{"lambda1", "lambda2"}, only_count{"impacts_per_period"};
const std::vector<PrintedLine> rows{
    {"ob21-eta7.1-hard", {"1", ""}, 7.1, exponents},       {"ob21-eta7.1-soft", {"1", "200000"}, 7.1, exponents},
    {"ob21-eta4-hard", {"1", ""}, 4, exponents},           {"ob21-eta4-soft", {"1", "200000"}, 4, exponents},
    {"ob21-eta8-hard", {"1", ""}, 8, exponents},           {"ob21-eta8-soft", {"1", "200000"}, 8, exponents},
    {"ob21-eta3-hard-ai", {"0.6", ""}, 3, only_count},     {"ob21-eta3-soft-ai", {"0.6", "200000"}, 3, only_count},
    {"ob21-eta6.9-hard-ai", {"0.6", ""}, 6.9, only_count}, {"ob21-eta6.9-soft-ai", {"0.6", "200000"}, 6.9, only_count}};

std::string named(const Model& m, const std::string& stiffness) {
  return (m.stiffness.empty() ? "hard" : "soft") + std::string(" impacts, r = ") + m.restitution +
         (m.stiffness.empty() ? "" : ", " + stiffness);
}

}  // namespace

std::vector<std::string> printed_in(const Table& ledger, const std::string& id) {
  const Words& ids = ledger.words("id");
  const auto found = std::find(ids.begin(), ids.end(), id);
  const std::string all =
      found == ids.end() ? "" : ledger.words("published")[static_cast<std::size_t>(found - ids.begin())];
  if (all.empty()) throw std::out_of_range(id + ": nothing printed in the ledger");
  const std::size_t comma = all.find(", ");
  return comma == std::string::npos ? std::vector{all} : std::vector{all.substr(0, comma), all.substr(comma + 2)};
}

std::vector<PrintedNumber> printed_of(const Model& model, const Table& ledger) {
  std::vector<PrintedNumber> all;
  for (const PrintedLine& row : rows)
    if (row.model == model)
      for (std::size_t i = 0; i < row.quantities.size(); ++i)
        all.push_back({model, row.frequency, row.quantities[i], printed_in(ledger, row.id).at(i)});
  return all;
}

std::string printed_exponents(const Table& ledger, const std::string& frequency) {
  const std::vector<std::string> hard = printed_in(ledger, "ob21-eta" + frequency + "-hard"),
                                 soft = printed_in(ledger, "ob21-eta" + frequency + "-soft");
  return "Printed exponents: hard λ1 = " + hard.at(0) + ", λ2 = " + hard.at(1) + "; soft λ1 = " + soft.at(0) +
         ", λ2 = " + soft.at(1) +
         " (1/s). Exactly both are −c/(2m) in both models; a splitting is what a run of finite length leaves.";
}

std::string in_words(const Model& m) { return named(m, "ks = " + m.stiffness + " kg/s²"); }
std::string label(const Model& m) { return named(m, "k_s = " + m.stiffness + " kg/s^2"); }

}  // namespace touchgo::figures
