// Chains of contacts with common bodies.
#include <algorithm>
#include <tuple>

#include "reference/lines/resolve.hpp"

namespace touchgo::reference::lines {
namespace {

bool share_a_body(const LineContact& a, const LineContact& b) {
  for (LineMember m : {a.first, a.second})
    for (LineMember o : {b.first, b.second})
      if (!m.is_wall && !o.is_wall && m.index == o.index) return true;
  return false;
}

}  // namespace

bool stands_before(const Line& line, int a, int b) {
  auto place = [&](int j) {
    const LineContact& c = line.contacts[j];
    auto number = [](LineMember m) { return m.is_wall ? -1 : m.index; };
    return std::tuple(number(c.upper ? c.second : c.first), number(c.upper ? c.first : c.second), j);
  };
  return place(a) < place(b);
}

std::vector<int> joined_to(const Line& line, int contact, const std::vector<bool>& candidates) {
  std::vector<int> chain = {contact};
  for (std::size_t i = 0; i < chain.size(); ++i)
    for (int j = 0; j < static_cast<int>(line.contacts.size()); ++j)
      if (candidates[j] && std::find(chain.begin(), chain.end(), j) == chain.end() &&
          share_a_body(line.contacts[chain[i]], line.contacts[j]))
        chain.push_back(j);
  std::sort(chain.begin(), chain.end(), [&](int a, int b) { return stands_before(line, a, b); });
  return chain;
}

bool from_wall_to_wall(const Line& line, const std::vector<int>& chain) {
  int at_walls = 0;
  for (int j : chain) at_walls += line.contacts[j].first.is_wall + line.contacts[j].second.is_wall;
  return at_walls > 1;
}

void join(const Line& line, Situation& s) {
  const int n = static_cast<int>(line.contacts.size());
  std::vector<bool> together(n), done(n, false);
  for (int j = 0; j < n; ++j) together[j] = !line.contacts[j].soft && s.status[j] != LineStatus::open;
  for (int j = 0; j < n; ++j) {
    if (!together[j] || done[j]) continue;
    const std::vector<int> chain = joined_to(line, j, together);
    // Coordinates of the members relative to one of them: in a contact x(second) = x(first) - s gap.
    std::vector<LineMember> members = {line.contacts[chain[0]].first};
    std::vector<Number> offset = {0};
    auto known = [&](LineMember m) {
      return std::find_if(members.begin(), members.end(),
                          [&](LineMember o) { return o.is_wall == m.is_wall && o.index == m.index; }) -
             members.begin();
    };
    for (std::size_t added = 0; members.size() <= chain.size(); added = 0) {
      for (int c : chain) {
        const LineContact& k = line.contacts[c];
        const auto first = known(k.first), second = known(k.second), none = std::ssize(members);
        done[c] = true;
        if ((first == none) == (second == none)) continue;
        members.push_back(second == none ? k.second : k.first);
        offset.push_back(second == none ? Number(offset[first] - k.s() * k.gap)
                                        : Number(offset[second] + k.s() * k.gap));
        ++added;
      }
      if (added == 0) break;
    }
    Number mass = 0, x = 0, v = 0;
    bool at_wall = false;
    for (std::size_t i = 0; i < members.size() && !at_wall; ++i) {
      const Number xi = position(line, members[i], s.state) - offset[i], vi = velocity(line, members[i], s.state);
      at_wall = members[i].is_wall;
      if (at_wall) {
        mass = 1, x = xi, v = vi;
      } else {
        const Number& m = line.bodies[members[i].index].mass;
        mass += m, x += m * xi, v += m * vi;
      }
    }
    for (std::size_t i = 0; i < members.size(); ++i)
      if (!members[i].is_wall) {
        s.state.x[members[i].index] = x / mass + offset[i];
        s.state.v[members[i].index] = v / mass;
      }
  }
}

}  // namespace touchgo::reference::lines
