// stubs.c: which way tails leave the frame. See label_ends.h.
//
// A straight line goes on in its own direction, as long as its stub neither meets that of the
// next end along the side nor gets too near to it: then both lean less, or the one that leans
// towards the other does. Ends at one point of the frame stay a fan.
#include "draw/curved/label_ends.h"

#include "base/basics.h"

#define NEAR 0.9 // of the way between two ends, that their stubs may use up
#define FAN 0.25 // of the stub, between the stubs of one point

static int32_t group_end(const ns_label_end *ends, int32_t count, int32_t first)
{
    int32_t end = first + 1;

    while (end < count && ends[end].foot == ends[first].foot)
        end++;
    return end;
}

// Keeps the stubs of one point apart, in their order.
static void spread(ns_label_end *ends, int32_t count, double stub)
{
    double least = FAN * stub;

    if (count < 2)
        return;
    least = least * (count - 1) < 2 * stub ? least : 2 * stub / (count - 1);
    for (int32_t k = 1; k < count; k++) {
        ends[k].lean = ns_max(ends[k - 1].lean + least, ends[k].lean);
    }
    ends[count - 1].lean = ns_min(stub, ends[count - 1].lean);
    for (int32_t k = count - 2; k >= 0; k--) {
        ends[k].lean = ns_min(ends[k + 1].lean - least, ends[k].lean);
    }
}

// Makes stubs that lean onwards (sign 1) or backwards (-1) by more than `most` lean less, all in
// the same proportion. `farthest` leans most.
static void shrink(ns_label_end *ends, int32_t count, double sign, double farthest, double most)
{
    most = most > 0 ? most : 0;
    if (sign * farthest <= most)
        return;
    for (int32_t k = 0; k < count; k++) {
        if (sign * ends[k].lean > 0)
            ends[k].lean *= most / (sign * farthest);
    }
}

// Two neighbouring points of the frame and the stubs they have: from a to b, from b to c.
typedef struct neighbours {
    ns_label_end *at;
    int32_t a, b, c;
} neighbours;

static double room_between(const neighbours *n)
{
    return NEAR * (n->at[n->b].foot - n->at[n->a].foot);
}

// Stubs that lean towards each other.
static void part(const neighbours *n)
{
    const double on = n->at[n->b - 1].lean, back = n->at[n->b].lean;

    if (on <= 0 || back >= 0 || on - back <= room_between(n))
        return;
    const double share = room_between(n) / (on - back);
    shrink(n->at + n->a, n->b - n->a, 1, on, on * share);
    shrink(n->at + n->b, n->c - n->b, -1, back, -back * share);
}

static void yield_first(const neighbours *n)
{
    const double on = n->at[n->b - 1].lean;

    shrink(n->at + n->a, n->b - n->a, 1, on, n->at[n->b].lean + room_between(n));
}

static void yield_second(const neighbours *n)
{
    const double back = n->at[n->b].lean;

    shrink(n->at + n->b, n->c - n->b, -1, back, room_between(n) - n->at[n->b - 1].lean);
}

static int32_t group_start(const ns_label_end *ends, int32_t last)
{
    while (last > 0 && ends[last - 1].foot == ends[last].foot)
        last--;
    return last;
}

// Nobody leans, and all start at points of their own: there is nothing to settle.
static bool all_straight(const ns_label_end *ends, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        if (ends[k].lean != 0 || (k > 0 && ends[k].foot == ends[k - 1].foot))
            return false;
    }
    return true;
}

static void settle_leans(ns_label_end *ends, int32_t count, double stub)
{
    for (int32_t a = 0, b; a < count; a = b) {
        b = group_end(ends, count, a);
        spread(ends + a, b - a, stub);
    }
    for (int32_t a = 0, b = count ? group_end(ends, count, 0) : 0; b < count;) {
        const int32_t c = group_end(ends, count, b);
        part(&(neighbours){ ends, a, b, c });
        a = b;
        b = c;
    }
    // Who yields may lean less than the one before it now, which then has to yield, too.
    for (int32_t c = count, b = count ? group_start(ends, count - 1) : 0; b > 0;) {
        const int32_t a = group_start(ends, b - 1);
        yield_first(&(neighbours){ ends, a, b, c });
        c = b;
        b = a;
    }
    for (int32_t a = 0, b = count ? group_end(ends, count, 0) : 0; b < count;) {
        const int32_t c = group_end(ends, count, b);
        yield_second(&(neighbours){ ends, a, b, c });
        a = b;
        b = c;
    }
}

void ns_stubs_settle(ns_label_end *ends, int32_t count, double stub, double low, double high)
{
    if (!all_straight(ends, count))
        settle_leans(ends, count, stub);
    for (int32_t k = 0; k < count; k++) {
        const double exit = ends[k].foot + ends[k].lean;
        ends[k].exit = ns_clamp(exit, low, high);
        NS_ASSERT(k == 0 || ends[k].exit >= ends[k - 1].exit - 1e-6); // no two cross
    }
}
