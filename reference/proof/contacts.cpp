#include "reference/proof/contacts.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace touchgo::reference::proof {

namespace {

bool has(const std::vector<int>& list, int j) { return std::find(list.begin(), list.end(), j) != list.end(); }

const JointOf& joint(const Model& model, int j) { return model.joints()[static_cast<std::size_t>(j)]; }

RationalMatrix identity(const Model& model) {
  RationalMatrix one(static_cast<std::size_t>(model.dimension()));
  for (int i = 0; i < model.dimension(); ++i) one[static_cast<std::size_t>(i)].add(i, 1);
  return one;
}

/// One impulse after another, and the same of the space: v += M^-1 G^T (factor rate). `total`: all before it.
class ImpulseMap {
 public:
  ImpulseMap(const Model& model, ProvedState& state, RationalMatrix& total)
      : model_(model), state_(state), map_(identity(model)), total_(total) {}
  // At contact j the impulse `amount` (N s), which is the row over the state before.
  void add(int j, const Ball& amount, const RationalRow& row) {
    const JointOf& c = joint(model_, j);
    for (const auto& [body, sign] : {std::pair{c.second, 1}, std::pair{c.first, -1}}) {
      if (body < 0) continue;
      const auto v = static_cast<std::size_t>(model_.bodies() + body);
      state_.z[v].add_product(Ball(model_.inverse_mass(body) * Rational(sign)), amount);
      map_[v].add(row, model_.inverse_mass(body) * Rational(sign));
    }
  }
  void finish() {
    state_.space.map(map_);
    for (RationalRow& row : map_) row = times(row, total_);
    total_ = std::move(map_);
  }

