#include "reference/windows/proved_counts.hpp"

#include "reference/windows/resting_motion.hpp"
#include "reference/windows/shooting.hpp"

namespace touchgo::reference::windows {

std::optional<ProvedRest> proved_rest(const Decimal& restitution, const Decimal& eta) try {
  const proof::Precision precision(512);
  const RestingMotion m = resting_motion(Ball(proof::Rational(eta)), Ball(proof::Rational(restitution)));
  return ProvedRest{m.periods, proof::outward(m.fraction)};
} catch (const NotProved&) {
  return std::nullopt;
}

std::optional<ProvedContacts> proved_contacts(const Decimal& stiffness, const Decimal& restitution, const Decimal& eta,
                                              int periods) try {
  const proof::Precision precision(256);
  const Ball frequency{proof::Rational(eta)}, r{proof::Rational(restitution)}, ks{proof::Rational(stiffness)};
  const ShotMotion m = shot_motion(frequency, r, ks, periods,
                                   plain::settled_contacts(frequency.nearby(), r.nearby(), ks.nearby(), periods));
  return ProvedContacts{static_cast<int>(m.contacts.size()), proof::outward(m.exponent[0])};
} catch (const NotProved&) {
  return std::nullopt;
}

}  // namespace touchgo::reference::windows
