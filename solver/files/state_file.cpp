#include "solver/files/state_file.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "solver/files/files.hpp"
#include "solver/files/json_text.hpp"
#include "solver/files/messages.hpp"
#include "solver/files/names_of_contact.hpp"
#include "solver/model/fields.hpp"

namespace touchgo {
namespace {

using json = nlohmann::ordered_json;

/// These, then all numbers of an object; an empty text for a number that it lacks.
json with_numbers(json all, const auto& numbers, const auto& thing) {
  for (const auto& n : numbers) all.push_back(n.find(thing) ? n.find(thing)->text() : "");
  return all;
}

json of(const OwnSignal& s) {
  json all = json::array({s.kind.name});
  for (const Decimal& number : s.numbers) all.push_back(number.text());
  return all;
}

/// Every number that the motion depends on, so that a state is not taken for one of another system.
json system_of(const Setup& setup, const Options& options) {
  auto member = [&](Member m) { return (m.is_body() ? "body " : "wall ") + std::to_string(m.index + 1); };
  json bodies = json::array(), walls = json::array(), links = json::array(), contacts = json::array();
  for (const Body& b : setup.bodies) {
    json force = json::array();
    for (const Harmonic& h : b.force) force.push_back(with_numbers(json::array(), force_numbers, h));
    for (const OwnSignal& s : b.signals) force.push_back(of(s));
    bodies.push_back(with_numbers(json::array(), body_numbers, b));
    bodies.back().push_back(force);
  }
  for (const Wall& w : setup.walls) {
    json motion = json::array();
    for (const Harmonic& h : w.harmonics()) motion = with_numbers(motion, motion_numbers, h);
    walls.push_back({w.position.text(), motion});
    if (!w.velocity.is_zero()) walls.back().push_back(w.velocity.text());
    for (const OwnSignal& s : w.signals) walls.back().push_back(of(s));
  }
  for (const Link& l : setup.links) links.push_back(with_numbers({member(l.first), member(l.second)}, link_numbers, l));
  for (const Contact& c : setup.contacts) {
    contacts.push_back(with_numbers({member(c.first), member(c.second)}, contact_numbers, c));
    contacts.back().insert(contacts.back().begin() + 3, c.law->name);
    contacts.back().push_back(static_cast<int>(options.release.value_or(c.release_used())));
    contacts.back().push_back(c.touching);
    for (const auto& [key, value] : c.own) contacts.back().push_back({key, value.text()});
    if (c.upper) contacts.back().push_back("upper");
    for (const Stage& stage : c.stages) contacts.back().push_back(with_numbers(json::array(), stage_numbers, stage));
  }
  json all = {{"bodies", bodies},
              {"walls", walls},
              {"links", links},
              {"contacts", contacts},
              {"multiple_impacts", static_cast<int>(setup.multiple_impacts)}};
  if (!setup.gravity.is_zero()) all["gravity"] = setup.gravity.text();
  return all;
}

json of(const State::OfContact& c, const Setup& setup, std::size_t j) {
  json all{{"between", names_of_contact(setup, j)},
           {"status", name(c.status)},
           {"armed", c.armed},
           {"order", c.order},
           {"since", c.since},
           {"last_impact", c.last},
           {"flights", c.flights},
           {"impacts", c.count},
           {"shrinking", c.shrinking},
           {"latest_impacts", c.times},
           {"in_collapse", c.in_collapse}};
  if (c.status.stage > 0) all["stage"] = c.status.stage;
  return all;
}

/// One object of the file, whose keys must all be there and of their type.
class ObjectReader {
 public:
  ObjectReader(const std::string& file, const json& object, std::string path)
      : file_(file), object_(object), path_(std::move(path)) {
    if (!object_.is_object()) refuse("", "is no object");
  }

