// The comparisons `make bench` prints.
#pragma once

namespace touchgo::tests {

/// Periods of OB21's hard oscillator, with and without exponents.
void moving_base();

/// Periods and events of oscillators in other motions.
void regimes();

/// Periods of one body and of two between two walls, with exponents.
void small_systems();

/// Many orbits and OB21's surveys on one and two threads, by wall-clock.
void threads();

/// The two event times of DM21's first example, in double.
void together();

/// The same to 50, 100 and 1000 digits.
void digits();

/// What hard work takes: chaos, stiffness, many bodies, many events, many digits, long times.
void long_work();

/// What starting the program takes.
void start_of_program();

}  // namespace touchgo::tests
