#include "reference/proof/certify.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "reference/proof/accumulation.hpp"
#include "reference/proof/first_zero.hpp"
#include "reference/proof/instant.hpp"

namespace touchgo::reference::proof {
namespace {

class ChainOfProofs {
 public:
  ChainOfProofs(const Setup& setup, const Decimal& until, const Hints& hints, const CertifyOptions& options, slong bits)
      : precision_(bits),
        model_(setup),
        until_(Rational(until)),
        phases_(model_, Ball(until_).log2_magnitude()),
        hints_(hints),
        options_(options) {
    for (const JointOf& c : model_.joints())
      gap_rows_.push_back(in_balls(c.gap)), rate_rows_.push_back(in_balls(c.rate));
  }

  /// Throws Unproved and Interrupted; what is proved by then is in `out`.
  void run(Certificate& out) {
    out_ = &out;
    out.bits = Precision::bits();
    start();
    while (!finished_) {
      if (!hints_.complete && next_hint_ == hints_.events.size()) return;
      flight();
    }
    if (next_hint_ < hints_.events.size()) mismatch("an event that does not happen");
    out.to_the_end = true;
  }

  /// How far it is proved, and the end of the stretch that it is at, s.
  double proved_to() const { return s_.t.nearby(); }
  double ahead() const { return ahead_.nearby(); }

 private:
  std::size_t contacts() const { return model_.joints().size(); }
  const JointOf& joint(std::size_t j) const { return model_.joints()[j]; }
  Ball gap_of(std::size_t j) const { return gap_rows_[j] * s_.z; }
  Ball rate_of(std::size_t j, const Balls& z) const { return rate_rows_[j] * z; }
  Ball rate_of(std::size_t j) const { return rate_of(j, s_.z); }

  [[noreturn]] void mismatch(const std::string& what) const { throw Unproved{"hint", what + " is reported"}; }

  // Whether each contact stands as it is told.
  void same_standing(const std::vector<int>& closed, const std::vector<int>& touching, const std::string& when) const {
    for (const auto& [which, told, word] :
         {std::tuple{Standing::closed, &closed, "closed"}, std::tuple{Standing::touching, &touching, "touching"}}) {
      const std::vector<int> own = standing(which);
      const std::set<int> hinted(told->begin(), told->end());  // along the line, as they are told
      std::vector<int> other;
      std::set_symmetric_difference(own.begin(), own.end(), hinted.begin(), hinted.end(), std::back_inserter(other));
      if (other.empty()) continue;
      const bool by_told = hinted.contains(other[0]);
      mismatch(model_.name(other[0]) + (by_told ? " " : " not ") + word + " " + when);
    }
  }

  std::vector<int> standing(Standing which) const {
    std::vector<int> list;
    for (std::size_t j = 0; j < contacts(); ++j)
      if (s_.standing[j] == which) list.push_back(static_cast<int>(j));
    return list;
  }

  void require_contacts(const std::vector<int>& hinted) const {
    for (const int j : hinted)
      if (j < 0 || j >= static_cast<int>(contacts())) mismatch("a contact that there is none of");
  }

  // ---- the start ----
  void start() {
    require_contacts(hints_.closed), require_contacts(hints_.touching);
    for (const Hint& hint : hints_.events)
      require_contacts({hint.contact}), require_contacts(hint.closed), require_contacts(hint.touching);
    s_.t = Ball(0), s_.z = model_.start(), s_.space = model_.start_space();
    bool quiet = false;
    happen(start_of_run(model_, phases_, s_, quiet));
    if (quiet) same_standing(hints_.closed, hints_.touching, "at the start");
  }

  // ---- a phase up to its end ----
  const std::vector<PhaseEnd>& guards(const PhaseInBalls& phase) {
    const auto [kept, fresh] = guards_.try_emplace({s_.standing, s_.armed});
    if (fresh) kept->second = phase_ends(model_, phase, s_.standing, s_.armed);
    return kept->second;
  }

  struct Watched {
    const PhaseEnd* guard;
    int order;
    GuardSeries<Ball> series = {};
    FirstZero zero = {};
  };

  // The rate of a gap that an impact has just left it with, which the state knows less well.
  const Ball* known_rate(const PhaseEnd& g) const {
    const std::optional<Ball>& rate = s_.rate[static_cast<std::size_t>(g.contact)];
    return g.of == EndBy::gap && rate ? &*rate : nullptr;
  }

