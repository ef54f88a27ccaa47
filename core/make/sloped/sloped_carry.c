// sloped_carry.c: see sloped_carry.h.
//
// A border of the picture runs along a line, the same colours at both hands all the way, until it
// reaches the frame or a meet where another one starts: no border ends alone. So when the meets
// at both ends are found again, with the same lines through them, the stretches between them have
// the border, whatever else meets there now; colours spread across all other stretches. Nothing
// is asked of a point, so it does not matter how small a face is or where it was rounded to.
#include "make/sloped/sloped_carry.h"

typedef struct carrying {
    const ns_carried *from;
    const ns_straights *lines;
    uint8_t *colours;
    NS_ARRAY(int32_t)
    mark;                 // by side: 1 + the colour that a border gives its face, 0: no border
    NS_ARRAY(bool) known; // by face
    NS_ARRAY(int32_t) todo; // faces that have just become known
    bool same;
} carrying;

static int32_t line_now(const carrying *c, int32_t line)
{
    return c->from->now ? c->from->now[line] : line;
}

// Whether the lines of the old meet that are left, and no others, go through the new one.
static bool is_like(const carrying *c, const ns_meet *was, const ns_meet *is)
{
    int32_t left = 0;

    for (int32_t i = was->first; i < was->first + was->count; i++) {
        const int32_t line = line_now(c, c->from->old->through.at[i]);
        int32_t k = 0;
        while (line >= 0 && k < is->count && c->lines->through.at[is->first + k] != line)
            k++;
        if (k == is->count)
            return false;
        left += line >= 0;
    }
    return left == is->count;
}

// The stop, from `at` on, where an old stop of the line is now; -1: nowhere.
static int32_t stop_now(const carrying *c, int32_t line, int32_t old_stop, int32_t at)
{
    const ns_straights *old = c->from->old, *lines = c->lines;
    const int32_t now = line_now(c, line), end = lines->first_stop.at[now + 1];

    if (old_stop == old->first_stop.at[line])
        return lines->first_stop.at[now];
    if (old_stop + 1 == old->first_stop.at[line + 1])
        return end - 1;
    while (at < end
           && !is_like(c, &old->meets.at[old->stops.at[old_stop]],
                       &lines->meets.at[lines->stops.at[at]]))
        at++;
    return at < end ? at : -1;
}

static void mark_border(carrying *c, int32_t from, int32_t to, int32_t border)
{
    for (int32_t s = from; s < to; s++) {
        NS_ASSERT(c->mark.at[c->lines->hands.at[2 * s]]
                  == 0); // borders of a line do not overlap
        c->mark.at[c->lines->hands.at[2 * s]] = 1 + border / 256;
        c->mark.at[c->lines->hands.at[2 * s + 1]] = 1 + border % 256;
    }
}

static ns_status carry_line(ns_ctx *ctx, carrying *c, int32_t line)
{
    const ns_straights *old = c->from->old;
    const int32_t last = old->first_stop.at[line + 1] - 1;
    int32_t at = c->lines->first_stop.at[line_now(c, line)];

    for (int32_t s = old->first_stop.at[line], next; s < last; s = next) {
        const int32_t border = ns_stretch_border(old, c->from->was, s);
        for (next = s + 1; next < last && ns_stretch_border(old, c->from->was, next) == border;)
            next++;
        if (border == 0)
            continue;
        const int32_t from = stop_now(c, line, s, at);
        const int32_t to = from < 0 ? -1 : stop_now(c, line, next, from);
        c->same = c->same && from >= at && to > from;
        if (!c->same)
            return NS_OK;
        mark_border(c, from, to, border);
        at = to;
    }
    return ns_spend(ctx, last);
}

static ns_status learn(ns_ctx *ctx, carrying *c, int32_t face, int32_t colour)
{
    if (c->known.at[face]) {
        c->same = c->same && c->colours[face] == colour;
        return NS_OK;
    }
    c->known.at[face] = true;
    c->colours[face] = (uint8_t)colour;
    return ns_array_push(ctx, &c->todo, face) ? NS_OK : ns_no_memory(ctx);
}

// From borders to their faces, from these to all that no border parts from them.
static ns_status spread(ns_ctx *ctx, carrying *c)
{
    const ns_straights *lines = c->lines;

    for (int32_t i = 0; i < lines->sides.count; i++)
        if (c->mark.at[i])
            NS_TRY(learn(ctx, c, lines->sides.at[i].face, c->mark.at[i] - 1));
    for (int32_t k = 0; k < c->todo.count; k++) {
        const int32_t f = c->todo.at[k];
        const ns_straight_face *face = &lines->faces.at[f];
        for (int32_t i = face->first; i < face->first + face->count; i++)
            if (lines->sides.at[i].twin >= 0 && !c->mark.at[i])
                NS_TRY(learn(ctx, c, lines->sides.at[lines->sides.at[i].twin].face,
                             c->colours[f]));
    }
    c->same = c->same && c->todo.count == lines->faces.count;
    return ns_spend(ctx, lines->sides.count);
}

static ns_status carry_steps(ns_ctx *ctx, carrying *c)
{
    NS_NEED(ctx, ns_array_resize(ctx, &c->mark, c->lines->sides.count)
                     && ns_array_resize(ctx, &c->known, c->lines->faces.count));
    for (int32_t i = NS_FRAME_LINES; i < c->from->old->lines.count && c->same; i++)
        if (line_now(c, i) >= 0)
            NS_TRY(carry_line(ctx, c, i));
    return c->same ? spread(ctx, c) : NS_OK;
}

ns_status ns_slopes_carry(ns_ctx *ctx, const ns_carried *from, const ns_straights *lines,
                          uint8_t *colours, bool *same)
{
    carrying c = { .from = from, .lines = lines, .colours = colours, .same = true };

    NS_ASSERT(from->now || from->old->lines.count == lines->lines.count);
    const ns_status status = carry_steps(ctx, &c);

    ns_arrays_drop(ctx, &c.mark, &c.known, &c.todo);
    *same = status == NS_OK && c.same;
    return status;
}

// -- corners ---------------------------------------------------------------------------------------

static bool is_corner(const ns_slopes *slopes, const ns_meet *meet)
{
    const ns_straights *lines = &slopes->lines;
    int32_t ends = 0, sides = 0;

    for (int32_t i = meet->first; i < meet->first + meet->count; i++) {
        const int32_t line = lines->through.at[i], stop = lines->stop_of.at[i];
        if (line < NS_FRAME_LINES) {
            sides++;
            continue;
        }
        const bool first = stop == lines->first_stop.at[line];
        const bool last = stop + 1 == lines->first_stop.at[line + 1];
        const int32_t before =
            first ? 0 : ns_stretch_border(lines, slopes->colours.at, stop - 1);
        const int32_t after = last ? 0 : ns_stretch_border(lines, slopes->colours.at, stop);
        if (!first && !last && before != after)
            return true;
        ends += (first || last) && before + after != 0;
    }
    return ends > 1 || (ends == 1 && sides > 1);
}

ns_status ns_slopes_find_corners(ns_ctx *ctx, ns_slopes *slopes)
{
    const ns_straights *lines = &slopes->lines;

    NS_ASSERT(slopes->colours.count == lines->faces.count);
    NS_NEED(ctx, ns_array_resize(ctx, &slopes->corners, lines->meets.count));
    for (int32_t m = 0; m < lines->meets.count; m++)
        slopes->corners.at[m] = is_corner(slopes, &lines->meets.at[m]);
    return ns_spend(ctx, lines->through.count);
}
