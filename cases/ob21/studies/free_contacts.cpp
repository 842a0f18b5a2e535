#include "cases/ob21/studies/free_contacts.hpp"

#include <limits>
#include <utility>

#include "cases/ob21/studies/older_relation.hpp"
#include "cases/ob21/studies/pushing_contact.hpp"
#include "solver/impact/equal_energy.hpp"

namespace touchgo::cases::ob21 {

FreeContact<Mp50> paper_contact(const Mp50& xi, ContactEnd ending) {
  const Mp50 ks = decimal<Mp50>(paper_ks);
  return reference::ob21::free_contact<Mp50>({Mp50(1), Mp50(2 * xi * sqrt(ks)), ks, Mp50(0), {}}, Mp50(1), ending)
      .value();
}

namespace {

// ---- random contacts ----

/// kg, kg/s^2, m/s; stiffness_ratio: of the second base.
template <Real R>
struct Drawn {
  R m, ks, speed, r, stiffness_ratio;
};

std::vector<Drawn<double>> draw(int number) {
  std::vector<Drawn<double>> all;
  Dice dice;
  for (int i = 0; i < number; ++i) {
    const double m = dice.scale(0.01, 100), ks = dice.scale(1, 1e6), speed = dice.scale(0.001, 10);
    all.push_back({m, ks, speed, dice.between(0.05, 0.95), 1});
  }
  for (Drawn<double>& d : all) d.stiffness_ratio = dice.scale(0.001, 1000);
  return all;
}

inline constexpr std::array<const char*, 10> measures{
    "eq8", "eq10", "eq12", "motion", "without_pull", "same_velocity", "time_lag", "same_ratio", "pull", "pushed_to"};

/// The measures of one contact. `follow` is free_contact<R> or integrated_contact.
template <Real R, class Follow>
std::array<double, measures.size()> measured(const Drawn<R>& d, const Follow& follow) {
  using std::abs, std::sqrt;
  const R m = d.m, ks = d.ks, speed = d.speed, r = d.r, ratio = d.stiffness_ratio;
  const R cs = equal_energy_damping(ks, m, r), xi = damping_ratio(ks, cs, m), alpha = contact_rates(ks, cs, m).alpha;
  auto contact = [&](const R& cs, const R& ks, ContactEnd ending) {
    return follow(reference::linear::LinearOscillator<R>{m, cs, ks, R(0), {}}, speed, ending).value();
  };
  const FreeContact<R> paper = contact(cs, ks, ContactEnd::deflection), pushing = contact(cs, ks, ContactEnd::force);
  const FreeContact<R> other = contact(R(cs * sqrt(ratio)), R(ks * ratio), ContactEnd::deflection);
  const Deflection<R> z = deflection(ks, cs, m, R(-speed), pushing.duration);
  const std::array<R, measures.size()> all{
      paper.duration / contact_time(ks, cs, m) - 1,
      paper.restitution / restitution_of(xi) - 1,
      paper.energy_lost / energy_lost(m, speed, r) - 1,
      abs(z.u - pushing.deflection) * alpha / speed + abs(z.du / speed - pushing.restitution),
      pushing.restitution / restitution_without_pull(xi) - 1,
      paper.restitution / r - 1,
      paper.duration / response_lag(ks, m, r) - 1,
      other.energy_lost / paper.energy_lost - 1,
      1 - pushing.duration / paper.duration,
      pushing.deflection * alpha / speed};
  std::array<double, measures.size()> rounded;
  for (std::size_t k = 0; k < all.size(); ++k) rounded[k] = to_double(all[k]);
  return rounded;
}

Table random_contacts() {
  const std::vector<Drawn<double>> drawn = draw(100);
  std::array<Numbers, 6> given;
  std::array<std::array<Numbers, ways.size()>, measures.size()> found;
  auto follow_closed = []<Real R>(const reference::linear::LinearOscillator<R>& o, const R& speed, ContactEnd ending) {
    return reference::ob21::free_contact<R>(o, speed, ending);
  };
  for (const Drawn<double>& d : drawn) {
    const std::array<double, 6> cells{d.m, d.ks, equal_energy_damping(d.ks, d.m, d.r), d.speed, d.r, d.stiffness_ratio};
    for (std::size_t k = 0; k < cells.size(); ++k) given[k].push_back(cells[k]);
    const Drawn<Mp50> exact{d.m, d.ks, d.speed, d.r, d.stiffness_ratio};
    const std::array<std::array<double, measures.size()>, ways.size()> values{
        measured(d, follow_closed), measured(exact, follow_closed), measured(d, reference::ob21::integrated_contact)};
    for (std::size_t way = 0; way < ways.size(); ++way)
      for (std::size_t k = 0; k < measures.size(); ++k) found[k][way].push_back(values[way][k]);
  }
  Table t;
  const std::array<std::pair<const char*, const char*>, 6> names{
      {{"m", "kg"}, {"ks", "kg/s^2"}, {"cs", "kg/s"}, {"speed", "m/s"}, {"r", ""}, {"stiffness_ratio", ""}}};
  for (std::size_t k = 0; k < names.size(); ++k) t.add(names[k].first, names[k].second, std::move(given[k]));
  for (std::size_t k = 0; k < measures.size(); ++k)
    for (std::size_t way = 0; way < ways.size(); ++way)
      t.add(std::string(measures[k]) + "_" + ways[way].name, "", std::move(found[k][way]));
  return t;
}

// ---- along xi ----

Table contacts_over_xi() {
  Numbers at, restitution, energy_lost, duration, change, rise;
  FreeContact<Mp50> before = paper_contact(Mp50(0));
  for (int i = 1; i < 100; ++i) {
    const Mp50 xi = Mp50(i) / 100;
    const FreeContact<Mp50> f = paper_contact(xi);
    at.push_back(to_double(xi));
    restitution.push_back(to_double(f.restitution));
    energy_lost.push_back(to_double(f.energy_lost));
    duration.push_back(to_double(f.duration));
    change.push_back(to_double(Mp50(f.restitution - before.restitution)));
    rise.push_back(to_double(Mp50(f.energy_lost - before.energy_lost)));
    before = f;
  }
  return Table()
      .add("xi", "", std::move(at))
      .add("restitution", "", std::move(restitution))
      .add("energy_lost", "m v0^2", std::move(energy_lost))
      .add("duration", "s", std::move(duration))
      .add("restitution_change", "", std::move(change))
      .add("energy_rise", "m v0^2", std::move(rise));
}

Table older_relation() {
  Numbers at, restitution, corrected, printed;
  const Mp50 end = older_limit<Mp50>(), printed_end = older_limit<Mp50>(Reading::printed), step("0.001");
  for (Mp50 xi = step; xi < end; xi += step) {
    const Mp50 r = restitution_of(xi);
    at.push_back(to_double(xi));
    restitution.push_back(to_double(r));
    corrected.push_back(to_double(Mp50(r - older_restitution(xi))));
    printed.push_back(xi < printed_end ? to_double(Mp50(r - older_restitution(xi, Reading::printed)))
                                       : std::numeric_limits<double>::quiet_NaN());
  }
  return Table()
      .add("xi", "", std::move(at))
      .add("r", "", std::move(restitution))
      .add("r_above_r0", "", std::move(corrected))
      .add("r_above_r0_as_printed", "", std::move(printed));
}

}  // namespace

std::vector<Study> free_contact_studies() {
  auto alone = [](const char* name, Table (*make)()) {
    return Study{{name}, [make](const OwnCases&) { return std::vector<Table>{make()}; }};
  };
  return {alone("ob21_free_contacts", random_contacts), alone("ob21_contacts_over_xi", contacts_over_xi),
          alone("ob21_older_relation", older_relation)};
}

}  // namespace touchgo::cases::ob21
