#include "figures/drawing/raster.hpp"

#include <boost/crc.hpp>
#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <stdexcept>

namespace touchgo::figures {
namespace {

namespace io = boost::iostreams;

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xff);
  return bytes;
}

// Length, type, data, CRC of type and data.
std::string chunk(const std::string& type, const std::string& data) {
  const std::string checked = type + data;
  boost::crc_32_type crc;
  crc.process_bytes(checked.data(), checked.size());
  return big_endian(static_cast<std::uint32_t>(data.size())) + checked + big_endian(crc.checksum());
}

std::string deflated(const std::string& bytes) {
  std::string out;
  io::filtering_ostream to;
  to.push(io::zlib_compressor(io::zlib::best_compression));
  to.push(io::back_inserter(out));
  io::copy(io::array_source(bytes.data(), bytes.size()), to);
  return out;
}

}  // namespace

std::string png(const Raster& r) {
  if (r.width == 0 || r.height == 0 || r.cells.size() != r.width * r.height || r.colours.size() > 256)
    throw std::logic_error("a raster with another number of cells, or too many colours");
  std::string palette, rows;
  for (const std::string& colour : r.colours)
    for (int part = 0; part < 3; ++part)
      palette += static_cast<char>(std::stoi(colour.substr(1 + 2 * part, 2), nullptr, 16));
  for (std::size_t i = 0; i < r.height; ++i) {
    rows += '\0';  // no filter
    rows.append(r.cells.begin() + static_cast<std::ptrdiff_t>(i * r.width),
                r.cells.begin() + static_cast<std::ptrdiff_t>((i + 1) * r.width));
  }
  // 8 bits, indexed; deflate; no filters of another method, not interlaced
  const std::string header = big_endian(static_cast<std::uint32_t>(r.width)) +
                             big_endian(static_cast<std::uint32_t>(r.height)) + std::string("\x08\x03\0\0\0", 5);
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("PLTE", palette) + chunk("IDAT", deflated(rows)) +
         chunk("IEND", "");
}

}  // namespace touchgo::figures
