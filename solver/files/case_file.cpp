#include "solver/files/case_file.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "solver/files/files.hpp"
#include "solver/files/start_check.hpp"
#include "solver/files/toml_table.hpp"
#include "solver/model/line_order.hpp"
#include "solver/number/plain.hpp"

namespace touchgo {
namespace {

// ---- bodies, walls, links

using MemberPair = std::pair<Member, Member>;

/// The bodies and walls by name, and the lines they stand on.
struct Members {
  std::map<std::string, Member> by_name;
  std::map<std::string, int> line;
  Names names;
  std::set<std::string> unplaced;  // those whose start is not known, for a fault
  bool complete = true;            // every name is known, and the order of the bodies

  /// `start`: the keys of its position and velocity at t = 0.
  void add(const TomlTable& table, const std::string& name, Member member, const Names& start) {
    if (!table.is_sound("name")) {
      complete = false;
      return;
    }
    if (!by_name.emplace(name, member).second) {
      table.fault("name", "is " + in_quotes(name) + " like that of line " + std::to_string(line[name]) +
                              ", must be a name that no other body or wall has");
      complete = false;
      return;
    }
    line[name] = table.line_of("name");
    names.push_back(name);
    for (const std::string& key : start)
      if (!table.is_sound(key)) unplaced.insert(name);
  }

