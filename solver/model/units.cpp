#include "solver/model/units.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "solver/model/fields.hpp"

namespace touchgo {
namespace {

constexpr int ordinary = 80;  // 2^80 = 1.2e24: products of ten such numbers are within double, a choice

int exponent_of(const Mp50& x) {
  int exponent = 0;
  frexp(x, &exponent);
  return exponent;
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
};

// The numbers of a setup by their units.
class NumbersByUnit {
 public:
  NumbersByUnit(const Setup& setup, const Decimal& until) {
    add(body_numbers, setup.bodies);
    for (const Body& b : setup.bodies) add(force_numbers, b.force);
    add(wall_numbers, setup.walls), add(link_numbers, setup.links);
    for (const Contact& c : setup.contacts)
      for (const auto& n : numbers_under({&c.law, 1})) add(n, c);
    of_["s"].add(until);
  }

  const Magnitudes& in(const std::string& unit) { return of_[unit]; }
  bool are_ordinary() const {
    return std::all_of(of_.begin(), of_.end(), [](const auto& of) {
      const auto& [unit, s] = of;
      return unit.empty() || unit == "rad" || s.largest == 0 ||
             (exponent_of(s.largest) <= ordinary && exponent_of(s.least) >= -ordinary);
    });
  }

 private:
  template <class Thing>
  void add(const NumberOf<Thing>& number, const Thing& thing) {
    if (const Decimal* x = number.find(thing)) of_[number.unit].add(*x);
  }
  void add(const auto& numbers, const auto& things) {
    for (const auto& thing : things)
      for (const auto& n : numbers) add(n, thing);
  }

  std::map<std::string, Magnitudes> of_;
};

}  // namespace

Units units_of(const Setup& setup, const Decimal& until) {
  if (setup.has_own_signals()) return {};
  for (const Contact& c : setup.contacts)
    if (!c.law->any_units) return {};
  NumbersByUnit all(setup, until);
  if (all.are_ordinary()) return {};
  const Magnitudes &masses = all.in("kg"), &times = all.in("s");
  const Mp50 mass = sqrt(masses.least * masses.largest),
             rate = std::max({Mp50(sqrt(all.in("kg/s^2").largest / mass)), Mp50(all.in("kg/s").largest / mass),
                              all.in("rad/s").largest, Mp50(1 / times.largest)}),
             length = std::max({all.in("m").largest, Mp50(all.in("m/s").largest / rate),
                                Mp50(all.in("N").largest / (mass * rate * rate))});
  return {exponent_of(mass), length == 0 ? 0 : exponent_of(length), -exponent_of(rate)};
}

std::string si_text(double x, int exponent, int digits) {
  return exponent == 0 ? text(x, digits) : text(in_si(Mp50(x), exponent), digits);
}

}  // namespace touchgo
