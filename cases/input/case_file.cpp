#include "cases/input/case_file.hpp"

#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "cases/input/files.hpp"
#include "cases/input/start_check.hpp"
#include "cases/input/toml_table.hpp"

namespace touchgo::cases::input {
namespace {

// ---- bodies, walls, links

/// The bodies and walls by name, and the lines they stand on.
struct Members {
  std::map<std::string, Member> by_name;
  std::map<std::string, int> line;
  Names names;

  void add(const TomlTable& table, const std::string& name, Member member) {
    if (!by_name.emplace(name, member).second)
      table.refuse("name", "is " + in_quotes(name) + " like that of line " + std::to_string(line[name]) +
                               ", must be a name that no other body or wall has");
    line[name] = table.line_of("name");
    names.push_back(name);
  }

  std::pair<Member, Member> two(const TomlTable& table, const std::string& key) const {
    const auto [first, second] = table.two_names(key);
    for (const auto& name : {first, second})
      if (!by_name.contains(name))
        table.refuse(key, "there is no " + in_quotes(name) + hint(name, names) +
                              ", must be two of the bodies and walls " + list(names));
    if (first == second) table.refuse(key, "is " + in_quotes(first) + " twice, must be two different members");
    return {by_name.at(first), by_name.at(second)};
  }
};

Harmonic read_harmonic(const TomlTable& t) {
  return {t.number("amplitude"), t.number("frequency"), t.number("phase", any, "0")};
}

Body read_body(const TomlTable& t) {
  Body b;
  b.name = t.label("name");
  b.mass = t.number("mass", positive);
  b.damping = t.number("damping", not_negative, "0");
  b.stiffness = t.number("stiffness", not_negative, "0");
  b.position = t.number("position");
  b.velocity = t.number("velocity");
  b.load = t.number("load", any, "0");
  for (const TomlTable& f : t.tables("force", {"amplitude", "frequency", "phase"})) b.force.push_back(read_harmonic(f));
  return b;
}

Wall read_wall(const TomlTable& t) {
  return {t.label("name"),
          t.number("position"),
          {t.number("amplitude", any, "0"), t.number("frequency", any, "0"), t.number("phase", any, "0")}};
}

Link read_link(const TomlTable& t, const Members& members) {
  const auto [first, second] = members.two(t, "between");
  if (!first.is_body() && !second.is_body()) t.refuse("between", "is two walls, at least one must be a body");
  if (!t.has("stiffness") && !t.has("damping"))
    t.refuse("stiffness", "is missing like damping, one of them must be given");
  if (t.has("relaxed") && !t.has("stiffness"))
    t.refuse("relaxed", "is given without stiffness, must be left out: it is the spring's");
  return {first, second, t.number("stiffness", not_negative, "0"), t.number("damping", not_negative, "0"),
          t.number("relaxed", any, "0")};
}

/// Refuses members that are not neighbours along the line, or in the wrong order.
void check_order(const TomlTable& t, const Setup& setup, Member first, Member second) {
  const int last = static_cast<int>(setup.bodies.size()) - 1;
  auto pair = [&](Member a, Member b) {
    return "[" + in_quotes(setup.name(a)) + ", " + in_quotes(setup.name(b)) + "]";
  };
  if (setup.adjacent(first, second)) return;
  if (!first.is_body() && !second.is_body()) t.refuse("between", "is two walls, one must be a body");
  if (setup.adjacent(second, first))
    t.refuse("between", "is in the wrong order, must be " + pair(second, first) + ", the second on the positive side");
  if (first.is_body() && second.is_body())
    t.refuse("between", pair(first, second) + " are not adjacent, must be neighbours in the order of [[body]]");
  const Member wall = first.is_body() ? second : first;
  t.refuse("between", "is a wall and a body that is not at that end, must be " + pair(wall, {Member::Kind::body, 0}) +
                          " or " + pair({Member::Kind::body, last}, wall));
}

Contact read_contact(const TomlTable& t, const Members& members, const Setup& setup) {
  Contact c;
  std::tie(c.first, c.second) = members.two(t, "between");
  check_order(t, setup, c.first, c.second);
  c.gap = t.number("gap", any, "0");
  c.law = t.choice("law", {"hard", "soft"}) == "hard" ? Law::hard : Law::soft;
  auto only_for = [&](const char* key, const char* law) {
    if (t.has(key)) t.refuse(key, std::string("is given, must be left out: it is for law = \"") + law + "\" only");
  };
  if (c.law == Law::hard) {
    only_for("stiffness", "soft");
    only_for("damping", "soft");
    c.restitution = t.number("restitution", fraction);
    c.touching = t.flag("touching");
  } else {
    only_for("touching", "hard");
    c.stiffness = t.number("stiffness", positive);
    if (!t.has("damping") && !t.has("restitution"))
      t.refuse("restitution", "is missing like damping, one of the two must be given");
    if (t.has("damping") && t.has("restitution"))
      t.refuse("damping", "is given like restitution, one of the two must be left out: restitution sets the damping");
    if (t.has("damping")) c.damping = t.number("damping", not_negative);
    if (t.has("restitution")) c.restitution = t.number("restitution", positive_fraction);
  }
  const bool published =
      t.has("release") ? t.choice("release", {"unilateral", "published"}) == "published" : c.law == Law::soft;
  c.release = published ? Release::published : Release::unilateral;
  if (const auto wrong = wrong_start(setup, c)) t.refuse(wrong->key, wrong->what);
  return c;
}

std::vector<Contact> read_contacts(const std::vector<TomlTable>& tables, const Members& members, const Setup& setup) {
  std::vector<Contact> contacts;
  std::map<std::pair<int, bool>, int> taken;  // (body, its positive side) -> line of the contact there
  for (const TomlTable& t : tables) {
    contacts.push_back(read_contact(t, members, setup));
    auto take = [&](Member m, bool positive_side) {
      if (!m.is_body()) return;
      const auto [at, free] = taken.emplace(std::pair(m.index, positive_side), t.line());
      if (!free)
        t.refuse("between", "on the " + std::string(positive_side ? "positive" : "negative") + " side of " +
                                in_quotes(setup.name(m)) + " there already is the contact of line " +
                                std::to_string(at->second) + ", must be one a side");
    };
    take(contacts.back().first, true);
    take(contacts.back().second, false);
  }
  return contacts;
}

// ---- what the source prints

int read_contact_of(const TomlTable& t, const Members& members, const std::vector<Contact>& contacts) {
  if (contacts.empty())
    t.refuse("contact", "there is no contact in this file, must be one before events can be published");
  if (!t.has("contact")) {
    if (contacts.size() > 1) t.refuse("contact", "is missing, must be given where there are several contacts");
    return 0;
  }
  const auto [first, second] = members.two(t, "contact");
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].first == first && contacts[i].second == second) return static_cast<int>(i);
    if (contacts[i].first == second && contacts[i].second == first)
      t.refuse("contact", "is in the wrong order, must be as in the [[contact]]");
  }
  t.refuse("contact", "there is no such [[contact]], must be the two names of one");
}

