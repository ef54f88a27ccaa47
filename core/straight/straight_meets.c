// straight_meets.c: which lines meet where, and in which order along each of them.
//
// Every pair of lines that are not parallel crosses once. Crossings become meets by joining: along
// each line neighbours less than `near` apart are joined, the closest first. Lines A, B and C
// that share a meet cross each other there and nowhere else, so joining AB and AC pulls in BC,
// wherever rounding has put it (far along, when B and C are nearly parallel), and all that BC
// is already joined with. A join that would make a meet wider than a few `near` is
// refused as a whole: thus no chain of short steps makes one meet of several.
#include "straight/straights_parts.h"

#define MEET_WIDTH 8.0 // in `near`: how wide a meet may become
#define ROUNDING (1.0 / 1024)

typedef struct crossing {
    ns_vec at;
    int32_t one, two; // lines, one < two
} crossing;

// Crossings that are joined. The lines through them are a list of crossings' ends: number 2 i and
// 2 i + 1 for the lines of crossing i.
typedef struct bundle {
    ns_vec least, most;
    int32_t parent; // itself: a whole one; else part of that one
    int32_t first_end, last_end, lines;
    int32_t best;      // the crossing that says most surely where it is
    double best_value; // how surely
    int32_t stamp;
} bundle;

typedef struct join {
    double gap2; // the distance's square
    int32_t one, two;
} join;

typedef struct stop {
    double along;
    int32_t what; // a crossing; later a bundle
} stop;

typedef struct meets_work {
    NS_ARRAY(crossing) crossings;
    NS_ARRAY(bundle) bundles; // by crossing
    NS_ARRAY(int32_t) next_end;
    NS_ARRAY(int32_t) pair; // lines x lines: the crossing, -1: none
    NS_ARRAY(stop) stops, stops_scratch;
    NS_ARRAY(int32_t) first_stop; // by line, and one more
    NS_ARRAY(join) joins, joins_scratch;
    NS_ARRAY(int32_t) line_stamp;
    NS_ARRAY(int32_t) gathered; // lines
    NS_ARRAY(int32_t) wholes;   // bundles that are to be joined
    NS_ARRAY(int32_t) number;   // by bundle: its meet, -1: none
    int32_t stamp;
    double near, widest;
} meets_work;

static void work_drop(ns_ctx *ctx, meets_work *work)
{
    ns_array_drop(ctx, &work->crossings);
    ns_array_drop(ctx, &work->bundles);
    ns_array_drop(ctx, &work->next_end);
    ns_array_drop(ctx, &work->pair);
    ns_array_drop(ctx, &work->stops);
    ns_array_drop(ctx, &work->stops_scratch);
    ns_array_drop(ctx, &work->first_stop);
    ns_array_drop(ctx, &work->joins);
    ns_array_drop(ctx, &work->joins_scratch);
    ns_array_drop(ctx, &work->line_stamp);
    ns_array_drop(ctx, &work->gathered);
    ns_array_drop(ctx, &work->wholes);
    ns_array_drop(ctx, &work->number);
}

// -- crossings ------------------------------------------------------------------------------------

// The upper half of a number's digits: times 25 bits it is exact, and so is the rest.
static double upper_half(double value)
{
    const double far = 134217729.0 * value; // 2^27 + 1

    return far - (far - value);
}

// p x - q y without cancellation, for whole p and q below 2^25.
static double difference(double p, double x, double q, double y)
{
    const double x_high = upper_half(x), y_high = upper_half(y);
    const double big = p * x_high, less = q * y_high;
    const double high = big - less, back = high - big;
    const double lost = (big - (high - back)) - (less + back);

    return high + (lost + (p * (x - x_high) - q * (y - y_high)));
}

static ns_vec cross_at(const ns_straight *one, const ns_straight *two, int64_t cross)
{
    return (ns_vec){ difference(two->b, one->c, one->b, two->c) / (double)cross + 0.0,
                     difference(one->a, two->c, two->a, one->c) / (double)cross + 0.0 };
}

// How far a point is from a line, on the side of larger c.
static double distance(const ns_straight *line, ns_vec at)
{
    return (line->a * at.x + line->b * at.y - line->c) / ns_straight_norm(line);
}

static bool is_within(const ns_straights *lines, ns_vec at, double margin)
{
    return at.x >= -margin && at.x <= lines->width + margin && at.y >= -margin
           && at.y <= lines->height + margin;
}

