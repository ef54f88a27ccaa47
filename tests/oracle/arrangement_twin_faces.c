// arrangement_twin_faces.c: half-edges by angle, faces by area, see arrangement_twin.h.
#include "oracle/arrangement_twin_faces.h"

#include <math.h>
#include <stdlib.h>

typedef struct spot {
    long double x, y;
} spot;

typedef struct cycle {
    int32_t half;
    long double area2; // positive when its face is inside
    int32_t part;
    int32_t face; // -1: goes round a part
} cycle;

typedef struct work {
    ns_twin *twin;
    const ns_arrangement *arr;
    int32_t halves;
    int32_t *parents; // of vertices
    cycle *cycles;
    int32_t count;
} work;

// -- half-edges -------------------------------------------------------------------------------------

static const ns_way *way_of(const work *w, int32_t entry)
{
    return &w->arr->strands.at[w->twin->entries[entry].strand].way;
}

// The entry behind this one on its strand, -1 at an end.
static int32_t behind(const work *w, int32_t entry)
{
    const int32_t s = w->twin->entries[entry].strand;

    if (entry + 1 < w->twin->first[s + 1])
        return entry + 1;
    return w->arr->strands.at[s].way.closed ? w->twin->first[s] : -1;
}

// The last segment of the edge from the entry to the one behind it.
static int32_t last_segment(const work *w, int32_t entry)
{
    const ns_twin_entry *to = &w->twin->entries[behind(w, entry)];

    return to->kind == NS_ENTRY_ANCHOR ? way_of(w, entry)->count - 1 : to->segment;
}

