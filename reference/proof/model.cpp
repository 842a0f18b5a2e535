#include "reference/proof/model.hpp"

#include <algorithm>

#include "solver/model/names.hpp"

namespace touchgo::reference::proof {

bool MixedRow::is_rational() const {
  return std::all_of(parts_.begin() + 1, parts_.end(), [](const RationalRow& r) { return r.is_zero(); });
}

MixedRow& MixedRow::add(const MixedRow& o, const Rational& factor) {
  if (o.parts_.size() > parts_.size()) parts_.resize(o.parts_.size());
  for (std::size_t i = 0; i < o.parts_.size(); ++i) parts_[i].add(o.parts_[i], factor);
  return *this;
}

void MixedRow::add_irrational(int part, const RationalRow& row, const Rational& factor) {
  if (static_cast<std::size_t>(part) >= parts_.size()) parts_.resize(static_cast<std::size_t>(part) + 1);
  parts_[static_cast<std::size_t>(part)].add(row, factor);
}

bool share_a_body(const JointOf& a, const JointOf& b) {
  return (a.first >= 0 && (a.first == b.first || a.first == b.second)) ||
         (a.second >= 0 && (a.second == b.first || a.second == b.second));
}

int Model::harmonic(const Harmonic& h) {
  for (std::size_t i = 0; i < harmonics_.size(); ++i)
    if (harmonics_[i].frequency == h.frequency && harmonics_[i].phase == h.phase) return static_cast<int>(i);
  harmonics_.push_back({h.frequency, h.phase});
  return static_cast<int>(harmonics_.size()) - 1;
}

// Row of a member's displacement (0), velocity (1), and a wall's acceleration (2).
RationalRow Model::coordinate(const Setup& setup, Member m, int derivative) const {
  RationalRow row;
  if (m.is_body()) {
    if (derivative < 2) row.add(m.index + derivative * n_, 1);
    return row;
  }
  const Wall& w = setup.walls[static_cast<std::size_t>(m.index)];
  if (derivative == 0) row.add(dimension_ - 1, Rational(w.position));
  if (!w.velocity.is_zero()) {
    if (derivative == 0) row.add(time_, Rational(w.velocity));
    if (derivative == 1) row.add(dimension_ - 1, Rational(w.velocity));
  }
  for (const Harmonic& h : w.harmonics()) {
    if (h.amplitude.is_zero()) continue;
    int i = 0;
    while (!(harmonics_[static_cast<std::size_t>(i)].frequency == h.frequency &&
             harmonics_[static_cast<std::size_t>(i)].phase == h.phase))
      ++i;
    const Rational a(h.amplitude), f(h.frequency);
    if (derivative == 0) row.add(2 * n_ + 2 * i, a);
    if (derivative == 1) row.add(2 * n_ + 2 * i + 1, a * f);
    if (derivative == 2) row.add(2 * n_ + 2 * i, -(a * f * f));
  }
  return row;
}

Model::Model(const Setup& setup) : n_(static_cast<int>(setup.bodies.size())), several_(setup.multiple_impacts) {
  if (setup.has_own_signals()) throw Unsupported("a signal of one's own");
  for (const Body& b : setup.bodies)
    for (const Harmonic& h : b.force)
      if (!h.amplitude.is_zero()) harmonic(h);
  for (const Wall& w : setup.walls)
    for (const Harmonic& h : w.harmonics())
      if (!h.amplitude.is_zero()) harmonic(h);
  dimension_ = 2 * n_ + 2 * static_cast<int>(harmonics_.size()) + 1;
  if (setup.has_drift()) time_ = dimension_++ - 1;
  const int one = dimension_ - 1;

  // m x'' = -k x - c x' + load + m gravity + sum of a sin(w t + p)
  std::vector<RationalRow> force(static_cast<std::size_t>(n_));
  start_.resize(2 * static_cast<std::size_t>(n_));
  for (int i = 0; i < n_; ++i) {
    // All members by name: what is proved leaves out no number of a body.
    const auto& [name, mass, damping, stiffness, position, velocity, load, harmonics, signals] =
        setup.bodies[static_cast<std::size_t>(i)];
    inverse_mass_.push_back(Rational(1) / Rational(mass));
    RationalRow& f = force[static_cast<std::size_t>(i)];
    f.add(i, -Rational(stiffness)), f.add(n_ + i, -Rational(damping)),
        f.add(one, Rational(load) + Rational(mass) * Rational(setup.gravity));
    for (const Harmonic& h : harmonics)
      if (!h.amplitude.is_zero()) f.add(2 * n_ + 2 * harmonic(h), Rational(h.amplitude));
    start_[static_cast<std::size_t>(i)] = Rational(position);
    start_[static_cast<std::size_t>(n_ + i)] = Rational(velocity);
  }
  // On the second member of a link: -k (x2 - x1 - relaxed) - c (x2' - x1').
  for (const Link& l : setup.links) {
    RationalRow pull;
    const Rational k(l.stiffness), c(l.damping);
    pull.add(coordinate(setup, l.second, 0), -k).add(coordinate(setup, l.first, 0), k);
    pull.add(coordinate(setup, l.second, 1), -c).add(coordinate(setup, l.first, 1), c);
    pull.add(one, k * Rational(l.relaxed));
    if (l.second.is_body()) force[static_cast<std::size_t>(l.second.index)].add(pull, 1);
    if (l.first.is_body()) force[static_cast<std::size_t>(l.first.index)].add(pull, -1);
  }
  for (int i = 0; i < n_; ++i) {
    RationalRow a;
    a.add(force[static_cast<std::size_t>(i)], inverse_mass(i));
    free_acceleration_.push_back(std::move(a));
  }

  for (const Contact& c : setup.contacts) {
    JointOf j;
    j.name = "contact " + contact_name(setup, static_cast<int>(joints_.size()));
    const std::string law = c.law->name;  // by its name: programs that link shared libraries may hold two tables
    if (law != "hard" && law != "soft") throw Unsupported("the contact law " + law);
    j.hard = law == "hard";
    j.published = c.release_used() == Release::published;
    j.touching = c.touching;
    j.restitution = Rational(c.restitution);
    // gap + x2 - x1; of an upper stop gap - (x2 - x1)
    const Member low = c.upper ? c.second : c.first, high = c.upper ? c.first : c.second;
    if (low.is_body()) j.first = low.index, j.inverse_mass += inverse_mass(j.first);
    if (high.is_body()) j.second = high.index, j.inverse_mass += inverse_mass(j.second);
    j.gap.add(coordinate(setup, high, 0), 1).add(coordinate(setup, low, 0), -1);
    j.gap.add(one, Rational(c.gap));
    j.rate.add(coordinate(setup, high, 1), 1).add(coordinate(setup, low, 1), -1);
    j.wall_acceleration.add(coordinate(setup, high, 2), 1).add(coordinate(setup, low, 2), -1);
    if (!j.hard) {
      j.stiffness = Rational(*c.stiffness);
      if (c.damping) {
        j.damping = Rational(*c.damping);
      } else if (!(j.restitution == Rational(1))) {
        irrational_of_.push_back(static_cast<int>(joints_.size()));
        j.irrational = static_cast<int>(irrational_of_.size());
      }
    }
    joints_.push_back(std::move(j));
  }
}

Rational Model::delassus(int j, int k) const {
  const JointOf &a = joints_[static_cast<std::size_t>(j)], &b = joints_[static_cast<std::size_t>(k)];
  Rational sum;
  for (int side_a = 0; side_a < 2; ++side_a)
    for (int side_b = 0; side_b < 2; ++side_b) {
      const int x = side_a ? a.second : a.first, y = side_b ? b.second : b.first;
      if (x < 0 || x != y) continue;
      if (side_a == side_b)
        sum += inverse_mass(x);
      else
        sum -= inverse_mass(x);
    }
  return sum;
}

const PhaseEquations& Model::phase(const std::vector<Standing>& standing) const {
  std::unique_ptr<PhaseEquations>& known = phases_[standing];
  if (known) return *known;
  auto out = std::make_unique<PhaseEquations>();
  out->force.resize(joints_.size());
  std::vector<MixedRow> acceleration(free_acceleration_.begin(), free_acceleration_.end());
  auto push = [&](const JointOf& j, const MixedRow& force) {  // the force pushes the members apart
    if (j.second >= 0) acceleration[static_cast<std::size_t>(j.second)].add(force, inverse_mass(j.second));
    if (j.first >= 0) acceleration[static_cast<std::size_t>(j.first)].add(force, -inverse_mass(j.first));
  };
  std::vector<int> closed;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointOf& j = joints_[i];
    if (j.hard && standing[i] == Standing::closed) closed.push_back(static_cast<int>(i));
    if (j.hard || (standing[i] != Standing::closed && standing[i] != Standing::slack)) continue;
    MixedRow& force = out->force[i];  // -(ks g + cs g')                                         [OB21, Eq. (17), (18)]
    force.add(MixedRow(j.gap), -j.stiffness);
    if (j.irrational)
      force.add_irrational(j.irrational, j.rate, -1);
    else
      force.add(MixedRow(j.rate), -j.damping);
    if (standing[i] == Standing::closed) push(j, force);
  }
  if (!closed.empty()) {  // forces that keep every closed gap's acceleration zero: D F = -(acceleration without them)
    std::vector<std::vector<Rational>> d;
    std::vector<MixedRow> apart;
    for (int i : closed) {
      const JointOf& j = joints_[static_cast<std::size_t>(i)];
      MixedRow a(j.wall_acceleration);
      if (j.second >= 0) a.add(acceleration[static_cast<std::size_t>(j.second)], 1);
      if (j.first >= 0) a.add(acceleration[static_cast<std::size_t>(j.first)], -1);
      apart.push_back(std::move(a));
      d.emplace_back();
      for (int k : closed) d.back().push_back(delassus(i, k));
    }
    for (int part = 0; part < irrational_parts(); ++part) {
      std::vector<RationalRow> right;
      for (const MixedRow& a : apart)
        right.push_back(static_cast<std::size_t>(part) < a.parts().size() ? a.parts()[static_cast<std::size_t>(part)]
                                                                          : RationalRow());
      const std::vector<RationalRow> force = solve(d, right);
      for (std::size_t i = 0; i < closed.size(); ++i) {
        MixedRow& f = out->force[static_cast<std::size_t>(closed[i])];
        if (part == 0)
          f.add(MixedRow(force[i]), -1);
        else if (!force[i].is_zero())
          f.add_irrational(part, force[i], -1);
      }
    }
    for (int i : closed) push(joints_[static_cast<std::size_t>(i)], out->force[static_cast<std::size_t>(i)]);
  }
  out->a.assign(static_cast<std::size_t>(irrational_parts()), RationalMatrix(static_cast<std::size_t>(dimension_)));
  for (int i = 0; i < n_; ++i) {
    out->a[0][static_cast<std::size_t>(i)].add(n_ + i, 1);
    const MixedRow& a = acceleration[static_cast<std::size_t>(i)];
    for (std::size_t part = 0; part < a.parts().size(); ++part)
      out->a[part][static_cast<std::size_t>(n_ + i)] = a.parts()[part];
  }
  for (std::size_t i = 0; i < harmonics_.size(); ++i) {
    const int s = 2 * n_ + 2 * static_cast<int>(i);
    const Rational f(harmonics_[i].frequency);
    out->a[0][static_cast<std::size_t>(s)].add(s + 1, f);
    out->a[0][static_cast<std::size_t>(s + 1)].add(s, -f);
  }
  if (time_ >= 0) out->a[0][static_cast<std::size_t>(time_)].add(dimension_ - 1, 1);
  known = std::move(out);
  return *known;
}

