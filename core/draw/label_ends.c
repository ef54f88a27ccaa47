// label_ends.c: see label_ends.h.
//
// The search is plain descent: each curve has at most four ways to place its labels, a way is
// judged by placing the one or two sides it concerns anew, and the first better way is taken.
// Costs are in arbitrary units: 1 is a label that slid by 10 points.
#include "draw/label_ends.h"

#include "base/basics.h"

#define COST_SPLIT 2.5    // the two labels of a curve stand at different ends
#define COST_SHALLOW 2.0  // a curve leaves nearly along the frame
#define COST_CLOSE 3.0    // another curve leaves at the same place
#define CLOSE_PT 6.0      // from here on ends are told apart with ease
#define COST_MOVED 0.3    // a leader at all
#define COST_ROW 1.5      // a label in the second row
#define COST_CUT 100.0    // a label does not fit on the paper, and for each point
#define COST_SHORT 1000.0 // a side is too short
#define ROUNDS_MAX 8

static double depth_of(const ns_label_size *label, int32_t side)
{
    return ns_side_has_rows(side) ? label->row_length : label->stack_height;
}

static double breadth_of(const ns_label_size *label, int32_t side)
{
    return ns_side_has_rows(side) ? label->row_height : label->stack_width;
}

static int compare_ends(const void *a, const void *b, void *user)
{
    const ns_end_id *p = a, *q = b;
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
                && !ns_array_push(ctx, &set->ends, ((ns_end_id){ i, end })))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

static ns_curve_end *end_at(ns_label_set *set, int32_t k)
{
    return &set->curves.at[set->ends.at[k].curve].ends[set->ends.at[k].end];
}

static void measure_distances(ns_label_set *set)
{
    for (int32_t k = 0; k < set->ends.count; k++)
        end_at(set, k)->apart = 1;
    for (int32_t k = 1; k < set->ends.count; k++) {
        ns_curve_end *a = end_at(set, k - 1), *b = end_at(set, k);
        if (a->side != b->side)
            continue;
        a->apart = b->at - a->at < a->apart ? b->at - a->at : a->apart;
        b->apart = b->at - a->at;
    }
}