 private:
  const Model& model_;
  ProvedState& state_;
  RationalMatrix map_;
  RationalMatrix& total_;
};

// The contacts that an impulse at a hit reaches, from left to right: hard, gap zero, joined by bodies.
std::vector<int> group_of(const Model& model, int hit, const std::vector<int>& at_zero) {
  std::vector<int> group{hit};
  for (std::size_t g = 0; g < group.size(); ++g)
    for (int j : at_zero)
      if (share_a_body(joint(model, group[g]), joint(model, j)) && !has(group, j)) group.push_back(j);
  auto place = [&](int k) { return std::tuple(joint(model, k).first, joint(model, k).second, k); };
  std::sort(group.begin(), group.end(), [&](int a, int b) { return place(a) < place(b); });
  return group;
}

// Whether an impulse or a force at one of these contacts opens none of the others.
bool press_together(const Model& model, const std::vector<int>& contacts) {
  for (int j : contacts)
    for (int k : contacts)
      if (j != k && Rational(0) < model.delassus(j, k)) return false;
  return true;
}

bool is_plastic(const Model& model, const std::vector<int>& contacts) {
  return std::all_of(contacts.begin(), contacts.end(), [&](int j) { return joint(model, j).restitution.is_zero(); });
}

struct Struck {
  int contact;
  Ball rate;        // before, m/s
  RationalRow row;  // the same over the state; none where it counts as 0
  bool closing, opening;
};

// Returns the impulse, N s.
Ball strike_one(const Model& model, ProvedState& state, const Struck& hit, RationalMatrix& total) {
  const JointOf& j = joint(model, hit.contact);
  const Rational share = -(Rational(1) + j.restitution) / j.inverse_mass;
  RationalRow row;
  row.add(hit.row, share);
  ImpulseMap impulses(model, state, total);
  Ball amount = Ball(share) * hit.rate;
  impulses.add(hit.contact, amount, row);
  impulses.finish();
  if (!j.restitution.is_zero()) state.rate[static_cast<std::size_t>(hit.contact)] = -(Ball(j.restitution) * hit.rate);
  return amount;
}

/// Impulses of a group, N s.
struct Impulses {
  std::vector<bool> active;  // whether the contact takes one
  Balls amount;
  std::vector<RationalRow> rows;  // the same over the state before
};

// Of the active contacts, those that make all their y = q + D I zero; `rows`: q over the state.
void balance(const Model& model, const std::vector<Struck>& group, const Balls& q, const std::vector<RationalRow>& rows,
             Impulses& impulses) {
  std::vector<std::size_t> in;
  for (std::size_t i = 0; i < group.size(); ++i)
    if (impulses.active[i]) in.push_back(i);
  std::vector<std::vector<Rational>> d;
  std::vector<RationalRow> unit;
  for (std::size_t i = 0; i < in.size(); ++i) {
    d.emplace_back();
    for (std::size_t k : in) d.back().push_back(model.delassus(group[in[i]].contact, group[k].contact));
    unit.emplace_back();
    unit.back().add(static_cast<int>(i), -1);
  }
  const std::vector<RationalRow> inverse = solve(d, unit);  // times -1
  impulses.amount.assign(group.size(), Ball(0)), impulses.rows.assign(group.size(), {});
  for (std::size_t i = 0; i < in.size(); ++i) {
    for (const auto& [k, a] : inverse[i].entries()) {
      impulses.amount[in[i]].add_product(Ball(a), q[in[static_cast<std::size_t>(k)]]);
      impulses.rows[in[i]].add(rows[in[static_cast<std::size_t>(k)]], a);
    }
  }
}

// I >= 0 and y = (1 + e) rate + D I >= 0 with I y = 0 at each: plastic impacts, and Newton's law in Moreau's form.
// Throws std::domain_error where those that take an impulse join two walls.
Impulses newton_impulses(const Model& model, const ProvedState& state, const std::vector<Struck>& group) {
  const std::size_t n = group.size();
  Balls q(n);
  std::vector<RationalRow> q_rows(n);
  std::vector<int> contacts;
  for (std::size_t i = 0; i < n; ++i) {
    // what opens already, at a start, has no rate to give back
    const Rational factor = group[i].opening ? Rational(1) : Rational(1) + joint(model, group[i].contact).restitution;
    q[i] = Ball(factor) * group[i].rate;
    q_rows[i].add(group[i].row, factor);
    contacts.push_back(group[i].contact);
  }
  Impulses impulses{std::vector<bool>(n, false), {}, {}};
  // Then none leaves the active ones; else the first that is wrong changes sides.
  const bool presses = press_together(model, contacts);
  for (bool changed = true; changed;) {
    balance(model, group, q, q_rows, impulses);
    std::vector<bool> active = impulses.active;
    changed = false;
    for (std::size_t i = 0; i < n && (presses || !changed); ++i) {
      const std::string where = "the impact at " + model.name(group[i].contact);
      if (active[i]) {
        if (presses || state.space.vanishes(impulses.rows[i])) continue;
        if (certain_sign(impulses.amount[i], "sign of an impulse", "of " + where) < 0)
          active[i] = false, changed = true;
        continue;
      }
      Ball y = q[i];
      RationalRow row = q_rows[i];
      for (std::size_t k = 0; k < n; ++k) {
        if (!impulses.active[k]) continue;
        const Rational d_ik = model.delassus(group[i].contact, group[k].contact);
        y.add_product(Ball(d_ik), impulses.amount[k]);
        row.add(impulses.rows[k], d_ik);
      }
      if (state.space.vanishes(row)) continue;
      if (certain_sign(y, "sign of a rate", "after " + where) < 0) active[i] = changed = true;
    }
    impulses.active = std::move(active);
  }
  return impulses;
}

// Whether the contacts that close or take an impulse make one outcome whatever the law: each part of them that common
// bodies join is a single contact or plastic.
bool is_one_outcome(const Model& model, const std::vector<Struck>& group, const Impulses& impulses) {
  std::vector<int> taking_part;
  for (std::size_t i = 0; i < group.size(); ++i)
    if (group[i].closing || impulses.active[i]) taking_part.push_back(group[i].contact);
  return std::all_of(taking_part.begin(), taking_part.end(), [&](int j) {
    const std::vector<int> part = group_of(model, j, taking_part);
    return part.size() == 1 || is_plastic(model, part);
  });
}

// Newton's law has no restitution that would account for energy gained where an opening contact takes an impulse.
void refuse_gain(const Model& model, const std::vector<Struck>& group, const Impulses& impulses) {
  const std::size_t n = group.size();
  bool opening = false;
  Ball twice_gained;  // the sum of I (rate before + rate after), J
  for (std::size_t i = 0; i < n; ++i) {
    if (!impulses.active[i]) continue;
    opening = opening || group[i].opening;
    twice_gained += (impulses.amount[i] * group[i].rate).scaled(1);
    for (std::size_t k = 0; k < n; ++k)
      if (impulses.active[k])
        twice_gained +=
            impulses.amount[i] * impulses.amount[k] * Ball(model.delassus(group[i].contact, group[k].contact));
  }
  if (opening && !twice_gained.certainly_negative())
    throw Unproved{"multiple impact", twice_gained.certainly_positive() ? "an opening contact adds energy"
                                                                        : "an opening contact may add energy"};
}

void apply(const Model& model, ProvedState& state, const std::vector<Struck>& group, const Impulses& impulses,
           RationalMatrix& total) {
  ImpulseMap all(model, state, total);
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!impulses.active[i]) continue;
    if (!impulses.amount[i].certainly_positive())
      throw Unproved{"sign of an impulse", "at " + model.name(group[i].contact)};
    all.add(group[i].contact, impulses.amount[i], impulses.rows[i]);
    const Rational& e = joint(model, group[i].contact).restitution;
    if (!e.is_zero() && group[i].closing)
      state.rate[static_cast<std::size_t>(group[i].contact)] = -(Ball(e) * group[i].rate);
  }
  all.finish();
}

