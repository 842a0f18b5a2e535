# What is installed, by components: program, library, proof (certified runs), python, mpi.
include(CMakePackageConfigHelpers)
set(package lib/cmake/touchgo)
set(CMAKE_INSTALL_MESSAGE NEVER)
add_custom_target(installable)
add_dependencies(installable touchgo touchgo-full shared proof_shared proof_static manuals)

# install_as_here(FOLDER COMPONENT FILE...): by the same paths below the folder.
function(install_as_here FOLDER COMPONENT)
  foreach(file IN LISTS ARGN)
    cmake_path(GET file PARENT_PATH room)
    install(FILES ${file} DESTINATION ${FOLDER}/${room} COMPONENT ${COMPONENT})
  endforeach()
endfunction()

install(TARGETS touchgo touchgo-full RUNTIME DESTINATION bin COMPONENT program)
if(TARGET touchgo-mpi)
  install(TARGETS touchgo-mpi RUNTIME DESTINATION bin COMPONENT mpi EXCLUDE_FROM_ALL)
endif()
install(FILES ${CMAKE_BINARY_DIR}/touchgo.1 DESTINATION share/man/man1 COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/completion.bash DESTINATION share/bash-completion/completions RENAME touchgo
  COMPONENT program)
file(GLOB_RECURSE data RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS cases/*.toml cases/*.sums)
install_as_here(share/touchgo program ${data})
file(GLOB pages RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS *.md CITATION.cff LICENSE .github/*.svg .github/guide/*.svg)
install_as_here(share/doc/touchgo program ${pages})

install(TARGETS shared static EXPORT touchgoTargets LIBRARY DESTINATION lib ARCHIVE DESTINATION lib COMPONENT library)
install(EXPORT touchgoTargets NAMESPACE touchgo:: DESTINATION ${package} COMPONENT library)
install(TARGETS proof_shared proof_static EXPORT touchgo-proofTargets LIBRARY DESTINATION lib ARCHIVE DESTINATION lib
  COMPONENT proof)
install(EXPORT touchgo-proofTargets NAMESPACE touchgo:: DESTINATION ${package} COMPONENT proof)
configure_file(solver/library/touchgoConfig.cmake.in touchgoConfig.cmake COPYONLY)
write_basic_package_version_file(touchgoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/touchgoConfig.cmake ${CMAKE_BINARY_DIR}/touchgoConfigVersion.cmake DESTINATION ${package}
  COMPONENT library)

# Of the headers those that the two interfaces read; a test finds one that is missing.
set(headers touchgo.hpp files/case_file.hpp files/errors.hpp files/notes.hpp files/printed_roles.hpp files/report.hpp
  files/settings.hpp model/check_setup.hpp model/effort.hpp model/errors.hpp model/event_kinds.hpp model/fields.hpp
  model/range.hpp model/setup.hpp model/status.hpp number/decimal.hpp number/text_stream.hpp orbits/orbit.hpp
  run/prepared.hpp run/simulate.hpp sweeps/grid.hpp sweeps/parameter.hpp sweeps/sweep.hpp)
list(TRANSFORM headers PREPEND solver/)
install_as_here(include/touchgo library ${headers})
install_as_here(include/touchgo proof reference/certificate/certified.hpp reference/certificate/touchgo_proof.hpp
  reference/proof/certify.hpp reference/proof/event_kind.hpp)
install(FILES solver/touchgo.hpp solver/library/touchgo.h DESTINATION include/touchgo COMPONENT library)
install(FILES reference/certificate/touchgo_proof.h reference/certificate/touchgo_proof.hpp DESTINATION include/touchgo
  COMPONENT proof)
file(GLOB examples CONFIGURE_DEPENDS solver/library/example.*)
install(FILES ${examples} DESTINATION share/doc/touchgo/examples COMPONENT library)

# With the prefix that they are installed below, which is known only then; the Python module where PYTHON_DIR says.
list(TRANSFORM numbers PREPEND -l OUTPUT_VARIABLE libs)
list(TRANSFORM arb PREPEND -l OUTPUT_VARIABLE proof_libs)
list(JOIN libs " " libs)
list(JOIN proof_libs " " proof_libs)
install(CODE "
set(VERSION ${PROJECT_VERSION})
set(LIBS \"${libs} -lstdc++ -lm\")
set(PROOF_LIBS \"${proof_libs} \${LIBS}\")
set(prefix \"\${CMAKE_INSTALL_PREFIX}\")
if(NOT STAGE)
  set(STAGE \"${CMAKE_BINARY_DIR}\")
endif()
foreach(file solver/library/touchgo reference/certificate/touchgo-proof)
  cmake_path(GET file FILENAME name)
  configure_file(\"${CMAKE_SOURCE_DIR}/\${file}.pc.in\" \"\${STAGE}/\${name}.pc\" @ONLY)
  file(INSTALL \"\${STAGE}/\${name}.pc\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/pkgconfig\")
endforeach()" COMPONENT library)
install(CODE "
file(READ \"${CMAKE_SOURCE_DIR}/solver/library/touchgo.py\" module)
set(usual \"\${CMAKE_INSTALL_PREFIX}/lib/python3/dist-packages\")
if(NOT PYTHON_DIR)
  set(PYTHON_DIR \"\${usual}\")
endif()
if(NOT PYTHON_DIR STREQUAL usual)
  string(REPLACE \"_installed = None\" \"_installed = '\${CMAKE_INSTALL_PREFIX}/lib'\" module \"\${module}\")
endif()
if(NOT STAGE)
  set(STAGE \"${CMAKE_BINARY_DIR}\")
endif()
file(WRITE \"\${STAGE}/touchgo.py\" \"\${module}\")
file(INSTALL \"\${STAGE}/touchgo.py\" DESTINATION \"\${PYTHON_DIR}\")" COMPONENT python)
