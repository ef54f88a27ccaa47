// relax_sketch.h: small graphs drawn by hand, in units, for tests of single forces. They need not
// be plane; darts and faces are put together from the edges.
#ifndef NS_RELAX_SKETCH_H
#define NS_RELAX_SKETCH_H

#include "layout/force/force_parts.h"
#include "ns_test.h"

#include <math.h>
#include <stdlib.h>

static inline ns_point sketch_point(double x, double y)
{
    return (ns_point){ (int32_t)lround(x * NS_RELAX_UNIT), (int32_t)lround(y * NS_RELAX_UNIT) };
}

static inline int32_t sketch_vertex(ns_test *t, ns_relax *r, ns_relax_kind kind, double x,
                                    double y)
{
    const ns_relax_vertex blank = { .in = -1, .out = -1, .track = -1 };
    const bool made = ns_array_push(&t->ctx, &r->at, sketch_point(x, y))
                      && ns_array_push(&t->ctx, &r->kinds, (uint8_t)kind)
                      && ns_array_push(&t->ctx, &r->fixed, (uint8_t)(kind == NS_RELAX_NODE))
                      && ns_array_push(&t->ctx, &r->vertices, blank);

    ns_expect(t, made, "a vertex");
    return r->at.count - 1;
}

// An edge through the vertices, which are `count`; faces on its left and right hand.
static inline int32_t sketch_edge(ns_test *t, ns_relax *r, bool fixed, int32_t curve,
                                  int32_t left, int32_t right, const int32_t *vertices,
                                  int32_t count)
{
    const int32_t e = r->edges.count, first = r->segments.count;
    const ns_relax_edge edge = { .section = curve,
                                 .fixed = fixed,
                                 .from = vertices[0],
                                 .to = vertices[count - 1],
                                 .first = first,
                                 .last = first + count - 2,
                                 .faces = { left, right },
                                 .curve = curve,
                                 .before = -1,
                                 .after = -1 };
    bool made = ns_array_push(&t->ctx, &r->edges, edge);

    for (int32_t i = 0; i + 1 < count; i++) {
        const ns_relax_segment segment = { vertices[i], vertices[i + 1], e,
                                           i ? first + i - 1 : -1,
                                           i + 2 < count ? first + i + 1 : -1 };
        made = made && ns_array_push(&t->ctx, &r->segments, segment);
        if (i > 0) {
            r->vertices.at[vertices[i]].in = first + i - 1;
            r->vertices.at[vertices[i]].out = first + i;
            r->fixed.at[vertices[i]] = fixed;
        }
    }
    while (made && r->faces.count <= (left > right ? left : right))
        made = ns_array_push(&t->ctx, &r->faces, (ns_relax_face){ 0 });
    while (made && r->board.curves.count <= curve)
        made = ns_array_push(&t->ctx, &r->board.curves, (ns_board_curve){ 0 });
    ns_expect(t, made, "an edge");
    return e;
}

// The curve of `a` goes on with `b`.
static inline void sketch_join(ns_relax *r, int32_t a, int32_t b)
{
    r->edges.at[a].after = b;
    r->edges.at[b].before = a;
}

static inline double sketch_angle(const ns_relax *r, int32_t junction, int32_t dart)
{
    const ns_point from = r->at.at[junction];
    const ns_point to = r->at.at[ns_relax_dart_neighbour(r, dart)];

    return atan2(-((double)to.y - from.y), (double)to.x - from.x);
}

// Darts around junctions, by angle, and around faces.
static inline void sketch_finish(ns_test *t, ns_relax *r)
{
    bool made = true;

    r->dragged = -1;
    r->darts.count = r->face_darts.count = 0;
    for (int32_t v = 0; v < r->at.count; v++) {
        ns_relax_vertex *vertex = &r->vertices.at[v];
        vertex->first_dart = r->darts.count;
        for (int32_t d = 0; d < 2 * r->edges.count && vertex->in < 0; d++) {
            const ns_relax_edge *edge = &r->edges.at[d >> 1];
            if ((d & 1 ? edge->to : edge->from) != v)
                continue;
            made = made && ns_array_push(&t->ctx, &r->darts, d);
            for (int32_t i = r->darts.count - 1;
                 i > vertex->first_dart
                 && sketch_angle(r, v, r->darts.at[i - 1]) > sketch_angle(r, v, r->darts.at[i]);
                 i--) {
                const int32_t moved = r->darts.at[i];
                r->darts.at[i] = r->darts.at[i - 1];
                r->darts.at[i - 1] = moved;
            }
        }
        vertex->dart_count = r->darts.count - vertex->first_dart;
    }
    for (int32_t f = 0; f < r->faces.count; f++) {
        r->faces.at[f].first = r->face_darts.count;
        for (int32_t d = 0; d < 2 * r->edges.count; d++) {
            if (r->edges.at[d >> 1].faces[d & 1] == f)
                made = made && ns_array_push(&t->ctx, &r->face_darts, d);
        }
        r->faces.at[f].count = r->face_darts.count - r->faces.at[f].first;
    }
    ns_expect(t, made, "darts");
}

static inline void sketch_drop(ns_test *t, ns_relax *r)
{
    ns_relax_heat_drop(&t->ctx, r);
    ns_relax_near_drop(&t->ctx, r);
    ns_board_drop(&t->ctx, &r->board);
    ns_array_drop(&t->ctx, &r->at);
    ns_array_drop(&t->ctx, &r->kinds);
    ns_array_drop(&t->ctx, &r->fixed);
    ns_array_drop(&t->ctx, &r->vertices);
    ns_array_drop(&t->ctx, &r->force);
    ns_array_drop(&t->ctx, &r->segments);
    ns_array_drop(&t->ctx, &r->edges);
    ns_array_drop(&t->ctx, &r->darts);
    ns_array_drop(&t->ctx, &r->tracks);
    ns_array_drop(&t->ctx, &r->track_edges);
    ns_array_drop(&t->ctx, &r->faces);
    ns_array_drop(&t->ctx, &r->face_darts);
    *r = (ns_relax){ 0 };
}

#endif
