// Method `exact`: closed-form flow of each phase, its first event, accumulations by their limit.
//
// Stretch by stretch the guards are enclosed in double (enclosure.hpp) and searched there (locate.hpp): most stretches
// are shown to be free of events, and most events to be one simple root of one guard, enclosed to some thirteen digits.
// The state is carried in full digits only now and then and to the event (carry.hpp), whose instant Newton's method
// then finds from the series around it. What double leaves unclear, tangencies, events at one instant, derivatives lost
// in round-off, is searched in the same way in full digits.
#pragma once

#include <algorithm>
#include <list>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/guards.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/latest_impacts.hpp"
#include "solver/contact/together.hpp"
#include "solver/exact/locate.hpp"
#include "solver/exact/near_grazing.hpp"
#include "solver/exact/newton.hpp"
#include "solver/exact/phase_flows.hpp"
#include "solver/exact/sequence_limit.hpp"
#include "solver/exact/taylor.hpp"
#include "solver/model/effort.hpp"
#include "solver/model/observer.hpp"
#include "solver/model/units.hpp"

namespace touchgo {

template <Real R>
class Exact {
 public:
  /// Counts its work in `effort`, so that no input can hang it. `flows`: of this system, for this run alone.
  Exact(const System<R>& system, Effort& effort, PhaseFlows<R>& flows)
      : system_(system), effort_(effort), flows_(flows) {
    flows_.begin();
  }

  /// The first event of the phase from (t, z), or the state at `until`, without numbers where the observer does not ask
  /// for it. Throws OutOfBudget.
  Arrival<R> next(const ContactPhase<R>& phase, const std::vector<Guard<R>>& guards, R t, Vector<R> z, const R& until,
                  const Observer<R>& observer) {
    using std::abs;
    ++phases_;
    Leg leg{phase, guards, until, observer, flows_(phase), effort_, std::move(t), std::move(z)};
    rows_.clear(), other_rows_.clear();
    for (const Guard<R>& guard : guards)
      rows_.push_back(guard.of == GuardOf::other ? &other_rows_.emplace_back(guard.row) : &leg.flow.row_of(guard));
    if (observer.near) leg.watches.resize(guards.size());
    leg.flow.coarse.start(leg.z);
    const R slack = epsilon_power<R>(3) * (abs(until) + R(1) / phase.rate);
    Arrival<R> arrival;
    for (;;) {
      effort_.come_to(to_double(in_si(R(leg.t + leg.behind), system_.units.time)));
      if (observer.stop && observer.stop()) throw Interrupted();
      // Slightly past the end: an event at the very end counts, on whichever side round-off puts it.
      R wanted = until - leg.t - leg.behind + slack;
      const bool hinted = leg.first && expected_flight_ > 0 && 2 * expected_flight_ < wanted;
      if (hinted) wanted = 2 * expected_flight_;
      expected_flight_ = 0;
      if (is_quiet(leg, wanted)) return to_the_end(leg);
      if (pass(leg, wanted, hinted, arrival)) return arrival;
      leg.first = false;
    }
  }

  /// After a rebound of contact j to the state z at t: does the sequence accumulate, and is its limit known to
  /// round-off? Either the members are as good as together, or, past the impacts that are listed, the latest ones say
  /// where they go.
  Sequence<R> follow(const ContactPhase<R>& phase, int j, const Impacts<R>& impacts, const R& t, const Vector<R>& z,
                     const Rebound<R>& rebound) {
    const std::optional<Tail<R>> tail = tail_of_sequence(phase, system_.joints[j], z, rebound);
    if (!tail) return {};
    expected_flight_ = tail->flight;
    // While impacts are listed they are, down to a part of the limit's time, also where the limit is known before.
    const R end = t + tail->remaining, part = tail->remaining / end,
            change = impacts.listed() ? std::max(tail->change, R(part * part)) : tail->change;
    if (change * tail->remaining <= limit_round_off(end)) return {true, tail->remaining};

    if (impacts.shrinking + SequenceLimit<R>::most_columns < listed_impacts) return {true, {}};
    if (!sequence_ || sequence_->contact != j || sequence_->phases != phases_ - 1)  // something else came between
      sequence_.emplace(SequenceUnderWay{j, phases_, SequenceLimit<R>(rebound.ratio, system_.n)});
    sequence_->phases = phases_;
    effort_.spend<R>(3.0 * SequenceLimit<R>::most_columns * static_cast<double>(z.size()));
    sequence_->limit.add(t, z);
    if (impacts.listed()) return {true, {}};
    if constexpr (!std::same_as<R, double>)  // alone, double has none that know more
      if (!sequence_->limit.tells())
        throw Undecided("impacts accumulate, and " + std::to_string(digits10<R>) + " digits do not tell where");
    const std::optional<Vector<R>> limit = sequence_->limit.value(phase, z);
    if (!limit || !((*limit)[0] > t)) return {true, {}};
    return {true, (*limit)[0] - t, limit->tail(2 * system_.n)};
  }

