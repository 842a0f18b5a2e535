// OB21, Fig. 14: r = 0.6, hard. In (b) also where the soft model of Fig. 15 has a period of 1 to 4: there the paper
// sees wide ranges of chaos of the hard one.
#include <string>

#include "figures/drawing/prose.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_fig14(const Results& results) {
  const Table &soft = results["ob21_r0.6_ks200000"], &hard = results["ob21_r0.6_hard"];
  Marked low{"soft, k_s = 200000: period 1 to 4", {}};
  long chaotic = 0, anywhere = 0, there = 0;
  bool before = false;  // at the frequency before, too
  for (std::size_t i = 0; i < soft.rows(); ++i) {
    if (soft.numbers("start")[i] != 0) continue;
    const bool chaos = hard.numbers("lambda1")[i] > 0;  // the tables have the same rows
    anywhere += chaos;
    const bool is_low = soft.words("motion")[i] == "periodic" && soft.numbers("n")[i] <= 4;
    if (is_low && !before) low.ranges.emplace_back();
    if (is_low) low.ranges.back().take(soft.numbers("frequency")[i]), ++there, chaotic += chaos;
    before = is_low;
  }
  Plot plot = diagram("ob21_fig14", results, low);
  const std::string counted = "Of the " + std::to_string(there) +
                              " frequencies at which the soft model of Fig. 15 has a period of 1 to 4 (green) the hard "
                              "one has λ1 > 0 at " +
                              std::to_string(chaotic) + ", of all at " + std::to_string(anywhere);
  plot.caption += " " + prose("ob21_fig14 caption", {counted});
  plot.alternative += " " + counted + ".";
  return plot;
}

}  // namespace touchgo::figures
