// Text that is not our own, as it is drawn and as a script may hold it: inert.
//
// gnuplot expands `command` between double quotes, reads ''' at the start of a single-quoted text as its end, and @name
// as a macro. So no such character reaches a script: a literal holds letters, digits, blanks, points, commas and octal
// numbers alone.
#pragma once

#include <string>

namespace touchgo::figures {

/// The characters of a text as they are drawn. A control character is drawn as its picture (a line feed as U+240A);
/// what is no UTF-8, breaks lines or may not stand in XML as U+FFFD.
std::u32string drawn(const std::string& text);

/// In UTF-8.
std::string utf8(const std::u32string& text);

/// Its width in gnuplot's characters: an estimate from above for common fonts.
double width(const std::u32string& text);

/// Its beginning and an ellipsis where it is wider than `most`.
std::u32string shortened(const std::u32string& text, double most);

/// A string of gnuplot, quotes included, that nothing in the text can end or make act. To be drawn with `noenhanced`.
std::string literal(const std::u32string& text);

/// The SVG of a text in which gnuplot leaves `&#x` and `]]>` as they are, with them escaped.
std::string well_formed(std::string svg);

}  // namespace touchgo::figures
