// Whole numbers of any size: GMP's; within a page (scalar.hpp), where there is none, Boost's own.
#pragma once

#ifdef __EMSCRIPTEN__
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

namespace touchgo {

#ifdef __EMSCRIPTEN__
using Whole = boost::multiprecision::cpp_int;
#else
using Whole = boost::multiprecision::mpz_int;
#endif

}  // namespace touchgo
