// curved_stray.c: decoys while the search goes on; see curved_search.h.
//
// A dot that no extension crosses needs a decoy in the end, and one that is led through a finished page is rarely
// a good one. So decoys come and go during the search as extensions do: one goes through a dot that nothing
// crosses, or two of them, or anywhere; each is moved about; and one that the page is cheaper without goes.
#include "make/curved/curved_search.h"

#define ADDED 0.04 // of all visits would add one where a dot needs it, ...
#define ANY 0.004  // ... and so many where none does
#define LOST 0.1   // of the visits to one that would take it down
#define NEW 0.15   // of the candidates have nothing to do with what was there

typedef NS_ARRAY(ns_vec) dot_list;

// -- shapes ---------------------------------------------------------------------------------------

ns_grid_cubic curved_any_decoy(curved_work *work)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_rng *rng = &work->rng;
    const double round = curved_chance(rng);
    const ns_vec from = ns_vec_of(curved_frame_point(arr, round));
    const ns_vec to =
        ns_vec_of(curved_frame_point(arr, round + 0.2 + 0.6 * curved_chance(rng)));
    const ns_vec way = ns_vec_sub(to, from), side = { -way.y, way.x };
    const double bow[2] = { 0.35 * curved_swing(rng), 0.35 * curved_swing(rng) };
    const ns_cubic cubic = {
        { from, ns_vec_add(ns_vec_mix(from, to, 1.0 / 3), ns_vec_scale(side, bow[0])),
          ns_vec_add(ns_vec_mix(from, to, 2.0 / 3), ns_vec_scale(side, bow[1])), to }
    };

    return curved_snap(arr, &cubic);
}

ns_grid_cubic curved_nudge_decoy(curved_work *work, const ns_grid_cubic *old, double reach)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_rng *rng = &work->rng;
    ns_cubic cubic = ns_cubic_of(old);

    for (int end = 0; end < 2; end++) {
        const double round = curved_frame_round(arr, old->p[3 * end]);
        cubic.p[3 * end] =
            ns_vec_of(curved_frame_point(arr, round + reach / 3 * curved_swing(rng)));
        cubic.p[1 + end].x += reach * curved_swing(rng) * NS_FRAME_SIDE;
        cubic.p[1 + end].y += reach * curved_swing(rng) * NS_FRAME_SIDE;
    }
    return curved_snap(arr, &cubic);
}

// One that is at these points after a third and two thirds.
static ns_cubic through_two(ns_vec from, ns_vec a, ns_vec b, ns_vec to)
{
    const ns_vec first = { (-5 * from.x + 18 * a.x - 9 * b.x + 2 * to.x) / 6,
                           (-5 * from.y + 18 * a.y - 9 * b.y + 2 * to.y) / 6 };
    const ns_vec second = { (2 * from.x - 9 * a.x + 18 * b.x - 5 * to.x) / 6,
                            (2 * from.y - 9 * a.y + 18 * b.y - 5 * to.y) / 6 };

    return (ns_cubic){ { from, first, second, to } };
}

// Through a dot that nothing crosses, or two of them.
static ns_grid_cubic through_dots(curved_work *work, const dot_list *dots)
{
    const ns_arrangement *arr = &work->stage.arr;
    ns_rng *rng = &work->rng;
    const ns_vec a = dots->at[ns_rng_below(rng, dots->count)];
    const ns_vec other = dots->at[ns_rng_below(rng, dots->count)];
    const double angle = curved_chance(rng) * 2 * NS_PI;
    const bool both = ns_vec_distance(a, other) > 0;
    const ns_vec way =
        both ? ns_vec_unit(ns_vec_sub(other, a)) : (ns_vec){ ns_cos(angle), ns_sin(angle) };
    const ns_vec b = both ? other : a;
    ns_vec inward;
    const double ahead = curved_frame_round(arr, curved_hit_frame(arr, b, way, &inward));
    const double behind =
        curved_frame_round(arr, curved_hit_frame(arr, a, ns_vec_scale(way, -1), &inward));
    const ns_vec to = ns_vec_of(curved_frame_point(arr, ahead + 0.12 * curved_swing(rng)));
    const ns_vec from = ns_vec_of(curved_frame_point(arr, behind + 0.12 * curved_swing(rng)));
    const ns_vec half = ns_vec_scale(ns_vec_sub(to, from), 1.0 / 6);
    const ns_cubic cubic =
        both ? through_two(from, a, b, to)
             : through_two(from, ns_vec_sub(a, half), ns_vec_add(a, half), to);

    return curved_snap(arr, &cubic);
}

