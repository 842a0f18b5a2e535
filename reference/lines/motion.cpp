#include "reference/lines/motion.hpp"

#include <algorithm>

#include "reference/lines/elimination.hpp"

namespace touchgo::reference::lines {
namespace {

// The sines of a line: the forces of its bodies in order, then its walls. Where z keeps them: sine at 2 n + 2 j.
std::vector<const LineSine*> sines(const Line& line) {
  std::vector<const LineSine*> all;
  for (const LineBody& b : line.bodies)
    for (const LineSine& f : b.force) all.push_back(&f);
  for (const LineWall& w : line.walls)
    for (const LineSine& term : w.motion) all.push_back(&term);
  return all;
}

bool any_drifts(const Line& line) {
  return std::any_of(line.walls.begin(), line.walls.end(), [](const LineWall& w) { return w.velocity != 0; });
}

// Rows over z for the members of a line.
struct Rows {
  const Line& line;
  int n, size, time;  // time: where z keeps t, of which walls with a velocity are rows; else -1

  explicit Rows(const Line& l) : line(l), n(static_cast<int>(l.bodies.size())) {
    size = 2 * n + 2 * static_cast<int>(sines(l).size()) + 1;
    time = any_drifts(l) ? size++ - 1 : -1;
  }
  Vector none() const { return Vector::Constant(size, Number(0)); }

  // f(term, where z keeps its sine), for each term of a wall's motion.
  void for_each_term(LineMember wall, const auto& f) const {
    int sine = 2 * n;
    for (const LineBody& b : line.bodies) sine += 2 * static_cast<int>(b.force.size());
    for (int i = 0; i < wall.index; ++i) sine += 2 * static_cast<int>(line.walls[i].motion.size());
    for (const LineSine& term : line.walls[wall.index].motion) f(term, sine), sine += 2;
  }

