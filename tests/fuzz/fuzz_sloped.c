// fuzz_sloped.c: polygons without sense, all the way to a puzzle. Every 4 bytes are a corner of a
// contour: on a coarse lattice, or a step from the corner before in one of the four directions,
// nudged a little or by any amount, so that edges nearly have their slopes, lines nearly meet and
// polygons overlap, spike and vanish as often as can be. What is read keeps its invariants, and
// so does the puzzle, unless it is refused with a sentence.
#include "make/sloped/sloped_work.h"

#include "fuzz_formats.h"

#define CORNER_BYTES 4
#define CORNERS_MAX 64
#define EFFORT 200000000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const double way_x[4] = { 1, 1, 0, -1 }, way_y[4] = { 0, 1, 1, 1 };

// The first byte: bit 0 starts a contour, bit 1 a shape, bit 2 makes it even-odd, bit 3 white, bit
// 4 red, bit 5 see-through, bit 6 steps in a direction, bit 7 nudges by the last byte.
static ns_vec corner_at(const uint8_t *at, ns_vec before)
{
    const double step = (at[1] & 31) - 16;
    ns_vec v = { 4 + 6 * (at[1] & 15), 4 + 6 * (at[1] >> 4) };

    if (at[0] & 64) {
        v.x = before.x + 5 * step * way_x[at[1] >> 5 & 3];
        v.y = before.y + 5 * step * way_y[at[1] >> 5 & 3];
    }
    if (at[0] & 128) {
        v.x += (at[2] - 128) / 1000.0;
        v.y += (at[3] - 128) / 1000.0;
    }
    return v;
}

static void begin_contour(ns_ctx *ctx, uint8_t byte, ns_drawing *drawing)
{
    const bool white = byte & 8, red = byte & 16;
    const ns_contour contour = { drawing->cubics.count, 0 };
    const ns_shape shape = { .first = drawing->contours.count,
                             .rule = byte & 4 ? NS_FILL_EVENODD : NS_FILL_NONZERO,
                             .r = white || red ? 255 : 0,
                             .g = white ? 255 : 0,
                             .b = white ? 255 : 0,
                             .a = byte & 32 ? 127 : 255,
                             .line = drawing->shapes.count };

    if (drawing->shapes.count == 0 || (byte & 2))
        FUZZ_CHECK(ns_array_push(ctx, &drawing->shapes, shape));
    FUZZ_CHECK(ns_array_push(ctx, &drawing->contours, contour));
    drawing->shapes.at[drawing->shapes.count - 1].count++;
}

static void add_edge(ns_ctx *ctx, ns_drawing *drawing, ns_vec from, ns_vec to)
{
    const ns_cubic edge = { { from, ns_vec_mix(from, to, 1.0 / 3),
                              ns_vec_mix(from, to, 2.0 / 3), to } };

    FUZZ_CHECK(ns_array_push(ctx, &drawing->cubics, edge));
    drawing->contours.at[drawing->contours.count - 1].count++;
}

// Contours of the corners, each closed.
static void draw(ns_ctx *ctx, const uint8_t *data, size_t size, ns_drawing *drawing)
{
    ns_vec start = { 10, 10 }, at = start;

    for (size_t i = 0; i + CORNER_BYTES <= size && drawing->cubics.count < CORNERS_MAX;
         i += CORNER_BYTES) {
        const ns_vec next = corner_at(data + i, at);
        const bool fresh = i == 0 || (data[i] & 3);
        if (fresh) {
            if (i > 0)
                add_edge(ctx, drawing, at, start);
            begin_contour(ctx, data[i], drawing);
            start = next;
        } else {
            add_edge(ctx, drawing, at, next);
        }
        at = next;
    }
    if (drawing->contours.count > 0)
        add_edge(ctx, drawing, at, start);
}

static void check_slopes(ns_ctx *ctx, const ns_sloped_options *options, const ns_slopes *slopes)
{
    const ns_straights *lines = &slopes->lines;

    FUZZ_CHECK(ns_straights_check(ctx, lines) == NS_OK);
    FUZZ_CHECK(lines->lines.count > NS_FRAME_LINES);
    FUZZ_CHECK(slopes->colours.count == lines->faces.count);
    FUZZ_CHECK(slopes->corners.count == lines->meets.count);
    FUZZ_CHECK(slopes->snapped <= options->snap + 0.001);
    FUZZ_CHECK(slopes->near > 0 || !options->any_slope);
}

static void make_puzzle(ns_ctx *ctx, const ns_drawing *drawing,
                        const ns_sloped_options *options)
{
    ns_doc doc = { .number = -1 };
    ns_sloped_made made = { 0 };

    const ns_status status = ns_make_sloped(ctx, drawing, options, NULL, &doc, &made);
    FUZZ_CHECK(status == NS_OK || status == NS_BAD_INPUT || status == NS_STOPPED);
    FUZZ_CHECK(status == NS_OK || ctx->message[0]);
    FUZZ_CHECK((status == NS_OK) == (doc.puzzle.cell_count > 0));
    if (status == NS_OK) {
        ctx->budget = 0;
        FUZZ_CHECK(ns_puzzle_check(ctx, &doc.puzzle) == NS_OK);
        FUZZ_CHECK(ns_board_check(ctx, &doc.board) == NS_OK);
        FUZZ_CHECK(ns_board_verify(ctx, &doc.board, &doc.puzzle) == NS_OK);
        FUZZ_CHECK(ns_puzzle_satisfied(&doc.puzzle, doc.solution.at));
    }
    ns_sloped_made_drop(ctx, &made);
    ns_doc_drop(ctx, &doc);
}

// The first byte: bit 0 gives a margin, bit 1 colours, bit 2 any slope, bit 3 snaps much, bit 4
// keeps the lines where they are, bit 5 makes the page wide.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_drawing drawing = { .width = 100, .height = 100 };
    ns_sloped_options options = ns_sloped_defaults();
    ns_slopes slopes = { 0 };

    ctx.budget = EFFORT;
    if (size < 1)
        return 0;
    options.margin = data[0] & 1 ? 0.2 : -1;
    options.colours = data[0] & 2 ? 4 : 0;
    options.any_slope = data[0] & 4;
    options.snap = data[0] & 8 ? 1 : 0.05;
    options.width = data[0] & 16 ? 0 : 2;
    drawing.width = data[0] & 32 ? 160 : 100;
    draw(&ctx, data + 1, size - 1, &drawing);
    if (drawing.shapes.count > 0)
        FUZZ_CHECK(ns_drawing_check(&ctx, &drawing) == NS_OK);
    const ns_status status = ns_slopes_read(&ctx, &drawing, &options, &slopes);
    FUZZ_CHECK(status == NS_OK || status == NS_BAD_INPUT || status == NS_STOPPED);
    FUZZ_CHECK(status == NS_OK || (ctx.message[0] && slopes.lines.lines.count == 0));
    if (status == NS_OK)
        check_slopes(&ctx, &options, &slopes);
    ns_slopes_drop(&ctx, &slopes);
    if (status == NS_OK)
        make_puzzle(&ctx, &drawing, &options);
    ns_drawing_drop(&ctx, &drawing);
    return 0;
}
