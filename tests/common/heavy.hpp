// What solver/number/heavy.hpp is to the program, for the tests.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/number/heavy.hpp"
#include "tests/common/catch.hpp"
