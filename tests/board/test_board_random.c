// test_board_random.c: random boards against a slow twin: crossings by comparing all pairs of
// segments, and the cell beside a piece of curve by asking every outline whether it holds a point
// a little to the left, or right, of the middle of that piece.
#include "oracle/boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include "board/arranged.h"
#include "nonosmith/nono.h"

#include <string.h>

#define TOLERANCE 256
#define ASIDE (8.0 * TOLERANCE) // how far from the curve the twin looks

static double any(ns_rng *rng, double low, double high)
{
    return low + (high - low) * ns_rng_below(rng, 1 << 20) / (1 << 20);
}

// -- the twin ---------------------------------------------------------------------------------------

// A curve's polyline, and where its walk begins anew: places are segment + part of it.
typedef struct twin {
    const ns_board *board;
    NS_ARRAY(ns_polyline) lines; // by section
    NS_ARRAY(double) breaks;     // of one section
    int64_t asked, skipped;
} twin;

static void twin_lines(ns_ctx *ctx, twin *w)
{
    for (int32_t s = 0; s < w->board->sections.count; s++) {
        const ns_section *section = &w->board->sections.at[s];
        NS_ARRAY(ns_grid_cubic) chain = { 0 };
        ns_polyline line = { 0 };
        for (int32_t k = 0; k < section->count; k++) {
            if (!ns_array_push(ctx, &chain, w->board->cubics.at[section->first + k].curve))
                return;
        }
        ns_polyline_add_cubics(ctx, &line, chain.at, chain.count, w->board->tolerance);
        ns_array_drop(ctx, &chain);
        if (!ns_array_push(ctx, &w->lines, line))
            return;
    }
}

static void twin_drop(ns_ctx *ctx, twin *w)
{
    for (int32_t i = 0; i < w->lines.count; i++)
        ns_polyline_drop(ctx, &w->lines.at[i]);
    ns_array_drop(ctx, &w->lines);
    ns_array_drop(ctx, &w->breaks);
}

// Both ends of a section, and all crossings between them, in order.
static void find_breaks(ns_ctx *ctx, twin *w, int32_t s)
{
    const ns_polyline *line = &w->lines.at[s];
    const int32_t segments = line->points.count - 1;

    w->breaks.count = 0;
    if (!ns_array_push(ctx, &w->breaks, 0.0) || !ns_array_push(ctx, &w->breaks, segments))
        return;
    for (int32_t i = 0; i < segments; i++) {
        for (int32_t o = 0; o < w->lines.count; o++) {
            const ns_point *other = w->lines.at[o].points.at;
            for (int32_t k = 0; k < w->lines.at[o].points.count - 1; k++) {
                ns_ratio at, there;
                int sign;
                if (ns_segments_meet(line->points.at[i], line->points.at[i + 1], other[k],
                                     other[k + 1], &at, &there, &sign)
                    == NS_CROSS) {
                    const double place = i + (double)at.num / (double)at.den;
                    if (!ns_array_push(ctx, &w->breaks, place))
                        return;
                }
            }
        }
    }
    for (int32_t i = 1; i < w->breaks.count; i++) {
        for (int32_t k = i; k > 0 && w->breaks.at[k - 1] > w->breaks.at[k]; k--) {
            const double swap = w->breaks.at[k];
            w->breaks.at[k] = w->breaks.at[k - 1];
            w->breaks.at[k - 1] = swap;
        }
    }
}

static double distance_to(ns_vec p, ns_point a, ns_point b)
{
    const ns_vec from = ns_vec_of(a), way = ns_vec_sub(ns_vec_of(b), from);
    const ns_vec to = ns_vec_sub(p, from);
    double at = ns_vec_dot(to, way) / ns_vec_dot(way, way);

    at = at < 0 ? 0 : at > 1 ? 1 : at;
    return ns_vec_length(ns_vec_sub(to, ns_vec_scale(way, at)));
}

// Whether nothing but this part of its own section is near the point.
static bool is_clear(const twin *w, int32_t s, int32_t segment, ns_vec p)
{
    if (p.x < 4 * ASIDE || p.y < 4 * ASIDE || p.x > w->board->width - 4 * ASIDE
        || p.y > w->board->height - 4 * ASIDE)
        return false;
    for (int32_t o = 0; o < w->lines.count; o++) {
        const ns_point *at = w->lines.at[o].points.at;
        for (int32_t k = 0; k < w->lines.at[o].points.count - 1; k++) {
            if ((o != s || k < segment - 2 || k > segment + 2)
                && distance_to(p, at[k], at[k + 1]) < 4 * ASIDE)
                return false;
        }
    }
    return true;
}

static int32_t cell_at(const ns_board *board, double x, double y, int32_t *found)
{
    int32_t cell = -1;

    *found = 0;
    for (int32_t c = 0; c < board->cells.count; c++) {
        if (ns_cell_contains(board, c, x, y)) {
            cell = c;
            ++*found;
        }
    }
    return cell;
}

// The cell beside the piece of a section between two places; -1 when it is too narrow there.
static int32_t cell_beside(twin *w, int32_t s, double from, double to, int side)
{
    const double place = (from + to) / 2;
    const int32_t segment = (int32_t)place;
    const ns_stretch *stretch = &w->lines.at[s].stretches.at[segment];
    const int32_t k = w->board->sections.at[s].first + stretch->cubic;
    const ns_cubic cubic = ns_cubic_of(&w->board->cubics.at[k].curve);
    const double t =
        (stretch->from + (place - segment) * (stretch->to - stretch->from)) / stretch->steps;
    const ns_vec p = ns_cubic_at(&cubic, t), way = ns_vec_unit(ns_cubic_slope(&cubic, t));
    const double aside = side ? -ASIDE : ASIDE; // left of (x, y) is (y, -x)
    int32_t found;

    w->asked++;
    if (!is_clear(w, s, segment, p)) {
        w->skipped++;
        return -1;
    }
    return cell_at(w->board, p.x + aside * way.y, p.y - aside * way.x, &found);
}

