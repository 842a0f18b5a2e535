// What a precision compiles: the laws, the loop, both methods.
#pragma once

#include "solver/contact/laws.hpp"
#include "solver/exact/exact.hpp"
#include "solver/model/make_contact_phase.hpp"
#include "solver/model/make_system.hpp"
#include "solver/run/flow.hpp"
#include "solver/run/kept.hpp"
#include "solver/run/run.hpp"
#include "solver/steps/steps.hpp"

namespace touchgo {

template <Real R>
ContactLaw<R> answers_in_table(int place) {
  return [&]<class... LAW>(std::tuple<LAW...>*) {
    static constexpr ContactLaw<R> all[] = {LAW::template answers<R>()...};
    return all[place];
  }(static_cast<Laws*>(nullptr));
}

template <Real R>
Method<R> exact_method(const System<R>& system, Effort& effort, PhaseFlows<R>& flows) {
  return method_of<R>(std::make_shared<Exact<R>>(system, effort, flows));
}

template <Real R>
Method<R> steps_method(const System<R>& system, const R& step, Effort& effort) {
  return method_of<R>(std::make_shared<Steps<R>>(system, step, effort));
}

template <Real R>
Simulation<R> exact_simulation(const Setup& setup, const System<R>& system, const R& until, long max_events,
                               Effort& effort, const Observer<R>& observer, const Snapshot<R>* from, Kept<R>* kept) {
  auto exact = [&](Kept<R>& of_runs) { return exact_method(system, effort, of_runs.flows); };
  return begin(setup, system, exact, observer, effort, until, max_events, from, kept);
}

template <Real R>
Simulation<R> steps_simulation(const Setup& setup, const System<R>& system, const R& until, long max_events,
                               const R& step, Effort& effort, const Observer<R>& observer, const Snapshot<R>* from,
                               Kept<R>* kept) {
  auto steps = [&](Kept<R>&) { return steps_method(system, step, effort); };
  return begin(setup, system, steps, observer, effort, until, max_events, from, kept);
}

}  // namespace touchgo

#define TOUCHGO_EXACT_HERE(R)                                                                                          \
  namespace touchgo {                                                                                                  \
  template System<R> make_system(const Setup&, const R&);                                                              \
  template System<R> make_system(const Setup&, const Units&, const R&);                                                \
  template ContactPhase<R> make_contact_phase(const System<R>&, std::vector<Status>, const R&);                        \
  template ContactLaw<R> answers_in_table(int);                                                                        \
  template Stretch<R> expand(const ContactPhase<R>&, const Vector<R>&, R, int, R);                                     \
  template R carry_difference(const ContactPhase<R>&, R, Vector<R>&, std::vector<R>&);                                 \
  template R newton(const std::vector<R>&, const R&, const R&);                                                        \
  template Method<R> exact_method(const System<R>&, Effort&, PhaseFlows<R>&);                                          \
  template class Simulation<R>;                                                                                        \
  template Simulation<R> exact_simulation(const Setup&, const System<R>&, const R&, long, Effort&, const Observer<R>&, \
                                          const Snapshot<R>*, Kept<R>*);                                               \
  }
#define TOUCHGO_STEPS_HERE(R)                                                                                \
  namespace touchgo {                                                                                        \
  template Method<R> steps_method(const System<R>&, const R&, Effort&);                                      \
  template Simulation<R> steps_simulation(const Setup&, const System<R>&, const R&, long, const R&, Effort&, \
                                          const Observer<R>&, const Snapshot<R>*, Kept<R>*);                 \
  }
