// curved_knots.c: what is left of a search goes to the places where the page is worst.
//
// When a page has cooled nearly all of it is clear, and a few knots are left: places where several curves are in each
// other's way. No single one of them can give way, and to warm the whole page up again would undo what is good. So
// one such place is warmed up alone: the few extensions that come nearest to it are visited by themselves, from
// warm to cold. If that makes the page cheaper it stays, otherwise all is as before, and should the place come up
// again it is made warmer, with more of what is around it.
//
// Two kinds of places do not need less around them but more: a gap between two curves with a long way round, and a
// cell with nothing but outline around it. There some candidates are led through the place, and decoys are tried.
#include "make/curved/curved_search.h"

#define STRANDS 5       // that are moved together ...
#define STRANDS_MORE 3  // ... and so many more each time ...
#define STRANDS_MOST 14 // ... up to these
#define VISITS 40       // of each of them, on the average
#define TRIES 5
#define THROUGH 24    // candidates that lead through a place
#define HELD 0.5      // of the visits are over before it is visited itself
#define WARM 3.0      // at first ...
#define WARMER 1.5    // ... and times that each time ...
#define WARM_MOST 6.0 // ... up to this; and down to ...
#define COLD 0.02
#define REACH_WARM 0.08
#define REACH_COLD 0.006
#define SPOT_MOST 10.0 // that a blemish counts, of all that it costs
#define SAME (10 * (NS_FRAME_SIDE / NS_DE_JONG_SIDE)) // places nearer than that are one

// An extension, and how far it is from the place.
typedef struct near_end {
    int32_t end;
    double far;
} near_end;

typedef struct knots {
    curved_search *search;
    ns_spots spots;
    NS_ARRAY(ns_vec) tried; // places, in vain
    near_end ends[STRANDS_MOST];
    int32_t count, most;
    int32_t held; // an end that was led through the place; -1: none
    double warm;
} knots;

static ns_vec middle(const ns_spot *spot)
{
    return ns_vec_mix(ns_vec_of(spot->at[0]), ns_vec_of(spot->at[1]), 0.5);
}

// What a blemish counts here. Long curves and large cells are nobody's knot.
static double weight_of(const knots *k, const ns_spot *spot)
{
    const ns_weights *weights = &k->search->work->stage.options.weights;
    const double cost = weights->of[spot->term] * (double)spot->sum / NS_SUM_ONE;
    double weight = ns_min(cost, SPOT_MOST);

    if (spot->term == NS_TERM_LENGTH || spot->term == NS_TERM_BIG
        || spot->term == NS_TERM_SHAPE)
        return 0;
    for (int32_t i = 0; i < k->tried.count; i++) {
        if (ns_vec_distance(k->tried.at[i], middle(spot)) < SAME)
            weight /= 2;
    }
    return weight;
}

// One of the blemishes, the worse the sooner; NULL: there is none.
static const ns_spot *pick_spot(const knots *k)
{
    const ns_spot *picked = NULL;
    double sum = 0;

    for (int32_t i = 0; i < k->spots.count; i++) {
        const double weight = weight_of(k, &k->spots.at[i]);
        sum += weight;
        if (weight > 0 && curved_chance(&k->search->work->rng) * sum < weight)
            picked = &k->spots.at[i];
    }
    return picked;
}

static double distance_to(const ns_strand *strand, ns_vec place)
{
    double least = NS_FRAME_SIDE;

    for (int32_t i = 0; i + 1 < strand->way.count; i++)
        least = ns_min(least, ns_segment_distance(place, ns_vec_of(strand->way.at[i]),
                                                  ns_vec_of(strand->way.at[i + 1])));
    return least;
}

static void keep_nearest(knots *k, near_end near)
{
    if (k->count == k->most && k->ends[k->most - 1].far <= near.far)
        return;
    int32_t i = k->count < k->most ? k->count++ : k->most - 1;
    for (; i > 0 && k->ends[i - 1].far > near.far; i--)
        k->ends[i] = k->ends[i - 1];
    k->ends[i] = near;
}

