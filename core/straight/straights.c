// straights.c: straight lines across a frame: making, copying, comparing. See straights.h.
//
// Building is three steps: where lines meet, which faces are between them, and a look at all of it:
// with `near` above 0 numbers are rounded, and what does not hold together is refused, not used.
#include "straight/straights_parts.h"

ns_status ns_straights_open(ns_ctx *ctx, ns_straights *lines, double width, double height)
{
    const ns_straight frame[NS_FRAME_LINES] = {
        { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, width }, { 0, 1, height }
    };

    NS_ASSERT(width > 0 && height > 0);
    *lines = (ns_straights){ .width = width, .height = height };
    NS_NEED(ctx, ns_array_resize(ctx, &lines->lines, NS_FRAME_LINES));
    memcpy(lines->lines.at, frame, sizeof frame);
    return NS_OK;
}

ns_status ns_straights_add(ns_ctx *ctx, ns_straights *lines, ns_straight line)
{
    const int32_t most = 1 << 25;

    NS_ASSERT(line.a > 0 || (line.a == 0 && line.b > 0));
    NS_ASSERT(line.a < most && line.b < most && line.b > -most);
    (void)most;
    if (lines->lines.count >= NS_FRAME_LINES + NS_STRAIGHTS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the edges lie on more than %d lines; a simpler drawing would do",
                       NS_STRAIGHTS_MAX);
    return ns_array_push(ctx, &lines->lines, line) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_straights_too_close(ns_ctx *ctx)
{
    return ns_fail(ctx, NS_BAD_INPUT, "lines come too close to each other to tell their order");
}

static void forget(ns_ctx *ctx, ns_straights *lines)
{
    ns_arrays_drop(ctx, &lines->meets, &lines->through, &lines->stops, &lines->first_stop,
                   &lines->stop_of, &lines->sides, &lines->faces, &lines->hands);
}

// What rounding has made of lines at tiny angles may not hold together: that is looked at, not
// reasoned about.
static ns_status build_steps(ns_ctx *ctx, ns_straights *lines, double near)
{
    NS_TRY(ns_straights_find_meets(ctx, lines, near));
    NS_TRY(ns_straights_find_faces(ctx, lines));
    return ns_straights_check(ctx, lines) == NS_OK ? NS_OK : ns_straights_too_close(ctx);
}

ns_status ns_straights_build(ns_ctx *ctx, ns_straights *lines, double near)
{
    NS_ASSERT(near >= 0 && lines->lines.count >= NS_FRAME_LINES);
    forget(ctx, lines);
    const ns_status status = build_steps(ctx, lines, near);
    if (status != NS_OK)
        forget(ctx, lines);
    return status;
}

int32_t ns_straights_place(const ns_straights *lines, int32_t meet, int32_t line)
{
    int32_t low = lines->meets.at[meet].first, high = low + lines->meets.at[meet].count;

    while (high - low > 1) {
        const int32_t middle = low + (high - low) / 2;
        if (lines->through.at[middle] <= line)
            low = middle;
        else
            high = middle;
    }
    NS_ASSERT(lines->through.at[low] == line);
    return low;
}

int32_t ns_straights_stop(const ns_straights *lines, int32_t meet, int32_t line)
{
    const int32_t stop = lines->stop_of.at[ns_straights_place(lines, meet, line)];

    NS_ASSERT(lines->stops.at[stop] == meet);
    return stop;
}

void ns_straights_list_meets(const ns_straights *lines, int32_t *meet_of)
{
    const int32_t count = lines->lines.count;

    memset(meet_of, 0xff, (size_t)count * (size_t)count * sizeof *meet_of);
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_meet *meet = &lines->meets.at[m];
        const int32_t *through = lines->through.at + meet->first;
        for (int32_t i = 0; i < meet->count; i++)
            for (int32_t k = 0; k < meet->count; k++)
                meet_of[through[i] * count + through[k]] = m;
    }
}

double ns_straight_norm(const ns_straight *line)
{
    return ns_vec_length((ns_vec){ line->a, line->b });
}

double ns_straight_off(const ns_straight *line, ns_vec at)
{
    return (line->a * at.x + line->b * at.y - line->c) / ns_straight_norm(line);
}

static bool same_numbers(const int32_t *a, int32_t a_count, const int32_t *b, int32_t b_count)
{
    return a_count == b_count && (!a_count || memcmp(a, b, (size_t)a_count * sizeof *a) == 0);
}

// Meets are numbered as they come along the lines, so equal topologies have equal numbers.
bool ns_straights_same(const ns_straights *a, const ns_straights *b)
{
    if (a->lines.count != b->lines.count || a->meets.count != b->meets.count)
        return false;
    for (int32_t i = 0; i < a->lines.count; i++)
        if (ns_straight_cross(&a->lines.at[i], &b->lines.at[i]) != 0)
            return false;
    for (int32_t m = 0; m < a->meets.count; m++)
        if (a->meets.at[m].count != b->meets.at[m].count)
            return false;
    return same_numbers(a->first_stop.at, a->first_stop.count, b->first_stop.at,
                        b->first_stop.count)
           && same_numbers(a->stops.at, a->stops.count, b->stops.at, b->stops.count)
           && same_numbers(a->through.at, a->through.count, b->through.at, b->through.count);
}

#define COPY_ARRAY(ctx, to, from)                                                              \
    (ns_array_resize((ctx), (to), (from)->count)                                               \
     && ((from)->count == 0                                                                    \
         || memcpy((to)->at, (from)->at, (size_t)(from)->count * sizeof *(from)->at)))

ns_status ns_straights_copy(ns_ctx *ctx, ns_straights *to, const ns_straights *from)
{
    ns_straights copy = { .width = from->width, .height = from->height };

    if (!(COPY_ARRAY(ctx, &copy.lines, &from->lines)
          && COPY_ARRAY(ctx, &copy.meets, &from->meets)
          && COPY_ARRAY(ctx, &copy.through, &from->through)
          && COPY_ARRAY(ctx, &copy.stops, &from->stops)
          && COPY_ARRAY(ctx, &copy.first_stop, &from->first_stop)
          && COPY_ARRAY(ctx, &copy.stop_of, &from->stop_of)
          && COPY_ARRAY(ctx, &copy.sides, &from->sides)
          && COPY_ARRAY(ctx, &copy.faces, &from->faces)
          && COPY_ARRAY(ctx, &copy.hands, &from->hands))) {
        ns_straights_drop(ctx, &copy);
        return ns_no_memory(ctx);
    }
    ns_straights_drop(ctx, to);
    *to = copy;
    return NS_OK;
}

void ns_straights_drop(ns_ctx *ctx, ns_straights *lines)
{
    forget(ctx, lines);
    ns_array_drop(ctx, &lines->lines);
    *lines = (ns_straights){ 0 };
}