ns_status ns_label_set_sort(ns_ctx *ctx, ns_label_set *set)
{
    NS_TRY(gather_ends(ctx, set));
    const int32_t count = set->ends.count;
    if (!ns_array_resize(ctx, &set->owners, count) || !ns_array_resize(ctx, &set->tails, count))
        return ns_no_memory(ctx);
    ns_sort(set->ends.at, count, sizeof *set->ends.at, set->owners.at, compare_ends, set);
    for (int32_t side = 0, k = 0; side <= 4; side++) {
        while (k < count && end_at(set, k)->side < side)
            k++;
        set->first[side] = k;
    }
    measure_distances(set);
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

bool ns_label_fits(const ns_label_frame *frame, const ns_label_curve *curve, int32_t hand,
                   int32_t end)
{
    const ns_curve_end *e = &curve->ends[end];

    return e->on_frame
           && frame->style.base + depth_of(&curve->labels[hand], e->side)
                  <= frame->room[e->side];
}

// The tail of an end with the labels that stand there; false when there are none.
static bool tail_of(const ns_label_set *set, const ns_label_frame *frame, ns_end_id id,
                    ns_tail *tail)
{
    const ns_label_curve *curve = &set->curves.at[id.curve];
    const ns_curve_end *end = &curve->ends[id.end];
    const int32_t before = ns_hand_before(id.end);
    bool any = false;

    *tail = (ns_tail){ .exit = end->at * frame->length[end->side] };
    for (int32_t hand = 0; hand < 2; hand++) {
        const ns_label_size *label = &curve->labels[hand];
        if (!label->shown || curve->at[hand] != id.end)
            continue;
        const double breadth = frame->clear + breadth_of(label, end->side);
        const double depth = depth_of(label, end->side);
        *(hand == before ? &tail->before : &tail->after) = breadth;
        tail->depth = depth > tail->depth ? depth : tail->depth;
        any = true;
    }
    return any;
}

typedef struct side_cost {
    double cost;
    bool fits;
} side_cost;

// Places the labels of one side.
static side_cost place_side(ns_label_set *set, const ns_label_frame *frame, int32_t side)
{
    const bool owner = ns_side_has_rows(side) == frame->corners_to_rows;
    const double low = owner ? -frame->room[(side + 3) % 4] : 0;
    const double high = frame->length[side] + (owner ? frame->room[(side + 1) % 4] : 0);
    ns_tail *tails = set->tails.at + set->first[side];
    side_cost sum = { 0, true };
    int32_t count = 0;

    for (int32_t k = set->first[side]; k < set->first[side + 1]; k++) {
        if (tail_of(set, frame, set->ends.at[k], &tails[count]))
            set->owners.at[set->first[side] + count++] = set->ends.at[k];
    }
    set->tail_count[side] = count;
    const double missing = ns_tails_place(&frame->style, low, high, tails, count);
    if (missing > 0)
        return (side_cost){ COST_SHORT + missing * COST_CUT, false };
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

// What a curve's choice costs whatever the others do.
static double own_cost(const ns_label_curve *curve, const ns_label_frame *frame)
{
    const bool both = curve->labels[0].shown && curve->labels[1].shown;
    const bool split = both && curve->at[0] != curve->at[1];
    double cost = split ? COST_SPLIT : 0;

    for (int32_t hand = 0; hand < 2; hand++) {
        const ns_curve_end *end = &curve->ends[curve->at[hand]];
        const double shallow = 1 - end->steep;
        const double close = 1 - end->apart * frame->length[end->side] / CLOSE_PT;
        if (!curve->labels[hand].shown || (hand == 1 && both && !split))
            continue;
        cost += COST_SHALLOW * shallow * shallow + (close > 0 ? COST_CLOSE * close : 0);
    }
    return cost;
}

// A way to place a curve's labels: bit h is the end of hand h. False when it is none.
static bool set_way(ns_label_curve *curve, int32_t way)
{
    for (int32_t hand = 0; hand < 2; hand++) {
        const uint8_t end = way >> hand & 1;
        if (!curve->ends[end].on_frame)
            return false;
        curve->at[hand] = end;
    }
    return true;
}

static int32_t way_of(const ns_label_curve *curve)
{
    return curve->at[0] | curve->at[1] << 1;
}

// Both labels at the steeper end at which they fit; each at its best end when there is none.
static void choose_alone(ns_label_curve *curve, const ns_label_frame *frame)
{
    static const int32_t ways[4] = { 0, 3, 1, 2 };
    double best = -1;
    int32_t best_way = 0;

    for (int32_t i = 0; i < 4; i++) {
        ns_label_curve trial = *curve;
        if (!set_way(&trial, ways[i]))
            continue;
        double cost = own_cost(&trial, frame);
        for (int32_t hand = 0; hand < 2; hand++)
            cost +=
                curve->labels[hand].shown && !ns_label_fits(frame, curve, hand, trial.at[hand])
                    ? COST_CUT
                    : 0;
        if (best < 0 || cost < best) {
            best = cost;
            best_way = ways[i];
        }
    }
    set_way(curve, best_way);
}

// The cost of the sides where the curve has ends.
static double cost_around(ns_label_set *set, const ns_label_frame *frame,
                          const ns_label_curve *curve)
{
    const ns_curve_end *a = &curve->ends[0], *b = &curve->ends[1];
    double cost = own_cost(curve, frame);

    if (a->on_frame)
        cost += place_side(set, frame, a->side).cost;
    if (b->on_frame && !(a->on_frame && a->side == b->side))
        cost += place_side(set, frame, b->side).cost;
    return cost;
}

// Takes the curve's best way; false when it has it already.
static bool improve(ns_label_set *set, const ns_label_frame *frame, ns_label_curve *curve)
{
    const int32_t old = way_of(curve);
    const bool choice = curve->ends[0].on_frame && curve->ends[1].on_frame;
    int32_t best_way = old;

    if (!choice || !(curve->labels[0].shown || curve->labels[1].shown))
        return false;
    double best = cost_around(set, frame, curve) - 1e-6;
    for (int32_t way = 0; way < 4; way++) {
        if (way == old || !set_way(curve, way))
            continue;
        const double cost = cost_around(set, frame, curve);
        if (cost < best) {
            best = cost;
            best_way = way;
        }
    }
    set_way(curve, best_way);
    return best_way != old;
}

static void descend(ns_label_set *set, const ns_label_frame *frame)
{
    bool better = true;

    for (int32_t i = 0; i < set->curves.count; i++)
        choose_alone(&set->curves.at[i], frame);
    for (int32_t round = 0; better && round < ROUNDS_MAX; round++) {
        better = false;
        for (int32_t i = 0; i < set->curves.count; i++)
            better = improve(set, frame, &set->curves.at[i]) || better;
    }
}

bool ns_label_set_place(ns_label_set *set, const ns_label_frame *frame, double *cost)
{
    bool fits = true;

    descend(set, frame);
    *cost = 0;
    for (int32_t side = 0; side < 4; side++) {
        const side_cost sum = place_side(set, frame, side);
        *cost += sum.cost;
        fits = fits && sum.fits;
    }
    for (int32_t i = 0; i < set->curves.count; i++)
        *cost += own_cost(&set->curves.at[i], frame);
    return fits;
}
