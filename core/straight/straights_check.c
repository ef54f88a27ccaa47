// straights_check.c: whether what was built keeps what straights.h promises.
//
// Nothing is believed, not even that an index is one, since whoever calls has rounded numbers: the
// lists first, then order along lines, then that faces are convex, go round once and fill the
// frame. Linear in what was built; ns_straights_build asks each time.
#include "straight/straights_parts.h"

#define BROKEN(...) ns_fail(ctx, NS_INTERNAL, "straight lines: " __VA_ARGS__)

static bool is_index(int32_t i, int32_t count)
{
    return i >= 0 && i < count;
}

static bool goes_through(const ns_straights *lines, int32_t meet, int32_t line)
{
    const ns_meet *here = &lines->meets.at[meet];

    for (int32_t t = here->first; t < here->first + here->count; t++)
        if (lines->through.at[t] == line)
            return true;
    return false;
}

// The list of a meet: lines that differ, ascending.
static ns_status check_meet(ns_ctx *ctx, const ns_straights *lines, int32_t m)
{
    const ns_meet *meet = &lines->meets.at[m];
    int32_t frames = 0;

    if (meet->count < 2 || meet->first < 0 || meet->first > lines->through.count - meet->count)
        return BROKEN("meet %d has no list of lines", m);
    for (int32_t t = meet->first; t < meet->first + meet->count; t++) {
        const int32_t line = lines->through.at[t];
        if (!is_index(line, lines->lines.count))
            return BROKEN("meet %d lists a line that is not there", m);
        if (t > meet->first && lines->through.at[t - 1] >= line)
            return BROKEN("the lines of meet %d do not ascend", m);
        frames += line < NS_FRAME_LINES;
    }
    const bool on_edge = meet->at.x == 0 || meet->at.y == 0 || meet->at.x == lines->width
                         || meet->at.y == lines->height;
    if (meet->on_frame != (frames > 0) || meet->on_frame != on_edge || frames > 2)
        return BROKEN("meet %d is not where it should be", m);
    return NS_OK;
}

static ns_status check_line(ns_ctx *ctx, const ns_straights *lines, int32_t i)
{
    const int32_t first = lines->first_stop.at[i], end = lines->first_stop.at[i + 1];
    const ns_vec way = ns_straight_way(&lines->lines.at[i]);

    if (first < 0 || end - first < 2 || end > lines->stops.count)
        return BROKEN("line %d has too few stops", i);
    for (int32_t s = first; s < end; s++) {
        const int32_t m = lines->stops.at[s];
        if (!is_index(m, lines->meets.count) || !goes_through(lines, m, i))
            return BROKEN("line %d does not go through its stop %d", i, s - first);
        if (lines->meets.at[m].on_frame != (i < NS_FRAME_LINES || s == first || s == end - 1))
            return BROKEN("line %d leaves the frame in between, or ends inside", i);
        if (s > first
            && !(ns_vec_dot(way, lines->meets.at[m].at)
                 > ns_vec_dot(way, lines->meets.at[lines->stops.at[s - 1]].at)))
            return BROKEN("the stops of line %d are not in order", i);
    }
    return NS_OK;
}

static ns_status check_meets(ns_ctx *ctx, const ns_straights *lines)
{
    int32_t through = 0;

    if (lines->first_stop.count != lines->lines.count + 1 || lines->first_stop.at[0] != 0
        || lines->first_stop.at[lines->lines.count] != lines->stops.count)
        return BROKEN("there are no lists of stops");
    for (int32_t m = 0; m < lines->meets.count; m++) {
        NS_TRY(check_meet(ctx, lines, m));
        if (lines->meets.at[m].first != through)
            return BROKEN("the list of meet %d is not where it should be", m);
        through += lines->meets.at[m].count;
    }
    for (int32_t i = 0; i < lines->lines.count; i++)
        NS_TRY(check_line(ctx, lines, i));
    if (through != lines->stops.count || through != lines->through.count)
        return BROKEN("there are more stops than lines through meets");
    return NS_OK;
}

// -- sides and faces ------------------------------------------------------------------------------

