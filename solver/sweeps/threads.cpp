// A crew of threads.
#include <atomic>

#include "solver/model/errors.hpp"
#include "solver/sweeps/crew.hpp"

namespace touchgo {

Crew::Crew(int&, char**&) {}
Crew::~Crew() = default;
bool Crew::leads() const { return true; }
void Crew::assist(const std::function<std::unique_ptr<ChunkedWork>(const std::string&)>&, int) {}

void Crew::lead(const ChunkedWork& work, int threads, const std::string&, const Keeping& keeping) {
  std::size_t next_chunk = 0;
  std::atomic<std::size_t> rows_done = 0;
  auto next = [&]() -> std::optional<std::size_t> {
    while (next_chunk < work.chunks() && keeping.has(next_chunk)) rows_done += work.rows_of(next_chunk++);
    return next_chunk < work.chunks() ? std::optional(next_chunk++) : std::nullopt;
  };
  auto abandoned = [&] { return !keeping.progress(static_cast<double>(rows_done) / static_cast<double>(work.rows())); };
  auto row_done = [&] {
    ++rows_done;
    if (abandoned()) throw Interrupted();
  };
  work.follow(threads, {next, keeping.keep, row_done, abandoned, keeping.keep_points});
}

}  // namespace touchgo