void Model::set_signals(Balls& z, const Ball& t) const {
  for (std::size_t i = 0; i < harmonics_.size(); ++i) {
    const Ball angle = Ball(Rational(harmonics_[i].frequency)) * t + Ball(Rational(harmonics_[i].phase));
    const std::size_t s = 2 * static_cast<std::size_t>(n_) + 2 * i;
    Ball sine, cosine;
    sin_cos(angle, sine, cosine);
    z[s] = std::move(sine), z[s + 1] = std::move(cosine);
  }
  if (time_ >= 0) z[static_cast<std::size_t>(time_)] = t;
}

Balls Model::start() const {
  Balls z(static_cast<std::size_t>(dimension_));
  for (std::size_t i = 0; i < start_.size(); ++i) z[i] = Ball(start_[i]);
  z.back() = Ball(1);
  set_signals(z, Ball(0));
  return z;
}

Subspace Model::start_space() const {
  Subspace space(dimension_);
  std::vector<Rational> column(start_);
  column.resize(static_cast<std::size_t>(dimension_));
  column.back() = 1;
  for (std::size_t i = 0; i < harmonics_.size(); ++i) {
    const std::size_t s = 2 * static_cast<std::size_t>(n_) + 2 * i;
    if (harmonics_[i].phase.is_zero()) {
      column[s + 1] = 1;
      continue;
    }
    for (std::size_t k : {s, s + 1}) {  // an irrational sine or cosine: anything
      std::vector<Rational> any(static_cast<std::size_t>(dimension_));
      any[k] = 1;
      space.span(std::move(any));
    }
  }
  space.span(std::move(column));
  return space;
}

