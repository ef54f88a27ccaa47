// test_sloped_board.c: boards of straight lines against walks, colours and areas that are read off
// the lines themselves; files keep them; many lines take no long time.
#include "make/sloped/sloped_work.h"
#include "nonosmith/nono.h"
#include "oracle/boards.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COLOURS 3

// -- pictures on random lines -----------------------------------------------------------------------

static int32_t below(ns_rng *rng, int32_t n)
{
    return ns_rng_below(rng, n);
}

// A line of one of the four slopes through a point of a coarse grid: many meet, and in corners.
static ns_straight random_line(ns_rng *rng, int32_t width, int32_t height, int32_t mesh)
{
    const int32_t x = (int32_t)((int64_t)width * below(rng, mesh + 1) / mesh) & ~1;
    const int32_t y = (int32_t)((int64_t)height * below(rng, mesh + 1) / mesh) & ~1;

    switch (below(rng, 4)) {
    case 0:
        return (ns_straight){ 1, 0, x };
    case 1:
        return (ns_straight){ 0, 1, y };
    case 2:
        return (ns_straight){ 1, 1, (double)x + y };
    default:
        return (ns_straight){ 1, -1, (double)x - y };
    }
}

static ns_straight random_slope(ns_rng *rng, int32_t width, int32_t height)
{
    ns_straight line = { below(rng, 200), below(rng, 399) - 199, 0 };

    if (line.a == 0)
        line.b = 1;
    line.c = (double)line.a * below(rng, width + 1) + (double)line.b * below(rng, height + 1);
    return line;
}

// Whether it goes through the inside and is no other line's double.
static bool is_welcome(const ns_straights *lines, ns_straight line)
{
    const double w = lines->width, h = lines->height;
    const double at[4] = { 0, line.a * w, line.b * h, line.a * w + line.b * h };
    bool below_it = false, above_it = false;

    for (int i = 0; i < 4; i++) {
        below_it = below_it || at[i] < line.c;
        above_it = above_it || at[i] > line.c;
    }
    for (int32_t i = 0; i < lines->lines.count; i++) {
        const ns_straight *other = &lines->lines.at[i];
        if (other->a == line.a && other->b == line.b && other->c == line.c)
            return false;
    }
    return below_it && above_it;
}

typedef struct recipe {
    int32_t width, height, lines, mesh; // mesh 0: any slope
    int picture;                        // how faces get their colours, see colour_faces
} recipe;

static double value_at(const ns_straight *line, ns_vec at)
{
    return line->a * at.x + line->b * at.y - line->c;
}

static ns_vec middle_of(const ns_straights *lines, int32_t face)
{
    const ns_straight_face *f = &lines->faces.at[face];
    ns_vec sum = { 0, 0 };

    for (int32_t i = 0; i < f->count; i++)
        sum = ns_vec_add(sum, lines->meets.at[lines->sides.at[f->first + i].from].at);
    return ns_vec_scale(sum, 1.0 / f->count);
}

// 0: each its own; 1: a half-plane; 2: a chequerboard of some lines; 3: a corner between two lines;
// 4: all one colour.
static void colour_faces(ns_rng *rng, int picture, ns_slopes *slopes)
{
    const ns_straights *lines = &slopes->lines;
    const int32_t count = lines->lines.count - NS_FRAME_LINES;
    const int32_t one = NS_FRAME_LINES + below(rng, count),
                  two = NS_FRAME_LINES + below(rng, count);
    const int32_t odd = 1 + below(rng, 3);

    for (int32_t f = 0; f < lines->faces.count; f++) {
        const ns_vec at = middle_of(lines, f);
        const bool a = value_at(&lines->lines.at[one], at) > 0;
        const bool b = value_at(&lines->lines.at[two], at) > 0;
        int32_t parity = 0;
        for (int32_t i = NS_FRAME_LINES; i < lines->lines.count; i += odd)
            parity ^= value_at(&lines->lines.at[i], at) > 0;
        slopes->colours.at[f] = (uint8_t)(picture == 0   ? below(rng, COLOURS + 1)
                                          : picture == 1 ? 1 + a
                                          : picture == 2 ? 2 * parity
                                          : picture == 3 ? a && b
                                                         : COLOURS);
    }
}

