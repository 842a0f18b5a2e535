// The comparisons `make bench` prints.
#pragma once

namespace touchgo::tests::bench {

/// Periods of OB21's hard oscillator, with and without exponents.
void moving_base();

/// The two event times of DM21's first example, in double.
void together();

/// The same to 50, 100 and 1000 digits.
void digits();

}  // namespace touchgo::tests::bench
