// nono_read_board.c: the "board" object of a .nono file: the frame, the curves, the cells' outlines.
//
// What the paths and nodes say together is left to ns_board_check.
#include "nono/path_data.h"

#include "base/basics.h"
#include "geom/bezier.h"
#include "geom/vec.h"

static ns_status expect_list(ns_nono_reader *r, int32_t value, int32_t most, const char *what)
{
    if (ns_json_is(r->json, value, NS_JSON_ARRAY) && r->json->values.at[value].count <= most)
        return NS_OK;
    return ns_json_fail(r->ctx, r->json, value, "%s is an array of at most %d", what, most);
}

static ns_status read_point(ns_nono_reader *r, int32_t value, int64_t least, const char *what,
                            ns_point *point)
{
    int64_t x = 0, y = 0;

    NS_TRY(ns_nono_expect_array(r, value, 2, 2, what));
    const int32_t first = ns_json_first(r->json, value);
    NS_TRY(ns_nono_read_number(r, first, least, NS_FRAME_SIDE, "a coordinate", &x));
    NS_TRY(ns_nono_read_number(r, ns_json_next(r->json, first), least, NS_FRAME_SIDE,
                               "a coordinate", &y));
    *point = (ns_point){ (int32_t)x, (int32_t)y };
    return NS_OK;
}

static ns_status read_frame(ns_nono_reader *r, int32_t object)
{
    const int32_t tolerance = ns_json_find(r->json, object, "tolerance");
    ns_board *board = &r->doc->board;
    ns_point corner;
    int64_t number = 0;

    NS_TRY(read_point(r, ns_json_find(r->json, object, "frame"), 1, "\"frame\"", &corner));
    if (!tolerance)
        return ns_json_fail(r->ctx, r->json, object, "the key \"tolerance\" is missing here");
    NS_TRY(ns_nono_read_number(r, tolerance, 1, NS_FRAME_SIDE, "\"tolerance\"", &number));
    NS_TRY(ns_nono_read_bool(r, object, "self_crossing", &board->self_crossing));
    board->width = corner.x;
    board->height = corner.y;
    board->tolerance = (int32_t)number;
    return NS_OK;
}

static ns_status read_nodes(ns_nono_reader *r, int32_t value)
{
    if (!value)
        return NS_OK;
    NS_TRY(expect_list(r, value, NS_BOARD_SECTIONS_MAX, "\"nodes\""));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e)) {
        ns_point node;
        NS_TRY(read_point(r, e, 0, "a node", &node));
        NS_NEED(r->ctx, ns_array_push(r->ctx, &r->doc->board.nodes, node));
    }
    return NS_OK;
}

static ns_status read_role(ns_nono_reader *r, int32_t value, int32_t object, ns_role *role)
{
    for (int32_t i = 0; ns_role_name((ns_role)i); i++) {
        if (ns_json_same(r->json, value, ns_role_name((ns_role)i))) {
            *role = (ns_role)i;
            return NS_OK;
        }
    }
    return ns_json_fail(r->ctx, r->json, value ? value : object,
                        "the \"role\" of a section is picture, connection, bridge, background "
                        "or decoy");
}

// A node's number; -1 without one.
static ns_status read_end(ns_nono_reader *r, int32_t value, int32_t *node)
{
    const int32_t nodes = r->doc->board.nodes.count;
    int64_t number = -1;

    if (value && !ns_json_is(r->json, value, NS_JSON_NULL)) {
        if (nodes == 0)
            return ns_json_fail(r->ctx, r->json, value, "this board has no nodes");
        NS_TRY(ns_nono_read_number(r, value, 0, (int64_t)nodes - 1, "a node", &number));
    }
    *node = (int32_t)number;
    return NS_OK;
}

static ns_status add_cubic(ns_nono_reader *r, int32_t value, const ns_grid_cubic *cubic)
{
    if (r->doc->board.cubics.count == NS_BOARD_CUBICS_MAX)
        return ns_json_fail(r->ctx, r->json, value, "a board has at most %d cubics",
                            NS_BOARD_CUBICS_MAX);
    return ns_board_add_cubic(r->ctx, &r->doc->board, cubic, 0, 0);
}

