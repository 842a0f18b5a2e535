// Where OB21's soft oscillator does what the hard one does, over frequency and stiffness of the base: what the ledger's
// rows compare at a few stiffnesses, over all of them.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// Within 10 % of the hard value; equal infinities agree.
bool agree(double hard, double soft);

/// What agrees in a cell, as bits of a number: impacts per period, energy per period, the sign of lambda1.
enum AgreementBits { same_impacts = 1, same_energy = 2, same_sign = 4 };

/// 401 frequencies from 2 to 10 rad/s, 41 stiffnesses from 100 to 10^6 kg/s^2, equally far apart in their logarithms.
Sweep agreement_grid();

/// Field tables (field_table.hpp) ob21_agreement_r1 and ob21_agreement_r0.6, from the case's own start.
std::vector<Study> agreement_studies(const Sweep& grid = agreement_grid());

}  // namespace touchgo::cases::ob21
