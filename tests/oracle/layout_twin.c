// layout_twin.c: see layout_twin.h.
#include "oracle/layout_twin.h"

#include <stdlib.h>

typedef long long big;

// Twice the signed area of p, q, r.
static big area(ns_point p, ns_point q, ns_point r)
{
    return ((big)q.x - p.x) * ((big)r.y - p.y) - ((big)q.y - p.y) * ((big)r.x - p.x);
}

static int sign(big x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

static bool between(int32_t a, int32_t b, int32_t x)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool lies_on(ns_point p, ns_point a, ns_point b)
{
    return area(a, b, p) == 0 && between(a.x, b.x, p.x) && between(a.y, b.y, p.y);
}

static bool apart(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d);
}

static bool touch(ns_point a, ns_point b, ns_point c, ns_point d)
{
    if (apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y))
        return false;
    const int c_side = sign(area(a, b, c)), d_side = sign(area(a, b, d));
    const int a_side = sign(area(c, d, a)), b_side = sign(area(c, d, b));

    return (c_side * d_side < 0 && a_side * b_side < 0) || lies_on(c, a, b) || lies_on(d, a, b)
           || lies_on(a, c, d) || lies_on(b, c, d);
}

// Two segments: nothing in common but a vertex that both have.
static bool pair_is_right(const ns_relax *relax, const ns_relax_segment *s,
                          const ns_relax_segment *o)
{
    const ns_point a = relax->at.at[s->from], b = relax->at.at[s->to];
    const ns_point c = relax->at.at[o->from], d = relax->at.at[o->to];
    const bool ac = s->from == o->from, ad = s->from == o->to;
    const bool bc = s->to == o->from, bd = s->to == o->to;

    if (ac + ad + bc + bd > 1)
        return false;
    if (ac || ad)
        return !lies_on(b, c, d) && !lies_on(ac ? d : c, a, b);
    if (bc || bd)
        return !lies_on(a, c, d) && !lies_on(bc ? d : c, a, b);
    return !touch(a, b, c, d);
}

// -- order --------------------------------------------------------------------------------------

// Whether going counterclockwise on the page (y down) from p one meets q before r.
static bool comes_first(ns_point at, ns_point p, ns_point q, ns_point r)
{
    const int pq = sign(area(at, p, q)), pr = sign(area(at, p, r)), qr = sign(area(at, q, r));

    // Counterclockwise on the page is a negative area.
    if (pq < 0)
        return pr > 0 || (pr == 0) || (pr < 0 && qr < 0);
    if (pq > 0)
        return pr > 0 && qr < 0;
    return pr > 0; // q is opposite of p
}

static ns_point dart_point(const ns_relax *relax, int32_t dart)
{
    const ns_relax_edge *edge = &relax->edges.at[dart / 2];
    const ns_relax_segment *s = &relax->segments.at[dart % 2 ? edge->last : edge->first];

    return relax->at.at[dart % 2 ? s->from : s->to];
}

static bool junction_is_right(const ns_relax *relax, int32_t vertex)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];
    const int32_t *darts = relax->darts.at + v->first_dart;
    const ns_point p = dart_point(relax, darts[0]);

    for (int32_t i = 1; i + 1 < v->dart_count; i++)
        if (!comes_first(relax->at.at[vertex], p, dart_point(relax, darts[i]),
                         dart_point(relax, darts[i + 1])))
            return false;
    return true;
}

// -- nesting ------------------------------------------------------------------------------------

static bool inside(const ns_relax *relax, int32_t face, ns_point p)
{
    const ns_relax_face *f = &relax->faces.at[face];
    bool in = false;

    for (int32_t i = 0; i < f->count; i++) {
        const int32_t edge = relax->face_darts.at[f->first + i] / 2;
        for (int32_t s = relax->edges.at[edge].first; s >= 0; s = relax->segments.at[s].next) {
            const ns_point a = relax->at.at[relax->segments.at[s].from];
            const ns_point b = relax->at.at[relax->segments.at[s].to];
            if ((a.y <= p.y) == (b.y <= p.y))
                continue;
            const bool upper = b.y > a.y;
            if ((area(a, b, p) > 0) == upper)
                in = !in;
        }
    }
    return in;
}

