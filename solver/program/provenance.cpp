#include "solver/program/provenance.hpp"

#include <H5public.h>
#include <gmp.h>
#include <mpfr.h>

#include <Eigen/Core>
#include <algorithm>
#include <boost/version.hpp>

#include "build/provenance.hpp"

namespace touchgo {

Provenance provenance() {
  std::string boost = BOOST_LIB_VERSION;
  std::replace(boost.begin(), boost.end(), '_', '.');
  const std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                            std::to_string(EIGEN_MINOR_VERSION);
  const std::string hdf5 =
      std::to_string(H5_VERS_MAJOR) + "." + std::to_string(H5_VERS_MINOR) + "." + std::to_string(H5_VERS_RELEASE);
  return {TOUCHGO_VERSION,
          TOUCHGO_COMMIT,
          TOUCHGO_COMPILER,
          TOUCHGO_FLAGS,
          {{"Boost", boost}, {"Eigen", eigen}, {"MPFR", mpfr_get_version()}, {"GMP", gmp_version}, {"HDF5", hdf5}}};
}

}  // namespace touchgo
