// The rows of OB21's printed numbers and of its misprints.
#pragma once

#include "cases/ob21/statements.hpp"

namespace touchgo::cases::ob21 {

Rows number_rows(const Shared& systems);
Rows misprint_rows();

}  // namespace touchgo::cases::ob21
