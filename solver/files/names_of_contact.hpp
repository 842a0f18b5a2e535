// A contact's members in JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

/// Their names, and "upper" behind them where it is an upper stop.
inline nlohmann::ordered_json names_of_contact(const Setup& setup, std::size_t contact) {
  const Contact& c = setup.contacts[contact];
  nlohmann::ordered_json both{setup.name(c.first), setup.name(c.second)};
  if (c.upper) both.push_back("upper");
  return both;
}

inline nlohmann::ordered_json names_of_contacts(const Setup& setup, const std::vector<int>& contacts) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const int j : contacts) all.push_back(names_of_contact(setup, j));
  return all;
}

}  // namespace touchgo