  static Landing limit_landing() { return Landing::none; }
  static constexpr bool passes_over_none = true;

  /// The state says it all, to round-off: a sequence that is taken up on its way goes to the same limit later.
  static std::vector<R> memory(const R&, bool) { return {}; }
  void recall(const std::vector<R>&) { sequence_.reset(); }

 private:
  // A phase under way: its state in full digits at t, while the search has come `behind` seconds further.
  struct Leg {
    const ContactPhase<R>& phase;
    const std::vector<Guard<R>>& guards;
    const R& until;
    const Observer<R>& observer;
    PhaseFlow<R>& flow;
    Effort& effort;
    R t;
    Vector<R> z;
    R behind = 0;
    bool first = true;  // the known zeros of the guards lie at the start of this stretch
    std::vector<GrazingWatch> watches = {};
    long stretches = 0, next_look = 6;  // when to ask next whether the phase ends at all

    int order(std::size_t i) const { return first ? guards[i].order : 0; }

    /// tau (s) after t, within the stretch at hand.
    Vector<R> state(const System<R>& system, const R& tau) const {
      if constexpr (std::same_as<R, double>) {
        return system.state(t + tau, flow.coarse.at((tau - behind) / flow.coarse.length()));
      } else {
        return flow.carry(system, phase)(t, z, tau, effort);
      }
    }

    void move_to(Vector<R> there, R tau) {
      z = std::move(there);
      t += tau;
      behind = 0;
      flow.coarse.start(z);
    }
    void catch_up(const System<R>& system) {
      if (behind != 0) move_to(state(system, behind), behind);
    }
  };

  // Whether no guard reaches zero within `left` seconds. Asked where the answer is worth many stretches, ever more
  // rarely.
  bool is_quiet(Leg& leg, const R& left) {
    if (leg.stretches++ < leg.next_look || !(to_double(left) * leg.flow.coarse.rate() > 32)) return false;
    if (!leg.flow.coarse.in_range()) return false;
    leg.next_look = 4 * leg.stretches;
    for (std::size_t i = 0; i < leg.guards.size(); ++i)
      if (leg.order(i) > 0) return leg.next_look = leg.stretches, false;
    leg.catch_up(system_);
    if (leg.flow.quiet_in != flows_.run()) {
      leg.flow.quiet_in = flows_.run();
      const double n = system_.n;
      for (const Signal<R>& signal : system_.forcing) {
        const double numbers = n * signal.size();
        effort_.spend<R>(numbers * numbers * numbers);
      }
      if (!leg.flow.quiet) leg.flow.quiet.emplace(system_, leg.phase);
    }
    return leg.flow.quiet->lasts(leg.z, rows_, to_double(left));
  }

  Arrival<R> to_the_end(const Leg& leg) {
    auto state = [&](const R& tau) { return leg.flow.carry(system_, leg.phase)(leg.t, leg.z, tau, effort_); };
    const R end = leg.until - leg.t;
    show(leg, end, true, state);
    return {leg.until, wants_end(leg) ? state(end) : Vector<R>(), {}, {}};
  }

  // In double it is no work.
  static bool wants_end(const Leg& leg) { return std::same_as<R, double> || leg.observer.end; }

