// Claims of OB21, section 2: the equations of the contact, against contacts that were followed.
#include "cases/ob21/contacts.hpp"
#include "cases/ob21/section2.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

using std::abs;

Claim eq8(const Sample& sample) {
  Claim c = row("ob21-eq8", "Sec. 2, Eq. (8)",
                "the contact lasts t1 = pi/lambda (computed: m = 1, ks = 200000, xi = 0.25)", "pi/lambda");
  c.unit = "s";
  c.computed = text(paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).paper.duration, 16);
  compare(c, sample, [](const auto& f) { return f.paper.duration / contact_time(f.ks, f.cs, f.m) - 1; });
  return c;
}

Claim eq10(const Sample& sample) {
  Claim c =
      row("ob21-eq10", "Sec. 2, Eq. (10)", "the restitution is r = exp(-pi xi/sqrt(1 - xi^2)) (computed: xi = 0.25)",
          "exp(-pi xi/sqrt(1 - xi^2))");
  c.computed = text(paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).paper.restitution, 16);
  c.figure = "ob21_fig2";
  compare(c, sample,
          [](const auto& f) { return f.paper.restitution / restitution_of(damping_ratio(f.ks, f.cs, f.m)) - 1; });
  return c;
}

/// The damping that gives the paper's contact the restitution r: searched, not from Eq. (13).
template <Real R>
R searched_damping(const R& r) {
  const R unit = 2 * sqrt(decimal<R>(paper_ks));
  auto excess = [&](const R& xi) { return R(paper_contact<R>(xi, r).paper.restitution - r); };
  return unit * reference::two_bodies::root_between<R>(excess, R(0), R(9) / 10);
}

Claim eq12(const Sample& sample) {
  Claim c = row("ob21-eq12", "Sec. 2, Eq. (12), (13)",
                "the damping cs = 2 xi sqrt(ks m) with xi = -ln r/sqrt(pi^2 + ln^2 r) loses the energy of the "
                "restitution r, (1 - r^2) m v0^2/2 (computed: cs for m = 1, ks = 200000, r = 0.6)",
                "2 xi sqrt(ks m)");
  const Mp50 r = decimal<Mp50>(paper_r), searched = searched_damping<Mp50>(r);
  c.unit = "kg/s";
  c.computed = text(searched, 16);
  compare(c, sample, [](const auto& f) { return f.paper.energy_lost / energy_lost(f.m, f.speed, f.r) - 1; });
  const Mp50 formula = equal_energy_damping(decimal<Mp50>(paper_ks), Mp50(1), r);
  if (abs(searched / formula - 1) > Mp50("1e-40")) c.verdict = "not reproduced";
  c.note += "; the damping searched for by following contacts agrees with Eq. (12), (13) to 1e-40";
  return c;
}

Claim motion(const Sample& sample) {
  Claim c = row("ob21-s2-motion", "Sec. 2, Eq. (6), (7)", "the deflection and its rate in the contact",
                "v0/lambda exp(-beta t) sin(lambda t)");
  c.unit = "m";
  const auto pushing = paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).pushing;
  c.computed = text(pushing.deflection, 16);
  compare(c, sample, []<Real R>(const Followed<R>& f) {
    const Deflection<R> d = deflection(f.ks, f.cs, f.m, R(-f.speed), f.pushing.duration);
    return R(abs(d.u - f.pushing.deflection) * contact_rates(f.ks, f.cs, f.m).alpha / f.speed +
             abs(d.du / f.speed - f.pushing.restitution));
  });
  c.note +=
      "; looked at where the force falls to zero, relative to v0/alpha and v0 (computed: m = 1, ks = 200000, xi = "
      "0.25, v0 = -1)";
  return c;
}

Claim same_velocity(const Sample& sample) {
  Claim c = row("ob21-s2-same-velocity", "Sec. 2, end",
                "equivalent impact models lead to the same velocity after impact", "-r v0");
  compare(c, sample, [](const auto& f) { return f.paper.restitution / f.r - 1; });
  c.computed = c.verdict == "reproduced" ? "-r v0" : "another";
  return c;
}

Claim time_lag(const Sample& sample) {
  Claim c =
      row("ob21-s2-time-lag", "Sec. 2, end",
          "the soft response lags by the duration of contact tau = sqrt(m (pi^2 + ln^2 r)/ks) (computed: m = 1, ks = "
          "200000, r = 0.6)",
          "sqrt(m (pi^2 + ln^2 r)/ks)");
  const Mp50 r = decimal<Mp50>(paper_r);
  c.unit = "s";
  c.computed = text(paper_contact<Mp50>(damping_ratio_of(r), r).paper.duration, 16);
  compare(c, sample, [](const auto& f) { return f.paper.duration / response_lag(f.ks, f.m, f.r) - 1; });
  c.note += "; the body leaves where it came, so its motion afterwards is that of the hard impact, later by tau";
  return c;
}

Claim separation(const Sample& sample) {
  Claim c =
      row("ob21-s2-separation", "Sec. 2, above Eq. (8)",
          "the body is in contact until the deflection is zero and its rate positive (computed: when, for m = 1, ks = "
          "200000, r = 0.6)",
          "u = 0");
  expect(c, "conditional", "ob21_pull");
  const Mp50 r = decimal<Mp50>(paper_r);
  const auto f = paper_contact<Mp50>(damping_ratio_of(r), r);
  auto pulls = [](const auto& contacts) {
    return std::all_of(contacts.begin(), contacts.end(),
                       [](const auto& x) { return x.pushing.duration < x.paper.duration && x.pushing.deflection < 0; });
  };
  const bool always = pulls(sample.digits50) && pulls(sample.integrated);
  c.unit = "s";
  c.computed = text(f.paper.duration, 16);
  compare(c, sample, [](const auto& x) {
    return x.pushing.restitution / restitution_without_pull(damping_ratio(x.ks, x.cs, x.m)) - 1;
  });
  c.verdict = always && c.verdict == "reproduced" ? "conditional" : "not reproduced";
  c.note =
      "holds for a contact that can pull: for every r < 1 the force ks u + cs u' changes sign before u is back at 0; "
      "one that only pushes ends at " +
      text(f.pushing.duration, 12) + " s with the restitution " + text(f.pushing.restitution, 12) +
      " instead of 0.6, " + "in general exp(-2 xi arccos(xi)/sqrt(1 - xi^2)), in place of Eq. (10)";
  return c;
}

}  // namespace

Rows equation_rows(const Lazy<Sample>& contacts) {
  auto over = [&](Claim (*judge)(const Sample&)) { return [judge, contacts] { return judge(contacts()); }; };
  return {{"ob21-eq8", over(eq8)},
          {"ob21-eq10", over(eq10)},
          {"ob21-eq12", over(eq12)},
          {"ob21-s2-motion", over(motion)},
          {"ob21-s2-separation", over(separation)},
          {"ob21-s2-same-velocity", over(same_velocity)},
          {"ob21-s2-time-lag", over(time_lag)}};
}

}  // namespace touchgo::cases::ob21
