#define TOUCHGO_PRECISION_HERE
#include "solver/run/run.hpp"

namespace touchgo::run {
TOUCHGO_PRECISION(, Mp1100);
}
