#include "reference/proof/set_of_starts.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "reference/proof/chatter_of_box.hpp"
#include "reference/proof/first_zero.hpp"

namespace touchgo::reference::proof {
namespace {

Balls times(const RationalMatrix& m, const Balls& z) {
  Balls out(z.size());
  for (std::size_t i = 0; i < z.size(); ++i)
    for (const auto& [k, a] : m[i].entries()) out[i].add_product(Ball(a), z[static_cast<std::size_t>(k)]);
  return out;
}

/// All values of the set's numbers over a time.
Balls hull(const Columns& z) {
  Balls all = z[0];
  for (std::size_t i = 1; i < z.size(); ++i)
    for (std::size_t k = 0; k < all.size(); ++k) all[k].widen(z[i][k]);
  return all;
}

/// A time that is small in a motion, s.
Ball shortest(const AffineMotion& motion) { return Ball(1).scaled(motion.h() - Precision::bits() / 2); }

/// A guard of a phase: the row and its first derivatives.
struct Guard {
  const PhaseEnd* end;
  int order;  // of its zero at the start of the phase
  BallRow rows[5];
  std::vector<std::size_t> near_zero = {};  // pieces of the motion

  Guard(const PhaseInBalls& phase, const PhaseEnd& e, int zero) : end(&e), order(zero), rows{e.in_balls} {
    for (int k = 1; k < 5; ++k) rows[k] = phase.derivative(rows[k - 1]);
  }
};

class SetOfStarts {
 public:
  SetOfStarts(const Model& model, Phases& phases, SeriesBudget& budget, const Columns& start, const Subspace& space,
              const Ball& until)
      : model_(model),
        phases_(phases),
        budget_(budget),
        until_(until),
        printed_(start.size() - 1),
        z_(start),
        s_{{}, hull(start), space, {}, {}, {}, {}} {}

  FollowedSet follow() {
    try {
      bool quiet = false;
      const Instant at_start = start_of_run(model_, phases_, s_, quiet);
      const Happened happened = decide(model_, phases_, s_, at_start);
      for (Balls& column : z_) column = times(happened.map, column);
      s_.z = hull(z_);
      record(happened, Ball(0));
      while (!ended_) flight();
    } catch (const Unproved& why) {
      out_.why = why;
    }
    out_.proved_to = s_.t.upper();
    const PhaseInBalls* phase = nullptr;
    try {
      phase = &phases_.of(s_.standing);
    } catch (const Unproved&) {
    }
    for (std::size_t i = 0; i < printed_; ++i) out_.spread.push_back(phase ? phase->norm(z_[i + 1]) : Ball(1));
    return std::move(out_);
  }

 private:
  struct Crossing {
    Ball zeros;        // holds all of them, s
    Ball left, right;  // around them: the slope is negative, and the signs at both ends are certain
    Ball slope;        // from left to right
  };

  // One phase and the event that ends it.
  void flight() {
    const PhaseInBalls& phase = phases_.of(s_.standing);
    const std::vector<PhaseEnd> ends = phase_ends(model_, phase, s_.standing, s_.armed);
    std::vector<Guard> guards;
    for (const PhaseEnd& e : ends) {
      const Leading l = leading(phase, e.row, s_, e.name);
      if (l.order < 0) continue;
      if (l.sign < 0) throw Unproved{"sign of a guard", e.name + " at the start of a phase"};
      if (l.order > 3) throw Unproved{"sets of starts", e.name + " begins with a zero of higher order"};
      guards.emplace_back(phase, e, l.order);
    }
    std::vector<const RationalMatrix*> maps;
    for (const RationalMatrix& a : phase.equations().a) maps.push_back(&a);
    s_.space.close_under(maps);

    const Ball early = s_.t.lower();
    const AffineMotion whole(model_, phase, budget_, early, z_);
    const std::optional<Ball> clear = off_their_zeros(whole, guards);
    if (!clear) return end();
    const auto motion = std::make_shared<const AffineMotion>(model_, phase, budget_, *clear,
                                                             clear->overlaps(early) ? z_ : whole.at(*clear));
    try {
      if (const std::optional<std::size_t> first = scan(*motion, guards)) return event(motion, guards, *first);
      for (const Guard& g : guards) positive(*motion, g, until_);
      end();
    } catch (const Unproved&) {
      if (!last_flight_) throw;
      end_by_chatter();
    }
  }

