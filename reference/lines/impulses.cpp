#include "reference/lines/impulses.hpp"

#include "reference/lines/elimination.hpp"

namespace touchgo::reference::lines {
namespace {

// What an impulse of 1 N s at one contact adds to the rate of another.
Number influence(const Line& line, const LineContact& pushed, const LineContact& seen) {
  auto gained = [&](LineMember m) -> Number {  // velocity of m
    if (m.is_wall) return 0;
    Number v = 0;
    if (!pushed.first.is_wall && pushed.first.index == m.index) v -= pushed.s() / line.bodies[m.index].mass;
    if (!pushed.second.is_wall && pushed.second.index == m.index) v += pushed.s() / line.bodies[m.index].mass;
    return v;
  };
  return seen.s() * (gained(seen.second) - gained(seen.first));
}

void push(const Line& line, const LineContact& c, const Number& impulse, Vector& v) {
  if (!c.first.is_wall) v[c.first.index] -= c.s() * impulse / line.bodies[c.first.index].mass;
  if (!c.second.is_wall) v[c.second.index] += c.s() * impulse / line.bodies[c.second.index].mass;
}

}  // namespace

std::optional<Blow> newton(const Line& line, const LineState& s, const std::vector<int>& group,
                           const std::vector<Number>& rate_before, bool plastic) {
  const int n = static_cast<int>(group.size());
  auto e = [&](int j) { return plastic ? Number(0) : line.contacts[j].restitution; };
  Number size = 0;
  for (int j : group) size += abs(rate(line, j, s)) + abs(rate_before[j]);
  for (unsigned pushing = 0; pushing < (1u << n); ++pushing) {
    std::vector<int> set;
    for (int i = 0; i < n; ++i)
      if (pushing >> i & 1) set.push_back(group[i]);
    const int k = static_cast<int>(set.size());
    Matrix left(k, k), right(k, 1);
    for (int r = 0; r < k; ++r) {
      right(r, 0) = -rate(line, set[r], s) - e(set[r]) * rate_before[set[r]];
      for (int q = 0; q < k; ++q) left(r, q) = influence(line, line.contacts[set[q]], line.contacts[set[r]]);
    }
    const std::optional<Matrix> impulse = k > 0 ? solved(left, right) : right;
    if (!impulse) continue;
    Blow blow{std::vector<Number>(line.contacts.size(), Number(0)), s.v};
    bool fits = true;
    for (int r = 0; r < k; ++r) {
      const Number& one = (*impulse)(r, 0);
      fits = fits && one >= 0;
      blow.impulse[set[r]] = one;
      push(line, line.contacts[set[r]], one, blow.v);
    }
    const LineState after{s.t, s.x, blow.v};
    for (int j : group) fits = fits && rate(line, j, after) + e(j) * rate_before[j] >= -size * Number("1e-40");
    if (fits) return blow;
  }
  return std::nullopt;
}

void strike(const Line& line, int contact, LineState& s, Number& impulse) {
  const LineContact& c = line.contacts[contact];
  const Number one = -(1 + c.restitution) * rate(line, contact, s) * reduced_mass(line, c);
  push(line, c, one, s.v);
  impulse += one;
}

std::optional<Blow> sequential(const Line& line, const LineState& s, const std::vector<int>& group) {
  LineState now = s;
  Blow blow{std::vector<Number>(line.contacts.size(), Number(0)), s.v};
  Number size = 0;
  for (int j : group) size += abs(velocity(line, line.contacts[j].first, s)) + abs(rate(line, j, s));
  for (int impacts = 0; impacts <= 100000; ++impacts) {
    int closing = -1;
    for (int j : group) {
      const Number r = rate(line, j, now);
      if (r >= -size * Number("1e-43")) continue;
      if (r > -size * Number("1e-22")) return std::nullopt;  // it fades out: infinitely many impacts
      if (closing < 0) closing = j;
    }
    if (closing < 0) {
      blow.v = now.v;
      return blow;
    }
    strike(line, closing, now, blow.impulse[closing]);
  }
  return std::nullopt;
}

}  // namespace touchgo::reference::lines
