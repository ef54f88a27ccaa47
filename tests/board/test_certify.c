// test_certify.c: a board is certified exactly when its curves cross as its polylines do: known
// boards, coarse ones that lie, and random ones against the twin that solves equations.
#include "board/arranged.h"
#include "oracle/boards.h"
#include "oracle/curve_twin.h"
#include "oracle/scale.h"

static void add_curve(ns_test *t, ns_board *board, const double p[8])
{
    ns_board_add_curve(&t->ctx, board, false);
    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, -1, -1);
    ns_unit_cubic(&t->ctx, board, p, 0, 0);
}

// Picture or not, as the colour says.
static void add_circle(ns_test *t, ns_board *board, double x, double y, double r,
                       uint8_t colour)
{
    const double k = 0.5523 * r;
    const double quarters[4][8] = {
        { x + r, y, x + r, y + k, x + k, y + r, x, y + r },
        { x, y + r, x - k, y + r, x - r, y + k, x - r, y },
        { x - r, y, x - r, y - k, x - k, y - r, x, y - r },
        { x, y - r, x + k, y - r, x + r, y - k, x + r, y },
    };

    ns_board_add_curve(&t->ctx, board, true);
    ns_board_add_section(&t->ctx, board, colour ? NS_ROLE_BACKGROUND : NS_ROLE_DECOY, -1, -1);
    for (int i = 0; i < 4; i++)
        ns_unit_cubic(&t->ctx, board, quarters[i], colour, 0);
}

// -- known boards -------------------------------------------------------------------------------

static void draw_lines(ns_test *t, ns_board *board)
{
    ns_unit_decoy(&t->ctx, board, 0, 20, 64, 30);
    ns_unit_decoy(&t->ctx, board, 0, 30, 64, 20);
    ns_unit_decoy(&t->ctx, board, 30, 0, 31, 64);
}

static void draw_empty(ns_test *t, ns_board *board)
{
    (void)t;
    (void)board;
}

static void draw_floating(ns_test *t, ns_board *board)
{
    draw_lines(t, board);
    add_circle(t, board, 10, 10, 5, 1);
    add_circle(t, board, 10, 10, 3, 1); // in the other one
    add_circle(t, board, 50, 50, 8, 1);
    add_circle(t, board, 53, 50, 8, 1); // they cross each other
    add_circle(t, board, 51, 50, 1, 1);
}

static void draw_crossed_circle(ns_test *t, ns_board *board)
{
    draw_lines(t, board);
    add_circle(t, board, 32, 26, 12, 1);
}

static void draw_loop(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 50, 90, 0, -30, 0, 64, 50 });
    add_curve(t, board, (const double[]){ 0, 16, 20, 20, 40, 10, 64, 17 });
}

// A corner of the picture with both extensions, and a curve that ends there.
static void draw_corner(ns_test *t, ns_board *board, bool third)
{
    ns_ctx *ctx = &t->ctx;

    ns_unit_node(ctx, board, 20, 20);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_cubic(ctx, board, (const double[]){ 0, 10, 5, 14, 14, 17, 20, 20 }, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 20, 26, 23, 40, 23, 64, 20 }, 1, 0);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
    ns_unit_cubic(ctx, board, (const double[]){ 22, 0, 22, 4, 20, 14, 20, 20 }, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_PICTURE, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 20, 20, 26, 30, 40, 30, 64 }, 0, 1);
    if (third) {
        ns_board_add_curve(ctx, board, false);
        ns_board_add_section(ctx, board, NS_ROLE_CONNECTION, -1, 0);
        ns_unit_line(ctx, board, 0, 30, 20, 20, 0, 0);
    }
}

static void draw_four(ns_test *t, ns_board *board)
{
    draw_corner(t, board, false);
}

static void draw_five(ns_test *t, ns_board *board)
{
    draw_corner(t, board, true);
}

// Extensions that leave the frame again, or touch it.
static void draw_outside(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 20, 20, -12, 40, -12, 64, 20 });
}

