// What solver/number/heavy.hpp is to the program, for the tests: with what most of them include.
#pragma once

#include <nlohmann/json.hpp>

#include "solver/files/case_file.hpp"
#include "solver/files/report.hpp"
#include "solver/number/heavy.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"
