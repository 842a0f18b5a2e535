// Independent tasks on several threads. What each computes depends on its index alone, so that the results do not
// depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace touchgo {

/// Calls task(i) for i = 0 .. count-1 on `threads` threads (0: as many as the machine has). Rethrows the first
/// exception.
template <class Task>
void in_parallel(std::size_t count, int threads, const Task& task) {
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::atomic<std::size_t> next = 0;
  std::exception_ptr thrown;
  std::mutex lock;
  auto work = [&] {
    try {
      for (std::size_t i; (i = next++) < count;) task(i);
    } catch (...) {
      const std::lock_guard guard(lock);
      if (!thrown) thrown = std::current_exception();
      next = count;
    }
  };
  std::vector<std::jthread> others;
  for (int k = 1; k < threads; ++k) others.emplace_back(work);
  work();
  others.clear();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace touchgo
