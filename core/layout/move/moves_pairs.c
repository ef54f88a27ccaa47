// moves_pairs.c: borderlines between vertices and segments; see moves_parts.h and graph.h.
//
// For a vertex v, a segment ab and n, the unit vector from v to the nearest point of ab, the
// borderline is a line at right angles to n between them. Where it is does not matter to the proof,
// as long as it is one for both sides; it is placed so that both can have their wish, when that is
// possible, and half-way between them when both want more. "Just before" what does not move follows.
//
// With a least gap between curves the same line is a band that nobody enters. The gap is no
// business of what is the same curve going on, or of curves that meet right there.
#include "layout/move/moves_parts.h"

#include "base/basics.h"

#define TICK 8 // segments looked at for one tick of effort

// -- which pairs --------------------------------------------------------------------------------

static int32_t track_of(const ns_relax *relax, const ns_relax_segment *s)
{
    const int32_t v = relax->kinds.at[s->from] == NS_RELAX_NODE ? s->to : s->from;

    return relax->kinds.at[v] == NS_RELAX_NODE ? -1 : relax->vertices.at[v].track;
}

static bool has_end(const ns_relax_segment *s, int32_t vertex)
{
    return s->from == vertex || s->to == vertex;
}

// Whether the vertex is next to an end of the segment, along any edge.
static bool is_beside(const ns_relax *relax, int32_t vertex, const ns_relax_segment *s)
{
    const ns_relax_vertex *v = &relax->vertices.at[vertex];

    if (v->dart_count == 0)
        return has_end(s, relax->segments.at[v->in].from)
               || has_end(s, relax->segments.at[v->out].to);
    for (int32_t i = 0; i < v->dart_count; i++)
        if (has_end(s, ns_relax_beside(relax, vertex, i)))
            return true;
    return false;
}

// Whether a train and something of its track are no two curves near each other.
static bool is_own_track(const ns_relax *relax, int32_t vertex, const ns_relax_segment *s)
{
    const int32_t track = relax->vertices.at[vertex].track;

    if (track < 0)
        return false;
    if (relax->edges.at[s->edge].fixed)
        return track_of(relax, s) == track;
    return relax->kinds.at[vertex] != NS_RELAX_TRAIN
           && ((relax->kinds.at[s->from] == NS_RELAX_TRAIN
                && relax->vertices.at[s->from].track == track)
               || (relax->kinds.at[s->to] == NS_RELAX_TRAIN
                   && relax->vertices.at[s->to].track == track));
}

static double gap_of(const ns_relax *relax)
{
    return ns_min(relax->forces.min_gap, NS_RELAX_GAP_MAX) * NS_RELAX_UNIT;
}

double ns_move_least(const ns_relax *relax, int32_t vertex, const ns_relax_segment *s)
{
    const double least = 2 * NS_RELAX_MARGIN, gap = gap_of(relax);

    return gap <= least || is_beside(relax, vertex, s) || is_own_track(relax, vertex, s) ? least
                                                                                         : gap;
}

// Whether one of them is a train and the other, by a dart of the train, next to it: the vertex
// carried by the segment's track, or a vertex of the track and the curve that is carried.
static bool is_beside_track(const ns_relax *relax, int32_t vertex, const ns_relax_segment *s)
{
    const bool fixed = relax->edges.at[s->edge].fixed;

    for (int32_t i = 0; i < 2; i++) {
        const int32_t train = i ? s->to : s->from;
        if (relax->kinds.at[train] != NS_RELAX_TRAIN)
            continue;
        for (int32_t k = 0; k < relax->vertices.at[train].dart_count; k++) {
            const int32_t dart = ns_relax_dart(relax, train, k);
            if (relax->edges.at[dart >> 1].fixed != fixed
                && ns_relax_dart_neighbour(relax, dart) == vertex)
                return true;
        }
    }
    return false;
}

// -- pairs --------------------------------------------------------------------------------------

typedef struct search {
    ns_relax *relax;
    ns_relax_near *near;
    double gap;     // grid steps
    double longest; // move of any vertex
} search;

