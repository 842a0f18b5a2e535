# cmake -P same_program.cmake HEADER FILE...: the sum of all bytes of the files, as a definition.
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE 4 ${last})
  file(SHA256 ${CMAKE_ARGV${i}} sum)
  string(APPEND sums ${sum})
endforeach()
string(SHA256 sum "${sums}")
file(WRITE ${CMAKE_ARGV3} "#pragma once\n#define TOUCHGO_PROGRAM \"${sum}\"\n")
