// test_relax_forces.c: each force by hand-computed values, then what all have in common: a drawing
// that is turned, mirrored or shifted is pulled in the turned, mirrored or same way.
#include "layout/relax_sketch.h"
#include "oracle/scale.h"

#define CLOSE 2e-4 // points are rounded to the grid

static void expect_force(ns_test *t, const ns_relax *r, int32_t vertex, double x, double y,
                         const char *what)
{
    const ns_vec got = r->force.at[vertex];

    ns_expect(t, fabs(got.x - x) < CLOSE && fabs(got.y - y) < CLOSE,
              "%s: (%g, %g), not (%g, %g)", what, got.x, got.y, x, y);
}

static void sum(ns_test *t, ns_relax *r)
{
    ns_status status = NS_OK;

    if (r->forces.reach > 0)
        status = ns_relax_near_update(&t->ctx, r, r->forces.reach);
    if (status == NS_OK)
        status = ns_relax_forces_sum(&t->ctx, r);
    ns_expect(t, status == NS_OK, "forces: %s", t->ctx.message);
}

// A curve of bends between two nodes.
static int32_t draw(ns_test *t, ns_relax *r, int32_t curve, const double (*at)[2],
                    int32_t count)
{
    int32_t vertices[64];

    for (int32_t i = 0; i < count; i++)
        vertices[i] = sketch_vertex(
            t, r, i == 0 || i + 1 == count ? NS_RELAX_NODE : NS_RELAX_BEND, at[i][0], at[i][1]);
    return sketch_edge(t, r, false, curve, -1, -1, vertices, count);
}

static void neighbours_attract(ns_test *t)
{
    const double at[][2] = { { 100, 100 }, { 122, 100 }, { 122, 104 }, { 122, 105 } };
    ns_relax r = { .forces = { .attraction = 1.8, .attraction_length = 2.2 } };

    draw(t, &r, 0, at, 4);
    sketch_finish(t, &r);
    sum(t, &r);
    expect_force(t, &r, 0, 0, 0, "a node");
    expect_force(t, &r, 1, -1.8 * log(10), 1.8 * log(4 / 2.2), "the middle");
    expect_force(t, &r, 2, 0, -1.8 * log(4 / 2.2) + 1.8 * log(1 / 2.2), "pushed when too near");
    sketch_drop(t, &r);
}

static const ns_relax_forces smoothing = { .smoothing = 7,
                                           .smoothing_power = 2.5,
                                           .smoothing_middle = 1.5 };

static void bends_straighten(ns_test *t)
{
    const double at[][2] = {
        { 80, 100 }, { 90, 100 }, { 100, 100 }, { 100, 120 }, { 100, 140 }
    };
    const double side = 7 * pow(0.5, 2.5), middle = 1.5 * pow(NS_PI / 2, 2.5) / sqrt(2);
    ns_relax r = { .forces = smoothing };

    draw(t, &r, 0, at, 5);
    sketch_finish(t, &r);
    sum(t, &r);
    expect_force(t, &r, 1, 0, -side / 10, "before the corner");
    expect_force(t, &r, 2, -middle, middle, "the corner");
    expect_force(t, &r, 3, side / 20, 0, "after the corner");
    sketch_drop(t, &r);
}

static void wires_are_stiff(ns_test *t)
{
    const double at[][2] = {
        { 80, 100 }, { 90, 100 }, { 100, 100 }, { 100, 120 }, { 100, 140 }
    };
    const double hairpin[][2] = {
        { 80, 200 }, { 90, 200 }, { 100, 200 }, { 90, 200.5 }, { 80, 201 }
    };
    ns_relax r = { .forces = { .stiffness = 30 } };

    draw(t, &r, 0, at, 5);
    draw(t, &r, 1, hairpin, 5);
    sketch_finish(t, &r);
    sum(t, &r);
    // A right angle counts as 2 tan 45 degrees.
    expect_force(t, &r, 1, 0, -30 * 2 / 10.0, "before the corner");
    expect_force(t, &r, 3, 30 * 2 / 20.0, 0, "after the corner");
    expect_force(t, &r, 2, -30 * 2 / 20.0, 30 * 2 / 10.0, "the corner takes what is left");
    const double sharp = ns_vec_length(r.force.at[6]);
    ns_expect(t, fabs(sharp - 30 * 8 / 10.0) < 0.01, "a sharp bend has a limit: %g", sharp);
    sketch_drop(t, &r);
}

