// solid.c: meshes and voxels become solid puzzles; see solid_parts.h for the steps.
//
// A stop on the way, by budget or by wish, is kept until the doc is whole: what was found until
// then becomes a puzzle with its solution, and the caller is told.
#include "nonosmith/make.h"

#include "base/trig.h"
#include "make/made_note.h"
#include "make/solid/solid_clues.h"
#include "make/solid/solid_parts.h"
#include "solid/voxel_box.h"

// Effort for a repair: for each voxel of the box, at least and at most (about ten seconds).
#define REPAIR_TICKS_CELL INT64_C(200000)
#define REPAIR_TICKS_LEAST INT64_C(100000000)
#define REPAIR_TICKS_MOST INT64_C(7000000000)

ns_solid_options ns_solid_defaults(void)
{
    return (ns_solid_options){ .size = 12,
                               .fit = NS_FIT_SEARCH,
                               .hand = { .scale = 1 },
                               .fits = 60,
                               .voxelise = ns_voxelise_defaults(),
                               .colours = 1 };
}

static ns_status check_options(ns_ctx *ctx, const ns_solid_options *opt, int32_t least)
{
    if (opt->size < least || opt->size > NS_VOXELS_SIDE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a solid has 1 to %d voxels along its longest side, not %d",
                       NS_VOXELS_SIDE_MAX, opt->size);
    if (opt->colours < 1 || opt->colours > 2)
        return ns_fail(ctx, NS_BAD_INPUT, "a solid has one colour or two, not %d",
                       opt->colours);
    if (opt->partial && opt->colours != 2)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "clues that tell of one colour only need two colours; ask for both");
    if (!(opt->hand.scale >= 0.1 && opt->hand.scale <= 10))
        return ns_fail(ctx, NS_BAD_INPUT, "{the scale|scale} of a mesh is from 0.1 to 10");
    for (int32_t a = 0; a < 3; a++) {
        if (!(ns_abs(opt->hand.turn[a]) <= 360 && ns_abs(opt->hand.shift[a]) <= 256))
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "a mesh turns by at most 360 degrees and shifts by at most 256 voxels");
    }
    if (opt->fits < 1)
        return ns_fail(ctx, NS_BAD_INPUT, "a search tries one fit at least");
    return NS_OK;
}

// Counts the lines with an empty, single, double and triple-or-more clue, before any clue is
// removed; a line with two colours counts by the more groups.
static void count_clues(const ns_doc *doc, bool partial, int32_t counts[4])
{
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++) {
        ns_tally tallies[2];
        bool is_partial;
        const int32_t listed =
            ns_solid_tallies(&doc->puzzle, l, doc->solution.at, partial, tallies, &is_partial);
        NS_ASSERT(listed == 1 || listed == 2);
        counts[listed == 1 ? tallies[0].groups
                           : ns_max(tallies[0].groups, tallies[1].groups)]++;
    }
}

// The paint of a voxel that a repair filled: what most of the voxels around have.
static uint8_t paint_around(const ns_voxels *voxels, int32_t cell)
{
    int32_t votes[NS_VOXEL_PAINTS_MAX + 1] = { 0 }, best = 1;

    for (int32_t i = 0; i < 27; i++) {
        const int32_t near = ns_voxel_around(voxels->size, cell, i);
        if (near >= 0)
            votes[voxels->at[near]]++;
    }
    for (int32_t p = 2; p <= voxels->paint_count; p++)
        best = votes[p] > votes[best] ? p : best;
    return (uint8_t)best;
}

static ns_status repair(ns_ctx *ctx, ns_doc *doc, ns_solid_made *made)
{
    const int64_t ticks = ns_clamp(doc->puzzle.cell_count * REPAIR_TICKS_CELL,
                                   REPAIR_TICKS_LEAST, REPAIR_TICKS_MOST);
    const ns_status status =
        ns_repair_solid(ctx, &doc->puzzle, doc->solution.at, ticks, &made->repair);

    if (status != NS_OK && status != NS_STOPPED)
        return status;
    for (int32_t i = 0; doc->voxels.at && i < made->repair.changes.count; i++) {
        const ns_change change = made->repair.changes.at[i];
        uint8_t *voxel = &doc->voxels.at[change.cell];
        NS_ASSERT(change.from != change.to);
        *voxel = !change.to ? 0 : *voxel ? *voxel : paint_around(&doc->voxels, change.cell);
    }
    if (made->repair.changes.count)
        NS_TRY(ns_made_note(ctx, doc, "changed voxels", "%d", made->repair.changes.count));
    return status;
}

static ns_status judge(ns_ctx *ctx, const ns_doc *doc, ns_verdict *verdict)
{
    ns_judgement judgement = { 0 };
    const ns_solve_options how = ns_solve_defaults();
    const ns_status status =
        ns_judge(ctx, &doc->puzzle, doc->solution.at, &how, true, &judgement);

    *verdict = judgement.solved.verdict;
    ns_judgement_drop(ctx, &judgement);
    return status;
}

