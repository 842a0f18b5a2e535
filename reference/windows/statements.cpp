#include "reference/windows/statements.hpp"

#include "reference/windows/motions.hpp"

namespace touchgo::reference::windows {
namespace {

using Row = std::vector<std::string>;

Ball tenths(int n) { return Ball(Rational(n) / Rational(10)); }

std::string tenths_text(int n) { return n % 10 == 0 ? std::to_string(n / 10) : "0." + std::to_string(n % 10); }

void append(Row& row, const Ball& x) {
  const auto [low, high] = proof::outward(x);
  row.push_back(low), row.push_back(high);
}

// Restitution in tenths, stiffness of the base (0: hard), periods.
Row window_row(const std::vector<int>& arguments) {
  const Precision precision(128);
  const int tenths_of_r = arguments[0], stiffness = arguments[1], n = arguments[2];
  const Motion motion =
      stiffness == 0 ? hard_motion(tenths(tenths_of_r), n) : soft_motion(tenths(tenths_of_r), Ball(stiffness), n);
  Row row{stiffness == 0 ? "hard" : "ks = " + std::to_string(stiffness), tenths_text(tenths_of_r), std::to_string(n)};
  const auto w = window_around(motion, Ball(2), Ball(10), n == 5 ? tenths(98) : Ball(2 * n), Ball(1).scaled(-4));
  if (!w) return row.push_back("no"), row.resize(11), row;
  row.push_back("yes");
  append(row, w->low);
  row.push_back(w->low_is_flip ? "flip" : "2 rad/s");
  append(row, w->high);
  row.push_back(w->high_is_flip ? "flip" : "10 rad/s");
  std::string complex;
  for (const auto& [from, to] : w->complex)
    complex +=
        (complex.empty() ? "" : "; ") + proof::outward(from.upper()).second + " to " + proof::outward(to.lower()).first;
  row.push_back(complex);
  return row;
}

}  // namespace

std::vector<Table> tables() {
  return {{"ob21_windows",
           "For every eta of the window there is a motion with one impact (soft base: one contact, which ends at zero "
           "displacement and may pull) in so many periods of "
           "the base and no other event, and it is stable; at an end that is a flip, 1 + trace + det of its monodromy "
           "matrix vanishes and changes sign. Where the multipliers are complex both Lyapunov exponents are "
           "ln(det) / (2 T); on the hard base with r = 1 that is -0.115 exactly. It is not said that the motion is the "
           "only "
           "one, or what random starts settle on.",
           {"base", "restitution", "periods", "proved", "low_from", "low_to", "low_is", "high_from", "high_to",
            "high_is", "complex"},
           {}}};
}

std::vector<Task> tasks() {
  std::vector<Task> all;
  for (const int stiffness : {0, 200000})
    for (const int r : {10, 6})
      for (int n = 1; n <= 5; ++n) all.push_back({0, window_row, {r, stiffness, n}});
  return all;
}

}  // namespace touchgo::reference::windows