// Springy wire neither shifts nor turns as a whole.
static void stiffness_is_inner(ns_test *t)
{
    ns_rng rng = ns_rng_seed(11);
    ns_relax r = { .forces = { .stiffness = 30 } };
    double at[12][2], turn = 0;
    ns_vec all = { 0, 0 };
    int32_t vertices[12];

    for (int32_t i = 0; i < 12; i++) {
        at[i][0] = 100 + 12 * i;
        at[i][1] = 100 + (double)ns_rng_below(&rng, 2000) / 100;
        vertices[i] = sketch_vertex(t, &r, NS_RELAX_BEND, at[i][0], at[i][1]);
    }
    sketch_edge(t, &r, false, 0, -1, -1, vertices, 12);
    sketch_finish(t, &r);
    sum(t, &r);
    for (int32_t i = 0; i < 12; i++) {
        all = ns_vec_add(all, r.force.at[i]);
        turn += ns_vec_turn(ns_relax_place(&r, i), r.force.at[i]);
    }
    ns_expect(t, ns_vec_length(all) < 1e-9, "shifts by (%g, %g)", all.x, all.y);
    ns_expect(t, fabs(turn) < 1e-6, "turns by %g", turn);
    sketch_drop(t, &r);
}

// Two curves that both turn by a right angle where they cross.
static void smoothing_goes_through_crossings(ns_test *t)
{
    const double middle = 1.5 * pow(NS_PI / 2, 2.5);
    const double ends[4][2] = { { 90, 100 }, { 100, 90 }, { 110, 100 }, { 100, 110 } };
    ns_relax r = { .forces = smoothing };
    const int32_t crossing = sketch_vertex(t, &r, NS_RELAX_CROSS, 100, 100);
    int32_t edges[4];

    for (int32_t i = 0; i < 4; i++) {
        const int32_t out = sketch_vertex(t, &r, NS_RELAX_BEND, ends[i][0], ends[i][1]);
        const int32_t end =
            sketch_vertex(t, &r, NS_RELAX_NODE, 2 * ends[i][0] - 100, 2 * ends[i][1] - 100);
        const int32_t in[] = { end, out, crossing }, away[] = { crossing, out, end };
        edges[i] = sketch_edge(t, &r, false, i / 2, -1, -1, i % 2 ? away : in, 3);
    }
    sketch_join(&r, edges[0], edges[1]);
    sketch_finish(t, &r);
    sum(t, &r);
    expect_force(t, &r, crossing, -middle / sqrt(2), -middle / sqrt(2), "one curve");
    sketch_join(&r, edges[2], edges[3]);
    sum(t, &r);
    expect_force(t, &r, crossing, 0, 0, "both");
    sketch_drop(t, &r);
}

// A fixed piece from the left and a curve that goes on at 45 degrees.
static int32_t draw_transition(ns_test *t, ns_relax *r, const double (*piece)[2], int32_t count,
                               const double (*at)[2], int32_t more)
{
    int32_t vertices[64];

    for (int32_t i = 0; i < count; i++)
        vertices[i] = sketch_vertex(t, r, NS_RELAX_NODE, piece[i][0], piece[i][1]);
    const int32_t fixed = sketch_edge(t, r, true, 0, -1, -1, vertices, count);
    vertices[0] = vertices[count - 1];
    for (int32_t i = 0; i < more; i++)
        vertices[i + 1] = sketch_vertex(t, r, NS_RELAX_BEND, at[i][0], at[i][1]);
    const int32_t free = sketch_edge(t, r, false, 0, -1, -1, vertices, more + 1);
    sketch_join(r, fixed, free);
    sketch_finish(t, r);
    return vertices[1];
}

static void transitions_go_on(ns_test *t)
{
    const double piece[][2] = { { 60, 100 }, { 80, 100 }, { 100, 100 } };
    const double at[][2] = { { 110, 110 }, { 120, 120 }, { 130, 130 }, { 140, 140 } };
    const double force = 9 * pow(NS_PI / 4, 0.9), c = cos(3 * NS_PI / 8),
                 s = sin(3 * NS_PI / 8);
    ns_relax r = { .forces = { .transition = 9, .transition_power = 0.9 } };
    const int32_t first = draw_transition(t, &r, piece, 3, at, 4);

    for (int32_t reach = 0; reach < 2; reach++) {
        r.forces.transition_reach = reach;
        sum(t, &r);
        expect_force(t, &r, first, force * c, -force * s, "first");
        expect_force(t, &r, first + 1, 0, 0, "second");
    }
    r.forces.transition_reach = 3;
    sum(t, &r);
    expect_force(t, &r, first, force * c, -force * s, "first");
    expect_force(t, &r, first + 1, force * c * 4 / 9, -force * s * 4 / 9, "second, fading");
    expect_force(t, &r, first + 2, force * c / 9, -force * s / 9, "third, fading");
    expect_force(t, &r, first + 3, 0, 0, "fourth");
    sketch_drop(t, &r);
}

