#include "solver/model/line_order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace touchgo {

std::vector<int> contacts_along(const Setup& setup) {
  std::vector<int> all(setup.contacts.size());
  std::iota(all.begin(), all.end(), 0);
  auto place = [](Member m) { return m.is_body() ? m.index : -1; };
  auto places = [&](int j) {
    const Contact& c = setup.contacts[static_cast<std::size_t>(j)];
    return std::pair(place(c.low()), place(c.high()));
  };
  std::stable_sort(all.begin(), all.end(), [&](int a, int b) { return places(a) < places(b); });
  return all;
}

LineOrder::LineOrder(const Setup& setup) : setup_(setup), inside_of_(setup.bodies.size()) {
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) {
    if (!setup.contacts[j].upper) continue;
    for (int k : chain_to(static_cast<int>(j)))
      if (const Member& inside = setup.contacts[k].second; inside.is_body())
        inside_of_[inside.index] = setup.contacts[j].first;
  }
}

std::vector<int> LineOrder::chain_to(int upper_stop) const {
  const Contact& stop = setup_.contacts[upper_stop];
  std::vector<int> chain;
  Member at = stop.second;
  while (at != stop.first) {
    const auto before = std::find_if(setup_.contacts.begin(), setup_.contacts.end(), [&](const Contact& c) {
      return !c.upper && c.second == at && (at.is_body() || c.first == stop.first);
    });
    if (before == setup_.contacts.end() || chain.size() > setup_.bodies.size()) return {};
    chain.push_back(static_cast<int>(before - setup_.contacts.begin()));
    at = before->first;
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

// Whether no other body stands between the two in their line; -1 and the number of bodies are its ends.
bool LineOrder::follows(int body, int before) const {
  const auto& home = inside_of_[body < static_cast<int>(inside_of_.size()) ? body : before];
  for (int i = before + 1; i < body; ++i)
    if (inside_of_[i] == home) return false;
  return true;
}

bool LineOrder::adjacent(Member first, Member second) const {
  const int bodies = static_cast<int>(setup_.bodies.size());
  if (!first.is_body() && !second.is_body()) return false;
  if (second.is_body()) {
    const std::optional<Member>& home = inside_of_[second.index];
    const bool enters = home == first;  // the first of those inside
    if (enters || !first.is_body()) return (enters || !home) && follows(second.index, -1);
    return inside_of_[first.index] == home && first.index < second.index && follows(second.index, first.index);
  }
  return !inside_of_[first.index] && follows(bodies, first.index);
}

std::optional<Decimal> LineOrder::play_of(int contact) const {
  if (!setup_.contacts[contact].upper) return std::nullopt;
  const std::vector<int> chain = chain_to(contact);
  if (chain.empty()) return std::nullopt;
  Decimal play = setup_.contacts[contact].gap;
  for (int j : chain) play = play + setup_.contacts[j].gap;
  return play;
}

}  // namespace touchgo
