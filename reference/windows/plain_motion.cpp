#include "reference/windows/plain_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/number/functions.hpp"

namespace touchgo::reference::windows::plain {
namespace {

constexpr double c = 0.23, pi = std::numbers::pi;

double force(double eta, double theta) { return eta * eta * touchgo::sin(theta) - c * eta * touchgo::cos(theta); }

}  // namespace

Side above() { return {c, 1}; }

Side within(double restitution, double stiffness) {
  const double log = touchgo::log(restitution);
  return {c - 2 * log * std::sqrt(stiffness) / std::sqrt(pi * pi + log * log), 1 + stiffness};
}

State after(double eta, const Side& side, const State& from, double s) {
  const double half = side.damping / 2, frequency = std::sqrt(side.stiffness - half * half);
  const double p = side.stiffness - eta * eta, q = side.damping * eta, size = p * p + q * q;
  const double re = (eta * eta * p - c * eta * q) / size, im = (-c * eta * p - eta * eta * q) / size;
  auto steady = [&](double theta) { return re * touchgo::sin(theta) + im * touchgo::cos(theta); };
  auto rate = [&](double theta) { return eta * (re * touchgo::cos(theta) - im * touchgo::sin(theta)); };
  const double u = from.z - steady(from.theta), w = from.w - rate(from.theta);
  const double decay = touchgo::exp(-half * s), sine = decay * touchgo::sin(frequency * s) / frequency,
               cosine = decay * touchgo::cos(frequency * s);
  const double theta = from.theta + eta * s;
  return {theta, (cosine + half * sine) * u + sine * w + steady(theta),
          -side.stiffness * sine * u + (cosine - half * sine) * w + rate(theta)};
}

std::optional<double> next_zero(double eta, const Side& side, const State& from, double longest) {
  // Steps that grow: the shortest flights as well as the longest.
  double low = 1e-7 / std::sqrt(side.stiffness), step = low / 4;
  const double most = 0.1 / std::max(std::sqrt(side.stiffness), eta);
  const bool positive = after(eta, side, from, low).z > 0;
  while (low < longest) {
    step = std::min(1.5 * step, most);
    double high = low + step;
    if ((after(eta, side, from, high).z > 0) == positive) {
      low = high;
      continue;
    }
    for (int i = 0; i < 50; ++i) {
      const double middle = (low + high) / 2;
      ((after(eta, side, from, middle).z > 0) == positive ? low : high) = middle;
    }
    return (low + high) / 2;
  }
  return std::nullopt;
}

std::optional<Impact> impact(double eta, double restitution, double theta, double speed) {
  const auto s = next_zero(eta, above(), {theta, 0, speed}, 400 / eta);
  if (!s) return std::nullopt;
  const State end = after(eta, above(), {theta, 0, speed}, *s);
  // By the start's phase at a fixed time: what F turned by pi / 2 does; by its speed: the free motion.
  const State turned = after(eta, above(), {theta + pi / 2, 0, 0}, *s),
              at_rest = after(eta, above(), {theta, 0, 0}, *s);
  const double one_z = (end.z - at_rest.z) / speed, one_w = (end.w - at_rest.w) / speed;
  const double later = -1 / end.w, acceleration = force(eta, end.theta) - c * end.w;
  const double by_phase = later * turned.z, by_speed = later * one_z;
  return Impact{end.theta,
                -restitution * end.w,
                *s,
                {1 + eta * by_phase, eta * by_speed, -restitution * (turned.w + acceleration * by_phase),
                 -restitution * (one_w + acceleration * by_speed)}};
}

std::vector<Contact> settled_contacts(double eta, double restitution, double stiffness, int periods) {
  const Side in = within(restitution, stiffness);
  const double longest = 400 / eta;
  State at{0, 0, 1};
  std::vector<Contact> all;
  for (int i = 0; i < 600; ++i) {
    const auto flight = next_zero(eta, above(), at, longest);
    if (!flight) return {};
    if (!all.empty()) all.back().flight = *flight;
    const State entry = after(eta, above(), at, *flight);
    const auto contact = next_zero(eta, in, {entry.theta, 0, entry.w}, longest);
    if (!contact) return {};
    all.push_back({entry.theta, entry.w, *contact, 0});
    at = after(eta, in, {entry.theta, 0, entry.w}, *contact), at.z = 0;
  }
  // The last ones that go round once.
  const Contact last = all[all.size() - 1];
  for (std::size_t back = 2; back < 100; ++back) {
    const Contact& before = all[all.size() - back];
    if (std::abs(last.theta - before.theta - 2 * pi * periods) < 1e-6 && std::abs(last.speed - before.speed) < 1e-6)
      return {all.end() - static_cast<std::ptrdiff_t>(back), all.end() - 1};
  }
  return {};
}

}  // namespace touchgo::reference::windows::plain
