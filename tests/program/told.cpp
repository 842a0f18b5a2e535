#include "tests/program/told.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/common/parts.hpp"
#include "tests/common/pattern.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

std::string blanked(std::string text, const std::string& pattern) {
  for (const Match& m : matches(text, pattern))
    for (std::size_t i = m.begin; i < m.end; ++i)
      if (text[i] != '\n') text[i] = ' ';
  return text;
}

std::string at_line(int line, const std::string& what) { return "line " + std::to_string(line) + ": " + what; }

void finish(Document& d, Piece& piece) {
  if (!piece.text.empty()) {
    for (const Match& m : matches(piece.text, R"(<!--([^]*?)-->)")) {
      std::string list = one_line(m.groups[1]) + " ; ";
      for (std::size_t from = 0, to; (to = list.find(" ; ", from)) != std::string::npos; from = to + 3) {
        std::string its_name = list.substr(from, to - from);
        while (its_name.ends_with(' ')) its_name.pop_back();
        if (!its_name.empty()) piece.sources.push_back(its_name);
      }
    }
    d.pieces.push_back(piece);
  }
  piece = {};
}

// The row's name, of `ROW` and of `ROW.FIELD[..]`.
std::string row_of(const std::string& source) {
  std::string of = source.substr(0, source.find('['));
  if (has_match(of, " (?:up|down)$")) of.resize(of.rfind(' '));
  return has_match(of, R"(\.[a-z_]+$)") ? of.substr(0, of.rfind('.')) : of;
}

bool names_row(const std::string& source) { return source.starts_with("dm21-") || source.starts_with("ob21-"); }

bool is_only_a_row(const std::string& source, const NumberSources& sources) {
  return names_row(source) && !sources.row(source).is_null();
}

// Eq. (10) under `where`; Fig. 4, section 2 and example 1 under quote and statement, too.
bool speaks_of(const nlohmann::json& row, const SaidNumber& reference) {
  for (const char* field : {"where", "quote", "statement"}) {
    if (reference.label == "eq." && field != std::string("where")) continue;
    for (const SaidNumber& n : said_numbers(row.value(field, "")))
      if (n.label == reference.label && n.digits == reference.digits) return true;
  }
  return false;
}

/// The equations that the row's `where` names, or the example that its name is of.
std::vector<SaidNumber> subjects(const nlohmann::json& row) {
  std::vector<SaidNumber> all;
  for (const Match& m : matches(row.value("id", ""), R"(^dm21-(?:s-)?e(\d)-)"))
    all.push_back({m.groups[1], "example", false, 0, 0});
  for (const SaidNumber& n : said_numbers(row.value("where", "")))
    if (n.label == "eq.") all.push_back(n);
  return all;
}

/// Eqs. (8) to (13) are six.
std::vector<SaidNumber> references(const std::string& text) {
  std::vector<SaidNumber> all;
  for (const SaidNumber& n : said_numbers(text)) {
    if (n.label.empty()) continue;
    if (!all.empty() && all.back().label == n.label &&
        has_match(text.substr(all.back().end, n.begin - all.back().end), R"(^\)?\s+to\s+\(?$)"))
      for (int k = std::stoi(all.back().digits) + 1; k < std::stoi(n.digits); ++k)
        all.push_back({std::to_string(k), n.label, false, n.begin, n.begin});
    all.push_back(n);
  }
  return all;
}

/// In a text of lines; a longer verdict is not the shorter one.
bool has_word(std::string text, const std::string& word) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::size_t at = text.find(word);
  return !word.empty() && at != std::string::npos &&
         !(word == "reproduced" && at >= 4 && text.substr(at - 4, 4) == "not ");
}

const std::string& makefile() {
  static const std::string text = content("Makefile");
  return text;
}

std::string help_of(const std::string& command) {
  static std::map<std::string, std::string> known;
  const auto it = known.find(command);
  return it != known.end() ? it->second : known[command] = touchgo_with(command + " --help").out;
}

/// What is wrong with a command as a reader would type it; empty: nothing.
std::string fault_of_command(const std::string& line) {
  const auto make = matches(line, R"(^make ([a-z][a-z/-]*))");
  if (!make.empty()) {
    const std::string target = make[0].groups[1];
    return has_match(makefile(), "(?:^|\n)(?:\\.PHONY:[^\n]* )?" + target + "[ :]") || target.starts_with("build/")
               ? ""
               : "make has no target '" + target + "'";
  }
  const auto run = matches(line, R"(^(?:srun )?(?:build/)?touchgo(?:-mpi)? ([a-z]+))");
  if (run.empty()) return "";
  const std::string command = run[0].groups[1], help = help_of(command);
  if (help.empty()) return "touchgo has no command '" + command + "'";
  for (const Match& option : matches(line, R"( (--[a-z][a-z0-9-]*))"))
    if (help.find(option.groups[1]) == std::string::npos) return command + " has no " + option.groups[1];
  return "";
}