  /// None where there is a fault, or one elsewhere may be why a name is not known.
  /// `upper`: set where "upper" stands behind them.
  std::optional<MemberPair> two(const TomlTable& table, const std::string& key, bool* upper = nullptr) const {
    const auto both = table.two_names(key, upper);
    if (!both) return std::nullopt;
    const auto& [first, second] = *both;
    for (const auto& name : {first, second})
      if (!by_name.contains(name)) {
        if (complete)
          table.fault(key, "there is no " + in_quotes(name) + hint(name, names) +
                               ", must be two of the bodies and walls " + list(names));
        return std::nullopt;
      }
    if (first == second) {
      table.fault(key, "is " + in_quotes(first) + " twice, must be two different members");
      return std::nullopt;
    }
    return MemberPair(by_name.at(first), by_name.at(second));
  }
};

/// The keys of a start.
Names start_keys(const auto& numbers) {
  Names all;
  for (const auto& n : numbers)
    if (n.at_start != AtStart::nothing) all.push_back(n.key);
  return all;
}

Body read_body(const TomlTable& t) {
  Body b;
  b.name = t.label("name");
  t.numbers(body_numbers, b);
  for (const TomlTable& f : t.tables("force", keys_of(force_numbers))) f.numbers(force_numbers, b.force.emplace_back());
  return b;
}

/// `start_known`: false where a fault hides where it starts.
Wall read_wall(const TomlTable& t, bool& start_known) {
  Wall w;
  w.name = t.label("name");
  t.numbers(wall_numbers, w);
  if (!t.has("motion")) return w;
  for (const char* key : {"amplitude", "frequency", "phase"})
    if (t.has(key)) {
      t.must_be(key, "left out beside motion, the sum of amplitude*sin(frequency*t + phase)");
      start_known = false;
    }
  const auto terms = t.tables("motion", keys_of(motion_numbers));
  if (terms.empty() && t.is_sound("motion"))
    t.fault("motion", "is empty, must be one { amplitude = .., frequency = .., phase = .. } at least");
  for (const TomlTable& term : terms) {
    term.numbers(motion_numbers, w.terms.emplace_back());
    for (const auto& n : motion_numbers) start_known = start_known && term.is_sound(n.key);
  }
  start_known = start_known && t.is_sound("motion");
  return w;
}

std::optional<Link> read_link(const TomlTable& t, const Members& members) {
  const auto pair = members.two(t, "between");
  if (pair && !pair->first.is_body() && !pair->second.is_body())
    t.fault("between", "is two walls, at least one must be a body");
  if (!t.is_meant("stiffness") && !t.is_meant("damping"))
    t.fault("stiffness", "is missing like damping, one of them must be given");
  else if (t.has("relaxed") && !t.is_meant("stiffness"))
    t.fault("relaxed", "is given without stiffness, must be left out: it is the spring's");
  Link l;
  t.numbers(link_numbers, l);
  if (!pair) return std::nullopt;
  std::tie(l.first, l.second) = *pair;
  return l;
}

/// Members that are not neighbours along the line, or in the wrong order, are a fault.
void check_order(const TomlTable& t, const Setup& setup, const LineOrder& order, Member first, Member second) {
  const int last = static_cast<int>(setup.bodies.size()) - 1;
  auto pair = [&](Member a, Member b) {
    return "[" + in_quotes(setup.name(a)) + ", " + in_quotes(setup.name(b)) + "]";
  };
  auto fault = [&](const std::string& what) { t.fault("between", what); };
  if (order.adjacent(first, second)) return;
  if (!first.is_body() && !second.is_body()) return fault("is two walls, one must be a body");
  if (order.adjacent(second, first))
    return fault("is in the wrong order, must be " + pair(second, first) + ", the second on the positive side" +
                 (first.is_body() && second.is_body() ? "" : ": walls stand before the first body or behind the last"));
  for (const Member m : {first, second})
    if (const auto& home = m.is_body() ? order.inside_of(m.index) : std::nullopt)
      return fault(pair(first, second) + " are not adjacent: " + in_quotes(setup.name(m)) + " is inside " +
                   in_quotes(setup.name(*home)) + ", must be neighbours in there");
  if (first.is_body() && second.is_body())
    return fault(pair(first, second) + " are not adjacent, must be neighbours in the order of [[body]]");
  const Member wall = first.is_body() ? second : first;
  fault("is a wall and a body that is not at that end, must be " + pair(wall, {MemberKind::body, 0}) + " or " +
        pair({MemberKind::body, last}, wall));
}

void read_stages(const TomlTable& t, Contact& c) {
  if (!t.has("stages")) t.fault("stages", "is missing, must be an array of { at, stiffness, damping }");
  for (const TomlTable& one : t.tables("stages", keys_of(stage_numbers))) {
    Stage& stage = c.stages.emplace_back();
    one.numbers(stage_numbers, stage);
    const std::size_t before = c.stages.size() - 1;
    if (!one.is_sound("at")) continue;
    if (before == 0 && !stage.at.is_zero()) one.fault("at", "must be 0 for the first stage, where the members meet");
    if (before > 0 && !(c.stages[before - 1].at < stage.at))
      one.fault("at", "must be larger than that of the stage before");
    if (before == most_stages)
      one.fault("at", "is of one stage too many, must be " + std::to_string(most_stages) + " at most");
  }
  if (c.stages.empty() && t.is_sound("stages")) t.fault("stages", "is empty, must be one stage at least");
}

void read_law(const TomlTable& t, Contact& c, std::span<const Law> laws) {
  Names names;
  for (const Law law : laws) names.push_back(law->name);
  const std::string chosen = t.choice("law", names);
  c.law = laws[std::find(names.begin(), names.end(), chosen) - names.begin()];
  if (!t.is_sound("law")) return;  // which keys it has is not known
  auto only_for = [&](const char* key, const auto& has) {
    if (!has(c.law) && t.has(key))
      t.fault(key, "is given, must be left out: it is for law = " + law_names(laws, has, "\"") + " only");
  };
  for (const auto& n : numbers_under(laws)) only_for(n.key, [&](Law law) { return number_of(law, n.key) != nullptr; });
  only_for("touching", [](Law law) { return law->rigid; });
  only_for("stages", [](Law law) { return law->staged; });
  if (c.law->staged) read_stages(t, c);
  if (c.law->rigid) c.touching = t.flag("touching");
  for (const NumberOf<Contact>& n : c.law->numbers) {
    if (follower_of(c.law, n.key)) continue;
    if (!n.follows) {
      t.number(n, c);
      continue;
    }
    const std::string key = n.key, from = n.follows;
    if (!t.is_meant(key) && !t.is_meant(from))
      t.fault(from, "is missing like " + key + ", one of the two must be given");
    else if (t.has(key) && t.has(from))
      t.fault(key, "is given like " + from + ", one of the two must be left out: " + from + " sets the " + key);
    if (t.has(key)) t.number(n, c);
    if (t.has(from)) t.number(*number_of(c.law, from), c);
  }
}

/// Its members and limit alone; none where the members are not known.
std::optional<Contact> read_ends(const TomlTable& t, const Members& members) {
  Contact c;
  const auto pair = members.two(t, "between");
  c.upper = t.has("limit") && t.choice("limit", {"lower", "upper"}) == "upper";
  if (!pair) return std::nullopt;
  std::tie(c.first, c.second) = *pair;
  return c;
}

/// The rest of a contact whose ends are read.
void read_contact(const TomlTable& t, Contact& c, std::span<const Law> laws) {
  t.number(contact_numbers[0], c);
  read_law(t, c, laws);
  if (t.has("release"))
    c.release =
        t.choice("release", {"unilateral", "published"}) == "published" ? Release::published : Release::unilateral;
}

/// Whether it starts apart, or together where it says so, as far as the case settles that.
void check_start(const TomlTable& t, const Contact& c, const Members& members, const Setup& setup) {
  auto placed = [&](Member m) { return !members.unplaced.contains(setup.name(m)); };
  bool sound = members.complete && placed(c.first) && placed(c.second);
  for (const char* key : {"between", "limit", "gap", "law", "touching"}) sound = sound && t.is_sound(key);
  if (!sound) return;
  if (const auto wrong = wrong_start(setup, c)) t.fault(wrong->key, wrong->what);
}

/// The contacts are neighbours, or an upper stop and what it closes to a loop; there is one a side, and some play in
/// each loop.
void check_places(const std::vector<const TomlTable*>& tables, const Setup& setup) {
  const LineOrder order(setup);
  enum class Side { positive, negative, within, upper_positive, upper_negative };
  std::map<std::pair<int, Side>, int> taken;  // a side of a body -> line of the contact there
  for (std::size_t j = 0; j < tables.size(); ++j) {
    const TomlTable& t = *tables[j];
    const Contact& c = setup.contacts[j];
    const std::optional<Decimal> play = order.play_of(static_cast<int>(j));
    if (!play) check_order(t, setup, order, c.first, c.second);
    if (!t.is_sound("between")) continue;
    auto take = [&](Member m, Side side, const std::string& called) {
      if (!m.is_body()) return;
      const auto [at, free] = taken.emplace(std::pair(m.index, side), t.line());
      if (!free && t.is_sound("between"))
        t.fault("between", "on the " + called + " side of " + in_quotes(setup.name(m)) +
                               " there already is the contact of line " + std::to_string(at->second) +
                               ", must be one a side");
    };
    const bool enters = order.enters(c);
    take(c.first,
         c.upper  ? Side::upper_positive
         : enters ? Side::within
                  : Side::positive,
         c.upper || enters ? "inner" : "positive");
    take(c.second, c.upper ? Side::upper_negative : Side::negative, c.upper ? "upper" : "negative");
    if (play && t.is_sound("gap") && play->sign() <= 0)
      t.fault("gap", "is too small, must leave some play: the sum of the gaps of this loop is to be above 0");
  }
}

/// Without those whose members are not known.
std::vector<Contact> read_contacts(const std::vector<TomlTable>& tables, const Members& members, Setup setup,
                                   StartCheck starts, std::span<const Law> laws) {
  std::vector<const TomlTable*> known;
  bool one_is_upper = false;
  for (const TomlTable& t : tables) {
    const auto contact = read_ends(t, members);
    Contact without_ends;
    Contact& c = contact ? setup.contacts.emplace_back(*contact) : without_ends;
    read_contact(t, c, laws);
    one_is_upper = one_is_upper || c.upper;
    if (contact) known.push_back(&t);
  }
  // A contact that is not known may be part of the chain that an upper stop closes.
  if (members.complete && (!one_is_upper || known.size() == tables.size())) check_places(known, setup);
  for (std::size_t j = 0; j < known.size() && starts == StartCheck::of_file; ++j)
    check_start(*known[j], setup.contacts[j], members, setup);
  return setup.contacts;
}

// ---- what the source prints

/// None where there is a fault.
std::optional<int> read_contact_of(const TomlTable& t, const Members& members, const std::vector<Contact>& contacts) {
  auto fault = [&](const char* what) {
    t.fault("contact", what);
    return std::nullopt;
  };
  if (contacts.empty()) return fault("there is no contact in this file, must be one before events can be published");
  if (!t.has("contact")) {
    if (contacts.size() == 1 || !t.is_sound("contact")) return 0;
    return fault("is missing, must be given where there are several contacts");
  }
  bool upper = false;
  const auto pair = members.two(t, "contact", &upper);
  if (!pair) return std::nullopt;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].upper != upper) continue;
    if (MemberPair(contacts[i].first, contacts[i].second) == *pair) return static_cast<int>(i);
    if (MemberPair(contacts[i].second, contacts[i].first) == *pair)
      return fault("is in the wrong order, must be as in the [[contact]]");
  }
  return fault("there is no such [[contact]], must be the two names of one");
}

