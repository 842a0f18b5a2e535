// What starting the program takes, by the clock on the wall, beside a program that does nothing.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"

extern char** environ;

namespace touchgo::tests {

namespace {

/// Starts it without a shell, its output thrown away, and waits. Throws std::runtime_error where it fails.
void run_program(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int status = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (status == 0) waitpid(child, &status, 0);
  if (status != 0) throw std::runtime_error(words[0] + ": it does not run");
}

Way started(const std::string& what, const std::vector<std::string>& words) {
  return {what, [=](long n) {
            for (long i = 0; i < n; ++i) run_program(words);
            return n;
          }};
}

}  // namespace

void start_of_program() {
  const std::vector<Way> ways{
      started("touchgo --version", {"build/touchgo", "--version"}),
      started("touchgo simulate cases/dm21_together.toml", {"build/touchgo", "simulate", "cases/dm21_together.toml"}),
      started("true: a program that does nothing", {"true"}),
  };
  print_table("start", "Start of the program, by the clock on the wall", {1e-3, "ms", "", ""}, ways,
              measure(ways, 5, 0.05, Clock::wall));
}

}  // namespace touchgo::tests