static bool has_part(const ns_layout_twin *twin, const ns_relax *relax, int32_t face,
                     int32_t part)
{
    const ns_relax_face *f = &relax->faces.at[face];

    for (int32_t i = 0; i < f->count; i++) {
        const int32_t edge = relax->face_darts.at[f->first + i] / 2;
        if (twin->part_of[relax->edges.at[edge].from] == part)
            return true;
    }
    return false;
}

// -----------------------------------------------------------------------------------------------

static int32_t root_of(int32_t *up, int32_t v)
{
    while (up[v] != v)
        v = up[v];
    return v;
}

void ns_layout_twin_start(ns_layout_twin *twin, const ns_relax *relax)
{
    const int32_t count = relax->at.count;

    twin->part_of = malloc((size_t)(count + 1) * sizeof(int32_t));
    twin->spokes = malloc((size_t)(count + 1) * sizeof(int32_t));
    twin->part_count = 0;
    twin->face_count = relax->faces.count;
    for (int32_t v = 0; v < count; v++)
        twin->part_of[v] = v;
    for (int32_t e = 0; e < relax->edges.count; e++) {
        const int32_t a = root_of(twin->part_of, relax->edges.at[e].from);
        const int32_t b = root_of(twin->part_of, relax->edges.at[e].to);
        twin->part_of[a > b ? a : b] = a > b ? b : a;
    }
    for (int32_t v = 0; v < count; v++)
        if (relax->vertices.at[v].dart_count > 0) {
            twin->part_of[v] = root_of(twin->part_of, v);
            if (twin->part_of[v] == v)
                twin->spokes[twin->part_count++] = v;
        }
    twin->inside = calloc((size_t)twin->part_count * (size_t)twin->face_count + 1, 1);
    for (int32_t p = 0; p < twin->part_count; p++)
        for (int32_t f = 0; f < twin->face_count; f++)
            twin->inside[p * twin->face_count + f] =
                !has_part(twin, relax, f, twin->spokes[p])
                && inside(relax, f, relax->at.at[twin->spokes[p]]);
}

void ns_layout_twin_end(ns_layout_twin *twin)
{
    free(twin->part_of);
    free(twin->spokes);
    free(twin->inside);
}

const char *ns_layout_twin_wrong(const ns_layout_twin *twin, const ns_relax *relax)
{
    for (int32_t i = 0; i < relax->segments.count; i++)
        for (int32_t k = 0; k < i; k++) {
            const ns_relax_segment *s = &relax->segments.at[i], *o = &relax->segments.at[k];
            if (s->from >= 0 && o->from >= 0 && !pair_is_right(relax, s, o))
                return "two segments touch";
        }
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->vertices.at[v].dart_count > 0 && !junction_is_right(relax, v))
            return "edges leave a junction in another order";
    for (int32_t p = 0; p < twin->part_count; p++)
        for (int32_t f = 0; f < twin->face_count; f++)
            if (!has_part(twin, relax, f, twin->spokes[p])
                && twin->inside[p * twin->face_count + f]
                       != inside(relax, f, relax->at.at[twin->spokes[p]]))
                return "something is in another face";
    return NULL;
}

// -- joining ------------------------------------------------------------------------------------

static bool polygon_has(const ns_point *ring, int32_t count, ns_point p)
{
    int32_t winding = 0;

    for (int32_t i = 0; i < count; i++) {
        const ns_point a = ring[i], b = ring[(i + 1) % count];
        if (lies_on(p, a, b))
            return true;
        if (a.y <= p.y && b.y > p.y && area(a, b, p) > 0)
            winding++;
        if (b.y <= p.y && a.y > p.y && area(a, b, p) < 0)
            winding--;
    }
    return winding != 0;
}

