#!/bin/sh
# cxx_can_call.sh HEADERS LIBRARY: a C++ program that includes every public header and calls the
# library compiles without a warning and links.
set -eu
headers=$1 library=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v g++ >/dev/null || { echo "skipped: cxx: there is no g++"; exit 0; }
{
    for header in "$headers"/nonosmith/*.h; do
        echo "#include <nonosmith/$(basename "$header")>"
    done
    echo 'int main() { return ns_verdict_name(NS_SIMPLE)[0] != 0x73; }'
} >"$work/main.cc"
g++ -Wall -Wextra -pedantic -Werror -I"$headers" "$work/main.cc" "$library" -o "$work/main"
LD_LIBRARY_PATH=$(dirname "$library") "$work/main"
echo "C++ can call it"
