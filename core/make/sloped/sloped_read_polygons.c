// sloped_read_polygons.c: the contours of a drawing as polygons on the grid.
//
// What leaves the frame is moved to the nearest point of the frame, see box.h. Points that follow each
// other closely become one.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"
#include "geom/box.h"

#define CORNERS_MAX (1 << 21)

// Draws one contour.
typedef struct pen {
    ns_reading *r;
    ns_vec_box frame;
    int32_t shape, first; // its first corner
    ns_vec at;            // grid, anywhere
} pen;

static double distance(ns_vec a, ns_vec b)
{
    return ns_vec_length(ns_vec_sub(a, b));
}

// Whether both lie beyond the same side of the frame, or on it.
static bool both_beyond(const ns_vec_box *frame, ns_vec a, ns_vec b)
{
    return ns_vec_box_misses(frame, (ns_vec[]){ a, b }, 2);
}

static ns_status add_corner(ns_ctx *ctx, pen *p, ns_vec to, int32_t cubic, bool cut)
{
    ns_reading *r = p->r;
    const ns_vec at = ns_vec_box_nearest(&p->frame, to);

    if (r->corners.count > p->first) {
        ns_read_corner *last = &r->corners.at[r->corners.count - 1];
        last->cubic = cubic;
        if (distance(last->at, at) <= r->close) {
            last->cut = last->cut && cut;
            return NS_OK;
        }
    }
    if (r->corners.count == CORNERS_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the drawing is too complicated: it has more than %d edges; simplify it",
                       CORNERS_MAX);
    const ns_read_corner corner = { .at = at, .cubic = -1, .line = -1, .cut = cut };
    return ns_array_push(ctx, &r->corners, corner) ? NS_OK : ns_no_memory(ctx);
}

// A straight edge, cut where it enters or leaves the frame.
static ns_status line_to(ns_ctx *ctx, pen *p, ns_vec to, int32_t cubic)
{
    const ns_vec from = p->at;
    double cuts[NS_BOX_CUTS_MAX];
    const int32_t count = ns_vec_box_cuts(&p->frame, from, to, cuts);

    for (int32_t i = 0; i < count; i++) {
        const ns_vec start = i ? ns_vec_mix(from, to, cuts[i - 1]) : from;
        const ns_vec end = i < count - 1 ? ns_vec_mix(from, to, cuts[i]) : to;
        const ns_vec middle = ns_vec_mix(start, end, 0.5);
        const bool outside = !ns_vec_box_holds(&p->frame, middle);
        const bool cut = i < count - 1 || both_beyond(&p->frame, end, end);
        NS_TRY(add_corner(ctx, p, end, outside ? -1 : cubic, cut));
    }
    p->at = to;
    return NS_OK;
}

// How far the curve may be from the straight line between its ends, at most.
static double bend_of(const ns_cubic *c)
{
    double most = 0;

    for (int i = 1; i < 3; i++) {
        const double bend = distance(c->p[0], c->p[3]) > 0
                                ? ns_segment_distance(c->p[i], c->p[0], c->p[3])
                                : distance(c->p[i], c->p[0]);
        most = bend > most ? bend : most;
    }
    return most;
}

static ns_status say_curved(ns_ctx *ctx, const pen *p, const ns_cubic *drawn)
{
    const ns_drawing *drawing = p->r->drawing;

    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the edge from %s to %s of the page is curved; make it straight, or use "
                   "--kind curved",
                   ns_shape_words(drawing, p->shape).text,
                   ns_place_words(drawing, drawn->p[0]).text,
                   ns_place_words(drawing, drawn->p[3]).text);
}

static ns_status say_open(ns_ctx *ctx, const pen *p, ns_vec start, ns_vec end)
{
    const ns_drawing *drawing = p->r->drawing;

    return ns_fail(ctx, NS_BAD_INPUT,
                   "%s: the polygon is open: it starts at %s and ends at %s of the page; close "
                   "it, with Z at the end of a path or as a <polygon>",
                   ns_shape_words(drawing, p->shape).text, ns_place_words(drawing, start).text,
                   ns_place_words(drawing, end).text);
}

// Takes the last contour's corners back unless they enclose something, however thin.
static ns_status finish_polygon(ns_ctx *ctx, pen *p)
{
    ns_reading *r = p->r;
    const ns_read_corner *first = r->corners.at + p->first;

    while (r->corners.count - p->first > 1
           && distance(r->corners.at[r->corners.count - 1].at, first->at) <= r->close)
        r->corners.count--;
    const ns_read_polygon polygon = { p->first, r->corners.count - p->first, p->shape };
    if (polygon.count < 3) {
        for (int32_t i = p->first; i < r->corners.count; i++) {
            if (!r->corners.at[i].cut) {
                r->lost++;
                break;
            }
        }
        r->corners.count = p->first;
        return NS_OK;
    }
    return ns_array_push(ctx, &r->polygons, polygon) ? NS_OK : ns_no_memory(ctx);
}

static ns_status draw_contour(ns_ctx *ctx, pen *p, const ns_contour *contour)
{
    const ns_reading *r = p->r;
    const ns_cubic *drawn = r->drawing->cubics.at + contour->first;
    const ns_vec start = ns_reading_take(&r->view, drawn[0].p[0]);

    p->first = r->corners.count;
    p->at = start;
    NS_TRY(add_corner(ctx, p, start, -1, both_beyond(&p->frame, start, start)));
    for (int32_t i = 0; i < contour->count; i++) {
        ns_cubic cubic;
        for (int k = 0; k < 4; k++)
            cubic.p[k] = ns_reading_take(&r->view, drawn[i].p[k]);
        if (bend_of(&cubic) > r->snap && !ns_vec_box_misses(&p->frame, cubic.p, 4))
            return say_curved(ctx, p, &drawn[i]);
        NS_TRY(line_to(ctx, p, cubic.p[3], contour->first + i));
    }
    if (distance(p->at, start) > r->snap && !both_beyond(&p->frame, p->at, start))
        return say_open(ctx, p, drawn[0].p[0], drawn[contour->count - 1].p[3]);
    NS_TRY(line_to(ctx, p, start, contour->first));
    NS_TRY(ns_spend(ctx, contour->count));
    return finish_polygon(ctx, p);
}

ns_status ns_reading_find_polygons(ns_ctx *ctx, ns_reading *r)
{
    r->corners.count = r->polygons.count = r->lost = 0;
    for (int32_t s = r->first_shape; s < r->drawing->shapes.count; s++) {
        const ns_shape *shape = &r->drawing->shapes.at[s];
        pen p = { .r = r, .frame.most = { r->view.width, r->view.height }, .shape = s };
        for (int32_t c = 0; c < shape->count; c++)
            NS_TRY(draw_contour(ctx, &p, &r->drawing->contours.at[shape->first + c]));
    }
    return NS_OK;
}
