// stroke_paths.h: paths and pens for tests of strokes: in words, and as outlines that must be whole.
#ifndef NS_STROKE_PATHS_H
#define NS_STROKE_PATHS_H

#include "geom/bezier.h"
#include "ns_test.h"
#include "picture/stroke/stroke.h"

#include <math.h>
#include <stdio.h>

#define CUBICS_MAX 8

typedef struct drawn_path {
    ns_cubic cubics[CUBICS_MAX];
    int32_t count;
    bool closed;
} drawn_path;

static const ns_pen plain = { .width = 2, .miter_limit = 4, .tolerance = 0.01 };

static inline ns_pen_path path_of(const drawn_path *path)
{
    return (ns_pen_path){ path->cubics, path->count, path->closed };
}

static inline double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * ns_rng_below(rng, 1 << 24) / (double)(1 << 24);
}

static inline void say(const ns_pen *pen, const drawn_path *path)
{
    printf("    width %.17g cap %d join %d limit %g tolerance %g, %s\n", pen->width, pen->cap,
           pen->join, pen->miter_limit, pen->tolerance, path->closed ? "closed" : "open");
    for (int32_t i = 0; i < pen->dash_count; i++)
        printf("    dash %.17g", pen->dashes[i]);
    if (pen->dash_count)
        printf("    offset %.17g\n", pen->dash_offset);
    for (int32_t i = 0; i < path->count; i++) {
        for (int k = 0; k < 4; k++)
            printf("    %.17g,%.17g", path->cubics[i].p[k].x, path->cubics[i].p[k].y);
        printf("\n");
    }
}

static inline bool is_whole(ns_test *t, const ns_drawing *drawing, double tolerance)
{
    ns_drawing copy = *drawing;

    copy.width = copy.height = 1;
    for (int32_t i = 0; i < drawing->cubics.count; i++) {
        for (int k = 0; k < 4; k++) {
            if (!isfinite(drawing->cubics.at[i].p[k].x)
                || !isfinite(drawing->cubics.at[i].p[k].y))
                return false;
            tolerance = fmax(tolerance, 1e-10 * fabs(drawing->cubics.at[i].p[k].x));
            tolerance = fmax(tolerance, 1e-10 * fabs(drawing->cubics.at[i].p[k].y));
        }
    }
    for (int32_t i = 0; i < drawing->contours.count; i++) {
        const ns_contour *c = &drawing->contours.at[i];
        const ns_vec a = drawing->cubics.at[c->first].p[0];
        const ns_vec b = drawing->cubics.at[c->first + c->count - 1].p[3];
        if (hypot(a.x - b.x, a.y - b.y) > tolerance)
            return false;
    }
    return ns_drawing_check(&t->ctx, &copy) == NS_OK;
}

// A path in the words of SVG, absolute, with spaces: M x y, L x y, C six numbers, Z.
static inline drawn_path path_from(const char *text)
{
    drawn_path path = { 0 };
    ns_vec at = { 0, 0 }, start = at;
    char command;
    int used;

    while (sscanf(text, " %c%n", &command, &used) == 1) {
        ns_vec p[3] = { start, start, start };
        const int wanted = command == 'C' ? 3 : command == 'Z' ? 0 : 1;
        text += used;
        for (int i = 0; i < wanted && sscanf(text, "%lf %lf%n", &p[i].x, &p[i].y, &used) == 2;
             i++)
            text += used;
        path.closed |= command == 'Z';
        if (command == 'C')
            path.cubics[path.count++] = (ns_cubic){ { at, p[0], p[1], p[2] } };
        else if (command == 'L' || (command == 'Z' && (at.x != start.x || at.y != start.y)))
            path.cubics[path.count++] = ns_cubic_line(at, p[0]);
        else if (command == 'M')
            start = p[0];
        at = command == 'C' ? p[2] : p[0];
    }
    return path;
}

static inline ns_drawing stroked(ns_test *t, const ns_pen *pen, const drawn_path *path)
{
    const ns_pen_path pen_path = path_of(path);
    ns_drawing drawing = { 0 };

    ns_expect(t, ns_stroke_path(&t->ctx, pen, &pen_path, &drawing) == NS_OK, "%s",
              t->ctx.message);
    if (!ns_expect(t, is_whole(t, &drawing, fmax(pen->tolerance, 1e-6 * pen->width)),
                   "not whole: %s", t->ctx.message))
        say(pen, path);
    return drawing;
}

#define BUTT NS_CAP_BUTT
#define MITER NS_JOIN_MITER

#endif
