// faces.c: the boundaries that a change made, and the faces they bound.
//
// A boundary that goes round its face turns once to the left in all, one that goes round
// something floating once to the right. Turns are counted exactly: every direction is that of a
// segment of the grid, and a half-turn is never in doubt but at a loose end, where the walker
// turns to the right, round it. Areas could not decide this: crossings are rounded to the grid
// there, and a face may be smaller than that.
//
// What floats in a face that was touched is located again by looking to the left from its
// leftmost vertex. What is seen there belongs to the face itself, or floats in the same face and
// reaches further left, so that going from left to right it has been located before.
#include "arrangement/arrangement_parts.h"

void ns_faces_begin(ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;

    inside->mark_base += inside->cycles.count + 2; // above every mark so far
    inside->touched.count = inside->starts.count = inside->cycles.count = 0;
    if (inside->mark_base > INT32_MAX / 2) {
        memset(inside->marks.at, 0, (size_t)inside->marks.count * sizeof *inside->marks.at);
        memset(inside->face_marks.at, 0,
               (size_t)inside->face_marks.count * sizeof *inside->face_marks.at);
        inside->mark_base = 1;
    }
}

void ns_face_touch(ns_arrangement *arr, int32_t face)
{
    ns_arrangement_inside *inside = arr->inside;

    NS_ASSERT(face > NS_OUTSIDE.i && arr->faces.at[face].alive);
    if (inside->face_marks.at[face] == inside->mark_base)
        return;
    inside->face_marks.at[face] = inside->mark_base;
    NS_ASSERT(inside->touched.count < inside->touched.capacity);
    inside->touched.at[inside->touched.count++] = face;
}

// -- walking round ------------------------------------------------------------------------------

typedef struct walker {
    const ns_arrangement *arr;
    uint64_t area2;         // wraps on the way; the end result fits
    int64_t dx, dy;         // the direction it came from; 0 at the start
    int half;               // and the half of all directions that it is in
    int64_t from_x, from_y; // the first direction
    int32_t winding;
} walker;

// Counts how often the direction passes east, to the left.
static int32_t passes_east(int64_t x1, int64_t y1, int64_t x2, int64_t y2)
{
    const int64_t turn = y1 * x2 - x1 * y2; // positive: to the left
    const int half_1 = ns_half_turn(x1, y1), half_2 = ns_half_turn(x2, y2);

    if (half_1 == half_2)
        return 0;
    return turn > 0 ? half_1 : -half_2; // straight back: to the right
}

static void face_along(walker *w, ns_point from, ns_point to)
{
    const int64_t dx = to.x - from.x, dy = to.y - from.y;
    const int half = ns_half_turn(dx, dy);

    if (half != w->half)
        w->winding += passes_east(w->dx, w->dy, dx, dy);
    w->dx = dx;
    w->dy = dy;
    w->half = half;
}

static void step(walker *w, ns_point from, ns_point to)
{
    w->area2 += (uint64_t)((int64_t)from.y * to.x - (int64_t)from.x * to.y);
}

// From an entry along the segments first to last to another one.
static void walk_forward(walker *w, const ns_way *way, int32_t first, int32_t last, ns_point at,
                         ns_point end)
{
    for (int32_t s = first; s < last; s++) {
        const ns_point to = way->at[s + 1];
        face_along(w, way->at[s], to);
        step(w, at, to);
        at = to;
    }
    face_along(w, way->at[last], ns_way_point(way, last + 1));
    step(w, at, end);
}

static void walk_backward(walker *w, const ns_way *way, int32_t first, int32_t last,
                          ns_point at, ns_point end)
{
    ns_point from = ns_way_point(way, last + 1);

    for (int32_t s = last; s > first; s--) {
        const ns_point to = way->at[s];
        face_along(w, from, to);
        step(w, at, to);
        from = at = to;
    }
    face_along(w, from, way->at[first]);
    step(w, at, end);
}

// Says how many segments were passed.
static int32_t walk_half(walker *w, ns_half_id half)
{
    const int32_t e = half.i >> 1;
    const ns_entry *from = ns_entry_at(w->arr, e), *to = ns_entry_at(w->arr, from->next);
    const ns_way *way = &w->arr->strands.at[from->strand].way;
    const int32_t first = from->segment, last = ns_edge_last_segment(w->arr, e);

    if (half.i & 1)
        walk_backward(w, way, first, last, to->point, from->point);
    else
        walk_forward(w, way, first, last, from->point, to->point);
    return last - first + 1;
}