static bool make_slopes(ns_test *t, ns_rng *rng, const recipe *r, ns_slopes *slopes)
{
    ns_ctx *ctx = &t->ctx;

    *slopes = (ns_slopes){ .near = r->mesh ? 0 : 64, .colour_count = COLOURS };
    ns_expect(t, ns_straights_open(ctx, &slopes->lines, r->width, r->height) == NS_OK, "open");
    for (int32_t i = 0, tries = 0; i < r->lines && tries < 50 * r->lines; tries++) {
        const ns_straight line = r->mesh ? random_line(rng, r->width, r->height, r->mesh)
                                         : random_slope(rng, r->width, r->height);
        if (!is_welcome(&slopes->lines, line))
            continue;
        ns_expect(t, ns_straights_add(ctx, &slopes->lines, line) == NS_OK, "add");
        i++;
    }
    const ns_status status = ns_straights_build(ctx, &slopes->lines, slopes->near);
    if (!r->mesh && status == NS_BAD_INPUT)
        return false; // lines nearly the same
    ns_expect(t,
              status == NS_OK
                  && ns_array_resize(ctx, &slopes->colours, slopes->lines.faces.count)
                  && ns_array_resize(ctx, &slopes->corners, slopes->lines.meets.count),
              "build: %s", ctx->message);
    colour_faces(rng, r->picture, slopes);
    for (int32_t m = 0; m < slopes->lines.meets.count; m++)
        slopes->corners.at[m] = !slopes->lines.meets.at[m].on_frame && below(rng, 9) == 0;
    return true;
}

static void drop_slopes(ns_ctx *ctx, ns_slopes *slopes)
{
    ns_straights_drop(ctx, &slopes->lines);
    ns_array_drop(ctx, &slopes->colours);
    ns_array_drop(ctx, &slopes->corners);
}

// -- the twin ---------------------------------------------------------------------------------------

// Everything that follows from the board.
typedef struct made {
    ns_board board;
    ns_puzzle puzzle;
    ns_solution solution;
} made;

static ns_status make(ns_ctx *ctx, const ns_slopes *slopes, const double *shift, made *m)
{
    *m = (made){ .puzzle = { .kind = NS_SLOPED, .colour_count = COLOURS } };
    NS_TRY(ns_slopes_board(ctx, slopes, shift, &m->board));
    return ns_board_puzzle(ctx, &m->board, slopes->colours.at[0], &m->puzzle, &m->solution);
}

static void made_drop(ns_ctx *ctx, made *m)
{
    ns_board_drop(ctx, &m->board);
    ns_puzzle_drop(ctx, &m->puzzle);
    ns_array_drop(ctx, &m->solution);
}

// The side of a stretch, by looking at all of them.
static int32_t face_beside(const ns_straights *lines, int32_t line, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];
        if (side->line == line && side->from == from && side->to == to)
            return side->face;
    }
    return -1;
}

// Both walks of every line: at each meet others leave on both hands, so every stretch is a visit.
// Faces become cells as they are first met.
static void check_walks(ns_test *t, const ns_straights *lines, const made *m, int32_t *cell_of,
                        const char *name)
{
    int32_t cells = 0;

    for (int32_t f = 0; f < lines->faces.count; f++)
        cell_of[f] = -1;
    ns_expect(t, m->puzzle.lines.count == 2 * (lines->lines.count - NS_FRAME_LINES),
              "%s: lines", name);
    for (int32_t i = NS_FRAME_LINES; i < lines->lines.count; i++) {
        const int32_t *stops = &lines->stops.at[lines->first_stop.at[i]];
        const int32_t count = lines->first_stop.at[i + 1] - lines->first_stop.at[i];
        const ns_line *walks = &m->puzzle.lines.at[2 * (i - NS_FRAME_LINES)];
        ns_expect(t, walks[0].count == count - 1 && walks[1].count == count - 1,
                  "%s: line %d has %d and %d visits, not %d", name, i, walks[0].count,
                  walks[1].count, count - 1);
        for (int32_t k = 0; k + 1 < count && k < walks[0].count && k < walks[1].count; k++)
            for (int side = 0; side < 2; side++) {
                const int32_t face = side ? face_beside(lines, i, stops[k + 1], stops[k])
                                          : face_beside(lines, i, stops[k], stops[k + 1]);
                if (face >= 0 && cell_of[face] < 0)
                    cell_of[face] = cells++;
                ns_expect(
                    t, face >= 0 && ns_line_cell(&m->puzzle, &walks[side], k) == cell_of[face],
                    "%s: visit %d on side %d of line %d", name, k, side, i);
            }
    }
    ns_expect(t, cells == lines->faces.count && m->puzzle.cell_count == cells,
              "%s: %d cells, %d met, %d faces", name, m->puzzle.cell_count, cells,
              lines->faces.count);
}

