#include "solver/model/names.hpp"

#include <algorithm>

namespace touchgo {

std::string contact_name(const Setup& setup, int contact) {
  const Contact& c = setup.contacts[contact];
  return setup.name(c.first) + "-" + setup.name(c.second) + (c.upper ? " upper" : "");
}

std::string member_names(const Setup& setup, const std::vector<int>& contacts) {
  std::vector<std::string> names;
  for (int j : contacts)
    for (Member m : {setup.contacts[j].first, setup.contacts[j].second})
      if (std::find(names.begin(), names.end(), setup.name(m)) == names.end()) names.push_back(setup.name(m));
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return all;
}

}  // namespace touchgo
