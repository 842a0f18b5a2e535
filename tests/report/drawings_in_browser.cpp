// Every SVG as a browser draws it: its words on the page, and apart.
#include <filesystem>

#include "figures/gallery/gallery.hpp"
#include "tests/common/catch.hpp"
#include "tests/report/browser.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// The box of a text is as high as its font; what is inked lies within four tenths of that about its middle, and of a
// turned text along the other side.
constexpr const char* misplaced = R"JS((() => {
  const page = document.documentElement.getBoundingClientRect(), found = [];
  const boxes = Array.from(document.querySelectorAll('text')).filter(t => t.textContent.trim() !== '').map(t => {
    const b = t.getBoundingClientRect(), upright = b.height > b.width && t.textContent.length > 2;
    const x = upright ? 0.2 * b.width : 0.5, y = upright ? 0.5 : 0.2 * b.height;
    return { words: t.textContent, left: b.left + x, right: b.right - x, top: b.top + y, bottom: b.bottom - y };
  });
  boxes.forEach((a, i) => {
    if (a.left < page.left || a.top < page.top || a.right > page.right || a.bottom > page.bottom)
      found.push(a.words + ' is not all on the page');
    for (const b of boxes.slice(0, i))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.3 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3)
        found.push(a.words + ' lies on ' + b.words);
  });
  if (boxes.length < 4) found.push('too few words');
  return found.slice(0, 8);
})())JS";

}  // namespace

TEST_CASE("every word of every SVG lies on its page and on no other, as a browser draws it", "[browser]") {
  Browser browser;
  for (const Figure& f : all_figures()) {
    INFO(f.name);
    browser.open("file://" + fs::absolute("build/figures/" + f.name + ".svg").string());
    CHECK(browser.value(misplaced) == json::array());
    CHECK(browser.complaints().empty());
  }
}

}  // namespace touchgo::figures