// Twice the area between straight steps, exact.
static int64_t area2_of(const ns_board *board, int32_t cell)
{
    const ns_loop *loop = &board->loops.at[board->cells.at[cell].first];
    ns_point at = loop->start;
    int64_t area2 = 0;

    for (int32_t i = loop->first; i < loop->first + loop->count; i++) {
        const ns_edge_step *step = &board->steps.at[i];
        if (!step->straight || ns_point_same(at, step->to))
            return -1;
        area2 += (int64_t)at.y * step->to.x - (int64_t)at.x * step->to.y;
        at = step->to;
    }
    return area2;
}

static int64_t face_area2(const ns_straights *lines, int32_t face)
{
    const ns_straight_face *f = &lines->faces.at[face];
    int64_t area2 = 0;

    for (int32_t i = f->first; i < f->first + f->count; i++) {
        const ns_vec a = lines->meets.at[lines->sides.at[i].from].at;
        const ns_vec b = lines->meets.at[lines->sides.at[i].to].at;
        area2 += (int64_t)a.y * (int64_t)b.x - (int64_t)a.x * (int64_t)b.y;
    }
    return area2;
}

static void check_cells(ns_test *t, const ns_slopes *slopes, const made *m,
                        const int32_t *cell_of, bool exact, const char *name)
{
    for (int32_t f = 0; f < slopes->lines.faces.count; f++) {
        const int32_t cell = cell_of[f];
        if (cell < 0 || cell >= m->solution.count)
            continue;
        ns_expect(t, m->solution.at[cell] == slopes->colours.at[f],
                  "%s: cell %d has colour %d, not %d", name, cell, m->solution.at[cell],
                  slopes->colours.at[f]);
        ns_expect(t, m->board.cells.at[cell].count == 1, "%s: one loop", name);
        if (exact)
            ns_expect(t, area2_of(&m->board, cell) == face_area2(&slopes->lines, f),
                      "%s: area of cell %d: %lld, not %lld", name, cell,
                      (long long)area2_of(&m->board, cell),
                      (long long)face_area2(&slopes->lines, f));
    }
}

// All that others ask of a board.
static void check_board(ns_test *t, const made *m, const char *name)
{
    int32_t doubt = 0;

    ns_expect(t, ns_board_check(&t->ctx, &m->board) == NS_OK, "%s: %s", name, t->ctx.message);
    ns_expect(t, ns_board_verify(&t->ctx, &m->board, &m->puzzle) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_board_certify(&t->ctx, &m->board, &doubt) == NS_OK && doubt == -1,
              "%s: in doubt about curve %d", name, doubt);
    ns_expect(t, !m->board.self_crossing, "%s: straight lines do not cross themselves", name);
    for (int32_t c = 0; c < m->board.curves.count; c++)
        ns_expect(t,
                  ns_board_curve_has_clue(&m->board, (ns_curve_id){ c })
                      && m->puzzle.lines.at[2 * c].clue == NS_CLUE_RUNS,
                  "%s: curve %d has clues", name, c);
}

// Files keep it all.
static void check_file(ns_test *t, const made *m, const char *name)
{
    ns_doc doc = { .board = m->board, .puzzle = m->puzzle, .solution = m->solution };
    ns_book docs = { 0 };
    ns_text text = { 0 };

    ns_expect(t, ns_nono_write(&t->ctx, &doc, 1, &text) == NS_OK, "%s: %s", name,
              t->ctx.message);
    if (ns_expect(t,
                  ns_nono_read(&t->ctx, name, ns_text_chars(&text), text.count, &docs) == NS_OK
                      && docs.count == 1,
                  "%s: %s", name, t->ctx.message)) {
        const char *difference = ns_board_difference(&m->board, &docs.at[0].board);
        ns_expect(t, !difference, "%s: the file has another board: %s", name, difference);
        ns_expect(t, ns_board_verify(&t->ctx, &docs.at[0].board, &docs.at[0].puzzle) == NS_OK,
                  "%s: %s", name, t->ctx.message);
    }
    ns_book_drop(&t->ctx, &docs);
    ns_text_drop(&t->ctx, &text);
}

