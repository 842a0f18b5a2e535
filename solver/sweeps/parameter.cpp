#include "solver/sweeps/parameter.hpp"

#include <algorithm>
#include <vector>

#include "solver/model/check_setup.hpp"
#include "solver/model/common_frequency.hpp"
#include "solver/model/fields.hpp"
#include "solver/model/names.hpp"
#include "solver/model/number_path.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

namespace {

using Set = std::function<void(Setup&, const Decimal&)>;

std::string shown(const Decimal& value) { return text(decimal<double>(value), 12); }

[[noreturn]] void refuse(const char* key, const Decimal& value, const std::string& of, const std::string& allowed) {
  throw BadSweep(std::string("a ") + key + " of " + shown(value) + " is not allowed" + of + ", " + allowed + " is");
}

void check_frequency(const Decimal& value) {
  if (value.sign() <= 0) refuse("frequency", value, "", "a positive one");
}

void for_each_harmonic(Setup& setup, const auto& f) {
  for (Body& b : setup.bodies)
    for (Harmonic& h : b.force) f(h);
  for (Wall& w : setup.walls) {
    if (w.terms.empty()) f(w.motion);
    for (Harmonic& h : w.terms) f(h);
  }
}

/// One frequency, of all that have one; where none has, of all.
void set_one_frequency(Setup& setup, const Decimal& value, bool some_have) {
  check_frequency(value);
  for_each_harmonic(setup, [&](Harmonic& h) {
    if (some_have && h.frequency.is_zero()) return;
    h.frequency = h.frequency.sign() < 0 ? -value : value;  // the way it turned
  });
}

/// Different frequencies, the lowest of which is set; the others stay in proportion. Multiples of one frequency stay
/// multiples, exactly; what is no decimal is rounded to 45 digits.
void set_lowest_frequency(Setup& setup, const Decimal& value, const std::vector<Decimal>& all) {
  check_frequency(value);
  const Decimal& lowest = *std::min_element(all.begin(), all.end());
  const std::optional<Decimal> common = common_frequency(all);
  auto rounded = [](const Mp50& x) { return Decimal(text(x, 45)); };
  const int parts = common ? multiple_of(lowest, *common) : 1;
  const Decimal base = parts == 1 ? value : rounded(decimal<Mp50>(value) / parts);
  auto scaled = [&](const Decimal& w) {
    if (w.is_zero()) return w;
    if (const int n = common ? multiple_of(w, *common) : 0) return base * Decimal(std::to_string(n));
    if (w == lowest) return value;
    return rounded(decimal<Mp50>(w) * decimal<Mp50>(value) / decimal<Mp50>(lowest));
  };
  for_each_harmonic(
      setup, [&](Harmonic& h) { h.frequency = h.frequency.sign() < 0 ? -scaled(-h.frequency) : scaled(h.frequency); });
}

/// The contacts whose law has the number of this key, which may have this value.
std::vector<Contact*> contacts_with(const char* key, Setup& setup, const Decimal& value) {
  std::vector<Contact*> all;
  for (int j = 0; j < static_cast<int>(setup.contacts.size()); ++j) {
    Contact& c = setup.contacts[j];
    const NumberOf<Contact>* number = number_of(c.law, key);
    if (!number) continue;
    if (!number->range.contains(value))
      refuse(key, value, std::string(" in the ") + c.law->name + " contact " + contact_name(setup, j),
             number->range.allowed);
    all.push_back(&c);
  }
  return all;
}

void set_restitution(Setup& setup, const Decimal& value) {
  for (Contact* c : contacts_with("restitution", setup, value)) {
    c->restitution = value;
    if (follower_of(c->law, "restitution")) c->damping.reset();
  }
}

void set_stiffness(Setup& setup, const Decimal& value) {
  for (Contact* c : contacts_with("stiffness", setup, value)) {
    if (c->damping)  // the same xi; from a restitution it follows anyway                          [OB21, Eq. (12)]
      c->damping = Decimal(
          text(Mp50(decimal<Mp50>(*c->damping) * sqrt(decimal<Mp50>(value) / decimal<Mp50>(*c->stiffness))), 45));
    c->stiffness = value;
  }
}

/// A path on its way into the setup.
class Path : public NumberPath {
 public:
  explicit Path(const std::string& name) : NumberPath(name), name_(name) {}

