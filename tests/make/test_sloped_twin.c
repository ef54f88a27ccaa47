// test_sloped_twin.c: sloped puzzles against a twin that cuts faces line by line (sloped_twin.h):
// the drawings made by others and random ones, as drawn and after their lines were shifted.
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "oracle/sloped_match.h"
#include "oracle/sloped_pictures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP (100.0 / NS_FRAME_SIDE) // of the grid, in units
#define NEAR 1e-4                    // units that whole numbers may cost a width
#define SETTLED 40 // steps that a line may lie from where the drawing or a program wants it

// A puzzle, and the faces that the lines of its board cut.
typedef struct made_twin {
    ns_doc doc;
    ns_sloped_made made;
    ns_sloped_twin twin;
    int32_t *cells; // by face of the twin
} made_twin;

static void drop(ns_test *t, made_twin *m)
{
    ns_doc_drop(&t->ctx, &m->doc);
    ns_sloped_made_drop(&t->ctx, &m->made);
    ns_sloped_twin_drop(&m->twin);
    free(m->cells);
    *m = (made_twin){ 0 };
}

// Every third random picture has colours.
static ns_sloped_options defaults(bool coloured)
{
    ns_sloped_options options = ns_sloped_defaults();

    options.colours = coloured ? 8 : 0;
    return options;
}

static bool is_coloured(const ns_sloped_picture *picture)
{
    for (int32_t l = 0; l < picture->loops; l++) {
        if (picture->colour[picture->loop[l].shape] > 1)
            return true;
    }
    return false;
}

// Makes the puzzle and compares it with itself.
static bool make(ns_test *t, const char *what, const ns_sloped_picture *picture,
                 const ns_sloped_options *options, made_twin *m)
{
    ns_drawing drawing = { 0 };
    ns_status status = ns_sloped_drawing(&t->ctx, picture, &drawing);

    *m = (made_twin){ .doc.number = -1 };
    if (status == NS_OK)
        status = ns_make_sloped(&t->ctx, &drawing, options, NULL, &m->doc, &m->made);
    ns_drawing_drop(&t->ctx, &drawing);
    if (!ns_expect(t, status == NS_OK, "%s: %s", what, t->ctx.message))
        return false;
    const char *wrong = ns_sloped_twin_of_board(&m->twin, &m->doc.board);
    if (!ns_expect(t, wrong == NULL, "%s: %s", what, wrong ? wrong : ""))
        return false;
    m->cells = malloc((size_t)(m->twin.faces + 1) * sizeof *m->cells);
    return m->cells && ns_sloped_match_doc(t, what, &m->doc, &m->twin, m->cells)
           && ns_expect(t, ns_board_verify(&t->ctx, &m->doc.board, &m->doc.puzzle) == NS_OK,
                        "%s: %s", what, t->ctx.message);
}

// -- as drawn -------------------------------------------------------------------------------------

static int32_t count_meets(const ns_sloped_twin *twin, bool on_frame)
{
    ns_twin_meet meets[2048];
    const int32_t count = ns_min(ns_sloped_twin_meets(twin, meets, 2048), 2048);
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++)
        found += meets[i].on_frame == on_frame;
    return found;
}

static void compare_counts(ns_test *t, const char *what, const ns_sloped_twin *picture,
                           const made_twin *m)
{
    ns_expect(t, m->made.lines == picture->lines && m->made.faces == picture->faces,
              "%s: %d lines and %d faces, the twin has %d and %d", what, (int)m->made.lines,
              (int)m->made.faces, (int)picture->lines, (int)picture->faces);
    ns_expect(t,
              m->made.multiple == count_meets(picture, false)
                  && m->made.frame_multiple == count_meets(picture, true),
              "%s: %d multiple points and %d on the frame, the twin has %d and %d", what,
              (int)m->made.multiple, (int)m->made.frame_multiple,
              (int)count_meets(picture, false), (int)count_meets(picture, true));
    ns_expect(t, fabs(m->made.drawn_width - ns_sloped_twin_narrowest(picture)) < SETTLED * STEP,
              "%s: drawn %g wide, the twin says %g", what, m->made.drawn_width,
              ns_sloped_twin_narrowest(picture));
}

