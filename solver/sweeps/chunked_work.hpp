// Long work that a crew shares (crew.hpp): rows in chunks, each computed apart from the others and kept as bytes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace touchgo {

class ChunkedWork {
 public:
  /// Where chunks come from, by their index, and where their bytes go, in any order.
  struct Hands {
    std::function<std::optional<std::size_t>()> next;  // nothing: no more
    std::function<void(std::size_t, std::string&&)> done;
    std::function<void()> row_done;   // may throw, which ends the work
    std::function<bool()> abandoned;  // within a row: whether to end at once
    std::function<void(std::size_t row, std::size_t piece, std::string&&)> points;  // of a long row, before its chunk
  };

  virtual ~ChunkedWork() = default;
  virtual std::size_t rows() const = 0;
  /// Cuts of the rows, which do not depend on the crew.
  virtual std::size_t chunks() const = 0;
  virtual std::size_t rows_of(std::size_t chunk) const = 0;
  /// Computes chunks on several threads (0: as many as the machine has) until `next` has no more. The functions of
  /// `hands` are called from any of them, `next` one call at a time and the others one call at a time; what they throw
  /// ends it all.
  virtual void follow(int threads, const Hands& hands) const = 0;
};

}  // namespace touchgo
