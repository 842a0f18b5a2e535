#include "solver/model/whole_turns.hpp"

#include "solver/number/text.hpp"

namespace touchgo {

Decimal without_whole_turns(const Decimal& phase) {
  static const Decimal least = "-6.28", most = "6.28";
  if (least < phase && phase < most) return phase;
  using Top = Mp2500;
  const Top turn = 2 * pi<Top>(), x = decimal<Top>(phase);
  return Decimal(text(Top(x - turn * round(Top(x / turn))), 2100));
}

}  // namespace touchgo
