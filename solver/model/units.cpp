#include "solver/model/units.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "solver/model/fields.hpp"
#include "solver/number/whole.hpp"

namespace touchgo {
namespace {

constexpr int ordinary = 80;  // 2^80 = 1.2e24: products of ten such numbers are within double, a choice

int exponent_of(const Mp50& x) {
  int exponent = 0;
  frexp(x, &exponent);
  return exponent;
}

// f(number, unit) for each number that the setup has.
void for_each_number(Setup& setup, const auto& f) {
  auto visit = [&](const auto& numbers, auto& thing) {
    for (const auto& n : numbers)
      if (Decimal* x = n.at(thing, n.key, false)) f(*x, n.unit);
  };
  visit(setup_numbers, setup);
  for (Body& b : setup.bodies) {
    visit(body_numbers, b);
    for (Harmonic& h : b.force) visit(force_numbers, h);
  }
  for (Wall& w : setup.walls) {
    visit(wall_numbers, w);
    for (Harmonic& h : w.terms) visit(motion_numbers, h);
  }
  for (Link& l : setup.links) visit(link_numbers, l);
  for (Contact& c : setup.contacts) {
    visit(numbers_under({&c.law, 1}), c);
    for (Stage& s : c.stages) visit(stage_numbers, s);
  }
}

// The largest and the least of some magnitudes, zeros left out.
struct Magnitudes {
  Mp50 largest = 0, least = 0;
  void add(const Decimal& x) {
    const Mp50 size = abs(decimal<Mp50>(x));
    if (size == 0) return;
    if (largest == 0 || size > largest) largest = size;
    if (least == 0 || size < least) least = size;
  }
  bool within(int exponent) const {
    return largest == 0 || (exponent_of(largest) <= exponent && exponent_of(least) >= -exponent);
  }
};

// Those of the numbers of a setup, by their unit.
class MagnitudesByUnit {
 public:
  explicit MagnitudesByUnit(Setup setup) {
    for_each_number(setup, [&](const Decimal& x, const std::string& unit) { in(unit).add(x); });
  }

  Magnitudes& in(const std::string& unit) { return of_[unit]; }
  bool are_within(int exponent) const {
    return std::all_of(of_.begin(), of_.end(), [&](const auto& of) {
      return of.first.empty() || of.first == "rad" || of.second.within(exponent);
    });
  }

 private:
  std::map<std::string, Magnitudes> of_;
};

}  // namespace

Units own_units(const Setup& setup, const Decimal& until) {
  if (setup.has_own_signals()) return {};
  for (const Contact& c : setup.contacts)
    if (!c.law->any_units) return {};
  MagnitudesByUnit all(setup);
  all.in("s").add(until);
  const Magnitudes &masses = all.in("kg"), &times = all.in("s");
  const Mp50 mass = sqrt(masses.least * masses.largest),
             rate = std::max({Mp50(sqrt(all.in("kg/s^2").largest / mass)), Mp50(all.in("kg/s").largest / mass),
                              all.in("rad/s").largest, times.largest == 0 ? Mp50(0) : Mp50(1 / times.largest)}),
             length = std::max({all.in("m").largest, Mp50(all.in("m/s").largest / rate),
                                Mp50(all.in("m/s^2").largest / (rate * rate)),
                                Mp50(all.in("N").largest / (mass * rate * rate))});
  return {exponent_of(mass), length == 0 ? 0 : exponent_of(length), -exponent_of(rate)};
}

Units units_of(const Setup& setup, const Decimal& until) {
  MagnitudesByUnit all(setup);
  all.in("s").add(until);
  return all.are_within(ordinary) ? Units() : own_units(setup, until);
}

Decimal from_si(const Decimal& si, int exponent) {
  const Whole factor = pow(Whole(exponent > 0 ? 5 : 2), static_cast<unsigned>(std::abs(exponent)));
  return si * Decimal(factor.str() + (exponent > 0 ? "e-" + std::to_string(exponent) : ""));  // 1/2 = 5/10
}

Setup in_units(const Setup& si, const Units& units) {
  Setup setup = si;
  const std::map<std::string, int> exponents = {{"kg", units.of(1, 0, 0)},
                                                {"m", units.of(0, 1, 0)},
                                                {"m/s", units.of(0, 1, -1)},
                                                {"m/s^2", units.of(0, 1, -2)},
                                                {"N", units.of(1, 1, -2)},
                                                {"kg/s", units.of(1, 0, -1)},
                                                {"kg/s^2", units.of(1, 0, -2)},
                                                {"rad/s", units.of(0, 0, -1)},
                                                {"rad", 0},
                                                {"", 0}};
  for_each_number(setup, [&](Decimal& x, const char* unit) { x = from_si(x, exponents.at(unit)); });
  return setup;
}

int digits_across(const Setup& setup, const Decimal& until) {
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> places;
  auto add = [&](const Decimal& x, const std::string& unit) {
    if (x.is_zero()) return;
    const auto [at, is_first] = places.try_emplace(unit, x.first_place(), x.last_place());
    auto& [first, last] = at->second;
    first = std::max(first, x.first_place()), last = std::min(last, x.last_place());
  };
  Setup visited = setup;
  for_each_number(visited, add);
  add(until, "s");
  std::int64_t most = 0;
  for (const auto& [unit, of] : places) most = std::max(most, of.first - of.second);
  return static_cast<int>(most);
}

bool too_wide(const Setup& setup) { return !MagnitudesByUnit(setup).are_within(250); }

std::string si_text(double x, int exponent, int digits) {
  return exponent == 0 ? text(x, digits) : text(in_si(Mp50(x), exponent), digits);
}

}  // namespace touchgo
