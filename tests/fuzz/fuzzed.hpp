// What the fuzzers share (make fuzz): each is libFuzzer's LLVMFuzzerTestOneInput() of a kind of input, under
// AddressSanitizer and UndefinedBehaviorSanitizer. An input may be refused or run out of its budget; it must not crash,
// hang, leak, or end as an internal error.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "solver/library/touchgo.h"

namespace touchgo::fuzz {

/// Stops a run after a second, as Ctrl-C does.
class Deadline {
 public:
  static int over(double, void* since) {
    return std::chrono::steady_clock::now() - static_cast<Deadline*>(since)->start_ > std::chrono::seconds(1);
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Aborts where a call ended as none may, or without a word where it was refused.
inline void judge(int code, char* text, char* message) {
  const bool known = code == 0 || code == 2 || code == 3 || code == 4 || code == 130;
  if (!known || (code == 0 && !text) || ((code == 2 || code == 4) && !message)) {
    std::fprintf(stderr, "exit code %d: %s\n", code, message ? message : "no message");
    std::abort();
  }
  touchgo_free(text);
  touchgo_free(message);
}

/// A file of this process with these bytes, gone when it is done with.
struct InFile {
  InFile(const std::uint8_t* bytes, std::size_t size, const std::string& suffix)
      : name((std::filesystem::temp_directory_path() / ("touchgo_fuzz_" + std::to_string(::getpid()) + suffix))
                 .string()) {
    std::ofstream(name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
  }
  ~InFile() { std::filesystem::remove(name); }
  InFile(const InFile&) = delete;
  InFile& operator=(const InFile&) = delete;

  std::string name;
};

}  // namespace touchgo::fuzz
