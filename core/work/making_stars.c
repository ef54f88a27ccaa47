// making_stars.c: a puzzle as hard as was asked for.
//
// How hard a puzzle is, only its rating tells (explain.h); what it is made of is not looked at here. Tried are, in the
// order of what they cost: the puzzle as it was made; when it is too easy, clues are left out in several orders, as
// long as it stays simple and then as long as it has one answer, and of each order as many as do not exceed the
// stars; when it is too hard, cells are given, as few as do; and of kinds in which the seed decides where curves
// run, other seeds. The first that has the stars is taken; when none has, the one that comes nearest, of these the
// first.
#include "work/thinning.h"

#include "base/basics.h"

#define ORDERS 6      // in which clues are left out
#define SINGLES 48    // things that are tried one by one, behind the last that fitted
#define BOARDS 3      // seeds
#define ORDER_STEP 77 // from the seed of one order to that of the next

// What the best puzzle so far is, and what became of it.
typedef struct aim {
    ns_making *job;
    int32_t wanted;
    ns_puzzle full; // the puzzle as it was made
    ns_puzzle best;
    ns_thinned thinned;
    int32_t stars, given;
    bool any;
} aim;

static int32_t distance(const aim *a, int32_t stars)
{
    return stars < 1 || stars > 5 ? INT32_MAX
           : stars < a->wanted    ? a->wanted - stars
                                  : stars - a->wanted;
}

static bool is_reached(const aim *a)
{
    return a->any && a->stars == a->wanted;
}

// Takes the puzzle when it comes nearer. What `gone` says went from the full puzzle.
static ns_status consider(ns_ctx *ctx, aim *a, const ns_puzzle *puzzle, int32_t stars,
                          const ns_thinned *how, const ns_left_out *gone, int32_t gone_count,
                          int32_t given)
{
    if (a->any && distance(a, stars) >= distance(a, a->stars))
        return NS_OK;
    ns_puzzle_drop(ctx, &a->best);
    ns_thinned_drop(ctx, &a->thinned);
    NS_TRY(ns_puzzle_copy(ctx, &a->best, puzzle));
    if (how) {
        a->thinned =
            (ns_thinned){ .before = how->before,
                          .left = how->before,
                          .numbers = how->numbers,
                          .irreducible = how->irreducible && gone_count == how->gone.count };
        NS_NEED(ctx, ns_array_append(ctx, &a->thinned.gone, gone, gone_count));
        for (int32_t i = 0; i < gone_count; i++) {
            a->thinned.left -= gone[i].run < 0;
            a->thinned.blots += gone[i].run >= 0;
        }
    }
    a->stars = stars;
    a->given = given;
    a->any = true;
    return NS_OK;
}

// -- harder ---------------------------------------------------------------------------------------

// Whether the puzzle has this answer only, and is simple where it must be.
static ns_status is_fair(ns_ctx *ctx, const aim *a, const ns_puzzle *puzzle, ns_thin_kind kind,
                         bool *fair)
{
    const uint8_t *solution = a->job->doc->solution.at;
    ns_solve_options how = ns_solve_defaults();
    ns_judgement judgement = { 0 };

    how.lines_only = kind == NS_THIN_SIMPLE;
    how.nameless = true;
    const ns_status status = ns_judge(ctx, puzzle, solution, &how, false, &judgement);
    *fair = judgement.goal == NS_GOAL_YES;
    ns_judgement_drop(ctx, &judgement);
    return status;
}

// One thing more is left out, if it stays fair and does not become too hard.
static ns_status try_single(ns_ctx *ctx, const aim *a, ns_thin_kind kind,
                            const ns_left_out *gone, int32_t count, ns_puzzle *puzzle,
                            int32_t *stars, bool *fair)
{
    NS_TRY(ns_puzzle_copy(ctx, puzzle, &a->full));
    NS_TRY(ns_thin_again(ctx, puzzle, gone, count));
    NS_TRY(is_fair(ctx, a, puzzle, kind, fair));
    *stars = 0;
    if (*fair)
        NS_TRY(ns_stars_rate(ctx, puzzle, a->job->doc->solution.at, stars));
    *fair = *fair && *stars <= a->wanted;
    return NS_OK;
}

