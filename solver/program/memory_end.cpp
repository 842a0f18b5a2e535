#include "solver/program/memory_end.hpp"

#include <gmp.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>

#include "solver/program/failure.hpp"

namespace touchgo {
namespace {

/// Takes no memory itself. Of several threads the first one speaks.
[[noreturn]] void end_saying(std::initializer_list<const char*> line) {
  static std::atomic_flag speaks;
  while (speaks.test_and_set()) ::pause();
  for (const char* part : line)
    if (::write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
  std::_Exit(5);
}

[[noreturn]] void end_without_memory() { end_saying({"touchgo: ", no_memory, "\n"}); }

std::atomic<bool> memory_ended = false;

[[noreturn]] void on_terminate() {
  if (memory_ended) end_without_memory();  // a destructor that needed some has no exception to show
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {  // Eigen's
    end_without_memory();
  } catch (const std::exception& e) {
    end_saying({"touchgo: internal error: ", e.what(), "\n"});
  } catch (...) {
  }
  end_saying({"touchgo: internal error\n"});
}

void* or_end(void* block) {
  if (!block) end_without_memory();
  return block;
}

}  // namespace

// malloc(0) may return NULL, so ask for one byte.
void* allocate_or_end(std::size_t size) { return or_end(std::malloc(size ? size : 1)); }

void* allocate_zeros_or_end(std::size_t count, std::size_t size) {
  return or_end(std::calloc(count ? count : 1, size ? size : 1));
}

void* reallocate_or_end(void* block, std::size_t size) { return or_end(std::realloc(block, size ? size : 1)); }

// GMP: "they must not return NULL"; to throw through it is undefined.                 [GMP manual, Custom Allocation]
void install_out_of_memory_handlers() {
  mp_set_memory_functions(
      allocate_or_end, [](void* block, std::size_t, std::size_t size) { return reallocate_or_end(block, size); },
      [](void* block, std::size_t) { std::free(block); });
  std::set_new_handler([] {
    memory_ended = true;
    throw std::bad_alloc();
  });
  std::set_terminate(on_terminate);
  std::signal(SIGXFSZ, SIG_IGN);  // so that the write fails
}

}  // namespace touchgo
