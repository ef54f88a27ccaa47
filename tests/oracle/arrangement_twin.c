// arrangement_twin.c: the lists, see arrangement_twin.h.
#include "oracle/arrangement_twin.h"

#include "oracle/arrangement_twin_faces.h"

#include <math.h>
#include <stdlib.h>

// -- two segments ---------------------------------------------------------------------------------

typedef struct line {
    ns_point a, b;
} line;

typedef enum contact { NOTHING, CROSSING, TOUCHING } contact;

static int64_t cross(ns_point a, ns_point b, ns_point c, ns_point d)
{
    return (int64_t)(b.x - a.x) * (d.y - c.y) - (int64_t)(b.y - a.y) * (d.x - c.x);
}

static int64_t dot(ns_point a, ns_point b, ns_point c, ns_point d)
{
    return (int64_t)(b.x - a.x) * (d.x - c.x) + (int64_t)(b.y - a.y) * (d.y - c.y);
}

// Solves a + t (b - a) = c + u (d - c).
static contact meet(line p, line q, ns_ratio *t, ns_ratio *u, int *sign)
{
    const int64_t den = cross(p.a, p.b, q.a, q.b);
    const int64_t t_num = cross(p.a, q.a, q.a, q.b), u_num = cross(p.a, q.a, p.a, p.b);

    if (den == 0) {
        const int64_t whole = dot(p.a, p.b, p.a, p.b);
        const int64_t c = dot(p.a, p.b, p.a, q.a), d = dot(p.a, p.b, p.a, q.b);
        if (u_num != 0 || (c < 0 && d < 0) || (c > whole && d > whole))
            return NOTHING;
        return TOUCHING;
    }
    *t = den > 0 ? (ns_ratio){ t_num, den } : (ns_ratio){ -t_num, -den };
    *u = den > 0 ? (ns_ratio){ u_num, den } : (ns_ratio){ -u_num, -den };
    *sign = den < 0 ? 1 : -1; // y points downwards
    if (t->num < 0 || t->num > t->den || u->num < 0 || u->num > u->den)
        return NOTHING;
    return t->num > 0 && t->num < t->den && u->num > 0 && u->num < u->den ? CROSSING : TOUCHING;
}

static int32_t segments(const ns_way *way)
{
    return way->closed ? way->count : way->count - 1;
}

static line segment(const ns_way *way, int32_t i)
{
    return (line){ way->at[i], way->at[(i + 1) % way->count] };
}

// -- whether a way fits -----------------------------------------------------------------------------

static bool is_inside(const ns_arrangement *arr, ns_point p)
{
    return p.x > 0 && p.x < arr->width && p.y > 0 && p.y < arr->height;
}

// Alone: not in a corner.
static bool is_on_frame(const ns_arrangement *arr, ns_point p)
{
    const bool x = p.x == 0 || p.x == arr->width, y = p.y == 0 || p.y == arr->height;

    return x != y && p.x >= 0 && p.x <= arr->width && p.y >= 0 && p.y <= arr->height;
}

static bool is_frame_node(const ns_arrangement *arr, int32_t node)
{
    return node && !is_inside(arr, arr->nodes.at[node].at);
}

static bool ends_fit(const ns_arrangement *arr, const ns_way *way)
{
    for (int end = 0; end < 2 && !way->closed; end++) {
        const ns_point p = way->at[end ? way->count - 1 : 0];
        const int32_t node = way->ends[end].i;
        if (node) {
            if (node < 0 || node >= arr->nodes.count
                || !ns_point_same(arr->nodes.at[node].at, p))
                return false;
            continue;
        }
        if (!is_on_frame(arr, p))
            return false;
        for (int32_t s = 1; s < arr->strands.count; s++) {
            const ns_way *other = &arr->strands.at[s].way;
            if (arr->strands.at[s].alive && !other->closed
                && (ns_point_same(other->at[0], p)
                    || ns_point_same(other->at[other->count - 1], p)))
                return false;
        }
    }
    return true;
}

