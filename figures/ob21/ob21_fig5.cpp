// OB21, Fig. 5: r = 1, ks = 200000.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig5(const Results& results) { return diagram("ob21_fig5", results); }

}  // namespace touchgo::figures::ob21
