// repair_beam.c: plans of any number of moves, found by following a knot at a time.
//
// Every plan must untie every knot, so a plan grows by a move that unties the present one; of
// these the ones are kept that leave the fewest cells unsettled, a few plans at once (a beam). A
// plan of d moves comes from one of d - 1, so the first success is short. Nothing is proved.
//
// How many cells a move leaves unsettled is guessed first: line logic on the cells that are open
// now and those on the move's row and column, all others given away. The guess is never too high
// and costs a small part of a solve; then the most promising moves are solved in full, as many as
// a round's share of the effort allows.
#include "make/mender.h"

#include "base/basics.h"

// What an unsettled cell counts against harm when plans are compared.
#define OPEN_WEIGHT 150
// The part of the effort left that guessing, and solving, of one round may take.
#define ROUND_SHARE 40
#define SOLVED_LEAST 6

typedef struct plan_step {
    int32_t parent; // plan of the last round
    int32_t move;
    int32_t open; // cells left unsettled
    int64_t harm; // of the whole plan
} plan_step;

typedef struct beam {
    int32_t width;
    ns_plan *plans, *next; // `width` of each
    int32_t plan_count;
    NS_ARRAY(plan_step) steps;
    NS_ARRAY(int32_t) open; // cells of the plan at hand
    int32_t *region;        // cells of a guess
    bool *in_region;
} beam;

static int compare_steps(const void *a, const void *b, void *user)
{
    const plan_step *one = a, *other = b;
    const int64_t x = (int64_t)one->open * OPEN_WEIGHT + one->harm;
    const int64_t y = (int64_t)other->open * OPEN_WEIGHT + other->harm;

    (void)user;
    return x != y ? (x < y ? -1 : 1) : 0;
}

static ns_status sort_steps(ns_ctx *ctx, beam *b, int32_t first)
{
    const int32_t count = b->steps.count - first;
    plan_step *scratch = ns_new(ctx, count, sizeof *scratch);

    if (!scratch && count)
        return ns_no_memory(ctx);
    ns_sort(b->steps.at + first, count, sizeof *scratch, scratch, compare_steps, NULL);
    ns_free(ctx, scratch, count, sizeof *scratch);
    return NS_OK;
}

// Where one plan's part of half a round ends: of what is left, so that it never is all of it.
static int64_t share_end(const ns_mender *mender, const beam *b)
{
    const int64_t left = mender->trial.limit - mender->trial.ticks;

    return mender->trial.ticks + left / (ROUND_SHARE * b->width);
}

// The cells that the plan at hand leaves open.
static ns_status list_open(ns_ctx *ctx, ns_mender *mender, beam *b)
{
    int32_t open;

    NS_TRY(ns_trial_solve(ctx, &mender->trial, &open));
    b->open.count = 0;
    for (int32_t i = 0; i < mender->trial.cell_count; i++) {
        const ns_colours left = mender->trial.cells[i];
        if (left & (left - 1) && !ns_array_push(ctx, &b->open, i))
            return ns_no_memory(ctx);
    }
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
                            int32_t *open)
{
    const int32_t width = mender->trial.width, height = mender->trial.height;
    const int32_t cell = mender->moves.at[move].cell;
    int32_t count = 0;

    for (int32_t i = 0; i < b->open.count; i++)
        add_to_region(b, b->open.at[i], &count);
    for (int32_t x = 0; x < width; x++)
        add_to_region(b, cell / width * width + x, &count);
    for (int32_t y = 0; y < height; y++)
        add_to_region(b, y * width + cell % width, &count);
    for (int32_t i = 0; i < count; i++)
        b->in_region[b->region[i]] = false;
    return ns_trial_check(ctx, &mender->trial, b->region, count, open);
}

// The same, or -1 when the move leaves the knot (NULL: none) as it is.
static ns_status guess_move(ns_ctx *ctx, ns_mender *mender, beam *b, ns_knot *knot,
                            int32_t move, int32_t *open)
{
    bool holds = false;
    ns_status status = NS_OK;

    *open = -1;
    ns_mender_do(mender, move);
    if (knot)
        status = ns_knot_holds(ctx, &mender->trial, knot, &holds);
    if (status == NS_OK && !holds)
        status = guess_open(ctx, mender, b, move, open);
    ns_mender_undo(mender, move);
    return status;
}

