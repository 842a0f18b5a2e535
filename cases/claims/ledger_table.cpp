#include "cases/claims/ledger_table.hpp"

#include <cmath>
#include <concepts>
#include <functional>

#include "cases/results/columns.hpp"

namespace touchgo::cases {
namespace {

// A cell of the measure that decides; empty, or nan, where the claim has none.
template <class Cell>
auto of_measure(const Cell& cell) {
  return [cell](const LedgerRow& r) {
    using Found = std::invoke_result_t<Cell, const Measure&>;
    if (!r.finding.measures.empty()) return cell(deciding(r.finding.measures));
    if constexpr (std::same_as<Found, double>)
      return Found(NAN);
    else
      return Found();
  };
}

// The least or the greatest of the measures of the word that is decided by.
template <class Beyond>
double outermost(const LedgerRow& r, const Beyond& beyond) {
  double found = NAN;
  for (const Measure& m : r.finding.measures)
    if (m.word == r.word() && (std::isnan(found) || beyond(m.value, found))) found = m.value;
  return found;
}

const ColumnsOf<LedgerRow> ledger_columns{
    {"id", "", [](const LedgerRow& r) { return r.claim.id; }},
    {"finding", "", [](const LedgerRow& r) { return r.finding_id(); }},
    {"source", "", [](const LedgerRow& r) { return r.claim.source; }},
    {"published", "", [](const LedgerRow& r) { return r.claim.published; }},
    {"unit", "", [](const LedgerRow& r) { return r.unit(); }},
    {"computed", "", [](const LedgerRow& r) { return r.finding.value; }},
    {"tolerance", "", [](const LedgerRow& r) { return r.tolerance(); }},
    {"verdict", "", [](const LedgerRow& r) { return std::string(name(r.finding.verdict)); }},
    {"word", "", of_measure([](const Measure& m) { return std::string(m.word); })},
    {"sense", "", of_measure([](const Measure& m) {
       return std::string(band_of(m.word).sense == Sense::at_least ? "at least" : "at most");
     })},
    {"measured", "", of_measure([](const Measure& m) { return m.value; })},
    {"low", "", of_measure([](const Measure& m) { return band_of(m.word).from; })},
    {"high", "", of_measure([](const Measure& m) { return band_of(m.word).to; })},
    {"margin", "", of_measure([](const Measure& m) { return margin(m); })},
    {"smallest", "", [](const LedgerRow& r) { return outermost(r, std::less<>()); }},
    {"largest", "", [](const LedgerRow& r) { return outermost(r, std::greater<>()); }},
};

}  // namespace

Table ledger_table(const std::vector<LedgerRow>& rows) {
  std::vector<LedgerRow> of_papers;
  for (const LedgerRow& r : rows)
    if (!r.claim.ours) of_papers.push_back(r);
  return table_of(of_papers, ledger_columns);
}

}  // namespace touchgo::cases
