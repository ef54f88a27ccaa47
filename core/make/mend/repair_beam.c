// repair_beam.c: plans of any number of moves, found by following a knot at a time.
//
// Every plan must untie every knot, so a plan grows by a move that unties the present one; of
// these the ones are kept that leave the fewest cells unsettled, a few plans at once (a beam). A
// plan of d moves comes from one of d - 1, so the first success is short. Nothing is proved.
//
// In a picture of thin strokes or noise line logic may not even start, and then no move seems to
// help before the last one. While more than half of the cells are open, progress is therefore
// measured with some cells given away: at depth 7 half of them, scattered, at depth 6 a quarter
// and so on, at depth 0 none. What is stuck then is a knot like any other and must be untied
// anyway. A plan is as deep as the first such measure, from the deepest on, that finds something
// open; less deep is better, then fewer open cells.
//
// How many cells a move leaves open is guessed first: line logic on the cells that are open now
// and those on the move's row and column, all others given away. The guess is never too high and
// costs a small part of the measure; then the most promising moves are measured, as many as a
// round's share of the effort allows.
#include "make/mend/mender.h"

#include "base/basics.h"

// What an open cell counts against harm when plans are compared, times the moves of the plan: a
// long plan must come to an end.
#define OPEN_WEIGHT 60
// The part of the effort left that guessing, and measuring, of one round may take.
#define ROUND_SHARE 40
#define MEASURED_LEAST 6

#define DEPTHS 8
#define SIMPLE (-1) // the depth at which nothing is open

typedef struct plan_step {
    int32_t parent; // plan of the last round
    int32_t move;
    int32_t depth, open;
    int64_t harm; // of the whole plan
} plan_step;

typedef struct beam {
    int32_t width;
    ns_mend_plan *plans, *next; // `width` of each
    int32_t plan_count;
    int32_t moves; // of the plans being made
    NS_ARRAY(plan_step) steps;
    NS_ARRAY(int32_t) open; // cells of the plan at hand, at its depth
    ns_knots knots;         // one within them
    int32_t *region;        // cells of a measure or guess
    bool *in_region;
    ns_blocks blocks;
} beam;

static int compare_steps(const void *a, const void *b, void *user)
{
    const plan_step *one = a, *other = b;
    const int64_t weight = OPEN_WEIGHT * *(int32_t *)user;
    const int64_t x = one->open * weight + one->harm;
    const int64_t y = other->open * weight + other->harm;

    if (one->depth != other->depth)
        return one->depth - other->depth;
    return x != y ? (x < y ? -1 : 1) : 0;
}

static ns_status sort_steps(ns_ctx *ctx, beam *b, int32_t first)
{
    return ns_sort(ctx, b->steps.at + first, b->steps.count - first, sizeof *b->steps.at,
                   compare_steps, &b->moves);
}

// Where one plan's part of half a round ends: of what is left, so that it never is all of it.
static int64_t share_end(const ns_mender *mender, const beam *b)
{
    const int64_t left = mender->trial.limit - mender->trial.ticks;

    return mender->trial.ticks + left / (ROUND_SHARE * b->width);
}

// Whether a cell is not given away at a depth.
static bool is_asked(int32_t cell, int32_t depth)
{
    return depth == 0 || ns_hash_add(0, (uint64_t)cell) % (UINT64_C(1) << (DEPTHS - depth));
}

// How deep the picture at hand is, starting from *depth, and how many cells are open there; they
// come first in b->region.
static ns_status measure(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t *depth, int32_t *open)
{
    for (; *depth > 0; (*depth)--) {
        int32_t count = 0;
        for (int32_t i = 0; i < mender->trial.cell_count; i++) {
            if (is_asked(i, *depth))
                b->region[count++] = i;
        }
        NS_TRY(ns_trial_check(ctx, &mender->trial, b->region, count, open));
        if (*open)
            return NS_OK;
    }
    NS_TRY(ns_trial_solve(ctx, &mender->trial, open));
    const int32_t listed = ns_trial_open_cells(&mender->trial, b->region);
    NS_ASSERT(listed == *open);
    *depth = listed ? 0 : SIMPLE;
    return NS_OK;
}

