// The interface of a method: what the loop asks at events (next, follow) and where a state is kept or taken up (memory,
// recall). exact/exact.hpp and steps/steps.hpp implement it.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/guards.hpp"
#include "solver/contact/latest_impacts.hpp"
#include "solver/model/effort.hpp"
#include "solver/model/observer.hpp"

namespace touchgo {

template <Real R>
class PhaseFlows;  // exact/phase_flows.hpp

template <Real R>
struct Method {
  std::shared_ptr<void> finder;  // the method itself
  /// The first event of the phase from (t, z), or the state at `until`.
  std::function<Arrival<R>(const ContactPhase<R>&, const std::vector<Guard<R>>&, const R& t, const Vector<R>& z,
                           const R& until, const Observer<R>&)>
      next;
  /// After a rebound of contact j to the state z at t: does the sequence of its impacts accumulate, and when?
  std::function<Sequence<R>(const ContactPhase<R>&, int j, const Impacts<R>&, const R& t, const Vector<R>& z,
                            const Rebound<R>&)>
      follow;
  /// How such a limit is found.
  Landing limit_landing;
  /// Whether no event is passed over, so that no gap of an open contact is ever negative.
  bool passes_over_none;
  /// What the next answers depend on beside the state at t, where the run has ended or not, as numbers; and back,
  /// before the first question.
  std::function<std::vector<R>(const R& t, bool ended)> memory;
  std::function<void(std::vector<R>)> recall;
};

/// The questions put to an object that answers them.
template <Real R, class Finder>
Method<R> method_of(std::shared_ptr<Finder> answers) {
  Finder* finder = answers.get();
  return {std::move(answers),
          [finder](const auto&... asked) { return finder->next(asked...); },
          [finder](const auto&... asked) { return finder->follow(asked...); },
          Finder::limit_landing(),
          Finder::passes_over_none,
          [finder](const R& t, bool ended) { return finder->memory(t, ended); },
          [finder](std::vector<R> memory) { finder->recall(std::move(memory)); }};
}

/// The methods `exact` and, with steps of `step` seconds, `steps`. What they are given outlives them. Compiled once per
/// precision (run_here.hpp).
template <Real R>
Method<R> exact_method(const System<R>& system, Effort& effort, PhaseFlows<R>& flows);
template <Real R>
Method<R> steps_method(const System<R>& system, const R& step, Effort& effort);

}  // namespace touchgo
