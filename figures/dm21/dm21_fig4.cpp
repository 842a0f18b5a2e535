// DM21, Fig. 4: "The dynamic response of two bodies that begin with different initial conditions. Here they
// approach each other tangentially and begin moving together. Later they separate." From the printed start.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

void dm21_fig4(const std::string& cases, const std::string& folder) {
  draw_example("dm21_fig4", cases + "/dm21_grazing.toml", std::nullopt, folder);
}

}  // namespace touchgo::figures::dm21