  // The guards with the orders of their zeros at the start of the phase; without those that vanish for good.
  std::vector<Watched> watched(const PhaseInBalls& phase, const std::vector<PhaseEnd>& all) const {
    std::vector<Watched> list;
    for (const PhaseEnd& g : all) {
      int order = 0;
      if (const Ball* rate = known_rate(g)) {
        order = 1;  // and the rate is certainly positive
        if (!rate->certainly_positive()) throw Unproved{"sign of a rate", g.name};
      } else {
        const Leading l = leading(phase, g.row, s_, g.name);
        if (l.order < 0) continue;
        if (l.sign < 0) throw Unproved{"sign of a guard", g.name + " at the start of a phase"};
        order = l.order;
      }
      list.push_back({&g, order});
    }
    return list;
  }

  void flight() {
    const PhaseInBalls& phase = phases_.of(s_.standing);
    const std::vector<PhaseEnd>& all = guards(phase);
    std::vector<Watched> list = watched(phase, all);
    std::vector<const RationalMatrix*> maps;
    for (const RationalMatrix& a : phase.equations().a) maps.push_back(&a);
    s_.space.close_under(maps);

    const Ball until(until_);
    for (int narrower = 0, approaches = 0;;) {
      if (options_.stop && options_.stop()) throw Interrupted();
      slong h = stretch_length(phase, until, list) - 2 * narrower;
      ahead_ = s_.t + Ball(1).scaled(h);
      const Stretch stretch(phase, s_.z, h, bits_needed(phase, list, h));
      spend(stretch.terms() * (phase.work() + 8.0 * static_cast<double>(list.size())));
      const double left = (until - s_.t).upper().scaled(-h).nearby() * (1 + 1e-12);
      double end = std::min(1.0, left);
      Watched* first = nullptr;
      for (Watched& w : list) {
        w.series = stretch.guard(w.guard->in_balls, w.order, known_rate(*w.guard));
        w.zero = first_zero(w.series, end);
        spend(w.zero.products);
        if (w.zero.what != FirstZero::What::simple) continue;
        if (!first || w.zero.s.upper().certainly_below(first->zero.s.upper())) first = &w;
        end = std::min(end, std::max(first->zero.s.upper().nearby() * (1 + 1e-9), 0x1p-1000));  // no 0
      }
      // An open guard is positive up to its `clear`: no matter where that is later than the first zero.
      const Watched* open = nullptr;
      for (const Watched& w : list)
        if (w.zero.what == FirstZero::What::open && (!first || !first->zero.s.certainly_below(w.zero.clear)) &&
            (!open || w.zero.clear.certainly_below(open->zero.clear)))
          open = &w;
      if (open) {
        const Ball clear = open->zero.clear;
        if (Ball::exactly(0x1p-3).certainly_below(clear) && ++approaches < 8) {  // from well before it
          const Ball before = clear * Ball::exactly(0.75);
          advance(stretch, before, stretch.at(before)), list = watched(phase, all), narrower = 0;
          continue;
        }
        if (++narrower < 4) continue;
        const bool lost = accuracy(phase) < needed_bits();
        throw Unproved{lost ? "width" : "tangency", open->guard->name + " does not tell touching from crossing", true};
      }
      if (first && end_of(stretch, *first, until)) return event(phase, stretch, list, *first);
      if (left <= 1) {
        finished_ = true;
        return;
      }
      advance(stretch, Ball(1), stretch.at_end()), list = watched(phase, all), narrower = approaches = 0;
    }
  }

  // Products of numbers of the working precision.
  void spend(double products) {
    out_->work += products * (0.5 + static_cast<double>(Precision::bits()) / 128) * work_of_product;
    if (out_->work > options_.budget) throw Unproved{"budget", "the work exceeds it; --budget raises it"};
  }

  // Whether the zero is certainly before the end of the run.
  bool end_of(const Stretch& stretch, const Watched& w, const Ball& until) const {
    const Ball t = s_.t + w.zero.s.scaled(stretch.h());
    if (t.certainly_below(until)) return true;
    if (until.certainly_below(t)) return false;
    throw Unproved{"event at until", "of " + model_.name(w.guard->contact)};
  }

