// DM21, Fig. 3: masses initially moving together. (a) displacements, contact thicker, (b) velocities, (c)
// interaction force; analytical and numerical.
#include "figures/motion.hpp"

namespace touchgo::figures {

void dm21_fig3(const std::string& cases, const std::string& folder) {
  draw_example("dm21_fig3", cases + "/dm21_together.toml", std::nullopt, folder);
}

}  // namespace touchgo::figures
