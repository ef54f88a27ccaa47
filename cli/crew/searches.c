// searches.c: see searches.h. Each search tells how far it is in its own thread; one lock is around what
// they tell, and who tells when the line is due draws it for all. What is told never changes what is
// found.
#include "cli/crew/searches.h"

#include "cli/crew/jobs.h"
#include "io/asserts.h"

#include <string.h>

// Whose page is shown: that of the puzzle that would be written now; as long as there is none, the
// page with the lowest score.
static const cli_search *shown_search(const cli_searches *all)
{
    const cli_search *best = &all->list[0];

    for (int32_t i = 1; i < all->plan->count; i++) {
        const cli_search *s = &all->list[i];
        if (s->finished != best->finished ? s->finished
            : s->finished                 ? s->cost < best->cost
                          : s->score >= 0 && (best->score < 0 || s->score < best->score))
            best = s;
    }
    return best;
}

// "score 12.4, floor 8.0, 3 of 8 searches", or how many puzzles are done; "finishing" instead of
// what is done when nothing else is left; before searches, "choosing the detail".
static void show_progress(cli_searches *all)
{
    const int32_t count = all->plan->count;
    const cli_search *best = shown_search(all);
    const bool anneals =
        cli_option_of(all->cli, NS_OPT_METHOD)->number == (int64_t)NS_METHOD_ANNEAL;
    double done = 0;
    int32_t finished = 0, finishing = 0;
    char details[96];

    for (int32_t i = 0; i < count; i++) {
        done += all->list[i].share;
        finished += all->list[i].share >= 1;
        finishing += all->list[i].share < 1 && all->list[i].finishing;
    }
    if (cli_interrupted())
        snprintf(details, sizeof details, "the best so far; once more: nothing is written");
    else if (best->looks)
        snprintf(details, sizeof details, "%d of %d looks", (int)finished, (int)count);
    else if (all->puzzles > 1)
        snprintf(details, sizeof details, "%d of %d puzzles",
                 (int)(finished * (int64_t)all->puzzles / count), (int)all->puzzles);
    else if (best->score < 0)
        snprintf(details, sizeof details, "%d of %d searches", (int)finished, (int)count);
    else
        snprintf(details, sizeof details, "%s %.1f, floor %.1f, %d of %d searches",
                 anneals ? "fitness" : "score", best->score, best->floor, (int)finished,
                 (int)count);
    const bool ends = finishing > 0 && finished + finishing == count;
    cli_progress_tell(&all->cli->progress,
                      cli_interrupted() ? "stopping"
                      : best->looks     ? "choosing the detail"
                      : ends            ? "finishing"
                                        : all->what,
                      (int64_t)(1000 * done), 1000 * count, details);
}

// The maker tells the score (or fitness) and floor of its best page in thousandths, that it
// finishes, what it found, and anything else as a share. When finishing fails it searches again.
static void hear_progress(void *user, const char *what, int64_t done, int64_t of)
{
    cli_search *s = user;
    cli_searches *all = s->all;

    pthread_mutex_lock(&all->lock);
    s->finishing = strcmp(what, "finish") == 0;
    s->looks = strcmp(what, "look") == 0;
    if (strcmp(what, "found") == 0) {
        s->share = 1;
        s->finished = done >= 0;
        s->cost = (double)done / 1000;
    } else if (strcmp(what, "score") == 0 || strcmp(what, "fitness") == 0) {
        s->score = (double)done / 1000;
        s->floor = (double)of / 1000;
    } else if (of > 0 && (done < of || s->looks)) {
        const double share = (double)done / (double)of;
        s->share = share > s->share ? share : s->share;
    }
    NS_ASSERT(s->share >= 0 && s->share <= 1);
    if (cli_progress_is_due(&all->cli->progress))
        show_progress(all);
    pthread_mutex_unlock(&all->lock);
}

// Asked all the while, also where nobody tells how far it is.
static bool asked_to_stop(void *user)
{
    cli_search *s = user;
    cli_searches *all = s->all;

    if (cli_progress_is_due(&all->cli->progress)) {
        pthread_mutex_lock(&all->lock);
        show_progress(all);
        pthread_mutex_unlock(&all->lock);
    }
    return cli_interrupted();
}

static void run_piece(void *user, int32_t i, ns_ctx *ctx)
{
    cli_searches *all = user;

    ctx->user = &all->list[i];
    ctx->stop = asked_to_stop;
    ctx->progress = hear_progress;
    all->plan->piece(all->plan->user, i, ctx);
}

static void merge_piece(void *user, int32_t i)
{
    const cli_searches *all = user;

    all->plan->merge(all->plan->user, i);
}

static int32_t run_round(void *user, const ns_plan *plan)
{
    cli_searches *all = user;
    const cli_jobs jobs = { plan->count, run_piece, merge_piece, all, NULL };

    all->plan = plan;
    all->list = ns_new(&all->cli->ctx, plan->count, sizeof *all->list);
    if (!all->list)
        return -1;
    for (int32_t i = 0; i < plan->count; i++)
        all->list[i] = (cli_search){ .all = all, .score = -1 };
    const int32_t merged = cli_jobs_run(all->cli, &jobs);
    ns_free(&all->cli->ctx, all->list, plan->count, sizeof *all->list);
    return merged;
}

ns_team cli_searches_open(cli_searches *searches, cli_app *cli, const char *what,
                          int32_t puzzles)
{
    NS_ASSERT(puzzles > 0);
    *searches = (cli_searches){ .cli = cli, .what = what, .puzzles = puzzles };
    pthread_mutex_init(&searches->lock, NULL);
    return (ns_team){ run_round, searches };
}

void cli_searches_close(cli_searches *searches)
{
    pthread_mutex_destroy(&searches->lock);
}
