// searches.c: see searches.h. A job is one search of one seed; results are merged in the order of
// the jobs, in the calling thread.
#include "cli/searches.h"
#include "io/native.h"

#include "cli/jobs.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

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
    double seconds;
    // Guarded by the hunt's lock:
    double share;             // of it that is done
    double score, floor;      // of its best page so far; score < 0 before there is one
    bool finishing, finished; // what it found is being certified and judged; there is a puzzle
} search;

struct hunt {
    cli_app *cli;
    const ns_drawing *drawing;
    ns_curved_options options;
    cli_find *finds;
    int32_t find_count, starts;
    search *searches;
    atomic_int *settled; // of each find: the first search whose puzzle costs nothing
    const char *what;
    pthread_mutex_t lock; // of what progress shows
    const char *measure;  // what it shows: "score", or "fitness"
};

static int32_t search_count(const hunt *h)
{
    return h->find_count * h->starts;
}

// Whether an earlier search of the same seed cannot be beaten.
static bool is_pointless(const search *s)
{
    return atomic_load(&s->hunt->settled[s->find]) < s->start;
}

static void settle(const search *s)
{
    atomic_int *settled = &s->hunt->settled[s->find];
    int first = atomic_load(settled);

    while (s->start < first && !atomic_compare_exchange_weak(settled, &first, s->start))
        continue;
}

// Whose page is shown: that of the puzzle that would be written now; as long as there is none, the
// page with the lowest score.
static const search *shown_search(const hunt *h)
{
    const search *best = &h->searches[0];

    for (int32_t i = 1; i < search_count(h); i++) {
        const search *s = &h->searches[i];
        if (s->finished != best->finished ? s->finished
            : s->finished                 ? s->made.cost < best->made.cost
                          : s->score >= 0 && (best->score < 0 || s->score < best->score))
            best = s;
    }
    return best;
}

// "score 12.4, floor 8.0, 3 of 8 searches", or how many puzzles are done; "finishing" instead of
// what is done when nothing else is left.
static void show_progress(hunt *h)
{
    const int32_t count = search_count(h);
    const search *best = shown_search(h);
    double done = 0;
    int32_t finished = 0, finishing = 0;
    char details[96];

    for (int32_t i = 0; i < count; i++) {
        done += h->searches[i].share;
        finished += h->searches[i].share >= 1;
        finishing += h->searches[i].share < 1 && h->searches[i].finishing;
    }
    if (h->find_count > 1)
        snprintf(details, sizeof details, "%d of %d puzzles", (int)(finished / h->starts),
                 (int)h->find_count);
    else if (best->score < 0)
        snprintf(details, sizeof details, "%d of %d searches", (int)finished, (int)count);
    else
        snprintf(details, sizeof details, "%s %.1f, floor %.1f, %d of %d searches", h->measure,
                 best->score, best->floor, (int)finished, (int)count);
    const bool ends = finishing > 0 && finished + finishing == count;
    cli_progress_tell(&h->cli->progress, ends ? "finishing" : h->what, (int64_t)(1000 * done),
                      1000 * count, details);
}

// The maker tells the score (or fitness) and floor of its best page in thousandths, that it finishes, and anything else as a
// share. When finishing fails it searches again.
static void hear_progress(void *user, const char *what, int64_t done, int64_t of)
{
    search *s = user;
    hunt *h = s->hunt;

    pthread_mutex_lock(&h->lock);
    s->finishing = strcmp(what, "finish") == 0;
    if (strcmp(what, h->measure) == 0) {
        s->score = (double)done / 1000;
        s->floor = (double)of / 1000;
    } else if (of > 0 && done < of) {
        const double share = (double)done / (double)of;
        s->share = share > s->share ? share : s->share;
    }
    if (cli_progress_is_due(&h->cli->progress))
        show_progress(h);
    pthread_mutex_unlock(&h->lock);
}

// Asked all the while, also where nobody tells how far it is.
static bool asked_to_stop(void *user)
{
    search *s = user;
    hunt *h = s->hunt;

    if (cli_progress_is_due(&h->cli->progress)) {
        pthread_mutex_lock(&h->lock);
        show_progress(h);
        pthread_mutex_unlock(&h->lock);
    }
    return cli_interrupted() || is_pointless(s);
}

// An even share for each search of a seed.
static int64_t share_of_effort(const hunt *h, const search *s)
{
    const int64_t effort = h->finds[s->find].effort;

    return effort > 0 && effort < h->starts ? 1 : effort / h->starts;
}

