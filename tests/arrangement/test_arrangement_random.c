// test_arrangement_random.c: random curves come and go; the slow twin agrees after every change.
#include "arrangement/walk.h"
#include "geom/bezier.h"
#include "ns_test.h"
#include "oracle/arrangement_same.h"
#include "oracle/arrangement_twin.h"
#include "oracle/scale.h"

#define POINTS 24
#define STRANDS 24
#define NODES 9

// A way with its points.
typedef struct curve {
    ns_way way;
    ns_point at[POINTS];
} curve;

// What should be there: the ways of all strands, by number.
typedef struct model {
    bool alive[STRANDS];
    curve curves[STRANDS];
} model;

typedef struct world {
    ns_test *t;
    ns_rng rng;
    int32_t width, height;
    bool sheaf;
    ns_arrangement arr;
    ns_probe probe;
    model now;
    int64_t changes, refused, undone;
} world;

// -- random curves ----------------------------------------------------------------------------------

static int32_t below(world *w, int32_t n)
{
    return ns_rng_below(&w->rng, n);
}

static ns_point inside(world *w)
{
    const int32_t x = 1 + below(w, w->width - 1), y = 1 + below(w, w->height - 1);

    return (ns_point){ x, y };
}

static ns_point on_frame(world *w)
{
    const ns_point p = inside(w);
    const int side = below(w, 4);

    return side == 0   ? (ns_point){ 0, p.y }
           : side == 1 ? (ns_point){ w->width, p.y }
           : side == 2 ? (ns_point){ p.x, 0 }
                       : (ns_point){ p.x, w->height };
}

// For a node: inside, on the frame, or in its corner.
static ns_point node_place(world *w)
{
    const int choice = below(w, 6);

    if (choice > 2)
        return inside(w);
    if (choice > 0)
        return on_frame(w);
    const int corner = below(w, 4);
    return (ns_point){ corner & 1 ? w->width : 0, corner & 2 ? w->height : 0 };
}

// An end: at a node or on the frame.
static ns_point random_end(world *w, ns_node_id *node)
{
    node->i =
        below(w, 3) == 0 && w->arr.nodes.count > 1 ? 1 + below(w, w->arr.nodes.count - 1) : 0;
    return node->i ? w->arr.nodes.at[node->i].at : on_frame(w);
}

// Nearly level lines through the middle: crossings far closer together than the grid, and often
// three at one place.
static void sheaf_curve(world *w, curve *c)
{
    const int32_t wide = ns_min(16, w->height / 2), top = w->height / 2 - wide / 2;

    *c = (curve){ .way = { .count = 2 + below(w, 2) } };
    c->at[0] = (ns_point){ 0, top + below(w, wide + 1) };
    c->at[1] = (ns_point){ 1 + below(w, w->width - 1), top + below(w, wide + 1) };
    c->at[c->way.count - 1] = (ns_point){ w->width, top + below(w, wide + 1) };
}

// A zigzag, a smooth curve or a ring, large or small.
static void random_curve(world *w, curve *c)
{
    if (w->sheaf && below(w, 3) > 0) {
        sheaf_curve(w, c);
        return;
    }
    const int32_t small = 1 + ns_max(w->width, w->height) / 6;
    ns_grid_cubic cubic;

    *c = (curve){ .way = { .closed = below(w, 3) == 0 } };
    const ns_point middle = inside(w);
    const bool local = below(w, 2) == 0;
    const bool smooth = !c->way.closed && below(w, 2) == 0;
    c->way.count = smooth ? POINTS : (c->way.closed ? 3 : 2) + below(w, 6);
    for (int32_t i = 0; i < c->way.count; i++) {
        c->at[i] = inside(w);
        if (local && c->way.closed) {
            c->at[i].x =
                ns_max(1, ns_min(w->width - 1, middle.x - small / 2 + below(w, small)));
            c->at[i].y =
                ns_max(1, ns_min(w->height - 1, middle.y - small / 2 + below(w, small)));
        }
    }
    if (c->way.closed)
        return;
    const ns_point from = random_end(w, &c->way.ends[0]), to = random_end(w, &c->way.ends[1]);
    if (smooth) {
        const ns_point handle_1 = inside(w), handle_2 = inside(w);
        cubic = (ns_grid_cubic){ { from, handle_1, handle_2, to } };
        for (int32_t i = 0; i < POINTS; i++)
            c->at[i] = ns_cubic_step(&cubic, i, POINTS - 1);
    }
    c->at[0] = from;
    c->at[c->way.count - 1] = to;
}

