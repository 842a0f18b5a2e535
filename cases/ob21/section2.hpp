// The rows of OB21's section 2.
#pragma once

#include "cases/ob21/contacts.hpp"

namespace touchgo::cases::ob21 {

Rows equation_rows(const Lazy<Sample>& contacts);
Rows older_relation_rows();
Rows dissipation_rows(const Lazy<Sample>& contacts);

}  // namespace touchgo::cases::ob21
