#define TOUCHGO_RUNG_HERE
#include "solver/run/run.hpp"

namespace touchgo::run {
TOUCHGO_RUNG(, Mp2500);
}
