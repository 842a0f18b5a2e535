#include "cases/ob21/contacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

const std::array<const char*, ways.size()> leg_of_way{"closed form", "50 digits", "integration"};

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
  for (std::size_t way = 0; way < ways.size(); ++way) {
    const double most = largest(contacts.numbers(measure + "_" + ways[way].name));
    f.legs.push_back({leg_of_way[way], text(most, 3), most <= ways[way].bound});
  }
  const bool all = std::all_of(f.legs.begin(), f.legs.end(), [](const Leg& leg) { return leg.agrees; });
  f.verdict = all ? Verdict::reproduced : Verdict::not_reproduced;
  f.note = "measure: relative difference over " + std::to_string(contacts.rows()) +
           " random contacts, at most 1e-12 in double, 1e-45 at 50 digits, 1e-10 integrated";
  return f;
}

}  // namespace touchgo::cases::ob21
