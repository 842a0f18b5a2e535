// OB21, Fig. 14: bifurcation diagrams for the system with the hard contact model with r = 0.6; the relative
// displacement xr (a), the Lyapunov exponents lambda1, lambda2 (thin lines, left axis) and the average energy of
// impacts ae (thick line, right axis) (b), the average number of impacts ai (line, left axis) and the relative velocity
// vr at impacts (points, right axis) (c). Grey bands: exponents of -inf, and ai = inf, where the motion rests on the
// base after impacts that accumulate. The paper prints a finite ai there, 201 at
// eta = 3.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig14(const Results& results) { return diagram("ob21_fig14", results); }

}  // namespace touchgo::figures::ob21
