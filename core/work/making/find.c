// find.c: one round of searches for curved puzzles of several seeds, each searched for by several
// searches that know nothing of each other.
//
// The clearest puzzle of a seed counts, and of equally clear ones that of the first search; a puzzle
// that costs nothing cannot be beaten, so the searches after it are left out. Which thread does
// what, and how many there are, therefore changes nothing but the time.
#include "work/making/find.h"

#define HURRY_TICKS                                                                            \
    25000000 // for a page, some tenths of a second, when somebody waits for the end

typedef struct hunt hunt;

// One search while it runs and until it is merged. Written by its own thread alone.
typedef struct search {
    hunt *hunt;
    int32_t find, start;
    ns_status status;
    char message[NS_MESSAGE_MAX];
    ns_doc doc;
    ns_curved_made made;
    int64_t steps;
    ns_took took;
    ns_ctx outer; // that it was given, to be asked and told
} search;

struct hunt {
    const ns_hunt *task;
    search *searches;
    int32_t *settled; // of each find: the first search whose puzzle costs nothing; atomic
};

static int32_t search_count(const hunt *h)
{
    return h->task->find_count * h->task->starts;
}

// Whether an earlier search of the same seed cannot be beaten.
static bool is_pointless(const search *s)
{
    return __atomic_load_n(&s->hunt->settled[s->find], __ATOMIC_ACQUIRE) < s->start;
}

static void settle(const search *s)
{
    int32_t *settled = &s->hunt->settled[s->find];
    int32_t first = __atomic_load_n(settled, __ATOMIC_ACQUIRE);

    while (s->start < first
           && !__atomic_compare_exchange_n(settled, &first, s->start, false, __ATOMIC_ACQ_REL,
                                           __ATOMIC_ACQUIRE))
        continue;
}

static void *pass_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    const search *s = user;

    return s->outer.resize(s->outer.user, block, old_bytes, new_bytes);
}

static bool asked_to_stop(void *user)
{
    const search *s = user;

    return is_pointless(s) || (s->outer.stop && s->outer.stop(s->outer.user));
}

static void pass_progress(void *user, const char *what, int64_t done, int64_t of)
{
    const search *s = user;

    if (s->outer.progress)
        s->outer.progress(s->outer.user, what, done, of);
}

// An even share for each search of a seed.
static int64_t share_of_effort(const hunt *h, const search *s)
{
    const int64_t effort = h->task->finds[s->find].effort;

    return effort > 0 && effort < h->task->starts ? 1 : effort / h->task->starts;
}

static void run_search(void *user, int32_t piece, ns_ctx *ctx)
{
    hunt *h = user;
    search *s = &h->searches[piece];
    ns_curved_options options = h->task->options;

    s->outer = *ctx;
    if (!is_pointless(s)) {
        const ns_took start = ns_took_since(h->task->shop->ports, NULL);
        options.start = s->start;
        ctx->seed = h->task->finds[s->find].seed;
        ctx->budget = share_of_effort(h, s);
        ctx->user = s;
        ctx->resize = pass_resize;
        ctx->stop = asked_to_stop;
        ctx->progress = pass_progress;
        s->status = ns_make_curved(ctx, h->task->drawing, &options, &s->doc, &s->made);
        s->took = ns_took_since(h->task->shop->ports, &start);
        s->steps = ctx->ticks;
        memcpy(s->message, ctx->message, sizeof s->message);
        if (s->status == NS_OK && s->made.cost <= 0)
            settle(s);
    }
    pass_progress(s, "found",
                  s->doc.puzzle.cell_count > 0 ? (int64_t)(1000 * s->made.cost) : -1, 0);
}

static void forget(ns_ctx *ctx, search *s)
{
    ns_doc_drop(ctx, &s->doc);
    ns_curved_made_drop(ctx, &s->made);
}

static void take(ns_ctx *ctx, ns_find *find, search *s)
{
    ns_doc_drop(ctx, &find->doc);
    ns_curved_made_drop(ctx, &find->made);
    find->found = true;
    find->doc = s->doc;
    find->made = s->made;
    find->start = s->start;
    s->doc = (ns_doc){ .number = -1 };
    s->made = (ns_curved_made){ 0 };
}