// A segment of a fixed edge that ends in a train goes on behind it: when the nearest point is
// the train, and clearly not the nearest of the whole piece, the next segment counts.
static bool goes_on(const ns_relax *relax, const ns_relax_segment *s, double along,
                    double square)
{
    const double past = along < 0 ? -along : along - square; // times the length
    const int32_t end = along < 0 ? s->from : s->to;

    return past > 0 && relax->kinds.at[end] == NS_RELAX_TRAIN
           && past * past > NS_RELAX_MARGIN * NS_RELAX_MARGIN * square;
}

static double end_behind(const ns_relax_pair *pair, ns_vec nearest, ns_point end)
{
    return ns_max(ns_vec_dot(ns_vec_sub(ns_vec_of(end), nearest), pair->to_segment), 0);
}

static ns_status look_at_pair(ns_ctx *ctx, const search *find, int32_t vertex,
                              const ns_relax_segment *s, double own)
{
    const ns_relax *relax = find->relax;
    const bool fixed = relax->edges.at[s->edge].fixed;
    const ns_point p = relax->at.at[vertex], a = relax->at.at[s->from], b = relax->at.at[s->to];
    const ns_vec way = { b.x - a.x, b.y - a.y }, from = { p.x - a.x, p.y - a.y };
    const double square = ns_vec_dot(way, way), along = ns_vec_dot(from, way);
    const double at = along <= 0 ? 0 : along >= square ? 1 : along / square;
    const ns_vec to = { way.x * at - from.x, way.y * at - from.y };
    const double apart2 = ns_vec_dot(to, to);
    const double *lengths = find->near->lengths.at;
    const double ends = ns_max(lengths[s->from], lengths[s->to]);
    const double others = fixed ? 0 : ends, most = find->gap + own + others;

    if (apart2 > most * most || own + ends <= 0 || has_end(s, vertex)
        || (fixed && goes_on(relax, s, along, square)) || is_beside_track(relax, vertex, s))
        return NS_OK;
    const double apart = ns_sqrt(apart2), least = ns_move_least(relax, vertex, s);
    if (apart > least + own + others)
        return NS_OK;
    ns_relax_pair pair = { .vertex = vertex,
                           .ends = { fixed ? -1 : s->from, fixed ? -1 : s->to },
                           .room = ns_max(apart - least, 0),
                           .gap = least > 2 * NS_RELAX_MARGIN };
    if (apart < NS_RELAX_TOUCH)
        pair = (ns_relax_pair){ .vertex = vertex, .ends = { s->from, s->to }, .room = -1 };
    if (apart > 0)
        pair.to_segment = ns_vec_scale(to, 1 / apart);
    const ns_vec nearest = { p.x + to.x, p.y + to.y };
    pair.behind[0] = end_behind(&pair, nearest, a);
    pair.behind[1] = end_behind(&pair, nearest, b);
    return ns_array_push(ctx, &find->near->pairs, pair) ? NS_OK : ns_no_memory(ctx);
}

// All segments on a vertex' list; most are told apart by their boxes.
static ns_status look_at_vertex(ns_ctx *ctx, const search *find, int32_t vertex)
{
    ns_relax *relax = find->relax;
    const double own = find->near->lengths.at[vertex];
    const int32_t far = (int32_t)(find->gap + own + find->longest) + 1;
    const ns_point at = relax->at.at[vertex], *places = relax->at.at;
    int32_t count;
    const int32_t *list =
        ns_relax_near_close(relax, vertex, find->gap + 2 * find->longest, &count);

    for (int32_t i = 0; i < count; i++) {
        const ns_relax_segment *s = &relax->segments.at[list[i]];
        const ns_point a = places[s->from], b = places[s->to];
        if ((a.x > at.x + far && b.x > at.x + far) || (a.x < at.x - far && b.x < at.x - far)
            || (a.y > at.y + far && b.y > at.y + far) || (a.y < at.y - far && b.y < at.y - far))
            continue;
        NS_TRY(look_at_pair(ctx, find, vertex, s, own));
    }
    return ns_spend(ctx, 1 + count / TICK);
}

