// dilation.c: the knots as strands come and go; see dilation_parts.h.
#include "measure/dilation_parts.h"

// -- the call under way -----------------------------------------------------------------------------

static ns_status begin(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    dilation->round++;
    dilation->cuts.count = dilation->fresh.count = dilation->around.count = 0;
    dilation->paths.steps = 0;
    ns_paths_begin(ctx, &dilation->paths, &stage->arr);
    return dilation->paths.failed ? ns_no_memory(ctx) : NS_OK;
}

static ns_status finish(ns_ctx *ctx, ns_dilation *dilation)
{
    return dilation->paths.failed ? ns_no_memory(ctx) : ns_spend(ctx, dilation->paths.steps);
}

static ns_pairing pairing_of(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    return (ns_pairing){
        .ctx = ctx, .stage = stage, .rule = &dilation->rule, .paths = &dilation->paths
    };
}

static ns_side side_of(const ns_stage *stage, const ns_slot *slot)
{
    return ns_side_of(stage, slot->strand, slot->index);
}

// How far a strand can matter: half of the longest way that does. Lengths are rounded, and the
// strand's samples are not all of it.
static int64_t influence(const ns_dilation *dilation, const ns_stage *stage,
                         const ns_samples *samples)
{
    const int64_t half = dilation->rule.longest / 2;
    bool rough = samples->rough;

    for (int32_t i = 0; i < stage->arr.strands.count; i++)
        rough |= stage->arr.strands.at[i].alive && stage->actors.at[i].samples->rough;
    return half + half / (rough ? 2 : 50) + NS_DE_JONG_STEPS / 10 + samples->gap;
}

// How far a span is from the strand that comes or goes, at least.
static int64_t far_from(ns_dilation *dilation, const ns_stage *stage, int32_t index)
{
    ns_slot *slot = &dilation->slots.all.at[index];

    if (slot->mark != dilation->round) {
        const ns_span *span = &stage->actors.at[slot->strand].samples->spans.at[slot->index];
        slot->mark = dilation->round;
        slot->far = ns_paths_to(&dilation->paths, slot->strand, span->from, span->to);
    }
    return slot->far;
}

// -- a strand comes ---------------------------------------------------------------------------------

// What a strand does to the page.
typedef struct arrival {
    ns_ctx *ctx;
    ns_dilation *dilation;
    const ns_stage *stage;
    int32_t strand;
    int64_t most, sum;
    bool keep; // note the knots that come and go
    bool full; // no memory for that
} arrival;

static void mark_buckets(const arrival *a)
{
    ns_dilation *dilation = a->dilation;
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;
    const int64_t far = influence(dilation, a->stage, samples);

    for (int32_t i = 0; i < samples->spans.count; i++) {
        const ns_span *span = &samples->spans.at[i];
        const ns_bucket_range range =
            ns_slots_around(&dilation->slots, span->least, span->most, far);
        for (int32_t y = range.top; y <= range.bottom; y++)
            for (int32_t x = range.left; x <= range.right; x++)
                dilation->near[y * dilation->slots.columns + x] = dilation->round;
    }
}

// A knot that comes; the strand's own spans have no slots yet and are named ~index.
static void tie(arrival *a, ns_knot knot)
{
    a->sum += knot.sum;
    if (a->keep && knot.sum && !ns_array_push(a->ctx, &a->dilation->fresh, knot))
        a->full = true;
}

// Whether a way through the strand could be short enough for a pair of the knot.
static bool is_near(arrival *a, const ns_knot *knot)
{
    ns_dilation *dilation = a->dilation;
    const int64_t *near = dilation->near;
    const ns_slot *slots = dilation->slots.all.at;

    return (near[slots[knot->slots[0]].bucket] == dilation->round
            || near[slots[knot->slots[1]].bucket] == dilation->round)
           && far_from(dilation, a->stage, knot->slots[0])
                      + far_from(dilation, a->stage, knot->slots[1])
                  <= knot->longest;
}

// How far everything is from the strand, in the graph.
static void find_distances(arrival *a)
{
    ns_paths *paths = &a->dilation->paths;
    const ns_stops stops = ns_paths_stops(paths, a->strand);

    ns_paths_from_nothing(paths);
    for (int32_t i = 0; i < stops.count && !a->full; i++)
        a->full = !ns_paths_from_place(a->ctx, paths, a->strand, stops.at[i].arc);
    ns_paths_from_search(a->ctx, paths, a->dilation->rule.longest / 2 + 1);
}

