// All figures: what they read is made by a study, and drawing several at a time changes no byte.
#include "figures/gallery/gallery.hpp"

#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cases/experiments/ob21_restitution.hpp"
#include "cases/experiments/overstep.hpp"
#include "cases/experiments/studies.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/motion.hpp"
#include "figures/drawing/pdf_date.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::cases::experiments;
using namespace touchgo::figures::drawing;
using namespace touchgo::figures::gallery;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "touchgo-test-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
};

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string deflated(const std::string& text) {
  namespace io = boost::iostreams;
  std::string out;
  io::filtering_ostream to;
  to.push(io::zlib_compressor());
  to.push(io::back_inserter(out));
  to << text;
  to.reset();
  return out;
}

// A PDF as cairo 1.18 builds it: catalogue (2) and information (3) stand in the object stream 1, whose length is 4; 5
// is the stream of cross-references.
std::string pdf_of(const std::string& date, const std::string& before = "%PDF-1.5\n") {
  const std::string body =
      deflated("2 0\n3 26\n<< /Type /Catalog\n   /A 0\n>>\n<< /CreationDate (D:" + date + "Z)\n>>\n");
  std::string pdf = before;
  std::size_t at[6] = {0, pdf.size()};
  pdf += "1 0 obj\n<< /Type /ObjStm\n   /Length 4 0 R\n   /N 2\n   /First 9\n   /Filter /FlateDecode\n>>\nstream\n" +
         body + "\nendstream\nendobj\n";
  at[4] = pdf.size();
  pdf += "4 0 obj\n   " + std::to_string(body.size()) + "\nendobj\n";
  at[5] = pdf.size();
  std::string rows;
  auto row = [&](int type, std::size_t where, int third) {
    for (std::size_t byte : {std::size_t(type), where / 256, where % 256, std::size_t(0), std::size_t(third)})
      rows += static_cast<char>(byte);
  };
  row(0, 0, 255), row(1, at[1], 0), row(2, 1, 0), row(2, 1, 1), row(1, at[4], 0), row(1, at[5], 0);
  const std::string packed = deflated(rows);
  pdf += "5 0 obj\n<< /Type /XRef\n   /Length " + std::to_string(packed.size()) +
         "\n   /Filter /FlateDecode\n   /Size 6\n   /W [1 2 2]\n   /Root 2 0 R\n   /Info 3 0 R\n>>\nstream\n" + packed +
         "\nendstream\nendobj\n";
  return pdf + "startxref\n" + std::to_string(at[5]) + "\n%%EOF\n";
}

}  // namespace

TEST_CASE("every result that a figure reads is made by a study", "[gallery]") {
  std::set<std::string> made;
  for (const Study& s : all_studies()) made.insert(s.names.begin(), s.names.end());
  std::set<std::string> names;
  for (const Figure& f : all_figures()) {
    INFO(f.name);
    CHECK(names.insert(f.name).second);
    CHECK(!f.needs.empty());
    for (const std::string& need : f.needs) {
      INFO(need);
      CHECK(made.count(need));
      CHECK(needs().count(need));
    }
  }
  CHECK(names.size() == 26);
}

TEST_CASE("a figure is given what it needs and no more", "[gallery]") {
  Results results;
  results.tables["a"] = restitution_curves(), results.tables["b"] = restitution_curves();
  std::vector<std::string> given;
  auto list = [&](const Results& r, const std::string&) {
    for (const auto& [name, table] : r.tables) given.push_back(name);
  };
  draw_figures({{"f", {"b"}, list}}, results, "");
  CHECK(given == std::vector<std::string>{"b"});
  auto reads_a = [](const Results& r, const std::string&) { r["a"]; };
  CHECK_THROWS_AS(draw_figures({{"f", {"b"}, reads_a}}, results, ""), std::logic_error);
  CHECK_THROWS_AS(draw_figures({{"f", {"c"}, reads_a}}, results, ""), std::logic_error);
}