static void note_failure(ns_find *find, const search *s)
{
    const int known = ns_exit_of(find->status), new = ns_exit_of(s->status);

    find->lost += s->status == NS_NO_MEMORY || s->status == NS_INTERNAL;
    if (find->status != NS_OK && ns_exit_worse(known, new) == known)
        return;
    find->status = s->status;
    memcpy(find->message, s->message, sizeof find->message);
}

static void merge(void *user, int32_t piece)
{
    hunt *h = user;
    search *s = &h->searches[piece];
    ns_find *find = &h->task->finds[s->find];

    NS_ASSERT(s->doc.puzzle.cell_count == 0 || s->status == NS_OK || s->status == NS_STOPPED);
    find->seconds += s->took.seconds;
    if (!is_pointless(s)) {
        find->steps += s->steps;
        find->evaluations += s->made.evaluations;
        find->stopped |= s->status == NS_STOPPED;
        find->crowded |= s->made.crowded;
        find->hide = h->task->options.picture_slack > 0 ? h->task->options.hide : 0;
        find->cut |= s->made.corners > 0;
        if (s->doc.puzzle.cell_count == 0)
            note_failure(find, s);
        else if (!find->found || s->made.cost < find->made.cost)
            take(h->task->ctx, find, s);
    }
    forget(h->task->ctx, s);
}

// What was not even started when somebody asked to stop.
static void merge_rest(hunt *h, int32_t first)
{
    for (int32_t i = first; i < search_count(h); i++) {
        h->searches[i].status = NS_STOPPED;
        merge(h, i);
    }
}

static ns_status open_hunt(hunt *h)
{
    h->searches = ns_new(h->task->ctx, search_count(h), sizeof *h->searches);
    h->settled = ns_new(h->task->ctx, h->task->find_count, sizeof *h->settled);
    NS_NEED(h->task->ctx, h->searches && h->settled);
    for (int32_t i = 0; i < h->task->find_count; i++) {
        h->settled[i] = INT32_MAX;
        h->task->finds[i] = (ns_find){ .seed = h->task->finds[i].seed,
                                       .effort = h->task->finds[i].effort,
                                       .doc.number = -1,
                                       .searches = h->task->starts };
    }
    for (int32_t i = 0; i < search_count(h); i++)
        h->searches[i] = (search){ .hunt = h,
                                   .find = i / h->task->starts,
                                   .start = h->task->first + i % h->task->starts,
                                   .doc.number = -1 };
    return NS_OK;
}

// Whoever asked to stop before anything was there gets a page all the same: the first search hurries.
static void hurry(hunt *h)
{
    ns_find *find = &h->task->finds[0];
    const int64_t effort = find->effort;
    ns_ctx own = *h->task->ctx;

    own.ticks = own.budget = 0;
    own.stop = NULL;
    find->effort = HURRY_TICKS * h->task->starts;
    h->searches[0] = (search){ .hunt = h, .start = h->task->first, .doc.number = -1 };
    run_search(h, 0, &own);
    merge(h, 0);
    find->effort = effort;
    find->stopped = true;
}

ns_status ns_hunt_run(const ns_hunt *task)
{
    hunt h = { .task = task };
    ns_status status = open_hunt(&h);

    if (status == NS_OK) {
        const ns_plan plan = { search_count(&h), run_search, merge, &h };
        const int32_t merged = ns_plan_run(task->ctx, task->shop, &plan);
        if (merged < 0)
            status = ns_no_memory(task->ctx);
        else if (merged < plan.count)
            merge_rest(&h, merged);
        if (merged == 0 && task->options.method == NS_METHOD_BEST)
            hurry(&h);
    }
    ns_free(task->ctx, h.searches, search_count(&h), sizeof *h.searches);
    ns_free(task->ctx, h.settled, task->find_count, sizeof *h.settled);
    return status;
}

void ns_find_drop(ns_ctx *ctx, ns_find *find)
{
    ns_doc_drop(ctx, &find->doc);
    ns_curved_made_drop(ctx, &find->made);
    ns_page_specks_drop(ctx, &find->specks);
    *find = (ns_find){ .doc.number = -1 };
}
