// The staged law: springs and dampers that come in one after the other, with the depth d = -gap
//   N = sum of  k_i (d - at_i) + c_i d'  over the stages with d > at_i,  at_0 = 0.
//
// Published: acts throughout d > 0. Unilateral: the sum acts while it pushes, slack where it would pull. At a passage
// the force leaps by c_i d', upwards whichever way it goes: a contact that pushes before pushes behind, one that is
// slack may push.
#pragma once

#include <utility>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/contact/soft.hpp"

namespace touchgo {

namespace staged {

/// Several guards end a status; one at most is known to be zero where it begins. `order` in ContactState is that one's,
/// plus this for the edges of the stage.
inline constexpr int outer = 1 << 16, inner = 2 << 16;
inline int order_of(int order, int place) { return order >= place && order < place + outer ? order - place : 0; }

/// at_i - d, positive outside of stage i.
template <Real R>
Row<R> edge(const Joint<R>& joint, int stage) {
  Row<R> row = joint.gap_row;
  row[row.size() - 1] += joint.depths[stage];
  return row;
}

template <Real R>
void prepare(const Contact& contact, const System<R>&, Joint<R>& joint) {
  joint.stiffness = decimal<R>(contact.stages[0].stiffness);
  joint.damping = decimal<R>(contact.stages[0].damping);
  Row<R> force = Row<R>::Zero(joint.gap_row.size());
  for (const Stage& stage : contact.stages) {
    const int i = static_cast<int>(joint.depths.size());
    joint.depths.push_back(decimal<R>(stage.at));
    force -= decimal<R>(stage.stiffness) * edge(joint, i) + decimal<R>(stage.damping) * joint.rate_row;
    joint.stage_force.push_back(force);
  }
  joint.force_row = joint.stage_force[0];
}

/// Within this stage: closed, but slack under the unilateral rule where it would pull.
template <Real R>
void act(RunState<R>& s, int j, int stage) {
  if (s.joint(j).release == Release::unilateral) return soft::push(s, j, stage);
  s.contacts.status[j] = Status(Status::closed, stage);
  s.contacts.order[j] = 0;
}

/// The edge of a stage goes on so: inwards where the guard (sign > 0: of the next stage) falls, outwards where that of
/// the stage at hand does.
template <Real R>
void pass(RunState<R>& s, const Guard<R>& edge, const LeadingDerivative& g) {
  const int j = edge.contact, stage = s.contacts.status[j].stage;
  const bool inwards = edge.sign > 0, passes = g.sign < 0;
  act(s, j, !passes ? stage : inwards ? stage + 1 : stage - 1);
  if (s.contacts.order[j] == 0) s.contacts.order[j] = g.order + (inwards == passes ? outer : inner);
}

template <Real R>
void go_on(RunState<R>& s, const Guard<R>& guard, const LeadingDerivative& g) {
  guard.of == GuardOf::other ? pass(s, guard, g) : soft::go_on(s, guard, g);
}

template <Real R>
Demand start(RunState<R>& s, int j, InitialContact how) {
  if (how == InitialContact::together) return Demand::decision;
  const Joint<R>& joint = s.joint(j);
  for (int stage = 0;; ++stage) {
    act(s, j, stage);
    if (stage + 1 == static_cast<int>(joint.depths.size())) return Demand::none;
    Guard<R> next = other_guard<R>(edge(joint, stage + 1), j, 1, 0);
    const LeadingDerivative g = soft::leading(s, next.row);
    if (g.order == 0 && g.sign < 0) continue;
    if (g.order == 1) pass(s, next, g);
    if (g.order > 1) s.questions[j] = {std::move(next), 0, Instant::sharp};
    return Demand::none;
  }
}

template <Real R>
void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
            std::vector<Guard<R>>& all) {
  const Status status = state.status[j];
  const int order = state.order[j], stage = status.stage, own = order_of(order, 0);
  if (status == Status::touching) return;
  if (status == Status::open) return all.push_back(gap_guard(joint, j, 1, order));
  const bool slack = status == Status::slack, published = joint.release == Release::published;
  if (!published) all.push_back(force_guard(phase, j, slack ? -1 : 1, own));
  if (stage > 0)
    all.push_back(other_guard<R>(edge(joint, stage), j, -1, order_of(order, outer)));
  else if (published || slack)
    all.push_back(gap_guard(joint, j, -1, slack ? 0 : own));
  if (stage + 1 < static_cast<int>(joint.depths.size()))
    all.push_back(other_guard<R>(edge(joint, stage + 1), j, 1, order_of(order, inner)));
}

template <Real R>
Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant) {
  const bool of_stage = guard.of == GuardOf::other || s.contacts.status[guard.contact].stage > 0;
  return of_stage ? reach_zero(s, guard, instant) : soft::event(s, guard, instant);
}

/// It changes the rate and so, at the edge of a stage, which way the contact goes; through the dampers the force.
template <Real R>
void impulse_elsewhere(RunState<R>& s, int j) {
  const Status status = s.contacts.status[j];
  if (status != Status::closed && status != Status::slack) return;
  if (s.questions[j] && s.questions[j]->guard.of == GuardOf::other) {
    Guard<R> edge = std::move(s.questions[j]->guard);
    act(s, j, status.stage);
    s.questions[j] = {std::move(edge), 0, Instant::sharp};  // with another rate, which may be none
  } else if (s.contacts.order[j] >= outer) {
    start(s, j, InitialContact::compressed);
  } else if (s.joint(j).release == Release::unilateral) {
    act(s, j, status.stage);
  }
}

}  // namespace staged

struct Staged {
  static constexpr LawEntry entry{
      .name = "staged",
      .release = Release::published,
      .staged = true,
      .any_units = true,
      .help = R"(  staged: springs and dampers one after the other, stages = [{ at, stiffness,
      damping }, ...]: with the depth d = -g the force is the sum of
      stiffness * (d - at) + damping * d' over the stages with d > at. The first
      is at 0. published (the default) and unilateral as for soft contacts; each
      passage of a stage is an event.
)"};

  template <Real R>
  static constexpr ContactLaw<R> answers() {
    return {.prepare = staged::prepare<R>,
            .start = staged::start<R>,
            .guards = staged::guards<R>,
            .event = staged::event<R>,
            .close = soft::close<R>,
            .impulse_elsewhere = staged::impulse_elsewhere<R>,
            .go_on = staged::go_on<R>};
  }
};

}  // namespace touchgo
