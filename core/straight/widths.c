// widths.c: distances as linear functions of shifts. See widths.h.
//
// With unit normals n and offsets c / |(a, b)|, a line is n . p = offset + shift. The normal of a
// third line is a combination of those of the two that make a corner, n = f1 n1 + f2 n2, and so its
// distance from the corner is f1 (offset1 + shift1) + f2 (offset2 + shift2) - offset - shift. The
// factors depend on directions only. What is now is measured from the meet itself, less what
// the two lines miss it by, so that nothing large cancels.
#include "straight/widths.h"

#include "straight/straights_parts.h"

double ns_straights_unit(const ns_straights *lines)
{
    return NS_UNITS / (lines->width > lines->height ? lines->width : lines->height);
}

double ns_linear_at(const ns_linear *linear, const double *shift)
{
    double value = linear->now;

    for (int32_t k = 0; k < linear->count; k++)
        value += linear->factor[k] * shift[linear->line[k]];
    return value;
}

static void add_term(ns_linear *linear, int32_t line, double factor)
{
    if (line < NS_FRAME_LINES)
        return;
    NS_ASSERT(linear->count < NS_COUNT(linear->line));
    linear->line[linear->count] = line;
    linear->factor[linear->count++] = factor;
}

// How far a point is from a line, in units, on the side of larger c.
static double miss(const ns_straights *lines, int32_t line, ns_vec at)
{
    const ns_straight *l = &lines->lines.at[line];

    return ns_straights_unit(lines) * (l->a * at.x + l->b * at.y - l->c) / ns_straight_norm(l);
}

// The sine of the angle from one line's normal to another's.
static double sine(const ns_straights *lines, int32_t i, int32_t k)
{
    const ns_straight *one = &lines->lines.at[i], *two = &lines->lines.at[k];

    return (double)ns_straight_cross(one, two)
           / (ns_straight_norm(one) * ns_straight_norm(two));
}

// The distance of the crossing of two lines, near `at`, from a third; sign 1: larger c is positive.
static ns_linear corner_distance(const ns_straights *lines, int32_t line, int32_t one,
                                 int32_t two, ns_vec at, double sign)
{
    const double cross = sine(lines, one, two);

    NS_ASSERT(cross != 0); // lines that make a corner are not parallel
    const double by_one = sine(lines, line, two) / cross,
                 by_two = sine(lines, one, line) / cross;
    ns_linear distance = { .now = sign
                                  * (miss(lines, line, at) - by_one * miss(lines, one, at)
                                     - by_two * miss(lines, two, at)) };

    add_term(&distance, line, -sign);
    add_term(&distance, one, sign * by_one);
    add_term(&distance, two, sign * by_two);
    return distance;
}

// -- faces ----------------------------------------------------------------------------------------

// The distance of two parallel lines, the other's larger c being positive with sign 1.
static ns_linear parallel_distance(const ns_straights *lines, int32_t line, int32_t other,
                                   double sign)
{
    const ns_straight *one = &lines->lines.at[line], *two = &lines->lines.at[other];
    const double gap = two->c / ns_straight_norm(two) - one->c / ns_straight_norm(one);
    ns_linear distance = { .now = sign * ns_straights_unit(lines) * gap };

    add_term(&distance, line, -sign);
    add_term(&distance, other, sign);
    return distance;
}

// Whether a side is walked as its line is.
static bool is_forward(const ns_straights *lines, const ns_side *side)
{
    const ns_vec way = ns_straight_way(&lines->lines.at[side->line]);

    return ns_vec_dot(way,
                      ns_vec_sub(lines->meets.at[side->to].at, lines->meets.at[side->from].at))
           > 0;
}

// Positive when the second side turns to the left of the first, 0 when they are parallel.
static int turn_of(const ns_straights *lines, const ns_side *one, const ns_side *two)
{
    const ns_straight *a = &lines->lines.at[one->line], *b = &lines->lines.at[two->line];
    const int64_t cross = ns_straight_cross(a, b);
    // A way is its line's normal turned left (b > 0) or right, and clockwise turns have cross > 0.
    const bool opposite =
        ((a->b > 0) != (b->b > 0)) != (is_forward(lines, one) != is_forward(lines, two));

    return (opposite ? cross > 0 : cross < 0) - (opposite ? cross < 0 : cross > 0);
}

