// What a reader could not read: expressions for the browser, each with the list of what it found.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace touchgo::tests {

inline std::string joined(const nlohmann::json& lines) {
  std::string all;
  for (const nlohmann::json& line : lines) all += line.get<std::string>() + "\n";
  return all;
}

/// What reaches beyond the window and is not within a box that scrolls.
inline constexpr const char* overflowing = R"JS((() => {
  const width = document.documentElement.clientWidth, found = [];
  if (document.scrollingElement.scrollWidth > width) found.push('the page: ' + document.scrollingElement.scrollWidth);
  const scrolls = e => e && (['auto', 'scroll'].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  for (const e of document.body.querySelectorAll('*')) {
    const box = e.getBoundingClientRect();
    if (box.width > 0 && box.right > width + 1 && !e.closest('.unseen') && !scrolls(e.parentElement))
      found.push(e.tagName + '.' + e.className + ' to ' + box.right + ' of ' + width + ': ' + e.textContent.slice(0, 60));
  }
  return found.slice(0, 8);
})())JS";

/// Texts whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3), of at least so many that there are.
inline std::string faint(int least) {
  return R"JS((least => {
  const numbers = colour => (colour.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(x => x / 255)
    .map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
    .reduce((sum, x, i) => sum + [0.2126, 0.7152, 0.0722][i] * x, 0);
  const known = new Map([[null, [255, 255, 255]]]);
  const behind = e => {
    if (known.has(e)) return known.get(e);
    const c = numbers(getComputedStyle(e).backgroundColor), seen = c.length === 4 && c[3] === 0;
    known.set(e, seen ? behind(e.parentElement) : c);
    return known.get(e);
  };
  const found = new Set();
  let texts = 0;
  for (const e of document.body.querySelectorAll('*')) {
    if (e.closest('script, .unseen, option')) continue;
    if (!Array.from(e.childNodes).some(n => n.nodeType === 3 && n.textContent.trim() !== '')) continue;
    ++texts;
    const a = light(numbers(getComputedStyle(e).color)), b = light(behind(e));
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) found.add(e.tagName + '.' + e.className + ' ' + contrast.toFixed(2));
  }
  if (texts < least) found.add('too few texts were looked at: ' + texts);
  return Array.from(found).slice(0, 8);
}))JS" + std::string("(") +
         std::to_string(least) + ")";
}

}  // namespace touchgo::tests
