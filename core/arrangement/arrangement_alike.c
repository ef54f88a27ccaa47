// arrangement_alike.c: two drawings with the same topology.
//
// Lists are gone through side by side, which pairs the entries of both; those of the frame are
// paired as twins. Pairs must agree in whatever does not depend on where they are. Then their
// half-edges are paired too, and as signs and orders around nodes are the same so are the cycles.
// What is left is which cycles belong to one face: each face must always meet the same one.
#include "arrangement/arrangement_parts.h"

typedef struct alike_job {
    const ns_arrangement *a, *b;
    uint8_t *unlike; // strands; may be NULL
    bool alike;
    NS_ARRAY(int32_t) entry_of;         // b's for a's; 0: none
    NS_ARRAY(int32_t) face_of, face_in; // b's for a's, a's for b's; 0: not met yet
} alike_job;

static bool is_alive(const ns_arrangement *arr, int32_t strand)
{
    return strand < arr->strands.count && arr->strands.at[strand].alive;
}

static void differ(alike_job *job, int32_t strand)
{
    job->alike = false;
    if (job->unlike)
        job->unlike[strand] = 1;
}

// An entry's strand, and the one that it meets there.
static void differ_at(alike_job *job, const ns_arrangement *arr, int32_t entry)
{
    const ns_entry *e = ns_entry_at(arr, entry);

    differ(job, e->strand);
    if (e->twin)
        differ(job, ns_entry_at(arr, e->twin)->strand);
}

static void pair_entries(alike_job *job, int32_t strand)
{
    const ns_strand *s = &job->a->strands.at[strand], *t = &job->b->strands.at[strand];
    int32_t x = s->first, y = t->first;

    for (int32_t i = 0; i < ns_min(s->entry_count, t->entry_count); i++) {
        const ns_entry *e = ns_entry_at(job->a, x), *f = ns_entry_at(job->b, y);
        job->entry_of.at[x] = y;
        if (e->kind == NS_ENTRY_FRAME && f->kind == NS_ENTRY_FRAME)
            job->entry_of.at[e->twin] = f->twin;
        x = e->next;
        y = f->next;
    }
}

static int32_t other_strand(const ns_arrangement *arr, const ns_entry *entry)
{
    return entry->twin ? ns_entry_at(arr, entry->twin)->strand : -1;
}

static bool agree(const alike_job *job, const ns_entry *x, const ns_entry *y)
{
    return x->kind == y->kind && x->node == y->node && x->sign == y->sign
           && other_strand(job->a, x) == other_strand(job->b, y);
}

// Where two lists part, both may have found something new: all that meet there are named.
static void compare_strand(alike_job *job, int32_t strand)
{
    const ns_strand *s = &job->a->strands.at[strand], *t = &job->b->strands.at[strand];
    int32_t x = s->first, y = t->first;

    if (s->way.closed != t->way.closed || s->entry_count != t->entry_count)
        differ(job, strand);
    for (int32_t i = 0; i < ns_min(s->entry_count, t->entry_count); i++) {
        const ns_entry *e = ns_entry_at(job->a, x), *f = ns_entry_at(job->b, y);
        if (!agree(job, e, f)) {
            differ_at(job, job->a, x);
            differ_at(job, job->b, y);
            return;
        }
        x = e->next;
        y = f->next;
    }
}

// Lists with the same strands in them: whether twins are at the same places too. (Asked only then,
// because behind a new crossing every place is another.)
static void compare_twins(alike_job *job)
{
    for (int32_t e = 1; e < job->a->entries.count; e++) {
        const int32_t there = job->entry_of.at[e], twin = job->a->entries.at[e].twin;
        if (there && twin && job->entry_of.at[twin] != ns_entry_at(job->b, there)->twin)
            differ_at(job, job->a, e);
    }
}

// The next end on the frame; its anchor, the corner it starts at, is passed over.
static int32_t next_on_frame(const ns_arrangement *arr, int32_t entry)
{
    const int32_t next = ns_entry_at(arr, entry)->next;

    return ns_entry_at(arr, next)->kind == NS_ENTRY_ANCHOR ? ns_entry_at(arr, next)->next
                                                           : next;
}

