// OB21, Fig. 7: r = 1, ks = 500.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig7(const Results& results) { return diagram("ob21_fig7", results); }

}  // namespace touchgo::figures::ob21
