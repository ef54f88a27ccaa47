// measure_spots.c: see measure_spots.h, and measure.h for what a blemish is.
#include "measure/measure_spots.h"

#include "base/basics.h"
#include "board/board_cells.h"

static const struct {
    const char *name;
    double side;
    ns_term term; // NS_TERMS: none, see metrics.h, giveaway.h and comfort.h
} yardsticks[NS_YARDSTICKS] = {
    [NS_DE_JONG_VERTEX] = { "de_jong.vertex", NS_DE_JONG_SIDE, NS_TERM_VERTEX },
    [NS_DE_JONG_DILATION] = { "de_jong.dilation", NS_DE_JONG_SIDE, NS_TERM_DILATION },
    [NS_DE_JONG_FACE] = { "de_jong.face", NS_DE_JONG_SIDE, NS_TERM_FACE },
    [NS_KERKHOF_ANGLE] = { "kerkhof.angle", NS_KERKHOF_SIDE, NS_TERM_ANGLE },
    [NS_KERKHOF_DISTANCE] = { "kerkhof.distance", NS_KERKHOF_SIDE, NS_TERM_DISTANCE },
    [NS_KERKHOF_SMALL] = { "kerkhof.small", NS_KERKHOF_SIDE, NS_TERM_SMALL },
    [NS_KERKHOF_BIG] = { "kerkhof.big", NS_KERKHOF_SIDE, NS_TERM_BIG },
    [NS_KERKHOF_SHAPE] = { "kerkhof.shape", NS_KERKHOF_SIDE, NS_TERM_SHAPE },
    [NS_KERKHOF_LENGTH] = { "kerkhof.length", NS_KERKHOF_SIDE, NS_TERM_LENGTH },
    [NS_LAYOUT_SHALLOW] = { "layout.shallow_angles", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_LAYOUT_CLOSE] = { "layout.close_curves", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_SLOPED_WIDTH] = { "sloped.min_width", NS_SLOPED_SIDE, NS_TERMS },
    [NS_GIVEAWAY_FOLLOW] = { "giveaway.follow", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_GIVEAWAY_LOOPS] = { "giveaway.loops", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_GIVEAWAY_NEEDLES] = { "giveaway.needles", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_COMFORT_NARROW] = { "comfort.narrow", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_COMFORT_TINY] = { "comfort.tiny", NS_KERKHOF_SIDE, NS_TERMS },
    [NS_COMFORT_BENDS] = { "comfort.tight_bends", NS_KERKHOF_SIDE, NS_TERMS },
};

const char *ns_yardstick_name(ns_yardstick yardstick)
{
    return yardsticks[yardstick].name;
}

double ns_yardstick_unit(ns_yardstick yardstick)
{
    return yardsticks[yardstick].side / NS_FRAME_SIDE;
}

int32_t ns_blemish_places(const ns_blemish *blemish)
{
    return ns_point_same(blemish->at[0], blemish->at[1]) ? 1 : 2;
}

// What is made on the way.
typedef struct listing {
    ns_ctx *ctx;
    const ns_board *board;
    const ns_stage *stage;
    ns_board_cells cells;
    ns_blemishes sorted;
} listing;

static ns_yardstick yardstick_of(ns_term term)
{
    int32_t y = 0;

    while (yardsticks[y].term != term)
        y++;
    NS_ASSERT(y < NS_YARDSTICKS); // no term of ours has a spot
    return (ns_yardstick)y;
}

// The curve that starts here and ends there: no other curve ends at either.
static int32_t curve_between(const ns_board *board, ns_point here, ns_point there)
{
    for (int32_t c = 0; c < board->curves.count; c++) {
        const ns_board_curve *curve = &board->curves.at[c];
        const ns_section *first = &board->sections.at[curve->first];
        const ns_section *last = &board->sections.at[curve->first + curve->count - 1];
        if (ns_point_same(board->cubics.at[first->first].curve.p[0], here)
            && ns_point_same(board->cubics.at[last->first + last->count - 1].curve.p[3], there))
            return c;
    }
    return -1;
}

static bool add(listing *m, ns_blemish blemish)
{
    return ns_array_push(m->ctx, &m->sorted, blemish);
}

static bool add_spot(listing *m, const ns_spot *spot)
{
    const bool is_curve = spot->term == NS_TERM_LENGTH;

    return add(
        m, (ns_blemish){
               .yardstick = yardstick_of(spot->term),
               .at = { spot->at[0], spot->at[1] },
               .penalty =
                   m->stage->options.weights.of[spot->term] * ((double)spot->sum / NS_SUM_ONE),
               .cell = { spot->face ? m->cells.cell_of.at[spot->face] : -1 },
               .curve = { is_curve ? curve_between(m->board, spot->at[0], spot->at[1]) : -1 },
           });
}

static bool add_layout_spot(listing *m, const ns_layout_spot *spot)
{
    return add(m, (ns_blemish){ .yardstick = spot->close ? NS_LAYOUT_CLOSE : NS_LAYOUT_SHALLOW,
                                .at = { spot->at[0], spot->at[1] },
                                .penalty = 1,
                                .cell = { m->cells.cell_of.at[spot->face] },
                                .curve = { -1 } });
}

