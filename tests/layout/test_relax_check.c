// test_relax_check.c: ns_relax_check notices every kind of damage: edges that cross or touch,
// another order around a junction or along the frame, a part in another face, what is fixed moved,
// a train beside its track, lists that do not fit; and finds nothing where vertices only moved.
#include "layout/graph/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

#include <string.h>

static const ns_relax_options usual = { .segment = 40 };

static ns_point units(double x, double y)
{
    return ns_point_of((ns_vec){ x * NS_RELAX_UNIT, y * NS_RELAX_UNIT });
}

// A box around a point, black inside, of radius `r` 64ths of the frame.
static void add_box(ns_ctx *ctx, ns_board *board, double x, double y, double r)
{
    ns_board_add_curve(ctx, board, true);
    ns_board_add_section(ctx, board, NS_ROLE_BACKGROUND, -1, -1);
    ns_unit_line(ctx, board, x - r, y - r, x - r, y + r, 1, 0);
    ns_unit_line(ctx, board, x - r, y + r, x + r, y + r, 1, 0);
    ns_unit_line(ctx, board, x + r, y + r, x + r, y - r, 1, 0);
    ns_unit_line(ctx, board, x + r, y - r, x - r, y - r, 1, 0);
}

// Two level lines, an upright one that crosses both, a box on the upper one, a box that floats in
// the middle of the lower right:
//
//        |   +-+
//     ---+---|-|---
//        |   +-+
//     ---+---------
//        |    []
static ns_relax page(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_relax relax = { 0 };

    ns_unit_decoy(&t->ctx, &board, 0, 20, 64, 20);
    ns_unit_decoy(&t->ctx, &board, 0, 40, 64, 40);
    ns_unit_decoy(&t->ctx, &board, 16, 0, 16, 64);
    add_box(&t->ctx, &board, 40, 20, 4);
    add_box(&t->ctx, &board, 40, 52, 2);
    ns_expect(t, ns_relax_build(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
              t->ctx.message);
    ns_board_drop(&t->ctx, &board);
    return relax;
}

// The vertex nearest to a place given in 64ths.
static int32_t vertex_at(const ns_relax *relax, double x, double y)
{
    const ns_vec at = ns_vec_of(ns_unit_point(x, y));
    int32_t best = 0;
    double least = 1e18;

    for (int32_t v = 0; v < relax->at.count; v++) {
        const double far = ns_vec_length(ns_vec_sub(ns_vec_of(relax->at.at[v]), at));
        if (relax->kinds.at[v] != NS_RELAX_NONE && far < least) {
            least = far;
            best = v;
        }
    }
    return best;
}

static void put(ns_relax *relax, double x, double y, double to_x, double to_y)
{
    relax->at.at[vertex_at(relax, x, y)] = ns_unit_point(to_x, to_y);
}

// -- damages ------------------------------------------------------------------------------------

static void nothing(ns_relax *relax)
{
    put(relax, 30, 40, 30, 45); // a bend may go where it likes
    put(relax, 16, 20, 14, 22); // a crossing too
    put(relax, 0, 20, 0, 35);   // and a train along the frame
}

static void bend_over_a_line(ns_relax *relax)
{
    put(relax, 56, 40, 56, 10);
}

static void bend_on_a_line(ns_relax *relax)
{
    put(relax, 56, 40, 56, 20);
}

static void bend_on_a_vertex(ns_relax *relax)
{
    relax->at.at[vertex_at(relax, 56, 40)] = relax->at.at[vertex_at(relax, 56, 20)];
}

static void bend_outside(ns_relax *relax)
{
    put(relax, 56, 40, 70, 40);
}

static void bend_on_the_frame(ns_relax *relax)
{
    put(relax, 10, 40, 0, 40.5);
}

static void line_over_a_box(ns_relax *relax)
{
    for (double x = 17; x < 64; x += 1)
        put(relax, x, 40, x, 60);
}

// Only bends beside the box are moved, so that no segment meets it: what is left is a box on the
// other side.
static void box_in_another_face(ns_relax *relax)
{
    for (int32_t v = 0; v < relax->at.count; v++) {
        ns_point *at = &relax->at.at[v];
        if (!ns_relax_is_junction(relax, v) && relax->fixed.at[v] == 0
            && at->y == ns_unit_point(0, 40).y && at->x > ns_unit_point(20, 0).x)
            at->y = ns_unit_point(0, 58).y;
    }
}

static void ends_swapped(ns_relax *relax)
{
    const int32_t a = vertex_at(relax, 64, 20), b = vertex_at(relax, 64, 40);
    const ns_point at = relax->at.at[a];

    relax->at.at[a] = relax->at.at[b];
    relax->at.at[b] = at;
}

// The bends on both sides of a crossing change places: the order around it is mirrored.
static void turned_over(ns_relax *relax)
{
    const int32_t cross = vertex_at(relax, 16, 40);
    const ns_relax_vertex *v = &relax->vertices.at[cross];
    const int32_t a = ns_relax_dart_neighbour(relax, relax->darts.at[v->first_dart]);
    const int32_t b = ns_relax_dart_neighbour(relax, relax->darts.at[v->first_dart + 1]);
    const ns_point at = relax->at.at[a];

    relax->at.at[a] = relax->at.at[b];
    relax->at.at[b] = at;
}

static void darts_swapped(ns_relax *relax)
{
    const int32_t first = relax->vertices.at[vertex_at(relax, 16, 40)].first_dart;
    const int32_t dart = relax->darts.at[first];

    relax->darts.at[first] = relax->darts.at[first + 1];
    relax->darts.at[first + 1] = dart;
}

// The same, and nobody remembers how it was: then the drawing is at odds with the lists.
static void order_forgotten(ns_relax *relax)
{
    darts_swapped(relax);
    relax->start = ns_relax_hash(relax);
}

static void box_bent(ns_relax *relax)
{
    put(relax, 42, 54, 43, 55);
}

static void corner_of_the_frame_moved(ns_relax *relax)
{
    put(relax, 64, 64, 63, 63);
}

static void train_off_its_track(ns_relax *relax)
{
    put(relax, 36, 20, 35, 20);
}

static void train_off_the_frame(ns_relax *relax)
{
    put(relax, 64, 20, 63, 20);
}

static void train_round_the_corner(ns_relax *relax)
{
    put(relax, 36, 20, 38,
        16); // on the next side of the box: a hop, but the lists say otherwise
}

static void segment_unlinked(ns_relax *relax)
{
    relax->segments.at[relax->edges.at[0].first].next = -1;
}

static void segments_go_round(ns_relax *relax)
{
    const int32_t first = relax->edges.at[0].first;

    relax->segments.at[relax->segments.at[first].next].next = first;
}

static void bend_forgot(ns_relax *relax)
{
    relax->vertices.at[relax->segments.at[relax->edges.at[0].first].to].in = -1;
}

static void vertex_forgotten(ns_relax *relax)
{
    relax->kinds.at[relax->segments.at[relax->edges.at[0].first].to] = NS_RELAX_NONE;
}

static void track_lost_a_vertex(ns_relax *relax)
{
    const int32_t v = vertex_at(relax, 36, 24);
    const int32_t in = relax->vertices.at[v].in, out = relax->vertices.at[v].out;
    const int32_t to = relax->segments.at[out].to, next = relax->segments.at[out].next;

    relax->segments.at[in].to = to;
    relax->segments.at[in].next = next;
    if (next >= 0)
        relax->segments.at[next].prev = in;
    else
        relax->edges.at[relax->segments.at[in].edge].last = in;
    if (!ns_relax_is_junction(relax, to))
        relax->vertices.at[to].in = in;
    ns_relax_free_vertex(relax, v);
    ns_relax_free_segment(relax, out);
}

static void face_renamed(ns_relax *relax)
{
    relax->edges.at[0].faces[0] = relax->edges.at[0].faces[1];
}

static void face_forgotten(ns_relax *relax)
{
    face_renamed(relax);
    relax->start = ns_relax_hash(relax);
}

static void frame_order_forgotten(ns_relax *relax)
{
    ns_relax_edge *edges = relax->edges.at + relax->edges.count - 2;
    const ns_relax_edge last = edges[1];

    edges[1] = edges[0];
    edges[0] = last;
    for (int32_t i = 0; i < 2; i++)
        for (int32_t s = edges[i].first; s >= 0; s = relax->segments.at[s].next)
            relax->segments.at[s].edge = (int32_t)(edges + i - relax->edges.at);
    relax->start = ns_relax_hash(relax);
}

static const struct {
    const char *name;
    void (*damage)(ns_relax *relax);
    const char *says; // part of the message; NULL: all is well
} damages[] = {
    { "nothing", nothing, NULL },
    { "bend over a line", bend_over_a_line, "cross" },
    { "bend on a line", bend_on_a_line, "touches" },
    { "bend on a vertex", bend_on_a_vertex, "touches" },
    { "bend outside", bend_outside, "touches" },
    { "bend on the frame", bend_on_the_frame, "touches" },
    { "line over a box", line_over_a_box, "" },
    { "box in another face", box_in_another_face, "face" },
    { "ends swapped", ends_swapped, "" },
    { "turned over", turned_over, "" },
    { "darts swapped", darts_swapped, "start" },
    { "order forgotten", order_forgotten, "order" },
    { "box bent", box_bent, "fixed" },
    { "corner of the frame moved", corner_of_the_frame_moved, "" },
    { "train off its track", train_off_its_track, "beside its track" },
    { "train off the frame", train_off_the_frame, "beside its track" },
    { "train round the corner", train_round_the_corner, "beside its track" },
    { "segment unlinked", segment_unlinked, "linked" },
    { "segments go round", segments_go_round, "linked" },
    { "bend forgot", bend_forgot, "linked" },
    { "vertex forgotten", vertex_forgotten, "linked" },
    { "track lost a vertex", track_lost_a_vertex, "start" },
    { "face renamed", face_renamed, "start" },
    { "face forgotten", face_forgotten, "face" },
    { "order of the frame forgotten", frame_order_forgotten, "" },
};

static void damage_is_noticed(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(damages); i++) {
        ns_relax relax = page(t);
        damages[i].damage(&relax);
        t->ctx.message[0] = '\0';
        const ns_status status = ns_relax_check(&t->ctx, &relax);
        if (!damages[i].says)
            ns_expect(t, status == NS_OK, "%s: %s", damages[i].name, t->ctx.message);
        else
            ns_expect(t,
                      status == NS_INTERNAL && strstr(t->ctx.message, damages[i].says) != NULL,
                      "%s: %s", damages[i].name, t->ctx.message);
        ns_relax_drop(&t->ctx, &relax);
    }
}

