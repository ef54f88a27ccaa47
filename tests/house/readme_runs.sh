#!/bin/sh
# readme_runs.sh PROGRAM: every command that the README shows after "$ build/nonosmith" runs as it
# stands there, in order, in a folder of its own.
set -u
program=$1
project=$(cd "$(dirname "$0")/../.." && pwd)
world=$(mktemp -d)
trap 'rm -rf "$world"' EXIT
checks=0 failures=0

mkdir "$world/build"
ln -s "$program" "$world/build/nonosmith"
ln -s "$project/examples" "$world/examples"
cd "$world"
sed -n 's/^\$ \(build\/nonosmith .*\)/\1/p' "$project/README.md" >commands
while read -r command; do
    checks=$((checks + 1))
    sh -c "$command" >said 2>&1 </dev/null && continue
    failures=$((failures + 1))
    echo "failed: $command"
    cat said
done <commands
echo "$checks checks, $failures failed"
[ $checks -gt 10 ] && [ $failures -eq 0 ]