static void draw_along_frame(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 20, 0, 21, 30, 40, 64, 20 });
}

// -- boards that lie when they are coarse -------------------------------------------------------

#define COARSE (NS_FRAME_SIDE / 2)

// The line passes between an arc and its chord.
static void draw_grazing(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 10, 20, 30, 44, 30, 64, 10 });
    ns_unit_decoy(&t->ctx, board, 0, 22, 64, 23);
}

// A small circle between an arc and its chord: no crossing anywhere, but on the other side.
static void draw_wrong_side(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 10, 20, 30, 44, 30, 64, 10 });
    ns_board_add_curve(&t->ctx, board, true);
    ns_board_add_section(&t->ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(&t->ctx, board, 30, 15, 34, 15, 0, 1);
    ns_unit_line(&t->ctx, board, 34, 15, 32, 19, 0, 1);
    ns_unit_line(&t->ctx, board, 32, 19, 30, 15, 0, 1);
}

// At the node the curve leaves above the line, its chord below it.
static void draw_wrong_order(ns_test *t, ns_board *board)
{
    ns_ctx *ctx = &t->ctx;

    ns_unit_node(ctx, board, 20, 30);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, -1, 0);
    ns_unit_line(ctx, board, 0, 30, 20, 30, 0, 0);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_line(ctx, board, 20, 30, 64, 30, 0, 0);
    ns_board_add_curve(ctx, board, false);
    ns_board_add_section(ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_cubic(ctx, board, (const double[]){ 20, 30, 26, 20, 40, 30, 64, 40 }, 0, 0);
}

// A cubic with a small loop that the polyline does not see.
static void draw_hidden_loop(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 50, 70, 0, -4, 0, 64, 50 });
}

// Arcs that bulge over the frame's edge.
static void draw_bulge(ns_test *t, ns_board *board)
{
    add_curve(t, board, (const double[]){ 0, 4, 20, -4, 44, -4, 64, 4 });
}

// A needle narrower than the grid: the finer the polyline, the more often its rounded vertices
// make it cross itself; the curve has two crossings.
static void draw_needle(ns_test *t, ns_board *board)
{
    static const ns_grid_cubic chain[] = {
        { { { 0, 4721463 },
            { 2102446, 5186892 },
            { 12379087, 7466428 },
            { 13140289, 7630400 } } },
        { { { 13140289, 7630400 },
            { 13901490, 7794371 },
            { 5537305, 5994297 },
            { 4757508, 5746287 } } },
        { { { 4757508, 5746287 },
            { 3977710, 5498276 },
            { 6343398, 5858877 },
            { 8266552, 6080335 } } },
        { { { 8266552, 6080335 },
            { 10189705, 6301792 },
            { 15415509, 6962385 },
            { 16777216, 7130395 } } },
    };

    ns_board_add_curve(&t->ctx, board, false);
    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, -1, -1);
    for (int32_t i = 0; i < NS_COUNT(chain); i++)
        ns_board_add_cubic(&t->ctx, board, &chain[i], 0, 0);
}

// Three curves from one point of the frame, two from its corner.
static void draw_fan(ns_test *t, ns_board *board)
{
    static const double fan[5][8] = { { 0, 30, 20, 10, 40, 20, 64, 9 },
                                      { 0, 30, 20, 28, 40, 33, 64, 29 },
                                      { 0, 30, 10, 40, 15, 50, 20, 64 },
                                      { 64, 64, 50, 60, 20, 50, 0, 45 },
                                      { 64, 64, 62, 40, 30, 20, 40, 0 } };

    ns_unit_node(&t->ctx, board, 0, 30);
    ns_unit_node(&t->ctx, board, 64, 64);
    for (int32_t i = 0; i < 5; i++) {
        ns_board_add_curve(&t->ctx, board, false);
        ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, i > 2, -1);
        ns_unit_cubic(&t->ctx, board, fan[i], 0, 0);
    }
}

