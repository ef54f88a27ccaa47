// test_svg_path.c: path data and arcs.
#include "ns_test.h"
#include "picture/svg/svg_parts.h"

#include <math.h>
#include <string.h>

static size_t add_point(char *to, size_t size, size_t length, char mark, ns_vec v)
{
    return length
           + (size_t)snprintf(to + length, size - length, "%c%.6g,%.6g ", mark, v.x + 0.0,
                              v.y + 0.0);
}

static bool is_line(const ns_cubic *c)
{
    const ns_cubic line = ns_cubic_line(c->p[0], c->p[3]);

    return memcmp(c, &line, sizeof line) == 0;
}

// A route in the large letters of path data.
static void route_text(const svg_route *route, char *to, size_t size)
{
    size_t length = 0;

    to[0] = 0;
    for (int32_t s = 0; s < route->subpaths.count; s++) {
        const svg_subpath *subpath = &route->subpaths.at[s];
        length = add_point(to, size, length, 'M', route->cubics.at[subpath->first].p[0]);
        for (int32_t i = subpath->first; i < subpath->first + subpath->count; i++) {
            const ns_cubic *c = &route->cubics.at[i];
            if (!is_line(c)) {
                length = add_point(to, size, length, 'C', c->p[1]);
                length = add_point(to, size, length, ' ', c->p[2]);
            }
            length = add_point(to, size, length, is_line(c) ? 'L' : ' ', c->p[3]);
        }
        if (subpath->closed)
            length += (size_t)snprintf(to + length, size - length, "Z ");
    }
}

static void commands(ns_test *t)
{
    static const struct {
        const char *data, *wanted; // a ! at the end: there was a mistake
    } cases[] = {
        { "", "" },
        { "  \n", "" },
        { "M1 2", "" }, // a move draws nothing
        { "M1 2z", "M1,2 L1,2 Z " },
        { "M1 2L1 2", "M1,2 L1,2 " },
        { "M1 2L3 4", "M1,2 L3,4 " },
        { "M1 2 3 4", "M1,2 L3,4 " },
        { "m1 2 3 4", "M1,2 L4,6 " },
        { "M1,2,3,4,5,6", "M1,2 L3,4 L5,6 " },
        { "M1 2l3 4 5 6z", "M1,2 L4,6 L9,12 L1,2 Z " },
        { "M1 1h5v5H1z", "M1,1 L6,1 L6,6 L1,6 L1,1 Z " },
        { "M1 1h5v5h-5v-5z", "M1,1 L6,1 L6,6 L1,6 L1,1 Z " }, // already closed
        { "M1 1h5zh5", "M1,1 L6,1 L1,1 Z M1,1 L6,1 " },       // after z: from the start
        { "M1 1h5zm1 1h1", "M1,1 L6,1 L1,1 Z M2,2 L3,2 " },
        { "M1 1h5m1 1h1", "M1,1 L6,1 M7,2 L8,2 " },
        { "M0 0C1 1 2 1 3 0", "M0,0 C1,1  2,1  3,0 " },
        { "M1 1c1 1 2 1 3 0 1 1 2 1 3 0", "M1,1 C2,2  3,2  4,1 C5,2  6,2  7,1 " },
        { "M0 0C1 1 2 1 3 0S5-1 6 0", "M0,0 C1,1  2,1  3,0 C4,-1  5,-1  6,0 " },
        { "M0 0C1 1 2 1 3 0s2-1 3 0", "M0,0 C1,1  2,1  3,0 C4,-1  5,-1  6,0 " },
        { "M0 0S2 1 3 0", "M0,0 C0,0  2,1  3,0 " },
        { "M0 0Q3 3 6 0", "M0,0 C2,2  4,2  6,0 " },
        { "M1 1q3 3 6 0", "M1,1 C3,3  5,3  7,1 " },
        { "M0 0Q3 3 6 0T12 0", "M0,0 C2,2  4,2  6,0 C8,-2  10,-2  12,0 " },
        { "M0 0q3 3 6 0t6 0t6 0", "M0,0 C2,2  4,2  6,0 C8,-2  10,-2  12,0 C14,2  16,2  18,0 " },
        { "M0 0T3 0", "M0,0 C0,0  1,0  3,0 " },
        { "M0 0Q3 3 6 0S8 1 9 0", "M0,0 C2,2  4,2  6,0 C6,0  8,1  9,0 " }, // another family
        { "M0 0L5 5L5 5L6 6", "M0,0 L5,5 L6,6 " },
        { "M10.5.5.5 10.5-.5.5z", "M10.5,0.5 L0.5,10.5 L-0.5,0.5 L10.5,0.5 Z " },
        { "M1e1-1e1L2E+1,3", "M10,-10 L20,3 " },
        { "M0 0A5 5 0 0 0 0 0", "M0,0 L0,0 " }, // to where it stands: nothing
        { "M0 0A0 5 0 0 1 3 0", "M0,0 L3,0 " }, // no radius: a line
        { "M0 0a1 1 0 01.5.5", "M0,0 C0.221997,0.100213  0.399787,0.278003  0.5,0.5 " },
        { "M0 0a1 1 0 11.5.5a1 1 0 10.5.5", NULL }, // flags need nothing between them
        { "M0 0A1 1 0 2 0 3 3", "!" },
        { "M0 0A1 1 0 1.0 0 3 3", "!" },
        { "L1 2", "!" },
        { "1 2 3 4", "!" },
        { "M1", "!" },
        { "M1 2L3", "!" },
        { "M1 2L3 4 5", "M1,2 L3,4 !" },
        { "M1 2L3 4 x 5 6", "M1,2 L3,4 !" },
        { "M1 2L3 4L,5 6", "M1,2 L3,4 !" },
        { "M1 2L3,,4", "!" },
        { "M1 2L3 4,", "M1,2 L3,4 !" },
        { "M1 2z3 4", "M1,2 L1,2 Z !" },
        { "M1 2h3 4 5", "M1,2 L4,2 L8,2 L13,2 " },
        { "M1 2 NaN 4", "!" },
        { "M1 2L3 4B5 6", "M1,2 L3,4 !" },
    };
    svg_route route = { 0 };
    char got[1000];
    bool whole;

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        svg_route_clear(&route);
        ns_expect(t,
                  svg_path_read(&t->ctx, svg_scan_of(cases[i].data), &route, &whole) == NS_OK,
                  "memory");
        route_text(&route, got, sizeof got - 1);
        if (!whole)
            strcat(got, "!");
        if (cases[i].wanted)
            ns_expect_text(t, got, cases[i].wanted, "%s", cases[i].data);
        else
            ns_expect(t, whole, "%s", cases[i].data);
    }
    svg_route_drop(&t->ctx, &route);
}

