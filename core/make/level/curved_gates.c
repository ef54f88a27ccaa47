// curved_gates.c: where a popular face has to be cut; see curved_level.h.
//
//        c            The curve c meets the face twice, at the top and at the bottom. What separates the two
//      ------         visits goes from a gate on the left to one on the right. On either hand there may be
//    a        b       several edges, of other curves or of the frame; a gate is the middle of one of
//      ------         them. A decoy through both gates goes on to the frame as straight as chance
//        c            has it.
#include "make/level/curved_level.h"

#define BORDER_MOST 128 // half-edges of a border that are looked at
#define PAIRS 24        // of gates that are tried
#define TWO_FACES 0.4   // the chance that a decoy aims at two faces
#define SWERVE 1.2      // how far a decoy may turn aside beyond a gate, radians either way

// The border of a face, half-edge by half-edge, and whose they are.
typedef struct border {
    ns_half_id half[BORDER_MOST];
    int32_t curve[BORDER_MOST];
    int32_t count;
} border;

typedef struct gate {
    ns_vec at;
    bool on_frame; // a decoy may start there
} gate;

typedef struct gate_pair {
    gate of[2];
} gate_pair;

ns_status curved_popular_faces(ns_ctx *ctx, const curved_work *work, face_list *faces)
{
    const ns_arrangement *arr = &work->stage.arr;

    faces->count = 0;
    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (arr->faces.at[f].alive && ns_stage_popular(&work->stage, f) > 0
            && !ns_array_push(ctx, faces, f))
            return ns_no_memory(ctx);
    }
    return ns_spend(ctx, arr->entries.count);
}

static void walk_border(const ns_stage *stage, int32_t face, border *b)
{
    const ns_half_id first = { stage->arr.faces.at[face].half };
    ns_half_id half = first;

    b->count = 0;
    do {
        const int32_t strand = stage->arr.entries.at[half.i >> 1].strand;
        b->half[b->count] = half;
        b->curve[b->count++] = strand ? stage->curve.at[strand] : 0;
        half = ns_half_next(&stage->arr, half);
    } while (half.i != first.i && b->count < BORDER_MOST);
}

// Whether the curve is met on the border after one place and before another, going round.
static bool meets_between(const border *b, int32_t from, int32_t to, int32_t curve)
{
    for (int32_t i = (from + 1) % b->count; i != to; i = (i + 1) % b->count) {
        if (b->curve[i] == curve)
            return true;
    }
    return false;
}

// Whether a cut between two edges parts two visits of some curve.
static bool parts_visits(const border *b, int32_t one, int32_t other)
{
    for (int32_t i = (one + 1) % b->count; i != other; i = (i + 1) % b->count) {
        const int32_t curve = b->curve[i];
        if (curve && curve != b->curve[one] && curve != b->curve[other]
            && meets_between(b, other, one, curve))
            return true;
    }
    return false;
}

// The middle of an edge, on it or nearly so.
static gate gate_of(const ns_arrangement *arr, ns_half_id half)
{
    const ns_entry *from = &arr->entries.at[half.i >> 1], *to = &arr->entries.at[from->next];
    const ns_strand *strand = &arr->strands.at[from->strand];
    const bool wraps = to->segment < from->segment;
    const int32_t segments = to->segment - from->segment + (wraps ? strand->segments : 0);
    const int32_t middle = (from->segment + (segments + 1) / 2) % strand->way.count;

    return (gate){ segments > 0 ? ns_vec_of(strand->way.at[middle])
                                : ns_vec_mix(ns_vec_of(from->point), ns_vec_of(to->point), 0.5),
                   from->strand == 0 };
}

static gate_pair choose_gates(curved_work *work, int32_t face)
{
    const ns_arrangement *arr = &work->stage.arr;
    border b;
    int32_t one = 0, other = 0;

    walk_border(&work->stage, face, &b);
    for (int32_t i = 0; i < PAIRS; i++) {
        one = ns_rng_below(&work->rng, b.count);
        other = ns_rng_below(&work->rng, b.count);
        if (one != other && parts_visits(&b, one, other))
            break;
    }
    return (gate_pair){ { gate_of(arr, b.half[one]), gate_of(arr, b.half[other]) } };
}

