// OB21, Fig. 17: bifurcation diagrams for the system with the soft contact model with r = 0.6, ks = 100; the relative
// displacement xr (a), the Lyapunov exponents lambda1, lambda2 (thin lines, left axis) and the average energy of
// impacts ae (thick line, right axis) (b), the average number of impacts ai (line, left axis) and the relative velocity
// vr at impacts (points, right axis) (c).
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig17(const Results& results) { return diagram("ob21_fig17", results); }

}  // namespace touchgo::figures::ob21
