// paths.c: how far it is along the strands.
//
// Lengths are whole steps, so a shortest way has one length in whatever order it is summed. A
// search from a vertex goes on only until it has met whom it was asked for, or is as far as it was
// asked to go; the next question goes on from there. Some searches are kept that way, so that memory
// is bounded: when there are too many, the oldest makes room, and may have to begin again.
#include "measure/dilation/dilation_parts.h"
#include "measure/dilation/founds.h"

#define CELLS (1 << 20) // of all searches that are kept, about
#define KEPT_LEAST 4
#define KEPT_MOST 64

// -- memory ---------------------------------------------------------------------------------------

void ns_paths_begin(ns_ctx *ctx, ns_paths *paths, const ns_arrangement *arr)
{
    paths->arr = arr;
    paths->stops.count = 0;
    paths->round++;
    paths->most = ns_max(KEPT_LEAST, ns_min(KEPT_MOST, CELLS / ns_max(arr->entries.count, 1)));
    paths->next = 0;
    paths->failed =
        !NS_AT_LEAST(ctx, &paths->of_strand, arr->strands.count)
        || !NS_AT_LEAST(ctx, &paths->kept_of, arr->entries.count)
        || !ns_array_room(ctx, &paths->stops, sizeof *paths->stops.at, arr->entries.count);
}

static void drop_search(ns_ctx *ctx, ns_path_search *search)
{
    ns_arrays_drop(ctx, &search->heap, &search->cells);
}

void ns_paths_drop(ns_ctx *ctx, ns_paths *paths)
{
    ns_arrays_drop(ctx, &paths->of_strand, &paths->kept_of, &paths->stops);
    for (int32_t i = 0; i < paths->kept.count; i++)
        drop_search(ctx, &paths->kept.at[i]);
    ns_array_drop(ctx, &paths->kept);
    *paths = (ns_paths){ 0 };
}

// -- the graph ------------------------------------------------------------------------------------

int32_t ns_paths_vertex(const ns_arrangement *arr, int32_t id)
{
    const ns_entry *entry = &arr->entries.at[id];

    return entry->kind == NS_ENTRY_NODE ? arr->nodes.at[entry->node].ends.at[0]
                                        : ns_min(id, entry->twin);
}

ns_stops ns_paths_stops(ns_paths *paths, int32_t index)
{
    const ns_arrangement *arr = paths->arr;
    const ns_strand *strand = &arr->strands.at[index];
    ns_strand_stops *stops = &paths->of_strand.at[index];

    if (stops->round != paths->round) {
        ns_stop *to = &paths->stops.at[paths->stops.count];
        int32_t count = 0;
        for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
            const ns_entry *entry = &arr->entries.at[e];
            NS_ASSERT(count == 0 || to[count - 1].arc <= entry->arc);
            if (entry->kind != NS_ENTRY_ANCHOR)
                to[count++] = (ns_stop){ entry->arc, e, ns_paths_vertex(arr, e) };
            e = entry->next;
        }
        stops->round = paths->round;
        stops->first = paths->stops.count;
        stops->count = count;
        paths->stops.count += count;
        NS_ASSERT(paths->stops.count <= paths->stops.capacity);
    }
    return (ns_stops){ &paths->stops.at[stops->first], stops->count };
}

int32_t ns_stops_beyond(ns_stops stops, int64_t arc)
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

bool ns_paths_step(const ns_arrangement *arr, int32_t from, bool backward, ns_found *to)
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
    NS_ASSERT((backward ? -ahead : ahead) + round >= 0);
    *to = (ns_found){ .vertex = ns_paths_vertex(arr, e),
                      .far = (backward ? -ahead : ahead) + round };
    return true;
}

// -- searching ------------------------------------------------------------------------------------

static void begin_search(ns_ctx *ctx, ns_paths *paths, ns_path_search *search)
{
    search->id = ++paths->searches;
    search->heap.count = 0;
    if (NS_AT_LEAST(ctx, &search->cells, paths->arr->entries.count))
        search->round = paths->round;
    else
        paths->failed = true;
}

static void reach(ns_ctx *ctx, ns_paths *paths, ns_path_search *search, int32_t vertex,
                  int64_t far)
{
    ns_path_cell *cell = &search->cells.at[vertex];

    if (cell->id == search->id && cell->far <= far)
        return;
    *cell = (ns_path_cell){ search->id, far };
    if (!ns_founds_push(ctx, &search->heap, (ns_found){ .vertex = vertex, .far = far }))
        paths->failed = true;
}