// The knots that the strand may have loosened; what is left without them can already be too much.
static void find_near_knots(arrival *a)
{
    ns_dilation *dilation = a->dilation;

    for (int32_t i = 0; i < dilation->knots.count && !a->full; i++) {
        const ns_knot *knot = &dilation->knots.at[i];
        if (!is_near(a, knot))
            continue;
        a->sum -= knot->sum;
        a->full = !ns_array_push(a->ctx, &dilation->cuts, i);
    }
}

// Ties them anew. Cuts are then those that have changed.
static void loosen(arrival *a)
{
    ns_dilation *dilation = a->dilation;
    const ns_slot *slots = dilation->slots.all.at;
    ns_pairing pairing = pairing_of(a->ctx, dilation, a->stage);
    int32_t *cuts = dilation->cuts.at;
    const int32_t count = dilation->cuts.count;
    int32_t last = 0, changed = 0;

    for (int32_t i = 0; i < count && a->sum <= a->most; i++) {
        const ns_knot *knot = &dilation->knots.at[cuts[i]];
        if (knot->slots[0] != last) {
            last = knot->slots[0];
            ns_pairing_begin(&pairing, side_of(a->stage, &slots[last]));
        }
        const ns_side other = side_of(a->stage, &slots[knot->slots[1]]);
        const int64_t sum = ns_pairing_knot(&pairing, &other);
        NS_ASSERT(sum <= knot->sum || dilation->paths.failed);
        if (sum == knot->sum) {
            a->sum += sum;
            continue;
        }
        tie(a, (ns_knot){ { knot->slots[0], knot->slots[1] }, sum, pairing.longest });
        cuts[changed++] = cuts[i];
    }
    dilation->cuts.count = changed;
}

// Knots of one of the strand's spans with those of others.
static void tie_with_others(arrival *a, ns_pairing *pairing)
{
    const ns_slots *slots = &a->dilation->slots;
    const int64_t near2 = a->dilation->rule.near2;
    const ns_span *span = pairing->side.span;
    const ns_bucket_range range =
        ns_slots_around(slots, span->least, span->most, a->dilation->rule.near);

    for (int32_t y = range.top; y <= range.bottom; y++) {
        for (int32_t x = range.left; x <= range.right; x++) {
            for (int32_t s = slots->first[y * slots->columns + x]; s;) {
                const ns_slot *slot = &slots->all.at[s];
                if (ns_boxes_apart(span->least, span->most, slot->least, slot->most) < near2) {
                    const ns_side other = side_of(a->stage, slot);
                    const int64_t sum = ns_pairing_knot(pairing, &other);
                    tie(a, (ns_knot){ { ~pairing->side.index, s }, sum, pairing->longest });
                }
                a->dilation->paths.steps++;
                s = slot->next;
            }
        }
    }
}

static void tie_strand(arrival *a)
{
    const ns_samples *samples = a->stage->actors.at[a->strand].samples;
    ns_pairing pairing = pairing_of(a->ctx, a->dilation, a->stage);

    for (int32_t i = 0; i < samples->spans.count && a->sum <= a->most; i++) {
        ns_pairing_begin(&pairing, ns_side_of(a->stage, a->strand, i));
        tie_with_others(a, &pairing);
        for (int32_t j = i; j < samples->spans.count && !samples->gentle; j++) {
            const ns_side other = ns_side_of(a->stage, a->strand, j);
            const int64_t sum = ns_pairing_knot(&pairing, &other);
            tie(a, (ns_knot){ { ~i, ~j }, sum, pairing.longest });
        }
    }
}

static ns_status arrive(arrival *a)
{
    NS_TRY(begin(a->ctx, a->dilation, a->stage));
    a->sum = a->dilation->sum;
    if (a->dilation->knots.count > 0) {
        mark_buckets(a);
        find_distances(a);
        find_near_knots(a);
        if (!a->full)
            loosen(a);
    }
    if (!a->full)
        tie_strand(a);
    NS_TRY(finish(a->ctx, a->dilation));
    return a->full ? ns_no_memory(a->ctx) : NS_OK;
}

// -- changes ------------------------------------------------------------------------------------

static void note(ns_dilation *dilation, ns_knot_change change)
{
    if (dilation->logging)
        dilation->log.at[dilation->log.count++] = change;
}

