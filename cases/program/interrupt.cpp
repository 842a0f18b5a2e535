#include "cases/program/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace touchgo::cases::program {
namespace {

std::atomic<bool> came = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

Interrupt::Interrupt() {
  came = false;
  before_ = std::signal(SIGINT, [](int) {
    came = true;
    std::signal(SIGINT, SIG_DFL);
  });
}
Interrupt::~Interrupt() { std::signal(SIGINT, before_); }
bool Interrupt::asked() const { return came; }

}  // namespace touchgo::cases::program