  // One stretch of at most `wanted` seconds. True where it ends the leg.
  bool pass(Leg& leg, const R& wanted, bool hinted, Arrival<R>& arrival) {
    CoarseMotion& coarse = leg.flow.coarse;
    const double length = std::min(longest_stretch / coarse.rate(), to_double(wanted) * (1 + 4 * unit));
    if (!(length > 1e-280 && length < 1e280)) return pass_in_full(leg, wanted, arrival);
    auto in_full = [&] { return pass_in_full(leg, std::min(wanted, R(length)), arrival); };
    coarse.expand(length);
    if (!coarse.in_range()) {
      if constexpr (std::same_as<R, double>)
        throw Undecided(
            "the numbers of the motion are too small or too large for double; simulate --digits N has the range");
      return in_full();
    }
    const double numbers = static_cast<double>(leg.z.size());
    effort_.spend<double>(most_terms * (nonzeros(leg.phase) + 2 * numbers) +
                          static_cast<double>(leg.guards.size()) * (most_terms * numbers + 400) +
                          130.0 * most_terms * static_cast<double>(leg.watches.size()));
    if (!locate_first(leg)) return in_full();

    R end = leg.behind + length;  // s after leg.t
    const bool to_end = !hinted && R(length) >= wanted;
    const std::optional<bool> refined =
        hits_.empty() ? false : refine(leg, R(leg.behind + (to_end ? wanted : R(2 * length))), end, arrival);
    if (!refined) return in_full();
    const bool arrived = *refined;
    const bool last = arrived || to_end;
    if (last && !arrived) {
      end = leg.until - leg.t;
      arrival.t = leg.until;
      if (wants_end(leg)) arrival.z = leg.state(system_, end);
    }
    for (std::size_t i = 0; i < leg.watches.size(); ++i) {
      CoarseEnclosure g = coarse.enclose(*rows_[i]);
      for (int k = 0; k < leg.order(i); ++k) g.c[k] = 0;
      watch(leg, i, g.c.data(), g.terms, R(leg.t + leg.behind), length, to_double(R((end - leg.behind) / length)),
            arrived && std::find(arrival.hits.begin(), arrival.hits.end(), static_cast<int>(i)) != arrival.hits.end());
    }
    show(leg, end, last, [&](const R& tau) { return leg.state(system_, tau); });
    if (last) return true;
    if constexpr (std::same_as<R, double>) {
      leg.move_to(leg.state(system_, end), end);
      if (leg.stretches % 16 == 0) {  // some two periods: a choice
        put_together(system_, leg.phase.status, leg.z);
        coarse.start(leg.z);
      }
    } else {
      leg.behind = end;
      coarse.go_on();
      if (coarse.off() > 1e-8) leg.catch_up(system_);  // the state in full digits is worth its price: a choice
    }
    return false;
  }

  // A guard's first root, simple, in units of the stretch at hand; in full digits, s after leg.t.
  struct Hit {
    int guard;
    double u, radius;
    R root = 0;
  };

  // Hits: the first root of all guards on the stretch at hand, with every other that may be no later. False where
  // double leaves it unclear.
  bool locate_first(const Leg& leg) {
    const CoarseMotion& coarse = leg.flow.coarse;
    const double together = to_double(epsilon_power<R>(3));  // closer than this part of the stretch is one instant
    std::vector<Vector<R>> derivatives;
    hits_.clear();
    double latest = 2;  // that the first root may be
    for (std::size_t i = 0; i < leg.guards.size(); ++i) {
      const Guard<R>& guard = leg.guards[i];
      const int order = leg.order(i);
      if (order > 3 || !rows_[i]->in_range) return false;
      std::array<double, 4> known;
      bool is_known = false;
      if constexpr (!std::same_as<R, double>)
        if (order > 0) {
          if (derivatives.empty()) {
            derivatives.push_back(leg.z);
            for (int k = 1; k < 4; ++k) derivatives.push_back(derivative(leg.phase, derivatives.back()));
          }
          const SparseRow<R> row(guard.row);
          for (int k = 0; k < 4; ++k) known[k] = to_double(row * derivatives[k]);
          is_known = true;
        }
      const CoarseEnclosure g = coarse.enclose(*rows_[i], order, is_known ? &known : nullptr, to_double(epsilon<R>()));
      // Somewhat beyond the latest instant, so that a root there is seen to be one.
      const double far = std::min(1.0, latest + together + 1e-9);
      const Located<double> root = locate(g, far, 100);
      if (root.what == Located<double>::none) continue;
      if (root.what != Located<double>::root) return false;
      if (root.u < root.radius) return false;  // it may be the start itself
      if constexpr (std::same_as<R, double>)   // or lie beyond the end, where other precisions polish it
        if (root.u + root.radius > far) return false;
      hits_.push_back({static_cast<int>(i), root.u, root.radius});
      latest = std::min(latest, root.u + root.radius);
    }
    std::erase_if(hits_, [&](const Hit& hit) { return hit.u - hit.radius > latest + together; });
    return true;
  }

