// stroke_chain.c: a path made ready for the pen.
//
// Each cubic is cut where offsets are hard: at inflections, where the inner side changes, and
// where the speed has a sharp minimum, near which the curve turns about on the spot. If that
// happens within no visible length it is a cusp: the links on both sides then get the directions
// of the cusp itself and meet in a turn of 180 degrees.
#include "base/basics.h"
#include "picture/stroke/stroke_parts.h"

// A turn of less than this (0.1 degrees) is smooth unless its gap can be seen.
#define SMOOTH_TURN 1.7e-3

typedef struct cut {
    double t;
    bool cusp;
    ns_vec way[2]; // before and after
} cut;

typedef struct cut_list {
    cut at[8];
    int count;
} cut_list;

ns_hodograph ns_hodograph_of(const ns_cubic *cubic)
{
    const ns_vec *p = cubic->p;
    const ns_vec first = ns_vec_sub(p[1], p[0]), second = ns_vec_sub(p[2], p[1]);
    const ns_vec third = ns_vec_sub(p[3], p[2]);
    const ns_vec bend = ns_vec_sub(second, first);

    return (ns_hodograph){ ns_vec_scale(first, 3), ns_vec_scale(bend, 6),
                           ns_vec_scale(ns_vec_sub(ns_vec_sub(third, second), bend), 3) };
}

ns_vec ns_hodograph_slope(const ns_hodograph *h, double t)
{
    return ns_vec_add(h->a, ns_vec_add(ns_vec_scale(h->b, t), ns_vec_scale(h->c, t * t)));
}

ns_vec ns_hodograph_bend(const ns_hodograph *h, double t)
{
    return ns_vec_add(h->b, ns_vec_scale(h->c, 2 * t));
}

int ns_quadratic_roots(double u, double v, double w, double roots[2])
{
    double found[2] = { 2, 2 };
    int count = 0;

    if (u != 0 && v * v - 4 * u * w >= 0) {
        const double root = ns_sqrt(v * v - 4 * u * w);
        const double q = v < 0 ? -(v - root) / 2 : -(v + root) / 2;
        found[0] = q / u;
        found[1] = q != 0 ? w / q : 2;
    } else if (u == 0 && v != 0) {
        found[0] = -w / v;
    }
    if (found[1] < found[0]) {
        const double other = found[0];
        found[0] = found[1];
        found[1] = other;
    }
    for (int i = 0; i < 2; i++) {
        if (found[i] > 0 && found[i] < 1)
            roots[count++] = found[i];
    }
    return count;
}

// Half the derivative of the squared speed.
static double speed_growth(const ns_hodograph *h, double t)
{
    return ns_vec_dot(ns_hodograph_slope(h, t), ns_hodograph_bend(h, t));
}

// Where the speed is least, at most twice: speed_growth, a cubic, rises through 0 there.
static int speed_minima(const ns_hodograph *h, double minima[2])
{
    double ends[4] = { 0 };
    int parts = 1, count = 0;

    parts += ns_quadratic_roots(6 * ns_vec_dot(h->c, h->c), 6 * ns_vec_dot(h->b, h->c),
                                ns_vec_dot(h->b, h->b) + 2 * ns_vec_dot(h->a, h->c), ends + 1);
    ends[parts] = 1;
    for (int i = 0; i < parts && count < 2; i++) {
        double low = ends[i], high = ends[i + 1];
        if (!(speed_growth(h, low) < 0 && speed_growth(h, high) > 0))
            continue;
        for (int step = 0; step < 60; step++) {
            const double middle = (low + high) / 2;
            *(speed_growth(h, middle) < 0 ? &low : &high) = middle;
        }
        minima[count++] = (low + high) / 2;
    }
    return count;
}

// Keeps the cuts in order, each away from the ends and from its neighbours.
static void add_cut(cut_list *cuts, cut made)
{
    int place = cuts->count;

    if (!(made.t > 1e-7 && made.t < 1 - 1e-7))
        return;
    for (int i = 0; i < cuts->count; i++) {
        if (ns_abs(cuts->at[i].t - made.t) < 1e-7)
            return;
    }
    for (; place > 0 && cuts->at[place - 1].t > made.t; place--)
        cuts->at[place] = cuts->at[place - 1];
    cuts->at[place] = made;
    cuts->count++;
}

// Whether two ways lead, half the width away, to points no further apart than `near`.
static bool same_way(ns_vec a, ns_vec b, double half, double near)
{
    return ns_vec_dot(a, b) > 0 && ns_abs(ns_vec_turn(a, b)) * half <= near;
}

// Whether a cut would part next to nothing from an end of the cubic.
static bool is_idle(const ns_cubic *cubic, double t, ns_vec way, const ns_pen_size *size)
{
    const ns_vec at = ns_cubic_at(cubic, t);

    for (int end = 0; end < 2; end++) {
        const ns_vec rest = ns_vec_sub(at, cubic->p[end ? 3 : 0]);
        if (ns_vec_length(rest) <= size->tolerance
            && same_way(way, ns_cubic_direction(cubic, end), size->half, size->tolerance))
            return true;
    }
    return false;
}

