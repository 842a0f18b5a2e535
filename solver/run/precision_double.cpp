#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(double)
TOUCHGO_STEPS_HERE(double)