std::vector<Published> read_published(const std::vector<TomlTable>& tables, const Members& members, const Setup& setup,
                                      const std::string& stem) {
  std::vector<Published> rows;
  std::map<std::pair<std::string, int>, int> count;  // (event, contact) -> rows so far
  std::set<std::string> ids;
  for (const TomlTable& t : tables)
    if (t.has("id") && !ids.insert(t.label("id")).second)
      t.refuse("id", "is " + in_quotes(t.label("id")) + " again, must be an id that no other row has");
  for (const TomlTable& t : tables) {
    Published p;
    p.event = t.choice("event", {"impact", "separation", "rest", "accumulation", "contact"});
    p.contact = read_contact_of(t, members, setup.contacts);
    p.nth = static_cast<int>(t.integer("nth", 1'000'000'000, ++count[{p.event, p.contact}]));
    p.time = t.number("time", not_negative);
    p.printed = t.literal_of("time", "");
    p.where = t.string_or("where", "");
    p.verdict = t.has("verdict")
                    ? t.choice("verdict", {"reproduced", "corrected", "undetermined", "conditional", "not reproduced"})
                    : "reproduced";
    p.figure = t.string_or("figure", "");
    p.note = t.string_or("note", "");
    if (t.has("id")) {
      p.id = t.label("id");
    } else {
      const Contact& c = setup.contacts[p.contact];
      p.id = stem + "-" + p.event + (p.nth > 1 ? "-" + std::to_string(p.nth) : "");
      if (ids.contains(p.id)) p.id += "-" + setup.name(c.first) + "-" + setup.name(c.second);
      if (!ids.insert(p.id).second)
        t.refuse("id", "is missing, must be given here: another row has " + in_quotes(p.id));
    }
    rows.push_back(std::move(p));
  }
  return rows;
}

}  // namespace

Case read_case(const std::string& name, const std::vector<Setting>& settings, const std::optional<std::string>& text) {
  const TomlTable t =
      read_toml(name, {"title", "source", "run", "body", "link", "wall", "contact", "published"}, settings, text);
  const std::string stem = std::filesystem::path(called(name)).stem().string();

  Case c;
  c.file = name;
  c.settings = settings;
  c.title = t.string_or("title", stem);
  c.source = t.string_or("source", "");
  c.text = t.text();
  const TomlTable run = t.table("run", {"until", "max_events", "multiple_impacts"});
  c.until = run.number("until", positive);
  c.max_events = run.integer("max_events", std::numeric_limits<long>::max(), c.max_events);

  Setup& s = c.setup;
  if (run.has("multiple_impacts")) {
    const std::string law = run.choice("multiple_impacts", {"undecided", "newton", "sequential"});
    s.multiple_impacts = law == "newton"       ? MultipleImpacts::newton
                         : law == "sequential" ? MultipleImpacts::sequential
                                               : MultipleImpacts::undecided;
  }
  Members members;
  for (const TomlTable& body :
       t.tables("body", {"name", "mass", "damping", "stiffness", "position", "velocity", "load", "force"})) {
    s.bodies.push_back(read_body(body));
    members.add(body, s.bodies.back().name, {Member::Kind::body, static_cast<int>(s.bodies.size()) - 1});
  }
  if (s.bodies.empty()) t.refuse("body", "is missing, must be at least one, written [[body]]");
  for (const TomlTable& wall : t.tables("wall", {"name", "position", "amplitude", "frequency", "phase"})) {
    s.walls.push_back(read_wall(wall));
    members.add(wall, s.walls.back().name, {Member::Kind::wall, static_cast<int>(s.walls.size()) - 1});
  }
  for (const TomlTable& link : t.tables("link", {"between", "stiffness", "damping", "relaxed"}))
    s.links.push_back(read_link(link, members));
  s.contacts = read_contacts(
      t.tables("contact", {"between", "gap", "law", "restitution", "stiffness", "damping", "release", "touching"}),
      members, s);
  c.published = read_published(
      t.tables("published", {"id", "event", "contact", "nth", "time", "where", "verdict", "figure", "note"}), members,
      s, stem);
  return c;
}

}  // namespace touchgo::cases::input
