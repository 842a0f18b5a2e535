#include "cases/claims/ledger_table.hpp"

#include <cmath>
#include <functional>

namespace touchgo::cases {
namespace {

Words words(const std::vector<LedgerRow>& rows, const std::function<std::string(const LedgerRow&)>& cell) {
  Words all;
  for (const LedgerRow& r : rows)
    if (!r.claim.ours) all.push_back(cell(r));
  return all;
}

// Of the measure that decides; empty, or nan, where the claim has none.
std::function<std::string(const LedgerRow&)> of_measure(const std::function<std::string(const Measure&)>& cell) {
  return [cell](const LedgerRow& r) { return r.finding.measures.empty() ? "" : cell(deciding(r.finding.measures)); };
}

Numbers numbers(const std::vector<LedgerRow>& rows, const std::function<double(const Measure&)>& cell) {
  Numbers all;
  for (const LedgerRow& r : rows)
    if (!r.claim.ours) all.push_back(r.finding.measures.empty() ? NAN : cell(deciding(r.finding.measures)));
  return all;
}

}  // namespace

Table ledger_table(const std::vector<LedgerRow>& rows) {
  Table t;
  t.add("id", words(rows, [](const LedgerRow& r) { return r.claim.id; }));
  t.add("source", words(rows, [](const LedgerRow& r) { return r.claim.source; }));
  t.add("published", words(rows, [](const LedgerRow& r) { return r.claim.published; }));
  t.add("unit", words(rows, [](const LedgerRow& r) { return r.unit(); }));
  t.add("computed", words(rows, [](const LedgerRow& r) { return r.finding.value; }));
  t.add("tolerance", words(rows, [](const LedgerRow& r) { return r.tolerance(); }));
  t.add("verdict", words(rows, [](const LedgerRow& r) { return name(r.finding.verdict); }));
  t.add("word", words(rows, of_measure([](const Measure& m) { return m.word; })));
  t.add("sense", words(rows, of_measure([](const Measure& m) {
                         return std::string(band_of(m.word).sense == Sense::at_least ? "at least" : "at most");
                       })));
  t.add("measured", "", numbers(rows, [](const Measure& m) { return m.value; }));
  t.add("low", "", numbers(rows, [](const Measure& m) { return band_of(m.word).from; }));
  t.add("high", "", numbers(rows, [](const Measure& m) { return band_of(m.word).to; }));
  t.add("margin", "", numbers(rows, [](const Measure& m) { return margin(m); }));
  return t;
}

}  // namespace touchgo::cases
