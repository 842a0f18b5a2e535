#include "solver/files/start_check.hpp"

#include "solver/files/messages.hpp"
#include "solver/model/contact_start.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

namespace {

std::string quoted(const Setup& setup, Member member) { return in_quotes(setup.name(member)); }

}  // namespace

bool starts_in_other_order(const Setup& setup, const Contact& c) {
  if (setup.bodies.size() > 1 || c.upper || c.first.is_body() == c.second.is_body()) return false;
  return contact_start<Mp2500>(setup, c).is_inside() && !contact_start<Mp2500>(setup, c, c.second, c.first).is_inside();
}

std::optional<Complaint> wrong_start(const Setup& setup, const Contact& c) {
  if (!c.law->rigid) return std::nullopt;
  const ContactStart<Mp2500> start = contact_start<Mp2500>(setup, c);
  const std::string sum = c.upper ? "gap + x1 - x2 = " : "gap + x2 - x1 = ";
  auto at_start = [](const std::string& what, const Mp2500& value) { return what + text(value, 6) + " at t = 0"; };
  if (!c.touching) {
    if (starts_in_other_order(setup, c))
      return Complaint{"between", at_start("is in the wrong order or the members start inside one another, "
                                           "gap + x2 - x1 = ",
                                           start.gap) +
                                      ", must be [" + quoted(setup, c.second) + ", " + quoted(setup, c.first) +
                                      "], the second on the positive side, or a start >= 0"};
    if (start.is_inside())
      return Complaint{"gap", at_start((c.upper ? "the members start beyond one another, "
                                                : "the members start inside one another, ") +
                                           sum,
                                       start.gap) +
                                  ", must be >= 0"};
    return std::nullopt;
  }
  const std::string must_be =
      start.moving_wall ? ", must be 0 to 1e-12 where they touch" : ", must be 0 where they touch";
  if (start.is_apart()) return Complaint{"touching", at_start("the gap is " + sum, start.gap) + must_be};
  if (!start.is_together()) return Complaint{"touching", at_start("the velocities differ by ", start.rate) + must_be};
  return std::nullopt;
}

}  // namespace touchgo