  const Hit& first_of_hits() const {
    return *std::min_element(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) { return a.root < b.root; });
  }

  // Events closer than this (s) are one instant: round-off of the time, or of the stretch where that is shorter.
  static R one_instant(const R& length, const R& t) { return epsilon_power<R>(3) * std::min(length, t); }

  // The first of the roots that the hits enclose, in full digits, and those at one instant with it: `end` (s after
  // leg.t), the state there, the guards. False if it lies beyond `longest`; nothing where full digits do not find them
  // there.
  std::optional<bool> refine(const Leg& leg, const R& longest, R& end, Arrival<R>& arrival) {
    const double length = leg.flow.coarse.length();
    Vector<R> at_root;
    if constexpr (std::same_as<R, double>) {
      for (Hit& hit : hits_) hit.root = length * hit.u;
    } else {
      // Close behind a root at the start the series from there is better, the root divided out; else that around the
      // guess, short as it is. 1/8: a choice.
      const bool close = leg.first && leg.flow.coarse.rate() * length * hits_[0].u < 0.125;
      const R guess = leg.behind + R(length) * R(hits_[0].u), from = close ? R(0) : guess;
      double reach = 0;
      int zeros = 0;
      for (const Hit& hit : hits_) {
        reach = std::max(reach, (std::fabs(hit.u - hits_[0].u) + 2 * hit.radius) * length);
        if (close) zeros = std::max(zeros, leg.order(hit.guard));
      }
      const Stretch<R> s = close ? expand(leg.phase, leg.z, R(guess + reach), zeros)
                                 : expand(leg.phase, leg.state(system_, guess), R(reach), 0);
      effort_.spend<R>(static_cast<double>(s.z.size() * (leg.z.size() * (6 + hits_.size()))) +
                       static_cast<double>(s.z.size()) * nonzeros(leg.phase));
      for (Hit& hit : hits_) {
        const R near = leg.behind + R(length) * R(hit.u) - from;
        const std::optional<R> root =
            polish(s, leg.guards[hit.guard], close ? leg.order(hit.guard) : 0, near, R(2 * hit.radius * length), guess);
        if (!root) return std::nullopt;
        hit.root = std::max(leg.behind, R(from + *root));
      }
      at_root = at(s, R(first_of_hits().root - from));
    }
    const R first = first_of_hits().root;
    if (first > longest) return false;
    end = first;
    arrival.moved = first > 0;
    arrival.t = std::min(leg.until, R(leg.t + first));
    arrival.z = at_root.size() > 0 ? system_.state(R(leg.t + first), at_root) : leg.state(system_, first);
    const R together = one_instant(R(length), R(leg.t + first));
    const Vector<R> rates = hits_.size() > 1 ? derivative(leg.phase, arrival.z) : Vector<R>();
    const int earliest = first_of_hits().guard;
    for (const Hit& hit : hits_)
      if (hit.root <= first + std::max(together, told_apart(leg, earliest, hit.guard, arrival.z, rates)))
        arrival.hits.push_back(hit.guard), arrival.simple.push_back(true);
    return true;
  }

