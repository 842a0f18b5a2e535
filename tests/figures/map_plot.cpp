// Maps as pictures: each cell its colour at its place, the shares beside them, and one PNG however many cells.
#include "figures/map/map_plot.hpp"

#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <cstdlib>
#include <pugixml.hpp>

#include "figures/drawing/data_uri.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/figures/colours.hpp"

namespace touchgo::figures {

using namespace tests;
using Catch::Matchers::WithinAbs;
namespace io = boost::iostreams;

namespace {

MapAxis axis_of(const std::string& name, std::size_t count, bool logarithmic = false) {
  MapAxis a{name, "rad/s", logarithmic, {}};
  for (std::size_t i = 0; i < count; ++i)
    a.values.push_back(logarithmic ? std::pow(10.0, static_cast<double>(i)) : 1 + static_cast<double>(i));
  return a;
}

// values[i * up + j] by a function of both places.
template <class Value>
Field field_of(std::size_t across, std::size_t up, const Value& value) {
  Field f{axis_of("frequency", across), axis_of("restitution", up), {}};
  for (std::size_t i = 0; i < across; ++i)
    for (std::size_t j = 0; j < up; ++j) f.values.push_back(value(i, j));
  return f;
}

std::string colour_at(const Painting& p, std::size_t column, std::size_t row) {
  return p.raster.colours.at(p.raster.cells.at(row * p.raster.width + column));
}

const Class& class_named(const Painting& p, const std::string& name) {
  for (const Class& c : p.classes)
    if (c.name == name) return c;
  FAIL("there is no class " << name);
  throw;
}

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t n = 0;
  for (std::size_t i = at; i < at + 4; ++i) n = n << 8 | static_cast<unsigned char>(bytes.at(i));
  return n;
}

Orbit orbit(Motion motion, int p = 0, int n = 0, double lambda1 = -0.1) {
  Orbit o;
  o.motion = motion, o.p = p, o.n = n;
  o.lambda = {lambda1, lambda1 - 1};
  return o;
}

// Two columns of three cells.
Map small_map() {
  Map m;
  m.head.title = "A `title` of 'ours' & <theirs>";
  m.head.first = axis_of("frequency", 2), m.head.second = axis_of("contact.1.stiffness", 3, true);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const Orbit& o : {orbit(Motion::periodic, 1, 2), orbit(Motion::chaotic, 0, 0, 0.3), orbit(Motion::undecided),
                         orbit(Motion::rest, 0, 1, -infinity), orbit(Motion::periodic, 2, 2), unknown_orbit(2, "why")})
    m.rows.push_back({o, 0, 0, 0});
  return m;
}

}  // namespace

TEST_CASE("a PNG follows the standard, and holds the cells row by row", "[map]") {
  const Raster raster{3, 2, {0, 1, 2, 2, 1, 0}, {"#ff0000", "#00ff00", "#0102fe"}};
  const std::string file = png(raster);
  REQUIRE(file.starts_with("\x89PNG\r\n\x1a\n"));
  std::string header, palette, data;
  std::size_t at = 8;
  while (at < file.size()) {
    const std::size_t length = number_at(file, at);
    const std::string type = file.substr(at + 4, 4), content = file.substr(at + 8, length);
    if (type == "IHDR") header = content;
    if (type == "PLTE") palette = content;
    if (type == "IDAT") data = content;
    if (type == "IEND") CHECK(number_at(file, at + 8) == 0xAE426082);  // the CRC of four letters, as everyone has it
    at += 12 + length;
  }
  CHECK(at == file.size());
  CHECK(header == std::string("\0\0\0\3\0\0\0\2\x8\3\0\0\0", 13));
  CHECK(palette == std::string("\xff\0\0\0\xff\0\1\2\xfe", 9));
  std::string rows;
  io::filtering_istream in(io::zlib_decompressor{});
  in.push(io::array_source(data.data(), data.size()));
  io::copy(in, io::back_inserter(rows));
  CHECK(rows == std::string("\0\0\1\2\0\2\1\0", 8));
  CHECK_THROWS_AS(png({2, 2, {0, 0, 0}, {"#ffffff"}}), std::logic_error);
}

