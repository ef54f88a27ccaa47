// counts.c: the terms that are counted: each blemish by itself, and what a strand brings.
//
// Faces, curves and the frame take a pass each, a few microseconds. Vertices, angles and distances
// are kept up to date instead: each of their blemishes belongs to one or two strands, so a strand
// that comes brings its own and one that goes takes them along.
#include "measure/stage/stage_parts.h"

#define CALM_PART 200 // this part of the page is a good size of a face, or none is

// -- one blemish ----------------------------------------------------------------------------------

static int64_t above_zero(double value)
{
    return value > 0 ? ns_sum_of(value) : 0;
}

int64_t ns_face_cost(const ns_stage *stage, ns_term term, int64_t area2)
{
    const double area = (double)area2 / 2;

    if (term == NS_TERM_FACE)
        return above_zero(stage->de_jong.a_min - ns_units2(area, NS_DE_JONG_SIDE));
    if (term == NS_TERM_EMPTY)
        return above_zero(ns_units2(area, NS_DE_JONG_SIDE) / NS_EMPTY_AREA - 1);
    if (term == NS_TERM_BIG)
        return above_zero(ns_units2(area, NS_KERKHOF_SIDE) - stage->kerkhof.b_t);
    if (term == NS_TERM_SPECK)
        return stage->options.speck > 0
                   ? above_zero(1 - ns_units2(area, NS_DE_JONG_SIDE) / stage->options.speck)
                   : 0;
    NS_ASSERT(term == NS_TERM_SMALL);
    const double lack = stage->kerkhof.s_t - ns_units2(area, NS_KERKHOF_SIDE);
    return lack > 0 ? ns_sum_of(lack * lack) : 0;
}

bool ns_stage_is_speck(const ns_stage *stage, int32_t face)
{
    const int64_t area2 = ns_face_area2(&stage->arr, (ns_face_id){ face });

    return ns_face_cost(stage, NS_TERM_SPECK, area2) > 0;
}

int64_t ns_step_cost(const ns_stage *stage, ns_point a, ns_point b)
{
    const double d = ns_vec_length(ns_vec_sub(ns_vec_of(a), ns_vec_of(b)));

    return above_zero(stage->kerkhof.d_t - ns_units(d, NS_KERKHOF_SIDE));
}

int64_t ns_length_cost(const ns_stage *stage, int64_t length)
{
    const double l_t = stage->kerkhof.l_t;

    return above_zero((ns_units((double)length, NS_KERKHOF_SIDE) - l_t) / l_t);
}

int64_t ns_cells_cost(const ns_stage *stage)
{
    const ns_stage_options *options = &stage->options;
    const int32_t cells = stage->arr.face_count;
    const int32_t wanted = options->cells > 0             ? options->cells
                           : cells < options->cells_least ? options->cells_least
                                                          : cells;
    const double off = wanted > 0 ? (double)cells / wanted - 1 : 0;

    return ns_sum_of(off * off);
}

static bool is_vertex(const ns_entry *entry)
{
    return entry->kind != NS_ENTRY_ANCHOR;
}

// -- vertices -------------------------------------------------------------------------------------

int32_t ns_vertex_next(const ns_arrangement *arr, int32_t entry)
{
    const int32_t next = arr->entries.at[entry].next;

    return next && arr->entries.at[next].kind == NS_ENTRY_ANCHOR ? arr->entries.at[next].next
                                                                 : next;
}

static int32_t vertex_before(const ns_arrangement *arr, int32_t entry)
{
    const int32_t prev = arr->entries.at[entry].prev;

    return prev && arr->entries.at[prev].kind == NS_ENTRY_ANCHOR ? arr->entries.at[prev].prev
                                                                 : prev;
}

// Whether all ends at the node are the strand's own.
static bool is_alone(const ns_arrangement *arr, int32_t node, int32_t strand)
{
    const ns_node *at = &arr->nodes.at[node];

    for (int32_t i = 0; i < at->ends.count; i++) {
        if (arr->entries.at[at->ends.at[i]].strand != strand)
            return false;
    }
    return true;
}

// Whether an entry is a vertex that comes and goes with its strand; of twins and the ends of a
// node one is. A corner of the frame stays.
static bool is_own_vertex(const ns_arrangement *arr, int32_t e)
{
    const ns_entry *entry = &arr->entries.at[e];

    if (entry->kind == NS_ENTRY_CROSS)
        return arr->entries.at[entry->twin].strand != entry->strand || e < entry->twin;
    if (entry->node)
        return arr->nodes.at[entry->node].ends.at[0] == e
               && is_alone(arr, entry->node, entry->strand)
               && !ns_node_in_corner(arr, &arr->nodes.at[entry->node]);
    return entry->kind == NS_ENTRY_FRAME;
}

int64_t ns_crowd_strand(ns_stage *stage, int32_t strand, bool put)
{
    const ns_strand *at = &stage->arr.strands.at[strand];
    ns_crowd *crowd = &stage->inside->crowd;
    int64_t sum = 0;

    if (!ns_stage_keeps(stage, NS_TERM_VERTEX))
        return 0;
    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        if (is_own_vertex(&stage->arr, e))
            sum += put ? ns_crowd_put(crowd, entry->point) : ns_crowd_take(crowd, entry->point);
        e = entry->next;
    }
    return sum;
}

