#include "cases/ob21/contacts.hpp"

#include <cmath>

#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

double largest(const Numbers& differences) {
  double most = 0;
  for (double d : differences)
    if (std::isnan(d) || std::abs(d) > most) most = std::abs(d);
  return most;
}

}  // namespace

Finding over_random_contacts(const Given& given, const std::string& measure) {
  const Table& contacts = given.result("ob21_free_contacts");
  Finding f;
  f.verdict = Verdict::reproduced;
  std::string found;
  for (const Way& way : ways) {
    const double most = largest(contacts.numbers(measure + "_" + way.name));
    if (!(most <= way.bound)) f.verdict = Verdict::not_reproduced;
    found += (found.empty() ? "" : ", ") + text(most, 2);
  }
  f.note =
      "measure: the largest relative difference over " + std::to_string(contacts.rows()) +
      " random contacts that are followed, at most 1e-12 in double, 1e-45 at 50 digits, 1e-10 integrated: " + found;
  if (f.verdict != Verdict::reproduced) f.reason = "differs by more than round-off: " + found;
  return f;
}

}  // namespace touchgo::cases::ob21