TEST_CASE("figures drawn several at a time are the same, byte by byte, and named as they are listed", "[gallery]") {
  const OwnCases cases("cases");
  std::vector<Figure> some;
  std::set<std::string> names;
  for (const Figure& f : all_figures())
    if (f.name == "dm21_fig1" || f.name == "dm21_fig5" || f.name == "ob21_fig2" || f.name == "ob21_pull") {
      some.push_back(f);
      names.insert(f.needs.begin(), f.needs.end());
    }
  REQUIRE(some.size() == 4);
  const Results results = obtain(all_studies(), names, cases);
  const Folder one, three;
  draw_figures(some, results, one.path.string(), 1);
  draw_figures(some, results, three.path.string(), 3);
  for (const Figure& f : some)
    for (const char* ending : {".csv", ".gp", ".svg", ".pdf"}) {
      INFO(f.name << ending);
      const std::string drawn = content(one.path / (f.name + ending));
      CHECK(drawn.size() > 500);
      CHECK(content(three.path / (f.name + ending)) == drawn);
    }
}

TEST_CASE("a drawing that fails ends them all and says which", "[gallery]") {
  const Folder folder;
  auto broken = [](const Results&, const std::string& to) {
    draw({"broken", 5, 5, "x\n", [](std::ostream& gp) { gp << "plot 'no such file'\n"; }}, to);
  };
  try {
    draw_figures({{"broken", {}, broken}}, {}, folder.path.string());
    FAIL("nothing was thrown");
  } catch (const DrawingFailed& e) {
    CHECK(std::string(e.what()).starts_with("broken"));
  }
}

TEST_CASE("names of bodies are quoted in the CSV of a motion", "[gallery]") {
  Motions m{{"a,b", "say \"c\""}, {"a,b-say \"c\""}, {{0, {1, 2}, {3, 4}, {false, false}, {5}}}, {}};
  const std::string csv = motion_plot("m", m).csv;
  CHECK(csv.starts_with("method,t,\"x(a,b)\",\"v(a,b)\",\"touching(a,b)\",\"x(say \"\"c\"\")\","));
  const Table table = Table::from_csv(csv);
  CHECK(table.numbers("x(a,b)") == Numbers{1});
  CHECK(table.numbers("force(a,b-say \"c\")") == Numbers{5});
}

TEST_CASE("two dates give one PDF, with every object where its cross-reference says", "[gallery][pdf]") {
  const std::string pdf = with_fixed_date(pdf_of("20261121223034")), other = with_fixed_date(pdf_of("19991231235959"));
  CHECK(pdf == other);
  CHECK(pdf != pdf_of("20261121223034"));
  CHECK(pdf.find("/CreationDate (D:20000101000000Z)") != std::string::npos);
  const std::size_t xref = std::stoul(pdf.substr(pdf.rfind("startxref") + 10));
  CHECK(pdf.substr(xref, 7) == "5 0 obj");
  const std::size_t rows = pdf.find("stream\n", xref) + 7;  // [1 4 2] bytes an object
  for (std::size_t i : {1, 4, 5}) {
    std::size_t where = 0;
    for (std::size_t b = 1; b < 5; ++b) where = 256 * where + static_cast<unsigned char>(pdf[rows + 7 * i + b]);
    CHECK(pdf.substr(where, 7) == std::to_string(i) + " 0 obj");
  }
  const std::size_t length = std::stoul(pdf.substr(pdf.find("4 0 obj\n") + 8)), stream = pdf.find("stream\n") + 7;
  CHECK(pdf.substr(stream + length, 10) == "\nendstream");
}

TEST_CASE("a date in plain text is replaced, a PDF built otherwise is left as it is", "[gallery][pdf]") {
  CHECK(with_fixed_date("%PDF-1.5 /CreationDate (D:20261121223034Z) x") ==
        "%PDF-1.5 /CreationDate (D:20000101000000Z) x");
  CHECK(with_fixed_date("%PDF") == "%PDF");
  const std::string whole = pdf_of("20261121223034");
  for (std::size_t length = 0; length + 8 < whole.size(); length += 7) {
    const std::string part = whole.substr(0, length);
    CHECK(with_fixed_date(part) == part);
  }
  std::string wrong = whole;
  wrong.replace(wrong.find("startxref\n") + 10, 3, "999");
  CHECK(with_fixed_date(wrong) == wrong);
}
