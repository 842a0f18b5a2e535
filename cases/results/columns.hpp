// A struct as a row of a table: one list of columns, by which rows are written and read back.
#pragma once

#include <functional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "cases/results/table.hpp"

namespace touchgo::cases {

/// One column of rows of a struct.
template <class Row>
struct ColumnOf {
  template <class Cell>
  struct Cells {
    std::function<Cell(const Row&)> write;
    std::function<void(Row&, const Cell&)> read;
  };
  std::string name, unit;
  std::variant<Cells<double>, Cells<std::string>> cells;

  /// `of`: a member, or a function of a row that returns a reference to a number, a bool or words. (What returns a
  /// value is written only.)
  template <class Of>
  requires std::is_invocable_v<Of, Row&> ColumnOf(std::string name, std::string unit, Of of)
      : name(std::move(name)), unit(std::move(unit)) {
    using Found = std::invoke_result_t<Of, Row&>;
    using Value = std::remove_cvref_t<Found>;
    using Cell = std::conditional_t<std::is_arithmetic_v<Value>, double, std::string>;
    Cells<Cell> both{[of](const Row& row) { return static_cast<Cell>(std::invoke(of, row)); }, {}};
    if constexpr (std::is_lvalue_reference_v<Found>)
      both.read = [of](Row& row, const Cell& cell) { std::invoke(of, row) = static_cast<Value>(cell); };
    cells = std::move(both);
  }
  /// Of a value that has words.
  template <class Write, class Read>
  requires std::is_invocable_v<Write, const Row&> ColumnOf(std::string name, Write write, Read read)
      : name(std::move(name)), cells(Cells<std::string>{write, read}) {}
};

/// A member of a member, as the `of` of a column.
template <class Row, class Part, class T>
auto part_of(Part Row::*part, T Part::*member) {
  return [=](auto& row) -> auto& { return row.*part.*member; };
}

template <class Row>
using ColumnsOf = std::vector<ColumnOf<Row>>;

namespace detail {

// A column for each of `columns`, a row for each i < size; `at(i)` is the struct.
template <class Row, class At>
void write(Table& table, const ColumnsOf<Row>& columns, std::size_t size, const At& at) {
  for (const ColumnOf<Row>& c : columns)
    std::visit(
        [&](const auto& cells) {
          std::vector<std::remove_cvref_t<decltype(cells.write(at(0)))>> all;
          for (std::size_t i = 0; i < size; ++i) all.push_back(cells.write(at(i)));
          if constexpr (std::is_same_v<decltype(all), Numbers>)
            table.add(c.name, c.unit, std::move(all));
          else
            table.add(c.name, std::move(all));
        },
        c.cells);
}

template <class Cell>
const auto& read(const Table& table, const std::string& name) {
  if constexpr (std::is_same_v<Cell, double>)
    return table.numbers(name);
  else
    return table.words(name);
}

}  // namespace detail

template <class Row>
Table table_of(const std::vector<Row>& rows, const ColumnsOf<Row>& columns) {
  Table table;
  detail::write(table, columns, rows.size(), [&](std::size_t i) -> const Row& { return rows[i]; });
  return table;
}

/// The rows of such a table.
template <class Row>
std::vector<Row> rows_of(const Table& table, const ColumnsOf<Row>& columns) {
  std::vector<Row> rows(table.rows());
  for (const ColumnOf<Row>& c : columns)
    std::visit(
        [&]<class Cell>(const typename ColumnOf<Row>::template Cells<Cell>& cells) {
          const auto& given = detail::read<Cell>(table, c.name);
          for (std::size_t i = 0; i < rows.size(); ++i) cells.read(rows[i], given[i]);
        },
        c.cells);
  return rows;
}

/// Of curves, which have rows of their own: the curve's columns stand before those of each of its rows.
template <class Curve, class Row>
Table table_of(const std::vector<Curve>& curves, std::vector<Row> Curve::*rows, const ColumnsOf<Curve>& of_curve,
               const ColumnsOf<Row>& of_row) {
  std::vector<std::pair<const Curve*, const Row*>> all;
  for (const Curve& curve : curves)
    for (const Row& row : curve.*rows) all.emplace_back(&curve, &row);
  Table table;
  detail::write(table, of_curve, all.size(), [&](std::size_t i) -> const Curve& { return *all[i].first; });
  detail::write(table, of_row, all.size(), [&](std::size_t i) -> const Row& { return *all[i].second; });
  return table;
}

/// The curves of such a table: another one begins where one of the curve's columns changes.
template <class Curve, class Row>
std::vector<Curve> curves_of(const Table& table, std::vector<Row> Curve::*rows, const ColumnsOf<Curve>& of_curve,
                             const ColumnsOf<Row>& of_row) {
  std::vector<Curve> found = rows_of(table, of_curve), curves;
  std::vector<Row> all = rows_of(table, of_row);
  auto is_another = [&](std::size_t i) {
    for (const ColumnOf<Curve>& c : of_curve)
      for (const Column& column : table.columns())
        if (column.name == c.name &&
            std::visit([&](const auto& cells) { return cells[i] != cells[i - 1]; }, column.cells))
          return true;
    return false;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 0 || is_another(i)) curves.push_back(std::move(found[i]));
    (curves.back().*rows).push_back(std::move(all[i]));
  }
  return curves;
}

}  // namespace touchgo::cases
