// Who stands next to whom where bodies are inside others.
#include "solver/model/line_order.hpp"

#include "solver/model/check_setup.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// A box with two balls in it, a lid of a smaller box on the second, which holds a pea; a body and a wall beyond.
Setup boxes() {
  Setup s;
  for (int i = 0; i < 5; ++i) s.bodies.push_back(body("1", "0", "0", Decimal(std::to_string(i)), "0"));
  s.walls.resize(1);
  auto add = [&](Member a, Member b, bool upper = false) {
    s.contacts.push_back(hard(a, b, "1"));
    s.contacts.back().gap = upper ? "9" : "0", s.contacts.back().upper = upper;
  };
  const Member box = body_member(0), one = body_member(1), two = body_member(2), pea = body_member(3),
               last = body_member(4);
  add(box, two, true), add(box, one), add(one, two), add(two, pea), add(two, pea, true), add(box, last);
  add(last, wall_member(0));
  return named(s);
}

std::string refusal(const Setup& s) {
  try {
    check(s);
  } catch (const std::invalid_argument& why) {
    return why.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("bodies inside others stand in a line of their own", "[upper]") {
  const Setup s = boxes();
  const LineOrder order(s);
  const Member box = body_member(0), one = body_member(1), two = body_member(2), pea = body_member(3),
               last = body_member(4), wall = wall_member(0);
  CHECK(!order.inside_of(0));
  CHECK(order.inside_of(1) == box);
  CHECK(order.inside_of(2) == box);
  CHECK(order.inside_of(3) == two);
  CHECK(!order.inside_of(4));
  const std::vector<Member> all{box, one, two, pea, last, wall};
  const std::vector<std::pair<Member, Member>> neighbours{{box, one},  {one, two},   {two, pea},
                                                          {box, last}, {last, wall}, {wall, box}};
  for (const Member a : all)
    for (const Member b : all) {
      INFO(s.name(a) << ", " << s.name(b));
      CHECK(order.adjacent(a, b) ==
            (std::find(neighbours.begin(), neighbours.end(), std::pair(a, b)) != neighbours.end()));
    }
  CHECK(order.chain_to(0) == std::vector{1, 2});
  CHECK(order.chain_to(4) == std::vector{3});
  CHECK(order.play_of(0) == Decimal("9"));
  CHECK(refusal(s) == "accepted");
}

TEST_CASE("setups whose upper stops cannot be are refused", "[upper]") {
  Setup s = boxes();
  s.contacts[0].gap = "0";
  CHECK(refusal(s) == "contact 1: gap: the gaps of its loop have the sum 0, above 0 is allowed");
  s = boxes();
  s.contacts[6].first = body_member(2);  // the second ball and the wall
  CHECK(refusal(s) ==
        "contact 7: between: these are not neighbours in their order along the line, such alone are allowed");
  s = boxes();
  s.contacts.push_back(s.contacts[4]);
  CHECK(refusal(s) == "contact 8: between: there already is a contact on that side, one a side is allowed");
  s = boxes();
  s.contacts[0].second = body_member(4);  // then that body is inside the box, away from the wall
  CHECK(refusal(s) ==
        "contact 7: between: these are not neighbours in their order along the line, such alone are allowed");
}

}  // namespace touchgo::tests
