// random_doc.h: docs of every kind with everything in them that a .nono file can hold, for
// round trips.
#ifndef NS_RANDOM_DOC_H
#define NS_RANDOM_DOC_H

#include "geom/predicates.h"
#include "nonosmith/nono.h"
#include "oracle/boards.h"

#include <string.h>

static void random_palette(ns_rng *rng, ns_puzzle *puzzle)
{
    static const char symbols[] = ".#\"\\abcXYZ019!$%&/()=+*~'<>|,;:_-{}";

    puzzle->colour_count = 1 + ns_rng_below(rng, ns_rng_below(rng, 8) ? 3 : NS_PALETTE_MAX);
    for (int32_t c = 0; c <= puzzle->colour_count; c++) {
        ns_paint *paint = &puzzle->palette[c];
        *paint = (ns_paint){ .symbol = symbols[c] };
        paint->r = (uint8_t)ns_rng_below(rng, 256);
        paint->g = (uint8_t)ns_rng_below(rng, 256);
        paint->b = (uint8_t)ns_rng_below(rng, 256);
        if (ns_rng_below(rng, 2))
            ns_format(paint->name, sizeof paint->name, "colour \xc3\xa9\"%d", c);
    }
}

static void random_clue(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle, int32_t line)
{
    const int32_t count = ns_rng_below(rng, 5);
    ns_run runs[4];
    ns_tally tallies[2];

    switch (ns_rng_below(rng, 4)) {
    case 0:
        break;
    case 1:
        for (int32_t i = 0; i < 2; i++) {
            const int32_t visits = ns_rng_below(rng, 9);
            tallies[i] = (ns_tally){ 1 + i, visits, visits ? 1 + ns_rng_below(rng, 3) : 0 };
        }
        const int32_t tally_count = ns_min(puzzle->colour_count, ns_rng_below(rng, 3));
        ns_puzzle_set_tallies(ctx, puzzle, (ns_line_id){ line }, tallies, tally_count,
                              ns_rng_below(rng, 2));
        break;
    default:
        for (int32_t i = 0; i < count; i++) {
            runs[i].length = ns_rng_below(rng, 13); // 0 is a blot
            runs[i].colour = 1 + ns_rng_below(rng, puzzle->colour_count);
        }
        ns_puzzle_set_runs(ctx, puzzle, (ns_line_id){ line }, runs, ns_min(count, 4));
    }
}

static void random_puzzle(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle)
{
    const int32_t w = 1 + ns_rng_below(rng, 6), h = 1 + ns_rng_below(rng, 6);
    const int32_t d = 1 + ns_rng_below(rng, 4);

    switch (ns_rng_below(rng, 4)) {
    case 0:
        ns_puzzle_grid(ctx, puzzle, w, h);
        break;
    case 1:
        ns_puzzle_solid(ctx, puzzle, w, h, d);
        break;
    default:
        *puzzle = (ns_puzzle){ .kind = ns_rng_below(rng, 2) ? NS_CURVED : NS_SLOPED };
        puzzle->cell_count = 1 + ns_rng_below(rng, 20);
    }
    const bool more = puzzle->lines.count == 0 || ns_rng_below(rng, 4) == 0;
    for (int32_t n = more ? ns_rng_below(rng, 6) : 0; n > 0; n--) {
        int32_t walk[10];
        for (int32_t i = 0; i < 10; i++)
            walk[i] = ns_rng_below(rng, puzzle->cell_count);
        ns_puzzle_add_walk(ctx, puzzle, walk, ns_rng_below(rng, 11));
    }
    random_palette(rng, puzzle);
    for (int32_t l = 0; l < puzzle->lines.count; l++)
        random_clue(ctx, rng, puzzle, l);
    for (int32_t n = ns_rng_below(rng, 3); n > 0; n--) {
        const ns_colours all = ns_puzzle_colours(puzzle);
        ns_given given = { ns_rng_below(rng, puzzle->cell_count), 0 };
        while (!given.colours)
            given.colours = (ns_colours)(ns_rng_next(rng) >> 32) & all;
        if (!ns_array_push(ctx, &puzzle->given, given))
            return;
    }
}

static ns_point random_point(ns_rng *rng, const ns_board *board)
{
    const int32_t x = 1 + ns_rng_below(rng, board->width - 1);
    const int32_t y = 1 + ns_rng_below(rng, board->height - 1);

    return (ns_point){ x, y };
}

static ns_point random_frame_point(ns_rng *rng, const ns_board *board)
{
    ns_point p = random_point(rng, board);

    if (ns_rng_below(rng, 2))
        p.x = ns_rng_below(rng, 2) ? board->width : 0;
    else
        p.y = ns_rng_below(rng, 2) ? board->height : 0;
    return p;
}

