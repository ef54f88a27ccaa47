// test_solid.c: solid puzzles from meshes and from voxels.
#include "ns_test.h"

#include "base/trig.h"
#include "make/solid/solid_parts.h"
#include "oracle/solids.h"

#include <string.h>

#define TURN 6.283185307179586

// A tube around a circle, closed: `around` times `along` quads.
static void make_torus(ns_test *t, int32_t along, int32_t around, ns_mesh *mesh)
{
    *mesh = (ns_mesh){ 0 };
    for (int32_t i = 0; i < along; i++) {
        for (int32_t k = 0; k < around; k++) {
            const double a = TURN * i / along, b = TURN * k / around;
            const double wide = 5 + 2 * ns_cos(b);
            const ns_vec3 p = { wide * ns_cos(a), 0.7 * wide * ns_sin(a), 2 * ns_sin(b) };
            ns_array_push(&t->ctx, &mesh->points, p);
        }
    }
    for (int32_t i = 0; i < along; i++) {
        for (int32_t k = 0; k < around; k++) {
            const int32_t i2 = (i + 1) % along, k2 = (k + 1) % around;
            const int32_t p[4] = { i * around + k, i2 * around + k, i2 * around + k2,
                                   i * around + k2 };
            const ns_triangle one = { { p[0], p[1], p[2] }, -1 };
            const ns_triangle two = { { p[0], p[2], p[3] }, -1 };
            ns_array_push(&t->ctx, &mesh->triangles, one);
            ns_array_push(&t->ctx, &mesh->triangles, two);
        }
    }
}

static void mesh_drop(ns_test *t, ns_mesh *mesh)
{
    ns_mesh_drop(&t->ctx, mesh);
}

static int32_t longest(const int32_t size[3])
{
    return ns_max(size[0], ns_max(size[1], size[2]));
}

static ns_verdict verdict_of(ns_test *t, const ns_doc *doc)
{
    const ns_solve_options how = ns_solve_defaults();
    ns_judgement judgement = { 0 };

    ns_expect(
        t, ns_judge(&t->ctx, &doc->puzzle, doc->solution.at, &how, true, &judgement) == NS_OK,
        "judged: %s", t->ctx.message);
    const ns_verdict verdict = judgement.solved.verdict;
    ns_judgement_drop(&t->ctx, &judgement);
    return verdict;
}

// A doc is whole: the solution meets the clues, every layer has something, the verdict holds.
static void check_doc(ns_test *t, const ns_doc *doc, const ns_solid_made *made)
{
    int32_t filled = 0, counted = 0;

    ns_expect(t, ns_puzzle_check(&t->ctx, &doc->puzzle) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, ns_puzzle_satisfied(&doc->puzzle, doc->solution.at), "met");
    const ns_verdict verdict = verdict_of(t, doc);
    ns_expect(t, verdict == made->verdict && doc->verdict == made->verdict, "%s, told %s",
              ns_verdict_name(verdict), ns_verdict_name(made->verdict));
    for (int32_t c = 0; c < doc->puzzle.cell_count; c++) {
        filled += doc->solution.at[c] != 0;
        if (doc->voxels.at)
            ns_expect(t, !doc->voxels.at[c] == !doc->solution.at[c],
                      "paint where it is filled");
    }
    for (int32_t k = 0; k < 4; k++)
        counted += made->clues[k];
    ns_expect(t, filled == made->filled && counted == doc->puzzle.lines.count, "figures");
}

// Leaves out clues and writes down what it is then; whether nothing more can go.
static ns_status thin_doc(ns_test *t, ns_thin_kind kind, ns_doc *doc, ns_solid_made *made,
                          bool *irreducible)
{
    ns_thin_options how = ns_thin_defaults();
    ns_thinned thinned;

    how.kind = kind;
    const ns_status status = ns_thin(&t->ctx, &doc->puzzle, doc->solution.at, &how, &thinned);
    if (thinned.gone.count > 0)
        doc->verdict = made->verdict = thinned.simple ? NS_SIMPLE : NS_UNIQUE;
    *irreducible = thinned.irreducible;
    ns_thinned_drop(&t->ctx, &thinned);
    return status;
}