// Going on from a side, the distance from it grows as long as sides turn to the left of it.
static ns_linear side_distance(const ns_straights *lines, const ns_straight_face *face,
                               int32_t k)
{
    const ns_side *side = &lines->sides.at[face->first + k];
    const bool left_is_larger = lines->lines.at[side->line].b <= 0;
    const double sign = is_forward(lines, side) == left_is_larger ? 1 : -1;
    const ns_side *before = side;

    for (int32_t i = 1; i < face->count; i++) {
        const ns_side *here = &lines->sides.at[face->first + (k + i) % face->count];
        const int turn = turn_of(lines, side, here);
        if (turn == 0)
            return parallel_distance(lines, side->line, here->line, sign);
        if (turn < 0)
            return corner_distance(lines, side->line, before->line, here->line,
                                   lines->meets.at[here->from].at, sign);
        before = here;
    }
    NS_ASSERT(face->count == 0); // a face is convex: one of its sides turns back
    return (ns_linear){ 0 };
}

ns_status ns_widths_of(ns_ctx *ctx, const ns_straights *lines, ns_widths *widths)
{
    for (int32_t f = 0; f < lines->faces.count; f++) {
        const ns_straight_face *face = &lines->faces.at[f];
        NS_TRY(ns_spend(ctx, face->count));
        for (int32_t k = 0; k < face->count; k++) {
            const ns_width width = { f, face->first + k, side_distance(lines, face, k) };
            NS_NEED(ctx, ns_array_push(ctx, widths, width));
        }
    }
    return NS_OK;
}

ns_status ns_face_widths(ns_ctx *ctx, const ns_straights *lines, ns_numbers *widths)
{
    NS_NEED(ctx, ns_array_resize(ctx, widths, lines->faces.count));
    for (int32_t f = 0; f < lines->faces.count; f++) {
        const ns_straight_face *face = &lines->faces.at[f];
        NS_TRY(ns_spend(ctx, face->count));
        for (int32_t k = 0; k < face->count; k++) {
            const double now = side_distance(lines, face, k).now;
            if (k == 0 || now < widths->at[f])
                widths->at[f] = now;
        }
    }
    return NS_OK;
}

// -- meets ----------------------------------------------------------------------------------------

// The two lines of a meet (places in its list) that cross best: the frame's if there are two, else
// with the frame's, else any two.
static void best_pair(const ns_straights *lines, const ns_meet *meet, int32_t *one,
                      int32_t *two)
{
    const int32_t *through = lines->through.at + meet->first;
    const int32_t firsts = meet->on_frame ? 1 : meet->count - 1;
    double best = -1;

    for (int32_t i = 0; i < firsts; i++)
        for (int32_t k = i + 1; k < meet->count; k++) {
            const bool frame = through[k] < NS_FRAME_LINES;
            const double value = frame ? 2 : ns_abs(sine(lines, through[i], through[k]));
            if (value > best) {
                best = value;
                *one = i;
                *two = k;
            }
        }
}

ns_status ns_meets_kept(ns_ctx *ctx, const ns_straights *lines, ns_linears *zeros)
{
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_meet *meet = &lines->meets.at[m];
        const int32_t *through = lines->through.at + meet->first;
        int32_t one = 0, two = 1;
        NS_TRY(ns_spend(ctx, meet->count));
        if (meet->count < 3)
            continue;
        best_pair(lines, meet, &one, &two);
        for (int32_t k = 0; k < meet->count; k++) {
            if (k == one || k == two)
                continue;
            const ns_linear zero =
                corner_distance(lines, through[k], through[one], through[two], meet->at, 1);
            NS_NEED(ctx, ns_array_push(ctx, zeros, zero));
        }
    }
    return NS_OK;
}

// Adds where a meet is along a side of the frame, `sign` times, to the gap.
static void add_place(const ns_straights *lines, int32_t side, const ns_meet *meet, double sign,
                      ns_linear *gap)
{
    const int32_t *through = lines->through.at + meet->first;
    int32_t one = 0, two = 1;

    gap->now += sign * ns_straights_unit(lines) * (side % 2 ? meet->at.x : meet->at.y);
    best_pair(lines, meet, &one, &two);
    if (through[two] < NS_FRAME_LINES)
        return;
    const ns_straight *line = &lines->lines.at[through[two]];
    const double along = (side % 2 ? line->a : line->b) / ns_straight_norm(line);
    gap->now -= sign * miss(lines, through[two], meet->at) / along;
    add_term(gap, through[two], sign / along);
}

ns_status ns_frame_gaps(ns_ctx *ctx, const ns_straights *lines, ns_linears *gaps)
{
    for (int32_t side = 0; side < NS_FRAME_LINES; side++)
        for (int32_t s = lines->first_stop.at[side] + 1; s < lines->first_stop.at[side + 1];
             s++) {
            ns_linear gap = { 0 };
            NS_TRY(ns_spend(ctx, 1));
            add_place(lines, side, &lines->meets.at[lines->stops.at[s]], 1, &gap);
            add_place(lines, side, &lines->meets.at[lines->stops.at[s - 1]], -1, &gap);
            if (gap.count > 0 && !ns_array_push(ctx, gaps, gap))
                return ns_no_memory(ctx);
        }
    return NS_OK;
}