  void advance(const Stretch& stretch, const Ball& s, Balls z) {
    s_.t += s.scaled(stretch.h());
    model_.set_signals(z, s_.t);
    z.back() = Ball(1);
    s_.z = std::move(z);
    std::fill(s_.rate.begin(), s_.rate.end(), std::nullopt);
    s_.zeros.clear();
  }

  // The time scales of a stretch. A long one takes fewer terms in all; double, which looks at it first, loses 1.44 bits
  // with each.
  static double time_scales() { return Precision::bits() < 200 ? 4 : Precision::bits() < 1000 ? 8 : 16; }

  // log2 of a length: some of the phase's time scales, no longer than the run, and not much longer than a known flight.
  slong stretch_length(const PhaseInBalls& phase, const Ball& until, const std::vector<Watched>& list) const {
    slong h = (until - s_.t).log2_magnitude();
    if (!phase.rate().is_exact_zero()) {
      const slong e = phase.rate().log2_magnitude();
      // The rate is an upper bound, by a thousandth at most.
      const double part = phase.rate().scaled(-e).nearby() / 1.001;
      h = std::min(h, std::ilogb(time_scales() / part) - e);
    }
    Balls change(s_.z.size());
    phase.apply(s_.z, change);
    for (const Watched& w : list) {
      const auto j = static_cast<std::size_t>(w.guard->contact);
      if (s_.standing[j] != Standing::open) continue;
      if (w.order == 0) {
        // No 2^20 times longer than the gap takes at its rate: double sees no zero at 1e-300 of a stretch.
        const slong gap = gap_of(j).log2_magnitude(), rate = rate_of(j).log2_magnitude(),
                    fall = rate_of(j, change).log2_magnitude();
        constexpr slong none = -(slong(1) << 30);
        if (gap > none && rate > none) h = std::min(h, gap - rate + 20);
        if (gap > none && fall > none) h = std::min(h, (gap - fall) / 2 + 20);
      } else if (const Ball fall = -rate_of(j, change); s_.rate[j] && fall.certainly_positive()) {
        h = std::min(h, (s_.rate[j]->scaled(1) / fall).log2_magnitude() + 1);
      }
    }
    return h;
  }

  // So that what the series leaves out is small beside the leading term of each guard.
  slong bits_needed(const PhaseInBalls& phase, const std::vector<Watched>& list, slong h) const {
    slong extra = 0;
    const slong norm = phase.norm(s_.z).log2_magnitude();
    for (const Watched& w : list) {
      if (w.order == 0) continue;
      Ball lead;
      if (const Ball* rate = known_rate(*w.guard)) {
        lead = *rate;
      } else {
        Balls z = s_.z, next(z.size());
        for (int k = 0; k < w.order; ++k) phase.apply(z, next), std::swap(z, next);
        lead = w.guard->in_balls * z;
      }
      extra =
          std::max(extra, norm + phase.norm(w.guard->in_balls).log2_magnitude() - lead.log2_magnitude() - h * w.order);
    }
    return Precision::bits() + std::clamp<slong>(extra, 0, 1 << 16);
  }

  slong needed_bits() const { return static_cast<slong>(options_.digits * 3.33) + 30; }
  // Bits of the state that are known.
  slong accuracy(const PhaseInBalls& phase) const {
    Ball radius;
    for (std::size_t i = 0; i < s_.z.size(); ++i) {
      Ball r = (s_.z[i] - s_.z[i].middle()).magnitude().scaled(-phase.weights()[i]);
      if (radius.certainly_below(r)) radius = r;
    }
    return phase.norm(s_.z).log2_magnitude() - radius.log2_magnitude();
  }

