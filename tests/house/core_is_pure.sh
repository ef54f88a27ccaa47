#!/bin/sh
# core_is_pure.sh LIBRARY: the static library has no variable that can change and calls nothing
# outside itself but the four memory functions, what compilers make of them and of our loops (bcmp,
# strlen), and the compiler's own arithmetic.
set -eu
library=$1

mutable=$(size -A "$library" | awk '
    / *:$/ || /\(ex / { object = $1 }
    $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
        print object, $1, $2 " bytes" }')
if [ -n "$mutable" ]; then
    echo "these objects hold variables that can change; put them into a context or struct:"
    echo "$mutable"
    exit 1
fi

outside=$(nm "$library" | awk '
    NF == 2 && $1 == "U" { used[$2] = 1 }
    NF == 3 { defined[$3] = 1 }
    END { for (name in used) if (!(name in defined)) print name }' |
    grep -vE '^(memcpy|memmove|memset|memcmp|bcmp|strlen|_GLOBAL_OFFSET_TABLE_|__[a-z]+[dt]i[0-9]?|__stack_chk_fail)$' || true)
if [ -n "$outside" ]; then
    echo "the core may not call:"
    echo "$outside"
    exit 1
fi
echo "no variables, no calls to the outside"
