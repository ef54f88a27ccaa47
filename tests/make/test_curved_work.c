// test_curved_work.c: the inside of the curved maker: our own start always succeeds, extensions and
// bridges come and go and the stage's sums with them, what is saved is put up again to the bit,
// boards with bridges hold, what is kept stays.
#include "make/curved_work.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/drawings.h"
#include "oracle/scale.h"

#include <string.h>

#define SEEDS 1       // of each drawing and each rule in `make test`
#define SEEDS_FULL 32 // at full scale

// Everything that is needed to work by hand.
typedef struct bench {
    ns_drawing drawing;
    ns_outline outline;
    ns_curved_options options;
    curved_work work;
} bench;

static bool bench_open(ns_test *t, bench *b, const char *folder, const char *name, bool self)
{
    b->options = ns_curved_defaults();
    b->options.self_crossings = self;
    return ns_drawing_load(t, folder, name, &b->drawing)
           && ns_expect(t,
                        ns_outline_of(&t->ctx, &b->drawing, &b->options.outline, &b->outline)
                                == NS_OK
                            && (self || curved_cut(&t->ctx, &b->outline) == NS_OK),
                        "%s: %s", name, t->ctx.message);
}

static bool bench_lay(ns_test *t, bench *b, const ns_weights *weights, uint64_t seed)
{
    curved_work_drop(&t->ctx, &b->work);
    b->work = (curved_work){ .outline = &b->outline,
                             .options = &b->options,
                             .rng = ns_rng_seed(seed) };
    return ns_expect(t, curved_lay(&t->ctx, &b->work, weights, NS_TOLERANCE) == NS_OK, "%s",
                     t->ctx.message);
}

static void bench_drop(ns_test *t, bench *b)
{
    curved_work_drop(&t->ctx, &b->work);
    ns_outline_drop(&t->ctx, &b->outline);
    ns_drawing_drop(&t->ctx, &b->drawing);
}

static bool is_on_frame(const ns_arrangement *arr, ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == arr->width || p.y == arr->height;
}

// Every end has an extension that starts at its node in its direction and ends on the frame or at
// the node of the end it is bridged with.
static void check_ends(ns_test *t, const char *name, const curved_work *work)
{
    for (int32_t i = 0; i < work->ends.count; i++) {
        const open_end *end = &work->ends.at[i];
        const ns_cubic cubic = ns_cubic_of(&end->cubic);
        ns_expect(t, end->strand > work->outline->pieces.count, "%s: end %d is extended", name,
                  (int)i);
        ns_expect(t, ns_point_same(end->cubic.p[0], work->outline->nodes.at[end->node]),
                  "%s: end %d starts at its node", name, (int)i);
        ns_expect(t, ns_vec_dot(ns_cubic_direction(&cubic, 0), end->way) > 0.999,
                  "%s: end %d goes on smoothly", name, (int)i);
        if (end->bridged < 0) {
            ns_expect(t, is_on_frame(&work->stage.arr, end->cubic.p[3]),
                      "%s: end %d reaches the frame", name, (int)i);
        } else {
            const open_end *other = &work->ends.at[end->bridged];
            ns_expect(t, other->bridged == i && other->strand == end->strand,
                      "%s: end %d is bridged both ways", name, (int)i);
            ns_expect(t,
                      ns_point_same(end->cubic.p[3], work->outline->nodes.at[other->node]),
                      "%s: end %d reaches its other end", name, (int)i);
        }
    }
}

static void start_one(ns_test *t, const char *name, bench *b, int32_t seeds)
{
    const ns_weights none = { { 0 } };

    for (int32_t seed = 1; seed <= seeds; seed++) {
        int32_t failed = -1;
        if (bench_lay(t, b, &none, (uint64_t)seed)
            && ns_expect(t,
                         curved_start(&t->ctx, &b->work, &failed) == NS_OK && failed < 0,
                         "%s, seed %d, %s self-crossings: end %d finds nothing", name,
                         (int)seed, b->options.self_crossings ? "with" : "without",
                         (int)failed))
            check_ends(t, name, &b->work);
    }
}

// With self-crossings on all drawings, without on all where that can be.
static void own_start_succeeds(ns_test *t)
{
    const char *data = ns_test_data(t);
    const int32_t seeds = ns_scale_percent() >= 1000 ? SEEDS_FULL : ns_scale(SEEDS);

    for (int32_t i = 0; data && i < NS_DRAWINGS; i++) {
        for (int self = 0; self < 2; self++) {
            bench b = { 0 };
            if (bench_open(t, &b, data, ns_drawing_names[i], self))
                start_one(t, ns_drawing_names[i], &b, seeds);
            bench_drop(t, &b);
        }
    }
}

NS_TEST_MAIN(NS_CASE(own_start_succeeds))