// A floating ring goes from face to face without touching anything, and comes back; its own inside
// goes along. Only where it was is it right.
static void parts_stay_in_their_face(ns_test *t)
{
    ns_board board = ns_unit_board(64, 64);
    ns_relax relax = { 0 };

    ns_unit_decoy(&t->ctx, &board, 0, 32, 64, 32);
    ns_board_add_curve(&t->ctx, &board, true);
    ns_board_add_section(&t->ctx, &board, NS_ROLE_DECOY, -1, -1);
    ns_unit_line(&t->ctx, &board, 20, 10, 20, 20, 0, 0);
    ns_unit_line(&t->ctx, &board, 20, 20, 30, 20, 0, 0);
    ns_unit_line(&t->ctx, &board, 30, 20, 20, 10, 0, 0);
    ns_expect(t, ns_relax_build(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
              t->ctx.message);
    for (int32_t shift = -8; shift <= 40; shift += 2) {
        ns_board moved = { 0 };
        ns_relax now = { 0 };
        ns_board_copy(&t->ctx, &moved, &board);
        ns_expect(t, ns_relax_build(&t->ctx, &moved, &usual, &now) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t v = 0; v < now.at.count; v++)
            if (ns_relax_is_junction(&now, v)
                    ? now.vertices.at[v].dart_count == 2
                    : now.segments.at[now.vertices.at[v].in].edge == 1)
                now.at.at[v].y += ns_unit_point(0, shift).y;
        const bool stays = shift < 12, clear = shift < 12 || shift > 22;
        const ns_status status = ns_relax_check(&t->ctx, &now);
        ns_expect(t, status == (stays ? NS_OK : NS_INTERNAL), "shift %d: %s", (int)shift,
                  t->ctx.message);
        if (!stays && clear)
            ns_expect(t, strstr(t->ctx.message, "face") != NULL, "shift %d: %s", (int)shift,
                      t->ctx.message);
        ns_relax_drop(&t->ctx, &now);
        ns_board_drop(&t->ctx, &moved);
    }
    ns_relax_drop(&t->ctx, &relax);
    ns_board_drop(&t->ctx, &board);
}

// -- a slow twin --------------------------------------------------------------------------------

static bool share_a_vertex(const ns_relax_segment *a, const ns_relax_segment *b)
{
    return a->from == b->from || a->from == b->to || a->to == b->from || a->to == b->to;
}

// Whether two segments that share a vertex have more than that in common.
static bool overlap(const ns_relax *relax, const ns_relax_segment *a, const ns_relax_segment *b)
{
    const int32_t ends[2][2] = { { a->from, a->to }, { b->from, b->to } };

    for (int32_t i = 0; i < 2; i++)
        for (int32_t k = 0; k < 2; k++) {
            const ns_point other = relax->at.at[ends[i][k]];
            const int32_t p = ends[1 - i][0], q = ends[1 - i][1];
            if (ends[i][k] != p && ends[i][k] != q
                && ns_on_segment(relax->at.at[p], relax->at.at[q], other))
                return true;
        }
    return false;
}

// All pairs of segments, in whole numbers; no order, no faces.
static bool segments_are_apart(const ns_relax *relax)
{
    for (int32_t i = 0; i < relax->segments.count; i++)
        for (int32_t k = 0; k < i; k++) {
            const ns_relax_segment *a = &relax->segments.at[i], *b = &relax->segments.at[k];
            ns_ratio at[2];
            int sign;
            if (share_a_vertex(a, b)) {
                if (overlap(relax, a, b))
                    return false;
            } else if (ns_segments_meet(relax->at.at[a->from], relax->at.at[a->to],
                                        relax->at.at[b->from], relax->at.at[b->to], &at[0],
                                        &at[1], &sign)
                       != NS_APART) {
                return false;
            }
        }
    return true;
}

// A random bend or crossing jumps to a random place not far away. Where the way there meets
// nothing the drawing is the same; where afterwards segments meet it is not; the check may only
// differ from the twin where an order or a face has changed.
static void random_jumps(ns_test *t)
{
    ns_rng rng = { 11 };
    int32_t same = 0, met = 0, changed = 0;

    for (int32_t round = 0; round < ns_scale(40); round++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        ns_relax relax = { 0 };
        if (!ns_expect(t, ns_relax_build(&t->ctx, &board, &usual, &relax) == NS_OK, "%s",
                       t->ctx.message))
            break;
        for (int32_t i = 0; i < 40; i++) {
            const int32_t v = ns_rng_below(&rng, relax.at.count);
            const ns_point old = relax.at.at[v];
            if (relax.fixed.at[v] || relax.kinds.at[v] == NS_RELAX_TRAIN)
                continue;
            const ns_point jump =
                units(ns_rng_below(&rng, 161) - 80, ns_rng_below(&rng, 161) - 80);
            relax.at.at[v] = (ns_point){ old.x + jump.x, old.y + jump.y };
            const bool apart = segments_are_apart(&relax);
            const bool fine = ns_relax_check(&t->ctx, &relax) == NS_OK;
            ns_expect(t, apart || !fine, "round %d: vertex %d meets something", (int)round,
                      (int)v);
            same += fine;
            met += !apart;
            changed += apart && !fine;
            relax.at.at[v] = old;
        }
        ns_expect(t, ns_relax_check(&t->ctx, &relax) == NS_OK, "%s", t->ctx.message);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
    if (ns_scale_percent() >= 100)
        ns_expect(t, same > 100 && met > 100, "all kinds of jumps: %d, %d, %d", (int)same,
                  (int)met, (int)changed);
}

static void memory_fails(ns_test *t)
{
    ns_relax relax = page(t);
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY; n++) {
        t->allocations = 0;
        t->fail_at = n;
        status = ns_relax_check(&t->ctx, &relax);
        t->fail_at = 0;
    }
    ns_expect(t, status == NS_OK, "%s", t->ctx.message);
    ns_relax_drop(&t->ctx, &relax);
}

NS_TEST_MAIN(NS_CASE(damage_is_noticed), NS_CASE(parts_stay_in_their_face),
             NS_CASE(random_jumps), NS_CASE(memory_fails))
