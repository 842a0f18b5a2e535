#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(Mp1100)
TOUCHGO_STEPS_HERE(Mp1100)