static double reach(const ns_cubic *cubic)
{
    double most = 0;

    for (int i = 1; i < 4; i++) {
        const double far = ns_vec_length(ns_vec_sub(cubic->p[i], cubic->p[0]));
        most = far > most ? far : most;
    }
    return most;
}

// A cusp is where the curve turns about within no visible length. At the cut its direction is
// that of the bend; the slope across, too small to be seen, is left out by add_cubic.
static void cut_at_speed_minimum(const ns_cubic *cubic, const ns_hodograph *h,
                                 const ns_pen_size *size, double t, cut_list *cuts)
{
    const double tiny = size->tiny;
    const ns_vec slope = ns_hodograph_slope(h, t), second = ns_hodograph_bend(h, t);
    const double speed2 = ns_vec_dot(slope, slope), bend = ns_vec_length(second);
    // There the curve runs back for about bend^3 / |c|^2; less than tiny is only a slow spot.
    const bool runs_back = bend * bend * bend > tiny * ns_vec_dot(h->c, h->c);
    const bool on_the_spot = speed2 <= tiny * bend && speed2 <= 256 * tiny * tiny;
    const ns_vec ahead = ns_vec_unit(second), way = ns_vec_unit(slope);

    if (on_the_spot && runs_back)
        add_cut(cuts, (cut){ t, true, { { -ahead.x, -ahead.y }, ahead } });
    else if (!on_the_spot && 16 * speed2 < reach(cubic) * bend && !is_idle(cubic, t, way, size))
        add_cut(cuts, (cut){ t, false, { way, way } });
}

static void cut_at_inflections(const ns_cubic *cubic, const ns_hodograph *h,
                               const ns_pen_size *size, cut_list *cuts)
{
    double roots[2];
    const int count = ns_quadratic_roots(ns_vec_turn(h->b, h->c), 2 * ns_vec_turn(h->a, h->c),
                                         ns_vec_turn(h->a, h->b), roots);

    for (int i = 0; i < count; i++) {
        const ns_vec slope = ns_hodograph_slope(h, roots[i]), way = ns_vec_unit(slope);
        if (ns_vec_length(slope) > size->tiny && !is_idle(cubic, roots[i], way, size))
            add_cut(cuts, (cut){ roots[i], false, { way, way } });
    }
}

static bool is_straight(const ns_cubic *cubic, double tiny)
{
    const ns_vec chord = ns_vec_sub(cubic->p[3], cubic->p[0]), way = ns_vec_unit(chord);
    double along[2];

    for (int i = 0; i < 2; i++) {
        const ns_vec handle = ns_vec_sub(cubic->p[i + 1], cubic->p[0]);
        along[i] = ns_vec_dot(handle, way);
        if (!(ns_abs(ns_vec_turn(way, handle)) <= tiny))
            return false;
    }
    return along[0] >= 0 && along[1] >= along[0] && ns_vec_length(chord) >= along[1]
           && ns_vec_length(chord) > tiny;
}

// Moves the start, or the end, with its handle.
static void move_end(ns_cubic *cubic, bool end, ns_vec to)
{
    ns_vec *p = &cubic->p[end ? 3 : 0], *handle = &cubic->p[end ? 2 : 1];

    *handle = ns_vec_add(*handle, ns_vec_sub(to, *p));
    *p = to;
}

// Appends a link that starts where the last one ended, unless it is too small to be seen.
static ns_status add_link(ns_ctx *ctx, ns_pen_link link, bool beside_cusp,
                          const ns_pen_size *size, ns_pen_chain *chain)
{
    const int32_t count = chain->links.count;

    if (count > 0)
        move_end(&link.curve, false, chain->links.at[count - 1].curve.p[3]);
    const double far = reach(&link.curve);
    if (far <= size->tiny && (!beside_cusp || far == 0)
        && same_way(link.way[0], link.way[1], size->half, size->tolerance))
        return NS_OK;

    const ns_vec chord = ns_vec_unit(ns_vec_sub(link.curve.p[3], link.curve.p[0]));
    link.straight = is_straight(&link.curve, size->tiny)
                    && same_way(link.way[0], chord, size->half, size->tiny)
                    && same_way(link.way[1], chord, size->half, size->tiny);
    if (link.straight)
        link.way[0] = link.way[1] = chord;
    return ns_array_push(ctx, &chain->links, link) ? NS_OK : ns_no_memory(ctx);
}

// Handles too short to be seen point nowhere.
static ns_cubic clean(ns_cubic cubic, double tiny)
{
    ns_vec *p = cubic.p;

    for (int i = 1; i < 3 && ns_vec_length(ns_vec_sub(p[i], p[0])) <= tiny; i++)
        p[i] = p[0];
    for (int i = 2; i > 0 && ns_vec_length(ns_vec_sub(p[i], p[3])) <= tiny; i--)
        p[i] = p[3];
    return cubic;
}