Balls Model::irrationals() const {
  Balls all{Ball(1)};
  for (int i : irrational_of_) {  // cs = 2 xi sqrt(ks m), xi = -ln r / sqrt(pi^2 + ln^2 r)   [OB21, Eq. (12), (13)]
    const JointOf& j = joints_[static_cast<std::size_t>(i)];
    const Ball l = log(Ball(j.restitution)), p = Ball::pi();
    all.push_back(Ball(-2) * l / sqrt(p * p + l * l) * sqrt(Ball(j.stiffness / j.inverse_mass)));
  }
  return all;
}

Ball Model::value(const MixedRow& row, const Balls& z) const {
  Ball sum;
  const Balls c = row.is_rational() ? Balls{Ball(1)} : irrationals();
  for (std::size_t part = 0; part < c.size() && part < row.parts().size(); ++part) {
    Ball of_part;
    for (const auto& [k, a] : row.parts()[part].entries()) of_part.add_product(Ball(a), z[static_cast<std::size_t>(k)]);
    sum.add_product(c[part], of_part);
  }
  return sum;
}

std::vector<std::pair<std::size_t, Rational>> Model::shares(const JointOf& joint) const {
  std::vector<std::pair<std::size_t, Rational>> all;
  for (const auto& [body, sign] : {std::pair{joint.second, 1}, std::pair{joint.first, -1}})
    if (body >= 0)
      all.emplace_back(static_cast<std::size_t>(body), inverse_mass(body) / joint.inverse_mass * Rational(sign));
  return all;
}

}  // namespace touchgo::reference::proof