static bool add_narrow_cell(listing *m, const ns_narrow_cell *narrow)
{
    return add(m, (ns_blemish){ .yardstick = NS_SLOPED_WIDTH,
                                .at = { narrow->width.at[0], narrow->width.at[1] },
                                .penalty = NS_SLOPED_NARROW - narrow->width.value,
                                .cell = { narrow->cell },
                                .curve = { -1 } });
}

static int by_place(ns_point a, ns_point b)
{
    return a.y != b.y ? (a.y > b.y) - (a.y < b.y) : (a.x > b.x) - (a.x < b.x);
}

// By yardstick, worst first; equal ones from top to bottom, whatever order they were found in.
static int by_rank(const void *a, const void *b, void *user)
{
    const ns_blemish *p = a, *q = b;

    (void)user;
    if (p->yardstick != q->yardstick)
        return p->yardstick < q->yardstick ? -1 : 1;
    if (p->penalty != q->penalty)
        return p->penalty > q->penalty ? -1 : 1;
    const int first = by_place(p->at[0], q->at[0]);
    return first ? first : by_place(p->at[1], q->at[1]);
}

// Trails that are too short to be seen are in the sum all the same.
static bool add_trail(listing *m, const ns_worth_trail *trail)
{
    return add(m, (ns_blemish){ .yardstick = NS_GIVEAWAY_FOLLOW,
                                .at = { trail->at[0], trail->at[1] },
                                .penalty = trail->share,
                                .cell = { -1 },
                                .curve = { -1 } });
}

// What is counted, at a place; of a face of the arrangement, or 0.
static bool add_one(listing *m, ns_yardstick yardstick, ns_point at, ns_point to, int32_t face)
{
    return add(m, (ns_blemish){ .yardstick = yardstick,
                                .at = { at, to },
                                .penalty = 1,
                                .cell = { face ? m->cells.cell_of.at[face] : -1 },
                                .curve = { -1 } });
}

// On its boundary.
static bool add_face(listing *m, ns_yardstick yardstick, int32_t face)
{
    const int32_t half = m->stage->arr.faces.at[face].half;
    const ns_point at = m->stage->arr.entries.at[half >> 1].point;

    return add_one(m, yardstick, at, at, face);
}

static bool add_giveaway(listing *m, const ns_worth *worth)
{
    bool room = true;

    for (int32_t i = 0; room && i < worth->trails.count; i++)
        room = add_trail(m, &worth->trails.at[i]);
    for (int32_t i = 0; room && i < worth->loops.count; i++)
        room = add_face(m, NS_GIVEAWAY_LOOPS, worth->loops.at[i]);
    for (int32_t i = 0; room && i < worth->needles.count; i++)
        room = add_one(m, NS_GIVEAWAY_NEEDLES, worth->needles.at[i], worth->needles.at[i], 0);
    return room;
}

static bool add_comfort(listing *m, const ns_comfort_found *comfort)
{
    bool room = true;

    for (int32_t i = 0; room && i < comfort->gaps.count; i++) {
        const ns_comfort_gap *gap = &comfort->gaps.at[i];
        room = add_one(m, NS_COMFORT_NARROW, gap->at[0], gap->at[1], gap->face);
    }
    for (int32_t i = 0; room && i < comfort->tiny.count; i++)
        room = add_face(m, NS_COMFORT_TINY, comfort->tiny.at[i]);
    for (int32_t i = 0; room && i < comfort->bends.count; i++)
        room = add_one(m, NS_COMFORT_BENDS, comfort->bends.at[i], comfort->bends.at[i], 0);
    return room;
}

static bool add_all(listing *m, const ns_measure_found *found)
{
    bool room = true;

    for (int32_t i = 0; room && i < found->spots.count; i++)
        room = add_spot(m, &found->spots.at[i]);
    for (int32_t i = 0; room && i < found->layout.count; i++)
        room = add_layout_spot(m, &found->layout.at[i]);
    for (int32_t i = 0; room && i < found->narrow.count; i++)
        room = add_narrow_cell(m, &found->narrow.at[i]);
    return room && add_giveaway(m, &found->worth) && add_comfort(m, &found->comfort);
}

static ns_status list_blemishes(listing *m, const ns_measure_found *found,
                                ns_blemishes *blemishes)
{
    NS_TRY(ns_board_number_cells(m->ctx, m->board, &m->stage->arr, &m->cells));
    NS_NEED(m->ctx, add_all(m, found));
    NS_TRY(ns_array_sort(m->ctx, &m->sorted, by_rank, NULL));
    NS_NEED(m->ctx, ns_array_append(m->ctx, blemishes, m->sorted.at, m->sorted.count));
    return NS_OK;
}

ns_status ns_measure_found_list(ns_ctx *ctx, const ns_board *board, const ns_stage *stage,
                                const ns_measure_found *found, ns_blemishes *blemishes)
{
    listing m = { .ctx = ctx, .board = board, .stage = stage };
    const ns_status status = list_blemishes(&m, found, blemishes);

    ns_board_cells_drop(ctx, &m.cells);
    ns_array_drop(ctx, &m.sorted);
    return status;
}

void ns_measure_found_drop(ns_ctx *ctx, ns_measure_found *found)
{
    ns_arrays_drop(ctx, &found->spots, &found->layout, &found->narrow);
    ns_worth_drop(ctx, &found->worth);
    ns_comfort_found_drop(ctx, &found->comfort);
}
