// find_levels.c: how much of a drawing's detail is searched with.
//
// Lettering of a millimetre, rails and rivets make cells that nobody could fill in, and searches that
// never end. Hiding the picture adds ends, too. So there are levels, from the hidden picture with all
// details that can be printed at all to one that is welded coarsely. Of several pages that with the
// fewest specks counts, then that with more detail; but what is to be basic may give up hiding for it.
//
// An effort that was asked for is used level by level until a page is clear. A search that nobody limits
// looks at levels first (find_looks.c).
#include "work/making/find.h"

#define STARTS 2        // searches of a seed, when nobody asks for more
#define EFFORT_LEAST 8  // less than this part of the effort is not worth another search
#define SPECKS_PART 0.5 // of what may be on a first page: there is no second time
#define EFFORT_ANY (INT64_MAX / 4)

// Each level's weld, as times of the first, and whether outlines get corners to hide the picture.
typedef struct find_level {
    double coarser;
    bool cuts;
} find_level;

static const find_level levels[NS_FIND_LEVELS] = {
    { 1, true },  { 1, false }, { 2.5, false }, { 4, false },
    { 6, false }, { 9, false }, { 14, false },
};

// Whether a page is not basic though it was to be.
static bool is_popular(const ns_find_job *job, const ns_find *find)
{
    return job->task->options->level == NS_LEVEL_BASIC && find->made.popular > 0;
}

// Fewer specks; of equally many what is basic at last, the earlier, which has more detail, or the cheaper of one
// level.
static bool is_better(const ns_find_job *job, const ns_find *trial, const ns_find *find)
{
    const int32_t specks = trial->specks.list.count, before = find->specks.list.count;

    if (!trial->found || !find->found)
        return trial->found;
    return specks < before
           || (specks == before && is_popular(job, find) && !is_popular(job, trial))
           || (specks == before && trial->weld == find->weld && trial->cut == find->cut
               && trial->made.cost < find->made.cost);
}

// What all levels have cost is told of the one that counts; of failures the first is. A find that
// has no searches yet is blank.
static void take_trial(const ns_find_job *job, ns_find *find, ns_find *trial)
{
    NS_ASSERT(trial->seed == find->seed);
    const bool taken = find->searches == 0 || is_better(job, trial, find);
    ns_find *kept = taken ? trial : find, *other = taken ? find : trial;

    kept->evaluations += other->evaluations;
    kept->steps += other->steps;
    kept->seconds += other->seconds;
    kept->lost += other->lost;
    kept->effort = find->effort;
    const ns_find rest = *other;
    *find = *kept;
    *trial = rest;
    ns_find_drop(job->ctx, trial);
}

ns_curved_options ns_find_options(const ns_find_job *job, int32_t level)
{
    ns_curved_options options = *job->task->options;

    options.plain |= !levels[level].cuts;
    ns_outline_set_detail(&options.outline, options.outline.weld * levels[level].coarser);
    return options;
}

// -- one level ------------------------------------------------------------------------------------

void ns_find_want(ns_find_job *job, int32_t place)
{
    const ns_find *find = &job->finds[place];

    job->places[job->wanting] = place;
    job->trials[job->wanting++] =
        (ns_find){ .seed = find->seed,
                   .effort = find->effort ? find->effort - find->steps : 0,
                   .doc.number = -1 };
}

static ns_status find_specks(const ns_find_job *job, double weld)
{
    for (int32_t i = 0; i < job->wanting; i++) {
        ns_find *trial = &job->trials[i];
        trial->weld = weld;
        if (trial->found)
            NS_TRY(ns_page_specks_find(job->ctx, &trial->doc, job->task->page, &trial->specks));
    }
    return NS_OK;
}

// Searches for those that are wanting.
ns_status ns_find_search(ns_find_job *job, ns_hunt *h)
{
    h->ctx = job->ctx;
    h->shop = job->task->shop;
    h->drawing = job->task->drawing;
    h->finds = job->trials;
    h->find_count = job->wanting;
    ns_status status = ns_hunt_run(h);
    if (status == NS_OK)
        status = find_specks(job, h->options.outline.weld);
    for (int32_t i = 0; i < job->wanting; i++)
        take_trial(job, &job->finds[job->places[i]], &job->trials[i]);
    job->wanting = 0;
    return status;
}

// -- level by level -------------------------------------------------------------------------------