static ns_way way_of(const curve *c)
{
    ns_way way = c->way;

    way.at = c->at;
    return way;
}

// -- what must hold ---------------------------------------------------------------------------------

static void check_model(world *w, const char *after)
{
    for (int32_t s = 1; s < STRANDS; s++) {
        const bool alive = s < w->arr.strands.count && w->arr.strands.at[s].alive;
        const curve *c = &w->now.curves[s];
        if (!ns_expect(w->t, alive == w->now.alive[s], "%s: strand %d", after, s) || !alive)
            continue;
        const ns_way *way = &w->arr.strands.at[s].way;
        ns_expect(w->t,
                  way->count == c->way.count && way->closed == c->way.closed
                      && way->ends[0].i == c->way.ends[0].i
                      && way->ends[1].i == c->way.ends[1].i
                      && memcmp(way->at, c->at, (size_t)way->count * sizeof *way->at) == 0,
                  "%s: strand %d is another one", after, s);
    }
}

// Trails through nodes, on both sides; faces may have other names, but always the same ones.
static void check_walks(world *w, const ns_twin *twin, const char *after)
{
    int32_t name[400];

    for (int32_t f = 0; f < NS_COUNT(name); f++)
        name[f] = -1;
    for (int32_t s = 0; s < w->arr.strands.count; s++) {
        if (!w->arr.strands.at[s].alive)
            continue;
        for (int turn = 0; turn < 4; turn++) {
            ns_leg legs[2] = { { { s }, turn & 1 } };
            const ns_strand *strand = &w->arr.strands.at[s];
            const int32_t node = strand->way.ends[!legs[0].backward].i;
            int32_t count = 1, faces[400];
            if (!strand->way.closed && node) { // goes on along another end there
                const ns_node *n = &w->arr.nodes.at[node];
                const int32_t e = n->ends.at[below(w, n->ends.count)];
                const ns_entry *end = &w->arr.entries.at[e];
                if (end->strand != s)
                    legs[count++] = (ns_leg){ { end->strand }, end->at.num != 0 };
            }
            ns_visits visits = { 0 };
            const int32_t found =
                ns_twin_walk(twin, &w->arr, legs, count, turn >> 1, faces, NS_COUNT(faces));
            ns_walk_along(&w->t->ctx, &w->arr, legs, count, turn >> 1, &visits);
            bool same = found == visits.count;
            for (int32_t i = 0; same && i < found; i++) {
                if (faces[i] >= NS_COUNT(name))
                    continue;
                if (name[faces[i]] < 0)
                    name[faces[i]] = visits.at[i].i;
                same = name[faces[i]] == visits.at[i].i;
            }
            ns_expect(w->t, same, "%s: the walk along strand %d", after, s);
            ns_array_drop(&w->t->ctx, &visits);
        }
    }
}

static bool check_all(world *w, const char *after)
{
    const int64_t failures = w->t->failures;
    ns_twin twin;

    ns_expect(w->t, ns_arrangement_check(&w->t->ctx, &w->arr, true) == NS_OK, "%s: %s", after,
              w->t->ctx.message);
    check_model(w, after);
    ns_twin_open(&twin, &w->arr);
    const char *difference = ns_twin_compare(&twin, &w->arr);
    ns_expect(w->t, !difference, "%s: %s", after, difference);
    if (!difference)
        check_walks(w, &twin, after);
    ns_twin_drop(&twin);
    return w->t->failures == failures;
}

// -- changes ----------------------------------------------------------------------------------------

