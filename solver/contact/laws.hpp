// The contact laws that have a name in `Law` (model/setup.hpp): a new one gets a file of its own and its lines here and
// in laws.cpp.
#pragma once

#include "solver/contact/contact_law.hpp"

namespace touchgo::contact {

struct Hard {  // hard.hpp
  template <Real R>
  static ContactLaw<R> answers();
};

struct Soft {  // soft.hpp
  template <Real R>
  static ContactLaw<R> answers();
};

}  // namespace touchgo::contact
