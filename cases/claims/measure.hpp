// A sentence in words, measured: the parts it names, the natural measures of each, and the one rule from these to a
// verdict.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "cases/claims/words.hpp"

namespace touchgo::cases {

/// One natural measure of one part of a sentence.
struct Measure {
  std::string part;         // as the sentence names it ("xr", "period 3"); empty where it has one part
  std::string how;          // in few words ("by the case's start", "mean")
  std::string word;         // of the paper; its band names the measure
  double value, error = 0;  // error: two standard errors of the computation, 0 where it is exact
};

/// Of a word whose bound is the error of the measurement ("larger"), in units of that; of others as it is.
Measure in_its_errors(Measure m);
/// How often something occurs.
bool is_count(const Measure& m);

/// At the bounds of its band, and with `value` anywhere within its error: everywhere, somewhere, nowhere.
enum class Holds { no, turns, yes };
const char* name(Holds h);
Holds holds(const Measure& m);

/// How far a measure that turns is from the nearest bound of its band, beside its error, in words.
std::string told_distance(const Measure& m);

/// How far the bound would have to leave its band to turn the answer; 0 where it turns inside.
double margin(const Measure& m);

/// Of a part: yes if all its measures say so, no if all say no, else it turns.
Holds holds(const std::vector<Measure>& measures, const std::string& part);

/// reproduced: every part holds. not reproduced: none does. partly: one holds, another does not. Else arguable: some
/// part turns with the bound or with the measure. Throws std::logic_error without a measure.
Verdict verdict(const std::vector<Measure>& measures);

/// The measure that decides: of a sentence that is arguable the first that turns; of one that fails the nearest to
/// holding; else the nearest to failing, or the farthest from holding.
const Measure& deciding(const std::vector<Measure>& measures);

/// The parts, in their order.
std::vector<std::string> parts(const std::vector<Measure>& measures);

}  // namespace touchgo::cases
