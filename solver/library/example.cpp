// The events of a case to 40 digits, as JSON: the bytes of `touchgo simulate CASE --digits 40 --json -`.
//
//     g++ -std=c++20 example.cpp $(pkg-config --cflags --libs touchgo) -o example && ./example ball.toml
#include <exception>
#include <iostream>
#include <touchgo.hpp>

int main(int argc, char** argv) {
  using namespace touchgo;
  try {
    const Case c = read_case(argc > 1 ? argv[1] : "-");
    const Report r = simulate(c.setup, c.until, c.max_events, {.digits = 40});
    std::cout << to_json(c, r);
    return r.reason == Reason::until ? 0 : 3;
  } catch (const std::exception& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    return 2;
  }
}