  void end() { ended_ = true, s_.t = until_; }

  // A time from which on every guard that begins with a zero is certainly positive, as its leading derivative keeps its
  // sign; the others are by then, too. None: up to the end of the run.
  std::optional<Ball> off_their_zeros(const AffineMotion& motion, const std::vector<Guard>& guards) {
    const Ball early = s_.t.lower(), late = s_.t.upper();
    const bool some = std::any_of(guards.begin(), guards.end(), [](const Guard& g) { return g.order > 0; });
    if (!some && s_.t.is_exact()) return early;
    const Box all = Box::whole(motion.dimension());
    for (Ball step = greater((late - early).upper(), shortest(motion));; step = step.scaled(1)) {
      Ball t = (late + step).middle();
      const bool last = !t.certainly_below(until_);
      if (last) t = until_;
      const Columns z = motion.at(t);
      const bool off = std::all_of(guards.begin(), guards.end(), [&](const Guard& g) {
        return g.order == 0 || over(g.rows[0] * z, all).certainly_positive();
      });
      if (!off && !last) continue;
      for (const Guard& g : guards)
        if (!positive_between(motion, g.rows[g.order], g.rows[g.order + 1], early, t))
          throw Unproved{"sets of starts", g.end->name + " does not tell opening from closing again"};
      return last ? std::nullopt : std::optional(t);
    }
  }

  // Positive from the start of the motion to a time, by what `scan` has seen.
  void positive(const AffineMotion& motion, const Guard& g, const Ball& to) const {
    auto prove = [&](const Ball& from, const Ball& end) {
      if (from.certainly_below(end) && !positive_between(motion, g.rows[0], g.rows[1], from, end))
        throw Unproved{"sets of starts",
                       g.end->name + " is zero for some starts and not for others, or in another order"};
    };
    for (std::size_t n : g.near_zero) {
      const Ball from = motion.piece_start(n), end = motion.piece_start(n + 1);
      prove(from, to.certainly_below(end) ? to : end);
    }
    prove(motion.piece_start(scanned_), to);
  }

  // The guard that is zero first for the centre of the set, and when (centre_); none: none is until the end. Notes in
  // which pieces a guard is not certainly positive for all.
  std::optional<std::size_t> scan(const AffineMotion& motion, std::vector<Guard>& guards) {
    const std::vector<int> centre(motion.dimension(), 0);
    for (scanned_ = 0;;) {
      const std::size_t n = scanned_;
      const std::optional<double> part = motion.part_before(n, until_);
      if (!part) return std::nullopt;
      std::optional<std::size_t> first;
      for (std::size_t i = 0; i < guards.size(); ++i) {
        Guard& g = guards[i];
        const GuardSeries<Ball> series = motion.guard(n, g.rows[0], centre);
        GuardSeries<Ball> lowest = series;
        lowest.c[0] -= motion.spread(n, g.rows[0]);
        if (lowest.c[0].certainly_positive() && first_zero(lowest, *part).what == FirstZero::What::none) continue;
        g.near_zero.push_back(n);
        const std::optional<Ball> t = motion.zero_in(n, series, *part, g.end->name);
        if (t && (!first || t->nearby() < centre_.nearby())) first = i, centre_ = *t;
      }
      ++scanned_;
      if (first) return first;
    }
  }

  // Around the zero of the centre, wide enough to hold those of all starts.
  Crossing crossing(const AffineMotion& motion, const Guard& g, const Ball& centre) const {
    const Ball middle = centre.middle();
    const Box all = Box::whole(motion.dimension());
    const Affine value = g.rows[0] * motion.at(middle), slope = g.rows[1] * motion.at(middle);
    Ball reach = (over(value, all).magnitude() / slope.centre.least_magnitude()).upper();
    if (!reach.is_finite()) throw Unproved{"tangency", g.end->name};
    reach = greater(reach, shortest(motion));
    for (int turn = 0; turn < 6; ++turn) {
      reach = (reach * Ball::exactly(1.25)).upper();
      Crossing c;
      c.left = (middle - reach).lower(), c.right = (middle + reach).upper();
      if (c.left.certainly_below(motion.start())) c.left = motion.start();
      c.slope = over(g.rows[1] * motion.at(Ball::hull(c.left, c.right)), all);
      if (!c.slope.certainly_negative()) break;
      if (!over(g.rows[0] * motion.at(c.right), all).certainly_negative()) continue;
      if (!over(g.rows[0] * motion.at(c.left), all).certainly_positive()) {
        if (c.left.overlaps(motion.start())) break;
        continue;
      }
      c.zeros = middle - over(value, all) / c.slope;
      c.zeros.meet(Ball::hull(c.left, c.right));
      return c;
    }
    throw Unproved{"sets of starts", g.end->name + " is not crossed at one slope by all starts"};
  }

