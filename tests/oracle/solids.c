// solids.c: see solids.h.
#include "oracle/solids.h"

#include "base/basics.h"
#include "base/trig.h"

const char *ns_test_solid_name(ns_test_solid which)
{
    static const char *const names[] = { "ball", "rings", "board", "noise", "table", "knot" };

    return names[which];
}

static double square(double x)
{
    return x * x;
}

// -1 to 1 along an axis, at a voxel's middle.
static double place(int32_t at, int32_t size)
{
    return (2 * at + 1) / (double)size - 1;
}

// A ring in a plane: the distance from its circle of radius one half is small.
static bool in_ring(double along, double across, double up)
{
    const double from = square(along) + square(across);

    return from > square(0.38) && from < square(0.72) && up > -0.16 && up < 0.16;
}

// Within a tube around the curve that goes three times round while it winds five times.
static bool in_knot(double x, double y, double z)
{
    const double turn = 6.283185307179586;

    for (int32_t i = 0; i < 240; i++) {
        const double t = turn * i / 240, wide = 0.6 + 0.28 * ns_cos(5 * t);
        const double away = square(x - wide * ns_cos(3 * t)) + square(y - wide * ns_sin(3 * t))
                            + square(z - 0.8 * ns_sin(5 * t));
        if (away < square(0.13))
            return true;
    }
    return false;
}

static bool is_filled(ns_test_solid which, const int32_t at[3], const int32_t size[3],
                      ns_rng *rng)
{
    const double x = place(at[0], size[0]), y = place(at[1], size[1]),
                 z = place(at[2], size[2]);

    switch (which) {
    case NS_TEST_BALL:
        return square(x) + square(y) + square(z) <= 1;
    case NS_TEST_RINGS:
        return in_ring(x + 0.25, y, z) || in_ring(x - 0.25, z, y);
    case NS_TEST_BOARD:
        return (at[0] + at[1] + at[2]) % 2 == 0;
    case NS_TEST_NOISE:
        return ns_rng_below(rng, 3) == 0;
    case NS_TEST_TABLE:
        return at[2] == size[2] - 1 || ((x < -0.6 || x > 0.6) && (y < -0.6 || y > 0.6));
    case NS_TEST_KNOT:
        return in_knot(x, y, z);
    }
    return false;
}

void ns_test_solid_fill(ns_test_solid which, const int32_t size[3], int32_t colours,
                        uint64_t seed, uint8_t *solution)
{
    ns_rng rng = ns_rng_seed(seed);
    int32_t at[3];

    for (at[2] = 0; at[2] < size[2]; at[2]++) {
        for (at[1] = 0; at[1] < size[1]; at[1]++) {
            for (at[0] = 0; at[0] < size[0]; at[0]++) {
                const bool filled = is_filled(which, at, size, &rng);
                *solution++ = !filled ? 0 : colours == 2 && 2 * at[2] >= size[2] ? 2 : 1;
            }
        }
    }
}
