#include "figures/drawing/pdf_date.hpp"

#include <qpdf/qpdf-c.h>

#include <memory>

#include "figures/drawing/figures.hpp"

namespace touchgo::figures::drawing {

std::string with_fixed_date(const std::string& pdf) {
  const auto close = [](qpdf_data data) { qpdf_cleanup(&data); };
  const std::unique_ptr<_qpdf_data, decltype(close)> document(qpdf_init(), close);
  const auto check = [&](QPDF_ERROR_CODE code) {
    if ((code & QPDF_ERRORS) == 0) return;
    const qpdf_error why = qpdf_get_error(document.get());
    throw DrawingFailed(std::string("the date of a PDF cannot be set: ") +
                        (why ? qpdf_get_error_full_text(document.get(), why) : "it is no PDF"));
  };
  qpdf_set_suppress_warnings(document.get(), QPDF_TRUE);
  check(qpdf_read_memory(document.get(), "the drawing", pdf.data(), pdf.size(), nullptr));
  qpdf_set_info_key(document.get(), "/CreationDate", "D:20000101000000");
  check(qpdf_init_write_memory(document.get()));
  qpdf_set_deterministic_ID(document.get(), QPDF_TRUE);
  check(qpdf_write(document.get()));
  return {reinterpret_cast<const char*>(qpdf_get_buffer(document.get())), qpdf_get_buffer_length(document.get())};
}

}  // namespace touchgo::figures::drawing
