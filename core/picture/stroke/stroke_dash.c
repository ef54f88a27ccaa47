// stroke_dash.c: dashes: where they begin and end, and the links of each.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

#define DASHES_MAX (1 << 14) // of one path; more would be dust, and is drawn solid
#define PANELS 16            // of a link, for its length
#define LENGTH_MOST 1e18

// The length between two parameters: Gauss's rule with three points.
static double panel_length(const ns_cubic *cubic, double from, double to)
{
    const double middle = (from + to) / 2, reach = (to - from) / 2 * ns_sqrt(0.6);
    const double sum = 5 * ns_vec_length(ns_cubic_slope(cubic, middle - reach))
                       + 8 * ns_vec_length(ns_cubic_slope(cubic, middle))
                       + 5 * ns_vec_length(ns_cubic_slope(cubic, middle + reach));

    return sum * (to - from) / 18;
}

double ns_pen_chain_measure(ns_pen_chain *chain)
{
    double length = 0;

    for (int32_t i = 0; i < chain->links.count; i++) {
        ns_pen_link *link = &chain->links.at[i];
        for (int k = 0; k < PANELS; k++)
            length += panel_length(&link->curve, (double)k / PANELS, (double)(k + 1) / PANELS);
        link->until = length;
    }
    return length;
}

// The parameter after `length` of the link.
static double parameter_at(const ns_cubic *cubic, double length)
{
    for (int k = 0; k < PANELS; k++) {
        const double start = (double)k / PANELS;
        const double whole = panel_length(cubic, start, start + 1.0 / PANELS);
        double low = start, high = start + 1.0 / PANELS;
        if (length > whole) {
            length -= whole;
            continue;
        }
        for (int step = 0; step < 40; step++) {
            const double middle = (low + high) / 2;
            *(panel_length(cubic, start, middle) < length ? &low : &high) = middle;
        }
        return (low + high) / 2;
    }
    return 1;
}

static double dash_length(const ns_pen *pen, int32_t i)
{
    const double length = pen->dashes[i];

    return length > 0 ? (length < LENGTH_MOST ? length : LENGTH_MOST) : 0;
}

// Where the pattern stands at the start of the path: in which of its parts, and what is left.
static int32_t phase_of(const ns_pen *pen, double sum, double *left)
{
    double turns = pen->dash_offset / sum;
    int32_t part = 0;

    if (!(turns > -1e15 && turns < 1e15))
        turns = 0;
    turns -= (double)(int64_t)turns;
    *left = (turns < 0 ? turns + 1 : turns) * sum;
    while (part < pen->dash_count - 1 && *left > 0 && *left >= dash_length(pen, part)) {
        *left -= dash_length(pen, part);
        part++;
    }
    *left = dash_length(pen, part) - *left;
    *left = *left > 0 ? *left : 0;
    return part;
}

static ns_status add_dash(ns_ctx *ctx, ns_dashes *dashes, double from, double to)
{
    ns_dash *last = dashes->count > 0 ? &dashes->at[dashes->count - 1] : NULL;

    if (last && last->to >= from) { // a gap of no length is none
        last->to = to;
        return NS_OK;
    }
    return ns_array_push(ctx, dashes, ((ns_dash){ from, to })) ? NS_OK : ns_no_memory(ctx);
}

ns_status ns_pen_dashes(ns_ctx *ctx, const ns_pen *pen, double length, bool closed,
                        ns_dashes *dashes, bool *solid)
{
    double sum = 0, left, at = 0;

    NS_ASSERT(pen->dash_count % 2 == 0);
    for (int32_t i = 0; i < pen->dash_count; i++)
        sum += dash_length(pen, i);
    *solid = !(sum > 0) || !(length > 0) || length / sum * pen->dash_count / 2 > DASHES_MAX;
    if (*solid)
        return NS_OK;
    for (int32_t part = phase_of(pen, sum, &left); at < length;
         part = (part + 1) % pen->dash_count) {
        const double to = at + left < length ? at + left : length;
        if (part % 2 == 0)
            NS_TRY(add_dash(ctx, dashes, at, to));
        at = to;
        left = dash_length(pen, (part + 1) % pen->dash_count);
    }
    if (dashes->count == 0)
        return NS_OK;
    ns_dash *first = &dashes->at[0], *last = &dashes->at[dashes->count - 1];
    *solid = first->from <= 0 && first->to >= length;
    if (closed && dashes->count > 1 && first->from <= 0 && last->to >= length) {
        first->from = last->from; // the last dash runs on into the first
        first->to += length;
        dashes->count--;
    }
    return NS_OK;
}

// The part of a link between two of its lengths.
static ns_pen_link part_of(const ns_pen_link *link, double from, double to, double length)
{
    const double t0 = from > 0 ? parameter_at(&link->curve, from) : 0;
    const double t1 = to < length ? parameter_at(&link->curve, to) : 1;
    ns_pen_link part = *link;

    part.way[0] = ns_pen_link_way(link, t0);
    part.way[1] = ns_pen_link_way(link, t1);
    part.curve = ns_cubic_part(&link->curve, t0, t1);
    return part;
}

static ns_pen_link dot_on(const ns_pen_link *link, double from)
{
    const double t = parameter_at(&link->curve, from);
    const ns_vec at = ns_cubic_at(&link->curve, t), way = ns_pen_link_way(link, t);

    return (ns_pen_link){ { { at, at, at, at } }, { way, way }, true, false, 0 };
}

// The first link that ends beyond a length.
static int32_t link_at(const ns_pen_chain *chain, double length)
{
    int32_t low = 0, high = chain->links.count - 1;

    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (chain->links.at[middle].until > length)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

ns_status ns_pen_chain_cut(ns_ctx *ctx, const ns_pen_chain *chain, const ns_pen_size *size,
                           ns_dash dash, ns_pen_chain *part)
{
    const int32_t count = chain->links.count;
    const double whole = chain->links.at[count - 1].until;
    double before = 0; // rounds made on a closed chain, in length

    part->links.count = 0;
    part->closed = false;
    for (int32_t i = link_at(chain, dash.from);; i++) {
        if (i == count) {
            i = 0;
            before += whole;
        }
        const ns_pen_link *link = &chain->links.at[i];
        const double start = (i > 0 ? chain->links.at[i - 1].until : 0) + before;
        const double end = link->until + before;
        const double from = dash.from > start ? dash.from - start : 0;
        const double to = (dash.to < end ? dash.to : end) - start;
        const bool last =
            dash.to <= end || before > whole || (i == count - 1 && !chain->closed);
        const bool seen = to - from > size->tiny;
        if (seen || (last && part->links.count == 0)) {
            const ns_pen_link made =
                seen ? part_of(link, from, to, end - start) : dot_on(link, from);
            if (!ns_array_push(ctx, &part->links, made))
                return ns_no_memory(ctx);
        }
        if (last)
            return NS_OK;
    }
}
