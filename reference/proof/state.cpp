#include "reference/proof/state.hpp"

#include <algorithm>

namespace touchgo::reference::proof {

const PhaseInBalls& Phases::of(const std::vector<Standing>& standing) {
  std::unique_ptr<PhaseInBalls>& made = made_[standing];
  if (!made) try {
      made = std::make_unique<PhaseInBalls>(model_, model_.phase(standing), log2_until_);
    } catch (const std::domain_error&) {
      throw Unproved{"no unique forces", "the closed contacts join two walls"};
    }
  return *made;
}

int certain_sign(const Ball& x, const std::string& kind, const std::string& what) {
  if (x.certainly_positive()) return 1;
  if (x.certainly_negative()) return -1;
  throw Unproved{kind, what};
}

Leading leading(const PhaseInBalls& phase, const MixedRow& row, const RunState& state, int zero_orders,
                const std::string& what) {
  std::vector<const RationalMatrix*> maps;
  for (const RationalMatrix& a : phase.equations().a) maps.push_back(&a);
  const BallRow numbers = phase.row(row);
  std::vector<RationalRow> exact = row.parts();
  std::optional<bool> vanishes_for_good;
  Balls z = state.z, next(z.size());
  for (int order = 0;; ++order) {
    const bool zero = order < zero_orders || std::all_of(exact.begin(), exact.end(),
                                                         [&](const RationalRow& r) { return state.space.vanishes(r); });
    if (!zero) return {order, certain_sign(numbers * z, "sign of a derivative", what)};
    if (!vanishes_for_good) {
      Subspace closed = state.space;
      closed.close_under(maps);
      vanishes_for_good =
          std::all_of(row.parts().begin(), row.parts().end(), [&](const RationalRow& r) { return closed.vanishes(r); });
      if (*vanishes_for_good) return {};
    }
    std::vector<RationalRow> derivatives;
    for (const RationalRow& r : exact)
      for (const RationalMatrix* a : maps)
        if (RationalRow d = times(r, *a); !d.is_zero()) derivatives.push_back(std::move(d));
    exact = std::move(derivatives);
    phase.apply(z, next);
    std::swap(z, next);
  }
}

}  // namespace touchgo::reference::proof
