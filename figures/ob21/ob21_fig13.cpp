// OB21, Fig. 13: r = 0.8, ks = 200000.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig13(const Results& results) { return diagram("ob21_fig13", results); }

}  // namespace touchgo::figures::ob21
