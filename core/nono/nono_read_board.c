// nono_read_board.c: the "board" object of a .nono file: the frame, the curves, the cells' outlines.
//
// Path data is a small part of what SVG knows: M, C, L and Z with whole numbers, so that any
// renderer can draw it and every point is exact. A straight step of a curve is a cubic with its
// handles at thirds. What the paths and nodes say together is left to ns_board_check.
#include "nono/nono_parts.h"

#include "base/basics.h"
#include "geom/vec.h"

// A string of path data, read from left to right.
typedef struct path_text {
    ns_nono_reader *r;
    int32_t value; // in the file
    const char *text;
    int32_t count, at;
    char command;       // of the step before, which may go on without its letter; 0: none
    ns_point start, to; // of the loop, of the step before
} path_text;

typedef enum path_part {
    PART_MOVE,  // a loop starts at `to`
    PART_STEP,  // a step
    PART_CLOSE, // the loop is closed, by a step when `to` has not been its start
    PART_END,
} path_part;

static ns_status expect_list(ns_nono_reader *r, int32_t value, int32_t most, const char *what)
{
    if (ns_json_is(r->json, value, NS_JSON_ARRAY) && r->json->values.at[value].count <= most)
        return NS_OK;
    return ns_json_fail(r->ctx, r->json, value, "%s is an array of at most %d", what, most);
}

static ns_status path_open(ns_nono_reader *r, int32_t value, path_text *path)
{
    if (!ns_json_is(r->json, value, NS_JSON_STRING))
        return ns_json_fail(r->ctx, r->json, value, "an outline is a string of path data");
    *path = (path_text){ .r = r,
                         .value = value,
                         .text = ns_json_text(r->json, value),
                         .count = r->json->values.at[value].count };
    return NS_OK;
}

static ns_status path_fail(const path_text *path, const char *what)
{
    return ns_json_fail(path->r->ctx, path->r->json, path->value,
                        "character %d of this path data: %s", path->at + 1, what);
}

