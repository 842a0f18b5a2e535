// What became of a claim. The first that fits, in this order; `error` where its judge failed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace touchgo::cases {

/// meaning() defines each.
enum class Verdict {
  definition,
  unavailable,
  reproduced,
  corrected,
  conditional,
  undetermined,
  partly,
  arguable,
  not_reproduced,
  error
};

inline constexpr std::array<std::pair<Verdict, const char*>, 10> verdict_names{
    {{Verdict::definition, "definition"},
     {Verdict::unavailable, "unavailable"},
     {Verdict::reproduced, "reproduced"},
     {Verdict::corrected, "corrected"},
     {Verdict::conditional, "conditional"},
     {Verdict::undetermined, "undetermined"},
     {Verdict::partly, "partly"},
     {Verdict::arguable, "arguable"},
     {Verdict::not_reproduced, "not reproduced"},
     {Verdict::error, "error"}}};

inline std::string name(Verdict v) { return verdict_names[static_cast<std::size_t>(v)].second; }

/// The mark of the verdict, the same on the terminal, on the page and in the figure `claims`. Full: the claim holds, as
/// printed or corrected. Open: it depends on something. Pointing down, a cross: it fails, in part or as a whole.
constexpr const char* mark(Verdict v) {
  switch (v) {
    case Verdict::definition:
      return "\u25A1";  // an open square
    case Verdict::unavailable:
      return "\u2217";  // an asterisk
    case Verdict::reproduced:
      return "\u25CF";  // a full circle
    case Verdict::corrected:
      return "\u25C6";  // a full diamond
    case Verdict::conditional:
      return "\u25C7";  // an open diamond
    case Verdict::undetermined:
      return "\u25CB";  // an open circle
    case Verdict::partly:
      return "\u25BC";  // a full triangle that points down
    case Verdict::arguable:
      return "\u25B3";  // an open triangle
    case Verdict::not_reproduced:
      return "\u2715";  // a cross
    case Verdict::error:
      break;
  }
  return "\u25A0";  // a full square
}

/// The meaning of the verdict for a claim, in words to stand beside it.
inline std::string meaning(Verdict v) {
  switch (v) {
    case Verdict::definition:
      return "an equation or a sentence that sets up the model or the computation, with nothing in it to be judged";
    case Verdict::unavailable:
      return "cannot be judged without a text or figure that is not at hand";
    case Verdict::reproduced:
      return "agrees within its tolerance; in words, at every bound of the band and by every natural measure";
    case Verdict::corrected:
      return "a misprint; a named correction makes it agree";
    case Verdict::conditional:
      return "holds under a rule that the paper does not state";
    case Verdict::undetermined:
      return "depends on numbers that the paper rounds or leaves out, which admit values inside and outside the "
             "tolerance";
    case Verdict::partly:
      return "holds for one and fails for another part of what the sentence names";
    case Verdict::arguable:
      return "a word without a measure; the verdict turns with its bound or its measure";
    case Verdict::not_reproduced:
      return "fails at every bound and by every measure";
    case Verdict::error:
      break;
  }
  return "its judge failed";
}

/// Whether there was something to judge, and what it takes.
constexpr bool is_judged(Verdict v) { return v != Verdict::definition && v != Verdict::unavailable; }

inline std::optional<Verdict> verdict_named(const std::string& text) {
  for (const auto& [verdict, its_name] : verdict_names)
    if (text == its_name) return verdict;
  return std::nullopt;
}

}  // namespace touchgo::cases
