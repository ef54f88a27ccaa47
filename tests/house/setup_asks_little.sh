#!/bin/sh
# tools/setup in a pretended system: it asks apt for exactly what is missing, as whom it may, and
# says one sentence when it cannot.
set -u
setup=$(cd "$(dirname "$0")/../.." && pwd)/tools/setup
world=$(mktemp -d)
trap 'rm -rf "$world"' EXIT
checks=0 failures=0

# pretend NAME: a program that notes its call in the log and then does what stdin says.
pretend()
{
    { echo '#!/bin/sh'; echo "echo $1 \"\$@\" >>$world/log"; cat; } >"$world/bin/$1"
    chmod +x "$world/bin/$1"
}

# fresh MISSING USER: every package but the missing one is installed; the user id is USER.
fresh()
{
    rm -rf "$world/bin"
    mkdir "$world/bin"
    : >"$world/log"
    for tool in env sh cat; do
        ln -s "$(command -v $tool)" "$world/bin/$tool"
    done
    printf '#!/bin/sh\nfor p; do :; done\n[ "$p" = "%s" ] && exit 1\necho installed\n' "$1" \
        >"$world/bin/dpkg-query"
    printf '#!/bin/sh\necho %s\n' "$2" >"$world/bin/id"
    printf '#!/bin/sh\n' >"$world/bin/true"
    chmod +x "$world/bin/dpkg-query" "$world/bin/id" "$world/bin/true"
    echo 'exit 0' | pretend apt-get
    echo 'shift; exec "$@"' | pretend sudo
}

run()
{
    PATH="$world/bin" NONOSMITH_SETUP="${policy-}" "$setup" "$@" 2>"$world/said" >&2
    result=$?
}

# expect RESULT PATTERN-IN-LOG|"" PATTERN-SAID|"" WHAT
expect()
{
    checks=$((checks + 1))
    if [ "$result" -ne "$1" ] ||
        { [ -n "$2" ] && ! grep -q -- "$2" "$world/log"; } ||
        { [ -z "$2" ] && grep -q install "$world/log"; } ||
        { [ -n "$3" ] && ! grep -q -- "$3" "$world/said"; }; then
        failures=$((failures + 1))
        echo "failed: $4 (exit $result)"
        cat "$world/log" "$world/said"
    fi
}

fresh none 0; run test
expect 0 "" "" "with everything there apt is not asked"
fresh clang-format 0; run demo
expect 0 "" "" "a demo does not need clang-format"
fresh scdoc 0; run test
expect 0 "^apt-get install .*-recommends scdoc$" "" "root installs the one missing package"
fresh scdoc 1000; run test
expect 0 "^sudo -n env .*scdoc$" "" "another user goes through sudo -n"
fresh scdoc 1000; echo 'exit 1' | pretend sudo; run test
expect 1 "" "sudo does not work without a password; .*: scdoc$" "no sudo, one sentence"
fresh scdoc 0; policy=no; run test; unset policy
expect 0 "" "going on without .*NONOSMITH_SETUP=no: scdoc$" "not at all when forbidden"
fresh scdoc 0; echo '[ "$1" = update ]' | pretend apt-get; run test
expect 1 "^apt-get update" "apt-get install failed; .*: scdoc$" "lists are updated, then it gives up"
fresh scdoc 0; rm "$world/bin/dpkg-query"; run test
expect 0 "" "" "another system is left alone"
fresh npm 0; run demo
expect 0 "^apt-get install .*-recommends npm$" "" "npm is asked for when there is none"
fresh npm 0; echo 'exit 0' | pretend npm; run demo
expect 0 "" "" "a nodejs that has npm in it is enough"
fresh chromium 0; run demo
expect 0 "" "" "a demo needs no browser"
fresh none 0; run dance
expect 2 "" "not \"dance\"" "an unknown purpose is a usage error"

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
