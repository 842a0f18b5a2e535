#include "figures/report/mathml.hpp"

#include <cctype>
#include <map>

namespace touchgo::figures {

namespace {

using TexWords = std::map<std::string, std::string>;

// Characters above ASCII as references, so that the page depends on no encoding.
const TexWords letters{{"alpha", "&#x3B1;"},   {"beta", "&#x3B2;"}, {"gamma", "&#x3B3;"},  {"delta", "&#x3B4;"},
                       {"Delta", "&#x394;"},   {"eta", "&#x3B7;"},  {"lambda", "&#x3BB;"}, {"xi", "&#x3BE;"},
                       {"pi", "&#x3C0;"},      {"tau", "&#x3C4;"},  {"psi", "&#x3C8;"},    {"omega", "&#x3C9;"},
                       {"partial", "&#x2202;"}};
const TexWords operators{{"mp", "&#x2213;"}, {"pm", "&#xB1;"},   {"cdot", "&#x22C5;"}, {"le", "&#x2264;"},
                         {"ge", "&#x2265;"}, {"ne", "&#x2260;"}, {"to", "&#x2192;"},   {"Rightarrow", "&#x21D2;"}};
const TexWords functions{{"sin", "sin"}, {"cos", "cos"}, {"exp", "exp"}, {"ln", "ln"}, {"det", "det"}};
const TexWords accents{{"dot", "&#x2D9;"}, {"ddot", "&#xA8;"}, {"bar", "&#xAF;"}};
const TexWords spaces{{",", "0.17em"}, {";", "0.28em"}, {"quad", "1em"}};

std::string element(const std::string& name, const std::string& content) {
  return "<" + name + ">" + content + "</" + name + ">";
}

std::string escaped(char c) { return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c); }

class TexReader {
 public:
  explicit TexReader(const std::string& tex) : tex_(tex) {}

  std::string whole() {
    std::string all;
    do all += "<math display=\"block\">" + row() + "</math>";
    while (take("\\quad"));
    if (at_ < tex_.size()) fail("'" + tex_.substr(at_, 8) + "' closes nothing");
    return all;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw BadEquation(what + ", at " + std::to_string(at_ + 1) + " in '" + tex_ + "'");
  }

  void skip_spaces() {
    while (at_ < tex_.size() && std::isspace(static_cast<unsigned char>(tex_[at_]))) ++at_;
  }

  bool next_is(const std::string& text) const { return tex_.compare(at_, text.size(), text) == 0; }

  bool take(const std::string& text) {
    skip_spaces();
    if (!next_is(text)) return false;
    at_ += text.size();
    return true;
  }

  void expect(const std::string& text) {
    if (!take(text)) fail("'" + text + "' is missing");
  }

  // The word or the sign behind a backslash.
  std::string command() {
    const std::size_t from = ++at_;
    while (at_ < tex_.size() && std::isalpha(static_cast<unsigned char>(tex_[at_]))) ++at_;
    if (at_ == from && at_ < tex_.size()) ++at_;
    return tex_.substr(from, at_ - from);
  }

  bool row_ends() {
    skip_spaces();
    return at_ == tex_.size() || tex_[at_] == '}' || tex_[at_] == '&' || next_is("\\\\") || next_is("\\end") ||
           next_is("\\right") || (depth_ == 1 && next_is("\\quad"));
  }

  // Terms up to what ends them.
  std::string row() {
    if (++depth_ > 32) fail("it nests too deeply");
    std::string all;
    while (!row_ends()) all += term();
    --depth_;
    return element("mrow", all);
  }

  // What _, ^ or a command takes: a group, or one atom.
  std::string argument() {
    skip_spaces();
    if (at_ == tex_.size()) fail("something is missing");
    if (!take("{")) return atom();
    const std::string inside = row();
    expect("}");
    return inside;
  }