// -- angles and distances, by strand --------------------------------------------------------------

static int64_t angles_of(const ns_stage *stage, int32_t strand)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *at = &arr->strands.at[strand];
    int64_t sum = 0;

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_CROSS && is_own_vertex(arr, e))
            sum += ns_angle_cost(&stage->kerkhof, ns_stage_tangent(stage, (ns_entry_id){ e }),
                                 ns_stage_tangent(stage, (ns_entry_id){ entry->twin }));
        e = entry->next;
    }
    for (int end = 0; end < 2; end++) {
        const int32_t node = at->way.ends[end].i;
        if (node && (end == 0 || node != at->way.ends[0].i))
            sum += ns_node_angles(stage, node, -1) - ns_node_angles(stage, node, strand);
    }
    return sum;
}

static bool is_same_vertex(const ns_entry *a, const ns_entry *b, int32_t b_id)
{
    return a->twin == b_id || (a->node && a->node == b->node);
}

int64_t ns_step_between(const ns_stage *stage, int32_t a, int32_t b)
{
    const ns_entry *at = stage->arr.entries.at;

    return a == b || is_same_vertex(&at[a], &at[b], b)
               ? 0
               : ns_step_cost(stage, at[a].point, at[b].point);
}

static bool is_crossing_with(const ns_arrangement *arr, int32_t entry, int32_t strand)
{
    return arr->entries.at[entry].kind == NS_ENTRY_CROSS
           && arr->entries.at[arr->entries.at[entry].twin].strand == strand;
}

// What the strand changes at one of its crossings in the steps along the other one: two steps for
// one, or, when it crosses several times in a row, more.
static int64_t steps_across(const ns_stage *stage, int32_t entry, int32_t strand)
{
    const ns_arrangement *arr = &stage->arr;
    const int32_t before = vertex_before(arr, entry);
    int32_t after = ns_vertex_next(arr, entry);
    int64_t sum = ns_step_between(stage, entry, after);

    if (is_crossing_with(arr, before, strand))
        return sum;
    while (is_crossing_with(arr, after, strand))
        after = ns_vertex_next(arr, after);
    return sum + ns_step_between(stage, before, entry) - ns_step_between(stage, before, after);
}

static int64_t steps_of(const ns_stage *stage, int32_t strand)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_strand *at = &arr->strands.at[strand];
    int64_t sum = 0;

    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        const int32_t next = ns_vertex_next(arr, e);
        if (is_vertex(entry) && next)
            sum += ns_step_between(stage, e, next);
        if (entry->kind == NS_ENTRY_CROSS && arr->entries.at[entry->twin].strand != strand)
            sum += steps_across(stage, entry->twin, strand);
        e = entry->next;
    }
    return sum;
}

void ns_counts_of_strand(const ns_stage *stage, int32_t strand, ns_sums *sums)
{
    *sums = (ns_sums){ 0 };
    if (ns_stage_keeps(stage, NS_TERM_ANGLE))
        sums->of[NS_TERM_ANGLE] = angles_of(stage, strand);
    if (ns_stage_keeps(stage, NS_TERM_DISTANCE))
        sums->of[NS_TERM_DISTANCE] = steps_of(stage, strand);
}

// -- passes ---------------------------------------------------------------------------------------

static const ns_term face_terms[] = { NS_TERM_FACE, NS_TERM_SMALL, NS_TERM_BIG, NS_TERM_EMPTY,
                                      NS_TERM_SPECK };

void ns_face_costs(const ns_stage *stage, int64_t area2, ns_sums *sums)
{
    for (int32_t i = 0; i < NS_COUNT(face_terms); i++) {
        if (ns_stage_keeps(stage, face_terms[i]))
            sums->of[face_terms[i]] += ns_face_cost(stage, face_terms[i], area2);
    }
}

ns_status ns_marks_begin(ns_ctx *ctx, ns_face_marks *marks, int32_t faces)
{
    if (marks->of.count < faces && !ns_array_resize(ctx, &marks->of, faces))
        return ns_no_memory(ctx);
    if (marks->mark == INT32_MAX) {
        memset(marks->of.at, 0, (size_t)marks->of.count * sizeof *marks->of.at);
        marks->mark = 0;
    }
    marks->mark++;
    return NS_OK;
}

static bool looks_at_faces(const ns_stage *stage)
{
    return ns_stage_keeps_any(stage, face_terms, NS_COUNT(face_terms));
}

static void copy_face_terms(ns_sums *to, const ns_sums *from)
{
    for (int32_t i = 0; i < NS_COUNT(face_terms); i++)
        to->of[face_terms[i]] = from->of[face_terms[i]];
}

static int64_t cost_of_area(const ns_stage *stage, int64_t area2)
{
    ns_sums sums = { 0 };
    int64_t cost = 0;

    ns_face_costs(stage, area2, &sums);
    for (int32_t i = 0; i < NS_COUNT(face_terms); i++)
        cost += sums.of[face_terms[i]];
    return cost;
}

