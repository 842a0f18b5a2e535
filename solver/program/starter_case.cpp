#include "solver/program/starter_case.hpp"

#include <algorithm>
#include <vector>

#include "solver/files/case_file.hpp"

namespace touchgo {
namespace {

/// The value that a number has here, and its words behind its range.
struct ExampleValue {
  const char *key, *value, *more = "";
};

/// That of a number; of one that must be given and is not among them, 1.
std::optional<ExampleValue> example(const auto& number, const std::vector<ExampleValue>& all) {
  for (const ExampleValue& e : all)
    if (std::string(number.key) == e.key) return e;
  return number.standard ? std::nullopt : std::optional(ExampleValue{number.key, "1"});
}

/// Numbers of an object, a line each with its meaning, in this column; commented out those without an example and those
/// that follow from another.
std::string lines(const auto& numbers, const std::vector<ExampleValue>& examples, const std::string& comment = "",
                  std::size_t column = 21) {
  std::string all;
  for (const auto& n : numbers) {
    const auto given = example(n, examples);
    std::string line = (given && !n.follows ? comment : "# ") + n.key + " = " + (given ? given->value : n.standard);
    line.resize(std::max(column, line.size() + 1), ' ');
    all += line + "# " + n.unit + n.words + n.range.comment + (n.standard ? ", default " : "") +
           (n.standard ? n.standard : "") + (given ? given->more : "") + "\n";
  }
  return all;
}

/// Those that have an example, "KEY = VALUE".
std::string pairs(const auto& numbers, const std::vector<ExampleValue>& examples, const char* between) {
  std::string all;
  for (const auto& n : numbers)
    if (const auto given = example(n, examples))
      all += (all.empty() ? "" : between) + (n.key + std::string(" = ")) + given->value;
  return all;
}

}  // namespace

std::string starter_case() {
  return R"(# A case for touchgo: two bodies on one line, each tied to the ground, and a wall above them that moves.
# Run it:  touchgo simulate THIS-FILE
# SI units. A number is taken exactly as it is written: 0.9 is nine tenths. Lines that begin with # are optional.

title = "Two bodies and a shaking wall"
# source = "where the numbers come from"

[run]
)" + lines(run_numbers, {{"until", "10", ": events up to this time"}}) +
         lines(setup_numbers, {}) +
         R"(# max_events = 1000  # the run ends there, default 100000
# multiple_impacts = "undecided"  # what one instant's impacts of several contacts with restitution do: end the run
#                    # (default), "newton" (left and right alike, energy does not grow) or "sequential" (leftmost first)

[[body]]             # one table for each, in order along the line, lowest coordinate first
name = "left"
)" + lines(body_numbers, {{"mass", "5"}, {"damping", "1"}, {"stiffness", "2"}, {"position", "-1"}, {"velocity", "0"}}) +
         "# force = [{ " + pairs(force_numbers, {{"amplitude", "0.5"}, {"frequency", "2"}, {"phase", "0"}}, ", ") +
         R"( }]  # N: the sum of amplitude*sin(frequency*t + phase)

[[body]]
name = "right"
)" +
         pairs(body_numbers,
               {{"mass", "5"}, {"damping", "1"}, {"stiffness", "1"}, {"position", "2"}, {"velocity", "0"}}, "\n") +
         R"(

# [[link]]                     # spring and damper between two bodies, or a body and a wall: the force on the second is
# between = ["left", "right"]  # -stiffness*(x2 - x1 - relaxed) - damping*(x2' - x1')
)" + lines(link_numbers, {{"stiffness", "3"}}, "# ", 31) +
         R"(
[[wall]]             # its coordinate is position + velocity*t + amplitude*sin(frequency*t + phase)
name = "wall"
)" + lines(wall_numbers, {{"position", "3"}, {"amplitude", "0.1"}, {"frequency", "7"}}) +
         "# motion = [{ " + pairs(motion_numbers, {{"amplitude", "0.1"}, {"frequency", "7"}, {"phase", "0"}}, ", ") +
         R"( }]  # m: the sum of such terms, in place of amplitude, frequency and phase

[[contact]]          # between neighbours along the line, the second on the positive side
between = ["left", "right"]
law = "hard"         # an instantaneous impact
)" + lines(Law::hard->numbers, {{"restitution", "0.5"}}) +
         lines(std::span(contact_numbers).first(1), {}) +
         R"(# release = "unilateral"  # the default of a hard contact: closed only while its force pushes; or "published": closed
#                    # until its force, having been positive, falls to zero
# touching = true    # the two start together: gap + x2 - x1 = 0 and equal velocity

# limit = "upper"    # an upper stop: the gap is gap - (x2 - x1). Beside the contact above it keeps the second inside the
#                    # first (touchgo help contacts)

[[contact]]          # a wall stands at an end: below the first body or, as here, above the last
between = ["right", "wall"]
law = "soft"         # a spring and a damper
)" +
         lines(Law::soft->numbers,
               {{"stiffness", "2000"}, {"restitution", "0.8", "; or give the damping itself:"}, {"damping", "10"}}) +
         R"(# release = "published"  # the default of a soft contact: it acts, and may pull, until the gap is 0 again; or
#                    # "unilateral": it only pushes, and ends when its force falls to zero

# law = "staged"     # in place of the soft law: springs and dampers one after the other with the depth
# stages = [{ )" +
         pairs(stage_numbers, {{"at", "0"}, {"stiffness", "2000"}, {"damping", "3"}}, ", ") +
         R"( }, { at = 0.001, stiffness = 50000 }]

# [[published]]                # what the source prints, a claim of `touchgo verify`
# event = "impact"             # or separation, rest, accumulation, contact (whatever brings the two together)
# contact = ["left", "right"]  # not needed where there is only one
# time = 3.57                  # s; half a unit of the last digit is the tolerance
# where = "p. 4, Fig. 5"
# nth = 1                      # the nth such event; by default the first such row is the first event, and so on
# tangential = false           # true: the source says that they meet at zero relative velocity and go on together; starts that
#                              # round to the numbers above and do so are then those that count
# id = "my-impact"             # its name in the ledger
# verdict = "reproduced"       # or corrected, undetermined, conditional, not reproduced
# figure = "my_fig5"
# note = "what the verdict depends on"
)";
}

}  // namespace touchgo
