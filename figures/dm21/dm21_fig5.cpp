// DM21, Fig. 5: a plastic collision, kept together as published until the force, having been positive, falls to
// zero. Where the force is negative the contact would have to pull.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

void dm21_fig5(const std::string& cases, const std::string& folder) {
  draw_example("dm21_fig5", cases + "/dm21_plastic.toml", Release::published, folder);
}

}  // namespace touchgo::figures::dm21
