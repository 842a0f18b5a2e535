#include "figures/gallery/gallery.hpp"

#include "figures/dm21/figures.hpp"
#include "figures/ledger/claims.hpp"
#include "figures/map/figures.hpp"
#include "figures/method/certified_width.hpp"
#include "figures/method/cost.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_diagram.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::figures {

using namespace cases;
namespace {

Figure of_diagram(const std::string& name) {
  return {name, diagram_needs(name), [name](const Results& results) { return diagram(name, results); }};
}

}  // namespace

std::vector<Figure> all_figures() {
  return {
      {"claims", {"ledger"}, claims},
      {"dm21_fig1", {"dm21_overstep"}, dm21_fig1},
      {"dm21_fig2", {"dm21_parameters"}, dm21_fig2},
      {"dm21_fig3", {"dm21_motion_together", "event_times", "dm21_events"}, dm21_fig3},
      {"dm21_fig4", {"dm21_motion_grazing", "event_times", "dm21_events"}, dm21_fig4},
      {"dm21_fig5", {"dm21_motion_plastic_published", "event_times", "dm21_events"}, dm21_fig5},
      {"dm21_fig5_unilateral", {"dm21_motion_plastic_unilateral", "event_times", "dm21_events"}, dm21_fig5_unilateral},
      {"dm21_release",
       {"dm21_motion_plastic_published", "dm21_motion_plastic_unilateral", "event_times", "dm21_events"},
       dm21_release},
      {"dm21_restitution", {"dm21_restitution", "event_times"}, dm21_restitution},
      {"dm21_chatter", {"dm21_chatter", "event_times", "dm21_events", "dm21_parameters"}, dm21_chatter},
      {"dm21_missed", {"dm21_missed_events", "dm21_missed_events_totals", "dm21_missed_events_example"}, dm21_missed},
      {"dm21_ob21_energy", {"dm21_soft_impacts"}, dm21_ob21_energy},
      {"dm21_order", {"dm21_step_errors", "dm21_landings"}, dm21_order},
      {"dm21_rounding", {"dm21_rounding", "dm21_rounding_bounds"}, dm21_rounding},
      {"ob21_fig1", {"ob21_soft_bases"}, ob21_fig1},
      {"ob21_fig2", {"ob21_restitution_curves", "ledger"}, ob21_fig2},
      {"ob21_fig3", {"ob21_parameters"}, ob21_fig3},
      of_diagram("ob21_fig4"),
      of_diagram("ob21_fig5"),
      of_diagram("ob21_fig6"),
      of_diagram("ob21_fig7"),
      of_diagram("ob21_fig8"),
      {"ob21_fig9", {"ob21_settled_r1_hard_eta4", "ob21_settled_r1_ks200000_eta4", "ledger"}, ob21_fig9},
      {"ob21_fig10", {"ob21_settled_r1_hard_eta8", "ob21_settled_r1_ks200000_eta8", "ledger"}, ob21_fig10},
      {"ob21_fig11",
       {"ob21_settled_r1_hard_eta4", "ob21_settled_r1_ks2000_eta4", "ob21_settled_r1_hard_eta8",
        "ob21_settled_r1_ks2000_eta8"},
       ob21_fig11},
      of_diagram("ob21_fig12"),
      of_diagram("ob21_fig13"),
      {"ob21_fig14", diagram_needs("ob21_fig14"), ob21_fig14},
      of_diagram("ob21_fig15"),
      {"ob21_fig16", {"ob21_settled_r0.6_hard_eta6.9", "ob21_settled_r0.6_ks200000_eta6.9", "ledger"}, ob21_fig16},
      of_diagram("ob21_fig17"),
      {"ob21_hard_soft",
       {"ob21_r1_hard", "ob21_r1_ks200000", "ob21_r0.8_hard", "ob21_r0.8_ks200000", "ob21_r0.6_hard",
        "ob21_r0.6_ks200000", "ledger"},
       ob21_hard_soft},
      {"ob21_exponent_scatter",
       {"ob21_exponents_eta7.1_hard", "ob21_exponents_eta7.1_ks200000", "ob21_long_exponents_eta7.1_hard",
        "ob21_long_exponents_eta7.1_ks200000", "ob21_literal_exponents", "ledger"},
       ob21_exponent_scatter},
      {"ob21_count", {"ob21_counted_impacts", "ledger"}, ob21_count},
      {"ob21_plane", {"ob21_plane", "ob21_plane_found", "ledger"}, ob21_plane},
      {"ob21_equivalence", {"ob21_equivalence"}, ob21_equivalence},
      {"ob21_pull", {"ob21_restitution_curves", "ob21_contact_force", "ob21_contact_force_restitutions"}, ob21_pull},
      {"ob21_windows", windows_needs(), ob21_windows},
      {"ob21_atlas", atlas_needs(), ob21_atlas},
      {"ob21_map", {"ob21_map_motion", "ob21_map_lambda1"}, ob21_map},
      {"ob21_agreement", {"ob21_agreement_r1", "ob21_agreement_r0.6"}, ob21_agreement},
      {"bouncing_map", {"bouncing_map_motion", "bouncing_map_rest_fraction"}, bouncing_map},
      {"impact_damper", {"impact_damper_rows", "impact_damper_points"}, impact_damper},
      {"backlash", {"backlash_rows", "backlash_points"}, backlash},
      {"staged_stop", {"staged_stop_rows", "staged_stop_points"}, staged_stop},
      {"cost", {"cost"}, cost},
      {"certified_width", {"certified_width"}, certified_width},
  };
}

std::set<std::string> needs() {
  std::set<std::string> all;
  for (const Figure& f : all_figures()) all.insert(f.needs.begin(), f.needs.end());
  return all;
}

std::vector<Plot> draw_figures(const std::vector<Figure>& figures, const Results& results, const std::string& folder,
                               int threads) {
  std::vector<Plot> drawn(figures.size());
  in_parallel(figures.size(), threads, [&](std::size_t i) {
    Results given;
    for (const std::string& name : figures[i].needs) given.tables.emplace(name, results[name]);
    drawn[i] = figures[i].plot(given);
    draw(drawn[i], folder);
  });
  return drawn;
}

std::vector<Plot> draw_all(const Results& results, const std::string& folder) {
  return draw_figures(all_figures(), results, folder);
}

}  // namespace touchgo::figures