// The direction in which a half-edge starts.
static void start_along(walker *w, ns_half_id half)
{
    const int32_t e = half.i >> 1;
    const ns_entry *from = ns_entry_at(w->arr, e);
    const ns_way *way = &w->arr->strands.at[from->strand].way;
    const int32_t s = half.i & 1 ? ns_edge_last_segment(w->arr, e) : from->segment;
    const ns_point a = way->at[s], b = ns_way_point(way, s + 1);

    w->from_x = w->dx = half.i & 1 ? a.x - b.x : b.x - a.x;
    w->from_y = w->dy = half.i & 1 ? a.y - b.y : b.y - a.y;
    w->half = ns_half_turn(w->dx, w->dy);
}

// Leaves `mark` on every half-edge when `marks` is given.
static ns_cycle walk_round(const ns_arrangement *arr, ns_half_id first, int32_t *marks,
                           int32_t mark)
{
    walker w = { .arr = arr };
    ns_half_id half = first;
    int32_t edges = 0;
    int64_t steps = 0;

    start_along(&w, first);
    do {
        NS_ASSERT(edges++ < 2 * arr->entries.count);
        if (marks)
            marks[half.i] = mark;
        steps += walk_half(&w, half);
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    (void)edges;
    w.winding += passes_east(w.dx, w.dy, w.from_x, w.from_y);
    return (ns_cycle){
        .half = first.i, .winding = w.winding, .area2 = (int64_t)w.area2, .steps = steps
    };
}

ns_point ns_cycle_least(const ns_arrangement *arr, ns_half_id first)
{
    ns_point least = { INT32_MAX, INT32_MAX };
    ns_half_id half = first;

    do {
        const int32_t e = half.i >> 1;
        const ns_entry *from = ns_entry_at(arr, e), *to = ns_entry_at(arr, from->next);
        const int32_t last = ns_edge_last_segment(arr, e);
        if (from->kind != NS_ENTRY_CROSS)
            least = ns_point_leftmost(least, from->point);
        if (to->kind != NS_ENTRY_CROSS)
            least = ns_point_leftmost(least, to->point);
        for (int32_t s = from->segment + 1; s <= last; s++)
            least = ns_point_leftmost(least, arr->strands.at[from->strand].way.at[s]);
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    return least;
}

ns_cycle ns_cycle_measure(const ns_arrangement *arr, ns_half_id half)
{
    return walk_round(arr, half, NULL, 0);
}

int64_t ns_face_area2(const ns_arrangement *arr, ns_face_id face)
{
    const ns_face *f = &arr->faces.at[face.i];
    int64_t area2 = f->area2;

    for (int32_t i = 0; i < f->holes.count; i++)
        area2 += ns_cycle_measure(arr, (ns_half_id){ f->holes.at[i] }).area2;
    return area2;
}

// -- planning -----------------------------------------------------------------------------------

// Whether the half-edge went away with the strand.
static bool is_gone(const ns_arrangement *arr, int32_t half, int32_t gone)
{
    const ns_entry *entry = ns_entry_at(arr, half >> 1);

    return entry->strand == gone
           || (entry->twin && ns_entry_at(arr, entry->twin)->strand == gone);
}

static bool is_marked(const ns_arrangement *arr, int32_t half)
{
    return arr->inside->marks.at[half] > arr->inside->mark_base;
}

static bool has_changed(const ns_arrangement *arr, int32_t half, int32_t gone)
{
    return is_gone(arr, half, gone) || is_marked(arr, half);
}

// Traces the boundary unless it is one already.
static ns_status trace(ns_ctx *ctx, ns_arrangement *arr, int32_t half)
{
    ns_arrangement_inside *inside = arr->inside;

    if (is_marked(arr, half))
        return NS_OK;
    const ns_cycle cycle = walk_round(arr, (ns_half_id){ half }, inside->marks.at,
                                      inside->mark_base + 1 + inside->cycles.count);
    NS_ASSERT(cycle.winding == 1 || cycle.winding == -1);
    inside->steps += cycle.steps;
    return ns_array_push(ctx, &inside->cycles, cycle) ? NS_OK : ns_no_memory(ctx);
}

static ns_status trace_all(ns_ctx *ctx, ns_arrangement *arr, int32_t gone)
{
    ns_arrangement_inside *inside = arr->inside;

    for (int32_t i = 0; i < inside->starts.count; i++)
        if (!is_gone(arr, inside->starts.at[i], gone))
            NS_TRY(trace(ctx, arr, inside->starts.at[i]));
    // Faces that lost their boundary come first: their numbers go on.
    inside->changed = 0;
    for (int32_t i = 0; i < inside->touched.count; i++) {
        const int32_t face = inside->touched.at[i];
        if (!has_changed(arr, arr->faces.at[face].half, gone))
            continue;
        inside->touched.at[i] = inside->touched.at[inside->changed];
        inside->touched.at[inside->changed++] = face;
    }
    for (int32_t i = 0; i < inside->touched.count; i++) {
        const ns_face *face = &arr->faces.at[inside->touched.at[i]];
        for (int32_t k = 0; k < face->holes.count; k++)
            if (!is_gone(arr, face->holes.at[k], gone))
                NS_TRY(trace(ctx, arr, face->holes.at[k]));
    }
    return NS_OK;
}

// More dead faces, at the bottom of the stack, so that all above them are taken first.
static ns_status make_faces(ns_ctx *ctx, ns_arrangement *arr, int32_t count)
{
    ns_arrangement_inside *inside = arr->inside;
    const int32_t first = arr->faces.count;

    NS_NEED(ctx, ns_array_reserve(ctx, &inside->free_faces, count + inside->changed)
                     && ns_array_resize(ctx, &inside->face_marks, first + count)
                     && ns_array_resize(ctx, &arr->faces, first + count));
    memmove(inside->free_faces.at + count, inside->free_faces.at,
            (size_t)inside->free_faces.count * sizeof *inside->free_faces.at);
    for (int32_t i = 0; i < count; i++)
        inside->free_faces.at[i] = first + count - 1 - i;
    inside->free_faces.count += count;
    return NS_OK;
}

// A number for every boundary of a face: those of touched faces, then free ones, then new ones.
static ns_status number_faces(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    int32_t wanted = 0;

    NS_NEED(ctx, ns_array_reserve(ctx, &inside->free_faces, inside->changed));
    for (int32_t i = 0; i < inside->cycles.count; i++)
        wanted += inside->cycles.at[i].winding > 0;
    inside->reused = ns_min(wanted, inside->changed);
    inside->taken = wanted - inside->reused;
    if (inside->taken > inside->free_faces.count)
        NS_TRY(make_faces(ctx, arr, inside->taken - inside->free_faces.count));
    for (int32_t i = 0, n = 0; i < inside->cycles.count; i++) {
        if (inside->cycles.at[i].winding < 0)
            continue;
        inside->cycles.at[i].face =
            n < inside->reused
                ? inside->touched.at[n]
                : inside->free_faces.at[inside->free_faces.count - 1 - (n - inside->reused)];
        n++;
    }
    return NS_OK;
}

static int compare_least(const void *a, const void *b, void *user)
{
    const ns_arrangement_inside *inside = user;
    const ns_point p = inside->cycles.at[*(const int32_t *)a].least;
    const ns_point q = inside->cycles.at[*(const int32_t *)b].least;

    return p.x != q.x ? (p.x > q.x) - (p.x < q.x) : (p.y > q.y) - (p.y < q.y);
}

// The face that the floating cycle lies in.
static int32_t locate(const ns_arrangement *arr, const ns_cycle *cycle)
{
    const ns_half_id seen = ns_cast_left(arr, cycle->least);

    if (is_marked(arr, seen.i))
        return arr->inside->cycles
            .at[arr->inside->marks.at[seen.i] - arr->inside->mark_base - 1]
            .face;
    return ns_half_face(arr, seen).i;
}

// The only face in reach, or 0 when there are several.
static int32_t only_face(const ns_arrangement_inside *inside)
{
    const int32_t kept = inside->touched.count - inside->changed;

    if (inside->reused + inside->taken + kept != 1)
        return 0;
    return kept ? inside->touched.at[inside->changed]
                : inside->touched.at[0]; // one new boundary takes the number of a changed face
}

// Room for the floating cycles in the faces that they lie in.
static ns_status hole_room(ns_ctx *ctx, ns_arrangement *arr, int32_t floating)
{
    ns_arrangement_inside *inside = arr->inside;
    bool room = true;

    NS_NEED(ctx, ns_array_resize(ctx, &inside->arrivals, arr->faces.count));
    for (int32_t i = 0; room && i < floating; i++) {
        const int32_t f = inside->cycles.at[inside->order.at[i]].face;
        ns_face *face = &arr->faces.at[f];
        room = ns_array_reserve(ctx, &face->holes, ++inside->arrivals.at[f]);
    }
    for (int32_t i = 0; i < floating; i++)
        inside->arrivals.at[inside->cycles.at[inside->order.at[i]].face] = 0;
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status locate_all(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;
    int32_t floating = 0;

    NS_NEED(ctx, ns_array_resize(ctx, &inside->order, inside->cycles.count));
    for (int32_t i = 0; i < inside->cycles.count; i++)
        if (inside->cycles.at[i].winding < 0)
            inside->order.at[floating++] = i;
    const int32_t only = only_face(inside);
    if (!only && floating > 0)
        NS_TRY(ns_peek_list(ctx, arr));
    for (int32_t i = 0; !only && i < floating; i++) {
        ns_cycle *cycle = &inside->cycles.at[inside->order.at[i]];
        cycle->least = ns_cycle_least(arr, (ns_half_id){ cycle->half });
    }
    if (!only)
        NS_TRY(ns_sort(ctx, inside->order.at, floating, sizeof *inside->order.at, compare_least,
                       inside));
    for (int32_t i = 0; i < floating; i++) {
        ns_cycle *cycle = &inside->cycles.at[inside->order.at[i]];
        cycle->face = only ? only : locate(arr, cycle);
    }
    return hole_room(ctx, arr, floating);
}

ns_status ns_faces_plan(ns_ctx *ctx, ns_arrangement *arr, int32_t gone)
{
    NS_ASSERT(arr->inside->touched.count > 0 && arr->inside->cycles.count == 0);
    NS_NEED(ctx, ns_array_resize(ctx, &arr->inside->marks, 2 * arr->entries.count));
    NS_TRY(trace_all(ctx, arr, gone));
    NS_TRY(number_faces(ctx, arr));
    return locate_all(ctx, arr);
}

// -- applying -----------------------------------------------------------------------------------

// A strand that is looked at wants to know what was there.
static void label(ns_arrangement *arr, int32_t first, int32_t face)
{
    ns_peek *peek = &arr->inside->peek;
    ns_half_id half = { first };

    do {
        int32_t *at = &ns_entry_at(arr, half.i >> 1)->face[half.i & 1];
        NS_ASSERT(!peek->strand || peek->labels.count < peek->labels.capacity);
        if (peek->strand && *at != face)
            peek->labels.at[peek->labels.count++] = (ns_old_label){ half.i, *at };
        *at = face;
        half = ns_half_next(arr, half);
    } while (half.i != first);
}

void ns_faces_apply(ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;

    inside->free_faces.count -= inside->taken;
    for (int32_t i = 0; i < inside->touched.count; i++) {
        const int32_t face = inside->touched.at[i];
        arr->faces.at[face].holes.count = 0;
        if (i >= inside->reused && i < inside->changed) {
            arr->faces.at[face].alive = false;
            inside->free_faces.at[inside->free_faces.count++] = face;
        }
    }
    arr->face_count += inside->reused + inside->taken - inside->changed;
    for (int32_t i = 0; i < inside->cycles.count; i++) {
        const ns_cycle *cycle = &inside->cycles.at[i];
        ns_face *face = &arr->faces.at[cycle->face];
        if (cycle->winding > 0) {
            face->alive = true;
            face->half = cycle->half;
            face->area2 = cycle->area2;
        } else {
            NS_ASSERT(face->holes.count < face->holes.capacity); // locate_all made room
            face->holes.at[face->holes.count++] = cycle->half;
        }
        label(arr, cycle->half, cycle->face);
    }
}
