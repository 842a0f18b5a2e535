#include "cases/claims/measure.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/number/text.hpp"

namespace touchgo::cases {
namespace {

// How far a measure is beyond the strictest bound (> 0: it holds at all) and the mildest (< 0: at none).
struct Beyond {
  double strictest, mildest;
};
Beyond beyond(const Measure& m) {
  const Band& band = band_of(m.word);
  if (band.in_errors) return {m.value - band.to, m.value + band.from};
  if (band.sense == Sense::at_least) return {m.value - band.to, m.value - band.from};
  return {band.from - m.value, band.to - m.value};
}

// The same in widths of the band, so that measures of different words can be compared.
double relative(const Measure& m) {
  const Band& band = band_of(m.word);
  return beyond(m).strictest / std::max(band.to - band.from, band.to / 10);
}

}  // namespace

Measure in_its_errors(Measure m) {
  if (band_of(m.word).in_errors) m.value /= m.error, m.error = 0;
  return m;
}

bool is_count(const Measure& m) { return band_of(m.word).name == "occurs"; }

std::string told_distance(const Measure& m) {
  const Band& band = band_of(m.word);
  if (std::isnan(m.value)) return "there is nothing to measure";
  const std::string value = text(m.value, 4);
  if (band.in_errors) return value + " errors of its measurement, wanted: 1; the other way -1";
  const double from = std::abs(m.value - band.from), to = std::abs(m.value - band.to);
  const bool inside = band.from < m.value && m.value < band.to && std::min(from, to) > m.error;
  return value + " is " + text(std::min(from, to), 3) + " from the bound " + text(from < to ? band.from : band.to, 3) +
         ", its error " + text(m.error, 2) +
         (inside ? ": between the bounds, where more work leaves it" : ": nearer than its error");
}

Holds holds(const Measure& m) {
  const auto [strictest, mildest] = beyond(m);
  if (strictest >= m.error) return Holds::yes;
  return mildest < -m.error ? Holds::no : Holds::turns;  // not a number: turns
}

const char* name(Holds h) {
  constexpr const char* names[] = {"no", "turns", "yes"};
  return names[static_cast<int>(h)];
}

double margin(const Measure& m) {
  switch (holds(m)) {
    case Holds::yes:
      return beyond(m).strictest;
    case Holds::no:
      return -beyond(m).mildest;
    case Holds::turns:
      break;
  }
  return 0;
}

Holds holds(const std::vector<Measure>& measures, const std::string& part) {
  bool yes = true, no = true;
  for (const Measure& m : measures) {
    if (m.part != part) continue;
    yes = yes && holds(m) == Holds::yes;
    no = no && holds(m) == Holds::no;
  }
  return yes ? Holds::yes : no ? Holds::no : Holds::turns;
}

Verdict verdict(const std::vector<Measure>& measures) {
  if (measures.empty()) throw std::logic_error("a sentence without a measure");
  bool some_hold = false, some_fail = false, some_turn = false;
  for (const std::string& part : parts(measures)) {
    const Holds h = holds(measures, part);
    some_hold = some_hold || h == Holds::yes, some_fail = some_fail || h == Holds::no;
    some_turn = some_turn || h == Holds::turns;
  }
  if (some_hold && some_fail) return Verdict::partly;
  if (some_turn) return Verdict::arguable;
  return some_hold ? Verdict::reproduced : Verdict::not_reproduced;
}

const Measure& deciding(const std::vector<Measure>& measures) {
  const Verdict v = verdict(measures);
  if (v == Verdict::arguable) {
    const auto turning =
        std::find_if(measures.begin(), measures.end(), [](const Measure& m) { return holds(m) == Holds::turns; });
    if (turning != measures.end()) return *turning;
  }
  const auto nearer = [](const Measure& a, const Measure& b) { return relative(a) < relative(b); };
  return v == Verdict::not_reproduced ? *std::max_element(measures.begin(), measures.end(), nearer)
                                      : *std::min_element(measures.begin(), measures.end(), nearer);
}

std::vector<std::string> parts(const std::vector<Measure>& measures) {
  std::vector<std::string> names;
  for (const Measure& m : measures)
    if (std::find(names.begin(), names.end(), m.part) == names.end()) names.push_back(m.part);
  return names;
}

}  // namespace touchgo::cases