// Both lines of a curve, visit by visit.
static void check_walks(ns_test *t, twin *w, const ns_puzzle *puzzle, int32_t c)
{
    const ns_board_curve *curve = &w->board->curves.at[c];
    int32_t visit = 0;

    for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
        find_breaks(&t->ctx, w, s);
        // A closed curve starts within a piece, so its last piece is the first one again.
        const int32_t pieces = w->breaks.count - 1 - (curve->closed && w->breaks.count > 2);
        for (int32_t i = 0; i < pieces; i++, visit++) {
            for (int32_t l = 2 * c; l < 2 * c + 2; l++) {
                const ns_line *line = &puzzle->lines.at[l];
                const int32_t cell =
                    cell_beside(w, s, w->breaks.at[i], w->breaks.at[i + 1], l % 2);
                if (visit < line->count && cell >= 0)
                    ns_expect(t, ns_line_cell(puzzle, line, visit) == cell,
                              "line %d, visit %d: cell %d, not %d", l, visit, cell,
                              ns_line_cell(puzzle, line, visit));
            }
        }
    }
    for (int32_t l = 2 * c; l < 2 * c + 2; l++)
        ns_expect(t, visit == puzzle->lines.at[l].count, "line %d has %d visits, not %d", l,
                  visit, puzzle->lines.at[l].count);
}

static void check_outlines(ns_test *t, ns_rng *rng, const ns_board *board)
{
    const double frame = (double)board->width * board->height;
    double sum = 0;

    for (int32_t c = 0; c < board->cells.count; c++) {
        const double area = ns_cell_area(board, c);
        sum += area;
        // A sliver of a cell may lose all its area where its ends are rounded.
        ns_expect(t, area > -1e-6 * frame, "cell %d has area %g", c, area);
    }
    ns_expect(t, ns_abs(sum - frame) < 1e-9 * frame, "areas sum to %g of %g", sum, frame);
    for (int32_t i = 0; i < 100; i++) {
        const double x = any(rng, 0, board->width), y = any(rng, 0, board->height);
        int32_t found;
        cell_at(board, x + 0.37, y + 0.41, &found);
        ns_expect(t, found == 1, "(%g, %g) is in %d cells", x, y, found);
    }
}

static void check_file(ns_test *t, const ns_doc *doc)
{
    ns_text text = { 0 };
    ns_book book = { 0 };

    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, &text) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_nono_read(&t->ctx, "t", text.at, text.count, &book) == NS_OK, "%s",
              t->ctx.message);
    if (book.count == 1) {
        const char *difference = ns_board_difference(&doc->board, &book.at[0].board);
        ns_expect(t, !difference, "%s differs", difference);
        ns_expect(t, ns_puzzle_hash(&doc->puzzle) == ns_puzzle_hash(&book.at[0].puzzle),
                  "the same puzzle");
        ns_expect(t, ns_board_verify(&t->ctx, &book.at[0].board, &book.at[0].puzzle) == NS_OK,
                  "%s", t->ctx.message);
    }
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &text);
}

// Black is where a border says so, on the side where it says so.
static void check_colours(ns_test *t, const ns_doc *doc)
{
    ns_expect(t, ns_puzzle_satisfied(&doc->puzzle, doc->solution.at), "clues fit the solution");
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        ns_expect(t,
                  (doc->puzzle.lines.at[l].clue == NS_CLUE_BLANK)
                      == doc->board.curves.at[l / 2].closed,
                  "closed curves have no clue, others have");
}

static void walks_match_the_twin(ns_test *t)
{
    int64_t asked = 0, skipped = 0, visits = 0;
    int32_t puzzles = 0, contradictions = 0;

    for (int32_t n = 0; n < ns_scale(120); n++) {
        ns_rng rng = ns_rng_seed((uint64_t)n);
        ns_doc doc = { .number = -1 };
        doc.puzzle = (ns_puzzle){ .kind = NS_CURVED, .colour_count = 1 };
        doc.board = ns_random_board(&t->ctx, &rng, TOLERANCE);
        if (ns_board_puzzle(&t->ctx, &doc.board, 0, &doc.puzzle, &doc.solution) == NS_OK) {
            twin w = { .board = &doc.board };
            twin_lines(&t->ctx, &w);
            for (int32_t c = 0; c < doc.board.curves.count; c++)
                check_walks(t, &w, &doc.puzzle, c);
            check_outlines(t, &rng, &doc.board);
            check_colours(t, &doc);
            check_file(t, &doc);
            puzzles++;
            visits += doc.puzzle.walks.count;
            asked += w.asked;
            skipped += w.skipped;
            twin_drop(&t->ctx, &w);
        } else {
            contradictions++; // two borders cross
            ns_expect(t, strstr(t->ctx.message, "do not agree") != NULL, "%s", t->ctx.message);
        }
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_expect(t, puzzles > contradictions, "%d puzzles, %d contradictions", puzzles,
              contradictions);
    ns_expect(t, skipped * 4 < asked, "%lld of %lld pieces are too narrow", (long long)skipped,
              (long long)asked);
    printf("%d boards with %lld visits, %d with a contradiction, %lld of %lld visits skipped\n",
           puzzles, (long long)visits, contradictions, (long long)skipped, (long long)asked);
}

NS_TEST_MAIN(NS_CASE(walks_match_the_twin))
