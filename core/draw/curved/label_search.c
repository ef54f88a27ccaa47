// label_search.c: chooses the ends of labels. See label_ends.h.
//
// Plain descent: each curve has at most four ways to place its labels, a way is judged by placing
// the one or two sides it concerns anew, and the best is taken. A curve whose labels stand
// untroubled where they would stand if it were alone is not looked at: most of them, on most
// pages.
#include "draw/curved/label_ends.h"

#include "base/basics.h"

#define COST_SPLIT 2.5   // the two labels of a curve stand at different ends
#define COST_SHALLOW 2.0 // a curve leaves nearly along the frame
#define COST_CLOSE 3.0   // another curve leaves at the same place
#define CLOSE_PT 6.0     // from here on ends are told apart with ease
#define COST_UNFIT 100.0 // a label is too long for the paper there
#define WAYS 4           // bit h is the end of hand h
#define ROUNDS_MAX 8

typedef struct search {
    ns_label_set *set;
    const ns_label_frame *frame;
    ns_side_cost sides[4];
    int32_t changes[4]; // of each side
    bool stale[4];      // the tails are as they were tried last, not as they stand
} search;

static bool is_way(const ns_label_curve *curve, int32_t way)
{
    return curve->ends[way & 1].on_frame && curve->ends[way >> 1].on_frame;
}

static int32_t way_of(const ns_label_curve *curve)
{
    return curve->at[0] | curve->at[1] << 1;
}

static void set_way(search *s, ns_label_curve *curve, int32_t way)
{
    NS_ASSERT(is_way(curve, way));
    curve->at[0] = way & 1;
    curve->at[1] = (uint8_t)(way >> 1);
    for (int32_t end = 0; end < 2; end++) {
        const int32_t before = ns_hand_before(end);
        if (!curve->ends[end].on_frame)
            continue;
        bool *here = s->set->ends.at[curve->ends[end].index].here;
        here[0] = curve->labels[before].shown && curve->at[before] == end;
        here[1] = curve->labels[1 - before].shown && curve->at[1 - before] == end;
    }
}

static double end_cost(const search *s, const ns_curve_end *end)
{
    const double shallow = 1 - end->steep;
    const double close = 1 - end->apart * s->frame->length[end->side] / CLOSE_PT;

    return COST_SHALLOW * shallow * shallow + (close > 0 ? COST_CLOSE * close : 0);
}

// What each way costs whatever the other curves do.
static void find_own_costs(const search *s, ns_label_curve *curve)
{
    const bool left = curve->labels[0].shown, right = curve->labels[1].shown;
    const double ends[2] = { end_cost(s, &curve->ends[0]), end_cost(s, &curve->ends[1]) };

    for (int32_t way = 0; way < WAYS; way++) {
        const bool split = way == 1 || way == 2;
        double cost = left && right && split ? COST_SPLIT : 0;
        if (left)
            cost += ends[way & 1];
        if (right && (split || !left))
            cost += ends[way >> 1];
        curve->own[way] = cost;
    }
}

// The best way of a curve if it were alone.
static void choose_alone(search *s, ns_label_curve *curve)
{
    bool unfit[2][2]; // by hand and end
    int32_t best_way = -1;

    curve->seen[0] = curve->seen[1] = -1;
    for (int32_t k = 0; k < WAYS; k++)
        unfit[k >> 1][k & 1] =
            curve->labels[k >> 1].shown && !ns_label_fits(s->frame, curve, k >> 1, k & 1);
    find_own_costs(s, curve);
    for (int32_t way = 0; way < WAYS; way++) {
        if (!is_way(curve, way))
            continue;
        double cost = curve->own[way];
        for (int32_t hand = 0; hand < 2; hand++)
            cost += unfit[hand][way >> hand & 1] ? COST_UNFIT : 0;
        if (best_way < 0 || cost < curve->least) {
            curve->least = cost;
            best_way = way;
        }
    }
    if (best_way >= 0)
        set_way(s, curve, best_way);
}

