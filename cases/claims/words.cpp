#include "cases/claims/words.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::cases {

const std::vector<Band>& bands() {
  const std::string agree = "share of the frequencies at which both agree within 10 %",
                    change = "change, relative, or share of the frequencies at which both differ",
                    errors = "in errors of its measurement; what is within one of 0 is open";
  static const std::vector<Band> all{
      {"very good",
       {"very good", "identical", "the same", "almost the same", "very close", "high similarity", "very similar"},
       Sense::at_least,
       0.85,
       0.95,
       agree},
      {"good", {"good", "similar", "coincide", "coexistence"}, Sense::at_least, 0.7, 0.85, agree},
      {"minor", {"minor", "slight", "inconsiderable", "not considerable"}, Sense::at_most, 0.05, 0.15, change},
      {"considerable",
       {"considerable", "significant", "distinct", "noticeable", "more", "less", "diverge", "different"},
       Sense::at_least,
       0.15,
       0.3,
       change},
      {"larger", {"larger", "lower", "wider", "narrower", "flatter", "sharper"}, Sense::at_least, 1, 1, errors, true},
      {"drastic", {"drastic", "extreme"}, Sense::at_least, 2, 5, "factor"},
      {"wide", {"wide", "in a wide range"}, Sense::at_least, 0.05, 0.15, "share of the range"},
      {"occurs", {"can be observed", "can be localized", "can"}, Sense::at_least, 1, 1, "how often it occurs"},
      {"only", {"only"}, Sense::at_least, 0.95, 0.99, "share of the runs"},
      {"great majority", {"great majority"}, Sense::at_least, 0.8, 0.95, "share"},
      {"majority", {"majority"}, Sense::at_least, 0.5, 0.65, "share"},
  };
  return all;
}

const Band& band_of(const std::string& word) {
  for (const Band& b : bands())
    if (std::find(b.words.begin(), b.words.end(), word) != b.words.end()) return b;
  throw std::logic_error("the word '" + word + "' has no band");
}

}  // namespace touchgo::cases
