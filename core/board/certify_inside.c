// certify_inside.c: whether a snip stays inside the frame; see certify.h.
//
// Side by side: a snip is inside of a side when its box is, or when it begins on the side and all its
// directions lead inward. What neither settles is split; an end on the frame stays with its half.
#include "board/certify.h"

#define DEPTH_MAX 24

// One side of the frame: coordinates along `inward` are positive inside.
typedef struct frame_side {
    int x, y;    // inward
    int64_t off; // added to the coordinate
} frame_side;

// The least and the most that a snip's directions have inward, errors included.
static bool all_inward(const ns_fine_cubic *snip, const frame_side *side, int sign)
{
    for (int i = 0; i < 3; i++) {
        const ns_fine *d = &snip->d[i];
        const int64_t inward = (side->x * d->x + side->y * d->y) * sign;
        if (inward <= d->error && (d->x != 0 || d->y != 0 || d->error != 0))
            return false;
    }
    return true;
}

static bool box_inside(const ns_fine_cubic *snip, const frame_side *side)
{
    const ns_fine *box = side->x + side->y > 0 ? &snip->least : &snip->most;

    return side->x * box->x + side->y * box->y + side->off > 0;
}

static bool ends_on(const ns_fine_cubic *snip, const frame_side *side, int32_t end)
{
    if (end < 0)
        return false;
    const ns_fine *p = &snip->p[3 * end];
    return p->error == 0 && side->x * p->x + side->y * p->y + side->off == 0;
}

static bool inside_to(const ns_fine_cubic *snip, const frame_side *side, int32_t end, int depth,
                      int32_t *work)
{
    ns_fine_cubic first, second;

    if (ends_on(snip, side, end) ? all_inward(snip, side, end ? -1 : 1)
                                 : box_inside(snip, side))
        return true;
    if (depth == 0 || --*work < 0)
        return false;
    ns_fine_cubic_split(snip, &first, &second);
    return inside_to(&first, side, end == 0 ? end : -1, depth - 1, work)
           && inside_to(&second, side, end == 1 ? end : -1, depth - 1, work);
}

bool ns_fine_cubic_is_inside(const ns_fine_cubic *snip, int32_t width, int32_t height,
                             int32_t end, int32_t *work)
{
    const frame_side sides[4] = {
        { 1, 0, 0 },
        { 0, 1, 0 },
        { -1, 0, (int64_t)width << NS_FINE_BITS },
        { 0, -1, (int64_t)height << NS_FINE_BITS },
    };

    NS_ASSERT(end >= -1 && end <= 1);
    for (int i = 0; i < 4; i++) {
        if (!inside_to(snip, &sides[i], end, DEPTH_MAX, work))
            return false;
    }
    return true;
}
