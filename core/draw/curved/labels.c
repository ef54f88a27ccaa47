// labels.c: see labels.h.
//
// With gaps g[k] between the places of neighbours and G[k] their sum up to k, the places minus
// G[k] have to be sorted, and as near as possible to the exits minus G[k]: an isotonic
// regression. Bounds cut its result at both ends, which keeps it the best one.
//
// In a block of pooled tails the first never moves forwards and the last never backwards, unless
// a bound pushes them. So the leaders of a block stay within its labels' width, and blocks may
// bend their leaders at different distances from the frame.
//
// Of two neighbours in different rows the gap is the larger of the widths that meet, plus
// `pass`: then the outer tail passes the inner labels, and as two such gaps cover the labels of
// any two tails of one row that have one between them, neighbours are all that must be looked
// at.
#include "draw/curved/labels.h"

#include "base/basics.h"

ns_label_style ns_label_style_of(double type)
{
    return (ns_label_style){ .gap = 0.6 * type,
                             .pass = 0.35 * type,
                             .stub = 3,
                             .base = 4.5,
                             .lean = 0.45,
                             .lean_most = 2.5 * type,
                             .slide_most = 3.5 * type };
}

// Between the places of two neighbours, a before b.
static double gap_between(const ns_label_style *style, const ns_tail *a, const ns_tail *b)
{
    return a->row == b->row ? a->after + b->before + style->gap
                            : ns_max(a->after, b->before) + style->pass;
}

// Pools neighbours until the means of the blocks are sorted.
static void pool(ns_tail *tails, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        int32_t first = k, pooled = 1;
        double sum = tails[k].target;
        while (first > 0) {
            const ns_tail *before = &tails[tails[first - 1].first];
            if (before->sum * pooled < sum * before->pooled)
                break;
            first = tails[first - 1].first;
            sum += before->sum;
            pooled += before->pooled;
        }
        NS_ASSERT(pooled == k - first + 1);
        tails[first].sum = sum;
        tails[first].pooled = pooled;
        tails[k].first = first;
    }
}

// The best places for the rows chosen; returns how much room is missing. Afterwards neighbours
// with equal targets move together.
static double slide(const ns_label_style *style, double low, double high, ns_tail *tails,
                    int32_t count)
{
    double gaps = 0;

    NS_ASSERT(count > 0 && low <= high);
    for (int32_t k = 0; k < count; k++) {
        gaps += k ? gap_between(style, &tails[k - 1], &tails[k]) : 0;
        tails[k].place = gaps;
        tails[k].target = tails[k].exit - gaps;
    }
    const double least = low + tails[0].before;
    const double most = high - tails[count - 1].after - gaps;
    if (least > most)
        return least - most;
    pool(tails, count);
    for (int32_t first = 0; first < count;) {
        const int32_t next = first + tails[first].pooled;
        double target = tails[first].sum / tails[first].pooled;
        target = ns_clamp(target, least, most);
        for (; first < next; first++) {
            tails[first].target = target;
            tails[first].place += target;
            NS_ASSERT(!first || tails[first].place >= tails[first - 1].place - 1e-6);
        }
    }
    return 0;
}

// The end of the tails that move together from `first` on, and the longest way of any.
static int32_t block_end(const ns_tail *tails, int32_t count, int32_t first, double *way)
{
    int32_t end = first;

    for (*way = 0; end < count && tails[end].target == tails[first].target; end++)
        *way = ns_max(*way, ns_tail_slide(&tails[end]));
    return end;
}

// Sends every second tail of each crowd to the second row; false when no crowd needs it.
static bool make_rows(const ns_label_style *style, ns_tail *tails, int32_t count)
{
    bool any = false;
    double way;

    for (int32_t first = 0, end; first < count; first = end) {
        end = block_end(tails, count, first, &way);
        if (way <= style->slide_most)
            continue;
        for (int32_t k = first + 1; k < end; k += 2)
            tails[k].row = 1;
        any = any || end > first + 1;
    }
    return any;
}

// How far from the frame leaders bend and labels stand.
static void stand(const ns_label_style *style, ns_tail *tails, int32_t count)
{
    double way;

    for (int32_t first = 0, end; first < count; first = end) {
        end = block_end(tails, count, first, &way);
        const double lean = style->lean * way;
        for (int32_t k = first; k < end; k++) {
            tails[k].bend = style->base + (lean < style->lean_most ? lean : style->lean_most);
            tails[k].start = tails[k].bend;
            tails[k].end = tails[k].start + tails[k].depth;
        }
    }
    for (int32_t k = 0; k < count; k++) {
        if (tails[k].row == 0)
            continue;
        const double left = k > 0 && tails[k - 1].row == 0 ? tails[k - 1].end : 0;
        const double right = k + 1 < count && tails[k + 1].row == 0 ? tails[k + 1].end : 0;
        tails[k].start = ns_max(tails[k].start, ns_max(left, right) + style->gap);
        tails[k].end = tails[k].start + tails[k].depth;
    }
}

double ns_tails_settle(const ns_label_style *style, double low, double high, ns_tail *tails,
                       int32_t count)
{
    const double missing = count ? slide(style, low, high, tails, count) : 0;

    if (missing == 0)
        stand(style, tails, count);
    return missing;
}

double ns_tails_place(const ns_label_style *style, double low, double high, ns_tail *tails,
                      int32_t count)
{
    for (int32_t k = 0; k < count; k++)
        tails[k].row = 0;
    const double missing = count ? slide(style, low, high, tails, count) : 0;
    if (missing > 0) {
        for (int32_t k = 1; k < count; k += 2)
            tails[k].row = 1;
    } else if (!make_rows(style, tails, count)) {
        stand(style, tails, count);
        return 0;
    }
    return ns_tails_settle(style, low, high, tails, count);
}
