#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(Mp140)
TOUCHGO_STEPS_HERE(Mp140)
