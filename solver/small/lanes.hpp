// Stretches of several walks side by side, by whatever vectors the processor has.
#pragma once

#include <cstddef>
#include <memory>

#include "solver/small/one_lane.hpp"

namespace touchgo::small {

class Lanes {
 public:
  virtual ~Lanes() = default;
  virtual std::size_t size() const = 0;
  /// Takes a lane over, with the table of its phase where that is another one; and back, without.
  virtual void put(std::size_t lane, const one_lane::Stretches& from, bool with_table) = 0;
  virtual void get(std::size_t lane, one_lane::Stretches& to) const = 0;
  /// A turn of the lanes whose bits are set.
  struct Turns {
    unsigned moved, arrives, crosses, lost, due;
    const double *guard, *growth, *whole;  // of each lane
  };
  virtual Turns turn(unsigned lanes) = 0;
};

/// For systems of the shape of this one: bodies, numbers of a state, harmonics, contacts.
std::unique_ptr<Lanes> make_lanes(const one_lane::Stretches& of);

}  // namespace touchgo::small