  Vector position(LineMember m) const {
    Vector row = none();
    if (!m.is_wall) {
      row[m.index] = 1;
      return row;
    }
    row[size - 1] = line.walls[m.index].position;
    if (time >= 0) row[time] = line.walls[m.index].velocity;
    for_each_term(m, [&](const LineSine& w, int sine) { row[sine] = w.amplitude; });
    return row;
  }
  Vector velocity(LineMember m) const {
    Vector row = none();
    if (!m.is_wall) {
      row[n + m.index] = 1;
      return row;
    }
    row[size - 1] = line.walls[m.index].velocity;
    for_each_term(m, [&](const LineSine& w, int sine) { row[sine + 1] = w.amplitude * w.frequency; });
    return row;
  }
  // Of a wall; a body's is the unknown.
  Vector acceleration(LineMember m) const {
    Vector row = none();
    if (m.is_wall)
      for_each_term(m, [&](const LineSine& w, int sine) { row[sine] = -w.amplitude * w.frequency * w.frequency; });
    return row;
  }
  Vector gap(const LineContact& c) const {
    Vector row = c.s() * (position(c.second) - position(c.first));
    row[size - 1] += c.gap;
    return row;
  }
  Vector rate(const LineContact& c) const { return c.s() * (velocity(c.second) - velocity(c.first)); }
};

void push(Matrix& forces, LineMember first, LineMember second, const Vector& row) {
  if (!first.is_wall) forces.row(first.index) -= row.transpose();
  if (!second.is_wall) forces.row(second.index) += row.transpose();
}

// Everything but the rigid contacts: row i is the force on body i.
Matrix applied_forces(const Line& line, const Rows& rows, const LineMotion& m, const std::vector<bool>& acting) {
  Matrix f = Matrix::Constant(rows.n, rows.size, Number(0));
  int sine = 2 * rows.n;
  for (int i = 0; i < rows.n; ++i) {
    const LineBody& b = line.bodies[i];
    f(i, i) = -b.stiffness, f(i, rows.n + i) = -b.damping, f(i, rows.size - 1) = b.load + b.mass * line.gravity;
    for (const LineSine& force : b.force) f(i, sine) = force.amplitude, sine += 2;
  }
  for (const LineLink& l : line.links) {
    Vector row = -l.stiffness * (rows.position(l.second) - rows.position(l.first)) -
                 l.damping * (rows.velocity(l.second) - rows.velocity(l.first));
    row[rows.size - 1] += l.stiffness * l.relaxed;
    push(f, l.first, l.second, row);
  }
  for (std::size_t j = 0; j < line.contacts.size(); ++j) {
    const LineContact& c = line.contacts[j];
    if (c.soft && acting[j]) push(f, c.first, c.second, c.s() * m.demand[j]);
  }
  return f;
}

}  // namespace

std::optional<LineMotion> motion(const Line& line, const std::vector<bool>& acting) {
  const Rows rows(line);
  const int n = rows.n;
  LineMotion m{n, Matrix::Constant(rows.size, rows.size, Number(0)), {}, {}};
  std::vector<int> rigid;
  for (std::size_t j = 0; j < line.contacts.size(); ++j) {
    const LineContact& c = line.contacts[j];
    m.gap.push_back(rows.gap(c));
    m.demand.push_back(c.soft ? Vector(-c.stiffness * rows.gap(c) - c.damping * rows.rate(c)) : rows.none());
    if (!c.soft && acting[j]) rigid.push_back(static_cast<int>(j));
  }

  // M a - G^T F = f;  G a = -walls
  const int k = static_cast<int>(rigid.size());
  Matrix left = Matrix::Constant(n + k, n + k, Number(0)), right = Matrix::Constant(n + k, rows.size, Number(0));
  for (int i = 0; i < n; ++i) left(i, i) = line.bodies[i].mass;
  right.topRows(n) = applied_forces(line, rows, m, acting);
  for (int r = 0; r < k; ++r) {
    const LineContact& c = line.contacts[rigid[r]];
    if (!c.first.is_wall) left(n + r, c.first.index) = -c.s(), left(c.first.index, n + r) = c.s();
    if (!c.second.is_wall) left(n + r, c.second.index) = c.s(), left(c.second.index, n + r) = -c.s();
    right.row(n + r) = c.s() * (rows.acceleration(c.first) - rows.acceleration(c.second)).transpose();
  }
  std::optional<Matrix> solution = solved(left, right);
  if (!solution) return std::nullopt;
  for (int col = 0; col < rows.size; ++col) {  // what elimination leaves of terms that cancel
    const Number round_off = Number("1e-42") * right.col(col).cwiseAbs().maxCoeff();
    for (int row = 0; row < n + k; ++row) {
      const Number part = row < n ? Number((*solution)(row, col) * line.bodies[row].mass) : (*solution)(row, col);
      if (abs(part) <= round_off) (*solution)(row, col) = 0;
    }
  }

  for (int i = 0; i < n; ++i) {
    m.a(i, n + i) = 1;
    m.a.row(n + i) = solution->row(i);
  }
  for (int r = 0; r < k; ++r) m.demand[rigid[r]] = solution->row(n + r).transpose();
  const auto all = sines(line);
  for (std::size_t j = 0; j < all.size(); ++j) {
    const int s = 2 * n + 2 * static_cast<int>(j);
    m.a(s, s + 1) = all[j]->frequency, m.a(s + 1, s) = -all[j]->frequency;
  }
  if (rows.time >= 0) m.a(rows.time, rows.size - 1) = 1;
  return m;
}

Vector full_state(const Line& line, const LineState& s) {
  const Rows rows(line);
  Vector z = rows.none();
  z.head(rows.n) = s.x, z.segment(rows.n, rows.n) = s.v;
  const auto all = sines(line);
  for (std::size_t j = 0; j < all.size(); ++j) {
    const Number phase = all[j]->frequency * s.t + all[j]->phase;
    z[2 * rows.n + 2 * j] = sin(phase), z[2 * rows.n + 2 * j + 1] = cos(phase);
  }
  if (rows.time >= 0) z[rows.time] = s.t;
  z[rows.size - 1] = 1;
  return z;
}

Vector sizes(const Vector& z) {
  const Number least = Number("1e-6") * z.cwiseAbs().maxCoeff();
  return z.cwiseAbs().cwiseMax(least);
}

LineState state_of(const Line& line, const Vector& z, const Number& t) {
  const int n = static_cast<int>(line.bodies.size());
  return {t, z.head(n), z.segment(n, n)};
}

Vector advanced(const LineMotion& m, const Vector& z, const Number& seconds) {
  struct NonZero {
    int row, column;
    Number value;
  };
  std::vector<NonZero> entries;
  Number norm = 0;
  for (int i = 0; i < m.a.rows(); ++i) {
    Number sum = 0;
    for (int j = 0; j < m.a.cols(); ++j)
      if (m.a(i, j) != 0) entries.push_back({i, j, m.a(i, j)}), sum += abs(m.a(i, j));
    if (sum > norm) norm = sum;
  }
  // Terms grow to exp(|A h|) before they fall: a step of |A| h <= 4 loses two digits.
  const int steps = 1 + static_cast<int>(norm * seconds / 4);
  const Number h = seconds / steps;
  Vector sum = z;
  for (int step = 0; step < steps; ++step) {
    Vector term = sum;
    int small = 0;
    for (int k = 1; small < 3; ++k) {
      Vector next = Vector::Constant(z.size(), Number(0));
      for (const NonZero& e : entries) next[e.row] += e.value * term[e.column];
      term = next * Number(h / k);
      sum += term;
      small = term.cwiseAbs().maxCoeff() <= Number("1e-52") * sum.cwiseAbs().maxCoeff() ? small + 1 : 0;
    }
  }
  return sum;
}

}  // namespace touchgo::reference::lines
