// What became of a claim. The first that fits, in this order; `error` where its judge failed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace touchgo::cases::claims {

/// unavailable: a text or figure that it needs is not at hand. reproduced: agrees within the tolerance. corrected: a
/// named correction of a misprint makes it agree. conditional: holds only under a rule the paper does not state.
/// undetermined: numbers the paper rounds or leaves out admit values inside and outside the tolerance. partly: holds
/// for one and fails for another part of the sentence. arguable: a word without a measure, whose verdict turns with it.
enum class Verdict {
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

inline constexpr std::array<std::pair<Verdict, const char*>, 9> verdict_names{
    {{Verdict::unavailable, "unavailable"},
     {Verdict::reproduced, "reproduced"},
     {Verdict::corrected, "corrected"},
     {Verdict::conditional, "conditional"},
     {Verdict::undetermined, "undetermined"},
     {Verdict::partly, "partly"},
     {Verdict::arguable, "arguable"},
     {Verdict::not_reproduced, "not reproduced"},
     {Verdict::error, "error"}}};

inline std::string name(Verdict v) { return verdict_names[static_cast<std::size_t>(v)].second; }

inline std::optional<Verdict> verdict_named(const std::string& text) {
  for (const auto& [verdict, its_name] : verdict_names)
    if (text == its_name) return verdict;
  return std::nullopt;
}

}  // namespace touchgo::cases::claims
