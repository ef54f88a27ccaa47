// outline_twin.h: drawings from path data, and what is seen at a point, twice over: by painting
// the shapes in order, and by looking from the point to the nearest piece of the outline.
#ifndef NS_OUTLINE_TWIN_H
#define NS_OUTLINE_TWIN_H

#include "geom/bezier.h"
#include "nonosmith/outline.h"
#include "nonosmith/svg.h"
#include "ns_test.h"

#include <string.h>

#define TWIN_STEPS 48 // of a cubic

typedef struct twin_segment {
    ns_vec a, b;
    int32_t shape;       // of a drawing
    uint8_t left, right; // of an outline
} twin_segment;

typedef NS_ARRAY(twin_segment) twin_segments;

// A page of 100 by 100 (or as `box` says) with paths: fill, path data, fill, path data, ..., NULL.
// A fill that starts with '~' is filled by the even-odd rule; a '/' in it parts off an opacity.
static inline ns_status twin_draw(ns_ctx *ctx, const char *box, const char *const *paths,
                                  ns_drawing *drawing)
{
    const char *page[] = { "viewBox", box ? box : "0 0 100 100", NULL };
    ns_svg *svg = NULL;
    ns_status status = ns_svg_create(ctx, "test", &svg);

    if (status == NS_OK)
        status = ns_svg_start(ctx, svg, "svg", page);
    for (; status == NS_OK && paths[0]; paths += 2) {
        const char *fill = paths[0];
        const bool odd = fill[0] == '~';
        char name[32], opacity[8] = "1";
        int32_t length = 0;
        for (fill += odd; fill[length] && fill[length] != '/' && length < 31; length++)
            name[length] = fill[length];
        name[length] = 0;
        if (fill[length] == '/')
            snprintf(opacity, sizeof opacity, "%s", fill + length + 1);
        const char *path[] = { "d",       paths[1], "fill",      name,
                               "opacity", opacity,  "fill-rule", odd ? "evenodd" : "nonzero",
                               NULL };
        status = ns_svg_start(ctx, svg, "path", path);
        if (status == NS_OK)
            status = ns_svg_end(ctx, svg, "path");
    }
    if (status == NS_OK)
        status = ns_svg_end(ctx, svg, "svg");
    if (status == NS_OK)
        status = ns_svg_finish(ctx, svg, drawing);
    ns_svg_destroy(ctx, svg);
    return status;
}

static inline bool twin_add_curve(ns_ctx *ctx, twin_segments *to, const ns_cubic *curve,
                                  twin_segment s)
{
    for (int i = 0; i < TWIN_STEPS; i++) {
        s.a = ns_cubic_at(curve, (double)i / TWIN_STEPS);
        s.b = ns_cubic_at(curve, (double)(i + 1) / TWIN_STEPS);
        if (!ns_array_push(ctx, to, s))
            return false;
    }
    return true;
}

// All shapes, with their closing lines, in the drawing's units.
static inline bool twin_of_drawing(ns_ctx *ctx, const ns_drawing *drawing, twin_segments *to)
{
    for (int32_t s = 0; s < drawing->shapes.count; s++) {
        const ns_shape *shape = &drawing->shapes.at[s];
        for (int32_t c = shape->first; c < shape->first + shape->count; c++) {
            const ns_contour *contour = &drawing->contours.at[c];
            const ns_cubic *cubics = drawing->cubics.at + contour->first;
            const twin_segment line = { cubics[contour->count - 1].p[3], cubics[0].p[0], s, 0,
                                        0 };
            for (int32_t i = 0; i < contour->count; i++) {
                if (!twin_add_curve(ctx, to, &cubics[i], line))
                    return false;
            }
            if (!ns_array_push(ctx, to, line))
                return false;
        }
    }
    return true;
}

// All pieces, in the drawing's units.
static inline bool twin_of_outline(ns_ctx *ctx, const ns_outline *outline, twin_segments *to)
{
    for (int32_t i = 0; i < outline->cubics.count; i++) {
        const ns_outline_cubic *cubic = &outline->cubics.at[i];
        const twin_segment s = { .left = cubic->left, .right = cubic->right };
        ns_cubic curve = ns_cubic_of(&cubic->curve);
        for (int k = 0; k < 4; k++)
            curve.p[k] =
                ns_vec_add(outline->origin, ns_vec_scale(curve.p[k], 1 / outline->scale));
        if (!twin_add_curve(ctx, to, &curve, s))
            return false;
    }
    return true;
}

static inline double twin_distance(const twin_segments *segments, ns_vec at)
{
    double least = 1e300;

    for (int32_t i = 0; i < segments->count; i++) {
        const twin_segment *s = &segments->at[i];
        const ns_vec way = ns_vec_sub(s->b, s->a), to = ns_vec_sub(at, s->a);
        const double square = ns_vec_dot(way, way);
        double t = square > 0 ? ns_vec_dot(to, way) / square : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const double away = ns_vec_length(ns_vec_sub(to, ns_vec_scale(way, t)));
        least = away < least ? away : least;
    }
    return least;
}