static void compare_frame(alike_job *job)
{
    const ns_strand *frame = &job->a->strands.at[NS_FRAME_STRAND.i];
    int32_t e = frame->first;

    job->entry_of.at[e] = job->b->strands.at[NS_FRAME_STRAND.i].first;
    for (int32_t i = 1; i < frame->entry_count; i++) {
        e = ns_entry_at(job->a, e)->next;
        const int32_t next = next_on_frame(job->a, e), there = job->entry_of.at[e];
        if (there && job->entry_of.at[next] != next_on_frame(job->b, there)) {
            differ_at(job, job->a, e);
            differ_at(job, job->a, next);
            differ_at(job, job->b, next_on_frame(job->b, there));
        }
    }
}

static void compare_node(alike_job *job, int32_t n)
{
    const ns_node *node = &job->a->nodes.at[n], *other = &job->b->nodes.at[n];
    const int32_t count = node->ends.count;
    int32_t turn = 0;

    if (node->on_frame || count == 0)
        return; // in the frame's order
    while (turn < other->ends.count
           && other->ends.at[turn] != job->entry_of.at[node->ends.at[0]])
        turn++;
    bool same = other->ends.count == count && turn < count;
    for (int32_t i = 0; i < count && same; i++)
        same = job->entry_of.at[node->ends.at[i]] == other->ends.at[(turn + i) % count];
    for (int32_t i = 0; i < count && !same; i++)
        differ(job, ns_entry_at(job->a, node->ends.at[i])->strand);
}

// The faces on both hands of an edge, which begins at an entry.
static void compare_faces(alike_job *job, int32_t entry)
{
    const ns_entry *e = ns_entry_at(job->a, entry);
    const ns_entry *f = ns_entry_at(job->b, job->entry_of.at[entry]);

    // The frame's edge to its corner is the one behind it; which has it may have changed.
    for (int side = 0; side < 2 && e->next; side++) {
        int32_t *there = &job->face_of.at[e->face[side]];
        int32_t *back = &job->face_in.at[f->face[side]];
        if (*there == 0 && *back == 0) {
            *there = f->face[side];
            *back = e->face[side];
        }
        if (*there != f->face[side] || *back != e->face[side])
            differ(job, e->strand);
    }
}

static void compare_strands(alike_job *job, int32_t count)
{
    for (int32_t s = 1; s < count; s++) {
        if (is_alive(job->a, s) && is_alive(job->b, s))
            pair_entries(job, s);
        else if (is_alive(job->a, s) || is_alive(job->b, s))
            differ(job, s);
    }
    for (int32_t s = 1; s < count; s++) {
        if (is_alive(job->a, s) && is_alive(job->b, s))
            compare_strand(job, s);
    }
    if (job->alike)
        compare_twins(job);
}

static ns_status compare(ns_ctx *ctx, alike_job *job)
{
    const ns_arrangement *a = job->a, *b = job->b;

    NS_NEED(ctx, ns_array_resize(ctx, &job->entry_of, a->entries.count)
                     && ns_array_resize(ctx, &job->face_of, a->faces.count)
                     && ns_array_resize(ctx, &job->face_in, b->faces.count));
    NS_TRY(ns_spend(ctx, 4 * (int64_t)a->entries.count));
    compare_strands(job, ns_max(a->strands.count, b->strands.count));
    if (job->alike)
        compare_frame(job);
    if (a->nodes.count != b->nodes.count)
        job->alike = false;
    for (int32_t n = 1; n < a->nodes.count && job->alike; n++)
        compare_node(job, n);
    if (!job->alike)
        return NS_OK;
    const bool bare = a->strands.at[NS_FRAME_STRAND.i].entry_count == 1;
    for (int32_t e = 1; e < a->entries.count; e++) {
        const ns_entry *entry = &a->entries.at[e];
        if (entry->kind != NS_ENTRY_FREE && job->entry_of.at[e]
            && (bare || entry->strand != NS_FRAME_STRAND.i || entry->kind != NS_ENTRY_ANCHOR))
            compare_faces(job, e);
    }
    return NS_OK;
}

ns_status ns_arrangement_alike(ns_ctx *ctx, const ns_arrangement *a, const ns_arrangement *b,
                               uint8_t *unlike, bool *alike)
{
    alike_job job = { .a = a, .b = b, .unlike = unlike, .alike = true };
    const ns_status status = compare(ctx, &job);

    *alike = job.alike;
    ns_arrays_drop(ctx, &job.entry_of, &job.face_of, &job.face_in);
    return status;
}
