// heyoka as a peer, where it is installed (Debian and Ubuntu have no package): Taylor series by machine code that it
// makes from a model's own rate and guard, read as formulas; terminal events. Versions 4 to 6; 7 is on its way to
// C++23.
#pragma once

#if __has_include(<heyoka/config.hpp>)
#include <heyoka/config.hpp>
#if HEYOKA_VERSION_MAJOR < 7 || __cplusplus > 202002L
#define TOUCHGO_HAS_HEYOKA 1
#endif
#endif

#ifdef TOUCHGO_HAS_HEYOKA
#include <algorithm>
#include <cstddef>
#include <heyoka/heyoka.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace touchgo::tests {

/// Solves a model (models.hpp): start(), then next() until an event or the end, resume() from the event.
template <class Model>
class Heyoka {
 public:
  using State = typename Model::State;
  Model model;
  double t = 0;
  State y{};

  Heyoka(const Model& its, double tolerance) : model(its) {
    if constexpr (requires { its.phase; })
      for (model.phase = 0; model.phase < Model::phases; ++model.phase) compile(tolerance);
    else
      compile(tolerance);
    model = its;
  }

  void start(double at, const State& from) {
    for (auto& solver : phases_) solver.reset_cooldowns();
    t = at, resume(from);
  }
  void resume(const State& from) { y = from; }

  bool next(double end) {
    auto& solver = phases_[phase()];
    solver.set_time(t);
    std::copy(y.begin(), y.end(), solver.get_state_data());
    const auto outcome = std::get<0>(solver.propagate_until(end));
    t = solver.get_time();
    std::copy_n(solver.get_state_data(), Model::size, y.begin());
    return outcome != heyoka::taylor_outcome::time_limit;
  }

 private:
  void compile(double tolerance) {
    using namespace heyoka;
    std::vector<expression> state, rate(Model::size);
    for (int i = 0; i < Model::size; ++i) state.emplace_back("y" + std::to_string(i));
    model.rate(heyoka::time, state.data(), rate.data());
    std::vector<std::pair<expression, expression>> equations;
    for (int i = 0; i < Model::size; ++i) equations.push_back(prime(state[i]) = rate[i]);
    const t_event<double> event(model.guard(heyoka::time, state.data()), kw::direction = event_direction::negative);
    phases_.emplace_back(equations, std::vector<double>(Model::size), kw::tol = tolerance,
                         kw::t_events = std::vector{event});
  }
  std::size_t phase() const {
    if constexpr (requires { model.phase; }) return model.phase;
    return 0;
  }

  std::vector<heyoka::taylor_adaptive<double>> phases_;
};

}  // namespace touchgo::tests
#endif