static bool points_fit(const ns_arrangement *arr, const ns_way *way)
{
    if (way->count < (way->closed ? 3 : 2))
        return false;
    for (int32_t i = 0; i < way->count; i++) {
        const bool end = !way->closed && (i == 0 || i == way->count - 1);
        if (!end && !is_inside(arr, way->at[i]))
            return false;
    }
    for (int32_t i = 0; i < segments(way); i++)
        if (ns_point_same(segment(way, i).a, segment(way, i).b))
            return false;
    if (way->closed)
        return true;
    const ns_point a = way->at[0], b = way->at[way->count - 1];
    const bool one_side = (a.x == b.x && (a.x == 0 || a.x == arr->width))
                          || (a.y == b.y && (a.y == 0 || a.y == arr->height));
    return (way->ends[0].i || way->ends[1].i || !ns_point_same(a, b))
           && !(way->count == 2 && one_side);
}

// The node at which segment i of the way ends with its point p, or 0.
static int32_t node_at(const ns_way *way, int32_t i, ns_point p)
{
    if (way->closed)
        return 0;
    if (i == 0 && way->ends[0].i && ns_point_same(p, way->at[0]))
        return way->ends[0].i;
    if (i == way->count - 2 && way->ends[1].i && ns_point_same(p, way->at[way->count - 1]))
        return way->ends[1].i;
    return 0;
}

// Whether a touch of two segments is no more than a common end: of neighbours, or at a node.
static bool is_joint(const ns_way *v, int32_t i, const ns_way *w, int32_t k)
{
    const line p = segment(v, i), q = segment(w, k);
    const ns_point ends_p[2] = { p.a, p.b }, ends_q[2] = { q.a, q.b };

    for (int x = 0; x < 2; x++)
        for (int y = 0; y < 2; y++) {
            if (!ns_point_same(ends_p[x], ends_q[y]))
                continue;
            const int32_t node = node_at(v, i, ends_p[x]);
            const bool neighbours =
                v == w
                && ((x == 1 && y == 0 && k == (i + 1) % v->count && (v->closed || k > 0))
                    || (x == 0 && y == 1 && i == (k + 1) % v->count && (v->closed || i > 0)));
            if (!neighbours && !(node && node == node_at(w, k, ends_q[y])))
                continue;
            // Apart from that point they must lead elsewhere.
            const ns_point c = ends_p[x], d = ends_p[!x], e = ends_q[!y];
            return !(cross(c, d, c, e) == 0 && dot(c, d, c, e) > 0);
        }
    return false;
}

static bool nodes_fit(const ns_arrangement *arr, const ns_way *way)
{
    for (int32_t n = 1; n < arr->nodes.count; n++)
        for (int32_t i = 0; i < segments(way); i++) {
            const line p = segment(way, i);
            const ns_point at = arr->nodes.at[n].at;
            if (cross(p.a, p.b, p.a, at) == 0 && dot(p.a, at, p.b, at) <= 0
                && node_at(way, i, at) != n)
                return false;
        }
    return true;
}

bool ns_twin_fits(const ns_arrangement *arr, const ns_way *way)
{
    bool fits = points_fit(arr, way) && ends_fit(arr, way) && nodes_fit(arr, way);

    for (int32_t i = 0; fits && i < segments(way); i++) {
        ns_ratio found[1000], u;
        int32_t count = 0;
        int sign;
        for (int32_t s = 0; fits && s < arr->strands.count; s++) {
            const ns_way *other = s ? &arr->strands.at[s].way : way;
            if (s && !arr->strands.at[s].alive)
                continue;
            for (int32_t k = 0; fits && k < segments(other); k++) {
                if (!s && i == k)
                    continue;
                const contact c =
                    meet(segment(way, i), segment(other, k), &found[count], &u, &sign);
                fits = c != TOUCHING || is_joint(way, i, other, k);
                count += c == CROSSING && count < 999;
            }
        }
        for (int32_t x = 0; fits && x < count; x++)
            for (int32_t y = 0; fits && y < x; y++)
                fits = ns_ratio_compare(found[x], found[y]) != 0;
    }
    return fits;
}

// -- lists ------------------------------------------------------------------------------------------

