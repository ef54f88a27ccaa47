// fuzz_curved.c: shapes without sense, all the way to a puzzle. Every 9 bytes are a cubic of a
// contour on a coarse lattice, so that points coincide, lines overlap and curves touch as often
// as can be: the worst that a drawing can do. The outline keeps its invariants, and so does the
// puzzle, whose one answer is the picture, unless it is refused with a sentence.
#include "nonosmith/make.h"

#include "fuzz_formats.h"

#include <string.h>

#define CUBIC_BYTES 9
#define CUBICS_MAX 48
#define ENDS_MAX 16 // beyond, only the outline is looked at
#define EFFORT 40000000
#define MAKE_EFFORT 1000000 // for the puzzle: little, and mostly used up

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A point of a lattice of 16 by 16.
static ns_vec lattice(uint8_t byte)
{
    return (ns_vec){ 4 + 6 * (byte & 15), 4 + 6 * (byte >> 4) };
}

// The first byte of each group: bit 0 starts a contour, bit 1 a shape, bit 2 makes it even-odd,
// bit 3 white, bit 4 straight; otherwise the handles are nudged off the lattice by a byte.
static void add_cubic(ns_ctx *ctx, const uint8_t *at, ns_drawing *drawing)
{
    const bool fresh = drawing->shapes.count == 0 || (at[0] & 2);
    const double nudge = at[0] & 32 ? at[5] / 64.0 : 0;
    ns_vec from = lattice(at[1]);

    if (fresh || (at[0] & 1)) {
        const ns_contour contour = { drawing->cubics.count, 0 };
        const ns_shape shape = { .first = drawing->contours.count,
                                 .rule = at[0] & 4 ? NS_FILL_EVENODD : NS_FILL_NONZERO,
                                 .r = at[0] & 8 ? 255 : 0,
                                 .g = at[0] & 8 ? 255 : 0,
                                 .b = at[0] & 8 ? 255 : 0,
                                 .a = 255 };
        FUZZ_CHECK(!fresh || ns_array_push(ctx, &drawing->shapes, shape));
        FUZZ_CHECK(ns_array_push(ctx, &drawing->contours, contour));
        drawing->shapes.at[drawing->shapes.count - 1].count++;
    } else {
        from = drawing->cubics.at[drawing->cubics.count - 1].p[3];
    }
    const ns_vec to = lattice(at[4]);
    ns_cubic cubic = { { from, lattice(at[2]), lattice(at[3]), to } };
    cubic.p[1].x += nudge;
    cubic.p[2].y -= nudge;
    if (at[0] & 16)
        cubic = (ns_cubic){ { from, from, to, to } };
    FUZZ_CHECK(ns_array_push(ctx, &drawing->cubics, cubic));
    drawing->contours.at[drawing->contours.count - 1].count++;
}

static void make_puzzle(ns_ctx *ctx, const ns_drawing *drawing,
                        const ns_outline_options *outline)
{
    ns_curved_options options = ns_curved_defaults();
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    options.outline = *outline;
    ctx->budget = ctx->ticks + MAKE_EFFORT;
    const ns_status status = ns_make_curved(ctx, drawing, &options, &doc, &made);
    FUZZ_CHECK(status == NS_OK || status == NS_BAD_INPUT || status == NS_STOPPED);
    FUZZ_CHECK(status == NS_OK || ctx->message[0]);
    FUZZ_CHECK(status != NS_OK || doc.puzzle.cell_count > 0);
    ctx->budget = 0;
    if (doc.puzzle.cell_count > 0) {
        FUZZ_CHECK(ns_puzzle_check(ctx, &doc.puzzle) == NS_OK);
        FUZZ_CHECK(ns_board_check(ctx, &doc.board) == NS_OK);
        FUZZ_CHECK(ns_board_verify(ctx, &doc.board, &doc.puzzle) == NS_OK);
        FUZZ_CHECK(ns_puzzle_satisfied(&doc.puzzle, doc.solution.at));
        FUZZ_CHECK(made.verdict == NS_SIMPLE || made.verdict == NS_UNIQUE);
    }
    ns_curved_made_drop(ctx, &made);
    ns_doc_drop(ctx, &doc);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_drawing drawing = { .width = 100, .height = 100 };
    ns_outline_options options = ns_outline_defaults();
    ns_outline outline = { 0 };
    int32_t ends = 0;

    ctx.budget = EFFORT;
    if (size < 1)
        return 0;
    options.margin = data[0] & 1 ? 0 : 0.3;
    options.colours = data[0] & 2 ? 4 : 0;
    for (size_t at = 1; at + CUBIC_BYTES <= size && drawing.cubics.count < CUBICS_MAX;
         at += CUBIC_BYTES)
        add_cubic(&ctx, data + at, &drawing);
    if (drawing.shapes.count > 0)
        FUZZ_CHECK(ns_drawing_check(&ctx, &drawing) == NS_OK);
    const ns_status status = ns_outline_of(&ctx, &drawing, &options, &outline);
    FUZZ_CHECK(status == NS_OK || status == NS_BAD_INPUT || status == NS_STOPPED);
    FUZZ_CHECK(status == NS_OK || ctx.message[0]);
    if (status == NS_OK) {
        FUZZ_CHECK(ns_outline_check(&ctx, &outline) == NS_OK);
        for (int32_t p = 0; p < outline.pieces.count; p++)
            ends += 2 * !outline.pieces.at[p].closed;
    }
    ns_outline_drop(&ctx, &outline);
    if (status == NS_OK && ends <= ENDS_MAX && (data[0] & 4))
        make_puzzle(&ctx, &drawing, &options);
    ns_drawing_drop(&ctx, &drawing);
    return 0;
}