// Pairwise, the leftmost closing contact first, until none closes.
void strike_in_turn(const Model& model, ProvedState& state, std::vector<Struck> group, RationalMatrix& total) {
  for (Struck& s : group) s.row = joint(model, s.contact).rate;
  for (int turn = 0; turn < 100000; ++turn) {
    const auto next = std::find_if(group.begin(), group.end(), [&](const Struck& s) {
      return !state.space.vanishes(s.row) &&
             certain_sign(s.rate, "sign of a rate", "in an impact at " + model.name(s.contact)) < 0;
    });
    if (next == group.end()) {
      for (const Struck& s : group) {
        const bool zero = state.space.vanishes(s.row);
        state.rate[static_cast<std::size_t>(s.contact)] = zero ? std::nullopt : std::optional(s.rate);
      }
      return;
    }
    const Ball after = -(Ball(joint(model, next->contact).restitution) * next->rate);
    const Ball impulse = strike_one(model, state, *next, total);
    for (Struck& s : group) s.rate += Ball(model.delassus(s.contact, next->contact)) * impulse;
    next->rate = after;
  }
  throw Unproved{"budget", "a group's impacts, one after another, do not end"};
}

// One group, from left to right.
void strike_group(const Model& model, ProvedState& state, const std::vector<Struck>& group, RationalMatrix& total) {
  if (group.size() == 1) {
    strike_one(model, state, group[0], total);
    return;
  }
  // Where no contact is plastic, an outcome that is unique is that of single impacts, one after another, too.
  const bool rebounding =
      std::none_of(group.begin(), group.end(), [&](const Struck& s) { return is_plastic(model, {s.contact}); });
  const bool in_turn = model.several() == MultipleImpacts::sequential;
  if (in_turn && rebounding) return strike_in_turn(model, state, group, total);
  const Impulses newton = newton_impulses(model, state, group);
  if (!is_one_outcome(model, group, newton)) {
    if (in_turn) return strike_in_turn(model, state, group, total);
    if (model.several() == MultipleImpacts::undecided) {
      const auto hit = std::find_if(group.begin(), group.end(), [](const Struck& s) { return s.closing; });
      throw Unproved{"multiple impact", "at " + model.name(hit->contact) + " and its neighbours"};
    }
    refuse_gain(model, group, newton);
  }
  apply(model, state, group, newton, total);
}

}  // namespace

