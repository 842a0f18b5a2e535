// The numbers of a case, one table for each kind of object that has some. The parser of case files, the check of a
// setup, --set and --over, the state file, a run's units, the case to start from and help follow from them. A new
// number is a member of its object (setup.hpp), an entry here, and what make_system.hpp does with it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solver/model/range.hpp"
#include "solver/model/setup.hpp"

namespace touchgo {

/// What a number sets at t = 0: nothing; how bodies start; the place of an obstacle that they must start apart from.
enum class AtStart { nothing, state, place };

/// A number that objects of one kind have.
template <class Thing>
struct NumberOf {
  const char* key;
  const char* unit;  // SI; empty of a pure number
  Range range;
  const char* standard;  // its value where a case leaves it out; null: it must be given
  const char* words;     // its words in the starter case, behind its unit
  AtStart at_start;
  Decimal* (*at)(Thing&, const char* key, bool make);  // null where the object lacks it and `make` is false

  // Of a contact: the key of the number that it follows from, where it is not given itself, and its value then.
  const char* follows = nullptr;
  std::string (*value)(const Setup&, const Contact&) = nullptr;

  const Decimal* find(const Thing& thing) const { return at(const_cast<Thing&>(thing), key, false); }
  /// Made where the object lacks it.
  Decimal& in(Thing& thing) const { return *at(thing, key, true); }
};

inline Decimal* access(Decimal& x, bool) { return &x; }
inline Decimal* access(std::optional<Decimal>& x, bool make) {
  if (make && !x) x.emplace();
  return x ? &*x : nullptr;
}

template <class Thing, class Part>
Thing thing_with(Part Thing::*);

/// The number at `member` of an object, or at `part` of that member.
template <auto member, auto... part>
constexpr auto number_at(const char* key, const char* unit, const Range& range, const char* standard,
                         const char* words = "", AtStart at_start = AtStart::nothing) {
  using Thing = decltype(thing_with(member));
  auto at = [](Thing& t, const char*, bool make) { return access(((t.*member).*....*part), make); };
  return NumberOf<Thing>{key, unit, range, standard, words, at_start, at};
}

inline constexpr const char* required = nullptr;

/// Of a setup as a whole, in the [run] of a case.
inline constexpr std::array setup_numbers{
    number_at<&Setup::gravity>("gravity", "m/s^2", Range::any, "0", " along the line: each body has mass * gravity"),
};

inline constexpr std::array body_numbers{
    number_at<&Body::mass>("mass", "kg", Range::positive, required),
    number_at<&Body::damping>("damping", "kg/s", Range::not_negative, "0", " to the ground"),
    number_at<&Body::stiffness>("stiffness", "kg/s^2", Range::not_negative, "0",
                                " to the ground, relaxed at coordinate 0"),
    number_at<&Body::position>("position", "m", Range::any, required, ", at t = 0", AtStart::state),
    number_at<&Body::velocity>("velocity", "m/s", Range::any, required, "", AtStart::state),
    number_at<&Body::load>("load", "N", Range::any, "0", ", constant, positive towards higher coordinates"),
};

/// Of each term of a body's force.
inline constexpr std::array force_numbers{
    number_at<&Harmonic::amplitude>("amplitude", "N", Range::any, required),
    number_at<&Harmonic::frequency>("frequency", "rad/s", Range::any, required),
    number_at<&Harmonic::phase>("phase", "rad", Range::any, "0"),
};

inline constexpr std::array wall_numbers{
    number_at<&Wall::position>("position", "m", Range::any, required, "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::amplitude>("amplitude", "m", Range::any, "0", "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::frequency>("frequency", "rad/s", Range::any, "0", "", AtStart::place),
    number_at<&Wall::motion, &Harmonic::phase>("phase", "rad", Range::any, "0", "", AtStart::place),
    number_at<&Wall::velocity>("velocity", "m/s", Range::any, "0", ", constant", AtStart::place),
};

/// Of each term of a wall's motion that is a list of terms.
inline constexpr std::array motion_numbers{
    number_at<&Harmonic::amplitude>("amplitude", "m", Range::any, required, "", AtStart::place),
    number_at<&Harmonic::frequency>("frequency", "rad/s", Range::any, required, "", AtStart::place),
    number_at<&Harmonic::phase>("phase", "rad", Range::any, "0", "", AtStart::place),
};

inline constexpr std::array link_numbers{
    number_at<&Link::stiffness>("stiffness", "kg/s^2", Range::not_negative, "0"),
    number_at<&Link::damping>("damping", "kg/s", Range::not_negative, "0"),
    number_at<&Link::relaxed>("relaxed", "m", Range::any, "0"),
};

/// Of contacts under any law; the law names those that its contacts have, and their ranges.
inline constexpr std::array contact_numbers{
    number_at<&Contact::gap>("gap", "m", Range::any, "0", ": the gap is gap + x2 - x1", AtStart::place),
    number_at<&Contact::restitution>("restitution", "", Range::fraction, required),
    number_at<&Contact::stiffness>("stiffness", "kg/s^2", Range::positive, required),
    number_at<&Contact::damping>("damping", "kg/s", Range::not_negative, required),
};

/// Of each stage of a contact's spring.
inline constexpr std::array stage_numbers{
    number_at<&Stage::at>("at", "m", Range::not_negative, required),
    number_at<&Stage::stiffness>("stiffness", "kg/s^2", Range::positive, required),
    number_at<&Stage::damping>("damping", "kg/s", Range::not_negative, "0"),
};

/// For the entry of a law: one of contact_numbers in its range there, ...
constexpr NumberOf<Contact> law_number(std::string_view key, const Range& range, const char* words = "") {
  for (NumberOf<Contact> n : contact_numbers)
    if (n.key == key) {
      n.range = range, n.words = words;
      return n;
    }
  throw std::invalid_argument("contacts have no such number");
}
/// ... one of them that follows from another where it is not given, ...
constexpr NumberOf<Contact> law_number(std::string_view key, const Range& range, const char* follows,
                                       std::string (*value)(const Setup&, const Contact&)) {
  NumberOf<Contact> n = law_number(key, range);
  n.follows = follows, n.value = value;
  return n;
}
/// ... or one that no other law has, in Contact::own.
constexpr NumberOf<Contact> own_number(const char* key, const char* unit, const Range& range,
                                       const char* standard = required) {
  auto at = [](Contact& c, const char* name, bool make) -> Decimal* {
    if (make) return &c.own[name];
    const auto there = c.own.find(name);
    return there == c.own.end() ? nullptr : &there->second;
  };
  return {key, unit, range, standard, "", AtStart::nothing, at};
}

/// The number of this key that contacts under a law have, all of them a gap; null for none.
inline const NumberOf<Contact>* number_of(Law law, std::string_view key) {
  if (key == contact_numbers[0].key) return &contact_numbers[0];
  if (!law.entry) return nullptr;
  for (const NumberOf<Contact>& n : law->numbers)
    if (n.key == key) return &n;
  return nullptr;
}
/// The number of a law that follows from the one of this key; null for none.
inline const NumberOf<Contact>* follower_of(Law law, std::string_view key) {
  if (!law.entry) return nullptr;
  for (const NumberOf<Contact>& n : law->numbers)
    if (n.follows && n.follows == key) return &n;
  return nullptr;
}

/// "hard or soft": the laws of these that are so.
inline std::string law_names(std::span<const Law> laws, const auto& so, const char* quote = "") {
  std::string names;
  for (const Law law : laws)
    if (so(law)) names += (names.empty() ? "" : " or ") + (quote + std::string(law->name)) + quote;
  return names;
}

/// contact_numbers, and behind them the own ones of these laws.
inline std::vector<NumberOf<Contact>> numbers_under(std::span<const Law> laws) {
  std::vector<NumberOf<Contact>> all(contact_numbers.begin(), contact_numbers.end());
  for (const Law law : laws)
    for (const NumberOf<Contact>& n : law->numbers)
      if (std::none_of(all.begin(), all.end(), [&](const auto& known) { return std::string_view(known.key) == n.key; }))
        all.push_back(n);
  return all;
}

}  // namespace touchgo
