// OB21, Fig. 12: r = 0.8, hard.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig12(const Results& results) { return diagram("ob21_fig12", results); }

}  // namespace touchgo::figures::ob21
