// OB21, Fig. 8: r = 1, ks = 100.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig8(const Results& results) { return diagram("ob21_fig8", results); }

}  // namespace touchgo::figures::ob21
