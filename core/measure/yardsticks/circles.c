// circles.c: the largest circle that fits between the curves.
//
// A point is as far from the boundary of its face as from the nearest segment of all: whatever lies
// beyond the boundary is further away. So faces need not be known. The page is halved again and
// again; each part keeps the segments that can be nearest to some point of it. A part is left when
// it cannot hold the middle of a larger circle than the best so far:
//
//   - from its middle outwards the distance grows by no more than the way there;
//   - the distance to a segment is a convex function, so is the mean of two: it is largest in a
//     corner of the part. The smaller of two distances is at most their mean. Between two parallel
//     curves this knows at once that there is nothing to gain by going along.
#include "base/basics.h"
#include "measure/stage/stage_parts.h"
#include "measure/yardsticks/metrics.h"

#define NEAR_ENOUGH 1e-4 // of the radius: an area to 0.02 %, or ...
#define FINE_ENOUGH 1e-7 // ... this part of the page, whichever is less
#define DEPTH 256        // halvings: far below the precision of the numbers

typedef struct line {
    ns_vec from, along;
    double inverse; // one over the square of its length
} line;

// A part of the page, and where its segments are listed.
typedef struct area {
    ns_vec middle, half;
    int32_t first, count;
    int32_t end;    // of its list and that of its other half
    double nearest; // from its middle
} area;

typedef struct hunt {
    ns_ctx *ctx;
    NS_ARRAY(line) lines;
    NS_ARRAY(int32_t) lists; // of the parts that wait, the last one's at the end
    NS_ARRAY(double) far;    // from the middle to each of a list
    area stack[DEPTH];
    int32_t depth;
    double fine;
    double best;
    ns_vec middle;
    int32_t touched; // a line
} hunt;

static ns_vec nearest_on(const line *l, ns_vec p)
{
    const double at = ns_vec_dot(ns_vec_sub(p, l->from), l->along) * l->inverse;

    return ns_vec_add(l->from, ns_vec_scale(l->along, ns_clamp(at, 0, 1)));
}

static double distance(const line *l, ns_vec p)
{
    return ns_vec_length(ns_vec_sub(p, nearest_on(l, p)));
}

// -- one part -------------------------------------------------------------------------------------

static double enough(const hunt *h)
{
    const double near = h->best * NEAR_ENOUGH;

    return h->best + (near < h->fine ? near : h->fine);
}

static void corners_of(const area *p, ns_vec corners[4])
{
    for (int i = 0; i < 4; i++)
        corners[i] = (ns_vec){ p->middle.x + (i & 1 ? p->half.x : -p->half.x),
                               p->middle.y + (i & 2 ? p->half.y : -p->half.y) };
}

// No point of the part is further than this from all of the two lines (which may be one).
static double mean_bound(const line *a, const line *b, const ns_vec corners[4])
{
    double most = 0;

    for (int i = 0; i < 4; i++) {
        const double mean = (distance(a, corners[i]) + distance(b, corners[i])) / 2;
        most = mean > most ? mean : most;
    }
    return most;
}

// Whether the part may have a better middle, going by its list.
static bool is_promising(const hunt *h, const area *p, int32_t nearest)
{
    const line *first = &h->lines.at[nearest];
    ns_vec corners[4];

    corners_of(p, corners);
    for (int32_t i = 0; i < p->count; i++)
        if (mean_bound(first, &h->lines.at[h->lists.at[p->first + i]], corners) <= enough(h))
            return false;
    return true;
}

// Looks at a part of `whole`, whose list it takes what it needs from; false when it is not worth
// halving. The list is appended.
static ns_status look_at(hunt *h, const area *whole, area *p, bool *promising)
{
    const double reach = ns_vec_length(p->half);
    int32_t nearest = 0;

    *promising = false;
    NS_NEED(h->ctx, ns_array_room(h->ctx, &h->lists, sizeof *h->lists.at, whole->count));
    p->nearest = -1;
    for (int32_t i = 0; i < whole->count; i++) {
        const int32_t l = h->lists.at[whole->first + i];
        h->far.at[i] = distance(&h->lines.at[l], p->middle);
        if (p->nearest < 0 || h->far.at[i] < p->nearest) {
            p->nearest = h->far.at[i];
            nearest = l;
        }
    }
    if (p->nearest > h->best) {
        h->best = p->nearest;
        h->middle = p->middle;
        h->touched = nearest;
    }
    NS_TRY(ns_spend(h->ctx, whole->count));
    NS_ASSERT(p->nearest >= 0); // some segment is the nearest
    if (p->nearest + reach <= enough(h))
        return NS_OK;
    p->first = h->lists.count;
    for (int32_t i = 0; i < whole->count; i++)
        if (h->far.at[i] <= p->nearest + 2 * reach)
            h->lists.at[h->lists.count++] = h->lists.at[whole->first + i];
    p->count = h->lists.count - p->first;
    *promising = is_promising(h, p, nearest);
    if (!*promising)
        h->lists.count = p->first;
    return NS_OK;
}

