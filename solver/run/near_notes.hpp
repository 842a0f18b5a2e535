// Notes of approaches to a grazing: small changes of the system would turn them into other events.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "solver/model/names.hpp"
#include "solver/model/observer.hpp"
#include "solver/model/units.hpp"

namespace touchgo {

/// Collects them from an observed run.
class NearNotes {
 public:
  NearNotes(const Setup& setup, const Units& units) : setup_(setup), units_(units) {}

  template <Real R>
  Observer<R> taken(Observer<R> observer) {
    observer.near = [this](NearGrazing a) {
      a.t = in_si(a.t, units_.time);
      const std::string name = contact_name(setup_, a.contact), at = " at t = " + text(a.t, 12) + " s";
      if (!a.margin) {
        std::erase_if(notes_, [&](const auto& n) { return n.first == a.t; });  // the search has reported this approach
        notes_.push_back({a.t, (a.of == GuardOf::gap ? "the gap of " : called(a.of)) + "contact " + name +
                                   " touches zero" + at + ", to the digits in use; the motion does not depend on it"});
        return;
      }
      if (approaches_.is_full(a.t)) return;
      const std::string margin =
          (*a.margin < told_by_double ? "less than " + text(told_by_double, 2) : text(*a.margin, 2)) +
          " of its largest value since the event before";
      notes_.push_back({a.t, a.of == GuardOf::gap
                                 ? "contact " + name + (a.reached ? " just meets" : " just misses") + at +
                                       ", the gap's minimum being off zero by " + margin
                                 : called(a.of) + "contact " + name + (a.reached ? " just reaches" : " just misses") +
                                       " zero" + at + ", by " + margin});
    };
    return observer;
  }

  /// A zero of a contact's guard that double cannot tell from a crossing.
  void unsettled(double t, int contact, GuardOf of) {
    if (unsettled_.is_full(t)) return;
    notes_.push_back({t, "whether " + called(of) + "contact " + contact_name(setup_, contact) +
                             " crosses zero or only touches it at t = " + text(t, 12) + " s is not settled in double"});
  }

  /// In the order of time.
  std::vector<std::string> until(double end) {
    std::stable_sort(notes_.begin(), notes_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> list;
    for (const auto& [t, note] : notes_)
      if (t <= end) list.push_back(note);
    if (std::min(approaches_.left_out_from, unsettled_.left_out_from) <= end)
      list.push_back("further approaches as near as these are not listed");
    return list;
  }

 private:
  static std::string called(GuardOf of) {
    return of == GuardOf::gap ? "" : of == GuardOf::force ? "the force of " : "a guard of ";
  }

  static constexpr double told_by_double = 1e-14;
  /// The first ten of a kind have their notes.
  struct FirstTen {
    int count = 0;
    double left_out_from = std::numeric_limits<double>::infinity();  // s

    bool is_full(double t) {
      if (++count > 10) left_out_from = std::min(left_out_from, t);
      return count > 10;
    }
  };
  const Setup& setup_;
  Units units_;
  FirstTen approaches_, unsettled_;
  std::vector<std::pair<double, std::string>> notes_;
};

}  // namespace touchgo
