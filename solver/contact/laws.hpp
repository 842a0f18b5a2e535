// The contact laws there are: a new one gets a file of its own, a name in `Law` (model/setup.hpp) and a line here.
// Included only where the laws are compiled (run/precision_*.cpp).
#pragma once

#include "solver/contact/hard.hpp"
#include "solver/contact/soft.hpp"

namespace touchgo::contact {

template <Real R>
std::vector<ContactLaw<R>>& laws() {
  static std::vector<ContactLaw<R>> all{hard_law<R>(), soft_law<R>()};  // in the order of `Law`
  return all;
}

template <Real R>
void set_law(const Contact& contact, const System<R>& system, Joint<R>& joint) {
  law_of(joint).prepare(contact, system, joint);
}

}  // namespace touchgo::contact
