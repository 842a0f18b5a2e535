// Long work, checkpointed in FILE.part (solver/sweeps/part_file.hpp) until it is complete.
#pragma once

#include <functional>
#include <string>

#include "solver/files/case_file.hpp"
#include "solver/sweeps/crew.hpp"
#include "solver/sweeps/part_file.hpp"

namespace touchgo {

/// How it is computed and where it is kept.
struct Checkpoint {
  int threads;           // 0: as many as the machine has
  std::string command;   // as it was typed, for messages
  std::string identity;  // what the chunks depend on beside program and case
  std::string file;      // that will be made; its checkpoint is FILE.part
};

/// Computes what is not in FILE.part yet, then has `write` make the files of it, and removes it. Progress on the
/// terminal; after Ctrl-C, or a signal to end, a note of the checkpoint. Throws BadInput for a FILE.part of
/// others, FileError. Returns the exit code.
int keep_and_write(Crew& crew, const Case& c, const ChunkedWork& work, const Checkpoint& kept,
                   const std::function<void(const PartFile&)>& write);

}  // namespace touchgo
