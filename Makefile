# The few commands people type; CMake does the work. `make help` lists them.
#
#   CI=true            warnings are errors in build/ too (they always are in the other builds)
#   NONOSMITH_SETUP=no never installs a package
#   JOBS=n             how many compilers and tests run at once
#   TESTS=REGEX        make test runs only these
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
DATA := $(if $(NONOSMITH_DATA),$(NONOSMITH_DATA),../shared/data)
CTEST := ctest --output-on-failure --no-tests=error -j $(JOBS) $(if $(TESTS),-R '$(TESTS)') --timeout

.PHONY: all build build-all demo test bench fuzz wasm studio page lint format install clean help
.PHONY: build-debug build-clang build-bare build-fuzz build-wasm try-fresh

all: build

help:
	@echo 'make           build build/nonosmith, the library and the manual'
	@echo 'make demo      install what is missing, build, and leave puzzles and pages in demo/'
	@echo 'make test      install what is missing, build four ways, run every test'
	@echo 'make bench     time it against the published tables (data: $(DATA))'
	@echo 'make fuzz      each fuzzer for NONOSMITH_FUZZ_SECONDS (600), two at a time'
	@echo 'make wasm      the core for the browser: build-wasm/nonosmith.wasm, player.wasm'
	@echo 'make studio    the studio, one HTML page (needs npm): build/share/nonosmith/studio.html'
	@echo 'make lint      format, include rules, clang-tidy and cppcheck when installed'
	@echo 'make format    give every C file the look of .clang-format'
	@echo 'make install   to PREFIX (/usr/local) below DESTDIR; then ldconfig, as root'
	@echo 'make try-fresh both commands on an empty Debian in a chroot (root, debootstrap)'
	@echo 'make clean     remove build/, build-*/ and demo/'

# What people use and install: the program, the libraries, the manual. With build-all the tests,
# benches and examples, too.
build build-all:
	@tools/configure release $(if $(CI),-DNONOSMITH_WERROR=ON)
	cmake --build build -j $(JOBS) --target $(if $(filter build,$@),product,all)

# The core is the same without back ends, so build-bare takes the objects of build/.
build-bare: $(or $(filter build-all,$(MAKECMDGOALS)),build)
build-bare: CORE := -DNONOSMITH_CORE_OF=$(CURDIR)/build
build-debug build-clang build-bare build-fuzz build-wasm: build-%:
	@tools/configure $* $(CORE)
	cmake --build build-$* -j $(JOBS)

demo:
	tools/setup demo
	$(MAKE) --no-print-directory build page
	tools/make_demo build/nonosmith demo

# The sanitizer build and the second compiler run a sample of the large sets; build/ runs all of
# them, last, so that its summary closes the output, with what could not be tested here. TESTS=REGEX
# runs only the tests with such names.
test:
	tools/setup test
	$(MAKE) --no-print-directory build-all build-debug build-clang build-bare page
	NONOSMITH_TEST_SCALE=10 $(CTEST) 300 --test-dir build-debug
	NONOSMITH_TEST_SCALE=10 $(CTEST) 300 --test-dir build-clang
	NONOSMITH_TEST_SCALE=1 $(CTEST) 300 --test-dir build-bare
	@$(CTEST) 300 --test-dir build; passed=$$?; tools/say_skipped build; exit $$passed

# The two commands above on an empty Debian, in either order; as root, some hours of one processor.
try-fresh:
	tools/try_fresh

bench:
	tools/setup build
	$(MAKE) --no-print-directory build-all
	tools/run_bench build/bench $(DATA)

# The random and exhaustive tests at full size as well, and every drawing with every seed under the
# sanitizers; that takes some minutes more.
fuzz:
	tools/setup fuzz
	$(MAKE) --no-print-directory build-all build-debug build-fuzz
	NONOSMITH_TEST_SCALE=full $(CTEST) 3600 --test-dir build-debug -R '^test_curved$$'
	NONOSMITH_TEST_SCALE=full $(CTEST) 3600 --test-dir build -R '^test_'
	tools/run_fuzz build-fuzz

wasm:
	tools/setup wasm
	$(MAKE) --no-print-directory build-wasm

studio:
	tools/setup studio
	$(MAKE) --no-print-directory page

# The page from what is there; without clang, node or npm it is left out, and says so.
page:
	@if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then \
	    $(MAKE) --no-print-directory build-wasm; else rm -f build-wasm/nonosmith.wasm; fi
	@tools/build_studio build-wasm/nonosmith.wasm build/share/nonosmith/studio.html

lint:
	tools/setup lint
	$(MAKE) --no-print-directory build-all
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