static bool has_paint(const ns_doc *doc, int32_t cell, uint8_t colour)
{
    const ns_paint *paint = &doc->puzzle.palette[doc->solution.at[cell]];
    const ns_rgb wanted = ns_sloped_paint(colour);

    return paint->r == wanted.r && paint->g == wanted.g && paint->b == wanted.b;
}

// The puzzle of a picture as it is drawn, compared with the picture's own twin.
static bool compare_as_drawn(ns_test *t, const char *what, const ns_sloped_picture *picture,
                             const ns_sloped_twin *own, made_twin *m)
{
    ns_sloped_options options = defaults(is_coloured(picture));
    int32_t order[NS_TWIN_LINES];
    int32_t *faces = malloc((size_t)(own->faces + 1) * sizeof *faces);
    int32_t wrong = 0;

    options.width = 0;
    bool same = faces && make(t, what, picture, &options, m);
    if (same) {
        const double scale = (double)m->twin.width / (double)own->width;
        same = ns_expect(t, ns_sloped_match_lines(&m->twin, own, scale, 256, order),
                         "%s: the lines are not those of the picture", what)
               && ns_sloped_match_twins(t, what, &m->twin, own, order, faces);
        compare_counts(t, what, own, m);
        ns_expect(t, m->made.met && m->made.squares == 0 && m->made.max == 0,
                  "%s: nothing is shifted", what);
        ns_expect(t, m->made.snapped < SETTLED * STEP, "%s: snapped by %g", what,
                  m->made.snapped);
    }
    if (same) { // the walks once more, along the lines of the picture
        int32_t *cells = malloc((size_t)own->faces * sizeof *cells);
        for (int32_t f = 0; f < m->twin.faces; f++)
            cells[faces[f]] = m->cells[f];
        same = ns_sloped_match_walks(t, what, &m->doc, own, order, cells);
        free(cells);
    }
    for (int32_t f = 0; same && f < m->twin.faces; f++)
        wrong += !has_paint(&m->doc, m->cells[f], own->face[faces[f]].colour);
    ns_expect(t, wrong == 0, "%s: %d cells have another colour", what, (int)wrong);
    free(faces);
    return same && wrong == 0;
}

static int32_t count_black(const ns_sloped_twin *twin)
{
    int32_t black = 0;

    for (int32_t f = 0; f < twin->faces; f++)
        black += twin->face[f].colour == 1;
    return black;
}

static void drawings_are_cut_alike(ns_test *t)
{
    const char *folder = ns_test_data(t);

    for (int32_t i = 0; folder && i < NS_SLOPED_INPUTS; i++) {
        const ns_sloped_input *in = &ns_sloped_inputs[i];
        ns_sloped_picture picture;
        ns_sloped_twin own;
        made_twin m = { 0 };
        if (!ns_sloped_picture_load(t, folder, in->name, &picture)
            || !ns_expect(t, ns_sloped_twin_of_picture(&own, &picture), "%s: four slopes",
                          in->name))
            continue;
        ns_expect(t,
                  own.lines == in->lines && own.faces == in->faces
                      && count_black(&own) == in->black,
                  "%s: %d lines, %d faces, %d black by the twin", in->name, (int)own.lines,
                  (int)own.faces, (int)count_black(&own));
        ns_expect(t,
                  count_meets(&own, false) == in->multiple
                      && count_meets(&own, true) == in->frame_multiple
                      && fabs(ns_sloped_twin_narrowest(&own) - in->drawn) < 6e-4,
                  "%s: %d multiple points, %d on the frame, %g wide by the twin", in->name,
                  (int)count_meets(&own, false), (int)count_meets(&own, true),
                  ns_sloped_twin_narrowest(&own));
        compare_as_drawn(t, in->name, &picture, &own, &m);
        ns_expect(t, i == 0 ? m.made.verdict == NS_MULTIPLE : m.made.verdict == NS_SIMPLE,
                  "%s: verdict %d", in->name, (int)m.made.verdict);
        drop(t, &m);
        ns_sloped_twin_drop(&own);
    }
}

