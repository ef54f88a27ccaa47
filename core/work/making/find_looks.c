// find_looks.c: one time for all levels of detail, when nobody limits the search.
//
// A short look at the first level says whether its page will be clear; if it will not, all are looked at
// and the finest that will be is searched with the time that is left. When even that is in doubt, half
// of the time goes to one search, and the other half to the same level or, when specks were left, to a
// coarser one.
#include "work/making/find.h"

#define SPECKS_SURE 1.0 // of a look at a level whose page will be clear
#define SPECKS_COARSER                                                                         \
    0.5               // times those of the level before, where a page may be clear after all
#define TIME_LATE 0.4 // of a search at a coarser level, at least

// A look that is under way. Written by its own thread alone.
typedef struct glance {
    ns_find_job *job;
    int32_t find, level;
    ns_status status;
    ns_curved_look look;
    int64_t steps;
    ns_took took;
} glance;

typedef NS_ARRAY(glance) glance_list;

static void run_glance(void *user, int32_t piece, ns_ctx *ctx)
{
    glance *g = &((glance_list *)user)->at[piece];
    const ns_find_job *job = g->job;
    const ns_curved_options options = ns_find_options(job, g->level);
    const ns_took start = ns_took_since(job->task->shop->ports, NULL);

    ctx->seed = job->finds[g->find].seed;
    g->status = ns_look_curved(ctx, job->task->drawing, &options, &g->look);
    g->took = ns_took_since(job->task->shop->ports, &start);
    g->steps = ctx->ticks;
    if (ctx->progress)
        ctx->progress(ctx->user, "look", 1, 1);
}

static void merge_glance(void *user, int32_t piece)
{
    const glance *g = &((glance_list *)user)->at[piece];
    ns_find *find = &g->job->finds[g->find];
    ns_outlook *o = &g->job->outlooks[g->find];

    find->evaluations += g->look.evaluations;
    find->steps += g->steps;
    find->seconds += g->took.seconds;
    o->looks++;
    o->looked[g->level] = g->status == NS_OK;
    o->look[g->level] = g->look;
}

// Looks at levels of a find that nobody has looked at. What cannot be looked at for want of memory is not.
static ns_status add_glances(ns_find_job *job, int32_t find, int32_t from, int32_t to,
                             glance_list *list)
{
    for (int32_t level = from; level <= to; level++) {
        // Nothing is hidden at a level that is like the one before.
        if (job->outlooks[find].looked[level]
            || (level == NS_UNHIDDEN && job->first < NS_UNHIDDEN
                && job->outlooks[find].look[job->first].corners == 0))
            continue;
        NS_NEED(job->ctx,
                ns_array_push(job->ctx, list,
                              ((glance){ .job = job, .find = find, .level = level })));
    }
    return NS_OK;
}

static ns_status run_glances(ns_find_job *job, glance_list *list)
{
    const ns_plan plan = { list->count, run_glance, merge_glance, list };
    const bool failed = list->count > 0 && ns_plan_run(job->ctx, job->task->shop, &plan) < 0;

    ns_array_drop(job->ctx, list);
    return failed ? ns_no_memory(job->ctx) : NS_OK;
}

static double specks_at(const ns_outlook *o, int32_t level)
{
    return o->looked[level] ? o->look[level].specks : NS_LOOK_NOTHING;
}

// The finest level from `from` on with at most so many specks, or that with the fewest.
static int32_t choose_level(const ns_find_job *job, const ns_outlook *o, int32_t from,
                            double most)
{
    int32_t best = from;

    for (int32_t level = from; level <= job->last && specks_at(o, best) > most; level++) {
        if (specks_at(o, level) < specks_at(o, best))
            best = level;
    }
    return best;
}

static ns_status look_at_first(ns_find_job *job)
{
    glance_list list = { 0 };

    for (int32_t i = 0; i < job->count; i++) {
        job->outlooks[i].level = job->first;
        job->outlooks[i].time = 1;
        NS_TRY(add_glances(job, i, job->first, job->first, &list));
    }
    return run_glances(job, &list);
}

