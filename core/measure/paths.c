// paths.c: how far it is along the strands.
//
// Lengths are whole steps, so a shortest way has one length in whatever order it is summed. From
// a vertex a search goes only as far as it is asked to; what it found is remembered.
#include "measure/dilation_parts.h"

#define WIDER (8 * NS_DE_JONG_STEPS) // a search goes on so much further: the next one will ask

struct ns_strand_stops {
    int64_t round;
    int32_t first, count;
    int64_t from_round; // in which ns_paths_from_place had a place on it
    int32_t from;       // the last of them
};

struct ns_path_mark {
    int64_t search; // that has met the vertex
    int64_t far;    // in that search
    int64_t round;  // when a search began here: what it found
    int32_t first, count;
    int64_t radius;
    int64_t from_round; // when ns_paths_from came by: how far it had gone
    int64_t from;
};

// -- memory ---------------------------------------------------------------------------------------

static bool grow(ns_ctx *ctx, void **block, int32_t *room, int32_t wanted, size_t size)
{
    if (wanted <= *room)
        return true;
    wanted += wanted / 2;
    void *grown = ns_new(ctx, wanted, size);
    if (!grown)
        return false;
    ns_free(ctx, *block, *room, size);
    *block = grown;
    *room = wanted;
    return true;
}

void ns_paths_begin(ns_ctx *ctx, ns_paths *paths, const ns_arrangement *arr)
{
    void *of_strand = paths->of_strand, *marks = paths->marks;

    paths->arr = arr;
    paths->stops.count = paths->found.count = paths->heap.count = 0;
    paths->round++;
    paths->failed =
        !grow(ctx, &of_strand, &paths->strand_room, arr->strands.count,
              sizeof *paths->of_strand)
        || !grow(ctx, &marks, &paths->mark_room, arr->entries.count, sizeof *paths->marks)
        || !ns_array_room(ctx, &paths->stops, sizeof *paths->stops.at, arr->entries.count)
        || !ns_array_room(ctx, &paths->heap, sizeof *paths->heap.at, 4 * arr->entries.count);
    paths->of_strand = of_strand;
    paths->marks = marks;
}

void ns_paths_drop(ns_ctx *ctx, ns_paths *paths)
{
    ns_free(ctx, paths->of_strand, paths->strand_room, sizeof *paths->of_strand);
    ns_free(ctx, paths->marks, paths->mark_room, sizeof *paths->marks);
    ns_array_drop(ctx, &paths->stops);
    ns_array_drop(ctx, &paths->found);
    ns_array_drop(ctx, &paths->heap);
    ns_array_drop(ctx, &paths->from);
    *paths = (ns_paths){ 0 };
}

// -- the graph ------------------------------------------------------------------------------------

static int32_t vertex_of(const ns_arrangement *arr, int32_t id)
{
    const ns_entry *entry = &arr->entries.at[id];

    return entry->kind == NS_ENTRY_NODE ? arr->nodes.at[entry->node].ends.at[0]
                                        : ns_min(id, entry->twin);
}

ns_stops ns_paths_stops(ns_paths *paths, int32_t index)
{
    const ns_arrangement *arr = paths->arr;
    const ns_strand *strand = &arr->strands.at[index];
    struct ns_strand_stops *stops = &paths->of_strand[index];

    if (stops->round != paths->round) {
        ns_stop *to = &paths->stops.at[paths->stops.count];
        int32_t count = 0;
        for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
            const ns_entry *entry = &arr->entries.at[e];
            if (entry->kind != NS_ENTRY_ANCHOR)
                to[count++] = (ns_stop){ entry->arc, e, vertex_of(arr, e) };
            e = entry->next;
        }
        stops->round = paths->round;
        stops->first = paths->stops.count;
        stops->count = count;
        paths->stops.count += count;
    }
    return (ns_stops){ &paths->stops.at[stops->first], stops->count };
}

