#include "solver/stability/long_record.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchgo {

namespace {

/// Whether logarithms of multipliers are the same to what a state that repeats to 1e-9 leaves of them.
bool alike(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k] != b[k] && !(std::abs(a[k] - b[k]) <= 1e-6)) return false;
  return true;
}

/// The largest coordinate, or velocity / base, that a body starts with (m).
double size_of_start(const Setup& setup, double base) {
  double size = 0;
  for (const Body& b : setup.bodies)
    size = std::max({size, std::abs(decimal<double>(b.position)), std::abs(decimal<double>(b.velocity)) / base});
  return size;
}

}  // namespace

LongRecord::LongRecord(const Setup& setup, const System<double>& system, double period, const RunLength& length,
                       long diagram_periods, std::vector<DiagramPoint>* points, const std::function<void()>& full)
    : system_(system),
      period_(period),
      section_(length.section * period),
      length_(length),
      points_(points),
      full_(full),
      recorder_(length, period, points ? diagram_periods : 0, size_of_start(setup, system.base)),
      exponents_(system),
      before_(exponents_.grown()),
      tally_(setup, system, time(length.transient) + section_),
      offset_(decimal<double>(setup.contacts[0].gap)),
      beyond_(setup.contacts[0].upper ? -1 : 1) {}

void LongRecord::add(const DiagramPoint& p) {
  points_->push_back(p);
  if (full_ && points_->size() >= points_at_a_time) full_();
}

void LongRecord::take(const std::vector<Event<double>>& events) {
  for (const Event<double>& e : events) {
    if (has_measured()) continue;
    tally_.take(e);
    add_impact({e.kind, e.contact, e.t, e.velocity_before, e.velocity_after, e.in_sequence});
  }
}

void LongRecord::take_alone(const EventTally::Counted& event) {
  if (has_measured()) return;
  tally_.take_alone(event);
  add_impact(event);
}

void LongRecord::add_impact(const EventTally::Counted& e) {
  if (!points_ || e.kind != Kind::impact || e.contact != 0) return;
  const double diagram_from = static_cast<double>(recorder_.diagram_from() - 2 * turned_) * (period_ / 2) + section_;
  if (!(e.t > diagram_from)) return;
  const double within = std::fmod(e.t, period_);
  add({true, within < period_ / 2 ? 0 : 1, 0, e.velocity_before[1] - e.velocity_before[0], within / period_,
       e.velocity_after[1] - e.velocity_after[0]});
}

// What is measured ends here.
void LongRecord::end() {
  cycle_ = recorder_.clear_period();
  if (cycle_ > 0) {
    const long turns = recorder_.strobed_periods() / cycle_;
    const Counts part =
        at_strobes_.back().since(at_strobes_[at_strobes_.size() - 1 - static_cast<std::size_t>(turns * cycle_)]);
    impacts_ = std::lround(static_cast<double>(part.impacts) / static_cast<double>(turns));
    // One may fall to either side of a strobe.
    impacts_repeat_ = at_strobes_.back().accumulates || std::abs(part.impacts - impacts_ * turns) <= 1;
    if (!impacts_repeat_) cycle_ = 0;
  }
  over_ = cycle_ == 0 || !exponents_.unknown().empty();
  if (over_) return;
  window_ = exponents_.grown();
  for (std::size_t k = 0; k < window_.size(); ++k)
    if (!std::isinf(window_[k])) window_[k] -= at_first_strobe_[k];
  exponents_.begin_cycle(window_);
}

void LongRecord::see(double t, const Vector<double>& z, const ContactPhase<double>& phase) {
  const long half = stop_++;
  if (half > recorder_.end()) {
    if (half == recorder_.end() + 2 * cycle_) multipliers_ = exponents_.multipliers(), exponents_.begin_cycle(window_);
    over_ = half == recorder_.end() + 4 * cycle_;
    if (over_ && !(exponents_.unknown().empty() && alike(multipliers_, exponents_.multipliers()))) multipliers_.clear();
    return;
  }
  if (half >= recorder_.diagram_from())
    add({false, static_cast<int>(half % 2), beyond_ * (system_.joints[0].gap_row.dot(z) - offset_), 0});
  if (half == recorder_.begin()) exponents_.begin(phase, z), before_ = exponents_.grown();
  if (recorder_.is_batch_end(half)) {
    std::vector<double> growth = exponents_.grown();
    for (std::size_t k = 0; k < growth.size(); ++k)
      if (!std::isinf(growth[k])) growth[k] -= before_[k];
    before_ = exponents_.grown();
    recorder_.batch(growth);
  }
  if (recorder_.is_strobe(half)) {
    if (at_strobes_.empty()) at_first_strobe_ = exponents_.grown();
    std::vector<double> state(z.begin(), z.begin() + 2 * system_.n);  // (q, v/base)
    for (int i = 0; i < system_.n; ++i) state[system_.n + i] /= system_.base;
    recorder_.strobe(state, tally_.take_max_speed());
    at_strobes_.push_back(tally_.at(t));
  }
  if (half == recorder_.end()) end();
}

