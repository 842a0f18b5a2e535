#include "reference/windows/homoclinic.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "reference/windows/plain_motion.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::reference::windows {
namespace {

struct Vec {
  double x, y;  // phase, speed
};
Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
Vec operator*(double f, Vec a) { return {f * a.x, f * a.y}; }
double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
double size(Vec a) { return touchgo::hypot(a.x, a.y); }
Vec unit(Vec a) { return (1 / size(a)) * a; }
Vec turned_back(Vec a) { return {a.x - 2 * std::numbers::pi * std::round(a.x / (2 * std::numbers::pi)), a.y}; }

struct Matrix2 {
  double a, b, c, d;
  Vec operator*(Vec v) const { return {a * v.x + b * v.y, c * v.x + d * v.y}; }
  Matrix2 inverse() const {
    const double det = a * d - b * c;
    return {d / det, -b / det, -c / det, a / det};
  }
};

struct Step {
  Vec to;
  Matrix2 jacobian;
};

struct Map {
  double eta, restitution;
  std::optional<Step> operator()(Vec v) const {
    if (!(v.y > 1e-6)) return std::nullopt;
    const auto next = plain::impact(eta, restitution, v.x, v.y);
    if (!next) return std::nullopt;
    const auto& j = next->jacobian;
    return Step{{next->theta, next->speed}, {j[0], j[1], j[2], j[3]}};
  }
};

struct Saddle {
  Vec at, unstable, stable;
  double expansion;
};

std::optional<Saddle> saddle(const Map& map, int periods) {
  // Newton's method, from starts on a grid.
  for (double theta = 0.1; theta < 2 * std::numbers::pi; theta += 0.2)
    for (double speed = 0.5; speed < 3 * map.eta; speed += 0.5) {
      Vec v{theta, speed};
      std::optional<Step> step;
      double moved = 1;
      for (int turn = 0; turn < 20 && moved > 1e-13; ++turn) {
        step = map(v);
        if (!step) break;
        Matrix2 m = step->jacobian;
        m.a -= 1, m.d -= 1;
        const Vec d = m.inverse() * (step->to - v - Vec{2 * std::numbers::pi * periods, 0});
        v = v - d, moved = size(d);
        if (!(moved < 10)) break;
      }
      if (!step || !(moved <= 1e-13)) continue;
      const Matrix2 m = step->jacobian;
      const double trace = m.a + m.d, det = m.a * m.d - m.b * m.c, root = trace * trace - 4 * det;
      if (root <= 0) continue;
      const double large = (trace + std::copysign(std::sqrt(root), trace)) / 2;
      if (!(std::abs(large) > 1 && std::abs(det / large) < 1)) continue;
      v.x -= 2 * std::numbers::pi * std::floor(v.x / (2 * std::numbers::pi));
      return Saddle{v, unit({m.b, large - m.a}), unit({m.b, det / large - m.a}), large};
    }
  return std::nullopt;
}

// In the saddle's directions, (unstable, stable).
Vec coordinates(const Saddle& s, Vec v) {
  const Vec d = turned_back(v - s.at);
  return (1 / cross(s.unstable, s.stable)) * Vec{cross(d, s.stable), cross(s.unstable, d)};
}

struct Homoclinic {
  double from;             // x_0 = saddle + from unstable
  double back;             // x_k = saddle + back stable
  std::vector<Step> path;  // x_1 .. x_k, each with the Jacobian that leads to it
};

// x_1 .. x_k; none where the map is not known.
std::vector<Step> path(const Map& map, const Saddle& s, double from, int k) {
  std::vector<Step> all;
  Vec v = s.at + from * s.unstable;
  for (int i = 0; i < k; ++i) {
    const auto step = map(v);
    if (!step) return {};
    all.push_back(*step), v = step->to;
  }
  return all;
}

// x_k in the saddle's directions.
Vec end_of(const Map& map, const Saddle& s, double from, int k) {
  const std::vector<Step> p = path(map, s, from, k);
  return p.empty() ? Vec{NAN, NAN} : coordinates(s, p.back().to);
}

// From near a homoclinic motion to it, by Newton's method; then as many steps more as bring it near the saddle.
std::optional<Homoclinic> settled(const Map& map, const Saddle& s, double from, int k) {
  constexpr double near = 0.2, far = 1;
  for (const int last = k + 2; k <= last; ++k) {
    std::vector<Step> p;
    Vec end{NAN, NAN};
    for (int turn = 0; turn < 8; ++turn) {
      p = path(map, s, from, k);
      if (p.empty()) return std::nullopt;
      end = coordinates(s, p.back().to);
      Vec u = s.unstable;
      for (const Step& step : p) u = step.jacobian * u;
      from -= end.x * cross(s.unstable, s.stable) / cross(u, s.stable);
    }
    if (!(std::abs(end.x) < 1e-8) || !(std::abs(end.y) < far)) return std::nullopt;
    if (std::abs(end.y) < near) return Homoclinic{from, end.y, p};
  }
  return std::nullopt;
}

std::vector<Homoclinic> homoclinics(const Map& map, const Saddle& s, int k) {
  constexpr double least = 0.006, most = 0.05;
  constexpr int grid = 2000;
  std::vector<Homoclinic> found;
  for (const int side : {-1, 1}) {
    double before = side * least;
    Vec u = end_of(map, s, before, k);
    for (int i = 1; i <= grid; ++i) {
      const double here = side * (least + (most - least) * i / grid);
      const Vec next = end_of(map, s, here, k), last = std::exchange(u, next);
      const double a = std::exchange(before, here);
      if ((last.x < 0) == (next.x < 0) || !(std::abs(last.y) < 1 && std::abs(next.y) < 1)) continue;
      const auto motion = settled(map, s, a + (here - a) * last.x / (last.x - next.x), k);
      if (motion && motion->from > std::min(a, here) && motion->from < std::max(a, here)) found.push_back(*motion);
    }
  }
  return found;
}

// To eight places.
Ball decimal(double x) { return Ball(Rational(std::llround(x * 1e8)) / Rational(100000000)); }

struct Set {
  Vec at, across, along;  // half-axes
  CoveringSet exact() const {
    return {
        {decimal(at.x), decimal(at.y)}, {decimal(across.x), decimal(across.y)}, {decimal(along.x), decimal(along.y)}};
  }
};

Vec local(const Set& s, Vec v) {
  const Vec d = turned_back(v - s.at);
  return (1 / cross(s.across, s.along)) * Vec{cross(d, s.along), cross(s.across, d)};
}

// How far the image of `from`, where it crosses the middle of `to`, is from the middle in `to`'s q.
double reached(const Map& map, const Set& from, const Set& to, double p_near) {
  double most = 0;
  for (int i = -10; i <= 10; ++i) {
    double p = p_near;
    const double q = i / 10.0;
    std::optional<Step> step;
    for (int turn = 0; turn < 20; ++turn) {
      step = map(from.at + p * from.across + q * from.along);
      if (!step) return NAN;
      const Vec by_p = step->jacobian * from.across;
      p -= local(to, step->to).x * cross(to.across, to.along) / cross(by_p, to.along);
      if (!(std::abs(p) < 2)) return NAN;
    }
    most = std::max(most, std::abs(local(to, step->to).y));
  }
  return most;
}

}  // namespace

