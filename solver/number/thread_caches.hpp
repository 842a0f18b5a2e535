// What MPFR keeps for each thread, such as digits of pi, is freed when the thread ends.
#pragma once

#ifndef __EMSCRIPTEN__
#include <mpfr.h>
#endif

namespace touchgo {

/// To be called once by whatever runs in a thread that ends before the program does.
inline void free_caches_at_end_of_thread() {
#ifndef __EMSCRIPTEN__
  struct Caches {
    ~Caches() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  };
  thread_local const Caches of_this_thread;
  (void)of_this_thread;
#endif
}

}  // namespace touchgo