static ns_status read_chain(ns_nono_reader *r, int32_t value, bool closed)
{
    ns_path_data path = { 0 };
    ns_path_part part = NS_PART_MOVE;
    ns_edge_step step;
    int32_t moves = 0, closes = 0;

    NS_TRY(ns_path_data_open(r, value, &path));
    while (part != NS_PART_END) {
        const ns_point from = path.to;
        NS_TRY(ns_path_data_next(&path, &part, &step));
        moves += part == NS_PART_MOVE;
        closes += part == NS_PART_CLOSE;
        if (part == NS_PART_MOVE || part == NS_PART_END
            || (part == NS_PART_CLOSE && ns_point_same(from, step.to)))
            continue;
        const ns_grid_cubic cubic =
            step.straight ? ns_grid_line(from, step.to)
                          : (ns_grid_cubic){ { from, step.handle_1, step.handle_2, step.to } };
        NS_TRY(add_cubic(r, value, &cubic));
    }
    if (moves != 1 || closes != closed)
        return ns_json_fail(r->ctx, r->json, value,
                            closed ? "the path of a closed curve starts with M and ends with Z"
                                   : "the path of a section starts with M and has no Z");
    return NS_OK;
}

// ".#": the symbol on the left hand, then the one on the right.
static ns_status read_pair(ns_nono_reader *r, int32_t value, ns_board_cubic *cubic)
{
    int32_t colours[2] = { -1, -1 };

    if (ns_json_is(r->json, value, NS_JSON_STRING) && r->json->values.at[value].count == 2) {
        for (int32_t i = 0; i < 2; i++)
            colours[i] = ns_nono_colour_of(r, ns_json_text(r->json, value)[i]);
    }
    if (colours[0] < 0 || colours[1] < 0 || colours[0] == colours[1])
        return ns_json_fail(r->ctx, r->json, value,
                            "the \"colours\" of an outline are two different symbols of the "
                            "palette, left hand first");
    cubic->left = (uint8_t)colours[0];
    cubic->right = (uint8_t)colours[1];
    return NS_OK;
}

// One pair for the whole section, or one for each step of its path.
static ns_status read_colours(ns_nono_reader *r, int32_t value)
{
    ns_board *board = &r->doc->board;
    const ns_section *section = &board->sections.at[board->sections.count - 1];
    int32_t k = section->first;

    NS_ASSERT(section->first + section->count == board->cubics.count); // it is the last one
    if (!value)
        return NS_OK;
    if (!ns_json_is(r->json, value, NS_JSON_ARRAY)) {
        for (; k < board->cubics.count; k++)
            NS_TRY(read_pair(r, value, &board->cubics.at[k]));
        return NS_OK;
    }
    if (r->json->values.at[value].count != section->count)
        return ns_json_fail(r->ctx, r->json, value,
                            "an array of colours has a pair for each step of the path, %d here",
                            section->count);
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_pair(r, e, &board->cubics.at[k++]));
    return NS_OK;
}

static ns_status read_section(ns_nono_reader *r, int32_t object, bool closed, const char *place)
{
    const int32_t path = ns_json_find(r->json, object, "path");
    ns_role role = NS_ROLE_PICTURE;
    int32_t from = -1, to = -1;

    if (!path)
        return ns_json_fail(r->ctx, r->json, object,
                            "a section is an object with a \"role\" and a \"path\"");
    NS_TRY(read_role(r, ns_json_find(r->json, object, "role"), object, &role));
    NS_TRY(read_end(r, ns_json_find(r->json, object, "from"), &from));
    NS_TRY(read_end(r, ns_json_find(r->json, object, "to"), &to));
    NS_TRY(ns_board_add_section(r->ctx, &r->doc->board, role, from, to));
    NS_TRY(read_chain(r, path, closed));
    NS_TRY(read_colours(r, ns_json_find(r->json, object, "colours")));
    ns_nono_keep(r, place, object, ns_nono_section_keys, false);
    return NS_OK;
}

