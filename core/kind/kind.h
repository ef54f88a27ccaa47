// kind.h: a kind of puzzle is a row: what it is like, and what it does differently from the others.
//
// Each layer says itself what it wants to know of a kind, in a small struct beside its own code: facts
// (puzzle.h), its part of the file (nono/nono_kind.h), its page (draw/draw_kind.h), how it is made,
// measured, improved and spoken of (work/work_kind.h). A row has one of each, and kinds.c hands them out
// by ns_kind_about, ns_kind_nono, ns_kind_draw and ns_kind_work. So a layer calls what a kind does without
// seeing who does it, and the only place that knows all kinds is the table in kinds.c.
//
//     puzzle.h     nono_kind.h     draw_kind.h     work_kind.h     what is asked
//         \             |               |              /
//      kind_grid.c  kind_sloped.c  kind_curved.c  kind_solid.c     a row each
//                              kinds.c                             the table
//
// Whatever a row leaves out (NULL) is done as goes without saying: see the structs.
// tests/kind/kind_null.c is the smallest kind that works, and the one to copy.
#ifndef NS_KIND_H
#define NS_KIND_H

#include "draw/draw_kind.h"
#include "nono/nono_kind.h"
#include "work/work_kind.h"

// What makes, measures and improves puzzles of the kind: left out where they are only played, so that the
// linker leaves out all of that, too (studio/CMakeLists.txt).
#ifdef NS_ONLY_PLAYS
#define NS_MAKES(...)
#else
#define NS_MAKES(...) __VA_ARGS__
#endif

typedef struct ns_kind_row {
    ns_kind_info about;
    ns_nono_kind nono;
    ns_draw_kind draw;
    ns_work_kind work;
} ns_kind_row;

#endif
