// nono_write_board.c: the "board" object of a .nono file: see nono_read_board.c.
//
// One section, one node, one cell is one line of text. A cubic whose handles are at the thirds of
// a straight line is written as that line.
#include "nono/path_data.h"

#include "base/basics.h"
#include "geom/bezier.h"

static void add_point(ns_nono_writer *n, const char *before, ns_point p)
{
    n->w->failed |= !ns_text_add_format(n->ctx, &n->scratch, "%s%d %d", before, p.x, p.y);
}

static void add_step(ns_nono_writer *n, const ns_edge_step *step)
{
    if (step->straight) {
        add_point(n, "L", step->to);
        return;
    }
    add_point(n, "C", step->handle_1);
    add_point(n, " ", step->handle_2);
    add_point(n, " ", step->to);
}

// Closes a loop that started at `start` and has come to `at`: by its last step, or by Z alone
// when that is a straight line.
static void add_close(ns_nono_writer *n, ns_point start, ns_point at, const ns_edge_step *last)
{
    const bool implied = last->straight && (at.x != start.x || at.y != start.y);

    if (!implied)
        add_step(n, last);
    n->w->failed |= !ns_text_add(n->ctx, &n->scratch, "Z");
}

static bool same_cubic(const ns_grid_cubic *a, const ns_grid_cubic *b)
{
    return memcmp(a->p, b->p, sizeof a->p) == 0;
}

static ns_edge_step step_of(const ns_grid_cubic *cubic)
{
    const ns_grid_cubic line = ns_grid_line(cubic->p[0], cubic->p[3]);

    return (ns_edge_step){ .straight = same_cubic(cubic, &line),
                           .handle_1 = cubic->p[1],
                           .handle_2 = cubic->p[2],
                           .to = cubic->p[3] };
}

static void put_scratch(ns_nono_writer *n)
{
    ns_json_put_bytes(n->w, ns_text_chars(&n->scratch), n->scratch.count);
}

static void write_path(ns_nono_writer *n, const ns_section *section, bool closed)
{
    const ns_board_cubic *cubics = &n->doc->board.cubics.at[section->first];

    NS_ASSERT(section->count > 0);
    n->scratch.count = 0;
    add_point(n, "M", cubics[0].curve.p[0]);
    for (int32_t k = 0; k < section->count; k++) {
        const ns_edge_step step = step_of(&cubics[k].curve);
        if (closed && k == section->count - 1)
            add_close(n, cubics[0].curve.p[0], cubics[k].curve.p[0], &step);
        else
            add_step(n, &step);
    }
    ns_json_put_key(n->w, "path");
    put_scratch(n);
}

static void put_pair(ns_nono_writer *n, const ns_board_cubic *cubic)
{
    const char pair[2] = { n->symbols[cubic->left], n->symbols[cubic->right] };

    ns_json_put_bytes(n->w, pair, 2);
}

static void write_colours(ns_nono_writer *n, const ns_section *section)
{
    const ns_board_cubic *cubics = &n->doc->board.cubics.at[section->first];
    bool same = true;

    if (cubics[0].left == cubics[0].right)
        return;
    for (int32_t k = 1; k < section->count && same; k++)
        same = cubics[k].left == cubics[0].left && cubics[k].right == cubics[0].right;
    ns_json_put_key(n->w, "colours");
    if (same) {
        put_pair(n, &cubics[0]);
        return;
    }
    ns_json_open_array(n->w, NS_JSON_FLAT);
    for (int32_t k = 0; k < section->count; k++)
        put_pair(n, &cubics[k]);
    ns_json_close(n->w);
}

static void write_end(ns_nono_writer *n, const char *key, int32_t node)
{
    ns_json_put_key(n->w, key);
    if (node < 0)
        ns_json_put_null(n->w);
    else
        ns_json_put_int(n->w, node);
}

