// test_certify_pair.c: what is proved about two cubics is what very fine polylines show; doubt is
// allowed, and counted, a false claim never.
#include "board/certify.h"
#include "ns_test.h"
#include "oracle/curve_twin.h"
#include "oracle/scale.h"

static int32_t between(ns_rng *rng, int32_t least, int32_t most)
{
    return least + ns_rng_below(rng, most - least + 1);
}

static ns_point random_point(ns_rng *rng, int32_t side)
{
    return (ns_point){ between(rng, 0, side), between(rng, 0, side) };
}

static ns_grid_cubic random_cubic(ns_rng *rng, int32_t side)
{
    ns_grid_cubic c;

    for (int i = 0; i < 4; i++)
        c.p[i] = random_point(rng, side);
    return c;
}

static ns_piece whole(const ns_grid_cubic *c)
{
    return ns_piece_of(c, 0, NS_PART_ONE);
}

static ns_meets meet(const ns_grid_cubic *a, const ns_grid_cubic *b, ns_joint joint)
{
    const ns_piece of_a = whole(a), of_b = whole(b);
    int32_t work = NS_CERTIFY_WORK;

    return ns_pieces_meet(&of_a, &of_b, joint, &work);
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

static void compare(ns_test *t, const ns_grid_cubic *a, const ns_grid_cubic *b, ns_joint joint,
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
        for (int32_t i = 0; i < ns_scale(1500); i++) {
            const ns_grid_cubic a = random_cubic(&rng, sides[k]);
            const ns_grid_cubic b = random_cubic(&rng, sides[k]);
            compare(t, &a, &b, NS_NO_JOINT, curve_twin_polylines, &so_far);
            compare(t, &a, &b, NS_NO_JOINT, curve_twin_algebra, &so_far);
        }
        report(t, &so_far, "random", sides[k] > 100 ? 1 : 30);
    }
}

// Control points that coincide, straight lines, cusps.
static void degenerate_pairs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    tally so_far = { 0 };

    for (int32_t i = 0; i < ns_scale(2000); i++) {
        ns_grid_cubic c[2];
        for (int k = 0; k < 2; k++) {
            c[k] = random_cubic(&rng, 1 << 20);
            const int32_t from = ns_rng_below(&rng, 4), to = ns_rng_below(&rng, 4);
            c[k].p[to] = c[k].p[from];
            if (ns_rng_below(&rng, 3) == 0)
                c[k].p[1] = c[k].p[0], c[k].p[2] = c[k].p[3];
        }
        compare(t, &c[0], &c[1], NS_NO_JOINT, curve_twin_polylines, &so_far);
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
        for (int32_t i = 0; i < ns_scale(400); i++) {
            const ns_grid_cubic a = random_cubic(&rng, 1 << 24);
            ns_grid_cubic b = a;
            for (int n = 0; n < 4; n++) {
                b.p[n].x += between(&rng, -moves[k], moves[k]);
                b.p[n].y += between(&rng, -moves[k], moves[k]);
            }
            compare(t, &a, &b, NS_NO_JOINT, curve_twin_algebra, &so_far);
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

    for (int32_t i = 0; i < ns_scale(3000); i++) {
        ns_grid_cubic a = random_cubic(&rng, 1 << 24), b = random_cubic(&rng, 1 << 24);
        const ns_joint joint = { ns_rng_below(&rng, 2), ns_rng_below(&rng, 2) };
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
    const int32_t rounds = ns_scale(1500);

    for (int32_t i = 0; i < rounds; i++) {
        const ns_grid_cubic a = random_cubic(&rng, 1 << 24), b = random_cubic(&rng, 1 << 24);
        const ns_meets all = meet(&a, &b, NS_NO_JOINT);
        const int32_t cut = between(&rng, 1, NS_PART_ONE - 1);
        const ns_piece of_a[2] = { ns_piece_of(&a, 0, cut), ns_piece_of(&a, cut, NS_PART_ONE) };
        const ns_piece of_b = whole(&b);
        ns_meets sum = { 0 };
        for (int k = 0; k < 2; k++) {
            int32_t work = NS_CERTIFY_WORK;
            const ns_meets some = ns_pieces_meet(&of_b, &of_a[k], NS_NO_JOINT, &work);
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
    const int32_t rounds = ns_scale(2000);

    for (int32_t i = 0; i < rounds; i++) {
        const ns_grid_cubic a = random_cubic(&rng, i % 2 ? 1 << 24 : 60);
        const curve_twin twin = curve_twin_self(&a);
        const ns_piece piece = whole(&a);
        int32_t work = NS_CERTIFY_WORK;
        const bool simple = ns_piece_is_simple(&piece, &work);
        loops += twin.count > 0;
        if (simple && twin.sure)
            ns_expect(t, twin.count == 0, "a loop was not seen: %s", text_of(&a, &a));
        doubts += !simple && twin.sure && twin.count == 0;
    }
    printf("  %d of %d with a loop, %d in doubt without one\n", loops, rounds, doubts);
    ns_expect(t, doubts * 50 <= rounds, "%d doubts", doubts);
}

NS_TEST_MAIN(NS_CASE(random_pairs), NS_CASE(degenerate_pairs), NS_CASE(neighbours),
             NS_CASE(joints), NS_CASE(parts_add_up), NS_CASE(self_crossings))
