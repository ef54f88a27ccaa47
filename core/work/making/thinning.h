// thinning.h: what happens to a puzzle of any kind once it is made: clues are left out, a difficulty is aimed at.
#ifndef NS_WORK_THINNING_H
#define NS_WORK_THINNING_H

#include "nonosmith/explain.h"
#include "work/making/making.h"

// making_thin.c: options that would do nothing beside the others.
ns_status ns_thinning_check(ns_ctx *ctx, const ns_asked *asked);
// As --thin, --thin-share, --thin-axes and --blots say; kind is NS_THIN_NO when nobody asked.
ns_thin_options ns_thinning_options(const ns_making *job);
// Does what --thin and --stars ask for to job->doc. NS_STOPPED leaves a puzzle that is as it should be.
ns_status ns_making_thin(ns_making *job, ns_ctx *ctx);
// The verdict of the doc is this one from now on, and what is said of lines is true of those with a clue.
ns_status ns_making_judged(ns_making *job, ns_ctx *ctx, ns_verdict verdict);
// The members of an object that is open; and what to add to `made`.
void ns_thinning_put(const ns_making *job, ns_json_writer *w);
bool ns_thinning_sign(const ns_making *job, ns_ctx *ctx, ns_properties *made);
// Whether what was asked for was reached.
bool ns_thinning_met(const ns_making *job);

// How hard a puzzle is.
typedef struct ns_hardness {
    int32_t
        stars; // 0 when it is not settled to the answer, NS_STARS_BEYOND when it takes too long to tell
    double effort;
} ns_hardness;

#define NS_STARS_BEYOND 6
ns_status ns_stars_rate(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer,
                        ns_hardness *hardness);
// The most of `gone` that can be left out of the puzzle, which has all of it, without exceeding the stars: its first
// *count things, `least` of them at least. *hardness is what it is then.
ns_status ns_stars_most(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer,
                        const ns_left_out *gone, int32_t least, int32_t gone_count,
                        int32_t wanted, int32_t *count, ns_hardness *hardness);

// making_stars.c: aims at job's --stars.
ns_status ns_making_aim(ns_making *job, ns_ctx *ctx);

#endif
