// The largest Lyapunov exponent of OB21's chaotic motion at eta = 7.1 rad/s, r = 1, from runs of several lengths and
// many starts: the paper prints one number and no run length, and runs scatter.
#pragma once

#include <string>
#include <vector>

#include "cases/experiments/ob21_surveys.hpp"

namespace touchgo::cases::experiments {

/// So many runs of `periods` periods after a transient of 500.
struct RunsOfOneLength {
  long periods;
  int starts;
};

/// 64 of 16000 periods, for the mean; 128 of each of 20, 50, 100, ... 20000, for the scatter.
std::vector<RunsOfOneLength> exponent_runs();

/// "ob21_exponents_eta7.1_hard", "ob21_exponents_eta7.1_ks200000".
std::string exponents_name(const Model& m);

/// The exponents of a table (1/s) from runs of this length, by start, the first `starts` of them.
Numbers exponents(const Table& table, const RunsOfOneLength& runs);

/// For the hard model and ks = 200000, columns: periods, start, lambda1 (1/s).
std::vector<Study> exponent_studies(const std::vector<RunsOfOneLength>& runs = exponent_runs());

}  // namespace touchgo::cases::experiments
