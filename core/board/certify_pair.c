// certify_pair.c: how two snips meet, by the arguments apart, once and common; see certify.h.
//
// Every answer but doubt is a proof: a sign counts only when the errors of both numbers cannot turn
// it. Pieces are split until one of the arguments holds, up to a depth and an amount of work, both far
// beyond what curves take that a person could tell apart.
#include "board/certify.h"

#include "base/basics.h"

// Splits of a pair; each makes one of the snips about half as long.
#define DEPTH_MAX 48
#define SIDE_STEPS_MAX 48

static ns_fine minus(const ns_fine *a, const ns_fine *b)
{
    return (ns_fine){ a->x - b->x, a->y - b->y, a->error + b->error };
}

static ns_fine opposite(const ns_fine *a)
{
    return (ns_fine){ -a->x, -a->y, a->error };
}

static bool is_zero(const ns_fine *a)
{
    return a->x == 0 && a->y == 0 && a->error == 0;
}

static int64_t size_of(const ns_fine *a)
{
    return (a->x < 0 ? -a->x : a->x) + (a->y < 0 ? -a->y : a->y);
}

// The sign of a turn or product of u and v, 0 when their errors leave it open.
static int sign_of(ns_wide value, const ns_fine *u, const ns_fine *v)
{
    const ns_wide margin = u->error == 0 && v->error == 0
                               ? 0
                               : (ns_wide)u->error * size_of(v) + (ns_wide)v->error * size_of(u)
                                     + 2 * (ns_wide)u->error * v->error;

    return (value > margin) - (value < -margin);
}

// +1 when v certainly points to the left hand of u on the printed page, -1 to the right.
static int turn(const ns_fine *u, const ns_fine *v)
{
    return sign_of((ns_wide)u->y * v->x - (ns_wide)u->x * v->y, u, v);
}

// +1 when v certainly points forward along u, -1 backward.
static int forward(const ns_fine *u, const ns_fine *v)
{
    return sign_of((ns_wide)u->x * v->x + (ns_wide)u->y * v->y, u, v);
}

static bool boxes_apart(const ns_fine_cubic *a, const ns_fine_cubic *b)
{
    return a->most.x < b->least.x || b->most.x < a->least.x || a->most.y < b->least.y
           || b->most.y < a->least.y;
}

static int64_t extent(const ns_fine_cubic *a)
{
    const int64_t x = a->most.x - a->least.x, y = a->most.y - a->least.y;

    return ns_max(x, y);
}

// The range of a snip's points along an axis, errors of the points included.
static void range_along(const ns_fine_cubic *a, const ns_fine *axis, ns_wide *least,
                        ns_wide *most)
{
    const int64_t size = size_of(axis);

    for (int i = 0; i < 4; i++) {
        const ns_wide at = (ns_wide)axis->x * a->p[i].x + (ns_wide)axis->y * a->p[i].y;
        const ns_wide error = (ns_wide)size * a->p[i].error;
        if (i == 0 || at - error < *least)
            *least = at - error;
        if (i == 0 || at + error > *most)
            *most = at + error;
    }
}

static bool apart_along(const ns_fine_cubic *a, const ns_fine_cubic *b, ns_fine axis)
{
    ns_wide a_least, a_most, b_least, b_most;

    range_along(a, &axis, &a_least, &a_most);
    range_along(b, &axis, &b_least, &b_most);
    return a_most < b_least || b_most < a_least;
}

// Tries the chords and their normals; any axis makes a proof.
static bool hulls_apart(const ns_fine_cubic *a, const ns_fine_cubic *b)
{
    const ns_fine along_a = minus(&a->p[3], &a->p[0]), along_b = minus(&b->p[3], &b->p[0]);

    return apart_along(a, b, (ns_fine){ -along_a.y, along_a.x, 0 })
           || apart_along(a, b, (ns_fine){ -along_b.y, along_b.x, 0 })
           || apart_along(a, b, along_a) || apart_along(a, b, along_b);
}

// +1 when all directions of b lie to the left of all directions of a, -1 to the right, else 0.
// (Then no sum of directions is nothing, so the snips do not turn back either.)
static int cones_turn(const ns_fine_cubic *a, const ns_fine_cubic *b)
{
    int all = 0;

    for (int i = 0; i < 3; i++) {
        if (is_zero(&a->d[i]))
            continue;
        for (int j = 0; j < 3; j++) {
            if (is_zero(&b->d[j]))
                continue;
            const int one = turn(&a->d[i], &b->d[j]);
            if (one == 0 || one == -all)
                return 0;
            all = one;
        }
    }
    return all;
}

