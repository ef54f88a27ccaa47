// reason.c: see reason.h. Facts are those of a sight first (glance.h), so that an overlap rests on crosses, a reach on
// what is settled; only when that is not enough every fact may be used.
#include "explain/reason.h"

#include "base/basics.h"

typedef struct shrinking {
    bool *out;
    ns_follows follows;
    void *user;
} shrinking;

// Leaves out what can go of [from, to); `needed`: it is known that not all of it can.
static ns_status shrink_range(ns_ctx *ctx, shrinking *s, int32_t from, int32_t to, bool needed)
{
    bool any = false, follows = false;

    for (int32_t i = from; i < to; i++)
        any |= !s->out[i];
    if (!any)
        return NS_OK;
    if (!needed) {
        for (int32_t i = from; i < to; i++)
            s->out[i] = true;
        NS_TRY(s->follows(s->user, ctx, s->out, &follows));
        if (follows)
            return NS_OK;
        for (int32_t i = from; i < to; i++)
            s->out[i] = false;
    }
    if (to - from == 1)
        return NS_OK;
    const int32_t middle = from + (to - from) / 2;
    NS_TRY(shrink_range(ctx, s, from, middle, false));
    bool first_gone = true;
    for (int32_t i = from; i < middle; i++)
        first_gone &= s->out[i];
    return shrink_range(ctx, s, middle, to, first_gone);
}

ns_status ns_shrink(ns_ctx *ctx, bool *out, int32_t count, ns_follows follows, void *user)
{
    shrinking s = { out, follows, user };

    return count ? shrink_range(ctx, &s, 0, count, false) : NS_OK;
}

// The facts of a line, an item each, and what they should lead to.
typedef struct line_reason {
    ns_glance *glance;
    const int32_t *items; // by visit: the item of its cell, -1: there is nothing to know
    const ns_colours
        *goal; // by visit: what it must become; every colour of a visit that is no result
    const ns_colours *known; // by visit
    bool broken;             // the goal is that there is no filling
} line_reason;

static ns_status line_follows(void *user, ns_ctx *ctx, const bool *out, bool *follows)
{
    const line_reason *reason = user;
    ns_glance *glance = reason->glance;
    bool possible = false;

    for (int32_t i = 0; i < glance->count; i++) {
        const int32_t item = reason->items[i];
        glance->sets[i] = item < 0 || out[item] ? glance->all : reason->known[i];
    }
    NS_TRY(ns_glance_step(ctx, glance, glance->sets, glance->out, &possible));
    *follows = !possible;
    if (!possible || reason->broken)
        return NS_OK;
    *follows = true;
    for (int32_t i = 0; i < glance->count && *follows; i++)
        *follows = (glance->out[i] & ~reason->goal[i]) == 0;
    return NS_OK;
}

static ns_sight sight_of(ns_technique technique)
{
    switch (technique) {
    case NS_TECHNIQUE_DONE:
        return NS_SIGHT_FILLED;
    case NS_TECHNIQUE_FULL:
    case NS_TECHNIQUE_OVERLAP:
        return NS_SIGHT_CROSSES;
    default:
        return NS_SIGHT_SETTLED;
    }
}

// Each cell of which something is known is an item, in the order of its first visit. Returns how many there are.
static int32_t number_items(const ns_glance *glance, int32_t *items)
{
    const ns_ready_line *ready = &glance->lines->line[glance->line];
    const int32_t *twin = glance->lines->twin + (ready->cells - glance->lines->cells);
    int32_t count = 0;

    for (int32_t i = 0; i < glance->count; i++) {
        if (twin[i] != i)
            items[i] = items[twin[i]];
        else
            items[i] = glance->in[i] == glance->all ? -1 : count++;
    }
    return count;
}

typedef struct reason_work {
    int32_t *items;
    ns_colours *goal;
    bool *out;
    ns_blocks blocks;
} reason_work;

static ns_status shrink_line(ns_ctx *ctx, ns_glance *glance, const ns_offer *offer,
                             reason_work *work, ns_facts *premises)
{
    const ns_ready_line *ready = &glance->lines->line[glance->line];
    const line_reason reason = { glance, work->items, work->goal, glance->in,
                                 offer->turn == NS_TURN_BROKEN };
    const int32_t count = number_items(glance, work->items);
    bool follows = false;

    for (ns_sight sight = sight_of(offer->technique); !follows; sight = NS_SIGHT_ALL) {
        for (int32_t i = 0; i < glance->count; i++) {
            if (work->items[i] >= 0)
                work->out[work->items[i]] =
                    ns_sight_of(sight, glance->in[i], glance->all) != glance->in[i];
        }
        NS_TRY(line_follows((void *)&reason, ctx, work->out, &follows));
        NS_ASSERT(follows || sight != NS_SIGHT_ALL);
        if (sight == NS_SIGHT_ALL && !follows)
            return ns_fail(ctx, NS_INTERNAL, "a deduction does not follow from what is known");
    }
    NS_TRY(ns_shrink(ctx, work->out, count, line_follows, (void *)&reason));
    for (int32_t i = 0, next = 0; i < glance->count; i++) {
        if (work->items[i] != next)
            continue; // nothing to know, or met before
        if (!work->out[next++]) {
            const ns_fact fact = { ready->cells[i], glance->in[i] };
            NS_NEED(ctx, ns_array_push(ctx, premises, fact));
        }
    }
    return NS_OK;
}

static void set_goal(const ns_glance *glance, const ns_fact *results, int32_t result_count,
                     ns_colours *goal)
{
    const int32_t *cells = glance->lines->line[glance->line].cells;

    // Results stand in the order of the line's visits, but for cells that are met again.
    for (int32_t i = 0, next = 0; i < glance->count; i++) {
        goal[i] = glance->all;
        if (next < result_count && results[next].cell == cells[i]) {
            goal[i] = results[next++].colours;
            continue;
        }
    }
}

ns_status ns_reason_find(ns_ctx *ctx, ns_glance *glance, const ns_offer *offer,
                         const ns_fact *results, int32_t result_count, const ns_colours *cells,
                         ns_facts *premises)
{
    const ns_ready_line *ready = &glance->lines->line[offer->line];
    reason_work work = { 0 };

    glance->line = offer->line;
    glance->count = ready->count;
    for (int32_t i = 0; i < glance->count; i++)
        glance->in[i] = cells[ready->cells[i]];
    ns_take(ctx, &work.blocks, work.items, glance->count);
    ns_take(ctx, &work.blocks, work.goal, glance->count);
    ns_take(ctx, &work.blocks, work.out, glance->count);
    ns_status status = ns_blocks_status(ctx, &work.blocks);
    if (status == NS_OK) {
        set_goal(glance, results, result_count, work.goal);
        status = shrink_line(ctx, glance, offer, &work, premises);
    }
    ns_blocks_drop(ctx, &work.blocks);
    return status;
}
