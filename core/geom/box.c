// box.c: upright boxes, what they hold and where a way leaves them; see box.h.
//
// Sides belong to the box. A way along a side passes it nowhere; cuts are told in order, so that
// whoever follows them meets every part of the way once.
#include "geom/box.h"

bool ns_vec_box_holds(const ns_vec_box *box, ns_vec v)
{
    return v.x >= box->least.x && v.x <= box->most.x && v.y >= box->least.y
           && v.y <= box->most.y;
}

ns_vec ns_vec_box_nearest(const ns_vec_box *box, ns_vec v)
{
    return (ns_vec){ ns_clamp(v.x, box->least.x, box->most.x),
                     ns_clamp(v.y, box->least.y, box->most.y) };
}

bool ns_vec_box_misses(const ns_vec_box *box, const ns_vec *points, int32_t count)
{
    bool west = true, east = true, north = true, south = true;

    for (int32_t i = 0; i < count; i++) {
        west = west && points[i].x <= box->least.x;
        east = east && points[i].x >= box->most.x;
        north = north && points[i].y <= box->least.y;
        south = south && points[i].y >= box->most.y;
    }
    return west || east || north || south;
}

// Adds the place where the way passes a line, in order.
static int32_t add_cut(double *cuts, int32_t count, double from, double to, double line)
{
    if ((from < line) == (to < line))
        return count;
    const double cut = (line - from) / (to - from);
    int32_t i = count;

    for (; i > 0 && cuts[i - 1] > cut; i--)
        cuts[i] = cuts[i - 1];
    cuts[i] = cut;
    return count + 1;
}

int32_t ns_vec_box_cuts(const ns_vec_box *box, ns_vec from, ns_vec to,
                        double cuts[NS_BOX_CUTS_MAX])
{
    int32_t count = 0;

    count = add_cut(cuts, count, from.x, to.x, box->least.x);
    count = add_cut(cuts, count, from.x, to.x, box->most.x);
    count = add_cut(cuts, count, from.y, to.y, box->least.y);
    count = add_cut(cuts, count, from.y, to.y, box->most.y);
    cuts[count++] = 1;
    NS_ASSERT(count <= NS_BOX_CUTS_MAX);
    return count;
}