static ns_status check_crosses_frame(ns_ctx *ctx, const ns_straights *lines, int32_t i,
                                     double near)
{
    double least = 0, most = 0;

    for (int k = 0; k < 4; k++) {
        const ns_vec corner = { k & 1 ? lines->width : 0, k & 2 ? lines->height : 0 };
        const double at = distance(&lines->lines.at[i], corner);
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    return least < -near && most > near
               ? NS_OK
               : ns_fail(ctx, NS_BAD_INPUT,
                         "line %d does not cross the frame; keep edges off its sides",
                         i - NS_FRAME_LINES);
}

// Whether two lines are closer than `near` wherever both are in the frame: a line that crosses the
// frame leaves it at two of its crossings with the frame's lines.
static bool is_same_line(const ns_straights *lines, int32_t i, int32_t k, double near)
{
    const ns_straight *one = &lines->lines.at[i], *two = &lines->lines.at[k];

    for (int32_t f = 0; f < NS_FRAME_LINES; f++) {
        const ns_straight *side = &lines->lines.at[f];
        const int64_t cross = ns_straight_cross(one, side);
        if (cross == 0)
            continue;
        const ns_vec at = cross_at(one, side, cross);
        const double off = distance(two, at);
        if (is_within(lines, at, near + ROUNDING) && (off > near || off < -near))
            return false;
    }
    return true;
}

static ns_status add_crossing(ns_ctx *ctx, meets_work *work, const ns_straights *lines,
                              int32_t i, int32_t k)
{
    const ns_straight *one = &lines->lines.at[i], *two = &lines->lines.at[k];
    const int64_t cross = ns_straight_cross(one, two);
    const double sine =
        (double)cross / ns_straight_norm(one) / ns_straight_norm(two); // of the angle

    if (i >= NS_FRAME_LINES && sine < 1e-3 && sine > -1e-3
        && is_same_line(lines, i, k, work->near))
        return ns_fail(ctx, NS_BAD_INPUT, "lines %d and %d are the same", i - NS_FRAME_LINES,
                       k - NS_FRAME_LINES);
    if (cross == 0)
        return NS_OK;
    const crossing here = { cross_at(one, two, cross), i, k };
    if (!is_within(lines, here.at, work->widest))
        return NS_OK;
    const int32_t id = work->crossings.count, n = lines->lines.count;
    const int32_t frames = (i < NS_FRAME_LINES) + (k < NS_FRAME_LINES);
    const bundle alone = { here.at,    here.at, id, 2 * id,
                           2 * id + 1, 2,       id, frames + sine * sine,
                           0 };
    if (!ns_array_push(ctx, &work->crossings, here)
        || !ns_array_push(ctx, &work->bundles, alone)
        || !ns_array_push(ctx, &work->next_end, 2 * id + 1)
        || !ns_array_push(ctx, &work->next_end, -1))
        return ns_no_memory(ctx);
    work->pair.at[i * n + k] = work->pair.at[k * n + i] = id;
    return NS_OK;
}

static ns_status find_crossings(ns_ctx *ctx, meets_work *work, const ns_straights *lines)
{
    const int32_t n = lines->lines.count;

    if (!ns_array_resize(ctx, &work->pair, n * n) || !ns_array_resize(ctx, &work->line_stamp, n)
        || !ns_array_resize(ctx, &work->first_stop, n + 1))
        return ns_no_memory(ctx);
    memset(work->pair.at, 0xff, (size_t)(n * n) * sizeof *work->pair.at);
    for (int32_t i = 0; i < n; i++) {
        NS_TRY(ns_spend(ctx, n));
        if (i >= NS_FRAME_LINES)
            NS_TRY(check_crosses_frame(ctx, lines, i, work->near));
        for (int32_t k = i + 1; k < n; k++)
            NS_TRY(add_crossing(ctx, work, lines, i, k));
    }
    return NS_OK;
}

// -- stops ----------------------------------------------------------------------------------------

static int compare_stops(const void *a, const void *b, void *user)
{
    const stop *one = a, *two = b;

    (void)user;
    return (one->along > two->along) - (one->along < two->along);
}

static int32_t line_of_end(const meets_work *work, int32_t end)
{
    const crossing *here = &work->crossings.at[end / 2];

    return end % 2 ? here->two : here->one;
}

static int32_t whole_of(meets_work *work, int32_t b)
{
    while (work->bundles.at[b].parent != b) {
        bundle *part = &work->bundles.at[b];
        part->parent = work->bundles.at[part->parent].parent;
        b = part->parent;
    }
    return b;
}

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
                first[line_of_end(work, e)]++;
    int32_t total = 0;
    for (int32_t i = 0; i <= n; i++) {
        const int32_t count = i < n ? first[i] : 0;
        first[i] = total;
        total += count;
    }
    if (!ns_array_resize(ctx, &work->stops, total)
        || !ns_array_resize(ctx, &work->stops_scratch, total))
        return ns_no_memory(ctx);
    for (int32_t b = 0; b < work->bundles.count; b++) {
        if (work->bundles.at[b].parent != b || (is_stop && !is_stop[b]))
            continue;
        const ns_vec at = work->crossings.at[work->bundles.at[b].best].at;
        for (int32_t e = work->bundles.at[b].first_end; e >= 0; e = work->next_end.at[e]) {
            const int32_t line = line_of_end(work, e);
            const ns_vec way = ns_straight_way(&lines->lines.at[line]);
            work->stops.at[first[line]++] = (stop){ ns_vec_dot(way, at), b };
        }
    }
    memmove(first + 1, first, (size_t)n * sizeof *first);
    first[0] = 0;
    for (int32_t i = 0; i < n; i++) {
        NS_TRY(ns_spend(ctx, first[i + 1] - first[i]));
        ns_sort(work->stops.at + first[i], first[i + 1] - first[i], sizeof(stop),
                work->stops_scratch.at, compare_stops, NULL);
    }
    return NS_OK;
}

