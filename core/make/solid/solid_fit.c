// solid_fit.c: where the mesh stands among the voxels.
//
// How a small model looks, and whether it is line-solvable, depends on scale and offset. A search
// tries the centred fit first, then random ones whose longest side has exactly the voxels asked
// for, and keeps the best: simple before unique before others, then the most faithful. When a
// repair follows, fits that are not simple are told apart by what line logic leaves open, which is
// what the repair will have to change. Where the mesh is its own mirror image most fits that are
// tried have its middle where voxels can be symmetric, and being so counts. Pointed models lose their ends, so that a longer mesh is
// needed for as many voxels: the length tried follows what came out before.
//
// A fit can also be told by hand: a scale, and a shift from where the mesh stands when it is centred. What a
// search found is told in such numbers, with few decimals, as soon as they give the same voxels; that fit
// takes its place, so that nobody can tell which of both it was.
#include "make/solid/solid_parts.h"

#include "solid/voxel_box.h"
#include "solve/line/lines.h"

#define FINE_LEAST 96                  // voxels along the mesh when it is sampled finely
#define WORK_MOST (INT64_C(24) << 20)  // voxels and triangles of all fits of a search
#define TRIANGLE_WORK 4                // voxels that a triangle costs as much as
#define UNIQUE_TICKS INT64_C(20000000) // for telling whether a fit is unique
#define TRIES_EACH 4                   // tries for each fit that is asked for, and
#define TRIES_MORE 40                  // so many more
#define SYMMETRIC 0.97                 // mirrored voxels of a mesh that counts as symmetric
#define KEPT_SYMMETRIC 0.75            // of the tries
#define SLACK 1e-6                     // voxels; no sample is so near to a voxel's side

typedef struct fit {
    ns_voxels voxels;
    ns_stand stand;
    ns_voxelised voxelised;
    int32_t rank; // 2 simple, 1 unique, 0 neither
    int32_t open; // cells that line logic leaves; only with a repair
    double volume, silhouettes;
    double mirrored; // summed up over the axes along which the mesh is symmetric
} fit;

typedef struct fitting {
    const ns_mesh *mesh;
    const ns_solid_options *options;
    double low[3], extent[3], longest;
    bool symmetric[3];
    ns_fine_solid fine;
    ns_rng rng;
    fit best;
    bool found;
    int32_t tried;
    ns_hand_fit hand; // the best, told
} fitting;

static void fit_drop(ns_ctx *ctx, fit *f)
{
    ns_voxels_drop(ctx, &f->voxels);
    *f = (fit){ 0 };
}

static void measure_mesh(fitting *f)
{
    double high[3];

    ns_mesh_box(f->mesh, f->low, high, &f->longest);
    NS_ASSERT(f->longest > 0); // a stand was found
    for (int32_t a = 0; a < 3; a++)
        f->extent[a] = high[a] - f->low[a];
}

static double round_down(double number)
{
    const double whole = (double)(int64_t)number;

    return whole > number ? whole - 1 : whole;
}

// Voxels that a length needs, at least one; what is longer by a rounding error needs none more.
static int32_t voxels_for(double length)
{
    return ns_max(1, 1 + (int32_t)round_down(length - SLACK));
}

// Of a centred fit at a scale of 1: voxels along an axis.
static int32_t centred_room(const fitting *f, int32_t axis)
{
    return voxels_for(f->extent[axis] * (f->options->size / f->longest));
}

// 0 to 1, without 1.
static double chance(fitting *f)
{
    return (double)(ns_rng_next(&f->rng) >> 11) / 9007199254740992.0;
}

// Where a mesh so long begins in its first voxel: so that its middle is one of a voxel or between
// two, or anywhere.
static double choose_offset(fitting *f, double extent, bool symmetric)
{
    const double even = (1 + (double)(int32_t)extent - extent) / 2;

    if (!symmetric)
        return chance(f);
    return chance(f) < 0.5 ? even : even < 0.5 ? even + 0.5 : even - 0.5;
}

// Where a fit by hand stands, and the voxels along its longest axis; a box is found when it is not too
// large. The shift is from where the mesh is centred at a scale of 1, so that nothing jumps when the scale
// changes.
static int32_t stand_by_hand(const fitting *f, const ns_hand_fit *hand, ns_stand *stand,
                             int32_t size[3])
{
    double origin[3];
    int32_t longest = 0;

    stand->scale = hand->scale * f->options->size / f->longest;
    for (int32_t a = 0; a < 3; a++) {
        const double extent = f->extent[a] * stand->scale;
        const double start = (centred_room(f, a) + 2 * hand->shift[a] - extent) / 2;
        const double offset = start - round_down(start + SLACK); // 0 or just below it, up to 1
        size[a] = voxels_for(extent + offset);
        origin[a] = f->low[a] - offset / stand->scale;
        longest = ns_max(longest, size[a]);
    }
    stand->origin = (ns_vec3){ origin[0], origin[1], origin[2] };
    return longest;
}