static void fits_have_the_size(ns_test *t)
{
    static const int32_t sizes[] = { 1, 2, 5, 8, 12, 17, 24 };
    ns_mesh mesh;

    make_torus(t, 40, 20, &mesh);
    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        ns_solid_options options = ns_solid_defaults();
        ns_doc doc = { 0 };
        ns_solid_made made;
        options.size = sizes[i];
        options.fits = 12;
        options.repair = true;
        bool irreducible = false;
        ns_status status = ns_make_solid(&t->ctx, &mesh, &options, &doc, &made);
        if (status == NS_OK)
            status = thin_doc(t, NS_THIN_SIMPLE, &doc, &made, &irreducible);
        if (!ns_expect(t, status == NS_OK, "size %d: %s", sizes[i], t->ctx.message))
            continue;
        ns_expect(t, longest(made.size) == sizes[i], "size %d, got %d", sizes[i],
                  longest(made.size));
        ns_expect(t, made.verdict == NS_SIMPLE && irreducible, "size %d: %s", sizes[i],
                  ns_verdict_name(made.verdict));
        ns_expect(t, sizes[i] < 12 || (made.volume_agreement > 0.6 && made.silhouettes > 0.75),
                  "size %d: faithful by %.3f and %.3f", sizes[i], made.volume_agreement,
                  made.silhouettes);
        check_doc(t, &doc, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_solid_made_drop(&t->ctx, &made);
    }
    mesh_drop(t, &mesh);
}

// Filled cells whose image in the mirror across an axis, as the box is trimmed, is empty.
static int32_t count_lopsided(const ns_doc *doc, const int32_t size[3], int32_t axis)
{
    int32_t count = 0;

    for (int32_t c = 0; c < doc->solution.count; c++) {
        int32_t at[3] = { c % size[0], c / size[0] % size[1], c / size[0] / size[1] };
        at[axis] = size[axis] - 1 - at[axis];
        const int32_t image = at[0] + size[0] * (at[1] + size[1] * at[2]);
        count += doc->solution.at[c] && !doc->solution.at[image];
    }
    return count;
}

static void symmetry_stays(ns_test *t)
{
    ns_mesh mesh;

    make_torus(t, 40, 20, &mesh);
    for (int32_t size = 8; size <= 16; size += 4) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            ns_solid_options options = ns_solid_defaults();
            ns_doc doc = { 0 };
            ns_solid_made made;
            options.size = size;
            t->ctx.seed = seed;
            if (ns_expect(t, ns_make_solid(&t->ctx, &mesh, &options, &doc, &made) == NS_OK,
                          "made")) {
                for (int32_t axis = 0; axis < 3; axis++)
                    ns_expect(t, count_lopsided(&doc, made.size, axis) == 0,
                              "size %d, seed %d, axis %d: %d voxels of %d have no image", size,
                              (int)seed, axis, count_lopsided(&doc, made.size, axis),
                              made.filled);
            }
            ns_doc_drop(&t->ctx, &doc);
            ns_solid_made_drop(&t->ctx, &made);
        }
    }
    t->ctx.seed = 0;
    mesh_drop(t, &mesh);
}

static uint64_t make_hash(ns_test *t, const ns_mesh *mesh, const ns_solid_options *options,
                          ns_thin_kind thin, uint64_t seed)
{
    ns_doc doc = { 0 };
    ns_solid_made made;
    uint64_t hash = 0;
    bool irreducible;

    t->ctx.seed = seed;
    if (ns_expect(t,
                  ns_make_solid(&t->ctx, mesh, options, &doc, &made) == NS_OK
                      && thin_doc(t, thin, &doc, &made, &irreducible) == NS_OK,
                  "made")) {
        hash = ns_puzzle_hash(&doc.puzzle);
        for (int32_t c = 0; c < doc.solution.count; c++)
            hash = ns_hash_add(hash, doc.solution.at[c]);
        check_doc(t, &doc, &made);
    }
    t->ctx.seed = 0;
    ns_doc_drop(&t->ctx, &doc);
    ns_solid_made_drop(&t->ctx, &made);
    return hash;
}

