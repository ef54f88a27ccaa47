// solid_turn.c: meshes and voxels that are turned about x, then y, then z.
//
// Turns by right angles have sines and cosines of 0 and 1 only, so that they move points without rounding
// and voxels at all. Other angles go through our own sine.
#include "make/solid/solid_parts.h"

#include "base/trig.h"
#include "solid/voxel_box.h"

typedef struct turn_matrix {
    double at[3][3];
    bool right; // by right angles
} turn_matrix;

// Returns whether it is a right angle.
static bool find_sine(double degrees, double *sine, double *cosine)
{
    static const int32_t sines[] = { 0, 1, 0, -1 };
    const int32_t quarters = (int32_t)(degrees / 90 + 400) - 400; // rounded down; at most 4

    *sine = sines[quarters & 3];
    *cosine = sines[(quarters + 1) & 3];
    if (degrees == quarters * 90)
        return true;
    *sine = ns_sin(degrees * (NS_PI / 180));
    *cosine = ns_cos(degrees * (NS_PI / 180));
    return false;
}

static turn_matrix find_matrix(const ns_hand_fit *hand)
{
    turn_matrix m = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, true };

    for (int32_t axis = 0; axis < 3; axis++) {
        double *u = m.at[(axis + 1) % 3], *v = m.at[(axis + 2) % 3], sine, cosine;
        m.right &= find_sine(hand->turn[axis], &sine, &cosine);
        for (int32_t k = 0; k < 3; k++) {
            const double from_u = u[k], from_v = v[k];
            u[k] = cosine * from_u - sine * from_v;
            v[k] = sine * from_u + cosine * from_v;
        }
    }
    return m;
}

static double turned_along(const turn_matrix *m, int32_t axis, ns_vec3 p)
{
    return m->at[axis][0] * p.x + m->at[axis][1] * p.y + m->at[axis][2] * p.z;
}

ns_status ns_points_turn(ns_ctx *ctx, const ns_mesh *mesh, const ns_hand_fit *hand,
                         ns_mesh *turned)
{
    const turn_matrix m = find_matrix(hand);

    NS_NEED(ctx, ns_array_resize(ctx, &turned->points, mesh->points.count));
    for (int32_t i = 0; i < mesh->points.count; i++) {
        const ns_vec3 p = mesh->points.at[i];
        turned->points.at[i] =
            (ns_vec3){ turned_along(&m, 0, p), turned_along(&m, 1, p), turned_along(&m, 2, p) };
    }
    return ns_spend(ctx, mesh->points.count);
}

// Places are doubled and counted from the middle of the box, so that they stay whole.
static void move_voxels(const turn_matrix *m, const ns_voxels *from, ns_voxels *to)
{
    for (int32_t i = 0; i < ns_voxels_count(from); i++) {
        const int32_t p[3] = { i % from->size[0], i / from->size[0] % from->size[1],
                               i / from->size[0] / from->size[1] };
        int32_t at[3];
        for (int32_t a = 0; a < 3; a++) {
            int32_t way = to->size[a] - 1;
            for (int32_t k = 0; k < 3; k++)
                way += (int32_t)m->at[a][k] * (2 * p[k] - from->size[k] + 1);
            NS_ASSERT(way >= 0 && way % 2 == 0 && way / 2 < to->size[a]);
            at[a] = way / 2;
        }
        to->at[at[0] + to->size[0] * (at[1] + to->size[1] * at[2])] = from->at[i];
    }
}

ns_status ns_voxels_turn(ns_ctx *ctx, const ns_hand_fit *hand, ns_voxels *voxels)
{
    const turn_matrix m = find_matrix(hand);
    int32_t size[3] = { 0 };
    ns_voxels turned;

    if (!m.right)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "voxels turn by right angles only; choose angles such as 0,90,0");
    if (!ns_is_turned(hand) || !voxels->at)
        return NS_OK;
    for (int32_t a = 0; a < 3; a++) {
        for (int32_t k = 0; k < 3; k++)
            size[a] += m.at[a][k] != 0 ? voxels->size[k] : 0;
    }
    NS_TRY(ns_voxels_create(ctx, &turned, size[0], size[1], size[2]));
    turned.paint_count = voxels->paint_count;
    memcpy(turned.paints, voxels->paints, sizeof turned.paints);
    move_voxels(&m, voxels, &turned);
    ns_voxels_drop(ctx, voxels);
    *voxels = turned;
    return NS_OK;
}
