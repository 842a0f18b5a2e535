#include "solver/small/tables.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/contact/contact_law.hpp"
#include "solver/model/system.hpp"

namespace touchgo::small {

namespace {

/// The coefficients of a linear function of the state.
template <class R>
using Numbers = std::vector<R>;

/// The matrix A of a whole stretch: its entries other than zero, by columns, in 50 digits. The bodies' rows are the
/// phase's in double, the harmonics' frequencies exact multiples of one.
struct OverStretch {
  std::vector<std::vector<std::pair<int, Mp50>>> columns;

  OverStretch(const SmallSystem& small, const Matrix<double>& A, double length) : columns(A.cols()) {
    const int n = small.bodies();
    const Mp50 seconds = Mp50(2 * pi<Mp50>() / Mp50(small.system().base)) * length, turn = 2 * pi<Mp50>() * length;
    for (int k = 0; k < A.cols(); ++k)
      for (int i = 0; i < 2 * n; ++i)
        if (A(i, k) != 0) columns[k].emplace_back(i, Mp50(A(i, k)) * seconds);
    for (int h = 0; h < small.harmonics(); ++h) {  // (sin, cos)' = k (cos, -sin)
      const int at = 2 * n + 2 * h;
      columns[at + 1].emplace_back(at, turn * small.multiple(h));
      columns[at].emplace_back(at + 1, -turn * small.multiple(h));
    }
  }