// The cells that the plan at hand leaves open, and a knot among them.
static ns_status look_at_plan(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t *depth)
{
    int32_t open;

    *depth = 0;
    NS_TRY(measure(ctx, mender, b, depth, &open));
    if (open > mender->trial.cell_count / 2) {
        *depth = DEPTHS - 1;
        NS_TRY(measure(ctx, mender, b, depth, &open));
    }
    NS_ASSERT(open > 0);
    NS_NEED(ctx, ns_array_resize(ctx, &b->open, open));
    memcpy(b->open.at, b->region, (size_t)open * sizeof *b->region);
    ns_knots_drop(ctx, &b->knots);
    NS_TRY(ns_knot_find(ctx, &mender->trial, b->open.at, open, 1, &b->knots));
    ns_mender_mark(mender, &b->knots.at[0]);
    return NS_OK;
}

static void add_to_region(beam *b, int32_t cell, int32_t *count)
{
    if (b->in_region[cell])
        return;
    b->in_region[cell] = true;
    b->region[(*count)++] = cell;
}

// How many cells at least a move leaves open; it has been done.
static ns_status guess_open(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t move,
                            int32_t depth, int32_t *open)
{
    const int32_t width = mender->trial.width, height = mender->trial.height;
    const int32_t cell = mender->moves.at[move].cell;
    int32_t count = 0;

    for (int32_t i = 0; i < b->open.count; i++)
        add_to_region(b, b->open.at[i], &count);
    for (int32_t x = 0; x < width; x++) {
        if (is_asked(cell / width * width + x, depth))
            add_to_region(b, cell / width * width + x, &count);
    }
    for (int32_t y = 0; y < height; y++) {
        if (is_asked(y * width + cell % width, depth))
            add_to_region(b, y * width + cell % width, &count);
    }
    for (int32_t i = 0; i < count; i++)
        b->in_region[b->region[i]] = false;
    return ns_trial_check(ctx, &mender->trial, b->region, count, open);
}

// The same, or -1 when the move leaves the plan's knot as it is and should not.
static ns_status guess_move(ns_ctx *ctx, ns_mender *mender, beam *b, bool untie,
                            plan_step *step)
{
    bool holds = false;
    ns_status status = NS_OK;

    step->open = -1;
    ns_mender_do(mender, step->move);
    if (untie)
        status = ns_knot_holds(ctx, &mender->trial, &b->knots.at[0], &holds);
    if (status == NS_OK && !holds)
        status = guess_open(ctx, mender, b, step->move, step->depth, &step->open);
    ns_mender_undo(mender, step->move);
    return status;
}

