// A contact's members in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/model/setup.hpp"

namespace touchgo {

/// Their names, and "upper" behind them where it is an upper stop.
inline nlohmann::ordered_json names_of_contact(const Setup& setup, std::size_t contact) {
  const Contact& c = setup.contacts[contact];
  nlohmann::ordered_json both{setup.name(c.first), setup.name(c.second)};
  if (c.upper) both.push_back("upper");
  return both;
}

}  // namespace touchgo
