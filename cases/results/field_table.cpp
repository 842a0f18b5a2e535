#include "cases/results/field_table.hpp"

#include "cases/results/shortest.hpp"

namespace touchgo::cases {

Table field_table(const Field& field, const std::string& unit) {
  Table t;
  t.add(field.across.name, field.across.unit, field.across.values);
  const std::size_t columns = field.up.values.size();
  for (std::size_t j = 0; j < columns; ++j) {
    Numbers column;
    for (std::size_t i = j; i < field.values.size(); i += columns) column.push_back(field.values[i]);
    t.add(field.up.name + " " + shortest(field.up.values[j]), unit, std::move(column));
  }
  return t;
}

Field field_of(const Table& table) {
  const Column& first = table.columns().front();
  Field f{{first.name, first.unit, false, table.numbers(first.name)}, {}, {}};
  std::vector<const Numbers*> columns;
  for (const Column& c : table.columns()) {
    if (&c == &first) continue;
    const std::size_t blank = c.name.rfind(' ');
    f.up.name = c.name.substr(0, blank);
    f.up.values.push_back(std::stod(c.name.substr(blank + 1)));
    columns.push_back(&table.numbers(c.name));
  }
  for (std::size_t i = 0; i < table.rows(); ++i)
    for (const Numbers* column : columns) f.values.push_back((*column)[i]);
  return f;
}

}  // namespace touchgo::cases