/// `known`: the contacts of the setup are all that the file means.
std::vector<Published> read_published(const std::vector<TomlTable>& tables, const Members& members, const Setup& setup,
                                      bool known, const std::string& stem) {
  std::vector<Published> rows;
  std::map<std::pair<std::string, int>, int> count;  // (event, contact) -> rows so far
  std::set<std::string> ids;
  for (const TomlTable& t : tables) {
    if (!t.has("id")) continue;
    const std::string id = t.label("id");
    if (t.is_sound("id") && !ids.insert(id).second)
      t.fault("id", "is " + in_quotes(id) + " again, must be an id that no other row has");
  }
  for (const TomlTable& t : tables) {
    Published p;
    p.event = t.choice("event", {"impact", "separation", "rest", "accumulation", "contact"});
    const auto contact = known ? read_contact_of(t, members, setup.contacts) : std::nullopt;
    p.contact = contact.value_or(0);
    p.nth = static_cast<int>(t.integer("nth", 1'000'000'000, ++count[{p.event, p.contact}]));
    p.tangential = t.flag("tangential");
    p.time = t.number("time", Range::not_negative);
    p.printed = t.is_sound("time") ? t.literal_of("time", "").value_or("") : "";
    p.where = t.string_or("where", "");
    p.verdict = t.has("verdict")
                    ? t.choice("verdict", {"reproduced", "corrected", "undetermined", "conditional", "not reproduced"})
                    : "reproduced";
    p.figure = t.string_or("figure", "");
    p.note = t.string_or("note", "");
    if (t.has("id")) {
      p.id = t.is_sound("id") ? t.label("id") : "";
    } else if (contact && t.is_sound("event") && t.is_sound("nth")) {
      const Contact& c = setup.contacts[p.contact];
      p.id = stem + "-" + p.event + (p.nth > 1 ? "-" + std::to_string(p.nth) : "");
      if (ids.contains(p.id))
        p.id += "-" + setup.name(c.first) + "-" + setup.name(c.second) + (c.upper ? "-upper" : "");
      if (!ids.insert(p.id).second && t.is_sound("id"))
        t.fault("id", "is missing, must be given here: another row has " + in_quotes(p.id));
    }
    rows.push_back(std::move(p));
  }
  return rows;
}

/// The faults it finds are the file's.
Case case_of(const TomlTable& t, const std::string& stem, StartCheck starts, std::span<const Law> laws) {
  Case c;
  Members members;
  members.complete = t.is_file_sound();  // an unknown table may be a misspelt [[body]]
  c.title = t.string_or("title", stem);
  c.source = t.string_or("source", "");
  c.text = t.text();
  const TomlTable run =
      t.table("run", keys_of(setup_numbers, keys_of(run_numbers), {"max_events", "multiple_impacts"}));
  run.numbers(run_numbers, c), run.numbers(setup_numbers, c.setup);
  c.max_events = run.integer("max_events", std::numeric_limits<long>::max(), c.max_events);

  Setup& s = c.setup;
  if (run.has("multiple_impacts")) {
    const std::string law = run.choice("multiple_impacts", {"undecided", "newton", "sequential"});
    s.multiple_impacts = law == "newton"       ? MultipleImpacts::newton
                         : law == "sequential" ? MultipleImpacts::sequential
                                               : MultipleImpacts::undecided;
  }
  for (const TomlTable& body : t.tables("body", keys_of(body_numbers, {"name"}, {"force"}))) {
    s.bodies.push_back(read_body(body));
    const bool weighed = body.is_sound("mass") && body.is_sound("load") && run.is_sound("gravity");
    if (const Decimal force = s.constant_force(s.bodies.back()); weighed && !in_range(force))
      body.fault("mass", "with run.gravity and load it is a force of " + plain(force) +
                             " N, must be one of 0 or a magnitude from 2.23e-308 to 1.79e308");
    members.add(body, s.bodies.back().name, {MemberKind::body, static_cast<int>(s.bodies.size()) - 1},
                start_keys(body_numbers));
  }
  if (s.bodies.empty()) {
    if (t.is_sound("body")) t.fault("body", "is missing, must be at least one, written [[body]]");
    members.complete = false;
  }
  for (const TomlTable& wall : t.tables("wall", keys_of(wall_numbers, {"name"}, {"motion"}))) {
    bool start_known = true;
    s.walls.push_back(read_wall(wall, start_known));
    members.add(wall, s.walls.back().name, {MemberKind::wall, static_cast<int>(s.walls.size()) - 1},
                start_keys(wall_numbers));
    if (!start_known) members.unplaced.insert(s.walls.back().name);
  }
  for (const TomlTable& link : t.tables("link", keys_of(link_numbers, {"between"})))
    if (const auto read = read_link(link, members)) s.links.push_back(*read);
  Names contact_keys = keys_of(numbers_under(laws), {"between"}, {"release", "touching", "limit", "stages"});
  contact_keys.insert(contact_keys.begin() + 2, "law");
  const auto contacts = t.tables("contact", contact_keys);
  s.contacts = read_contacts(contacts, members, s, starts, laws);
  const bool known = s.contacts.size() == contacts.size() && members.complete &&
                     std::all_of(contacts.begin(), contacts.end(), [](auto& k) { return k.is_sound("between"); });
  c.published = read_published(t.tables("published", {"id", "event", "contact", "nth", "tangential", "time", "where",
                                                      "verdict", "figure", "note"}),
                               members, s, known, stem);
  return c;
}

}  // namespace

Case read_case(const std::string& name, const std::vector<Setting>& settings, const std::optional<std::string>& text,
               StartCheck starts, std::span<const Law> laws) {
  if (laws.empty() || std::any_of(laws.begin(), laws.end(), [](Law law) { return !law.entry || !law->answers; }))
    throw std::invalid_argument("laws: must be one at least, each of them a law");
  const std::string stem = std::filesystem::path(called(name)).stem().string();
  Case c = read_toml(
      name, {"title", "source", "run", "body", "link", "wall", "contact", "published"},
      [&](const TomlTable& all) { return case_of(all, stem, starts, laws); }, settings, text, laws);
  c.file = name;
  c.settings = settings;
  return c;
}

}  // namespace touchgo