// Each term only falls or only rises with the area, so that those without a cost are all between two.
// Found by halving from an area that has none; the band is empty when that has.
ns_area_band ns_calm_areas(const ns_stage *stage)
{
    const int64_t all = 2 * (int64_t)stage->arr.width * stage->arr.height;
    const int64_t calm = all / CALM_PART;
    int64_t dear[2] = { -1, all + 1 }, free_of[2] = { calm, calm };

    if (cost_of_area(stage, calm) > 0)
        return (ns_area_band){ 1, 0 };
    for (int i = 0; i < 2; i++) {
        while (free_of[i] - dear[i] > 1 || dear[i] - free_of[i] > 1) {
            const int64_t middle = (free_of[i] + dear[i]) / 2;
            *(cost_of_area(stage, middle) > 0 ? &dear[i] : &free_of[i]) = middle;
        }
    }
    return (ns_area_band){ free_of[0], free_of[1] };
}

void ns_counts_of_faces(const ns_stage *stage, ns_sums *sums)
{
    const ns_arrangement *arr = &stage->arr;
    const ns_area_band calm = stage->inside->calm;
    ns_sums found = { 0 };

    for (int32_t f = NS_OUTSIDE.i + 1; looks_at_faces(stage) && f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        const int64_t area2 = ns_face_area2(arr, (ns_face_id){ f });
        if (area2 < calm.least || area2 > calm.most)
            ns_face_costs(stage, area2, &found);
    }
    copy_face_terms(sums, &found);
}

// Every part of a face that the strand goes through is beside it.
ns_status ns_counts_beside(ns_ctx *ctx, ns_stage *stage, int32_t strand, ns_sums *sums)
{
    ns_stage_inside *inside = stage->inside;
    const ns_strand *at = &stage->arr.strands.at[strand];
    ns_sums found = stage->sums;

    if (!looks_at_faces(stage))
        return NS_OK;
    if (!inside->passed_all) {
        ns_counts_of_faces(stage, sums);
        return NS_OK;
    }
    NS_TRY(ns_marks_begin(ctx, &inside->met, stage->arr.faces.count));
    for (int32_t i = 0; i < NS_TERMS; i++)
        found.of[i] -= inside->passed.of[i];
    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        for (int side = 0; side < 2 && entry->next; side++) {
            const int32_t face = entry->face[side];
            if (ns_marks_meet(&inside->met, face))
                ns_face_costs(stage, ns_face_area2(&stage->arr, (ns_face_id){ face }), &found);
        }
        e = entry->next;
    }
    copy_face_terms(sums, &found);
    return NS_OK;
}

int64_t ns_counts_of_lengths(const ns_stage *stage)
{
    int64_t sum = 0, length;

    for (int32_t end = 2, last; ns_next_curve(stage, &end, &last, &length); end++)
        sum += ns_length_cost(stage, length);
    return sum;
}

static void count_strands(const ns_stage *stage, ns_sums *sums)
{
    int64_t exits = 0, bends = 0, loose = 0;

    for (int32_t s = 1; s < stage->arr.strands.count; s++) {
        const ns_strand *strand = &stage->arr.strands.at[s];
        const ns_actor *actor = &stage->actors.at[s];
        if (!strand->alive)
            continue;
        exits += actor->exit;
        for (int32_t i = 0; i < actor->tight.count; i++)
            bends += ns_tight_cost(stage, s, &actor->tight.at[i], -1);
        loose += strand->entry_count == 1 ? (int64_t)actor->needs_cut * NS_SUM_ONE : 0;
    }
    if (ns_stage_keeps(stage, NS_TERM_EXIT))
        sums->of[NS_TERM_EXIT] = exits;
    if (ns_stage_keeps(stage, NS_TERM_BEND))
        sums->of[NS_TERM_BEND] = bends;
    if (ns_stage_keeps(stage, NS_TERM_LOOSE))
        sums->of[NS_TERM_LOOSE] = loose;
}

static int64_t count_selves(const ns_stage *stage)
{
    const ns_arrangement *arr = &stage->arr;
    int64_t sum = 0;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_CROSS && entry->twin > e
            && stage->curve.at[entry->strand]
                   == stage->curve.at[arr->entries.at[entry->twin].strand])
            sum += NS_SUM_ONE;
    }
    return sum;
}

void ns_counts(const ns_stage *stage, ns_sums *sums)
{
    count_strands(stage, sums);
    if (ns_stage_keeps(stage, NS_TERM_SELF))
        sums->of[NS_TERM_SELF] = count_selves(stage);
    if (ns_stage_keeps(stage, NS_TERM_LENGTH))
        sums->of[NS_TERM_LENGTH] = ns_counts_of_lengths(stage);
    if (ns_stage_keeps(stage, NS_TERM_LABEL))
        sums->of[NS_TERM_LABEL] = ns_counts_of_labels(stage);
    if (ns_stage_keeps(stage, NS_TERM_CELLS))
        sums->of[NS_TERM_CELLS] = ns_cells_cost(stage);
    ns_popular_anew(stage, sums);
}
