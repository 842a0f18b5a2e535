#include "cases/own/certified_width.hpp"

#include <algorithm>
#include <stdexcept>

#include "cases/results/columns.hpp"
#include "reference/certificate/certified.hpp"
#include "solver/number/scalar.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases {
namespace {

const ColumnsOf<CertifiedWidth> width_columns{{"digits", "", &CertifiedWidth::digits},
                                              {"widest", "log10", &CertifiedWidth::widest},
                                              {"bits", "", &CertifiedWidth::bits},
                                              {"work", "units", &CertifiedWidth::work}};

}  // namespace

CertifiedWidth certified_width(const OwnCases& cases, int digits) {
  Case c = cases["dm21_together"];
  c.until = "12";
  const Options options{.digits = digits};
  const Report report = simulate(c.setup, c.until, c.max_events, options);
  const reference::proof::Certificate certificate = reference::certificate_of(c, options, report);
  if (certificate.doubt || certificate.events.size() != 2) throw std::logic_error("example 1 is not certified");
  double widest = -1e9;
  for (const auto& e : certificate.events) {
    const auto low = decimal<Mp2500>(Decimal(e.t.first)), high = decimal<Mp2500>(Decimal(e.t.second));
    widest = std::max(widest, to_double(Mp2500(log10(Mp2500((high - low) / low)))));
  }
  return {digits, widest, static_cast<double>(certificate.bits), certificate.work};
}

std::vector<CertifiedWidth> certified_widths(const Table& table) { return rows_of(table, width_columns); }

std::vector<Study> certified_width_studies() {
  return {{{"certified_width"}, [](const OwnCases& cases) -> std::vector<Table> {
             const std::vector<int> digits{16, 25, 40, 60, 100, 150, 250, 400, 600, 1000};
             std::vector<CertifiedWidth> rows(digits.size());
             in_parallel(digits.size(), 0, [&](std::size_t i) { rows[i] = certified_width(cases, digits[i]); });
             return {table_of(rows, width_columns)};
           }}};
}

}  // namespace touchgo::cases