// How warm the place is to be, and how many extensions are to move.
static void prepare(knots *k, ns_vec place)
{
    k->count = 0;
    k->most = STRANDS;
    k->warm = WARM;
    for (int32_t i = 0; i < k->tried.count; i++) {
        if (ns_vec_distance(k->tried.at[i], place) >= SAME)
            continue;
        k->most = ns_min(k->most + STRANDS_MORE, STRANDS_MOST);
        k->warm = ns_min(k->warm * WARMER, WARM_MOST);
    }
}

// The extensions that come nearest to the place.
static ns_status find_ends(ns_ctx *ctx, knots *k, ns_vec place)
{
    const curved_work *work = k->search->work;
    int64_t steps = 1;

    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        if (!end->strand || end->pinned || (end->bridged >= 0 && end->bridged < i))
            continue;
        const ns_strand *strand = &work->stage.arr.strands.at[end->strand];
        keep_nearest(k, (near_end){ i, distance_to(strand, place) });
        steps += strand->way.count;
    }
    return ns_spend(ctx, steps);
}

// Leads one of them through the place, whatever that costs; the others have time to give way before it moves on its own.
static ns_status lead_through(ns_ctx *ctx, knots *k)
{
    const int32_t i = ns_rng_below(&k->search->work->rng, k->count);
    const int32_t end = k->ends[i].end;

    k->held = -1;
    if (!k->search->aims || k->search->work->ends.at[end].bridged >= 0)
        return NS_OK;
    k->held = end;
    return curved_move_through(ctx, k->search, end, THROUGH);
}

// Visits them until they are cold, or the time is over.
static ns_status cool_ends(ns_ctx *ctx, knots *k)
{
    curved_search *search = k->search;
    curved_work *work = search->work;
    const int32_t visits = VISITS * k->count;
    bool visited;

    for (int32_t i = 0; i < visits && curved_goes_on(ctx, search); i++) {
        const double at = (double)i / visits;
        search->warmth = curved_cooled(k->warm, COLD, at);
        search->reach = curved_cooled(REACH_WARM, REACH_COLD, at);
        NS_TRY(curved_visit_decoys(ctx, search, TRIES, &visited));
        const int32_t end = k->ends[ns_rng_below(&work->rng, k->count)].end;
        if (!visited && (end != k->held || at > HELD))
            NS_TRY(curved_visit(ctx, search, end, TRIES));
        ns_stage_forget(ctx, &work->stage);
        work->iterations++;
        NS_TRY(curved_keep_best(ctx, search));
    }
    return NS_OK;
}

static ns_status loosen(ns_ctx *ctx, knots *k)
{
    curved_search *search = k->search;
    curved_work *work = search->work;

    while (curved_goes_on(ctx, search)) {
        const double before = search->best.cost;
        k->spots.count = 0;
        NS_TRY(ns_stage_spots(ctx, &work->stage, &k->spots));
        NS_TRY(ns_stage_loops(ctx, &work->stage, &k->spots));
        const ns_spot *spot = pick_spot(k);
        if (!spot)
            return NS_OK;
        const ns_vec place = middle(spot);
        search->aims = spot->term == NS_TERM_DILATION || spot->term == NS_TERM_SEEN;
        search->aim = place;
        prepare(k, place);
        NS_TRY(find_ends(ctx, k, place));
        if (k->count == 0)
            return NS_OK;
        NS_TRY(lead_through(ctx, k));
        NS_TRY(cool_ends(ctx, k));
        NS_TRY(curved_restore(ctx, work, &search->best));
        if (search->best.cost >= before)
            NS_NEED(ctx, ns_array_push(ctx, &k->tried, place));
    }
    return NS_OK;
}

ns_status curved_loosen_knots(ns_ctx *ctx, curved_search *search)
{
    knots k = { .search = search };

    NS_ASSERT(search->settled);
    const ns_status status = loosen(ctx, &k);
    search->aims = false;
    ns_arrays_drop(ctx, &k.spots, &k.tried);
    return status;
}