// Frames without any line are no puzzles.
static void expect_refusal(ns_test *t, const char *what, const ns_sloped_picture *picture)
{
    const ns_sloped_options options = defaults(is_coloured(picture));
    ns_drawing drawing = { 0 };
    ns_doc doc = { .number = -1 };
    ns_sloped_made made = { 0 };

    ns_expect(t, ns_sloped_drawing(&t->ctx, picture, &drawing) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_make_sloped(&t->ctx, &drawing, &options, NULL, &doc, &made) == NS_BAD_INPUT,
              "%s: a page without lines", what);
    ns_doc_drop(&t->ctx, &doc);
    ns_sloped_made_drop(&t->ctx, &made);
    ns_drawing_drop(&t->ctx, &drawing);
}

static void random_pictures_are_cut_alike(ns_test *t)
{
    const int32_t count = ns_scale(400);
    ns_sloped_picture picture;
    int64_t meets = 0, frame_meets = 0;

    for (int32_t i = 0; i < count; i++) {
        ns_rng rng = ns_rng_seed((uint64_t)i);
        ns_sloped_twin own;
        made_twin m = { 0 };
        char what[32];
        snprintf(what, sizeof what, "random %d", (int)i);
        ns_sloped_picture_random(&rng, i % 3 == 2, &picture);
        if (!ns_expect(t, ns_sloped_twin_of_picture(&own, &picture), "%s: four slopes", what))
            continue;
        if (own.lines == 0)
            expect_refusal(t, what, &picture);
        else if (!compare_as_drawn(t, what, &picture, &own, &m))
            ns_sloped_picture_print(&picture);
        meets += count_meets(&own, false);
        frame_meets += count_meets(&own, true);
        drop(t, &m);
        ns_sloped_twin_drop(&own);
    }
    // a handful of pictures may have none
    ns_expect(t, count < 40 || (meets > count / 2 && frame_meets > count / 2),
              "%lld multiple points, %lld on the frame", (long long)meets,
              (long long)frame_meets);
}

// -- shifted --------------------------------------------------------------------------------------

static double length_of(const ns_twin_line *line)
{
    return line->a && line->b ? sqrt(2) : 1;
}

// How far line i went from `before` to `after`, in units, to the right or, when level, downwards.
static double went(const made_twin *before, const made_twin *after, int32_t i)
{
    const ns_twin_line *line = &after->twin.line[i];

    return (double)(line->c - before->twin.line[i].c) / 2 / length_of(line) * STEP;
}

// What the board and the maker say of the shifts is how far the lines went.
static void compare_shifts(ns_test *t, const char *what, const made_twin *before,
                           const made_twin *after)
{
    double squares = 0, sum = 0, max = 0;

    for (int32_t i = 0; i < after->twin.lines; i++) {
        const double far = went(before, after, i);
        squares += far * far;
        sum += fabs(far);
        max = fmax(max, fabs(far));
        ns_expect(t, fabs(far / STEP - after->doc.board.curves.at[i].shift) < SETTLED,
                  "%s: line %d went %g steps, its board says %d", what, (int)i, far / STEP,
                  (int)after->doc.board.curves.at[i].shift);
    }
    ns_expect(t,
              fabs(squares - after->made.squares) < NEAR * (1 + max) * after->twin.lines
                  && fabs(sum - after->made.sum) < NEAR * after->twin.lines
                  && fabs(max - after->made.max) < NEAR,
              "%s: shifts of %g squares, %g sum, %g max, not %g, %g, %g", what, squares, sum,
              max, after->made.squares, after->made.sum, after->made.max);
}

// The crossing of two lines goes no further than their shifts, s and u, can take it.
static double farthest(const ns_twin_line *p, double s, const ns_twin_line *q, double u)
{
    const bool upright = p->a * q->a + p->b * q->b == 0;

    return upright ? sqrt(s * s + u * u) : sqrt(2) * (fabs(s) + fabs(u));
}