bool LongRecord::impact_comes_first(const Vector<double>& z, const ContactPhase<double>& phase) const {
  if (stop_ == 0 && section_ == 0) return false;  // what happens at the start is part of the motion
  for (std::size_t j = 0; j < system_.joints.size(); ++j) {
    const Joint<double>& joint = system_.joints[j];
    const double rate = joint.rate_row.dot(z), sizes = joint.rate_row.cwiseAbs().dot(z.cwiseAbs());
    const bool closes = phase.status[j] == Status::open && rate < -0x1p-30 * sizes;  // beyond doubt
    if (closes && joint.gap_row.dot(z) <= -rate * (at_a_stop * period_)) return true;
  }
  return false;
}

Observer<double> LongRecord::observer(std::function<void()> take_events) {
  return {period_ / 2,
          [this, take_events](const double& t, const Vector<double>& z, const ContactPhase<double>& phase) {
            if (!is_stop(t) || impact_comes_first(z, phase)) return;
            take_events();
            see(t, z, phase);
          },
          [this](const ContactPhase<double>& phase, const double& d) { exponents_.flow(phase, d); },
          [this](const Jump<double>& event) { exponents_.jump(event); },
          {},
          {},
          section_};
}

bool LongRecord::measures(long half) const {
  if (half > recorder_.end()) return half == recorder_.end() + 2 * cycle_ || half == recorder_.end() + 4 * cycle_;
  return half == recorder_.begin() || half == recorder_.end() ||
         (half > recorder_.begin() && (recorder_.is_batch_end(half) || recorder_.is_strobe(half)));
}

double LongRecord::next_stop() {
  stop_ = std::max(stop_, recorder_.begin());
  while (!measures(stop_) && (stop_ < recorder_.diagram_from() || has_measured())) ++stop_;
  return time_of(stop_);
}

double LongRecord::next_measure() const {
  long half = stop_;
  while (!measures(half)) ++half;
  return time_of(half);
}

Orbit LongRecord::orbit(bool complete) {
  if (!complete) multipliers_.clear();
  // Two repetitions that treat their neighbours differently are two: what repeats is their states' leading digits.
  const bool two = complete && cycle_ > 0 && multipliers_.empty() && exponents_.unknown().empty();
  if (two) cycle_ = 0;
  Orbit orbit;
  const Counts& all = at_strobes_.back();
  const double measured = time(length_.periods);
  const Rests rests = rests_of(all.closings, all.rest / measured);
  // Averages of a motion that repeats are those of whole repetitions.
  orbit.n = cycle_;
  long periods = orbit.n > 0 ? recorder_.strobed_periods() / orbit.n * orbit.n : length_.periods;
  Counts counts =
      orbit.n > 0 ? all.since(at_strobes_[at_strobes_.size() - 1 - static_cast<std::size_t>(periods)]) : all;
  if (rests != Rests::never && (rests == Rests::once || counts.rest == 0))
    orbit.n = 0, periods = length_.periods, counts = all;
  const double turns = static_cast<double>(periods);
  const double per_period =
      orbit.n > 0 ? static_cast<double>(impacts_) / orbit.n : static_cast<double>(counts.impacts) / turns;
  orbit.impacts_per_period = all.accumulates ? std::numeric_limits<double>::infinity() : per_period;
  orbit.energy_per_period = counts.energy / turns;
  orbit.rest_fraction = std::min(1.0, counts.rest / (turns * period_));
  // Like the exponents, whose sum it is part of.
  const bool exact = orbit.n > 0 && !multipliers_.empty();
  orbit.contact_fraction = std::min(1.0, exact ? counts.contact / (turns * period_) : all.contact / measured);
  orbit.max_impact_speed = recorder_.max_speed(periods);
  if (orbit.n > 0 && rests == Rests::never) orbit.p = static_cast<int>(impacts_);
  set_mark(orbit, recorder_);

  const std::size_t directions = exponents_.grown().size();
  if (exact) {
    for (double log : multipliers_) orbit.lambda.push_back(log / time(orbit.n));
  } else if (exponents_.unknown().empty()) {
    for (std::size_t k = 0; k < directions; ++k) orbit.lambda.push_back(recorder_.growth(k) / period_);
    std::sort(orbit.lambda.rbegin(), orbit.lambda.rend());
    if (!std::isinf(orbit.lambda[0])) orbit.lambda1_stderr = recorder_.growth_stderr();
  } else {
    orbit.lambda.assign(directions, std::nan("")), orbit.lambda1_stderr = std::nan("");
  }
  set_verdict(orbit, rests, recorder_.compared(), all.impacts + all.stages == 0,
              !impacts_repeat_ ? "its state repeats but not the number of its impacts"
              : two            ? "its state repeats but not what becomes of its neighbours"
                               : exponents_.unknown());
  return orbit;
}

}  // namespace touchgo
