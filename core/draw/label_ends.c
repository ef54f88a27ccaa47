// label_ends.c: the ends of curves around a frame, and what a side of it costs. See label_ends.h.
#include "draw/label_ends.h"

#include "base/basics.h"

// Costs are in arbitrary units: 1 is a label that slid by 10 points.
#define COST_MOVED 0.3    // a leader at all
#define COST_ROW 1.5      // a label in the second row
#define COST_CUT 100.0    // a label does not fit on the paper, and for each point
#define COST_SHORT 1000.0 // a side is too short

static int compare_ends(const void *a, const void *b, void *user)
{
    const ns_label_end *p = a, *q = b;
    const ns_label_set *set = user;
    const ns_curve_end *e = &set->curves.at[p->curve].ends[p->end];
    const ns_curve_end *f = &set->curves.at[q->curve].ends[q->end];

    if (e->side != f->side)
        return e->side - f->side;
    return (e->at > f->at) - (e->at < f->at);
}

static ns_status gather_ends(ns_ctx *ctx, ns_label_set *set)
{
    for (int32_t i = 0; i < set->curves.count; i++) {
        for (int32_t end = 0; end < 2; end++) {
            if (set->curves.at[i].ends[end].on_frame
                && !ns_array_push(ctx, &set->ends, ((ns_label_end){ .curve = i, .end = end })))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

static ns_status sort_ends(ns_ctx *ctx, ns_label_set *set)
{
    const int32_t count = set->ends.count;
    ns_label_end *scratch = ns_new(ctx, count, sizeof *scratch);

    if (count && !scratch)
        return ns_no_memory(ctx);
    ns_sort(set->ends.at, count, sizeof *set->ends.at, scratch, compare_ends, set);
    ns_free(ctx, scratch, count, sizeof *scratch);
    return NS_OK;
}

static ns_curve_end *end_at(ns_label_set *set, int32_t k)
{
    return &set->curves.at[set->ends.at[k].curve].ends[set->ends.at[k].end];
}

ns_status ns_label_set_sort(ns_ctx *ctx, ns_label_set *set)
{
    NS_TRY(gather_ends(ctx, set));
    NS_TRY(sort_ends(ctx, set));
    const int32_t count = set->ends.count;
    if (!ns_array_resize(ctx, &set->owners, count) || !ns_array_resize(ctx, &set->tails, count))
        return ns_no_memory(ctx);
    for (int32_t side = 0, k = 0; side <= 4; side++) {
        while (k < count && end_at(set, k)->side < side)
            k++;
        set->first[side] = k;
    }
    for (int32_t k = 0; k < count; k++) {
        ns_curve_end *here = end_at(set, k), *last = k ? end_at(set, k - 1) : NULL;
        here->index = k;
        here->apart = 1;
        if (!last || last->side != here->side)
            continue;
        here->apart = here->at - last->at;
        last->apart = here->apart < last->apart ? here->apart : last->apart;
    }
    return NS_OK;
}

void ns_label_set_drop(ns_ctx *ctx, ns_label_set *set)
{
    ns_array_drop(ctx, &set->curves);
    ns_array_drop(ctx, &set->ends);
    ns_array_drop(ctx, &set->tails);
    ns_array_drop(ctx, &set->owners);
    *set = (ns_label_set){ 0 };
}

static double depth_of(const ns_label_size *label, int32_t side)
{
    return ns_side_has_rows(side) ? label->row_length : label->stack_height;
}

void ns_label_set_prepare(ns_label_set *set, const ns_label_frame *frame)
{
    for (int32_t k = 0; k < set->ends.count; k++) {
        ns_label_end *end = &set->ends.at[k];
        const ns_label_curve *curve = &set->curves.at[end->curve];
        const int32_t side = curve->ends[end->end].side;
        const bool rows = ns_side_has_rows(side);
        end->exit = curve->ends[end->end].at * frame->length[side];
        for (int32_t i = 0; i < 2; i++) {
            const int32_t before = ns_hand_before(end->end);
            const ns_label_size *label = &curve->labels[i ? 1 - before : before];
            end->breadth[i] = frame->clear + (rows ? label->row_height : label->stack_width);
            end->depth[i] = depth_of(label, side);
        }
    }
}

bool ns_label_fits(const ns_label_frame *frame, const ns_label_curve *curve, int32_t hand,
                   int32_t end)
{
    const ns_curve_end *e = &curve->ends[end];

    return e->on_frame
           && frame->style.base + depth_of(&curve->labels[hand], e->side)
                  <= frame->room[e->side];
}

// Lines up the tails of a side; returns how many.
static int32_t gather_tails(ns_label_set *set, int32_t side)
{
    ns_tail *tails = set->tails.at + set->first[side];
    int32_t *owners = set->owners.at + set->first[side];
    int32_t count = 0;

    for (int32_t k = set->first[side]; k < set->first[side + 1]; k++) {
        const ns_label_end *end = &set->ends.at[k];
        if (!end->here[0] && !end->here[1])
            continue;
        const double depth_0 = end->here[0] ? end->depth[0] : 0;
        const double depth_1 = end->here[1] ? end->depth[1] : 0;
        tails[count].exit = end->exit;
        tails[count].before = end->here[0] ? end->breadth[0] : 0;
        tails[count].after = end->here[1] ? end->breadth[1] : 0;
        tails[count].depth = depth_0 > depth_1 ? depth_0 : depth_1;
        owners[count++] = k;
    }
    set->tail_count[side] = count;
    return count;
}

ns_side_cost ns_label_side_place(ns_label_set *set, const ns_label_frame *frame, int32_t side)
{
    const bool owner = ns_side_has_rows(side) == frame->corners_to_rows;
    const double low = owner ? -frame->room[(side + 3) % 4] : 0;
    const double high = frame->length[side] + (owner ? frame->room[(side + 1) % 4] : 0);
    const ns_tail *tails = set->tails.at + set->first[side];
    const int32_t count = gather_tails(set, side);
    const double missing =
        ns_tails_place(&frame->style, low, high, set->tails.at + set->first[side], count);
    ns_side_cost sum = { 0, true };

    if (missing > 0)
        return (ns_side_cost){ COST_SHORT + missing * COST_CUT, false };
    for (int32_t k = 0; k < count; k++) {
        const double way = ns_tail_slide(&tails[k]) / 10;
        const double cut = tails[k].end - frame->room[side];
        sum.cost +=
            way * way + (ns_tail_moved(&tails[k]) ? COST_MOVED : 0) + tails[k].row * COST_ROW;
        if (cut > 1e-9) {
            sum.cost += (1 + cut) * COST_CUT;
            sum.fits = false;
        }
    }
    return sum;
}
