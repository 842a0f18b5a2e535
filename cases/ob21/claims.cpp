// Claims of OB21 in the contract's order; the rows are in the ob21_*.cpp files beside this one.
#include "cases/ob21/claims.hpp"

#include <algorithm>

#include "cases/ob21/numbers.hpp"
#include "cases/ob21/section2.hpp"
#include "cases/ob21/statements.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// Misprints and printed numbers first, then the sentences by section; rows of one section stay as they come.
std::size_t place(const std::string& id) {
  static const std::vector<std::string> order{"ob21-eq8",
                                              "ob21-eq10",
                                              "ob21-eq12",
                                              "ob21-eq14-limit",
                                              "ob21-xi-sentence",
                                              "ob21-decrement",
                                              "ob21-d-sign",
                                              "ob21-f2i-sign",
                                              "ob21-eq23",
                                              "ob21-eta7.1-hard",
                                              "ob21-eta7.1-soft",
                                              "ob21-eta4-hard",
                                              "ob21-eta4-soft",
                                              "ob21-eta8-hard",
                                              "ob21-eta8-soft",
                                              "ob21-eta3-hard-ai",
                                              "ob21-eta3-soft-ai",
                                              "ob21-eta6.9-hard-ai",
                                              "ob21-eta6.9-soft-ai",
                                              "ob21-s2-",
                                              "ob21-s4.1-",
                                              "ob21-s4.2-",
                                              "ob21-s5-"};
  const auto found = std::find_if(order.begin(), order.end(), [&](const std::string& p) { return id.starts_with(p); });
  return static_cast<std::size_t>(found - order.begin());
}

}  // namespace

std::vector<LedgerRow> ob21_claims(const Case& hard, const Case& soft) {
  using namespace ob21;
  const Lazy<Sample> contacts(random_contacts);
  const auto systems = std::make_shared<Systems>(hard, soft);
  Rows rows;
  for (Rows& part :
       std::vector<Rows>{equation_rows(contacts), older_relation_rows(), dissipation_rows(contacts), misprint_rows(),
                         number_rows(systems), undamped_rows(systems), damped_rows(systems), softer_rows(systems),
                         conclusion_rows(systems), parameter_rows(), sensitivity_rows(systems)})
    std::move(part.begin(), part.end(), std::back_inserter(rows));
  std::stable_sort(rows.begin(), rows.end(),
                   [](const LedgerRow& a, const LedgerRow& b) { return place(a.id) < place(b.id); });
  return rows;
}

}  // namespace touchgo::cases::ob21