  // How far (s) round-off of the state z at one of two gaps' roots, z' = rates, tells these apart. 0 where the order of
  // the two makes a difference: more digits decide it. 16: a heuristic.
  R told_apart(const Leg& leg, int one, int other, const Vector<R>& z, const Vector<R>& rates) const {
    using std::abs;
    const Guard<R>&a = leg.guards[one], &b = leg.guards[other];
    if (one == other || a.of != GuardOf::gap || b.of != GuardOf::gap) return 0;
    std::vector<int> joining{a.contact, b.contact};
    for (int j : system_.along)
      if (in_contact(leg.phase.status[j])) joining.push_back(j);
    for (const std::vector<int>& part : joined(system_, joining))
      if (among(part, a.contact) && among(part, b.contact)) return 0;
    auto off = [&](const Row<R>& row) {
      const R slope = abs(dot(row, rates));
      return slope > 0 ? R(16 * epsilon<R>() * terms_of(row, z) / slope) : R(0);
    };
    return std::max(off(a.row), off(b.row));
  }

  // The guard's root near a guess on a stretch, if it lies within `radius` of it. `order`: of the root at the start,
  // divided out.
  static std::optional<R> polish(const Stretch<R>& s, const Guard<R>& guard, int order, const R& near, const R& radius,
                                 const R& size) {
    using std::abs;
    const SparseRow<R> row(guard.row);
    std::vector<R> c;
    for (std::size_t k = order; k < s.z.size(); ++k) c.push_back(row * s.z[k]);
    const R x = newton(c, near, size);
    if (!(abs(x - near) <= radius)) return std::nullopt;
    return x;
  }

  // The same stretch in full digits, from where the search has come to.
  bool pass_in_full(Leg& leg, const R& wanted, Arrival<R>& arrival) {
    leg.catch_up(system_);
    const std::vector<Guard<R>>& guards = leg.guards;
    int zeros = 0;
    R part = 1;  // that guards are of the motion: the rest may be much larger
    const Vector<R> whole = component_sizes(leg.phase, leg.z);
    for (std::size_t i = 0; i < guards.size(); ++i) {
      zeros = std::max(zeros, leg.order(i));
      const R size = terms_of(guards[i].row, leg.z), most = terms_of(guards[i].row, whole);
      if (size < part * most) part = std::max(R(size / most), epsilon<R>());
    }
    const Stretch<R> s = expand(leg.phase, leg.z, wanted, zeros, part);
    const double terms = static_cast<double>(s.z.size()), numbers = static_cast<double>(leg.z.size()),
                 all = static_cast<double>(guards.size()), watched = static_cast<double>(leg.watches.size());
    effort_.spend<R>(terms * (nonzeros(leg.phase) + (6 + 3 * all + watched) * numbers));
    effort_.spend<double>(130 * terms * watched);
    R earliest = s.length;
    int first = -1;          // the guard whose root it is
    Vector<R> there, rates;  // at this root
    auto together = [&](int guard) {
      const R plain = one_instant(s.length, R(leg.t + earliest));
      return first < 0 ? plain : std::max(plain, told_apart(leg, first, guard, there, rates));
    };
    struct Found {
      int guard;
      bool simple;
      R tau;
    };
    std::vector<Found> found;
    const TermSizes<R> sizes(leg.phase, s);
    for (std::size_t i = 0; i < guards.size(); ++i) {
      const Enclosure<R> g = enclose(leg.phase, s, sizes, SparseRow<R>(guards[i].row), leg.order(i));
      if (g.terms == 0) continue;
      const R far = std::min(R(1), R((earliest + together(static_cast<int>(i))) / s.length));
      const Located<R> root = locate(g, far, 100000, &effort_);
      if (root.what == Located<R>::none) continue;
      if (root.what == Located<R>::lost) throw Undecided("the search for the first event makes no progress");
      const bool simple = root.what == Located<R>::root;
      if constexpr (std::same_as<R, double>)  // a choice; other precisions are compared
        if (root.off > 1e-10 * size_of(guards[i], s.z[0]))
          throw Undecided("the system's numbers are too far apart for double; --digits has room");
      found.push_back({static_cast<int>(i), simple, R(root.u * s.length)});
      if (const R& tau = found.back().tau; first < 0 || tau < earliest) {
        earliest = tau, first = static_cast<int>(i);
        there = system_.state(R(leg.t + tau), at(s, tau)), rates = derivative(leg.phase, there);
      }
    }
    const R end = found.empty() ? std::min(s.length, R(leg.until - leg.t)) : earliest;
    const bool last = !found.empty() || leg.t + end >= leg.until;
    for (std::size_t i = 0; i < leg.watches.size(); ++i) {
      const auto hit = std::find_if(found.begin(), found.end(),
                                    [&](const Found& f) { return f.guard == static_cast<int>(i) && f.tau <= end; });
      if (hit != found.end() && !hit->simple) continue;  // an event by itself, at the minimum but for round-off
      std::vector<double> c(s.z.size(), 0.0);
      for (std::size_t k = leg.order(i); k < c.size(); ++k) c[k] = to_double(R(guards[i].row.dot(s.z[k])));
      watch(leg, i, c.data(), static_cast<int>(c.size()), leg.t, 1, to_double(end), hit != found.end());
    }
    show(leg, end, last, [&](const R& tau) {
      effort_.spend<R>(terms * numbers);
      return at(s, tau);
    });
    arrival.moved = arrival.moved || end > 0;
    leg.move_to(system_.state(R(leg.t + end), at(s, end)), end);
    if (!last) return false;
    for (const Found& hit : found)
      if (hit.tau <= earliest + together(hit.guard))
        arrival.hits.push_back(hit.guard), arrival.simple.push_back(hit.simple);
    arrival.t = std::min(leg.until, leg.t);
    if (found.empty()) arrival.t = leg.until;
    arrival.z = std::move(leg.z);
    return true;
  }