  [[noreturn]] void refuse(const std::string& why) const { throw BadSweep("'" + name_ + "': " + why); }

  /// `names`: what else is allowed.
  std::size_t place(const std::string& which, std::size_t count, const std::string& what,
                    const std::string& names = {}) const {
    for (std::size_t i = 0; i < count; ++i)
      if (std::to_string(i + 1) == which) return i;
    refuse("there is no " + what + " '" + which + "', " +
           (count == 0 ? "and none at all" : "1 to " + std::to_string(count) + names + " is allowed"));
  }
  /// By its name where it has one, else by its place.
  std::size_t index(const std::string& wanted, const auto& all) const {
    if constexpr (requires { all[0].name; })
      for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == wanted) return i;
    std::string names;
    if constexpr (requires { all[0].name; })
      for (const auto& one : all) names += ", '" + one.name + "'";
    return place(wanted, all.size(), kind(), names);
  }
  const auto& number(const auto& all) const {
    std::string allowed;
    for (const auto& n : all) {
      if (n.key == last(1)) return n;
      allowed += std::string(allowed.empty() ? "" : ", ") + n.key;
    }
    refuse("there is no number '" + last(1) + "', allowed: " + allowed);
  }

 private:
  std::string name_;
};

void check_contact_number(const Path& path, const Contact& c) {
  const std::string& key = path.last(1);
  if (!number_of(c.law, key)) path.refuse(std::string("the contact is ") + c.law->name + " and has none");
  const NumberOf<Contact>* follower = follower_of(c.law, key);
  if (follower && follower->find(c))
    path.refuse(std::string("the contact has a ") + follower->key + ", from which its " + key + " follows");
}

/// Refuses a number that no contact has.
void check_some_has(const char* key, const Setup& setup) {
  auto has = [&](Law law) { return number_of(law, key) != nullptr; };
  if (std::any_of(setup.contacts.begin(), setup.contacts.end(), [&](const Contact& c) { return has(c.law); })) return;
  const std::span all = Law::all();
  throw BadSweep("there is no " + (std::all_of(all.begin(), all.end(), has) ? "" : law_names(all, has) + " ") +
                 "contact whose " + key + " could vary");
}

}  // namespace

