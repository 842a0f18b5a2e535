// Rational linear algebra: rows over the state, and the subspace that the state is known to lie in.
//
// What vanishes exactly is not computed but known: the state z lies in a subspace with a rational basis, and a rational
// row that vanishes on the basis is zero, whatever the balls say. Over a phase z' = A z the subspace becomes the
// smallest that holds it and that A maps into itself; where a guard is zero it is cut; an impact maps it.
#pragma once

#include <vector>

#include "reference/proof/ball.hpp"

namespace touchgo::reference::proof {

/// A row over the state, as (place, value) of what is not zero, by place.
class RationalRow {
 public:
  const std::vector<std::pair<int, Rational>>& entries() const { return entries_; }
  bool is_zero() const { return entries_.empty(); }
  Rational at(int place) const;
  RationalRow& add(const RationalRow& o, const Rational& factor);
  void add(int place, const Rational& value);
  void set(int place, const Rational& value) { add(place, value - at(place)); }

 private:
  std::vector<std::pair<int, Rational>> entries_;
};

/// Rows of a square matrix.
using RationalMatrix = std::vector<RationalRow>;

/// row column
Rational times(const RationalRow& row, const std::vector<Rational>& column);
/// M column
std::vector<Rational> times(const RationalMatrix& m, const std::vector<Rational>& column);
/// row M
RationalRow times(const RationalRow& row, const RationalMatrix& m);
/// The solution of m x = right, each x and right a row. Throws std::domain_error where m is singular.
std::vector<RationalRow> solve(std::vector<std::vector<Rational>> m, std::vector<RationalRow> right);

/// A subspace of the states, spanned by columns.
class Subspace {
 public:
  /// All states.
  static Subspace whole(int dimension);
  /// Nothing but 0.
  explicit Subspace(int dimension) : dimension_(dimension) {}

  void span(std::vector<Rational> column);
  int size() const { return static_cast<int>(basis_.size()); }
  bool is_whole() const { return size() == dimension_; }
  /// Whether the row is zero on all of it.
  bool vanishes(const RationalRow& row) const;
  /// The smallest that holds this one and that every one of `maps` maps into itself.
  void close_under(const std::vector<const RationalMatrix*>& maps);
  /// Its part on which the row vanishes.
  void cut(const RationalRow& row);
  /// Its image.
  void map(const RationalMatrix& m);
  bool operator==(const Subspace&) const = default;

 private:
  int dimension_;
  std::vector<std::vector<Rational>> basis_;  // reduced: pivot 1, 0 in all others at its place; by pivots
  std::vector<int> pivots_;
};

}  // namespace touchgo::reference::proof
