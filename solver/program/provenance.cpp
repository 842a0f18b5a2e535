#include "solver/program/provenance.hpp"

#include <H5public.h>
#include <flint/flint.h>
#include <gmp.h>
#include <mpfr.h>

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>
#if __has_include(<arb.h>)  // a library of its own beside FLINT 2, within FLINT 3
#include <arb.h>
#endif

#include "build/provenance.hpp"

namespace touchgo {

const char* version() { return TOUCHGO_VERSION; }

Provenance provenance() {
  std::string boost = BOOST_LIB_VERSION;
  std::replace(boost.begin(), boost.end(), '_', '.');
  const std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                            std::to_string(EIGEN_MINOR_VERSION);
  const std::string hdf5 =
      std::to_string(H5_VERS_MAJOR) + "." + std::to_string(H5_VERS_MINOR) + "." + std::to_string(H5_VERS_RELEASE);
  return {version(),
          TOUCHGO_COMMIT,
          TOUCHGO_COMPILER,
          TOUCHGO_FLAGS,
          {{"Boost", boost},
           {"Eigen", eigen},
           {"MPFR", mpfr_get_version()},
           {"GMP", gmp_version},
           {"FLINT", FLINT_VERSION},
#ifdef ARB_VERSION
           {"Arb", ARB_VERSION},
#endif
           {"HDF5", hdf5}}};
}

}  // namespace touchgo
