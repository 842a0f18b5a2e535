#include "reference/windows/proved_flips.hpp"

#include "reference/windows/motions.hpp"

namespace touchgo::reference::windows {

std::optional<std::pair<std::string, std::string>> proved_flip(const Decimal& restitution,
                                                               const std::optional<Decimal>& stiffness, int periods,
                                                               const Decimal& low, const Decimal& high) {
  const proof::Precision precision(128);
  const Motion motion = motion_on(stiffness, restitution, periods);
  const auto zero = newton(
      [&](const Ball& eta) -> std::optional<Sample> {
        const auto m = motion(eta);
        return m && m->alone ? std::optional(m->flip) : std::nullopt;
      },
      Ball::hull(Ball(proof::Rational(low)), Ball(proof::Rational(high))));
  if (!zero) return std::nullopt;
  return proof::outward(*zero);
}

}  // namespace touchgo::reference::windows
