// Calls on files and streams that fail, once or from then on, or at which the program is killed.
#include "tests/failures/failing_commands.hpp"

namespace touchgo::tests {
namespace {

/// In which ways calls fail.
const std::vector<std::string> ways = {"once", "on", "kill"};

/// Of quick commands each call, of others at most so many, fail in one of the ways after another.
void fail_some_calls(const std::string& kind, long most) {
  for (const Named& named : failing_commands()) {
    const Whole reference = whole(named.command, {kind});
    for (const long at : spread(reference.calls, named.quick ? reference.calls : most))
      check_failing(named.command, reference, {kind, at, ways[static_cast<std::size_t>(at) % ways.size()]});
  }
}

/// Each call in each way.
void fail_each_call(const std::string& kind) {
  for (const Named& named : failing_commands()) {
    const Whole reference = whole(named.command, {kind});
    for (const std::string& how : ways)
      for (long at = 1; at <= reference.calls; ++at) check_failing(named.command, reference, {kind, at, how});
    std::cout << named.name << ": " << reference.calls << " calls, " << kind << std::endl;
  }
}

}  // namespace

TEST_CASE("a call on a file that fails, or at which the program is killed, leaves each output whole or as it was",
          "[failures]") {
  fail_some_calls("files", 3);
}

TEST_CASE("what cannot be read is not taken for what ends there, nor half a script for a whole one", "[failures]") {
  fail_each("map, HDF5", {.kind = "files", .call = "read"});  // for its seal
  fail_each("plot", {.kind = "files", .call = "fopen"});
  fail_each("plot", {.kind = "files", .call = "write"});
}

TEST_CASE("standard output that takes no more is exit code 4, standard error changes none", "[failures]") {
  fail_some_calls("stdout", 1);
  fail_some_calls("stderr", 1);
}

TEST_CASE("each call on files and streams of each command fails in each way", "[.][failures_soak]") {
  for (const char* kind : {"files", "stdout", "stderr"}) fail_each_call(kind);
}

}  // namespace touchgo::tests