// A piece along a circle goes on along its tangent, not along its last chord.
static void round_pieces_go_on_along_their_tangent(ns_test *t)
{
    const double step = 0.1, radius = 100;
    const double piece[][2] = {
        { 300 - radius * sin(2 * step), 300 - radius * cos(2 * step) },
        { 300 - radius * sin(step), 300 - radius * cos(step) },
        { 300, 300 - radius },
    };
    const double at[][2] = { { 320, 200 } };
    ns_relax r = { .forces = { .transition = 1, .transition_power = 1 } };

    const int32_t first = draw_transition(t, &r, piece, 3, at, 1);
    sum(t, &r);
    ns_expect(t, ns_vec_length(r.force.at[first]) < 1e-3, "already on its way: %g",
              ns_vec_length(r.force.at[first]));
    sketch_drop(t, &r);
}

// A vertex between a wall on its left (40 away) and one on its right (10 away); all in one face,
// and a third wall beyond the second, in another.
static int32_t draw_walls(ns_test *t, ns_relax *r)
{
    const int32_t top = sketch_vertex(t, r, NS_RELAX_NODE, 500, 470);
    const int32_t vertex = sketch_vertex(t, r, NS_RELAX_BEND, 500, 500);
    const int32_t bottom = sketch_vertex(t, r, NS_RELAX_NODE, 500, 530);
    const int32_t line[] = { top, vertex, bottom };
    const double walls[] = { 460, 510, 520 };

    sketch_edge(t, r, false, 0, 0, 0, line, 3);
    for (int32_t i = 0; i < 3; i++) {
        const int32_t a = sketch_vertex(t, r, NS_RELAX_NODE, walls[i], 400);
        const int32_t b = sketch_vertex(t, r, NS_RELAX_NODE, walls[i], 600);
        const int32_t wall[] = { a, b };
        sketch_edge(t, r, true, i + 1, i == 2 ? 1 : 0, i == 0 ? 2 : 1, wall, 2);
    }
    sketch_finish(t, r);
    return vertex;
}

static void walls_repel_in_faces(ns_test *t)
{
    ns_relax r = { .forces = { .repulsion = 40, .repulsion_power = 3 } };
    const int32_t vertex = draw_walls(t, &r);

    sum(t, &r);
    expect_force(t, &r, vertex, 40 * (pow(40, -3) - pow(10, -3)), 0, "its own face only");
    r.forces.repulsion_power = 1.3;
    sum(t, &r);
    expect_force(t, &r, vertex, 40 * (pow(40, -1.3) - pow(10, -1.3)), 0, "another power");
    sketch_drop(t, &r);
}

static double faded(double distance, double reach)
{
    const double fade = 1 - distance * distance / (reach * reach);

    return distance < reach ? fade * fade : 0;
}

static void walls_repel_by_distance(ns_test *t)
{
    ns_relax r = { .forces = { .repulsion = 40, .repulsion_power = 3, .reach = 50 } };
    const int32_t vertex = draw_walls(t, &r);

    for (int32_t power = 1; power <= 4; power++) {
        r.forces.repulsion_power = power;
        double wanted = 0;
        for (int32_t i = 0; i < 3; i++) {
            const double far = fabs((double[]){ 460, 510, 520 }[i] - 500);
            wanted += 40 * pow(far, -power) * faded(far, 50) * (i == 0 ? 1 : -1);
        }
        sum(t, &r);
        expect_force(t, &r, vertex, wanted, 0, "all three");
    }
    r.forces.reach = 40;
    sum(t, &r);
    const double beyond = r.force.at[vertex].x;
    r.forces.reach = 40.02;
    sum(t, &r);
    ns_expect(t, fabs(r.force.at[vertex].x - beyond) < 1e-4, "fades out at its reach");
    sketch_drop(t, &r);
}