  // An atom with what stands below and above it.
  std::string term() {
    const std::string base = atom();
    std::string below, above, prime;
    for (;;) {
      if (take("_")) {
        if (!below.empty()) fail("a second subscript");
        below = argument();
      } else if (take("^")) {
        if (!above.empty()) fail("a second superscript");
        above = argument();
      } else if (take("'")) {
        if (!prime.empty()) fail("a second prime");
        prime = "<mo lspace=\"0\" rspace=\"0\">&#x2032;</mo>";  // raised by itself in every font
      } else {
        break;
      }
    }
    if (!above.empty() && !prime.empty()) fail("a superscript and a prime");
    if (!below.empty() && !above.empty()) return element("msubsup", base + below + above);
    if (!below.empty()) return element("msub", base + below) + prime;
    if (!above.empty()) return element("msup", base + above);
    return base + prime;
  }

  std::string number() {
    std::string digits;
    while (at_ < tex_.size() && (std::isdigit(static_cast<unsigned char>(tex_[at_])) || tex_[at_] == '.'))
      digits += tex_[at_++];
    return element("mn", digits);
  }

  std::string atom() {
    skip_spaces();
    if (at_ == tex_.size()) fail("something is missing");
    const char c = tex_[at_];
    if (std::isdigit(static_cast<unsigned char>(c))) return number();
    if (std::isalpha(static_cast<unsigned char>(c))) return ++at_, element("mi", std::string(1, c));
    if (c == '{') return argument();
    if (c == '\\') return of_command();
    ++at_;
    if (c == '-') return element("mo", "&#x2212;");
    if (std::string("()[]|").find(c) != std::string::npos)
      return "<mo stretchy=\"false\">" + std::string(1, c) + "</mo>";
    if (std::string("+=<>/,:;.").find(c) != std::string::npos) return element("mo", escaped(c));
    --at_;
    fail(std::string("'") + c + "' is not read");
  }

  std::string of_command() {
    const std::size_t from = at_;
    const std::string name = command();
    auto is_in = [&](const TexWords& words) { return words.count(name) > 0; };
    if (is_in(letters)) return element("mi", letters.at(name));
    if (is_in(operators)) return element("mo", operators.at(name));
    if (is_in(functions)) return element("mrow", element("mi", functions.at(name)) + "<mspace width=\"0.17em\"/>");
    if (is_in(spaces)) return "<mspace width=\"" + spaces.at(name) + "\"/>";
    if (is_in(accents)) return "<mover accent=\"true\">" + argument() + element("mo", accents.at(name)) + "</mover>";
    if (name == "frac") {
      const std::string above = argument();
      return element("mfrac", above + argument());
    }
    if (name == "sqrt") return element("msqrt", argument());
    if (name == "text") return element("mtext", plain_group());
    if (name == "left") return fenced();
    if (name == "begin") return matrix();
    at_ = from;
    fail("'\\" + name + "' is not read");
  }

  // {words as they are}
  std::string plain_group() {
    expect("{");
    std::string words;
    while (at_ < tex_.size() && tex_[at_] != '}') words += escaped(tex_[at_++]);
    expect("}");
    return words;
  }

  char delimiter() {
    skip_spaces();
    if (at_ == tex_.size() || std::string("()[]|").find(tex_[at_]) == std::string::npos) fail("a delimiter is missing");
    return tex_[at_++];
  }

  std::string fenced() {
    auto fence = [](char c) { return element("mo", std::string(1, c)); };
    const std::string open = fence(delimiter()), inside = row();
    expect("\\right");
    return element("mrow", open + inside + fence(delimiter()));
  }

  std::string matrix() {
    expect("{bmatrix}");
    std::string rows, cells;
    for (;;) {
      cells += element("mtd", row());
      if (take("&")) continue;
      rows += element("mtr", cells);
      cells.clear();
      if (take("\\\\")) continue;
      expect("\\end");
      expect("{bmatrix}");
      return element("mrow", "<mo>[</mo>" + element("mtable", rows) + "<mo>]</mo>");
    }
  }

  const std::string& tex_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string mathml(const std::string& tex) { return TexReader(tex).whole(); }

}  // namespace touchgo::figures