// Whether a way over this vertex can still matter: see ns_paths.longest. In whole steps a way is at
// least two thirds as long as it is; places of vertices are rounded, for which a unit is far more
// than enough.
static bool matters(const ns_paths *paths, const ns_path_search *search, int32_t vertex,
                    int64_t far)
{
    if (paths->longest == 0)
        return true;
    const ns_entry *entries = paths->arr->entries.at;
    const int64_t most = (paths->longest - far) * 3 / 2 + paths->near + NS_DE_JONG_STEPS;
    return far <= paths->longest
           && ns_square_between(entries[search->from].point, entries[vertex].point)
                  <= most * most;
}

static void leave(ns_ctx *ctx, ns_paths *paths, ns_path_search *search, int32_t entry,
                  int64_t far)
{
    for (int side = 0; side < 2; side++) {
        ns_found next;
        if (ns_paths_step(paths->arr, entry, side, &next)
            && matters(paths, search, next.vertex, far + next.far))
            reach(ctx, paths, search, next.vertex, far + next.far);
    }
}

// Goes on by one vertex.
static void settle(ns_ctx *ctx, ns_paths *paths, ns_path_search *search)
{
    const ns_arrangement *arr = paths->arr;
    const ns_found here = ns_founds_pop(&search->heap);
    const ns_entry *entry = &arr->entries.at[here.vertex];

    if (here.far > search->cells.at[here.vertex].far)
        return;
    paths->steps += 4;
    if (entry->kind == NS_ENTRY_NODE) {
        const ns_node *node = &arr->nodes.at[entry->node];
        for (int32_t i = 0; i < node->ends.count; i++)
            leave(ctx, paths, search, node->ends.at[i], here.far);
    } else {
        leave(ctx, paths, search, here.vertex, here.far);
        leave(ctx, paths, search, entry->twin, here.far);
    }
}

// The search from a vertex, wherever it has got to; NULL without memory.
static ns_path_search *search_from(ns_ctx *ctx, ns_paths *paths, int32_t from)
{
    const int32_t kept = paths->kept_of.at[from];

    if (kept < paths->kept.count && paths->kept.at[kept].from == from
        && paths->kept.at[kept].round == paths->round)
        return &paths->kept.at[kept];
    if (paths->next == paths->kept.count
        && !ns_array_push(ctx, &paths->kept, (ns_path_search){ 0 })) {
        paths->failed = true;
        return NULL;
    }
    ns_path_search *search = &paths->kept.at[paths->next];
    paths->kept_of.at[from] = paths->next;
    paths->next = (paths->next + 1) % paths->most;
    search->from = from;
    begin_search(ctx, paths, search);
    if (!paths->failed)
        reach(ctx, paths, search, from, 0);
    return paths->failed ? NULL : search;
}

// All that is nearer is known.
static int64_t known_up_to(const ns_path_search *search)
{
    return search->heap.count > 0 ? search->heap.at[0].far : NS_FAR;
}

static bool is_known(const ns_path_search *search, int32_t vertex)
{
    const ns_path_cell *cell = &search->cells.at[vertex];

    return cell->id == search->id && cell->far <= known_up_to(search);
}

int64_t ns_paths_between(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t *most)
{
    NS_ASSERT(*most >= 0);
    if (from == to)
        return 0;
    ns_path_search *search = paths->failed ? NULL : search_from(ctx, paths, from);
    if (!search)
        return NS_FAR;
    while (!is_known(search, to) && known_up_to(search) <= *most && !paths->failed
           && search->heap.count > 0)
        settle(ctx, paths, search);
    if (!paths->failed && is_known(search, to))
        return search->cells.at[to].far;
    *most = known_up_to(search) - 1;
    return NS_FAR;
}

// -- places ---------------------------------------------------------------------------------------

ns_on_edge ns_paths_place(ns_paths *paths, int32_t strand, int64_t arc)
{
    const ns_stops stops = ns_paths_stops(paths, strand);
    const bool closed = paths->arr->strands.at[strand].way.closed;
    const int64_t length = ns_strand_length(&paths->arr->strands.at[strand]);
    const int32_t low = ns_stops_beyond(stops, arc);

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

// Whether it is no further than `most` from one vertex to another.
static bool is_within(ns_ctx *ctx, ns_paths *paths, int32_t from, int32_t to, int64_t most)
{
    int64_t known = most;

    return ns_paths_between(ctx, paths, from, to, &known) <= most;
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