// The steps that lead on from one plan, touch the knot in front and, if `untie`, untie it; with
// guesses, the less harmful moves first.
static ns_status add_steps(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent, bool untie)
{
    const int64_t harm = ns_plan_harm(mender, &b->plans[parent]);
    const int64_t end = share_end(mender, b);
    const int32_t before = b->steps.count;

    for (int32_t m = 0; m < mender->moves.count; m++) {
        const ns_move move = mender->moves.at[m];
        plan_step step = { parent, m, 0, harm + move.harm };
        if (mender->used[move.cell] || !ns_mender_touches(mender, m))
            continue;
        if (mender->trial.ticks > end && b->steps.count > before)
            return NS_OK;
        NS_TRY(guess_move(ctx, mender, b, untie ? &mender->knots[0] : NULL, m, &step.open));
        if (step.open >= 0 && !ns_array_push(ctx, &b->steps, step))
            return ns_no_memory(ctx);
    }
    return NS_OK;
}

// Solves the most promising steps from `first` on in full and forgets the others.
static ns_status solve_steps(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t first)
{
    const int64_t end = share_end(mender, b);
    int32_t s = first;

    NS_TRY(sort_steps(ctx, b, first));
    while (s < b->steps.count && (s < first + SOLVED_LEAST || mender->trial.ticks < end)) {
        plan_step *step = &b->steps.at[s++];
        ns_mender_do(mender, step->move);
        const ns_status status = ns_trial_solve(ctx, &mender->trial, &step->open);
        ns_mender_undo(mender, step->move);
        NS_TRY(status);
    }
    b->steps.count = s;
    return NS_OK;
}

// All steps that lead on from one plan, which has been done: moves that untie the knot in front,
// or, when it takes two to do that, any that touch it.
static ns_status extend_plan(ns_ctx *ctx, ns_mender *mender, beam *b, int32_t parent)
{
    const int32_t before = b->steps.count;

    NS_TRY(ns_mender_aim(ctx, mender));
    NS_TRY(list_open(ctx, mender, b));
    NS_TRY(add_steps(ctx, mender, b, parent, true));
    if (b->steps.count == before)
        NS_TRY(add_steps(ctx, mender, b, parent, false));
    return solve_steps(ctx, mender, b, before);
}

// Whether two plans, each with a last move, are the same set of moves.
static bool same_plan(const beam *b, const plan_step *one, const ns_plan *other)
{
    const ns_plan *plan = &b->plans[one->parent];

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

    NS_TRY(sort_steps(ctx, b, 0));
    for (int32_t s = 0; s < b->steps.count && chosen < b->width; s++) {
        const plan_step *step = &b->steps.at[s];
        bool twin = false;
        for (int32_t k = 0; k < chosen && !twin; k++)
            twin = same_plan(b, step, &b->next[k]);
        if (twin)
            continue;
        ns_plan *plan = &b->next[chosen++];
        NS_TRY(ns_plan_copy(ctx, plan, &b->plans[step->parent]));
        if (!ns_array_push(ctx, plan, step->move))
            return ns_no_memory(ctx);
        if (step->open == 0)
            NS_TRY(ns_mender_keep(ctx, mender, plan));
    }
    ns_plan *swap = b->plans;
    b->plans = b->next;
    b->next = swap;
    b->plan_count = chosen;
    return NS_OK;
}

static ns_status beam_steps(ns_ctx *ctx, ns_mender *mender, beam *b, bool *found)
{
    b->plans = ns_new(ctx, b->width, sizeof *b->plans);
    b->next = ns_new(ctx, b->width, sizeof *b->next);
    b->region = ns_new(ctx, mender->trial.cell_count, sizeof *b->region);
    b->in_region = ns_new(ctx, mender->trial.cell_count, sizeof *b->in_region);
    if (!b->plans || !b->next || !b->region || !b->in_region)
        return ns_no_memory(ctx);
    b->plan_count = 1;
    *found = false;
    for (int32_t depth = 1; depth <= NS_PLAN_MAX && b->plan_count; depth++) {
        if (mender->have_best && depth > mender->best.count)
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
            *found |= b->steps.at[s].open == 0;
        if (*found)
            return NS_OK;
    }
    return NS_OK;
}

ns_status ns_mend_some(ns_ctx *ctx, ns_mender *mender, int32_t width)
{
    beam b = { .width = width };
    bool found;
    const ns_status status = beam_steps(ctx, mender, &b, &found);

    for (int32_t i = 0; i < width; i++) {
        if (b.plans)
            ns_array_drop(ctx, &b.plans[i]);
        if (b.next)
            ns_array_drop(ctx, &b.next[i]);
    }
    ns_free(ctx, b.plans, width, sizeof *b.plans);
    ns_free(ctx, b.next, width, sizeof *b.next);
    ns_free(ctx, b.region, mender->trial.cell_count, sizeof *b.region);
    ns_free(ctx, b.in_region, mender->trial.cell_count, sizeof *b.in_region);
    ns_array_drop(ctx, &b.open);
    ns_array_drop(ctx, &b.steps);
    return status;
}
