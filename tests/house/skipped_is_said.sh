#!/bin/sh
# tools/say_skipped counts what tests in C and in Python say they left out, by reason.
set -eu
say=$(cd "$(dirname "$0")/../.." && pwd)/tools/say_skipped
world=$(mktemp -d)
trap 'rm -rf "$world"' EXIT
mkdir -p "$world/Testing/Temporary"
log=$world/Testing/Temporary/LastTest.log

expect()
{
    "$say" "$world" >"$world/said"
    grep -q "$1" "$world/said" || { echo "failed: $1 is not in"; cat "$world/said"; exit 1; }
}
echo "12 checks, 0 failed, 0 skipped" >"$log"
expect "^No part of any test was skipped"
cat >>"$log" <<END
skipped: reads_all: no data made by others; set NONOSMITH_DATA to its folder
skipped: draws_all: no data made by others; set NONOSMITH_DATA to its folder
skipped pages: built without cairo
END
expect "^3 parts of tests were skipped"
expect "^ *2 no data made by others; set NONOSMITH_DATA"
expect "^ *1 built without cairo"
echo "what was skipped is said"
