// The worked example of CONTRIBUTING.md, "A claim": data and judge of one claim, judged.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cases/claims/claim_file.hpp"
#include "cases/claims/ledger.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases {

namespace {

const char* const data = R"(
source = "DM21"

[[claim]]
id = "dm21-x-sum-of-masses"
where = "Results, Masses initially moving together"
quote = "the two masses move together"
statement = "together the masses of example 1 weigh 10 kg"
published = "10"
unit = "kg"
tolerance = "0.5"
verdict = "reproduced"
)";

// The masses of example 1 as the case file has them.
Finding sum_of_masses(const Given& given) {
  const Case& example = given.cases["dm21_together"];
  const Mp50 sum = decimal<Mp50>(example.setup.bodies[0].mass) + decimal<Mp50>(example.setup.bodies[1].mass);
  const Mp50 printed = decimal<Mp50>(Decimal(given.claim.published)),
             tolerance = decimal<Mp50>(Decimal(given.claim.tolerance));
  const bool agrees = abs(sum - printed) <= tolerance;
  Finding f;
  f.value = text(sum, 16);
  const double in_double =
      decimal<double>(example.setup.bodies[0].mass) + decimal<double>(example.setup.bodies[1].mass);
  f.legs = {{"double", text(in_double, 12), abs(sum - in_double) <= 1e-14 * sum}};
  f.note = "the sum of both masses of cases/dm21_together.toml";
  f.verdict = agrees ? Verdict::reproduced : Verdict::not_reproduced;
  return f;
}

Judges worked_judges() { return {{"dm21-x-sum-of-masses", sum_of_masses}}; }

LedgerRow judged(const std::string& toml) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("worked-claim-" + std::to_string(getpid()) + ".toml");
  std::ofstream(file) << toml;
  const std::vector<Claim> claims = read_claims(file.string());
  std::filesystem::remove(file);
  return judge(pair_up(claims, worked_judges()), OwnCases("cases"), Results()).at(0);
}

}  // namespace

TEST_CASE("the worked claim is judged, and fails where its print is altered", "[claims][worked]") {
  const LedgerRow row = judged(data);
  CHECK(row.finding.value == "10");
  CHECK(row.as_recorded());
  std::string altered = data;
  altered.replace(altered.find("published = \"10\""), 16, "published = \"11\"");
  CHECK_FALSE(judged(altered).as_recorded());
}

}  // namespace touchgo::cases