static void random_section(ns_ctx *ctx, ns_rng *rng, ns_board *board, int32_t colours,
                           ns_point at, ns_point to)
{
    const ns_section *section = &board->sections.at[board->sections.count - 1];
    const bool border = section->role == NS_ROLE_PICTURE || section->role == NS_ROLE_BACKGROUND;
    uint8_t left = 0, right = 0;

    for (int32_t n = ns_rng_below(rng, 4); n >= 0; n--) {
        const ns_point next = n == 0 ? to : random_point(rng, board);
        ns_grid_cubic cubic = { { at, at, next, next } };
        for (int32_t i = 1; i < 3; i++) {
            cubic.p[i].x = ns_rng_below(rng, 1 << 26) - NS_BOARD_REACH;
            cubic.p[i].y = ns_rng_below(rng, 1 << 26) - NS_BOARD_REACH;
        }
        if (ns_rng_below(rng, 3) == 0) { // a straight step
            for (int32_t i = 1; i < 3; i++)
                cubic.p[i] = ns_point_at(at, next, (ns_ratio){ i, 3 });
        }
        while (border && (left == right || ns_rng_below(rng, 4) == 0)) {
            left = (uint8_t)ns_rng_below(rng, colours + 1);
            right = (uint8_t)ns_rng_below(rng, colours + 1);
        }
        ns_board_add_cubic(ctx, board, &cubic, left, right);
        at = next;
    }
}

// On the frame or in its corner.
static ns_point random_frame_node(ns_rng *rng, const ns_board *board)
{
    const int corner = ns_rng_below(rng, 8);

    return corner > 3
               ? random_frame_point(rng, board)
               : (ns_point){ corner & 1 ? board->width : 0, corner & 2 ? board->height : 0 };
}

// Curves that obey ns_board_check; they need not fit together.
static void random_curve(ns_ctx *ctx, ns_rng *rng, ns_board *board, int32_t colours)
{
    const bool closed = ns_rng_below(rng, 4) == 0;
    ns_point at = random_frame_point(rng, board);
    int32_t node = -1;

    ns_board_add_curve(ctx, board, closed);
    if (ns_rng_below(rng, 3) == 0)
        board->curves.at[board->curves.count - 1].shift =
            ns_rng_below(rng, 2 * NS_FRAME_SIDE) - NS_FRAME_SIDE;
    if (closed) {
        at = random_point(rng, board);
        ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
        random_section(ctx, rng, board, colours, at, at);
        return;
    }
    for (int32_t n = ns_rng_below(rng, 4); n >= 0; n--) {
        static const ns_role roles[] = { NS_ROLE_PICTURE, NS_ROLE_CONNECTION, NS_ROLE_BRIDGE,
                                         NS_ROLE_DECOY };
        const ns_role role = roles[ns_rng_below(rng, 4)];
        ns_point to = random_frame_point(rng, board);
        int32_t to_node = -1;
        if (n == 0 && board->nodes.count && ns_rng_below(rng, 3) == 0) {
            to_node = ns_rng_below(rng, board->nodes.count);
            to = board->nodes.at[to_node];
        } else if (n > 0 || ns_rng_below(rng, 4) == 0) {
            to = n > 0 ? random_point(rng, board) : random_frame_node(rng, board);
            to_node = board->nodes.count;
            if (!ns_array_push(ctx, &board->nodes, to))
                return;
        }
        ns_board_add_section(ctx, board, role, node, to_node);
        random_section(ctx, rng, board, colours, at, to);
        at = to;
        node = to_node;
    }
}

static void random_outline(ns_ctx *ctx, ns_rng *rng, ns_board *board)
{
    ns_cell_outline cell = { board->loops.count, 1 + ns_rng_below(rng, 3) };

    for (int32_t l = 0; l < cell.count; l++) {
        ns_loop loop = { .start = random_point(rng, board), .first = board->steps.count };
        loop.count = 1 + ns_rng_below(rng, 4);
        for (int32_t i = 1; i <= loop.count; i++) {
            ns_edge_step step = { .straight = ns_rng_below(rng, 2) };
            step.to = i == loop.count ? loop.start : random_point(rng, board);
            if (!step.straight) {
                step.handle_1 = random_point(rng, board);
                step.handle_2 = random_point(rng, board);
            } else if (ns_rng_below(rng, 4) == 0) {
                step.to = loop.start;
            }
            if (!ns_array_push(ctx, &board->steps, step))
                return;
        }
        if (!ns_array_push(ctx, &board->loops, loop))
            return;
    }
    if (!ns_array_push(ctx, &board->cells, cell))
        return;
}