// A straight curve does not repel itself; one that comes back does.
static void curves_that_go_on_do_not_repel(ns_test *t)
{
    const double straight[][2] = {
        { 100, 100 }, { 110, 100 }, { 120, 101 }, { 130, 100 }, { 140, 100 }
    };
    const double back[][2] = { { 100, 200 }, { 110, 200 }, { 120, 200 }, { 130, 205 },
                               { 120, 210 }, { 110, 210 }, { 100, 210 } };
    ns_relax r = { .forces = { .repulsion = 40, .repulsion_power = 2, .reach = 30 } };

    draw(t, &r, 0, straight, 5);
    draw(t, &r, 1, back, 7);
    sketch_finish(t, &r);
    sum(t, &r);
    for (int32_t v = 0; v < 5; v++)
        expect_force(t, &r, v, 0, 0, "straight on");
    ns_expect(t, r.force.at[6].y < -0.1 && r.force.at[10].y > 0.1, "a hairpin opens");
    ns_expect(t, fabs(r.force.at[6].y + r.force.at[10].y) < CLOSE, "on both sides alike");
    sketch_drop(t, &r);
}

// A box of 100 by 100 units, cut in two at 30 by a line with bends every 10 units; an island of
// 10 by 10 in the right part when asked for.
static void draw_box(ns_test *t, ns_relax *r, bool island)
{
    int32_t corner[4], line[11];

    for (int32_t i = 0; i < 4; i++)
        corner[i] =
            sketch_vertex(t, r, NS_RELAX_NODE, i == 1 || i == 2 ? 100 : 0, i >= 2 ? 100 : 0);
    for (int32_t i = 0; i <= 10; i++)
        line[i] =
            sketch_vertex(t, r, i % 10 ? NS_RELAX_BEND : NS_RELAX_TRAIN, 30, 100 - 10 * i);
    // The line goes up the page: the left part is on its left hand.
    sketch_edge(t, r, false, 0, 0, 1, line, 11);
    const int32_t left[] = { line[10], corner[0], corner[3], line[0] };
    const int32_t right[] = { line[0], corner[2], corner[1], line[10] };
    sketch_edge(t, r, true, -1, 0, -1, left, 4);
    sketch_edge(t, r, true, -1, 1, -1, right, 4);
    for (int32_t i = 0; i < 4 && island; i++)
        corner[i] =
            sketch_vertex(t, r, NS_RELAX_NODE, i == 1 || i == 2 ? 70 : 60, i >= 2 ? 70 : 60);
    const int32_t round[] = { corner[0], corner[1], corner[2], corner[3], corner[0] };
    if (island)
        sketch_edge(t, r, true, 1, 1, 2, round, 5);
    sketch_finish(t, r);
}

static void cells_press(ns_test *t)
{
    ns_relax r = { .forces = { .area = 3, .area_low = 1, .area_high = 1 } };

    draw_box(t, &r, false);
    sum(t, &r);
    ns_expect(t, fabs(r.faces.at[0].area - 3000) < 0.1 && fabs(r.faces.at[1].area - 7000) < 0.1,
              "areas %g, %g", r.faces.at[0].area, r.faces.at[1].area);
    const double pressure = 1 / 0.6 - 1 + 0.4;
    expect_force(t, &r, 5, 3 * pressure, 0, "to the larger one");
    expect_force(t, &r, 4, 3 * pressure / 2, 0, "a train feels half a segment");
    r.forces.area_low = 0.5;
    sum(t, &r);
    expect_force(t, &r, 5, 3 * 0.4, 0, "large enough; the other is too large");
    r.forces.area_high = 1.5;
    sum(t, &r);
    expect_force(t, &r, 5, 0, 0, "both within the range");
    sketch_drop(t, &r);
}

static void holes_are_no_area(ns_test *t)
{
    ns_relax r = { .forces = { .area = 1, .area_low = 1, .area_high = 1 } };

    draw_box(t, &r, true);
    sum(t, &r);
    ns_expect(t, fabs(r.faces.at[1].area - 6900) < 0.1 && fabs(r.faces.at[2].area - 100) < 0.1,
              "areas %g, %g", r.faces.at[1].area, r.faces.at[2].area);
    const double mean = 10000.0 / 3;
    expect_force(t, &r, 5, mean / 3000 - 1 + 6900 / mean - 1, 0, "by what is left");
    sketch_drop(t, &r);
}

static double between(ns_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(ns_rng_next(rng) >> 11) / 9007199254740992.0;
}