static int32_t line_of(const ns_sloped_twin *own, ns_point a, ns_point b)
{
    for (int32_t l = 0; l < own->lines; l++) {
        const ns_twin_line *line = &own->line[l];
        if (2 * (line->a * a.x + line->b * a.y) == line->c
            && 2 * (line->a * b.x + line->b * b.y) == line->c)
            return l;
    }
    return -1;
}

static ns_vec crossing(const ns_sloped_twin *twin, int32_t i, int32_t k)
{
    const ns_twin_line *p = &twin->line[i], *q = &twin->line[k];
    const double turn = p->a * q->b - p->b * q->a;

    return (ns_vec){ (double)(p->c * q->b - p->b * q->c) / turn,
                     (double)(p->a * q->c - p->c * q->a) / turn };
}

// The corners of the polygons, where they are borders, stay near.
static void compare_corners(ns_test *t, const char *what, const ns_sloped_picture *picture,
                            const ns_sloped_twin *own, const made_twin *before,
                            const made_twin *after)
{
    int32_t order[NS_TWIN_LINES], place[NS_TWIN_LINES];
    const double scale = (double)before->twin.width / (double)own->width;

    if (!ns_sloped_match_lines(&before->twin, own, scale, 256, order))
        return;
    for (int32_t i = 0; i < own->lines; i++)
        place[order[i]] = i;
    for (int32_t l = 0; l < picture->loops; l++) {
        const ns_sloped_loop *loop = &picture->loop[l];
        const ns_point *at = picture->at + loop->first;
        for (int32_t i = 0; i < loop->count; i++) {
            const ns_point b = at[(i + 1) % loop->count];
            const int32_t p = line_of(own, at[i], b);
            const int32_t q = line_of(own, b, at[(i + 2) % loop->count]);
            if (p < 0 || q < 0 || p == q)
                continue;
            const int32_t j = place[p], k = place[q];
            const ns_vec from = crossing(&before->twin, j, k),
                         to = crossing(&after->twin, j, k);
            const double far = hypot(to.x - from.x, to.y - from.y) / 2 * STEP;
            const double most =
                farthest(&after->twin.line[j], after->doc.board.curves.at[j].shift * STEP,
                         &after->twin.line[k], after->doc.board.curves.at[k].shift * STEP);
            ns_expect(t,
                      far <= most + NEAR
                          && hypot(b.x * 2 * scale - from.x, b.y * 2 * scale - from.y) < 512,
                      "%s: the corner at (%d, %d) went %g, its lines allow %g", what, (int)b.x,
                      (int)b.y, far, most);
        }
    }
}

// Everything but the numbers of the lines is as before.
static bool compare_shifted(ns_test *t, const char *what, const ns_sloped_picture *picture,
                            const ns_sloped_twin *own, const made_twin *before,
                            const ns_sloped_options *options, made_twin *after)
{
    const double asked = options->widest ? 0 : options->width;
    int32_t order[NS_TWIN_LINES];

    if (!make(t, what, picture, options, after))
        return false;
    int32_t *faces = malloc((size_t)(after->twin.faces + 1) * sizeof *faces);
    for (int32_t i = 0; i < NS_TWIN_LINES; i++)
        order[i] = i;
    const ns_puzzle *a = &before->doc.puzzle, *b = &after->doc.puzzle;
    bool same =
        ns_expect(t, after->twin.lines == before->twin.lines, "%s: the same lines", what)
        && ns_sloped_match_twins(t, what, &after->twin, &before->twin, order, faces)
        && ns_expect(t,
                     ns_puzzle_hash(a) == ns_puzzle_hash(b) && a->walks.count == b->walks.count
                         && memcmp(a->walks.at, b->walks.at,
                                   (size_t)a->walks.count * sizeof *a->walks.at)
                                == 0,
                     "%s: the same walks", what)
        && ns_expect(
            t,
            memcmp(before->doc.solution.at, after->doc.solution.at, (size_t)a->cell_count) == 0,
            "%s: the same solution", what)
        && ns_expect(t,
                     before->doc.board.width == after->doc.board.width
                         && before->doc.board.height == after->doc.board.height,
                     "%s: the same frame", what);
    free(faces);
    if (!same)
        return false;
    const double narrowest = ns_sloped_twin_narrowest(&after->twin);
    ns_expect(t, after->made.met && narrowest > asked - NEAR,
              "%s: asked for %g, the twin has %g", what, asked, narrowest);
    ns_expect(t, fabs(narrowest - after->made.width) < (after->twin.bent ? NEAR : 1e-9),
              "%s: %g wide, the twin has %g", what, after->made.width, narrowest);
    compare_shifts(t, what, before, after);
    compare_corners(t, what, picture, own, before, after);
    return true;
}

