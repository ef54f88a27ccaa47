// test_box.c: ways across a box, against a walk in small steps.
#include "geom/box.h"
#include "ns_test.h"
#include "oracle/scale.h"

static const ns_vec_box box = { { -2, 1 }, { 6, 4 } };

// On a lattice that meets corners and sides often.
static ns_vec random_place(ns_rng *rng)
{
    return (ns_vec){ ns_rng_below(rng, 17) - 6, ns_rng_below(rng, 11) - 3 };
}

// -1, 0 or 1: before, within or behind the box along one axis.
static int32_t zone(double value, double least, double most)
{
    return (value > most) - (value < least);
}

// Between two cuts the way stays in one of the nine parts that the lines make of the plane.
static void cuts_part_the_plane(ns_test *t)
{
    ns_rng rng = ns_rng_seed(1);

    for (int32_t round = 0; round < ns_scale(20000); round++) {
        const ns_vec from = random_place(&rng), to = random_place(&rng);
        double cuts[NS_BOX_CUTS_MAX];
        const int32_t count = ns_vec_box_cuts(&box, from, to, cuts);
        bool holds = count >= 1 && count <= NS_BOX_CUTS_MAX && cuts[count - 1] == 1;
        for (int32_t i = 0; holds && i < count; i++) {
            const double start = i ? cuts[i - 1] : 0, end = cuts[i];
            holds = start >= 0 && start <= end;
            if (end - start < 1e-9)
                continue;
            const ns_vec middle = ns_vec_mix(from, to, (start + end) / 2);
            for (int32_t k = 1; holds && k < 8; k++) {
                const ns_vec v = ns_vec_mix(from, to, start + (end - start) * k / 8);
                holds = zone(v.x, box.least.x, box.most.x)
                            == zone(middle.x, box.least.x, box.most.x)
                        && zone(v.y, box.least.y, box.most.y)
                               == zone(middle.y, box.least.y, box.most.y);
            }
        }
        ns_expect(t, holds, "from %g %g to %g %g", from.x, from.y, to.x, to.y);
    }
}

// No point of the box is nearer, and a way that is told to miss the box never enters it.
static void nearest_and_missed(ns_test *t)
{
    ns_rng rng = ns_rng_seed(2);
    int32_t missed = 0;

    for (int32_t round = 0; round < ns_scale(2000); round++) {
        const ns_vec ends[2] = { random_place(&rng), random_place(&rng) };
        const ns_vec near = ns_vec_box_nearest(&box, ends[0]);
        const double way = ns_vec_length(ns_vec_sub(near, ends[0]));
        ns_expect(t, ns_vec_box_holds(&box, near), "the nearest point is in the box");
        ns_expect(t, ns_vec_box_holds(&box, ends[0]) == (way == 0), "inside is no way");
        for (double x = box.least.x; x <= box.most.x; x++) {
            for (double y = box.least.y; y <= box.most.y; y++)
                ns_expect(t, ns_vec_length(ns_vec_sub((ns_vec){ x, y }, ends[0])) >= way,
                          "%g %g is nearer to %g %g", x, y, ends[0].x, ends[0].y);
        }
        if (!ns_vec_box_misses(&box, ends, 2))
            continue;
        missed++;
        for (int32_t k = 0; k <= 16; k++) {
            const ns_vec v = ns_vec_mix(ends[0], ends[1], k / 16.0);
            const bool within =
                v.x > box.least.x && v.x < box.most.x && v.y > box.least.y && v.y < box.most.y;
            ns_expect(t, !within, "%g %g is in the box", v.x, v.y);
        }
    }
    ns_expect(t, missed > 0, "some ways miss the box");
}

NS_TEST_MAIN(NS_CASE(cuts_part_the_plane), NS_CASE(nearest_and_missed))
