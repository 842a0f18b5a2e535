#include "reference/proof/instant.hpp"

#include <algorithm>

namespace touchgo::reference::proof {
namespace {

Ball row_of(const Model& model, const RationalRow& row, const ProvedState& state) {
  return model.value(MixedRow(row), state.z);
}

int force_sign(const Model& model, Phases& phases, const ProvedState& state, std::size_t j) {
  const MixedRow& force = phases.of(state.standing).equations().force[j];
  return certain_sign(model.value(force, state.z), "sign of a force", "of " + model.name(static_cast<int>(j)));
}

/// The standing of a soft contact at the zero of one of its guards.
Standing after_soft(const Model& model, const ProvedState& state, std::size_t j, const PhaseEnd& g) {
  const JointOf& c = model.joints()[j];
  if (g.of == EndBy::force) {
    if (state.standing[j] == Standing::slack) return Standing::closed;
    if (!state.space.vanishes(c.gap)) return Standing::slack;
  }
  if (state.space.vanishes(c.rate)) return Standing::open;  // decided with all others that are together
  const int rate =
      certain_sign(row_of(model, c.rate, state), "sign of a rate", "of " + model.name(static_cast<int>(j)));
  return rate < 0 ? Standing::closed : Standing::open;
}

}  // namespace

std::vector<PhaseEnd> phase_ends(const Model& model, const PhaseInBalls& phase, const std::vector<Standing>& standing,
                                 const std::vector<bool>& armed) {
  std::vector<PhaseEnd> all;
  auto add = [&](std::size_t j, EndBy of, int sign, const MixedRow& row, bool arms = false) {
    const char* what = of == EndBy::gap ? "the gap of " : "the force of ";
    all.push_back({static_cast<int>(j), of, arms, what + model.name(static_cast<int>(j)), {}, {}});
    all.back().row.add(row, sign);
    all.back().in_balls = phase.row(all.back().row);
  };
  for (std::size_t j = 0; j < standing.size(); ++j) {
    const JointOf& c = model.joints()[j];
    const MixedRow& force = phase.equations().force[j];
    switch (standing[j]) {
      case Standing::open:
        add(j, EndBy::gap, 1, MixedRow(c.gap));
        break;
      case Standing::closed:
        if (!c.hard && c.published)
          add(j, EndBy::gap, -1, MixedRow(c.gap));
        else if (c.hard && c.published && !armed[j])
          add(j, EndBy::force, -1, force, true);
        else
          add(j, EndBy::force, 1, force);
        break;
      case Standing::slack:
        add(j, EndBy::gap, -1, MixedRow(c.gap));
        add(j, EndBy::force, -1, force);
        break;
      case Standing::touching:
        break;
    }
  }
  return all;
}

void cut(ProvedState& state, const MixedRow& row) {
  if (row.is_rational())
    state.space.cut(row.rational());
  else
    state.zeros.push_back(row);
}

Instant start_of_run(const Model& model, Phases& phases, ProvedState& state, bool& quiet) {
  const std::size_t contacts = model.joints().size();
  state.standing.assign(contacts, Standing::open);
  state.armed.assign(contacts, false);
  state.rate.assign(contacts, std::nullopt);
  Instant now;
  now.silent.assign(contacts, false);
  bool soft_closes = false;
  for (std::size_t j = 0; j < contacts; ++j) {
    const JointOf& c = model.joints()[j];
    const std::string name = model.name(static_cast<int>(j));
    const bool at_zero = state.space.vanishes(c.gap), still = state.space.vanishes(c.rate);
    if (c.touching && !(at_zero && still)) throw Unproved{"start", name + " touches by rounding"};
    if (at_zero && still) {
      if (c.hard && c.published && c.touching) state.standing[j] = Standing::closed;
      continue;
    }
    if (at_zero) {
      const Ball rate = row_of(model, c.rate, state);
      const bool closing = certain_sign(rate, "sign of a rate", "of " + name + " at the start") < 0;
      if (!c.hard && closing)
        state.standing[j] = Standing::closed, soft_closes = true;
      else if (!c.hard)
        continue;
      else if (closing)
        now.hits.push_back(static_cast<int>(j)), now.before.push_back(rate);
      else
        now.opening.push_back(static_cast<int>(j));
      continue;
    }
    if (certain_sign(row_of(model, c.gap, state), "sign of a gap", "of " + name + " at the start") > 0) continue;
    if (c.hard) throw Unproved{"start", name + " starts closed by more than its gap"};
    state.standing[j] = Standing::closed;
    if (!c.published && force_sign(model, phases, state, j) < 0) state.standing[j] = Standing::slack;
  }
  quiet = now.hits.empty() && !soft_closes;
  if (quiet) {
    now.opening.clear();
    now.old = state.standing;
    now.silent.assign(contacts, true);
    return now;
  }
  for (std::size_t j = 0; j < contacts; ++j)  // whoever is together at the start takes part
    if (model.joints()[j].hard && state.space.vanishes(model.joints()[j].gap) &&
        state.space.vanishes(model.joints()[j].rate))
      state.standing[j] = Standing::touching;
  now.old = state.standing;
  ProvedState without = state;  // the impulses
  settle(model, phases, without, {});
  state.armed = without.armed;  // whose force is positive as they start
  for (std::size_t j = 0; j < contacts; ++j)
    if (!model.joints()[j].hard && state.space.vanishes(model.joints()[j].gap)) {
      now.old[j] = Standing::open;  // closed from the start: no event
      now.silent[j] = state.space.vanishes(model.joints()[j].rate) && without.standing[j] == Standing::closed;
    }
  return now;
}

std::optional<Instant> at_zeros(const Model& model, ProvedState& state, const std::vector<const PhaseEnd*>& zeros,
                                const std::vector<std::optional<Ball>>& landing) {
  Instant now;
  now.old = state.standing;
  now.silent.assign(state.standing.size(), false);
  bool only_arms = true;
  for (const PhaseEnd* g : zeros) {
    const auto j = static_cast<std::size_t>(g->contact);
    const JointOf& c = model.joints()[j];
    only_arms = only_arms && g->arms;
    if (g->arms) {
      state.armed[j] = true;
    } else if (c.hard && g->of == EndBy::gap) {
      Ball rate = row_of(model, c.rate, state);
      if (landing[j] && !rate.meet(*landing[j])) rate = *landing[j];
      if (!rate.certainly_negative()) throw Unproved{"width", "the rate of " + model.name(g->contact), true};
      now.hits.push_back(g->contact), now.before.push_back(rate);
    } else if (c.hard) {
      if (c.published) now.released.push_back(g->contact);
    } else {
      state.standing[j] = after_soft(model, state, j, *g);
    }
  }
  return only_arms ? std::nullopt : std::optional(now);
}

Happened decide(const Model& model, Phases& phases, ProvedState& state, const Instant& now) {
  Happened out;
  const std::size_t contacts = model.joints().size();
  out.map = strike(model, state, now.hits, now.before, now.opening);
  if (!now.hits.empty()) {
    state.zeros.clear();
    for (std::size_t j = 0; j < contacts; ++j) {  // soft contacts beside it
      const JointOf& c = model.joints()[j];
      if (c.hard) continue;
      if (state.space.vanishes(c.gap)) {
        if (state.space.vanishes(c.rate)) continue;
        const std::string what = "of " + model.name(static_cast<int>(j)) + " after an impact elsewhere";
        const bool closing = certain_sign(row_of(model, c.rate, state), "sign of a rate", what) < 0;
        state.standing[j] = closing ? Standing::closed : Standing::open;
      } else if (!c.published && (state.standing[j] == Standing::closed || state.standing[j] == Standing::slack)) {
        state.standing[j] = force_sign(model, phases, state, j) > 0 ? Standing::closed : Standing::slack;
      }
    }
  }
  // A hard contact whose rate an impulse made positive is open.
  for (std::size_t j = 0; j < contacts; ++j) {
    const JointOf& c = model.joints()[j];
    if (!c.hard || state.standing[j] == Standing::open || state.space.vanishes(c.rate)) continue;
    const std::string what = "of " + model.name(static_cast<int>(j)) + " after an impact elsewhere";
    if (certain_sign(row_of(model, c.rate, state), "sign of a rate", what) < 0) throw Unproved{"sign of a rate", what};
    state.standing[j] = Standing::open, state.armed[j] = false;
  }
  settle(model, phases, state, now.released);
  for (std::size_t i = 0; i < contacts; ++i) {
    if (now.silent[i]) continue;
    const int j = static_cast<int>(i);
    const bool was = now.old[i] == Standing::closed, is = state.standing[i] == Standing::closed;
    if (std::find(now.hits.begin(), now.hits.end(), j) != now.hits.end())
      out.events.emplace_back(EventKind::impact, j);
    else if (was && state.standing[i] != Standing::closed && state.standing[i] != Standing::touching)
      out.events.emplace_back(EventKind::separation, j);
    else if (!was && is && !model.joints()[i].hard)
      out.events.emplace_back(EventKind::impact, j);
  }
  return out;
}

}  // namespace touchgo::reference::proof
