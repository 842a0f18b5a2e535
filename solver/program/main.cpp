// touchgo, as it starts: the commands that need neither maps nor pictures, pages or proofs. For all others touchgo-full
// beside it takes over, the whole program (cases/program/main.cpp): the libraries behind HDF5, FLINT and gnuplot take
// longer to load than a small case to run.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>
#include <string>

#include "solver/files/errors.hpp"
#include "solver/program/command_line.hpp"
#include "solver/program/events_command.hpp"
#include "solver/program/failure.hpp"
#include "solver/program/help.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/memory_end.hpp"
#include "solver/program/orbit_command.hpp"
#include "solver/program/own_file.hpp"
#include "solver/program/simulate_command.hpp"
#include "solver/program/starter_case.hpp"
#include "solver/program/sweep_command.hpp"

namespace touchgo {

namespace {

/// In place of this process. Throws FileError where it cannot be.
int whole_program(char** argv) {
  const std::string whole = own_file().parent_path() / "touchgo-full";
  execv(whole.c_str(), argv);
  throw FileError(whole + ": cannot be started: " + std::strerror(errno));
}

bool is_light(const SimulateFlags& flags) {
  return flags.plot.empty() && flags.html.empty() && !flags.certify && !flags.as_printed;
}

int run(const Command& command, Crew& crew, char** argv) {
  if (const auto* flags = std::get_if<SimulateFlags>(&command); flags && is_light(*flags))
    return simulate_command(*flags, {}, {}, {}, {});
  if (const auto* flags = std::get_if<SweepFlags>(&command)) return sweep_command(*flags, crew);
  if (const auto* flags = std::get_if<EventsFlags>(&command)) return events_command(*flags, crew);
  if (const auto* flags = std::get_if<OrbitFlags>(&command)) return orbit_command(*flags);
  if (std::holds_alternative<InitFlags>(command)) return std::cout << starter_case(), 0;
  if (const auto* answer = std::get_if<Answer>(&command)) return std::cout << answer->text, 0;
  return whole_program(argv);
}

int say(const Failure& f) {
  std::cerr << said(f) << "\n";
  return f.code;
}

}  // namespace

}  // namespace touchgo

int main(int argc, char** argv) {
  using namespace touchgo;
  install_out_of_memory_handlers();
  end_with_130();
  try {
    Crew crew(argc, argv);
    const int code = run(read_command_line(argc, argv), crew, argv);
    std::cout.flush();
    return std::cout ? code : say({4, {"stdout: cannot be written"}});
  } catch (...) {
    return say(failure(help_on(argc, argv)));
  }
}