  [[noreturn]] void refuse(const std::string& key, const std::string& what) const {
    throw BadInput(file_ + ": " + (path_.empty() && key.empty() ? "" : path_ + key + ": ") + what +
                   ", must be as simulate --state writes it");
  }
  bool has(const char* key) const { return object_.contains(key); }
  const json& at(const char* key) const {
    if (!object_.contains(key)) refuse(key, "is missing");
    return object_[key];
  }
  std::string word(const char* key) const {
    if (!at(key).is_string()) refuse(key, "is no text");
    return at(key);
  }
  std::string number(const char* key) const { return checked(key, at(key)); }
  std::vector<std::string> numbers(const char* key, std::size_t least, std::size_t most) const {
    const json& list = at(key);
    if (!list.is_array() || list.size() < least || list.size() > most) refuse(key, "is no list of the right length");
    std::vector<std::string> all;
    for (const json& x : list) all.push_back(checked(key, x));
    return all;
  }
  int whole(const char* key, int least, int most) const {
    const json& x = at(key);
    if (!x.is_number_integer() || x.get<std::int64_t>() < least || x.get<std::int64_t>() > most)
      refuse(key, "is no whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return x.get<int>();
  }
  bool flag(const char* key) const {
    if (!at(key).is_boolean()) refuse(key, "is neither true nor false");
    return at(key);
  }

 private:
  std::string checked(const char* key, const json& x) const {
    if (x.is_string()) try {
        Decimal(x.get<std::string>());
        return x;
      } catch (const std::invalid_argument&) {
      }
    refuse(key, "is no decimal number in quotes");
  }

  const std::string& file_;
  const json& object_;
  std::string path_;
};

/// `stages`: that the contact has.
State::OfContact contact_from(const ObjectReader& r, std::size_t stages) {
  State::OfContact c;
  const std::string status = r.word("status");
  bool known = false;
  for (const Status s : {Status::open, Status::closed, Status::slack, Status::touching})
    if (status == name(s)) c.status = s, known = true;
  if (!known) r.refuse("status", "is " + in_quotes(status));
  if (r.has("stage"))
    c.status.stage = static_cast<char>(r.whole("stage", 1, std::max(1, static_cast<int>(stages) - 1)));
  if (c.status.stage > 0 && stages < 2) r.refuse("stage", "is given");
  c.armed = r.flag("armed");
  c.order = r.whole("order", -1, 1'000'000);
  c.since = r.number("since");
  c.last = r.number("last_impact");
  c.flights = r.numbers("flights", 3, 3);
  c.count = r.whole("impacts", 0, std::numeric_limits<int>::max());
  c.shrinking = r.whole("shrinking", 0, std::numeric_limits<int>::max());
  c.times = r.numbers("latest_impacts", 0, 16);
  c.in_collapse = r.whole("in_collapse", 0, std::numeric_limits<int>::max());
  return c;
}

}  // namespace

std::string to_json(const Case& c, const Options& options, const State& s) {
  json contacts = json::array();
  for (std::size_t j = 0; j < s.contacts.size(); ++j) contacts.push_back(of(s.contacts[j], c.setup, j));
  const json all{{"touchgo_state", 1},
                 {"case", shown(c.file, 4096)},
                 {"method", name(s.method)},
                 {"step", s.method == MethodName::steps ? options.step.text() : ""},
                 {"precision", s.precision},
                 {"lost", s.lost},
                 {"events", s.events},
                 {"t", s.t},
                 {"position", s.position},
                 {"velocity", s.velocity},
                 {"contacts", contacts},
                 {"memory", s.memory},
                 {"system", system_of(c.setup, options)}};
  return json_text(all);
}

State read_state(const std::string& file, const Case& c, const Options& options) {
  constexpr int deepest = 8;  // levels of what is written; each is one of the stack
  bool deep = false;
  const json all = json::parse(
      read_whole(file), [&](int depth, json::parse_event_t, const json&) { return !(deep = deep || depth > deepest); },
      false);
  if (deep || all.is_discarded()) throw BadInput(file + ": it is no JSON, must be as simulate --state writes it");
  const ObjectReader r(file, all, "");
  r.whole("touchgo_state", 1, 1);
  // Whatever the order of the keys.
  if (nlohmann::json::parse(r.at("system").dump()) != nlohmann::json::parse(system_of(c.setup, options).dump()))
    r.refuse("system", "is not that of " + called(c.file) + " with these flags");
  const bool steps = options.method == MethodName::steps;
  if (r.word("method") != name(options.method)) r.refuse("method", "is not that of this run");
  if (r.word("step") != (steps ? options.step.text() : "")) r.refuse("step", "is not that of this run");
  State s;
  s.method = options.method;
  s.precision = r.whole("precision", 1, 10'000);
  const json& lost = r.at("lost");
  if (!lost.is_number() || !(lost.get<double>() >= 0) || !(lost.get<double>() <= 10'000))
    r.refuse("lost", "is no number of digits");
  s.lost = lost;
  s.events = r.whole("events", 0, std::numeric_limits<int>::max());
  s.t = r.number("t");
  if (Decimal(s.t).sign() < 0) r.refuse("t", "is below 0");
  const std::size_t n = c.setup.bodies.size(), joints = c.setup.contacts.size();
  s.position = r.numbers("position", n, n);
  s.velocity = r.numbers("velocity", n, n);
  s.memory = r.numbers("memory", 0, 4 + 2 * n + 3 * joints);  // a stage between others has three guards
  const json& contacts = r.at("contacts");
  if (!contacts.is_array() || contacts.size() != joints) r.refuse("contacts", "is no list of the case's contacts");
  for (std::size_t j = 0; j < joints; ++j)
    s.contacts.push_back(contact_from(ObjectReader(file, contacts[j], "contacts[" + std::to_string(j) + "]."),
                                      c.setup.contacts[j].stages.size()));
  return s;
}

}  // namespace touchgo