// The same with the longest side of the mesh so long and chosen offsets.
static int32_t stand_by_chance(fitting *f, double length, ns_stand *stand, int32_t size[3])
{
    const bool symmetric = chance(f) < KEPT_SYMMETRIC;
    double origin[3];
    int32_t longest = 0;

    NS_ASSERT(length > 0);
    stand->scale = length / f->longest;
    for (int32_t a = 0; a < 3 && longest <= NS_VOXELS_SIDE_MAX; a++) {
        const double extent = f->extent[a] * stand->scale;
        const double offset = choose_offset(f, extent, symmetric && f->symmetric[a]);
        size[a] = (int32_t)(extent + offset) + 1;
        origin[a] = f->low[a] - offset / stand->scale;
        longest = ns_max(longest, size[a]);
    }
    if (longest <= NS_VOXELS_SIDE_MAX)
        stand->origin = (ns_vec3){ origin[0], origin[1], origin[2] };
    return longest;
}

// Voxels of a centred fit, or of one by chance. They are none when the box would be too large or nothing
// is filled.
static ns_status voxelise(ns_ctx *ctx, fitting *f, double length, bool centred, fit *out)
{
    const ns_hand_fit middle = { .scale = 1 };
    int32_t size[3];
    const int32_t longest = centred ? stand_by_hand(f, &middle, &out->stand, size)
                                    : stand_by_chance(f, length, &out->stand, size);

    return longest > NS_VOXELS_SIDE_MAX
               ? NS_OK
               : ns_voxelise(ctx, f->mesh, out->stand, size, &f->options->voxelise,
                             &out->voxels, &out->voxelised);
}

// Cuts empty layers off and moves the stand with the box.
static ns_status trim(ns_ctx *ctx, fit *out)
{
    int32_t low[3], high[3];

    ns_voxels_box(&out->voxels, low, high);
    out->stand.origin.x += low[0] / out->stand.scale;
    out->stand.origin.y += low[1] / out->stand.scale;
    out->stand.origin.z += low[2] / out->stand.scale;
    return ns_voxels_trim(ctx, &out->voxels);
}

// Whether a puzzle that is not simple is unique, within a fixed effort.
static ns_status ask_unique(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                            bool *unique)
{
    const int64_t own = ctx->ticks + UNIQUE_TICKS;
    const ns_limits before = ns_limits_narrow(ctx, UNIQUE_TICKS);
    ns_solve_options how = ns_solve_defaults();
    ns_solved solved = { 0 };

    how.known = solution;
    ns_status status = ns_solve(ctx, puzzle, &how, &solved);
    ns_limits_restore(ctx, before);
    *unique = solved.verdict == NS_UNIQUE;
    ns_solved_drop(ctx, &solved);
    if (status == NS_STOPPED && ctx->ticks >= own && !ns_budget_is_spent(ctx))
        status = NS_OK;
    return status;
}

static ns_status rank_puzzle(ns_ctx *ctx, const fitting *f, const ns_puzzle *puzzle,
                             const uint8_t *solution, fit *out)
{
    ns_solve_options how = ns_solve_defaults();
    ns_solved solved = { 0 };
    bool unique = false;

    how.lines_only = true;
    const ns_status status = ns_solve(ctx, puzzle, &how, &solved);
    const int32_t open = ns_count_open(solved.cells.at, solved.cells.count);
    out->rank = solved.verdict == NS_SIMPLE ? 2 : 0;
    ns_solved_drop(ctx, &solved);
    NS_TRY(status);
    if (f->options->repair)
        out->open = open;
    else if (!out->rank && !(f->found && f->best.rank == 2))
        NS_TRY(ask_unique(ctx, puzzle, solution, &unique));
    NS_ASSERT(!unique || out->rank == 0);
    out->rank = unique ? 1 : out->rank;
    return NS_OK;
}

