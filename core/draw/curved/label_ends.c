// label_ends.c: the ends of curves around a frame, and what a side of it costs. See label_ends.h.
//
// Ends are kept sorted side by side; tails are made of those with labels each time a side is placed,
// which is linear, so that a search may place sides thousands of times.
#include "draw/curved/label_ends.h"

#include "base/basics.h"
#include "base/trig.h"

// Costs are in arbitrary units: 1 is a label that slid by 10 points.
#define COST_MOVED 0.6    // a leader at all
#define COST_ROW 1.5      // a label in the second row
#define COST_CUT 100.0    // a label does not fit on the paper, and for each point
#define COST_SHORT 1000.0 // a side is too short
#define EDGE 1.0          // from a stub to the edge of the paper, in points

static int compare_ends(const void *a, const void *b, void *user)
{
    const ns_label_end *p = a, *q = b;
    const ns_label_set *set = user;
    const ns_curve_end *e = &set->curves.at[p->curve].ends[p->end];
    const ns_curve_end *f = &set->curves.at[q->curve].ends[q->end];

    if (e->side != f->side)
        return e->side - f->side;
    if (e->at != f->at)
        return e->at > f->at ? 1 : -1;
    return (e->lean > f->lean) - (e->lean < f->lean);
}

static ns_status gather_ends(ns_ctx *ctx, ns_label_set *set)
{
    for (int32_t i = 0; i < set->curves.count; i++) {
        for (int32_t end = 0; end < 2; end++) {
            const ns_curve_end *e = &set->curves.at[i].ends[end];
            set->corners = set->corners || (e->on_frame && e->corner);
            if (e->on_frame
                && !ns_array_push(ctx, &set->ends, ((ns_label_end){ .curve = i, .end = end })))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

static ns_curve_end *end_at(ns_label_set *set, int32_t k)
{
    return &set->curves.at[set->ends.at[k].curve].ends[set->ends.at[k].end];
}

// Sorts the ends and finds what follows from their order.
static void order_ends(ns_label_set *set)
{
    const int32_t count = set->ends.count;

    ns_sort_in(set->ends.at, count, sizeof *set->ends.at, set->scratch.at, compare_ends, set);
    for (int32_t side = 0, k = 0; side <= 4; side++) {
        while (k < count && end_at(set, k)->side < side)
            k++;
        set->first[side] = k;
    }
    NS_ASSERT(set->first[0] == 0 && set->first[4] == count);
    for (int32_t k = 0; k < count; k++) {
        ns_curve_end *here = end_at(set, k), *last = k ? end_at(set, k - 1) : NULL;
        here->index = k;
        here->apart = 1;
        if (!last || last->side != here->side)
            continue;
        here->apart = here->at - last->at;
        NS_ASSERT(here->apart >= 0);
        last->apart = ns_min(here->apart, last->apart);
    }
}

ns_status ns_label_set_sort(ns_ctx *ctx, ns_label_set *set)
{
    NS_TRY(gather_ends(ctx, set));
    const int32_t count = set->ends.count;
    NS_NEED(ctx, ns_array_resize(ctx, &set->owners, count)
                     && ns_array_resize(ctx, &set->tails, count)
                     && ns_array_resize(ctx, &set->scratch, count));
    order_ends(set);
    return NS_OK;
}

// The end of the same line on the other side that meets in its corner.
static void turn_corner(ns_curve_end *end)
{
    const bool last = end->at > 0.5;

    end->side = (end->side + (last ? 1 : 3)) % 4;
    end->at = last ? 0 : 1;
    end->lean = end->lean == 0 ? 0 : -1 / end->lean;
    end->steep = end->steep < 1 ? ns_sqrt(1 - end->steep * end->steep) : 0;
}

void ns_label_set_turn(ns_label_set *set, const ns_label_frame *frame)
{
    bool turned = false;

    for (int32_t k = 0; set->corners && k < set->ends.count; k++) {
        ns_curve_end *end = end_at(set, k);
        if (!end->corner || ns_side_has_rows(end->side) == frame->corners_to_rows)
            continue;
        turn_corner(end);
        turned = true;
    }
    if (turned)
        order_ends(set);
}

void ns_label_set_drop(ns_ctx *ctx, ns_label_set *set)
{
    ns_arrays_drop(ctx, &set->curves, &set->ends, &set->scratch, &set->tails, &set->owners);
    *set = (ns_label_set){ 0 };
}

static void settle_stubs(ns_label_set *set, const ns_label_frame *frame, int32_t side)
{
    const double low = EDGE - frame->room[(side + 3) % 4];
    const double high = frame->room[(side + 1) % 4] - EDGE;

    ns_stubs_settle(set->ends.at + set->first[side], set->first[side + 1] - set->first[side],
                    frame->style.stub, low < 0 ? low : 0,
                    frame->length[side] + (high > 0 ? high : 0));
}

void ns_label_set_prepare(ns_label_set *set, const ns_label_frame *frame)
{
    ns_label_set_turn(set, frame);
    for (int32_t k = 0; k < set->ends.count; k++) {
        ns_label_end *end = &set->ends.at[k];
        const ns_label_curve *curve = &set->curves.at[end->curve];
        const int32_t side = curve->ends[end->end].side;
        const bool rows = ns_side_has_rows(side);
        end->foot = curve->ends[end->end].at * frame->length[side];
        end->lean = ns_clamp(curve->ends[end->end].lean, -1, 1) * frame->style.stub;
        for (int32_t i = 0; i < 2; i++) {
            const int32_t before = ns_hand_before(end->end);
            const ns_label_size *label = &curve->labels[i ? 1 - before : before];
            end->breadth[i] = frame->clear + (rows ? label->row_height : label->stack_width);
            end->depth[i] = ns_label_depth(label, side);
        }
    }
    for (int32_t side = 0; side < 4; side++)
        settle_stubs(set, frame, side);
}

// Lines up the tails of a side.
static void gather_tails(ns_label_set *set, int32_t side)
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
        tails[count].foot = end->foot;
        tails[count].exit = end->exit;
        tails[count].before = end->here[0] ? end->breadth[0] : 0;
        tails[count].after = end->here[1] ? end->breadth[1] : 0;
        tails[count].depth = depth_0 > depth_1 ? depth_0 : depth_1;
        owners[count++] = k;
    }
    NS_ASSERT(count <= set->first[side + 1] - set->first[side]);
    set->tail_count[side] = count;
}

// A side of the frame with its tails.
typedef struct label_side {
    const ns_label_style *style;
    double low, high, room;
    ns_tail *tails;
    int32_t count;
} label_side;

static label_side side_of(ns_label_set *set, const ns_label_frame *frame, int32_t side)
{
    const bool owner = ns_side_has_rows(side) == frame->corners_to_rows;

    return (label_side){ .style = &frame->style,
                         .low = owner ? -frame->room[(side + 3) % 4] : 0,
                         .high =
                             frame->length[side] + (owner ? frame->room[(side + 1) % 4] : 0),
                         .room = frame->room[side],
                         .tails = set->tails.at + set->first[side],
                         .count = set->tail_count[side] };
}

static ns_side_cost cost_of(const label_side *s, double missing)
{
    ns_side_cost sum = { 0, true };

    if (missing > 0)
        return (ns_side_cost){ COST_SHORT + missing * COST_CUT, false };
    for (int32_t k = 0; k < s->count; k++) {
        const ns_tail *tail = &s->tails[k];
        const double way = ns_tail_slide(tail) / 10, cut = tail->end - s->room;
        sum.cost += way * way + (ns_tail_moved(tail) ? COST_MOVED : 0) + tail->row * COST_ROW;
        if (cut > 1e-9) {
            sum.cost += (1 + cut) * COST_CUT;
            sum.fits = false;
        }
    }
    return sum;
}

ns_side_cost ns_label_side_place(ns_label_set *set, const ns_label_frame *frame, int32_t side)
{
    gather_tails(set, side);
    const label_side s = side_of(set, frame, side);

    return cost_of(&s, ns_tails_place(s.style, s.low, s.high, s.tails, s.count));
}

ns_side_cost ns_label_side_tidy(ns_label_set *set, const ns_label_frame *frame, int32_t side,
                                ns_side_cost placed)
{
    const label_side s = side_of(set, frame, side);
    ns_side_cost best = placed;
    bool tried = false;

    for (int32_t k = 0; best.fits && k < s.count; k++) {
        if (s.tails[k].row == 0)
            continue;
        s.tails[k].row = 0;
        tried = true;
        const double missing = ns_tails_settle(s.style, s.low, s.high, s.tails, s.count);
        const ns_side_cost now = cost_of(&s, missing);
        if (now.cost < best.cost)
            best = now;
        else
            s.tails[k].row = 1;
    }
    if (tried && best.fits)
        ns_tails_settle(s.style, s.low, s.high, s.tails, s.count);
    return best;
}
