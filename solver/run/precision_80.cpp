#include "solver/run/run_here.hpp"

TOUCHGO_EXACT_HERE(Mp80)
