// OB21, Fig. 4: r = 1, hard.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig4(const Results& results) { return diagram("ob21_fig4", results); }

}  // namespace touchgo::figures::ob21
