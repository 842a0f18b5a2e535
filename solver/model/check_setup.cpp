#include "solver/model/check_setup.hpp"

#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "solver/model/fields.hpp"
#include "solver/model/line_order.hpp"
#include "solver/number/plain.hpp"

namespace touchgo {
namespace {

/// An object of the setup, such as "body 2", and its faults.
class Checked {
 public:
  explicit Checked(const char* name) : name_(name) {}
  Checked(const char* kind, std::size_t index) : name_(std::string(kind) + " " + std::to_string(index + 1)) {}

  [[noreturn]] void refuse(const std::string& key, const std::string& what) const {
    throw std::invalid_argument(name_ + ": " + key + ": " + what);
  }
  void number(const char* key, const Decimal& x, const Range& range) const {
    if (!in_range(x)) refuse(key, plain(x) + " is not allowed, 0 or a magnitude from 2.23e-308 to 1.79e308 is");
    if (!range.contains(x)) refuse(key, plain(x) + " is not allowed, " + range.allowed + " is");
  }
  /// Those of these numbers that the object has.
  template <class Thing, std::size_t n>
  void numbers(const std::array<NumberOf<Thing>, n>& all, const Thing& thing) const {
    for (const NumberOf<Thing>& of : all)
      if (const Decimal* x = of.find(thing)) number(of.key, *x, of.range);
  }
  void signals(const std::vector<OwnSignal>& all) const {
    for (const OwnSignal& s : all) {
      if (!s.kind.answers) refuse("signal", "it is of no kind, each is of one");
      if (s.numbers.size() != s.kind.numbers.size()) {
        std::string names;
        for (const char* name : s.kind.numbers) names += (names.empty() ? "" : ", ") + std::string(name);
        refuse(s.kind.name, std::to_string(s.numbers.size()) + " numbers are not allowed, these are: " + names);
      }
      for (std::size_t i = 0; i < s.numbers.size(); ++i) number(s.kind.numbers[i], s.numbers[i], Range::any);
    }
  }

 private:
  std::string name_;
};

void check_member(const Checked& of, const Setup& s, Member m) {
  const std::size_t count = m.is_body() ? s.bodies.size() : s.walls.size();
  if (m.index < 0 || static_cast<std::size_t>(m.index) >= count)
    of.refuse("between", "there is no such body or wall, one of the setup's is allowed");
}

void check_contact(const Checked& of, const Contact& c) {
  of.number("gap", c.gap, Range::any);
  if (!c.law.entry || !c.law->answers) of.refuse("law", "there is none, a contact has one");
  for (const NumberOf<Contact>& n : c.law->numbers) {
    const NumberOf<Contact>* follower = follower_of(c.law, n.key);
    if (follower && follower->find(c)) continue;  // it is not used
    if (const Decimal* x = n.find(c))
      of.number(n.key, *x, n.range);
    else if (!n.follows)
      of.refuse(n.key, std::string("it is missing, a ") + c.law->name + " contact has one");
  }
  if (c.law->staged != !c.stages.empty())
    of.refuse("stages", std::string(c.law->staged ? "they are missing, a " : "they are given, a ") + c.law->name +
                            " contact has " + (c.law->staged ? "some" : "none"));
  for (std::size_t i = 0; i < c.stages.size(); ++i) {
    of.numbers(stage_numbers, c.stages[i]);
    if (i == 0 ? !c.stages[i].at.is_zero() : !(c.stages[i - 1].at < c.stages[i].at))
      of.refuse("at", plain(c.stages[i].at) + " is not allowed, 0 is for the first stage and more for each next one");
  }
  if (c.stages.size() > most_stages) of.refuse("stages", "up to " + std::to_string(most_stages) + " are allowed");
  for (const auto& [key, value] : c.own)
    if (!number_of(c.law, key)) of.refuse(key, std::string("it is given, a ") + c.law->name + " contact has none");
  auto rigid = [](Law law) { return law->rigid; };
  if (c.touching && !rigid(c.law))
    of.refuse("touching", "it is for " + law_names(Law::all(), rigid) + " contacts only");
}

}  // namespace

void check(const Setup& s) {
  if (s.bodies.empty()) throw std::invalid_argument("body: there is none, one at least must be there");
  Checked("run").numbers(setup_numbers, s);
  for (std::size_t i = 0; i < s.bodies.size(); ++i) {
    const Checked of("body", i);
    const Body& b = s.bodies[i];
    of.numbers(body_numbers, b);
    of.number("load", s.constant_force(b), Range::any);  // with its weight
    for (const Harmonic& h : b.force) of.numbers(force_numbers, h);
    of.signals(b.signals);
  }
  for (std::size_t i = 0; i < s.walls.size(); ++i) {
    const Checked of("wall", i);
    const Wall& w = s.walls[i];
    of.numbers(wall_numbers, w), of.signals(w.signals);
    for (const Harmonic& h : w.terms) of.numbers(motion_numbers, h);
    if (const Harmonic& h = w.motion;
        !w.terms.empty() && !(h.amplitude.is_zero() && h.frequency.is_zero() && h.phase.is_zero()))
      of.refuse("motion", "a list of terms beside amplitude, frequency or phase is not allowed, one of the two is");
  }
  for (std::size_t i = 0; i < s.links.size(); ++i) {
    const Checked of("link", i);
    const Link& l = s.links[i];
    check_member(of, s, l.first), check_member(of, s, l.second);
    if (l.first == l.second || !(l.first.is_body() || l.second.is_body()))
      of.refuse("between", "two different members are allowed, one of them a body");
    of.numbers(link_numbers, l);
  }
  for (std::size_t i = 0; i < s.contacts.size(); ++i)
    for (const Member m : {s.contacts[i].first, s.contacts[i].second}) check_member(Checked("contact", i), s, m);
  for (std::size_t i = 0; i < s.contacts.size(); ++i) check_contact(Checked("contact", i), s.contacts[i]);
  const LineOrder order(s);
  std::set<std::tuple<int, bool, bool, bool>> taken;  // a body, its positive side, within it, by an upper stop
  for (std::size_t i = 0; i < s.contacts.size(); ++i) {
    const Checked of("contact", i);
    const Contact& c = s.contacts[i];
    const std::optional<Decimal> play = order.play_of(static_cast<int>(i));
    if (!play && !order.adjacent(c.first, c.second))
      of.refuse("between", "these are not neighbours in their order along the line, such alone are allowed");
    if (play && play->sign() <= 0)
      of.refuse("gap", "the gaps of its loop have the sum " + plain(*play) + ", above 0 is allowed");
    for (const auto& [m, positive] : {std::pair(c.first, true), std::pair(c.second, false)})
      if (m.is_body() && !taken.emplace(m.index, positive, positive && order.enters(c) && !c.upper, c.upper).second)
        of.refuse("between", "there already is a contact on that side, one a side is allowed");
  }
}

}  // namespace touchgo