// Pressure is the change of the areas when a vertex moves, times the difference of pressures.
static void pressure_is_the_slope_of_areas(ns_test *t)
{
    ns_relax r = { .forces = { .area = 1, .area_low = 1, .area_high = 1 } };
    ns_rng rng = ns_rng_seed(5);

    draw_box(t, &r, true);
    for (int32_t v = 5; v < 14; v++)
        r.at.at[v] =
            sketch_point(30 + between(&rng, -9, 9), 100 - 10 * (v - 4) + between(&rng, -4, 4));
    sum(t, &r);
    const double difference = r.heat->pressures.at[0] - r.heat->pressures.at[1];
    ns_vec forces[14];
    for (int32_t v = 0; v < 14; v++)
        forces[v] = r.force.at[v];
    for (int32_t v = 5; v < 14; v++) {
        const ns_point home = r.at.at[v];
        const ns_vec force = forces[v];
        double slope[2];
        for (int32_t axis = 0; axis < 2; axis++) {
            double areas[2];
            for (int32_t side = 0; side < 2; side++) {
                const int32_t by = side ? 16384 : -16384;
                r.at.at[v] = (ns_point){ home.x + (axis ? 0 : by), home.y + (axis ? by : 0) };
                ns_expect(t, ns_force_ready(&t->ctx, &r) == NS_OK, "ready");
                ns_force_areas(&r);
                areas[side] = r.faces.at[0].area;
            }
            slope[axis] = (areas[1] - areas[0]) / (2 * 16384 / NS_RELAX_UNIT);
        }
        r.at.at[v] = home;
        ns_expect(t,
                  fabs(force.x - slope[0] * difference / 10) < 1e-6
                      && fabs(force.y - slope[1] * difference / 10) < 1e-6,
                  "vertex %d: (%g, %g)", v, force.x, force.y);
    }
    sketch_drop(t, &r);
}

// Two straight curves that cross at an angle, 20 units of each from the crossing on.
static int32_t draw_crossing(ns_test *t, ns_relax *r, double degrees, ns_relax_kind kind,
                             bool fixed)
{
    const int32_t crossing = sketch_vertex(t, r, kind, 500, 500);

    for (int32_t i = 0; i < 4; i++) {
        const double turned = (i % 2 ? degrees : 0) + (i / 2 ? 180 : 0);
        const double x = 10 * cos(turned * NS_PI / 180), y = -10 * sin(turned * NS_PI / 180);
        const int32_t out = sketch_vertex(t, r, NS_RELAX_BEND, 500 + x, 500 + y);
        const int32_t end = sketch_vertex(t, r, NS_RELAX_NODE, 500 + 2 * x, 500 + 2 * y);
        const int32_t line[] = { crossing, out, end };
        sketch_edge(t, r, fixed && i % 2 == 0, i % 2, -1, -1, line, 3);
    }
    sketch_finish(t, r);
    return crossing;
}

static void crossings_open(ns_test *t)
{
    ns_relax r = { .forces = { .crossing = 2, .transition_reach = 1 } };
    int32_t crossing = draw_crossing(t, &r, 60, NS_RELAX_CROSS, false);
    const double force = 2 * 2 * NS_PI / 6;

    sum(t, &r);
    expect_force(t, &r, crossing, 0, 0, "the crossing");
    expect_force(t, &r, crossing + 1, 0, force, "the right end turns clockwise");
    expect_force(t, &r, crossing + 5, 0, -force, "and the left end");
    expect_force(t, &r, crossing + 3, -force * sin(NS_PI / 3), -force * cos(NS_PI / 3),
                 "the upper one turns the other way");
    sketch_drop(t, &r);
    r.forces = (ns_relax_forces){ .crossing = 2, .transition_reach = 3 };
    crossing = draw_crossing(t, &r, 90, NS_RELAX_CROSS, false);
    sum(t, &r);
    for (int32_t v = 0; v < r.at.count; v++)
        expect_force(t, &r, v, 0, 0, "a right angle");
    sketch_drop(t, &r);
}

// At a corner of the picture only what is nearly closed opens.
static void corners_of_the_picture_open_a_little(ns_test *t)
{
    for (int32_t degrees = 5; degrees <= 25; degrees += 10) {
        ns_relax r = { .forces = { .crossing = 2, .transition_reach = 1 } };
        const int32_t node = draw_crossing(t, &r, degrees, NS_RELAX_NODE, true);
        const double wanted = degrees < 20 ? 2 * (20 - degrees) * NS_PI / 40 : 0;
        sum(t, &r);
        ns_expect(t, fabs(ns_vec_length(r.force.at[node + 3]) - wanted) < CLOSE, "%d degrees",
                  degrees);
        expect_force(t, &r, node + 1, 0, 0, "the fixed piece");
        sketch_drop(t, &r);
    }
}