// Everything that can be seen, names of entries and faces too.
static uint64_t hash_all(const ns_arrangement *arr)
{
    uint64_t hash = (uint64_t)arr->face_count;

    for (int32_t e = 1; e < arr->entries.count; e++) {
        const ns_entry *entry = &arr->entries.at[e];
        if (entry->kind == NS_ENTRY_FREE)
            continue;
        hash = ns_hash_add(hash, (uint64_t)e);
        hash = ns_hash_add(hash, (uint64_t)entry->prev * 1000 + (uint64_t)entry->next);
        hash = ns_hash_add(hash, (uint64_t)entry->face[0] * 1000 + (uint64_t)entry->face[1]);
    }
    for (int32_t f = 1; f < arr->faces.count; f++) {
        const ns_face *face = &arr->faces.at[f];
        if (!face->alive)
            continue;
        hash = ns_hash_add(hash, (uint64_t)f);
        hash = ns_hash_add(hash, (uint64_t)face->half);
        hash = ns_hash_add(hash, (uint64_t)face->area2);
        for (int32_t i = 0; i < face->holes.count; i++)
            hash = ns_hash_add(hash, (uint64_t)face->holes.at[i]);
    }
    return ns_hash_add(hash, (uint64_t)arr->strands.count);
}

// Looks at what was probed; everything is then as it was.
static void try_peek(world *w, const ns_way *way, int32_t room)
{
    const uint64_t before = hash_all(&w->arr);
    ns_strand_id strand;
    ns_twin twin;

    ns_expect(w->t,
              ns_arrangement_peek(&w->t->ctx, &w->arr, way, &w->probe, &strand) == NS_OK
                  && strand.i == room,
              "peek gives the lowest free number, %d", room);
    ns_twin_open(&twin, &w->arr);
    const char *difference = ns_twin_compare(&twin, &w->arr);
    ns_expect(w->t, !difference, "peek: %s", difference);
    ns_twin_drop(&twin);
    ns_arrangement_unpeek(&w->t->ctx, &w->arr);
    ns_expect(w->t, hash_all(&w->arr) == before, "peeking changes nothing");
}

static void try_curve(world *w)
{
    curve c;

    random_curve(w, &c);
    const ns_way way = way_of(&c);
    ns_expect(w->t, ns_arrangement_probe(&w->t->ctx, &w->arr, &way, NULL, &w->probe) == NS_OK,
              "probe");
    ns_expect(w->t, (w->probe.fit == NS_FITS) == ns_twin_fits(&w->arr, &way),
              "fit %d, but the twin thinks otherwise", (int)w->probe.fit);
    w->refused += w->probe.fit != NS_FITS;
    int32_t room = 1;
    while (room < STRANDS && w->now.alive[room])
        room++;
    if (w->probe.fit != NS_FITS || room == STRANDS)
        return;
    ns_strand_id strand;
    try_peek(w, &way, room);
    ns_expect(w->t,
              ns_arrangement_commit(&w->t->ctx, &w->arr, &way, &w->probe, &strand) == NS_OK
                  && strand.i == room,
              "commit gives the lowest free number, %d", room);
    w->now.alive[room] = true;
    w->now.curves[room] = c;
}

static void try_remove(world *w)
{
    const int32_t s = 1 + below(w, STRANDS - 1);

    if (!w->now.alive[s])
        return;
    ns_expect(w->t, ns_arrangement_remove(&w->t->ctx, &w->arr, (ns_strand_id){ s }) == NS_OK,
              "remove");
    w->now.alive[s] = false;
}

static void world_open(world *w, ns_test *t, int32_t seed)
{
    static const int32_t sizes[][2] = { { 12, 12 },
                                        { 30, 20 },
                                        { 100, 60 },
                                        { 1000, 1000 },
                                        { 2, 200 },
                                        { NS_FRAME_SIDE, NS_FRAME_SIDE },
                                        { 9999, NS_FRAME_SIDE } };
    const int32_t kind = seed % NS_COUNT(sizes);

    *w = (world){ .t = t, .width = sizes[kind][0], .height = sizes[kind][1] };
    w->rng = ns_rng_seed((uint64_t)seed);
    w->sheaf = below(w, 4) == 0;
    ns_expect(t, ns_arrangement_open(&t->ctx, &w->arr, w->width, w->height) == NS_OK, "open");
    for (int32_t i = below(w, NODES); i > 0; i--) {
        ns_node_id node;
        ns_arrangement_add_node(&t->ctx, &w->arr, node_place(w), &node); // may be taken
    }
}

static void world_drop(world *w)
{
    ns_probe_drop(&w->t->ctx, &w->probe);
    ns_arrangement_drop(&w->t->ctx, &w->arr);
}

