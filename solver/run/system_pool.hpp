// The systems of a setup in every precision, each with what its runs keep: lent to one run at a time, for the next ones
// when it is done.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/model/units.hpp"
#include "solver/run/kept.hpp"

namespace touchgo {

template <Real R>
struct LentSystem {
  System<R> system;
  Kept<R> kept;

  LentSystem(const Setup& setup, const Units& units, const R& until)
      : system(make_system<R>(setup, units, until)), kept(system, until) {}
  LentSystem(const LentSystem&) = delete;

  /// The starts and releases of `setup`, as make_system() would set them.
  void begin(const Setup& setup) {
    const Units& units = system.units;
    for (int i = 0; i < system.n; ++i) {
      system.start[i] = number_of<R>(setup.bodies[i].position, units.of(0, 1, 0));
      system.start[system.n + i] = number_of<R>(setup.bodies[i].velocity, units.of(0, 1, -1));
    }
    release_as_in(setup);
    if constexpr (std::same_as<R, double>)
      if (units != Units()) system.too_wide = too_wide(in_units(setup, units));
  }
  void release_as_in(const Setup& setup) {
    for (std::size_t j = 0; j < system.joints.size(); ++j) system.joints[j].release = setup.contacts[j].release_used();
  }
};

/// Of one precision. Several threads may lend at once.
template <Real R>
class SystemsOf {
  struct GiveBack {
    SystemsOf* pool;
    void operator()(LentSystem<R>* lent) const {
      std::unique_ptr<LentSystem<R>> back(lent);
      const std::lock_guard lock(pool->mutex_);
      pool->free_.push_back(std::move(back));
    }
  };

 public:
  using Lent = std::unique_ptr<LentSystem<R>, GiveBack>;

  /// The system of `setup` in these units, for runs to `until` (s in these units), with any starts and releases: in
  /// these alone the setups of one pool differ.
  Lent lend(const Setup& setup, const Units& units, const R& until) {
    std::unique_ptr<LentSystem<R>> found;
    {
      const std::lock_guard lock(mutex_);
      const auto at = std::find_if(free_.begin(), free_.end(), [&](const auto& s) { return s->system.units == units; });
      if (at != free_.end())
        found = std::move(*at), free_.erase(at);
      else
        free_.reserve(++made_);  // so that to give one back takes no memory
    }
    if (!found) found = std::make_unique<LentSystem<R>>(setup, units, until);
    return {found.release(), {this}};
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<LentSystem<R>>> free_;
  std::size_t made_ = 0;
};

class SystemPool {
 public:
  template <Real R>
  SystemsOf<R>& of() {
    return std::get<SystemsOf<R>>(all_);
  }

 private:
  template <class... R>
  static std::tuple<SystemsOf<R>...> all(std::tuple<R...>*);
  decltype(all(static_cast<Scalars*>(nullptr))) all_;
};

}  // namespace touchgo
