// measure.c: see measure.h: from a board to a stage with every paper's terms, and what it says.
//
// The stage borrows the board's arrangement, so that a board is arranged once whoever measures it. The
// papers share one stage: their terms do not overlap, so weights are simply added. Floors need the
// picture alone, which is laid on a second stage that keeps nothing up to date.
#include "measure/measure_arranged.h"

#include "base/basics.h"
#include "board/board_cells.h"
#include "measure/measure_spots.h"
#include "measure/stage/board_stage.h"
#include "measure/yardsticks/floor.h"
#include "measure/yardsticks/metrics.h"

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
    ns_measure_found found;
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
                             spots ? &m->found.layout : NULL));
    NS_TRY(ns_closest_vertices(m->ctx, &m->stage, &closest));
    NS_TRY(ns_largest_circle(m->ctx, &m->stage, &circle));
    NS_TRY(ns_local_dilation(m->ctx, &m->stage, NS_ANY_DILATION, &dilation));
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
    NS_TRY(ns_sloped_measure(m->ctx, m->board, &metrics, spots ? &m->found.narrow : NULL));
    measures->sloped.known = true;
    measures->sloped.min_width = metrics.min_width;
    measures->sloped.max_shift = metrics.max_shift;
    measures->sloped.sum = metrics.sum;
    measures->sloped.squares = metrics.squares;
    return NS_OK;
}

// Straight lines across a sloped page show nothing but the picture's own: it has another eye.
static ns_status read_giveaway(measuring *m, ns_measures *measures)
{
    if (m->options->sloped)
        return NS_OK;
    return ns_giveaway_find(m->ctx, &m->stage, &m->found.worth, &measures->giveaway);
}

static ns_status read_comfort(measuring *m, ns_measures *measures)
{
    if (!(m->options->step_mm > 0))
        return NS_OK;
    return ns_comfort_find(m->ctx, &m->stage.arr, m->options->step_mm, &measures->comfort,
                           &m->found.comfort);
}

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
    NS_TRY(read_giveaway(m, measures));
    NS_TRY(read_comfort(m, measures));
    if (!spots)
        return NS_OK;
    NS_TRY(ns_stage_spots(m->ctx, &m->stage, &m->found.spots));
    return ns_measure_found_list(m->ctx, m->board, &m->stage, &m->found, blemishes);
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
    ns_measure_found_drop(ctx, &m.found);
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