static void write_section(ns_nono_writer *n, const ns_section *section, bool closed,
                          const char *place)
{
    ns_json_open_object(n->w, NS_JSON_FLAT);
    ns_json_add_string(n->w, "role", ns_role_name(section->role));
    if (!closed) {
        write_end(n, "from", section->nodes[0]);
        write_end(n, "to", section->nodes[1]);
    }
    write_colours(n, section);
    write_path(n, section, closed);
    ns_nono_put_kept(n->w, &n->extra, place, ns_nono_section_keys);
    ns_json_close(n->w);
}

static void write_curve(ns_nono_writer *n, int32_t c)
{
    const ns_board *board = &n->doc->board;
    const ns_board_curve *curve = &board->curves.at[c];

    ns_json_open_object(n->w, curve->count > 1 ? NS_JSON_LINES : NS_JSON_FLAT);
    if (curve->closed)
        ns_json_add_bool(n->w, "closed", true);
    if (curve->shift) {
        ns_json_add_int(n->w, "shift", curve->shift);
    }
    ns_json_put_key(n->w, "sections");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t i = 0; i < curve->count; i++)
        write_section(n, &board->sections.at[curve->first + i], curve->closed,
                      ns_nono_path_of("/board/curves/%d/sections/%d", c, i).text);
    ns_json_close(n->w);
    ns_nono_put_kept(n->w, &n->extra, ns_nono_path_of("/board/curves/%d", c).text,
                     ns_nono_curve_keys);
    ns_json_close(n->w);
}

static void put_point(ns_nono_writer *n, int32_t x, int32_t y)
{
    ns_json_open_array(n->w, NS_JSON_FLAT);
    ns_json_put_int(n->w, x);
    ns_json_put_int(n->w, y);
    ns_json_close(n->w);
}

static void write_nodes(ns_nono_writer *n)
{
    const ns_board *board = &n->doc->board;

    if (board->nodes.count == 0)
        return;
    ns_json_put_key(n->w, "nodes");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t i = 0; i < board->nodes.count; i++)
        put_point(n, board->nodes.at[i].x, board->nodes.at[i].y);
    ns_json_close(n->w);
}

static void add_loop(ns_nono_writer *n, const ns_loop *loop)
{
    const ns_edge_step *steps = &n->doc->board.steps.at[loop->first];
    ns_point at = loop->start;

    add_point(n, "M", at);
    for (int32_t i = 0; i < loop->count - 1; i++) {
        add_step(n, &steps[i]);
        at = steps[i].to;
    }
    add_close(n, loop->start, at, &steps[loop->count - 1]);
}

static void write_cells(ns_nono_writer *n)
{
    const ns_board *board = &n->doc->board;

    if (board->cells.count == 0)
        return;
    ns_json_put_key(n->w, "cells");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t c = 0; c < board->cells.count; c++) {
        const ns_cell_outline *cell = &board->cells.at[c];
        n->scratch.count = 0;
        for (int32_t i = 0; i < cell->count; i++)
            add_loop(n, &board->loops.at[cell->first + i]);
        put_scratch(n);
    }
    ns_json_close(n->w);
}

bool ns_nono_write_curves(ns_nono_writer *n)
{
    const ns_board *board = &n->doc->board;

    if (ns_board_is_empty(board))
        return false;
    ns_json_put_key(n->w, "board");
    ns_json_open_object(n->w, NS_JSON_LINES);
    ns_json_put_key(n->w, "frame");
    put_point(n, board->width, board->height);
    ns_json_add_int(n->w, "tolerance", board->tolerance);
    if (board->self_crossing)
        ns_json_add_bool(n->w, "self_crossing", true);
    write_nodes(n);
    ns_json_put_key(n->w, "curves");
    ns_json_open_array(n->w, NS_JSON_LINES);
    for (int32_t c = 0; c < board->curves.count; c++)
        write_curve(n, c);
    ns_json_close(n->w);
    write_cells(n);
    ns_nono_put_kept(n->w, &n->extra, "/board", ns_nono_board_keys);
    ns_json_close(n->w);
    return true;
}
