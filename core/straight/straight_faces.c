// straight_faces.c: the faces between lines, from the meets alone.
//
// Between neighbouring stops of a line there is a stretch, walked both ways: half 2 s with the line
// from stop s on, half 2 s + 1 against it back to s; the last stop of a line starts none. All
// ways of ns_straight_way lie in one half turn, clockwise from straight up (not included) to
// straight down; so around a meet come clockwise the ways of its lines, sorted by slope once for
// all, and then their opposites in the same order. Who arrives at a meet and wants to keep the
// face at his left hand takes the first way clockwise from where he came.
#include "straight/straights_parts.h"

typedef struct faces_work {
    NS_ARRAY(int32_t) by_slope, rank; // lines, clockwise; by line
    NS_ARRAY(int32_t) scratch;
    NS_ARRAY(int32_t) order; // of one meet: elements of `through`
    NS_ARRAY(int32_t) round; // of one meet: halves that leave it, clockwise
    NS_ARRAY(int32_t) line;  // by stop
    NS_ARRAY(int32_t) next;  // by half: round the face at its left; -1: there is no such half
} faces_work;

static void work_drop(ns_ctx *ctx, faces_work *work)
{
    ns_arrays_drop(ctx, &work->by_slope, &work->rank, &work->scratch, &work->order,
                   &work->round, &work->line, &work->next);
}

static int compare_slopes(const void *a, const void *b, void *user)
{
    const ns_straight *lines = user;
    const ns_straight *one = &lines[*(const int32_t *)a], *two = &lines[*(const int32_t *)b];
    const int64_t cross = ns_straight_cross(one, two);
    // A way is its normal turned left when b > 0, else turned right.
    const bool opposite = (one->b > 0) != (two->b > 0);

    return opposite ? (cross > 0) - (cross < 0) : (cross < 0) - (cross > 0);
}

static ns_status make_room(ns_ctx *ctx, ns_straights *lines, faces_work *work)
{
    const int32_t n = lines->lines.count, stops = lines->stops.count;

    NS_NEED(ctx, ns_array_resize(ctx, &work->by_slope, n)
                     && ns_array_resize(ctx, &work->rank, n)
                     && ns_array_resize(ctx, &work->scratch, n)
                     && ns_array_resize(ctx, &work->order, n)
                     && ns_array_resize(ctx, &work->round, 2 * n)
                     && ns_array_resize(ctx, &work->line, stops)
                     && ns_array_resize(ctx, &work->next, 2 * stops)
                     && ns_array_resize(ctx, &lines->stop_of, stops)
                     && ns_array_resize(ctx, &lines->hands, 2 * stops));
    memset(work->next.at, 0xff, (size_t)work->next.count * sizeof(int32_t));
    memset(lines->hands.at, 0xff, (size_t)lines->hands.count * sizeof(int32_t));
    return NS_OK;
}

static void sort_slopes(const ns_straights *lines, faces_work *work)
{
    const int32_t n = lines->lines.count;

    for (int32_t i = 0; i < n; i++)
        work->by_slope.at[i] = i;
    ns_sort_in(work->by_slope.at, n, sizeof(int32_t), work->scratch.at, compare_slopes,
               lines->lines.at);
    for (int32_t i = 0; i < n; i++)
        work->rank.at[work->by_slope.at[i]] = i;
}

static void name_stops(ns_straights *lines, faces_work *work)
{
    for (int32_t i = 0; i < lines->lines.count; i++)
        for (int32_t s = lines->first_stop.at[i]; s < lines->first_stop.at[i + 1]; s++) {
            lines->stop_of.at[ns_straights_place(lines, lines->stops.at[s], i)] = s;
            work->line.at[s] = i;
        }
}

// -- around a meet --------------------------------------------------------------------------------

typedef struct ranks {
    const int32_t *through, *rank;
} ranks;

