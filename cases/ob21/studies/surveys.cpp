#include "cases/ob21/studies/surveys.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "cases/ob21/studies/thinning.hpp"

namespace touchgo::cases::ob21 {
namespace {

struct Surveyed {
  Model model;
  bool drawn = false;  // in a bifurcation diagram of the paper
};

const std::vector<Surveyed> surveyed{
    // Figures 4 to 8, 12 to 15 and 17.
    {{"1", ""}, true},
    {{"1", "200000"}, true},
    {{"1", "2000"}, true},
    {{"1", "500"}, true},
    {{"1", "100"}, true},
    {{"0.8", ""}, true},
    {{"0.8", "200000"}, true},
    {{"0.6", ""}, true},
    {{"0.6", "200000"}, true},
    {{"0.6", "100"}, true},
    // Of these the text speaks.
    {{"0.8", "2000"}},
    {{"0.8", "500"}},
    {{"0.8", "100"}},
    {{"0.6", "2000"}},
    // Moving and fixed bases with a clearance, from the case's start alone.
    {{"1", "", "0.00025"}},
    {{"1", "2000", "0.00025"}},
    {{"1", "", "0.00125"}},
    {{"1", "2000", "0.00125"}},
    {{"1", "", "0.00025", true}},
    {{"1", "2000", "0.00025", true}},
    {{"1", "", "0.00125", true}},
    {{"1", "2000", "0.00125", true}},
};

// Over the sections of the last 64 periods, both ends counted.
double root_mean_square(const std::vector<DiagramPoint>& points) {
  std::vector<double> sections;
  for (const DiagramPoint& p : points)
    if (!p.impact) sections.push_back(p.xr);
  if (sections.empty()) return 0;
  const std::size_t kept = std::min<std::size_t>(sections.size(), 2 * 64 + 1);
  double squares = 0;
  for (std::size_t i = sections.size() - kept; i < sections.size(); ++i) squares += sections[i] * sections[i];
  return std::sqrt(squares / static_cast<double>(kept));
}

Motion motion_named(const std::string& word) {
  for (Motion m : all_motions)
    if (word == name(m)) return m;
  throw std::invalid_argument("no motion is called '" + word + "'");
}

}  // namespace

Setup setup_of(const OwnCases& cases, const Model& m, const Decimal& eta) {
  Setup s = cases[m.stiffness.empty() ? "ob21_hard" : "ob21_soft"].setup;
  Contact& contact = s.contacts.front();
  contact.restitution = Decimal(m.restitution);
  contact.gap = Decimal(m.clearance);
  if (!m.stiffness.empty()) contact.stiffness = Decimal(m.stiffness);
  if (m.fixed_base) s.walls.front().motion.amplitude = "0";
  return with_parameter(std::move(s), "frequency", eta);
}

std::string survey_name(const Model& m) {
  return "ob21_r" + m.restitution + (m.stiffness.empty() ? "_hard" : "_ks" + m.stiffness) +
         (m.clearance == "0" ? "" : "_d" + m.clearance) + (m.fixed_base ? "_fixed" : "");
}

const std::vector<SurveyOrbit>& at(const Survey& s, double frequency) {
  const auto found = std::find(s.frequency.begin(), s.frequency.end(), frequency);
  if (found == s.frequency.end())
    throw std::out_of_range("a survey without runs at " + std::to_string(frequency) + " rad/s");
  return s.runs[static_cast<std::size_t>(found - s.frequency.begin())];
}

Sweep survey_grid() {
  Sweep s;
  s.from = "2";
  s.to = "10";
  s.points = 801;
  s.starts = 4;
  s.diagram_periods = 100;
  return s;
}

SurveyOrbit survey_orbit(const SweepRow& row) { return {row.orbit, root_mean_square(row.points)}; }

Table survey_table(const std::vector<SurveyRow>& rows) {
  auto numbers = [&](const auto& of) {
    Numbers all;
    for (const SurveyRow& r : rows) all.push_back(of(r));
    return all;
  };
  Table t;
  t.add("frequency", "rad/s", numbers([](const SurveyRow& r) { return r.frequency; }));
  t.add("start", "", numbers([](const SurveyRow& r) { return r.start; }));
  t.add("lambda1", "1/s", numbers([](const SurveyRow& r) { return r.run.orbit.lambda[0]; }));
  t.add("lambda2", "1/s", numbers([](const SurveyRow& r) { return r.run.orbit.lambda[1]; }));
  for (const OrbitColumn& column : columns_of_orbit) {
    if (!column.number && !column.count) continue;
    t.add(column.name, column.unit, numbers([&](const SurveyRow& r) {
            return column.in(r.run.orbit, [](auto x) { return static_cast<double>(x); });
          }));
  }
  Words motion;
  for (const SurveyRow& r : rows) motion.push_back(name(r.run.orbit.motion));
  t.add("motion", std::move(motion));
  return t.add("xr_rms", "m", numbers([](const SurveyRow& r) { return r.run.xr; }));
}

Table survey_table(const std::vector<SweepRow>& rows) {
  std::vector<SurveyRow> all;
  for (const SweepRow& r : rows) all.push_back({std::stod(r.parameter), r.start, survey_orbit(r)});
  return survey_table(all);
}

Survey survey(const Table& table) {
  const Numbers &frequency = table.numbers("frequency"), &start = table.numbers("start"),
                &lambda1 = table.numbers("lambda1"), &lambda2 = table.numbers("lambda2"), &xr = table.numbers("xr_rms");
  const auto& columns = table.columns();
  const bool counted = std::any_of(columns.begin(), columns.end(), [](const Column& c) { return c.name == "starts"; });
  const Numbers* starts = counted ? &table.numbers("starts") : nullptr;
  std::vector<std::pair<const OrbitColumn*, const Numbers*>> of_orbit;
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.number || column.count) of_orbit.emplace_back(&column, &table.numbers(column.name));
  const Words& motion = table.words("motion");
  Survey s;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (i == 0 || start[i] == 0 || frequency[i] != frequency[i - 1]) {
      s.frequency.push_back(frequency[i]);
      s.runs.emplace_back();
    }
    Orbit o;
    o.lambda = {lambda1[i], lambda2[i]};
    for (const auto& [column, numbers] : of_orbit) {
      if (column->number) o.*column->number = (*numbers)[i];
      if (column->count) o.*column->count = static_cast<int>((*numbers)[i]);
    }
    o.motion = motion_named(motion[i]);
    s.runs.back().push_back({std::move(o), xr[i], starts ? static_cast<int>((*starts)[i]) : 1});
  }
  return s;
}

