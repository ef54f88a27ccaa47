// test_labels.c: labels around a frame, judged with a ruler: crowds of any density keep their
// order, touch nothing, and slide no further than they must.
#include "base/trig.h"
#include "draw/curved/label_ends.h"
#include "draw_fixture.h"
#include "oracle/scale.h"

#define EPSILON 1e-6

static double share(ns_rng *rng)
{
    return ns_rng_below(rng, 1 << 20) / (double)(1 << 20);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// More often small than large.
static double small_share(ns_rng *rng)
{
    const double one = share(rng), other = share(rng);

    return one * other;
}

// Exits in a crowd or two, labels of any size, some on one side of the tail only.
static int32_t random_tails(ns_rng *rng, double length, ns_tail *tails, int32_t most)
{
    const int32_t count = 1 + ns_rng_below(rng, most);
    const double crowd = length * share(rng), spread = 1 + length * small_share(rng);
    double at = 0;

    for (int32_t k = 0; k < count; k++)
        tails[k] = (ns_tail){ .exit = ns_rng_below(rng, 3) ? crowd + spread * (share(rng) - 0.5)
                                                           : length * share(rng) };
    for (int32_t k = 0; k < count; k++) { // sorted, inside, no two at one place
        for (int32_t j = k + 1; j < count; j++) {
            if (tails[j].exit < tails[k].exit) {
                const double swap = tails[j].exit;
                tails[j].exit = tails[k].exit;
                tails[k].exit = swap;
            }
        }
        at = larger(at + 0.01, tails[k].exit);
        tails[k].exit = at;
        const int32_t which = ns_rng_below(rng, 4);
        tails[k].before = which == 1 ? 0 : 3 + 12 * share(rng);
        tails[k].after = which == 2 ? 0 : 3 + 12 * share(rng);
        tails[k].depth = 5 + 60 * small_share(rng);
    }
    return count;
}

// What isotonic regression is, said in a formula: the largest of the smallest means.
static double twin_place(const ns_label_style *style, double low, double high,
                         const ns_tail *tails, int32_t count, int32_t k)
{
    double targets[64], gaps[64], best = -1e30;

    for (int32_t i = 0; i < count; i++) {
        const ns_tail *a = &tails[i ? i - 1 : 0], *b = &tails[i];
        gaps[i] = i == 0             ? 0
                  : a->row == b->row ? gaps[i - 1] + a->after + b->before + style->gap
                                     : gaps[i - 1] + larger(a->after, b->before) + style->pass;
        targets[i] = b->exit - gaps[i];
    }
    for (int32_t i = 0; i <= k; i++) {
        double least = 1e30, sum = 0;
        for (int32_t j = i; j < count; j++) {
            sum += targets[j];
            if (j >= k && sum / (j - i + 1) < least)
                least = sum / (j - i + 1);
        }
        best = larger(best, least);
    }
    best = larger(best, low + tails[0].before);
    const double most = high - tails[count - 1].after - gaps[count - 1];
    return (best < most ? best : most) + gaps[k];
}

static void slides_are_shortest(ns_test *t)
{
    ns_rng rng = ns_rng_seed(31);
    int32_t placed = 0, behind = 0;

    for (int32_t round = 0; round < ns_scale(3000); round++) {
        const ns_label_style style = ns_label_style_of(7 + 4 * share(&rng));
        const double length = 30 + 500 * share(&rng);
        const double low = -40 * share(&rng), high = length + 40 * share(&rng);
        ns_tail tails[24];
        const int32_t count = random_tails(&rng, length, tails, 24);
        if (ns_tails_place(&style, low, high, tails, count) > 0)
            continue;
        placed++;
        for (int32_t k = 0; k < count; k++) {
            const double off = tails[k].place - twin_place(&style, low, high, tails, count, k);
            ns_expect(t, off < EPSILON && off > -EPSILON, "round %d, tail %d is off by %g",
                      round, k, off);
            behind += tails[k].row;
        }
    }
    ns_expect(t, placed > 0 && (behind > 0 || ns_scale_percent() < 50), "%d placed, %d behind",
              placed, behind);
}

// A side is said to be too short only when all labels, every second one behind, are longer.
static void shortness_is_true(ns_test *t)
{
    ns_rng rng = ns_rng_seed(32);

    for (int32_t round = 0; round < ns_scale(3000); round++) {
        const ns_label_style style = ns_label_style_of(8);
        const double length = 10 + 300 * share(&rng);
        ns_tail tails[40];
        const int32_t count = random_tails(&rng, length, tails, 40);
        const double missing = ns_tails_place(&style, 0, length, tails, count);
        double need = tails[0].before + tails[count - 1].after;
        for (int32_t k = 1; k < count; k++)
            need += larger(tails[k - 1].after, tails[k].before) + style.pass;
        const double off = need - length - missing;
        ns_expect(t, missing > 0 ? off < EPSILON && off > -EPSILON : need <= length + EPSILON,
                  "%d tails need %g of %g, missing %g", count, need, length, missing);
    }
}

// What stands on the page: boxes of labels and the two lines of each tail beyond its stub.
typedef struct ruled_tail {
    fixture_box boxes[2];
    int32_t box_count;
    ns_scene_point way[4]; // stub, leader, between the labels
} ruled_tail;

// Turns (along, out) of a side into a point of a page with the frame at (0, 0).
static ns_scene_point outside(const double length[4], int32_t side, double along, double out)
{
    const double w = length[NS_TOP], h = length[NS_LEFT];

    return side == NS_TOP      ? (ns_scene_point){ along, -out }
           : side == NS_RIGHT  ? (ns_scene_point){ w + out, along }
           : side == NS_BOTTOM ? (ns_scene_point){ w - along, h + out }
                               : (ns_scene_point){ -out, h - along };
}

static fixture_box box_between(ns_scene_point a, ns_scene_point b)
{
    return (fixture_box){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, larger(a.x, b.x),
                          larger(a.y, b.y) };
}

static ruled_tail rule(const ns_label_frame *frame, int32_t side, const ns_tail *tail)
{
    const double *length = frame->length;
    ruled_tail r = { .way = { outside(length, side, tail->foot, 0),
                              outside(length, side, tail->exit, frame->style.stub),
                              outside(length, side, tail->place, tail->bend),
                              outside(length, side, tail->place, tail->end) } };

    if (tail->before > 0)
        r.boxes[r.box_count++] =
            box_between(outside(length, side, tail->place - tail->before, tail->start),
                        outside(length, side, tail->place - frame->clear, tail->end));
    if (tail->after > 0)
        r.boxes[r.box_count++] =
            box_between(outside(length, side, tail->place + frame->clear, tail->start),
                        outside(length, side, tail->place + tail->after, tail->end));
    return r;
}

static double turn(ns_scene_point a, ns_scene_point b, ns_scene_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool lines_cross(ns_scene_point a, ns_scene_point b, ns_scene_point c, ns_scene_point d)
{
    return turn(a, b, c) * turn(a, b, d) < -EPSILON && turn(c, d, a) * turn(c, d, b) < -EPSILON;
}

static bool line_meets_box(ns_scene_point a, ns_scene_point b, fixture_box box)
{
    const double x1 = box.x1 + EPSILON, x2 = box.x2 - EPSILON;
    const double y1 = box.y1 + EPSILON, y2 = box.y2 - EPSILON;
    const ns_scene_point corners[4] = { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } };

    if (a.x > x1 && a.x < x2 && a.y > y1 && a.y < y2)
        return true;
    for (int32_t i = 0; i < 4; i++) {
        if (lines_cross(a, b, corners[i], corners[(i + 1) % 4]))
            return true;
    }
    return false;
}

static bool boxes_touch(fixture_box a, fixture_box b)
{
    return a.x1 < b.x2 - EPSILON && b.x1 < a.x2 - EPSILON && a.y1 < b.y2 - EPSILON
           && b.y1 < a.y2 - EPSILON;
}

static void expect_apart(ns_test *t, const ruled_tail *a, const ruled_tail *b, int32_t round)
{
    for (int32_t i = 0; i < a->box_count; i++) {
        for (int32_t j = 0; j < b->box_count; j++)
            ns_expect(t, !boxes_touch(a->boxes[i], b->boxes[j]), "round %d: labels touch",
                      round);
        for (int32_t j = 0; j < 3; j++)
            ns_expect(t, !line_meets_box(b->way[j], b->way[j + 1], a->boxes[i]),
                      "round %d: a tail runs through a label", round);
    }
    for (int32_t i = 0; i < 3; i++) {
        for (int32_t j = 0; j < 3; j++)
            ns_expect(t, !lines_cross(a->way[i], a->way[i + 1], b->way[j], b->way[j + 1]),
                      "round %d: tails cross", round);
    }
}

static ns_label_size random_size(ns_rng *rng, double type)
{
    const int32_t entries = 1 + ns_rng_below(rng, 1 + ns_rng_below(rng, 10));
    const bool shown = ns_rng_below(rng, 12) > 0;
    const double length = share(rng), width = share(rng);

    return (ns_label_size){ .shown = shown,
                            .row_length = entries * type * (0.6 + 0.6 * length),
                            .row_height = 0.73 * type,
                            .stack_width = type * (0.6 + 0.6 * width),
                            .stack_height = entries * type };
}

// The end of a straight line: at one of a few points that many share, or in a corner. Of the
// four slopes or of any.
static ns_curve_end straight_end(ns_rng *rng, bool any_slope)
{
    static const double leans[] = { -1, 0, 1 };
    const int32_t at = ns_rng_below(rng, 22); // both ends of a side are corners
    ns_curve_end end = { .on_frame = true, .side = ns_rng_below(rng, 4) };

    end.at = at > 20 ? share(rng) : at / 20.0;
    end.corner = end.at == 0 || end.at == 1;
    end.lean =
        any_slope ? 3 * (share(rng) - 0.5) / (0.01 + share(rng)) : leans[ns_rng_below(rng, 3)];
    if (end.corner) // out of the frame, and no side of it
        end.lean =
            (end.at == 0 ? -1 : 1) * (any_slope ? 0.01 + larger(end.lean, -end.lean) : 1);
    end.steep = 1 / ns_sqrt(1 + end.lean * end.lean);
    return end;
}

static bool straight_set(ns_test *t, ns_rng *rng, int32_t curves, double type,
                         ns_label_set *set)
{
    const bool any_slope = ns_rng_below(rng, 2);

    for (int32_t i = 0; i < curves; i++) {
        ns_label_curve curve = { 0 };
        for (int32_t end = 0; end < 2; end++) {
            curve.ends[end] = straight_end(rng, any_slope);
            curve.labels[end] = random_size(rng, type);
        }
        if (!ns_array_push(&t->ctx, &set->curves, curve))
            return false;
    }
    return ns_label_set_sort(&t->ctx, set) == NS_OK;
}

static bool random_set(ns_test *t, ns_rng *rng, int32_t curves, double type, ns_label_set *set)
{
    const int32_t crowd = ns_rng_below(rng, 80);

    for (int32_t i = 0; i < curves; i++) {
        ns_label_curve curve = { 0 };
        for (int32_t end = 0; end < 2; end++) {
            const bool crowded = ns_rng_below(rng, 100) < crowd;
            curve.ends[end].on_frame = end == 0 || ns_rng_below(rng, 8);
            curve.ends[end].side = crowded ? 1 : ns_rng_below(rng, 4);
            curve.ends[end].at = crowded ? 0.9 + 0.1 * share(rng) : share(rng);
            curve.ends[end].steep = share(rng);
            curve.labels[end] = random_size(rng, type);
        }
        if (!ns_array_push(&t->ctx, &set->curves, curve))
            return false;
    }
    return ns_label_set_sort(&t->ctx, set) == NS_OK;
}

// The end and hand of every label is in the set's choice; here is what the tails must carry.
static void expect_labels_once(ns_test *t, const ns_label_set *set, const ns_label_frame *frame)
{
    int32_t wanted = 0, carried = 0;

    for (int32_t i = 0; i < set->curves.count; i++)
        wanted += set->curves.at[i].labels[0].shown + set->curves.at[i].labels[1].shown;
    for (int32_t side = 0; side < 4; side++) {
        double last = -1e9;
        for (int32_t k = 0; k < set->tail_count[side]; k++) {
            const ns_tail *tail = &set->tails.at[set->first[side] + k];
            const ns_label_end owner = set->ends.at[set->owners.at[set->first[side] + k]];
            const ns_label_curve *curve = &set->curves.at[owner.curve];
            const ns_curve_end *end = &curve->ends[owner.end];
            ns_expect(t, end->on_frame && end->side == side, "a tail at its end");
            ns_expect(t, tail->foot == end->at * frame->length[side] && tail->exit >= last,
                      "exits in order");
            last = tail->exit;
            // Walking out at the far end the left hand comes first, clockwise.
            const int32_t first = owner.end == 1 ? 0 : 1;
            ns_expect(t,
                      (tail->before > 0)
                          == (curve->labels[first].shown && curve->at[first] == owner.end),
                      "the label before");
            ns_expect(
                t,
                (tail->after > 0)
                    == (curve->labels[1 - first].shown && curve->at[1 - first] == owner.end),
                "the label after");
            carried += (tail->before > 0) + (tail->after > 0);
        }
    }
    ns_expect(t, carried == wanted, "%d labels of %d", carried, wanted);
}

static void expect_good_set(ns_test *t, const ns_label_set *set, const ns_label_frame *frame,
                            int32_t round)
{
    const double *length = frame->length, *room = frame->room;
    const fixture_box inner = { 0, 0, length[NS_TOP], length[NS_LEFT] };
    ruled_tail ruled[128];
    int32_t count = 0;

    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set->tail_count[side]; k++)
            ruled[count++] = rule(frame, side, &set->tails.at[set->first[side] + k]);
    }
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < ruled[i].box_count; k++) {
            const fixture_box box = ruled[i].boxes[k];
            ns_expect(t, !boxes_touch(box, inner), "round %d: a label on the frame", round);
            ns_expect(t,
                      box.x1 >= -room[NS_LEFT] - EPSILON && box.y1 >= -room[NS_TOP] - EPSILON
                          && box.x2 <= length[NS_TOP] + room[NS_RIGHT] + EPSILON
                          && box.y2 <= length[NS_LEFT] + room[NS_BOTTOM] + EPSILON,
                      "round %d: a label is cut off", round);
        }
        for (int32_t j = 0; j < count; j++) {
            if (j != i)
                expect_apart(t, &ruled[i], &ruled[j], round);
        }
    }
}

