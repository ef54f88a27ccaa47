// kinds.c: what the kinds of puzzles are like, a row each. Whoever treats kinds differently asks here
// for the reason, not for the name.
#include "base/basics.h"
#include "nonosmith/puzzle.h"

static const ns_kind_info rows[NS_KINDS] = {
    [NS_GRID] = { .name = "grid", .sides = 2, .strict = true, .lines = { "rows", "columns" } },
    [NS_SLOPED] = { .name = "sloped", .curves = true, .straight = true },
    [NS_CURVED] = { .name = "curved", .curves = true },
    [NS_SOLID] = { .name = "solid", .sides = 3, .strict = true, .lines = { "x", "y", "z" } },
};

const ns_kind_info *ns_kind_about(ns_kind kind)
{
    NS_ASSERT(kind < NS_KINDS);
    return &rows[kind];
}

const char *ns_kind_name(ns_kind kind)
{
    return ns_kind_about(kind)->name;
}