Table points_table(const std::vector<SweepRow>& rows) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Numbers frequency, start, half, xr, vr;
  Words kind;
  for (const SweepRow& r : rows)
    for (const DiagramPoint& p : r.points) {
      frequency.push_back(std::stod(r.parameter));
      start.push_back(r.start);
      half.push_back(p.half);
      kind.push_back(p.impact ? "impact" : "section");
      xr.push_back(p.impact ? nan : p.xr);
      vr.push_back(p.impact ? p.vr : nan);
    }
  Table t;
  t.add("frequency", "rad/s", std::move(frequency)).add("start", "", std::move(start)).add("half", "", std::move(half));
  t.add("kind", std::move(kind)).add("xr", "m", std::move(xr)).add("vr", "m/s", std::move(vr));
  return t;
}

std::vector<Model> surveyed_models() {
  std::vector<Model> all;
  for (const Surveyed& what : surveyed) all.push_back(what.model);
  return all;
}

std::vector<Study> survey_studies(const Sweep& grid) {
  std::vector<Study> studies;
  for (const Surveyed& what : surveyed) {
    std::vector<std::string> names{survey_name(what.model)};
    if (what.drawn) names.push_back(names[0] + "_points");
    studies.push_back({std::move(names), [what, grid](const OwnCases& cases) {
                         Sweep its = grid;
                         if (what.model.clearance != "0") its.starts = 1;
                         std::vector<SweepRow> rows = sweep(setup_of(cases, what.model, its.from), its);
                         std::vector<Table> tables{survey_table(rows)};
                         if (what.drawn) tables.push_back(points_table(thinned(std::move(rows))));
                         return tables;
                       }});
  }
  return studies;
}

}  // namespace touchgo::cases::ob21
