// The call behind touchgo_simulate() (touchgo.h), for libraries that add a certifier to it.
#pragma once

#include "solver/library/touchgo.h"
#include "solver/program/simulate_command.hpp"

namespace touchgo {

/// What the caller hands in, and where it wants its message.
struct Call {
  const char *case_text, *name, *options;
  touchgo_progress progress;
  void* context;
  char** message;
};

/// As touchgo_simulate() says; certified where there is a certifier.
int simulate_call(const Call& call, char** json, const Certifier& certify) noexcept;

}  // namespace touchgo