// A path of an edge: vertices and points; segments are those between them.
typedef struct path {
    int32_t edge, count;
    int32_t *vertices;
    ns_point *points;
} path;

static bool is_of(const path *p, int32_t from, int32_t to, int32_t vertex)
{
    for (int32_t i = from; i <= to; i++)
        if (p->vertices[i] == vertex)
            return true;
    return false;
}

// Whether the point is within some grid steps of a segment.
static bool is_near(ns_point p, ns_point a, ns_point b, double steps)
{
    const double wx = b.x - a.x, wy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    const double along = (px * wx + py * wy) / (wx * wx + wy * wy);
    const double at = along < 0 ? 0 : along > 1 ? 1 : along;
    const double dx = px - at * wx, dy = py - at * wy;

    return dx * dx + dy * dy <= steps * steps;
}

static bool can_join(const ns_relax *relax, const path *p, int32_t from, int32_t to,
                     double margin)
{
    const ns_relax_segment chord = { p->vertices[from], p->vertices[to], p->edge, -1, -1 };

    for (int32_t i = from; i < to; i++) { // the polygon is one
        const ns_relax_segment side = { p->vertices[i], p->vertices[i + 1], p->edge, -1, -1 };
        if (!pair_is_right(relax, &chord, &side))
            return false;
    }
    for (int32_t s = 0; s < relax->segments.count; s++) {
        const ns_relax_segment *o = &relax->segments.at[s];
        const bool own = o->edge == p->edge && o->from >= 0 && is_of(p, from, to - 1, o->from)
                         && is_of(p, from + 1, to, o->to);
        if (o->from >= 0 && !own && !pair_is_right(relax, &chord, o))
            return false;
    }
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->kinds.at[v] != NS_RELAX_NONE && !is_of(p, from, to, v)
            && (polygon_has(p->points + from, to - from + 1, relax->at.at[v])
                || is_near(relax->at.at[v], p->points[from], p->points[to], margin)))
            return false;
    return true;
}

static bool path_joins(const ns_relax *relax, const path *p, double nearest, int32_t most,
                       double margin)
{
    const ns_relax_edge *edge = &relax->edges.at[p->edge];
    const int32_t spare = p->count - 1 - (edge->from == edge->to ? 4 : 2);

    for (int32_t i = 0; i < p->count; i++)
        for (int32_t k = i + 2; k < p->count && k - i - 1 <= most && k - i - 1 <= spare; k++) {
            if (relax->fixed.at[p->vertices[k - 1]])
                break;
            const double x = p->points[i].x - p->points[k].x,
                         y = p->points[i].y - p->points[k].y;
            if (p->vertices[i] != p->vertices[k]
                && x * x + y * y < nearest * NS_RELAX_UNIT * (nearest * NS_RELAX_UNIT)
                && can_join(relax, p, i, k, margin))
                return true;
        }
    return false;
}

bool ns_layout_twin_joins(const ns_relax *relax, double nearest, int32_t most, double margin)
{
    path p = { .vertices = malloc((size_t)relax->segments.count * sizeof *p.vertices + 8),
               .points = malloc((size_t)relax->segments.count * sizeof *p.points + 8) };
    bool joins = false;

    for (p.edge = 0; p.edge < relax->edges.count && !joins; p.edge++) {
        const ns_relax_edge *edge = &relax->edges.at[p.edge];
        if (edge->fixed || ns_relax_is_picture(relax, p.edge))
            continue;
        p.count = 1;
        p.vertices[0] = edge->from;
        for (int32_t s = edge->first; s >= 0; s = relax->segments.at[s].next)
            p.vertices[p.count++] = relax->segments.at[s].to;
        for (int32_t i = 0; i < p.count; i++)
            p.points[i] = relax->at.at[p.vertices[i]];
        joins = path_joins(relax, &p, nearest, most, margin);
    }
    free(p.vertices);
    free(p.points);
    return joins;
}
