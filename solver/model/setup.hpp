// What is simulated, in exact decimals: bodies on a line, links, walls, contacts. A case file fills it; System<R> (see
// system.hpp) is what a scalar type makes of it.
//
// Bodies stand in order along the line, lowest coordinate first. Coordinates are each body's own displacement; a
// contact's gap is  gap + x(second) - x(first),  the second member lying on the positive side; that of an upper stop is
// gap - (x(second) - x(first)),  the second going no further than `gap` beyond the first. SI units throughout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/number/decimal.hpp"

namespace touchgo {

struct LawAnswers;     // contact/contact_law.hpp
struct SignalAnswers;  // signals.hpp

/// amplitude * sin(frequency * t + phase); N (force) or m (wall), rad/s, rad.
struct Harmonic {
  Decimal amplitude, frequency, phase;

  bool operator==(const Harmonic&) const = default;
};

/// A kind of signal of one's own, made by signal_named (signals.hpp): its name, those of its numbers.
struct SignalKind {
  const char* name = "";
  std::span<const char* const> numbers = {};
  const SignalAnswers* answers = nullptr;

  bool operator==(const SignalKind& o) const { return answers == o.answers; }
};

/// A force (N) or a motion (m) over time that is no harmonic, by its kind and the kind's numbers.
struct OwnSignal {
  SignalKind kind;
  std::vector<Decimal> numbers;

  bool operator==(const OwnSignal&) const = default;
};

struct Body {
  std::string name;
  Decimal mass;                // kg, > 0
  Decimal damping, stiffness;  // to the ground, kg/s and kg/s^2, >= 0; the spring is relaxed at coordinate 0
  Decimal position, velocity;  // at t = 0, m and m/s
  Decimal load;                // constant force, N
  std::vector<Harmonic> force;
  std::vector<OwnSignal> signals = {};

  bool operator==(const Body&) const = default;
};

/// A coordinate position + velocity * t + (sum of harmonics) + signals, prescribed whatever touches it.
struct Wall {
  std::string name;
  Decimal position;  // m
  Harmonic motion;   // the one term of its motion, or ...
  std::vector<OwnSignal> signals = {};
  std::vector<Harmonic> terms = {};  // ... any number of them, in its place
  Decimal velocity = {};             // m/s, constant

  /// All terms of its motion.
  std::span<const Harmonic> harmonics() const { return terms.empty() ? std::span(&motion, 1) : std::span(terms); }
  bool operator==(const Wall&) const = default;
};

enum class MemberKind { body, wall };

/// A body or a wall, by its index in Setup.
struct Member {
  MemberKind kind = MemberKind::body;
  int index = 0;
  bool is_body() const { return kind == MemberKind::body; }
  bool operator==(const Member&) const = default;
};

/// Spring and damper between two members: force on the second -stiffness (x2 - x1 - relaxed) - damping (x2' - x1').
struct Link {
  Member first, second;
  Decimal stiffness, damping, relaxed;
  bool operator==(const Link&) const = default;
};

enum class Release { unilateral, published };

template <class Thing>
struct NumberOf;  // fields.hpp

struct Contact;

/// A table of numbers of contacts, an array that lasts.
struct ContactNumbers {
  const NumberOf<Contact>* first = nullptr;
  const NumberOf<Contact>* last = nullptr;  // behind them

  constexpr ContactNumbers() = default;
  constexpr ContactNumbers(const auto& array) : first(array.data()), last(array.data() + array.size()) {}
  const NumberOf<Contact>* begin() const { return first; }
  const NumberOf<Contact>* end() const { return last; }
};

/// A stage of a contact's spring: from the depth `at` on (m), by which the members are inside one another, it adds
/// stiffness * (depth - at) + damping * depth'.
struct Stage {
  Decimal at, stiffness, damping;

  bool operator==(const Stage&) const = default;
};

inline constexpr std::size_t most_stages = 100;

/// A contact law: its numbers in a case, and its functions.
struct LawEntry {
  const char* name;                       // in case files and reports
  ContactNumbers numbers = {};            // that its contacts have beside their gap
  bool rigid = false;                     // else a contact yields (contact/contact_law.hpp)
  Release release = Release::unilateral;  // of a contact that names no rule
  bool staged = false;                    // its contacts have stages
  bool any_units = false;                 // its numbers are the contact's, none a constant in SI (units.hpp)
  const char* help = "";                  // its rules of release, lines of `touchgo help contacts`
  const LawAnswers* answers = nullptr;    // by its class: law_of_class, or the table in contact/laws.cpp
};

/// How a contact acts: by a law of the program (contact/laws.hpp), or by one's own (contact/contact_law.hpp).
struct Law {
  const LawEntry* entry;
  const LawEntry* operator->() const { return entry; }
  bool operator==(const Law&) const = default;

  static const Law hard, soft, staged;
  /// All laws of the program, in the order of help.
  static std::span<const Law> all();
};

struct Contact {
  Member first, second;  // adjacent along the line, in order (line_order.hpp)
  Decimal gap;           // m: the gap is gap + x(high) - x(low)
  Law law = Law::hard;
  Decimal restitution = "1";                // hard: 0 <= e <= 1; soft: 0 < e <= 1, where no damping is given
  std::optional<Decimal> stiffness = {};    // soft only: ks > 0, kg/s^2
  std::optional<Decimal> damping = {};      // soft only: cs >= 0, kg/s; without it OB21, Eq. (12), (13)
  std::optional<Release> release = {};      // none: the law's
  bool touching = false;                    // rigid laws only: the members start together
  std::map<std::string, Decimal> own = {};  // what other numbers the law has, by their keys
  bool upper = false;                       // it limits how far the second goes beyond the first
  std::vector<Stage> stages = {};           // the first at 0, each further in than the one before

  /// The members between which the gap lies, the lower one first.
  int low_side() const { return upper ? 1 : 0; }  // 0: the first, 1: the second
  Member low() const { return upper ? second : first; }
  Member high() const { return upper ? first : second; }
  Release release_used() const { return release.value_or(law->release); }
  bool operator==(const Contact&) const = default;
};

/// What an impact does that several contacts with restitution share, where Newton's law of one contact leaves it open:
/// end the run, Moreau's form of Newton's law, or pairwise impacts one after another (contact/multiple_impact.hpp).
enum class MultipleImpacts { undecided, newton, sequential };

struct Setup {
  MultipleImpacts multiple_impacts = MultipleImpacts::undecided;
  Decimal gravity;  // m/s^2 along the line: each body has mass * gravity beside its load
  std::vector<Body> bodies;
  std::vector<Link> links;
  std::vector<Wall> walls;
  std::vector<Contact> contacts;

  /// Its load and its weight, N: exactly.
  Decimal constant_force(const Body& b) const { return gravity.is_zero() ? b.load : b.load + b.mass * gravity; }
  bool has_own_signals() const {
    auto has = [](const auto& thing) { return !thing.signals.empty(); };
    return std::any_of(bodies.begin(), bodies.end(), has) || std::any_of(walls.begin(), walls.end(), has);
  }
  /// Whether a wall moves away at a constant rate, so that nothing repeats.
  bool has_drift() const {
    return std::any_of(walls.begin(), walls.end(), [](const Wall& w) { return !w.velocity.is_zero(); });
  }
  const std::string& name(Member m) const { return m.is_body() ? bodies[m.index].name : walls[m.index].name; }
  bool operator==(const Setup&) const = default;
};

}  // namespace touchgo