// The first stop behind a place.
static int32_t first_beyond(ns_stops stops, int64_t arc)
{
    int32_t low = 0, high = stops.count;

    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (stops.at[middle].arc <= arc)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The next vertex along the strand; false at its end.
static bool step(const ns_arrangement *arr, int32_t from, bool backward, ns_found *to)
{
    const ns_entry *entries = arr->entries.at;
    int32_t e = backward ? entries[from].prev : entries[from].next;
    int64_t round = 0;

    if (e && entries[e].kind == NS_ENTRY_ANCHOR) {
        e = backward ? entries[e].prev : entries[e].next;
        round = ns_strand_length(&arr->strands.at[entries[from].strand]);
    }
    if (!e)
        return false;
    const int64_t ahead = entries[e].arc - entries[from].arc;
    *to = (ns_found){ vertex_of(arr, e), (backward ? -ahead : ahead) + round };
    return true;
}

// -- searching ------------------------------------------------------------------------------------

// Each vertex is left four ways at most, and there are no more places to begin with than entries,
// so there is room.
static void push(ns_paths *paths, ns_found item)
{
    ns_found *heap = paths->heap.at;
    int32_t place = paths->heap.count++;

    NS_ASSERT(paths->heap.count <= paths->heap.capacity);
    for (; place > 0 && heap[(place - 1) / 2].far > item.far; place = (place - 1) / 2)
        heap[place] = heap[(place - 1) / 2];
    heap[place] = item;
}

static ns_found pop(ns_paths *paths)
{
    ns_found *heap = paths->heap.at;
    const ns_found top = heap[0], item = heap[--paths->heap.count];
    const int32_t count = paths->heap.count;
    int32_t place = 0;

    for (;;) {
        int32_t child = 2 * place + 1;
        if (child >= count)
            break;
        if (child + 1 < count && heap[child + 1].far < heap[child].far)
            child++;
        if (heap[child].far >= item.far)
            break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = item;
    return top;
}

static void reach(ns_paths *paths, int32_t vertex, int64_t far)
{
    struct ns_path_mark *mark = &paths->marks[vertex];

    if (mark->search == paths->search && mark->far <= far)
        return;
    mark->search = paths->search;
    mark->far = far;
    push(paths, (ns_found){ vertex, far });
}

static void leave(ns_paths *paths, int32_t entry, int64_t far, int64_t radius)
{
    for (int side = 0; side < 2; side++) {
        ns_found next;
        if (step(paths->arr, entry, side, &next) && far + next.far <= radius)
            reach(paths, next.vertex, far + next.far);
    }
}

static void begin_search(ns_paths *paths)
{
    paths->search++;
    paths->heap.count = 0;
}

// From all that is reached already; what is found, in order, behind what was found before.
static void spread(ns_ctx *ctx, ns_paths *paths, int64_t radius)
{
    const ns_arrangement *arr = paths->arr;

    while (paths->heap.count > 0) {
        const ns_found here = pop(paths);
        const ns_entry *entry = &arr->entries.at[here.vertex];
        if (here.far > paths->marks[here.vertex].far)
            continue;
        if (!ns_array_push(ctx, &paths->found, here)) {
            paths->failed = true;
            return;
        }
        paths->steps += 4;
        if (entry->kind == NS_ENTRY_NODE) {
            const ns_node *node = &arr->nodes.at[entry->node];
            for (int32_t i = 0; i < node->ends.count; i++)
                leave(paths, node->ends.at[i], here.far, radius);
        } else {
            leave(paths, here.vertex, here.far, radius);
            leave(paths, entry->twin, here.far, radius);
        }
    }
}

static void search_from(ns_ctx *ctx, ns_paths *paths, int32_t from, int64_t radius)
{
    struct ns_path_mark *mark = &paths->marks[from];

    begin_search(paths);
    reach(paths, from, 0);
    mark->first = paths->found.count;
    spread(ctx, paths, radius);
    mark->round = paths->round;
    mark->count = paths->found.count - mark->first;
    mark->radius = radius;
}

// What is known around a vertex, at least so far.
static const struct ns_path_mark *known_around(ns_ctx *ctx, ns_paths *paths, int32_t from,
                                               int64_t most)
{
    const struct ns_path_mark *mark = &paths->marks[from];

    if (mark->round != paths->round || mark->radius < most)
        search_from(ctx, paths, from, most + WIDER);
    return mark;
}

int64_t ns_paths_between(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t *most)
{
    if (from == to)
        return 0;
    if (paths->failed)
        return NS_FAR;
    const struct ns_path_mark *mark = known_around(ctx, paths, from, *most);
    const ns_found *found = &paths->found.at[mark->first];
    for (int32_t i = 0; i < mark->count; i++)
        if (found[i].vertex == to)
            return found[i].far;
    *most = mark->radius;
    return NS_FAR;
}

void ns_paths_from_nothing(ns_paths *paths)
{
    paths->from.count = 0;
    begin_search(paths);
}

bool ns_paths_from_place(ns_ctx *ctx, ns_paths *paths, int32_t strand, int64_t arc)
{
    const ns_on_edge on = ns_paths_place(paths, strand, arc);
    struct ns_strand_stops *of = &paths->of_strand[strand];
    const ns_path_place place = { arc, of->from_round == paths->round ? of->from : -1 };

    for (int i = 0; i < 2; i++)
        if (on.vertex[i])
            reach(paths, on.vertex[i], ns_away(arc, on.at[i]));
    of->from_round = paths->round;
    of->from = paths->from.count;
    return ns_array_push(ctx, &paths->from, place);
}

void ns_paths_from_search(ns_ctx *ctx, ns_paths *paths, int64_t most)
{
    const int32_t first = paths->found.count;

    spread(ctx, paths, most);
    for (int32_t i = first; i < paths->found.count; i++) {
        struct ns_path_mark *mark = &paths->marks[paths->found.at[i].vertex];
        mark->from_round = paths->round;
        mark->from = paths->found.at[i].far;
    }
    paths->found.count = first;
    paths->from_most = most;
}

static int64_t from_of(const ns_paths *paths, int32_t vertex)
{
    const struct ns_path_mark *mark = &paths->marks[vertex];

    return mark->from_round == paths->round ? mark->from : paths->from_most + 1;
}

// From a place of the strand itself to one between two others.
static int64_t way_between(const ns_strand *strand, int64_t arc, int64_t from, int64_t to)
{
    const int64_t one = ns_paths_along(strand, arc, from);
    const int64_t other = ns_paths_along(strand, arc, to);

    return arc >= from && arc <= to ? 0 : one < other ? one : other;
}

int64_t ns_paths_to(ns_paths *paths, int32_t index, int64_t from, int64_t to)
{
    const ns_strand *strand = &paths->arr->strands.at[index];
    const ns_stops stops = ns_paths_stops(paths, index);
    const struct ns_strand_stops *of = &paths->of_strand[index];
    int32_t i = first_beyond(stops, from);
    int64_t least = NS_FAR;

    if (stops.count > 0) {
        const ns_stop *before = &stops.at[i ? i - 1 : stops.count - 1];
        least = ns_paths_along(strand, from, before->arc) + from_of(paths, before->vertex);
    }
    for (; i < stops.count && stops.at[i].arc <= to; i++) {
        const int64_t far = from_of(paths, stops.at[i].vertex);
        least = far < least ? far : least;
    }
    if (stops.count > 0 && (i < stops.count || strand->way.closed)) {
        const ns_stop *after = &stops.at[i < stops.count ? i : 0];
        const int64_t far =
            ns_paths_along(strand, to, after->arc) + from_of(paths, after->vertex);
        least = far < least ? far : least;
    }
    for (int32_t k = of->from_round == paths->round ? of->from : -1; k >= 0;
         k = paths->from.at[k].next) {
        const int64_t far = way_between(strand, paths->from.at[k].arc, from, to);
        least = far < least ? far : least;
    }
    return least;
}

// -- places ---------------------------------------------------------------------------------------

int64_t ns_paths_along(const ns_strand *strand, int64_t from, int64_t to)
{
    const int64_t straight = ns_away(from, to);

    if (!strand->way.closed)
        return straight;
    const int64_t round = ns_strand_length(strand) - straight;
    return straight < round ? straight : round;
}

ns_on_edge ns_paths_place(ns_paths *paths, int32_t strand, int64_t arc)
{
    const ns_stops stops = ns_paths_stops(paths, strand);
    const bool closed = paths->arr->strands.at[strand].way.closed;
    const int64_t length = ns_strand_length(&paths->arr->strands.at[strand]);
    const int32_t low = first_beyond(stops, arc);

    if (stops.count == 0)
        return (ns_on_edge){ ~strand, { 0, 0 }, { -NS_FAR, NS_FAR } };
    const bool wrap_back = low == 0, wrap_on = low == stops.count;
    const ns_stop before = stops.at[wrap_back ? stops.count - 1 : low - 1];
    const ns_stop after = stops.at[wrap_on ? 0 : low];
    NS_ASSERT(closed || !wrap_back);
    if (!closed && wrap_on) // the very end of an open strand
        return (ns_on_edge){ before.entry, { before.vertex, 0 }, { before.arc, NS_FAR } };
    return (ns_on_edge){ before.entry,
                         { before.vertex, after.vertex },
                         { before.arc - (wrap_back ? length : 0),
                           after.arc + (wrap_on ? length : 0) } };
}

// Whether it is no further than `most` from one vertex to another. What was found is in order, and
// much more may be known than is asked for.
static bool is_within(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t most)
{
    if (from == to || paths->failed)
        return from == to;
    const struct ns_path_mark *mark = known_around(ctx, paths, from, most);
    const ns_found *found = &paths->found.at[mark->first];
    for (int32_t i = 0; i < mark->count && found[i].far <= most; i++)
        if (found[i].vertex == to)
            return true;
    return false;
}

bool ns_paths_joined(ns_ctx *ctx, ns_paths *paths, int32_t strand_1, int64_t arc_1,
                     int32_t strand_2, int64_t arc_2, int64_t most)
{
    const ns_on_edge p = ns_paths_place(paths, strand_1, arc_1);
    const ns_on_edge q = ns_paths_place(paths, strand_2, arc_2);

    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            const int64_t rest = most - ns_away(arc_1, p.at[i]) - ns_away(arc_2, q.at[j]);
            if (rest >= 0 && is_within(ctx, paths, p.vertex[i], q.vertex[j], rest))
                return true;
        }
    }
    return false;
}