static spot spot_at(const work *w, int32_t entry)
{
    const ns_twin_entry *e = &w->twin->entries[entry];
    const ns_way *way = way_of(w, entry);
    const ns_point a = way->at[e->segment], b = way->at[(e->segment + 1) % way->count];
    const long double t = (long double)e->at.num / (long double)e->at.den;

    return (spot){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

static void make_half(work *w, int32_t entry)
{
    ns_twin_half *half = &w->twin->halves[2 * entry];
    const ns_way *way = way_of(w, entry);

    half[0].from = half[1].from = -1;
    if (behind(w, entry) < 0)
        return;
    const int32_t i = w->twin->entries[entry].segment, k = last_segment(w, entry);
    const ns_point a = way->at[i], b = way->at[(i + 1) % way->count];
    const ns_point c = way->at[k], d = way->at[(k + 1) % way->count];
    half[0].from = w->twin->entries[entry].vertex;
    half[0].angle = atan2l(-(long double)(b.y - a.y), b.x - a.x);
    half[1].from = w->twin->entries[behind(w, entry)].vertex;
    half[1].angle = atan2l(-(long double)(c.y - d.y), c.x - d.x);
}

// Who arrives with the face on the left hand leaves along the next end clockwise.
static int32_t next_half(const work *w, int32_t half)
{
    const ns_twin_half *back = &w->twin->halves[half ^ 1];
    int32_t below = -1, highest = half ^ 1;

    for (int32_t h = 0; h < w->halves; h++) {
        const ns_twin_half *other = &w->twin->halves[h];
        if (other->from != back->from || h == (half ^ 1))
            continue;
        if (other->angle < back->angle
            && (below < 0 || other->angle > w->twin->halves[below].angle))
            below = h;
        if (other->angle > w->twin->halves[highest].angle)
            highest = h;
    }
    return below >= 0 ? below : highest;
}

// -- boundaries -------------------------------------------------------------------------------------

// Calls back with each straight piece of a boundary.
static void each_piece(const work *w, int32_t first, void (*see)(spot, spot, void *),
                       void *user)
{
    int32_t half = first;

    do {
        const int32_t e = half >> 1;
        const ns_way *way = way_of(w, e);
        spot at = spot_at(w, e);
        const int32_t last = last_segment(w, e);
        for (int32_t i = w->twin->entries[e].segment; i <= last; i++) {
            const ns_point p = way->at[(i + 1) % way->count];
            const spot to = i < last ? (spot){ p.x, p.y } : spot_at(w, behind(w, e));
            if (half & 1)
                see(to, at, user);
            else
                see(at, to, user);
            at = to;
        }
        half = w->twin->halves[half].next;
    } while (half != first);
}

static void sum_area(spot a, spot b, void *user)
{
    *(long double *)user += a.y * b.x - a.x * b.y;
}

typedef struct ray {
    spot from;
    int32_t passes;
} ray;

static void count_passes(spot a, spot b, void *user)
{
    ray *r = user;

    if ((a.y < r->from.y) == (b.y < r->from.y))
        return;
    const long double x = a.x + (r->from.y - a.y) / (b.y - a.y) * (b.x - a.x);
    r->passes += x < r->from.x;
}

static int32_t root(int32_t *parents, int32_t v)
{
    while (parents[v] != v)
        v = parents[v];
    return v;
}

static void make_cycles(work *w)
{
    for (int32_t h = 0; h < w->halves; h++) {
        if (w->twin->halves[h].from < 0)
            continue;
        w->twin->halves[h].next = next_half(w, h);
        w->twin->halves[h].cycle = -1;
        w->parents[root(w->parents, w->twin->halves[h].from)] =
            root(w->parents, w->twin->halves[h ^ 1].from);
    }
    for (int32_t h = 0; h < w->halves; h++) {
        if (w->twin->halves[h].from < 0 || w->twin->halves[h].cycle >= 0)
            continue;
        cycle *c = &w->cycles[w->count];
        *c = (cycle){ .half = h, .part = root(w->parents, w->twin->halves[h].from) };
        each_piece(w, h, sum_area, &c->area2);
        for (int32_t k = h; w->twin->halves[k].cycle < 0; k = w->twin->halves[k].next)
            w->twin->halves[k].cycle = w->count;
        w->count++;
    }
}

// -- faces ------------------------------------------------------------------------------------------

// The boundary with the least area of each part goes round it; every other one bounds a face.
static void name_faces(work *w)
{
    for (int32_t i = 0; i < w->count; i++) {
        bool least = true;
        for (int32_t k = 0; k < w->count; k++)
            least = least
                    && (k == i || w->cycles[k].part != w->cycles[i].part
                        || w->cycles[k].area2 > w->cycles[i].area2);
        w->cycles[i].face = least ? -1 : ++w->twin->faces;
    }
}

// The smallest face around a part; a grid point of it stands for all.
static int32_t face_around(const work *w, int32_t outer)
{
    const int32_t frame = root(w->parents, w->twin->entries[0].vertex);
    const cycle *c = &w->cycles[outer];
    int32_t best = -1;

    if (c->part == frame)
        return 0;
    const ns_point p = way_of(w, c->half >> 1)->at[0];
    for (int32_t i = 0; i < w->count; i++) {
        if (w->cycles[i].face < 0 || w->cycles[i].part == c->part)
            continue;
        ray r = { .from = { p.x, p.y } };
        each_piece(w, w->cycles[i].half, count_passes, &r);
        if (r.passes % 2 == 1 && (best < 0 || w->cycles[i].area2 < w->cycles[best].area2))
            best = i;
    }
    return best < 0 ? -1 : w->cycles[best].face;
}

void ns_twin_make_faces(ns_twin *twin, const ns_arrangement *arr)
{
    work w = { .twin = twin, .arr = arr, .halves = 2 * twin->first[twin->strands] };

    twin->halves = calloc((size_t)w.halves, sizeof *twin->halves);
    w.cycles = calloc((size_t)w.halves, sizeof *w.cycles);
    w.parents = calloc((size_t)twin->vertices, sizeof *w.parents);
    if (!twin->halves || !w.cycles || !w.parents)
        abort();
    for (int32_t v = 0; v < twin->vertices; v++)
        w.parents[v] = v;
    for (int32_t e = 0; e < w.halves / 2; e++)
        make_half(&w, e);
    make_cycles(&w);
    name_faces(&w);
    for (int32_t i = 0; i < w.count; i++) {
        const bool round = w.cycles[i].face < 0;
        const int32_t face = round ? face_around(&w, i) : w.cycles[i].face;
        twin->floating += round;
        for (int32_t h = 0; h < w.halves; h++)
            if (twin->halves[h].from >= 0 && twin->halves[h].cycle == i)
                twin->halves[h].face = face;
    }
    twin->floating--; // the frame
    free(w.cycles);
    free(w.parents);
}

// -- walks ------------------------------------------------------------------------------------------

int32_t ns_twin_walk(const ns_twin *twin, const ns_arrangement *arr, const ns_leg *legs,
                     int32_t count, int side, int32_t *faces, int32_t room)
{
    int32_t before = -1, first = -1, found = 0;

    for (int32_t i = 0; i < count; i++) {
        const int32_t s = legs[i].strand.i;
        const int32_t from = twin->first[s];
        const int32_t edges = twin->first[s + 1] - from - !arr->strands.at[s].way.closed;
        for (int32_t k = 0; k < edges; k++) {
            const int32_t edge = legs[i].backward ? from + edges - 1 - k : from + k;
            const int32_t half = 2 * edge + ((side == 1) != legs[i].backward);
            const bool same = before >= 0
                              && (side ? twin->halves[half].next == before
                                       : twin->halves[before].next == half);
            if (!same && found < room)
                faces[found++] = twin->halves[half].face;
            first = first < 0 ? half : first;
            before = half;
        }
    }
    // Only a closed trail leads from its last half-edge to its first.
    const bool one =
        side ? twin->halves[first].next == before : twin->halves[before].next == first;
    return found - (one && found > 1);
}