TEST_CASE("cells lie where their values say, the second parameter upwards", "[map]") {
  const Painting p =
      painted_motions(field_of(3, 2, [](std::size_t i, std::size_t j) { return i == 2 && j == 1 ? is_chaotic : 1; }));
  REQUIRE(p.raster.width == 3);
  REQUIRE(p.raster.height == 2);
  for (std::size_t column = 0; column < 3; ++column)
    for (std::size_t row = 0; row < 2; ++row)
      CHECK((colour_at(p, column, row) == class_named(p, "chaos").colour) == (column == 2 && row == 0));
  CHECK(class_named(p, "period 1").share * 6 == 5);
}

TEST_CASE("the five most frequent periods have colours of their own, shares are of all cells", "[map]") {
  // 7 periods in 28 columns, period n in n of them
  std::vector<double> columns;
  for (int n = 1; n <= 7; ++n) columns.insert(columns.end(), static_cast<std::size_t>(n), n);
  const Painting p = painted_motions(field_of(28, 1, [&](std::size_t i, std::size_t) { return columns[i]; }));
  std::vector<std::string> names;
  for (const Class& c : p.classes) names.push_back(c.name);
  CHECK(names == std::vector<std::string>{"period 3", "period 4", "period 5", "period 6", "period 7", "other periods"});
  CHECK(class_named(p, "period 7").share == 0.25);
  CHECK(class_named(p, "other periods").share == 3.0 / 28);
}

TEST_CASE("of a large map every k-th cell is shown, and all are counted", "[map]") {
  const Painting p = painted_motions(
      field_of(3000, 600, [](std::size_t i, std::size_t j) { return i % 3 || j % 2 ? is_chaotic : 1; }));
  CHECK(p.raster.width == 1000);
  CHECK(p.raster.height == 300);
  CHECK(p.across.values.at(1) == 4);  // from 1 on
  for (const std::uint8_t cell : p.raster.cells) REQUIRE(p.raster.colours[cell] == class_named(p, "period 1").colour);
  CHECK(class_named(p, "period 1").share == 1.0 / 6);
}

TEST_CASE("a scale rises evenly, its colours jump at zero, and infinite values have their own", "[map]") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Painting p = painted_numbers(
      field_of(1001, 1,
               [](std::size_t i, std::size_t) { return i == 0 ? -infinity : -0.6 + 0.001 * static_cast<double>(i); }),
      true);
  CHECK_THAT(p.ends.low, WithinAbs(-0.6, 1e-12));
  CHECK_THAT(p.ends.high, WithinAbs(0.4, 1e-12));
  std::vector<double> greys;
  for (const std::string& c : p.scale) greys.push_back(lab(colour(c))[0]);
  const auto zero = static_cast<std::size_t>(std::lround(0.6 * static_cast<double>(p.scale.size())));
  for (std::size_t i = 1; i < greys.size(); ++i) CHECK(greys[i] < greys[i - 1] + 1);  // one grey, one value
  CHECK(greys[zero - 1] - greys[zero] > 20);
  CHECK(colour_at(p, 0, 0) == class_named(p, "infinite").colour);
  CHECK(class_named(p, "infinite").share == 1.0 / 1001);
  // below zero blue, above it brown
  CHECK(colour_at(p, 590, 0).substr(1, 2) < colour_at(p, 590, 0).substr(5, 2));
  CHECK(colour_at(p, 610, 0).substr(1, 2) > colour_at(p, 610, 0).substr(5, 2));
  for (const Class& c : p.classes) CHECK(told_apart(colour(c.colour), colour(p.scale[zero])));
}

TEST_CASE("nothing but infinities, and nothing at all that is known, is drawn all the same", "[map]") {
  const double unknown = GENERATE(std::numeric_limits<double>::infinity(), std::nan(""));
  const Painting p =
      painted_numbers(field_of(4, 4, [&](std::size_t, std::size_t) { return unknown; }), GENERATE(false, true));
  REQUIRE(p.classes.size() == 1);
  CHECK(p.classes[0].share == 1);
  CHECK(p.scale.size() == 254);
}

