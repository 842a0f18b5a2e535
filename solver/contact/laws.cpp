#include "solver/contact/laws.hpp"

namespace touchgo {
namespace {

template <class LAW, class... ALL>
constexpr int place_of(std::tuple<ALL...>*) {
  int place = 0;
  static_cast<void>(((std::same_as<LAW, ALL> || (++place, false)) || ...));
  return place;
}

template <class LAW, Real R>
ContactLaw<R> answers() {
  return answers_in_table<R>(place_of<LAW>(static_cast<Laws*>(nullptr)));
}

template <class LAW>
constexpr LawAnswers answers_of_table =
    []<class... R>(std::tuple<R...>*) { return LawAnswers{{{answers<LAW, R>...}}}; }(static_cast<Scalars*>(nullptr));

template <class LAW>
constexpr LawEntry law_entry = entry_of<LAW>(answers_of_table<LAW>);

template <class... LAW>
constexpr std::array<Law, sizeof...(LAW)> laws_of(std::tuple<LAW...>*) {
  return {Law{&law_entry<LAW>}...};
}
constexpr auto table = laws_of(static_cast<Laws*>(nullptr));

}  // namespace

// Constants: setups may be made before main() begins.
constinit const Law Law::hard{&law_entry<Hard>};
constinit const Law Law::soft{&law_entry<Soft>};
constinit const Law Law::staged{&law_entry<Staged>};

std::span<const Law> Law::all() { return table; }

}  // namespace touchgo
