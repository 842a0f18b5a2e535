// The workers that compute the chunks of long work: the threads of this program (threads.cpp); in build/touchgo-mpi
// those of all ranks that it was started with (ranks.cpp), one of which leads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "solver/sweeps/chunked_work.hpp"

namespace touchgo {

/// How the leading process stores chunks.
struct Keeping {
  std::function<bool(std::size_t)> has;                  // a chunk that is done already
  std::function<void(std::size_t, std::string&&)> keep;  // its rows as bytes, in any order, one call at a time
  std::function<void(std::size_t row, std::size_t piece, std::string&&)> keep_points;  // likewise, before their row
  std::function<bool(double)> progress;  // receives the part done; false: end
};

/// One for each program, from its beginning to its end.
class Crew {
 public:
  Crew(int& argc, char**& argv);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Whether this process reads, writes and prints. The others compute chunks of the work that it leads.
  bool leads() const;

  /// Computes all chunks, on this number of threads of each process (0: as many as the machine has, but one of each of
  /// several ranks). `case_text`: the case from which the others make their work. Throws Interrupted where progress()
  /// returns false, what keep() throws, and std::runtime_error for a failure of another process.
  void lead(const ChunkedWork& work, int threads, const std::string& case_text, const Keeping& keeping);
  /// The others' share of it.
  void assist(const std::function<std::unique_ptr<ChunkedWork>(const std::string& case_text)>& work, int threads);
};

}  // namespace touchgo
