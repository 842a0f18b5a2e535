#include "solver/continuation/return_map.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "solver/exact/taylor.hpp"
#include "solver/model/origin.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"
#include "solver/stability/tangent_flow.hpp"

namespace touchgo {

namespace {

// Minimum of a row over a phase lasting `length` (s), from one state to the other, if it has one inside.
template <Real R>
std::optional<R> least(const Row<R>& row, const ContactPhase<R>& phase, Vector<R> from, const Vector<R>& to, R length) {
  auto rate = [&](const Vector<R>& z) { return R(row.dot(derivative(phase, z))); };
  if (phase.rate * length <= 3) {
    // A single stretch: by the signs of the rate at its ends, where round-off leaves them.
    if (!(rate(from) < 0)) return std::nullopt;
    const Vector<R> there = derivative(phase, to);
    if (row.dot(there) < -epsilon_power<R>(2) * terms_of<R>(row, there)) return std::nullopt;
  }
  while (length > 0) {
    const Stretch<R> s = expand(phase, from, length);
    const Vector<R> end = at(s, s.length);
    if (rate(from) < 0 && rate(end) > 0) {
      R low = 0, high = s.length;
      for (int i = 0; i < 200 && high - low > epsilon<R>() * s.length; ++i) {  // Newton's method within a bracket
        const R middle = (low + high) / 2;
        const Vector<R> z = at(s, middle);
        const R newton = middle - rate(z) / rate(derivative(phase, z));
        (rate(z) < 0 ? low : high) = middle;
        if (low < newton && newton < high) (rate(at(s, newton)) < 0 ? low : high) = newton;
      }
      return R(row.dot(at(s, low)));
    }
    from = end, length -= s.length;
  }
  return std::nullopt;
}

// What a run passes through: strobes, flights with their least gaps, soft contacts with the least of what parts them.
template <Real R>
class PassRecorder {
 public:
  PassRecorder(const System<R>& system, const R& interval, int section, int n, std::optional<Release> yields)
      : joint_(system.joints[0]), interval_(interval), section_(section), n_(n), yields_(yields) {}

  void operator()(const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
    using std::abs;
    const bool flies = phase.status[0] == Status::open, sample = abs(t - next_ * interval_) <= interval_ / 1000000;
    const bool presses = phase.status[0] == Status::closed && yields_, pulls = phase.status[0] == Status::slack;
    const Row<R> row = flies || !presses                 ? joint_.gap_row
                       : *yields_ == Release::unilateral ? phase.force_row[0]
                                                         : Row<R>(-joint_.gap_row);
    if (presses) greatest_ = std::max<R>(greatest_, R(row.dot(z)));
    if ((flies || presses) && last_ && t > last_t_) {
      R& so_far = flies ? nearest_ : weakest_;
      if (const auto found = least(row, phase, *last_, z, R(t - last_t_)))
        if (so_far < 0 || *found < so_far) so_far = *found;
    }
    if (pulls && last_ && t > last_t_)
      if (const auto found = least(phase.force_row[0], phase, *last_, z, R(t - last_t_)))
        if (const R pull = std::max<R>(0, -*found); weakest_ < 0 || pull < weakest_) weakest_ = pull;
    if (flies && last_ && t == last_t_ && joint_.rigid && joint_.restitution == 0) {  // after an event
      const R lift = std::max<R>(0, joint_.gap_row.dot(derivative(phase, derivative(phase, z))) / phase.rate);
      if (lift_ < 0 || lift < lift_) lift_ = lift;
    }
    last_ = z, last_t_ = t;
    if (!sample || !flies) {
      if (first_ < 0) first_ = next_;
      flown_ = 0;
    }
    if (!sample) return;
    states_.push_back(z.head(2));
    if (flies) ++flown_;
    if (flown_ > longest_) longest_ = flown_, middle_ = next_ - flown_ / 2;
    ++next_;
  }

