# Touch and Go: everything starts here. `make help` lists the targets; everything that is built lands in build/.
# How it is built, tested and installed: CMakeLists.txt and those of the folders. Yours to set: CXX, CXXFLAGS, CPPFLAGS,
# LDFLAGS; SANITIZE=address,undefined or thread (in a folder of its own); PREFIX, DESTDIR, PYTHON_DIR.
CXXFLAGS   ?= -O2
PREFIX     ?= /usr/local
PYTHON_DIR ?= $(PREFIX)/lib/python3/dist-packages
MAPS       ?= build/maps
MAP_POINTS ?= 4096

comma  := ,
BUILD  := build$(if $(FUZZ),/fuzz,$(if $(COVERAGE),/coverage,$(if $(SANITIZE),/$(subst $(comma),-,$(SANITIZE)))))
JOBS   := $(or $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS))),$(shell nproc))
python  = $(or $(shell sed -n 's/^PYTHON:.*=//p' $(BUILD)/CMakeCache.txt 2>/dev/null),python3)
MAKEFLAGS += --no-builtin-rules --no-print-directory
# Ninja and CTest run jobs in parallel, of one target after another: all build in one folder.
.NOTPARALLEL:
.PHONY: all axe bench check-sums clean configured coverage deps deps-dev docs figures format fuzz help install maps mpi \
  mutants packages prove quotes report soak test uninstall verify FORCE

all: build/touchgo
	@echo "build/touchgo is built; 'make help' lists the other targets"

# ---- packages and building ----
# CHECK_PACKAGES= (empty) leaves the packages alone, for libraries that were installed by hand.
CHECK_PACKAGES = yes
for = $(if $(filter $1,$(MAKECMDGOALS)),$2)
packages:
	@$(if $(CHECK_PACKAGES),.ci/packages packages.txt $(call for,bench build/bench,tests/bench/packages.txt) \
	  $(call for,mpi build/touchgo-mpi deps-dev,packages-mpi.txt) $(call for,deps-dev,packages-dev.txt))

configured: packages
	@.ci/configure $(BUILD) -DCMAKE_CXX_COMPILER='$(CXX)' -DCMAKE_CXX_FLAGS_RELEASE='$(CXXFLAGS)' \
	  -DCMAKE_CXX_FLAGS='$(CPPFLAGS)' $(foreach kind,EXE SHARED,-DCMAKE_$(kind)_LINKER_FLAGS='$(LDFLAGS)') \
	  -DSANITIZE='$(SANITIZE)' $(if $(COVERAGE),-DCOVERAGE=ON) $(if $(FUZZ),-DFUZZ=ON)

build/%: configured FORCE
	@cmake --build $(BUILD) -j $(JOBS) --target $* $(if $(findstring k,$(firstword -$(MAKEFLAGS))),-- -k 0)

deps: packages ## installs what packages.txt lists (the other targets do it by themselves)
	@echo "all of packages.txt is installed"
deps-dev: packages axe ## installs what packages-dev.txt lists, and OpenMPI: without it tests that need a browser, Python or ranks are left out
	@echo "all of packages.txt, packages-dev.txt and packages-mpi.txt is installed"
axe: packages ## fetches axe-core, which judges pages in the tests, where npm is installed (no distribution has it)
	@.ci/axe

# ---- running ----
mpi: build/touchgo-mpi ## build/touchgo-mpi: sweeps and maps over MPI's ranks; installs what packages-mpi.txt lists
figures: build/touchgo ## the main job: runs every case, draws every figure into build/figures/, prints the claim ledger
	build/touchgo figures build/figures --json build/ledger.json
report: build/with_page ## build/report/index.html: findings, claims, figures, errata on one page; all that figures makes too
	@figures/report/make_report
verify: build/touchgo ## the claim ledger alone: a table, build/ledger.json; fails unless every verdict is the recorded one
	build/touchgo verify --json build/ledger.json
