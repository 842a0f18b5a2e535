// What Dedow & Murphy 2021 print besides event times, sentence by sentence, and the verdict on record.
#include "cases/dm21/rows.hpp"

#include "cases/dm21/judges.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace number;
namespace {

using std::abs;

void discriminant(const Dm21Cases& cases, Claim& claim) {
  const Decimal printed = "-116";
  const Mp50 value = reference::dm21::discriminant(dm21::two_masses<Mp50>(cases.together)),
             tolerance = decimal<Mp50>(printed.half_unit());
  claim.unit = "kg^2/s^2";
  claim.computed = text(value, 16);
  claim.tolerance = text(tolerance, 3);
  claim.evidence = {"closed form"};
  if (abs(Mp50(reference::dm21::discriminant(dm21::two_masses<double>(cases.together))) - value) <=
      Mp50("1e-12") * abs(value))
    claim.evidence.push_back("double and 50 digits");
  claim.verdict = abs(value - decimal<Mp50>(printed)) <= tolerance && value < 0 ? "reproduced" : "not reproduced";
  claim.note = value < 0 ? "negative: the masses together swing, with two complex eigenvalues"
                         : "not negative: the masses together do not swing";
}

struct Printed {
  std::string id, where, statement, published, recorded, figure;
  dm21::Judge* judge;
};

const std::string impacts = "Impact events", separations = "Separation events", analytical = "Analytical solutions",
                  first = "Results, Masses initially moving together",
                  second = "Results, Grazing impact and separation", third = "Results, A plastic collision";
const std::string reproduced = "reproduced", corrected = "corrected", undetermined = "undetermined",
                  conditional = "conditional", not_reproduced = "not reproduced";

const std::vector<Printed> all_printed{
    {"dm21-discriminant", "p. 5, Results", "eta = (c1+c2)^2 - 4(k1+k2)(m1+m2) = -116, underdamped", "-116", reproduced,
     "", discriminant},

    {"dm21-eq1", impacts + ", Eq. (1)", "free motion of both masses in first order form",
     "u2' = (F1 - k1 u1 - c1 u2)/m1, ..", reproduced, "", dm21::eq1},
    {"dm21-eq3", impacts + ", Eq. (3)", "free motion with the gap r1 as independent variable", "(u1, u2, t, r2)' = ..",
     reproduced, "", dm21::eq3},
    {"dm21-eq4", separations + ", Eq. (4)", "Newton's law of each mass, without external forces, has one force Fi",
     "m2 u'' + c2 u' + k2 u = Fi", reproduced, "", dm21::eq4},
    {"dm21-eq5", separations + ", Eq. (5)", "their sum: one equation for the masses together",
     "(m1+m2)u'' + (c1+c2)u' + (k1+k2)u = 0", reproduced, "", dm21::eq5},
    {"dm21-eq8", separations + ", line before Eq. (8)", "Eq. (7) differentiated: v3' of the first mass",
     "v3' = (-c1 v3 - k1 v2 - Fi')/m2", corrected, "", dm21::eq8},
    {"dm21-eq9", separations + ", Eq. (9)", "the second mass's equation differentiated", "v4' = m2 v3' + c3 v3 + k2 v2",
     corrected, "", dm21::eq9},
    {"dm21-eq10", separations + ", Eq. (10)", "Eqs. (6)-(9) in matrix form, which solved are Eq. (11)",
     "row 3 right: (0, -(k1+k2), -(c1+c2), 0)", corrected, "", dm21::eq10},
    {"dm21-eq11", separations + ", Eq. (11)", "V' = A V for the masses together", "Fi' = A42 v2 + A43 v3", reproduced,
     "", dm21::eq11},
    {"dm21-eq12", separations + ", Eq. (12)", "motion together with the force Fi as independent variable",
     "A = A42 + A43, v4' = v4/A", corrected, "", dm21::eq12},
    {"dm21-eq13", analytical + ", Eq. (13)", "the entries A32, A33, A42, A43 of A in V' = A V",
     "A42 = -(k2 m1 - k1 m2)/(m1+m2)", corrected, "", dm21::eq13},
    {"dm21-eq14", analytical + ", Eq. (14)", "the characteristic equation is obtained by setting det|A| = 0",
     "det|A| = 0", corrected, "", dm21::eq14},
    {"dm21-eq15", analytical + ", Eq. (15)", "the eigenvectors q1 .. q4", "(1, l, l^2, A42 + l A43)", reproduced, "",
     dm21::eq15},
    {"dm21-eq16", analytical + ", Eq. (16)", "the motion together as a sum over the eigenvectors",
     "a3 q3 exp(l4 t) + a4 q4 exp(l4 t)", corrected, "", dm21::eq16},

    {"dm21-s-high-precision", "Abstract",
     "the time response of a system undergoing repeated impacts and separations may be obtained with a high degree of "
     "precision",
     "high", reproduced, "", dm21::high_precision},
    {"dm21-s-not-one-state", "Introduction",
     "the separation event is not dictated by a condition placed on one of the state variables", "not one", conditional,
     "", dm21::not_one_state},
    {"dm21-s-smaller-steps", impacts,
     "taking smaller and smaller time steps won't effectively find the moment of impact", "won't", not_reproduced, "",
     dm21::smaller_steps},
    {"dm21-s-displacement-step", impacts,
     "a single displacement step, by definition, lands the mass at the impact condition", "lands", reproduced, "",
     dm21::displacement_step},
    {"dm21-s-force-step", separations, "a single interaction force step takes Fi from its current value to zero", "0",
     corrected, "", dm21::force_step},
    {"dm21-s-no-stability-issues", "Numerical solutions",
     "no numerical stability issues were encountered in these simulations", "none", reproduced, "",
     dm21::no_stability_issues},
    {"dm21-s-full-rank", analytical, "in the free play region the state matrix is at full rank", "4", reproduced, "",
     dm21::full_rank},
    {"dm21-s-rank-deficient", analytical, "Eq. (11) contains two zero columns and, hence, is rank deficient", "below 4",
     reproduced, "", dm21::rank_deficient},
    {"dm21-s-unique-roots", analytical + ", below Eq. (14)", "the other two roots are unique", "unique", conditional,
     "", dm21::unique_roots},

    {"dm21-s-e1-coincident", first, "the analytical and numerical solutions are shown and are coincident", "coincident",
     reproduced, "dm21_fig3", dm21::e1_coincident},
    {"dm21-s-e1-initially-together", first, "initially, the two masses move together", "Fi > 0", reproduced,
     "dm21_fig3", dm21::e1_initially_together},
    {"dm21-s-e1-rebound", first,
     "because the velocities are not equal just prior to the impact and e is sufficiently large, the masses rebound",
     "not 0", reproduced, "dm21_fig3", dm21::e1_rebound},
    {"dm21-s-e1-small-restitution", first, "had e been sufficiently small, they may have started moving together",
     "small e", reproduced, "", dm21::e1_small_restitution},
    {"dm21-s-e2-tangential", second, "the trajectories approach one another tangentially", "0", undetermined,
     "dm21_fig4", dm21::e2_tangential},
    {"dm21-s-e2-begins-together", second,
     "the masses graze one another with equal outgoing velocities and begin to move together", "4.53", undetermined,
     "dm21_fig4", dm21::e2_begins_together},
    {"dm21-s-e2-coincident", second, "the numeric and analytic solutions are plotted and are coincident", "coincident",
     reproduced, "dm21_fig4", dm21::e2_coincident},
    {"dm21-s-e2-displacement-step", second,
     "the displacement step algorithm determines the moment of contact at approximately t = 4.53 s", "4.53",
     undetermined, "dm21_fig4", dm21::e2_displacement_step},
    {"dm21-s-e2-force-starts", second, "at that same instant, the interaction force becomes nonzero", "not 0",
     undetermined, "dm21_fig4", dm21::e2_force_starts},
    {"dm21-s-e2-force-to-zero", second, "at the separation the interaction force clearly goes to zero", "0", reproduced,
     "dm21_fig4", dm21::e2_force_to_zero},
    {"dm21-s-e3-approach", third, "once released, the two masses approach one another until impact", "< 0", reproduced,
     "dm21_fig5", dm21::e3_approach},
    {"dm21-s-e3-one-velocity", third, "at this instant, their velocities collapse to a single value", "one", reproduced,
     "dm21_fig5", dm21::e3_one_velocity},
    {"dm21-s-e3-begins-together", third, "the masses begin to move together", "together", conditional, "dm21_fig5",
     dm21::e3_begins_together},
    {"dm21-s-e3-nonzero-force", third,
     "the contacting motion continues with a nonzero interaction force until the masses separate", "not 0",
     not_reproduced, "dm21_fig5", dm21::e3_nonzero_force},

    {"dm21-s-precisely-identified", "Conclusion",
     "in each scenario, the instant of contact/separation are precisely identified", "each", undetermined, "",
     dm21::precisely_identified},
    {"dm21-s-more-degrees-of-freedom", "Conclusion",
     "the method is straightforward and may be easily extended for systems containing more degrees of freedom",
     "easily extended", reproduced, "", dm21::more_degrees_of_freedom}};

}  // namespace

std::vector<LedgerRow> dm21_rows(const Dm21Cases& cases) {
  std::vector<LedgerRow> rows;
  for (const Printed& p : all_printed)
    rows.push_back({p.id, [&p, cases] {
                      Claim c;
                      c.id = p.id;
                      c.source = "DM21";
                      c.where = p.where;
                      c.statement = p.statement;
                      c.published = p.published;
                      c.command = "build/touchgo verify --only " + p.id;
                      c.figure = p.figure;
                      c.recorded = p.recorded;
                      p.judge(cases, c);
                      return c;
                    }});
  return rows;
}

}  // namespace touchgo::cases::dm21