static void judge_frames(ns_test *t, bool straight)
{
    ns_rng rng = ns_rng_seed(straight ? 35 : 33);
    int32_t placed = 0;

    for (int32_t round = 0; round < ns_scale(1500); round++) {
        const double type = 7 + 4 * share(&rng);
        const double width = 100 + 400 * share(&rng), height = 100 + 400 * share(&rng);
        ns_label_set set = { 0 };
        ns_label_frame frame = { .length = { width, height, width, height },
                                 .clear = 0.2 * type,
                                 .corners_to_rows = ns_rng_below(&rng, 2),
                                 .style = ns_label_style_of(type) };
        double cost = 0;
        for (int32_t side = 0; side < 4; side++)
            frame.room[side] = 160 * share(&rng);
        frame.style.stub = straight ? 7 : frame.style.stub;
        frame.style.base = straight ? 8 : frame.style.base;
        const int32_t curves = 1 + ns_rng_below(&rng, 64);
        ns_expect(t,
                  straight ? straight_set(t, &rng, curves, type, &set)
                           : random_set(t, &rng, curves, type, &set),
                  "memory");
        if (ns_label_set_place(&set, &frame, &cost)) {
            placed++;
            expect_labels_once(t, &set, &frame);
            expect_good_set(t, &set, &frame, round);
        }
        ns_label_set_drop(&t->ctx, &set);
    }
    ns_expect(t, placed > 0, "%d placed", placed);
}

