// Width of the enclosures, bits and work of the verifier against the digits asked for.
#include "figures/method/certified_width.hpp"

#include "cases/own/certified_width.hpp"
#include "cases/results/log_slope.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;

Plot certified_width(const Results& results) {
  const std::vector<CertifiedWidth> rows = certified_widths(results["certified_width"]);
  constexpr int from = 100;
  std::vector<std::pair<double, double>> dear;
  for (const CertifiedWidth& r : rows)
    if (r.digits >= from) dear.emplace_back(r.digits, r.work);
  const CertifiedWidth &first = rows.front(), &last = rows.back();
  const std::string power = shown(log_slope(dear), 2);

  Plot plot{"certified_width", page, 64, results["certified_width"].csv(), {}};
  plot.title = "Certified event times: width, bits and work against the digits asked for";
  plot.caption = prose("certified_width caption", {std::to_string(from), power});
  plot.alternative = prose("certified_width alternative",
                           {std::to_string(first.digits), shown(first.widest, 3), shown(first.bits, 4),
                            std::to_string(last.digits), shown(last.widest, 5), shown(last.bits, 4), power});
  plot.body = [](std::ostream& gp) {
    const std::string data = "'certified_width.csv' skip 1 using 1:";
    gp << "unset key\nset logscale x\nset xtics (16, 60, 250, 1000)\nset mxtics 1\nset xlabel 'digits N'\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\nset multiplot layout 1,3\n"
       << "set label 1 '(a)' at graph -0.02,1.06\nset ylabel 'digits of the enclosure − N'\n"
       << "set yrange [-5:30]\nplot -2 with lines lt 1 lc rgb '#909090', " << data
       << "(-$2 - $1) with linespoints lt 1 ps 0.6\nset yrange [*:*]\n"
       << "set label 1 '(b)'\nset logscale y\nset ylabel 'bits'\n"
       << "plot x*log(10)/log(2) with lines lt 1 lc rgb '#909090', " << data << "3 with linespoints lt 1 ps 0.6\n"
       << "set label 1 '(c)'\nset format y '10^{%T}'\nset ylabel 'products of 64-bit words'\n"
       << "plot " << data << "($4*" << products_of_unit << ") with linespoints lt 1 ps 0.6\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
