# Touch and Go: everything starts here. `make help` lists the targets; everything that is built lands in build/.
VERSION := 0.1.0

dry_run := $(findstring n,$(firstword -$(MAKEFLAGS)))
MAKEFLAGS += --no-builtin-rules --output-sync=line
ifeq (,$(filter -j% --jobserver%,$(MAKEFLAGS)))
  MAKEFLAGS += -j$(shell nproc)
endif
.DELETE_ON_ERROR:
.PHONY: all axe docs mpi maps figures report verify check-sums prove test quotes soak mutants bench install uninstall deps deps-dev help format clean FORCE

all: build/touchgo
	@echo "build/touchgo is built; 'make help' lists the other targets"

# ---- packages: a target that builds anything first looks whether all of packages.txt is there ----
# `make bench` alone also needs the programs it compares with, and the tests of drawings and pages what reads these.
# CHECK_PACKAGES= (empty) on the command line skips this, for libraries that were installed by hand.
CHECK_PACKAGES = $(shell command -v dpkg-query 2>/dev/null)
packages := packages.txt $(if $(filter bench build/bench,$(MAKECMDGOALS)),tests/bench/packages.txt) \
  $(if $(filter deps-dev,$(MAKECMDGOALS)),packages-dev.txt packages-mpi.txt) \
  $(if $(filter mpi build/touchgo-mpi,$(MAKECMDGOALS)),packages-mpi.txt)