static bool check_slopes(ns_test *t, const ns_slopes *slopes, bool exact, const char *name)
{
    const int64_t failures = t->failures;
    int32_t *cell_of = malloc((size_t)slopes->lines.faces.count * sizeof *cell_of);
    made m;

    if (!cell_of)
        abort();
    if (ns_expect(t, make(&t->ctx, slopes, NULL, &m) == NS_OK, "%s: %s", name,
                  t->ctx.message)) {
        check_walks(t, &slopes->lines, &m, cell_of, name);
        check_cells(t, slopes, &m, cell_of, exact, name);
        check_board(t, &m, name);
        check_file(t, &m, name);
    }
    made_drop(&t->ctx, &m);
    free(cell_of);
    return t->failures == failures;
}

// -- cases ------------------------------------------------------------------------------------------

static void four_slopes(ns_test *t)
{
    static const int32_t sizes[][2] = { { NS_FRAME_SIDE, NS_FRAME_SIDE },
                                        { NS_FRAME_SIDE, NS_FRAME_SIDE / 2 },
                                        { NS_FRAME_SIDE * 3 / 4, NS_FRAME_SIDE },
                                        { NS_FRAME_SIDE, 1 << 20 } };
    static const int32_t meshes[] = { 2, 4, 6, 7, 12, 1000 };

    for (int32_t seed = 0; seed < ns_scale(360); seed++) {
        ns_rng rng = ns_rng_seed((uint64_t)seed);
        const int32_t *size = sizes[seed % NS_COUNT(sizes)];
        const recipe r = { size[0], size[1], 1 + below(&rng, 14),
                           meshes[seed % NS_COUNT(meshes)], seed / 7 % 5 };
        char name[40];
        ns_slopes slopes;
        snprintf(name, sizeof name, "seed %d", seed);
        if (make_slopes(t, &rng, &r, &slopes) && !check_slopes(t, &slopes, true, name))
            seed = INT32_MAX - 1;
        drop_slopes(&t->ctx, &slopes);
    }
}

static void any_slopes(ns_test *t)
{
    int32_t built = 0;

    for (int32_t seed = 0; seed < ns_scale(120); seed++) {
        ns_rng rng = ns_rng_seed((uint64_t)seed);
        const recipe r = { NS_FRAME_SIDE, NS_FRAME_SIDE / 4 * 3, 2 + below(&rng, 14), 0,
                           seed % 5 };
        char name[40];
        ns_slopes slopes;
        snprintf(name, sizeof name, "any slope, seed %d", seed);
        if (make_slopes(t, &rng, &r, &slopes)) {
            built++;
            check_slopes(t, &slopes, false, name);
        }
        drop_slopes(&t->ctx, &slopes);
    }
    ns_expect(t, built > 0, "some have been built");
}

// A square frame with all lines of a small star: nodes on the frame and in all its corners.
static ns_status star(ns_ctx *ctx, ns_slopes *slopes)
{
    static const ns_straight lines[] = { { 1, -1, 0 },
                                         { 1, 1, NS_FRAME_SIDE },
                                         { 1, 0, NS_FRAME_SIDE / 2 },
                                         { 0, 1, NS_FRAME_SIDE / 2 },
                                         { 1, 1, NS_FRAME_SIDE / 2 },
                                         { 1, -1, NS_FRAME_SIDE / 2 } };

    *slopes = (ns_slopes){ .colour_count = COLOURS };
    NS_TRY(ns_straights_open(ctx, &slopes->lines, NS_FRAME_SIDE, NS_FRAME_SIDE));
    for (int32_t i = 0; i < NS_COUNT(lines); i++)
        NS_TRY(ns_straights_add(ctx, &slopes->lines, lines[i]));
    NS_TRY(ns_straights_build(ctx, &slopes->lines, 0));
    if (!ns_array_resize(ctx, &slopes->colours, slopes->lines.faces.count)
        || !ns_array_resize(ctx, &slopes->corners, slopes->lines.meets.count))
        return ns_no_memory(ctx);
    for (int32_t f = 0; f < slopes->lines.faces.count; f++) {
        const ns_vec at = middle_of(&slopes->lines, f);
        slopes->colours.at[f] = value_at(&lines[0], at) > 0 && value_at(&lines[4], at) < 0;
    }
    return NS_OK;
}

