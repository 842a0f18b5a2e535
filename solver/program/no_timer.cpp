// libhwy measures, whenever it is loaded, how fine a timer its benchmarks have, for half of the time that a small case
// takes. The programs run no such benchmark: their definition goes before the library's.
#include <cstdint>

namespace hwy::platform {

std::uint64_t TimerResolution();  // nanobenchmark.h, since 1.2 timer.h
std::uint64_t TimerResolution() { return 1; }

}  // namespace hwy::platform
