// making_stars.c: a puzzle as hard as was asked for.
//
// How hard a puzzle is, only its rating tells (explain.h); what it is made of is not looked at here. Tried are, in the
// order of what they cost:
//
// - the puzzle as it was made;
// - when it is too easy, clues are left out in several orders, as long as it stays simple and then as long as it has
//   one answer, and of each order as many as do not exceed the stars. Then the hardest of these is changed: some clues
//   are put back, others left out instead, and what is harder, but not too hard, is kept;
// - when that is not enough, the same with lengths of runs left out as well, unless somebody does not want blots;
// - when it is too hard, cells are given, as few as do;
// - of kinds in which the seed decides where lines run, other seeds.
//
// The first that has the stars is taken; when none has, the one that comes nearest. Effort is counted, never measured, so
// that the same puzzle comes of it everywhere.
#include "work/making/thinning.h"

#include "base/basics.h"

#define ORDERS 4   // in which clues are left out, of each kind
#define MOVES 6000 // at most, and ...
#define MOVES_TICKS                                                                            \
    INT64_C(1000000000) // ... while they take no more effort than this, a few seconds
#define STALE 120       // moves that lead nowhere, before it begins again elsewhere
#define PUT_BACK 4      // clues at most, in a move
#define SEEDS 4         // of puzzles whose lines the seed decides
#define ORDER_STEP 77   // from the seed of one order to that of the next

typedef NS_ARRAY(ns_left_out) left_outs;

// What the best puzzle so far is, and what became of it.
typedef struct aim {
    ns_making *job;
    int32_t wanted;
    ns_puzzle full; // the puzzle as it was made
    // The best: what is left out of it, and how many cells are given.
    bool any;
    ns_hardness hardness;
    left_outs gone;
    NS_ARRAY(int32_t) given;
    bool irreducible;
    bool blots; // lengths may be left out
    // Where moves start from.
    left_outs here;
    ns_hardness here_hardness;
    int32_t stale; // moves since it got harder
} aim;

static const uint8_t *answer_of(const aim *a)
{
    return a->job->doc->solution.at;
}

static int32_t distance(const aim *a, int32_t stars)
{
    return stars < 1 || stars > 5 ? INT32_MAX
           : stars < a->wanted    ? a->wanted - stars
                                  : stars - a->wanted;
}

static bool is_reached(const aim *a)
{
    return a->any && a->hardness.stars == a->wanted;
}

// Nearer to the stars, and of too easy ones the harder.
static bool is_nearer(const aim *a, ns_hardness then, ns_hardness now)
{
    const int32_t before = distance(a, now.stars), after = distance(a, then.stars);

    if (after != before)
        return after < before;
    return before > 0 && then.stars < a->wanted && then.effort > now.effort;
}

// Takes what comes nearer: these things are gone, these cells given.
static ns_status consider(ns_ctx *ctx, aim *a, ns_hardness hardness, const ns_left_out *gone,
                          int32_t gone_count, const int32_t *given, int32_t given_count,
                          bool irreducible)
{
    if (a->any && !is_nearer(a, hardness, a->hardness))
        return NS_OK;
    a->gone.count = a->given.count = 0;
    NS_NEED(ctx,
            (gone_count == 0 || ns_array_append(ctx, &a->gone, gone, gone_count))
                && (given_count == 0 || ns_array_append(ctx, &a->given, given, given_count)));
    a->hardness = hardness;
    a->irreducible = irreducible;
    a->any = true;
    return NS_OK;
}

// -- harder ---------------------------------------------------------------------------------------

// Moves go on from what is as hard at least.
static ns_status go_on_from(ns_ctx *ctx, aim *a, ns_hardness hardness, const ns_left_out *gone,
                            int32_t count)
{
    const bool first = a->here_hardness.stars == 0;

    if (!first && is_nearer(a, a->here_hardness, hardness))
        return NS_OK;
    a->stale = !first && is_nearer(a, hardness, a->here_hardness) ? 0 : a->stale;
    a->here_hardness = hardness;
    a->here.count = 0;
    return count == 0 || ns_array_append(ctx, &a->here, gone, count) ? NS_OK
                                                                     : ns_no_memory(ctx);
}

