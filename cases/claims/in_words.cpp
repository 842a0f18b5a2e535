#include "cases/claims/in_words.hpp"

#include <algorithm>
#include <sstream>

#include "solver/number/text.hpp"

namespace touchgo::cases {

namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& n : names) all += (all.empty() ? "" : ", ") + n;
  return all;
}

std::string named(const Measure& m) {
  std::string name = m.part;
  if (!m.how.empty()) name += (name.empty() ? "" : " ") + m.how;
  return name;
}

/// Of a part whose measures differ: "mean holds by 0.04, pointwise fails by 0.2", from the bounds.
std::string told_difference(const std::vector<Measure>& measures) {
  for (const std::string& part : parts(measures)) {
    std::string told;
    bool yes = false, no = false;
    for (const Measure& m : measures) {
      if (m.part != part || holds(m) == Holds::turns) continue;
      const bool holding = holds(m) == Holds::yes;
      yes = yes || holding, no = no || !holding;
      told += (told.empty() ? "" : ", ") + named(m) + (holding ? " holds by " : " fails by ") + text(margin(m), 3);
    }
    if (yes && no) return told;
  }
  return "";
}

long count_words(const std::string& text) {
  std::istringstream in(text);
  std::string word;
  long n = 0;
  while (in >> word) ++n;
  return n;
}

// The first of these texts that has at most 12 words and leaves room for the rest of a line.
std::string shortest(const std::vector<std::string>& texts) {
  const auto fits = [](const std::string& t) { return count_words(t) <= 12 && t.size() <= 58; };
  const auto found = std::find_if(texts.begin(), texts.end(), fits);
  return found == texts.end() ? texts.back() : *found;
}

// Of a part that fails as one word and holds as another.
std::string between_words(const std::vector<Measure>& measures) {
  for (const Measure& fails : measures)
    for (const Measure& other : measures)
      if (fails.part == other.part && fails.word != other.word && holds(fails) == Holds::no &&
          holds(other) == Holds::yes)
        return shortest({"fails as '" + fails.word + "' (" + text(fails.value, 4) + "), holds as '" + other.word +
                             "' (" + text(other.value, 4) + ")",
                         "fails as '" + fails.word + "', holds as '" + other.word + "'"});
  return "";
}

std::string reason_of(const std::vector<Measure>& measures) {
  const Measure& m = deciding(measures);
  const std::string value = text(m.value, 4), band = "band " + shown(band_of(m.word));
  const std::string colon = named(m).empty() ? "" : named(m) + ": ";
  switch (verdict(measures)) {
    case Verdict::partly: {
      std::vector<std::string> holding, failing;
      for (const std::string& part : parts(measures)) {
        if (holds(measures, part) == Holds::yes) holding.push_back(part);
        if (holds(measures, part) == Holds::no) failing.push_back(part);
      }
      return shortest(
          {"holds for " + joined(holding) + ", not for " + joined(failing),
           "holds for " + holding.front() + ", not for " + joined(failing),
           "holds for " + holding.front() + ", not for " + failing.front(),
           "holds for " + std::to_string(holding.size()) + " parts, not for " + std::to_string(failing.size())});
    }
    case Verdict::arguable: {
      if (const std::string words = between_words(measures); !words.empty() && holds(m) != Holds::turns) return words;
      double least = m.value, most = m.value;  // of the part's measures
      bool yes = false, no = false;
      for (const Measure& other : measures)
        if (other.part == m.part && other.word == m.word) {
          least = std::min(least, other.value), most = std::max(most, other.value);
          yes = yes || holds(other) == Holds::yes, no = no || holds(other) == Holds::no;
        }
      const std::string part = m.part.empty() ? "" : m.part + ": ";
      if (yes && no && least < most)
        return shortest(
            {part + text(least, 4) + " or " + text(most, 4) + " by measure; " + band, part + "turns with the measure"});
      return shortest({colon + "turns at " + value + ", " + band, part + "turns at " + value + ", " + band});
    }
    default:
      return shortest({(colon.empty() ? "measured " : colon) + value + ", " + band,
                       (m.part.empty() ? "" : m.part + ": ") + value + ", " + band});
  }
}

}  // namespace

std::string shown(const Band& band) {
  const std::string bounds = text(band.from, 3) + (band.to > band.from ? " to " + text(band.to, 3) : "");
  return bounds + (band.sense == Sense::at_most ? " at most" : "");
}

Finding in_words(std::vector<Measure> measures, const std::string& what) {
  for (Measure& m : measures) m = in_its_errors(m);
  const Measure& decides = deciding(measures);
  Finding f;
  f.value = text(decides.value, 12);
  f.verdict = verdict(measures);
  f.reason = reason_of(measures);
  f.note = "measure: " + what + ".";
  if (f.verdict == Verdict::arguable)
    f.note += holds(decides) == Holds::turns
                  ? " " + (named(decides).empty() ? "It" : named(decides)) + " turns: " + told_distance(decides) + "."
                  : " Its measures differ, each by more than its error: " + told_difference(measures) + ".";
  f.measures = std::move(measures);
  return f;
}

}  // namespace touchgo::cases
