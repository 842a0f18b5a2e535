#include "solver/sweeps/row_bytes.hpp"

#include "solver/sweeps/bytes.hpp"

namespace touchgo {
namespace {

template <class Bytes, class Points>
void pass_points(Bytes& b, Points& points) {
  b.size(points);
  for (auto& p : points) {
    b.number(p.impact), b.number(p.half), b.number(p.xr), b.number(p.vr);
    b.number(p.phase), b.number(p.vr_after);
  }
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
  b.number(o.handed_over), b.number(o.nears);
  b.size(o.state);
  for (auto& x : o.state) b.number(x);
  pass_points(b, row.points);
  b.number(row.pieces.from), b.number(row.pieces.to);
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
