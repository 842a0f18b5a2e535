#include "cases/claims/provenance.hpp"

#include <gmp.h>
#include <mpfr.h>

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>

#include "build/provenance.hpp"

namespace touchgo::cases::claims {

Provenance provenance() {
  std::string boost = BOOST_LIB_VERSION;
  std::replace(boost.begin(), boost.end(), '_', '.');
  const std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                            std::to_string(EIGEN_MINOR_VERSION);
  return {TOUCHGO_VERSION,
          TOUCHGO_COMMIT,
          TOUCHGO_COMPILER,
          TOUCHGO_FLAGS,
          {{"Boost", boost}, {"Eigen", eigen}, {"MPFR", mpfr_get_version()}, {"GMP", gmp_version}}};
}

}  // namespace touchgo::cases::claims
