// What a run of the kernel for small systems took.
#pragma once

namespace touchgo::small {

struct Work {
  long turns = 0, events = 0;  // of the kernel
  long steps = 0;              // of the general engine, each a phase and its event
};

}  // namespace touchgo::small
