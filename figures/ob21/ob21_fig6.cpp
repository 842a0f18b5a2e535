// OB21, Fig. 6: r = 1, ks = 2000.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig6(const Results& results) { return diagram("ob21_fig6", results); }

}  // namespace touchgo::figures::ob21