static void random_board(ns_ctx *ctx, ns_rng *rng, const ns_puzzle *puzzle, ns_board *board)
{
    const int32_t side = NS_FRAME_SIDE / 2 + ns_rng_below(rng, NS_FRAME_SIDE / 2 + 1);

    *board = (ns_board){ .width = NS_FRAME_SIDE, .height = side };
    if (ns_rng_below(rng, 2))
        *board = (ns_board){ .width = side, .height = NS_FRAME_SIDE };
    board->tolerance = 1 + ns_rng_below(rng, 5000);
    board->self_crossing = ns_rng_below(rng, 2);
    for (int32_t c = 0; c < puzzle->lines.count / 2; c++)
        random_curve(ctx, rng, board, puzzle->colour_count);
    for (int32_t c = ns_rng_below(rng, 2) ? puzzle->cell_count : 0; c > 0; c--)
        random_outline(ctx, rng, board);
}

static void random_voxels(ns_ctx *ctx, ns_rng *rng, const ns_puzzle *puzzle, ns_voxels *voxels)
{
    const int32_t *size = puzzle->size;

    if (ns_voxels_create(ctx, voxels, size[0], size[1], size[2]) != NS_OK)
        return;
    voxels->paint_count = ns_rng_below(rng, ns_rng_below(rng, 4) ? 4 : NS_VOXEL_PAINTS_MAX + 1);
    for (int32_t i = 1; i <= voxels->paint_count; i++) {
        const uint32_t bits = (uint32_t)ns_rng_next(rng);
        voxels->paints[i] =
            (ns_rgb){ (uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16) };
    }
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        voxels->at[i] = (uint8_t)ns_rng_below(rng, voxels->paint_count + 1);
}

// Fills an empty doc. Kept keys are not here: the tests of those write them as text.
static void random_doc(ns_ctx *ctx, ns_rng *rng, ns_doc *doc)
{
    random_puzzle(ctx, rng, &doc->puzzle);
    if ((doc->puzzle.kind == NS_CURVED || doc->puzzle.kind == NS_SLOPED)
        && doc->puzzle.lines.count % 2 == 0 && ns_rng_below(rng, 2))
        random_board(ctx, rng, &doc->puzzle, &doc->board);
    if (doc->puzzle.kind == NS_SOLID && ns_rng_below(rng, 2))
        random_voxels(ctx, rng, &doc->puzzle, &doc->voxels);
    const int32_t cells = doc->puzzle.cell_count, colours = doc->puzzle.colour_count + 1;
    if (ns_rng_below(rng, 2) && ns_array_resize(ctx, &doc->solution, cells)) {
        for (int32_t i = 0; i < cells; i++)
            doc->solution.at[i] = (uint8_t)ns_rng_below(rng, colours);
    }
    if (ns_rng_below(rng, 2) && ns_array_resize(ctx, &doc->saved, cells)) {
        for (int32_t i = 0; i < cells; i++) {
            const ns_colours all = ns_puzzle_colours(&doc->puzzle);
            doc->saved.at[i] = ns_rng_below(rng, 2) ? UINT32_C(1) << ns_rng_below(rng, colours)
                                                    : (ns_colours)ns_rng_next(rng) & all;
        }
    }
    if (ns_rng_below(rng, 2)) {
        ns_text_add(ctx, &doc->meta.title, "A \"title\" \\ \xe2\x82\xac");
        ns_text_add(ctx, &doc->meta.licence, "CC0-1.0");
        ns_properties_add(ctx, &doc->meta.other, "catalogue", "7");
    }
    if (ns_rng_below(rng, 2)) {
        ns_text_add(ctx, &doc->meta.author, "me");
        ns_text_add(ctx, &doc->meta.copyright, "(c)");
        ns_text_add(ctx, &doc->meta.description, "two\nlines\t.");
        ns_properties_add(ctx, &doc->meta.other, "", "empty key");
        ns_properties_add(ctx, &doc->meta.other, "note", "");
    }
    if (ns_rng_below(rng, 2)) {
        ns_properties_add(ctx, &doc->made, "tool", "nonosmith 0.1.0");
        ns_properties_add(ctx, &doc->made, "seed", "9007199254740991");
        ns_properties_add(ctx, &doc->made, "size", "12");
    }
    doc->judged = ns_rng_below(rng, 2);
    doc->verdict = doc->judged ? (ns_verdict)ns_rng_below(rng, 5) : NS_UNKNOWN;
    doc->level = (ns_level)ns_rng_below(rng, 4);
    if (ns_rng_below(rng, 2))
        doc->scores.setting = (char)('a' + ns_rng_below(rng, 5));
    for (ns_score s = NS_SCORE; s < NS_SCORES; s++) {
        if (ns_rng_below(rng, 2))
            ns_scores_set(&doc->scores, s, ns_rng_below(rng, 1 << 20) / 977.0);
    }
    doc->number = ns_rng_below(rng, 2) ? ns_rng_below(rng, 1000) : -1;
}

#endif