typedef struct arc {
    ns_vec from, to, radii;
    double turn;
    bool large, sweep;
} arc;

static arc random_arc(ns_rng *rng)
{
    arc a;

    a.from.x = ns_rng_below(rng, 200) / 10.0;
    a.from.y = ns_rng_below(rng, 200) / 10.0;
    a.to.x = ns_rng_below(rng, 200) / 10.0;
    a.to.y = ns_rng_below(rng, 200) / 10.0;
    a.radii.x = 1 + ns_rng_below(rng, 200) / 10.0;
    a.radii.y = 1 + ns_rng_below(rng, 200) / 10.0;
    a.turn = ns_rng_below(rng, 720) - 360;
    a.large = ns_rng_below(rng, 2);
    a.sweep = ns_rng_below(rng, 2);
    return a;
}

// Seen where the ellipse is a unit circle.
static ns_vec flat(const arc *a, double grow, ns_vec v)
{
    const double angle = a->turn * NS_PI / 180, s = sin(angle), c = cos(angle);

    return (ns_vec){ (c * v.x + s * v.y) / (a->radii.x * grow),
                     (c * v.y - s * v.x) / (a->radii.y * grow) };
}

// An arc is made of points of one ellipse of the given shape, goes the right way round and takes
// the part that was asked for. Here the centre is found from three points of the result.
static void check_arc(ns_test *t, const arc *a, const svg_route *route)
{
    const ns_cubic *c = route->cubics.at;
    const ns_vec half = flat(a, 1, ns_vec_scale(ns_vec_sub(a->to, a->from), 0.5));
    const double reach = hypot(half.x, half.y), grow = reach > 1 ? reach : 1;
    const ns_vec p = flat(a, grow, a->from), r = flat(a, grow, a->to);
    const ns_vec q = flat(a, grow, ns_cubic_at(&c[0], 0.5));
    const ns_vec u = ns_vec_sub(q, p), v = ns_vec_sub(r, p);
    const double cross = 2 * (u.x * v.y - u.y * v.x), uu = ns_vec_dot(u, u),
                 vv = ns_vec_dot(v, v);
    const ns_vec centre = { p.x + (v.y * uu - u.y * vv) / cross,
                            p.y + (u.x * vv - v.x * uu) / cross };
    double swept = 0, before = atan2(p.y - centre.y, p.x - centre.x);

    if (fabs(cross) < 1e-3)
        return; // three points in a line say nothing
    ns_expect(t, c[0].p[0].x == a->from.x && c[route->cubics.count - 1].p[3].y == a->to.y,
              "its ends");
    for (int32_t i = 0; i < route->cubics.count; i++) {
        for (int32_t k = 1; k <= 8; k++) {
            const ns_vec w = ns_vec_sub(flat(a, grow, ns_cubic_at(&c[i], k / 8.0)), centre);
            const double angle = atan2(w.y, w.x), step = remainder(angle - before, 2 * NS_PI);
            ns_expect(t, fabs(hypot(w.x, w.y) - 1) < 0.002, "radius %.6f", hypot(w.x, w.y));
            ns_expect(t, a->sweep ? step > 0 : step < 0, "it turns back");
            swept += step;
            before = angle;
        }
    }
    if (grow == 1 && fabs(fabs(swept) - NS_PI) > 1e-3)
        ns_expect(t, (fabs(swept) > NS_PI) == a->large, "it sweeps %.3f, large %d", swept,
                  a->large);
}