// Cuts and ties what was found; the last note of a change says whose it is. There must be room.
static void apply(ns_dilation *dilation, ns_knot_change last)
{
    for (int32_t i = dilation->cuts.count - 1; i >= 0; i--) {
        const int32_t place = dilation->cuts.at[i];
        const ns_knot knot = dilation->knots.at[place];
        note(dilation, (ns_knot_change){ NS_KNOT_CUT, place, knot });
        dilation->knots.at[place] = dilation->knots.at[--dilation->knots.count];
        dilation->sum -= knot.sum;
    }
    for (int32_t i = 0; i < dilation->fresh.count; i++) {
        const ns_knot knot = dilation->fresh.at[i];
        note(dilation, (ns_knot_change){ .kind = NS_KNOT_TIED });
        dilation->knots.at[dilation->knots.count++] = knot;
        dilation->sum += knot.sum;
    }
    note(dilation, last);
    dilation->changes += dilation->logging;
}

static ns_status change_room(ns_ctx *ctx, ns_dilation *dilation)
{
    const int32_t changes = dilation->cuts.count + dilation->fresh.count + 1;

    if (!ns_array_room(ctx, &dilation->knots, sizeof *dilation->knots.at, dilation->fresh.count)
        || (dilation->logging
            && !ns_array_room(ctx, &dilation->log, sizeof *dilation->log.at, changes)))
        return ns_no_memory(ctx);
    return NS_OK;
}

// The slots of a strand by the index of the span, into `around`, which has room.
static void list_slots(ns_dilation *dilation, int32_t strand, int32_t count)
{
    const ns_slots *slots = &dilation->slots;

    dilation->around.count = count;
    for (int32_t s = slots->last_of.at[strand]; s; s = slots->all.at[s].before)
        dilation->around.at[slots->all.at[s].index] = s;
}

ns_status ns_dilation_price(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t most, int64_t *sum)
{
    arrival a = {
        .ctx = ctx, .dilation = dilation, .stage = stage, .strand = strand, .most = most
    };

    NS_TRY(arrive(&a));
    *sum = a.sum;
    return NS_OK;
}

ns_status ns_dilation_added(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t *sum)
{
    const ns_samples *samples = stage->actors.at[strand].samples;
    arrival a = { .ctx = ctx,
                  .dilation = dilation,
                  .stage = stage,
                  .strand = strand,
                  .most = INT64_MAX,
                  .keep = true };

    NS_TRY(arrive(&a));
    NS_TRY(change_room(ctx, dilation));
    if (!ns_slots_room(ctx, &dilation->slots, samples, strand)
        || !ns_array_room(ctx, &dilation->around, sizeof *dilation->around.at,
                          samples->spans.count))
        return ns_no_memory(ctx);
    ns_slots_add(&dilation->slots, samples, strand);
    list_slots(dilation, strand, samples->spans.count);
    for (int32_t i = 0; i < dilation->fresh.count; i++) {
        for (int32_t k = 0; k < 2; k++) {
            int32_t *slot = &dilation->fresh.at[i].slots[k];
            *slot = *slot < 0 ? dilation->around.at[~*slot] : *slot;
        }
    }
    apply(dilation, (ns_knot_change){ .kind = NS_KNOT_CAME, .place = strand });
    *sum = dilation->sum;
    NS_ASSERT(*sum == a.sum);
    return NS_OK;
}

// -- a strand goes ----------------------------------------------------------------------------------

// What was joined by a way through the strand is not far from where it was crossed.
typedef struct departure {
    ns_ctx *ctx;
    ns_dilation *dilation;
    const ns_stage *stage;
    const ns_gone *gone;
} departure;

static ns_status find_former_distances(const departure *d)
{
    ns_paths *paths = &d->dilation->paths;

    ns_paths_from_nothing(paths);
    for (int32_t i = 0; i < d->gone->edge_count; i++) {
        const int32_t strand = d->stage->arr.entries.at[d->gone->edges[i]].strand;
        if (!ns_paths_from_place(d->ctx, paths, strand, d->gone->arcs[i]))
            return ns_no_memory(d->ctx);
    }
    ns_paths_from_search(d->ctx, paths, d->dilation->rule.longest / 2 + 1);
    return NS_OK;
}

// Whether pairs of the two spans may have become bad.
static bool may_tighten(const departure *d, int32_t one, int32_t other)
{
    return far_from(d->dilation, d->stage, one) + far_from(d->dilation, d->stage, other)
           <= d->dilation->rule.longest;
}

