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

bool ProvedState::vanishes(const MixedRow& row) const {
  auto on_space = [&](const MixedRow& r) {
    return std::all_of(r.parts().begin(), r.parts().end(),
                       [&](const RationalRow& part) { return space.vanishes(part); });
  };
  if (on_space(row)) return true;
  return std::any_of(zeros.begin(), zeros.end(), [&](const MixedRow& zero) {
    std::size_t part = zero.parts().size() - 1;
    while (zero.parts()[part].is_zero()) --part;  // not 0: such a zero has cut the space
    if (part >= row.parts().size()) return false;
    const auto& [place, value] = zero.parts()[part].entries().front();
    MixedRow rest = row;
    rest.add(zero, -(row.parts()[part].at(place) / value));
    return on_space(rest);
  });
}

int certain_sign(const Ball& x, const std::string& kind, const std::string& what) {
  if (x.certainly_positive()) return 1;
  if (x.certainly_negative()) return -1;
  throw Unproved{kind, what, true};
}

Leading leading(const PhaseInBalls& phase, const MixedRow& row, const ProvedState& state, const std::string& what) {
  std::vector<const RationalMatrix*> maps;
  for (const RationalMatrix& a : phase.equations().a) maps.push_back(&a);
  const BallRow numbers = phase.row(row);
  std::vector<RationalRow> parts = row.parts();  // the derivative vanishes if all of these do
  std::optional<MixedRow> derivative = row;      // itself, as long as it has no product of irrational numbers
  std::optional<bool> vanishes_for_good;
  Balls z = state.z, next(z.size());
  for (int order = 0;; ++order) {
    const bool on_space =
        std::all_of(parts.begin(), parts.end(), [&](const RationalRow& r) { return state.space.vanishes(r); });
    if (!on_space && !(derivative && state.vanishes(*derivative)))
      return {order, certain_sign(numbers * z, "sign of a derivative", what)};
    if (on_space && !vanishes_for_good) {
      Subspace closed = state.space;
      closed.close_under(maps);
      vanishes_for_good =
          std::all_of(row.parts().begin(), row.parts().end(), [&](const RationalRow& r) { return closed.vanishes(r); });
      if (*vanishes_for_good) return {};
    }
    std::vector<RationalRow> next_parts;
    for (const RationalRow& r : parts)
      for (const RationalMatrix* a : maps)
        if (RationalRow d = times(r, *a); !d.is_zero()) next_parts.push_back(std::move(d));
    parts = std::move(next_parts);
    if (derivative && derivative->is_rational()) {
      MixedRow d;
      for (std::size_t part = 0; part < maps.size(); ++part)
        if (RationalRow r = times(derivative->rational(), *maps[part]); !r.is_zero())
          d.add_irrational(static_cast<int>(part), r, 1);
      derivative = std::move(d);
    } else {
      derivative.reset();
    }
    phase.apply(z, next);
    std::swap(z, next);
  }
}

}  // namespace touchgo::reference::proof
