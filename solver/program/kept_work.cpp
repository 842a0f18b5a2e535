#include "solver/program/kept_work.hpp"

#include "solver/files/files.hpp"
#include "solver/model/errors.hpp"
#include "solver/number/sha256.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/progress.hpp"
#include "solver/sweeps/same_program.hpp"

namespace touchgo {

namespace {

/// All that the chunks depend on beside the program.
std::string fingerprint_of(const Case& c, const Checkpoint& kept) {
  std::string all = kept.identity;
  for (const Setting& setting : c.settings) all += setting.path + '=' + setting.value + '\n';
  return sha256(all + c.text);
}

}  // namespace

int keep_and_write(Crew& crew, const Case& c, const ChunkedWork& work, const Checkpoint& kept,
                   const std::function<void(const PartFile&)>& write) {
  try {
    PartFile part(kept.file, {kept.command, fingerprint_of(c, kept), work.chunks(), std::string(this_program())});
    if (part.begun_anew())
      tell_notes(c.file, {part.name() + " was of another build of this program, and is begun anew"});
    const Interrupt interrupt;
    Progress line;
    auto told = [&](double done) {
      line.show(called(c.file) + ": " + percent(done));
      return !interrupt.asked();
    };
    try {
      crew.lead(
          work, kept.threads, c.text,
          {[&](std::size_t chunk) { return part.has(chunk); },
           [&](std::size_t chunk, std::string&& bytes) { part.keep(chunk, bytes); },
           [&](std::size_t row, std::size_t piece, std::string&& bytes) { part.keep_piece(row, piece, bytes); }, told});
    } catch (const Interrupted&) {
      if (part.kept() > 0)
        tell_notes(c.file, {"interrupted, " + std::to_string(100 * part.kept() / work.chunks()) + " % is kept in " +
                            part.name() + "; the same command goes on from there"});
      return 130;
    }
    write(part);
    part.remove();
    return 0;
  } catch (const PartTaken& why) {
    throw BadInput(why.what());
  }
}

}  // namespace touchgo
