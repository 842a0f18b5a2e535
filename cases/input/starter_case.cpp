#include "cases/input/starter_case.hpp"

namespace touchgo::cases::input {

std::string starter_case() {
  return R"(# A case for touchgo: two bodies on one line, each tied to the ground, and a wall above them that moves.
# Run it:  touchgo simulate THIS-FILE
# SI units. A number is taken exactly as it is written: 0.9 is nine tenths. Lines that begin with # are optional.

title = "Two bodies and a shaking wall"
# source = "where the numbers come from"

[run]
until = 10           # s, > 0: events up to this time
# max_events = 1000  # the run ends there, default 100000
# multiple_impacts = "undecided"  # what one instant's impacts of several contacts with restitution do: end the run
#                    # (default), "newton" (left and right alike, energy never grows) or "sequential" (leftmost first)

[[body]]             # one table for each, in order along the line, lowest coordinate first
name = "left"
mass = 5             # kg, > 0
damping = 1          # kg/s to the ground, default 0
stiffness = 2        # kg/s^2 to the ground, relaxed at coordinate 0, default 0
position = -1        # m, at t = 0
velocity = 0         # m/s
# load = 0           # N, constant, positive towards higher coordinates, default 0
# force = [{ amplitude = 0.5, frequency = 2, phase = 0 }]  # N: the sum of amplitude*sin(frequency*t + phase)

[[body]]
name = "right"
mass = 5
damping = 1
stiffness = 1
position = 2
velocity = 0

# [[link]]                     # spring and damper between two bodies, or a body and a wall: the force on the second is
# between = ["left", "right"]  # -stiffness*(x2 - x1 - relaxed) - damping*(x2' - x1')
# stiffness = 3                # kg/s^2, default 0
# damping = 0                  # kg/s, default 0
# relaxed = 0                  # m, default 0

[[wall]]             # its coordinate is position + amplitude*sin(frequency*t + phase)
name = "wall"
position = 3         # m
amplitude = 0.1      # m, default 0
frequency = 7        # rad/s, default 0
# phase = 0          # rad, default 0

[[contact]]          # between neighbours along the line, the second on the positive side
between = ["left", "right"]
law = "hard"         # an impact in no time
restitution = 0.5    # rebound speed over approach speed, 0 to 1
# gap = 0            # m: the gap is gap + x2 - x1, default 0
# release = "unilateral"  # the default of a hard contact: closed only while its force pushes; or "published": closed
#                    # until its force, having been positive, falls to zero
# touching = true    # the two start together: gap + x2 - x1 = 0 and equal velocity

[[contact]]          # a wall stands at an end: below the first body or, as here, above the last
between = ["right", "wall"]
law = "soft"         # a spring and a damper
stiffness = 2000     # kg/s^2, > 0
restitution = 0.8    # sets the damping, > 0 and <= 1; or give the damping itself:
# damping = 10       # kg/s
# release = "published"  # the default of a soft contact: it acts, and may pull, until the gap is 0 again; or
#                    # "unilateral": it only pushes, and ends when its force falls to zero

# [[published]]                # what the source prints, a claim of `touchgo verify`
# event = "impact"             # or separation, rest, accumulation, contact (whatever brings the two together)
# contact = ["left", "right"]  # not needed where there is only one
# time = 3.57                  # s; half a unit of the last digit is the tolerance
# where = "p. 4, Fig. 5"
# nth = 1                      # the nth such event; by default the first such row is the first event, and so on
# id = "my-impact"             # its name in the ledger
# verdict = "reproduced"       # or corrected, undetermined, conditional, not reproduced
# figure = "my_fig5"
# note = "what the verdict depends on"
)";
}

}  // namespace touchgo::cases::input
