// Callbacks of a run under way.
#pragma once

#include <functional>
#include <optional>

#include "solver/model/contact_phase.hpp"
#include "solver/model/event_kinds.hpp"

namespace touchgo {

/// An impact over the rigid contacts of a group: impulses = linear * gap rates before.
template <Real R>
struct GroupImpact {
  std::vector<int> contacts;
  Matrix<R> linear;
};

/// A guard that reached zero.
template <Real R>
struct Crossing {
  int contact;
  const Row<R>* guard;
  R slope;  // of the guard, m/s or N/s
};

/// An instant at which the state or its law of motion jumps, with what a tangent needs to cross it (tangent_flow.hpp).
template <Real R>
struct Jump {
  const ContactPhase<R>&before, &after;
  const Vector<R>&z_before, &z_after;
  const std::vector<Crossing<R>>& crossings;  // none at the start and at the limit of a sequence of impacts
  const std::vector<GroupImpact<R>>& impacts;
  const std::vector<int>& joined;  // rigid contacts whose members are together from now on
};

/// A guard (as a rule the gap of an open contact, the force of a closed one) that came close to touching zero within a
/// phase: a minimum short of it or beyond it.
struct NearGrazing {
  int contact;
  GuardOf of;
  bool reached;  // the minimum lies beyond zero: the guard crosses just so
  double t;      // s, of the minimum or the crossing
  // Of zero from the minimum, in units of the guard's largest value in the phase; none: no digits tell it from zero.
  std::optional<double> margin;
};

/// `see` is called with (t, z, phase) at `offset` and every `interval` (s) before and after it and on both sides of
/// every event; under method `steps` after every step instead. Under `exact`, `flow` receives every stretch of smooth
/// motion (phase, duration in s) and `jump` every event between, in their order.
template <Real R>
struct Observer {
  R interval = 0;
  std::function<void(const R&, const Vector<R>&, const ContactPhase<R>&)> see = {};
  std::function<void(const ContactPhase<R>&, const R&)> flow = {};
  std::function<void(const Jump<R>&)> jump = {};
  std::function<void(const NearGrazing&)> near = {};  // called for approaches within 1e-6; method `exact` only
  std::function<bool()> stop = {};  // called at every stretch or time step; true ends the run as interrupted
  R offset = 0;                     // s, of the times to see
  bool end = true;                  // whether the state at the end of the run is asked for

  void operator()(const R& t, const Vector<R>& z, const ContactPhase<R>& phase) const {
    if (see) see(t, z, phase);
  }
};

}  // namespace touchgo