// The next character that is no blank and no comma, 0 at the end.
static char path_peek(path_text *path)
{
    for (; path->at < path->count; path->at++) {
        const char c = path->text[path->at];
        if (c != ' ' && c != ',' && c != '\n' && c != '\t' && c != '\r')
            return c;
    }
    return 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static ns_status path_number(path_text *path, int32_t *number)
{
    const bool minus = path_peek(path) == '-';
    int64_t size = 0;

    path->at += minus;
    const int32_t first = path->at;
    for (; path->at < path->count && is_digit(path->text[path->at]); path->at++) {
        size = size * 10 + (path->text[path->at] - '0');
        if (size > NS_BOARD_REACH)
            return path_fail(path, "this number is too large");
    }
    if (path->at == first)
        return path_fail(path, "a whole number is expected");
    *number = (int32_t)(minus ? -size : size);
    return NS_OK;
}

static ns_status path_point(path_text *path, ns_point *point)
{
    NS_TRY(path_number(path, &point->x));
    return path_number(path, &point->y);
}

static ns_status path_step(path_text *path, ns_edge_step *step)
{
    *step = (ns_edge_step){ .straight = path->command == 'L' };
    if (!step->straight) {
        NS_TRY(path_point(path, &step->handle_1));
        NS_TRY(path_point(path, &step->handle_2));
    }
    NS_TRY(path_point(path, &step->to));
    path->to = step->to;
    return NS_OK;
}

static ns_status path_next(path_text *path, path_part *part, ns_edge_step *step)
{
    const char c = path_peek(path);
    const bool letter = c == 'M' || c == 'C' || c == 'L' || c == 'Z';
    const char before = path->command;

    *part = PART_END;
    if (path->at == path->count)
        return NS_OK;
    if ((before == 'C' || before == 'L') && (is_digit(c) || c == '-')) {
        *part = PART_STEP;
        return path_step(path, step);
    }
    if (!letter || (c == 'M') != (before == 0 || before == 'Z'))
        return path_fail(path, letter ? "this command cannot stand here"
                                      : "a command M, C, L or Z is expected");
    path->command = c;
    path->at++;
    if (c == 'M') {
        *part = PART_MOVE;
        NS_TRY(path_point(path, &path->start));
        path->to = path->start;
        return NS_OK;
    }
    if (c == 'Z') {
        *part = PART_CLOSE;
        *step = (ns_edge_step){ .straight = true, .to = path->start };
        return NS_OK;
    }
    *part = PART_STEP;
    return path_step(path, step);
}

static ns_status read_point(ns_nono_reader *r, int32_t value, int64_t least, const char *what,
                            ns_point *point)
{
    int64_t x = 0, y = 0;

    if (!ns_json_is(r->json, value, NS_JSON_ARRAY) || r->json->values.at[value].count != 2)
        return ns_json_fail(r->ctx, r->json, value, "%s is an array of 2", what);
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
    const int32_t crossing = ns_json_find(r->json, object, "self_crossing");
    ns_board *board = &r->doc->board;
    ns_point corner;
    int64_t number = 0;

    NS_TRY(read_point(r, ns_json_find(r->json, object, "frame"), 1, "\"frame\"", &corner));
    if (!tolerance)
        return ns_json_fail(r->ctx, r->json, object, "the key \"tolerance\" is missing here");
    NS_TRY(ns_nono_read_number(r, tolerance, 1, NS_FRAME_SIDE, "\"tolerance\"", &number));
    if (crossing && !ns_json_is(r->json, crossing, NS_JSON_TRUE)
        && !ns_json_is(r->json, crossing, NS_JSON_FALSE))
        return ns_json_fail(r->ctx, r->json, crossing, "\"self_crossing\" is true or false");
    board->width = corner.x;
    board->height = corner.y;
    board->tolerance = (int32_t)number;
    board->self_crossing = ns_json_is(r->json, crossing, NS_JSON_TRUE);
    return NS_OK;
}

static ns_status read_nodes(ns_nono_reader *r, int32_t value)
{
    if (!value)
        return NS_OK;
    NS_TRY(expect_list(r, value, NS_BOARD_CUBICS_MAX, "\"nodes\""));
    for (int32_t e = ns_json_first(r->json, value); e; e = ns_json_next(r->json, e)) {
        ns_point node;
        NS_TRY(read_point(r, e, 0, "a node", &node));
        if (!ns_array_push(r->ctx, &r->doc->board.nodes, node))
            return ns_no_memory(r->ctx);
    }
    return NS_OK;
}

static ns_status read_role(ns_nono_reader *r, int32_t value, int32_t object, ns_role *role)
{
    for (int32_t i = 0; i < NS_COUNT(ns_nono_roles); i++) {
        if (ns_json_same(r->json, value, ns_nono_roles[i])) {
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
    path_text path = { 0 };
    path_part part = PART_MOVE;
    ns_edge_step step;
    int32_t moves = 0, closes = 0;

    NS_TRY(path_open(r, value, &path));
    while (part != PART_END) {
        const ns_point from = path.to;
        NS_TRY(path_next(&path, &part, &step));
        moves += part == PART_MOVE;
        closes += part == PART_CLOSE;
        if (part == PART_MOVE || part == PART_END
            || (part == PART_CLOSE && ns_point_same(from, step.to)))
            continue;
        const ns_grid_cubic cubic =
            step.straight ? ns_nono_straight(from, step.to)
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
        for (int32_t i = 0; i < 2; i++) {
            const unsigned char c = (unsigned char)ns_json_text(r->json, value)[i];
            colours[i] = c < 128 ? r->colour_of[c] : -1;
        }
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
    const int32_t closed = ns_json_find(r->json, object, "closed");
    const int32_t sections = ns_json_find(r->json, object, "sections");
    const bool is_closed = ns_json_is(r->json, closed, NS_JSON_TRUE);
    int32_t i = 0;

    if (!sections)
        return ns_json_fail(r->ctx, r->json, object, "a curve is an object with \"sections\"");
    if (closed && !is_closed && !ns_json_is(r->json, closed, NS_JSON_FALSE))
        return ns_json_fail(r->ctx, r->json, closed, "\"closed\" is true or false");
    NS_TRY(expect_list(r, sections, NS_BOARD_CUBICS_MAX, "\"sections\""));
    NS_TRY(ns_board_add_curve(r->ctx, &r->doc->board, is_closed));
    for (int32_t e = ns_json_first(r->json, sections); e; e = ns_json_next(r->json, e), i++)
        NS_TRY(read_section(r, e, is_closed,
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

    if (!ns_array_push(r->ctx, &board->steps, *step))
        return ns_no_memory(r->ctx);
    board->loops.at[board->loops.count - 1].count++;
    return NS_OK;
}

static ns_status read_cell(ns_nono_reader *r, int32_t value)
{
    ns_board *board = &r->doc->board;
    ns_cell_outline cell = { board->loops.count, 0 };
    path_text path = { 0 };
    path_part part = PART_MOVE;
    ns_edge_step step;

    NS_TRY(path_open(r, value, &path));
    while (part != PART_END) {
        const ns_point from = path.to;
        NS_TRY(path_next(&path, &part, &step));
        if (part == PART_MOVE) {
            const ns_loop loop = { path.start, board->steps.count, 0 };
            if (!ns_array_push(r->ctx, &board->loops, loop))
                return ns_no_memory(r->ctx);
            cell.count++;
        } else if (part == PART_STEP || (part == PART_CLOSE && !ns_point_same(from, step.to))) {
            NS_TRY(add_step(r, &step));
        }
    }
    if (path.command != 'Z')
        return path_fail(&path, "an outline is closed by Z");
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

// The last word, with the place of the board.
static ns_status check(ns_nono_reader *r, int32_t object)
{
    char what[NS_MESSAGE_MAX];
    ns_status status = ns_board_check(r->ctx, &r->doc->board);

    if (status == NS_OK)
        status = ns_board_fits(r->ctx, &r->doc->board, &r->doc->puzzle);
    if (status != NS_BAD_INPUT)
        return status;
    memcpy(what, r->ctx->message, sizeof what);
    return ns_json_fail(r->ctx, r->json, object, "%s", what);
}

ns_status ns_nono_read_board(ns_nono_reader *r, int32_t object)
{
    const ns_kind kind = r->doc->puzzle.kind;

    if (!object)
        return NS_OK;
    if (!ns_json_is(r->json, object, NS_JSON_OBJECT))
        return ns_json_fail(r->ctx, r->json, object, "\"board\" is an object");
    if ((kind != NS_CURVED && kind != NS_SLOPED) || !ns_json_find(r->json, object, "frame")) {
        ns_nono_keep_whole(r, "/board", object);
        return NS_OK;
    }
    NS_TRY(read_frame(r, object));
    NS_TRY(read_nodes(r, ns_json_find(r->json, object, "nodes")));
    NS_TRY(read_curves(r, object));
    NS_TRY(read_cells(r, ns_json_find(r->json, object, "cells")));
    ns_nono_keep(r, "/board", object, ns_nono_board_keys, false);
    return check(r, object);
}
