// Independent tasks on several threads. What each computes depends on its index alone, so that the results do not
// depend on the number of threads. A task may have tasks of its own: threads that have none left help with these.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "solver/number/thread_caches.hpp"

namespace touchgo {

namespace detail {

/// The threads of one call of in_parallel(), and the calls within its tasks.
class Team {
 public:
  using Task = std::function<void(std::size_t)>;
  Team(int threads, std::size_t count, const Task& task) : threads_(threads), first_{count, task}, calls_{&first_} {}

  /// The team whose task the present thread works on; null outside of tasks.
  static Team*& own() {
    thread_local Team* team = nullptr;
    return team;
  }
  int threads() const { return threads_; }

  /// Works on any call that has tasks left, until the first one has ended.
  void work() {
    own() = this;
    std::unique_lock lock(mutex_);
    while (!first_.ended()) {
      const auto open = std::ranges::find_if(calls_, &Call::has_tasks);
      open == calls_.end() ? changed_.wait(lock) : work_on(**open, lock);
    }
    own() = nullptr;
  }

  /// What a task of the first call threw, which has ended.
  std::exception_ptr thrown() const { return first_.thrown; }

  /// A call within a task, to its end. The thread that makes it does no other's tasks meanwhile: what a task keeps for
  /// its thread is its own.
  void run(std::size_t count, const Task& task) {
    Call call{count, task};
    std::unique_lock lock(mutex_);
    calls_.push_back(&call);
    changed_.notify_all();
    work_on(call, lock);
    changed_.wait(lock, [&] { return call.ended(); });
    std::erase(calls_, &call);
    if (call.thrown) std::rethrow_exception(call.thrown);
  }

 private:
  struct Call {
    std::size_t count;
    const Task& task;
    std::size_t next = 0;
    int running = 0;
    std::exception_ptr thrown = nullptr;
    std::size_t thrown_by = 0;

    static bool has_tasks(const Call* c) { return c->next < c->count; }
    bool ended() const { return next >= count && running == 0; }
  };

  /// The call's tasks that nobody has begun, one after another.
  void work_on(Call& call, std::unique_lock<std::mutex>& lock) {
    ++call.running;
    while (Call::has_tasks(&call)) {
      const std::size_t i = call.next++;
      lock.unlock();
      std::exception_ptr thrown;
      try {
        call.task(i);
      } catch (...) {
        thrown = std::current_exception();
      }
      lock.lock();
      if (!thrown) continue;
      call.next = call.count;
      if (!call.thrown || i < call.thrown_by) call.thrown = thrown, call.thrown_by = i;
    }
    if (--call.running == 0) changed_.notify_all();
  }

  const int threads_;
  std::mutex mutex_;  // of all below, the calls included
  std::condition_variable changed_;
  Call first_;
  std::vector<Call*> calls_;
};

}  // namespace detail

/// The number of threads for a request of `threads`; 0: as many as the machine has. Within a task: those of its call.
inline int number_of_threads(int threads) {
  if (const detail::Team* team = detail::Team::own()) return team->threads();
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Calls task(i) for i = 0 .. count-1 on `threads` threads (0: as many as the machine has). An exception ends the rest;
/// of several that of the smallest i is rethrown.
inline void in_parallel(std::size_t count, int threads, const std::function<void(std::size_t)>& task) {
  using detail::Team;
  if (Team* team = Team::own()) return team->run(count, task);
  free_caches_at_end_of_thread();
  threads = static_cast<int>(std::min<std::size_t>(number_of_threads(threads), count));
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) task(i);
    return;
  }
  Team team(threads, count, task);
  {
    std::vector<std::jthread> others;
    try {
      for (int k = 1; k < threads; ++k)
        others.emplace_back([&team] {
          free_caches_at_end_of_thread();
          team.work();
        });
    } catch (const std::system_error&) {  // the machine has no more
    }
    team.work();
  }
  if (team.thrown()) std::rethrow_exception(team.thrown());
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
