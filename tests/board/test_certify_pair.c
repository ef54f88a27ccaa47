// test_certify_pair.c: what is proved about two cubics is what very fine polylines show; doubt is
// allowed, and counted, a false claim never.
#include "board/certify.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/curve_twin.h"
#include "oracle/scale.h"

static int32_t between(ns_rng *rng, int32_t least, int32_t most)
{
    return least + ns_rng_below(rng, most - least + 1);
}

static ns_point random_point(ns_rng *rng, int32_t side)
{
    const int32_t x = between(rng, 0, side), y = between(rng, 0, side);

    return (ns_point){ x, y };
}

static ns_grid_cubic random_cubic(ns_rng *rng, int32_t side)
{
    ns_grid_cubic c;

    for (int i = 0; i < 4; i++)
        c.p[i] = random_point(rng, side);
    return c;
}

static ns_fine_cubic whole(const ns_grid_cubic *c)
{
    return ns_fine_cubic_of(c, 0, NS_PART_ONE);
}

static ns_meets meet(const ns_grid_cubic *a, const ns_grid_cubic *b, ns_common_end joint)
{
    const ns_fine_cubic of_a = whole(a), of_b = whole(b);
    int32_t work = NS_CERTIFY_WORK;

    return ns_fine_cubics_meet(&of_a, &of_b, joint, &work);
}

static const char *text_of(const ns_grid_cubic *a, const ns_grid_cubic *b)
{
    static char text[400];
    const ns_point *p = a->p, *q = b->p;

    snprintf(text, sizeof text, "%d,%d %d,%d %d,%d %d,%d with %d,%d %d,%d %d,%d %d,%d", p[0].x,
             p[0].y, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y, q[0].x, q[0].y, q[1].x,
             q[1].y, q[2].x, q[2].y, q[3].x, q[3].y);
    return text;
}

typedef struct tally {
    int32_t pairs, unsure, doubts, most;
} tally;

static void compare(ns_test *t, const ns_grid_cubic *a, const ns_grid_cubic *b,
                    ns_common_end joint,
                    curve_twin (*ask)(const ns_grid_cubic *a, const ns_grid_cubic *b),
                    tally *so_far)
{
    const curve_twin twin = ask(a, b);
    const ns_meets got = meet(a, b, joint);

    so_far->pairs++;
    so_far->unsure += !twin.sure;
    so_far->doubts += got.doubt && twin.sure;
    so_far->most = twin.sure && twin.count > so_far->most ? twin.count : so_far->most;
    if (!got.doubt && twin.sure)
        ns_expect(t, got.count == twin.count && got.sign == twin.sign,
                  "proved %d (%+d), twin %d (%+d): %s", got.count, got.sign, twin.count,
                  twin.sign, text_of(a, b));
}

static void report(ns_test *t, const tally *so_far, const char *what, int32_t doubts_percent)
{
    printf("  %s: %d pairs, up to %d crossings, %d in doubt, twin unsure of %d\n", what,
           so_far->pairs, so_far->most, so_far->doubts, so_far->unsure);
    ns_expect(t, so_far->doubts * 100 <= so_far->pairs * doubts_percent, "%s: %d doubts", what,
              so_far->doubts);
}

static void random_pairs(ns_test *t)
{
    static const int32_t sides[] = { 20, 1000, 1 << 24 };

    for (int32_t k = 0; k < NS_COUNT(sides); k++) {
        ns_rng rng = ns_rng_seed((uint64_t)k);
        tally so_far = { 0 };
        for (int32_t i = 0; i < ns_scale(800); i++) {
            const ns_grid_cubic a = random_cubic(&rng, sides[k]);
            const ns_grid_cubic b = random_cubic(&rng, sides[k]);
            compare(t, &a, &b, NS_NO_COMMON_END, curve_twin_polylines, &so_far);
            compare(t, &a, &b, NS_NO_COMMON_END, curve_twin_algebra, &so_far);
        }
        report(t, &so_far, "random", sides[k] > 100 ? 1 : 30);
    }
}

