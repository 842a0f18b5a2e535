// DM21, Fig. 3: masses initially moving together. (a) displacements, contact thicker, (b) velocities, (c)
// interaction force; analytical and numerical.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

void dm21_fig3(const std::string& cases, const std::string& folder) {
  draw_example("dm21_fig3", cases + "/dm21_together.toml", std::nullopt, folder);
}

}  // namespace touchgo::figures::dm21