prove: build/prove ## proves OB21's periodic motions in ball arithmetic: build/proofs/*.csv, *.json; 2 minutes at most
	build/prove build/proofs
check-sums: build/touchgo ## compares the results with the recorded sums, cases/results.sums; names what differs
	build/touchgo sums
maps: $(MAPS)/ob21_map.svg ## long maps into build/maps/, a quarter of an hour; interrupted, it goes on (MAP_POINTS=N, MAPS=FOLDER)
$(MAPS)/ob21_map.svg: $(MAPS)/ob21_map.h5
	build/touchgo plot $< --out $@
$(MAPS)/ob21_map.h5: build/touchgo
	@mkdir -p $(@D)
	build/touchgo map cases/ob21_hard.toml --over frequency --from 2 --to 10 --points $(MAP_POINTS) \
	  --and restitution --from2 0.5 --to2 1 --points2 $(MAP_POINTS) --transient 200 --periods 200 --out $@

# ---- testing ----
test: build/tested ## builds and runs all tests (FILTER='[tag]': only those); the last line is "N passed, M failed"
	@tests/run_tests $(BUILD) $(JOBS) '$(FILTER)'
quotes: build/tests ## looks every quote and printed value of the claims up in copies of the papers' text: PAPERS=DIR
	@test -d '$(PAPERS)' || { echo "touchgo: make quotes PAPERS=DIR: a folder with the papers' text (*.txt)" >&2; exit 2; }
	@PAPERS='$(PAPERS)' build/tests '[quotes]'
soak: build/tests ## the long random tests: lines of bodies, orbits, small systems, mutated case files; prints counts and rates (TIMES=N: most of them N times as many)
	TIMES='$(or $(TIMES),1)' build/tests '[soak],[draws]'
coverage: ## which lines and branches the tests reach, by folder; of each file in build/coverage/report.txt (clang++, llvm-cov)
	@LLVM_PROFILE_FILE='$(CURDIR)/build/coverage/raw/%m.profraw' $(MAKE) test CXX=clang++ COVERAGE=yes || true
	@tests/common/coverage build/coverage
fuzz: build/touchgo ## libFuzzer on case files, states, FILE.part, maps and options, SECONDS= in all; findings in build/fuzz/found (clang++)
	@$(MAKE) build/fuzzers CXX=clang++ SANITIZE=address,undefined FUZZ=yes
	@tests/fuzz/fuzz build/fuzz $(or $(SECONDS),60)
mutants: packages ## changes the sources at N places of FILES, drawn by SEED: which tests notice? Kept in build/mutants/mutants.csv
	@$(python) -B tests/mutants/mutants.py '$(or $(N),20)' '$(or $(SEED),1)' $(or $(FILES),solver reference)
bench: build/bench ## compares speeds with SUNDIALS CVODE, Boost.odeint and closed forms, in one run, and writes build/bench.csv
	build/bench

# ---- installing, and the rest ----
install: build/installable ## program, libraries, headers, Python module, examples ... into PREFIX=/usr/local, below DESTDIR=
	@PREFIX='$(PREFIX)' PYTHON_DIR='$(PYTHON_DIR)' DESTDIR='$(DESTDIR)' solver/library/install install
uninstall: ## removes what make install put there, given the same PREFIX, DESTDIR and PYTHON_DIR
	@PREFIX='$(PREFIX)' PYTHON_DIR='$(PYTHON_DIR)' DESTDIR='$(DESTDIR)' solver/library/install uninstall

help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'
	@printf '  make %s\n' "build/touchgo   the program alone (also plain make)" "build/touchgo.1 its man page"
format: ## lays out all sources with clang-format
	@.ci/format
docs: ## the interfaces' pages into build/docs/: Doxygen of the C++ and C headers, pydoc of the Python module
	@PYTHON=$(python) solver/library/docs
clean: ## removes build/
	rm -rf build
