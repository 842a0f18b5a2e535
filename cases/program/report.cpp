#include "cases/program/report.hpp"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cases/input/csv.hpp"
#include "solver/model/names.hpp"

namespace touchgo::cases::program {

using namespace input;
namespace {

using json = nlohmann::ordered_json;

json names(const Setup& setup, int contact) {
  return {setup.name(setup.contacts[contact].first), setup.name(setup.contacts[contact].second)};
}

json names(const Setup& setup, const std::vector<int>& contacts) {
  json list = json::array();
  for (int j : contacts) list.push_back(names(setup, j));
  return list;
}

std::string shortened(const std::string& number, int digits) {
  const double x = std::strtod(number.c_str(), nullptr);
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, x);
  return buffer;
}

}  // namespace

std::string to_json(const Case& c, const Report& r) {
  json events = json::array();
  for (const EventText& e : r.events) {
    json out{{"kind", name(e.kind)},
             {"contact", names(r.setup, e.contact)},
             {"t", e.t},
             {"position", {e.position[0], e.position[1]}},
             {"velocity_before", {e.velocity_before[0], e.velocity_before[1]}},
             {"velocity_after", {e.velocity_after[0], e.velocity_after[1]}}};
    if (!e.impulse.empty()) out["impulse"] = e.impulse;
    out["force"] = e.force;
    out["closed"] = names(r.setup, e.closed);
    if (e.kind == Kind::accumulation) out["skipped"] = "infinitely many";
    if (e.landing != Landing::none) out["landing"] = name(e.landing);
    events.push_back(std::move(out));
  }
  json end{{"t", r.end}, {"reason", name(r.reason)}};
  if (!r.message.empty()) end["message"] = r.message;
  const json all{{"case", c.file},     {"method", name(r.method)},
                 {"digits", r.digits}, {"start", {{"closed", names(r.setup, r.closed_at_start)}}},
                 {"events", events},   {"end", end}};
  return all.dump(2) + "\n";
}

std::string table(const Report& r) {
  std::ostringstream out;
  auto row = [&](const std::string& t, const std::string& kind, const std::string& contact, const std::string& rest) {
    auto pad = [](std::string s, std::size_t width) { return s.append(s.size() < width ? width - s.size() : 0, ' '); };
    out << pad(t, 18) << "  " << pad(kind, 12) << "  " << pad(contact, 12) << "  " << rest << "\n";
  };
  out << "start: " << (r.closed_at_start.empty() ? "apart" : "together");
  for (int j : r.closed_at_start) out << ' ' << contact_name(r.setup, j);
  out << "\n";
  row("t / s", "event", "contact", "velocities before -> after / (m/s), force after / N");
  // Of the impacts before an accumulation the first five are shown.
  std::vector<std::size_t> hidden_after(r.events.size(), 0);
  for (std::size_t i = 0; i < r.events.size(); ++i) {
    if (r.events[i].kind != Kind::accumulation) continue;
    std::size_t first = i;
    while (first > 0 && r.events[first - 1].kind == Kind::impact && r.events[first - 1].contact == r.events[i].contact)
      --first;
    if (i - first > 8) hidden_after[first + 4] = i - first - 5;
  }
  for (std::size_t i = 0; i < r.events.size(); ++i) {
    const EventText& e = r.events[i];
    const std::string before = shortened(e.velocity_before[0], 6) + ", " + shortened(e.velocity_before[1], 6);
    const std::string after = shortened(e.velocity_after[0], 6) + ", " + shortened(e.velocity_after[1], 6);
    row(shortened(e.t, 12), name(e.kind), contact_name(r.setup, e.contact),
        before + " -> " + after + "; " + shortened(e.force, 6) +
            (e.landing == Landing::none ? "" : std::string("  [") + name(e.landing) + "]"));
    if (hidden_after[i] > 0) {
      row("...", "", "", std::to_string(hidden_after[i]) + " impacts more, --json lists them");
      i += hidden_after[i];
    }
  }
  row(shortened(r.end, 12), "end", "", std::string(name(r.reason)) + (r.message.empty() ? "" : ": " + r.message));
  return out.str();
}

std::string csv(const Setup& setup, const std::vector<Sample>& samples) {
  std::ostringstream out;
  out.precision(17);
  out << "t";
  auto column = [&](const char* quantity, const std::string& of) {
    out << ',' << csv_cell(std::string(quantity) + "(" + of + ")");
  };
  for (const Body& b : setup.bodies) column("x", b.name);
  for (const Body& b : setup.bodies) column("v", b.name);
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) column("gap", contact_name(setup, static_cast<int>(j)));
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) column("force", contact_name(setup, static_cast<int>(j)));
  out << "\n";
  for (const Sample& s : samples) {
    out << s.t;
    for (const auto* column : {&s.position, &s.velocity, &s.gap, &s.force})
      for (double x : *column) out << ',' << x;
    out << "\n";
  }
  return out.str();
}

}  // namespace touchgo::cases::program