  void fill(Return<R>& r, const R& value) const {
    for (std::size_t i = static_cast<std::size_t>((sections - section_) % sections); i + 1 < states_.size();
         i += sections)
      r.strobes.push_back(states_[i]);
    r.end = states_.back(), r.halfway = states_[states_.size() / 2];
    r.nearest = nearest_;
    if (weakest_ >= 0 && greatest_ > 0) r.weakest = weakest_ / greatest_;
    r.margin = first_ < 0 ? sections : std::min(first_, flown_);
    r.midflight = {value, (section_ + middle_) % sections, states_[static_cast<std::size_t>(middle_)]};
    r.size = r.speed = 0;
    for (const Vector<R>& x : states_) {
      using std::abs;
      r.size = std::max<R>(r.size, abs(x[0])), r.speed = std::max<R>(r.speed, abs(x[1]));
    }
    if (lift_ >= 0) r.lift = lift_ / r.speed;
  }
  bool complete() const { return next_ == n_ * sections + 1; }

 private:
  const Joint<R>& joint_;
  R interval_;
  int section_, n_;
  int next_ = 0;                   // the next sample's number
  int flown_ = 0;                  // samples since the last event, in flight
  int longest_ = 0, middle_ = 0;   // the longest flight: its samples, and the number of its middle one
  int first_ = -1;                 // samples before the first event; -1: none has come
  std::optional<Vector<R>> last_;  // the state seen before, at last_t_
  R last_t_ = 0;
  R nearest_ = -1;                 // the least gap inside a flight; -1: none turns back
  R weakest_ = -1, greatest_ = 0;  // Return::weakest, and the greatest force (or depth) that it is a part of
  R lift_ = -1;                    // the least acceleration off the wall after a plastic impact, by the phase's rate
  std::optional<Release> yields_;  // release rule of a yielding contact; none: rigid
  std::vector<Vector<R>> states_;
};

}  // namespace

Family::Family(const Setup& setup, const std::string& over) : setup_(setup), over_(over), parameter_(setup, over) {
  if (setup.bodies.size() != 1 || setup.contacts.size() != 1 || setup.has_own_signals() || setup.has_drift() ||
      !(setup.contacts[0].law == Law::hard || setup.contacts[0].law == Law::soft) ||
      make_system<double>(setup).forcing.size() != 1)
    throw BadSweep(
        "periodic motions are followed for one body before one wall, hard or soft, under one frequency alone");
  if (parameter_.is_start()) throw BadSweep("no periodic motion depends on a start");
  units_ = own_units(about_a_wall(setup), Decimal("0"));
}

Decimal Family::origin(const Decimal& value) const {
  Setup s = setup_;
  parameter_.set(s, value);
  return first_wall(s);
}

template <Real R>
Setup Family::at(const R& value) const {
  Setup s = setup_;
  parameter_.set(s, Decimal(text(value, std::numeric_limits<R>::max_digits10)));
  return in_units(about_a_wall(std::move(s)), units_);
}
template Setup Family::at(const double&) const;
template Setup Family::at(const Mp50&) const;

template <Real R>
bool Family::allows(const R& value) const {
  try {
    with_parameter(setup_, over_, Decimal(text(value, std::numeric_limits<R>::max_digits10)));
    return true;
  } catch (const BadSweep&) {
    return false;
  }
}
template bool Family::allows(const double&) const;
template bool Family::allows(const Mp50&) const;

template <Real R>
void begin_at(int section, System<R>& system) {
  const Vector<R> there = system.state(R(section * between_sections(system)), system.start);
  int first = 2 * system.n;
  for (Signal<R>& signal : system.forcing) {
    signal.start = there.segment(first, signal.size());
    first += signal.size();
  }
}
template void begin_at(int, System<double>&);
template void begin_at(int, System<Mp50>&);

namespace {

// A run from a state at a section.
template <Real R>
struct Begun {
  Setup setup;
  System<R> system;
  R interval;

  /// Nothing where the family's number may not have this value.
  static std::optional<Begun> at(const Family& family, const AtSection<R>& from) {
    try {
      return Begun(family, from);
    } catch (const BadSweep&) {
      return std::nullopt;
    }
  }
  Begun(const Family& family, const AtSection<R>& from)
      : setup(family.at(from.value)), system(make_system<R>(setup)), interval(between_sections(system)) {
    begin_at(from.section, system);
    system.start = from.state;
  }

