// path_data.c: see path_data.h. One pass over the string, one part at a time; nothing is kept.
//
// JSON strings end with a zero byte, so that digits and commands are looked at without counting; numbers stop
// growing beyond NS_BOARD_REACH and cannot overflow.
#include "nono/path_data.h"

#include "base/basics.h"

ns_status ns_path_data_open(ns_nono_reader *r, int32_t value, ns_path_data *path)
{
    if (!ns_json_is(r->json, value, NS_JSON_STRING))
        return ns_json_fail(r->ctx, r->json, value, "an outline is a string of path data");
    *path = (ns_path_data){ .r = r,
                            .value = value,
                            .text = ns_json_text(r->json, value),
                            .count = r->json->values.at[value].count };
    return NS_OK;
}

ns_status ns_path_data_fail(const ns_path_data *path, const char *what)
{
    return ns_json_fail(path->r->ctx, path->r->json, path->value,
                        "character %d of this path data: %s", path->at + 1, what);
}

// The next character that is no blank and no comma, 0 at the end.
static char peek(ns_path_data *path)
{
    for (; path->at < path->count; path->at++) {
        const char c = path->text[path->at];
        if (c > ',' || (c != ' ' && c != ',' && c != '\n' && c != '\t' && c != '\r'))
            return c;
    }
    return 0;
}

static ns_status read_number(ns_path_data *path, int32_t *number)
{
    const bool minus = peek(path) == '-';
    int32_t size = 0;

    path->at += minus;
    const char *first = path->text + path->at, *at = first; // a zero byte ends it
    for (; ns_is_digit(*at) && size <= NS_BOARD_REACH; at++)
        size = size * 10 + (*at - '0');
    path->at += (int32_t)(at - first);
    if (size > NS_BOARD_REACH) {
        path->at--;
        return ns_path_data_fail(path, "this number is too large");
    }
    if (at == first)
        return ns_path_data_fail(path, "a whole number is expected");
    *number = minus ? -size : size;
    return NS_OK;
}

static ns_status read_pair(ns_path_data *path, ns_point *point)
{
    NS_TRY(read_number(path, &point->x));
    return read_number(path, &point->y);
}

static ns_status read_step(ns_path_data *path, ns_edge_step *step)
{
    *step = (ns_edge_step){ .straight = path->command == 'L' };
    if (!step->straight) {
        NS_TRY(read_pair(path, &step->handle_1));
        NS_TRY(read_pair(path, &step->handle_2));
    }
    NS_TRY(read_pair(path, &step->to));
    path->to = step->to;
    return NS_OK;
}

ns_status ns_path_data_next(ns_path_data *path, ns_path_part *part, ns_edge_step *step)
{
    const char c = peek(path);
    const bool letter = c == 'M' || c == 'C' || c == 'L' || c == 'Z';
    const char before = path->command;

    NS_ASSERT(path->at <= path->count);
    *part = NS_PART_END;
    if (path->at == path->count)
        return NS_OK;
    if ((before == 'C' || before == 'L') && (ns_is_digit(c) || c == '-')) {
        *part = NS_PART_STEP;
        return read_step(path, step);
    }
    if (!letter || (c == 'M') != (before == 0 || before == 'Z'))
        return ns_path_data_fail(path, letter ? "this command cannot stand here"
                                              : "a command M, C, L or Z is expected");
    path->command = c;
    path->at++;
    if (c == 'M') {
        *part = NS_PART_MOVE;
        NS_TRY(read_pair(path, &path->start));
        path->to = path->start;
        return NS_OK;
    }
    if (c == 'Z') {
        *part = NS_PART_CLOSE;
        *step = (ns_edge_step){ .straight = true, .to = path->start };
        return NS_OK;
    }
    *part = NS_PART_STEP;
    return read_step(path, step);
}
