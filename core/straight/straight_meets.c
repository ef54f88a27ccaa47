// straight_meets.c: which lines meet where, and in which order along each of them.
//
// Every pair of lines that are not parallel crosses once. Sorted along the lines, crossings that are
// the same point or near are found and joined to bundles; those that lie in the frame or
// on it are the meets. About m log m for m crossings.
#include "straight/straight_meets.h"

#define MEET_WIDTH 8.0 // in `near`: how wide a meet may become

static void work_drop(ns_ctx *ctx, meets_work *work)
{
    ns_arrays_drop(ctx, &work->crossings, &work->bundles, &work->next_end, &work->pair,
                   &work->stops, &work->first_stop);
    ns_arrays_drop(ctx, &work->joins, &work->line_stamp, &work->gathered, &work->wholes,
                   &work->number);
}

// -- stops ----------------------------------------------------------------------------------------

// Counts the stops of each line, then sets them in order: those of bundles for which `is_stop` is
// true, or all of them.
static ns_status sort_stops(ns_ctx *ctx, meets_work *work, const ns_straights *lines,
                            const int32_t *is_stop)
{
    const int32_t n = lines->lines.count;
    int32_t *first = work->first_stop.at;

    memset(first, 0, (size_t)(n + 1) * sizeof *first);
    for (int32_t b = 0; b < work->bundles.count; b++)
        if (work->bundles.at[b].parent == b && (!is_stop || is_stop[b]))
            for (int32_t e = work->bundles.at[b].first_end; e >= 0; e = work->next_end.at[e])
                first[meets_line_of_end(work, e)]++;
    int32_t total = 0;
    for (int32_t i = 0; i <= n; i++) {
        const int32_t count = i < n ? first[i] : 0;
        first[i] = total;
        total += count;
    }
    NS_NEED(ctx, ns_array_resize(ctx, &work->stops, total));
    for (int32_t b = 0; b < work->bundles.count; b++) {
        if (work->bundles.at[b].parent != b || (is_stop && !is_stop[b]))
            continue;
        const ns_vec at = work->crossings.at[work->bundles.at[b].best].at;
        for (int32_t e = work->bundles.at[b].first_end; e >= 0; e = work->next_end.at[e]) {
            const int32_t line = meets_line_of_end(work, e);
            const ns_vec way = ns_straight_way(&lines->lines.at[line]);
            work->stops.at[first[line]++] = (stop){ ns_vec_dot(way, at), b };
        }
    }
    memmove(first + 1, first, (size_t)n * sizeof *first);
    first[0] = 0;
    for (int32_t i = 0; i < n; i++) {
        NS_TRY(ns_spend(ctx, first[i + 1] - first[i]));
        NS_TRY(ns_sort(ctx, work->stops.at + first[i], first[i + 1] - first[i], sizeof(stop),
                       ns_compare_doubles, NULL));
    }
    return NS_OK;
}

// -- meets ----------------------------------------------------------------------------------------

// Where a bundle is, exactly on the frame when one of the frame's lines is in it. False when that is
// outside.
static bool place(const meets_work *work, const ns_straights *lines, int32_t b, ns_meet *meet)
{
    const crossing *best = &work->crossings.at[work->bundles.at[b].best];
    ns_vec at = best->at;

    meet->on_frame = best->one < NS_FRAME_LINES;
    for (int k = 0; k < 2; k++) {
        const int32_t line = k ? best->two : best->one;
        if (line < NS_FRAME_LINES)
            *(line % 2 ? &at.y : &at.x) = lines->lines.at[line].c;
    }
    meet->at = at;
    if (best->two < NS_FRAME_LINES)
        return true;
    const bool x_inside = at.x > 0 && at.x < lines->width;
    const bool y_inside = at.y > 0 && at.y < lines->height;
    return meet->on_frame ? (best->one % 2 ? x_inside : y_inside) : x_inside && y_inside;
}

static ns_status add_meet(ns_ctx *ctx, meets_work *work, ns_straights *lines, int32_t b)
{
    ns_meet meet = { .first = lines->through.count, .count = work->bundles.at[b].lines };

    place(work, lines, b, &meet);
    work->number.at[b] = lines->meets.count;
    for (int32_t e = work->bundles.at[b].first_end; e >= 0; e = work->next_end.at[e])
        NS_NEED(ctx, ns_array_push(ctx, &lines->through, meets_line_of_end(work, e)));
    NS_ASSERT(lines->through.count == meet.first + meet.count);
    NS_TRY(ns_sort(ctx, lines->through.at + meet.first, meet.count, sizeof(int32_t),
                   ns_compare_numbers, NULL));
    return ns_array_push(ctx, &lines->meets, meet) ? NS_OK : ns_no_memory(ctx);
}

// Numbers the meets as they come along the lines: the topology alone decides.
static ns_status number_meets(ns_ctx *ctx, meets_work *work, ns_straights *lines)
{
    NS_ASSERT(work->first_stop.count == lines->lines.count + 1);
    NS_NEED(ctx, ns_array_copy(ctx, &lines->first_stop, &work->first_stop)
                     && ns_array_resize(ctx, &lines->stops, work->stops.count)
                     && ns_array_resize(ctx, &work->gathered, lines->lines.count));
    memset(work->number.at, 0xff, (size_t)work->number.count * sizeof(int32_t));
    for (int32_t s = 0; s < work->stops.count; s++) {
        const int32_t b = work->stops.at[s].what;
        if (work->number.at[b] < 0)
            NS_TRY(add_meet(ctx, work, lines, b));
        lines->stops.at[s] = work->number.at[b];
    }
    NS_ASSERT(lines->through.count
              == lines->stops.count); // by meet and by line, the same pairs
    return NS_OK;
}

// A line begins and ends on the frame and is inside between; a side of the frame goes from corner to
// corner.
static ns_status check_stops(ns_ctx *ctx, const meets_work *work, const ns_straights *lines)
{
    for (int32_t i = 0; i < lines->lines.count; i++) {
        const int32_t first = lines->first_stop.at[i], last = lines->first_stop.at[i + 1] - 1;
        bool fine = first < last;
        for (int32_t s = first; fine && s <= last; s++) {
            const ns_meet *meet = &lines->meets.at[lines->stops.at[s]];
            fine = (s == first || work->stops.at[s - 1].along < work->stops.at[s].along)
                   && meet->on_frame == (i < NS_FRAME_LINES || s == first || s == last);
        }
        if (!fine)
            return ns_straights_too_close(ctx);
    }
    return NS_OK;
}

static ns_status find_meets(ns_ctx *ctx, meets_work *work, ns_straights *lines)
{
    NS_TRY(ns_meets_find_crossings(ctx, work, lines));
    NS_TRY(sort_stops(ctx, work, lines, NULL));
    NS_TRY(ns_meets_join(ctx, work, lines));
    NS_NEED(ctx, ns_array_resize(ctx, &work->number, work->bundles.count));
    for (int32_t b = 0; b < work->bundles.count; b++)
        work->number.at[b] = place(work, lines, b, &(ns_meet){ 0 });
    NS_TRY(sort_stops(ctx, work, lines, work->number.at));
    NS_TRY(number_meets(ctx, work, lines));
    return check_stops(ctx, work, lines);
}

ns_status ns_straights_find_meets(ns_ctx *ctx, ns_straights *lines, double near)
{
    meets_work work = { .near = near, .widest = MEET_WIDTH * near + NS_MEET_ROUNDING };
    const ns_status status = find_meets(ctx, &work, lines);

    work_drop(ctx, &work);
    return status;
}
