// How far round-off may have carried a run of one body by each of its events, to first order: the noise that double
// precision adds to every stretch of the motion, carried on by the tangent flow of the general engine. It says how far
// two computations of one motion in double may part: one that adds up accelerations, and one in closed form, which
// takes the motion as the steady one, large near resonance or on a weak spring, and a difference from it.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "solver/stability/tangent_flow.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

/// Of one instant: standard deviations of its time (s) and of the gap's rate just before it (m/s). `sharp`: the guard's
/// slope alone turns an error of the guard into one of time.
struct Doubt {
  double t, time, rate;
  bool sharp;
};

/// Of the errors of (x, v).
struct Covariance {
  double xx = 0, xv = 0, vv = 0;

  /// That of M (x, v).
  void carry(const Eigen::Matrix2d& M) {
    const double a = M(0, 0), b = M(0, 1), c = M(1, 0), d = M(1, 1);
    *this = {a * a * xx + 2 * a * b * xv + b * b * vv, a * c * xx + (a * d + b * c) * xv + b * d * vv,
             c * c * xx + 2 * c * d * xv + d * d * vv};
  }
  /// The standard deviation of a x + b v.
  double deviation(double a, double b) const {
    return std::sqrt(std::max(0.0, a * a * xx + 2 * a * b * xv + b * b * vv));
  }
};

/// Observes a run in double; leaves a doubt for every instant at which the contact changes.
class ErrorGrowth {
 public:
  explicit ErrorGrowth(const System<double>& system) : system_(system) {
    const double m = system.mass[0], b = system.damping(0, 0) / m, k = system.stiffness(0, 0) / m,
                 w = std::abs(system.forcing[0].frequency);
    const Row<double> wall = system.joints[0].gap_row.tail(3), P = system.force.row(0) / m;
    const double swing = P.head(2).norm() + wall.head(2).norm() * (w * w + b * w + k);
    steady_ = swing / std::hypot(k - w * w, b * w) + (k > 0 ? std::abs(P[2]) / k + std::abs(wall[2]) : 0);
    fastest_ = std::max(w, std::sqrt(k)), series_ = std::max(fastest_, b);
  }

  Observer<double> observer() {
    return {0, [this](const double& t, const Vector<double>& z, const ContactPhase<double>&) { t_ = t, z_ = z; },
            [this](const ContactPhase<double>& phase, const double& duration) { flow(phase, duration); },
            [this](const Jump<double>& event) { jump(event); }};
  }

  /// That of the event at t; of the limit of a sequence of impacts, that of the last of them.
  Doubt at_event(double t) const {
    const auto later = std::upper_bound(doubts_.begin(), doubts_.end(), t,
                                        [](double instant, const Doubt& d) { return instant < d.t; });
    return later == doubts_.begin() ? Doubt{0, 0, 0, true} : *std::prev(later);
  }

 private:
  // Speeds lose an epsilon of the terms they are sums of, the forcing one of its angle; positions what speeds lose in a
  // stretch, but no more than an epsilon of themselves: the gap right after an event is known from its zero there.
  void flow(const ContactPhase<double>& phase, double duration) {
    t_ += duration, since_ += duration;
    if (duration <= 0) return;
    if (rests(phase)) return rest(duration);
    covariance_.carry(tangent(phase, duration));

    Vector<double> size = z_.cwiseAbs();
    z_ = at(expand(phase, z_, duration), duration);
    size = size.cwiseMax(z_.cwiseAbs());
    size.tail(system_.signals()).setOnes();
    const Joint<double>& joint = system_.joints[0];
    double acceleration = 0;
    for (const auto& [k, a] : phase.sparse[1]) acceleration += std::abs(a) * size[k];
    double speed = joint.rate_row.cwiseAbs().dot(size) + acceleration * duration,
           length = std::min(joint.gap_row.cwiseAbs().dot(size), speed * since_);
    if (!joint.rigid || since_ * series_ > 0.1) speed += steady_ * fastest_, length += steady_;
    add_noise(length, speed);
  }

  // Of (x, v) over a stretch, which depends on nothing else; most are as long as the one before.
  const Eigen::Matrix2d& tangent(const ContactPhase<double>& phase, double duration) {
    if (phase.status != status_ || duration != duration_) {
      TangentFlow<double> flow(system_);
      flow.flow(phase, duration, [] {});
      tangent_ = flow.matrix(), status_ = phase.status, duration_ = duration;
    }
    return tangent_;
  }

  // The general engine holds a body by forces that cancel its own to an epsilon; what they leave drives it on.
  void rest(double duration) {
    const double m = system_.mass[0];
    const Vector<double> size = z_.cwiseAbs();
    const double acceleration = (system_.stiffness(0, 0) * size[0] + system_.damping(0, 0) * size[1]) / m +
                                system_.force.row(0).cwiseAbs().sum() / m;
    add_noise(acceleration * duration * std::min(since_, t_), acceleration * duration);
  }

  void add_noise(double length, double speed) {
    const double noise = epsilon<double>() * (1 + std::abs(system_.forcing[0].frequency) * t_);
    covariance_.xx += noise * noise * length * length;
    covariance_.vv += noise * noise * speed * speed;
  }

  void jump(const Jump<double>& event) {
    if (event.before.status == event.after.status && event.impacts.empty() && event.joined.empty()) return;
    if (!event.crossings.empty()) {
      const Vector<double> f = derivative(event.before, event.z_before), f1 = derivative(event.before, f);
      const Row<double>&h = *event.crossings[0].guard, v = system_.joints[0].rate_row;
      const double slope = h.dot(f);
      const Row<double> w = v - v.dot(f) / slope * h;  // dv - v' dt, dt = -h dz / slope
      double off = covariance_.deviation(h[0], h[1]);
      if (rests(event.before)) off += epsilon<double>() * h.cwiseAbs().dot(event.z_before.cwiseAbs());
      const double clock =
          epsilon<double>() * (t_ + 2 * touchgo::pi<double>() / std::abs(system_.forcing[0].frequency));
      doubts_.push_back({t_, off / std::abs(slope) + clock,
                         covariance_.deviation(w[0], w[1]) +
                             epsilon<double>() * v.cwiseAbs().dot(event.z_before.cwiseAbs()) +
                             std::abs(v.dot(f)) * clock,
                         off * std::abs(h.dot(f1)) <= 1e-2 * slope * slope});
    }
    TangentFlow<double> tangent(system_);
    tangent.jump(event);
    covariance_.carry(tangent.matrix());
    since_ = 0;
  }

  bool rests(const ContactPhase<double>& phase) const {
    return system_.joints[0].rigid && phase.status[0] == Status::closed;
  }

  const System<double>& system_;
  double steady_, fastest_;  // m, 1/s: size of the steady motion, the fastest rate of an open contact
  double series_;            // 1/s: 0.1 of its inverse is within reach of a power series
  Covariance covariance_;
  Eigen::Matrix2d tangent_;  // of the phase with this status, over this duration
  std::vector<Status> status_;
  double duration_ = 0;  // s
  Vector<double> z_;
  double t_ = 0;             // s
  double since_ = HUGE_VAL;  // s, since the latest event: a start apart is known from no zero
  std::vector<Doubt> doubts_;
};

}  // namespace touchgo::tests
