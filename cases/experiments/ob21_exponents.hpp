// The largest Lyapunov exponent of OB21's chaotic motion at eta = 7.1 rad/s, r = 1, from runs of several lengths and
// many starts: the paper prints one number and no run length, and runs scatter.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cases/experiments/ob21_surveys.hpp"

namespace touchgo::cases::experiments {

/// So many runs of `periods` periods after a transient of 500.
struct RunsOfOneLength {
  long periods;
  int starts;
};

/// For the mean.
inline constexpr RunsOfOneLength mean_runs{16000, 64};
/// For the scatter, from a length at which a run is hardly more than its start to one at which all agree to 1 %.
inline constexpr std::array<RunsOfOneLength, 10> scatter_runs{{{20, 128},
                                                               {50, 128},
                                                               {100, 128},
                                                               {200, 128},
                                                               {500, 128},
                                                               {1000, 128},
                                                               {2000, 128},
                                                               {5000, 128},
                                                               {10000, 128},
                                                               {20000, 128}}};

/// "ob21_exponents_eta7.1_hard", "ob21_exponents_eta7.1_ks200000".
std::string exponents_name(const Model& m);

/// The exponents of a table (1/s) from runs of this length, by start. Throws std::out_of_range if there are not so
/// many.
Numbers exponents(const Table& table, const RunsOfOneLength& runs);

/// For the hard model and ks = 200000, columns: periods, start, lambda1 (1/s).
std::vector<Study> exponent_studies();

}  // namespace touchgo::cases::experiments
