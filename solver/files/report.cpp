#include "solver/files/report.hpp"

#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>

#include "solver/files/csv.hpp"
#include "solver/files/json_text.hpp"
#include "solver/files/names_of_contact.hpp"
#include "solver/files/notes.hpp"
#include "solver/model/fields.hpp"
#include "solver/model/names.hpp"
#include "solver/number/plain.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo {

namespace {

using json = nlohmann::ordered_json;

json rules(const Setup& setup) {
  json all = json::array();
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) {
    const Contact& c = setup.contacts[j];
    json out{{"between", names_of_contact(setup, j)},
             {"law", c.law->name},
             {"release", c.release_used() == Release::unilateral ? "unilateral" : "published"}};
    for (const NumberOf<Contact>& known : numbers_under({&c.law, 1})) {
      const NumberOf<Contact>*n = number_of(c.law, known.key), *follower = follower_of(c.law, known.key);
      if (!n || n->at_start != AtStart::nothing || (follower && follower->find(c))) continue;  // without the gap
      if (const Decimal* x = n->find(c))
        out[n->key] = plain(*x);
      else if (n->value)
        out[n->key] = n->value(setup, c);
    }
    for (const Stage& stage : c.stages) {
      json numbers;
      for (const auto& n : stage_numbers) numbers[n.key] = plain(*n.find(stage));
      out["stages"].push_back(std::move(numbers));
    }
    all.push_back(std::move(out));
  }
  return all;
}

const char* name(MultipleImpacts law) {
  constexpr const char* names[] = {"undecided", "newton", "sequential"};
  return names[static_cast<int>(law)];
}

/// The name of a contact or body within a column's parentheses, different for each: in single quotes where it has
/// characters of the header's own syntax.
std::string label(const std::string& name) {
  if (name.find_first_of("-'()[] ") == std::string::npos) return name;
  std::string quoted = "'";
  for (char c : name) quoted += c == '\'' ? std::string("''") : std::string(1, c);
  return quoted + "'";
}

/// " word a-b c-d", or nothing where there are none.
std::string listed(const Setup& setup, const char* word, const std::vector<int>& contacts) {
  std::string out = contacts.empty() ? "" : word;
  for (int j : contacts) out += ' ' + contact_name(setup, j);
  return out;
}

std::string shortened(const std::string& number, int digits) {
  char buffer[40];
  return {buffer, std::to_chars(buffer, std::end(buffer), number_from(number), std::chars_format::general, digits).ptr};
}

json as_json(const Setup& setup, const PrintedRoles& printed) {
  json roles = json::array();
  for (const PrintedRole& r : printed.roles)
    roles.push_back(
        {{"role", r.role},
         {"contact", names_of_contact(setup, r.contact)},
         {"t", {r.t.first, r.t.second}},
         {"attained", r.attained},
         {"events_before", r.events_before ? std::to_string(*r.events_before) : std::string("not determined")}});
  json all{{"roles", std::move(roles)}, {"undetermined", nullptr}};
  if (printed.undetermined) {
    json starts = json::array();
    for (const std::vector<Decimal>& start : printed.undetermined->starts) {
      starts.push_back(json::array());
      for (const Decimal& x : start) starts.back().push_back(plain(x));
    }
    all["undetermined"] = {{"why", printed.undetermined->why}, {"starts", std::move(starts)}};
  }
  if (!printed.undecided.empty()) all["undecided"] = printed.undecided;
  return all;
}

}  // namespace

std::string to_json(const Case& c, const Report& r, const std::optional<PrintedRoles>& printed) {
  json events = json::array();
  for (const EventText& e : r.events) {
    json out{{"kind", name(e.kind)},
             {"contact", names_of_contact(r.setup, e.contact)},
             {"t", e.t},
             {"position", {e.position[0], e.position[1]}},
             {"velocity_before", {e.velocity_before[0], e.velocity_before[1]}},
             {"velocity_after", {e.velocity_after[0], e.velocity_after[1]}}};
    if (!e.impulse.empty()) out["impulse"] = e.impulse;
    for (const ShakenText& x : e.shaken)
      out["shaken"].push_back({{"contact", names_of_contact(r.setup, x.contact)},
                               {"impulse", x.impulse},
                               {"velocity_after", {x.velocity_after[0], x.velocity_after[1]}}});
    for (const auto& [contact, impulse] : e.impulses)
      out["impulses"].push_back(json::array({names_of_contact(r.setup, contact), impulse}));
    out["force"] = e.force;
    out["closed"] = names_of_contacts(r.setup, e.closed);
    out["touching"] = names_of_contacts(r.setup, e.touching);
    if (e.kind == Kind::accumulation) out["skipped"] = "infinitely many";
    if (e.landing != Landing::none) out["landing"] = name(e.landing);
    if (e.enclosure) out["enclosure"] = {e.enclosure->first, e.enclosure->second}, out["first"] = true;
    events.push_back(std::move(out));
  }
  json end{{"t", r.end}, {"reason", name(r.reason)}};
  if (!r.message.empty()) end["message"] = r.message;
  json all{{"case", c.file}};
  for (const Setting& s : c.settings) all["set"].push_back(s.path + "=" + s.value);
  all["method"] = name(r.method);
  all["digits"] = r.digits;
  all["multiple_impacts"] = name(r.setup.multiple_impacts);
  all["contacts"] = rules(r.setup);
  all["start"] = {{"closed", names_of_contacts(r.setup, r.closed_at_start)},
                  {"touching", names_of_contacts(r.setup, r.touching_at_start)}};
  all["events"] = std::move(events);
  all["notes"] = notes(c.setup);
  for (const std::string& note : r.notes) all["notes"].push_back(note);
  all["schema"] = 1;
  if (!r.proved.empty()) all["proved"] = r.proved;
  if (printed) all["as_printed"] = as_json(r.setup, *printed);
  all["end"] = std::move(end);
  return json_text(all);
}

