// The table of contact laws: a new one has its file, which is included here, and its class in the list.
#pragma once

#include <tuple>

#include "solver/contact/hard.hpp"
#include "solver/contact/soft.hpp"
#include "solver/contact/staged.hpp"

namespace touchgo {

using Laws = std::tuple<Hard, Soft, Staged>;

/// What the law at this place of the list answers. Compiled once for each scalar type (run/run_here.hpp).
template <Real R>
ContactLaw<R> answers_in_table(int place);

}  // namespace touchgo