  // Over n periods: its impacts; nothing where it is undecided, or comes to rest.
  std::optional<Return<R>> pass(int n, const Observer<R>& observer) const {
    Return<R> r;
    try {
      const Run<R> run = run_exact<R>(setup, system, R(n * forcing_period(system).value()), 100000, observer);
      if (run.reason != Reason::until) return std::nullopt;
      for (const Event<R>& e : run.events) {
        if (e.kind == Kind::accumulation || e.kind == Kind::rest) return std::nullopt;
        if (e.kind != Kind::impact) continue;
        if (system.joints[0].rigid && !e.closed.empty()) return std::nullopt;  // a plastic impact that it rests after
        const R speed = e.velocity_before[0] - e.velocity_before[1];
        if (r.impacts++ == 0 || speed < r.slowest) r.slowest = speed;
      }
    } catch (const Undecided&) {
      return std::nullopt;
    }
    return r;
  }
};

// The derivative of a run with respect to its start, carried from event to event; sampled states in between add no
// cost.
template <Real R>
class Derivative {
 public:
  explicit Derivative(const System<R>& system) : tangent_(system) {}

  void follow_by(Observer<R>& observer) {
    observer.flow = [this](const ContactPhase<R>&, const R& duration) { behind_ += duration; };
    observer.jump = [this](const Jump<R>& event) {
      catch_up(event.before);
      tangent_.jump(event);
    };
  }
  // To where the run has come, in its phase.
  void catch_up(const ContactPhase<R>& phase) {
    tangent_.flow(phase, behind_, [] {});
    behind_ = 0;
  }
  // Follows a run, and sees its end.
  Observer<R> to_the_end(Vector<R>& end) {
    Observer<R> observer{0, [this, &end](const R&, const Vector<R>& z, const ContactPhase<R>& phase) {
                           end = z.head(2);
                           catch_up(phase);
                         }};
    follow_by(observer);
    return observer;
  }
  Matrix<R> matrix() const { return tangent_.matrix(); }

 private:
  TangentFlow<R> tangent_;
  R behind_ = 0;  // s
};

}  // namespace

std::optional<Return<double>> returned(const Family& family, const AtSection<double>& from, int n) {
  const auto begun = Begun<double>::at(family, from);
  if (!begun) return std::nullopt;
  Derivative<double> tangent(begun->system);
  const Contact& contact = begun->setup.contacts[0];
  PassRecorder recorder(begun->system, begun->interval, from.section, n,
                        contact.law->rigid ? std::nullopt : std::optional(contact.release_used()));
  Observer<double> observer{begun->interval,
                            [&](const double& t, const Vector<double>& z, const ContactPhase<double>& phase) {
                              recorder(t, z, phase);
                              if (recorder.complete()) tangent.catch_up(phase);
                            }};
  tangent.follow_by(observer);
  std::optional<Return<double>> r = begun->pass(n, observer);
  if (!r || !recorder.complete()) return std::nullopt;
  r->derivative = tangent.matrix();
  recorder.fill(*r, from.value);
  return r;
}

std::optional<Return<double>> ended(const Family& family, const AtSection<double>& from, int n) {
  const auto begun = Begun<double>::at(family, from);
  if (!begun) return std::nullopt;
  const double last = n * sections * begun->interval;
  std::optional<Vector<double>> end;
  const Observer<double> observer{last, [&](const double& t, const Vector<double>& z, const ContactPhase<double>&) {
                                    if (!end && std::abs(t - last) <= begun->interval / 1000000) end = z.head(2);
                                  }};
  std::optional<Return<double>> r = begun->pass(n, observer);
  if (!r || !end) return std::nullopt;
  r->end = *end;
  return r;
}

template <Real R>
std::optional<Return<R>> mapped(const Family& family, const AtSection<R>& from, int n) {
  const auto begun = Begun<R>::at(family, from);
  if (!begun) return std::nullopt;
  Derivative<R> tangent(begun->system);
  Vector<R> end;
  std::optional<Return<R>> r = begun->pass(n, tangent.to_the_end(end));
  if (!r) return std::nullopt;
  r->end = end, r->derivative = tangent.matrix();
  return r;
}

template std::optional<Return<double>> mapped(const Family&, const AtSection<double>&, int);
template std::optional<Return<Mp50>> mapped(const Family&, const AtSection<Mp50>&, int);

}  // namespace touchgo
