// measure.c: see measure.h: from a board to a stage with every paper's terms, and what it says.
//
// The stage borrows the board's arrangement, so that a board is arranged once whoever measures it. The
// papers share one stage: their terms do not overlap, so weights are simply added. Floors need the
// picture alone, which is laid on a second stage that keeps nothing up to date.
#include "measure/measure_arranged.h"

#include "base/basics.h"
#include "board/board_cells.h"
#include "measure/stage/board_stage.h"
#include "measure/yardsticks/floor.h"
#include "measure/yardsticks/metrics.h"

static const struct {
    const char *name;
    double side;
    ns_term term; // NS_TERMS: none, see metrics.h
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

char ns_setting_letter(int32_t setting)
{
    return (char)('a' + setting);
}

ns_measure_options ns_measure_defaults(void)
{
    return (ns_measure_options){ .setting = 2 };
}

// What is made on the way.
typedef struct measuring {
    ns_ctx *ctx;
    const ns_board *board;
    const ns_arranged *arranged;
    const ns_measure_options *options;
    ns_stage stage, picture;
    ns_weights weights; // of all papers
    ns_board_cells cells;
    ns_spots spots;
    ns_layout_spots layout_spots;
    ns_narrow_cells narrow;
    ns_blemishes sorted;
} measuring;

static double part_of(const measuring *m, ns_term term)
{
    return m->weights.of[term] * ((double)m->stage.sums.of[term] / NS_SUM_ONE);
}

static void read_de_jong(const measuring *m, ns_measures *measures)
{
    const ns_weights weights = ns_de_jong_weights();
    const ns_de_jong *limits = &m->stage.de_jong;

    measures->de_jong.setting = m->options->setting;
    measures->de_jong.vertex = part_of(m, NS_TERM_VERTEX);
    measures->de_jong.dilation = part_of(m, NS_TERM_DILATION);
    measures->de_jong.face = part_of(m, NS_TERM_FACE);
    measures->de_jong.score = ns_sums_cost(&m->stage.sums, &weights);
    measures->de_jong.d_vert = limits->d_vert;
    measures->de_jong.a_min = limits->a_min;
    measures->de_jong.d_dil = limits->d_dil;
    measures->de_jong.delta_max = limits->dilation;
}

static void read_kerkhof(const measuring *m, ns_measures *measures)
{
    const ns_weights weights = ns_kerkhof_weights();
    const ns_kerkhof *limits = &m->stage.kerkhof;

    measures->kerkhof.angle = part_of(m, NS_TERM_ANGLE);
    measures->kerkhof.distance = part_of(m, NS_TERM_DISTANCE);
    measures->kerkhof.small = part_of(m, NS_TERM_SMALL);
    measures->kerkhof.big = part_of(m, NS_TERM_BIG);
    measures->kerkhof.shape = part_of(m, NS_TERM_SHAPE);
    measures->kerkhof.length = part_of(m, NS_TERM_LENGTH);
    measures->kerkhof.fitness = ns_sums_cost(&m->stage.sums, &weights);
    measures->kerkhof.alpha_t = limits->alpha_t;
    measures->kerkhof.d_t = limits->d_t;
    measures->kerkhof.s_t = limits->s_t;
    measures->kerkhof.b_t = limits->b_t;
    measures->kerkhof.h_t = limits->h_t;
    measures->kerkhof.l_t = limits->l_t;
    for (int32_t s = 0; s < m->board->sections.count; s++)
        measures->kerkhof.bridges += m->board->sections.at[s].role == NS_ROLE_BRIDGE;
}

static ns_status read_floors(measuring *m, ns_measures *measures)
{
    ns_stage_options options = m->stage.options;
    ns_floors floors;

    options.weights = (ns_weights){ { 0 } }; // nothing is to be kept up to date
    NS_TRY(ns_stage_of_picture(m->ctx, m->board, &options, &m->picture));
    NS_TRY(ns_floors_of(m->ctx, &m->picture, &floors));
    measures->de_jong.floor = floors.de_jong;
    measures->kerkhof.floor = floors.kerkhof;
    return NS_OK;
}

static ns_status read_metrics(measuring *m, bool spots, ns_measures *measures)
{
    ns_extreme closest, circle, dilation;

    NS_TRY(ns_layout_measure(m->ctx, &m->stage, &measures->layout,
                             spots ? &m->layout_spots : NULL));
    NS_TRY(ns_closest_vertices(m->ctx, &m->stage, &closest));
    NS_TRY(ns_largest_circle(m->ctx, &m->stage, &circle));
    NS_TRY(ns_local_dilation(m->ctx, &m->stage, &dilation));
    NS_ASSERT(circle.value > 0 && closest.value >= 0);
    measures->de_jong.min_vertex_distance = closest.value;
    measures->de_jong.largest_circle = circle.value;
    measures->de_jong.local_dilation = dilation.value;
    return NS_OK;
}

static ns_status read_sloped(measuring *m, bool spots, ns_measures *measures)
{
    ns_sloped_metrics metrics;

    if (!m->options->sloped)
        return NS_OK;
    NS_TRY(ns_sloped_measure(m->ctx, m->board, &metrics, spots ? &m->narrow : NULL));
    measures->sloped.known = true;
    measures->sloped.min_width = metrics.min_width;
    measures->sloped.max_shift = metrics.max_shift;
    measures->sloped.sum = metrics.sum;
    measures->sloped.squares = metrics.squares;
    return NS_OK;
}

// -- blemishes -----------------------------------------------------------------------------------

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

static bool add(measuring *m, ns_blemish blemish)
{
    return ns_array_push(m->ctx, &m->sorted, blemish);
}

static bool add_spot(measuring *m, const ns_spot *spot)
{
    const bool is_curve = spot->term == NS_TERM_LENGTH;

    return add(
        m, (ns_blemish){
               .yardstick = yardstick_of(spot->term),
               .at = { spot->at[0], spot->at[1] },
               .penalty = m->weights.of[spot->term] * ((double)spot->sum / NS_SUM_ONE),
               .cell = { spot->face ? m->cells.cell_of.at[spot->face] : -1 },
               .curve = { is_curve ? curve_between(m->board, spot->at[0], spot->at[1]) : -1 },
           });
}

static bool add_layout_spot(measuring *m, const ns_layout_spot *spot)
{
    return add(m, (ns_blemish){ .yardstick = spot->close ? NS_LAYOUT_CLOSE : NS_LAYOUT_SHALLOW,
                                .at = { spot->at[0], spot->at[1] },
                                .penalty = 1,
                                .cell = { m->cells.cell_of.at[spot->face] },
                                .curve = { -1 } });
}

static bool add_narrow_cell(measuring *m, const ns_narrow_cell *narrow)
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

static ns_status list_blemishes(measuring *m, ns_blemishes *blemishes)
{
    bool room = true;

    NS_TRY(ns_board_number_cells(m->ctx, m->board, &m->stage.arr, &m->cells));
    NS_TRY(ns_stage_spots(m->ctx, &m->stage, &m->spots));
    for (int32_t i = 0; room && i < m->spots.count; i++)
        room = add_spot(m, &m->spots.at[i]);
    for (int32_t i = 0; room && i < m->layout_spots.count; i++)
        room = add_layout_spot(m, &m->layout_spots.at[i]);
    for (int32_t i = 0; room && i < m->narrow.count; i++)
        room = add_narrow_cell(m, &m->narrow.at[i]);
    const int32_t count = m->sorted.count;
    NS_NEED(m->ctx, room && ns_array_room(m->ctx, blemishes, sizeof *blemishes->at, count));
    NS_TRY(ns_array_sort(m->ctx, &m->sorted, by_rank, NULL));
    for (int32_t i = 0; i < count; i++)
        blemishes->at[blemishes->count++] = m->sorted.at[i];
    return NS_OK;
}

// ------------------------------------------------------------------------------------------------

static ns_status measure_steps(measuring *m, ns_measures *measures, ns_blemishes *blemishes)
{
    const ns_stage_options options = { .tolerance = m->board->tolerance,
                                       .setting = m->options->setting,
                                       .weights = m->weights,
                                       .self_crossings = true,
                                       .straight = m->options->sloped };

    NS_TRY(ns_stage_of_board(m->ctx, m->board, m->arranged, &options, &m->stage));
    read_de_jong(m, measures);
    read_kerkhof(m, measures);
    if (!m->options->no_floors)
        NS_TRY(read_floors(m, measures));
    if (m->options->sums_only)
        return NS_OK;
    const bool spots = blemishes && m->options->spots;
    NS_TRY(read_metrics(m, spots, measures));
    NS_TRY(read_sloped(m, spots, measures));
    return spots ? list_blemishes(m, blemishes) : NS_OK;
}

ns_status ns_measure_arranged(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                              const ns_measure_options *options, ns_measures *measures,
                              ns_blemishes *blemishes)
{
    measuring m = { .ctx = ctx,
                    .board = board,
                    .arranged = arranged,
                    .options = options,
                    .weights = ns_all_weights() };

    *measures = (ns_measures){ 0 };
    const ns_status status = measure_steps(&m, measures, blemishes);
    ns_stage_drop(ctx, &m.stage);
    ns_stage_drop(ctx, &m.picture);
    ns_board_cells_drop(ctx, &m.cells);
    ns_arrays_drop(ctx, &m.spots, &m.layout_spots, &m.narrow, &m.sorted);
    return status;
}

// Curves that do not fit are told of in detail when they are compared with a puzzle.
static ns_status arrange(ns_ctx *ctx, const ns_board *board, bool in_detail,
                         ns_arranged *arranged)
{
    int32_t section;
    ns_point where;
    const ns_status status = ns_board_try_arrange(ctx, board, arranged, &section, &where);

    if (status != NS_BAD_INPUT || section < 0 || in_detail)
        return status;
    return ns_fail(ctx, NS_BAD_INPUT, "curve %d, at %s, does not fit to the others",
                   ns_board_curve_of(board, section), ns_board_place(board, where).text);
}

ns_status ns_measure(ns_ctx *ctx, const ns_board *board, const ns_measure_options *options,
                     ns_measures *measures, ns_blemishes *blemishes)
{
    ns_arranged arranged;
    ns_status status = NS_OK;

    *measures = (ns_measures){ 0 };
    if (ns_board_is_empty(board))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "this puzzle has no board, so nobody knows what its curves look like; "
                       "make it anew from its drawing");
    if (options->setting < 0 || options->setting >= NS_SETTINGS)
        return ns_fail(ctx, NS_BAD_INPUT, "de Jong's settings are 0 (a) to %d (e), not %d",
                       NS_SETTINGS - 1, options->setting);
    if (options->puzzle)
        NS_TRY(ns_board_fits(ctx, board, options->puzzle));
    NS_TRY(arrange(ctx, board, options->puzzle, &arranged));
    if (options->puzzle)
        status = ns_arranged_verify(ctx, board, &arranged, options->puzzle);
    if (options->puzzle && status == NS_OK)
        status = ns_arranged_charge(ctx, &arranged);
    if (status == NS_OK)
        status = ns_measure_arranged(ctx, board, &arranged, options, measures, blemishes);
    ns_arranged_drop(ctx, &arranged);
    return status;
}
