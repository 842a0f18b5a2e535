// OB21's models and what long runs of them leave, over the paper's range of the forcing frequency eta (rad/s).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/ob21/rows.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::experiments {

using namespace ob21;
using namespace sweeps;

/// Decimals as they are written: the restitution; the base's stiffness, kg/s^2, "" for hard impacts; the clearance
/// x - y at contact is -clearance, m. fixed_base: the base stands still and the force k a sin(eta t) remains.
struct Model {
  std::string restitution, stiffness, clearance = "0";
  bool fixed_base = false;
  auto operator<=>(const Model&) const = default;
};

/// An orbit with the root mean square of xr (m) at sin(eta t) = 0, over the run's last 64 periods.
struct Run {
  Orbit orbit;
  double xr = 0;
};

/// Runs by frequency, then start.
struct Survey {
  std::vector<double> frequency;
  std::vector<std::vector<Run>> runs;
};

/// The surveys of the paper's range 2 <= eta <= 10; one for each model, made when it is first asked for.
class Systems {
 public:
  Systems(Case hard, Case soft) : hard_(std::move(hard)), soft_(std::move(soft)) {}

  /// 401 frequencies, 3 starts; 1000 periods after 400: at r = 1 a period keeps exp(-0.115 T) of a deviation, so that
  /// 400 leave 3e-13 of it at eta = 10, less elsewhere.
  const Survey& survey(const Model& m);

  /// Orbits at one frequency from several starts, the case's first.
  std::vector<Orbit> orbits(const Model& m, const std::string& frequency, RunLength length, int starts) const;

  Setup setup(const Model& m) const;

 private:
  Case hard_, soft_;
  std::map<Model, Survey> surveys_;
};

}  // namespace touchgo::cases::experiments
