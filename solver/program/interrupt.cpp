#include "solver/program/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace touchgo {
namespace {

std::atomic<bool> came = false;
constexpr int signals[] = {SIGINT, SIGTERM};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

Interrupt::Interrupt() {
  came = false;
  for (std::size_t i = 0; i < 2; ++i)
    before_[i] = std::signal(signals[i], [](int which) {
      came = true;
      std::signal(which, SIG_DFL);
    });
}
Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < 2; ++i) std::signal(signals[i], before_[i]);
}
bool Interrupt::asked() const { return came; }

}  // namespace touchgo
