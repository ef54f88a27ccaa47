// curved_cost.c: how unclear a candidate would make the page.
//
// Each complaint is 0 when all is well and grows to its weight at worst: crossings at shallow
// angles, points (crossings, corners, frame ends) too close to each other, curves that run
// along each other, a frame end without room for its clue or nearly along the frame, crossing
// one's own curve, and, to choose between clear ones, length, bend and number of crossings.
#include "make/curved_work.h"

#define GAP 0.022 // of the frame's longer side: points closer than this are hard to tell apart
#define CLEARANCE 0.012  // and curves that run along each other closer than this
#define LABEL_GAP 0.040  // between ends on the frame: two clues stand between them
#define SINE_SHALLOW 0.5 // of 30 degrees
#define RADIUS 0.06      // of a bend, as a part of the frame's longer side
#define AREA 0.0004      // of a cell, as a part of the square over that side

static double square(double x)
{
    return x * x;
}

static double distance(ns_point a, ns_point b)
{
    return ns_vec_length(ns_vec_sub(ns_vec_of(a), ns_vec_of(b)));
}

double curved_lack(double value, double enough)
{
    return value >= enough ? 0 : square(1 - value / enough);
}

static ns_vec segment_way(const ns_point *at, int32_t segment, int32_t count)
{
    return ns_vec_sub(ns_vec_of(at[(segment + 1) % count]), ns_vec_of(at[segment]));
}

static ns_point meeting_point(const curved_work *work, const ns_meeting *meeting)
{
    const ns_point *at = work->line.points.at + meeting->segment;

    return ns_point_at(at[0], at[1], meeting->at);
}

static double crossing_cost(const curved_work *work, const ns_meeting *meeting, int32_t curve)
{
    const ns_strand *other = meeting->other >= 0 ? &work->arr.strands.at[meeting->other] : NULL;
    const ns_vec a =
        segment_way(work->line.points.at, meeting->segment, work->line.points.count);
    const ns_vec b = other
                         ? segment_way(other->way.at, meeting->other_segment, other->way.count)
                         : segment_way(work->line.points.at, meeting->other_segment,
                                       work->line.points.count);
    const double sine = ns_abs(ns_vec_turn(a, b)) / (ns_vec_length(a) * ns_vec_length(b));
    const bool own = !other || work->strand_curve.at[meeting->other] == curve;

    return 6 * curved_lack(sine, SINE_SHALLOW) + (own ? 4 : 0) + 0.06;
}

// The end on the frame: room for clues, distance from the frame's corners, a clear exit.
static double exit_cost(const curved_work *work, ns_point end, ns_vec way, double side)
{
    const int32_t w = work->arr.width, h = work->arr.height;
    const bool upright = end.x == 0 || end.x == w; // on the left or right side
    const double along = upright ? end.y : end.x, length = upright ? h : w;
    const double corner = along < length - along ? along : length - along;
    const double sine = ns_abs(upright ? way.x : way.y) / ns_vec_length(way);
    double cost = 3 * curved_lack(corner, LABEL_GAP * 0.75 * side) + 3 * curved_lack(sine, 0.6);

    for (int32_t e = work->arr.entries.at[work->arr.strands.at[0].first].next;
         work->arr.entries.at[e].kind == NS_ENTRY_FRAME; e = work->arr.entries.at[e].next) {
        const ns_point other = work->arr.entries.at[e].point;
        if (upright ? other.x == end.x : other.y == end.y)
            cost += 4 * curved_lack(distance(other, end), LABEL_GAP * side);
    }
    return cost;
}

static double strand_distance(const ns_strand *strand, ns_point p, double least)
{
    const ns_vec at = ns_vec_of(p);

    for (int32_t s = 0; s < strand->segments; s++) {
        const ns_point a = strand->way.at[s], b = strand->way.at[(s + 1) % strand->way.count];
        if ((a.x < p.x - least && b.x < p.x - least) || (a.x > p.x + least && b.x > p.x + least)
            || (a.y < p.y - least && b.y < p.y - least)
            || (a.y > p.y + least && b.y > p.y + least))
            continue;
        const double d = ns_segment_distance(at, ns_vec_of(a), ns_vec_of(b));
        least = d < least ? d : least;
    }
    return least;
}

// Whether a point of the candidate is near one of its crossings or ends, where curves are close
// by nature.
static bool is_near_meeting(const curved_work *work, ns_point p, double near)
{
    for (int32_t i = 0; i < work->probe.meetings.count; i++) {
        if (distance(meeting_point(work, &work->probe.meetings.at[i]), p) < near)
            return true;
    }
    return distance(work->line.points.at[0], p) < near;
}