// Behind the first `count` things that fit together, others one by one: gone[0 .. count) grows.
static ns_status try_singles(ns_ctx *ctx, aim *a, ns_thin_kind kind, const ns_thinned *how,
                             ns_left_out *gone, int32_t count)
{
    const int32_t end = ns_min(how->gone.count, count + 1 + SINGLES);

    for (int32_t i = count + 1; i < end && !is_reached(a); i++) {
        ns_puzzle puzzle = { 0 };
        int32_t stars;
        bool fair = false;
        gone[count] = how->gone.at[i];
        ns_status status = try_single(ctx, a, kind, gone, count + 1, &puzzle, &stars, &fair);
        if (status == NS_OK && fair) {
            count++;
            status = consider(ctx, a, &puzzle, stars, how, gone, count, 0);
        }
        ns_puzzle_drop(ctx, &puzzle);
        NS_TRY(status);
    }
    return NS_OK;
}

// As much of one order as fits.
static ns_status try_part(ns_ctx *ctx, aim *a, ns_thin_kind kind, const ns_thinned *how)
{
    const uint8_t *solution = a->job->doc->solution.at;
    const int32_t all = how->gone.count;
    ns_puzzle puzzle = { 0 };
    int32_t count, stars;

    NS_TRY(
        ns_stars_most(ctx, &a->full, solution, how->gone.at, all, a->wanted, &count, &stars));
    ns_status status = ns_puzzle_copy(ctx, &puzzle, &a->full);
    if (status == NS_OK)
        status = ns_thin_again(ctx, &puzzle, how->gone.at, count);
    if (status == NS_OK)
        status = consider(ctx, a, &puzzle, stars, how, how->gone.at, count, 0);
    ns_puzzle_drop(ctx, &puzzle);
    NS_TRY(status);
    if (is_reached(a) || count == all)
        return NS_OK;
    ns_left_out *gone = ns_new(ctx, all, sizeof *gone);
    NS_NEED(ctx, gone);
    memcpy(gone, how->gone.at, (size_t)count * sizeof *gone);
    status = try_singles(ctx, a, kind, how, gone, count);
    ns_free(ctx, gone, all, sizeof *gone);
    return status;
}

static ns_status try_order(ns_ctx *ctx, aim *a, ns_thin_kind kind, int32_t order)
{
    const uint64_t seed = ctx->seed;
    ns_thin_options options = ns_thinning_options(a->job);
    ns_puzzle puzzle = { 0 };
    ns_thinned thinned = { 0 };

    options.kind = kind;
    ns_status status = ns_puzzle_copy(ctx, &puzzle, &a->full);
    ctx->seed = a->job->seed + (uint64_t)order * ORDER_STEP;
    if (status == NS_OK)
        status = ns_thin(ctx, &puzzle, a->job->doc->solution.at, &options, &thinned);
    ctx->seed = seed;
    ns_puzzle_drop(ctx, &puzzle);
    if (status == NS_OK)
        status = try_part(ctx, a, kind, &thinned);
    ns_thinned_drop(ctx, &thinned);
    return status;
}

static ns_status harder(ns_ctx *ctx, aim *a)
{
    const ns_verdict verdict = a->job->doc->verdict;
    const ns_thin_kind asked = ns_thinning_options(a->job).kind;

    for (ns_thin_kind kind = NS_THIN_SIMPLE; kind <= NS_THIN_UNIQUE; kind++) {
        const bool possible =
            verdict == NS_SIMPLE || (kind == NS_THIN_UNIQUE && verdict == NS_UNIQUE);
        if (!possible || (kind == NS_THIN_UNIQUE && asked == NS_THIN_SIMPLE))
            continue;
        for (int32_t order = 0; order < ORDERS && !is_reached(a); order++)
            NS_TRY(try_order(ctx, a, kind, order));
    }
    return NS_OK;
}

// -- easier ---------------------------------------------------------------------------------------

// A copy in which the first so many of the cells are given.
static ns_status give(ns_ctx *ctx, const aim *a, const int32_t *cells, int32_t count,
                      ns_puzzle *puzzle, int32_t *stars)
{
    const uint8_t *solution = a->job->doc->solution.at;

    NS_TRY(ns_puzzle_copy(ctx, puzzle, &a->full));
    for (int32_t i = 0; i < count; i++) {
        const ns_given given = { cells[i], (ns_colours)1 << solution[cells[i]] };
        NS_NEED(ctx, ns_array_push(ctx, &puzzle->given, given));
    }
    return ns_stars_rate(ctx, puzzle, solution, stars);
}

// The fewest of the cells, in this order, that are enough.
static ns_status give_few(ns_ctx *ctx, aim *a, const int32_t *cells, int32_t cell_count)
{
    int32_t exceeds = 0, fits = cell_count;

    while (fits - exceeds > 1 || !a->any || a->given != fits) {
        const int32_t at = fits - exceeds > 1 ? exceeds + (fits - exceeds) / 2 : fits;
        ns_puzzle puzzle = { 0 };
        int32_t stars;
        ns_status status = give(ctx, a, cells, at, &puzzle, &stars);
        if (status == NS_OK && (stars == a->wanted || at == fits))
            status = consider(ctx, a, &puzzle, stars, NULL, NULL, 0, at);
        ns_puzzle_drop(ctx, &puzzle);
        NS_TRY(status);
        if (at == fits)
            break;
        if (stars > a->wanted || stars == 0)
            exceeds = at;
        else
            fits = at;
    }
    return NS_OK;
}