static void random_frames(ns_test *t)
{
    judge_frames(t, false);
}

// Straight lines in four or any slopes, many at one point or in a corner.
static void straight_frames(ns_test *t)
{
    judge_frames(t, true);
}

// Where nothing is near, labels stand at their ends, both together at the steeper one.
static void lonely_labels_stay(ns_test *t)
{
    ns_label_frame frame = { .length = { 300, 200, 300, 200 },
                             .room = { 60, 60, 60, 60 },
                             .clear = 2,
                             .style = ns_label_style_of(9) };
    const ns_label_size size = { true, 20, 7, 6, 20 };
    const ns_label_curve curves[2] = {
        { .ends = { { true, NS_LEFT, 0.5, 0.7, 0, 0, 0, 0 },
                    { true, NS_RIGHT, 0.5, 1, 0, 0, 0, 0 } },
          .labels = { size, size } },
        { .ends = { { true, NS_TOP, 0.5, 0.9, 0, 0, 0, 0 },
                    { true, NS_BOTTOM, 0.2, 0.2, 0, 0, 0, 0 } },
          .labels = { size, size } },
    };
    ns_label_set set = { 0 };
    double cost = 0;

    for (int32_t i = 0; i < 2; i++)
        ns_expect(t, ns_array_push(&t->ctx, &set.curves, curves[i]), "memory");
    ns_expect(t, ns_label_set_sort(&t->ctx, &set) == NS_OK, "sorted");
    ns_expect(t, ns_label_set_place(&set, &frame, &cost), "fits");
    ns_expect(t, set.curves.at[0].at[0] == 1 && set.curves.at[0].at[1] == 1, "the right end");
    ns_expect(t, set.curves.at[1].at[0] == 0 && set.curves.at[1].at[1] == 0, "the upper end");
    for (int32_t side = 0; side < 4; side++) {
        for (int32_t k = 0; k < set.tail_count[side]; k++) {
            const ns_tail *tail = &set.tails.at[set.first[side] + k];
            ns_expect(t, !ns_tail_moved(tail) && tail->start == frame.style.base, "in place");
        }
    }
    // No room at the right: one label each would be silly, both go to the left.
    frame.room[NS_RIGHT] = 10;
    ns_expect(t, ns_label_set_place(&set, &frame, &cost), "fits");
    ns_expect(t, set.curves.at[0].at[0] == 0 && set.curves.at[0].at[1] == 0, "the left end");
    frame.room[NS_LEFT] = 10;
    ns_expect(t, !ns_label_set_place(&set, &frame, &cost), "fits nowhere");
    ns_label_set_drop(&t->ctx, &set);
}

static void without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100; n++) {
        ns_rng rng = ns_rng_seed(34);
        ns_label_set set = { 0 };
        t->fail_at = t->allocations + n;
        status = random_set(t, &rng, 30, 8, &set) ? NS_OK : NS_NO_MEMORY;
        t->fail_at = 0;
        ns_label_set_drop(&t->ctx, &set);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

NS_TEST_MAIN(NS_CASE(slides_are_shortest), NS_CASE(shortness_is_true), NS_CASE(random_frames),
             NS_CASE(straight_frames), NS_CASE(lonely_labels_stay), NS_CASE(without_memory))