// On the frame one curve leaves above the other, its chord below it.
static void draw_wrong_fan(ns_test *t, ns_board *board)
{
    ns_unit_node(&t->ctx, board, 0, 30);
    for (int32_t i = 0; i < 2; i++) {
        ns_board_add_curve(&t->ctx, board, false);
        ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, 0, -1);
        ns_unit_cubic(&t->ctx, board,
                      i ? (const double[]){ 0, 30, 10, 31, 30, 30, 64, 30 }
                        : (const double[]){ 0, 30, 6, 20, 30, 33, 64, 40 },
                      0, 0);
    }
}

// From the frame's corner along its side, then inside.
static void draw_along_corner(ns_test *t, ns_board *board)
{
    ns_unit_node(&t->ctx, board, 0, 0);
    ns_board_add_curve(&t->ctx, board, false);
    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, 0, -1);
    ns_unit_cubic(&t->ctx, board, (const double[]){ 0, 0, 0, 20, 40, 40, 64, 50 }, 0, 0);
}

static const struct {
    const char *what;
    void (*draw)(ns_test *t, ns_board *board);
    int32_t tolerance;
    bool sure;
} boards[] = {
    { "empty", draw_empty, NS_TOLERANCE, true },
    { "lines", draw_lines, NS_TOLERANCE, true },
    { "lines, one step each", draw_lines, COARSE, true },
    { "floating", draw_floating, NS_TOLERANCE, true },
    { "a circle with crossings", draw_crossed_circle, NS_TOLERANCE, true },
    { "a loop", draw_loop, NS_TOLERANCE, true },
    { "a corner", draw_four, NS_TOLERANCE, true },
    { "a corner where a third one ends", draw_five, NS_TOLERANCE, true },
    { "coarse arc, line between", draw_grazing, COARSE, false },
    { "fine arc, line across", draw_grazing, NS_TOLERANCE, true },
    { "coarse arc, triangle on its wrong side", draw_wrong_side, COARSE, false },
    { "fine arc, triangle on its right side", draw_wrong_side, NS_TOLERANCE, true },
    { "coarse, wrong order at a node", draw_wrong_order, COARSE, false },
    { "fine, right order, a crossing", draw_wrong_order, NS_TOLERANCE, true },
    { "coarse, a loop not seen", draw_hidden_loop, COARSE, false },
    { "fine, the loop", draw_hidden_loop, NS_TOLERANCE, true },
    { "coarse, over the frame", draw_bulge, COARSE, false },
    { "coarse, far over the frame", draw_outside, COARSE, false },
    { "a needle", draw_needle, NS_TOLERANCE, true },
    { "a needle, too fine", draw_needle, 16, false },
    { "leaves the frame along it", draw_along_frame, NS_TOLERANCE, false },
    { "a fan on the frame", draw_fan, NS_TOLERANCE, true },
    { "coarse, wrong order on the frame", draw_wrong_fan, COARSE, false },
    { "fine, right order on the frame, a crossing", draw_wrong_fan, NS_TOLERANCE, true },
    { "leaves the corner along the frame", draw_along_corner, NS_TOLERANCE, false },
};

static void known_boards(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(boards); i++) {
        ns_board board = ns_unit_board(64, 64);
        int32_t doubt = -2;
        board.tolerance = boards[i].tolerance;
        boards[i].draw(t, &board);
        const ns_status status = ns_board_certify(&t->ctx, &board, &doubt);
        ns_expect(t, status == NS_OK, "%s: %s", boards[i].what, t->ctx.message);
        ns_expect(t, doubt == -1 || (doubt >= 0 && doubt < board.curves.count), "%s: curve %d",
                  boards[i].what, doubt);
        ns_expect(t, (doubt == -1) == boards[i].sure, "%s: curve %d", boards[i].what, doubt);
        ns_board_drop(&t->ctx, &board);
    }
}

// -- random boards ------------------------------------------------------------------------------

static double unit(ns_rng *rng)
{
    return ns_rng_below(rng, 1 << 20) / (double)(1 << 20);
}