  // ---- an event ----
  void event(const PhaseInBalls& phase, const Stretch& stretch, std::vector<Watched>& list, const Watched& first) {
    const Ball s = first.zero.s;
    // All rates before, of contacts in their first flight after an impact by
    //   w- = -(w - sum_(k >= 3) (k - 2) c_k tau^(k - 1)),
    // which g(tau) = 0 and g'(tau) together give and which keeps the relative width of w.
    std::vector<std::optional<Ball>> landing(contacts());
    for (const Watched& w : list)
      if (known_rate(*w.guard))
        landing[static_cast<std::size_t>(w.guard->contact)] = rate_at_zero(w.series, s).scaled(-stretch.h());
    std::vector<const PhaseEnd*> zeros{first.guard};
    ProvedState there = s_;  // what is exactly zero then
    there.zeros.clear();
    cut(there, first.guard->row);
    for (const Watched& w : list) {
      if (&w == &first || w.zero.what == FirstZero::What::none || first.zero.s.certainly_below(w.zero.clear)) continue;
      if (w.zero.what == FirstZero::What::simple && first.zero.s.certainly_below(w.zero.s)) continue;
      // one cell holds its only zero there: the same instant, if it vanishes there exactly
      if (w.zero.what == FirstZero::What::simple && there.vanishes(w.guard->row)) {
        zeros.push_back(w.guard);
        continue;
      }
      const bool lost = accuracy(phase) < needed_bits();
      throw Unproved{lost ? "width" : "same instant",
                     model_.name(first.guard->contact) + " and " + model_.name(w.guard->contact), lost};
    }
    advance(stretch, s, stretch.at(s));
    s_.space = std::move(there.space), s_.zeros = std::move(there.zeros);

    if (const auto now = at_zeros(model_, s_, zeros, landing)) happen(*now);
  }

  // What is decided then, and what the hints say of it.
  void happen(const Instant& now) {
    report(decide(model_, phases_, s_, now).events);
    accumulate();
  }

  void report(const std::vector<std::pair<EventKind, int>>& happened) {
    auto pending = happened;
    const auto t = outward(s_.t);
    while (!pending.empty()) {
      if (next_hint_ == hints_.events.size()) {
        if (!hints_.complete) return;
        mismatch("no event of " + model_.name(pending[0].second) + " near t = " + std::to_string(s_.t.nearby()) + " s");
      }
      const Hint& hint = hints_.events[next_hint_];
      const auto match = std::find(pending.begin(), pending.end(), std::pair(hint.kind, hint.contact));
      if (match == pending.end()) {
        // impacts of an accumulation that are not listed
        if (hint.kind == EventKind::accumulation && pending.size() == 1 && pending[0].second == hint.contact &&
            pending[0].first == EventKind::impact)
          return;
        if (hint.kind == EventKind::accumulation)
          throw Unproved{"accumulation", "an event of " + model_.name(pending[0].second) +
                                             " comes before the limit of the impacts of " + model_.name(hint.contact)};
        mismatch("another kind or contact of event near t = " + std::to_string(s_.t.nearby()) + " s");
      }
      confirm(hint, t);
      pending.erase(match);
    }
  }

  void confirm(const Hint& hint, const std::pair<std::string, std::string>& t) {
    Ball told;
    if (arb_set_str(told.raw(), hint.t.c_str(), Precision::bits()) != 0 || !arb_is_finite(told.raw()))
      mismatch("the time '" + hint.t + "', which is no number");
    told.widen(told.magnitude() * tenths(hints_.digits - 2));
    if (!told.overlaps(s_.t)) mismatch("another time than " + t.first.substr(0, 20) + " s");
    same_standing(hint.closed, hint.touching, "after t = " + t.first.substr(0, 20) + " s");
    const Ball width = (s_.t - s_.t.middle()).magnitude().scaled(1),
               allowed = s_.t.magnitude() * tenths(options_.digits - 2);
    if (!s_.t.is_exact_zero() && !width.certainly_below(allowed))
      throw Unproved{"width", "the enclosure is wider than the digits asked for", true};
    ProvedEvent proved{hint.kind, hint.contact, t, hint.closed, hint.touching, {}};
    const auto j = static_cast<std::size_t>(hint.contact);
    if (joint(j).hard && s_.standing[j] == Standing::closed)
      proved.force = outward(model_.value(phases_.of(s_.standing).equations().force[j], s_.z));
    out_->events.push_back(std::move(proved));
    ++next_hint_;
  }

  // 10^-digits
  const Ball& tenths(int digits) {
    Ball& power = tenths_[digits];
    if (power.is_exact_zero()) power = Ball::tenth_to(digits);
    return power;
  }