std::string fault_of_code(const std::string& code, const NumberSources& sources) {
  if (names_row(code) && !code.ends_with('-'))
    return sources.row(code).is_null() ? "no row of the ledger is '" + code + "'" : "";
  if (fs::exists(code) || fs::exists("build/results/" + code + ".csv")) return "";
  const auto numbers = said_numbers(code);
  if (!numbers.empty()) return "code has a number, " + numbers[0].digits + ": `" + code + "`";
  return fault_of_command(code);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all = parts(text, '\n');
  for (std::string& line : all) line.erase(line.find_last_not_of(" \r") + 1);
  while (!all.empty() && all.back().empty()) all.pop_back();
  return all;
}

/// Whether lines are those of a pattern, in which `...` stands for any lines.
bool fits(const std::vector<std::string>& shown, std::size_t i, const std::vector<std::string>& is, std::size_t j) {
  if (i == shown.size()) return j == is.size();
  if (shown[i] == "...") {
    for (std::size_t k = j; k <= is.size(); ++k)
      if (fits(shown, i + 1, is, k)) return true;
    return false;
  }
  return j < is.size() && shown[i] == is[j] && fits(shown, i + 1, is, j + 1);
}

bool without_python() {
  const char* chosen = std::getenv("PYTHON");
  return chosen && !*chosen;
}

const std::string file_mark = "file ";

}  // namespace

Document read_document(const std::string& text) {
  Document d;
  Piece piece;
  Block block;
  bool in_block = false, in_comment = false;
  int number = 0;
  for (const std::string& line : parts(text, '\n')) {
    ++number;
    if (in_block) {
      if (line.starts_with("```")) {
        d.blocks.push_back(block);
        in_block = false;
      } else {
        block.text += line + "\n";
      }
      continue;
    }
    if (line.starts_with("```")) {
      finish(d, piece);
      block = {number, line.substr(3), ""};
      in_block = true;
      continue;
    }
    if (!in_comment && (line.empty() || line.starts_with("- ") || line.starts_with("|") || line.starts_with("#")))
      finish(d, piece);
    if (line.empty()) continue;
    if (piece.text.empty()) piece.line = number;
    piece.text += line + "\n";
    if (line.find("<!--") != std::string::npos) in_comment = true;
    if (line.find("-->") != std::string::npos) in_comment = false;
  }
  finish(d, piece);
  return d;
}

std::string prose(const std::string& piece) {
  return blanked(blanked(blanked(piece, R"(<!--[^]*?-->)"), R"(`[^`]*`)"), R"(\]\([^)]*\))");
}

std::vector<std::string> complaints(const Piece& piece, NumberSources& sources) {
  std::vector<std::string> all;
  const auto complain = [&](const std::string& what) { all.push_back(at_line(piece.line, what)); };

  std::set<std::string> rows, cited, verdicts;
  std::vector<std::string> of_numbers;
  for (const std::string& s : piece.sources) {
    if (names_row(s)) rows.insert(row_of(s));
    const bool of_verdict = names_row(s) && s.ends_with(".verdict");
    if (!of_verdict && !is_only_a_row(s, sources)) of_numbers.push_back(s);
    if (of_verdict) verdicts.insert(row_of(s));
  }
  std::erase_if(rows, [&](const std::string& id) {
    if (sources.row(id).is_null()) complain("no row of the ledger is '" + id + "'");
    return sources.row(id).is_null();
  });

  const std::string visible = blanked(piece.text, R"(<!--[^]*?-->)");
  for (const Match& m : matches(visible, "`([^`]*)`")) {
    const std::string fault = fault_of_code(m.groups[1], sources);
    if (!fault.empty()) complain(fault);
    if (names_row(m.groups[1])) cited.insert(m.groups[1]);
  }
  for (const std::string& id : verdicts) {
    const std::string verdict = sources.row(id).is_null() ? "" : sources.row(id)["verdict"];
    if (!has_word(visible, verdict)) complain("it does not say that " + id + " is " + verdict);
  }
  if (!cited.empty() && cited != rows) complain("the rows that it cites are not those of its sources");
  for (const Match& m : matches(visible, R"(\]\(([^)#:]+)(?:#[^)]*)?\))"))
    if (!fs::exists(m.groups[1])) complain("there is no file '" + m.groups[1] + "'");

  std::vector<SaidNumber> numbers;
  for (const SaidNumber& n : said_numbers(prose(piece.text)))
    if (n.label.empty()) numbers.push_back(n);
  const std::vector<SaidNumber> referred = references(prose(piece.text));
  for (const SaidNumber& n : referred)
    if (n.begin < n.end &&
        std::none_of(rows.begin(), rows.end(), [&](const auto& id) { return speaks_of(sources.row(id), n); }))
      complain("none of its rows speaks of " + n.label + " " + n.digits);
  for (const std::string& id : rows) {
    const std::vector<SaidNumber> about = subjects(sources.row(id));
    const auto said = [&](bool with_digits) {
      return std::any_of(referred.begin(), referred.end(), [&](const SaidNumber& n) {
        return std::any_of(about.begin(), about.end(), [&](const SaidNumber& of) {
          return n.label == of.label && (!with_digits || n.digits == of.digits);
        });
      });
    };
    if (said(false) && !said(true)) complain("it refers to others, and not to what its row " + id + " is about");
  }
  for (std::size_t i = 0; i < std::min(numbers.size(), of_numbers.size()); ++i) {
    const NumberSource s = sources[of_numbers[i]];
    if (!s.fault.empty())
      complain("for " + numbers[i].digits + ": " + s.fault);
    else if (!rounds_to(s.value, numbers[i], s.rounded))
      complain(numbers[i].digits + (numbers[i].percent ? " %" : "") + " is said, " + of_numbers[i] + " is " +
               s.value.digits);
  }
  if (numbers.size() != of_numbers.size())
    complain(
        "it has " + std::to_string(numbers.size()) + " numbers and " + std::to_string(of_numbers.size()) +
        " sources of numbers" +
        (numbers.size() > of_numbers.size() ? "; the first without one is " + numbers[of_numbers.size()].digits : ""));
  return all;
}

