#include "figures/motion/motion_page.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/motion_data.hpp"
#include "figures/motion/kept_samples.hpp"
#include "figures/page/fill.hpp"
#include "figures/page/inline.hpp"
#include "figures/page/shared.hpp"
#include "solver/files/embedded.hpp"
#include "solver/files/report.hpp"
#include "solver/model/names.hpp"
#include "solver/number/scalar.hpp"
#include "solver/program/provenance.hpp"

TOUCHGO_EMBED(motion_template, "figures/motion/page.html")
TOUCHGO_EMBED(motion_style, "figures/motion/motion.css")
TOUCHGO_EMBED(motion_script, "figures/motion/motion.js")

namespace touchgo::figures {
namespace {

using nlohmann::ordered_json;

// What a browser draws and lists at once; beyond it a page is slow to open.
constexpr std::size_t most_numbers = 400'000, most_event_bytes = 8'000'000;

ordered_json member_of(const Member& m) { return {m.is_body() ? "body" : "wall", m.index}; }

ordered_json walls_of(const Setup& setup) {
  ordered_json all = ordered_json::array();
  for (const Wall& wall : setup.walls) {
    const WallLine line(wall);
    ordered_json terms = ordered_json::array();
    for (const WallLine::Term& term : line.terms)
      if (term.amplitude != 0) terms.push_back({term.amplitude, term.frequency, term.phase});
    all.push_back({{"name", wall.name}, {"position", line.position}, {"velocity", line.velocity}, {"terms", terms}});
  }
  return all;
}

ordered_json contacts_of(const Setup& setup) {
  ordered_json all = ordered_json::array();
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) {
    const Contact& c = setup.contacts[j];
    all.push_back({{"name", contact_name(setup, static_cast<int>(j))},
                   {"first", member_of(c.first)},
                   {"second", member_of(c.second)},
                   {"upper", c.upper},
                   {"gap", decimal<double>(c.gap)}});
  }
  return all;
}

// A column for each body or contact; a force is null where its contact is open.
ordered_json motion_of(const Case& c, const std::vector<Sample>& samples, const std::vector<std::size_t>& kept) {
  const Setup& s = c.setup;
  ordered_json m{{"bodies", ordered_json::array()}, {"walls", walls_of(s)}, {"contacts", contacts_of(s)}};
  for (const Body& b : s.bodies) m["bodies"].push_back(b.name);
  m["printed"] = ordered_json::array();
  for (const Published& p : c.published) m["printed"].push_back(decimal<double>(p.time));
  const auto columns = [&](const char* key, std::size_t count, const auto& value) {
    m[key] = ordered_json::array();
    for (std::size_t i = 0; i < count; ++i) {
      ordered_json column = ordered_json::array();
      for (const std::size_t k : kept) column.push_back(value(samples[k], i));
      m[key].push_back(std::move(column));
    }
  };
  m["t"] = ordered_json::array();
  for (const std::size_t k : kept) m["t"].push_back(samples[k].t);
  columns("x", s.bodies.size(), [](const Sample& at, std::size_t i) { return at.position[i]; });
  columns("v", s.bodies.size(), [](const Sample& at, std::size_t i) { return at.velocity[i]; });
  columns("gap", s.contacts.size(), [](const Sample& at, std::size_t j) { return at.gap[j]; });
  columns("force", s.contacts.size(), [](const Sample& at, std::size_t j) {
    return at.closed[j] ? ordered_json(at.force[j]) : ordered_json(nullptr);
  });
  return m;
}

std::string rules_of(const ordered_json& contact) {
  std::string text;
  for (const auto& [key, value] : contact.items()) {
    if (key == "between") continue;
    text += (text.empty() ? "" : ", ") + key + " " + (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

std::string end_of(const ordered_json& run) {
  const ordered_json& end = run["end"];
  return "at t = " + end["t"].get<std::string>() + " s: " + end["reason"].get<std::string>() +
         (end.contains("message") ? ": " + end["message"].get<std::string>() : "");
}

ordered_json facts_of(const ordered_json& run) {
  ordered_json all = ordered_json::array();
  const auto add = [&](const std::string& name, const std::string& value) {
    all.push_back({{"name", name}, {"value", utf8(drawn(value))}});
  };
  add("case", run["case"]);
  for (const ordered_json& set : run.value("set", ordered_json::array())) add("set", set);
  const int digits = run["digits"];
  add("method", run["method"].get<std::string>() +
                    (run["method"] == "steps" ? ", " + std::to_string(digits) + " digits, Runge-Kutta 4"
                     : digits == 0            ? ", in double alone: nothing is promised over a chaotic run"
                                   : ", every time with an error of at most 10^(2-" + std::to_string(digits) + ")"));
  for (const ordered_json& contact : run["contacts"]) {
    std::string name;
    for (const ordered_json& member : contact["between"])
      name += (name.empty()                                          ? "contact "
               : member == "upper" && contact["between"].size() == 3 ? " "
                                                                     : "-") +
              member.get<std::string>();
    add(name, rules_of(contact));
  }
  for (const ordered_json& note : run["notes"]) add("note", note);
  if (run.contains("proved")) add("proved", run["proved"]);
  add("ended", end_of(run));
  return all;
}

}  // namespace

std::string motion_page(const Case& c, const Report& report, const std::vector<Sample>& samples) {
  if (samples.empty()) throw std::invalid_argument("there is no motion to show");
  const std::vector<std::size_t> kept = kept_samples(samples, most_numbers);
  ordered_json run = ordered_json::parse(to_json(c, report));
  const std::size_t events = run["events"].size();
  std::size_t listed = 0;
  for (std::size_t bytes = 0; listed < events; ++listed)
    if ((bytes += run["events"][listed].dump().size()) > most_event_bytes) break;
  if (listed < events)
    run["events"].erase(run["events"].begin() + static_cast<std::ptrdiff_t>(listed), run["events"].end());

  const Provenance made = provenance();
  const std::string script = std::string("\n") + panels_script + touchgo_motion_script;
  const ordered_json page{
      {"title", utf8(drawn(c.title.empty() ? "A motion" : c.title))},
      {"source", utf8(drawn(c.source))},
      {"ended_early", report.reason == Reason::until ? "" : utf8(drawn(end_of(run)))},
      {"version", made.version},
      {"commit", made.commit},
      {"style", std::string(style) + touchgo_motion_style},
      {"script", script},
      {"script_hash", script_hash(script)},
      {"data", in_script({{"run", run}, {"motion", motion_of(c, samples, kept)}})},
      {"has_printed", !c.published.empty()},
      {"thinned", kept.size() == samples.size()
                      ? ""
                      : "Drawn are " + std::to_string(kept.size()) + " of the " + std::to_string(samples.size()) +
                            " samples of this run, in each stretch those that reach furthest; a shorter --until or "
                            "--csv has more."},
      {"cut", listed == events ? ""
                               : "The table has the first " + std::to_string(listed) + " of " + std::to_string(events) +
                                     " events; --json has all."},
      {"facts", facts_of(run)}};
  return fill(touchgo_motion_template, page);
}

}  // namespace touchgo::figures