static ns_vec somewhere(ns_rng *rng)
{
    const double x = 10 + 44 * unit(rng), y = 10 + 44 * unit(rng);

    return (ns_vec){ x, y };
}

static ns_vec on_frame(ns_rng *rng, int32_t side)
{
    const double at = 1 + 62 * unit(rng);
    const ns_vec sides[4] = { { 0, at }, { at, 0 }, { 64, at }, { at, 64 } };

    return sides[side % 4];
}

// Smooth through a few points.
static void add_random_curve(ns_test *t, ns_rng *rng, ns_board *board)
{
    const int32_t count = 1 + ns_rng_below(rng, 4);
    const int32_t side = ns_rng_below(rng, 4);
    ns_vec at[6], slope[6];

    for (int32_t i = 1; i < count; i++)
        at[i] = somewhere(rng);
    at[0] = on_frame(rng, side);
    at[count] = on_frame(rng, side + 1 + ns_rng_below(rng, 3));
    for (int32_t i = 0; i <= count; i++) {
        const ns_vec from = at[i ? i - 1 : 0], to = at[i < count ? i + 1 : count];
        slope[i] = ns_vec_scale(ns_vec_sub(to, from), 0.16);
    }
    ns_board_add_curve(&t->ctx, board, false);
    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, -1, -1);
    for (int32_t i = 0; i < count; i++) {
        const ns_vec a = at[i], d = at[i + 1];
        const ns_vec b = ns_vec_add(a, slope[i]), c = ns_vec_sub(d, slope[i + 1]);
        ns_unit_cubic(&t->ctx, board,
                      (const double[]){ a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y }, 0, 0);
    }
}

// One cubic between a node and a place on the frame, leaving the node along `way`.
static void add_leg(ns_test *t, ns_rng *rng, ns_board *board, int32_t node, ns_vec way,
                    bool arriving)
{
    const ns_vec a = { board->nodes.at[node].x / (double)NS_UNIT,
                       board->nodes.at[node].y / (double)NS_UNIT };
    const ns_vec b = ns_vec_add(a, ns_vec_scale(way, 1 + 8 * unit(rng)));
    const ns_vec sides[4] = { { 0, b.y }, { b.x, 0 }, { 64, b.y }, { b.x, 64 } };
    const ns_vec d = sides[ns_abs(way.x) > ns_abs(way.y) ? (way.x < 0 ? 0 : 2)
                           : way.y < 0                   ? 1
                                                         : 3];
    const ns_vec c = ns_vec_mix(d, b, unit(rng) / 2);

    ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, arriving ? -1 : node,
                         arriving ? node : -1);
    if (arriving)
        ns_unit_cubic(&t->ctx, board,
                      (const double[]){ d.x, d.y, c.x, c.y, b.x, b.y, a.x, a.y }, 0, 0);
    else
        ns_unit_cubic(&t->ctx, board,
                      (const double[]){ a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y }, 0, 0);
}

// Curves that meet at a node, the last of them perhaps ending there.
static void add_random_corner(ns_test *t, ns_rng *rng, ns_board *board)
{
    const ns_vec at = somewhere(rng);
    const int32_t node = board->nodes.count, curves = 1 + ns_rng_below(rng, 3);

    ns_unit_node(&t->ctx, board, (int32_t)at.x, (int32_t)at.y);
    for (int32_t i = 0; i < curves; i++) {
        const double angle = 6.28 * unit(rng), back = angle + 3.14 + 0.5 * unit(rng);
        ns_board_add_curve(&t->ctx, board, false);
        add_leg(t, rng, board, node, (ns_vec){ ns_cos(angle), ns_sin(angle) }, true);
        if (i == 0 || ns_rng_below(rng, 2))
            add_leg(t, rng, board, node, (ns_vec){ ns_cos(back), ns_sin(back) }, false);
    }
}

