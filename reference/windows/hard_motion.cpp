#include "reference/windows/hard_orbit.hpp"
#include "reference/windows/motions.hpp"

namespace touchgo::reference::windows {

Motion hard_motion(const Ball& restitution, int n) {
  return [=](const Ball& eta) -> std::optional<Multipliers> {
    using One = Graded<1>;
    const HardOrbit<One> cell = hard_orbit(restitution, n, One::variable(eta, 0));
    const HardOrbit<Ball> middle = hard_orbit(restitution, n, eta.middle());
    auto sample = [&](const One& f, const Ball& at_middle) {
      return Sample{mean_value(f.x, at_middle, f.d[0], eta), f.d[0]};
    };
    HardOrbit<Ball> orbit;
    orbit.period = cell.period.x;
    auto narrow = [&](One HardOrbit<One>::*of, Ball HardOrbit<Ball>::*at) {
      orbit.*at = mean_value((cell.*of).x, middle.*at, (cell.*of).d[0], eta);
    };
    narrow(&HardOrbit<One>::sine, &HardOrbit<Ball>::sine);
    narrow(&HardOrbit<One>::cosine, &HardOrbit<Ball>::cosine);
    narrow(&HardOrbit<One>::speed, &HardOrbit<Ball>::speed);
    return Multipliers{sample(cell.flip(), middle.flip()), sample(cell.fold(), middle.fold()),
                       sample(cell.discriminant(), middle.discriminant()), cell.determinant.x, stays_above(orbit, eta)};
  };
}

}  // namespace touchgo::reference::windows
