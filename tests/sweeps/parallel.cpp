// Tasks on several threads, and tasks of their own within them.
#include "solver/sweeps/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/model/errors.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

/// Whether `so` becomes true within ten seconds.
bool soon(const std::function<bool()>& so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!so() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return so();
}

}  // namespace

TEST_CASE("parallel tasks are each done once, and an exception in one comes out", "[threads]") {
  for (const int threads : {1, 4}) {
    std::vector<int> done(1000, 0);
    in_parallel(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    CHECK(std::count(done.begin(), done.end(), 1) == 1000);
  }
  in_parallel(0, 4, [](std::size_t) { FAIL("there is none"); });
  CHECK_THROWS_AS(in_parallel(100, 2,
                              [](std::size_t i) {
                                if (i == 50) throw Undecided("one");
                              }),
                  Undecided);
}

TEST_CASE("an exception ends the rest, within a task too", "[threads]") {
  auto begun_of = [](int count, int threads) {
    std::atomic<int> begun = 0;
    CHECK_THROWS_AS(in_parallel(static_cast<std::size_t>(count), threads,
                                [&](std::size_t i) {
                                  ++begun;
                                  if (i == 0) throw Undecided("the first");
                                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                }),
                    Undecided);
    return begun.load();
  };
  CHECK(begun_of(1000, 2) < 500);
  in_parallel(2, 2, [&](std::size_t i) {
    if (i == 0 && begun_of(1000, 0) >= 500) throw std::logic_error("they went on");
  });
}

TEST_CASE("a thread that has no task left helps with those within another's, whichever it is", "[threads]") {
  for (const std::size_t idle : {0, 1}) {
    std::atomic<int> inside = 0, met = 0;
    in_parallel(2, 2, [&](std::size_t i) {
      if (i == idle) return;
      in_parallel(2, 0, [&](std::size_t) {
        ++inside;
        met += soon([&] { return inside == 2; });
      });
    });
    CHECK(met == 2);  // the first one, too
  }
  // By then each thread has begun one: the calling thread's ends at once, or the other's.
  for (const bool of_caller : {false, true}) {
    const auto caller = std::this_thread::get_id();
    std::atomic<int> begun = 0, inside = 0, met = 0;
    in_parallel(2, 2, [&](std::size_t) {
      ++begun;
      if (!soon([&] { return begun == 2; }) || (std::this_thread::get_id() == caller) == of_caller) return;
      in_parallel(2, 0, [&](std::size_t) {
        ++inside;
        met += soon([&] { return inside == 2; });
      });
    });
    CHECK(met == 2);
  }
}

TEST_CASE("tasks within tasks within tasks are each done once, on any number of threads", "[threads]") {
  for (const int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> done(7 * 5 * 3);
    in_parallel(7, threads, [&](std::size_t i) {
      in_parallel(5, 0, [&](std::size_t j) { in_parallel(3, 0, [&](std::size_t k) { ++done[(5 * i + j) * 3 + k]; }); });
    });
    CHECK(std::count(done.begin(), done.end(), 1) == 7 * 5 * 3);
  }
}

TEST_CASE("what is thrown within a task's tasks comes out of that task, the first of several", "[threads]") {
  for (const int threads : {1, 3}) {
    std::atomic<int> caught = 0;
    in_parallel(4, threads, [&](std::size_t) {
      try {
        in_parallel(50, 0, [](std::size_t k) {
          if (k == 0) throw Undecided("0");
          if (k == 49) throw Undecided("49");
        });
      } catch (const Undecided& e) {
        caught += std::string(e.what()) == "0";
      }
    });
    CHECK(caught == 4);
    CHECK_THROWS_AS(
        in_parallel(2, threads, [](std::size_t) { in_parallel(2, 0, [](std::size_t) { throw Undecided(""); }); }),
        Undecided);
    in_parallel(3, threads, [](std::size_t) {});  // no thread is left of the call that ended early
  }
}

TEST_CASE("what is shared out within a task is taken once, in turn", "[threads]") {
  std::vector<int> taken(500, 0);
  std::size_t in_order = 0;
  in_parallel(3, 3, [&](std::size_t i) {
    if (i != 0) return;
    std::size_t next = 0;
    share_out(
        0, [&]() -> std::optional<std::size_t> { return next < taken.size() ? std::optional(next++) : std::nullopt; },
        [&](const auto& take, const auto& in_turn) {
          while (const auto k = take()) in_turn([&] { ++taken[*k], ++in_order; });
        });
  });
  CHECK(std::count(taken.begin(), taken.end(), 1) == 500);
  CHECK(in_order == 500);
}

}  // namespace touchgo::tests
