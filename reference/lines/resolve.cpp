#include "reference/lines/resolve.hpp"

#include <algorithm>

#include "reference/lines/impulses.hpp"
#include "reference/lines/motion.hpp"

namespace touchgo::reference::lines {
namespace {

// Derivatives of z and, beside them, the sizes of the terms they are sums of.
class SizedDerivatives {
 public:
  SizedDerivatives(const LineMotion& m, const Vector& z) : a_(m.a), size_a_(m.a.cwiseAbs()), z_{z}, size_{sizes(z)} {}

  // The sign of the first derivative of row * z, from the `first`-th on, that is not zero; 0 where all are.
  int leading_sign(const Vector& row, int first, const Number& zero) {
    const Vector sizes = row.cwiseAbs();
    for (int k = first; k <= first + row.size(); ++k) {
      while (static_cast<int>(z_.size()) <= k) {
        z_.push_back(a_.lazyProduct(z_.back()));
        size_.push_back(size_a_.lazyProduct(size_.back()));
      }
      const Number value = row.dot(z_[k]), size = sizes.dot(size_[k]);
      if (abs(value) > zero * size) return value > 0 ? 1 : -1;
    }
    return 0;
  }

 private:
  Matrix a_, size_a_;
  std::vector<Vector> z_, size_;
};

// The state of a contact that follows without its neighbours.
enum class Choice { off, on, gap_decides, force_decides };

struct Question {
  const Line& line;
  const Situation& now;  // after the impulses
  const std::vector<Choice>& choice;
  const Zero& zero;
};

// The statuses that a set of acting contacts leads to, or nothing where it contradicts itself.
std::optional<std::vector<LineStatus>> statuses(const Question& q, const std::vector<bool>& acting, const Vector& z,
                                                bool& singular) {
  const auto m = motion(q.line, acting);
  if (!m) {
    singular = true;
    return std::nullopt;
  }
  SizedDerivatives d(*m, z);
  std::vector<LineStatus> status;
  for (std::size_t j = 0; j < acting.size(); ++j) {
    const LineContact& c = q.line.contacts[j];
    status.push_back(acting[j] ? LineStatus::closed : LineStatus::open);
    if (q.choice[j] == Choice::gap_decides && c.soft) {
      const int parts = d.leading_sign(m->gap[j], 2, q.zero.force);
      if (acting[j] != (parts < 0)) return std::nullopt;
      if (parts == 0) status[j] = LineStatus::touching;
    } else if (q.choice[j] == Choice::gap_decides) {
      const int sign =
          acting[j] ? d.leading_sign(m->demand[j], 0, q.zero.force) : d.leading_sign(m->gap[j], 2, q.zero.force);
      if (sign < 0) return std::nullopt;
      if (sign == 0) status[j] = c.published ? LineStatus::closed : LineStatus::touching;
    } else if (q.choice[j] == Choice::force_decides) {
      const int pushes = d.leading_sign(m->demand[j], 1, q.zero.force);
      if (acting[j] != (pushes > 0)) return std::nullopt;
    }
  }
  return status;
}

// Tries every set of acting contacts among those that are not settled yet.
void decide(const Question& q, Outcome& out) {
  const Vector z = full_state(q.line, q.now.state);
  std::vector<int> asked;
  std::vector<bool> acting;
  for (std::size_t j = 0; j < q.choice.size(); ++j) {
    acting.push_back(q.choice[j] == Choice::on);
    if (q.choice[j] == Choice::gap_decides || q.choice[j] == Choice::force_decides)
      asked.push_back(static_cast<int>(j));
  }
  std::optional<std::vector<LineStatus>> found;
  bool singular = false;
  for (unsigned set = 0; set < (1u << asked.size()); ++set) {
    for (std::size_t i = 0; i < asked.size(); ++i) acting[asked[i]] = set >> i & 1;
    const auto status = statuses(q, acting, z, singular);
    if (!status) continue;
    if (found && *found != *status) out.doubt = "more than one set of contacts can go on";
    found = status;
  }
  if (found)
    out.after.status = *found;
  else
    out.doubt = singular ? "a chain is closed from wall to wall" : "no set of contacts can go on";
}

// Whether impulses add to the energy of the bodies, what walls do by moving left aside.
bool adds_energy(const Line& line, const LineState& before, const Blow& blow) {
  Number gain = 0, size = 0;
  auto add = [&](const Number& energy) { gain += energy, size += abs(energy); };
  for (std::size_t b = 0; b < line.bodies.size(); ++b) {
    const auto i = static_cast<Eigen::Index>(b);
    add(line.bodies[b].mass * blow.v[i] * blow.v[i] / 2);
    add(-line.bodies[b].mass * before.v[i] * before.v[i] / 2);
  }
  for (std::size_t j = 0; j < line.contacts.size(); ++j) {
    const LineContact& c = line.contacts[j];
    if (c.first.is_wall) add(-c.s() * blow.impulse[j] * velocity(line, c.first, before));
    if (c.second.is_wall) add(c.s() * blow.impulse[j] * velocity(line, c.second, before));
  }
  return gain > Number("1e-30") * size;
}

// Impulses of everything that closes, or `doubt` where they are not unique. `meets`: the contacts that take part.
void hit(const Line& line, const std::vector<bool>& meets, const std::vector<bool>& closing,
         const std::vector<Number>& rate_before, Outcome& out) {
  std::vector<bool> done(meets.size(), false);
  for (std::size_t j = 0; j < meets.size(); ++j) {
    if (!closing[j] || done[j]) continue;
    const std::vector<int> group = joined_to(line, static_cast<int>(j), meets);
    bool plastic = true;
    for (int c : group) done[c] = true, plastic = plastic && line.contacts[c].restitution == 0;
    LineState& s = out.after.state;
    if (group.size() == 1) {
      strike(line, group[0], s, out.impulse[group[0]]);
      continue;
    }
    out.group.insert(out.group.end(), group.begin(), group.end());
    const bool undecided = !plastic && line.several == SeveralImpacts::undecided,
               squeezed = from_wall_to_wall(line, group);
    std::optional<Blow> blow;
    if (!squeezed)
      blow = undecided || plastic || line.several == SeveralImpacts::newton ? newton(line, s, group, rate_before)
                                                                            : sequential(line, s, group);
    // Where one contact alone closes and it alone takes an impulse, restitution is enough.
    if (undecided && blow &&
        (std::count_if(group.begin(), group.end(), [&](int c) { return closing[c]; }) != 1 ||
         std::count_if(blow->impulse.begin(), blow->impulse.end(), [](const Number& one) { return one > 0; }) != 1))
      blow = std::nullopt;
    if (!blow) {
      out.doubt = undecided  ? "a multiple impact"
                  : squeezed ? "a multiple impact from wall to wall"
                             : "impacts without end";
      return;
    }
    if (!plastic && adds_energy(line, s, *blow)) {
      out.doubt = "an impact that adds energy";
      return;
    }
    s.v = blow->v;
    for (int c : group) out.impulse[c] += blow->impulse[c];
  }
}

Number size_of_gap(const Line& line, const LineContact& c, const LineState& s) {
  return abs(position(line, c.first, s)) + abs(position(line, c.second, s)) + abs(c.gap) + Number("1e-3");
}

Number size_of_rate(const Line& line, const LineContact& c, const LineState& s) {
  return abs(velocity(line, c.first, s)) + abs(velocity(line, c.second, s)) + Number("1e-3");
}

}  // namespace

Situation start_of(const Line& line, const LineState& s) {
  Situation now{s, {}, std::vector<bool>(line.contacts.size(), false), {}};
  for (const LineContact& c : line.contacts) {
    now.status.push_back(c.starts_together ? LineStatus::touching : LineStatus::open);
    now.ratio.push_back(c.restitution);
  }
  return now;
}

Outcome resolve(const Line& line, const Situation& before, bool start, const Zero& zero) {
  const int n = static_cast<int>(line.contacts.size());
  Outcome out{before, std::vector<Number>(n, Number(0)), std::vector<Number>(n, Number(0)), {}, {}, {}};
  std::vector<bool> at_zero(n), meets(n), closing(n), arriving(n);
  std::vector<Number> rate_before(n, Number(0));
  auto rate_is_zero = [&](int j, const LineState& s) {
    return abs(rate(line, j, s)) <= zero.rate * (size_of_rate(line, line.contacts[j], before.state));
  };
  for (int j = 0; j < n; ++j) {
    const LineContact& c = line.contacts[j];
    const bool together = before.status[j] != LineStatus::open;
    at_zero[j] = abs(gap(line, j, before.state)) <= zero.gap * size_of_gap(line, c, before.state);
    if (c.soft) continue;
    at_zero[j] = at_zero[j] || together;
    arriving[j] = at_zero[j] && !together && rate_is_zero(j, before.state);
    closing[j] = at_zero[j] && !together && !arriving[j] && rate(line, j, before.state) < 0;
    if (closing[j]) rate_before[j] = rate(line, j, before.state);
    meets[j] = together || arriving[j] || closing[j];
  }
  // A contact that opens, as only a start can have it, takes part if a hit turns it round.
  const Outcome untouched = out;
  hit(line, meets, closing, rate_before, out);
  for (bool turned = true; turned;) {
    turned = false;
    for (int j = 0; j < n; ++j)
      if (!line.contacts[j].soft && at_zero[j] && !meets[j] && rate(line, j, out.after.state) < 0)
        meets[j] = turned = true;
    if (!turned) break;
    out = untouched;
    hit(line, meets, closing, rate_before, out);
  }
  if (!out.doubt.empty()) return out;
  for (int j = 0; j < n; ++j)
    if (closing[j]) out.after.ratio[j] = -rate(line, j, out.after.state) / rate_before[j];

  std::vector<Choice> choice(n, Choice::off);
  const LineState& s = out.after.state;
  for (int j = 0; j < n; ++j) {
    const LineContact& c = line.contacts[j];
    const Number r = rate(line, j, s), g = gap(line, j, s);
    if (!c.soft) {
      if (!at_zero[j] || (r > 0 && !rate_is_zero(j, s))) continue;
      const bool holds = c.published && !(before.status[j] == LineStatus::closed && before.pushed[j]);
      choice[j] = holds ? Choice::on : Choice::gap_decides;
    } else if (at_zero[j]) {
      choice[j] = rate_is_zero(j, s) ? Choice::gap_decides : r < 0 ? Choice::on : Choice::off;
    } else if (g < 0) {
      const Number spring = c.stiffness * g, damper = c.damping * r;
      const bool at_limit = !c.published && abs(spring + damper) <= zero.gap * (abs(spring) + abs(damper));
      choice[j] = at_limit ? Choice::force_decides : c.published || spring + damper < 0 ? Choice::on : Choice::off;
    }
  }
  decide({line, out.after, choice, zero}, out);
  if (!out.doubt.empty()) return out;
  join(line, out.after);

  std::vector<bool> acting(n);
  for (int j = 0; j < n; ++j) acting[j] = out.after.status[j] == LineStatus::closed;
  const LineMotion m = *motion(line, acting);
  const Vector z = full_state(line, s);
  SizedDerivatives d(m, z);
  for (int j = 0; j < n; ++j) {
    const LineContact& c = line.contacts[j];
    const LineStatus was = before.status[j], is = out.after.status[j];
    if (acting[j]) out.force[j] = m.demand[j].dot(z);
    const bool pushes = acting[j] && !c.soft && d.leading_sign(m.demand[j], 0, zero.force) > 0;
    out.after.pushed[j] = acting[j] && (pushes || (was == LineStatus::closed && before.pushed[j]));
    if (c.soft) {
      if (is == LineStatus::closed && was != LineStatus::closed && !(start && !at_zero[j]))
        out.events.push_back({OccurrenceKind::impact, j, !start});
      if (is != LineStatus::closed && was == LineStatus::closed) out.events.push_back({OccurrenceKind::separation, j});
      continue;
    }
    if (closing[j])
      out.events.push_back({OccurrenceKind::impact, j});
    else if (out.impulse[j] > 0)
      out.events.push_back({OccurrenceKind::impact, j, false});
    else if (arriving[j] && is != LineStatus::open)
      out.events.push_back({OccurrenceKind::rest, j, !start});
    if (was == LineStatus::closed && is == LineStatus::open) out.events.push_back({OccurrenceKind::separation, j});
  }
  return out;
}

}  // namespace touchgo::reference::lines