  /// row A/m
  Numbers<Mp50> next(const Numbers<Mp50>& row, int m) const {
    Numbers<Mp50> to(row.size(), Mp50(0));
    for (std::size_t k = 0; k < row.size(); ++k) {
      for (const auto& [i, a] : columns[k])
        if (row[i] != 0) to[k] += row[i] * a;
      if (to[k] != 0) to[k] /= m;
    }
    return to;
  }
};

std::vector<PhaseGuard> guards_in(const System<double>& system, const ContactPhase<double>& phase) {
  const std::size_t joints = system.joints.size();
  const ContactState<double> state{phase.status, std::vector(joints, true), std::vector(joints, 0)};
  std::vector<PhaseGuard> all;
  for (const Guard<double>& g : guards_of(system, phase, state)) all.push_back({g.contact, g.of, g.sign});
  return all;
}

}  // namespace

std::optional<SmallSystem> SmallSystem::of(const Setup& setup) {
  if (setup.bodies.size() > most_bodies || setup.contacts.size() > most_contacts || setup.contacts.empty() ||
      setup.has_own_signals() || setup.has_drift())
    return std::nullopt;
  for (const Contact& c : setup.contacts)
    if (c.law != Law::hard && c.law != Law::soft) return std::nullopt;
  SmallSystem s;
  s.system_ = make_system<double>(setup);
  const std::optional<double> period = forcing_period(s.system_);
  if (!period || s.system_.forcing.size() > most_harmonics) return std::nullopt;
  s.period_ = *period;
  for (const Signal<double>& signal : s.system_.forcing)
    s.multiples_.push_back(static_cast<int>(std::lround(signal.frequency / s.system_.base)));
  return s;
}

const PhaseTable& SmallSystem::table(const std::vector<Status>& status) {
  int code = 0;
  for (const Status& s : status) code = 4 * code + static_cast<int>(s.kind);
  const auto found = tables_.find(code);
  if (found != tables_.end()) return found->second;
  return tables_.emplace(code, make_table(*this, make_contact_phase(system_, status, period_))).first->second;
}

PhaseTable make_table(const SmallSystem& small, ContactPhase<double> phase) {
  const System<double>& system = small.system();
  const int n = small.bodies(), d = small.numbers();
  PhaseTable t;
  t.length = 0.25;
  while (phase.rate * small.period() * t.length > 1.6 && t.length > 0x1p-13) t.length /= 2;
  t.per_length = 1 / t.length;
  t.is_short = t.length < 0x1p-12;
  t.phase = std::move(phase);
  if (t.is_short) return t;

  // The terms from the m-th on are at most x^m/m! e^x of the state, x the growth over a stretch.
  const double x = t.phase.rate * small.period() * t.length;
  double rest = 5 * x;
  for (t.order = 0; t.order < most_order && rest > 0x1p-58; ++t.order) rest *= x / (t.order + 2);
  t.order = std::max(t.order, degree);

  for (const Joint<double>& joint : system.joints) {
    PhaseTable::Push p{1 / system.inverse_reduced_mass(joint)};
    if (joint.first >= 0) p.push[joint.first] = -1 / system.mass[joint.first];
    if (joint.second >= 0) p.push[joint.second] = 1 / system.mass[joint.second];
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) p.change[i] += t.phase.A(n + i, n + k) * p.push[k];
      p.turn += joint.incidence[i] * p.change[i];
    }
    t.pushes.push_back(p);
  }
  const OverStretch A(small, t.phase.A, t.length);
  t.flow_size = flow_size(n, d);
  t.flow.assign(static_cast<std::size_t>(terms * t.flow_size), 0.0);
  for (int r = 0; r < 2 * n; ++r) {
    Numbers<Mp50> row(d, Mp50(0));
    row[r] = 1;
    for (int m = 0; m <= t.order; ++m) {
      if (m > 0) row = A.next(row, m);
      for (int i = 0; i < d; ++i) t.flow[m * t.flow_size + r * d + i] = to_double(row[i]);
    }
  }

  const auto last_term = t.flow.begin() + t.order * t.flow_size;
  t.whole_flow.assign(last_term, last_term + t.flow_size);
  for (int m = t.order - 1; m >= 0; --m)
    for (int e = 0; e < t.flow_size; ++e) t.whole_flow[e] += t.flow[m * t.flow_size + e];
  struct Size {
    int i, k;
    double a;
  };
  std::vector<Size> sizes;  // of A
  for (int k = 0; k < d; ++k)
    for (const auto& [i, a] : A.columns[k]) sizes.push_back({i, k, std::abs(to_double(a))});
  t.guards = guards_in(system, t.phase);
  const std::size_t guards = t.guards.size();
  t.rows.assign(guards * d * terms, 0.0);
  t.noise.assign(guards * start_orders * d, 0.0), t.remainder.assign(guards * d, 0.0);
  for (std::size_t g = 0; g < guards; ++g) {
    const PhaseGuard& guard = t.guards[g];
    const Row<double>& of =
        guard.of == GuardOf::gap ? system.joints[guard.contact].gap_row : t.phase.force_row[guard.contact];
    Numbers<Mp50> row(d);
    for (int i = 0; i < d; ++i) row[i] = guard.sign * of[i];
    constexpr int exact = 40;  // terms; those after it are bounded by sums of sizes
    for (int m = 0; m <= exact; ++m) {
      if (m > 0) row = A.next(row, m);
      for (int i = 0; i < d; ++i) {
        const double a = to_double(row[i]), size = std::abs(a);
        if (m <= t.order) t.rows[(g * d + i) * terms + m] = a;
        if (m > degree) t.remainder[g * d + i] += size;
        for (int o = 0; o <= std::min(m, start_orders - 1) && m <= degree; ++o)
          t.noise[(g * start_orders + o) * d + i] += size;
      }
    }
    Numbers<double> size(d);
    for (int i = 0; i < d; ++i) size[i] = std::abs(to_double(row[i]));
    for (int m = exact + 1; m < 200; ++m) {
      Numbers<double> next(d, 0.0);
      for (const auto& [i, k, a] : sizes) next[k] += size[i] * a / m;
      size = next;
      for (int i = 0; i < d; ++i) t.remainder[g * d + i] += size[i];
    }
    for (int i = 0; i < d; ++i) t.remainder[g * d + i] *= 1 + 0x1p-40;  // these sums are rounded
  }
  return t;
}

}  // namespace touchgo::small
