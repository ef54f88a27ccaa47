// trace_borders.c: borders between labels, followed from pixel corner to pixel corner.
//
// Four pixels meet in a corner. Where two that face each other have the same label, the two
// borders there pass by each other and this label holds together; where both pairs do, the label
// with fewer pixels in the picture does (of two equally common ones the higher): lines are thinner
// than what is between them. So only corners of three different labels or more are nodes.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"

static const ns_point steps[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
// From a corner to the pixel at the right hand of each direction.
static const ns_point right_pixel[4] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

static uint8_t label_at(const ns_labels *labels, int32_t x, int32_t y)
{
    return x < 0 || y < 0 || x >= labels->width || y >= labels->height
               ? NS_OUTSIDE
               : labels->at[y * labels->width + x];
}

static uint8_t step_right(const ns_labels *labels, ns_step_at step)
{
    const ns_point pixel = right_pixel[step.heading];

    return label_at(labels, step.corner.x + pixel.x, step.corner.y + pixel.y);
}

static ns_step_at turned(ns_step_at step, int32_t quarters)
{
    return (ns_step_at){ step.corner, (step.heading + quarters) % 4 };
}

static uint8_t step_left(const ns_labels *labels, ns_step_at step)
{
    return step_right(labels, turned(step, 3)); // the same pixel
}

static bool is_border(const ns_labels *labels, ns_step_at step)
{
    return step_right(labels, step) != step_left(labels, step);
}

static ns_point step_end(ns_step_at step)
{
    return (ns_point){ step.corner.x + steps[step.heading].x,
                       step.corner.y + steps[step.heading].y };
}

// The same step the other way.
static ns_step_at reversed(ns_step_at step)
{
    return (ns_step_at){ step_end(step), (step.heading + 2) % 4 };
}

static int32_t index_of(const ns_labels *labels, ns_step_at step)
{
    const ns_step_at s = step.heading >= 2 ? reversed(step) : step;

    return s.heading == 0 ? s.corner.y * labels->width + s.corner.x
                          : (labels->height + 1) * labels->width
                                + s.corner.y * (labels->width + 1) + s.corner.x;
}

static int64_t pixels_of(const ns_borders *borders, uint8_t label)
{
    return label == NS_OUTSIDE ? INT64_MAX : borders->count[label];
}

// At a corner where four borders meet: whether the pixels below right and above left hold
// together (1), the other two (2), or none (0).
static int32_t joined(const ns_borders *borders, const uint8_t around[4])
{
    const bool falling = around[0] == around[2], rising = around[1] == around[3];

    if (!falling || !rising)
        return falling ? 1 : rising ? 2 : 0;
    const int64_t one = pixels_of(borders, around[0]), other = pixels_of(borders, around[1]);
    return one < other || (one == other && around[0] > around[1]) ? 1 : 2;
}

static int32_t degree_of(const ns_borders *borders, ns_point corner, uint8_t around[4])
{
    int32_t degree = 0;

    for (int32_t d = 0; d < 4; d++)
        around[d] = step_right(borders->labels, (ns_step_at){ corner, d });
    for (int32_t d = 0; d < 4; d++)
        degree += around[d] != around[(d + 3) % 4];
    return degree;
}

static bool is_node(const ns_borders *borders, ns_point corner)
{
    uint8_t around[4];
    const int32_t degree = degree_of(borders, corner, around);
    const bool side = corner.x == 0 || corner.x == borders->labels->width;
    const bool end = corner.y == 0 || corner.y == borders->labels->height;

    return degree == 3 || (degree == 4 && joined(borders, around) == 0) || (side && end);
}

// The step that follows, through a corner that is no node.
static ns_step_at next_step(const ns_borders *borders, ns_step_at step)
{
    uint8_t around[4];
    ns_step_at next = { step_end(step), step.heading };

    if (degree_of(borders, next.corner, around) == 4) {
        // Steps in pairs around each of the pixels that do not hold together.
        const int32_t arrived = (step.heading + 2) % 4;
        const bool odd = (arrived % 2 == 1) == (joined(borders, around) == 1);
        next.heading = (arrived + (odd ? 1 : 3)) % 4;
        return next;
    }
    for (int32_t quarters = 0; quarters < 4; quarters++) {
        if (quarters != 2 && is_border(borders->labels, turned(next, quarters)))
            return turned(next, quarters);
    }
    NS_ASSERT(false);
    return next;
}

static ns_status follow(ns_ctx *ctx, ns_borders *borders, ns_step_at first, ns_border *border)
{
    const int32_t number = borders->list.count + 1;
    ns_step_at step = first;

    *border = (ns_border){ .first = first,
                           .right = step_right(borders->labels, first),
                           .left = step_left(borders->labels, first),
                           .point = borders->points.count };
    NS_NEED(ctx, ns_array_push(ctx, &borders->points, first.corner));
    for (;;) {
        borders->of_step[index_of(borders->labels, step)] = number;
        border->back = reversed(step);
        NS_NEED(ctx, ns_array_push(ctx, &borders->points, border->back.corner));
        if (is_node(borders, border->back.corner))
            break;
        step = next_step(borders, step);
        if (index_of(borders->labels, step) == index_of(borders->labels, first)) {
            border->closed = true;
            break;
        }
    }
    border->points = borders->points.count - border->point;
    NS_ASSERT(border->points >= 2 && border->right != border->left);
    return ns_spend(ctx, border->points);
}

static ns_status follow_from(ns_ctx *ctx, ns_borders *borders, ns_step_at step)
{
    const ns_labels *labels = borders->labels;
    ns_border border;

    if (!is_border(labels, step) || borders->of_step[index_of(labels, step)])
        return NS_OK;
    NS_TRY(follow(ctx, borders, step, &border));
    return ns_array_push(ctx, &borders->list, border) ? NS_OK : ns_no_memory(ctx);
}

// From nodes first; what is left then has none.
static ns_status follow_all(ns_ctx *ctx, ns_borders *borders, bool nodes)
{
    const ns_labels *labels = borders->labels;

    for (int32_t y = 0; y <= labels->height; y++) {
        for (int32_t x = 0; x <= labels->width; x++) {
            const ns_point corner = { x, y };
            if (is_node(borders, corner) != nodes)
                continue;
            for (int32_t heading = 0; heading < 4; heading++)
                NS_TRY(follow_from(ctx, borders, (ns_step_at){ corner, heading }));
        }
    }
    return ns_spend(ctx, borders->steps);
}

ns_status ns_borders_follow(ns_ctx *ctx, ns_borders *borders)
{
    const ns_labels *labels = borders->labels;

    borders->steps =
        (labels->height + 1) * labels->width + labels->height * (labels->width + 1);
    borders->of_step = ns_new(ctx, borders->steps, sizeof *borders->of_step);
    NS_NEED(ctx, borders->of_step);
    for (int32_t p = 0; p < labels->width * labels->height; p++)
        borders->count[labels->at[p]]++;
    NS_TRY(follow_all(ctx, borders, true));
    return follow_all(ctx, borders, false);
}

int32_t ns_border_of(const ns_borders *borders, ns_step_at step, bool *back)
{
    const int32_t border = borders->of_step[index_of(borders->labels, step)] - 1;
    const ns_step_at first = borders->list.at[border].first;

    *back = !ns_point_same(first.corner, step.corner) || first.heading != step.heading;
    return border;
}

ns_step_at ns_border_onward(const ns_borders *borders, int32_t border, bool back)
{
    const ns_border *c = &borders->list.at[border];
    const ns_step_at behind = back ? c->first : c->back; // the last step, turned round
    const ns_step_at right = turned(behind, 3);

    if (c->closed)
        return back ? c->back : c->first;
    for (int32_t quarters = 0; quarters < 3; quarters++) {
        const ns_step_at next = turned(right, 4 - quarters);
        if (is_border(borders->labels, next))
            return next;
    }
    NS_ASSERT(false);
    return right;
}

void ns_borders_drop(ns_ctx *ctx, ns_borders *borders)
{
    ns_free(ctx, borders->of_step, borders->steps, sizeof *borders->of_step);
    ns_arrays_drop(ctx, &borders->list, &borders->points);
}