// Curves that end at one point of the frame, or in its corner.
static void add_random_fan(ns_test *t, ns_rng *rng, ns_board *board)
{
    const int32_t side = ns_rng_below(rng, 4), node = board->nodes.count;
    const bool corner = ns_rng_below(rng, 3) == 0;
    ns_vec a = on_frame(rng, side);

    if (corner)
        a = (ns_vec){ side & 1 ? 64 : 0, side & 2 ? 64 : 0 };
    ns_unit_node(&t->ctx, board, a.x, a.y);
    for (int32_t i = 1 + ns_rng_below(rng, 4); i > 0; i--) {
        const ns_vec b = somewhere(rng), c = somewhere(rng);
        const ns_vec d = on_frame(rng, side + 1 + ns_rng_below(rng, 3));
        ns_board_add_curve(&t->ctx, board, false);
        ns_board_add_section(&t->ctx, board, NS_ROLE_DECOY, node, -1);
        ns_unit_cubic(&t->ctx, board,
                      (const double[]){ a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y }, 0, 0);
    }
}

static void random_board(ns_test *t, ns_rng *rng, int32_t curves, ns_board *board)
{
    *board = ns_unit_board(64, 64);
    for (int32_t i = 0; i < curves; i++) {
        const int32_t kind = ns_rng_below(rng, 7);
        if (kind < 4) {
            add_random_curve(t, rng, board);
        } else if (kind == 4) {
            add_random_corner(t, rng, board);
        } else if (kind == 5) {
            add_random_fan(t, rng, board);
        } else {
            const double r = 0.5 + 8 * unit(rng), x = unit(rng), y = unit(rng);
            add_circle(t, board, 1 + r + (62 - 2 * r) * x, 1 + r + (62 - 2 * r) * y, r, 0);
        }
    }
}

// How two sections cross, cubic by cubic.
static curve_twin sections_twin(const ns_board *board, int32_t a, int32_t b)
{
    const ns_section *of_a = &board->sections.at[a], *of_b = &board->sections.at[b];
    curve_twin sum = { 0, 0, true };

    for (int32_t i = of_a->first; i < of_a->first + of_a->count; i++) {
        for (int32_t j = of_b->first; j < of_b->first + of_b->count; j++) {
            const curve_twin one =
                curve_twin_algebra(&board->cubics.at[i].curve, &board->cubics.at[j].curve);
            sum.count += one.count;
            sum.sign += one.sign;
            sum.sure &= one.sure;
        }
    }
    return sum;
}

static curve_twin strands_count(const ns_arrangement *arr, int32_t a, int32_t b)
{
    curve_twin sum = { 0, 0, true };

    for (int32_t i = 1; i < arr->entries.count; i++) {
        const ns_entry *entry = &arr->entries.at[i];
        if (entry->kind != NS_ENTRY_CROSS || entry->strand != a
            || arr->entries.at[entry->twin].strand != b)
            continue;
        sum.count++;
        sum.sign += entry->sign;
    }
    return sum;
}

// Whether algebra knows of a pair that crosses otherwise than the arrangement says.
static bool is_false(ns_test *t, const ns_board *board, int32_t *crossings)
{
    ns_arranged arranged;
    bool lie = false;

    if (ns_board_arrange(&t->ctx, board, &arranged) != NS_OK)
        return true;
    for (int32_t a = 0; a < board->sections.count; a++) {
        for (int32_t b = a + 1; b < board->sections.count; b++) {
            const curve_twin twin = sections_twin(board, a, b);
            const curve_twin listed = strands_count(&arranged.arr, a + 1, b + 1);
            lie |= twin.sure && (twin.count != listed.count || twin.sign != listed.sign);
            *crossings += listed.count;
        }
    }
    ns_arranged_drop(&t->ctx, &arranged);
    return lie;
}