  void event(const std::shared_ptr<const AffineMotion>& flight, const std::vector<Guard>& guards, std::size_t first) {
    const AffineMotion& motion = *flight;
    const Crossing c = crossing(motion, guards[first], centre_);
    if (until_.certainly_below(c.zeros)) {
      for (const Guard& g : guards) positive(motion, g, until_);
      return end();
    }
    if (!c.zeros.certainly_below(until_)) throw Unproved{"event at until", "of " + guards[first].end->name};
    ProvedState there = s_;
    there.zeros.clear();
    cut(there, guards[first].end->row);
    std::vector<const PhaseEnd*> zeros;
    for (std::size_t i = 0; i < guards.size(); ++i) {
      const Guard& g = guards[i];
      if (i == first || there.vanishes(g.end->row)) {  // the same instant, where its slope is negative as well
        const Crossing its = i == first ? c : crossing(motion, g, c.zeros);
        positive(motion, g, its.left);
        zeros.push_back(g.end);
      } else {
        positive(motion, g, c.right);
      }
    }
    s_.space = std::move(there.space), s_.zeros = std::move(there.zeros);
    s_.t = c.zeros, s_.z = hull(motion.at(Ball::hull(c.zeros.lower(), c.zeros.upper())));
    const std::vector<std::optional<Ball>> none(model_.joints().size());
    RationalMatrix map;
    const bool hard = model_.joints().size() == 1 && model_.joints()[0].hard;
    if (const auto now = at_zeros(model_, s_, zeros, none)) {
      const Happened happened = decide(model_, phases_, s_, *now);
      record(happened, c.zeros);
      map = happened.map;
      last_flight_.reset();
      if (hard && s_.standing[0] == Standing::open && !now->hits.empty()) last_flight_ = flight, last_zeros_ = c.zeros;
    }
    pass(motion, guards[first].rows[0], c, map);
  }

  // The set just after the event, at the earliest of its times.
  void pass(const AffineMotion& motion, const BallRow& guard, const Crossing& c, const RationalMatrix& map) {
    const PhaseInBalls &before = motion.phase(), &after = phases_.of(s_.standing);
    const Ball t0 = c.zeros.middle(), early = c.zeros.lower(), late = c.zeros.upper();
    const Columns z = motion.at(t0);
    auto mapped = [&](const Balls& x) { return map.empty() ? x : times(map, x); };
    auto difference = [&](const Balls& x) {  // D x
      Balls ahead(x.size()), behind(x.size());
      before.apply(x, ahead);
      ahead = mapped(ahead);
      after.apply(mapped(x), behind);
      for (std::size_t k = 0; k < x.size(); ++k) ahead[k] -= behind[k];
      return ahead;
    };
    const std::size_t numbers = 2 * static_cast<std::size_t>(model_.bodies());
    const Affine value = guard * z;
    const Ball most = over(value, Box::whole(motion.dimension())).magnitude();
    const Ball steepness = Ball(-1) / c.slope, q = steepness.middle(), off = (steepness - q).magnitude();
    const Ball longest = greater((late - t0).upper(), (t0 - early).upper());

    const Balls turn = difference(z[0]);
    Balls error(numbers);
    for (std::size_t k = 0; k < numbers; ++k) error[k] = turn[k].magnitude() * off * most;
    for (std::size_t i = 1; i < z.size(); ++i) {
      const Balls d = difference(z[i]);
      for (std::size_t k = 0; k < numbers; ++k) error[k] += d[k].magnitude() * longest;
    }
    {
      const Balls all = hull(motion.at(Ball::hull(early, late)));
      Balls ahead(all.size()), behind(all.size());
      before.apply(all, ahead);
      Balls second = difference(ahead);
      after.apply(difference(all), behind);
      for (std::size_t k = 0; k < second.size(); ++k) second[k] -= behind[k];
      const Ball square = (longest * longest).scaled(-1);
      const Ball growth = (exp(after.rate() * longest) - Ball(1)) * after.norm(second);
      for (std::size_t k = 0; k < numbers; ++k)
        error[k] += (second[k].magnitude() + growth.scaled(after.weights()[k])) * square;
    }

    Columns next;
    for (std::size_t i = 0; i < z.size(); ++i) {
      Balls column = mapped(z[i]);
      const Ball factor = q * (i == 0 ? value.centre : value.slopes[i - 1]);
      for (std::size_t k = 0; k < numbers; ++k) column[k].add_product(turn[k], factor);
      next.push_back(std::move(column));
    }
    add_errors(next, error);
    z_ = brought(after, std::move(next), t0, early);
  }

