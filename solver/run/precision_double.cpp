#include "solver/run/run_here.hpp"

template touchgo::Located<double> touchgo::locate(const CoarseEnclosure&, const double&, int, Effort*);
TOUCHGO_EXACT_HERE(double)
TOUCHGO_STEPS_HERE(double)
