#include "solver/files/notes.hpp"

#include <algorithm>

#include "solver/files/messages.hpp"
#include "solver/files/start_check.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/model/line_order.hpp"

namespace touchgo {
namespace {

bool have_contact(const Setup& setup, Member first, Member second) {
  return std::any_of(setup.contacts.begin(), setup.contacts.end(),
                     [&](const Contact& c) { return !c.upper && c.first == first && c.second == second; });
}

bool is_used(const Setup& setup, Member wall) {
  auto uses = [&](const auto& joint) { return joint.first == wall || joint.second == wall; };
  return std::any_of(setup.contacts.begin(), setup.contacts.end(), uses) ||
         std::any_of(setup.links.begin(), setup.links.end(), uses);
}

}  // namespace

std::vector<std::string> notes(const Setup& setup) {
  check(setup);
  std::vector<std::string> all;
  Names pairs;
  const LineOrder order(setup);
  for (int i = 0; i < static_cast<int>(setup.bodies.size()); ++i) {
    const Member second{MemberKind::body, i};
    int before = i - 1;  // the body before it in its line
    while (before >= 0 && order.inside_of(before) != order.inside_of(i)) --before;
    const Member first{MemberKind::body, before};
    if (before >= 0 && !have_contact(setup, first, second))
      pairs.push_back(in_quotes(setup.name(first)) + " and " + in_quotes(setup.name(second)));
  }
  if (!pairs.empty()) all.push_back("without a [[contact]] they pass through each other: " + list(pairs, false));
  Names constant;
  for (const Body& b : setup.bodies)
    if (std::any_of(b.force.begin(), b.force.end(),
                    [](const Harmonic& h) { return h.frequency.is_zero() && !h.amplitude.is_zero(); }))
      constant.push_back(in_quotes(b.name));
  if (!constant.empty())
    all.push_back("a force without a frequency is constant, amplitude sin(phase), that of " + list(constant, false));
  Names unmet, still;
  for (int i = 0; i < static_cast<int>(setup.walls.size()); ++i) {
    const Wall& w = setup.walls[i];
    if (!is_used(setup, {MemberKind::wall, i})) unmet.push_back(in_quotes(w.name));
    auto moves = [](const Harmonic& h) { return !h.amplitude.is_zero() && !h.frequency.is_zero(); };
    auto half_given = [](const Harmonic& h) { return h.amplitude.is_zero() != h.frequency.is_zero(); };
    const auto terms = w.harmonics();
    if (w.velocity.is_zero() && std::none_of(terms.begin(), terms.end(), moves) &&
        std::any_of(terms.begin(), terms.end(), half_given))
      still.push_back(in_quotes(w.name));
  }
  if (!unmet.empty())
    all.push_back("without a [[contact]] or [[link]] bodies pass through these walls: " + list(unmet, false));
  if (!still.empty())
    all.push_back("these walls stand still, they have an amplitude or a frequency without the other: " +
                  list(still, false));
  for (const Contact& c : setup.contacts)
    if (!c.law->rigid && starts_in_other_order(setup, c))
      all.push_back(std::string("the ") + c.law->name + " contact of " + in_quotes(setup.name(c.first)) + " and " +
                    in_quotes(setup.name(c.second)) +
                    " starts pressed together, in the other order of `between` it would start apart");
  return all;
}

std::vector<std::string> notes(const std::vector<Setup>& setups) {
  if (setups.empty()) return {};
  std::vector<std::string> all = notes(setups[0]);
  for (const Setup& other : setups) {
    const std::vector<std::string> there = notes(other);
    std::erase_if(all, [&](const std::string& n) { return std::find(there.begin(), there.end(), n) == there.end(); });
  }
  return all;
}

}  // namespace touchgo
