// What the tables of forcing periods show beside a time: how far the first events lie from a run with 50 digits, and
// what shows that all ways did the same work.
#pragma once

#include <string>
#include <vector>

#include "solver/model/setup.hpp"
#include "solver/number/scalar.hpp"
#include "tests/bench/measure.hpp"

namespace touchgo::tests {

inline constexpr int compared = 15;  // events
inline constexpr long shown = 1000;  // periods behind errors and notes

/// The columns of these tables.
inline const Columns per_period{1e-9, "ns", "error, s", "impacts per period; exponents, 1/s", "ns/event"};

/// The first events to 50 digits: their times (s), and the closing speeds (m/s) of those that are impacts.
struct Exactly {
  std::vector<Mp50> times, speeds;
  /// Throws std::runtime_error where there are fewer in 1000 s.
  explicit Exactly(const Setup& setup);
};

/// The largest error of the first of `values`, "1.6e-12"; "inf" where there are fewer.
std::string error(const std::vector<double>& values, const std::vector<Mp50>& exact);

/// "0.415", and with exponents (1/s) "0.415   0.265 -0.495".
std::string note(double impacts_per_period, const std::vector<double>& exponents = {});

}  // namespace touchgo::tests