// Control points that coincide, straight lines, cusps.
static void degenerate_pairs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    tally so_far = { 0 };

    for (int32_t i = 0; i < ns_scale(900); i++) {
        ns_grid_cubic c[2];
        for (int k = 0; k < 2; k++) {
            c[k] = random_cubic(&rng, 1 << 20);
            const int32_t from = ns_rng_below(&rng, 4), to = ns_rng_below(&rng, 4);
            c[k].p[to] = c[k].p[from];
            if (ns_rng_below(&rng, 3) == 0)
                c[k].p[1] = c[k].p[0], c[k].p[2] = c[k].p[3];
        }
        compare(t, &c[0], &c[1], NS_NO_COMMON_END, curve_twin_polylines, &so_far);
    }
    report(t, &so_far, "degenerate", 1);
}

// The same curve, moved a little: long ways side by side, touching here and there.
static void neighbours(ns_test *t)
{
    static const int32_t moves[] = { 1, 30, 1000, 30000, 1000000 };
    static const int32_t percents[] = { 100, 60, 5, 1, 1 };

    for (int32_t k = 0; k < NS_COUNT(moves); k++) {
        ns_rng rng = ns_rng_seed((uint64_t)k);
        tally so_far = { 0 };
        for (int32_t i = 0; i < ns_scale(150); i++) {
            const ns_grid_cubic a = random_cubic(&rng, 1 << 24);
            ns_grid_cubic b = a;
            for (int n = 0; n < 4; n++) {
                b.p[n].x += between(&rng, -moves[k], moves[k]);
                b.p[n].y += between(&rng, -moves[k], moves[k]);
            }
            compare(t, &a, &b, NS_NO_COMMON_END, curve_twin_algebra, &so_far);
        }
        report(t, &so_far, "moved a little", percents[k]);
    }
}

static ns_grid_cubic reversed(const ns_grid_cubic *c)
{
    return (ns_grid_cubic){ { c->p[3], c->p[2], c->p[1], c->p[0] } };
}

static void joints(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);
    tally so_far = { 0 };

    for (int32_t i = 0; i < ns_scale(1000); i++) {
        ns_grid_cubic a = random_cubic(&rng, 1 << 24), b = random_cubic(&rng, 1 << 24);
        const int32_t a_end = ns_rng_below(&rng, 2), b_end = ns_rng_below(&rng, 2);
        const ns_common_end joint = { a_end, b_end };
        b.p[0] = a.p[0];
        if (ns_rng_below(&rng, 3) == 0) // smooth, or nearly
            b.p[1] = (ns_point){ 2 * a.p[0].x - a.p[1].x + between(&rng, 0, 5000),
                                 2 * a.p[0].y - a.p[1].y };
        if (ns_rng_below(&rng, 8) == 0)
            a.p[1] = a.p[0];
        if (joint.a)
            a = reversed(&a);
        if (joint.b)
            b = reversed(&b);
        compare(t, &a, &b, joint, curve_twin_polylines, &so_far);
    }
    report(t, &so_far, "joints", 1);
}

// Whoever cuts a curve and counts its parts gets the same sum, signs too.
static void parts_add_up(ns_test *t)
{
    ns_rng rng = ns_rng_seed(5);
    int32_t doubts = 0;
    const int32_t rounds = ns_scale(800);

    for (int32_t i = 0; i < rounds; i++) {
        const ns_grid_cubic a = random_cubic(&rng, 1 << 24), b = random_cubic(&rng, 1 << 24);
        const ns_meets all = meet(&a, &b, NS_NO_COMMON_END);
        const int32_t cut = between(&rng, 1, NS_PART_ONE - 1);
        const ns_fine_cubic of_a[2] = { ns_fine_cubic_of(&a, 0, cut),
                                        ns_fine_cubic_of(&a, cut, NS_PART_ONE) };
        const ns_fine_cubic of_b = whole(&b);
        ns_meets sum = { 0 };
        for (int k = 0; k < 2; k++) {
            int32_t work = NS_CERTIFY_WORK;
            const ns_meets some = ns_fine_cubics_meet(&of_b, &of_a[k], NS_NO_COMMON_END, &work);
            sum.count += some.count;
            sum.sign -= some.sign;
            sum.doubt |= some.doubt;
        }
        doubts += all.doubt || sum.doubt;
        if (!all.doubt && !sum.doubt)
            ns_expect(t, all.count == sum.count && all.sign == sum.sign, "%d is not %d: %s",
                      all.count, sum.count, text_of(&a, &b));
    }
    ns_expect(t, doubts * 100 <= rounds, "%d doubts", doubts);
}

