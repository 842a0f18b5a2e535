#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(Mp50)
TOUCHGO_STEPS_HERE(Mp50)