static ns_status add_cubic(ns_ctx *ctx, ns_cubic cubic, const ns_pen_size *size,
                           ns_pen_chain *chain)
{
    const double tiny = size->tiny;
    cut_list cuts = { 0 };
    bool from_same = false;
    ns_pen_link link = { 0 };
    double from = 0;

    if (chain->links.count > 0)
        move_end(&cubic, false, chain->links.at[chain->links.count - 1].curve.p[3]);
    if (reach(&cubic) <= tiny)
        return NS_OK;
    cubic = clean(cubic, tiny);
    if (is_straight(&cubic, tiny)) {
        cubic = ns_cubic_line(cubic.p[0], cubic.p[3]);
    } else {
        const ns_hodograph h = ns_hodograph_of(&cubic);
        double minima[2];
        const int count = speed_minima(&h, minima);
        for (int i = 0; i < count; i++)
            cut_at_speed_minimum(&cubic, &h, size, minima[i], &cuts);
        cut_at_inflections(&cubic, &h, size, &cuts);
    }
    link.way[0] = ns_cubic_direction(&cubic, 0);
    for (int i = 0; i <= cuts.count; i++) {
        const bool last = i == cuts.count;
        const double to = last ? 1 : cuts.at[i].t;
        const int32_t before = chain->links.count;
        link.curve = ns_cubic_part(&cubic, from, to);
        const bool to_cusp = !last && cuts.at[i].cusp;
        const bool from_cusp = i > 0 && cuts.at[i - 1].cusp;
        if (to_cusp)
            link.curve.p[2] = link.curve.p[3];
        if (from_cusp)
            link.curve.p[1] = link.curve.p[0];
        link.way[1] = last ? ns_cubic_direction(&cubic, 1) : cuts.at[i].way[0];
        link.from_same = from_same;
        NS_TRY(add_link(ctx, link, to_cusp || from_cusp, size, chain));
        from_same |= chain->links.count > before;
        link.way[0] = last ? link.way[1] : cuts.at[i].way[1];
        from = to;
    }
    return NS_OK;
}

// Where two links meet smoothly, both get the same way.
static void smooth_over(ns_pen_link *before, ns_pen_link *after, const ns_pen_size *size)
{
    const double turn = ns_abs(ns_vec_turn(before->way[1], after->way[0]));

    if (ns_vec_dot(before->way[1], after->way[0]) > 0 && turn <= SMOOTH_TURN
        && turn * size->half <= size->tolerance)
        before->way[1] = after->way[0] = ns_vec_unit(ns_vec_add(before->way[1], after->way[0]));
}

ns_status ns_pen_chain_make(ns_ctx *ctx, const ns_pen_path *path, const ns_pen_size *size,
                            ns_pen_chain *chain)
{
    NS_ASSERT(path->count > 0 && chain->links.count == 0);
    chain->closed = path->closed;
    for (int32_t i = 0; i < path->count; i++)
        NS_TRY(add_cubic(ctx, path->cubics[i], size, chain));

    const int32_t count = chain->links.count;
    if (count == 0) {
        const ns_vec at = path->cubics[0].p[0];
        const ns_pen_link dot = { { { at, at, at, at } }, { { 1, 0 }, { 1, 0 } }, true, 0, 0 };
        chain->closed = false;
        return ns_array_push(ctx, &chain->links, dot) ? NS_OK : ns_no_memory(ctx);
    }
    ns_pen_link *links = chain->links.at;
    for (int32_t i = 1; i < count; i++)
        smooth_over(&links[i - 1], &links[i], size);
    if (chain->closed) {
        move_end(&links[count - 1].curve, true, links[0].curve.p[0]);
        smooth_over(&links[count - 1], &links[0], size);
    }
    return NS_OK;
}

ns_pen_link ns_pen_link_back(const ns_pen_link *link)
{
    ns_pen_link back = *link;

    back.curve = ns_cubic_reversed(&link->curve);
    back.way[0] = (ns_vec){ -link->way[1].x, -link->way[1].y };
    back.way[1] = (ns_vec){ -link->way[0].x, -link->way[0].y };
    return back;
}

bool ns_pen_link_is_point(const ns_pen_link *link)
{
    return reach(&link->curve) == 0;
}

ns_vec ns_pen_link_way(const ns_pen_link *link, double t)
{
    if (t <= 0 || t >= 1)
        return link->way[t >= 1];
    const ns_vec way = ns_vec_unit(ns_cubic_slope(&link->curve, t));
    if (way.x != 0 || way.y != 0)
        return way;
    return ns_vec_unit(ns_vec_mix(link->way[0], link->way[1], 0.4375)); // a slow spot
}

void ns_pen_chain_drop(ns_ctx *ctx, ns_pen_chain *chain)
{
    ns_array_drop(ctx, &chain->links);
}