// -- moves ----------------------------------------------------------------------------------------

// The middles of all dots that nothing crosses.
static ns_status find_dots(ns_ctx *ctx, const curved_work *work, dot_list *dots)
{
    for (int32_t s = 1; s < work->stage.actors.count; s++) {
        const ns_actor *actor = &work->stage.actors.at[s];
        ns_vec sum = { 0, 0 };
        if (!actor->needs_cut || work->stage.arr.strands.at[s].entry_count != 1)
            continue;
        for (int32_t c = 0; c < actor->count; c++)
            for (int i = 0; i < 4; i++)
                sum = ns_vec_add(sum, ns_vec_of(actor->cubics[c].p[i]));
        NS_NEED(ctx, ns_array_push(ctx, dots, ns_vec_scale(sum, 0.25 / actor->count)));
    }
    return NS_OK;
}

static ns_status add_stray(ns_ctx *ctx, curved_search *search, const dot_list *dots,
                           int32_t tries, double most)
{
    curved_work *work = search->work;
    curved_offer best = { .most = most - NS_DECOY_COST };

    for (int32_t i = 0; i < tries; i++) {
        const ns_grid_cubic cubic = best.found && curved_chance(&work->rng) < 0.5
                                        ? curved_nudge_decoy(work, &best.best, search->reach)
                                    : dots->count > 0 ? through_dots(work, dots)
                                                      : curved_any_decoy(work);
        const ns_part part = curved_decoy_part(&cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &best));
    }
    return best.found ? curved_put_decoy(ctx, work, work->decoys.count, &best.best) : NS_OK;
}

ns_status curved_add_stray(ns_ctx *ctx, curved_search *search, int32_t tries, double most)
{
    dot_list dots = { 0 };
    ns_status status = find_dots(ctx, search->work, &dots);

    if (status == NS_OK && search->aims)
        status = ns_array_push(ctx, &dots, search->aim) ? NS_OK : ns_no_memory(ctx);
    if (status == NS_OK)
        status = add_stray(ctx, search, &dots, tries, most);
    ns_array_drop(ctx, &dots);
    return status;
}

// Another shape for it, or none.
static ns_status move_one(ns_ctx *ctx, curved_search *search, int32_t d, int32_t tries)
{
    curved_work *work = search->work;
    const int32_t mark = ns_stage_mark(&work->stage);
    const decoy before = work->decoys.at[d];
    const bool lose = curved_chance(&work->rng) < LOST;
    curved_offer best = { .most = ns_stage_cost(&work->stage) + curved_allowance(search),
                          .best = before.cubic };

    NS_TRY(curved_take_decoy(ctx, work, d));
    if (lose && ns_stage_cost(&work->stage) < best.most + NS_DECOY_COST)
        return NS_OK;
    for (int32_t i = 0; i < tries; i++) {
        const double kind = curved_chance(&work->rng);
        const ns_grid_cubic cubic =
            kind < NEW
                ? curved_any_decoy(work)
                : curved_nudge_decoy(work, &best.best, search->reach * (kind < 0.4 ? 0.25 : 1));
        const ns_part part = curved_decoy_part(&cubic);
        NS_TRY(curved_weigh(ctx, work, &part, &best));
    }
    return best.found ? curved_put_decoy(ctx, work, d, &best.best)
                      : curved_undo_decoy(ctx, work, mark, d, &before);
}

ns_status curved_visit_decoys(ns_ctx *ctx, curved_search *search, int32_t tries, bool *visited)
{
    curved_work *work = search->work;
    const double kind = curved_chance(&work->rng);
    const bool wanted = search->aims || work->stage.sums.of[NS_TERM_LOOSE] > 0;
    const int32_t moving = work->decoys.count - work->decoys_kept;
    const bool alone = work->ends.count == 0;
    const double add = wanted || alone ? ADDED : ANY;
    const double move = moving > 0 ? (double)moving / (moving + work->ends.count) : 0;

    *visited = true;
    if (kind < add && work->decoys.count < (alone ? NS_STRAYS_ALONE : NS_STRAYS_MOST))
        return curved_add_stray(ctx, search, 4 * tries,
                                ns_stage_cost(&work->stage) + curved_allowance(search));
    if (kind > 1 - move)
        return move_one(ctx, search, work->decoys_kept + ns_rng_below(&work->rng, moving),
                        tries);
    *visited = false;
    return NS_OK;
}