// From the clues to the verdict. Once stopped the rest is left out, but the doc is whole.
static ns_status finish_puzzle(ns_ctx *ctx, const ns_solid_options *opt, ns_doc *doc,
                               ns_solid_made *made)
{
    ns_status status = NS_OK;

    if (opt->repair)
        status = repair(ctx, doc, made);
    if (status == NS_OK)
        status = judge(ctx, doc, &made->verdict);
    if (status == NS_STOPPED && made->repair.simple)
        made->verdict = NS_SIMPLE;
    NS_ASSERT(!made->repair.simple || status != NS_OK || made->verdict == NS_SIMPLE);
    doc->judged = made->verdict != NS_UNKNOWN;
    doc->verdict = made->verdict;
    return status;
}

// Voxels, already in the doc, become the puzzle; a stop before it is known already.
static ns_status make_from(ns_ctx *ctx, const ns_solid_options *opt, ns_status stopped,
                           ns_doc *doc, ns_solid_made *made)
{
    bool by_region;

    NS_TRY(ns_solid_lay(ctx, &doc->voxels, opt, &doc->puzzle, &doc->solution, &by_region));
    if (by_region
        && !ns_notes_add(ctx, &made->notes,
                         "the model has no paint to tell two colours by; its lower and upper "
                         "halves have one each"))
        return ns_no_memory(ctx);
    NS_TRY(ns_made_note(ctx, doc, "maker", "solid"));
    NS_TRY(ns_made_note(ctx, doc, "size", "%dx%dx%d", doc->voxels.size[0], doc->voxels.size[1],
                        doc->voxels.size[2]));
    if (opt->colours == 2)
        NS_TRY(ns_made_note(ctx, doc, "colours", opt->partial ? "2, partial" : "2"));
    if (doc->voxels.paint_count == 0)
        ns_voxels_drop(ctx, &doc->voxels);
    const ns_status status = stopped == NS_OK ? finish_puzzle(ctx, opt, doc, made) : stopped;
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    for (int32_t a = 0; a < 3; a++)
        made->size[a] = doc->puzzle.size[a];
    for (int32_t c = 0; c < doc->puzzle.cell_count; c++)
        made->filled += doc->solution.at[c] != 0;
    count_clues(doc, opt->partial, made->clues);
    return status;
}

// How the inside was told where that can be doubted.
static bool note_inside(ns_ctx *ctx, const ns_voxelised *found, ns_notes *notes)
{
    const int32_t open = found->open_edges, turned = found->turned;

    if (found->used == NS_SOLID_WINDING && found->flipped
        && !ns_notes_add(
            ctx, notes,
            "%d of the mesh's triangles turn against their neighbours and are taken "
            "the other way round",
            found->flipped))
        return false;
    if (found->used == NS_SOLID_WINDING && open)
        return ns_notes_add(ctx, notes,
                            "the mesh is not closed (%d open edges): what most of six rays say "
                            "counts as inside",
                            open);
    if (found->used == NS_SOLID_MAJORITY
        && !ns_notes_add(ctx, notes,
                         "the mesh is not closed (%d open edges): what two of three axes say "
                         "counts as inside",
                         open))
        return false;
    return found->used == NS_SOLID_WINDING || found->used == NS_SOLID_SHELL || !turned
           || ns_notes_add(ctx, notes,
                           "the mesh's triangles do not all turn the same way (%d edges), so "
                           "parts of it that overlap leave holes; recalculate its normals",
                           turned);
}

// Thin legs and tails that fall between the middles of voxels leave pieces that float.
static ns_status note_pieces(ns_ctx *ctx, const ns_mesh *mesh, const ns_voxels *voxels,
                             ns_notes *notes)
{
    int32_t pieces, whole;

    NS_TRY(ns_voxels_pieces(ctx, voxels, &pieces));
    NS_TRY(ns_mesh_pieces(ctx, mesh, &whole));
    if (pieces > whole
        && !ns_notes_add(ctx, notes,
                         "thin parts of the mesh are lost, so that the solid is in %d pieces; "
                         "{samples} 4 {and threshold|threshold} 0.12 keeps more of them",
                         pieces))
        return ns_no_memory(ctx);
    return NS_OK;
}

static ns_status note_mesh(ns_ctx *ctx, const ns_mesh *mesh, ns_solid_made *made)
{
    bool room = true;

    for (int32_t i = 0; i < mesh->notes.count; i++)
        room = room && ns_notes_add(ctx, &made->notes, "%s", ns_text_chars(&mesh->notes.at[i]));
    room = room && note_inside(ctx, &made->voxelised, &made->notes);
    return room ? NS_OK : ns_no_memory(ctx);
}

static ns_status turned_steps(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *opt,
                              ns_doc *doc, ns_solid_made *made)
{
    const ns_status fitted = ns_solid_fit(ctx, mesh, opt, &doc->voxels, made);
    if (fitted != NS_OK && !doc->voxels.at)
        return fitted;
    NS_TRY(note_mesh(ctx, mesh, made));
    NS_TRY(note_pieces(ctx, mesh, &doc->voxels, &made->notes));
    return make_from(ctx, opt, fitted, doc, made);
}