// Leaves out `kept` of the full puzzle and then what can go in the order of a seed, and considers as much of it as
// does not exceed the stars. What cannot be is left alone.
static ns_status try_order(ns_ctx *ctx, aim *a, const left_outs *kept, ns_thin_kind kind,
                           bool at_once, uint64_t order)
{
    const uint64_t seed = ctx->seed;
    ns_thin_options options = ns_thinning_options(a->job);
    ns_puzzle puzzle = { 0 };
    ns_thinned thinned = { 0 };
    left_outs all = { 0 };
    ns_hardness hardness;
    int32_t count;

    options.kind = kind;
    options.at_once = at_once;
    options.blots = a->blots;
    ns_status status = ns_puzzle_copy(ctx, &puzzle, &a->full);
    if (status == NS_OK)
        status = ns_thin_again(ctx, &puzzle, kept->at, kept->count);
    ctx->seed = order;
    if (status == NS_OK)
        status = ns_thin(ctx, &puzzle, answer_of(a), &options, &thinned);
    ctx->seed = seed;
    if (status == NS_OK
        && ((kept->count > 0 && !ns_array_append(ctx, &all, kept->at, kept->count))
            || (thinned.gone.count > 0
                && !ns_array_append(ctx, &all, thinned.gone.at, thinned.gone.count))))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = ns_stars_most(ctx, &a->full, answer_of(a), all.at, kept->count, all.count,
                               a->wanted, &count, &hardness);
    if (status == NS_OK)
        status = consider(ctx, a, hardness, all.at, count, NULL, 0,
                          thinned.irreducible && count == all.count);
    if (status == NS_OK)
        status = go_on_from(ctx, a, hardness, all.at, count);
    ns_array_drop(ctx, &all);
    ns_thinned_drop(ctx, &thinned);
    ns_puzzle_drop(ctx, &puzzle);
    return status == NS_BAD_INPUT ? NS_OK : status; // with these put back it is not fair
}

// Puts some of what is gone back and leaves out others instead; or, when that has not helped for long, begins again.
static ns_status try_move(ns_ctx *ctx, aim *a, ns_thin_kind kind, ns_rng *rng)
{
    left_outs kept = { 0 };
    const bool again = ++a->stale > STALE;

    if (again) {
        a->stale = a->here.count = 0;
        a->here_hardness = (ns_hardness){ 0 };
    }
    NS_NEED(ctx, a->here.count == 0 || ns_array_append(ctx, &kept, a->here.at, a->here.count));
    for (int32_t i = ns_rng_below(rng, PUT_BACK); i >= 0 && kept.count > 0; i--) {
        const int32_t at = ns_rng_below(rng, kept.count);
        memmove(kept.at + at, kept.at + at + 1, (size_t)(--kept.count - at) * sizeof *kept.at);
    }
    const ns_status status = try_order(ctx, a, &kept, kind, true, ns_rng_next(rng));
    ns_array_drop(ctx, &kept);
    return status;
}

// Leaves out what may be left out, in several orders and then by moves.
static ns_status leave_out(ns_ctx *ctx, aim *a)
{
    const ns_verdict verdict = a->job->doc->verdict;
    const bool may_search = ns_thinning_options(a->job).kind != NS_THIN_SIMPLE;
    const left_outs nothing = { 0 };
    const ns_thin_kind last = may_search ? NS_THIN_UNIQUE : NS_THIN_SIMPLE;
    ns_rng rng = ns_rng_seed(a->job->seed);

    for (ns_thin_kind kind = NS_THIN_SIMPLE; kind <= last; kind++) {
        for (int32_t i = 0; i < ORDERS && !is_reached(a); i++) {
            const uint64_t order = a->job->seed + (uint64_t)i * ORDER_STEP;
            if (verdict == NS_SIMPLE || kind == NS_THIN_UNIQUE)
                NS_TRY(try_order(ctx, a, &nothing, kind, i > 0, order));
        }
    }
    const int64_t start = ctx->ticks;
    for (int32_t i = 0; i < MOVES && ctx->ticks - start < MOVES_TICKS && !is_reached(a); i++)
        NS_TRY(try_move(ctx, a, verdict == NS_SIMPLE && i % 2 ? NS_THIN_SIMPLE : last, &rng));
    return NS_OK;
}

