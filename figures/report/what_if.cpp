#include "figures/report/what_if.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "figures/drawing/data_uri.hpp"
#include "figures/page/inline.hpp"
#include "figures/report/row_values.hpp"
#include "solver/contact/contact_law.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

using json = nlohmann::ordered_json;

// How far a slider goes about the case's own number: a choice; what is typed may lie beyond.
enum class Span { about, factor, unit, decades };

json control(const std::string& label, const std::string& unit, const std::vector<std::string>& paths,
             const Decimal& value, Span span) {
  const double x = decimal<double>(value), reach = std::max(1.0, 2 * std::abs(x));
  double low = x - reach, high = x + reach;
  if (span == Span::factor) low = x / 5, high = 3 * x;
  if (span == Span::unit) low = 0, high = 1;
  if (span == Span::decades) low = x / 1000, high = 100 * x;
  return {{"label", label},
          {"unit", unit},
          {"paths", paths},
          {"value", x},
          {"low", low},
          {"high", high},
          {"logarithmic", span == Span::decades},
          {"half_unit", decimal<double>(value.half_unit())}};
}

std::string numbered(std::size_t i) { return std::to_string(i + 1); }

// Start values, masses, restitution; of a forced system its frequency and the stiffness of its contacts in place of
// the masses.
json controls_of(const Case& c) {
  const Setup& s = c.setup;
  json all = json::array();
  std::vector<std::string> frequencies;
  const Decimal* frequency = nullptr;
  for (std::size_t k = 0; k < s.walls.size(); ++k)
    if (!s.walls[k].motion.amplitude.is_zero())
      frequencies.push_back("wall." + numbered(k) + ".frequency"), frequency = &s.walls[k].motion.frequency;
  for (std::size_t i = 0; i < s.bodies.size(); ++i)
    for (std::size_t n = 0; n < s.bodies[i].force.size(); ++n)
      frequencies.push_back("body." + numbered(i) + ".force." + numbered(n) + ".frequency"),
          frequency = &s.bodies[i].force[n].frequency;
  if (frequency) all.push_back(control("forcing frequency \u03b7", "rad/s", frequencies, *frequency, Span::factor));
  // Bodies that start together have one place and one velocity.
  const bool together = std::any_of(s.contacts.begin(), s.contacts.end(), [](const Contact& k) { return k.touching; });
  const auto starts = [&](const std::string& key, const std::string& unit, const Decimal Body::*value) {
    std::string names;
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
      names += (i == 0 ? "" : " and ") + s.bodies[i].name;
      paths.push_back("body." + numbered(i) + "." + key);
      if (!together)
        all.push_back(control(key + (s.bodies.size() == 1 ? "" : " of " + s.bodies[i].name), unit, {paths.back()},
                              s.bodies[i].*value, Span::about));
    }
    if (together) all.push_back(control(key + " of " + names, unit, paths, s.bodies[0].*value, Span::about));
  };
  starts("position", "m", &Body::position);
  starts("velocity", "m/s", &Body::velocity);
  for (std::size_t i = 0; i < s.bodies.size() && !frequency; ++i)
    all.push_back(control("mass of " + s.bodies[i].name, "kg", {"body." + numbered(i) + ".mass"}, s.bodies[i].mass,
                          Span::factor));
  for (std::size_t j = 0; j < s.contacts.size(); ++j) {
    const Contact& k = s.contacts[j];
    all.push_back(control("restitution", "", {"contact." + numbered(j) + ".restitution"}, k.restitution, Span::unit));
    if (k.stiffness)
      all.push_back(control("contact stiffness", "kg/s\u00b2", {"contact." + numbered(j) + ".stiffness"}, *k.stiffness,
                            Span::decades));
  }
  all.push_back(control("until", "s", {"run.until"}, c.until, Span::factor));
  return all;
}

json printed_times(const Case& c) {
  json all = json::array();
  for (const Published& p : c.published)
    all.push_back({{"id", p.id},
                   {"event", p.event},
                   {"nth", p.nth},
                   {"contact", p.contact},
                   {"tangential", p.tangential},
                   {"time", p.printed},
                   {"where", p.where}});
  return all;
}

}  // namespace

std::string what_if_address(const WhatIf& what_if, const LedgerRow& row) {
  if (what_if.solver.empty() || row.claim.ours) return "";
  for (const auto& [name, c] : what_if.cases)
    for (const Published& p : c.published)
      if (p.id == row.claim.id) return "#what-if?case=" + name;
  static const std::regex of_oscillator("^eta = ([0-9.]+), r = ([0-9.]+), (hard|soft)[,:].*");
  std::smatch found;
  if (!std::regex_match(row.claim.statement, found, of_oscillator)) return "";
  const std::string name = "ob21_" + found.str(3);
  const auto c =
      std::find_if(what_if.cases.begin(), what_if.cases.end(), [&](const auto& of) { return of.first == name; });
  if (c == what_if.cases.end()) return "";
  std::string address = "#what-if?case=" + name;
  for (const json& control : controls_of(c->second)) {
    const std::string path = control["paths"][0];
    if (path.ends_with(".frequency")) address += "&" + path + "=" + found.str(1);
    if (path.ends_with(".restitution")) address += "&" + path + "=" + found.str(2);
  }
  return address;
}

json what_if_values(const WhatIf& what_if, const std::vector<LedgerRow>& rows) {
  json all = json::array();
  for (const auto& [name, c] : what_if.cases) {
    json bears = json::array();
    for (const LedgerRow& row : rows)
      if (const std::string address = what_if_address(what_if, row); address.starts_with("#what-if?case=" + name)) {
        json tag = tag_values(row);
        tag["address"] = address, tag["published"] = row.claim.published, tag["unit"] = row.unit();
        tag["computed"] = in_short(row.finding.value);
        const std::string& statement = row.claim.statement;
        const std::size_t colon = statement.rfind(": ");
        tag["what"] = colon == std::string::npos ? statement : statement.substr(colon + 2);
        bears.push_back(std::move(tag));
      }
    json names = json::array();
    for (const Body& b : c.setup.bodies) names.push_back(b.name);
    all.push_back({{"name", name},
                   {"title", c.title},
                   {"source", c.source},
                   {"text", c.text},
                   {"bodies", names},
                   {"forced", !c.setup.walls.empty()},
                   {"wall", c.setup.walls.empty() ? "" : c.setup.walls[0].name},
                   {"controls", controls_of(c)},
                   {"printed", printed_times(c)},
                   {"bears", bears}});
  }
  const std::string uri = what_if.solver.empty() ? "" : data_uri("", what_if.solver);
  return {{"solver", uri.substr(uri.find(',') + 1)},
          {"has_solver", !what_if.solver.empty()},
          {"data", in_script({{"cases", all}})}};
}

}  // namespace touchgo::figures
