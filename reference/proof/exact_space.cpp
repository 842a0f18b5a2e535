#include "reference/proof/exact_space.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::reference::proof {

Rational times(const RationalRow& row, const std::vector<Rational>& column) {
  Rational sum;
  for (const auto& [k, a] : row.entries()) sum.add_product(a, column[k]);
  return sum;
}

std::vector<Rational> times(const RationalMatrix& m, const std::vector<Rational>& column) {
  std::vector<Rational> to;
  to.reserve(m.size());
  for (const RationalRow& row : m) to.push_back(times(row, column));
  return to;
}

Rational RationalRow::at(int place) const {
  for (const auto& [k, a] : entries_)
    if (k == place) return a;
  return 0;
}

void RationalRow::add(int place, const Rational& value) {
  if (value.is_zero()) return;
  auto i = std::lower_bound(entries_.begin(), entries_.end(), place,
                            [](const auto& entry, int p) { return entry.first < p; });
  if (i == entries_.end() || i->first != place) {
    entries_.insert(i, {place, value});
  } else {
    i->second += value;
    if (i->second.is_zero()) entries_.erase(i);
  }
}

RationalRow& RationalRow::add(const RationalRow& o, const Rational& factor) {
  if (&o == this) {
    const RationalRow copy = o;
    return add(copy, factor);
  }
  for (const auto& [k, a] : o.entries_) add(k, a * factor);
  return *this;
}

RationalRow times(const RationalRow& row, const RationalMatrix& m) {
  RationalRow out;
  for (const auto& [k, a] : row.entries()) out.add(m[k], a);
  return out;
}

std::vector<RationalRow> solve(std::vector<std::vector<Rational>> m, std::vector<RationalRow> right) {
  const std::size_t n = m.size();
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t pivot = i;
    while (pivot < n && m[pivot][i].is_zero()) ++pivot;
    if (pivot == n) throw std::domain_error("a singular matrix");
    std::swap(m[i], m[pivot]), std::swap(right[i], right[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      if (r == i || m[r][i].is_zero()) continue;
      const Rational factor = m[r][i] / m[i][i];
      for (std::size_t k = i; k < n; ++k) m[r][k].subtract_product(factor, m[i][k]);
      right[r].add(right[i], -factor);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    RationalRow x;
    x.add(right[i], Rational(1) / m[i][i]);
    right[i] = std::move(x);
  }
  return right;
}

Subspace Subspace::whole(int dimension) {
  Subspace s(dimension);
  for (int i = 0; i < dimension; ++i) {
    std::vector<Rational> unit(static_cast<std::size_t>(dimension));
    unit[static_cast<std::size_t>(i)] = 1;
    s.basis_.push_back(std::move(unit)), s.pivots_.push_back(i);
  }
  return s;
}

void Subspace::span(std::vector<Rational> column) {
  for (std::size_t b = 0; b < basis_.size(); ++b) {
    const Rational factor = column[pivots_[b]];
    if (factor.is_zero()) continue;
    for (std::size_t i = 0; i < column.size(); ++i) column[i].subtract_product(factor, basis_[b][i]);
  }
  const auto pivot = std::find_if(column.begin(), column.end(), [](const Rational& x) { return !x.is_zero(); });
  if (pivot == column.end()) return;
  const int place = static_cast<int>(pivot - column.begin());
  const Rational lead = *pivot;
  for (Rational& x : column) x /= lead;
  for (std::vector<Rational>& other : basis_) {
    const Rational factor = other[place];
    if (factor.is_zero()) continue;
    for (std::size_t i = 0; i < column.size(); ++i) other[i].subtract_product(factor, column[i]);
  }
  const auto at = std::lower_bound(pivots_.begin(), pivots_.end(), place) - pivots_.begin();
  basis_.insert(basis_.begin() + at, std::move(column)), pivots_.insert(pivots_.begin() + at, place);
}

bool Subspace::vanishes(const RationalRow& row) const {
  if (row.is_zero()) return true;
  if (is_whole()) return false;
  return std::all_of(basis_.begin(), basis_.end(), [&](const auto& column) { return times(row, column).is_zero(); });
}

void Subspace::close_under(const std::vector<const RationalMatrix*>& maps) {
  std::vector<std::vector<Rational>> images = basis_;
  while (!images.empty() && !is_whole()) {
    const std::vector<Rational> column = std::move(images.back());
    images.pop_back();
    for (const RationalMatrix* m : maps) {
      const int before = size();
      std::vector<Rational> to = times(*m, column);
      span(to);
      if (size() > before) images.push_back(std::move(to));
      if (is_whole()) break;
    }
  }
  if (is_whole()) *this = whole(dimension_);
}

void Subspace::cut(const RationalRow& row) {
  std::vector<Rational> values;
  std::size_t kept = basis_.size();
  for (std::size_t b = 0; b < basis_.size(); ++b) {
    values.push_back(times(row, basis_[b]));
    if (!values.back().is_zero()) kept = b;
  }
  if (kept == basis_.size()) return;
  Subspace part(dimension_);
  for (std::size_t b = 0; b < basis_.size(); ++b) {
    if (b == kept) continue;
    std::vector<Rational> column = basis_[b];
    const Rational factor = values[b] / values[kept];
    for (std::size_t i = 0; i < column.size(); ++i) column[i].subtract_product(factor, basis_[kept][i]);
    part.span(std::move(column));
  }
  *this = std::move(part);
}

void Subspace::map(const RationalMatrix& m) {
  Subspace to(dimension_);
  for (const std::vector<Rational>& column : basis_) to.span(times(m, column));
  *this = std::move(to);
}

}  // namespace touchgo::reference::proof