static bool step(world *w, int32_t i, model *kept, int32_t *marks, int32_t *depth)
{
    char after[80];
    const int choice = below(w, 20);

    if (choice < 11) {
        try_curve(w);
    } else if (choice < 15) {
        try_remove(w);
    } else if (choice < 17 && *depth < 3) {
        marks[*depth] = ns_arrangement_mark(&w->arr);
        kept[(*depth)++] = w->now;
    } else if (choice < 19 && *depth > 0) {
        *depth = below(w, *depth);
        ns_expect(w->t, ns_arrangement_undo(&w->t->ctx, &w->arr, marks[*depth]) == NS_OK,
                  "undo");
        w->now = kept[*depth];
        w->undone++;
    } else if (choice == 19) {
        ns_arrangement_forget(&w->t->ctx, &w->arr);
        *depth = 0;
    }
    w->changes++;
    snprintf(after, sizeof after, "%d by %d, step %d", w->width, w->height, i);
    return check_all(w, after);
}

static void curves_come_and_go(ns_test *t)
{
    int64_t changes = 0, refused = 0, undone = 0;

    for (int32_t seed = 0; seed < ns_scale(168); seed++) {
        world w;
        model kept[3];
        int32_t marks[3], depth = 0;
        world_open(&w, t, seed);
        for (int32_t i = 0; i < 40 && step(&w, i, kept, marks, &depth); i++) {
        }
        changes += w.changes;
        refused += w.refused;
        undone += w.undone;
        world_drop(&w);
    }
    ns_expect(t, changes >= ns_scale(168) * 40 && refused > 0 && undone > 0,
              "%lld steps, %lld refused, %lld undone", (long long)changes, (long long)refused,
              (long long)undone);
}

// -- many at once -------------------------------------------------------------------------------

static void many_curves(ns_test *t)
{
    for (int32_t seed = 0; seed < ns_scale(4); seed++) {
        world w;
        int32_t strands = 0;
        world_open(&w, t, 5 + 7 * seed); // on the whole grid
        w.sheaf = false;
        for (int32_t i = 0; i < 90; i++) {
            curve c;
            ns_strand_id strand;
            random_curve(&w, &c);
            const ns_way way = way_of(&c);
            ns_arrangement_probe(&t->ctx, &w.arr, &way, NULL, &w.probe);
            if (w.probe.fit != NS_FITS)
                continue;
            ns_arrangement_commit(&t->ctx, &w.arr, &way, &w.probe, &strand);
            strands = ns_max(strands, strand.i);
            if (i % 3 == 0)
                ns_arrangement_remove(&t->ctx, &w.arr,
                                      (ns_strand_id){ 1 + below(&w, strand.i) });
        }
        ns_twin twin;
        ns_twin_open(&twin, &w.arr);
        const char *difference = ns_twin_compare(&twin, &w.arr);
        ns_expect(t, !difference && w.arr.face_count > 300, "%d strands, %d faces: %s", strands,
                  w.arr.face_count, difference ? difference : "equal");
        ns_twin_drop(&twin);
        world_drop(&w);
    }
}

// -- any order --------------------------------------------------------------------------------------

static int64_t sum_of_squares(const ns_arrangement *arr)
{
    uint64_t sum = 0;

    for (int32_t f = 2; f < arr->faces.count; f++)
        if (arr->faces.at[f].alive) {
            const uint64_t area2 = (uint64_t)ns_face_area2(arr, (ns_face_id){ f });
            sum += area2 * area2; // wraps, the same way for both
        }
    return (int64_t)(sum >> 1);
}