static double objective_of(const ns_sloped_made *made, ns_sloped_objective objective)
{
    return objective == NS_OBJECTIVE_SQUARES ? made->squares
           : objective == NS_OBJECTIVE_SUM   ? made->sum
                                             : made->max;
}

// All three objectives at one width: each is best in its own.
static void compare_objectives(ns_test *t, const char *what, const ns_sloped_picture *picture,
                               const ns_sloped_twin *own, const made_twin *before, double width)
{
    ns_sloped_made made[3] = { 0 };
    bool all = true;

    for (int i = 0; i < 3; i++) {
        ns_sloped_options options = defaults(is_coloured(picture));
        made_twin after = { 0 };
        options.objective = (ns_sloped_objective)i;
        options.width = width;
        all = compare_shifted(t, what, picture, own, before, &options, &after) && all;
        made[i] = after.made;
        drop(t, &after);
    }
    for (int i = 0; all && i < 3; i++) {
        const double best = objective_of(&made[i], (ns_sloped_objective)i);
        for (int k = 0; k < 3; k++) {
            const double other = objective_of(&made[k], (ns_sloped_objective)i);
            ns_expect(t, best <= other + NEAR * (1 + other),
                      "%s: objective %d is %g, and %g under objective %d, at width %g", what, i,
                      best, other, k, width);
        }
    }
}

// The widest, and a width between that and what is drawn.
static void shift(ns_test *t, const char *what, const ns_sloped_picture *picture,
                  const ns_sloped_twin *own, double part, ns_sloped_made *widest)
{
    ns_sloped_options options = defaults(is_coloured(picture));
    made_twin before = { 0 }, after = { 0 };

    *widest = (ns_sloped_made){ .bound = -1 };
    options.widest = true;
    if (compare_as_drawn(t, what, picture, own, &before)
        && compare_shifted(t, what, picture, own, &before, &options, &after)) {
        const double drawn = before.made.drawn_width;
        *widest = after.made; // its numbers
        ns_expect(t, after.made.widest >= drawn - NEAR, "%s: drawn %g, widest %g", what, drawn,
                  after.made.widest);
        ns_expect(t, fabs(ns_sloped_twin_narrowest(&after.twin) - after.made.widest) < NEAR,
                  "%s: the widest is %g, the twin has %g", what, after.made.widest,
                  ns_sloped_twin_narrowest(&after.twin));
        compare_objectives(t, what, picture, own, &before,
                           drawn + part * (widest->widest - drawn));
    }
    drop(t, &before);
    drop(t, &after);
}

// -- split ----------------------------------------------------------------------------------------

static void paint(made_twin *m)
{
    for (int32_t f = 0; f < m->twin.faces; f++)
        m->twin.face[f].colour = m->doc.solution.at[m->cells[f]];
}

// Multiple points come apart where that gives room, and the picture stays what it is.
static void split(ns_test *t, const char *what, const ns_sloped_picture *picture,
                  int32_t *parted)
{
    ns_sloped_options options = defaults(is_coloured(picture));
    made_twin before = { 0 }, after = { 0 };

    options.widest = true;
    if (make(t, what, picture, &options, &before)) {
        options.split = true;
        if (make(t, what, picture, &options, &after)) {
            *parted += after.made.parted;
            ns_expect(t, after.made.widest >= before.made.widest - NEAR,
                      "%s: %g wide, %g with %d points split", what, before.made.widest,
                      after.made.widest, (int)after.made.parted);
            ns_expect(t, fabs(ns_sloped_twin_narrowest(&after.twin) - after.made.widest) < NEAR,
                      "%s: the widest is %g, the twin has %g", what, after.made.widest,
                      ns_sloped_twin_narrowest(&after.twin));
            paint(&before);
            paint(&after);
            ns_expect(t,
                      before.twin.bent || after.twin.bent
                          || ns_sloped_borders(&before.twin) == ns_sloped_borders(&after.twin),
                      "%s: other borders after %d points were split", what,
                      (int)after.made.parted);
        }
    }
    drop(t, &before);
    drop(t, &after);
}

