#include "reference/windows/proved_exponents.hpp"

#include "reference/windows/motions.hpp"

namespace touchgo::reference::windows {

std::optional<std::pair<std::string, std::string>> proved_exponents(const std::optional<Decimal>& stiffness,
                                                                    const Decimal& restitution, const Decimal& eta,
                                                                    int n) {
  const proof::Precision precision(256);
  const Ball frequency{proof::Rational(eta)};
  const Motion motion = motion_on(stiffness, restitution, n);
  const std::optional<Multipliers> m = motion(frequency);
  if (!m || !m->alone || !m->flip.value.certainly_positive() || !m->fold.value.certainly_positive() ||
      !m->discriminant.value.certainly_negative())
    return std::nullopt;
  const Ball duration = Ball(2 * n) * Ball::pi() / frequency;
  return outward(log(m->determinant) / (Ball(2) * duration));
}

}  // namespace touchgo::reference::windows
