// certify_fine.c: snips of cubics in whole numbers with bounds on the error; see certify.h.
//
// Every new point is a mean of two others, rounded towards zero, so it is off by less than one
// more than they are; the mean of a point with itself is itself. The vectors of the derivative
// are cut like the points and not scaled down with the snip: directions of a small snip are as
// exact as those of a large one.
#include "board/certify.h"

#include "base/basics.h"

static ns_fine fine_of(int64_t x, int64_t y)
{
    return (ns_fine){ x * (1 << NS_FINE_BITS), y * (1 << NS_FINE_BITS), 0 };
}

static int64_t mean_error(const ns_fine *a, const ns_fine *b)
{
    const int64_t most = ns_max(a->error, b->error);

    return most == 0 && a->x == b->x && a->y == b->y ? 0 : most + 1;
}

// Between a and b, `part` of NS_PART_ONE of the way.
static ns_fine mean(ns_fine a, ns_fine b, int32_t part)
{
    if (part == 0)
        return a;
    if (part == NS_PART_ONE)
        return b;
    return (ns_fine){ a.x + (int64_t)((ns_wide)(b.x - a.x) * part / NS_PART_ONE),
                      a.y + (int64_t)((ns_wide)(b.y - a.y) * part / NS_PART_ONE),
                      mean_error(&a, &b) };
}

// The same for the part at which all snips are split, without wide products.
static ns_fine split_mean(ns_fine a, ns_fine b)
{
    return (ns_fine){ (35 * a.x + 29 * b.x) / 64, (35 * a.y + 29 * b.y) / 64,
                      mean_error(&a, &b) };
}

static void set_box(ns_fine_cubic *snip)
{
    const ns_fine *p = snip->p;
    ns_fine least = { p[0].x - p[0].error, p[0].y - p[0].error, 0 };
    ns_fine most = { p[0].x + p[0].error, p[0].y + p[0].error, 0 };

    for (int i = 1; i < 4; i++) {
        least.x = ns_min(p[i].x - p[i].error, least.x);
        least.y = ns_min(p[i].y - p[i].error, least.y);
        most.x = ns_max(p[i].x + p[i].error, most.x);
        most.y = ns_max(p[i].y + p[i].error, most.y);
    }
    snip->least = least;
    snip->most = most;
}

// The value of the blossom: a mean with a parameter of its own in each round.
static ns_fine blossom(const ns_fine *at, int count, const int32_t parts[])
{
    ns_fine left[4];

    memcpy(left, at, (size_t)count * sizeof *at);
    for (int round = 1; round < count; round++) {
        for (int i = 0; i < count - round; i++)
            left[i] = mean(left[i], left[i + 1], parts[round - 1]);
    }
    return left[0];
}

ns_fine_cubic ns_fine_cubic_of(const ns_grid_cubic *cubic, int32_t from, int32_t to)
{
    const int32_t parts[6] = { from, from, from, to, to, to };
    ns_fine p[4], d[3];
    ns_fine_cubic snip;

    NS_ASSERT(0 <= from && from < to && to <= NS_PART_ONE);
    for (int i = 0; i < 4; i++)
        p[i] = fine_of(cubic->p[i].x, cubic->p[i].y);
    for (int i = 0; i < 3; i++)
        d[i] = (ns_fine){ p[i + 1].x - p[i].x, p[i + 1].y - p[i].y, 0 };
    for (int i = 0; i < 4; i++)
        snip.p[i] = blossom(p, 4, &parts[i]);
    for (int i = 0; i < 3; i++)
        snip.d[i] = blossom(d, 3, &parts[i + 1]);
    set_box(&snip);
    return snip;
}

ns_fine_cubic ns_fine_cubic_of_line(ns_point a, ns_point b, int32_t from, int32_t to)
{
    const ns_fine start = fine_of(a.x, a.y), end = fine_of(b.x, b.y);
    const ns_fine first = mean(start, end, from), last = mean(start, end, to);
    ns_fine_cubic snip = { .p = { first, first, last, last } };

    NS_ASSERT(0 <= from && from < to && to <= NS_PART_ONE);
    for (int i = 0; i < 3; i++)
        snip.d[i] = (ns_fine){ end.x - start.x, end.y - start.y, 0 };
    set_box(&snip);
    return snip;
}

void ns_fine_cubic_split(const ns_fine_cubic *snip, ns_fine_cubic *first, ns_fine_cubic *second)
{
    ns_fine p[4], d[3];

    memcpy(p, snip->p, sizeof p);
    memcpy(d, snip->d, sizeof d);
    for (int round = 0; round < 4; round++) {
        first->p[round] = p[0];
        second->p[3 - round] = p[3 - round];
        for (int i = 0; i < 3 - round; i++)
            p[i] = split_mean(p[i], p[i + 1]);
    }
    for (int round = 0; round < 3; round++) {
        first->d[round] = d[0];
        second->d[2 - round] = d[2 - round];
        for (int i = 0; i < 2 - round; i++)
            d[i] = split_mean(d[i], d[i + 1]);
    }
    set_box(first);
    set_box(second);
}
