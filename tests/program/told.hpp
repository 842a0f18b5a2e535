// A text as a list of pieces, each with the sources of its numbers, and of blocks that are run.
//
// A piece is a paragraph, an item of a list, a row of a table or a heading. The comment at its end names the source of
// each of its numbers, in their order, with ` ; ` between (tests/program/number_sources.hpp); a row's name alone is a
// source of no number. A number behind Eq., Fig., section, example or p. is a reference: a row that the piece names
// speaks of it under `where`, `quote` or `statement`, and where a piece refers to equations or examples it does so for
// each row that is about one. Code has no numbers, only names and known commands.
//
// A block ```console has commands behind `$ ` and what they print; a line `...` stands for any lines. A block whose
// first line is `# NAME` or `// NAME` is a file of that name, for the commands after it; `# from FILE` or `// from
// FILE`: it stands so in a file that other tests run. A block ```sh has commands that are known and not run here.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/common/folder.hpp"
#include "tests/program/number_sources.hpp"

namespace touchgo::tests {

struct Piece {
  int line;
  std::string text;  // without the comment
  std::vector<std::string> sources;
};

struct Block {
  int line;
  std::string kind, text;
};

struct Document {
  std::vector<Piece> pieces;
  std::vector<Block> blocks;
};

Document read_document(const std::string& text);

/// Code, targets of links and comments are blanks.
std::string prose(const std::string& piece);

/// What is wrong with it, a line each.
std::vector<std::string> complaints(const Piece& piece, NumberSources& sources);

/// Runs blocks in a folder of their own, where `build`, `cases` and `solver` are the project's. What was run once is
/// not run again. Commands of python3 are left out where `make test` found no Python for them.
class Blocks {
 public:
  std::vector<std::string> complaints(const std::vector<Block>& blocks);
  /// What the last commands left there.
  std::string file(const std::string& name) const { return folder_ ? content(*folder_ / name) : ""; }

 private:
  const std::string& output(const std::vector<std::string>& steps);

  std::map<std::vector<std::string>, std::string> known_;
  std::vector<std::string> done_;  // in `folder_`
  std::unique_ptr<Folder> folder_;
};

}  // namespace touchgo::tests