ns_status ns_move_find_pairs(ns_ctx *ctx, ns_relax *relax, double longest)
{
    const double gap = gap_of(relax);
    const search find = { relax, relax->near, ns_max(gap, 2 * NS_RELAX_MARGIN), longest };

    NS_ASSERT(!relax->near->stale && longest >= 0);
    relax->near->pairs.count = 0;
    for (int32_t v = 0; v < relax->at.count; v++)
        if (relax->kinds.at[v] != NS_RELAX_NONE)
            NS_TRY(look_at_vertex(ctx, &find, v));
    return NS_OK;
}

// -- wishes cut short ---------------------------------------------------------------------------

// How far the vertex wants to come nearer, and the segment's ends beyond where the nearest point
// is.
typedef struct wish {
    double vertex, ends[2], segment;
} wish;

static wish wish_of(const ns_relax_pair *pair, const ns_vec *moves)
{
    wish w = { .vertex = ns_vec_dot(moves[pair->vertex], pair->to_segment) };

    for (int32_t i = 0; i < 2; i++) {
        if (pair->ends[i] < 0)
            continue;
        w.ends[i] = -ns_vec_dot(moves[pair->ends[i]], pair->to_segment);
        const double beyond = w.ends[i] - pair->behind[i];
        w.segment = ns_max(beyond, w.segment);
    }
    w.vertex = ns_max(0, w.vertex);
    return w;
}

static void slide_one(ns_relax *relax, int32_t vertex, ns_vec towards, double too_far)
{
    ns_vec *move = &relax->near->moves.at[vertex];

    if (too_far <= 0 || relax->kinds.at[vertex] == NS_RELAX_TRAIN)
        return; // a train has but one way to go
    *move = ns_vec_sub(*move, ns_vec_scale(towards, too_far));
}

void ns_move_slide(ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    for (int32_t i = 0; i < near->pairs.count; i++) {
        const ns_relax_pair *pair = &near->pairs.at[i];
        const wish w = wish_of(pair, near->moves.at);
        if (w.vertex + w.segment <= pair->room || pair->room < 0)
            continue;
        const ns_vec back = { -pair->to_segment.x, -pair->to_segment.y };
        const double beyond = ns_move_share(pair->room, w.vertex);
        slide_one(relax, pair->vertex, pair->to_segment,
                  w.vertex - ns_move_share(pair->room, w.segment));
        for (int32_t k = 0; k < 2; k++)
            if (pair->ends[k] >= 0)
                slide_one(relax, pair->ends[k], back, w.ends[k] - pair->behind[k] - beyond);
    }
}

static void cap_one(ns_relax_near *near, int32_t vertex, double wanted, double may)
{
    if (wanted <= may)
        return;
    const double keep = may > 0 ? may / wanted : 0;
    NS_ASSERT(keep >= 0 && keep < 1);
    near->keeps.at[vertex] = ns_min(keep, near->keeps.at[vertex]);
}

static void freeze(ns_relax_near *near, const ns_relax_pair *pair)
{
    near->keeps.at[pair->vertex] = 0;
    for (int32_t k = 0; k < 2; k++)
        if (pair->ends[k] >= 0)
            near->keeps.at[pair->ends[k]] = 0;
}

void ns_move_cap(ns_relax *relax)
{
    ns_relax_near *near = relax->near;

    for (int32_t v = 0; v < near->keeps.count; v++)
        near->keeps.at[v] = 1;
    for (int32_t i = 0; i < near->pairs.count; i++) {
        const ns_relax_pair *pair = &near->pairs.at[i];
        if (pair->room < 0) {
            freeze(near, pair);
            continue;
        }
        const wish w = wish_of(pair, near->moves.at);
        if (w.vertex + w.segment <= pair->room)
            continue;
        const double beyond = ns_move_share(pair->room, w.vertex);
        cap_one(near, pair->vertex, w.vertex, ns_move_share(pair->room, w.segment));
        for (int32_t k = 0; k < 2; k++)
            if (pair->ends[k] >= 0)
                cap_one(near, pair->ends[k], w.ends[k], pair->behind[k] + beyond);
    }
}
