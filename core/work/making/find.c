// find.c: curved puzzles of several seeds, each searched for by several searches that know nothing of
// each other.
//
// The clearest puzzle of a seed counts, and of equally clear ones that of the first search; a puzzle
// that costs nothing cannot be beaten, so the searches after it are left out. Which thread does
// what, and how many there are, therefore changes nothing but the time.
//
// Lettering of a millimetre, rails and rivets make cells that nobody could fill in, and searches that
// never end. A first round keeps all details that can be printed at all. When a page has specks, or
// too many of them early on, the next round welds coarser; of several pages that with the fewest
// specks counts, then that with more detail. Hiding the picture goes first, though: it adds ends.
#include "work/making/making.h"

#define STARTS 2        // searches of a seed, when nobody asks for more
#define SPECKS_MOST 6.0 // of a first page that still may get rid of them
#define EFFORT_LEAST 8  // less than this part of the effort is not worth another search
#define EFFORT_ANY (INT64_MAX / 4)

// Each level's weld, as times of the first, and whether the picture is hidden.
typedef struct find_level {
    double coarser;
    bool hides;
} find_level;

#define UNHIDDEN 1 // the first level that is not hidden
static const find_level levels[] = {
    { 1, true },  { 1, false }, { 2.5, false }, { 4, false },
    { 6, false }, { 9, false }, { 14, false },
};

// -- one round ------------------------------------------------------------------------------------

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
    ns_ctx *ctx;
    const ns_shop *shop;
    const ns_drawing *drawing;
    ns_curved_options options;
    ns_find *finds;
    int32_t find_count, starts;
    search *searches;
    int32_t *settled; // of each find: the first search whose puzzle costs nothing; atomic
};

static int32_t search_count(const hunt *h)
{
    return h->find_count * h->starts;
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
    const int64_t effort = h->finds[s->find].effort;

    NS_ASSERT(s->start >= 0 && s->start < h->starts);
    return effort > 0 && effort < h->starts ? 1 : effort / h->starts;
}