// Where `point` lies off all directions of the snip through one of its points: +1 to the left
// of all of them, -1 to the right of all, else 0.
static int cone_side(const ns_fine_cubic *snip, const ns_fine *through, const ns_fine *point)
{
    const ns_fine away = minus(point, through);
    int all = 0;

    for (int i = 0; i < 3; i++) {
        if (is_zero(&snip->d[i]))
            continue;
        const int one = turn(&snip->d[i], &away);
        if (one == 0 || one == -all)
            return 0;
        all = one;
    }
    return all;
}

// The side of the lengthened snip on which a point lies: +1 left, -1 right, 0 in doubt.
// `across` is a direction that turns to all of the snip's directions like `sense`, so that
// the snip passes each line along `across` once, in order.
static int side_of(const ns_fine_cubic *snip, const ns_fine *point, const ns_fine *across,
                   int sense, int32_t *work)
{
    ns_fine_cubic part = *snip, first, second;
    int side = cone_side(&part, &part.p[3], point);

    for (int step = 0; step < SIDE_STEPS_MAX && side == 0; step++) {
        side = cone_side(&part, &part.p[0], point);
        if (side != 0 || --*work < 0)
            break;
        ns_fine_cubic_split(&part, &first, &second);
        const ns_fine away = minus(point, &second.p[0]);
        const int beyond = turn(across, &away) * sense;
        if (beyond == 0)
            return 0;
        part = beyond > 0 ? second : first;
        if (beyond < 0) // a new last point; the second part has a new first one
            side = cone_side(&part, &part.p[3], point);
    }
    return side;
}

static const ns_fine *some_direction(const ns_fine_cubic *a)
{
    int i = 0;

    while (i < 2 && is_zero(&a->d[i]))
        i++;
    return &a->d[i];
}

// Whether snips whose cones turn like `sense` meet: 1 or 0, or -1 in doubt.
static int meet_once(const ns_fine_cubic *a, const ns_fine_cubic *b, int sense, int32_t *work)
{
    const ns_fine *along_a = some_direction(a), *along_b = some_direction(b);
    int a_side[2], b_side[2];

    for (int end = 0; end < 2; end++) {
        a_side[end] = side_of(b, &a->p[3 * end], along_a, sense, work);
        if (a_side[end] == 0)
            return -1;
    }
    if (a_side[0] == a_side[1])
        return 0;
    for (int end = 0; end < 2; end++) {
        b_side[end] = side_of(a, &b->p[3 * end], along_b, -sense, work);
        if (b_side[end] == 0)
            return -1;
    }
    return b_side[0] == b_side[1] ? 0 : 1;
}

// The directions of a snip as it leaves one of its ends.
static void leave(const ns_fine_cubic *a, int end, ns_fine way[3])
{
    for (int i = 0; i < 3; i++)
        way[i] = end ? opposite(&a->d[i]) : a->d[i];
}

// The chord seen from an end, about 2^28 long; any numbers will do.
static ns_vec far_end(const ns_fine_cubic *a, int end)
{
    const ns_fine *from = &a->p[end ? 3 : 0], *to = &a->p[end ? 0 : 3];
    const ns_vec way =
        ns_vec_unit((ns_vec){ (double)(to->x - from->x), (double)(to->y - from->y) });

    return ns_vec_scale(way, 1 << 28);
}

static bool all_forward(const ns_fine *axis, const ns_fine way[3], int sign)
{
    for (int i = 0; i < 3; i++) {
        if (!is_zero(&way[i]) && forward(axis, &way[i]) != sign)
            return false;
    }
    return true;
}

static bool axis_parts(double x, double y, const ns_fine from_a[3], const ns_fine from_b[3])
{
    const ns_fine axis = { (int64_t)x, (int64_t)y, 0 };

    return all_forward(&axis, from_a, 1) && all_forward(&axis, from_b, -1);
}