# Prints the lines of $(packages) of which no package is installed, as "a, b | c". ($(shell) makes its newlines spaces.)
define list_missing
sed 's/#.*//; s/|/ /g' $(packages) | xargs dpkg-query -W -f '$${db:Status-Status} $${Package}\n' 2>/dev/null |
awk '!wanted { if ($$1 == "installed") have[$$2]; next }
     { sub(/ *#.*/, ""); if (!NF) next;
       for (i = 1; i <= NF; ++i) if ($$i in have) next;
       printf "%s%s", comma, $$0; comma = ", " }' - wanted=1 $(packages)
endef

building := $(if $(dry_run),,$(filter-out help format clean docs uninstall,$(or $(MAKECMDGOALS),all)))
missing := $(if $(and $(building),$(CHECK_PACKAGES)),$(shell $(list_missing)))
ifneq (,$(missing))
  apt := apt-get update; DEBIAN_FRONTEND=noninteractive apt-get satisfy -y --no-install-recommends "$(missing)"
  as_root := $(shell if [ $$(id -u) = 0 ]; then echo sh -c; elif sudo -n true; then echo sudo -n sh -c; fi 2>/dev/null)
  ifeq (,$(as_root))
    $(info Packages are missing. This command installs them:)
    $(info sudo sh -c '$(apt)')
    $(error packages are missing, see the command above)
  endif
  $(info Installing what $(packages) lists and this system lacks: $(missing))
  $(shell $(as_root) '$(apt)' </dev/null >&2)
  ifneq (0,$(.SHELLSTATUS))
    $(error apt-get could not install $(missing))
  endif
endif

deps: ## installs what packages.txt lists (the other targets do it by themselves)
	@echo "all of packages.txt is installed"

deps-dev: axe ## installs what packages-dev.txt lists, and OpenMPI: without it tests that need a browser, Python or ranks are left out
	@echo "all of packages.txt, packages-dev.txt and packages-mpi.txt is installed"

# axe-core judges pages; no distribution has it, npm does. Without it one test is left out.
axe := build/npm/node_modules/axe-core/axe.min.js
axe: ## fetches axe-core, which judges pages in the tests, where npm is installed
	@test -s $(axe) || { command -v npm >/dev/null && timeout 90 npm install --prefix build/npm --no-save --ignore-scripts --no-audit --no-fund \
	  axe-core@4.10.3 >/dev/null 2>&1; } || echo "axe-core is not there: npm is missing or does not answer"

# ---- compiling ----
# CXX, CXXFLAGS, CPPFLAGS and LDFLAGS are yours to set. What the claims rest on is not: no fused multiply-add, no
# fast-math.
CXXFLAGS ?= -O2 -g0
# The shared library is made of the program's objects, hence the position-independent code.
flags := $(strip -std=c++20 $(CXXFLAGS) -Wall -Wextra -ffp-contract=off -fno-fast-math -pthread \
  -fPIC -fno-semantic-interposition -I. -isystem /usr/include/eigen3 $(CPPFLAGS))
# Only the solver's own code is ever timed; what is made of it compiles faster with less optimization, tests with none.
untimed_flags := $(patsubst -O2,-O1,$(flags))
tests_flags   := $(patsubst -O2,-O0,$(flags))
# Arb: a library of its own beside FLINT 2, within FLINT 3.
arb   := $(shell printf '#if __has_include(<flint/arb.h>)\n-lflint\n#else\n-lflint-arb -lflint\n#endif\n' | $(CXX) -x c++ -E -P - 2>/dev/null)
solver_libs := -lsleef -lhwy -lmpfr -lgmp -pthread
libs  := $(arb) -lboost_iostreams -lboost_filesystem -lboost_system -lpugixml $(solver_libs)
# HDF5 without MPI has a folder and names of its own in Debian and Ubuntu; elsewhere it may stand where all libraries do.
hdf5 := $(wildcard /usr/include/hdf5/serial)
libs += -lhdf5$(if $(hdf5),_serial)
$(addprefix build/obj/solver/,files/%.o program/provenance.o): private untimed_flags += $(addprefix -isystem ,$(hdf5))
$(addprefix build/obj/tests/grid,/%.o .o): private tests_flags += $(addprefix -isystem ,$(hdf5))
# Catch2's libraries of version 3, of version 2; the tests' main is theirs.
catch = $(shell printf '#if __has_include(<catch2/catch_all.hpp>)\n-lCatch2Main -lCatch2\n#else\n-lCatch2WithMain\n#endif\n' | \
  $(CXX) $(flags) -x c++ -E -P -)
# SUNDIALS of the benchmarks: one more library since version 7, and MPI's where it was built with that.
define sundials_since_7
#include <sundials/sundials_config.h>
#if SUNDIALS_VERSION_MAJOR >= 7
-lsundials_core
#if SUNDIALS_MPI_ENABLED
-lmpi
#endif
#endif
endef
export sundials_since_7
sundials = -lsundials_cvode -lsundials_nvecserial -lsundials_sunnonlinsolfixedpoint \
  $(shell printenv sundials_since_7 | $(CXX) $(flags) -x c++ -E -P -)
# heyoka is compared with where it is installed; Debian and Ubuntu have no package.
heyoka = $(shell printf '#if __has_include(<heyoka/config.hpp>)\n-lheyoka -lfmt -lboost_serialization\n#endif\n' | \
  $(CXX) $(flags) -x c++ -E -P -)
build/obj/tests/bench/%.o: private flags += $(addprefix -isystem ,$(filter-out %/boost/mpi,$(wildcard /usr/include/*/mpi)))

# Sources are found at any depth; an example is for whoever has installed the library, a page has its own (below), and
# `make prove` has a main.
sources       := $(sort $(shell find solver reference cases figures tests -name '*.cpp' ! -path 'solver/library/example.cpp' \
  ! -path 'solver/web/*' ! -path 'solver/number/functions_in_page.cpp' \
  ! -path 'reference/windows/prove.cpp'))
# These folders are compiled in one piece each, some (+) with others: most of a file's time goes into what its neighbours
# need too. With WHOLE= on the command line each file is compiled alone, which is faster for whoever changes one again
# and again.
WHOLE         := tests/contact+exact+impact+model+run+stability+steps cases/claims+own+program+results cases/dm21 cases/ob21 \
  figures/dm21 figures/drawing figures/gallery+ledger+map+method figures/ob21 figures/motion+page+report \
  reference/dm21+linear+ob21+two_bodies reference/certificate reference/proof reference/windows \
  $(addprefix solver/,continuation exact+number files model+sweeps oscillator program small stability) \
  $(addprefix tests/,claims+dm21+figures+results common+files+number+orbits continuation+sweeps grid library ob21+own \
    oscillator program reference report small)
# Parts of a room in a piece of their own: studies; commands, and files with HDF5 behind them, which no program that
# links the library needs; what only tests ask for, lines of bodies and eigenvalues found numerically, and their tests.
in_cases/dm21/studies       := $(filter cases/dm21/studies/%,$(sources))
in_cases/ob21/studies       := $(filter cases/ob21/studies/%,$(sources))
in_solver/program/commands  := $(patsubst %,solver/program/%.cpp,events_command kept_grid kept_work orbit_command \
  sweep_command)
in_solver/program/of_maps   := $(patsubst %,solver/program/%.cpp,map_command plot_command)
in_solver/files/maps        := $(patsubst %,solver/files/%.cpp,hdf5 map_file read_map seal)
in_reference/for_tests      := $(filter reference/lines/%,$(sources)) \
  $(patsubst %,reference/linear/%.cpp,modal numeric_eigenvalues)
in_tests/reference/of_lines := $(patsubst %,tests/reference/%.cpp,lines_reference random_lines)
WHOLE         += cases/dm21/studies cases/ob21/studies reference/for_tests solver/program/commands solver/program/of_maps \
  solver/files/maps \
  tests/reference/of_lines
# The programs' mains; threads, or ranks; what every commit or change makes anew; what has flags of its own; what uses two
# rooms with the same names.
mains         := solver/program/main.cpp cases/program/main.cpp
alone         := $(mains) $(patsubst %,solver/sweeps/%.cpp,threads ranks part_file same_program) \
  solver/program/provenance.cpp $(patsubst %,solver/oscillator/%.cpp,oscillator orbits_in_lanes) solver/small/lanes.cpp \
  solver/stability/periodic_orbit.cpp cases/ob21/model_equations.cpp tests/own/own_cases.cpp
folders_of     = $(foreach unit,$(1),$(addprefix $(dir $(unit)),$(subst +, ,$(notdir $(unit)))))
pieces_of      = $(foreach unit,$(1),$(or $(in_$(unit)),$(filter-out $(alone) $(foreach other,$(WHOLE),$(in_$(other))), \
  $(filter $(addsuffix /%,$(call folders_of,$(unit))),$(sources)))))
# A copy without some rooms (make mutants) has no pieces of these.
WHOLE         := $(foreach unit,$(WHOLE),$(if $(call pieces_of,$(unit)),$(unit)))
units         := $(sort $(filter-out $(call pieces_of,$(WHOLE)),$(sources)) $(addsuffix .cpp,$(WHOLE)))
in_rooms       = $(foreach room,$(1),$(patsubst %.cpp,build/obj/%.o,$(filter $(room)/% $(room).cpp,$(units))))
tests_only    := build/obj/reference/for_tests.o
# Rooms that no run spends its time in.
untimed       := $(call in_rooms,solver/files solver/program solver/library) $(patsubst %,build/obj/solver/sweeps/%.o, \
  part_file same_program threads ranks)
# Behind what is optimized: of a template that several units hold the linker takes the first.
less_optimized := $(patsubst %,build/obj/solver/%.o,$(addprefix run/,$(addprefix precision_,140 400 1100 2500) simulate) \
  stability/periodic_orbit)
objects       := $(filter-out $(tests_only) $(less_optimized) build/obj/solver/sweeps/ranks.o build/obj/solver/program/main.o, \
  $(call in_rooms,solver reference cases figures)) $(less_optimized)
library       := $(filter-out build/obj/cases/program/main.o,$(objects))
bench_objects := $(call in_rooms,tests/bench) $(library)
tests_objects := $(library) $(tests_only) $(filter-out $(bench_objects),$(call in_rooms,tests))

# What starts in no time, and the whole program beside it (solver/program/main.cpp).
build/touchgo: build/obj/solver/program/main.o build/libtouchgo.a build/touchgo-full
	$(CXX) $(flags) $(LDFLAGS) $(filter %.o %.a,$^) $(solver_libs) -o $@
build/touchgo-full: $(objects) build/objects.txt
	$(CXX) $(flags) $(LDFLAGS) $(objects) $(libs) -o $@

# The same over MPI: ranks in place of threads. OpenMPI's flags, or what else mpicxx stands for.
mpi_flags = $(filter -I% -pthread,$(shell mpicxx -show))
mpi_libs  = $(filter -L% -Wl% -l%,$(shell mpicxx -show))
build/obj/solver/sweeps/ranks.o: private untimed_flags += $(patsubst -I%,-isystem %,$(mpi_flags))
mpi: build/touchgo-mpi ## build/touchgo-mpi: sweeps and maps over MPI's ranks; installs what packages-mpi.txt lists
build/touchgo-mpi: $(objects:%/threads.o=%/ranks.o) build/objects.txt
	$(CXX) $(flags) $(LDFLAGS) $(filter %.o,$^) $(libs) $(mpi_libs) -o $@

# For programs of others (solver/touchgo.hpp, solver/library/touchgo.h). The shared one takes what it needs of the other
# and shows only the names that these declare.
build/libtouchgo.a: $(filter build/obj/solver/%,$(library)) build/objects.txt
	rm -f $@; ar rcs $@ $(filter %.o,$^)

build/libtouchgo.so.0: build/libtouchgo.a solver/library/exported.map
	$(CXX) $(flags) $(LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,--version-script,solver/library/exported.map \
	  -Wl,-z,defs,--as-needed,--gc-sections build/obj/solver/library/c_interface.o build/libtouchgo.a $(libs) -o $@

# Certified runs: the verifier, and what hands it a report. The shared one holds what it needs of the other library.
build/libtouchgo-proof.a: $(addprefix build/obj/reference/,proof.o certificate.o) build/objects.txt
	rm -f $@; ar rcs $@ $(filter %.o,$^)

build/libtouchgo-proof.so.0: build/libtouchgo-proof.a build/libtouchgo.a reference/certificate/exported.map
	$(CXX) $(flags) $(LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,--version-script,reference/certificate/exported.map \
	  -Wl,-z,defs,--as-needed,--gc-sections build/obj/reference/certificate.o build/obj/solver/library/c_interface.o \
	  build/libtouchgo-proof.a build/libtouchgo.a $(libs) -o $@

build/touchgo.1: build/touchgo
	build/touchgo help man >$@

build/completion.bash: build/touchgo
	build/touchgo help completion >$@

build/tests: $(tests_objects) build/objects.txt
	$(CXX) $(flags) $(LDFLAGS) $(tests_objects) $(catch) $(libs) -o $@

# Of the solver it needs the decimals.
prove_objects := build/obj/reference/windows/prove.o build/obj/reference/proof.o \
  $(call in_rooms,reference/windows solver/exact+number solver/number)
build/prove: $(prove_objects)
	$(CXX) $(flags) $(LDFLAGS) $^ $(libs) -o $@
-include build/obj/reference/windows/prove.d

build/bench: $(bench_objects) build/objects.txt
	$(CXX) $(flags) $(LDFLAGS) $(bench_objects) $(sundials) $(heyoka) $(libs) -o $@

# The numbers' headers (Boost, Eigen: 170 000 lines) are read once and kept as g++ keeps them; clang++ reads them anew,
# and so finds an #include that a file lacks. The tests' header holds Catch2 as well.
precompiles := $(if $(shell echo __clang__ | $(CXX) -E -P -x c++ - | grep -x __clang__),yes)
precompiled  = $(if $(precompiles),build/precompiled/$(1).hpp.gch)
kept         = $(if $(precompiles),-include build/precompiled/$(1).hpp)

build/precompiled/timed.hpp.gch:   private header := solver/number/heavy.hpp
build/precompiled/untimed.hpp.gch: private header := solver/number/heavy.hpp
build/precompiled/untimed.hpp.gch: private flags  := $(untimed_flags)
build/precompiled/tests.hpp.gch:   private header := tests/common/heavy.hpp
build/precompiled/tests.hpp.gch:   private flags  := $(tests_flags)
build/precompiled/%.hpp.gch: build/flags.txt
	@mkdir -p $(@D); echo '#include "$(header)"' >$(@:.gch=)
	$(CXX) $(flags) -MMD -MP -x c++-header $(@:.gch=) -o $@
-include $(wildcard build/precompiled/*.d)

# Long stages over two vectors at once, more than the registers hold: g++ at -O2 takes them in the order they are written.
build/obj/solver/oscillator/orbits_in_lanes.o: private kept =
build/obj/solver/oscillator/orbits_in_lanes.o: \
  private flags := $(patsubst -O2,-O3 -fno-tree-vectorize $(if $(precompiles),-fschedule-insns -fsched-pressure),$(flags))
# Highway, whose headers the list of what it includes leaves out, is what includes these first.
build/obj/solver/oscillator/orbits_in_lanes.o: $(wildcard solver/oscillator/*.inl)

# Numbers of more than a hundred digits spend their time in MPFR, and what runs the others in these.
$(filter-out $(WHOLE:%=build/obj/%.o),$(less_optimized) $(untimed)): build/obj/%.o: %.cpp build/flags.txt $(call precompiled,untimed) | build/provenance.hpp
	@mkdir -p $(@D)
	$(CXX) $(untimed_flags) $(call kept,untimed) -MMD -MP -c $< -o $@

build/obj/solver/%.o: solver/%.cpp build/flags.txt $(call precompiled,timed) | build/provenance.hpp
	@mkdir -p $(@D)
	$(CXX) $(flags) $(call kept,timed) -MMD -MP -c $< -o $@

build/obj/tests/bench/%.o: tests/bench/%.cpp build/flags.txt $(call precompiled,timed) | build/provenance.hpp
	@mkdir -p $(@D)
	$(CXX) $(flags) $(call kept,timed) -MMD -MP -c $< -o $@

build/obj/tests/%.o: tests/%.cpp build/flags.txt $(call precompiled,tests) | build/provenance.hpp
	@mkdir -p $(@D)
	$(CXX) $(tests_flags) $(call kept,tests) -MMD -MP -c $< -o $@

build/obj/%.o: %.cpp build/flags.txt $(call precompiled,untimed) | build/provenance.hpp
	@mkdir -p $(@D)
	$(CXX) $(untimed_flags) $(call kept,untimed) -MMD -MP -c $< -o $@

$(patsubst %,build/obj/%.o,$(filter tests/%,$(WHOLE))): build/obj/%.o: build/whole/%.cpp build/flags.txt $(call precompiled,tests)
	@mkdir -p $(@D)
	$(CXX) $(tests_flags) $(call kept,tests) -MMD -MP -c $< -o $@

$(filter-out $(untimed),$(patsubst %,build/obj/%.o,$(filter solver/%,$(WHOLE)))): build/obj/%.o: build/whole/%.cpp build/flags.txt $(call precompiled,timed)
	@mkdir -p $(@D)
	$(CXX) $(flags) $(call kept,timed) -MMD -MP -c $< -o $@

$(filter $(untimed) $(patsubst %,build/obj/%.o,$(filter-out solver/% tests/%,$(WHOLE))),$(WHOLE:%=build/obj/%.o)): build/obj/%.o: build/whole/%.cpp build/flags.txt $(call precompiled,untimed)
	@mkdir -p $(@D)
	$(CXX) $(untimed_flags) $(call kept,untimed) -MMD -MP -c $< -o $@

# The compiler does not see what the assembler embeds.
$(addprefix build/obj/figures/,motion+page+report.o motion/motion_page.o page/shared.o report/templates.o): \
  $(wildcard $(foreach kind,html css js,figures/motion/*.$(kind) figures/page/*.$(kind) figures/report/*.$(kind)))
$(addprefix build/obj/figures/drawing,.o /prose.o): figures/captions.txt
$(addprefix build/obj/solver/program,.o /help_topics.o): $(wildcard solver/program/help/*)

-include $(patsubst %.cpp,build/obj/%.d,$(units))

# Files that say what the build rests on. Each is looked at every time and rewritten only when it changes, so that
# a new compiler or flag rebuilds everything, a new or deleted source links again, a new commit rebuilds what names it.
rewrite_if_changed = { cat >$@.new; if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi; }
compiler = $$($(CXX) --version 2>/dev/null | head -n 1)
quoted = $$(printf '%s' $(1) | sed 's/[\\"]/\\&/g')

build/flags.txt: FORCE
	@mkdir -p $(@D); version="$(compiler)"; \
	test "$$version" || { echo "touchgo: there is no compiler '$(CXX)'" >&2; exit 1; }; \
	printf '%s\n' "$$version" '$(CXX) $(flags) $(LDFLAGS)' | $(rewrite_if_changed)

build/whole/%.cpp: FORCE
	@mkdir -p $(@D); printf '#include "%s"\n' $(call pieces_of,$*) | $(rewrite_if_changed)

build/objects.txt: FORCE
	@mkdir -p $(@D); printf '%s\n' $(sort $(objects) $(tests_objects) $(bench_objects)) | $(rewrite_if_changed)

build/provenance.hpp: FORCE
	@mkdir -p $(@D); commit=unknown; \
	if test -e .git; then export GIT_OPTIONAL_LOCKS=0; \
	  commit=$$(git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null || echo unknown); fi; \
	printf '#define TOUCHGO_%s "%s"\n' VERSION '$(VERSION)' COMMIT "$$commit" COMPILER "$(call quoted,"$(compiler)")" \
	  FLAGS "$(call quoted,'$(flags)')" | sed '1i #pragma once' | $(rewrite_if_changed)

# What tells one program from another, be it of threads or of ranks (solver/sweeps/same_program.hpp).
summed := $(filter-out build/obj/solver/sweeps/same_program.o build/obj/solver/program/provenance.o \
  build/obj/solver/sweeps/threads.o,$(objects))
build/obj/solver/sweeps/same_program.o: build/same_program.hpp
build/same_program.hpp: $(summed) solver/sweeps/threads.cpp solver/sweeps/ranks.cpp
	@cat $^ | sha256sum | sed 's/ .*/"/; s/^/#define TOUCHGO_PROGRAM "/; 1i #pragma once' >$@

# What is built to be installed; the tests need it too.
to_install := $(addprefix build/,touchgo touchgo-full libtouchgo.a libtouchgo.so.0 libtouchgo-proof.a libtouchgo-proof.so.0 touchgo.1 completion.bash)

# ---- the solver within the report's page: WebAssembly, where emscripten is installed; half a minute ----
# Of the sources that a run and its exponents need, in a few pieces; Boost, Eigen and others by their headers alone.
in_web_run      := solver/web/precision.cpp
in_web_case     := $(patsubst %,solver/files/%.cpp,case_file faults messages settings start_check toml_table)
in_web_model    := $(patsubst %,solver/model/%.cpp,check_setup common_frequency line_order units) \
  $(patsubst %,solver/exact/%.cpp,enclosure near_grazing quiet) $(patsubst %,solver/number/%.cpp,decimal plain text)
in_web_growth   := $(patsubst %,solver/stability/%.cpp,eigenvalues exponents long_record long_run)
in_web_page     := solver/web/what_if.cpp solver/contact/laws.cpp solver/number/functions_in_page.cpp
web_pieces      := run case model growth page
web_rooms       := contact exact files impact model number orbits run stability steps
web_exports     := what_if,_what_if_orbit,_what_if_text,_what_if_rows,_what_if_count,_malloc,_free
web_flags       := -std=c++20 -O2 -ffp-contract=off -fwasm-exceptions -I. -isystem build/web/include
emcc             = $(shell command -v em++ 2>/dev/null)
# What it is made of: where there is no emscripten, the last one built is taken only while this is the same.
web_sum          = { cat $(foreach piece,$(web_pieces),$(in_web_$(piece))) \
  $(sort $(wildcard $(web_rooms:%=solver/%/*.hpp))); echo '$(web_flags)'; } | sha256sum

build/web/include/toml++:
	@mkdir -p $(@D); for headers in boost eigen3/Eigen nlohmann toml++; do ln -sfn /usr/include/$$headers $(@D)/$${headers##*/}; done

$(web_pieces:%=build/web/%.cpp): build/web/%.cpp: FORCE | build/web/include/toml++
	@printf '#include "%s"\n' $(in_web_$*) | $(rewrite_if_changed)

build/web/flags.txt: FORCE
	@mkdir -p $(@D); { em++ --version | head -n 1; echo '$(web_flags)'; } | $(rewrite_if_changed)

build/web/%.o: build/web/%.cpp build/web/flags.txt
	em++ $(web_flags) $(if $(filter run growth,$*),,-Os) -MMD -MP -c $< -o $@
-include $(web_pieces:%=build/web/%.d)

build/web/solver.gz: $(web_pieces:%=build/web/%.o)
	em++ $(web_flags) $^ -o build/web/solver.wasm -sSTANDALONE_WASM --no-entry -sALLOW_MEMORY_GROWTH -sEXPORTED_FUNCTIONS=_$(web_exports)
	@gzip -9nc build/web/solver.wasm >$@
	@$(web_sum) >build/web/solver.sum

# ---- running ----
figures: build/touchgo ## the main job: runs every case, draws every figure into build/figures/, prints the claim ledger
	build/touchgo figures build/figures --json build/ledger.json

report: build/touchgo $(if $(emcc),build/web/solver.gz) | $(filter figures,$(MAKECMDGOALS)) ## build/report/index.html: findings, claims, figures, errata on one page; all that figures makes too
	@mkdir -p build/report
	@solver=; if test '$(emcc)' || { test -s build/web/solver.gz && $(web_sum) | cmp -s - build/web/solver.sum; }; then \
	  solver='--what-if build/web/solver.gz'; \
	else echo "the page is left without the solver (What if): em++ is not installed; make deps-dev installs it"; fi; \
	set -x; build/touchgo figures build/figures --json build/ledger.json --html build/report/index.html $$solver >build/report.txt; \
	  { status=$$?; set +x; } 2>/dev/null; cat build/report.txt; echo $$status >build/report.status; exit $$status
	@touch build/reported

verify: build/touchgo ## the claim ledger alone: a table, build/ledger.json; fails unless every verdict is the recorded one
	build/touchgo verify --json build/ledger.json

prove: build/prove ## proves OB21's periodic motions in ball arithmetic: build/proofs/*.csv, *.json; 2 minutes at most
	build/prove build/proofs

check-sums: build/touchgo ## compares the results with the recorded sums, cases/results.sums; names what differs
	build/touchgo sums

# ---- long maps: what is done is kept in FILE.part, and the same command goes on from there ----
MAPS ?= build/maps
MAP_POINTS ?= 4096
maps: $(MAPS)/ob21_map.svg ## long maps into build/maps/, a quarter of an hour; interrupted, it goes on (MAP_POINTS=N, MAPS=FOLDER)
$(MAPS)/ob21_map.svg: $(MAPS)/ob21_map.h5
	build/touchgo plot $< --out $@
$(MAPS)/ob21_map.h5: build/touchgo
	@mkdir -p $(@D)
	build/touchgo map cases/ob21_hard.toml --over frequency --from 2 --to 10 --points $(MAP_POINTS) \
	  --and restitution --from2 0.5 --to2 1 --points2 $(MAP_POINTS) --transient 200 --periods 200 --out $@

# ---- tests: one process for each tests/ROOM/NAME.cpp, as many at a time as make has jobs ----
# Catch2's -# makes [#NAME] a tag; run-elsewhere takes the tests that come from anywhere else, such as a header.
# `make test FILTER='[tag]'` runs one process with that filter, hidden tests included. A run that crashes, hangs, or ends
# without Catch2's summary counts as a failed test; so does running no test at all.
TEST_SECONDS ?= 1800
names := $(basename $(notdir $(filter-out tests/bench/% tests/common/%,$(filter tests/%,$(sources)))))
# The longest first, so that none of them runs alone at the end.
longest := certified_events ranks lanes against_general_engine from_python page_in_browser what_if_in_browser motion_drawing exact enclosure leaks long_rows \
  program installed own_cases dm21_claims drawings_in_browser consistent_rows simulate sums random_lines interrupted help
names := $(filter $(names),$(longest)) $(filter-out $(longest),$(names))
spec_elsewhere := $(subst ] ~,]~,$(names:%=~[#%]))~[.]
# A Python that has NumPy: Debian's, where another one comes first. (Yours to set as well.)
has_numpy = import sys, importlib.util as u; sys.exit(not u.find_spec("numpy"))
PYTHON ?= $(firstword $(shell for p in python3 /usr/bin/python3; do $$p -c '$(has_numpy)' 2>/dev/null && echo $$p; done))
PYTHON := $(if $(filter test,$(MAKECMDGOALS)),$(PYTHON))
export PYTHON
# Tests that look at pages in a browser, or at the words of a PDF, are left out where there is nothing to look with; so
# are those of the Python module where there is no Python for it, of ranks without MPI, and those of maps without h5dump
# and h5py.
has_h5py = $(shell $(PYTHON) -c 'import h5py; print("yes")' 2>/dev/null)
# The solver within the page is there where em++ is, or where the last one built still holds.
has_solver = $(or $(emcc),$(shell test -s build/web/solver.gz && $(web_sum) | cmp -s - build/web/solver.sum && echo yes))
left_out := $(if $(has_solver),,what_if_in_browser) $(if $(shell command -v chromium),,page_in_browser drawings_in_browser motion_in_browser what_if_in_browser) \
  $(if $(shell command -v pdftotext),,labels) $(if $(PYTHON),,from_python mutants) $(if $(and $(PYTHON),$(shell command -v doxygen)),,docs) $(if $(shell command -v mpicxx),,ranks) \
  $(if $(and $(PYTHON),$(shell command -v h5dump),$(has_h5py)),,read_elsewhere)
runs := $(addprefix run-,$(if $(FILTER),FILTER,$(filter-out $(left_out) $(if $(and $(shell command -v chromium),$(wildcard $(axe))),,axe_in_browser),$(names)) elsewhere))
.PHONY: $(runs)

test: $(runs) $(if $(PAPERS),quotes) ## builds and runs all tests (FILTER='[tag]': only those); the last line is "N passed, M failed"
	@$(if $(PAPERS)$(FILTER),:,echo "quotes: left out; make quotes PAPERS=DIR looks them up in copies of the papers' text")
	@$(if $(and $(shell command -v chromium),$(wildcard $(axe))),,echo "tests/axe_in_browser: left out; make axe fetches what it looks with";):
	@$(foreach run,$(left_out),echo "tests/$(run): left out; make deps-dev installs what it looks with";):
	@cat $(runs:run-%=build/runs/%.count) | awk '{ passed += $$1; failed += $$2 } \
	  END { if (passed + failed == 0) failed = 1; printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }'

$(runs): run-%: build/tests build/touchgo
	@mkdir -p build/runs; log=build/runs/$*.log; \
	timeout --foreground -k 10 $(TEST_SECONDS) build/tests -# '$(or $(FILTER),$(spec_$*),[#$*]~[.])' \
	  >$$log 2>&1 </dev/null; printf '\nexit status %d\n' $$? >>$$log; \
	awk "$$count_tests" $$log >build/runs/$*.count; read -r passed failed <build/runs/$*.count; \
	if test $$failed != 0; then cat $$log; fi; \
	if test $$passed$$failed != 00; then echo "tests/$*: $$passed passed, $$failed failed"; fi

# What these install.
$(filter run-installed run-from_python run-leaks,$(runs)): $(to_install)
$(if $(findstring library,$(FILTER))$(findstring python,$(FILTER)),run-FILTER: $(to_install))
$(filter run-ranks,$(runs)): build/touchgo-mpi
$(if $(findstring ranks,$(FILTER))$(findstring grid,$(FILTER)),run-FILTER: build/touchgo-mpi)
# What these look at is what `make report` leaves; that a verdict is not the recorded one is for a test to say.
$(filter $(addprefix run-,exponents impact_counts labels ledger map_findings model_judges ob21_claims program sums texts) %_in_browser,$(runs)): \
  build/reported
of_report := labels browser what_if ledger maps program figures texts
$(if $(strip $(foreach tag,$(of_report),$(findstring $(tag),$(FILTER)))),run-FILTER: build/reported)
build/reported: build/touchgo $(shell find cases -name '*.toml') | $(filter figures report,$(MAKECMDGOALS))
	@$(MAKE) --no-print-directory report >build/report.log 2>&1 || test -s build/report/index.html || { cat build/report.log; exit 1; }
	@touch $@

quotes: build/tests ## looks every quote and printed value of the claims up in copies of the papers' text: PAPERS=DIR
	@test -d '$(PAPERS)' || { echo "touchgo: make quotes PAPERS=DIR: a folder with the papers' text (*.txt)" >&2; exit 2; }
	@PAPERS='$(PAPERS)' build/tests '[quotes]'

soak: build/tests ## the long random tests: lines of bodies, 10^5 small systems (SYSTEMS=N), mutated case files; prints counts and rates
	build/tests '[soak]'

mutants: ## changes the sources at N places of FILES, drawn by SEED: which tests notice? Kept in build/mutants/mutants.csv
	@$(or $(PYTHON),python3) -B tests/mutants/mutants.py '$(or $(N),20)' '$(or $(SEED),1)' $(or $(FILES),solver reference)

bench: build/bench ## compares speeds with SUNDIALS CVODE, Boost.odeint and closed forms, in one run, and writes build/bench.csv
	build/bench

# Reads the summary that the console of Catch2 2 and 3 ends on.
define count_tests
/^All tests passed/ { summary = 1; passed = $$(NF - 2) }
/^No tests ran/ { summary = none = 1 }
/^test cases:/ { summary = 1; n = split($$0, part, "|");
  for (i = 2; i <= n; ++i) if (part[i] ~ /(passed|failed|skipped) *$$/) { split(part[i], word, " "); number[word[2]] = word[1] }
  passed = number["passed"]; failed = number["failed"]; none = !passed && !failed && number["skipped"] }
/^exit status / { status = $$3 }
END { if (!summary || (status && !failed && !none)) failed += 1; print passed + 0, failed + 0 }
endef
export count_tests

# ---- installing ----
PREFIX ?= /usr/local
PYTHON_DIR ?= $(PREFIX)/lib/python3/dist-packages
# What programs need that link build/libtouchgo.a.
static_libs := -lsleef -lhwy -lmpfr -lgmp -lstdc++ -lm -pthread
proof_libs  := $(arb) $(static_libs)

# Each file that is installed, in one list for `install` and `uninstall`: how (a mode, `link`, or `filled` in), the file
# here, the file there, a tab between them. Of the headers those that solver/touchgo.hpp reads, as the compiler tells.
define installed_files
set -e
put() { printf '%s\t%s\t%s\n' "$$@"; }
put 755    build/touchgo                "$$PREFIX/bin/touchgo"
put 755    build/touchgo-full           "$$PREFIX/bin/touchgo-full"
put 644    build/libtouchgo.a           "$$PREFIX/lib/libtouchgo.a"
put 755    build/libtouchgo.so.0        "$$PREFIX/lib/libtouchgo.so.0"
put link   libtouchgo.so.0              "$$PREFIX/lib/libtouchgo.so"
put filled solver/library/touchgo.pc.in  "$$PREFIX/lib/pkgconfig/touchgo.pc"
for file in touchgoConfig.cmake touchgoConfigVersion.cmake; do
  put filled solver/library/$$file.in "$$PREFIX/lib/cmake/touchgo/$$file"
done
put 644    build/libtouchgo-proof.a     "$$PREFIX/lib/libtouchgo-proof.a"
put 755    build/libtouchgo-proof.so.0  "$$PREFIX/lib/libtouchgo-proof.so.0"
put link   libtouchgo-proof.so.0        "$$PREFIX/lib/libtouchgo-proof.so"
put filled reference/certificate/touchgo-proof.pc.in "$$PREFIX/lib/pkgconfig/touchgo-proof.pc"
put 644    reference/certificate/touchgo_proof.h   "$$PREFIX/include/touchgo/touchgo_proof.h"
put 644    solver/library/touchgo.h      "$$PREFIX/include/touchgo/touchgo.h"
headers=$$($(CXX) -std=c++20 -I. -MM reference/certificate/touchgo_proof.hpp)
for header in $$headers; do
  case $$header in
    solver/touchgo.hpp | reference/certificate/touchgo_proof.hpp)
      put 644 $$header "$$PREFIX/include/touchgo/$${header##*/}"
      put 644 $$header "$$PREFIX/include/touchgo/$$header" ;;
    solver/* | reference/*) put 644 $$header "$$PREFIX/include/touchgo/$$header" ;;
  esac
done
put 644    solver/library/touchgo.py     "$$PYTHON_DIR/touchgo.py"
put 644    build/touchgo.1              "$$PREFIX/share/man/man1/touchgo.1"
put 644    build/completion.bash        "$$PREFIX/share/bash-completion/completions/touchgo"
for file in $$(find cases -name '*.toml' -o -name results.sums); do put 644 $$file "$$PREFIX/share/touchgo/$$file"; done
for file in README.md GUIDE.md METHODS.md LICENSE; do put 644 $$file "$$PREFIX/share/doc/touchgo/$$file"; done
for file in solver/library/example.*; do put 644 $$file "$$PREFIX/share/doc/touchgo/examples/$${file##*/}"; done
endef

# Folders that were not there before are noted in build/, so that `uninstall` leaves nothing where nothing was.
define install_files
set -e; files=$$(eval "$$installed_files"); tab=$$(printf '\t')
while IFS=$$tab read -r how file target; do
  folder=$$(realpath -ms "$$DESTDIR$$target")
  while folder=$${folder%/*}; [ -n "$$folder" ] && [ ! -d "$$folder" ]; do
    printf '%s\n' "$$folder" >>build/made_folders
  done
  case $$how in
    link) ln -sf "$$file" "$$DESTDIR$$target" ;;
    filled) awk '/^prefix=/ { $$0 = $$0 ENVIRON["PREFIX"] }
                 { gsub(/@VERSION@/, "$(VERSION)"); gsub(/@LIBS@/, "$(static_libs)"); gsub(/@PROOF_LIBS@/, "$(proof_libs)"); print }' "$$file" >build/filled
            install -D -m 644 build/filled "$$DESTDIR$$target" ;;
    *) install -D -m $$how "$$file" "$$DESTDIR$$target" ;;
  esac
done <<<"$$files"
endef

define uninstall_files
set -e; files=$$(eval "$$installed_files"); tab=$$(printf '\t')
while IFS=$$tab read -r how file target; do rm -f "$$DESTDIR$$target"; done <<<"$$files"
rm -f "$$DESTDIR$$PYTHON_DIR"/__pycache__/touchgo.cpython-*.pyc  # what Python made of it
rmdir "$$DESTDIR$$PYTHON_DIR/__pycache__" 2>/dev/null || true
for folder in include/touchgo share/touchgo share/doc/touchgo; do
  if [ -d "$$DESTDIR$$PREFIX/$$folder" ]; then find "$$DESTDIR$$PREFIX/$$folder" -depth -type d -empty -delete; fi
done
[ -e build/made_folders ] || exit 0
folders=$$(LC_ALL=C sort -ru build/made_folders)  # what is inside first
while IFS= read -r folder; do
  if [ -d "$$folder" ] && ! rmdir "$$folder" 2>/dev/null; then printf '%s\n' "$$folder"; fi
done <<<"$$folders" >build/made_folders
endef

# Paths may hold blanks.
export installed_files install_files uninstall_files
install uninstall: private export PREFIX := $(PREFIX)
install uninstall: private export PYTHON_DIR := $(PYTHON_DIR)
install uninstall: private export DESTDIR := $(DESTDIR)

install: $(to_install) ## program, libraries, headers, Python module, examples ... into PREFIX=/usr/local, below DESTDIR=
	@bash -c "$$install_files"
	@echo "installed into $$DESTDIR$$PREFIX; make uninstall with the same variables removes it"

uninstall: ## removes what make install put there, given the same PREFIX, DESTDIR and PYTHON_DIR
	@bash -c "$$uninstall_files"

# ---- the rest ----
help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'
	@echo "  make build/touchgo   the program alone (also plain make)"
	@echo "  make build/touchgo.1 its man page"

format: ## lays out all sources with clang-format
	@command -v clang-format >/dev/null || { echo "touchgo: clang-format is not installed" >&2; exit 1; }
	@find solver reference cases figures tests -name '*.[ch]pp' -exec clang-format -i {} +
	@for f in solver/oscillator/*.inl; do clang-format --assume-filename=$$f.hpp <$$f >$$f.new && mv $$f.new $$f; done

docs: ## the interfaces' pages into build/docs/: Doxygen of the C++ and C headers, pydoc of the Python module
	@command -v doxygen >/dev/null || { echo "touchgo: doxygen is not installed; make deps-dev installs it" >&2; exit 1; }
	@mkdir -p build/docs
	doxygen solver/library/Doxyfile
	cd build/docs && PYTHONPATH=../../solver/library $(or $(PYTHON),python3) -B -W error -m pydoc -w touchgo

clean: ## removes build/
	rm -rf build
