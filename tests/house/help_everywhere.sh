#!/bin/bash
# help_everywhere.sh PROGRAM: what --help names, the manual page names too, and bash completes; and what
# the manual names, --help does. Tables of formats are compared by tools/tell_formats.
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
synopsis=$(sed -n '/^# SYNOPSIS/,/^# DESCRIPTION/p' "$manual" | tr -d '*_')
everywhere=
for verb in $verbs; do
    expect "the manual tells of $verb" grep -q "^\*$verb\*" "$manual"
    expect "bash offers $verb" grep -qx -- "$verb" <<<"$offered"
    usage=$("$program" "$verb" --help | sed -n 's/^Usage: //p')
    expect "the manual tells the usage of $verb" grep -qxF -- "$usage" <<<"$synopsis"
    options=$("$program" "$verb" --help | grep -oE '^ +(-[a-zA-Z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+')
    completed=$(complete_words "$verb" "--")
    everywhere+=$options$'\n'
    for option in $options; do
        expect "the manual tells of $option" grep -qE -- "^(\*.*)?\*$option\*" "$manual"
        expect "bash offers $verb $option" grep -qx -- "$option" <<<"$completed"
    done
done
for option in $(sed -n '/^# OPTIONS/,/^# FORMATS/p' "$manual" | grep '^\*-' | grep -oE -- '\*--[a-z-]+' | tr -d '*'); do
    expect "there is the option $option of the manual" grep -qx -- "$option" <<<"$everywhere"
done
expect "bash offers the words of an option" grep -qx brute <<<"$(complete_words solve --order br)"
expect "help can be had of formats" grep -qx formats <<<"$(complete_words help fo)"

# formats HERE FIELD: the names of those whose object says true in both.
formats()
{
    "$program" help formats --json | grep "\"$1\": true.*\"$2\": true" | sed 's/^{"name": "\([^"]*\)".*/\1/' | sort
}

expect "bash offers what is read" test "$(complete_words check --from "" | sort)" = "$( (formats reads_here reads; formats reads_here makes) | sort -u)"
expect "bash offers what is written" test "$(complete_words convert --to "" | sort)" = "$(formats writes_here writes)"
for format in $("$program" help formats | grep -oE '^  [a-z]+'); do
    expect "$format has an object" grep -q "\"name\": \"$format\"" <<<"$("$program" help formats --json)"
done
echo "$checks checks, $failures failed"
[ $failures -eq 0 ]