// Whether a line through the common end has the cones on its two sides. Of the lines one could try we
// take the one that lies in the middle between the chords.
static bool common_only(const ns_fine_cubic *a, const ns_fine_cubic *b, ns_common_end common)
{
    const ns_vec to_a = far_end(a, common.a), to_b = far_end(b, common.b);
    ns_fine from_a[3], from_b[3];

    leave(a, common.a, from_a);
    leave(b, common.b, from_b);
    return axis_parts(to_a.x - to_b.x, to_a.y - to_b.y, from_a, from_b);
}

// One question and its answer so far.
typedef struct question {
    int32_t *work;
    ns_meets found;
} question;

static void ask(question *q, const ns_fine_cubic *a, const ns_fine_cubic *b,
                ns_common_end common, int depth);

// Pieces with a common end: the halves at it have it again, the other pairs of halves have not.
static void ask_halves(question *q, const ns_fine_cubic *a, const ns_fine_cubic *b,
                       ns_common_end common, int depth)
{
    ns_fine_cubic of_a[2], of_b[2];

    ns_fine_cubic_split(a, &of_a[0], &of_a[1]);
    ns_fine_cubic_split(b, &of_b[0], &of_b[1]);
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++)
            ask(q, &of_a[i], &of_b[j],
                i == common.a && j == common.b ? common : NS_NO_COMMON_END, depth);
    }
}

static void ask_longer(question *q, const ns_fine_cubic *a, const ns_fine_cubic *b, int depth)
{
    ns_fine_cubic first, second;

    if (extent(a) >= extent(b)) {
        ns_fine_cubic_split(a, &first, &second);
        ask(q, &first, b, NS_NO_COMMON_END, depth);
        ask(q, &second, b, NS_NO_COMMON_END, depth);
    } else {
        ns_fine_cubic_split(b, &first, &second);
        ask(q, a, &first, NS_NO_COMMON_END, depth);
        ask(q, a, &second, NS_NO_COMMON_END, depth);
    }
}

// Whether the snips, without a common end, are settled.
static bool settled(question *q, const ns_fine_cubic *a, const ns_fine_cubic *b)
{
    if (boxes_apart(a, b))
        return true;
    const int sense = cones_turn(a, b);
    const int meet = sense ? meet_once(a, b, sense, q->work) : -1;
    if (meet < 0)
        return hulls_apart(a, b);
    q->found.count += meet;
    q->found.sign += meet * sense;
    return true;
}

static void ask(question *q, const ns_fine_cubic *a, const ns_fine_cubic *b,
                ns_common_end common, int depth)
{
    if (q->found.doubt)
        return;
    if (common.a >= 0 ? common_only(a, b, common) : settled(q, a, b))
        return;
    if (depth >= DEPTH_MAX || --*q->work < 0)
        q->found.doubt = true;
    else if (common.a >= 0)
        ask_halves(q, a, b, common, depth + 2);
    else
        ask_longer(q, a, b, depth + 1);
}

ns_meets ns_fine_cubics_meet(const ns_fine_cubic *a, const ns_fine_cubic *b,
                             ns_common_end common, int32_t *work)
{
    question q = { .work = work };

    NS_ASSERT((common.a < 0) == (common.b < 0));
    ask(&q, a, b, common, 0);
    return q.found;
}

// Whether all directions lie on one side of a line: the snip never turns back.
static bool never_turns_back(const ns_fine_cubic *a)
{
    ns_vec sum = { 0, 0 };
    ns_fine way[3];

    leave(a, 0, way);
    for (int i = 0; i < 3; i++)
        sum = ns_vec_add(sum, ns_vec_unit((ns_vec){ (double)way[i].x, (double)way[i].y }));
    const ns_fine axis = { (int64_t)(sum.x * (1 << 28)), (int64_t)(sum.y * (1 << 28)), 0 };
    return all_forward(&axis, way, 1);
}

static bool simple_to(const ns_fine_cubic *snip, int depth, int32_t *work)
{
    ns_fine_cubic first, second;

    if (never_turns_back(snip))
        return true;
    if (depth == 0 || --*work < 0)
        return false;
    ns_fine_cubic_split(snip, &first, &second);
    if (!simple_to(&first, depth - 1, work) || !simple_to(&second, depth - 1, work))
        return false;
    const ns_meets meets = ns_fine_cubics_meet(&first, &second, (ns_common_end){ 1, 0 }, work);
    return !meets.doubt && meets.count == 0;
}

bool ns_fine_cubic_is_simple(const ns_fine_cubic *snip, int32_t *work)
{
    return simple_to(snip, DEPTH_MAX / 2, work);
}
