#include "solver/program/interrupt.hpp"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <iterator>

namespace touchgo {
namespace {

using Handler = void (*)(int);

std::atomic<bool> came = false;
std::atomic<double> first = 0;  // s: when it came
constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<double>::is_always_lock_free);

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void notice(int which) {
  if (!came) {
    first = now();
    came = true;
  } else if (now() - first >= 1) {
    std::signal(which, SIG_DFL);
    std::raise(which);  // as soon as this returns
  }
}

/// What it was handled by. SIGHUP stays ignored where it is, as under nohup.
Handler handle(int which, Handler by) {
  const Handler before = std::signal(which, by);
  if (which == SIGHUP && before == SIG_IGN) std::signal(which, SIG_IGN);
  return before;
}

}  // namespace

void end_with_130() {
  for (const int which : signals) handle(which, [](int) { _exit(130); });
}

Interrupt::Interrupt() {
  came = false;
  for (std::size_t i = 0; i < std::size(signals); ++i) before_[i] = handle(signals[i], notice);
}
Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < std::size(signals); ++i) handle(signals[i], before_[i]);
}
bool Interrupt::asked() const { return came; }

}  // namespace touchgo