static void run_search(void *user, int32_t piece, ns_ctx *ctx)
{
    hunt *h = user;
    search *s = &h->searches[piece];
    ns_curved_options options = h->options;

    s->outer = *ctx;
    if (!is_pointless(s)) {
        const ns_took start = ns_took_since(h->shop->ports, NULL);
        options.start = s->start;
        ctx->seed = h->finds[s->find].seed;
        ctx->budget = share_of_effort(h, s);
        ctx->user = s;
        ctx->resize = pass_resize;
        ctx->stop = asked_to_stop;
        ctx->progress = pass_progress;
        s->status = ns_make_curved(ctx, h->drawing, &options, &s->doc, &s->made);
        s->took = ns_took_since(h->shop->ports, &start);
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
    ns_find *find = &h->finds[s->find];

    NS_ASSERT(s->doc.puzzle.cell_count == 0 || s->status == NS_OK || s->status == NS_STOPPED);
    find->seconds += s->took.seconds;
    if (!is_pointless(s)) {
        find->steps += s->steps;
        find->evaluations += s->made.evaluations;
        find->stopped |= s->status == NS_STOPPED;
        find->crowded |= s->made.crowded;
        if (s->made.corners > 0)
            find->hide = h->options.hide;
        if (s->doc.puzzle.cell_count == 0)
            note_failure(find, s);
        else if (!find->found || s->made.cost < find->made.cost)
            take(h->ctx, find, s);
    }
    forget(h->ctx, s);
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
    h->searches = ns_new(h->ctx, search_count(h), sizeof *h->searches);
    h->settled = ns_new(h->ctx, h->find_count, sizeof *h->settled);
    NS_NEED(h->ctx, h->searches && h->settled);
    for (int32_t i = 0; i < h->find_count; i++) {
        h->settled[i] = INT32_MAX;
        h->finds[i] = (ns_find){ .seed = h->finds[i].seed,
                                 .effort = h->finds[i].effort,
                                 .doc.number = -1,
                                 .searches = h->starts };
    }
    for (int32_t i = 0; i < search_count(h); i++)
        h->searches[i] = (search){
            .hunt = h, .find = i / h->starts, .start = i % h->starts, .doc.number = -1
        };
    return NS_OK;
}

// NS_NO_MEMORY only when nothing could be started.
static ns_status run_hunt(hunt *h)
{
    ns_status status = open_hunt(h);

    if (status == NS_OK) {
        const ns_plan plan = { search_count(h), run_search, merge, h };
        const int32_t merged = ns_plan_run(h->ctx, h->shop, &plan);
        if (merged < 0)
            status = ns_no_memory(h->ctx);
        else
            merge_rest(h, merged);
    }
    ns_free(h->ctx, h->searches, search_count(h), sizeof *h->searches);
    ns_free(h->ctx, h->settled, h->find_count, sizeof *h->settled);
    return status;
}

void ns_find_drop(ns_ctx *ctx, ns_find *find)
{
    ns_doc_drop(ctx, &find->doc);
    ns_curved_made_drop(ctx, &find->made);
    ns_page_specks_drop(ctx, &find->specks);
    *find = (ns_find){ .doc.number = -1 };
}

// -- rounds ---------------------------------------------------------------------------------------

typedef struct detail_job {
    ns_ctx *ctx;
    const ns_find_task *task;
    ns_find *trials; // of the finds that are still wanting ...
    int32_t *places; // ... and which those are
    int32_t starts;
} detail_job;

static bool is_clear(const ns_find *find)
{
    return find->found && find->specks.list.count == 0;
}

// Fewer specks; of equally many the earlier, which has more detail.
static bool is_better(const ns_find *trial, const ns_find *find)
{
    return trial->found && (!find->found || trial->specks.list.count < find->specks.list.count);
}

// Whether another search may help: not when somebody waits, there is no effort left, or the drawing
// was refused for another reason than its crowd of specks or ends; one in which all is the same but
// that the picture is not hidden, only when it was.
static bool is_wanting(const ns_ctx *ctx, const ns_find *find, bool unhides)
{
    return !is_clear(find) && (unhides ? find->hide > 0 : find->found || find->crowded)
           && !(ctx->stop && ctx->stop(ctx->user))
           && (find->effort == 0 || find->effort - find->steps > find->effort / EFFORT_LEAST);
}

// What all levels have cost is told of the one that counts; of failures the first is. A find that
// has no searches yet is blank.
static void take_trial(ns_ctx *ctx, ns_find *find, ns_find *trial)
{
    NS_ASSERT(trial->seed == find->seed);
    const bool taken = find->searches == 0 || is_better(trial, find);
    ns_find *kept = taken ? trial : find, *other = taken ? find : trial;

    kept->evaluations += other->evaluations;
    kept->steps += other->steps;
    kept->seconds += other->seconds;
    kept->lost += other->lost;
    kept->effort = find->effort;
    const ns_find rest = *other;
    *find = *kept;
    *trial = rest;
    ns_find_drop(ctx, trial);
}

static ns_status search_level(detail_job *job, int32_t level, bool last, int32_t count)
{
    const ns_find_task *task = job->task;
    hunt h = { .ctx = job->ctx,
               .shop = task->shop,
               .drawing = task->drawing,
               .options = *task->options,
               .finds = job->trials,
               .find_count = count,
               .starts = job->starts };
    const double weld = h.options.outline.weld * levels[level].coarser;

    if (!levels[level].hides)
        h.options.hide = 0;
    ns_outline_set_detail(&h.options.outline, weld);
    h.options.specks_most = last || task->fixed ? 0 : SPECKS_MOST;
    NS_TRY(run_hunt(&h));
    for (int32_t i = 0; i < count; i++) {
        ns_find *trial = &job->trials[i];
        trial->weld = weld;
        if (trial->found)
            NS_TRY(ns_page_specks_find(job->ctx, &trial->doc, task->page, &trial->specks));
    }
    return NS_OK;
}

static ns_status search_levels(detail_job *job, ns_find *finds, int32_t count)
{
    const ns_find_task *task = job->task;
    const bool best = task->options->method == NS_METHOD_BEST;
    const int32_t first = best && task->options->hide > 0 ? 0 : UNHIDDEN;
    const int32_t last = task->options->keep    ? first
                         : task->fixed || !best ? UNHIDDEN
                                                : NS_COUNT(levels) - 1;
    ns_ctx *ctx = job->ctx;

    for (int32_t level = first; level <= last; level++) {
        int32_t wanting = 0;
        for (int32_t i = 0; i < count; i++) {
            if (level > first && !is_wanting(ctx, &finds[i], level == UNHIDDEN))
                continue;
            job->places[wanting] = i;
            job->trials[wanting++] =
                (ns_find){ .seed = finds[i].seed,
                           .effort = finds[i].effort ? finds[i].effort - finds[i].steps : 0,
                           .doc.number = -1 };
        }
        if (wanting == 0)
            continue;
        const ns_status status = search_level(job, level, level == last, wanting);
        for (int32_t i = 0; i < wanting; i++)
            take_trial(ctx, &finds[job->places[i]], &job->trials[i]);
        NS_TRY(status);
    }
    return NS_OK;
}

// The effort for a seed; 0: what searches take by themselves. A 0 that was asked for is no limit.
static int64_t asked_effort(const ns_asked *asked)
{
    const int64_t effort = ns_asked_of(asked, NS_OPT_EFFORT)->number;

    return effort == 0 && ns_is_given(asked, NS_OPT_EFFORT) ? EFFORT_ANY : effort;
}

ns_status ns_find_puzzles(ns_ctx *ctx, const ns_find_task *task, ns_find *finds, int32_t count)
{
    const bool best = task->options->method == NS_METHOD_BEST;
    detail_job job = { .ctx = ctx,
                       .task = task,
                       .trials = ns_new(ctx, count, sizeof *job.trials),
                       .places = ns_new(ctx, count, sizeof *job.places),
                       .starts = !best              ? 1
                                 : task->starts > 0 ? task->starts
                                                    : STARTS };
    ns_status status = job.trials && job.places ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; i < count; i++)
        finds[i] = (ns_find){ .seed = finds[i].seed,
                              .effort = asked_effort(task->shop->asked),
                              .doc.number = -1 };
    if (status == NS_OK)
        status = search_levels(&job, finds, count);
    ns_free(ctx, job.trials, count, sizeof *job.trials);
    ns_free(ctx, job.places, count, sizeof *job.places);
    return status;
}
