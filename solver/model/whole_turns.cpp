#include "solver/model/whole_turns.hpp"

#include "solver/number/text.hpp"

namespace touchgo {

Decimal without_whole_turns(const Decimal& phase) {
  if (phase < Decimal("6.28") && Decimal("-6.28") < phase) return phase;
  using Top = Mp2500;
  const Top turn = 2 * pi<Top>(), x = decimal<Top>(phase);
  return Decimal(text(Top(x - turn * round(Top(x / turn))), 2100));
}

}  // namespace touchgo