typedef struct maker {
    ns_twin *twin;
    const ns_arrangement *arr;
    int32_t count, room;
} maker;

static void add(maker *m, ns_twin_entry entry)
{
    if (m->count == m->room) {
        m->room = 2 * m->room + 64;
        m->twin->entries = realloc(m->twin->entries, (size_t)m->room * sizeof entry);
        if (!m->twin->entries)
            abort();
    }
    m->twin->entries[m->count++] = entry;
}

// How far somebody who walks along the side of the frame turns, to whichever side its inside is, to
// follow the end that leaves it at p: those that leave backward come first.
static long double lean(line side, ns_point p, ns_point to)
{
    return -fabsl(atan2l(cross(side.a, side.b, p, to), dot(side.a, side.b, p, to)));
}

static void add_ends(maker *m, int32_t s)
{
    const ns_way *way = &m->arr->strands.at[s].way;
    ns_twin_entry entry = { .strand = s, .at = { 0, 1 }, .other = -1, .other_segment = -1 };

    if (way->closed) {
        entry.kind = NS_ENTRY_ANCHOR;
        entry.vertex = m->twin->vertices++;
        add(m, entry);
        return;
    }
    for (int end = 0; end < 2; end++) {
        entry.node = way->ends[end].i;
        entry.kind =
            entry.node && !is_frame_node(m->arr, entry.node) ? NS_ENTRY_NODE : NS_ENTRY_FRAME;
        entry.vertex = entry.kind == NS_ENTRY_NODE ? entry.node : m->twin->vertices++;
        entry.segment = end ? segments(way) - 1 : 0;
        entry.at.num = end;
        add(m, entry);
        if (entry.kind == NS_ENTRY_NODE)
            continue;
        const ns_point p = way->at[end ? way->count - 1 : 0];
        for (int32_t k = 0; k < 4; k++) {
            const line side = segment(&m->arr->strands.at[0].way, k);
            if (cross(side.a, side.b, side.a, p) == 0 && dot(side.a, side.b, side.a, p) > 0)
                add(m, (ns_twin_entry){ .kind = NS_ENTRY_FRAME,
                                        .segment = k,
                                        .at = { dot(side.a, side.b, side.a, p),
                                                dot(side.a, side.b, side.a, side.b) },
                                        .other = s,
                                        .other_segment = entry.segment,
                                        .node = entry.node,
                                        .vertex = entry.vertex,
                                        .lean =
                                            lean(side, p, way->at[end ? way->count - 2 : 1]) });
        }
    }
}

static void add_crossings(maker *m, int32_t s, int32_t r)
{
    const ns_way *v = &m->arr->strands.at[s].way, *w = &m->arr->strands.at[r].way;

    for (int32_t i = 0; i < segments(v); i++)
        for (int32_t k = s == r ? i + 1 : 0; k < segments(w); k++) {
            ns_ratio t, u;
            int sign;
            if (meet(segment(v, i), segment(w, k), &t, &u, &sign) != CROSSING)
                continue;
            const int32_t vertex = m->twin->vertices++;
            add(m, (ns_twin_entry){ NS_ENTRY_CROSS, s, i, t, r, k, sign, 0, vertex, 0 });
            add(m, (ns_twin_entry){ NS_ENTRY_CROSS, r, k, u, s, i, -sign, 0, vertex, 0 });
        }
}

static int compare_entries(const void *a, const void *b)
{
    const ns_twin_entry *x = a, *y = b;

    const int place = x->strand != y->strand     ? x->strand - y->strand
                      : x->segment != y->segment ? x->segment - y->segment
                                                 : ns_ratio_compare(x->at, y->at);

    return place ? place : (x->lean > y->lean) - (x->lean < y->lean);
}

