// Numbers as text and back in a host whose locale writes them otherwise.
#include <clocale>
#include <locale>

#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

/// The host's locales, until it goes.
class Host {
 public:
  Host() : before_(std::locale::global(std::locale(std::locale::classic(), new Comma))) {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
      if (std::setlocale(LC_ALL, name)) break;  // where one is installed
  }
  ~Host() {
    std::setlocale(LC_ALL, "C");
    std::locale::global(before_);
  }

 private:
  std::locale before_;
};

}  // namespace

TEST_CASE("numbers are read and written with a point, whatever the host's locale", "[number]") {
  const Host host;
  CHECK(decimal<double>(Decimal("0.9")) == 0.9);
  CHECK(number_from("1234.5e-3") == 1.2345);
  CHECK(touchgo::text(1.5, 10) == "1.5");
  // Exponents are grouped from 1000 on, by Boost's own way from a number to its text.
  CHECK(touchgo::text(pow(Mp50(10), -1234) * 3 / 2, 10) == "1.5e-1234");
  CHECK(touchgo::text(pow(Mp50(10), 1234567), 10) == "1e1234567");
  TextStream out;
  out << 1234567 << ' ' << 0.5;
  CHECK(out.str() == "1234567 0.5");
}

}  // namespace touchgo::tests
