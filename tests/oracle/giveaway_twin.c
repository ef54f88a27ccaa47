// giveaway_twin.c: see giveaway_twin.h.
#include "oracle/giveaway_twin.h"

#include <math.h>
#include <stdlib.h>

#define LEAST 0.01
#define TRAIL (2.0 / 3)
#define SCALE2 0.268 // of squared chords

typedef struct edge {
    int32_t strand, from, to; // entries; 0 and 0: closed
    double length;
} edge;

typedef struct twin {
    const ns_board *board;
    const ns_arranged *arranged;
    edge *edges; // of the picture
    int32_t count;
    double *chance; // from edge to edge
    int32_t *outline, *trail;
} twin;

static bool is_picture(const twin *w, int32_t strand)
{
    return strand > 0 && ns_role_is_picture(w->board->sections.at[strand - 1].role);
}

static const ns_entry *entry_of(const twin *w, int32_t e)
{
    return &w->arranged->arr.entries.at[e];
}

// -- edges ----------------------------------------------------------------------------------------

static const ns_entry *compared;

static int by_arc(const void *a, const void *b)
{
    const ns_entry *p = &compared[*(const int32_t *)a], *q = &compared[*(const int32_t *)b];

    return (p->arc > q->arc) - (p->arc < q->arc);
}

static void list_strand(twin *w, int32_t s)
{
    const ns_arrangement *arr = &w->arranged->arr;
    const ns_strand *strand = &arr->strands.at[s];
    const double round = (double)ns_strand_length(strand);
    int32_t *list = calloc((size_t)arr->entries.count + 1, sizeof *list), count = 0;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = entry_of(w, e);
        if (entry->kind != NS_ENTRY_FREE && entry->kind != NS_ENTRY_ANCHOR
            && entry->strand == s)
            list[count++] = e;
    }
    compared = arr->entries.at;
    qsort(list, (size_t)count, sizeof *list, by_arc);
    for (int32_t i = 0; i + 1 < count; i++)
        w->edges[w->count++] =
            (edge){ s, list[i], list[i + 1],
                    (double)(entry_of(w, list[i + 1])->arc - entry_of(w, list[i])->arc) };
    if (strand->way.closed && count == 0)
        w->edges[w->count++] = (edge){ s, 0, 0, round };
    if (strand->way.closed && count > 0)
        w->edges[w->count++] = (edge){
            s, list[count - 1], list[0],
            round - (double)(entry_of(w, list[count - 1])->arc - entry_of(w, list[0])->arc)
        };
    free(list);
}

// -- passes ---------------------------------------------------------------------------------------

// The direction of a strand at an entry, along it.
static double direction(const twin *w, int32_t e)
{
    const ns_entry *entry = entry_of(w, e);
    const ns_section *section = &w->board->sections.at[entry->strand - 1];
    const ns_polyline *line = &w->arranged->lines.at[entry->strand - 1];
    const ns_stretch *stretch = &line->stretches.at[entry->segment];
    const ns_cubic cubic =
        ns_cubic_of(&w->board->cubics.at[section->first + stretch->cubic].curve);
    const double t = ns_stretch_at(stretch, (double)entry->at.num / (double)entry->at.den);
    const ns_vec a = ns_cubic_at(&cubic, fmax(t - 1e-5, 0)),
                 b = ns_cubic_at(&cubic, fmin(t + 1e-5, 1));

    return atan2(b.y - a.y, b.x - a.x);
}

static double pull(double coming, double going)
{
    const double chord = 2 * sin((going - coming) / 2);

    return pow(1 + chord * chord / SCALE2, -2);
}

// The directions in which one can leave the place of an entry, along the strand that it is of and others.
typedef struct leaving {
    double way;
    int32_t strand;
    bool starts; // forward along the strand
    int32_t entry;
} leaving;

static int32_t list_leavings(const twin *w, int32_t e, leaving *list)
{
    const ns_arrangement *arr = &w->arranged->arr;
    const ns_entry *entry = entry_of(w, e);
    int32_t count = 0;

    for (int32_t i = 1; i < arr->entries.count; i++) {
        const ns_entry *other = entry_of(w, i);
        const bool here = entry->kind == NS_ENTRY_CROSS
                              ? i == e || i == entry->twin
                              : other->kind == NS_ENTRY_NODE && other->node == entry->node;
        if (!here)
            continue;
        const double way = direction(w, i);
        if (other->kind == NS_ENTRY_CROSS || other->at.num == 0)
            list[count++] = (leaving){ way, other->strand, true, i };
        if (other->kind == NS_ENTRY_CROSS || other->at.num != 0)
            list[count++] = (leaving){ way + NS_PI, other->strand, false, i };
    }
    return count;
}

// The chance of staying on the outline, coming by one way and leaving by another.
static double stay(const twin *w, const leaving *list, int32_t count, int32_t from, int32_t to)
{
    const double coming = list[from].way + NS_PI, own = pull(coming, list[to].way);
    double aside = 0;

    for (int32_t i = 0; i < count; i++) {
        if (!is_picture(w, list[i].strand))
            aside += pull(coming, list[i].way);
    }
    return own / (own + aside);
}

// The edge that leaves a vertex by this way.
static int32_t edge_of(const twin *w, const leaving *way)
{
    for (int32_t i = 0; i < w->count; i++) {
        if (way->starts ? w->edges[i].from == way->entry : w->edges[i].to == way->entry)
            return i;
    }
    return -1;
}

static double pass_of(const twin *w, const leaving *list, int32_t count, int32_t a, int32_t b)
{
    return fmin(stay(w, list, count, a, b), stay(w, list, count, b, a));
}