static ns_status cut_around(const departure *d)
{
    ns_dilation *dilation = d->dilation;
    const ns_slot *slots = dilation->slots.all.at;

    for (int32_t i = 0; i < dilation->knots.count; i++) {
        const int32_t one = dilation->knots.at[i].slots[0];
        const int32_t other = dilation->knots.at[i].slots[1];
        const bool goes =
            slots[one].strand == d->gone->strand || slots[other].strand == d->gone->strand;
        if ((goes || may_tighten(d, one, other)) && !ns_array_push(d->ctx, &dilation->cuts, i))
            return ns_no_memory(d->ctx);
    }
    return NS_OK;
}

// Of every pair that is not far, one span is near.
static bool is_around(const departure *d, int32_t slot)
{
    return far_from(d->dilation, d->stage, slot) <= d->dilation->rule.longest / 2;
}

// The slots near the strand, its own left out.
static ns_status list_around(const departure *d)
{
    ns_dilation *dilation = d->dilation;
    const ns_slots *slots = &dilation->slots;
    const ns_samples *samples = d->gone->actor->samples;
    const int64_t far = influence(dilation, d->stage, samples);

    for (int32_t i = 0; i < samples->spans.count; i++) {
        const ns_span *span = &samples->spans.at[i];
        const ns_bucket_range range = ns_slots_around(slots, span->least, span->most, far);
        for (int32_t y = range.top; y <= range.bottom; y++) {
            for (int32_t x = range.left; x <= range.right; x++) {
                const int32_t bucket = y * slots->columns + x;
                if (dilation->near[bucket] == dilation->round)
                    continue;
                dilation->near[bucket] = dilation->round;
                for (int32_t s = slots->first[bucket]; s; s = slots->all.at[s].next) {
                    if (slots->all.at[s].strand != d->gone->strand && is_around(d, s)
                        && !ns_array_push(d->ctx, &dilation->around, s))
                        return ns_no_memory(d->ctx);
                }
            }
        }
    }
    return NS_OK;
}

// The knots of one span with others, anew.
static ns_status tie_one(const departure *d, ns_pairing *pairing, int32_t one)
{
    ns_dilation *dilation = d->dilation;
    const ns_slots *slots = &dilation->slots;
    const ns_slot *here = &slots->all.at[one];
    const ns_bucket_range range =
        ns_slots_around(slots, here->least, here->most, dilation->rule.near);

    ns_pairing_begin(pairing, side_of(d->stage, here));
    for (int32_t y = range.top; y <= range.bottom; y++) {
        for (int32_t x = range.left; x <= range.right; x++) {
            for (int32_t s = slots->first[y * slots->columns + x]; s;
                 s = slots->all.at[s].next) {
                const ns_slot *slot = &slots->all.at[s];
                dilation->paths.steps++;
                if (slot->strand == d->gone->strand
                    || ns_boxes_apart(here->least, here->most, slot->least, slot->most)
                           >= dilation->rule.near2
                    || !may_tighten(d, one, s) || (s < one && is_around(d, s)))
                    continue; // the last: met twice
                const ns_side side = side_of(d->stage, slot);
                const int64_t sum = ns_pairing_knot(pairing, &side);
                const ns_knot knot = { { one, s }, sum, pairing->longest };
                if (sum && !ns_array_push(d->ctx, &dilation->fresh, knot))
                    return ns_no_memory(d->ctx);
            }
        }
    }
    return NS_OK;
}

static ns_status tie_around(const departure *d)
{
    ns_pairing pairing = pairing_of(d->ctx, d->dilation, d->stage);

    for (int32_t i = 0; i < d->dilation->around.count; i++)
        NS_TRY(tie_one(d, &pairing, d->dilation->around.at[i]));
    return NS_OK;
}

ns_status ns_dilation_removed(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                              const ns_gone *gone, int64_t *sum)
{
    const departure d = { ctx, dilation, stage, gone };

    NS_TRY(begin(ctx, dilation, stage));
    NS_TRY(find_former_distances(&d));
    NS_TRY(list_around(&d));
    NS_TRY(cut_around(&d));
    NS_TRY(tie_around(&d));
    NS_TRY(finish(ctx, dilation));
    NS_TRY(change_room(ctx, dilation));
    apply(dilation, (ns_knot_change){ .kind = NS_KNOT_WENT, .place = gone->strand });
    ns_slots_remove(&dilation->slots, gone->strand);
    *sum = dilation->sum;
    return NS_OK;
}

