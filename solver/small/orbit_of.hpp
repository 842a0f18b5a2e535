// A long run of a small system by its kernel: the motion between events as polynomials (stretch.inl). Single impacts
// and releases of hard contacts and the events of soft ones are crossed here, all other events by the general engine.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/model/event_kinds.hpp"
#include "solver/model/setup.hpp"
#include "solver/orbits/orbit.hpp"
#include "solver/small/work.hpp"

namespace touchgo::small {

/// As long_run (stability/long_run.hpp). Nothing where the system is not small
/// (tables.hpp).
std::optional<Orbit> orbit(const Setup& setup, const RunLength& length, long diagram_periods = 0,
                           std::vector<DiagramPoint>* points = nullptr, const std::function<void()>& full = {},
                           Work* work = nullptr);

struct OrbitEvent {
  Kind kind;
  int contact;
  double t;          // s
  bool in_sequence;  // an impact of a sequence that accumulates
};

/// The events of the first `periods` periods, as far as they are decided:
/// `whole` receives whether all are. Nothing where the system is not small.
std::optional<std::vector<OrbitEvent>> events(const Setup& setup, double periods, bool* whole = nullptr);

}  // namespace touchgo::small