// The same curves in another order, with strangers in between that go again: equal lists, faces
// of equal area to the last bit.
static void any_order(ns_test *t)
{
    for (int32_t seed = 0; seed < ns_scale(98); seed++) {
        world w, v;
        world_open(&w, t, seed);
        world_open(&v, t, seed);
        for (int32_t i = 0; i < 30; i++)
            try_curve(&w);
        v.rng = ns_rng_seed((uint64_t)seed + 1000);
        // Numbers go by the lowest free one, so placeholders keep the places of later ones.
        for (int32_t s = 1; s < STRANDS && w.now.alive[s]; s++) {
            const ns_way way = way_of(&w.now.curves[s]);
            ns_strand_id strand;
            int32_t strangers = below(&v, 3);
            ns_arrangement_mark(&v.arr);
            const int32_t mark = ns_arrangement_mark(&v.arr);
            while (strangers-- > 0)
                try_curve(&v);
            if (below(&v, 2))
                try_remove(&v);
            ns_arrangement_undo(&t->ctx, &v.arr, mark);
            ns_arrangement_probe(&t->ctx, &v.arr, &way, NULL, &v.probe);
            ns_expect(t, v.probe.fit == NS_FITS, "what fitted, fits");
            ns_arrangement_commit(&t->ctx, &v.arr, &way, &v.probe, &strand);
            if (below(&v, 4) == 0)
                ns_arrangement_forget(&t->ctx, &v.arr);
            v.now = w.now;
            for (int32_t r = s + 1; r < STRANDS; r++)
                v.now.alive[r] = false;
        }
        // Then take out and put back each, from the last to the first and the other way.
        for (int32_t s = 1; s < v.arr.strands.count; s++) {
            const int32_t r = seed % 2 ? s : v.arr.strands.count - s;
            if (!v.arr.strands.at[r].alive)
                continue;
            const ns_way way = way_of(&w.now.curves[r]);
            ns_strand_id strand;
            ns_arrangement_remove(&t->ctx, &v.arr, (ns_strand_id){ r });
            ns_arrangement_probe(&t->ctx, &v.arr, &way, NULL, &v.probe);
            ns_arrangement_commit(&t->ctx, &v.arr, &way, &v.probe, &strand);
        }
        ns_expect(t, ns_arrangement_same(&w.arr, &v.arr) && ns_arrangement_same(&v.arr, &w.arr),
                  "seed %d: equal lists", seed);
        ns_expect(t, sum_of_squares(&w.arr) == sum_of_squares(&v.arr), "seed %d: equal areas",
                  seed);
        world_drop(&w);
        world_drop(&v);
    }
}

// -- at once ----------------------------------------------------------------------------------------

// Fails for want of memory at every allocation, or of effort, and leaves the frame empty, before
// it succeeds.
static void insist_on_build(world *w, const ns_way *ways, int32_t count, int32_t *misfit)
{
    ns_ctx *ctx = &w->t->ctx;
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status != NS_OK && n < 400; n++) {
        ns_probe_drop(ctx, &w->probe);
        w->t->fail_at = n % 2 ? w->t->allocations + n / 2 + 1 : 0;
        ctx->budget = n % 2 ? 0 : ctx->ticks + n;
        status = ns_arrangement_build(ctx, &w->arr, ways, count, 0, misfit, &w->probe);
        w->t->fail_at = ctx->budget = 0;
        if (status != NS_OK)
            ns_expect(w->t,
                      w->arr.strands.count == 1 && w->arr.face_count == 1
                          && ns_arrangement_check(ctx, &w->arr, true) == NS_OK,
                      "after failure %d: %s", (int)n, ctx->message);
    }
    ns_expect(w->t, status == NS_OK, "built in the end: %s", ctx->message);
}

// Curves one by one and all at once are the same; what comes after that too.
static void at_once(ns_test *t)
{
    for (int32_t seed = 0; seed < ns_scale(42); seed++) {
        world w, v;
        ns_way ways[STRANDS + 1];
        int32_t count = 0, misfit;
        world_open(&w, t, seed);
        world_open(&v, t, seed);
        for (int32_t i = 0; i < 30; i++)
            try_curve(&w);
        while (count + 1 < STRANDS && w.now.alive[count + 1]) {
            ways[count] = way_of(&w.now.curves[count + 1]);
            count++;
        }
        ways[count] = ways[0]; // does not fit
        insist_on_build(&v, ways, count + 1, &misfit);
        ns_expect(t, misfit == count && v.probe.fit != NS_FITS, "seed %d: way %d of %d", seed,
                  (int)misfit, (int)count);
        v.now = w.now;
        ns_expect(t, ns_arrangement_same(&w.arr, &v.arr) && ns_arrangement_same(&v.arr, &w.arr),
                  "seed %d: equal lists", seed);
        ns_expect(t, sum_of_squares(&w.arr) == sum_of_squares(&v.arr), "seed %d: equal areas",
                  seed);
        check_all(&v, "build");
        for (int32_t i = 0; i < 3; i++) {
            try_remove(&v);
            try_curve(&v);
            check_all(&v, "changed after building");
        }
        world_drop(&w);
        world_drop(&v);
    }
}

// -- without memory ---------------------------------------------------------------------------------