static void self_crossings(ns_test *t)
{
    ns_rng rng = ns_rng_seed(3);
    int32_t loops = 0, doubts = 0;
    const int32_t rounds = ns_scale(900);

    for (int32_t i = 0; i < rounds; i++) {
        const ns_grid_cubic a = random_cubic(&rng, i % 2 ? 1 << 24 : 60);
        const curve_twin twin = curve_twin_self(&a);
        const ns_fine_cubic piece = whole(&a);
        int32_t work = NS_CERTIFY_WORK;
        const bool simple = ns_fine_cubic_is_simple(&piece, &work);
        loops += twin.count > 0;
        if (simple && twin.sure)
            ns_expect(t, twin.count == 0, "a loop was not seen: %s", text_of(&a, &a));
        doubts += !simple && twin.sure && twin.count == 0;
    }
    printf("  %d of %d with a loop, %d in doubt without one\n", loops, rounds, doubts);
    ns_expect(t, doubts * 50 <= rounds, "%d doubts", doubts);
}

#define LINE(ax, ay, bx, by)                                                                   \
    {                                                                                          \
        {                                                                                      \
            { ax, ay }, { ax, ay }, { bx, by },                                                \
            {                                                                                  \
                bx, by                                                                         \
            }                                                                                  \
        }                                                                                      \
    }
#define DOUBT (-1)

// An arc with its highest point (y downwards: its lowest on the page) at 1500, 3000.
#define ARC                                                                                    \
    {                                                                                          \
        {                                                                                      \
            { 0, 0 }, { 1000, 4000 }, { 2000, 4000 },                                          \
            {                                                                                  \
                3000, 0                                                                        \
            }                                                                                  \
        }                                                                                      \
    }

static void known_pairs(ns_test *t)
{
    static const struct {
        const char *what;
        ns_grid_cubic a, b;
        int32_t count, sign;
    } cases[] = {
        { "just below the turning point", ARC, LINE(-9, 3001, 4000, 3001), 0, 0 },
        { "touching it", ARC, LINE(-9, 3000, 4000, 3000), DOUBT, 0 },
        { "just above it", ARC, LINE(-9, 2999, 4000, 2999), 2, 0 },
        { "straight down through it", ARC, LINE(1500, 2000, 1500, 4000), 1, -1 },
        { "straight up", ARC, LINE(1500, 4000, 1500, 2000), 1, 1 },
        { "ends on it", ARC, LINE(1500, 4000, 1500, 3000), DOUBT, 0 },
        { "ends before it", ARC, LINE(1500, 4000, 1500, 3001), 0, 0 },
        { "itself", ARC, ARC, DOUBT, 0 },
        { "lines, crossing", LINE(0, 0, 10, 10), LINE(0, 10, 10, 0), 1, 1 },
        { "lines, the other way", LINE(0, 0, 10, 10), LINE(10, 0, 0, 10), 1, -1 },
        { "parallel lines", LINE(0, 0, 10, 10), LINE(0, 1, 10, 11), 0, 0 },
        { "the same line", LINE(0, 0, 10, 10), LINE(5, 5, 20, 20), DOUBT, 0 },
        { "one after the other", LINE(0, 0, 10, 10), LINE(11, 11, 20, 20), 0, 0 },
        { "from the other's lengthening", LINE(0, 0, 4, 4), LINE(6, 6, 1, 3), 0, 0 },
        { "an end on the other", LINE(0, 0, 10, 10), LINE(5, 5, 9, 0), DOUBT, 0 },
        { "two flat lines", LINE(0, 0, 1 << 24, 1), LINE(0, 1, 1 << 24, 0), 1, 1 },
        { "far corners", LINE(-2147483647, -2147483647, 2147483647, 2147483647),
          LINE(2147483647, -2147483647, -2147483647, 2147483647), 1, -1 },
        { "a line through a cusp's arms",
          { { { 0, 0 }, { 3000, 2000 }, { 0, 2000 }, { 3000, 0 } } },
          LINE(0, 1000, 3000, 1001),
          2,
          0 },
        { "a line through the tip of a cusp",
          { { { 0, 0 }, { 3000, 2000 }, { 0, 2000 }, { 3000, 0 } } },
          LINE(0, 1500, 3000, 1500),
          DOUBT,
          0 },
        { "nine crossings",
          { { { 0, 460 }, { 1880, 1120 }, { -880, -120 }, { 1000, 540 } } },
          { { { 467, 3 }, { 1127, 1883 }, { -113, -877 }, { 547, 1003 } } },
          9,
          -1 },
    };

    for (int32_t i = 0; i < NS_COUNT(cases); i++) {
        const ns_meets got = meet(&cases[i].a, &cases[i].b, NS_NO_COMMON_END);
        const ns_meets turned = meet(&cases[i].b, &cases[i].a, NS_NO_COMMON_END);
        if (cases[i].count == DOUBT)
            ns_expect(t, got.doubt && turned.doubt, "%s: %d", cases[i].what, got.count);
        else
            ns_expect(t,
                      !got.doubt && got.count == cases[i].count && got.sign == cases[i].sign
                          && !turned.doubt && turned.count == got.count
                          && turned.sign == -got.sign,
                      "%s: doubt %d, %d (%+d)", cases[i].what, got.doubt, got.count, got.sign);
    }
}

