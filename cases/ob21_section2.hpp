// The rows of OB21's section 2.
#pragma once

#include "cases/ob21_contacts.hpp"

namespace touchgo::ob21 {

Rows equation_rows(const Lazy<Sample>& contacts);
Rows older_relation_rows();
Rows dissipation_rows(const Lazy<Sample>& contacts);

}  // namespace touchgo::ob21