// Whether the board, much finer and certified, has other walks. (Without a certificate the finer
// polyline may be the wrong one: in a needle narrower than the grid it crosses itself.)
static bool is_false_when_fine(ns_test *t, const ns_board *board)
{
    ns_puzzle puzzle = { .kind = NS_CURVED, .colour_count = 1 };
    ns_solution solution = { 0 };
    ns_board coarse, fine;
    int32_t doubt = -2;
    bool differs = false;

    ns_board_copy(&t->ctx, &coarse, board);
    ns_board_copy(&t->ctx, &fine, board);
    fine.tolerance = 48;
    if (ns_expect(t, ns_board_puzzle(&t->ctx, &coarse, 0, &puzzle, &solution) == NS_OK, "%s",
                  t->ctx.message)) {
        fine.self_crossing = coarse.self_crossing;
        differs = ns_board_certify(&t->ctx, &fine, &doubt) == NS_OK && doubt == -1
                  && ns_board_verify(&t->ctx, &fine, &puzzle) != NS_OK;
    }
    ns_puzzle_drop(&t->ctx, &puzzle);
    ns_array_drop(&t->ctx, &solution);
    ns_board_drop(&t->ctx, &coarse);
    ns_board_drop(&t->ctx, &fine);
    return differs;
}

typedef struct board_tally {
    int32_t certified, lies, doubts, misfits, crossings;
} board_tally;

// A certificate must not be given to a board that algebra refutes, or whose walks change when
// its polylines come nearer to the curves.
static void try_board(ns_test *t, const ns_board *board, board_tally *so_far)
{
    int32_t doubt = -2;
    const ns_status status = ns_board_certify(&t->ctx, board, &doubt);

    ns_expect(t, status == NS_OK || status == NS_BAD_INPUT, "%s", t->ctx.message);
    if (status != NS_OK) {
        so_far->misfits++;
        return;
    }
    const bool lie = is_false(t, board, &so_far->crossings) || is_false_when_fine(t, board);
    ns_expect(t, doubt >= 0 || !lie, "a false certificate, tolerance %d", board->tolerance);
    so_far->certified += doubt < 0;
    so_far->doubts += doubt >= 0 && !lie;
    so_far->lies += lie;
}

static void random_boards(ns_test *t)
{
    static const int32_t tolerances[] = { 64, NS_TOLERANCE, 1 << 16, 1 << 20, 1 << 22 };

    for (int32_t k = 0; k < NS_COUNT(tolerances); k++) {
        ns_rng rng = ns_rng_seed((uint64_t)k);
        board_tally so_far = { 0 };
        for (int32_t i = 0; i < ns_scale(60); i++) {
            ns_board board;
            random_board(t, &rng, 2 + ns_rng_below(&rng, 12), &board);
            board.tolerance = tolerances[k];
            try_board(t, &board, &so_far);
            ns_board_drop(&t->ctx, &board);
        }
        printf("  tolerance %d: %d certified, %d false, %d in doubt, %d do not fit; %d "
               "crossings\n",
               tolerances[k], so_far.certified, so_far.lies, so_far.doubts, so_far.misfits,
               so_far.crossings);
        ns_expect(t, tolerances[k] > NS_TOLERANCE || so_far.doubts * 20 <= so_far.certified,
                  "%d doubts", so_far.doubts);
    }
}

static void without_memory(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_status status = NS_NO_MEMORY;
    int32_t doubt;
    int64_t n = 1;

    draw_floating(t, &board);
    draw_loop(t, &board);
    for (; status == NS_NO_MEMORY && n < 2000; n++) {
        t->fail_at = t->allocations + n;
        status = ns_board_certify(&t->ctx, &board, &doubt);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "allocation %lld: %s",
                  (long long)n, t->ctx.message);
    }
    ns_expect(t, status == NS_OK && doubt == -1, "in the end there is enough");
    t->ctx.budget = t->ctx.ticks + 100;
    ns_expect(t, ns_board_certify(&t->ctx, &board, &doubt) == NS_STOPPED, "stops");
    t->ctx.budget = 0;
    ns_board_drop(&t->ctx, &board);
}

NS_TEST_MAIN(NS_CASE(known_boards), NS_CASE(random_boards), NS_CASE(without_memory))
