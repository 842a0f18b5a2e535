#include "cases/dm21/studies/motions.hpp"

#include <limits>

#include "solver/model/names.hpp"

namespace touchgo::cases::dm21 {

namespace {

bool touches(const Setup& setup, const Sample& s, std::size_t body) {
  for (std::size_t j = 0; j < setup.contacts.size(); ++j)
    for (Member m : {setup.contacts[j].first, setup.contacts[j].second})
      if (s.closed[j] && m.is_body() && m.index == static_cast<int>(body)) return true;
  return false;
}

std::vector<MotionRow> rows(const Setup& setup, const std::vector<Sample>& samples) {
  std::vector<MotionRow> all;
  for (const Sample& s : samples) {
    MotionRow row{s.t, s.position, s.velocity, {}, {}};
    for (std::size_t i = 0; i < s.position.size(); ++i) row.touching.push_back(touches(setup, s, i));
    for (std::size_t j = 0; j < s.force.size(); ++j)
      row.force.push_back(s.closed[j] ? s.force[j] : std::numeric_limits<double>::quiet_NaN());
    all.push_back(std::move(row));
  }
  return all;
}

// "B" of "x(B)", empty for other columns.
std::string argument(const std::string& column, const std::string& function) {
  const bool is = column.starts_with(function + "(") && column.ends_with(')');
  return is ? column.substr(function.size() + 1, column.size() - function.size() - 2) : "";
}

}  // namespace

Motions motions(const Setup& setup, const std::vector<Sample>& exact, const std::vector<Sample>& steps) {
  Motions m;
  for (const Body& b : setup.bodies) m.bodies.push_back(b.name);
  for (std::size_t j = 0; j < setup.contacts.size(); ++j)
    m.contacts.push_back(contact_name(setup, static_cast<int>(j)));
  m.exact = rows(setup, exact), m.steps = rows(setup, steps);
  return m;
}

Motions both_methods(const Case& c, std::optional<Release> release) {
  const std::vector<Sample> exact = trajectory(c.setup, c.until, c.max_events, {.release = release}, "0.05");
  const std::vector<Sample> steps =
      trajectory(c.setup, c.until, c.max_events, {.method = MethodName::steps, .release = release}, "1");
  std::vector<Sample> shown;
  for (std::size_t i = 0; i < steps.size(); i += steps_apart) shown.push_back(steps[i]);
  return motions(c.setup, exact, shown);
}

Table table(const Motions& m) {
  Words method;
  std::vector<const MotionRow*> all;
  for (const MotionRow& r : m.exact) method.push_back("exact"), all.push_back(&r);
  for (const MotionRow& r : m.steps) method.push_back("steps"), all.push_back(&r);
  Table table;
  auto add = [&](const std::string& name, const std::string& unit, const auto& value) {
    Numbers cells;
    for (const MotionRow* r : all) cells.push_back(value(*r));
    table.add(name, unit, std::move(cells));
  };
  table.add("method", method);
  add("t", "s", [](const MotionRow& r) { return r.t; });
  for (std::size_t i = 0; i < m.bodies.size(); ++i) {
    add("x(" + m.bodies[i] + ")", "m", [i](const MotionRow& r) { return r.x[i]; });
    add("v(" + m.bodies[i] + ")", "m/s", [i](const MotionRow& r) { return r.v[i]; });
    add("touching(" + m.bodies[i] + ")", "", [i](const MotionRow& r) { return r.touching[i] ? 1.0 : 0.0; });
  }
  for (std::size_t j = 0; j < m.contacts.size(); ++j)
    add("force(" + m.contacts[j] + ")", "N", [j](const MotionRow& r) { return r.force[j]; });
  return table;
}

Motions motions(const Table& table) {
  Motions m;
  for (const Column& c : table.columns()) {
    if (const std::string body = argument(c.name, "x"); !body.empty()) m.bodies.push_back(body);
    if (const std::string contact = argument(c.name, "force"); !contact.empty()) m.contacts.push_back(contact);
  }
  const Words& method = table.words("method");
  const Numbers& t = table.numbers("t");
  for (std::size_t i = 0; i < table.rows(); ++i) {
    MotionRow row{t[i], {}, {}, {}, {}};
    for (const std::string& body : m.bodies) {
      row.x.push_back(table.numbers("x(" + body + ")")[i]), row.v.push_back(table.numbers("v(" + body + ")")[i]);
      row.touching.push_back(table.numbers("touching(" + body + ")")[i] != 0);
    }
    for (const std::string& contact : m.contacts) row.force.push_back(table.numbers("force(" + contact + ")")[i]);
    (method[i] == "exact" ? m.exact : m.steps).push_back(std::move(row));
  }
  return m;
}

std::vector<Study> motion_studies() {
  auto study = [](const std::string& name, const std::string& of, std::optional<Release> release) {
    return Study{{name}, [of, release](const OwnCases& cases) -> std::vector<Table> {
                   return {table(both_methods(cases[of], release))};
                 }};
  };
  return {study("dm21_motion_together", "dm21_together", std::nullopt),
          study("dm21_motion_grazing", "dm21_grazing", std::nullopt),
          study("dm21_motion_plastic_published", "dm21_plastic", Release::published),
          study("dm21_motion_plastic_unilateral", "dm21_plastic", Release::unilateral)};
}

}  // namespace touchgo::cases::dm21
