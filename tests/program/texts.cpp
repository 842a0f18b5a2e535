// README.md, FINDINGS.md, GUIDE.md and METHODS.md: each number has one source, each command is run, and a number that
// is changed in its last digit is found. What a text says of itself: tests/program/told.hpp.
#include "tests/common/catch.hpp"
#include "tests/common/parts.hpp"
#include "tests/common/pattern.hpp"
#include "tests/program/told.hpp"

namespace touchgo::tests {

using nlohmann::json;

namespace {

const std::vector<std::string> texts{"README.md", "FINDINGS.md", "GUIDE.md", "METHODS.md"};

NumberSources& known_sources() {
  static NumberSources all(json::parse(content("build/ledger.json")));
  return all;
}

Document text_named(const std::string& file) { return read_document(content(file)); }

std::string put(std::string text, const SaidNumber& in_place_of, const std::string& digits) {
  return text.replace(in_place_of.begin, in_place_of.end - in_place_of.begin, digits);
}

/// What is said of the piece with its text changed.
bool is_refused(Piece piece, const std::string& text) {
  piece.text = text;
  return !complaints(piece, known_sources()).empty();
}

}  // namespace

TEST_CASE("every number of the texts has its source, and is its rounding", "[texts][ledger]") {
  for (const std::string& file : texts)
    for (const Piece& piece : text_named(file).pieces)
      for (const std::string& complaint : complaints(piece, known_sources())) FAIL_CHECK(file << ", " << complaint);
}

TEST_CASE("every command of the texts prints what stands below it", "[texts][ledger]") {
  for (const std::string& file : texts) {
    Blocks blocks;
    for (const std::string& complaint : blocks.complaints(text_named(file).blocks))
      FAIL_CHECK(file << ", " << complaint);
  }
}

TEST_CASE("a number of the texts that is changed by one in its last digit is refused, every one", "[texts][ledger]") {
  for (const std::string& file : texts) {
    int tried = 0;
    for (const Piece& piece : text_named(file).pieces) {
      const std::string seen = prose(piece.text);
      for (const SaidNumber& said : said_numbers(seen))
        for (const int by : {-1, 1}) {
          const std::string other = changed(said, by).digits;
          INFO(file << ", line " << piece.line << ": " << said.digits << " changed to " << other);
          // of the equations and sections of a paper the next one may be there as well, in the guides
          if (said.label.empty() || file == "README.md" || file == "FINDINGS.md")
            CHECK(is_refused(piece, put(piece.text, said, other)));
          ++tried;
        }
      for (const Match& cited : matches(piece.text, "`(?:dm21|ob21)-[^`]*?([0-9])[^`0-9]*`")) {
        std::string other = piece.text;
        const std::size_t at = piece.text.find_last_of("0123456789", cited.end - 1);
        other[at] = static_cast<char>(other[at] == '9' ? '8' : other[at] + 1);
        INFO(file << ", line " << piece.line << ": " << cited.groups[0] << " in: " << other);
        CHECK(is_refused(piece, other));
        ++tried;
      }
    }
    INFO(file);
    CHECK(tried > (file == "GUIDE.md" ? 0 : 40));
  }
}

TEST_CASE("a number in a block of README.md that is changed by one is found, in what is printed and in what is asked",
          "[texts][ledger]") {
  const Document readme = text_named("README.md");
  Blocks blocks;
  REQUIRE(blocks.complaints(readme.blocks).empty());
  int tried = 0;
  for (std::size_t i = 0; i < readme.blocks.size(); ++i)
    for (const SaidNumber& said : said_numbers(readme.blocks[i].text)) {
      std::vector<Block> others = readme.blocks;
      others[i].text = put(others[i].text, said, changed(said, 1).digits);
      INFO("line " << readme.blocks[i].line << ": " << said.digits << " in:\n" << others[i].text);
      CHECK_FALSE(blocks.complaints(others).empty());
      ++tried;
    }
  CHECK(tried > 20);
}

TEST_CASE("a number is that of its source alone, rounded as it is written", "[texts]") {
  NumberSources of(json{{"claims",
                         {{{"id", "ob21-x-17"},
                           {"where", "Sec. 4.1, Eq. (10)"},
                           {"statement", "example 3"},
                           {"verdict", "reproduced"},
                           {"computed", "4.50690051507638"},
                           {"tolerance", "0.005"},
                           {"measures", {{{"part", "xr"}, {"measure", "least"}, {"measured", "0.956304619226"}}}},
                           {"evidence", {{{"leg", "steps"}, {"value", "4.5298"}}}},
                           {"enclosure", {"4.4948654", "4.5562772"}},
                           {"note", "at 4.53 s, 71 times; as ks^(-1/2), at least -0.1702 N, over 98.15 % of it"}},
                          {{"id", "ob21-x-8"}, {"where", "Eq. (8)"}, {"verdict", "corrected"}},
                          {{"id", "ob21-x-12"}, {"where", "Eq. (12)"}, {"verdict", "corrected"}}}},
                        {"checks", json::array()}});
  const auto complaint = [&of](const std::string& text) {
    const Document d = read_document(text);
    REQUIRE(d.pieces.size() == 1);
    std::string all;
    for (const std::string& c : complaints(d.pieces[0], of)) all += c + "\n";
    return all;
  };
  for (const std::string& right :
       parts("4.51 s <!-- ob21-x-17.computed -->|4.5069 <!-- ob21-x-17.computed -->|"
             "95.6 % <!-- ob21-x-17.measured[xr, least] -->|0.956 <!-- ob21-x-17.measured[xr, least] -->|"
             "71 <!-- ob21-x-17.note[s,] -->|-1/2 <!-- ob21-x-17.note[ks^(] -->|98.15 % <!-- ob21-x-17.note[over] -->|"
             "from 4.494 to 4.557 <!-- ob21-x-17.enclosure[lo] down ; ob21-x-17.enclosure[hi] up -->|"
             "4.530 <!-- ob21-x-17.leg[steps] -->|Eq. (10), section 4.1 <!-- ob21-x-17 -->|one <!-- ob21-x-17 -->|"
             "example 3, 71 <!-- ob21-x-17.note[s,] -->|DM21, l1, m/s^2, AVX-512 and C++20|3 <!-- ledger.claims -->|"
             "is reproduced (`ob21-x-17`) <!-- ob21-x-17.verdict -->|Eqs. (8) to (12) <!-- ob21-x-17 ; ob21-x-8 ; "
             "ob21-x-12 -->",
             '|')) {
    INFO(right);
    CHECK(complaint(right).empty());
  }
  for (const std::string& wrong :
       parts("4.50 <!-- ob21-x-17.computed -->|4.50690051507639 <!-- ob21-x-17.computed -->|4.51|"
             "95.7 % <!-- ob21-x-17.measured[xr, least] -->|95.6 % <!-- ob21-x-17.measured[xr] -->|"
             "72 <!-- ob21-x-17.note[s,] -->|71 <!-- ob21-x-17.note[at] -->|71 <!-- ob21-x-17.note[times] -->|"
             "-1/3 <!-- ob21-x-17.note[ks^(] -->|98.15 <!-- ob21-x-17.note[over] -->|"
             "4.495 <!-- ob21-x-17.enclosure[lo] down -->|4.556 <!-- ob21-x-17.enclosure[hi] up -->|"
             "Eq. (11) <!-- ob21-x-17 -->|section 4.2 <!-- ob21-x-17 -->|Eq. (10)|example 2 <!-- ob21-x-17 -->|"
             "4.51, 4.53 <!-- ob21-x-17.computed -->|one <!-- ob21-x-17.computed -->|one <!-- ob21-x-18 -->|"
             "4.51 <!-- ob21-x-18.computed -->|is not reproduced <!-- ob21-x-17.verdict -->|is arguable <!-- "
             "ob21-x-17.verdict -->|"
             "it is so (`ob21-x-17`)|it is so (`ob21-x-17`) <!-- ob21-x-17 ; ob21-x-8 -->|Eq. (8) <!-- ob21-x-17 ; "
             "ob21-x-8 -->|"
             "Eqs. (9) to (12) <!-- ob21-x-17 ; ob21-x-8 ; ob21-x-12 -->|"
             "`x = 4.51`|`build/touchgo simulate --nothing`|`make nothing`|"
             "`ob21-x-18`|[there](no/such.md)|5 <!-- no/such.csv[a] -->|5 <!-- map.nothing -->",
             '|')) {
    INFO(wrong);
    CHECK_FALSE(complaint(wrong).empty());
  }
  CHECK(changed({"95.0", "", false, 0, 0}, 1).digits == "95.1");
  CHECK(changed({"-0.1702", "", false, 0, 0}, 1).digits == "-0.1701");
  CHECK(changed({"1.7e-14", "", false, 0, 0}, -1).digits == "1.6e-14");
  CHECK(changed({"10.99", "", false, 0, 0}, 1).digits == "11.00");
  CHECK(changed({"9", "", false, 0, 0}, 1).digits == "10");
  CHECK(changed({"100", "", false, 0, 0}, -1).digits == "099");
  CHECK(changed({"-0.10", "", false, 0, 0}, -1).digits == "-0.11");
  CHECK(changed({"0", "", false, 0, 0}, -1).digits == "-1");
  CHECK(changed({"-1/2", "", false, 0, 0}, 1).digits == "-1/3");
}

TEST_CASE("a block is run, and its lines are what was printed", "[texts]") {
  const auto wrong = [](const std::string& text) { return !Blocks().complaints(read_document(text).blocks).empty(); };
  const std::string file = "```toml\n# a.toml\ntitle = \"A\"\n```\n\n", run = "```console\n$ tail -n 1 a.toml\n";
  CHECK_FALSE(wrong(file + run + "title = \"A\"\n```\n"));
  CHECK_FALSE(wrong(file + run + "...\n```\n"));
  CHECK(wrong(file + run + "title = \"B\"\n```\n"));
  CHECK(wrong(run + "title = \"A\"\n```\n"));
  CHECK(wrong(file + run + "```\n"));
  CHECK_FALSE(wrong("```console\n$ printf '1\\n2\\n3\\n'\n1\n...\n3\n```\n"));
  CHECK(wrong("```console\n$ printf '1\\n2\\n3\\n'\n1\n...\n4\n```\n"));
  CHECK(wrong("```\nno file\n```\n"));
  CHECK(wrong("```sh\nmake nothing\n```\n"));
  CHECK_FALSE(wrong("```sh\nmake test   # all tests\n```\n"));
  CHECK(wrong("```cpp\n// from solver/touchgo.hpp\nnot there\n```\n"));
}

}  // namespace touchgo::tests
