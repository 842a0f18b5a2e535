#include "solver/number/plain.hpp"

#include "solver/number/double_text.hpp"

namespace touchgo {

std::string plain(const Decimal& d) {
  const std::string text = d.text();  // 0.DIGITSeEXPONENT, or 0
  const std::size_t point = text.find('.'), e = text.find('e');
  if (e == std::string::npos) return text;
  const std::string digits = text.substr(point + 1, e - point - 1);
  const long exponent = std::stol(text.substr(e + 1)) - 1;  // of D.IGITS
  return detail::laid_out((d.sign() < 0 ? "-" : "") + digits + "e" + std::to_string(exponent));
}

}  // namespace touchgo
