#include "figures/drawing/finished_svg.hpp"

#include <pugixml.hpp>

#include "figures/drawing/data_uri.hpp"
#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

namespace {

// gnuplot calls every curve by its command, and in each panel of a page by the same id.
void forget_curves(pugi::xml_node svg) {
  for (const pugi::xpath_node& found : svg.select_nodes(".//g[title]")) {
    found.node().remove_child("title");
    found.node().remove_attribute("id");
  }
}

// A blank behind a subscript is a blank.
void keep_blanks(pugi::xml_node svg) {
  for (const pugi::xpath_node& found : svg.select_nodes(".//text[not(@xml:space)]"))
    found.node().append_attribute("xml:space").set_value("preserve");
}

void say(pugi::xml_node svg, const char* element, const std::string& id, const std::string& words) {
  pugi::xml_node node = svg.child(element);
  node.text().set(words.c_str());
  node.append_attribute("id").set_value(id.c_str());
}

// What is smoothed where it is drawn larger keeps its edges when every cell is that many.
Raster enlarged(const Raster& r, std::size_t across, std::size_t down) {
  Raster large{r.width * across, r.height * down, {}, r.colours};
  for (std::size_t i = 0; i < large.height; ++i)
    for (std::size_t j = 0; j < large.width; ++j) large.cells.push_back(r.cells[i / down * r.width + j / across]);
  return large;
}

// In pixels of 1/96 inch, as gnuplot counts. A cell larger than one pixel is drawn as several, smaller than a
// printer's.
void place(pugi::xml_node svg, const Plot& plot) {
  constexpr double pixels = 96 / 25.4;                      // in a millimetre
  pugi::xml_node below = svg.select_node("g/rect").node();  // the background
  for (const PlacedRaster& p : plot.rasters) {
    pugi::xml_node image = below.parent().insert_child_after("image", below);
    auto set = [&](const char* name, const std::string& value) {
      image.append_attribute(name).set_value(value.c_str());
    };
    const double width = pixels * plot.width * p.width, height = pixels * plot.height * p.height;
    set("x", text(pixels * plot.width * p.left, 6));
    set("y", text(pixels * plot.height * p.top, 6));
    set("width", text(width, 6));
    set("height", text(height, 6));
    set("preserveAspectRatio", "none");
    auto times = [](std::size_t cells, double size) {
      const double each = size / static_cast<double>(cells);
      return each > 1 ? static_cast<std::size_t>(3 * each) + 1 : 1;
    };
    set("xlink:href",
        data_uri("image/png", png(enlarged(p.raster, times(p.raster.width, width), times(p.raster.height, height)))));
    below = image;
  }
}

}  // namespace

std::string finished_svg(const std::string& svg, const Plot& plot) {
  const std::string source = well_formed(svg);
  pugi::xml_document document;
  pugi::xml_node root;
  if (!document.load_buffer(source.data(), source.size(), pugi::parse_full | pugi::parse_ws_pcdata) ||
      !(root = document.child("svg")))
    throw DrawingFailed("gnuplot left no SVG");
  root.attribute("width").set_value((text(plot.width, 6) + "mm").c_str());
  root.attribute("height").set_value((text(plot.height, 6) + "mm").c_str());
  forget_curves(root), keep_blanks(root), place(root, plot);
  const std::string name = plot.name + "-title", words = plot.name + "-text";
  say(root, "title", name, plot.title);
  say(root, "desc", words, plot.alternative);
  root.append_attribute("role").set_value("img");
  root.append_attribute("aria-labelledby").set_value((name + " " + words).c_str());
  TextStream out;
  document.save(out, "", pugi::format_raw, pugi::encoding_utf8);
  return out.str() + "\n";
}

}  // namespace touchgo::figures