// Lines along a tangent, moved off it by a few grid steps to either side.
static void tangents(ns_test *t)
{
    ns_rng rng = ns_rng_seed(13);
    tally so_far = { 0 };

    for (int32_t i = 0; i < ns_scale(800); i++) {
        const ns_grid_cubic a = random_cubic(&rng, 1 << 23);
        const ns_cubic real = ns_cubic_of(&a);
        const double at = (between(&rng, 1, 999)) / 1000.0;
        const ns_vec p = ns_cubic_at(&real, at), way = ns_vec_unit(ns_cubic_slope(&real, at));
        const int32_t off = between(&rng, -20, 20), reach = between(&rng, 1000, 1 << 23);
        const ns_point from = { (int32_t)(p.x - way.x * reach - way.y * off),
                                (int32_t)(p.y - way.y * reach + way.x * off) };
        const ns_point to = { (int32_t)(p.x + way.x * reach - way.y * off),
                              (int32_t)(p.y + way.y * reach + way.x * off) };
        const ns_grid_cubic b = LINE(from.x, from.y, to.x, to.y);
        compare(t, &a, &b, NS_NO_COMMON_END, curve_twin_algebra, &so_far);
    }
    report(t, &so_far, "tangents", 1);
}

// Inside the frame, or with a start on its left side.
static void inside(ns_test *t)
{
    const int32_t side = 1 << 20;
    ns_rng rng = ns_rng_seed(17);
    int32_t inside = 0, doubts = 0;
    const int32_t rounds = ns_scale(10000);

    for (int32_t i = 0; i < rounds; i++) {
        ns_grid_cubic c = random_cubic(&rng, side);
        const int32_t end = between(&rng, -1, 1);
        for (int k = 1; k < 3; k++)
            c.p[k].x += between(&rng, -side / 2, side / 2);
        if (end >= 0)
            c.p[3 * end].x = 0;
        ns_cubic real = ns_cubic_of(&c);
        const ns_fine_cubic piece = whole(&c);
        ns_vec least, most;
        int32_t work = NS_CERTIFY_WORK;
        const bool proved = ns_fine_cubic_is_inside(&piece, side, side, end, &work);
        if (end >= 0) { // what is left beyond a short start
            real = end ? ns_cubic_reversed(&real) : real;
            real = ns_cubic_part(&real, 1e-6, 1);
        }
        ns_cubic_bounds(&real, &least, &most);
        const bool truly = least.x > 0 && least.y > 0 && most.x < side && most.y < side;
        inside += truly;
        doubts += truly && !proved;
        ns_expect(t, truly || !proved, "outside: %s", text_of(&c, &c));
    }
    printf("  %d of %d inside, %d of these in doubt\n", inside, rounds, doubts);
    ns_expect(t, doubts * 100 <= inside, "%d doubts", doubts);
}

NS_TEST_MAIN(NS_CASE(known_pairs), NS_CASE(random_pairs), NS_CASE(degenerate_pairs),
             NS_CASE(neighbours), NS_CASE(tangents), NS_CASE(joints), NS_CASE(parts_add_up),
             NS_CASE(self_crossings), NS_CASE(inside))
