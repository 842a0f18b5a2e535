#include "figures/drawing/pdf_date.hpp"

#define POINTERHOLDER_TRANSITION 4  // qpdf 11: std::shared_ptr alone
#include <exception>
#include <memory>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "figures/drawing/figures.hpp"

namespace touchgo::figures::drawing {

std::string with_fixed_date(const std::string& pdf) {
  try {
    QPDF document;
    document.setSuppressWarnings(true);
    document.processMemoryFile("the drawing", pdf.data(), pdf.size());
    QPDFObjectHandle information = document.getTrailer().getKey("/Info");
    if (information.isDictionary())
      information.replaceKey("/CreationDate", QPDFObjectHandle::newString("D:20000101000000"));
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    writer.write();
    const auto written = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(written->getBuffer()), written->getSize()};
  } catch (const std::exception& why) {
    throw DrawingFailed(std::string("the date of a PDF cannot be set: ") + why.what());
  }
}

}  // namespace touchgo::figures::drawing