// Tries the change with the n-th allocation failing, for every n; nothing may change before it
// succeeds.
typedef enum change { COMMIT, REMOVE, UNDO, NODE, PROBE, PEEK } change;

static ns_status apply(world *w, change what, const curve *c, int32_t mark)
{
    const ns_way way = way_of(c);
    ns_strand_id strand;
    ns_node_id node;
    ns_status status;

    switch (what) {
    case PEEK:
        status = ns_arrangement_peek(&w->t->ctx, &w->arr, &way, &w->probe, &strand);
        if (status == NS_OK)
            ns_arrangement_unpeek(&w->t->ctx, &w->arr);
        return status;
    case COMMIT:
        return ns_arrangement_commit(&w->t->ctx, &w->arr, &way, &w->probe, &strand);
    case REMOVE:
        return ns_arrangement_remove(&w->t->ctx, &w->arr, (ns_strand_id){ 1 });
    case UNDO:
        return ns_arrangement_undo(&w->t->ctx, &w->arr, mark);
    case NODE:
        return ns_arrangement_add_node(&w->t->ctx, &w->arr, c->at[0], &node);
    default:
        ns_probe_drop(&w->t->ctx, &w->probe);
        return ns_arrangement_probe(&w->t->ctx, &w->arr, &way, NULL, &w->probe);
    }
}

static void insist(world *w, change what, const curve *c, int32_t mark)
{
    ns_status status = NS_NO_MEMORY;
    int32_t refusals = 0;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 200; n++) {
        char after[80];
        w->t->fail_at = w->t->allocations + n;
        status = apply(w, what, c, mark);
        w->t->fail_at = 0;
        if (status == NS_OK)
            break;
        refusals++;
        snprintf(after, sizeof after, "change %d without allocation %lld", (int)what,
                 (long long)n);
        if (what != UNDO)
            check_all(w, after);
        else
            ns_expect(w->t, ns_arrangement_check(&w->t->ctx, &w->arr, true) == NS_OK, "%s: %s",
                      after, w->t->ctx.message);
    }
    ns_expect(w->t, status == NS_OK, "change %d in the end, after %d refusals", (int)what,
              refusals);
}

static void without_memory(ns_test *t)
{
    for (int32_t seed = 0; seed < ns_scale(42); seed++) {
        world w;
        world_open(&w, t, seed);
        const bool logged = seed % 2;
        const curve place = { .at = { node_place(&w) } };
        if (w.arr.nodes.count == 1)
            insist(&w, NODE, &place, 0);
        for (int32_t i = 0; i < 8; i++) {
            curve c;
            random_curve(&w, &c);
            insist(&w, PROBE, &c, 0);
            if (w.probe.fit != NS_FITS)
                continue;
            const int32_t mark = logged ? ns_arrangement_mark(&w.arr) : 0;
            insist(&w, PEEK, &c, 0);
            insist(&w, COMMIT, &c, 0);
            int32_t s = 1;
            while (w.now.alive[s])
                s++;
            w.now.alive[s] = true;
            w.now.curves[s] = c;
            check_all(&w, "commit");
            const model before = w.now;
            if (w.now.alive[1] && below(&w, 2)) {
                insist(&w, REMOVE, &c, 0);
                w.now.alive[1] = false;
                check_all(&w, "remove");
            }
            if (logged && below(&w, 2)) {
                insist(&w, UNDO, &c, mark);
                w.now = before;
                w.now.alive[s] = false;
                check_all(&w, "undo");
            }
        }
        world_drop(&w);
    }
}

static void opening_without_memory(ns_test *t)
{
    ns_status status = NS_NO_MEMORY;

    for (int64_t n = 1; status == NS_NO_MEMORY && n < 50; n++) {
        ns_arrangement arr;
        t->fail_at = t->allocations + n;
        status = ns_arrangement_open(&t->ctx, &arr, 100, 100);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || !arr.inside, "nothing is left");
        ns_arrangement_drop(&t->ctx, &arr);
        ns_arrangement_drop(&t->ctx, &arr);
    }
    ns_expect(t, status == NS_OK, "in the end there is enough");
}

NS_TEST_MAIN(NS_CASE(curves_come_and_go), NS_CASE(many_curves), NS_CASE(any_order),
             NS_CASE(at_once), NS_CASE(without_memory), NS_CASE(opening_without_memory))