static int compare_ranks(const void *a, const void *b, void *user)
{
    const ranks *by = user;
    const int32_t one = by->rank[by->through[*(const int32_t *)a]];
    const int32_t two = by->rank[by->through[*(const int32_t *)b]];

    return (one > two) - (one < two);
}

// The half that leaves a stop with the line or against it; -1: the line ends here.
static int32_t half_from(const ns_straights *lines, int32_t line, int32_t s, bool against)
{
    if (!against)
        return s + 1 < lines->first_stop.at[line + 1] ? 2 * s : -1;
    return s > lines->first_stop.at[line] ? 2 * s - 1 : -1;
}

static void link_round(const ns_straights *lines, faces_work *work, const ns_meet *meet)
{
    ranks by = { lines->through.at, work->rank.at };
    int32_t count = 0;

    for (int32_t k = 0; k < meet->count; k++)
        work->order.at[k] = meet->first + k;
    ns_sort_in(work->order.at, meet->count, sizeof(int32_t), work->scratch.at, compare_ranks,
               &by);
    for (int against = 0; against < 2; against++)
        for (int32_t k = 0; k < meet->count; k++) {
            const int32_t t = work->order.at[k];
            const int32_t half =
                half_from(lines, lines->through.at[t], lines->stop_of.at[t], against);
            if (half >= 0)
                work->round.at[count++] = half;
        }
    for (int32_t k = 0; k < count; k++)
        work->next.at[work->round.at[k] ^ 1] = work->round.at[k + 1 < count ? k + 1 : 0];
}

// -- faces ----------------------------------------------------------------------------------------

// Down along the left side, to the right along the lower, and back: the frame's inside is at the left.
static bool is_outside(int32_t line, int32_t half)
{
    return line < NS_FRAME_LINES && (line == 0 || line == 3) == (half & 1);
}

static ns_status walk_face(ns_ctx *ctx, ns_straights *lines, const faces_work *work,
                           int32_t half)
{
    ns_straight_face face = { lines->sides.count, 0 };
    int32_t h = half;

    do {
        const int32_t line = work->line.at[h / 2], back = h & 1;
        const ns_side side = { line, lines->stops.at[h / 2 + back],
                               lines->stops.at[h / 2 + !back], lines->faces.count, -1 };
        if (is_outside(line, h))
            return ns_straights_too_close(ctx);
        NS_ASSERT(lines->hands.at[h] < 0); // no half is of two faces
        lines->hands.at[h] = lines->sides.count;
        NS_NEED(ctx, ns_array_push(ctx, &lines->sides, side));
        face.count++;
        h = work->next.at[h];
    } while (h != half);
    NS_NEED(ctx, ns_array_push(ctx, &lines->faces, face));
    return ns_spend(ctx, face.count);
}

static ns_status find_faces(ns_ctx *ctx, ns_straights *lines, faces_work *work)
{
    NS_TRY(make_room(ctx, lines, work));
    sort_slopes(lines, work);
    name_stops(lines, work);
    for (int32_t m = 0; m < lines->meets.count; m++) {
        NS_TRY(ns_spend(ctx, lines->meets.at[m].count));
        link_round(lines, work, &lines->meets.at[m]);
    }
    for (int32_t h = 0; h < lines->hands.count; h++)
        if (lines->hands.at[h] < 0 && work->next.at[h] >= 0
            && !is_outside(work->line.at[h / 2], h))
            NS_TRY(walk_face(ctx, lines, work, h));
    for (int32_t h = 0; h < lines->hands.count; h++)
        if (lines->hands.at[h] >= 0)
            lines->sides.at[lines->hands.at[h]].twin = lines->hands.at[h ^ 1];
    const int32_t edges = lines->stops.count - lines->lines.count;
    if (lines->meets.count - edges + lines->faces.count != 1)
        return ns_straights_too_close(ctx);
    return NS_OK;
}

ns_status ns_straights_find_faces(ns_ctx *ctx, ns_straights *lines)
{
    faces_work work = { 0 };
    const ns_status status = find_faces(ctx, lines, &work);

    work_drop(ctx, &work);
    return status;
}
