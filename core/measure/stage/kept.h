// kept.h: the shares of a term that is not 0 in few places, kept up to date while strands come and go.
//
// Of dilation these are pairs of spans, of shapes faces. Whoever knows the term finds out which
// shares a change ends (`cuts`) and which it brings (`fresh`), all before anything changes; to apply
// them cannot fail. While there is a mark every step is noted, and undo goes back step by step.
#ifndef NS_KEPT_H
#define NS_KEPT_H

#include "nonosmith/base.h"

typedef struct ns_share {
    int64_t sum;
    int64_t longest; // dilation: with no way up to this none of its pairs becomes good
    int32_t of[2];   // dilation: slots; shapes: a half-edge of the face's outer boundary
} ns_share;

// A share came to the end of the list, or left its place, which the last one took.
typedef struct ns_share_step {
    int32_t place; // -1: came
    ns_share share;
} ns_share_step;

typedef struct ns_kept {
    NS_ARRAY(ns_share) all;
    int64_t sum;
    // Of the change under way.
    NS_ARRAY(int32_t) cuts; // places in `all`, ascending
    NS_ARRAY(ns_share) fresh;
    bool logging;
    NS_ARRAY(ns_share_step) steps;
    NS_ARRAY(int32_t) changes; // how many steps there were before each
} ns_kept;

// A change begins: nothing is found yet.
void ns_kept_begin(ns_kept *kept);
// Room for what was found; then it is so.
ns_status ns_kept_room(ns_ctx *ctx, ns_kept *kept);
void ns_kept_apply(ns_kept *kept);
// As those of the stage; each change that was applied counts.
int32_t ns_kept_mark(ns_kept *kept);
void ns_kept_undo(ns_kept *kept, int32_t mark);
void ns_kept_forget(ns_kept *kept);
void ns_kept_drop(ns_ctx *ctx, ns_kept *kept);

#endif
