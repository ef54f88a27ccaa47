// curved_look.h: a short look at what a search for a curved puzzle would begin with.
//
// Whether a drawing has more detail than its page has room for shows early: a first page, cooled in a
// small part of the usual time, has about ten times the specks that the last one keeps.
#ifndef NS_CURVED_LOOK_H
#define NS_CURVED_LOOK_H

#include "nonosmith/make.h"

#define NS_LOOK_PART 0.03 // of the time of a search, twice of which a look takes, about
#define NS_LOOK_NOTHING 1e9

typedef struct ns_curved_look {
    double
        specks; // cells that are too small, larger ones less; NS_LOOK_NOTHING: there is no page
    double ticks;    // that a search at this level may take when nobody limits it
    int32_t corners; // that hide the picture
    int64_t evaluations;
} ns_curved_look;

// Lays one page with the context's seed and cools it. Takes an effort of its own, whatever the context's
// budget is; fails only when somebody asks to stop or there is no memory.
ns_status ns_look_curved(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_curved_options *options, ns_curved_look *look);

#endif
