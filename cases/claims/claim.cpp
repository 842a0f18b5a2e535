#include "cases/claims/claim.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::cases {

const Table& Given::result(const std::string& name) const {
  if (std::find(needs.begin(), needs.end(), name) == needs.end())
    throw std::logic_error("the judge of " + claim.id + " was not registered with the result '" + name + "'");
  return results[name];
}

}  // namespace touchgo::cases
