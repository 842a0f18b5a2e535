// The report as a browser shows it: the page that `make report` left. Run from the project's folder.
#include <filesystem>

#include "figures/gallery/gallery.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/report/browser.hpp"
#include "tests/report/looks.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// What `make report` left, and how many claims its ledger has.
struct Shown {
  std::string text = content("build/report/index.html");
  std::string address = "file://" + fs::absolute("build/report/index.html").string();
  std::size_t claims = 0, figures = all_figures().size();

  Shown() {
    const json ledger = json::parse(content("build/ledger.json"));
    claims = ledger["claims"].size() + ledger["checks"].size();
  }
};

const Shown& shown() {
  static const Shown once;
  return once;
}

Browser& browser() {
  static Browser once;
  return once;
}

/// The page freshly opened, at a fragment, the solver in it at rest.
Browser& opened(const std::string& fragment = "") {
  browser().open(shown().address + fragment);
  browser().value("typeof whatIf === 'undefined' ? 1 : whatIf.begun.then(() => 1)");
  return browser();
}

constexpr const char* open_all = "document.querySelectorAll('details').forEach(d => { d.open = true; })";

}  // namespace

TEST_CASE("the page opens without an error, and every image is there", "[browser]") {
  Browser& b = opened();
  const json images = b.value(R"JS((async () => {
    for (const image of document.images) { image.loading = 'eager'; await image.decode().catch(() => {}); }
    return Array.from(document.images, i => [i.naturalWidth, i.alt]);
  })())JS");
  CHECK(images.size() == shown().figures);
  for (const json& image : images) {
    CHECK(image[0] > 100);
    CHECK_FALSE(image[1].get<std::string>().empty());
  }
  CHECK(b.value("performance.getEntriesByType('resource').filter(r => !r.name.startsWith('data:')).length") == 0);
  CHECK(joined(b.complaints()) == "");
}

TEST_CASE("nothing reaches beyond a narrow or a wide window, and all text stands out, light and dark and printed",
          "[browser]") {
  Browser& b = opened();
  b.value(open_all);
  for (const int width : {390, 1280})
    for (const char* scheme : {"light", "dark"}) {
      INFO(scheme << ", " << width << " pixels");
      b.look(width, scheme);
      CHECK(joined(b.value(overflowing)) == "");
      CHECK(joined(b.value(faint(1000))) == "");
    }
  // In the lists of a narrow window each verdict is in sight.
  b.look(390, "light");
  CHECK(b.value("Array.from(document.querySelectorAll('.listing td[class*=\"v-\"]')).filter(cell => "
                "!(cell.getBoundingClientRect().right <= innerWidth)).length") == 0);
  b.look(720, "dark", "print");
  CHECK(joined(b.value(overflowing)) == "");
  CHECK(joined(b.value(faint(1000))) == "");
  b.look(1280, "light");
  CHECK(b.complaints().empty());
}

