// OB21, Fig. 17: r = 0.6, ks = 100.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig17(const Results& results) { return diagram("ob21_fig17", results); }

}  // namespace touchgo::figures::ob21
