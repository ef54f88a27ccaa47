#!/bin/sh
# readme_compiles.sh CC HEADERS: the C that the README shows compiles as it stands there.
set -eu
readme=$(dirname "$0")/../../README.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n '/^```c$/,/^```$/p' "$readme" | grep -v '^```' >"$work/shown.c"
{
    echo '#include <stdio.h>'
    grep '^#include' "$work/shown.c"
    echo 'void *my_resize(void *user, void *block, size_t old_bytes, size_t new_bytes);'
    echo 'int main(void)'
    echo '{'
    grep -v '^#include' "$work/shown.c"
    echo '}'
} >"$work/main.c"
"$1" -std=c11 -Wall -Wextra -Werror -I"$2" -fsyntax-only "$work/main.c"
echo "$(wc -l <"$work/shown.c") lines"