const std::string& Blocks::output(const std::vector<std::string>& steps) {
  const auto it = known_.find(steps);
  if (it != known_.end()) return it->second;
  if (!folder_ || done_.size() >= steps.size() || !std::equal(done_.begin(), done_.end(), steps.begin())) {
    folder_ = std::make_unique<Folder>();
    done_.clear();
    for (const char* name : {"build", "cases", "solver"}) fs::create_symlink(fs::absolute(name), *folder_ / name);
  }
  const char* chosen = std::getenv("PYTHON");
  const std::string setting = "cd '" + folder_->path.string() + "'; unset TOUCHGO_LIBRARY; python3() { command '" +
                              (chosen && *chosen ? chosen : "python3") + "' -B \"$@\"; }; ";
  std::string last;
  while (done_.size() < steps.size()) {
    const std::string& step = steps[done_.size()];
    if (step.starts_with(file_mark)) {
      const std::size_t end = step.find('\n');
      std::ofstream(*folder_ / step.substr(file_mark.size(), end - file_mark.size())) << step.substr(end + 1);
    } else {
      last = shell(setting + "{ " + step + "\n} 2>&1").out;
      known_[{steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(done_.size()) + 1}] = last;
    }
    done_.push_back(step);
  }
  return known_[steps];
}

std::vector<std::string> Blocks::complaints(const std::vector<Block>& blocks) {
  std::vector<std::string> all, steps;
  for (const Block& b : blocks) {
    const auto complain = [&, line = b.line](const std::string& what) { all.push_back(at_line(line, what)); };
    const auto head = matches(b.text, R"(^(?:#|//) (from )?([\w./-]+)\n)");
    if (b.kind == "sh") {
      for (const std::string& line : lines_of(b.text)) {
        const std::string fault = fault_of_command(line);
        if (!fault.empty()) complain(fault);
      }
    } else if (b.kind == "console") {
      const std::vector<std::string> lines = lines_of(b.text);
      if (lines.empty() || !lines[0].starts_with("$ ")) complain("no command behind '$ '");
      for (std::size_t i = 0; i < lines.size();) {
        std::string command = lines[i].substr(std::min<std::size_t>(2, lines[i].size()));
        for (++i; command.ends_with('\\') && i < lines.size(); ++i) command += "\n" + lines[i];
        std::vector<std::string> shown;
        for (; i < lines.size() && !lines[i].starts_with("$ "); ++i) shown.push_back(lines[i]);
        while (!shown.empty() && shown.back().empty()) shown.pop_back();
        const std::string fault = fault_of_command(command);
        if (!fault.empty()) complain(fault);
        if (command.find("python3 ") != std::string::npos && without_python()) continue;
        steps.push_back(command);
        const std::string& is = output(steps);
        if (!fits(shown, 0, lines_of(is), 0)) complain("$ " + command + "\nprints\n" + is);
      }
    } else if (head.empty()) {
      complain("a block of kind '" + b.kind + "' whose first line names no file");
    } else if (!head[0].groups[1].empty()) {
      if (content(head[0].groups[2]).find(b.text.substr(head[0].end)) == std::string::npos)
        complain(head[0].groups[2] + " does not have this");
    } else {
      steps.push_back(file_mark + head[0].groups[2] + "\n" + b.text);
    }
  }
  return all;
}

}  // namespace touchgo::tests