  // ---- accumulation ----
  void accumulate() {
    if (next_hint_ == hints_.events.size()) return;
    const Hint& hint = hints_.events[next_hint_];
    const auto j = static_cast<std::size_t>(hint.contact);
    if (hint.kind != EventKind::accumulation || !s_.rate[j]) return;
    ProvedState limit = s_;
    const Ball allowed = s_.t.magnitude() * tenths(options_.digits);
    if (!limit_of_impacts(model_, phases_, guard_rows(j), hint.contact, allowed, limit)) return;
    if (!limit.t.certainly_below(Ball(until_))) throw Unproved{"event at until", "of " + model_.name(hint.contact)};
    s_ = std::move(limit);
    settle(model_, phases_, s_, {});
    if (s_.standing[j] != Standing::closed) throw Unproved{"sign of a force", "after the limit of impacts"};
    confirm(hint, outward(s_.t));
  }

  // Of all guards but the gap of this contact.
  std::vector<MixedRow> guard_rows(std::size_t but) {
    std::vector<MixedRow> rows;
    for (const PhaseEnd& g : guards(phases_.of(s_.standing)))
      if (static_cast<std::size_t>(g.contact) != but) rows.push_back(g.row);
    return rows;
  }

  Precision precision_;
  Model model_;
  Rational until_;
  Phases phases_;
  std::vector<BallRow> gap_rows_, rate_rows_;
  std::map<std::pair<std::vector<Standing>, std::vector<bool>>, std::vector<PhaseEnd>> guards_;
  const Hints& hints_;
  const CertifyOptions& options_;
  Certificate* out_ = nullptr;
  ProvedState s_{{}, {}, Subspace(0), {}, {}, {}, {}};
  Ball ahead_;  // s
  std::map<int, Ball> tenths_;
  std::size_t next_hint_ = 0;
  bool finished_ = false;
};

}  // namespace

Certificate certify(const Setup& setup, const Decimal& until, const Hints& hints, const CertifyOptions& options) {
  if (options.digits < 1) throw std::invalid_argument("a proof needs at least 1 digit");
  if (!(options.budget > 0)) throw std::invalid_argument("a proof needs a budget above 0");
  Certificate out;
  std::optional<Certificate> tangent;
  // Bits for the digits and for what is lost on the way; twice as many where that was too little. A tangency takes ever
  // more, in vain where it is exact.
  slong bits = static_cast<slong>(options.digits * 3.33) + 80;
  for (int attempt = 0;; ++attempt, bits *= 2) {
    const double work = out.work;
    out = Certificate();
    out.work = work;
    double from = 0, to = 0;
    try {
      ChainOfProofs chain(setup, until, hints, options, bits);
      try {
        chain.run(out);
        return out;
      } catch (...) {
        from = chain.proved_to(), to = chain.ahead();
        throw;
      }
    } catch (const Unproved& why) {
      if (why.kind == "budget" && tangent) {  // of a nearly exact tangency: it says more
        tangent->work = out.work;
        return *std::move(tangent);
      }
      out.doubt = Doubt{why.kind, why.message, from, to};
      if (!why.width || attempt == (why.kind == "tangency" ? 2 : 4)) return out;
      if (why.kind == "tangency") tangent = out;
    } catch (const Unsupported& why) {
      out.doubt = Doubt{"unknown to the verifier", why.what(), from, to};
      return out;
    } catch (const Interrupted&) {
      out.doubt = Doubt{"interrupted", "interrupted", from, to};
      return out;
    }
  }
}

std::string proved_sentence(const Certificate& c) {
  const std::size_t n = c.events.size();
  if (n == 0 && !c.to_the_end) return "no event; the end of this run says why";
  std::string what;
  if (n == 0)
    what = "no event happens up to the end";
  else if (n == 1)
    what = std::string("the event lies in its enclosure and none happens before ") +
           (c.to_the_end ? "or after it up to the end" : "it");
  else
    what = "each of the " + std::to_string(n) + " events lies in its enclosure and none happens before" +
           (c.to_the_end ? ", between or after them up to the end" : " or between them");
  if (std::any_of(c.events.begin(), c.events.end(), [](auto& e) { return e.kind == EventKind::accumulation; }))
    what += ", but for impacts before an accumulation that are not listed";
  return what + ": proved from the equations of motion and the decimals of the case in ball arithmetic (Arb, " +
         std::to_string(c.bits) + " bits), given that Arb and the compiler are right";
}

}  // namespace touchgo::reference::proof