TEST_CASE("classes differ in grey and for the colour-blind", "[map]") {
  std::vector<double> values{rests, is_chaotic, is_undecided, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6};
  const Painting p = painted_motions(field_of(values.size(), 1, [&](std::size_t i, std::size_t) { return values[i]; }));
  REQUIRE(p.classes.size() == 9);
  for (std::size_t i = 0; i < p.classes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      INFO(p.classes[i].name << ", " << p.classes[j].name);
      CHECK(told_apart(colour(p.classes[i].colour), colour(p.classes[j].colour)));
    }
}

TEST_CASE("every quantity of a map is drawn, its picture within the axes, the same bytes each time", "[map]") {
  const Map m = small_map();
  for (const MapQuantity& q : quantities()) {
    INFO(q.name);
    const Plot plot = map_plot(m, q);
    const Folder folder, again;
    draw(plot, folder.path.string());
    draw(map_plot(m, q), again.path.string());
    for (const char* ending : {".svg", ".pdf"})
      CHECK(content(folder.path / (std::string("map") + ending)) ==
            content(again.path / (std::string("map") + ending)));
    pugi::xml_document svg;
    REQUIRE(svg.load_string(content(folder.path / "map.svg").c_str()));
    const pugi::xml_node image = svg.select_node("//image").node();
    // 2 x 3 cells of 204 x 68 pixels: the PNG has three of its own for each of these and more, so that none is blurred
    const std::string start = png({2 * 613, 3 * 205, std::vector<std::uint8_t>(2 * 613 * 3 * 205), {}}).substr(0, 24);
    CHECK(std::string(image.attribute("xlink:href").value()).starts_with(data_uri("image/png", start)));
    // gnuplot's frame of the panel goes round it
    const double left = image.attribute("x").as_double(), top = image.attribute("y").as_double();
    bool found = false;
    for (const pugi::xpath_node& path : svg.select_nodes("//path")) {
      double x = 0, y = 0;
      if (std::sscanf(path.node().attribute("d").value(), "M%lf,%lf", &x, &y) == 2)
        found = found || (std::abs(x - left) < 0.2 && std::abs(y - top) < 0.2);
    }
    CHECK(found);
    std::string words;
    for (const pugi::xpath_node& text : svg.select_nodes("//text//text()")) words += text.node().value();
    CHECK(words.find("A `title` of 'ours' & <theirs>") != std::string::npos);
    CHECK(words.find("contact.1.stiffness / (rad/s)") != std::string::npos);
  }
}

TEST_CASE("shares beside a map are those of its rows", "[map]") {
  const Painting motions = painted_motions(field(small_map(), quantities().at(0)));
  CHECK(class_named(motions, "rest").share * 6 == 1);
  CHECK(class_named(motions, "period 2").share * 6 == 2);
  CHECK(class_named(motions, "chaos").share * 6 == 1);
  CHECK(class_named(motions, "undecided").share * 6 == 2);
  const Painting exponents = painted_numbers(field(small_map(), quantities().at(1)), true);
  CHECK(class_named(exponents, "infinite").share * 6 == 1);
  CHECK(class_named(exponents, "undefined").share * 6 == 1);
}

TEST_CASE("attractors have their numbers and what they are; of several starts the first is drawn", "[map]") {
  Map m = small_map();
  m.head.basins = true, m.head.starts = 2, m.head.second.values.resize(1);
  m.head.first = axis_of("start.position", 3);
  m.attractors = {{Motion::periodic, 1, 2, 0, 0, -0.1, 2}, {Motion::rest, 0, 1, 0, 0, -0.1, 1}};
  const int numbers[] = {1, 9, 2, 9, 0, 9};
  for (std::size_t i = 0; i < m.rows.size(); ++i) m.rows[i].attractor = numbers[i];
  const Painting p = painted_attractors(field(m, quantities().back()), m.attractors);
  for (const char* name : {"1: z = 1/2", "2: rest", "none"}) CHECK(class_named(p, name).share * 3 == 1);
  CHECK(p.classes.size() == 3);
}

}  // namespace touchgo::figures
