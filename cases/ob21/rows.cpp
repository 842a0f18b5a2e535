#include "cases/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

Claim row(const std::string& id, const std::string& where, const std::string& statement, const std::string& published) {
  Claim c;
  c.id = id;
  c.source = "OB21";
  c.where = where;
  c.statement = statement;
  c.published = published;
  c.command = "build/touchgo verify --only " + id;
  return c;
}

void expect(Claim& c, const std::string& recorded, const std::string& figure) {
  c.recorded = recorded;
  c.figure = figure;
}

}  // namespace touchgo::cases::ob21
