// The grid of a sweep: values of one parameter or two, starts; its rows, and the chunks in which they are computed.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/orbits/orbit.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo {

inline constexpr long most_orbits = 1'000'000'000, most_periods = 1'000'000'000;

/// Values of one parameter (parameter.hpp): both ends count; equally far apart, or their logarithms are.
struct Axis {
  std::string over = "frequency";
  Decimal from, to;
  int points = 1;
  bool logarithmic = false;
};

/// Throws BadSweep where the number of points, an end, or the logarithm of an end is not allowed, where one point has
/// two ends, or where the ends share more than 1000 digits.
void check_axis(const Axis& axis);

/// Of the values of an axis: 17, and as many more as its ends share.
int digits_of_values(const Axis& axis);
/// The i-th value: the ends exactly, those between to digits_of_values().
Decimal value(const Axis& axis, int i);

/// Orbits along an axis, or over two.
struct Sweep : Axis {
  std::optional<Axis> second;
  RunLength length;
  int starts = 1;                                         // start 0 is the setup's own, the others are drawn
  double spread_position = 0.025, spread_velocity = 0.1;  // m, m/s: drawn uniformly within +- these
  unsigned seed = 0;                                      // of the draw
  int threads = 0;                                        // 0: as many as the machine has
  long diagram_periods = 0;                               // the number of last periods that leave diagram points
  bool at_impacts = false;                                // of these points impacts alone are written
  std::vector<std::size_t> rows;                          // these rows alone, by their numbers, ascending; empty: all
};

struct InitialState {
  std::vector<double> position, velocity;  // m, m/s, of each body
};

/// The start of this number, from 1 on: uniform within the spreads, of positions around 0, or where no bodies are apart
/// there around the setup's, apart at t = 0; the same for every parameter value and for hard and soft contacts. Throws
/// BadSweep where the spreads leave no room.
InitialState drawn_start(const Setup& setup, const Sweep& what, int start);

/// Pieces of a row's points that were handed over before the row, by their numbers: from the first up to the last but
/// one. Those before are of an attempt that did not come to the row's end.
struct PointPieces {
  std::size_t from = 0, to = 0;

  void begin_anew() { from = to; }
};

struct SweepRow {
  std::string parameter, second;  // decimals; empty without a second axis
  int start;
  Orbit orbit;  // unknown_orbit() where bodies would start inside one another
  std::vector<DiagramPoint> points;
  PointPieces pieces = {};  // those of its points that came before
};

/// All rows of a sweep, in order: by the first parameter, then the second, then the start. Work and memory are those of
/// the chunks under way.
class Grid {
 public:
  /// Throws BadSweep for a setup that cannot be swept: no forcing, frequencies that are no multiples of one, a signal
  /// that does not repeat, a wall with a velocity, no such parameter, or bounds that are not allowed;
  /// std::invalid_argument for an invalid setup (check_setup.hpp).
  Grid(const Setup& setup, const Sweep& what);

  std::size_t rows() const { return rows_; }
  /// Cuts of the rows, all but the last of one size: they depend on the sweep alone.
  std::size_t chunks() const { return (rows_ + rows_of_chunk_ - 1) / rows_of_chunk_; }
  std::size_t rows_of(std::size_t chunk) const { return std::min(rows_of_chunk_, rows_ - chunk * rows_of_chunk_); }

  /// Where chunks come from, by their index, and where their rows go, in any order.
  struct Work {
    std::function<std::optional<std::size_t>()> next;                // nothing: no more
    std::function<void(std::size_t, std::vector<SweepRow>&&)> done;  // of the chunk of this index, in order
    std::function<void()> row_done;                                  // may throw, which ends the work
    /// Points of a row under way, piece after piece; without it all come with the row.
    std::function<void(std::size_t row, std::size_t piece, std::vector<DiagramPoint>&&)> points = {};
    std::function<void()> alive = {};  // called now and then within a row; may throw, which ends the work
  };
  /// Computes chunks on one thread, several at a time.
  void follow(const Work& work) const;  // follow_grid.cpp

 private:
  class Following;
  /// Throws BadSweep where nothing repeats, as it has no forcing, or frequencies that are no multiples of one.
  static void check_forcing(const Setup& setup);
  std::size_t number(std::size_t row) const { return what_.rows.empty() ? row : what_.rows[row]; }

  Setup setup_;
  Sweep what_;
  std::size_t across_;  // values of the second parameter
  Parameter first_;
  std::optional<Parameter> second_;
  std::size_t rows_, rows_of_chunk_;
};

}  // namespace touchgo
