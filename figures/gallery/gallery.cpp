#include "figures/gallery/gallery.hpp"

#include "figures/dm21/figures.hpp"
#include "figures/ob21/figures.hpp"

namespace touchgo::figures::gallery {

using namespace dm21;
using namespace ob21;

void draw_all(const std::string& cases, const std::string& folder) {
  dm21::dm21_fig1(cases, folder);
  dm21::dm21_fig3(cases, folder);
  dm21::dm21_fig4(cases, folder);
  dm21::dm21_fig5(cases, folder);
  dm21::dm21_fig5_unilateral(cases, folder);
  dm21::dm21_missed(cases, folder);
  dm21::dm21_ob21_energy(cases, folder);
  dm21::dm21_order(cases, folder);
  dm21::dm21_rounding(cases, folder);
  ob21::ob21_fig2(cases, folder);
  ob21::ob21_fig4(cases, folder);
  ob21::ob21_fig5(cases, folder);
  ob21::ob21_fig6(cases, folder);
  ob21::ob21_fig7(cases, folder);
  ob21::ob21_fig8(cases, folder);
  ob21::ob21_fig9(cases, folder);
  ob21::ob21_fig10(cases, folder);
  ob21::ob21_fig11(cases, folder);
  ob21::ob21_fig12(cases, folder);
  ob21::ob21_fig13(cases, folder);
  ob21::ob21_fig14(cases, folder);
  ob21::ob21_fig15(cases, folder);
  ob21::ob21_fig16(cases, folder);
  ob21::ob21_fig17(cases, folder);
  ob21::ob21_equivalence(cases, folder);
  ob21::ob21_pull(cases, folder);
}

}  // namespace touchgo::figures::gallery