static void arcs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    svg_route route = { 0 };

    for (int32_t i = 0; i < 5000; i++) {
        const arc a = random_arc(&rng);
        if (a.from.x == a.to.x && a.from.y == a.to.y)
            continue;
        svg_route_clear(&route);
        svg_route_move(&t->ctx, &route, a.from);
        svg_route_arc(&t->ctx, &route, a.radii, a.turn, a.large, a.sweep, a.to);
        svg_route_end(&t->ctx, &route);
        check_arc(t, &a, &route);
    }
    svg_route_drop(&t->ctx, &route);
}

// Random bytes of path data never break anything, and what is read before a mistake does not
// depend on what comes after it.
static void noise(ns_test *t)
{
    static const char letters[] = "MmLlHhVvCcSsQqTtAaZz 0123456789.,-+eE x";
    ns_rng rng = ns_rng_seed(5);
    svg_route route = { 0 };
    char data[80];
    bool whole;

    for (int32_t i = 0; i < 20000; i++) {
        const int32_t length = ns_rng_below(&rng, (int32_t)sizeof data);
        data[0] = 'M';
        for (int32_t k = 1; k < length; k++)
            data[k] = letters[ns_rng_below(&rng, NS_COUNT(letters) - 1)];
        svg_route_clear(&route);
        svg_path_read(&t->ctx, (svg_scan){ data, data + length }, &route, &whole);
        int32_t next = 0;
        for (int32_t s = 0; s < route.subpaths.count; s++) {
            const svg_subpath *p = &route.subpaths.at[s];
            const ns_cubic *c = route.cubics.at;
            ns_expect(t, p->first == next && p->count > 0, "subpath %d", (int)s);
            next += p->count;
            for (int32_t k = p->first + 1; k < next; k++)
                ns_expect(t, c[k].p[0].x == c[k - 1].p[3].x && c[k].p[0].y == c[k - 1].p[3].y,
                          "%.*s", (int)length, data);
            ns_expect(t,
                      !p->closed
                          || (c[next - 1].p[3].x == c[p->first].p[0].x
                              && c[next - 1].p[3].y == c[p->first].p[0].y),
                      "closed: %.*s", (int)length, data);
        }
        ns_expect(t, next == route.cubics.count, "all cubics belong to a subpath");
    }
    svg_route_drop(&t->ctx, &route);
}

NS_TEST_MAIN(NS_CASE(commands), NS_CASE(arcs), NS_CASE(noise))
