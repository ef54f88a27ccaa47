// detail.c: see detail.h.
#include "cli/detail.h"

#define SPECKS_MOST 6.0 // of a first page that still may get rid of them
#define EFFORT_LEAST 8  // less than this part of the effort is not worth another search

// Each level's weld, as times of the first.
static const double coarser[] = { 1, 2.5, 4, 6, 9, 14 };

typedef struct detail_job {
    cli_app *cli;
    const ns_drawing *drawing;
    const ns_curved_options *options;
    const ns_draw_options *page;
    const char *what;
    cli_find *trials; // of the finds that are still wanting ...
    int32_t *places;  // ... and which those are
} detail_job;

static bool is_clear(const cli_find *find)
{
    return find->found && find->specks.list.count == 0;
}

// Fewer specks; of equally many the earlier, which has more detail.
static bool is_better(const cli_find *trial, const cli_find *find)
{
    return trial->found && (!find->found || trial->specks.list.count < find->specks.list.count);
}

// Whether another search may help: not when somebody waits, there is no effort left, or the drawing
// was refused for another reason than its crowd of specks or ends.
static bool is_wanting(const cli_find *find)
{
    return !is_clear(find) && (find->found || find->crowded) && !cli_interrupted()
           && (find->effort == 0 || find->effort - find->steps > find->effort / EFFORT_LEAST);
}

// What all levels have cost is told of the one that counts; of failures the first is. A find that
// has no searches yet is blank.
static void take_trial(ns_ctx *ctx, cli_find *find, cli_find *trial)
{
    const bool taken = find->searches == 0 || is_better(trial, find);
    cli_find *kept = taken ? trial : find, *other = taken ? find : trial;

    kept->evaluations += other->evaluations;
    kept->steps += other->steps;
    kept->seconds += other->seconds;
    kept->lost += other->lost;
    kept->effort = find->effort;
    const cli_find rest = *other;
    *find = *kept;
    *trial = rest;
    cli_find_drop(ctx, trial);
}

static ns_status search_level(detail_job *job, int32_t level, bool last, int32_t count)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_curved_options options = *job->options;

    ns_outline_set_detail(&options.outline, options.outline.weld * coarser[level]);
    options.specks_most = last ? 0 : SPECKS_MOST;
    NS_TRY(cli_search(job->cli, job->drawing, &options, job->what, job->trials, count));
    for (int32_t i = 0; i < count; i++) {
        cli_find *trial = &job->trials[i];
        trial->weld = options.outline.weld;
        if (trial->found)
            NS_TRY(ns_page_specks_find(ctx, &trial->doc, job->page, &trial->specks));
    }
    return NS_OK;
}

static ns_status search_levels(detail_job *job, int32_t levels, cli_find *finds, int32_t count)
{
    ns_ctx *ctx = &job->cli->ctx;

    for (int32_t level = 0; level < levels; level++) {
        int32_t wanting = 0;
        for (int32_t i = 0; i < count; i++) {
            if (level > 0 && !is_wanting(&finds[i]))
                continue;
            job->places[wanting] = i;
            job->trials[wanting++] =
                (cli_find){ .seed = finds[i].seed,
                            .effort = finds[i].effort ? finds[i].effort - finds[i].steps : 0,
                            .doc.number = -1 };
        }
        if (wanting == 0)
            return NS_OK;
        const ns_status status = search_level(job, level, level + 1 == levels, wanting);
        for (int32_t i = 0; i < wanting; i++)
            take_trial(ctx, &finds[job->places[i]], &job->trials[i]);
        NS_TRY(status);
    }
    return NS_OK;
}

ns_status cli_search_clear(cli_app *cli, const ns_drawing *drawing,
                           const ns_curved_options *options, const ns_draw_options *page,
                           bool fixed, const char *what, cli_find *finds, int32_t count)
{
    ns_ctx *ctx = &cli->ctx;
    const bool one = fixed || options->method != NS_METHOD_BEST;
    detail_job job = { .cli = cli,
                       .drawing = drawing,
                       .options = options,
                       .page = page,
                       .what = what,
                       .trials = ns_new(ctx, count, sizeof *job.trials),
                       .places = ns_new(ctx, count, sizeof *job.places) };
    ns_status status = job.trials && job.places ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; i < count; i++)
        finds[i] = (cli_find){ .seed = finds[i].seed,
                               .effort = cli_option_of(cli, NS_OPT_EFFORT)->number,
                               .doc.number = -1 };
    if (status == NS_OK)
        status = search_levels(&job, one ? 1 : NS_COUNT(coarser), finds, count);
    ns_free(ctx, job.trials, count, sizeof *job.trials);
    ns_free(ctx, job.places, count, sizeof *job.places);
    return status;
}
