// straight_joins.c: crossings that are one meet are joined.
//
// Along each line neighbours less than `near` apart are joined, the closest first. Lines A, B and
// C that share a meet cross each other there and nowhere else, so joining AB and AC pulls in BC,
// wherever rounding has put it (far along, when B and C are nearly parallel), and all that BC is
// already joined with. A join that would make a meet wider than a few `near` is refused as
// a whole: thus no row of short steps makes one meet of several.
#include "straight/straight_meets.h"

static int32_t whole_of(meets_work *work, int32_t b)
{
    while (work->bundles.at[b].parent != b) {
        bundle *part = &work->bundles.at[b];
        part->parent = work->bundles.at[part->parent].parent;
        b = part->parent;
    }
    return b;
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
    return near2 > 0 ? ns_array_sort(ctx, &work->joins, ns_compare_doubles, NULL) : NS_OK;
}

// Adds a bundle to those that are to be joined; *fits becomes false when that is too much.
static ns_status want(ns_ctx *ctx, meets_work *work, int32_t b, bundle *sum, bool *fits)
{
    bundle *more = &work->bundles.at[b];

    if (more->stamp == work->stamp)
        return NS_OK;
    more->stamp = work->stamp;
    sum->least =
        (ns_vec){ ns_min(sum->least.x, more->least.x), ns_min(sum->least.y, more->least.y) };
    sum->most =
        (ns_vec){ ns_max(sum->most.x, more->most.x), ns_max(sum->most.y, more->most.y) };
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
        work->line_stamp.at[meets_line_of_end(work, e)] = work->stamp;
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
            const int32_t line = meets_line_of_end(work, e);
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
            if (work->line_stamp.at[meets_line_of_end(work, e)] != work->stamp)
                NS_TRY(gather(ctx, work, meets_line_of_end(work, e), w > 0, &sum, &fits));
    if (fits)
        swallow(work, &sum);
    return ns_spend(ctx, work->gathered.count + work->wholes.count);
}

ns_status ns_meets_join(ns_ctx *ctx, meets_work *work, const ns_straights *lines)
{
    NS_TRY(find_joins(ctx, work, lines));
    for (int32_t j = 0; j < work->joins.count; j++)
        NS_TRY(try_join(ctx, work, work->joins.at[j].one, work->joins.at[j].two));
    return NS_OK;
}
