// test_iso_faces.c: what is seen of a solid, against rays followed voxel by voxel.
#include "draw/solid/iso_faces.h"
#include "ns_test.h"
#include "oracle/scale.h"

#define SIDE 9
#define MOST (SIDE * SIDE * SIDE)

typedef struct solid {
    int32_t size[3];
    uint8_t filled[MOST];
} solid;

static bool is_filled(const solid *s, const int32_t at[3])
{
    for (int32_t i = 0; i < 3; i++) {
        if (at[i] < 0 || at[i] >= s->size[i])
            return false;
    }
    return s->filled[at[0] + s->size[0] * (at[1] + s->size[1] * at[2])];
}

static int32_t floor_sixth(int32_t a)
{
    return a >= 0 ? a / 6 : -((5 - a) / 6);
}

// Whether nothing stands between the viewer and a half of a side: from the middle of the triangle,
// in thirds of a voxel, the ray goes along (1, -1, 1) and enters another voxel only at thirds.
static bool twin_sees(const solid *s, const int32_t voxel[3], ns_iso_side side, int32_t half)
{
    // In sixths: the middles of the left or upper half and of the other one.
    static const int32_t middles[3][2][3] = {
        [NS_ISO_TOP] = { { 2, 2, 6 }, { 4, 4, 6 } },
        [NS_ISO_FRONT] = { { 2, 0, 4 }, { 4, 0, 2 } },
        [NS_ISO_RIGHT] = { { 6, 4, 4 }, { 6, 2, 2 } },
    };
    const int32_t *m = middles[side][half];

    for (int32_t t = 1; t < 6 * 2 * SIDE; t += 2) {
        const int32_t at[3] = { floor_sixth(6 * voxel[0] + m[0] + t),
                                floor_sixth(6 * voxel[1] + m[1] - t),
                                floor_sixth(6 * voxel[2] + m[2] + t) };
        if (is_filled(s, at))
            return false;
    }
    return true;
}

static int32_t owner_of_half(const ns_iso_faces *faces, const int32_t voxel[3],
                             ns_iso_side side, int32_t half)
{
    static const ns_iso_point halves[3][2] = {
        [NS_ISO_TOP] = { { -1, -1 }, { 0, -1 } },
        [NS_ISO_FRONT] = { { -1, 0 }, { -1, 1 } },
        [NS_ISO_RIGHT] = { { 0, 0 }, { 0, 1 } },
    };
    const int32_t u = voxel[0] + voxel[1] + 1, v = voxel[0] - voxel[1] - 1 - 2 * voxel[2];

    return ns_iso_owner(faces, u + halves[side][half].u, v + halves[side][half].v);
}

// A face's corners, lifted from the page, are those of its voxel.
static void check_lift(ns_test *t, const ns_iso_faces *faces, const int32_t voxel[3],
                       int32_t owner)
{
    const ns_iso_side side = (ns_iso_side)((owner - 1) % 3);

    for (int32_t i = 0; i < 4; i++) {
        const int32_t a = i % 2, b = i / 2;
        const int32_t at[3] = { voxel[0] + (side == NS_ISO_RIGHT ? 1 : a),
                                voxel[1]
                                    + (side == NS_ISO_FRONT ? 0
                                       : side == NS_ISO_TOP ? b
                                                            : a),
                                voxel[2] + (side == NS_ISO_TOP ? 1 : b) };
        int32_t lifted[3];
        ns_iso_lift(faces, owner, (ns_iso_point){ at[0] + at[1], at[0] - at[1] - 2 * at[2] },
                    lifted);
        ns_expect(t, lifted[0] == at[0] && lifted[1] == at[1] && lifted[2] == at[2],
                  "corner %d of side %d", i, side);
    }
}

static void check_solid(ns_test *t, const solid *s)
{
    const int32_t w = s->size[0], h = s->size[1], d = s->size[2];
    int32_t seen = 0, owned = 0;
    ns_iso_faces faces;

    ns_expect(t, ns_iso_faces_find(&t->ctx, &faces, s->size, s->filled) == NS_OK, "memory");
    for (int32_t i = 0; i < 6 * w * h * d; i++) {
        const int32_t index = i / 6, half = i % 2;
        const int32_t voxel[3] = { index % w, index / w % h, index / w / h };
        const ns_iso_side side = (ns_iso_side)(i / 2 % 3);
        const int32_t owner = 1 + 3 * index + (int32_t)side;
        const bool sees = s->filled[index] && twin_sees(s, voxel, side, half);
        seen += sees;
        ns_expect(t, (owner_of_half(&faces, voxel, side, half) == owner) == sees,
                  "%d x %d x %d: voxel %d side %d half %d is %s", w, h, d, index, side, half,
                  sees ? "seen" : "hidden");
        if (s->filled[index])
            check_lift(t, &faces, voxel, owner);
    }
    for (int32_t i = 0; i < faces.strips * faces.rows; i++)
        owned += faces.owner[i] > 0;
    ns_expect(t, owned == seen, "%d triangles are owned, %d are seen", owned, seen);
    ns_iso_faces_drop(&t->ctx, &faces);
}

static void random_solids(ns_test *t)
{
    ns_rng rng = ns_rng_seed(61);
    solid s;

    for (int32_t round = 0; round < ns_scale(60); round++) {
        const int32_t fill = 1 + ns_rng_below(&rng, 100);
        for (int32_t i = 0; i < 3; i++)
            s.size[i] = 1 + ns_rng_below(&rng, SIDE);
        for (int32_t i = 0; i < s.size[0] * s.size[1] * s.size[2]; i++)
            s.filled[i] = ns_rng_below(&rng, 100) < fill;
        check_solid(t, &s);
    }
}

// A full box shows its three sides and nothing else; an empty one nothing.
static void boxes(ns_test *t)
{
    static const int32_t sizes[][3] = { { 1, 1, 1 }, { 9, 1, 1 }, { 1, 9, 1 },
                                        { 1, 1, 9 }, { 4, 5, 6 }, { 9, 9, 9 } };

    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        const int32_t *n = sizes[i];
        solid s = { .size = { n[0], n[1], n[2] } };
        int32_t owned[2] = { 0, 0 };
        for (int32_t full = 0; full < 2; full++) {
            ns_iso_faces faces;
            memset(s.filled, full, sizeof s.filled);
            check_solid(t, &s);
            ns_expect(t, ns_iso_faces_find(&t->ctx, &faces, n, s.filled) == NS_OK, "memory");
            for (int32_t k = 0; k < faces.strips * faces.rows; k++)
                owned[full] += faces.owner[k] > 0;
            ns_iso_faces_drop(&t->ctx, &faces);
            ns_iso_faces_drop(&t->ctx, &faces);
        }
        ns_expect(t, owned[0] == 0 && owned[1] == 2 * (n[0] * n[1] + n[0] * n[2] + n[1] * n[2]),
                  "a box shows %d", owned[1]);
    }
}

NS_TEST_MAIN(NS_CASE(random_solids), NS_CASE(boxes))
