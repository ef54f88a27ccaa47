// arrangement_check_faces.c: whether half-edges and faces keep what arrangement.h promises.
//
// Cycles are walked, marked and measured; then Euler's formula is held against parts that are counted
// from twins and nodes, which know nothing of faces. What floats is located anew.
#include "arrangement/arrangement_parts.h"

#include "base/forest.h"

#define BROKEN(...) ns_fail(ctx, NS_INTERNAL, "arrangement: " __VA_ARGS__)

typedef struct face_check {
    NS_ARRAY(bool) seen;       // half-edges
    NS_ARRAY(int32_t) parents; // of strands: the forest of what hangs together
    int32_t cycles, floating;
    int64_t area2;
} face_check;

// -- cycles ---------------------------------------------------------------------------------------

// Goes round once; every half-edge must be new and of this face.
static ns_status check_cycle(ns_ctx *ctx, const ns_arrangement *arr, face_check *c,
                             int32_t first, int32_t face, int32_t winding)
{
    ns_half_id half = { first };

    if (first < 2 || first >> 1 >= arr->entries.count || !ns_entry_at(arr, first >> 1)->next)
        return BROKEN("face %d names half-edge %d, which is none", face, first);
    do {
        if (c->seen.at[half.i])
            return BROKEN("half-edge %d is in two cycles", half.i);
        c->seen.at[half.i] = true;
        if (ns_half_face(arr, half).i != face)
            return BROKEN("half-edge %d has face %d instead of %d", half.i,
                          ns_half_face(arr, half).i, face);
        half = ns_half_next(arr, half);
        if (half.i < 2 || half.i >> 1 >= arr->entries.count
            || !ns_entry_at(arr, half.i >> 1)->next)
            return BROKEN("the boundary of face %d leads nowhere", face);
    } while (half.i != first);
    const ns_cycle cycle = ns_cycle_measure(arr, half);
    if (cycle.winding != winding)
        return BROKEN("a boundary of face %d turns %d times instead of %d", face, cycle.winding,
                      winding);
    if (winding > 0 && cycle.area2 != arr->faces.at[face].area2)
        return BROKEN("face %d has a wrong area", face);
    c->cycles++;
    c->area2 += face == NS_OUTSIDE.i ? 0 : cycle.area2;
    return NS_OK;
}

static ns_status check_cycles(ns_ctx *ctx, const ns_arrangement *arr, face_check *c)
{
    int32_t alive = 0, dead = 0;

    for (int32_t f = 1; f < arr->faces.count; f++) {
        const ns_face *face = &arr->faces.at[f];
        alive += face->alive;
        dead += !face->alive;
        if (!face->alive)
            continue;
        NS_TRY(check_cycle(ctx, arr, c, face->half, f, f == NS_OUTSIDE.i ? -1 : 1));
        for (int32_t i = 0; i < face->holes.count; i++)
            NS_TRY(check_cycle(ctx, arr, c, face->holes.at[i], f, -1));
        c->floating += face->holes.count;
    }
    if (alive != arr->face_count + 1 || dead != arr->inside->free_faces.count)
        return BROKEN("%d faces are alive instead of %d", alive, arr->face_count + 1);
    for (int32_t h = 2; h < 2 * arr->entries.count; h++)
        if (!c->seen.at[h] && ns_entry_at(arr, h >> 1)->next
            && ns_entry_at(arr, h >> 1)->kind != NS_ENTRY_FREE)
            return BROKEN("half-edge %d is in no cycle", h);
    if (c->area2 != 2 * (int64_t)arr->width * arr->height)
        return BROKEN("the areas of the faces do not sum to the frame's");
    return NS_OK;
}

// -- Euler's formula ------------------------------------------------------------------------------

// Vertices, edges and faces, and what hangs together counted from twins and nodes alone.
static ns_status check_euler(ns_ctx *ctx, const ns_arrangement *arr, face_check *c)
{
    int32_t *parents = c->parents.at;
    int64_t twice_vertices = 0, edges = 0, parts = 0;

    ns_forest_plant(parents, arr->strands.count);
    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        if (entry->kind == NS_ENTRY_FREE)
            continue;
        edges += entry->next > 0;
        twice_vertices += entry->kind == NS_ENTRY_ANCHOR ? 2 : entry->twin ? 1 : 0;
        if (entry->twin)
            ns_forest_join(parents, entry->strand, ns_entry_at(arr, entry->twin)->strand);
    }
    for (int32_t n = 1; n < arr->nodes.count; n++) {
        const ns_node *node = &arr->nodes.at[n];
        twice_vertices += node->ends.count && !node->on_frame ? 2 : 0;
        for (int32_t i = 1; i < node->ends.count; i++)
            ns_forest_join(parents, ns_entry_at(arr, node->ends.at[i])->strand,
                           ns_entry_at(arr, node->ends.at[0])->strand);
    }
    for (int32_t s = 0; s < arr->strands.count; s++)
        parts += arr->strands.at[s].alive && ns_forest_root(parents, s) == s;
    const int64_t faces = arr->face_count + 1;
    if (twice_vertices / 2 - edges + faces != 1 + parts || c->floating != parts - 1)
        return BROKEN("%d vertices, %d edges, %d faces and %d parts: Euler disagrees",
                      (int)(twice_vertices / 2), (int)edges, (int)faces, (int)parts);
    return NS_OK;
}

// -- what floats where ----------------------------------------------------------------------------

static ns_status check_floating(ns_ctx *ctx, const ns_arrangement *arr)
{
    for (int32_t f = 1; f < arr->faces.count; f++)
        for (int32_t i = 0; i < arr->faces.at[f].holes.count; i++) {
            const ns_half_id half = { arr->faces.at[f].holes.at[i] };
            const ns_point least = ns_cycle_least(arr, half);
            const int32_t around = ns_half_face(arr, ns_cast_left(arr, least)).i;
            if (around != f)
                return BROKEN("what floats in face %d belongs into face %d", f, around);
        }
    return NS_OK;
}

static ns_status check_all(ns_ctx *ctx, const ns_arrangement *arr, face_check *c)
{
    NS_NEED(ctx, ns_array_resize(ctx, &c->seen, 2 * arr->entries.count)
                     && ns_array_resize(ctx, &c->parents, arr->strands.count));
    NS_TRY(check_cycles(ctx, arr, c));
    NS_TRY(check_euler(ctx, arr, c));
    return check_floating(ctx, arr);
}

ns_status ns_check_faces(ns_ctx *ctx, const ns_arrangement *arr)
{
    face_check c = { 0 };
    const ns_status status = check_all(ctx, arr, &c);

    ns_arrays_drop(ctx, &c.seen, &c.parents);
    return status;
}