// Whether another search may help: not when somebody waits, there is no effort left, or the drawing
// was refused for another reason than its crowd of specks or ends; one in which all is the same but
// that the picture is not hidden, only when it was.
static bool is_wanting(const ns_ctx *ctx, const ns_find *find, bool unhides)
{
    return !ns_find_is_clear(find) && (unhides ? find->cut : find->found || find->crowded)
           && !ns_find_is_stopped(ctx)
           && (find->effort == 0 || find->effort - find->steps > find->effort / EFFORT_LEAST);
}

static ns_status search_each_level(ns_find_job *job)
{
    for (int32_t level = job->first; level <= job->last; level++) {
        ns_hunt h = { .options = ns_find_options(job, level), .starts = job->starts };
        for (int32_t i = 0; i < job->count; i++) {
            if (level == job->first
                || is_wanting(job->ctx, &job->finds[i], level == NS_UNHIDDEN))
                ns_find_want(job, i);
        }
        h.options.specks_most =
            level == job->last || job->task->fixed ? 0 : SPECKS_PART * ns_find_specks_most(job);
        // With room a first page has few specks at any level, and would use up what coarser ones need.
        if (level >= NS_UNHIDDEN && level > job->first)
            h.options.picture_slack = 0;
        if (job->wanting > 0)
            NS_TRY(ns_find_search(job, &h));
    }
    return NS_OK;
}

// -- levels of puzzles ------------------------------------------------------------------------------

// Hiding makes ends, and ends make cells popular: what was to be basic and is not is searched for once more
// without.
static ns_status search_unhidden(ns_find_job *job)
{
    ns_hunt h = { .options = ns_find_options(job, NS_UNHIDDEN), .starts = 1 };

    for (int32_t i = 0; i < job->count && job->last >= NS_UNHIDDEN; i++) {
        const ns_find *find = &job->finds[i];
        if (find->found && find->cut && is_popular(job, find) && !ns_find_is_stopped(job->ctx)
            && (find->effort == 0 || find->effort - find->steps > find->effort / EFFORT_LEAST))
            ns_find_want(job, i);
    }
    return job->wanting > 0 ? ns_find_search(job, &h) : NS_OK;
}

// -- all of it --------------------------------------------------------------------------------------

// The effort for a seed; 0: what searches take by themselves. A 0 that was asked for is no limit.
static int64_t asked_effort(const ns_asked *asked)
{
    const int64_t effort = ns_asked_of(asked, NS_OPT_EFFORT)->number;

    return effort == 0 && ns_is_given(asked, NS_OPT_EFFORT) ? EFFORT_ANY : effort;
}

ns_status ns_find_puzzles(ns_ctx *ctx, const ns_find_task *task, ns_find *finds, int32_t count)
{
    const bool best = task->options->method == NS_METHOD_BEST;
    const int32_t first = best && task->options->hide > 0 ? 0 : NS_UNHIDDEN;
    const int64_t effort = asked_effort(task->shop->asked);
    ns_find_job job = { .ctx = ctx,
                        .task = task,
                        .finds = finds,
                        .outlooks = ns_new(ctx, count, sizeof *job.outlooks),
                        .count = count,
                        .trials = ns_new(ctx, count, sizeof *job.trials),
                        .places = ns_new(ctx, count, sizeof *job.places),
                        .starts = !best              ? 1
                                  : task->starts > 0 ? task->starts
                                                     : STARTS,
                        .first = first,
                        .last = task->options->keep    ? first
                                : task->fixed || !best ? NS_UNHIDDEN
                                                       : NS_FIND_LEVELS - 1 };
    ns_status status = job.outlooks && job.trials && job.places ? NS_OK : ns_no_memory(ctx);

    for (int32_t i = 0; i < count; i++)
        finds[i] = (ns_find){ .seed = finds[i].seed, .effort = effort, .doc.number = -1 };
    if (status == NS_OK)
        status = effort == 0 && job.last > NS_UNHIDDEN ? ns_find_looking(&job)
                                                       : search_each_level(&job);
    if (status == NS_OK)
        status = search_unhidden(&job);
    ns_free(ctx, job.outlooks, count, sizeof *job.outlooks);
    ns_free(ctx, job.trials, count, sizeof *job.trials);
    ns_free(ctx, job.places, count, sizeof *job.places);
    return status;
}
