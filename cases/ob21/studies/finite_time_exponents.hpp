// The Lyapunov exponents that OB21 prints, all at r = 1: six motions, l1 of each from runs of the lengths that papers
// of this kind use, as Benettin's algorithm leaves it: from a random start and an arbitrary direction, no cycle
// recognised; and l1 of the chaotic ones from long runs. The paper gives neither run length nor transient nor start.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// One for which the paper prints exponents; eta in rad/s, a decimal.
struct PrintedMotion {
  Model model;
  std::string eta;
};
extern const std::vector<PrintedMotion> printed_motions;

/// Periods that are left out before a run, and its length.
struct RunSetting {
  int transient, periods;
  bool operator==(const RunSetting&) const = default;
};
inline constexpr std::array<RunSetting, 10> run_settings{{{0, 200},
                                                          {0, 500},
                                                          {0, 1000},
                                                          {0, 2000},
                                                          {0, 5000},
                                                          {100, 200},
                                                          {100, 500},
                                                          {100, 1000},
                                                          {100, 2000},
                                                          {100, 5000}}};
inline constexpr int runs_of_a_setting = 400;

/// For a standard error of 1e-4: 2.5e7 periods in all, after transients of 500.
inline constexpr int long_runs = 1000, long_run_periods = 25000;

/// "ob21_exponents_eta7.1_hard", "ob21_exponents_eta4_ks200000"; "ob21_long_exponents_eta7.1_hard".
std::string exponents_name(const PrintedMotion& motion);
std::string long_exponents_name(const PrintedMotion& motion);

/// l1 of a setting's runs (1/s). Throws std::out_of_range if the table has none.
Numbers exponents(const Table& table, const RunSetting& setting);

/// - for each printed motion its exponents_name(): 400 runs at each of run_settings. Columns: transient, periods, run,
///   lambda1 (1/s).
/// - for the chaotic ones, eta = 7.1, long_exponents_name(): columns run, lambda1 (1/s).
/// Starts are uniform within the sweeps' spreads, directions of the short runs in (x, x'), m and m/s; both the same for
/// every motion. The long runs are a sweep's.
std::vector<Study> exponent_studies();

}  // namespace touchgo::cases::ob21
