// Every drawing as a reader has it: whether its labels are there, on the page, apart from each other and large enough.
// Reads what `make figures` drew. The boxes of words are those of poppler's pdftotext, which reads the PDF on its own.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "figures/gallery/gallery.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::figures {

using namespace tests;
namespace fs = std::filesystem;

namespace {

const fs::path drawn_figures = "build/figures";

struct Box {
  double left, top, right, bottom;
  double height() const { return bottom - top; }
  double width() const { return right - left; }
};

struct Word {
  std::string text;
  Box box;
};

struct Page {
  double width = 0, height = 0;
  std::vector<Word> words;
};

std::string said_by(const std::string& command) {
  std::string all;
  FILE* out = popen(command.c_str(), "r");
  REQUIRE(out);
  char part[4096];
  for (std::size_t n; (n = fread(part, 1, sizeof part, out)) > 0;) all.append(part, n);
  REQUIRE(pclose(out) == 0);
  return all;
}

Page page_of(const std::string& pdf) {
  pugi::xml_document document;
  REQUIRE(document.load_string(said_by("pdftotext -bbox '" + pdf + "' -").c_str()));
  const pugi::xml_node page = document.select_node("//page").node();
  Page p{page.attribute("width").as_double(), page.attribute("height").as_double(), {}};
  for (pugi::xml_node word : page.children("word"))
    p.words.push_back({word.text().get(),
                       {word.attribute("xMin").as_double(), word.attribute("yMin").as_double(),
                        word.attribute("xMax").as_double(), word.attribute("yMax").as_double()}});
  return p;
}

// A box of poppler's is as high as the font's tallest letters with their marks; what is inked lies within this.
Box inked(const Word& w) {
  const Box& b = w.box;
  const bool upright = b.height() > b.width() && w.text.size() > 2;
  const double x = upright ? 0.2 * b.width() : 0.3, y = upright ? 0.3 : 0.2 * b.height();
  return {b.left + x, b.top + y, b.right - x, b.bottom - y};
}

bool overlap(const Box& a, const Box& b) {
  constexpr double hair = 0.2;  // pt
  return std::min(a.right, b.right) - std::max(a.left, b.left) > hair &&
         std::min(a.bottom, b.bottom) - std::max(a.top, b.top) > hair;
}

// The words of all text elements, one element after the other.
std::string words_of(const pugi::xml_document& svg) {
  std::string all;
  for (const pugi::xpath_node& text : svg.select_nodes("//text//text()")) all += text.node().value();
  return all;
}

std::string without(const std::string& characters, const std::string& text) {
  std::string left;
  std::copy_if(text.begin(), text.end(), std::back_inserter(left),
               [&](char c) { return characters.find(c) == std::string::npos; });
  return left;
}

// The letters of a text and how often they occur, blanks aside: words are broken otherwise here and there.
std::map<char, long> letters(const std::string& text) {
  std::map<char, long> counts;
  for (char c : without(" \t\n\r\f", text)) ++counts[c];
  return counts;
}

// What the script asks for as labels and titles, line by line, as it is read when drawn.
std::vector<std::string> asked_for(const std::string& script) {
  const std::string command =
      R"re((?:set (?:x|y|x2|y2)label|set label \d+|title)\s+(?:'((?:[^'\n])*)'|"((?:[^"\\\n]|\\.)*)"))re";
  std::vector<std::string> all;
  for (const Match& m : matches(script, command)) {
    std::string text = m.groups[1] + m.groups[2];  // one of them
    for (std::size_t at; (at = text.find("\\n")) != std::string::npos;) text.replace(at, 2, "\n");
    // Bytes as octal numbers of three digits, four where the first is 0.
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; ++at) {
      const std::size_t digits = text[at + 1] == '0' ? 4 : 3;
      text.replace(at, 1 + digits, 1, static_cast<char>(std::stoi(text.substr(at + 1, digits), nullptr, 8)));
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) all.push_back(line);
  }
  return all;
}

pugi::xml_document& read_svg(pugi::xml_document& svg, const std::string& name) {
  REQUIRE(svg.load_file((drawn_figures / (name + ".svg")).c_str(), pugi::parse_full));
  return svg;
}

}  // namespace

TEST_CASE("every word of every figure lies on its page and on no other word", "[labels]") {
  for (const Figure& f : all_figures()) {
    const Page page = page_of(drawn_figures / (f.name + ".pdf"));
    INFO(f.name);
    CHECK(page.words.size() > 4);
    for (const Word& w : page.words) {
      INFO(w.text << " at " << w.box.left << ", " << w.box.top << " to " << w.box.right << ", " << w.box.bottom);
      const Box b = inked(w);
      CHECK((b.left >= 0 && b.top >= 0 && b.right <= page.width && b.bottom <= page.height));
      for (const Word& other : page.words) {
        if (&other >= &w) break;
        INFO("and " << other.text << " at " << other.box.left << ", " << other.box.top);
        CHECK_FALSE(overlap(b, inked(other)));
      }
    }
  }
}

TEST_CASE("every label of a figure's script is drawn, and SVG and PDF have the same letters", "[labels]") {
  for (const Figure& f : all_figures()) {
    INFO(f.name);
    pugi::xml_document svg;
    const std::string words = words_of(read_svg(svg, f.name));
    const std::string pdf = said_by("pdftotext -raw '" + (drawn_figures / (f.name + ".pdf")).string() + "' -");
    CHECK(letters(words) == letters(pdf));
    const std::string drawn = without(" \n\t_^{}", words);
    for (const std::string& label : asked_for(content(drawn_figures / (f.name + ".gp")))) {
      INFO(label);
      CHECK(drawn.find(without(" _^{}", label)) != std::string::npos);
    }
  }
}

TEST_CASE("README.md's picture is the drawn one", "[labels]") {
  pugi::xml_document shown, drawn;
  REQUIRE(shown.load_file(".github/claims.svg", pugi::parse_full));
  CHECK(words_of(shown) == words_of(read_svg(drawn, "claims")));
  CHECK(shown.select_nodes("//use").size() == drawn.select_nodes("//use").size());
}

TEST_CASE("figures are as wide as a column or a page, have a title and a description, and no text below 7 points",
          "[labels]") {
  constexpr double point = 96.0 / 72;  // pixels
  for (const Figure& f : all_figures()) {
    INFO(f.name);
    pugi::xml_document svg;
    const pugi::xml_node root = read_svg(svg, f.name).child("svg");
    const std::string width = root.attribute("width").value();
    CHECK((width == "85mm" || width == "174mm"));
    CHECK(std::string(root.child("title").text().get()).size() > 10);
    CHECK(std::string(root.child("desc").text().get()).size() > 40);
    CHECK(svg.select_nodes("//title").size() == 1);
    for (const pugi::xpath_node& sized : svg.select_nodes("//*[@font-size]"))
      CHECK(sized.node().attribute("font-size").as_double() >= 7 * point - 0.01);
    const Page page = page_of(drawn_figures / (f.name + ".pdf"));
    CHECK(std::abs(page.width - std::stod(width) / 25.4 * 72) < 0.5);
  }
}

}  // namespace touchgo::figures
