#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(Mp400)
TOUCHGO_STEPS_HERE(Mp400)
