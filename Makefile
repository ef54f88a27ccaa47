# The few commands people type; CMake does the work. `make help` lists them.
#
#   CI=true            warnings are errors in build/ too (they always are in the other builds)
#   NONOSMITH_SETUP=no never installs a package
#   JOBS=n             how many compilers and tests run at once
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
DATA := $(if $(NONOSMITH_DATA),$(NONOSMITH_DATA),../shared/data)
CTEST := ctest --output-on-failure --no-tests=error -j $(JOBS) --timeout

.PHONY: all build demo test bench fuzz wasm lint format install clean help
.PHONY: build-debug build-clang build-bare build-fuzz build-wasm

all: build

help:
	@echo 'make           build build/nonosmith'
	@echo 'make demo      install what is missing, build, and leave puzzles and pages in demo/'
	@echo 'make test      install what is missing, build four ways, run every test'
	@echo 'make bench     time it against the published tables (data: $(DATA))'
	@echo 'make fuzz      each fuzzer for NONOSMITH_FUZZ_SECONDS (600), two at a time'
	@echo 'make wasm      the core for the browser: build-wasm/nonosmith.wasm'
	@echo 'make lint      format, include rules, clang-tidy and cppcheck when installed'
	@echo 'make format    give every C file the look of .clang-format'
	@echo 'make install   to PREFIX (/usr/local) below DESTDIR'
	@echo 'make clean     remove build/, build-*/ and demo/'

# Configure once, and again only when a switch differs.
build:
	@command -v cmake >/dev/null || { echo 'cmake is missing; run tools/setup build'; exit 1; }
	@test -f build/build.ninja || cmake --preset release
	@$(if $(CI),cmake -B build -DNONOSMITH_WERROR=ON >/dev/null)
	cmake --build build -j $(JOBS)

build-debug build-clang build-bare build-fuzz build-wasm: build-%:
	@test -f build-$*/build.ninja || cmake --preset $*
	cmake --build build-$* -j $(JOBS)

demo:
	tools/setup demo
	$(MAKE) --no-print-directory build
	tools/make_demo build/nonosmith demo

# The sanitizer build and the second compiler run a sample of the large sets; build/ runs all of
# them, last, so that its summary closes the output.
test:
	tools/setup test
	$(MAKE) --no-print-directory build build-debug build-clang build-bare build-wasm
	NONOSMITH_TEST_SCALE=10 $(CTEST) 300 --test-dir build-debug
	NONOSMITH_TEST_SCALE=10 $(CTEST) 300 --test-dir build-clang
	NONOSMITH_TEST_SCALE=1 $(CTEST) 300 --test-dir build-bare
	$(CTEST) 300 --test-dir build

bench:
	tools/setup build
	$(MAKE) --no-print-directory build
	tools/run_bench build/bench $(DATA)

# The random and exhaustive tests at full size as well, and every drawing with every seed under the
# sanitizers; that takes some minutes more.
fuzz:
	tools/setup fuzz
	$(MAKE) --no-print-directory build build-debug build-fuzz
	NONOSMITH_TEST_SCALE=full $(CTEST) 3600 --test-dir build-debug -R '^test_curved$$'
	NONOSMITH_TEST_SCALE=full $(CTEST) 3600 --test-dir build -R '^test_'
	tools/run_fuzz build-fuzz

wasm:
	tools/setup wasm
	$(MAKE) --no-print-directory build-wasm

lint:
	tools/setup lint
	$(MAKE) --no-print-directory build
	tools/check_includes
	tools/check_format
	tools/run_lint build

format:
	tools/check_format --fix

PREFIX ?= /usr/local
install: build
	cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build build-debug build-clang build-bare build-fuzz build-wasm demo
