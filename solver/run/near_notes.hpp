// Notes of approaches to a grazing: small changes of the system would turn them into other events.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/model/names.hpp"
#include "solver/model/observer.hpp"
#include "solver/number/double_text.hpp"

namespace touchgo::run {

using namespace model;

/// Collects them from an observed run.
class NearNotes {
 public:
  explicit NearNotes(const Setup& setup) : setup_(setup) {}

  template <Real R>
  Observer<R> taken(Observer<R> observer) {
    observer.near = [this](const NearGrazing& a) {
      if (++count_ > most) return;
      const std::string name = contact_name(setup_, a.contact), at = " at t = " + text(a.t, 12) + " s";
      const std::string margin = text(a.margin, 2) + " of its largest value since the event before";
      notes_.push_back({a.t, a.is_force ? "the force of contact " + name + (a.reached ? " just reaches" : " just misses") +
                                              " zero" + at + ", by " + margin
                                        : "contact " + name + (a.reached ? " just meets" : " just misses") + at +
                                              ", the gap's minimum being off zero by " + margin});
    };
    return observer;
  }

  std::vector<std::string> until(double end) const {
    std::vector<std::string> list;
    for (const auto& [t, note] : notes_)
      if (t <= end) list.push_back(note);
    if (count_ > most) list.push_back("further approaches as near as these are not listed");
    return list;
  }

 private:
  static constexpr int most = 10;
  const Setup& setup_;
  int count_ = 0;
  std::vector<std::pair<double, std::string>> notes_;
};

}  // namespace touchgo::run
