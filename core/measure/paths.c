// paths.c: how far it is along the strands.
//
// Lengths are whole steps, so a shortest way has one length in whatever order it is summed. From
// a vertex a search goes only as far as it is asked to; what it found is remembered.
#include "measure/dilation_parts.h"

#define WIDER (4 * NS_DE_JONG_STEPS) // a search goes on so much further: the next one will ask

struct ns_strand_stops {
    int64_t round;
    int32_t first, count;
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
    paths->stops.count = paths->found.count = 0;
    paths->round++;
    paths->failed =
        !grow(ctx, &of_strand, &paths->strand_room, arr->strands.count,
              sizeof *paths->of_strand)
        || !grow(ctx, &marks, &paths->mark_room, arr->entries.count, sizeof *paths->marks)
        || !ns_array_room(ctx, &paths->stops, sizeof *paths->stops.at, arr->entries.count);
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
        *stops = (struct ns_strand_stops){ paths->round, paths->stops.count, count };
        paths->stops.count += count;
    }
    return (ns_stops){ &paths->stops.at[stops->first], stops->count };
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

static void push(ns_ctx *ctx, ns_paths *paths, ns_found item)
{
    if (!ns_array_room(ctx, &paths->heap, sizeof item, 1)) {
        paths->failed = true;
        return;
    }
    ns_found *heap = paths->heap.at;
    int32_t place = paths->heap.count++;
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

static void reach(ns_ctx *ctx, ns_paths *paths, int32_t vertex, int64_t far)
{
    struct ns_path_mark *mark = &paths->marks[vertex];

    if (mark->search == paths->search && mark->far <= far)
        return;
    mark->search = paths->search;
    mark->far = far;
    push(ctx, paths, (ns_found){ vertex, far });
}

static void leave(ns_ctx *ctx, ns_paths *paths, int32_t entry, int64_t far, int64_t radius)
{
    for (int side = 0; side < 2; side++) {
        ns_found next;
        if (step(paths->arr, entry, side, &next) && far + next.far <= radius)
            reach(ctx, paths, next.vertex, far + next.far);
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
                leave(ctx, paths, node->ends.at[i], here.far, radius);
        } else {
            leave(ctx, paths, here.vertex, here.far, radius);
            leave(ctx, paths, entry->twin, here.far, radius);
        }
    }
}

static void search_from(ns_ctx *ctx, ns_paths *paths, int32_t from, int64_t radius)
{
    struct ns_path_mark *mark = &paths->marks[from];

    begin_search(paths);
    reach(ctx, paths, from, 0);
    mark->first = paths->found.count;
    spread(ctx, paths, radius);
    mark->round = paths->round;
    mark->count = paths->found.count - mark->first;
    mark->radius = radius;
}

int64_t ns_paths_between(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t *most)
{
    const struct ns_path_mark *mark = &paths->marks[from];

    if (from == to)
        return 0;
    if (paths->failed)
        return NS_FAR;
    if (mark->round != paths->round || mark->radius < *most)
        search_from(ctx, paths, from, *most + WIDER);
    const ns_found *found = &paths->found.at[mark->first];
    for (int32_t i = 0; i < mark->count; i++)
        if (found[i].vertex == to)
            return found[i].far;
    *most = mark->radius;
    return NS_FAR;
}

void ns_paths_from(ns_ctx *ctx, ns_paths *paths, int32_t strand, int64_t most)
{
    const ns_stops stops = ns_paths_stops(paths, strand);

    begin_search(paths);
    for (int32_t i = 0; i < stops.count; i++)
        reach(ctx, paths, stops.at[i].vertex, 0);
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

int64_t ns_paths_to(ns_paths *paths, int32_t strand, int64_t from, int64_t to)
{
    const ns_stops stops = ns_paths_stops(paths, strand);
    int64_t least = NS_FAR;
    int32_t i = 0;

    while (i + 1 < stops.count && stops.at[i + 1].arc <= from)
        i++;
    if (stops.count > 0 && stops.at[0].arc > from) { // closed: from the last one on
        const int64_t round = ns_strand_length(&paths->arr->strands.at[strand]);
        least = from - stops.at[stops.count - 1].arc + round
                + from_of(paths, stops.at[stops.count - 1].vertex);
    }
    for (; i < stops.count; i++) {
        const int64_t arc = stops.at[i].arc;
        const int64_t away = arc < from ? from - arc : arc > to ? arc - to : 0;
        const int64_t far = away + from_of(paths, stops.at[i].vertex);
        least = far < least ? far : least;
        if (arc > to)
            return least;
    }
    if (stops.count > 0 && paths->arr->strands.at[strand].way.closed) {
        const int64_t round = ns_strand_length(&paths->arr->strands.at[strand]);
        const int64_t far = stops.at[0].arc + round - to + from_of(paths, stops.at[0].vertex);
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

ns_spot_on ns_paths_place(ns_paths *paths, int32_t strand, int64_t arc)
{
    const ns_stops stops = ns_paths_stops(paths, strand);
    const int64_t length = ns_strand_length(&paths->arr->strands.at[strand]);
    int32_t low = 0, high = stops.count; // the first stop beyond

    if (stops.count == 0)
        return (ns_spot_on){ ~strand, { 0, 0 }, { NS_FAR, NS_FAR } };
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (stops.at[middle].arc <= arc)
            low = middle + 1;
        else
            high = middle;
    }
    const bool wrap_back = low == 0, wrap_on = low == stops.count;
    const ns_stop before = stops.at[wrap_back ? stops.count - 1 : low - 1];
    const ns_stop after = stops.at[wrap_on ? 0 : low];
    const bool closed = paths->arr->strands.at[strand].way.closed;
    ns_spot_on place = { before.entry,
                         { before.vertex, after.vertex },
                         { arc - before.arc + (wrap_back ? length : 0),
                           after.arc - arc + (wrap_on ? length : 0) } };
    // Of an open strand only the sample at its very end has nothing beyond it.
    if (!closed && wrap_on) {
        place.vertex[1] = 0;
        place.far[1] = NS_FAR;
    }
    NS_ASSERT(closed || !wrap_back);
    return place;
}

bool ns_paths_joined(ns_ctx *ctx, ns_paths *paths, const ns_spot_on *p, const ns_spot_on *q,
                     int64_t most)
{
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            const int64_t rest = most - p->far[i] - q->far[j];
            int64_t radius = rest;
            if (rest >= 0
                && ns_paths_between(ctx, paths, p->vertex[i], q->vertex[j], &radius) <= rest)
                return true;
        }
    }
    return false;
}