Parameter::Parameter(const Setup& setup, const std::string& name) {
  const Path path(name);
  auto take = [&](const auto& number, auto thing) {
    unit_ = number.unit, start_ = number.at_start == AtStart::state;
    set_ = [number, thing, start = start_](Setup& s, const Decimal& value) {
      number.in(thing(s)) = value;
      for (Contact& c : s.contacts) c.touching = c.touching && !start;
    };
  };
  auto take_of = [&](auto things, const auto& numbers) {
    const std::size_t i = path.index(path.which(1), setup.*things);
    take(
        path.number(numbers), [ things, i ](Setup & s) -> auto& { return (s.*things)[i]; });
  };
  auto forced = [](const Body& b) { return !b.force.empty(); };
  /// A term of a list, body.WHICH.force.PLACE.KEY.
  auto take_term = [&](auto things, auto terms, const char* key, const auto& numbers) {
    const std::size_t i = path.index(path.which(3), setup.*things);
    const std::size_t k = path.place(path.last(2), ((setup.*things)[i].*terms).size(), key);
    take(
        path.number(numbers), [=](Setup & s) -> auto& { return ((s.*things)[i].*terms)[k]; });
  };
  if (name == "frequency") {
    if (setup.walls.empty() && std::none_of(setup.bodies.begin(), setup.bodies.end(), forced))
      throw BadSweep("there is no wall and no force whose frequency could vary");
    set_ = [](Setup& s, const Decimal& value) {  // of s: another parameter may have set one of them
      const std::vector<Decimal> all = forcing_frequencies(s);
      if (all.size() > 1)
        set_lowest_frequency(s, value, all);
      else
        set_one_frequency(s, value, !all.empty());
    };
    unit_ = "rad/s";
  } else if (name == "restitution") {
    check_some_has("restitution", setup);
    set_ = set_restitution;
  } else if (name == "stiffness") {
    check_some_has("stiffness", setup);
    set_ = set_stiffness, unit_ = "kg/s^2";
  } else if (path.kind() == "start" && path.size() == 2) {
    if (path.last(1) != "position" && path.last(1) != "velocity")
      path.refuse("there is no such number, allowed: start.position, start.velocity");
    if (setup.bodies.size() != 1) path.refuse("there is more than one body, body.NAME." + path.last(1) + " is allowed");
    take(path.number(body_numbers), [](Setup& s) -> Body& { return s.bodies[0]; });
  } else if (path.kind() == "run" && path.size() == 2) {
    take(path.number(setup_numbers), [](Setup& s) -> Setup& { return s; });
  } else if (path.kind() == "body" && path.size() >= 5 && path.last(3) == "force") {
    take_term(&Setup::bodies, &Body::force, "force", force_numbers);
  } else if (path.kind() == "body" && path.size() >= 3) {
    take_of(&Setup::bodies, body_numbers);
  } else if (path.kind() == "wall" && path.size() >= 5 && path.last(3) == "motion") {
    take_term(&Setup::walls, &Wall::terms, "motion", motion_numbers);
  } else if (path.kind() == "wall" && path.size() >= 3) {
    take_of(&Setup::walls, wall_numbers);
  } else if (path.kind() == "link" && path.size() == 3) {
    take_of(&Setup::links, link_numbers);
  } else if (path.kind() == "contact" && path.size() == 5 && path.last(3) == "stages") {
    take_term(&Setup::contacts, &Contact::stages, "stages", stage_numbers);
  } else if (path.kind() == "contact" && path.size() == 3) {
    const Contact& c = setup.contacts[path.index(path.which(1), setup.contacts)];
    if (!c.law.entry) path.refuse("the contact has no law");
    take_of(&Setup::contacts, numbers_under({&c.law, 1}));
    check_contact_number(path, c);
  } else {
    path.refuse(
        "is no parameter, allowed: frequency, restitution, stiffness, start.position, start.velocity, run.KEY, "
        "body.WHICH.KEY, body.WHICH.force.PLACE.KEY, wall.WHICH.KEY, wall.WHICH.motion.PLACE.KEY, link.PLACE.KEY, "
        "contact.PLACE.KEY, contact.PLACE.stages.PLACE.KEY");
  }
}

std::string quantity_label(const std::string& name, const std::string& unit) {
  if (unit.empty()) return name;
  return name + " / " + (unit.find('/') == std::string::npos ? unit : "(" + unit + ")");
}

bool moves_starts(const std::string& name) {
  const NumberPath path(name);
  auto moves = [&](const auto& numbers) {
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](const auto& n) { return n.key == path.last(1) && n.at_start != AtStart::nothing; });
  };
  if (path.kind() == "body") return !(path.size() >= 5 && path.last(3) == "force") && moves(body_numbers);
  return path.kind() == "start" || (path.kind() == "wall" && moves(wall_numbers)) ||
         (path.kind() == "contact" && moves(contact_numbers));
}

Setup with_parameter(Setup setup, const std::string& name, const Decimal& value) {
  Parameter(setup, name).set(setup, value);
  try {
    check(setup);
  } catch (const std::invalid_argument& why) {
    throw BadSweep(why.what());
  }
  return setup;
}

std::vector<Setup> at_ends(const std::vector<Setup>& setups, const std::string& name, const Decimal& from,
                           const Decimal& to) {
  std::vector<Setup> all;
  for (const Setup& s : setups)
    for (const Decimal& end : {from, to}) all.push_back(with_parameter(s, name, end));
  return all;
}

}  // namespace touchgo
