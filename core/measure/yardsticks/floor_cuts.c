// floor_cuts.c: see floor_cuts.h.
//
// Whatever is left out or counted twice must make the floor lower, never higher: pairs beyond the first
// PAIRS_MAX, nodes of other faces, places between samples with longer ways. Most faces are wide, and a
// few looks show that cuts for nothing mend all they have; only narrow ones are looked along.
#include "measure/yardsticks/floor_cuts.h"

#include "measure/dilation/dilation_parts.h"

#define PAIRS_MAX (1 << 18) // fewer pairs only claim less
#define FIRST_LOOKS 8       // places at which most faces show that they can be cut for nothing

// A bad pair across a face.
typedef struct cut_pair {
    int32_t face;
    ns_point at[2];
    double longest; // way that would be good enough, in steps
    double share;
} cut_pair;

typedef struct cutting {
    ns_ctx *ctx;
    const ns_stage *stage;
    ns_samples *const *samples;
    ns_dilation_rule rule;
    NS_ARRAY(uint8_t) whole; // by face
    NS_ARRAY(int64_t) area2; // of those that are whole: holes take a walk, and pairs are many
    NS_ARRAY(cut_pair) all;
} cutting;

// -- whole faces ------------------------------------------------------------------------------------

// The two faces beside a strand that is one edge.
static const int32_t *sides_of(const ns_arrangement *arr, int32_t strand)
{
    return arr->entries.at[arr->strands.at[strand].first].face;
}

static bool is_beside(const ns_arrangement *arr, int32_t strand, int32_t face)
{
    const int32_t *sides = sides_of(arr, strand);

    return sides[0] == face || sides[1] == face;
}

static bool ends_inside(const ns_arrangement *arr, ns_node_id end)
{
    return end.i && !arr->nodes.at[end.i].on_frame;
}

// Whether it is one edge, and does not end on the frame.
static bool is_inside(const ns_arrangement *arr, const ns_strand *strand)
{
    const ns_way *way = &strand->way;

    return way->closed ? strand->entry_count == 1
                       : strand->entry_count == 2 && ends_inside(arr, way->ends[0])
                             && ends_inside(arr, way->ends[1]);
}

static void break_beside(cutting *c, const ns_strand *strand)
{
    const ns_arrangement *arr = &c->stage->arr;
    int32_t e = strand->first;

    for (int32_t i = 0; i < strand->entry_count; i++, e = arr->entries.at[e].next) {
        c->whole.at[arr->entries.at[e].face[0]] = false;
        c->whole.at[arr->entries.at[e].face[1]] = false;
    }
}

// Faces of a strand at the node that are not those of all.
static void break_at_node(cutting *c, const ns_node *node)
{
    const ns_arrangement *arr = &c->stage->arr;

    for (int32_t i = 0; i < node->ends.count; i++) {
        const int32_t *sides = sides_of(arr, arr->entries.at[node->ends.at[i]].strand);
        for (int32_t k = 0; k < node->ends.count; k++)
            for (int32_t side = 0; side < 2; side++)
                if (!is_beside(arr, arr->entries.at[node->ends.at[k]].strand, sides[side]))
                    c->whole.at[sides[side]] = false;
    }
}

static ns_status find_whole(cutting *c)
{
    const ns_arrangement *arr = &c->stage->arr;

    NS_NEED(c->ctx, ns_array_resize(c->ctx, &c->whole, arr->faces.count));
    for (int32_t f = 0; f < arr->faces.count; f++)
        c->whole.at[f] = f > NS_OUTSIDE.i && arr->faces.at[f].alive;
    for (int32_t s = 1; s < arr->strands.count; s++)
        if (arr->strands.at[s].alive && !is_inside(arr, &arr->strands.at[s]))
            break_beside(c, &arr->strands.at[s]);
    for (int32_t n = 1; n < arr->nodes.count; n++)
        break_at_node(c, &arr->nodes.at[n]);
    return NS_OK;
}

static ns_status find_areas(cutting *c)
{
    const ns_arrangement *arr = &c->stage->arr;

    NS_NEED(c->ctx, ns_array_resize(c->ctx, &c->area2, arr->faces.count));
    for (int32_t f = 0; f < arr->faces.count; f++)
        c->area2.at[f] = c->whole.at[f] ? ns_face_area2(arr, (ns_face_id){ f }) : 0;
    return NS_OK;
}

// The smaller of the whole faces beside both, or 0.
static int32_t face_between(const cutting *c, int32_t a, int32_t b)
{
    const ns_arrangement *arr = &c->stage->arr;
    const int32_t *sides = sides_of(arr, a);
    int32_t best = 0;

    for (int32_t i = 0; i < 2; i++)
        if (c->whole.at[sides[i]] && is_beside(arr, b, sides[i])
            && (!best || c->area2.at[sides[i]] < c->area2.at[best]))
            best = sides[i];
    return best;
}

// -- pairs ------------------------------------------------------------------------------------------

static bool add_pair(void *user, const ns_dilation_place *p, const ns_dilation_place *q,
                     int64_t share)
{
    cutting *c = user;
    const int32_t face = face_between(c, p->strand, q->strand);
    const double d = ns_between(p->sample->at, q->sample->at);

    return face == 0 || c->all.count == PAIRS_MAX
           || ns_array_push(c->ctx, &c->all,
                            ((cut_pair){ face,
                                         { p->sample->at, q->sample->at },
                                         c->rule.dilation * d,
                                         (double)share / NS_SUM_ONE }));
}

static ns_status find_pairs(cutting *c)
{
    NS_TRY(ns_dilation_among(c->ctx, c->stage, c->samples, add_pair, c));
    return ns_array_sort(c->ctx, &c->all, ns_compare_numbers, NULL); // by face
}