static void known_board(ns_test *t)
{
    // The diagonal is a border from its start to the first diagonal that crosses it.
    static const ns_role roles[] = { NS_ROLE_PICTURE, NS_ROLE_CONNECTION, NS_ROLE_CONNECTION };
    double shift[NS_FRAME_LINES + 6] = { 0 };
    ns_slopes slopes;
    made m;

    ns_expect(t, star(&t->ctx, &slopes) == NS_OK, "%s", t->ctx.message);
    shift[NS_FRAME_LINES] = 1.5;
    shift[NS_FRAME_LINES + 5] = -100;
    ns_expect(t, make(&t->ctx, &slopes, shift, &m) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, m.board.nodes.count == 9 && m.board.curves.count == 6, "%d nodes, %d curves",
              m.board.nodes.count, m.board.curves.count);
    ns_expect(t,
              m.board.curves.at[0].shift == 251658 && m.board.curves.at[1].shift == 0
                  && m.board.curves.at[5].shift == -NS_FRAME_SIDE,
              "shifts %d, %d", m.board.curves.at[0].shift, m.board.curves.at[5].shift);
    ns_expect(t, m.board.curves.at[0].count == 3, "%d sections", m.board.curves.at[0].count);
    for (int32_t i = 0; i < ns_min(3, m.board.curves.at[0].count); i++)
        ns_expect(t, m.board.sections.at[i].role == roles[i], "role of section %d", i);
    ns_expect(t, m.board.cubics.at[0].left == 1 && m.board.cubics.at[0].right == 0,
              "colours %d and %d", m.board.cubics.at[0].left, m.board.cubics.at[0].right);
    made_drop(&t->ctx, &m);
    drop_slopes(&t->ctx, &slopes);
}

// Every allocation may fail.
static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;
    ns_slopes slopes;

    ns_expect(t, star(&t->ctx, &slopes) == NS_OK, "%s", t->ctx.message);
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 1000; n++) {
        made m;
        t->fail_at = t->allocations + n;
        status = make(&t->ctx, &slopes, NULL, &m);
        t->fail_at = 0;
        if (status == NS_NO_MEMORY)
            ns_expect(t, m.puzzle.cell_count == 0 && m.solution.count == 0, "nothing is left");
        made_drop(&t->ctx, &m);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
    drop_slopes(&t->ctx, &slopes);
}

static void many_lines(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);
    const int32_t lines = ns_max(60, ns_min(200, 2 * ns_scale_percent()));

    for (int32_t mesh = 100; mesh <= 1000; mesh += 900) {
        const recipe r = { NS_FRAME_SIDE, NS_FRAME_SIDE, lines, mesh, mesh == 100 ? 2 : 0 };
        ns_slopes slopes;
        made m;
        int32_t doubt = 0;
        make_slopes(t, &rng, &r, &slopes);
        const clock_t start = clock();
        ns_expect(t, make(&t->ctx, &slopes, NULL, &m) == NS_OK, "%s", t->ctx.message);
        const clock_t puzzle = clock();
        ns_expect(t, ns_board_certify(&t->ctx, &m.board, &doubt) == NS_OK && doubt == -1,
                  "in doubt about curve %d", doubt);
        const clock_t end = clock();
        ns_expect(t, m.puzzle.cell_count == slopes.lines.faces.count, "%d cells",
                  m.puzzle.cell_count);
        printf("  %d lines, %d cells, %d sections: puzzle %.2f s, certified %.2f s\n", lines,
               m.puzzle.cell_count, m.board.sections.count,
               (double)(puzzle - start) / CLOCKS_PER_SEC,
               (double)(end - puzzle) / CLOCKS_PER_SEC);
        made_drop(&t->ctx, &m);
        drop_slopes(&t->ctx, &slopes);
    }
}

NS_TEST_MAIN(NS_CASE(four_slopes), NS_CASE(any_slopes), NS_CASE(known_board),
             NS_CASE(without_memory), NS_CASE(many_lines))
