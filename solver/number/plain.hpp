// Decimals as people write them.
#pragma once

#include <string>

#include "solver/number/decimal.hpp"

namespace touchgo {

/// The value with all its digits: "-3.5", "0.01", "1e-7".
std::string plain(const Decimal& d);

}  // namespace touchgo
