#include "figures/drawing/pdf_date.hpp"

#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/filter/zlib.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <exception>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <vector>

namespace touchgo::figures::drawing {
namespace {

std::string redated(const std::string& text) {
  static const std::regex date(R"(/CreationDate \(D:\d{14})");
  return std::regex_replace(text, date, "/CreationDate (D:20000101000000");
}

std::size_t find(const std::string& pdf, const std::string& what, std::size_t from) {
  const std::size_t at = pdf.find(what, from);
  if (at == std::string::npos) throw std::runtime_error(what);
  return at;
}

std::size_t number_after(const std::string& pdf, const std::string& key, std::size_t from) {
  return std::stoul(pdf.substr(find(pdf, key, from) + key.size(), 24));
}

std::string inflated(const std::string& compressed) {
  namespace io = boost::iostreams;
  io::filtering_istream in;
  in.push(io::zlib_decompressor());
  in.push(io::array_source(compressed.data(), compressed.size()));
  in.exceptions(std::ios::badbit);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The content of the stream of the object at a place, `length` bytes of the file.
std::string stream(const std::string& pdf, std::size_t object, std::size_t length) {
  const std::string start = ">>\nstream\n";
  return inflated(pdf.substr(find(pdf, start, object) + start.size(), length));
}

// One object, as the cross-reference stream has it: 1, at `where` in the file; 2, the `third` in the object stream
// `where`; 0, free.
struct Entry {
  std::size_t type, where, third;
};

std::vector<Entry> entries(const std::string& pdf, std::size_t xref) {
  const std::string key = "/W [";
  const std::size_t at = find(pdf, key, xref) + key.size();
  std::size_t width[3], used = 0;
  std::string rest = pdf.substr(at, 24);
  for (std::size_t& w : width) w = std::stoul(rest, &used), rest = rest.substr(used);
  const std::string rows = stream(pdf, xref, number_after(pdf, "/Length", xref));
  std::vector<Entry> all;
  for (std::size_t i = 0; i + width[0] + width[1] + width[2] <= rows.size();) {
    std::size_t field[3] = {0, 0, 0};
    for (int k = 0; k < 3; ++k)
      for (std::size_t b = 0; b < width[k]; ++b) field[k] = 256 * field[k] + static_cast<unsigned char>(rows[i++]);
    all.push_back({field[0], field[1], field[2]});
  }
  return all;
}

std::string object(std::size_t number, const std::string& content) {
  return std::to_string(number) + " 0 obj\n" + content + "\nendobj\n";
}

// Three objects end the file: the object stream that holds the date, its length, the cross-references. All three are
// written anew.
std::string with_object_streams(const std::string& pdf) {
  const std::size_t xref = number_after(pdf, "startxref", pdf.rfind("startxref"));
  std::vector<Entry> all = entries(pdf, xref);
  const std::size_t info = number_after(pdf, "/Info", xref), root = number_after(pdf, "/Root", xref);
  if (all.at(info).type != 2) throw std::runtime_error("no object stream");
  const std::size_t holder = all[info].where, begin = all.at(holder).where,
                    length = number_after(pdf, "/Length", begin), self = std::stoul(pdf.substr(xref, 24));
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].type == 1 && all[i].where >= begin && i != holder && i != length && i != self)
      throw std::runtime_error("something behind the object stream");

  const std::string content = redated(stream(pdf, begin, number_after(pdf, "obj", all.at(length).where)));
  std::string out = pdf.substr(0, begin);
  out += object(holder, "<< /Type /ObjStm /Length " + std::to_string(length) + " 0 R /N " +
                            std::to_string(number_after(pdf, "/N ", begin)) + " /First " +
                            std::to_string(number_after(pdf, "/First", begin)) + " >>\nstream\n" + content +
                            "\nendstream");
  all[length].where = out.size();
  out += object(length, std::to_string(content.size()));
  all.at(self).where = out.size();
  std::string rows;
  for (const Entry& e : all) {
    rows += static_cast<char>(e.type);
    for (int shift : {24, 16, 8, 0}) rows += static_cast<char>(e.where >> shift & 255);
    for (int shift : {8, 0}) rows += static_cast<char>(e.third >> shift & 255);
  }
  const std::string start = std::to_string(out.size());
  out += object(self, "<< /Type /XRef /Length " + std::to_string(rows.size()) + " /Size " + std::to_string(all.size()) +
                          " /W [1 4 2] /Root " + std::to_string(root) + " 0 R /Info " + std::to_string(info) +
                          " 0 R >>\nstream\n" + rows + "\nendstream");
  return out + "startxref\n" + start + "\n%%EOF\n";
}

}  // namespace

std::string with_fixed_date(const std::string& pdf) {
  const std::string plain = redated(pdf);
  if (plain.find("/Type /ObjStm") == std::string::npos) return plain;
  try {
    return with_object_streams(plain);
  } catch (const std::exception&) {  // a number, an object or a stream that is not where cairo puts it
    return plain;
  }
}

}  // namespace touchgo::figures::drawing