static ns_status read_curve(ns_nono_reader *r, int32_t object, int32_t curve)
{
    const int32_t sections = ns_json_find(r->json, object, "sections");
    const int32_t shift = ns_json_find(r->json, object, "shift");
    int64_t steps = 0;
    int32_t i = 0;
    bool closed;

    if (!sections)
        return ns_json_fail(r->ctx, r->json, object, "a curve is an object with \"sections\"");
    NS_TRY(ns_nono_read_bool(r, object, "closed", &closed));
    NS_TRY(expect_list(r, sections, NS_BOARD_SECTIONS_MAX, "\"sections\""));
    if (shift)
        NS_TRY(
            ns_nono_read_number(r, shift, -NS_FRAME_SIDE, NS_FRAME_SIDE, "\"shift\"", &steps));
    NS_TRY(ns_board_add_curve(r->ctx, &r->doc->board, closed));
    r->doc->board.curves.at[r->doc->board.curves.count - 1].shift = (int32_t)steps;
    for (int32_t e = ns_json_first(r->json, sections); e; e = ns_json_next(r->json, e), i++)
        NS_TRY(read_section(r, e, closed,
                            ns_nono_path_of("/board/curves/%d/sections/%d", curve, i).text));
    ns_nono_keep(r, ns_nono_path_of("/board/curves/%d", curve).text, object, ns_nono_curve_keys,
                 false);
    return NS_OK;
}

static ns_status read_curves(ns_nono_reader *r, int32_t object)
{
    const int32_t value = ns_json_find(r->json, object, "curves");
    int32_t curve = 0;

    if (!value)
        return ns_json_fail(r->ctx, r->json, object, "the key \"curves\" is missing here");
    NS_TRY(expect_list(r, value, NS_BOARD_CURVES_MAX, "\"curves\""));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_curve(r, e, curve++));
    return NS_OK;
}

static ns_status add_step(ns_nono_reader *r, const ns_edge_step *step)
{
    ns_board *board = &r->doc->board;

    NS_NEED(r->ctx, ns_array_push(r->ctx, &board->steps, *step));
    board->loops.at[board->loops.count - 1].count++;
    return NS_OK;
}

static ns_status read_cell(ns_nono_reader *r, int32_t value)
{
    ns_board *board = &r->doc->board;
    ns_cell_outline cell = { board->loops.count, 0 };
    ns_path_data path = { 0 };
    ns_path_part part = NS_PART_MOVE;
    ns_edge_step step;

    NS_TRY(ns_path_data_open(r, value, &path));
    while (part != NS_PART_END) {
        const ns_point from = path.to;
        NS_TRY(ns_path_data_next(&path, &part, &step));
        if (part == NS_PART_MOVE) {
            const ns_loop loop = { path.start, board->steps.count, 0 };
            NS_NEED(r->ctx, ns_array_push(r->ctx, &board->loops, loop));
            cell.count++;
        } else if (part == NS_PART_STEP
                   || (part == NS_PART_CLOSE && !ns_point_same(from, step.to))) {
            NS_TRY(add_step(r, &step));
        }
    }
    NS_ASSERT(cell.first + cell.count == board->loops.count);
    if (path.command != 'Z')
        return ns_path_data_fail(&path, "an outline is closed by Z");
    return ns_array_push(r->ctx, &board->cells, cell) ? NS_OK : ns_no_memory(r->ctx);
}

static ns_status read_cells(ns_nono_reader *r, int32_t value)
{
    if (!value)
        return NS_OK;
    NS_TRY(expect_list(r, value, NS_CELLS_MAX, "\"cells\""));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e))
        NS_TRY(read_cell(r, e));
    return NS_OK;
}

ns_status ns_nono_read_curves(ns_nono_reader *r, int32_t object)
{
    NS_TRY(read_frame(r, object));
    NS_TRY(read_nodes(r, ns_json_find(r->json, object, "nodes")));
    NS_TRY(read_curves(r, object));
    NS_TRY(read_cells(r, ns_json_find(r->json, object, "cells")));
    ns_nono_keep(r, "/board", object, ns_nono_board_keys, false);
    ns_status status = ns_board_check(r->ctx, &r->doc->board);
    if (status == NS_OK)
        status = ns_board_fits(r->ctx, &r->doc->board, &r->doc->puzzle);
    return ns_nono_place(r, object, status);
}