// Walking the side: its line's way or the opposite, in whole numbers.
static void side_way(const ns_straights *lines, const ns_side *side, int64_t way[2])
{
    const ns_vec along = ns_straight_way(&lines->lines.at[side->line]);
    const ns_vec gone =
        ns_vec_sub(lines->meets.at[side->to].at, lines->meets.at[side->from].at);
    const int64_t sign = ns_vec_dot(along, gone) > 0 ? 1 : -1;

    way[0] = sign * (int64_t)along.x;
    way[1] = sign * (int64_t)along.y;
}

static bool is_upper(const int64_t way[2])
{
    return way[1] < 0 || (way[1] == 0 && way[0] > 0);
}

static ns_status check_side(ns_ctx *ctx, const ns_straights *lines, int32_t s, int32_t f)
{
    const ns_side *side = &lines->sides.at[s];

    if (side->face != f || !is_index(side->line, lines->lines.count)
        || !is_index(side->from, lines->meets.count) || !is_index(side->to, lines->meets.count)
        || side->from == side->to)
        return BROKEN("side %d is of another face or nowhere", s);
    if (!goes_through(lines, side->from, side->line)
        || !goes_through(lines, side->to, side->line))
        return BROKEN("side %d is not on its line", s);
    if ((side->twin < 0) != (side->line < NS_FRAME_LINES))
        return BROKEN("side %d has no twin, or one outside the frame", s);
    if (side->twin < 0)
        return NS_OK;
    if (!is_index(side->twin, lines->sides.count))
        return BROKEN("side %d has a twin that is not there", s);
    const ns_side *twin = &lines->sides.at[side->twin];
    if (twin->twin != s || twin->from != side->to || twin->to != side->from
        || twin->line != side->line || twin->face == f)
        return BROKEN("sides %d and %d are no twins", s, side->twin);
    return NS_OK;
}

// Follows the sides of a face: each turns left, all together once round.
static ns_status check_face(ns_ctx *ctx, const ns_straights *lines, int32_t f, double *area2)
{
    const ns_straight_face *face = &lines->faces.at[f];
    int32_t rounds = 0;

    *area2 = 0;
    if (face->count < 3 || face->first < 0 || face->first > lines->sides.count - face->count)
        return BROKEN("face %d has no list of sides", f);
    for (int32_t k = 0; k < face->count; k++)
        NS_TRY(check_side(ctx, lines, face->first + k, f));
    const ns_vec start = lines->meets.at[lines->sides.at[face->first].from].at;
    for (int32_t k = 0; k < face->count; k++) {
        const ns_side *side = &lines->sides.at[face->first + k];
        const ns_side *next = &lines->sides.at[face->first + (k + 1) % face->count];
        int64_t one[2], two[2];
        side_way(lines, side, one);
        side_way(lines, next, two);
        if (next->from != side->to)
            return BROKEN("the sides of face %d do not follow each other", f);
        if (one[1] * two[0] - one[0] * two[1] <= 0)
            return BROKEN("face %d is not convex", f);
        rounds += !is_upper(one) && is_upper(two);
        *area2 += ns_vec_turn(ns_vec_sub(lines->meets.at[side->from].at, start),
                              ns_vec_sub(lines->meets.at[side->to].at, start));
    }
    if (rounds != 1 || !(*area2 > 0))
        return BROKEN("face %d does not go round once", f);
    return NS_OK;
}

ns_status ns_straights_check(ns_ctx *ctx, const ns_straights *lines)
{
    const double frame2 = 2 * lines->width * lines->height;
    double sum2 = 0;
    int32_t sides = 0;

    if (lines->lines.count < NS_FRAME_LINES || lines->meets.count < NS_FRAME_LINES)
        return BROKEN("there is no frame, or nothing built");
    NS_TRY(check_meets(ctx, lines));
    for (int32_t f = 0; f < lines->faces.count; f++) {
        double area2;
        NS_TRY(check_face(ctx, lines, f, &area2));
        if (lines->faces.at[f].first != sides)
            return BROKEN("the list of face %d is not where it should be", f);
        sides += lines->faces.at[f].count;
        sum2 += area2;
    }
    const int32_t edges = lines->stops.count - lines->lines.count;
    if (sides != lines->sides.count || lines->meets.count - edges + lines->faces.count != 1)
        return BROKEN("Euler's formula does not hold");
    if (!(sum2 - frame2 < 1e-9 * frame2 && frame2 - sum2 < 1e-9 * frame2))
        return BROKEN("the faces do not fill the frame");
    return NS_OK;
}