// The mesh is turned as a copy that has points of its own.
static ns_status mesh_steps(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *opt,
                            ns_doc *doc, ns_solid_made *made)
{
    ns_mesh turned = *mesh;

    NS_TRY(check_options(ctx, opt, 1));
    if (!ns_is_turned(&opt->hand))
        return turned_steps(ctx, mesh, opt, doc, made);
    NS_TRY(ns_mesh_check(ctx, mesh));
    memset(&turned.points, 0, sizeof turned.points);
    ns_status status = ns_points_turn(ctx, mesh, &opt->hand, &turned);
    if (status == NS_OK)
        status = turned_steps(ctx, &turned, opt, doc, made);
    ns_array_drop(ctx, &turned.points);
    return status;
}

static ns_status finish(ns_ctx *ctx, ns_status status, ns_doc *doc, ns_solid_made *made)
{
    if (status != NS_OK && (status != NS_STOPPED || doc->solution.count == 0)) {
        ns_doc_drop(ctx, doc);
        ns_solid_made_drop(ctx, made);
    }
    return status;
}

ns_status ns_make_solid(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *options,
                        ns_doc *doc, ns_solid_made *made)
{
    *made = (ns_solid_made){ 0 };
    return finish(ctx, mesh_steps(ctx, mesh, options, doc, made), doc, made);
}

// Voxels so many along the longest side: each takes the paint at its middle's place, and is filled
// when most of 27 points in it are.
static ns_status rescale(ns_ctx *ctx, ns_voxels *voxels, int32_t side)
{
    const int32_t longest = ns_voxels_longest(voxels);
    int32_t size[3], p[3];
    ns_voxels scaled;

    for (int32_t a = 0; a < 3; a++)
        size[a] = ns_max(1, (2 * voxels->size[a] * side + longest) / (2 * longest));
    NS_TRY(ns_voxels_create(ctx, &scaled, size[0], size[1], size[2]));
    scaled.paint_count = voxels->paint_count;
    memcpy(scaled.paints, voxels->paints, sizeof scaled.paints);
    uint8_t *to = scaled.at;
    for (p[2] = 0; p[2] < size[2]; p[2]++) {
        for (p[1] = 0; p[1] < size[1]; p[1]++) {
            for (p[0] = 0; p[0] < size[0]; p[0]++, to++) {
                int32_t inside = 0;
                uint8_t paint = 0;
                for (int32_t i = 0; i < 27; i++) {
                    const int32_t k[3] = { i % 3, i / 3 % 3, i / 9 };
                    int32_t at[3];
                    for (int32_t a = 0; a < 3; a++)
                        at[a] = (6 * p[a] + 2 * k[a] + 1) * voxels->size[a] / (6 * size[a]);
                    const uint8_t there =
                        voxels->at[at[0] + voxels->size[0] * (at[1] + voxels->size[1] * at[2])];
                    inside += there != 0;
                    paint = there && (!paint || i == 13) ? there : paint;
                }
                *to = inside > 13 ? paint : 0;
            }
        }
    }
    ns_voxels_drop(ctx, voxels);
    *voxels = scaled;
    return ns_voxels_trim(ctx, voxels);
}

static ns_status voxel_steps(ns_ctx *ctx, const ns_voxels *voxels, const ns_solid_options *opt,
                             ns_doc *doc, ns_solid_made *made)
{
    NS_TRY(check_options(ctx, opt, 0));
    NS_TRY(ns_voxels_copy(ctx, &doc->voxels, voxels));
    NS_TRY(ns_voxels_turn(ctx, &opt->hand, &doc->voxels));
    NS_TRY(ns_voxels_trim(ctx, &doc->voxels));
    const int32_t longest = ns_voxels_longest(&doc->voxels);
    if (opt->size && longest && opt->size != longest)
        NS_TRY(rescale(ctx, &doc->voxels, opt->size));
    if (!doc->voxels.at)
        return ns_fail(ctx, NS_BAD_INPUT, "there is no filled voxel in the model");
    made->volume_agreement = made->silhouettes = 1;
    made->fits = 1;
    made->stand.scale = 1;
    made->hand = (ns_hand_fit){ .scale = 1 };
    memcpy(made->hand.turn, opt->hand.turn, sizeof made->hand.turn);
    return make_from(ctx, opt, NS_OK, doc, made);
}

ns_status ns_make_solid_from_voxels(ns_ctx *ctx, const ns_voxels *voxels,
                                    const ns_solid_options *options, ns_doc *doc,
                                    ns_solid_made *made)
{
    *made = (ns_solid_made){ 0 };
    return finish(ctx, voxel_steps(ctx, voxels, options, doc, made), doc, made);
}

void ns_solid_made_drop(ns_ctx *ctx, ns_solid_made *made)
{
    ns_repair_drop(ctx, &made->repair);
    ns_notes_drop(ctx, &made->notes);
    *made = (ns_solid_made){ 0 };
}