// The frame's point beyond a gate, as one comes from another place.
static ns_vec frame_beyond(curved_work *work, const gate *at, ns_vec from)
{
    const double turn = SWERVE * curved_swing(&work->rng) * curved_chance(&work->rng);
    const ns_vec way = ns_vec_unit(ns_vec_sub(at->at, from));
    const double c = ns_cos(turn), s = ns_sin(turn);
    const ns_vec turned = { way.x * c - way.y * s, way.x * s + way.y * c };
    ns_vec inward;

    return ns_vec_of(curved_hit_frame(&work->stage.arr, at->at, turned, &inward));
}

// The cubic from a to d that passes b and c, at parts of its way that follow their distances.
static ns_cubic through(ns_vec a, ns_vec b, ns_vec c, ns_vec d)
{
    const double ab = ns_vec_length(ns_vec_sub(b, a)), bc = ns_vec_length(ns_vec_sub(c, b));
    const double all = ab + bc + ns_vec_length(ns_vec_sub(d, c));
    const double t[2] = { ns_clamp(ab / all, 0.15, 0.6), ns_clamp((ab + bc) / all, 0.7, 0.85) };
    const ns_vec at[2] = { b, c };
    double own[2][2];
    ns_vec rest[2];

    for (int i = 0; i < 2; i++) {
        const double s = 1 - t[i];
        own[i][0] = 3 * s * s * t[i];
        own[i][1] = 3 * s * t[i] * t[i];
        rest[i] = ns_vec_sub(
            at[i], ns_vec_add(ns_vec_scale(a, s * s * s), ns_vec_scale(d, t[i] * t[i] * t[i])));
    }
    const double det = own[0][0] * own[1][1] - own[0][1] * own[1][0];
    return (ns_cubic){ { a,
                         ns_vec_scale(ns_vec_sub(ns_vec_scale(rest[0], own[1][1]),
                                                 ns_vec_scale(rest[1], own[0][1])),
                                      1 / det),
                         ns_vec_scale(ns_vec_sub(ns_vec_scale(rest[1], own[0][0]),
                                                 ns_vec_scale(rest[0], own[1][0])),
                                      1 / det),
                         d } };
}

// From the frame or through it: a gate on the frame is where the decoy starts.
static ns_vec start_at(curved_work *work, gate *at, ns_vec from)
{
    if (!at->on_frame)
        return frame_beyond(work, at, from);
    const double round = curved_frame_round(&work->stage.arr, ns_point_of(at->at));
    const ns_vec start = ns_vec_of(curved_frame_point(&work->stage.arr, round));
    at->at = ns_vec_mix(start, from, 0.3);
    return start;
}

ns_grid_cubic curved_through_gates(curved_work *work, const face_list *faces)
{
    ns_rng *rng = &work->rng;
    NS_ASSERT(faces->count > 0);
    gate_pair pair = choose_gates(work, faces->at[ns_rng_below(rng, faces->count)]);

    if (curved_chance(rng) < TWO_FACES) {
        const gate_pair second = choose_gates(work, faces->at[ns_rng_below(rng, faces->count)]);
        const gate middles[2] = {
            { ns_vec_mix(pair.of[0].at, pair.of[1].at, 0.5), false },
            { ns_vec_mix(second.of[0].at, second.of[1].at, 0.5), false },
        };
        if (ns_vec_length(ns_vec_sub(middles[0].at, middles[1].at)) > 1)
            pair = (gate_pair){ { middles[0], middles[1] } };
    }
    const ns_vec a = start_at(work, &pair.of[0], pair.of[1].at);
    const ns_vec d = start_at(work, &pair.of[1], pair.of[0].at);
    const ns_cubic cubic = through(a, pair.of[0].at, pair.of[1].at, d);
    return curved_snap(&work->stage.arr, &cubic);
}