// The steps that lead on from one plan, touch its knot and, if `untie`, untie it; with guesses,
// the less harmful moves first.
static ns_status add_steps(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent,
                           int32_t depth, bool untie)
{
    const int64_t harm = ns_plan_harm(mender, &b->plans[parent]);
    const int64_t end = share_end(mender, b);
    const int32_t before = b->steps.count;

    for (int32_t m = 0; m < mender->moves.count; m++) {
        const ns_move move = mender->moves.at[m];
        plan_step step = { parent, m, depth, 0, harm + move.harm };
        if (mender->used[move.cell] || !ns_mender_touches(mender, m))
            continue;
        if (mender->trial.ticks > end && b->steps.count > before)
            return NS_OK;
        NS_TRY(guess_move(ctx, mender, b, untie, &step));
        if (step.open >= 0 && !ns_array_push(ctx, &b->steps, step))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// Measures the most promising steps from `first` on and forgets the others.
static ns_status measure_steps(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t first)
{
    const int64_t end = share_end(mender, b);
    int32_t s = first;

    NS_TRY(sort_steps(ctx, b, first));
    while (s < b->steps.count && (s < first + MEASURED_LEAST || mender->trial.ticks < end)) {
        plan_step *step = &b->steps.at[s++];
        ns_mender_do(mender, step->move);
        const ns_status status = measure(ctx, mender, b, &step->depth, &step->open);
        ns_mender_undo(mender, step->move);
        NS_TRY(status);
    }
    b->steps.count = s;
    return NS_OK;
}

// All steps that lead on from one plan, which has been done: moves that untie its knot, or, when
// it takes two to do that, any that touch it.
static ns_status extend_plan(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent)
{
    const int32_t before = b->steps.count;
    int32_t depth;

    NS_TRY(look_at_plan(ctx, mender, b, &depth));
    NS_TRY(add_steps(ctx, mender, b, parent, depth, true));
    if (b->steps.count == before)
        NS_TRY(add_steps(ctx, mender, b, parent, depth, false));
    return measure_steps(ctx, mender, b, before);
}

// Whether two plans, each with a last move, are the same set of moves.
static bool same_plan(const beam *b, const plan_step *one, const ns_mend_plan *other)
{
    const ns_mend_plan *plan = &b->plans[one->parent];

    for (int32_t i = 0; i <= plan->count; i++) {
        const int32_t move = i < plan->count ? plan->at[i] : one->move;
        bool there = false;
        for (int32_t k = 0; k < other->count && !there; k++)
            there = other->at[k] == move;
        if (!there)
            return false;
    }
    return true;
}

// The best steps become the plans of the next round.
static ns_status choose_steps(ns_ctx *ctx, ns_mender *mender, beam *b)
{
    int32_t chosen = 0;

    NS_ASSERT(b->plan_count <= b->width);
    NS_TRY(sort_steps(ctx, b, 0));
    for (int32_t s = 0; s < b->steps.count && chosen < b->width; s++) {
        const plan_step *step = &b->steps.at[s];
        bool twin = false;
        for (int32_t k = 0; k < chosen && !twin; k++)
            twin = same_plan(b, step, &b->next[k]);
        if (twin)
            continue;
        ns_mend_plan *plan = &b->next[chosen++];
        NS_TRY(ns_plan_copy(ctx, plan, &b->plans[step->parent]));
        NS_NEED(ctx, ns_array_push(ctx, plan, step->move));
        if (step->depth == SIMPLE)
            NS_TRY(ns_mender_keep(ctx, mender, plan));
    }
    ns_mend_plan *swap = b->plans;
    b->plans = b->next;
    b->next = swap;
    b->plan_count = chosen;
    return NS_OK;
}

static ns_status beam_steps(ns_ctx *ctx, ns_mender *mender, beam *b)
{
    bool found = false;

    ns_take(ctx, &b->blocks, b->plans, b->width);
    ns_take(ctx, &b->blocks, b->next, b->width);
    ns_take(ctx, &b->blocks, b->region, mender->trial.cell_count);
    ns_take(ctx, &b->blocks, b->in_region, mender->trial.cell_count);
    NS_TRY(ns_blocks_status(ctx, &b->blocks));
    b->plan_count = 1;
    for (b->moves = 1; b->moves <= NS_PLAN_MAX && b->plan_count && !found; b->moves++) {
        if (mender->have_best && b->moves > mender->best.count)
            return NS_OK;
        b->steps.count = 0;
        for (int32_t p = 0; p < b->plan_count; p++) {
            ns_plan_do(mender, &b->plans[p]);
            const ns_status status = extend_plan(ctx, mender, b, p);
            ns_plan_undo(mender, &b->plans[p]);
            NS_TRY(status);
        }
        NS_TRY(choose_steps(ctx, mender, b));
        for (int32_t s = 0; s < b->steps.count; s++)
            found |= b->steps.at[s].depth == SIMPLE;
    }
    return NS_OK;
}

ns_status ns_mend_some(ns_ctx *ctx, ns_mender *mender, int32_t width)
{
    beam b = { .width = width };
    const ns_status status = beam_steps(ctx, mender, &b);

    for (int32_t i = 0; i < width; i++) {
        if (b.plans)
            ns_array_drop(ctx, &b.plans[i]);
        if (b.next)
            ns_array_drop(ctx, &b.next[i]);
    }
    ns_blocks_drop(ctx, &b.blocks);
    ns_array_drop(ctx, &b.open);
    ns_knots_drop(ctx, &b.knots);
    ns_array_drop(ctx, &b.steps);
    return status;
}
