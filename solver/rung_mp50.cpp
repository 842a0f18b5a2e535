#define TOUCHGO_RUNG_HERE
#include "solver/run.hpp"

namespace touchgo {
TOUCHGO_RUNG(, Mp50);
}
