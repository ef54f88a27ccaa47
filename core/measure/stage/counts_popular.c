// counts_popular.c: faces that a curve meets more than once.
//
// Such a face is popular: it comes twice in a clue's walk, and whoever solves must not take it for two. One
// visit of a curve is what follows without a gap on the border of the face. The term counts the visits
// beyond the first, of each curve and face; it is 0 exactly when no face is popular, as long as no curve
// crosses itself. (The two arms of such a crossing follow each other and count as one visit.)
//
// A candidate changes the faces that it goes through and, when it joins two curves, all that both meet.
#include "measure/stage/stage_parts.h"

#define VISITS_MOST 256 // to one face that are told apart; pages have a dozen

// Whose edges they are while a candidate is up for a moment.
typedef struct owners {
    const ns_stage *stage;
    int32_t candidate; // -1: none
    int32_t curve;     // the candidate's ...
    int32_t other;     // ... and one that is the same curve by it, -1: none
} owners;

static int32_t beyond(const ns_stage *stage, int32_t candidate, int end)
{
    const int32_t mate = stage->actors.at[candidate].mates[end];

    return mate >= 0 && mate >> 1 != candidate ? stage->curve.at[mate >> 1] : -1;
}

// A candidate that goes on as nothing has its own number, which no curve has.
static owners owners_with(const ns_stage *stage, int32_t candidate)
{
    const int32_t one = beyond(stage, candidate, 0), other = beyond(stage, candidate, 1);
    const int32_t curve = one >= 0 ? one : other >= 0 ? other : candidate;

    return (owners){ stage, candidate, curve, other == curve ? -1 : other };
}

// The curve on whose edge a half-edge is, 0 for the frame.
static int32_t curve_at(const owners *of, ns_half_id half)
{
    const int32_t strand = of->stage->arr.entries.at[half.i >> 1].strand;

    if (strand == of->candidate)
        return of->curve;
    const int32_t curve = strand ? of->stage->curve.at[strand] : 0;
    return curve == of->other ? of->curve : curve;
}

// The curves that a face is visited by, once for each visit.
typedef struct visit_list {
    int32_t curve[VISITS_MOST];
    int32_t count;
} visit_list;

static bool was_here(const visit_list *visits, int32_t curve)
{
    for (int32_t i = 0; i < visits->count; i++) {
        if (visits->curve[i] == curve)
            return true;
    }
    return false;
}

// The visits beyond the first of their curves, along one cycle of a face's border.
static int32_t again_on_cycle(const owners *of, ns_half_id first, visit_list *visits)
{
    const ns_arrangement *arr = &of->stage->arr;
    int32_t again = 0, before = -1, all = 0;
    ns_half_id half = first;

    do { // where it starts may be amid a visit: the second time round it is known what was before
        const int32_t curve = curve_at(of, half);
        all += curve != before;
        before = curve;
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    if (all == 1)
        before = -1; // nothing else is there
    do {
        const int32_t curve = curve_at(of, half);
        if (curve != before && curve != 0) {
            again += was_here(visits, curve);
            if (visits->count < VISITS_MOST)
                visits->curve[visits->count++] = curve;
        }
        before = curve;
        half = ns_half_next(arr, half);
    } while (half.i != first.i);
    return again;
}

static int32_t again_on_face(const owners *of, int32_t face)
{
    const ns_face *at = &of->stage->arr.faces.at[face];
    visit_list visits = { .count = 0 };
    int32_t again = again_on_cycle(of, (ns_half_id){ at->half }, &visits);

    for (int32_t i = 0; i < at->holes.count; i++)
        again += again_on_cycle(of, (ns_half_id){ at->holes.at[i] }, &visits);
    return again;
}

static int64_t again_on_page(const owners *of)
{
    const ns_arrangement *arr = &of->stage->arr;
    int32_t again = 0;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++)
        again += arr->faces.at[f].alive ? again_on_face(of, f) : 0;
    return (int64_t)again * NS_SUM_ONE;
}

int32_t ns_stage_popular(const ns_stage *stage, int32_t face)
{
    const owners of = { stage, -1, -1, -1 };

    return again_on_face(&of, face);
}

void ns_popular_anew(const ns_stage *stage, ns_sums *sums)
{
    const owners of = { stage, -1, -1, -1 };

    if (ns_stage_keeps(stage, NS_TERM_POPULAR))
        sums->of[NS_TERM_POPULAR] = again_on_page(&of);
}

ns_status ns_popular_of_price(ns_ctx *ctx, ns_stage *stage, int32_t strand, int64_t *sum)
{
    ns_stage_inside *inside = stage->inside;
    const ns_strand *at = &stage->arr.strands.at[strand];
    const owners of = owners_with(stage, strand);

    if (of.other >= 0 || !inside->passed_all) {
        *sum = again_on_page(&of);
        return NS_OK;
    }
    *sum = stage->sums.of[NS_TERM_POPULAR] - inside->passed.of[NS_TERM_POPULAR];
    NS_TRY(ns_marks_begin(ctx, &inside->met, stage->arr.faces.count));
    for (int32_t i = 0, e = at->first; i < at->entry_count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[e];
        for (int side = 0; side < 2 && entry->next; side++) {
            if (ns_marks_meet(&inside->met, entry->face[side]))
                *sum += (int64_t)again_on_face(&of, entry->face[side]) * NS_SUM_ONE;
        }
        e = entry->next;
    }
    return NS_OK;
}