// -- one face ---------------------------------------------------------------------------------------

// The bad pairs across one face, and what is known of it.
typedef struct narrow {
    const cut_pair *at;
    int32_t count;
    double bad, most;  // D and M
    double area, room; // room: so many cuts cost nothing
} narrow;

// M(v); with a place in the middle of a gap between samples the ways are longer by so much.
static double mended_at(const narrow *n, ns_point v, double gap)
{
    double sum = 0;

    for (int32_t i = 0; i < n->count; i++) {
        const cut_pair *pair = &n->at[i];
        if ((double)ns_away(pair->at[0].x, v.x) < pair->longest + gap
            && ns_between(pair->at[0], v) + ns_between(v, pair->at[1]) <= pair->longest + gap)
            sum += pair->share;
    }
    return sum;
}

// Whether cuts that cost nothing may mend all.
static bool is_roomy(const narrow *n)
{
    return n->room * n->most >= n->bad;
}

static void look_at(narrow *n, ns_point v, double gap)
{
    const double mended = mended_at(n, v, gap);

    n->most = mended > n->most ? mended : n->most;
}

// Whether an end of some piece is open here.
static bool is_open(const ns_stage *stage, const ns_node *node)
{
    for (int32_t i = 0; i < node->ends.count; i++) {
        const ns_entry *entry = &stage->arr.entries.at[node->ends.at[i]];
        if (stage->actors.at[entry->strand].mates[!entry->next] < 0)
            return true;
    }
    return false;
}

// Nodes mend without a cut. (One that is not of this face has nothing to do with it; to count it
// only claims less.)
static ns_status take_off_nodes(const cutting *c, narrow *n)
{
    const ns_arrangement *arr = &c->stage->arr;
    double sum = 0;

    for (int32_t i = 1; i < arr->nodes.count; i++)
        if (is_open(c->stage, &arr->nodes.at[i])) {
            NS_TRY(ns_spend(c->ctx, n->count));
            sum += mended_at(n, arr->nodes.at[i].at, 0);
        }
    n->bad -= sum / 2;
    return NS_OK;
}

static ns_status look_along(const cutting *c, int32_t face, narrow *n)
{
    const ns_arrangement *arr = &c->stage->arr;

    for (int32_t s = 1; s < arr->strands.count; s++) {
        const ns_samples *samples = c->samples[s];
        if (!samples || !is_beside(arr, s, face))
            continue;
        for (int32_t i = 0; i < samples->all.count && !is_roomy(n); i++) {
            NS_TRY(ns_spend(c->ctx, n->count));
            look_at(n, samples->all.at[i].at, (double)samples->gap);
        }
    }
    return NS_OK;
}

static double above_zero(double x)
{
    return x > 0 ? x : 0;
}

// What so many cuts cost together with the pairs that they leave.
static double cost_of(const cutting *c, const narrow *n, double cuts)
{
    const ns_weights weights = ns_de_jong_weights();

    return weights.of[NS_TERM_DILATION] * above_zero(n->bad - cuts * n->most)
           + weights.of[NS_TERM_FACE] * c->stage->de_jong.a_min * above_zero(cuts - n->room);
}

// The sum has its least where one of its parts reaches 0.
static ns_status count_face(const cutting *c, const cut_pair *at, int32_t count, double *cost)
{
    const ns_face *face = &c->stage->arr.faces.at[at->face];
    const double a_min = c->stage->de_jong.a_min;
    const int64_t area2 = c->area2.at[at->face];
    narrow n = { .at = at, .count = count };

    NS_ASSERT(count > 0 && c->whole.at[at->face]);
    n.area = ns_units2((double)area2 / 2, NS_DE_JONG_SIDE);
    n.room = above_zero(n.area / a_min - 1) + face->holes.count;
    for (int32_t i = 0; i < count; i++)
        n.bad += at[i].share;
    NS_TRY(ns_spend(c->ctx, (int64_t)count * FIRST_LOOKS));
    for (int32_t i = 0; i < FIRST_LOOKS; i++)
        look_at(&n, at[(int64_t)count * i / FIRST_LOOKS].at[0], 0);
    if (is_roomy(&n))
        return NS_OK;
    NS_TRY(take_off_nodes(c, &n));
    NS_TRY(look_along(c, at->face, &n));
    if (is_roomy(&n))
        return NS_OK;
    NS_ASSERT(n.most > 0); // a pair's own ends are in its ellipse
    const double at_room = cost_of(c, &n, n.room), at_last = cost_of(c, &n, n.bad / n.most);
    NS_ASSERT(at_room >= 0 && at_last >= 0);
    *cost += at_room < at_last ? at_room : at_last;
    return NS_OK;
}

// -- all of them ------------------------------------------------------------------------------------

static ns_status cut_steps(cutting *c, double *cost)
{
    int32_t end = 0;

    NS_TRY(find_whole(c));
    NS_TRY(find_areas(c));
    NS_TRY(find_pairs(c));
    for (int32_t first = 0; first < c->all.count; first = end) {
        while (end < c->all.count && c->all.at[end].face == c->all.at[first].face)
            end++;
        NS_TRY(count_face(c, &c->all.at[first], end - first, cost));
    }
    return NS_OK;
}

ns_status ns_floor_cuts(ns_ctx *ctx, const ns_stage *stage, ns_samples *const *samples,
                        double *cost)
{
    cutting c = { .ctx = ctx,
                  .stage = stage,
                  .samples = samples,
                  .rule = ns_dilation_rule_of(&stage->de_jong) };

    *cost = 0;
    const ns_status status = cut_steps(&c, cost);
    ns_arrays_drop(ctx, &c.whole, &c.area2, &c.all);
    return status;
}
