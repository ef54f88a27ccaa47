// find.h: what the files of the search for curved puzzles share.
#ifndef NS_FIND_H
#define NS_FIND_H

#include "make/look/curved_look.h"
#include "work/making/making.h"

// One round: the same options for all of these finds.
typedef struct ns_hunt {
    ns_ctx *ctx;
    const ns_shop *shop;
    const ns_drawing *drawing;
    ns_curved_options options;
    ns_find *finds; // their seeds and efforts count
    int32_t find_count;
    int32_t first, starts; // which searches of each seed
} ns_hunt;

// Fills the finds. NS_NO_MEMORY only when nothing could be started.
ns_status ns_hunt_run(const ns_hunt *hunt);

// -- find_levels.c ----------------------------------------------------------------------------------

#define NS_FIND_LEVELS 7
#define NS_UNHIDDEN 1      // the first level that is not hidden
#define NS_SPECKS_MOST 6.0 // of a first page, or a look, that may still get rid of them ...
#define NS_SPECKS_MOST_BASIC 24.0 // ... and when popular faces are in the way of that

// What is known of a seed's levels.
typedef struct ns_outlook {
    bool looked[NS_FIND_LEVELS];
    ns_curved_look look[NS_FIND_LEVELS];
    int32_t looks;
    int32_t level; // that is to be searched next ...
    int32_t start; // ... its first search ...
    double time;   // ... and what part of the time it may take but for the looks
} ns_outlook;

typedef struct ns_find_job {
    ns_ctx *ctx;
    const ns_find_task *task;
    ns_find *finds;
    ns_outlook *outlooks; // of each
    int32_t count;
    ns_find *trials; // of the finds that are still wanting ...
    int32_t *places; // ... and which those are
    int32_t wanting;
    int32_t starts;
    int32_t first, last; // levels
} ns_find_job;

static inline double ns_find_specks_most(const ns_find_job *job)
{
    return job->task->options->level == NS_LEVEL_BASIC ? NS_SPECKS_MOST_BASIC : NS_SPECKS_MOST;
}

static inline bool ns_find_is_clear(const ns_find *find)
{
    return find->found && find->specks.list.count == 0;
}

static inline bool ns_find_is_stopped(const ns_ctx *ctx)
{
    return ctx->stop && ctx->stop(ctx->user);
}

// Those of a level.
ns_curved_options ns_find_options(const ns_find_job *job, int32_t level);
// Puts a find into the list of those that are wanting.
void ns_find_want(ns_find_job *job, int32_t place);
// Searches for all of these, and keeps what is better; the list is empty afterwards. The hunt's options
// and starts count.
ns_status ns_find_search(ns_find_job *job, ns_hunt *hunt);
// find_looks.c: searches for all finds within one time.
ns_status ns_find_looking(ns_find_job *job);

#endif
