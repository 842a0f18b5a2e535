// Certified runs from C++ (link with -ltouchgo-proof -ltouchgo; pkg-config touchgo-proof).
//
//     const Case c = read_case("mine.toml");
//     const Options options{.digits = 40};
//     Report r = simulate(c.setup, c.until, c.max_events, options);
//     reference::certify(c, options, r);   // each event that is proved has its enclosure
#pragma once

#include "reference/certificate/certified.hpp"
#include "solver/touchgo.hpp"