// -- all of them ----------------------------------------------------------------------------------

// The longer side is halved. The better half is looked into first.
static ns_status halve(hunt *h, const area *whole)
{
    const bool wide = whole->half.x >= whole->half.y;
    area halves[2];
    bool promising[2];

    for (int i = 0; i < 2; i++) {
        const double sign = i ? 0.5 : -0.5;
        halves[i] = *whole;
        if (wide) {
            halves[i].half.x = whole->half.x / 2;
            halves[i].middle.x += whole->half.x * sign;
        } else {
            halves[i].half.y = whole->half.y / 2;
            halves[i].middle.y += whole->half.y * sign;
        }
    }
    NS_TRY(look_at(h, whole, &halves[0], &promising[0]));
    NS_TRY(look_at(h, whole, &halves[1], &promising[1]));
    const int better = halves[1].nearest >= halves[0].nearest;
    for (int k = 0; k < 2; k++) {
        const int i = k ? better : !better;
        NS_ASSERT(h->depth < DEPTH);
        halves[i].end = h->lists.count;
        if (promising[i])
            h->stack[h->depth++] = halves[i];
    }
    return NS_OK;
}

static ns_status gather(hunt *h, const ns_arrangement *arr)
{
    for (int32_t s = 0; s < arr->strands.count; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        for (int32_t i = 0; strand->alive && i < strand->segments; i++) {
            const ns_vec from = ns_vec_of(strand->way.at[i]);
            const ns_vec to = ns_vec_of(strand->way.at[i + 1 == strand->way.count ? 0 : i + 1]);
            const ns_vec along = ns_vec_sub(to, from);
            const line l = { from, along, 1 / ns_vec_dot(along, along) };
            NS_NEED(h->ctx, ns_array_push(h->ctx, &h->lists, h->lines.count)
                                && ns_array_push(h->ctx, &h->lines, l));
        }
    }
    return ns_array_resize(h->ctx, &h->far, h->lines.count) ? NS_OK : ns_no_memory(h->ctx);
}

static ns_status search(hunt *h, const ns_arrangement *arr)
{
    const ns_vec half = { arr->width / 2.0, arr->height / 2.0 };
    area all = { .middle = half, .half = half }, page = all;
    bool promising;

    NS_TRY(gather(h, arr));
    NS_ASSERT(h->lines.count >= 4); // the frame
    all.count = h->lines.count;
    h->fine = FINE_ENOUGH * ns_max(arr->width, arr->height);
    NS_TRY(look_at(h, &all, &page, &promising));
    page.end = h->lists.count;
    if (promising)
        h->stack[h->depth++] = page;
    while (h->depth > 0) {
        const area top = h->stack[--h->depth];
        h->lists.count = top.end; // those above it are done with
        if (top.nearest + ns_vec_length(top.half) > enough(h))
            NS_TRY(halve(h, &top));
    }
    return NS_OK;
}

ns_status ns_largest_circle(ns_ctx *ctx, const ns_stage *stage, ns_extreme *circle)
{
    hunt h = { .ctx = ctx };
    const ns_status status = search(&h, &stage->arr);

    if (status == NS_OK)
        *circle = (ns_extreme){
            { ns_point_of(h.middle),
              ns_point_of(nearest_on(&h.lines.at[h.touched], h.middle)) },
            NS_PI * ns_units2(h.best * h.best, NS_DE_JONG_SIDE),
        };
    ns_arrays_drop(ctx, &h.lines, &h.lists, &h.far);
    return status;
}
