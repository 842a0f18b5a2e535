// Independent tasks on several threads. What each computes depends on its index alone, so that the results do not
// depend on the number of threads. A task that has tasks of its own does them itself, one after another.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "solver/number/thread_caches.hpp"

namespace touchgo {

namespace detail {
inline thread_local bool within_a_task = false;
}

/// The number of threads for a request of `threads`; 0: as many as the machine has.
inline int number_of_threads(int threads) {
  if (detail::within_a_task) return 1;
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Calls task(i) for i = 0 .. count-1 on `threads` threads (0: as many as the machine has). An exception ends the rest;
/// of several that of the smallest i is rethrown.
template <class Task>
void in_parallel(std::size_t count, int threads, const Task& task) {
  threads = static_cast<int>(std::min<std::size_t>(number_of_threads(threads), count));
  std::atomic<std::size_t> next = 0;
  std::exception_ptr thrown;
  std::size_t thrown_by = count;
  std::mutex lock;
  auto work = [&] {
    free_caches_at_end_of_thread();
    const bool outer = std::exchange(detail::within_a_task, detail::within_a_task || threads > 1);
    for (std::size_t i; (i = next++) < count;) {
      try {
        task(i);
      } catch (...) {
        const std::lock_guard guard(lock);
        if (i < thrown_by) thrown = std::current_exception(), thrown_by = i;
        next = count;
      }
    }
    detail::within_a_task = outer;
  };
  std::vector<std::jthread> others;
  for (int k = 1; k < threads; ++k) others.emplace_back(work);
  work();
  others.clear();
  if (thrown) std::rethrow_exception(thrown);
}

/// Calls work(take, in_turn) on each of several threads (0: as many as the machine has). take() is next(), one call at
/// a time, and nothing once any of them has thrown; in_turn(f) is f(), one call at a time. What is thrown ends it all.
template <class Next, class Work>
void share_out(int threads, const Next& next, const Work& work) {
  std::mutex giving, taking;
  bool ended = false;  // by an exception
  auto take = [&]() -> decltype(next()) {
    const std::lock_guard lock(giving);
    if (ended) return std::nullopt;
    return next();
  };
  auto in_turn = [&](const auto& f) {
    const std::lock_guard lock(taking);
    return f();
  };
  in_parallel(static_cast<std::size_t>(number_of_threads(threads)), threads, [&](std::size_t) {
    try {
      work(take, in_turn);
    } catch (...) {
      const std::lock_guard lock(giving);
      ended = true;
      throw;
    }
  });
}

}  // namespace touchgo