// A train on a level track, its curve leaving upwards and leaning to the right by 30 degrees.
static int32_t draw_train(ns_test *t, ns_relax *r)
{
    const int32_t train = sketch_vertex(t, r, NS_RELAX_TRAIN, 500, 500);
    const int32_t left = sketch_vertex(t, r, NS_RELAX_NODE, 400, 500);
    const int32_t right = sketch_vertex(t, r, NS_RELAX_NODE, 600, 500);
    const int32_t up = sketch_vertex(t, r, NS_RELAX_BEND, 505, 500 - 5 * sqrt(3));
    const int32_t end = sketch_vertex(t, r, NS_RELAX_NODE, 510, 500 - 10 * sqrt(3));
    const int32_t to[] = { left, train }, from[] = { train, right },
                  line[] = { train, up, end };
    const ns_relax_track track = { false, 0, 2 };

    const int32_t before = sketch_edge(t, r, true, 0, -1, -1, to, 2);
    const int32_t after = sketch_edge(t, r, true, 0, -1, -1, from, 2);
    sketch_edge(t, r, false, 1, -1, -1, line, 3);
    sketch_join(r, before, after);
    ns_expect(t,
              ns_array_push(&t->ctx, &r->tracks, track)
                  && ns_array_push(&t->ctx, &r->track_edges, before)
                  && ns_array_push(&t->ctx, &r->track_edges, after),
              "a track");
    r->vertices.at[train].track = 0;
    sketch_finish(t, r);
    return train;
}

static void trains_stay_on_their_track(ns_test *t)
{
    ns_relax r = { .forces = { .attraction = 1, .attraction_length = 1 } };
    const int32_t train = draw_train(t, &r);

    sum(t, &r);
    expect_force(t, &r, train, log(10) / 2, 0, "pulled along");
    r.forces = (ns_relax_forces){ .repulsion = 40, .repulsion_power = 3, .reach = 50 };
    sum(t, &r);
    expect_force(t, &r, train, 0, 0, "not repelled by its track");
    r.forces = (ns_relax_forces){ .repulsion = 40, .repulsion_power = 3 };
    sum(t, &r);
    expect_force(t, &r, train, 0, 0, "nor by its face");
    r.forces = (ns_relax_forces){ .crossing = 1, .transition_reach = 1 };
    sum(t, &r);
    // Both corners at the train turn the curve by a sixth of a half turn.
    expect_force(t, &r, train + 3, -NS_PI / 3 * sqrt(3) / 2, -NS_PI / 3 / 2, "turns upright");
    expect_force(t, &r, train, NS_PI / 3 * sqrt(3) / 2, 0, "and the train goes under it");
    sketch_drop(t, &r);
}

static void neighbours_keep_apart(ns_test *t)
{
    ns_relax r = { .forces = { .spacing = 6 } };
    const int32_t a = sketch_vertex(t, &r, NS_RELAX_CROSS, 100, 100);
    const int32_t b = sketch_vertex(t, &r, NS_RELAX_CROSS, 110, 100);
    const int32_t c = sketch_vertex(t, &r, NS_RELAX_CROSS, 110, 140);
    const int32_t ab[] = { a, b }, bc[] = { b, c };

    sketch_edge(t, &r, false, 0, -1, -1, ab, 2);
    sketch_edge(t, &r, false, 0, -1, -1, bc, 2);
    sketch_finish(t, &r);
    sum(t, &r);
    expect_force(t, &r, a, -4, 0, "pushed away");
    expect_force(t, &r, b, 4, 0, "as much, and not by the far one");
    expect_force(t, &r, c, 0, 0, "far enough");
    sketch_drop(t, &r);
}

static void what_is_dragged_follows(ns_test *t)
{
    const double at[][2] = { { 100, 100 }, { 110, 100 }, { 120, 100 } };
    ns_relax r = { .forces = { .drag = 0.5 } };

    draw(t, &r, 0, at, 3);
    sketch_finish(t, &r);
    r.dragged = 1;
    r.target = (ns_vec){ 150, 80 };
    sum(t, &r);
    expect_force(t, &r, 1, 20, -10, "pulled");
    r.fixed.at[1] = 1;
    sum(t, &r);
    expect_force(t, &r, 1, 0, 0, "but not when pinned");
    sketch_drop(t, &r);
}

// -- what all have in common --------------------------------------------------------------------