static ns_status judge_fit(ns_ctx *ctx, const fitting *f, fit *out)
{
    ns_puzzle puzzle = { 0 };
    ns_solution solution = { 0 };
    bool by_region;

    ns_status status =
        ns_solid_lay(ctx, &out->voxels, f->options, &puzzle, &solution, &by_region);
    if (status == NS_OK)
        status = rank_puzzle(ctx, f, &puzzle, solution.at, out);
    ns_puzzle_drop(ctx, &puzzle);
    ns_array_drop(ctx, &solution);
    NS_TRY(status);
    for (int32_t a = 0; a < 3; a++)
        out->mirrored += f->symmetric[a] ? ns_mirror_agreement(&out->voxels, a) : 0;
    return ns_fine_compare(ctx, &f->fine, &out->voxels, out->stand, &out->volume,
                           &out->silhouettes);
}

static bool is_better(const fit *a, const fit *b)
{
    if (a->rank != b->rank)
        return a->rank > b->rank;
    if (a->open != b->open)
        return a->open < b->open;
    return a->volume + a->silhouettes + a->mirrored > b->volume + b->silhouettes + b->mirrored;
}

// One try: *side is the longest side that came out. Kept when it has the voxels asked for (or any
// will do) and is the best so far.
static ns_status try_fit(ns_ctx *ctx, fitting *f, double length, bool centred, bool any,
                         int32_t *side)
{
    fit out = { 0 };
    ns_status status = voxelise(ctx, f, length, centred, &out);

    if (status == NS_OK && out.voxels.at)
        status = trim(ctx, &out);
    *side = ns_voxels_longest(&out.voxels);
    if (status == NS_OK && *side > 0 && (any || *side == f->options->size)) {
        status = judge_fit(ctx, f, &out);
        f->tried += status == NS_OK;
        if (status == NS_OK && (!f->found || is_better(&out, &f->best))) {
            fit_drop(ctx, &f->best);
            f->best = out;
            f->found = true;
            return NS_OK;
        }
    }
    fit_drop(ctx, &out);
    return status;
}

static ns_status voxelise_by_hand(ns_ctx *ctx, fitting *f, const ns_hand_fit *hand, fit *out)
{
    int32_t size[3];
    const int32_t longest = stand_by_hand(f, hand, &out->stand, size);

    if (longest > NS_VOXELS_SIDE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the mesh would be %d voxels long, and %d is the most; choose a smaller "
                       "{scale} or {size}",
                       longest, NS_VOXELS_SIDE_MAX);
    NS_TRY(ns_voxelise(ctx, f->mesh, out->stand, size, &f->options->voxelise, &out->voxels,
                       &out->voxelised));
    NS_TRY(trim(ctx, out));
    return out->voxels.at ? ns_fine_compare(ctx, &f->fine, &out->voxels, out->stand,
                                            &out->volume, &out->silhouettes)
                          : NS_OK;
}

static ns_status fit_by_hand(ns_ctx *ctx, fitting *f)
{
    const ns_status status = voxelise_by_hand(ctx, f, &f->options->hand, &f->best);

    f->found = status == NS_OK && f->best.voxels.at;
    f->tried = 1;
    f->hand = f->options->hand;
    return status;
}

static double rounded(double number, double unit)
{
    return (round_down(number * unit) + (number * unit - round_down(number * unit) >= 0.5))
           / unit;
}

// The numbers of the best fit, with so many units to a whole one. Shifts are up to half a voxel, and
// more than minus that, whatever the last bits say.
static void tell_best(fitting *f, double unit)
{
    const ns_stand *stand = &f->best.stand;
    const double origin[3] = { stand->origin.x, stand->origin.y, stand->origin.z };

    f->hand.scale = rounded(stand->scale * f->longest / f->options->size, unit);
    for (int32_t a = 0; a < 3; a++) {
        const double start = (f->low[a] - origin[a]) * stand->scale;
        const double shift = start - (centred_room(f, a) - f->extent[a] * stand->scale) / 2;
        const double near = rounded(shift, unit);
        f->hand.shift[a] = rounded(near + round_down(0.5 - near), unit);
    }
}

static bool same_voxels(const ns_voxels *a, const ns_voxels *b)
{
    return memcmp(a->size, b->size, sizeof a->size) == 0
           && memcmp(a->at, b->at, (size_t)ns_voxels_count(a)) == 0
           && a->paint_count == b->paint_count
           && memcmp(a->paints, b->paints, sizeof a->paints) == 0;
}