static void seeds_decide(ns_test *t)
{
    ns_solid_options options = ns_solid_defaults();
    ns_mesh mesh;

    make_torus(t, 30, 16, &mesh);
    options.fits = 4;
    options.repair = true;
    const uint64_t one = make_hash(t, &mesh, &options, NS_THIN_SIMPLE, 1);
    ns_expect(t, one == make_hash(t, &mesh, &options, NS_THIN_SIMPLE, 1),
              "the same seed, the same puzzle");
    ns_expect(t, one != make_hash(t, &mesh, &options, NS_THIN_SIMPLE, 2),
              "another seed, another one");
    options.fit = NS_FIT_CENTRE;
    ns_expect(t,
              make_hash(t, &mesh, &options, NS_THIN_NO, 1)
                  == make_hash(t, &mesh, &options, NS_THIN_NO, 2),
              "a centred fit knows no chance");
    mesh_drop(t, &mesh);
}

static void make_voxels(ns_test *t, ns_test_solid which, int32_t x, int32_t y, int32_t z,
                        int32_t paints, ns_voxels *voxels)
{
    const int32_t size[3] = { x, y, z };

    ns_expect(t, ns_voxels_create(&t->ctx, voxels, x, y, z) == NS_OK, "a box");
    ns_test_solid_fill(which, size, paints, 1, voxels->at);
    voxels->paint_count = paints;
    voxels->paints[1] = (ns_rgb){ 200, 20, 20 };
    voxels->paints[2] = (ns_rgb){ 20, 20, 200 };
}