// Places a side and remembers which of its labels are in trouble.
static void refresh(search *s, int32_t side)
{
    ns_label_set *set = s->set;

    s->sides[side] = ns_label_side_place(set, s->frame, side);
    s->stale[side] = false;
    s->changes[side]++;
    const bool fits = s->sides[side].fits;
    for (int32_t k = 0; k < set->tail_count[side]; k++) {
        const ns_tail *tail = &set->tails.at[set->first[side] + k];
        set->ends.at[set->owners.at[set->first[side] + k]].troubled =
            !fits || ns_tail_moved(tail);
    }
}

static bool is_content(const search *s, const ns_label_curve *curve)
{
    for (int32_t end = 0; end < 2; end++) {
        const ns_label_end *e = &s->set->ends.at[curve->ends[end].index];
        if (curve->ends[end].on_frame && (e->here[0] || e->here[1]) && e->troubled)
            return false;
    }
    return curve->own[way_of(curve)] <= curve->least;
}

// Takes the curve's best way; false when it has it already.
static bool improve(search *s, ns_label_curve *curve)
{
    const int32_t old = way_of(curve), side_0 = curve->ends[0].side,
                  side_1 = curve->ends[1].side;
    int32_t best_way = old;

    if (!is_way(curve, 1) || !(curve->labels[0].shown || curve->labels[1].shown)
        || (curve->seen[0] == s->changes[side_0] && curve->seen[1] == s->changes[side_1])
        || is_content(s, curve))
        return false;
    double best = curve->own[old] + s->sides[side_0].cost
                  + (side_1 == side_0 ? 0 : s->sides[side_1].cost) - 1e-6;
    s->stale[side_0] = s->stale[side_1] = true;
    for (int32_t way = 0; way < WAYS; way++) {
        if (way == old)
            continue;
        set_way(s, curve, way);
        double cost = curve->own[way];
        cost += cost < best ? ns_label_side_place(s->set, s->frame, side_0).cost : 0;
        cost += side_1 != side_0 && cost < best
                    ? ns_label_side_place(s->set, s->frame, side_1).cost
                    : 0;
        if (cost < best) {
            best = cost;
            best_way = way;
        }
    }
    NS_ASSERT(is_way(curve, best_way));
    set_way(s, curve, best_way);
    curve->seen[0] = s->changes[side_0];
    curve->seen[1] = s->changes[side_1];
    if (best_way == old)
        return false;
    refresh(s, side_0);
    refresh(s, side_1);
    return true;
}

static void go_home(search *s, ns_label_curve *curve)
{
    const int32_t way = curve->home[0] | curve->home[1] << 1;

    find_own_costs(s, curve);
    if (is_way(curve, way))
        set_way(s, curve, way);
}

static void descend(search *s)
{
    ns_label_set *set = s->set;
    bool better = !set->settled;

    for (int32_t i = 0; i < set->curves.count; i++) {
        if (set->settled)
            go_home(s, &set->curves.at[i]);
        else
            choose_alone(s, &set->curves.at[i]);
    }
    for (int32_t side = 0; side < 4; side++)
        refresh(s, side);
    for (int32_t round = 0; better && round < ROUNDS_MAX; round++) {
        better = false;
        for (int32_t i = 0; i < set->curves.count; i++)
            better = improve(s, &set->curves.at[i]) || better;
    }
}

bool ns_label_set_place(ns_label_set *set, const ns_label_frame *frame, double *cost)
{
    search s = { .set = set, .frame = frame };
    bool fits = true;

    ns_label_set_prepare(set, frame);
    descend(&s);
    NS_ASSERT(set->first[4] == set->ends.count);
    *cost = 0;
    for (int32_t side = 0; side < 4; side++) {
        const ns_side_cost placed =
            s.stale[side] ? ns_label_side_place(set, frame, side) : s.sides[side];
        const ns_side_cost sum = ns_label_side_tidy(set, frame, side, placed);
        *cost += sum.cost;
        fits = fits && sum.fits;
    }
    for (int32_t i = 0; i < set->curves.count; i++) {
        const ns_label_curve *curve = &set->curves.at[i];
        *cost += is_way(curve, way_of(curve)) ? curve->own[way_of(curve)] : 0;
    }
    return fits;
}