// -- taking back ------------------------------------------------------------------------------------

int64_t ns_dilation_sum(const ns_dilation *dilation)
{
    return dilation->sum;
}

int32_t ns_dilation_mark(ns_dilation *dilation)
{
    dilation->logging = true;
    return dilation->changes;
}

static void take_back(ns_dilation *dilation, const ns_stage *stage,
                      const ns_knot_change *change)
{
    switch (change->kind) {
    case NS_KNOT_TIED:
        dilation->sum -= dilation->knots.at[--dilation->knots.count].sum;
        break;
    case NS_KNOT_CUT:
        dilation->knots.at[dilation->knots.count++] = dilation->knots.at[change->place];
        dilation->knots.at[change->place] = change->knot;
        dilation->sum += change->knot.sum;
        break;
    case NS_KNOT_CAME:
        ns_slots_remove(&dilation->slots, change->place);
        break;
    case NS_KNOT_WENT:
        ns_slots_add(&dilation->slots, stage->actors.at[change->place].samples, change->place);
        break;
    }
}

static bool is_last_note(const ns_knot_change *change)
{
    return change->kind == NS_KNOT_CAME || change->kind == NS_KNOT_WENT;
}

void ns_dilation_undo(ns_dilation *dilation, const ns_stage *stage, int32_t mark)
{
    NS_ASSERT(mark >= 0);
    for (; dilation->changes > mark; dilation->changes--) {
        NS_ASSERT(is_last_note(&dilation->log.at[dilation->log.count - 1]));
        do
            take_back(dilation, stage, &dilation->log.at[--dilation->log.count]);
        while (dilation->log.count > 0
               && !is_last_note(&dilation->log.at[dilation->log.count - 1]));
    }
}

void ns_dilation_forget(ns_dilation *dilation)
{
    dilation->log.count = dilation->changes = 0;
    dilation->logging = false;
}

// -- opening --------------------------------------------------------------------------------------

// Everything that is up already.
static bool begin_with(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage)
{
    const departure d = { ctx, dilation, stage, &(ns_gone){ .strand = -1 } };

    if (begin(ctx, dilation, stage) != NS_OK)
        return false;
    for (int32_t i = 0; i < stage->arr.strands.count; i++) {
        const ns_samples *samples = stage->actors.at[i].samples;
        if (!stage->arr.strands.at[i].alive)
            continue;
        if (!ns_slots_room(ctx, &dilation->slots, samples, i))
            return false;
        ns_slots_add(&dilation->slots, samples, i);
    }
    for (int32_t s = 1; s < dilation->slots.all.count; s++) {
        dilation->slots.all.at[s].mark = dilation->round; // and far 0: all are near
        if (!ns_array_push(ctx, &dilation->around, s))
            return false;
    }
    if (tie_around(&d) != NS_OK || dilation->paths.failed
        || change_room(ctx, dilation) != NS_OK)
        return false;
    apply(dilation, (ns_knot_change){ .kind = NS_KNOT_CAME });
    return true;
}

ns_dilation *ns_dilation_open(ns_ctx *ctx, const ns_stage *stage)
{
    ns_dilation *dilation = ns_new(ctx, 1, sizeof *dilation);

    if (!dilation)
        return NULL;
    dilation->rule = ns_dilation_rule_of(&stage->de_jong);
    if (ns_slots_open(ctx, &dilation->slots, stage->arr.width, stage->arr.height)) {
        dilation->near =
            ns_new(ctx, dilation->slots.columns * dilation->slots.rows, sizeof *dilation->near);
        if (dilation->near && begin_with(ctx, dilation, stage))
            return dilation;
    }
    ns_dilation_drop(ctx, dilation);
    return NULL;
}

void ns_dilation_drop(ns_ctx *ctx, ns_dilation *dilation)
{
    if (!dilation)
        return;
    ns_free(ctx, dilation->near, dilation->slots.columns * dilation->slots.rows,
            sizeof *dilation->near);
    ns_paths_drop(ctx, &dilation->paths);
    ns_slots_drop(ctx, &dilation->slots);
    ns_array_drop(ctx, &dilation->knots);
    ns_array_drop(ctx, &dilation->log);
    ns_array_drop(ctx, &dilation->cuts);
    ns_array_drop(ctx, &dilation->fresh);
    ns_array_drop(ctx, &dilation->around);
    ns_free(ctx, dilation, 1, sizeof *dilation);
}
