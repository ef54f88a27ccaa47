// kinds.c: what the kinds of puzzles are called.
#include "base/basics.h"
#include "nonosmith/puzzle.h"

static const char *const names[NS_KINDS] = {
    [NS_GRID] = "grid",
    [NS_SLOPED] = "sloped",
    [NS_CURVED] = "curved",
    [NS_SOLID] = "solid",
};

const char *ns_kind_name(ns_kind kind)
{
    NS_ASSERT(kind < NS_KINDS);
    return names[kind];
}