// Stretches along which the candidate keeps too close to another curve or to the frame.
static double clearance_cost(const curved_work *work, double side, double most)
{
    const double enough = CLEARANCE * side;
    const int32_t last = work->line.points.count - 1;
    const double w = work->arr.width, h = work->arr.height;
    double cost = 0;

    for (int32_t i = 1; i < last && cost < most; i++) {
        const ns_point p = work->line.points.at[i];
        double least = enough;
        if (is_near_meeting(work, p, 2.5 * enough))
            continue;
        if (distance(p, work->line.points.at[last]) > 3 * enough) {
            least = p.x < least ? p.x : least;
            least = w - p.x < least ? w - p.x : least;
            least = p.y < least ? p.y : least;
            least = h - p.y < least ? h - p.y : least;
        }
        for (int32_t s = 1; s < work->arr.strands.count; s++) {
            const ns_strand *strand = &work->arr.strands.at[s];
            if (strand->alive && p.x > strand->least.x - enough && p.x < strand->most.x + enough
                && p.y > strand->least.y - enough && p.y < strand->most.y + enough)
                least = strand_distance(strand, p, least);
        }
        cost += 0.7 * curved_lack(least, enough);
    }
    return cost;
}

// The sharpest bend.
static double bend_cost(const curved_work *work, double side)
{
    double sharpest = 0;

    for (int32_t i = 1; i + 1 < work->line.points.count; i++) {
        const ns_vec a = ns_vec_sub(ns_vec_of(work->line.points.at[i]),
                                    ns_vec_of(work->line.points.at[i - 1]));
        const ns_vec b = ns_vec_sub(ns_vec_of(work->line.points.at[i + 1]),
                                    ns_vec_of(work->line.points.at[i]));
        const double la = ns_vec_length(a), lb = ns_vec_length(b);
        const double turn = ns_abs(ns_vec_turn(a, b)) / (la * lb);
        const double bend = (ns_vec_dot(a, b) < 0 ? 2 - turn : turn) * 2 / (la + lb);
        sharpest = bend > sharpest ? bend : sharpest;
    }
    return sharpest > 0 ? 3 * curved_lack(1 / sharpest, RADIUS * side) : 0;
}

static bool is_on_frame(const ns_arrangement *arr, ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == arr->width || p.y == arr->height;
}

double curved_cost(const curved_work *work, const ns_grid_cubic *cubic, int32_t curve,
                   double most)
{
    const double side = NS_FRAME_SIDE;
    const ns_point *at = work->line.points.at;
    const int32_t last = work->line.points.count - 1;
    const ns_cubic shape = ns_cubic_of(cubic);
    const double chord = distance(at[0], at[last]);
    const double length = ns_cubic_length(&shape);
    double cost = 0.8 * length / side + 1.5 * (length / (chord + 1) - 1);
    ns_point before = at[0];

    cost += bend_cost(work, side);
    cost += exit_cost(work, at[last], ns_vec_sub(ns_vec_of(at[last]), ns_vec_of(at[last - 1])),
                      side);
    if (is_on_frame(&work->arr, at[0]))
        cost += exit_cost(work, at[0], ns_vec_sub(ns_vec_of(at[1]), ns_vec_of(at[0])), side);
    for (int32_t i = 0; i < work->probe.meetings.count && cost < most; i++) {
        const ns_meeting *meeting = &work->probe.meetings.at[i];
        const ns_point here = meeting_point(work, meeting);
        cost += crossing_cost(work, meeting, curve)
                + 4 * curved_lack(distance(before, here), GAP * side)
                + 4 * curved_crowd_cost(work, here, GAP * side);
        before = here;
    }
    cost += 4 * curved_lack(distance(before, at[last]), GAP * side);
    return cost < most ? cost + clearance_cost(work, side, most - cost) : cost;
}

double curved_cell_cost(const curved_work *work, int32_t strand)
{
    const double enough = AREA * NS_FRAME_SIDE * (double)NS_FRAME_SIDE;
    const ns_arrangement *arr = &work->arr;
    double cost = 0;

    for (int32_t e = arr->strands.at[strand].first; arr->entries.at[e].next;
         e = arr->entries.at[e].next) {
        for (int32_t side = 0; side < 2; side++) {
            const ns_face_id face = { arr->entries.at[e].face[side] };
            cost += 2 * curved_lack((double)ns_face_area2(arr, face) / 2, enough);
        }
    }
    return cost;
}
