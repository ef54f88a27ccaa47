#!/bin/bash
# help_everywhere.sh PROGRAM: what --help names, the manual page names too, and bash completes.
set -u
program=$1
here=$(cd "$(dirname "$0")/../.." && pwd)
manual=$here/docs/nonosmith.1.scd
checks=0 failures=0

expect()
{
    checks=$((checks + 1))
    "${@:2}" && return
    failures=$((failures + 1))
    echo "failed: $1"
}

# complete WORD...: what bash offers for the last word.
complete_words()
{
    COMP_WORDS=("$program" "$@")
    COMP_CWORD=$#
    _nonosmith
    printf '%s\n' "${COMPREPLY[@]}"
}

source "$here/share/bash-completion/nonosmith"
verbs=$("$program" --help | awk '/^Verbs:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' | grep -v '^help$')
expect "--help lists verbs" test -n "$verbs"
offered=$(complete_words "")
for verb in $verbs; do
    expect "the manual tells of $verb" grep -q "^\*$verb\*" "$manual"
    expect "bash offers $verb" grep -qx -- "$verb" <<<"$offered"
    options=$("$program" "$verb" --help | grep -oE '^ +(-[a-zA-Z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+')
    completed=$(complete_words "$verb" "--")
    for option in $options; do
        expect "the manual tells of $option" grep -qE -- "^(\*.*)?\*$option\*" "$manual"
        expect "bash offers $verb $option" grep -qx -- "$option" <<<"$completed"
    done
done
expect "bash offers the words of an option" grep -qx brute <<<"$(complete_words solve --order br)"
expect "also those on a second line" grep -qx picross <<<"$(complete_words check --from pi)"
echo "$checks checks, $failures failed"
[ $failures -eq 0 ]