void ns_twin_open(ns_twin *twin, const ns_arrangement *arr)
{
    maker m = { .twin = twin, .arr = arr };

    *twin = (ns_twin){ .strands = arr->strands.count, .vertices = arr->nodes.count };
    for (int32_t s = 0; s < arr->strands.count; s++) {
        if (!arr->strands.at[s].alive)
            continue;
        add_ends(&m, s);
        for (int32_t r = s; s > 0 && r < arr->strands.count; r++)
            if (arr->strands.at[r].alive)
                add_crossings(&m, s, r);
    }
    qsort(twin->entries, (size_t)m.count, sizeof *twin->entries, compare_entries);
    twin->first = calloc((size_t)twin->strands + 1, sizeof *twin->first);
    if (!twin->first)
        abort();
    for (int32_t i = 0; i < m.count; i++)
        twin->first[twin->entries[i].strand + 1]++;
    for (int32_t s = 0; s < twin->strands; s++)
        twin->first[s + 1] += twin->first[s];
    ns_twin_make_faces(twin, arr);
}

void ns_twin_drop(ns_twin *twin)
{
    free(twin->first);
    free(twin->entries);
    free(twin->halves);
    *twin = (ns_twin){ 0 };
}

// -- comparing --------------------------------------------------------------------------------------

static const char *compare_entry(const ns_arrangement *arr, const ns_twin_entry *x,
                                 const ns_entry *y)
{
    const ns_entry *twin = y->twin ? &arr->entries.at[y->twin] : NULL;

    if (x->kind != y->kind || x->strand != y->strand || x->segment != y->segment
        || ns_ratio_compare(x->at, y->at) != 0)
        return "an entry is elsewhere";
    if (x->kind == NS_ENTRY_CROSS
        && (!twin || twin->strand != x->other || twin->segment != x->other_segment
            || y->sign != x->sign))
        return "a crossing is another one";
    if (x->node != y->node)
        return "an end is at another node";
    if (x->kind == NS_ENTRY_FRAME && x->strand == 0
        && (!twin || twin->strand != x->other || twin->segment != x->other_segment))
        return "another strand ends on the frame there";
    return NULL;
}

// The faces of both must be the same up to their names.
static const char *compare_face(int32_t *names, int32_t *back, int32_t theirs, int32_t ours)
{
    if (names[theirs] < 0 && back[ours] < 0) {
        names[theirs] = ours;
        back[ours] = theirs;
    }
    return names[theirs] == ours && back[ours] == theirs ? NULL : "faces differ";
}

static const char *compare_lists(const ns_twin *twin, const ns_arrangement *arr, int32_t *names,
                                 int32_t *back)
{
    for (int32_t s = 0; s < twin->strands; s++) {
        const ns_strand *strand = &arr->strands.at[s];
        if (!strand->alive)
            continue;
        if (twin->first[s + 1] - twin->first[s] != strand->entry_count)
            return "a list is longer";
        int32_t e = strand->first;
        for (int32_t i = twin->first[s]; i < twin->first[s + 1]; i++) {
            const ns_entry *entry = &arr->entries.at[e];
            const char *wrong = compare_entry(arr, &twin->entries[i], entry);
            for (int side = 0; side < 2 && !wrong && entry->next; side++)
                wrong = compare_face(names, back, twin->halves[2 * i + side].face,
                                     entry->face[side]);
            if (wrong)
                return wrong;
            e = entry->next;
        }
    }
    return NULL;
}

const char *ns_twin_compare(const ns_twin *twin, const ns_arrangement *arr)
{
    int32_t *names = malloc((size_t)(twin->faces + 1) * sizeof *names);
    int32_t *back = malloc((size_t)arr->faces.count * sizeof *back);
    int32_t floating = 0;

    if (!names || !back)
        abort();
    for (int32_t f = 0; f <= twin->faces; f++)
        names[f] = -1;
    for (int32_t f = 0; f < arr->faces.count; f++) {
        back[f] = -1;
        floating += arr->faces.at[f].alive ? arr->faces.at[f].holes.count : 0;
    }
    names[0] = NS_OUTSIDE.i;
    back[NS_OUTSIDE.i] = 0;
    const char *wrong = compare_lists(twin, arr, names, back);
    if (!wrong && twin->faces != arr->face_count)
        wrong = "the number of faces";
    if (!wrong && twin->floating != floating)
        wrong = "the number of floating parts";
    free(names);
    free(back);
    return wrong;
}