// Two moving curves that cross, a fixed piece with a transition, a train on it: everything acts.
static void draw_all(ns_test *t, ns_relax *r, ns_rng *rng)
{
    int32_t cross =
        sketch_vertex(t, r, NS_RELAX_CROSS, between(rng, 45, 55), between(rng, 45, 55));
    int32_t node =
        sketch_vertex(t, r, NS_RELAX_NODE, between(rng, 80, 90), between(rng, 40, 60));
    int32_t train = sketch_vertex(t, r, NS_RELAX_TRAIN, 100, between(rng, 60, 70));
    int32_t end = sketch_vertex(t, r, NS_RELAX_NODE, 120, 90), edges[7], v[4];
    const ns_relax_track track = { false, 5, 2 };

    for (int32_t i = 0; i < 4; i++) {
        v[0] = sketch_vertex(t, r, NS_RELAX_NODE, i % 2 ? 50 : 50 * i / 2 * 2,
                             i % 2 ? 50 * (i - 1) : 50);
        v[1] = sketch_vertex(t, r, NS_RELAX_BEND, between(rng, 20, 80), between(rng, 20, 80));
        v[2] = sketch_vertex(t, r, NS_RELAX_BEND, between(rng, 40, 60), between(rng, 40, 60));
        v[3] = cross;
        const int32_t back[] = { v[3], v[2], v[1], i == 2 ? node : v[0] };
        edges[i] = sketch_edge(t, r, false, i % 2, i % 3, (i + 1) % 3, i < 2 ? v : back, 4);
    }
    v[0] = node, v[1] = train;
    edges[4] = sketch_edge(t, r, true, 0, 1, 2, v, 2);
    v[0] = train, v[1] = end;
    edges[5] = sketch_edge(t, r, true, 0, 0, 2, v, 2);
    v[0] = train,
    v[1] = sketch_vertex(t, r, NS_RELAX_BEND, between(rng, 90, 99), between(rng, 80, 90));
    v[2] = sketch_vertex(t, r, NS_RELAX_NODE, 80, 120);
    edges[6] = sketch_edge(t, r, false, 2, 0, 1, v, 3);
    sketch_join(r, edges[0], edges[2]);
    sketch_join(r, edges[1], edges[3]);
    sketch_join(r, edges[2], edges[4]);
    sketch_join(r, edges[4], edges[5]);
    bool made = ns_array_push(&t->ctx, &r->tracks, track);
    for (int32_t i = 0; i < 7; i++)
        made = made && ns_array_push(&t->ctx, &r->track_edges, edges[i < 5 ? 4 : i - 1]);
    ns_expect(t, made, "a track");
    r->vertices.at[train].track = 0;
    sketch_finish(t, r);
}

// Faces that close, so that areas mean something; or everything else.
static void draw_any(ns_test *t, ns_relax *r, ns_rng *rng)
{
    if (ns_rng_below(rng, 2)) {
        draw_all(t, r, rng);
        r->forces.area = 0;
        return;
    }
    draw_box(t, r, ns_rng_below(rng, 2));
    for (int32_t v = 5; v < 14; v++)
        r->at.at[v] =
            sketch_point(between(rng, 20, 40), 100 - 10 * (v - 4) + between(rng, -4, 4));
}

// The eight ways to lay a square on itself, and a shift.
static ns_point laid(ns_point p, int32_t way)
{
    if (way & 1)
        p.x = -p.x;
    if (way & 2)
        p.y = -p.y;
    if (way & 4)
        p = (ns_point){ p.y, p.x };
    return (ns_point){ p.x + (1 << 22), p.y + (1 << 22) };
}

static ns_vec laid_force(ns_vec f, int32_t way)
{
    if (way & 1)
        f.x = -f.x;
    if (way & 2)
        f.y = -f.y;
    return way & 4 ? (ns_vec){ f.y, f.x } : f;
}

static bool mirrors(int32_t way)
{
    return ((way & 1) ^ (way >> 1 & 1) ^ (way >> 2 & 1)) != 0;
}

static void lay(ns_test *t, ns_relax *r, int32_t way)
{
    for (int32_t v = 0; v < r->at.count; v++)
        r->at.at[v] = laid(r->at.at[v], way);
    for (int32_t e = 0; e < r->edges.count && mirrors(way); e++) {
        const int32_t left = r->edges.at[e].faces[0];
        r->edges.at[e].faces[0] = r->edges.at[e].faces[1];
        r->edges.at[e].faces[1] = left;
    }
    sketch_finish(t, r);
}