  // What the terms of a guard are in size, now or at the start of the run: a motion may have died out since.
  R size_of(const Guard<R>& guard, const Vector<R>& z) const {
    const Row<R> row = guard.row.cwiseAbs();
    const R bodies = row.head(2 * system_.n).dot(system_.start.cwiseAbs());
    return std::max(R(row.dot(z.cwiseAbs())), bodies);
  }

  // Tells the observer of a guard, sum_k c[k] u^k up to `end` of a stretch, that comes near to touching zero there.
  static void watch(Leg& leg, std::size_t i, const double* c, int terms, const R& t, double length, double end,
                    bool crosses) {
    if (std::optional<NearGrazing> near = leg.watches[i].pass(c, terms, to_double(t), length, end, crosses)) {
      near->contact = leg.guards[i].contact, near->of = leg.guards[i].of;
      leg.observer.near(*near);
    }
  }

  // Tells the observer of the motion from leg.behind to `end` (s after leg.t), from state to state that it wants to
  // see; the very end of the last stretch is the caller's to show.
  template <class StateAt>
  static void show(const Leg& leg, const R& end, bool last, StateAt state_at) {
    using std::ceil;
    const Observer<R>& observer = leg.observer;
    R told = leg.behind;
    auto flow_to = [&](const R& tau) {
      const double numbers = static_cast<double>(leg.z.size());
      if (observer.flow) leg.effort.template spend<R>(200 * numbers * numbers);
      if (observer.flow) observer.flow(leg.phase, R(tau - told));
      told = tau;
    };
    if (observer.see && observer.interval > 0)
      for (R k = ceil(R((leg.t + leg.behind - observer.offset) / observer.interval));; k += 1) {
        const R at_time = k * observer.interval + observer.offset, tau = at_time - leg.t;
        if (at_time > leg.t + end) break;
        if (!(tau > leg.behind) || (last && at_time == leg.t + end)) continue;
        flow_to(tau);
        observer(at_time, state_at(tau), leg.phase);
      }
    flow_to(end);
  }

  // Rebounds of one contact with nothing else between them.
  struct SequenceUnderWay {
    int contact;
    long phases;  // up to the latest of them
    SequenceLimit<R> limit;
  };

  const System<R>& system_;
  Effort& effort_;
  PhaseFlows<R>& flows_;
  long phases_ = 0;  // so far
  std::optional<SequenceUnderWay> sequence_;
  R expected_flight_ = 0;                       // s, a hint for the length of the next series; nothing rests on it
  std::vector<const SparseRow<double>*> rows_;  // of the guards of the phase at hand
  std::list<SparseRow<double>> other_rows_;     // of those that are neither gap nor force
  std::vector<Hit> hits_;
};

}  // namespace touchgo
