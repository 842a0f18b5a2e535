// What the program prints about itself: help, hints, the man page, and schemas that its JSON obeys.
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"
#include "tests/common/schema.hpp"

namespace touchgo::tests {

using nlohmann::json;

namespace {

const std::vector<std::string> commands{"simulate", "verify",  "sweep", "map",  "orbit", "events",
                                        "plot",     "figures", "sums",  "init", "help"};

std::vector<std::string> topics() {
  std::vector<std::string> names;
  std::istringstream lines(touchgo_with("help").out);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  ") && line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
  return names;
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

// The flags among the words of a text.
std::set<std::string> flags_in(const std::string& text) {
  std::set<std::string> found;
  for (const Match& m : matches(text, "--[a-z][a-z-]*")) found.insert(m.groups[0]);
  return found;
}

// roff of a no-fill block back to the text a reader sees.
std::string as_read(const std::string& roff) {
  std::string text;
  for (std::size_t i = 0; i < roff.size(); ++i) {
    if (roff[i] != '\\') {
      text += roff[i];
    } else if (roff.substr(i, 2) == "\\&") {
      ++i;
    } else if (roff.substr(i, 2) == "\\e" || roff.substr(i, 2) == "\\-") {
      text += roff[++i] == 'e' ? '\\' : '-';
    } else {
      const std::map<std::string, char> letters{{"aq", '\''}, {"ga", '`'}, {"ha", '^'}, {"ti", '~'}};
      REQUIRE(roff.substr(i, 2) == "\\(");
      text += letters.at(roff.substr(i + 2, 2));
      i += 3;
    }
  }
  return text;
}

// The schema with no room for keys it does not name, so that every key is described.
json closed(json schema) {
  if (schema.is_object() && schema.contains("properties") && !schema.contains("additionalProperties"))
    schema["additionalProperties"] = false;
  if (schema.is_structured())
    for (json& part : schema) part = closed(part);
  return schema;
}

}  // namespace

TEST_CASE("a misspelt word gets the nearest known one", "[help]") {
  struct Case {
    const char *arguments, *says;
  };
  for (const Case& c :
       {Case{"simulat cases/ball.toml", "did you mean 'simulate'?"},
        {"sweeps", "did you mean 'sweep'?"},
        {"json", "did you mean 'help json'?"},
        {"completion", "did you mean 'help completion'?"},
        {"fly", "allowed: simulate, verify, sweep, map, orbit, events, plot, figures, sums, init, help"},
        {"simulate cases/ball.toml --jsn x", "did you mean '--json'?"},
        {"simulate cases/ball.toml --digit=3", "did you mean '--digits'?"},
        {"sweep cases/ball.toml --point 3", "did you mean '--points'?"},
        {"simulate cases/ball.toml -v", "there is no flag \"-v\""},
        {"init --force", "allowed: none"},
        {"simulate cases/ball.toml --json --csv x", "--json: its value is missing"},
        {"simulate cases/ball.toml --json", "--json: its value is missing"},
        {"verify --json= cases/ball.toml", "--json: its value is missing"},
        {"simulate cases/ball.toml --csv ''", "--csv: its value is missing"},
        {"help jsno", "did you mean 'json'?"},
        {"help me", "allowed: man, simulate"},
        {"verify --list --json x", "--list"},
        {"", "a command is missing"}}) {
    INFO(c.arguments);
    const Result r = touchgo_with(c.arguments);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
    CHECK(r.err.find(c.says) != std::string::npos);
  }
  const Folder folder;
  auto refusal = [&](const char* table) {
    std::ofstream(folder / "c.toml") << "[run]\nuntil = 1\n" << table << "\n";
    return touchgo_with("simulate " + folder / "c.toml").err;
  };
  for (const auto& [table, key] : {std::pair("[[bodies]]", "body"),
                                   {"[[contacts]]", "contact"},
                                   {"[[walls]]", "wall"},
                                   {"[[forces]]", "source"},
                                   {"[[springs]]", ""},
                                   {"[runs]", "run"}}) {
    INFO(table);
    const bool none = std::string(key).empty() || std::string(table) == "[[forces]]";
    CHECK((refusal(table).find(std::string("did you mean '") + key + "'?") != std::string::npos) == !none);
  }
}

TEST_CASE("--help of every command is on one screen, ends with an example and has exactly its flags", "[help]") {
  for (const std::string& command : commands) {
    INFO(command);
    const Result r = touchgo_with(command + " --help");
    CHECK(r.code == 0);
    CHECK(r.err.empty());
    CHECK(std::count(r.out.begin(), r.out.end(), '\n') <= 24);
    CHECK(longest_line(r.out) <= 80);
    CHECK(r.out == touchgo_with("help " + command).out);
    CHECK(r.out == touchgo_with(command + " -h").out);
    CHECK(r.out.find("\n    touchgo " + command) != std::string::npos);
    std::set<std::string> there = flags_in(touchgo_with(command + " --no-such-flag").err);
    there.erase("--no-such-flag");
    there.erase("--help");
    std::set<std::string> told = flags_in(r.out);
    if (command == "simulate" || command == "verify" || command == "sweep") CHECK(told == there);
  }
  CHECK(touchgo_with("simulate --help").out.find(".png") != std::string::npos);
  CHECK(touchgo_with("--help").out == touchgo_with("help").out);
}

TEST_CASE("help prints every topic that it lists, and the man page has them word for word", "[help]") {
  for (const char* topic : {"json", "completion"})
    CHECK(touchgo_with(std::string(topic) + " --help").out == touchgo_with(std::string("help ") + topic).out);
  const std::vector<std::string> all = topics();
  for (const char* topic : {"exit-codes", "json", "csv", "sweep", "sweep-csv", "map", "parameters", "long-work",
                            "contacts", "limits", "case", "schema"})
    CHECK(std::find(all.begin(), all.end(), topic) != all.end());
  const Result man = touchgo_with("help man");
  CHECK(man.code == 0);
  CHECK(man.out.starts_with(".TH TOUCHGO 1"));
  for (const std::string& topic : all) {
    INFO(topic);
    const Result r = touchgo_with("help " + topic);
    CHECK(r.code == 0);
    CHECK(r.out.size() > 50);
    if (topic == "man" || topic == "completion") continue;
    const bool is_file = topic == "case" || topic.find("schema") != std::string::npos;
    CHECK((is_file || longest_line(r.out) <= 80));
    std::string roff_heading = ".SH ";
    for (const char c : topic)
      roff_heading += c == '-' ? "\\-" : std::string(1, c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c);
    roff_heading += "\n.nf\n";
    const std::size_t begin = man.out.find(roff_heading);
    REQUIRE(begin != std::string::npos);
    const std::size_t text = begin + roff_heading.size(), end = man.out.find("\n.fi\n", text);
    CHECK(as_read(man.out.substr(text, end + 1 - text)) == r.out);
    const std::string no_request = "\n" + man.out.substr(text, end + 1 - text);
    CHECK(no_request.find("\n.") == std::string::npos);
    CHECK(no_request.find("\n'") == std::string::npos);
  }
}

TEST_CASE("every topic that a help text, a document or the program's starter case names is there", "[help]") {
  const std::vector<std::string> all = topics();
  std::string texts = touchgo_with("init").out + touchgo_with("help").out;
  for (const char* document : {"README.md", "GUIDE.md", "METHODS.md", "CONTRIBUTING.md"}) texts += content(document);
  for (const std::string& topic : all)
    if (topic != "man") texts += "\n" + touchgo_with("help " + topic).out;  // which has the others' words for roff
  int named = 0;
  for (const Match& m : matches(texts, R"((touchgo |\()help ([a-z][a-z-]*))")) {
    INFO(m.groups[0]);
    CHECK(std::find(all.begin(), all.end(), m.groups[2]) != all.end());
    ++named;
  }
  CHECK(named > 15);
}

TEST_CASE("help names every exit code and every column", "[help]") {
  const std::string codes = touchgo_with("help exit-codes").out;
  for (const char* code : {"\n  1 ", "\n  2 ", "\n  3 ", "\n  4 ", "\n  5 ", "\n  130 "})
    CHECK(codes.find(code) != std::string::npos);
  const std::string columns = touchgo_with("help sweep-csv").out;
  const Folder folder;
  REQUIRE(touchgo_with("sweep cases/carried.toml --over frequency --from 4 --to 4 --points 1 --periods 5 --csv " +
                       folder / "s.csv" + " --points-out " + folder / "p.csv")
              .code == 0);
  for (const char* name : {"s.csv", "p.csv"}) {
    const std::string text = content(folder / name);
    std::istringstream header(text.substr(0, text.find('\n')));
    for (std::string column; std::getline(header, column, ',');) {
      INFO(column);
      CHECK(has_match(columns, "\\b" + column + "\\b"));
    }
  }
}

TEST_CASE("what simulate --json writes obeys the schema, and the schema describes all of it", "[help]") {
  const json open = json::parse(touchgo_with("help schema").out), schema = closed(open);
  CHECK(open["$schema"] == "https://json-schema.org/draft/2020-12/schema");
  const Folder folder;
  for (const char* arguments :
       {"cases/dm21_plastic.toml", "cases/dm21_together.toml --digits 40", "cases/dm21_grazing.toml",
        "cases/ball.toml --set body.1.mass=2", "cases/ob21_soft.toml --until 3", "cases/stack.toml",
        "cases/dm21_together.toml --method steps --step 0.02", "cases/dm21_plastic.toml --release unilateral",
        "cases/staged_stop.toml --method steps --step 0.01 --until 5",
        "cases/dm21_grazing.toml --as-printed --until 5"}) {
    INFO(arguments);
    const json document = json::parse(touchgo_with(std::string("simulate ") + arguments + " --json -").out);
    CHECK(violations(open, document).empty());
    CHECK(violations(schema, document) == "");
  }
  // And a validator that would say so.
  json wrong = json::parse(touchgo_with("simulate cases/ball.toml --json -").out);
  wrong["events"][0]["t"] = "nan";
  CHECK(violations(open, wrong) != "");
  wrong = json::parse(touchgo_with("simulate cases/ball.toml --json -").out);
  wrong["events"][0]["surprise"] = 1;
  CHECK(violations(open, wrong) == "");
  CHECK(violations(schema, wrong) != "");
  wrong = json::parse(touchgo_with("simulate cases/ball.toml --json -").out);
  wrong["contacts"][0]["between"] = json::array({"one"});
  CHECK(violations(open, wrong) != "");
}

TEST_CASE("what verify --json writes obeys its schema", "[help]") {
  const json schema = closed(json::parse(touchgo_with("help ledger-schema").out));
  const json ledger = json::parse(touchgo_with("verify --only dm21-e --json -").out);
  CHECK(violations(schema, ledger) == "");
  CHECK(violations(schema, json::parse(touchgo_with("verify cases/dm21_plastic.toml --json -").out)) == "");
}

}  // namespace touchgo::tests
