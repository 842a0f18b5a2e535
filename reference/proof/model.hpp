// The equations of motion of bodies on a line, from the decimals of a case.
//
// State z = (x_1 .. x_n, v_1 .. v_n, S_1, C_1 .. S_h, C_h, 1): displacements (m), velocities (m/s), and for each
// harmonic S = sin(w t + p), C = cos(w t + p), so that z' = A z with a constant A in every contact phase and all of A
// is rational: S' = w C, C' = -w S. Where a wall has a velocity, the time t (s) stands before the 1: t' = 1. But for
// the damping of a soft contact that its restitution stands for, which is an irrational number c: rows and A are kept
// as (rational) + c_1 (rational) + c_2 (rational) ...
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/proof/exact_space.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::reference::proof {

/// Part 0 is rational, part i belongs to the irrational number i.
class MixedRow {
 public:
  MixedRow() : parts_(1) {}
  MixedRow(RationalRow rational) : parts_(1) { parts_[0] = std::move(rational); }  // NOLINT: a number of mixed rows

  const std::vector<RationalRow>& parts() const { return parts_; }
  const RationalRow& rational() const { return parts_[0]; }
  bool is_rational() const;
  MixedRow& add(const MixedRow& o, const Rational& factor);
  /// this += (irrational number `part`) row
  void add_irrational(int part, const RationalRow& row, const Rational& factor);

 private:
  std::vector<RationalRow> parts_;
};

/// open: no force. closed: its force acts. slack: a soft contact that is compressed and would pull. touching: gap zero
/// for good, without a force.
enum class Standing { open, closed, slack, touching };

/// A contact of the line.
struct JointOf {
  std::string name;             // "contact 1-2"
  int first = -1, second = -1;  // bodies, the left one first; -1: a wall
  bool hard = true, published = false, touching = false;
  Rational restitution, stiffness, damping;
  int irrational = 0;             // part of its damping, 0 where that is rational
  RationalRow gap, rate;          // m, m/s
  RationalRow wall_acceleration;  // relative acceleration of its walls, m/s^2
  Rational inverse_mass;          // 1/kg, of what its impulse moves: 1/m1 + 1/m2
};

/// Whether an impulse at one of them reaches the other.
bool share_a_body(const JointOf& a, const JointOf& b);

/// A contact phase: z' = A z while every contact stands as it does.
struct PhaseEquations {
  std::vector<RationalMatrix> a;  // parts of A, part 0 rational
  std::vector<MixedRow> force;    // of each contact, N; without entries where none acts
};

/// What a case has that this verifier does not know: a law or a signal of one's own.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Model {
 public:
  /// Throws Unsupported.
  explicit Model(const Setup& setup);

  int bodies() const { return n_; }
  int dimension() const { return dimension_; }
  /// Where the time stands in z; -1 where no wall has a velocity.
  int time() const { return time_; }
  const std::vector<JointOf>& joints() const { return joints_; }
  const std::string& name(int joint) const { return joints_[static_cast<std::size_t>(joint)].name; }
  MultipleImpacts several() const { return several_; }
  /// What a gap or a rate of 1 moves the bodies of a contact by, their centre of mass left alone.
  std::vector<std::pair<std::size_t, Rational>> shares(const JointOf& joint) const;
  const Rational& inverse_mass(int body) const { return inverse_mass_[static_cast<std::size_t>(body)]; }

  /// G_j M^-1 G_k^T, 1/kg.
  Rational delassus(int j, int k) const;

  /// Throws std::domain_error where the closed hard contacts have no unique forces.
  const PhaseEquations& phase(const std::vector<Standing>& standing) const;

  /// The state at t = 0 at the working precision.
  Balls start() const;
  /// Sets the harmonics and the time of z to those at the time t.
  void set_signals(Balls& z, const Ball& t) const;
  /// A subspace that holds the state at t = 0.
  Subspace start_space() const;
  /// The irrational numbers at the working precision; number 0 is 1.
  Balls irrationals() const;
  int irrational_parts() const { return static_cast<int>(irrational_of_.size()) + 1; }

  /// The value of a row.
  Ball value(const MixedRow& row, const Balls& z) const;

 private:
  struct HarmonicOf {
    Decimal frequency, phase;
  };
  int harmonic(const Harmonic& h);
  RationalRow coordinate(const Setup&, Member, int derivative) const;

  int n_, dimension_, time_ = -1;
  MultipleImpacts several_;
  std::vector<HarmonicOf> harmonics_;
  std::vector<Rational> inverse_mass_;
  std::vector<RationalRow> free_acceleration_;  // m/s^2, of each body without contacts
  std::vector<JointOf> joints_;
  std::vector<int> irrational_of_;  // contact whose damping the irrational number i + 1 is
  std::vector<Rational> start_;     // of the bodies: positions, velocities
  mutable std::map<std::vector<Standing>, std::unique_ptr<PhaseEquations>> phases_;
};

}  // namespace touchgo::reference::proof
