#include "solver/sweeps/row_bytes.hpp"

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace touchgo {
namespace {

/// Puts values one after another into bytes; In takes them out again.
class ByteWriter {
 public:
  template <class T>
  void number(const T& x) {
    bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
  }
  template <class List>
  void size(const List& list) {
    number(static_cast<std::uint64_t>(list.size()));
  }
  void text(const std::string& text) { size(text), bytes += text; }

  std::string bytes;
};

class ByteReader {
 public:
  explicit ByteReader(const std::string& bytes) : bytes_(bytes) {}

  template <class T>
  void number(T& x) {
    if (bytes_.size() - at_ < sizeof x) refuse();
    std::memcpy(&x, bytes_.data() + at_, sizeof x);
    at_ += sizeof x;
  }
  template <class List>
  void size(List& list) {
    std::uint64_t count = 0;
    number(count);
    if (count > bytes_.size() - at_) refuse();  // an element has a byte at least
    list.resize(count);
  }
  void text(std::string& text) {
    size(text);
    text.assign(bytes_, at_, text.size());
    at_ += text.size();
  }
  void end() const {
    if (at_ != bytes_.size()) refuse();
  }

 private:
  [[noreturn]] static void refuse() { throw std::invalid_argument("bytes that are no rows"); }
  const std::string& bytes_;
  std::size_t at_ = 0;
};

template <class Bytes, class Points>
void pass_points(Bytes& b, Points& points) {
  b.size(points);
  for (auto& p : points) b.number(p.impact), b.number(p.half), b.number(p.xr), b.number(p.vr);
}

/// `Row`: a SweepRow, constant or not.
template <class Bytes, class Row>
void pass(Bytes& b, Row& row) {
  b.text(row.parameter), b.text(row.second), b.number(row.start);
  auto& o = row.orbit;
  b.size(o.lambda);
  for (auto& x : o.lambda) b.number(x);
  for (const OrbitColumn& column : columns_of_orbit) column.in(o, [&](auto& x) { b.number(x); });
  b.text(o.reason);
  b.size(o.state);
  for (auto& x : o.state) b.number(x);
  pass_points(b, row.points);
  b.number(row.pieces);
}

}  // namespace

std::string to_bytes(const std::vector<SweepRow>& rows) {
  ByteWriter out;
  out.size(rows);
  for (const SweepRow& row : rows) pass(out, row);
  return out.bytes;
}

std::string to_bytes(const std::vector<DiagramPoint>& points) {
  ByteWriter out;
  pass_points(out, points);
  return out.bytes;
}

std::vector<SweepRow> rows_from(const std::string& bytes) {
  ByteReader in(bytes);
  std::vector<SweepRow> rows;
  in.size(rows);
  for (SweepRow& row : rows) pass(in, row);
  in.end();
  return rows;
}

std::vector<DiagramPoint> points_from(const std::string& bytes) {
  ByteReader in(bytes);
  std::vector<DiagramPoint> points;
  pass_points(in, points);
  in.end();
  return points;
}

}  // namespace touchgo
