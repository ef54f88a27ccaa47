#!/bin/sh
# hot_code_is_fast.sh COMPILE_COMMANDS: rooms that searches run through are compiled for speed, calm
# ones quickly, wherever the project lies; once a folder above it had the name of a calm room.
set -eu
checks=0
for room in solve/line solve/search arrangement measure/stage measure/dilation make/curved layout/move; do
    lines=$(grep -c "\"command\".*/core/$room/[a-z_0-9]*\.c\"*,\$" "$1" || true)
    slow=$(grep "\"command\".*/core/$room/[a-z_0-9]*\.c\"*,\$" "$1" | grep -c -e ' -O1 ' || true)
    checks=$((checks + 1))
    [ "$lines" -gt 0 ] && [ "$slow" -eq 0 ] || { echo "core/$room: $slow of $lines files with -O1"; exit 1; }
done
grep "\"command\".*/core/formats/" "$1" | grep -q -e ' -O1 ' || { echo "core/formats is not compiled quickly"; exit 1; }
echo "$checks rooms"
