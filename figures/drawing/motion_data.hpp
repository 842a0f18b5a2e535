// The CSV that the drawing of a motion reads. Columns with units: method, time, then per body x, v, touching (0 or 1),
// then per contact the force (nan while open), then per wall its coordinate.
#pragma once

#include <string>
#include <vector>

#include "cases/dm21/studies/motions.hpp"

namespace touchgo::figures {

inline constexpr double round_off = 1e-30;  // N: what a force that is zero may leave at fifty digits

/// Where a quantity stands, counted from 1 as gnuplot does.
struct MotionColumns {
  std::size_t bodies, contacts;
  std::size_t x(std::size_t i) const { return 3 + 3 * i; }
  std::size_t v(std::size_t i) const { return 4 + 3 * i; }
  std::size_t touching(std::size_t i) const { return 5 + 3 * i; }
  std::size_t force(std::size_t j) const { return 3 + 3 * bodies + j; }
  std::size_t wall(std::size_t k) const { return 3 + 3 * bodies + contacts + k; }
};

/// A wall in double: m, m/s; of each term of its motion m, rad/s, rad.
struct WallLine {
  explicit WallLine(const Wall& wall);
  double at(double t) const;  // its coordinate, m
  double swing() const;       // m: the sum of its amplitudes
  double fastest() const;     // rad/s: the largest frequency of a term with an amplitude
  std::string name;
  double position, velocity;
  struct Term {
    double amplitude, frequency, phase;
  };
  std::vector<Term> terms;
};

/// Numbers with that many significant digits; RFC 4180.
std::string motion_csv(const cases::dm21::Motions& m, const std::vector<WallLine>& walls, int digits);

}  // namespace touchgo::figures