// Finds how the best fit is told.
static ns_status retell(ns_ctx *ctx, fitting *f)
{
    static const double units[] = { 1e3, 1e6, 1e9, 1e12 };
    bool same = false;

    for (int32_t i = 0; !same && i < NS_COUNT(units); i++) {
        fit out = { 0 };
        tell_best(f, units[i]);
        const ns_status status = voxelise_by_hand(ctx, f, &f->hand, &out);
        same = status == NS_OK && out.voxels.at && same_voxels(&out.voxels, &f->best.voxels);
        if (same) {
            fit_drop(ctx, &f->best);
            f->best = out;
        } else {
            fit_drop(ctx, &out);
        }
        if (status != NS_OK && status != NS_BAD_INPUT)
            return status;
    }
    return NS_OK;
}

static int32_t fits_to_try(const fitting *f)
{
    const int64_t side = f->options->size;
    const int64_t work = side * side * side + (int64_t)TRIANGLE_WORK * f->mesh->triangles.count;
    const int64_t most = WORK_MOST / work;

    return most < f->options->fits ? ns_max(1, (int32_t)most) : f->options->fits;
}

static ns_status search(ns_ctx *ctx, fitting *f)
{
    const int32_t size = f->options->size, fits = fits_to_try(f);
    const int32_t tries = TRIES_EACH * fits + TRIES_MORE;
    double more = 0;
    int32_t side;

    NS_TRY(try_fit(ctx, f, size, true, false, &side));
    for (int32_t i = 1; i < tries && f->tried < fits; i++) {
        const double length = size + more + 2 * chance(f) - 1;
        NS_TRY(try_fit(ctx, f, ns_max(length, 0.5), false, false, &side));
        if (side != size)
            more += (size - side) * 0.5;
        more = ns_clamp(more, -0.5 * size, 2 * size);
        if (ctx->progress)
            ctx->progress(ctx->user, "fit", f->tried, fits);
    }
    return NS_OK;
}

static ns_status fit_steps(ns_ctx *ctx, fitting *f)
{
    const int32_t size = f->options->size;
    const int32_t fine = ns_min(NS_VOXELS_SIDE_MAX, ns_max(FINE_LEAST, 2 * size));
    ns_stand whole;
    int32_t side;

    NS_TRY(ns_mesh_stand(ctx, f->mesh, size, &whole));
    measure_mesh(f);
    NS_TRY(ns_fine_make(ctx, f->mesh, fine, f->options->voxelise.solidity, &f->fine));
    for (int32_t a = 0; a < 3; a++)
        f->symmetric[a] = ns_mirror_agreement(&f->fine.voxels, a) >= SYMMETRIC;
    if (f->options->fit == NS_FIT_HAND)
        NS_TRY(fit_by_hand(ctx, f));
    if (f->options->fit == NS_FIT_SEARCH)
        NS_TRY(search(ctx, f));
    if (!f->found && f->options->fit != NS_FIT_HAND)
        NS_TRY(try_fit(ctx, f, size, true, true, &side));
    if (!f->found && f->fine.filled == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the mesh is flat or too open to enclose anything; close it, or ask for "
                       "a shell");
    if (!f->found && f->options->fit == NS_FIT_HAND)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the mesh fills no voxel at a size of %d where it was put by hand; ask "
                       "for a larger size, a larger {scale}, another {shift} or a shell",
                       size);
    if (!f->found)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "the mesh fills no voxel at a size of %d; ask for a larger size or a shell", size);
    return f->options->fit == NS_FIT_HAND ? NS_OK : retell(ctx, f);
}

ns_status ns_solid_fit(ns_ctx *ctx, const ns_mesh *mesh, const ns_solid_options *options,
                       ns_voxels *voxels, ns_solid_made *made)
{
    fitting f = { .mesh = mesh, .options = options, .rng = ns_rng_seed(ctx->seed) };
    ns_status status = fit_steps(ctx, &f);

    if (status == NS_STOPPED && f.found && options->fit != NS_FIT_HAND)
        tell_best(&f, 1e12);

    // Stopped half way, the best so far is good enough to go on with.
    if (status == NS_OK || (status == NS_STOPPED && f.found)) {
        *voxels = f.best.voxels;
        f.best.voxels = (ns_voxels){ 0 };
        made->stand = f.best.stand;
        made->hand = f.hand;
        memcpy(made->hand.turn, options->hand.turn, sizeof made->hand.turn);
        made->voxelised = f.best.voxelised;
        made->fits = f.tried;
        made->volume_agreement = f.best.volume;
        made->silhouettes = f.best.silhouettes;
    }
    fit_drop(ctx, &f.best);
    ns_fine_drop(ctx, &f.fine);
    return status;
}