static void split_points_keep_the_picture(ns_test *t)
{
    const char *folder = ns_test_data(t);
    const int32_t count = ns_scale(60);
    ns_sloped_picture picture;
    int32_t parted = 0;

    for (int32_t i = 0; folder && i < NS_SLOPED_INPUTS; i++) {
        if (ns_sloped_inputs[i].lines <= (ns_scale_percent() < 100 ? 16 : 21)
            && ns_sloped_picture_load(t, folder, ns_sloped_inputs[i].name, &picture))
            split(t, ns_sloped_inputs[i].name, &picture, &parted);
    }
    for (int32_t i = 0; i < count; i++) {
        ns_rng rng = ns_rng_seed(5000 + (uint64_t)i);
        ns_sloped_twin own;
        char what[32];
        snprintf(what, sizeof what, "random %d", (int)i + 5000);
        ns_sloped_picture_random(&rng, i % 3 == 2, &picture);
        if (!ns_sloped_twin_of_picture(&own, &picture))
            continue;
        const int64_t failures = t->failures;
        if (own.lines > 0)
            split(t, what, &picture, &parted);
        if (t->failures > failures)
            ns_sloped_picture_print(&picture);
        ns_sloped_twin_drop(&own);
    }
    ns_expect(t, parted > 0 || count == 0, "no point was split");
}

// -- all of it ------------------------------------------------------------------------------------

static void drawings_keep_their_faces(ns_test *t)
{
    const char *folder = ns_test_data(t);

    for (int32_t i = 0; folder && i < NS_SLOPED_INPUTS; i++) {
        const ns_sloped_input *in = &ns_sloped_inputs[i];
        ns_sloped_picture picture;
        ns_sloped_twin own;
        ns_sloped_made widest;
        if (!ns_sloped_picture_load(t, folder, in->name, &picture)
            || !ns_sloped_twin_of_picture(&own, &picture))
            continue;
        shift(t, in->name, &picture, &own, 0.6, &widest);
        // The table's program lets line ends pass the corners of the frame; that is our bound.
        ns_expect(t,
                  fabs(widest.bound - in->widest) < 6e-5 && widest.widest < in->widest + 6e-5,
                  "%s: widest %.6f of %.6f, not %.4f", in->name, widest.widest, widest.bound,
                  in->widest);
        ns_sloped_twin_drop(&own);
    }
}

static void random_pictures_keep_their_faces(ns_test *t)
{
    const int32_t count = ns_scale(100);
    ns_sloped_picture picture;

    for (int32_t i = 0; i < count; i++) {
        ns_rng rng = ns_rng_seed(1000 + (uint64_t)i);
        ns_sloped_twin own;
        ns_sloped_made widest;
        char what[32];
        snprintf(what, sizeof what, "random %d", (int)i + 1000);
        ns_sloped_picture_random(&rng, i % 3 == 2, &picture);
        if (!ns_sloped_twin_of_picture(&own, &picture))
            continue;
        const int64_t failures = t->failures;
        if (own.lines > 0)
            shift(t, what, &picture, &own, ns_rng_below(&rng, 101) / 100.0, &widest);
        if (t->failures > failures)
            ns_sloped_picture_print(&picture);
        ns_sloped_twin_drop(&own);
    }
}

NS_TEST_MAIN(NS_CASE(drawings_are_cut_alike), NS_CASE(random_pictures_are_cut_alike),
             NS_CASE(drawings_keep_their_faces), NS_CASE(random_pictures_keep_their_faces),
             NS_CASE(split_points_keep_the_picture))