// -- joining --------------------------------------------------------------------------------------

static int compare_joins(const void *a, const void *b, void *user)
{
    const join *one = a, *two = b;

    (void)user;
    return (one->gap2 > two->gap2) - (one->gap2 < two->gap2);
}

static ns_status find_joins(ns_ctx *ctx, meets_work *work, const ns_straights *lines)
{
    const double near2 = work->near * work->near;

    for (int32_t i = 0; i < lines->lines.count; i++)
        for (int32_t s = work->first_stop.at[i] + 1; s < work->first_stop.at[i + 1]; s++) {
            const int32_t one = work->stops.at[s - 1].what, two = work->stops.at[s].what;
            const ns_vec gap =
                ns_vec_sub(work->crossings.at[two].at, work->crossings.at[one].at);
            const join here = { ns_vec_dot(gap, gap), one, two };
            if ((here.gap2 < near2 || here.gap2 == 0)
                && !ns_array_push(ctx, &work->joins, here))
                return ns_no_memory(ctx);
        }
    if (!ns_array_resize(ctx, &work->joins_scratch, work->joins.count))
        return ns_no_memory(ctx);
    if (near2 > 0)
        ns_sort(work->joins.at, work->joins.count, sizeof(join), work->joins_scratch.at,
                compare_joins, NULL);
    return NS_OK;
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

// Adds a bundle to those that are to be joined; *fits becomes false when that is too much.
static ns_status want(ns_ctx *ctx, meets_work *work, int32_t b, bundle *sum, bool *fits)
{
    bundle *more = &work->bundles.at[b];

    if (more->stamp == work->stamp)
        return NS_OK;
    more->stamp = work->stamp;
    sum->least =
        (ns_vec){ lesser(sum->least.x, more->least.x), lesser(sum->least.y, more->least.y) };
    sum->most =
        (ns_vec){ greater(sum->most.x, more->most.x), greater(sum->most.y, more->most.y) };
    *fits = sum->most.x - sum->least.x <= work->widest
            && sum->most.y - sum->least.y <= work->widest;
    return ns_array_push(ctx, &work->wholes, b) ? NS_OK : ns_no_memory(ctx);
}

// Notes a line that is to be in the meet, and wants its crossings with those already noted: all of
// them, or (those of one bundle have theirs in it) none.
static ns_status gather(ns_ctx *ctx, meets_work *work, int32_t line, bool all, bundle *sum,
                        bool *fits)
{
    const int32_t n = work->line_stamp.count;

    for (int32_t g = 0; all && *fits && g < work->gathered.count; g++) {
        const int32_t pair = work->pair.at[line * n + work->gathered.at[g]];
        if (pair < 0) {
            *fits = false;
            break;
        }
        NS_TRY(want(ctx, work, whole_of(work, pair), sum, fits));
    }
    work->line_stamp.at[line] = work->stamp;
    return ns_array_push(ctx, &work->gathered, line) ? NS_OK : ns_no_memory(ctx);
}

// Lets the first of the wanted bundles swallow the others.
static void swallow(meets_work *work, const bundle *sum)
{
    const int32_t whole = work->wholes.at[0];
    bundle *into = &work->bundles.at[whole];

    work->stamp++;
    for (int32_t e = into->first_end; e >= 0; e = work->next_end.at[e])
        work->line_stamp.at[line_of_end(work, e)] = work->stamp;
    into->least = sum->least;
    into->most = sum->most;
    for (int32_t w = 1; w < work->wholes.count; w++) {
        bundle *part = &work->bundles.at[work->wholes.at[w]];
        part->parent = whole;
        if (part->best_value > into->best_value) {
            into->best_value = part->best_value;
            into->best = part->best;
        }
        for (int32_t e = part->first_end, next; e >= 0; e = next) {
            const int32_t line = line_of_end(work, e);
            next = work->next_end.at[e];
            if (work->line_stamp.at[line] == work->stamp)
                continue;
            work->line_stamp.at[line] = work->stamp;
            work->next_end.at[into->last_end] = e;
            work->next_end.at[e] = -1;
            into->last_end = e;
            into->lines++;
        }
    }
}

static ns_status try_join(ns_ctx *ctx, meets_work *work, int32_t one, int32_t two)
{
    one = whole_of(work, one);
    two = whole_of(work, two);
    if (one == two)
        return NS_OK;
    if (work->bundles.at[one].lines < work->bundles.at[two].lines) {
        const int32_t swap = one;
        one = two;
        two = swap;
    }
    bundle sum = work->bundles.at[one];
    bool fits = true;
    work->stamp++;
    work->wholes.count = work->gathered.count = 0;
    NS_TRY(want(ctx, work, one, &sum, &fits));
    NS_TRY(want(ctx, work, two, &sum, &fits));
    for (int32_t w = 0; fits && w < work->wholes.count; w++)
        for (int32_t e = work->bundles.at[work->wholes.at[w]].first_end; fits && e >= 0;
             e = work->next_end.at[e])
            if (work->line_stamp.at[line_of_end(work, e)] != work->stamp)
                NS_TRY(gather(ctx, work, line_of_end(work, e), w > 0, &sum, &fits));
    if (fits)
        swallow(work, &sum);
    return ns_spend(ctx, work->gathered.count + work->wholes.count);
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

static int compare_numbers(const void *a, const void *b, void *user)
{
    const int32_t one = *(const int32_t *)a, two = *(const int32_t *)b;

    (void)user;
    return (one > two) - (one < two);
}

static ns_status add_meet(ns_ctx *ctx, meets_work *work, ns_straights *lines, int32_t b)
{
    ns_meet meet = { .first = lines->through.count, .count = work->bundles.at[b].lines };

    place(work, lines, b, &meet);
    work->number.at[b] = lines->meets.count;
    for (int32_t e = work->bundles.at[b].first_end; e >= 0; e = work->next_end.at[e])
        if (!ns_array_push(ctx, &lines->through, line_of_end(work, e)))
            return ns_no_memory(ctx);
    NS_ASSERT(lines->through.count == meet.first + meet.count);
    ns_sort(lines->through.at + meet.first, meet.count, sizeof(int32_t), work->gathered.at,
            compare_numbers, NULL);
    return ns_array_push(ctx, &lines->meets, meet) ? NS_OK : ns_no_memory(ctx);
}

// Numbers the meets as they come along the lines: the topology alone decides.
static ns_status number_meets(ns_ctx *ctx, meets_work *work, ns_straights *lines)
{
    if (!ns_array_resize(ctx, &lines->first_stop, lines->lines.count + 1)
        || !ns_array_resize(ctx, &lines->stops, work->stops.count)
        || !ns_array_resize(ctx, &work->gathered, lines->lines.count))
        return ns_no_memory(ctx);
    memcpy(lines->first_stop.at, work->first_stop.at,
           (size_t)lines->first_stop.count * sizeof(int32_t));
    memset(work->number.at, 0xff, (size_t)work->number.count * sizeof(int32_t));
    for (int32_t s = 0; s < work->stops.count; s++) {
        const int32_t b = work->stops.at[s].what;
        if (work->number.at[b] < 0)
            NS_TRY(add_meet(ctx, work, lines, b));
        lines->stops.at[s] = work->number.at[b];
    }
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
        if (!fine && i < NS_FRAME_LINES)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "lines end too close together on the frame to tell their order");
        if (!fine)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "line %d comes too close to others to tell where it meets them",
                           i - NS_FRAME_LINES);
    }
    return NS_OK;
}

static ns_status find_meets(ns_ctx *ctx, meets_work *work, ns_straights *lines)
{
    NS_TRY(find_crossings(ctx, work, lines));
    NS_TRY(sort_stops(ctx, work, lines, NULL));
    NS_TRY(find_joins(ctx, work, lines));
    for (int32_t j = 0; j < work->joins.count; j++)
        NS_TRY(try_join(ctx, work, work->joins.at[j].one, work->joins.at[j].two));
    if (!ns_array_resize(ctx, &work->number, work->bundles.count))
        return ns_no_memory(ctx);
    for (int32_t b = 0; b < work->bundles.count; b++)
        work->number.at[b] = place(work, lines, b, &(ns_meet){ 0 });
    NS_TRY(sort_stops(ctx, work, lines, work->number.at));
    NS_TRY(number_meets(ctx, work, lines));
    return check_stops(ctx, work, lines);
}

ns_status ns_straights_find_meets(ns_ctx *ctx, ns_straights *lines, double near)
{
    meets_work work = { .near = near, .widest = MEET_WIDTH * near + ROUNDING };
    const ns_status status = find_meets(ctx, &work, lines);

    work_drop(ctx, &work);
    return status;
}
