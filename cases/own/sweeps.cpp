#include "cases/own/sweeps.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "cases/results/columns.hpp"

namespace touchgo::cases {

namespace {

/// What the figures draw of a row; none has more than four exponents.
struct DrawnRow {
  double frequency = 0, lambda[4] = {}, exponents = 0, impacts = 0, motion = 0;
  std::string reason;
};

auto exponent(int k) {
  return [k](auto& row) -> auto& { return row.lambda[k]; };
}

const ColumnsOf<DrawnRow> row_columns{{"frequency", "rad/s", &DrawnRow::frequency},
                                      {"exponents", "", &DrawnRow::exponents},
                                      {"lambda1", "1/s", exponent(0)},
                                      {"lambda2", "1/s", exponent(1)},
                                      {"lambda3", "1/s", exponent(2)},
                                      {"lambda4", "1/s", exponent(3)},
                                      {"impacts_per_period", "", &DrawnRow::impacts},
                                      {"motion", "", &DrawnRow::motion},
                                      {"reason", "", &DrawnRow::reason}};

const ColumnsOf<SweptPoint> point_columns{{"frequency", "rad/s", &SweptPoint::parameter},
                                          {"impact", "", part_of(&SweptPoint::point, &DiagramPoint::impact)},
                                          {"half", "", part_of(&SweptPoint::point, &DiagramPoint::half)},
                                          {"xr", "m", part_of(&SweptPoint::point, &DiagramPoint::xr)},
                                          {"vr", "m/s", part_of(&SweptPoint::point, &DiagramPoint::vr)}};

Study study(const std::string& name, const char* from, const char* to, int points) {
  return {{name + "_rows", name + "_points"}, [=](const OwnCases& cases) {
            Sweep what;
            what.from = from, what.to = to, what.points = points;
            what.length = own_sweep_length(), what.diagram_periods = 40;
            std::vector<DrawnRow> rows;
            std::vector<SweptPoint> diagram;
            sweep_row_by_row(cases[name].setup, what, [&](SweepRow&& row) {
              DrawnRow r;
              r.frequency = std::stod(row.parameter), r.impacts = row.orbit.impacts_per_period;
              r.motion = static_cast<double>(row.orbit.motion), r.reason = row.orbit.reason;
              r.exponents = static_cast<double>(row.orbit.lambda.size());
              std::copy(row.orbit.lambda.begin(), row.orbit.lambda.end(), r.lambda);
              for (const DiagramPoint& p : row.points) diagram.push_back({r.frequency, p});
              rows.push_back(std::move(r));
            });
            return std::vector<Table>{table_of(rows, row_columns), table_of(diagram, point_columns)};
          }};
}

}  // namespace

RunLength own_sweep_length() { return {300, 200}; }

std::vector<Study> own_sweep_studies() {
  return {study("impact_damper", "0.7", "1.4", 281), study("backlash", "4", "12", 321),
          study("staged_stop", "1", "8", 351)};
}

std::vector<SweepRow> swept_rows(const Table& table) {
  std::vector<SweepRow> all;
  for (const DrawnRow& r : rows_of(table, row_columns)) {
    SweepRow row{std::to_string(r.frequency), "", 0, {}, {}};
    row.orbit.lambda.assign(r.lambda, r.lambda + static_cast<int>(r.exponents));
    row.orbit.impacts_per_period = r.impacts, row.orbit.reason = r.reason;
    row.orbit.motion = static_cast<Motion>(static_cast<int>(r.motion));
    all.push_back(std::move(row));
  }
  return all;
}

std::vector<SweptPoint> swept_points(const Table& table) { return rows_of(table, point_columns); }

}  // namespace touchgo::cases