static ns_status harder(ns_ctx *ctx, aim *a)
{
    const ns_option *blots = ns_option_find(NS_OPT_BLOTS, NS_VERB_MAKE);
    const bool may = (blots->kinds & 1u << a->job->kind) != 0;

    a->blots = ns_thinning_options(a->job).blots;
    NS_TRY(leave_out(ctx, a));
    if (is_reached(a) || !may || ns_is_given(a->job->shop->asked, NS_OPT_BLOTS))
        return NS_OK;
    a->blots = true;
    a->stale = a->here.count = 0;
    a->here_hardness = (ns_hardness){ 0 };
    return leave_out(ctx, a);
}

// -- easier ---------------------------------------------------------------------------------------

// How hard it is when the first so many of the cells are given.
static ns_status rate_given(ns_ctx *ctx, const aim *a, const int32_t *cells, int32_t count,
                            ns_hardness *hardness)
{
    ns_puzzle puzzle = { 0 };
    ns_status status = ns_puzzle_copy(ctx, &puzzle, &a->full);

    for (int32_t i = 0; status == NS_OK && i < count; i++) {
        const ns_given given = { cells[i], (ns_colours)1 << answer_of(a)[cells[i]] };
        if (!ns_array_push(ctx, &puzzle.given, given))
            status = ns_no_memory(ctx);
    }
    if (status == NS_OK)
        status = ns_stars_rate(ctx, &puzzle, answer_of(a), hardness);
    ns_puzzle_drop(ctx, &puzzle);
    return status;
}

// The fewest of the cells, in this order, that are enough.
static ns_status give_few(ns_ctx *ctx, aim *a, const int32_t *cells, int32_t cell_count)
{
    int32_t exceeds = 0;

    for (int32_t fits = cell_count, at = 1; fits - exceeds > 1 && !is_reached(a);
         at = ns_min(2 * at, exceeds + (fits - exceeds) / 2)) {
        ns_hardness hardness;
        at = ns_clamp(at, exceeds + 1, fits - 1);
        NS_TRY(rate_given(ctx, a, cells, at, &hardness));
        NS_TRY(consider(ctx, a, hardness, NULL, 0, cells, at, false));
        if (hardness.stars > a->wanted || hardness.stars == 0)
            exceeds = at;
        else
            fits = at;
    }
    return NS_OK;
}