TEST_CASE("claims are filtered by paper and verdict, searched, and counted", "[browser]") {
  Browser& b = opened();
  b.value(R"JS(const seen = () => Array.from(document.querySelectorAll('.claim')).filter(c => c.checkVisibility());
    const put = (name, value) => {
      const field = document.getElementById('filter').elements[name];
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const count = () => document.querySelector('#filter output').textContent;)JS");
  const std::string all = std::to_string(shown().claims);
  CHECK(b.value("count()") == all + " of " + all + " rows");
  b.value("put('verdict', 'corrected')");
  CHECK(b.value("seen().length > 5 && seen().every(c => c.dataset.verdict === 'corrected')") == true);
  b.value("put('group', 'DM21')");
  CHECK(b.value("seen().length > 3 && seen().every(c => c.id.startsWith('dm21-'))") == true);
  CHECK(b.value("count()") == b.value("seen().length + ' of " + all + " rows'"));
  b.value("put('words', 'C2 PLACE')");
  CHECK(b.value("seen().map(c => c.id)") == json{"dm21-eq9"});
  CHECK(b.value("location.hash") == "#show?group=DM21&verdict=corrected&words=C2+PLACE");
  b.value("document.querySelector('#filter [type=reset]').click()");
  CHECK(b.value("seen().length") == shown().claims);
  b.value("document.querySelector('.matrix a[data-verdict=\"conditional\"][data-group=\"OB21\"]').click()");
  CHECK(b.value("seen().length > 0 && seen().every(c => c.dataset.verdict === 'conditional' && "
                "c.id.startsWith('ob21-'))") == true);
  CHECK(b.value("seen().length + ''") ==
        b.value("document.querySelector('.matrix a[data-verdict=\"conditional\"][data-group=\"OB21\"]').textContent"));
  CHECK(b.complaints().empty());
}

TEST_CASE("an address leads to its claim, open, or to its filter, and every link within the page to something",
          "[browser]") {
  Browser& b = opened("#ob21-eq14");
  CHECK(b.value("document.querySelector('#ob21-eq14 details').open") == true);
  CHECK(b.value("Math.abs(document.getElementById('ob21-eq14').getBoundingClientRect().top) < 300") == true);
  b.value("location.hash = '#dm21-eq9'");
  b.value("new Promise(done => setTimeout(done, 50))");
  CHECK(b.value("document.querySelector('#dm21-eq9 details').open") == true);
  CHECK(b.value("document.querySelectorAll('#dm21-eq9 math').length") == 2);
  CHECK(
      b.value(
          "Array.from(document.querySelectorAll('a[href^=\"#\"]'), a => a.getAttribute('href').slice(1).split('?')[0])"
          ".filter(id => !document.getElementById(id))") == json::array());
  opened("#show?group=OB21&verdict=corrected");
  CHECK(b.value("Array.from(document.querySelectorAll('.claim:not([hidden])')).every(c => "
                "c.dataset.verdict === 'corrected' && c.id.startsWith('ob21-'))") == true);
  // a link to a claim that the filter hides shows it
  b.value("location.hash = '#dm21-eq1'");
  b.value("new Promise(done => setTimeout(done, 50))");
  CHECK(b.value("document.getElementById('dm21-eq1').checkVisibility()") == true);
  CHECK(b.complaints().empty());
}

TEST_CASE("without scripts all text is there", "[browser]") {
  const std::string whole = R"JS((() => {
    document.querySelectorAll('#filter, .copy, #what-if').forEach(e => e.remove());
    document.querySelectorAll('details').forEach(d => { d.open = true; });
    return document.querySelector('main').innerText;
  })())JS";
  Browser& b = opened();
  CHECK(b.value("!document.getElementById('filter').hidden") == true);
  const std::string with = b.value(whole);
  b.call("Emulation.setScriptExecutionDisabled", {{"value", true}});
  opened();
  CHECK(b.value("document.getElementById('filter').hidden") == true);
  const std::string without = b.value(whole);
  b.call("Emulation.setScriptExecutionDisabled", {{"value", false}});
  CHECK(with.size() > 100000);
  CHECK(with == without);
}

TEST_CASE("headings descend by one, each claim is there once with a name that leads to it, all within 11 MB",
          "[browser]") {
  Browser& b = opened();
  CHECK(b.value("document.querySelectorAll('h1').length") == 1);
  CHECK(b.value(R"JS((() => {
    let last = 0;
    return Array.from(document.querySelectorAll('h1, h2, h3, h4'))
      .filter(h => { const level = Number(h.tagName[1]), skips = level > last + 1; last = level; return skips; })
      .map(h => h.textContent);
  })())JS") == json::array());
  CHECK(b.value("document.querySelectorAll('.claim').length") == shown().claims);
  CHECK(b.value(R"JS((() => {
    const ids = Array.from(document.querySelectorAll('[id]'), e => e.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  })())JS") == json::array());
  CHECK(b.value("Array.from(document.querySelectorAll('.claim')).every(c => "
                "c.querySelector('a.permalink').getAttribute('href') === '#' + c.id)") == true);
  CHECK(b.value("Array.from(document.querySelectorAll('table')).every(t => t.caption && "
                "t.querySelector('thead th[scope=col]') && t.querySelector('tbody th[scope=row]'))") == true);
  CHECK(b.value("document.documentElement.lang") == "en");
  CHECK(shown().text.size() < 1.1e7);
}

}  // namespace touchgo::figures