// Cells that are not given yet, filled ones first: they say more; otherwise as the seed has it.
static ns_status easier(ns_ctx *ctx, aim *a)
{
    const ns_puzzle *puzzle = &a->full;
    const uint8_t *solution = a->job->doc->solution.at;
    ns_rng rng = ns_rng_seed(a->job->seed);
    NS_ARRAY(int32_t) cells = { 0 };
    int32_t filled = 0;
    bool room = true;

    for (int32_t c = 0; room && c < puzzle->cell_count; c++) {
        room = ns_array_push(ctx, &cells, c);
        if (room && solution[c]) {
            cells.at[cells.count - 1] = cells.at[filled];
            cells.at[filled++] = c;
        }
    }
    for (int32_t i = 0; room && i + 1 < cells.count; i++) {
        const int32_t end = i < filled ? filled : cells.count;
        const int32_t j = i + ns_rng_below(&rng, end - i), cell = cells.at[i];
        cells.at[i] = cells.at[j];
        cells.at[j] = cell;
    }
    const ns_status status = room ? give_few(ctx, a, cells.at, cells.count) : ns_no_memory(ctx);
    ns_array_drop(ctx, &cells);
    return status;
}

// -- all of it ------------------------------------------------------------------------------------

// The puzzle in job->doc, and what can be made of it.
static ns_status try_board(ns_ctx *ctx, aim *a)
{
    ns_doc *doc = a->job->doc;
    int32_t stars;

    ns_puzzle_drop(ctx, &a->full);
    NS_TRY(ns_puzzle_copy(ctx, &a->full, &doc->puzzle));
    NS_TRY(ns_stars_rate(ctx, &a->full, doc->solution.at, &stars));
    const ns_thinned nothing = { .before = 0 };
    NS_TRY(consider(ctx, a, &a->full, stars, &nothing, NULL, 0, 0));
    if (stars == a->wanted || (doc->verdict != NS_SIMPLE && doc->verdict != NS_UNIQUE))
        return NS_OK;
    return stars < a->wanted ? harder(ctx, a) : easier(ctx, a);
}

static void count_clues(aim *a)
{
    int32_t clues = 0;

    for (int32_t l = 0; l < a->full.lines.count; l++)
        clues += a->full.lines.at[l].clue != NS_CLUE_BLANK;
    if (a->thinned.before == 0)
        a->thinned.before = a->thinned.left = clues;
}

// The best becomes the doc's.
static ns_status take_best(ns_ctx *ctx, aim *a)
{
    ns_making *job = a->job;
    ns_judgement judgement = { 0 };
    const ns_solve_options how = ns_solve_defaults();
    const ns_puzzle was = job->doc->puzzle;
    ns_verdict verdict = job->doc->verdict;

    count_clues(a);
    job->doc->puzzle = a->best;
    a->best = was;
    job->thinned = a->thinned;
    a->thinned = (ns_thinned){ 0 };
    job->stars = a->stars > 5 ? 0 : a->stars;
    job->given = a->given;
    if (job->thinned.gone.count == 0 && job->given == 0)
        return NS_OK;
    const ns_status status =
        ns_judge(ctx, &job->doc->puzzle, job->doc->solution.at, &how, false, &judgement);
    verdict = judgement.solved.verdict;
    NS_ASSERT(status != NS_OK || judgement.goal == NS_GOAL_YES);
    ns_judgement_drop(ctx, &judgement);
    NS_TRY(status);
    return ns_making_judged(job, ctx, verdict);
}

ns_status ns_making_aim(ns_making *job, ns_ctx *ctx)
{
    aim a = { .job = job, .wanted = ns_number_or(job->shop->asked, NS_OPT_STARS, 0) };

    ns_doing(ctx, "aiming at a difficulty");
    ns_status status = try_board(ctx, &a);
    if (a.any && (status == NS_OK || status == NS_STOPPED)) {
        const ns_status taken = take_best(ctx, &a);
        status = taken == NS_OK ? status : taken;
    }
    ns_doing(ctx, "");
    ns_puzzle_drop(ctx, &a.full);
    ns_puzzle_drop(ctx, &a.best);
    ns_thinned_drop(ctx, &a.thinned);
    return status;
}
