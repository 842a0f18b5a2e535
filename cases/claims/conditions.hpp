// What a claim may depend on, each named once: rules that a paper does not state, numbers that it rounds or leaves out.
#pragma once

namespace touchgo::cases::conditions {

// Assumptions: `conditional` rows hold only under one of these.
inline constexpr const char
    *no_rest = "no rest: impacts that accumulate are counted one by one by a code that never lets the body rest",
    *stays_closed = "contacts can pull: bodies once together stay so until the force, having been positive, is zero",
    *meets_with_speed = "bodies meet with a speed, and their impacts do not accumulate",
    *stiff_base = "the base is stiff, ks = 200000: nothing else acts during so short a contact",
    *not_plastic = "r > 0: the impact is not plastic", *known_mass = "the mass that meets the element is given, too",
    *known_stiffness_ratio = "the ratio of the stiffnesses of the contacts is given",
    *unlike_bodies = "neither k2 m1 = k1 m2 nor c2 m1 = c1 m2: the force depends on both u and u'",
    *forces_of_many =
        "a complementarity problem decides which of several contacts stay closed, and a law their impacts with e > 0",
    *distinct_roots = "the discriminant is not zero, and there is a spring";

// Numbers left out or rounded: an `undetermined` row depends on one of these.
inline constexpr const char *rounded_start = "the start is printed to six decimals",
                            *time_step = "the time step is not given",
                            *run_length = "run length, transient and first perturbation are not given",
                            *step_and_tolerance = "step and tolerance of the impact times are not given";

}  // namespace touchgo::cases::conditions