static void run_search(void *user, int32_t job, ns_ctx *ctx)
{
    hunt *h = user;
    search *s = &h->searches[job];
    ns_curved_options options = h->options;

    if (!is_pointless(s)) {
        const double start = ns_native_cpu_seconds();
        options.start = h->starts > 1 ? s->start : -1;
        ctx->seed = h->finds[s->find].seed;
        ctx->budget = share_of_effort(h, s);
        ctx->user = s;
        ctx->stop = asked_to_stop;
        ctx->progress = hear_progress;
        s->status = ns_make_curved(ctx, h->drawing, &options, &s->doc, &s->made);
        s->seconds = ns_native_cpu_seconds() - start;
        s->steps = ctx->ticks;
        memcpy(s->message, ctx->message, sizeof s->message);
        if (s->status == NS_OK && h->starts > 1 && s->made.cost <= 0)
            settle(s);
    }
    pthread_mutex_lock(&h->lock);
    s->share = 1;
    s->finished = s->doc.puzzle.cell_count > 0;
    if (cli_progress_is_due(&h->cli->progress))
        show_progress(h);
    pthread_mutex_unlock(&h->lock);
}

static void forget(ns_ctx *ctx, search *s)
{
    ns_doc_drop(ctx, &s->doc);
    ns_curved_made_drop(ctx, &s->made);
}

static void take(ns_ctx *ctx, cli_find *find, search *s)
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

static void note_failure(cli_find *find, const search *s)
{
    const int known = ns_exit_of(find->status), new = ns_exit_of(s->status);

    find->lost += s->status == NS_NO_MEMORY || s->status == NS_INTERNAL;
    if (find->status != NS_OK && ns_exit_worse(known, new) == known)
        return;
    find->status = s->status;
    memcpy(find->message, s->message, sizeof find->message);
}

static void merge(void *user, int32_t job)
{
    hunt *h = user;
    ns_ctx *ctx = &h->cli->ctx;
    search *s = &h->searches[job];
    cli_find *find = &h->finds[s->find];

    find->seconds += s->seconds;
    if (is_pointless(s)) {
        forget(ctx, s);
        return;
    }
    find->steps += s->steps;
    find->evaluations += s->made.evaluations;
    find->stopped |= s->status == NS_STOPPED;
    find->crowded |= s->made.crowded;
    if (s->doc.puzzle.cell_count == 0)
        note_failure(find, s);
    else if (!find->found || s->made.cost < find->made.cost)
        take(ctx, find, s);
    forget(ctx, s);
}

// What Ctrl-C kept from being started.
static void merge_rest(hunt *h, int32_t first)
{
    for (int32_t i = first; i < search_count(h); i++) {
        search *s = &h->searches[i];
        if (is_pointless(s))
            continue;
        s->status = NS_STOPPED;
        merge(h, i);
    }
}

static ns_status open_hunt(hunt *h)
{
    ns_ctx *ctx = &h->cli->ctx;

    h->starts =
        h->options.method == NS_METHOD_BEST && h->options.starts > 1 ? h->options.starts : 1;
    h->searches = ns_new(ctx, search_count(h), sizeof *h->searches);
    h->settled = ns_new(ctx, h->find_count, sizeof *h->settled);
    if (!h->searches || !h->settled)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < h->find_count; i++) {
        atomic_init(&h->settled[i], INT_MAX);
        h->finds[i] = (cli_find){ .seed = h->finds[i].seed,
                                  .effort = h->finds[i].effort,
                                  .doc.number = -1,
                                  .searches = h->starts };
    }
    for (int32_t i = 0; i < search_count(h); i++)
        h->searches[i] = (search){ .hunt = h,
                                   .find = i / h->starts,
                                   .start = i % h->starts,
                                   .score = -1,
                                   .doc.number = -1 };
    return NS_OK;
}

ns_status cli_search(cli_app *cli, const ns_drawing *drawing, const ns_curved_options *options,
                     const char *what, cli_find *finds, int32_t count)
{
    hunt h = { .cli = cli,
               .drawing = drawing,
               .options = *options,
               .finds = finds,
               .find_count = count,
               .what = what,
               .measure = options->method == NS_METHOD_ANNEAL ? "fitness" : "score" };
    const ns_status status = open_hunt(&h);

    if (status == NS_OK) {
        const cli_jobs jobs = { search_count(&h), run_search, merge, &h, NULL };
        pthread_mutex_init(&h.lock, NULL);
        merge_rest(&h, cli_jobs_run(cli, &jobs));
        pthread_mutex_destroy(&h.lock);
    }
    ns_free(&cli->ctx, h.searches, search_count(&h), sizeof *h.searches);
    ns_free(&cli->ctx, h.settled, count, sizeof *h.settled);
    return status;
}

void cli_find_drop(ns_ctx *ctx, cli_find *find)
{
    ns_doc_drop(ctx, &find->doc);
    ns_curved_made_drop(ctx, &find->made);
    ns_page_specks_drop(ctx, &find->specks);
    *find = (cli_find){ .doc.number = -1 };
}
