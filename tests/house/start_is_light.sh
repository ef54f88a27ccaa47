#!/bin/sh
# start_is_light.sh PROGRAM: the program itself is linked with small libraries only; the heavy ones
# belong to its back ends (io/backends.h).
set -eu
command -v readelf >/dev/null || { echo "readelf is missing"; exit 77; }
heavy=$(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -E '^lib(assimp|Clp|Coin|cairo|pango|glib|gobject|stdc\+\+)' || true)
[ -z "$heavy" ] || { echo "linked with $heavy"; exit 1; }
echo "linked with $(readelf -d "$1" | grep -c NEEDED) libraries"