// The colour at a point of the page, painting every shape that covers it over white.
static inline ns_rgb twin_painted(const ns_drawing *drawing, const twin_segments *segments,
                                  ns_vec at)
{
    double rgb[3] = { 255, 255, 255 };
    int32_t i = 0;

    if (at.x < 0 || at.y < 0 || at.x > drawing->width || at.y > drawing->height)
        return (ns_rgb){ 255, 255, 255 };
    for (int32_t shape = 0; shape < drawing->shapes.count; shape++) {
        const ns_shape *paint = &drawing->shapes.at[shape];
        const uint8_t bytes[3] = { paint->r, paint->g, paint->b };
        int32_t winding = 0;
        for (; i < segments->count && segments->at[i].shape == shape; i++) {
            const ns_vec a = segments->at[i].a, b = segments->at[i].b;
            if ((a.y <= at.y) == (b.y <= at.y))
                continue;
            if (a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) > at.x)
                winding += a.y <= at.y ? 1 : -1;
        }
        if (paint->rule == NS_FILL_EVENODD ? winding & 1 : winding != 0) {
            for (int c = 0; c < 3; c++)
                rgb[c] += (bytes[c] - rgb[c]) * paint->a / 255;
        }
    }
    return (ns_rgb){ (uint8_t)(rgb[0] + 0.5), (uint8_t)(rgb[1] + 0.5),
                     (uint8_t)(rgb[2] + 0.5) };
}

// The colour that the outline has at a point: that on this side of the first piece on the way to
// some other point of the outline.
static inline uint8_t twin_coloured(const ns_outline *outline, const twin_segments *segments,
                                    ns_vec at, int32_t towards)
{
    double nearest = 1e300;
    uint8_t colour = outline->ground;

    if (segments->count == 0)
        return colour;
    const twin_segment *goal = &segments->at[towards % segments->count];
    const ns_vec way = ns_vec_sub(ns_vec_mix(goal->a, goal->b, 0.37), at);
    for (int32_t i = 0; i < segments->count; i++) {
        const twin_segment *s = &segments->at[i];
        const ns_vec along = ns_vec_sub(s->b, s->a), to = ns_vec_sub(s->a, at);
        const double turn = ns_vec_turn(way, along);
        if (turn == 0)
            continue;
        const double far = ns_vec_turn(to, along) / turn, on = ns_vec_turn(to, way) / turn;
        if (far <= 0 || on < 0 || on > 1 || far >= nearest)
            continue;
        nearest = far;
        // The segment runs to the left of who looks along `way`: then its left hand is here.
        colour = turn > 0 ? s->left : s->right;
    }
    return colour;
}

static inline uint8_t twin_label(const ns_outline *outline, const ns_outline_options *options,
                                 ns_rgb seen)
{
    if (options->colours == 0)
        return ns_rgb_lightness(seen) < (int32_t)(options->threshold * 256);
    for (int32_t i = 0; i <= outline->colour_count; i++) {
        if (memcmp(&outline->palette[i], &seen, sizeof seen) == 0)
            return (uint8_t)i;
    }
    return 255;
}

// Compares painting with the outline at random points of the frame that are not within `band` (a
// part of the frame's longer side) of any edge.
static inline void twin_compare(ns_test *t, const ns_drawing *drawing,
                                const ns_outline_options *options, const ns_outline *outline,
                                int32_t points, double band, uint64_t seed, const char *what)
{
    const double width = outline->width / outline->scale;
    const double height = outline->height / outline->scale;
    twin_segments shapes = { 0 }, pieces = { 0 };
    ns_rng rng = ns_rng_seed(seed);
    int32_t differ = 0, tried = 0;

    band *= width > height ? width : height;
    ns_expect(t,
              twin_of_drawing(&t->ctx, drawing, &shapes)
                  && twin_of_outline(&t->ctx, outline, &pieces),
              "twins of %s", what);
    for (int32_t i = 0; i < points; i++) {
        const ns_vec at = { outline->origin.x + width * ns_rng_below(&rng, 1 << 20) / (1 << 20),
                            outline->origin.y
                                + height * ns_rng_below(&rng, 1 << 20) / (1 << 20) };
        const int32_t towards = ns_rng_below(&rng, 1 << 30);
        if (ns_abs(at.x) < band || ns_abs(at.y) < band || ns_abs(at.x - drawing->width) < band
            || ns_abs(at.y - drawing->height) < band || twin_distance(&shapes, at) < band)
            continue;
        tried++;
        const uint8_t wanted = twin_label(outline, options, twin_painted(drawing, &shapes, at));
        uint8_t got = twin_coloured(outline, &pieces, at, towards);
        // A look that grazes a piece can err; three do not.
        if (got != wanted && twin_coloured(outline, &pieces, at, towards / 2) == wanted
            && twin_coloured(outline, &pieces, at, towards / 3) == wanted)
            got = wanted;
        if (got != wanted && differ++ == 0)
            ns_expect(t, false, "%s: at (%g, %g) colour %d is seen, not %d", what, at.x, at.y,
                      wanted, got);
    }
    ns_expect(t, tried > 0 || outline->pieces.count > 20, "%s: some points", what);
    ns_array_drop(&t->ctx, &shapes);
    ns_array_drop(&t->ctx, &pieces);
}

#endif
