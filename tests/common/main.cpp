// The one main of the tests; needs Catch2's library only where Catch2 is version 3.
#define CATCH_CONFIG_RUNNER
#include "tests/common/catch.hpp"

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }
