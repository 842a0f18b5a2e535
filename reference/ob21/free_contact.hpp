// One free contact: a body meets a spring and a damper, nothing else acts. Two ways, neither with a formula of solver/:
// the closed-form motion of oscillator.hpp with the end found by bracketing, and numeric integration (Boost.odeint).
//
// The deflection u is negative in contact, u(0) = 0, u'(0) = -speed; the spring and damper are those of the oscillator;
// the force on the body is -(stiffness u + damping u').
#pragma once

#include <array>
#include <optional>

#include "reference/linear/oscillator.hpp"

namespace touchgo::reference::ob21 {

/// What ends the contact: the deflection is back at zero, or the force falls to zero, which comes first.
enum class ContactEnd { deflection, force };

/// Speed after over speed before; s; J, taken from the body's (two bodies': their) kinetic energy; deflection at the
/// end, m.
template <Real R>
struct FreeContact {
  R restitution, duration, energy_lost, deflection;
};

/// The contact in closed form, its end to some epsilons. Nothing where it does not end within 500 sqrt(m/k), as under
/// critical damping and more with ContactEnd::deflection, and just below.
template <Real R>
std::optional<FreeContact<R>> free_contact(const linear::LinearOscillator<R>& o, const R& speed, ContactEnd ending);

extern template std::optional<FreeContact<double>> free_contact(const linear::LinearOscillator<double>&, const double&,
                                                                ContactEnd);
extern template std::optional<FreeContact<Mp50>> free_contact(const linear::LinearOscillator<Mp50>&, const Mp50&,
                                                              ContactEnd);

/// The contact by integration, to about 1e-12. The energy lost is the integral of force times rate, not a difference of
/// kinetic energies. Meant for contacts that end.
std::optional<FreeContact<double>> integrated_contact(const linear::LinearOscillator<double>& o, double speed,
                                                      ContactEnd ending);

/// Two free bodies, the second on the positive side, meeting at velocities v[0] > v[1] (m/s) with a spring and a damper
/// between them; both bodies are integrated, to about 1e-12.
std::optional<FreeContact<double>> integrated_pair(const std::array<double, 2>& mass, const std::array<double, 2>& v,
                                                   double stiffness, double damping, ContactEnd ending);

}  // namespace touchgo::reference::ob21
