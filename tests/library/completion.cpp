// What bash completes of a command line.
#include <set>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace {

using WordSet = std::set<std::string>;

// What the script offers for the last of the words, which are separated by blanks; a blank at the end begins a new one.
WordSet offers(const std::string& line, const std::string& folder = ".") {
  const Folder files;
  std::ofstream(files / "script") << touchgo_with("help completion").out
                                  << "read -ra COMP_WORDS <<<\"$1\"; [[ $1 != *' ' ]] || COMP_WORDS+=('')\n"
                                     "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_touchgo\n"
                                     "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const std::string command =
      "cd '" + folder + "' && bash -u '" + files / "script" + "' '" + line + "' >'" + files / "out" + "' 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  WordSet found;
  std::istringstream lines(content(files / "out"));
  for (std::string word; std::getline(lines, word);) found.insert(word);
  return found;
}

WordSet words_in(const std::string& text, const std::string& pattern) {
  WordSet found;
  for (const Match& m : matches(text, pattern)) found.insert(m.groups[1]);
  return found;
}

// What the program says is allowed, where it refuses `--no-such-flag`.
WordSet flags_of(const std::string& command) {
  const std::string line = touchgo_with(command + " --no-such-flag").err;
  return words_in(line.substr(line.find("allowed: ")), "(--[a-z][a-z0-9-]*)(?=,|;)");
}

}  // namespace

TEST_CASE("every command is completed", "[completion]") {
  WordSet commands =
      words_in(touchgo_with("help").out, "\n  (simulate|verify|sweep|map|orbit|events|plot|figures|sums|init|help) ");
  CHECK(commands.size() == 11);
  commands.insert({"--help", "--version"});
  CHECK(offers("touchgo ") == commands);
  CHECK(offers("touchgo s") == WordSet{"simulate", "sweep", "sums"});
  CHECK(offers("touchgo x").empty());
}

TEST_CASE("every flag of every command is completed", "[completion]") {
  for (const char* command :
       {"simulate", "verify", "sweep", "map", "orbit", "events", "plot", "figures", "sums", "init"}) {
    INFO(command);
    WordSet flags = flags_of(command);
    flags.insert("--help");
    flags.erase("--no-such-flag");
    CHECK(offers(std::string("touchgo ") + command + " -") == flags);
  }
  CHECK(offers("touchgo simulate cases/ball.toml --dig") == WordSet{"--digits"});
}

TEST_CASE("values that are words are those that the program allows", "[completion]") {
  for (const auto& [command, flag] :
       {std::pair("simulate cases/ball.toml", "--method"), {"simulate cases/ball.toml", "--release"}}) {
    INFO(command << " " << flag);
    const std::string line = touchgo_with(std::string(command) + " " + flag + "=x").err;
    const WordSet allowed = words_in(line.substr(line.find("not allowed")), "([a-z]+)(?= or| is)");
    CHECK(allowed.size() > 1);
    CHECK(offers("touchgo " + std::string(command) + " " + flag + " ") == allowed);
    CHECK(offers("touchgo " + std::string(command) + " " + flag + " =") == allowed);
    CHECK(offers("touchgo " + std::string(command) + " " + flag + " = " + allowed.begin()->substr(0, 1)) ==
          WordSet{*allowed.begin()});
  }
  CHECK(offers("touchgo simulate cases/ball.toml --digits ").empty());
  // Behind these words come patterns of paths, which no case has to complete them with.
  const std::string sweep = "sweep cases/ball.toml --from=1 --to=1 --points=1 --csv=- --over",
                    line = touchgo_with(sweep + "=x").err, all = line.substr(line.find("allowed: "));
  const WordSet allowed = words_in(all.substr(0, all.find("body.")), " ([a-z.]+),");
  CHECK(allowed.size() == 5);
  CHECK(offers("touchgo " + sweep + " ") == allowed);
}

TEST_CASE("every topic of help is completed", "[completion]") {
  const std::string listed = touchgo_with("help").out;
  CHECK(offers("touchgo help ") == words_in(listed, "\n  ([a-z][a-z-]*) "));
}

TEST_CASE("case files are completed where a case stands, files where a flag takes one", "[completion]") {
  const Folder folder;
  std::filesystem::create_directory(folder / "deeper");
  for (const char* name : {"mine.toml", "my case.toml", "notes.txt"}) std::ofstream(folder / name) << "";
  const std::string here = folder.path.string();
  CHECK(offers("touchgo simulate ", here) == WordSet{"mine.toml", "my case.toml", "deeper"});
  CHECK(offers("touchgo verify mi", here) == WordSet{"mine.toml"});
  CHECK(offers("touchgo simulate mine.toml --csv ", here) ==
        WordSet{"mine.toml", "my case.toml", "notes.txt", "deeper"});
  CHECK(offers("touchgo sweep --over frequency ", here) == WordSet{"mine.toml", "my case.toml", "deeper"});
  CHECK(offers("touchgo figures ", here) == WordSet{"deeper"});
  CHECK(offers("touchgo init ", here).empty());
}

}  // namespace touchgo::tests
