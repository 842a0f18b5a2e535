#include "cases/dm21/studies/admitted.hpp"

#include "cases/claims/closed_form.hpp"
#include "reference/certificate/as_printed.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

namespace {

struct PrintedPair {
  reference::linear::LinearOscillator<Mp50> first, second;
  std::array<Decimal, 4> start;
};

std::optional<PrintedPair> printed_pair(const Case& c) {
  const auto form = closed_form<Mp50>(c.setup);
  if (!form || c.setup.bodies.size() != 2 || !c.setup.contacts[0].gap.is_zero()) return std::nullopt;
  const auto *first = reference::two_bodies::body_of(form->contact.first),
             *second = reference::two_bodies::body_of(form->contact.second);
  if (!first || !second) return std::nullopt;
  auto body = [&](const Member& m) -> const Body& { return c.setup.bodies[m.index]; };
  const Body &one = body(c.setup.contacts[0].first), &two = body(c.setup.contacts[0].second);
  return PrintedPair{*first, *second, {one.position, one.velocity, two.position, two.velocity}};
}

}  // namespace

PrintedRoles proved_roles(const Case& c) {
  const Options options{.digits = 50};
  return reference::as_printed(c, options, simulate(c.setup, c.until, c.max_events, options));
}

std::optional<Admitted> admitted(const Case& c, const PrintedRoles& proved) {
  const auto pair = printed_pair(c);
  if (!pair || proved.roles.empty() || proved.roles[0].role != "first contact") return std::nullopt;
  const auto& [low, high] = proved.roles[0].t;
  const Mp50 from = decimal<Mp50>(Decimal(low)), to = decimal<Mp50>(Decimal(high));
  auto times = [&](reference::dm21::Told told) {
    return reference::dm21::admitted_times<Mp50>(pair->first, pair->second, pair->start, told, from, to);
  };
  return Admitted{times(reference::dm21::Told::tangential), times(reference::dm21::Told::together)};
}

Case admitted_case(Case c, const Mp50& t) {
  const PrintedPair pair = printed_pair(c).value();
  const auto start = reference::dm21::admitted_start<Mp50>(pair.first, pair.second, pair.start, t);
  Body &one = c.setup.bodies[c.setup.contacts[0].first.index], &two = c.setup.bodies[c.setup.contacts[0].second.index];
  Decimal* numbers[] = {&one.position, &one.velocity, &two.position, &two.velocity};
  for (std::size_t i = 0; i < 4; ++i) *numbers[i] = Decimal(text(start[i], 50));
  return c;
}

}  // namespace touchgo::cases::dm21