// Where the first level is not good enough.
static ns_status look_at_all(ns_find_job *job)
{
    glance_list list = { 0 };

    for (int32_t i = 0; i < job->count; i++) {
        if (specks_at(&job->outlooks[i], job->first) > ns_find_specks_most(job))
            NS_TRY(add_glances(job, i, job->first + 1, job->last, &list));
    }
    NS_TRY(run_glances(job, &list));
    for (int32_t i = 0; i < job->count; i++)
        job->outlooks[i].level =
            choose_level(job, &job->outlooks[i], job->first, ns_find_specks_most(job));
    return NS_OK;
}

// -- one time for all levels --------------------------------------------------------------------------

static bool is_sure(const ns_outlook *o)
{
    return specks_at(o, o->level) <= SPECKS_SURE;
}

// Whether a find is to be searched for now: all searches that are left of it, or only one.
static bool is_due(const ns_find_job *job, const ns_outlook *o, bool all)
{
    return o->start < job->starts && all == (o->start > 0 || is_sure(o));
}

static bool is_alike(const ns_outlook *a, const ns_outlook *b)
{
    return a->level == b->level && a->looks == b->looks && a->start == b->start
           && a->time == b->time;
}

// Searches for all finds that are due, those that are alike together.
static ns_status search_chosen(ns_find_job *job, bool all)
{
    for (int32_t first = 0; first < job->count; first++) {
        const ns_outlook like = job->outlooks[first];
        ns_hunt h = { .options = ns_find_options(job, like.level),
                      .first = like.start,
                      .starts = all ? job->starts - like.start : 1 };
        if (!is_due(job, &like, all))
            continue;
        for (int32_t i = first; i < job->count; i++) {
            if (!is_alike(&job->outlooks[i], &like))
                continue;
            ns_find_want(job, i);
            job->outlooks[i].start = like.start + h.starts;
        }
        h.options.time = like.time - like.looks * NS_LOOK_PART;
        NS_TRY(ns_find_search(job, &h));
    }
    return NS_OK;
}

// Where searches have left specks, the next one is at a coarser level.
static bool goes_further(const ns_find_job *job, int32_t find)
{
    const ns_outlook *o = &job->outlooks[find];

    return !ns_find_is_clear(&job->finds[find]) && o->level < job->last
           && (o->start < job->starts || job->finds[find].found);
}

// What is left of the time of two searches at this level when so many at the other are done.
static double time_left(const ns_outlook *o, int32_t level, int32_t done)
{
    const double here = o->look[o->level].ticks, there = o->look[level].ticks;

    return here > 0 && there > 0 ? ns_clamp(2 - done * here / there, TIME_LATE, 1) : TIME_LATE;
}

static ns_status look_further(ns_find_job *job)
{
    glance_list list = { 0 };

    for (int32_t i = 0; i < job->count; i++) {
        if (goes_further(job, i))
            NS_TRY(add_glances(job, i, job->outlooks[i].level + 1, job->last, &list));
    }
    NS_TRY(run_glances(job, &list));
    for (int32_t i = 0; i < job->count; i++) {
        ns_outlook *o = &job->outlooks[i];
        if (!goes_further(job, i))
            continue;
        const int32_t level =
            ns_find_is_stopped(job->ctx)
                ? job->last
                : choose_level(job, o, o->level + 1, SPECKS_COARSER * specks_at(o, o->level));
        o->time = time_left(o, level, o->start);
        o->start = ns_min(o->start, job->starts - 1);
        o->level = level;
    }
    return NS_OK;
}

ns_status ns_find_looking(ns_find_job *job)
{
    NS_TRY(look_at_first(job));
    NS_TRY(look_at_all(job));
    NS_TRY(search_chosen(job, true));
    NS_TRY(search_chosen(job, false));
    if (!ns_find_is_stopped(job->ctx) || !job->finds[0].found) {
        NS_TRY(look_further(job));
        NS_TRY(search_chosen(job, true));
    }
    for (int32_t i = 0; i < job->count; i++)
        job->finds[i].searches = job->starts;
    return NS_OK;
}
