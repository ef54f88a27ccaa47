// stage_actor.c: what the stage knows of strands, and which of them are one curve.
//
// An end is a number, 2 * strand + 0 or 1. Mates are mutual: when a strand comes its mates learn of it,
// and when it goes they are alone again. So trails of mates can be walked from any end; they never
// branch, and a closed one comes back to where it began.
#include "measure/stage/stage_parts.h"

bool ns_role_moves(ns_role role)
{
    return role == NS_ROLE_CONNECTION || role == NS_ROLE_BRIDGE || role == NS_ROLE_DECOY;
}

// Of the candidate whose polyline is the stage's.
static int64_t exits_of(const ns_stage *stage, const ns_part *part)
{
    const ns_polyline *line = &stage->inside->line;
    const int32_t last = line->stretches.count - 1;
    int64_t sum = 0;

    for (int end = 0; end < 2; end++) {
        if (part->ends[end].i || part->closed || !ns_stage_keeps(stage, NS_TERM_EXIT))
            continue;
        const ns_vec way = ns_cubics_tangent(part->cubics, line->stretches.at, end ? last : 0,
                                             (ns_ratio){ end, 1 });
        sum += ns_exit_cost(stage, line->points.at[end ? last + 1 : 0], way);
    }
    return sum;
}

ns_status ns_stage_sketch(ns_ctx *ctx, ns_stage *stage, const ns_part *part)
{
    ns_stage_inside *inside = stage->inside;

    inside->tight.count = 0;
    if (ns_stage_keeps(stage, NS_TERM_BEND) && ns_role_moves(part->role))
        NS_TRY(ns_tight_bends(ctx, part->cubics, inside->line.stretches.at,
                              inside->line.stretches.count, &inside->tight));
    inside->exit = exits_of(stage, part);
    return NS_OK;
}

ns_actor ns_actor_borrow(const ns_stage *stage, const ns_part *part)
{
    return (ns_actor){ .role = part->role,
                       .mates = { part->mates[0], part->mates[1] },
                       .needs_cut = part->needs_cut,
                       .cubics = (ns_grid_cubic *)part->cubics,
                       .count = part->count,
                       .stretches = stage->inside->line.stretches.at,
                       .stretch_count = stage->inside->line.stretches.count,
                       .tight = stage->inside->tight,
                       .exit = stage->inside->exit,
                       .straight = stage->options.straight,
                       .borrowed = true };
}

ns_status ns_actor_open(ns_ctx *ctx, const ns_stage *stage, const ns_part *part,
                        ns_actor *actor)
{
    const ns_actor lent = ns_actor_borrow(stage, part);

    *actor = lent;
    actor->borrowed = false;
    actor->tight = (ns_tights){ 0 };
    actor->cubics = ns_new(ctx, lent.count, sizeof *lent.cubics);
    actor->stretches = ns_new(ctx, lent.stretch_count, sizeof *lent.stretches);
    if (!actor->cubics || !actor->stretches
        || (lent.tight.count && !ns_array_resize(ctx, &actor->tight, lent.tight.count))) {
        ns_actor_drop(ctx, actor);
        return ns_no_memory(ctx);
    }
    memcpy(actor->cubics, lent.cubics, (size_t)lent.count * sizeof *lent.cubics);
    memcpy(actor->stretches, lent.stretches,
           (size_t)lent.stretch_count * sizeof *lent.stretches);
    if (lent.tight.count)
        memcpy(actor->tight.at, lent.tight.at,
               (size_t)lent.tight.count * sizeof *lent.tight.at);
    return NS_OK;
}

void ns_actor_drop(ns_ctx *ctx, ns_actor *actor)
{
    if (!actor->borrowed) {
        ns_free(ctx, actor->cubics, actor->cubics ? actor->count : 0, sizeof *actor->cubics);
        ns_free(ctx, actor->stretches, actor->stretches ? actor->stretch_count : 0,
                sizeof *actor->stretches);
        ns_array_drop(ctx, &actor->tight);
    }
    if (actor->samples)
        ns_samples_drop(ctx, actor->samples);
    *actor = (ns_actor){ 0 };
}

ns_status ns_actor_sample(ns_ctx *ctx, ns_stage *stage, int32_t strand)
{
    ns_actor *actor = &stage->actors.at[strand];

    NS_ASSERT(!actor->samples);
    actor->samples = ns_samples_of(ctx, &stage->arr.strands.at[strand], actor);
    return actor->samples ? NS_OK : ns_no_memory(ctx);
}

// -- mates ----------------------------------------------------------------------------------------

void ns_actor_join(ns_stage *stage, int32_t strand)
{
    for (int end = 0; end < 2; end++) {
        const int32_t mate = stage->actors.at[strand].mates[end];
        if (mate < 0)
            continue;
        NS_ASSERT(mate >> 1 < stage->arr.strands.count
                  && stage->arr.strands.at[mate >> 1].alive);
        int32_t *back = &stage->actors.at[mate >> 1].mates[mate & 1];
        NS_ASSERT(*back < 0 || *back == 2 * strand + end);
        *back = 2 * strand + end;
    }
}

void ns_actor_part(ns_stage *stage, int32_t strand)
{
    for (int end = 0; end < 2; end++) {
        const int32_t mate = stage->actors.at[strand].mates[end];
        if (mate >= 0 && mate >> 1 != strand)
            stage->actors.at[mate >> 1].mates[mate & 1] = -1;
    }
}

int32_t ns_trail_end(const ns_stage *stage, int32_t end, int64_t *length)
{
    const int32_t first = end;

    for (;;) {
        *length += ns_strand_length(&stage->arr.strands.at[end >> 1]);
        const int32_t mate = stage->actors.at[end >> 1].mates[!(end & 1)];
        if (mate < 0)
            return end ^ 1;
        if (mate == first)
            return first;
        end = mate;
    }
}

bool ns_next_curve(const ns_stage *stage, int32_t *end, int32_t *last, int64_t *length)
{
    for (; *end < 2 * stage->arr.strands.count; ++*end) {
        const ns_strand *strand = &stage->arr.strands.at[*end >> 1];
        if (!strand->alive || strand->way.closed
            || stage->actors.at[*end >> 1].mates[*end & 1] >= 0)
            continue;
        *length = 0;
        *last = ns_trail_end(stage, *end, length);
        if (*last > *end)
            return true;
    }
    return false;
}

// Gives all strands of a trail the number, from an end on.
static void number_from(ns_stage *stage, int32_t end, int32_t number)
{
    while (end >= 0 && stage->curve.at[end >> 1] < 0) {
        stage->curve.at[end >> 1] = number;
        end = stage->actors.at[end >> 1].mates[!(end & 1)];
    }
}

void ns_stage_number(ns_stage *stage)
{
    stage->curve.count = stage->arr.strands.count;
    for (int32_t s = 0; s < stage->curve.count; s++)
        stage->curve.at[s] = -1;
    stage->curve.at[0] = 0;
    for (int32_t s = 1; s < stage->curve.count; s++) {
        if (!stage->arr.strands.at[s].alive || stage->curve.at[s] >= 0)
            continue;
        number_from(stage, 2 * s, s);
        number_from(stage, stage->actors.at[s].mates[0], s);
        NS_ASSERT(stage->curve.at[s] == s);
    }
}