RationalMatrix strike(const Model& model, ProvedState& state, const std::vector<int>& hits,
                      const std::vector<Ball>& before, const std::vector<int>& opening) {
  RationalMatrix total = identity(model);
  std::vector<int> at_zero = hits, done;
  at_zero.insert(at_zero.end(), opening.begin(), opening.end());
  for (std::size_t j = 0; j < model.joints().size(); ++j)
    if (model.joints()[j].hard && (state.standing[j] == Standing::closed || state.standing[j] == Standing::touching))
      at_zero.push_back(static_cast<int>(j));
  for (int hit : hits) {
    if (has(done, hit)) continue;
    const std::vector<int> group = group_of(model, hit, at_zero);
    done.insert(done.end(), group.begin(), group.end());
    std::vector<Struck> struck;
    for (int j : group) {
      const auto at = std::find(hits.begin(), hits.end(), j);
      Struck& s = struck.emplace_back(Struck{j, Ball(0), {}, at != hits.end(), has(opening, j)});
      if (s.closing || s.opening) s.row = joint(model, j).rate;
      if (s.closing) s.rate = before[static_cast<std::size_t>(at - hits.begin())];
      if (s.opening) s.rate = model.value(MixedRow(s.row), state.z);
    }
    try {
      strike_group(model, state, struck, total);
    } catch (const std::domain_error&) {
      throw Unproved{"no unique impulses", "a group joins two walls"};
    }
  }
  return total;
}

void settle(const Model& model, Phases& phases, ProvedState& state, std::vector<int> released) {
  std::vector<int> together;
  for (std::size_t j = 0; j < model.joints().size(); ++j)
    if (state.space.vanishes(model.joints()[j].gap) && state.space.vanishes(model.joints()[j].rate))
      together.push_back(static_cast<int>(j));
  std::vector<Standing> standing = state.standing;
  auto at = [&](int j) -> Standing& { return standing[static_cast<std::size_t>(j)]; };
  auto held = [&](int j) { return joint(model, j).hard && joint(model, j).published && !has(released, j); };
  const bool presses = press_together(model, together);
  for (bool again = true; again;) {
    again = false;
    for (int j : together) at(j) = held(j) ? Standing::closed : Standing::open;
    // From all open: who would go through the other is closed. Along a line closing one presses its neighbours together
    // the more. Where a body is inside another one may open again, the first that is wrong at a time (Murty 1974).
    for (bool changed = !presses; changed;) {
      changed = false;
      const PhaseInBalls& phase = phases.of(standing);
      for (int j : together) {
        const bool open = at(j) == Standing::open, by_force = !open && joint(model, j).hard;
        if (held(j)) continue;
        const Leading lead = leading(
            phase, by_force ? phase.equations().force[static_cast<std::size_t>(j)] : MixedRow(joint(model, j).gap),
            state, "whether " + model.name(j) + " opens");
        if (open || by_force ? lead.sign >= 0 : lead.sign < 0) continue;
        at(j) = open ? Standing::closed : Standing::open;
        changed = true;
        break;
      }
    }
    for (bool grown = presses; grown;) {
      grown = false;
      std::vector<int> closing;
      for (int j : together) {
        if (at(j) != Standing::open) continue;
        const Leading gap =
            leading(phases.of(standing), MixedRow(joint(model, j).gap), state, "whether " + model.name(j) + " opens");
        if (gap.sign < 0) closing.push_back(j);
      }
      for (int j : closing) at(j) = Standing::closed, grown = true;
    }
    const PhaseInBalls& phase = phases.of(standing);
    for (int j : together) {
      const std::string what = "the force of " + model.name(j);
      const auto place = static_cast<std::size_t>(j);
      if (at(j) == Standing::open) {
        const Leading gap = leading(phase, MixedRow(joint(model, j).gap), state, "whether the contact opens");
        if (gap.sign < 0) throw Unproved{"sign of an acceleration", "of " + model.name(j)};
      } else if (!joint(model, j).hard) {
        const Leading gap = leading(phase, MixedRow(joint(model, j).gap), state, "whether the contact closes");
        if (gap.sign >= 0) throw Unproved{"sign of an acceleration", "of " + model.name(j)};
      } else {
        const Leading force = leading(phase, phase.equations().force[place], state, what);
        if (force.sign > 0) state.armed[place] = true;
        if (force.sign < 0 && held(j) && state.armed[place]) released.push_back(j), again = true;
        if (force.sign <= 0 && !held(j)) throw Unproved{"sign of a force", what};
      }
    }
  }
  for (int j : together)
    if (at(j) == Standing::open) {
      state.armed[static_cast<std::size_t>(j)] = false;
      if (leading(phases.of(standing), MixedRow(joint(model, j).gap), state, "").order < 0)  // a published one stays
        at(j) = has(released, j) ? Standing::closed : Standing::touching;
    }
  state.standing = std::move(standing);
}

}  // namespace touchgo::reference::proof
