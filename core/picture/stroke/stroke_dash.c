// stroke_dash.c: dashes: where they begin and end, and the path of each.
//
// A dash is a path like any other, cut from the cubics of the whole one; the pen knows nothing of
// dashes. On a closed path a dash that reaches the end runs on into one that begins at the start.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

#define DASHES_MAX (1 << 14) // of one path; more would be dust, and is drawn solid

static ns_status measure(ns_ctx *ctx, const ns_pen_path *path, ns_dashing *dashing)
{
    double length = 0;

    for (int32_t i = 0; i < path->count; i++) {
        length += ns_cubic_length(&path->cubics[i]);
        NS_NEED(ctx, ns_array_push(ctx, &dashing->until, length));
    }
    return NS_OK;
}

// The place after a length: the number of its cubic plus the parameter there.
static double place_after(const ns_dashing *dashing, const ns_pen_path *path, double length)
{
    const double *until = dashing->until.at, whole = until[path->count - 1];
    int32_t i = 0, last = path->count - 1;
    double at = 0, step = 0.5;

    if (length > whole) // round a closed path
        return path->count + place_after(dashing, path, ns_min(length - whole, whole));
    while (i < last) { // to the first that ends beyond
        const int32_t middle = i + (last - i) / 2;
        if (until[middle] > length)
            last = middle;
        else
            i = middle + 1;
    }
    length -= i > 0 ? until[i - 1] : 0;
    for (ns_cubic rest = path->cubics[i]; step > 1e-12; step /= 2) {
        const ns_cubic first = ns_cubic_part(&rest, 0, 0.5);
        const double half = ns_cubic_length(&first);
        const bool beyond = half < length;
        rest = beyond ? ns_cubic_part(&rest, 0.5, 1) : first;
        at += beyond ? step : 0;
        length -= beyond ? half : 0;
    }
    NS_ASSERT(at >= 0 && at < 1);
    return i + at;
}

static ns_status add_dash(ns_ctx *ctx, ns_dashing *dashing, double from, double to)
{
    const int32_t count = dashing->dashes.count;
    ns_dash *last = count > 0 ? &dashing->dashes.at[count - 1] : NULL;

    if (last && last->to >= from) { // a gap of no length is none
        last->to = to;
        return NS_OK;
    }
    return ns_array_push(ctx, &dashing->dashes, ((ns_dash){ from, to })) ? NS_OK
                                                                         : ns_no_memory(ctx);
}

ns_status ns_dashing_make(ns_ctx *ctx, const ns_pen *pen, const ns_pen_path *path,
                          ns_dashing *dashing, bool *solid)
{
    double sum = 0;

    NS_ASSERT(pen->dash_count % 2 == 0 && path->count > 0);
    NS_TRY(measure(ctx, path, dashing));
    const double length = dashing->until.at[path->count - 1];
    for (int32_t i = 0; i < pen->dash_count; i++)
        sum += pen->dashes[i];
    *solid = !(sum > 0) || !(length > 0) || length / sum * pen->dash_count / 2 > DASHES_MAX;
    if (*solid)
        return NS_OK;

    double turns = pen->dash_offset / sum;
    turns = turns > -1e15 && turns < 1e15 ? turns - (double)(int64_t)turns : 0;
    double at = -(turns < 0 ? turns + 1 : turns) * sum; // where the pattern begins
    for (int32_t part = 0; at < length; part = (part + 1) % pen->dash_count) {
        const double to = at + pen->dashes[part];
        if (part % 2 == 0 && (to > 0 || at >= 0))
            NS_TRY(add_dash(ctx, dashing, ns_max(at, 0.0), ns_min(to, length)));
        at = to;
    }
    if (dashing->dashes.count == 0)
        return NS_OK;
    ns_dash *first = &dashing->dashes.at[0];
    const ns_dash *last = &dashing->dashes.at[dashing->dashes.count - 1];
    *solid = first->from <= 0 && first->to >= length;
    if (path->closed && last != first && first->from <= 0 && last->to >= length) {
        first->from = last->from;
        first->to += length;
        dashing->dashes.count--;
    }
    return NS_OK;
}

ns_status ns_dashing_cut(ns_ctx *ctx, ns_dashing *dashing, const ns_pen_path *path,
                         ns_dash dash, double least, ns_pen_path *part)
{
    const double from = place_after(dashing, path, dash.from);
    const double to = place_after(dashing, path, dash.to);
    const int32_t first = (int32_t)from;

    NS_ASSERT(from <= to && to <= 2.0 * path->count);
    dashing->cubics.count = 0;
    for (int32_t i = first; i < to || i == first; i++) {
        const ns_cubic piece = ns_cubic_part(&path->cubics[i % path->count],
                                             ns_max(from - i, 0.0), ns_min(to - i, 1.0));
        NS_NEED(ctx, ns_array_push(ctx, &dashing->cubics, piece));
    }
    if (dash.to - dash.from < least) {
        const ns_vec slope = ns_cubic_slope(&path->cubics[first % path->count], from - first);
        const ns_vec at = dashing->cubics.at[0].p[0];
        const ns_vec end = ns_vec_add(at, ns_vec_scale(ns_vec_unit(slope), least));
        dashing->cubics.at[0] = ns_cubic_line(at, end);
        dashing->cubics.count = 1;
    }
    *part = (ns_pen_path){ dashing->cubics.at, dashing->cubics.count, false };
    return NS_OK;
}

void ns_dashing_drop(ns_ctx *ctx, ns_dashing *dashing)
{
    ns_arrays_drop(ctx, &dashing->until, &dashing->dashes, &dashing->cubics);
}