  // Errors are columns of their own; where there are many, those before are put into a box first.
  void add_errors(Columns& z, Balls error) const {
    const std::size_t numbers = error.size(), dimension = z[0].size();
    if (z.size() - 1 - printed_ >= 3 * numbers) {
      for (std::size_t i = printed_ + 1; i < z.size(); ++i)
        for (std::size_t k = 0; k < numbers; ++k) error[k] += z[i][k].magnitude();
      z.resize(printed_ + 1);
    }
    for (std::size_t k = 0; k < numbers; ++k) {
      if (error[k].is_exact_zero()) continue;
      z.emplace_back(dimension);
      z.back()[k] = error[k].upper();
    }
  }

  // The columns at t_0 carried back along the phase.
  Columns brought(const PhaseInBalls& phase, Columns z, const Ball& t0, const Ball& early) const {
    const Ball back = early - t0;
    if (back.is_exact_zero()) return z;
    const slong h = back.log2_magnitude() + 1;
    if (!(phase.rate().scaled(h)).certainly_below(Ball(1)))
      throw Unproved{"sets of starts", "the starts have their events too far apart"};
    for (Balls& column : z) column = Stretch(phase, column, h, Precision::bits() + 10).at(back.scaled(-h));
    model_.set_signals(z[0], early);
    z[0].back() = Ball(1);
    return z;
  }

  void record(const Happened& happened, const Ball& t) {
    for (const auto& [kind, contact] : happened.events) {
      const auto j = static_cast<std::size_t>(contact);
      const bool hard = model_.joints()[j].hard;
      add(kind == EventKind::separation ? Role::separation : Role::first_contact, contact, t);
      if (kind != EventKind::separation && hard && s_.standing[j] != Standing::open) add(Role::together, contact, t);
      if (events_) ++*events_;
    }
  }

  void add(Role role, int contact, const Ball& t) {
    for (const RoleOfSet& r : out_.roles)
      if (r.role == role && r.contact == contact) return;
    out_.roles.push_back({role, contact, t, events_});
  }

  // Where its impacts are no longer told apart they may still be shown to end.
  void end_by_chatter() {
    const auto free = std::exchange(last_flight_, nullptr);
    const ZerosOverBox zeros{ZerosOverBox::What::all, last_zeros_.lower(), last_zeros_.upper(), {}};
    const TogetherOfBox then = together_of_box(model_, phases_, budget_, 0, *free, zeros, until_);
    events_.reset();
    add(Role::together, 0, Ball::hull(then.from, then.to));
    if (then.separate) add(Role::separation, 0, then.separation);
    end();
  }

  const Model& model_;
  Phases& phases_;
  SeriesBudget& budget_;
  Ball until_;
  std::size_t printed_;  // columns that are no errors, without the centre
  Columns z_;            // at the least of s_.t
  ProvedState s_;        // over the set, at the last event: for signs
  Ball centre_, last_zeros_;
  std::shared_ptr<const AffineMotion> last_flight_;  // up to the last impact, of a line with one contact
  std::optional<long> events_ = 0;
  std::size_t scanned_ = 0;  // pieces of the motion at hand
  bool ended_ = false;
  FollowedSet out_;
};

}  // namespace

FollowedSet follow_set(const Model& model, Phases& phases, SeriesBudget& budget, const Columns& start,
                       const Subspace& space, const Ball& until) {
  return SetOfStarts(model, phases, budget, start, space, until).follow();
}

}  // namespace touchgo::reference::proof