// Filled cells first, since they say more; otherwise as the seed has it.
static ns_status easier(ns_ctx *ctx, aim *a)
{
    ns_rng rng = ns_rng_seed(a->job->seed);
    NS_ARRAY(int32_t) cells = { 0 };
    int32_t filled = 0;
    bool room = true;

    for (int32_t c = 0; room && c < a->full.cell_count; c++) {
        room = ns_array_push(ctx, &cells, c);
        if (room && answer_of(a)[c]) {
            cells.at[c] = cells.at[filled];
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
    const ns_doc *doc = a->job->doc;
    ns_hardness hardness;

    NS_TRY(ns_puzzle_copy(ctx, &a->full, &doc->puzzle));
    if (doc->verdict != NS_SIMPLE && doc->verdict != NS_UNIQUE) // it has no stars
        return consider(ctx, a, (ns_hardness){ 0 }, NULL, 0, NULL, 0, false);
    NS_TRY(ns_stars_rate(ctx, &a->full, doc->solution.at, &hardness));
    NS_TRY(consider(ctx, a, hardness, NULL, 0, NULL, 0, false));
    if (is_reached(a))
        return NS_OK;
    return hardness.stars < a->wanted ? harder(ctx, a) : easier(ctx, a);
}

// What went, for whoever asks.
static ns_status count_clues(ns_ctx *ctx, const aim *a, ns_thinned *thinned)
{
    for (int32_t l = 0; l < a->full.lines.count; l++) {
        const ns_line *line = &a->full.lines.at[l];
        thinned->before += line->clue != NS_CLUE_BLANK;
        thinned->numbers += line->clue == NS_CLUE_RUNS ? line->clue_count : 0;
    }
    thinned->left = thinned->before;
    for (int32_t i = 0; i < a->gone.count; i++) {
        thinned->left -= a->gone.at[i].run < 0;
        thinned->blots += a->gone.at[i].run >= 0;
    }
    thinned->irreducible = a->irreducible;
    return a->gone.count == 0 || ns_array_append(ctx, &thinned->gone, a->gone.at, a->gone.count)
               ? NS_OK
               : ns_no_memory(ctx);
}

// The best becomes the doc's.
static ns_status take_best(ns_ctx *ctx, const aim *a)
{
    ns_making *job = a->job;
    ns_doc *doc = job->doc;
    ns_judgement judgement = { 0 };
    const ns_solve_options how = ns_solve_defaults();

    job->stars = a->hardness.stars < NS_STARS_BEYOND ? a->hardness.stars : 0;
    job->given = a->given.count;
    NS_TRY(count_clues(ctx, a, &job->thinned));
    if (a->gone.count == 0 && a->given.count == 0)
        return NS_OK;
    for (int32_t i = 0; i < a->given.count; i++) {
        const int32_t cell = a->given.at[i];
        const ns_given given = { cell, (ns_colours)1 << answer_of(a)[cell] };
        NS_NEED(ctx, ns_array_push(ctx, &doc->puzzle.given, given));
    }
    NS_TRY(ns_thin_again(ctx, &doc->puzzle, a->gone.at, a->gone.count));
    const ns_status status = ns_judge(ctx, &doc->puzzle, answer_of(a), &how, false, &judgement);
    const ns_verdict verdict = judgement.solved.verdict;
    NS_ASSERT(status != NS_OK || judgement.goal == NS_GOAL_YES);
    ns_judgement_drop(ctx, &judgement);
    doc->judged &= status == NS_OK;
    NS_TRY(status);
    return ns_making_judged(job, ctx, verdict);
}

static void drop_aim(ns_ctx *ctx, aim *a)
{
    ns_puzzle_drop(ctx, &a->full);
    ns_arrays_drop(ctx, &a->gone, &a->given, &a->here);
}

// Tries the puzzle of another seed, and keeps the better of the two in job and `a`.
static ns_status try_seed(ns_ctx *ctx, aim *a, uint64_t seed)
{
    ns_making *job = a->job;
    const ns_doc doc = *job->doc;
    const ns_find found = job->found;
    const uint64_t before = job->seed, of_ctx = ctx->seed;
    aim other = { .job = job, .wanted = a->wanted };

    *job->doc = (ns_doc){ .number = -1 };
    job->found = (ns_find){ .doc.number = -1 };
    ctx->seed = seed;
    ns_status status = ns_kind_work(job->kind)->maker.make_again(job, ctx);
    ctx->seed = of_ctx;
    job->took.seconds += found.seconds;
    job->steps += found.steps;
    if (status == NS_OK)
        status = try_board(ctx, &other);
    if (other.any && is_nearer(a, other.hardness, a->hardness)) {
        ns_doc lost = doc;
        ns_find lost_find = found;
        const aim kept = other;
        other = *a;
        *a = kept;
        ns_doc_drop(ctx, &lost);
        ns_find_drop(ctx, &lost_find);
    } else {
        ns_doc_drop(ctx, job->doc);
        ns_find_drop(ctx, &job->found);
        *job->doc = doc;
        job->found = found;
        job->seed = before;
        job->find = &job->found;
    }
    drop_aim(ctx, &other);
    return status == NS_BAD_INPUT ? NS_OK : status; // a seed without a puzzle
}

static ns_status try_all(ns_ctx *ctx, aim *a)
{
    const ns_making *job = a->job;
    const uint64_t first = job->seed;

    NS_TRY(try_board(ctx, a));
    if (job->remade || !ns_kind_work(job->kind)->maker.make_again)
        return NS_OK;
    for (int32_t i = 1; i < SEEDS && !is_reached(a); i++)
        NS_TRY(try_seed(ctx, a, first + (uint64_t)i));
    return NS_OK;
}

ns_status ns_making_aim(ns_making *job, ns_ctx *ctx)
{
    aim a = { .job = job, .wanted = ns_number_or(job->shop->asked, NS_OPT_STARS, 0) };

    ns_doing(ctx, "aiming at a difficulty");
    ns_status status = try_all(ctx, &a);
    if (a.any && (status == NS_OK || status == NS_STOPPED)) {
        const ns_status taken = take_best(ctx, &a);
        status = taken == NS_OK ? status : taken;
    }
    ns_doing(ctx, "");
    drop_aim(ctx, &a);
    return status;
}