static void forces_turn_with_the_drawing(ns_test *t)
{
    for (uint64_t seed = 1; seed <= (uint64_t)ns_scale(40); seed++) {
        for (int32_t way = 0; way < 8; way++) {
            ns_relax a = { .forces = seed % 3 ? ns_relax_forces_defaults()
                                              : ns_relax_forces_paper() },
                     b = a;
            ns_rng rng = ns_rng_seed(seed), same = rng;
            draw_any(t, &a, &rng);
            draw_any(t, &b, &same);
            lay(t, &b, way);
            sum(t, &a);
            sum(t, &b);
            for (int32_t v = 0; v < a.at.count; v++) {
                const ns_vec wanted = laid_force(a.force.at[v], way), got = b.force.at[v];
                const double off = ns_vec_length(ns_vec_sub(wanted, got));
                ns_expect(t, off < 1e-8 * (1 + ns_vec_length(got)),
                          "seed %d, way %d, vertex %d: off by %g", (int)seed, way, v, off);
            }
            sketch_drop(t, &a);
            sketch_drop(t, &b);
        }
    }
}

// Whatever weights within the limits: numbers, and no longer than a step.
static void moves_are_numbers(ns_test *t)
{
    ns_rng rng = ns_rng_seed(9);

    for (int32_t round = 0; round < ns_scale(300); round++) {
        ns_relax r = { 0 };
        double *f = (double *)&r.forces;
        draw_all(t, &r, &rng);
        r.forces = ns_relax_forces_defaults();
        for (size_t i = 0; i < sizeof r.forces / sizeof *f; i++) {
            if (&f[i] != (double *)(void *)&r.forces.transition_reach
                && ns_rng_below(&rng, 3) == 0)
                f[i] = (ns_rng_below(&rng, 2) ? 1 : -1) * pow(10, between(&rng, -9, 9));
        }
        r.forces.repulsion_power = between(&rng, -16, 16);
        r.forces.smoothing_power = between(&rng, -16, 16);
        r.forces.transition_power = between(&rng, -16, 16);
        r.forces.reach = fmin(fabs(r.forces.reach), 100);
        r.forces.step = fabs(r.forces.step);
        for (int32_t step = 0; step < 3; step++) {
            sum(t, &r);
            ns_relax_heat_moves(&r);
            for (int32_t v = 0; v < r.at.count; v++)
                ns_expect(t, ns_vec_length(r.force.at[v]) <= r.forces.step * (1 + 1e-9),
                          "vertex %d: (%g, %g)", v, r.force.at[v].x, r.force.at[v].y);
            ns_relax_heat_learn(&r);
        }
        sketch_drop(t, &r);
    }
}

static void memory_fails(ns_test *t)
{
    for (int32_t paper = 0; paper < 2; paper++) {
        for (int64_t n = 1;; n++) {
            ns_relax r = { .forces =
                               paper ? ns_relax_forces_paper() : ns_relax_forces_defaults() };
            ns_rng rng = ns_rng_seed(1);
            draw_all(t, &r, &rng);
            ns_status status = ns_relax_near_update(&t->ctx, &r, 40);
            t->allocations = 0;
            t->fail_at = n;
            if (status == NS_OK)
                status = ns_relax_forces_sum(&t->ctx, &r);
            t->fail_at = 0;
            sketch_drop(t, &r);
            if (status == NS_OK) {
                ns_expect(t, n > 10, "there were allocations");
                break;
            }
            ns_expect(t, status == NS_NO_MEMORY, "allocation %lld", (long long)n);
        }
    }
}

NS_TEST_MAIN(NS_CASE(neighbours_attract), NS_CASE(bends_straighten), NS_CASE(wires_are_stiff),
             NS_CASE(stiffness_is_inner), NS_CASE(smoothing_goes_through_crossings),
             NS_CASE(transitions_go_on), NS_CASE(round_pieces_go_on_along_their_tangent),
             NS_CASE(walls_repel_in_faces), NS_CASE(walls_repel_by_distance),
             NS_CASE(curves_that_go_on_do_not_repel), NS_CASE(cells_press),
             NS_CASE(holes_are_no_area), NS_CASE(pressure_is_the_slope_of_areas),
             NS_CASE(crossings_open), NS_CASE(corners_of_the_picture_open_a_little),
             NS_CASE(trains_stay_on_their_track), NS_CASE(neighbours_keep_apart),
             NS_CASE(what_is_dragged_follows), NS_CASE(forces_turn_with_the_drawing),
             NS_CASE(moves_are_numbers), NS_CASE(memory_fails))