static void two_colours(ns_test *t)
{
    for (int32_t i = 0; i < 8; i++) {
        ns_voxels voxels;
        ns_solid_options options = ns_solid_defaults();
        ns_doc doc = { 0 };
        ns_solid_made made;
        make_voxels(t, i % 2 ? NS_TEST_TABLE : NS_TEST_BALL, 7, 6, 8, 1 + i / 2 % 2, &voxels);
        options.size = 0;
        options.colours = 2;
        options.partial = i >= 4;
        options.repair = true;
        bool irreducible;
        ns_status status = ns_make_solid_from_voxels(&t->ctx, &voxels, &options, &doc, &made);
        if (status == NS_OK)
            status =
                thin_doc(t, i % 3 ? NS_THIN_UNIQUE : NS_THIN_SIMPLE, &doc, &made, &irreducible);
        if (ns_expect(t, status == NS_OK, "%s", t->ctx.message)) {
            int32_t seen[3] = { 0 };
            for (int32_t c = 0; c < doc.solution.count; c++)
                seen[doc.solution.at[c]]++;
            ns_expect(t, doc.puzzle.colour_count == 2 && seen[1] && seen[2], "two colours");
            ns_expect(t, (made.notes.count > 0) == (voxels.paint_count == 1), "by region");
            check_doc(t, &doc, &made);
        }
        ns_doc_drop(&t->ctx, &doc);
        ns_solid_made_drop(&t->ctx, &made);
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

static void voxels_are_scaled(ns_test *t)
{
    for (int32_t size = 0; size <= 20; size += 5) {
        ns_voxels voxels;
        ns_solid_options options = ns_solid_defaults();
        ns_doc doc = { 0 };
        ns_solid_made made;
        make_voxels(t, NS_TEST_BALL, 10, 7, 8, 1, &voxels);
        options.size = size;
        ns_expect(t,
                  ns_make_solid_from_voxels(&t->ctx, &voxels, &options, &doc, &made) == NS_OK,
                  "%s", t->ctx.message);
        ns_expect(t, longest(made.size) == (size ? size : 10), "%d asked, got %d", size,
                  longest(made.size));
        check_doc(t, &doc, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_solid_made_drop(&t->ctx, &made);
        ns_voxels_drop(&t->ctx, &voxels);
    }
}

static void bad_input_is_told(ns_test *t)
{
    ns_mesh mesh, none = { 0 };
    ns_voxels empty;
    ns_doc doc = { 0 };
    ns_solid_made made;
    const int32_t sizes[] = { 0, -3, 257, 100000 };

    make_torus(t, 12, 8, &mesh);
    for (int32_t i = 0; i < NS_COUNT(sizes); i++) {
        ns_solid_options options = ns_solid_defaults();
        options.size = sizes[i];
        ns_expect(t, ns_make_solid(&t->ctx, &mesh, &options, &doc, &made) == NS_BAD_INPUT,
                  "size %d", sizes[i]);
    }
    ns_solid_options options = ns_solid_defaults();
    ns_expect(t, ns_make_solid(&t->ctx, &none, &options, &doc, &made) == NS_BAD_INPUT,
              "no mesh: %s", t->ctx.message);
    options.colours = 3;
    ns_expect(t, ns_make_solid(&t->ctx, &mesh, &options, &doc, &made) == NS_BAD_INPUT,
              "three colours");
    options.colours = 1;
    options.partial = true;
    ns_expect(t, ns_make_solid(&t->ctx, &mesh, &options, &doc, &made) == NS_BAD_INPUT,
              "partial needs two");
    options = ns_solid_defaults();
    for (int32_t i = 0; i < mesh.points.count; i++)
        mesh.points.at[i].z = 0;
    ns_expect(t, ns_make_solid(&t->ctx, &mesh, &options, &doc, &made) == NS_BAD_INPUT,
              "a flat mesh: %s", t->ctx.message);
    ns_expect(t, ns_voxels_create(&t->ctx, &empty, 4, 4, 4) == NS_OK, "a box");
    ns_expect(t,
              ns_make_solid_from_voxels(&t->ctx, &empty, &options, &doc, &made) == NS_BAD_INPUT,
              "nothing in it");
    ns_expect(t, doc.solution.count == 0 && doc.voxels.at == NULL, "and nothing is left");
    ns_voxels_drop(&t->ctx, &empty);
    mesh_drop(t, &mesh);
}

// Stopped anywhere, the doc is whole or empty, and what it says of itself is true.
static void budgets_are_kept(ns_test *t)
{
    ns_solid_options options = ns_solid_defaults();
    ns_mesh mesh;
    int32_t whole = 0;
    bool done = false;

    make_torus(t, 30, 16, &mesh);
    options.fits = 5;
    options.repair = true;
    for (int64_t ticks = 1000; !done && ticks < INT64_C(1) << 40; ticks += ticks / 4) {
        ns_doc doc = { 0 };
        ns_solid_made made;
        t->ctx.budget = t->ctx.ticks + ticks;
        bool irreducible;
        ns_status status = ns_make_solid(&t->ctx, &mesh, &options, &doc, &made);
        if (status == NS_OK)
            status = thin_doc(t, NS_THIN_UNIQUE, &doc, &made, &irreducible);
        t->ctx.budget = 0;
        done = status == NS_OK;
        ns_expect(t, done || status == NS_STOPPED, "stopped: %s", t->ctx.message);
        ns_expect(t, !done || doc.solution.count, "all of it");
        if (doc.solution.count)
            ns_expect(t, ns_puzzle_satisfied(&doc.puzzle, doc.solution.at), "met");
        if (doc.judged)
            ns_expect(t, verdict_of(t, &doc) == doc.verdict, "after %lld ticks it is not %s",
                      (long long)ticks, ns_verdict_name(doc.verdict));
        whole += doc.solution.count > 0;
        ns_doc_drop(&t->ctx, &doc);
        ns_solid_made_drop(&t->ctx, &made);
    }
    ns_expect(t, done && whole > 1, "some were whole before the end: %d", whole);
    mesh_drop(t, &mesh);
}

static void memory_may_fail(ns_test *t)
{
    ns_solid_options options = ns_solid_defaults();
    ns_mesh mesh;
    ns_status status = NS_NO_MEMORY;

    make_torus(t, 10, 6, &mesh);
    options.size = 6;
    options.fits = 2;
    options.colours = 2;
    options.repair = true;
    for (int64_t n = 1; status == NS_NO_MEMORY && n < 100000; n += 1 + n / 16) {
        ns_doc doc = { 0 };
        ns_solid_made made;
        bool irreducible;
        t->fail_at = t->allocations + n;
        status = ns_make_solid(&t->ctx, &mesh, &options, &doc, &made);
        const bool whole = status == NS_OK;
        if (whole)
            status = thin_doc(t, NS_THIN_SIMPLE, &doc, &made, &irreducible);
        t->fail_at = 0;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%d: %s", (int)status,
                  t->ctx.message);
        ns_expect(t, whole || doc.solution.count == 0, "nothing is left");
        ns_doc_drop(&t->ctx, &doc);
        ns_solid_made_drop(&t->ctx, &made);
    }
    ns_expect(t, status == NS_OK, "in the end there was enough");
    mesh_drop(t, &mesh);
}

// A fit that is the fine sampling itself agrees with it wholly.
static void faith_is_an_agreement(ns_test *t)
{
    ns_mesh mesh;
    ns_fine_solid fine;
    double volume, silhouettes;

    make_torus(t, 30, 16, &mesh);
    ns_expect(t, ns_fine_make(&t->ctx, &mesh, 40, NS_SOLID_AUTO, &fine) == NS_OK, "fine");
    ns_fine_compare(&t->ctx, &fine, &fine.voxels, fine.stand, &volume, &silhouettes);
    ns_expect(t, volume == 1 && silhouettes == 1, "%f %f", volume, silhouettes);
    ns_stand away = fine.stand;
    away.origin = (ns_vec3){ 1000, 1000, 1000 };
    ns_fine_compare(&t->ctx, &fine, &fine.voxels, away, &volume, &silhouettes);
    ns_expect(t, volume == 0 && silhouettes == 0, "nothing in common: %f %f", volume,
              silhouettes);
    ns_fine_drop(&t->ctx, &fine);
    // Coarse voxels around a surface hold all of it, however thick they are.
    const int32_t size[3] = { 10, 10, 10 };
    const ns_voxelise_options how = { 1, 0.5, NS_SOLID_SHELL };
    ns_voxels coarse = { 0 };
    ns_stand stand;
    ns_mesh_stand(&t->ctx, &mesh, 10, &stand);
    ns_expect(t, ns_voxelise(&t->ctx, &mesh, stand, size, &how, &coarse, NULL) == NS_OK, "%s",
              t->ctx.message);
    ns_expect(t, ns_fine_make(&t->ctx, &mesh, 40, NS_SOLID_SHELL, &fine) == NS_OK, "fine");
    ns_fine_compare(&t->ctx, &fine, &coarse, stand, &volume, &silhouettes);
    ns_expect(t, volume > 0.95 && silhouettes > 0.7, "a shell: %f %f", volume, silhouettes);
    ns_voxels_drop(&t->ctx, &coarse);
    ns_fine_drop(&t->ctx, &fine);
    mesh_drop(t, &mesh);
}

NS_TEST_MAIN(NS_CASE(fits_have_the_size), NS_CASE(symmetry_stays), NS_CASE(seeds_decide),
             NS_CASE(two_colours), NS_CASE(voxels_are_scaled), NS_CASE(bad_input_is_told),
             NS_CASE(budgets_are_kept), NS_CASE(memory_may_fail),
             NS_CASE(faith_is_an_agreement))
