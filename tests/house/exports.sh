#!/bin/sh
# exports.sh LIBRARY HEADERS: the shared library shows every function a public header declares
# and no other, under the soname of its version, whose minor number may
# break callers too as long as the major one is 0.
set -eu
library=$1 headers=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Comments and macros away, then every name followed by a parenthesis in a declaration.
cat "$headers"/*.h | sed -e 's://.*::' -e '/^#/d' |
    awk '/^static/ { skip = 1 } !skip && /^[a-z]/ { print } /^}/ { skip = 0 }' |
    grep -oE '[ *]ns_[a-z0-9_]+\(' | tr -d ' *(' | sort -u >"$work/declared"
nm -D --defined-only "$library" | awk '$2 == "T" { sub("@.*", "", $3); print $3 }' |
    sort -u >"$work/shown"
if ! diff "$work/declared" "$work/shown"; then
    echo "< is declared but not exported, > is exported but not declared"
    exit 1
fi
readelf -d "$library" | grep -q 'SONAME.*libnonosmith\.so\.[0-9]*\.[0-9]*\]'
echo "$(wc -l <"$work/shown") functions"
