#!/bin/sh
# install.sh CMAKE BUILD CC: installs into an empty DESTDIR, runs the program from there, back ends
# included, then builds and runs a small program against the library, found by pkg-config (shared and
# static) and by find_package.
set -eu
cmake=$1 build=$2 cc=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
examples=$here/../../examples
example=$examples/solve_one.c

DESTDIR=$root "$cmake" --install "$build" --prefix /usr >"$work/log"

needed()
{
    for file; do
        set -- $(find "$root/usr" -path "$root/usr/$file")
        [ $# -gt 0 ] || { echo "not installed: $file"; exit 1; }
    done
}
# A command of the installed program, for which a back end may be needed.
works()
{
    "$root/usr/bin/nonosmith" "$@" >"$work/log" 2>&1 || { echo "$*"; cat "$work/log"; exit 1; }
}
try_backend()
{
    case $1 in
    assimp.so) works make "$examples/solid/pawn.obj" --size 4 -o "$work/pawn.nono" ;;
    cadical.so) works check --engine cadical "$work/small.nin" ;;
    cairo.so)
        works draw "$work/small.nin" -o "$work/small.pdf"
        [ "$(head -c 5 "$work/small.pdf")" = %PDF- ] || { echo "no PDF"; exit 1; }
        ;;
    clp.so) ;; # asked only where the core gives up, which no command is known for
    *) echo "nobody tries $1"; exit 1 ;;
    esac
}
needed 'include/nonosmith/base.h' 'lib*/libnonosmith.a' 'lib*/libnonosmith.so.0.*' \
    'lib*/pkgconfig/nonosmith.pc' 'lib*/cmake/nonosmith/nonosmith-config.cmake'
if [ -x "$build/nonosmith" ]; then
    needed bin/nonosmith share/bash-completion/completions/nonosmith
    "$root/usr/bin/nonosmith" --version
    printf '3 3\n2\n1 1\n1\n2\n1 1\n1\n' >"$work/small.nin"
    works check "$work/small.nin"
    works convert "$work/small.nin" "$work/small.xml"
    if "$build/nonosmith" check --from webpbn "$work/small.xml" >/dev/null 2>&1; then
        works check "$work/small.xml"
    fi
    for built in $(find "$build"/lib* -path '*/nonosmith/*.so' 2>/dev/null); do
        needed "lib*/nonosmith/${built##*/}"
        try_backend "${built##*/}"
    done
fi
if command -v scdoc >/dev/null; then
    needed share/man/man1/nonosmith.1
fi
stray=$(find "$root" -type f ! -path "$root/usr/*")
[ -z "$stray" ] || { echo "installed outside the prefix: $stray"; exit 1; }

pc=$(find "$root" -name nonosmith.pc)
libs=$(dirname "$(dirname "$pc")")
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH="$(dirname "$pc")" PKG_CONFIG_SYSROOT_DIR="$root"
    pkg-config --modversion nonosmith
    "$cc" "$example" $(pkg-config --cflags --libs nonosmith) -o "$work/by_pkg_config"
    LD_LIBRARY_PATH=$libs "$work/by_pkg_config" | grep -q simple
    "$cc" -static "$example" $(pkg-config --static --cflags --libs nonosmith) -o "$work/static"
    "$work/static" | grep -q simple
fi

mkdir "$work/consumer"
cp "$example" "$work/consumer/main.c"
cat >"$work/consumer/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(nonosmith 0.2 REQUIRED)
add_executable(consumer main.c)
target_link_libraries(consumer PRIVATE nonosmith::nonosmith)
add_executable(consumer_static main.c)
target_link_libraries(consumer_static PRIVATE nonosmith::static)
END
"$cmake" -S "$work/consumer" -B "$work/out" -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_PREFIX_PATH="$root/usr" >"$work/log"
"$cmake" --build "$work/out" >"$work/log"
"$work/out/consumer" | grep -q simple
"$work/out/consumer_static" | grep -q simple
echo "found by pkg-config and by find_package, and runs"