Horseshoe homoclinic_sets(double eta, double restitution, int periods) {
  const Map map{eta, restitution};
  const auto s = saddle(map, periods);
  if (!s) return {};
  std::vector<Homoclinic> motions;
  for (int k = 2; k <= 6 && motions.empty(); ++k) motions = homoclinics(map, *s, k);
  if (motions.empty()) return {};
  constexpr double margin = 1.5;
  // Across, the saddle's set ends little beyond what leaves it, and on the other side where its image still covers it.
  double low = 0, high = 0, along = 0;
  for (const Homoclinic& m : motions) {
    low = std::min(low, 1.25 * m.from), high = std::max(high, 1.25 * m.from);
    along = std::max(along, margin * std::abs(m.back));
  }
  const double half_home = std::max(-low, high), least = margin * half_home / std::abs(s->expansion);
  low = std::min(low, -least), high = std::max(high, least);
  const double across = (high - low) / 2, shift = (high + low) / 2;
  const Set home{s->at + shift * s->unstable, across * s->unstable, along * s->stable};

  Horseshoe h;
  h.sets.push_back(home.exact()), h.relations.emplace_back(0, 0);
  for (const Homoclinic& m : motions) {
    const std::size_t k = m.path.size();
    std::vector<Set> sets(k + 1);  // 1 .. k - 1
    Vec u = s->unstable;
    std::vector<double> growth(k + 1);
    for (std::size_t i = 1; i <= k; ++i) {
      const Vec next = m.path[i - 1].jacobian * u;
      growth[i] = size(next), u = unit(next);
      Vec at = m.path[i - 1].to;
      at.x -= 2 * std::numbers::pi * std::floor(at.x / (2 * std::numbers::pi));
      sets[i] = {at, u, {}};
    }
    growth[k] *= std::abs(cross(u, s->stable) / cross(s->unstable, s->stable));  // what is across the saddle's set
    double half = half_home;
    Vec v = s->stable;
    for (std::size_t i = k; i-- > 1;) {
      half *= margin / growth[i + 1];
      v = unit(m.path[i].jacobian.inverse() * v);
      sets[i].across = half * sets[i].across, sets[i].along = v;
    }
    const Set* before = &home;
    double p = (m.from - shift) / across;
    for (std::size_t i = 1; i < k; ++i) {
      sets[i].along = margin * reached(map, *before, sets[i], p) * sets[i].along;
      before = &sets[i], p = 0;
      h.relations.emplace_back(i == 1 ? 0 : static_cast<int>(h.sets.size()) - 1, static_cast<int>(h.sets.size()));
      h.sets.push_back(sets[i].exact());
    }
    h.relations.emplace_back(static_cast<int>(h.sets.size()) - 1, 0);
  }
  return h;
}

}  // namespace touchgo::reference::windows