// Of the ways of outlines, the one that goes on best from `a`; of a crossing, straight on.
static int32_t best_of(const twin *w, const leaving *list, int32_t count, int32_t a)
{
    int32_t best = -1;

    for (int32_t b = 0; b < count; b++) {
        const bool straight = list[b].entry == list[a].entry;
        if (b == a || !is_picture(w, list[b].strand)
            || (entry_of(w, list[a].entry)->kind == NS_ENTRY_CROSS && !straight))
            continue;
        if (best < 0 || pass_of(w, list, count, a, b) > pass_of(w, list, count, a, best))
            best = b;
    }
    return best;
}

static void join(twin *w, int32_t *label, int32_t a, int32_t b)
{
    const int32_t from = label[b], to = label[a];

    for (int32_t i = 0; i < w->count; i++) {
        if (label[i] == from)
            label[i] = to;
    }
}

static void link_at(twin *w, int32_t e)
{
    leaving list[64];
    const int32_t count = list_leavings(w, e, list);

    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = 0; b < count; b++) {
            if (!is_picture(w, list[a].strand) || !is_picture(w, list[b].strand))
                continue;
            const int32_t i = edge_of(w, &list[a]), j = edge_of(w, &list[b]);
            if (entry_of(w, e)->kind == NS_ENTRY_NODE || list[a].entry == list[b].entry)
                join(w, w->outline, i, j);
            if (best_of(w, list, count, a) != b || best_of(w, list, count, b) != a)
                continue;
            const double pass = pass_of(w, list, count, a, b);
            double *known = &w->chance[i * w->count + j];
            *known = i == j ? 1 : fmax(*known, pass);
            if (pass >= TRAIL)
                join(w, w->trail, i, j);
        }
    }
}

// -- what follows ---------------------------------------------------------------------------------

static void close_table(twin *w)
{
    const int32_t n = w->count;

    for (int32_t k = 0; k < n; k++) {
        for (int32_t i = 0; i < n; i++) {
            for (int32_t j = 0; j < n; j++)
                w->chance[i * n + j] =
                    fmax(w->chance[i * n + j], w->chance[i * n + k] * w->chance[k * n + j]);
        }
    }
}

static double length_of(const twin *w, const int32_t *label, int32_t like)
{
    double sum = 0;

    for (int32_t i = 0; i < w->count; i++)
        sum += label[i] == label[like] ? w->edges[i].length : 0;
    return sum;
}

static void sum_up(const twin *w, ns_giveaway *giveaway)
{
    double whole = 0;

    for (int32_t i = 0; i < w->count; i++)
        whole += w->edges[i].length;
    giveaway->outline = whole / NS_FRAME_SIDE;
    for (int32_t i = 0; i < w->count; i++) {
        double reached = 0;
        for (int32_t j = 0; j < w->count; j++) {
            const double chance = w->chance[i * w->count + j];
            reached += chance >= LEAST ? chance * w->edges[j].length : 0;
        }
        giveaway->follow += w->edges[i].length / whole * reached / length_of(w, w->outline, i);
        giveaway->trail = fmax(giveaway->trail, length_of(w, w->trail, i) / whole);
    }
}

// Whether all that is beside a face is outline.
static bool is_loop(const twin *w, int32_t face)
{
    const ns_arrangement *arr = &w->arranged->arr;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = entry_of(w, e);
        if (entry->kind != NS_ENTRY_FREE && entry->next && !is_picture(w, entry->strand)
            && (entry->face[0] == face || entry->face[1] == face))
            return false;
    }
    return true;
}

static void find_loops(const twin *w, ns_giveaway *giveaway)
{
    const ns_arrangement *arr = &w->arranged->arr;
    double around = 0;

    for (int32_t f = 2; f < arr->faces.count; f++)
        giveaway->loops += arr->faces.at[f].alive && is_loop(w, f);
    for (int32_t i = 0; i < w->count; i++) {
        const int32_t first = arr->strands.at[w->edges[i].strand].first;
        const ns_entry *entry = entry_of(w, w->edges[i].from ? w->edges[i].from : first);
        if (is_loop(w, entry->face[0]) || is_loop(w, entry->face[1]))
            around += w->edges[i].length;
    }
    if (giveaway->outline > 0)
        giveaway->loop_share = around / NS_FRAME_SIDE / giveaway->outline;
}

ns_giveaway ns_giveaway_twin(const ns_board *board, const ns_arranged *arranged)
{
    const ns_arrangement *arr = &arranged->arr;
    const size_t room = (size_t)arr->entries.count + (size_t)arr->strands.count;
    ns_giveaway giveaway = { .known = true };
    twin w = { .board = board, .arranged = arranged };

    w.edges = calloc(room, sizeof *w.edges);
    for (int32_t s = 1; s < arr->strands.count; s++) {
        if (is_picture(&w, s))
            list_strand(&w, s);
    }
    w.chance = calloc((size_t)w.count * (size_t)w.count + 1, sizeof *w.chance);
    w.outline = calloc(room, sizeof *w.outline);
    w.trail = calloc(room, sizeof *w.trail);
    for (int32_t i = 0; i < w.count; i++) {
        w.outline[i] = w.trail[i] = i;
        w.chance[i * w.count + i] = 1;
    }
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = entry_of(&w, e);
        if ((entry->kind == NS_ENTRY_CROSS || entry->kind == NS_ENTRY_NODE)
            && is_picture(&w, entry->strand))
            link_at(&w, e);
    }
    close_table(&w);
    sum_up(&w, &giveaway);
    find_loops(&w, &giveaway);
    free(w.edges);
    free(w.chance);
    free(w.outline);
    free(w.trail);
    return giveaway;
}