std::string table(const Report& r, const std::optional<PrintedRoles>& printed, bool all) {
  TextStream out;
  auto row = [&](const std::string& t, const std::string& kind, const std::string& contact, const std::string& rest) {
    auto pad = [](std::string s, std::size_t width) { return s.append(s.size() < width ? width - s.size() : 0, ' '); };
    out << pad(t, 18) << "  " << pad(kind, 12) << "  " << pad(contact, 12) << "  " << rest << "\n";
  };
  const std::string together = listed(r.setup, "together", r.closed_at_start),
                    touch = listed(r.setup, "touching", r.touching_at_start);
  const char* const between = together.empty() || touch.empty() ? "" : ", ";
  if (r.digits == 0)
    out << "in double alone: every flight is right to round-off, nothing is promised over a chaotic run\n";
  out << "start: " << (together.empty() && touch.empty() ? "apart" : together + between + touch) << "\n";
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
    if (e.kind == Kind::stage && !all) continue;
    const std::string before = shortened(e.velocity_before[0], 6) + ", " + shortened(e.velocity_before[1], 6);
    const std::string after = shortened(e.velocity_after[0], 6) + ", " + shortened(e.velocity_after[1], 6);
    row(shortened(e.t, 12), name(e.kind), contact_name(r.setup, e.contact),
        before + " -> " + after + "; " + shortened(e.force, 6) + listed(r.setup, "; touching", e.touching) +
            (e.landing == Landing::none ? "" : std::string("  [") + name(e.landing) + "]"));
    for (const ShakenText& x : e.shaken)
      row("", "  and", contact_name(r.setup, x.contact),
          "  -> " + shortened(x.velocity_after[0], 6) + ", " + shortened(x.velocity_after[1], 6));
    if (hidden_after[i] > 0) {
      row("...", "", "", std::to_string(hidden_after[i]) + " impacts more, --json lists them");
      i += hidden_after[i];
    }
  }
  if (!r.proved.empty()) out << "proved: " << r.proved << "\n";
  if (printed) {
    out << "of all starts that round to the printed one:\n";
    for (const PrintedRole& role : printed->roles)
      row(role.t.first, role.role, contact_name(r.setup, role.contact),
          "to " + role.t.second + (role.attained ? ", both attained" : "") + "; " +
              (role.events_before ? std::to_string(*role.events_before) + " events before"
                                  : "how many events come before is not determined"));
    if (printed->undetermined) out << "not determined: " << printed->undetermined->why << "\n";
    if (!printed->undecided.empty()) out << "undecided: " << printed->undecided << "\n";
  }
  row(shortened(r.end, 12), "end", "", std::string(name(r.reason)) + (r.message.empty() ? "" : ": " + r.message));
  return out.str();
}

std::string csv(const Setup& setup, const std::vector<Sample>& samples) {
  TextStream out;
  out.precision(17);
  out << "t [s]";
  auto column = [&](const std::string& quantity, const std::string& of, const char* unit) {
    out << ',' << csv_cell(quantity + "(" + of + ") [" + unit + "]");
  };
  auto pair = [&](const Contact& c) {
    return label(setup.name(c.first)) + "-" + label(setup.name(c.second)) + (c.upper ? " upper" : "");
  };
  for (const Body& b : setup.bodies) column("x", label(b.name), "m");
  for (const Body& b : setup.bodies) column("v", label(b.name), "m/s");
  for (const Contact& c : setup.contacts) column("gap", pair(c), "m");
  for (const Contact& c : setup.contacts) column("force", pair(c), "N");
  out << "\n";
  for (const Sample& s : samples) {
    out << s.t;
    for (const auto* column : {&s.position, &s.velocity, &s.gap, &s.force})
      for (double x : *column) out << ',' << x;
    out << "\n";
  }
  return out.str();
}

}  // namespace touchgo
