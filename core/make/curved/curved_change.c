// curved_change.c: one change of the curves of a finished puzzle; see curved_change.h.
//
// What is to change is taken off the board, the rest is laid (curved_rest.c), and what is missing is searched for with the
// means that make puzzles. Nothing else moves: it is part of what was laid. A few searches are made until the answer is the
// picture; when none gets there, the one that comes nearest stands, and the verdict says what it is worth.
#include "make/curved/curved_change.h"

#include "make/curved/curved_search.h"

#define ATTEMPTS 3
#define FINISH_TICKS 100000000 // for the puzzle of what is up
#define SHAPES 80            // of a curve to a given place, of which the cheapest is proved ...
#define PROOFS 6             // ... and so many more when that fails
#define DECOY_TICKS 40000000 // for comparing decoys
#define NO_LIMIT 1e300

typedef struct change_job {
    const ns_doc *doc;
    const ns_curve_change *change;
    ns_curve_changed *changed;
    ns_curved_options options;
    bool *freed;
    int32_t decoys; // that are to be found anew
    curved_rest rest;
    ns_outline outline;
    curved_work work;
    curved_stock stock; // scratch
    curved_stock best;  // sound: the best so far
    int32_t misfits[NS_FIT_MANY + 1];
} change_job;

bool ns_curves_same(const ns_board *a, int32_t curve_a, const ns_board *b, int32_t curve_b)
{
    const ns_board_curve *one = &a->curves.at[curve_a], *other = &b->curves.at[curve_b];

    if (one->count != other->count || one->closed != other->closed)
        return false;
    for (int32_t s = 0; s < one->count; s++) {
        const ns_section *x = &a->sections.at[one->first + s];
        const ns_section *y = &b->sections.at[other->first + s];
        if (x->role != y->role || x->count != y->count)
            return false;
        for (int32_t i = 0; i < x->count; i++) {
            const ns_grid_cubic *p = &a->cubics.at[x->first + i].curve;
            const ns_grid_cubic *q = &b->cubics.at[y->first + i].curve;
            if (memcmp(p, q, sizeof *p) != 0)
                return false;
        }
    }
    return true;
}

void ns_curve_changed_drop(ns_ctx *ctx, ns_curve_changed *changed)
{
    ns_board_drop(ctx, &changed->board);
    ns_puzzle_drop(ctx, &changed->puzzle);
    ns_array_drop(ctx, &changed->solution);
    *changed = (ns_curve_changed){ 0 };
}

// -- what does not stay ---------------------------------------------------------------------------

// After the sentence is in the context.
static ns_status refused(change_job *job, ns_status told)
{
    job->changed->refused = true;
    return told;
}

// Takes off all that was added to a curve.
static ns_status free_added(ns_ctx *ctx, change_job *job, int32_t c)
{
    const ns_board *board = &job->doc->board;
    const ns_board_curve *curve = &board->curves.at[c];
    bool some = false;

    for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
        if (ns_role_is_picture(board->sections.at[s].role))
            continue;
        some = true;
        job->decoys += board->sections.at[s].role == NS_ROLE_DECOY && !job->freed[s];
        job->freed[s] = true;
    }
    return some
               ? NS_OK
               : refused(
                   job,
                   ns_fail(
                       ctx, NS_OK,
                       "curve %d is the picture's own from end to end; choose one that was led "
                       "on",
                       (int)c));
}

// Takes off what leaves a corner: connections to the frame, and bridges to other corners.
static ns_status free_corner(ns_ctx *ctx, change_job *job, int32_t node)
{
    const ns_board *board = &job->doc->board;
    bool some = false;

    for (int32_t s = 0; s < board->sections.count; s++) {
        const ns_section *section = &board->sections.at[s];
        if (ns_role_is_picture(section->role)
            || (section->nodes[0] != node && section->nodes[1] != node))
            continue;
        some = job->freed[s] = true;
    }
    return some ? NS_OK
                : refused(job,
                          ns_fail(ctx, NS_OK, "nothing was added at corner %d; choose another",
                                  (int)node));
}

// The section at an end of a curve that is to be pulled.
static int32_t end_section(const change_job *job)
{
    const ns_board_curve *curve = &job->doc->board.curves.at[job->change->curves[0]];

    return job->change->end ? curve->first + curve->count - 1 : curve->first;
}

static ns_status free_end(ns_ctx *ctx, change_job *job)
{
    const int32_t s = end_section(job);
    const ns_section *section = &job->doc->board.sections.at[s];

    if (ns_role_is_picture(section->role) || section->nodes[job->change->end] >= 0)
        return refused(
            job,
            ns_fail(ctx, NS_OK,
                    "that end of curve %d is the picture's own, or not on the frame; choose "
                    "another",
                    (int)job->change->curves[0]));
    job->freed[s] = true;
    return NS_OK;
}

static ns_status free_decoy(ns_ctx *ctx, change_job *job, int32_t c)
{
    const ns_board_curve *curve = &job->doc->board.curves.at[c];

    if (job->doc->board.sections.at[curve->first].role != NS_ROLE_DECOY)
        return refused(
            job,
            ns_fail(ctx, NS_OK, "curve %d is part of the picture; only decoys can go", (int)c));
    job->freed[curve->first] = true;
    return NS_OK;
}

static ns_status free_sections(ns_ctx *ctx, change_job *job)
{
    const ns_curve_change *change = job->change;

    for (int32_t i = 0; !job->changed->refused && i < change->count; i++) {
        const int32_t number = change->curves[i];
        NS_ASSERT(number >= 0
                  && number < (change->kind == NS_CURVES_CORNERS
                                   ? job->doc->board.nodes.count
                                   : job->doc->board.curves.count));
        NS_TRY(change->kind == NS_CURVES_REROUTE   ? free_added(ctx, job, number)
               : change->kind == NS_CURVES_CORNERS ? free_corner(ctx, job, number)
               : change->kind == NS_CURVES_PULL    ? free_end(ctx, job)
                                                   : free_decoy(ctx, job, number));
    }
    return NS_OK;
}

// -- the page -------------------------------------------------------------------------------------

static void clear_page(ns_ctx *ctx, change_job *job)
{
    curved_work_drop(ctx, &job->work);
    ns_outline_drop(ctx, &job->outline);
    ns_array_drop(ctx, &job->rest.section_of);
}

// Lays what stays.
static ns_status lay_rest(ns_ctx *ctx, change_job *job, uint64_t seed)
{
    clear_page(ctx, job);
    job->rest = (curved_rest){ .board = &job->doc->board, .freed = job->freed };
    NS_TRY(curved_rest_outline(ctx, &job->rest, &job->doc->puzzle, &job->outline));
    const ns_weights weights =
        curved_weights(&job->options, job->outline.width, job->outline.height);
    job->work = (curved_work){ .outline = &job->outline,
                               .rest = &job->rest,
                               .options = &job->options,
                               .floors.known = true, // they are measured in the end
                               .rng = ns_rng_seed(seed) };
    return curved_lay(ctx, &job->work, &weights, job->doc->board.tolerance);
}

// 0 is best.
static int32_t rank_of(const curved_stock *stock)
{
    if (!stock->done)
        return stock->judgement.solved.verdict == NS_MULTIPLE ? 2 : 3;
    return stock->judgement.solved.verdict == NS_SIMPLE ? 0 : 1;
}

static bool is_better(const curved_stock *a, const curved_stock *b)
{
    if (!a->sound || !b->sound)
        return a->sound && !b->sound;
    return rank_of(a) != rank_of(b) ? rank_of(a) < rank_of(b) : a->cost < b->cost;
}

// The puzzle of what is up, when it is the best so far.
static void keep_stock(ns_ctx *ctx, change_job *job)
{
    if (!is_better(&job->stock, &job->best))
        return;
    curved_stock_drop(ctx, &job->best);
    job->best = job->stock;
    job->stock = (curved_stock){ 0 };
}

// Judges what is up, just as it is.
static ns_status look(ns_ctx *ctx, change_job *job)
{
    curved_stock_drop(ctx, &job->stock);
    NS_TRY(curved_stock_once(ctx, &job->work, &job->stock));
    return curved_stock_decide(ctx, &job->stock);
}

// -- decoys ---------------------------------------------------------------------------------------

// The candidate that makes the best puzzle goes up.
static ns_status choose(ns_ctx *ctx, change_job *job, const decoy_list *candidates)
{
    const int32_t place = job->work.decoys.count;
    const int64_t until = ctx->ticks + DECOY_TICKS;
    int32_t chosen = -1;

    curved_stock_drop(ctx, &job->best);
    for (int32_t i = 0; i < candidates->count && (chosen < 0 || ctx->ticks < until); i++) {
        NS_TRY(curved_put_decoy(ctx, &job->work, place, &candidates->at[i]));
        NS_TRY(look(ctx, job));
        NS_TRY(curved_take_decoy(ctx, &job->work, place));
        if (is_better(&job->stock, &job->best))
            chosen = i;
        keep_stock(ctx, job);
    }
    return chosen < 0 ? refused(job, ns_fail(ctx, NS_OK, "no decoy fits onto this page"))
                      : curved_put_decoy(ctx, &job->work, place, &candidates->at[chosen]);
}

// A decoy where the answer needs it.
static ns_status find_decoy(ns_ctx *ctx, change_job *job)
{
    decoy_list candidates = { 0 };
    cell_list wanting = { 0 };
    ns_status status = look(ctx, job);

    if (status == NS_OK && !job->stock.sound) {
        status = refused(job, ns_fail(ctx, NS_OK, "two curves run too close to each other"));
    } else {
        if (status == NS_OK)
            status = curved_find_wanting(ctx, &job->work, &job->stock, &wanting);
        if (status == NS_OK)
            status = curved_propose_decoys(ctx, &job->work, &job->stock.board, &wanting,
                                           &candidates);
        if (status == NS_OK)
            status = choose(ctx, job, &candidates);
    }
    ns_arrays_drop(ctx, &candidates, &wanting);
    return status;
}

// A gentle curve between two points of the frame.
static ns_grid_cubic shape_decoy(curved_work *work, ns_point from, ns_point to)
{
    const ns_arrangement *arr = &work->stage.arr;
    const ns_vec a = ns_vec_of(from), b = ns_vec_of(to), chord = ns_vec_sub(b, a);
    const double far = ns_vec_length(chord);
    const ns_vec along = ns_vec_unit(chord);
    const double leave = 0.15 + 0.45 * curved_chance(&work->rng);
    const double arrive = 0.15 + 0.45 * curved_chance(&work->rng);
    const ns_vec out = ns_vec_mix(along, curved_inward(arr, from), curved_chance(&work->rng));
    const ns_vec in =
        ns_vec_mix(ns_vec_scale(along, -1), curved_inward(arr, to), curved_chance(&work->rng));
    const ns_cubic cubic = { { a, ns_vec_add(a, ns_vec_scale(out, leave * far)),
                               ns_vec_add(b, ns_vec_scale(in, arrive * far)), b } };

    return curved_snap(arr, &cubic);
}

// -- curves to a given place ----------------------------------------------------------------------

// Why most shapes do not fit.
static ns_status refuse_misfit(ns_ctx *ctx, change_job *job)
{
    static const char *const why[NS_FIT_MANY + 1] = {
        [NS_FITS] = "no curve to that place could be proved to cross the others cleanly",
        [NS_FIT_TIE] = "a curve to that place would touch another, or pass through a crossing",
        [NS_FIT_OUTSIDE] = "another curve ends at that place, or the frame is in the way",
        [NS_FIT_NODE] =
            "a curve to that place would leave its corner in the wrong order with the others",
        [NS_FIT_SELF] = "a curve to that place would cross itself",
        [NS_FIT_MANY] = "a curve to that place would cross too many others",
    };
    int32_t most = 0;

    for (int32_t f = 1; f <= NS_FIT_MANY; f++)
        most = job->misfits[f] > job->misfits[most] ? f : most;
    return refused(job, ns_fail(ctx, NS_OK, "%s", why[most]));
}

// The cheapest of some shapes: of the open end, or of a decoy between two points.
static ns_status offer_shape(ns_ctx *ctx, change_job *job, const ns_point points[2],
                             curved_offer *offer)
{
    curved_work *work = &job->work;
    const bool bare = work->ends.count == 0; // no end: a decoy

    *offer = (curved_offer){ .most = NO_LIMIT };
    for (int32_t i = 0; i < SHAPES; i++) {
        const ns_grid_cubic cubic =
            bare ? shape_decoy(work, points[0], points[1])
                 : curved_connection_to(work, &work->ends.at[0], job->change->round[0]);
        const ns_part part =
            bare ? curved_decoy_part(&cubic) : curved_part(work, 0, -1, &cubic);
        ns_price price;
        NS_TRY(ns_stage_price(ctx, &work->stage, &part, offer->most, &price));
        if (price.kind == NS_PRICED)
            *offer = (curved_offer){ price.cost, cubic, true };
        if (price.kind == NS_PRICE_UNFIT)
            job->misfits[price.fit]++;
    }
    return NS_OK;
}

// Puts up what fits and can be proved to cross as it should.
static ns_status lead_there(ns_ctx *ctx, change_job *job, const ns_point points[2])
{
    curved_work *work = &job->work;
    const bool bare = work->ends.count == 0; // no end: a decoy

    NS_ASSERT(work->ends.count <= 1);
    for (int32_t i = 0; !job->best.sound && i < PROOFS; i++) {
        curved_offer offer;
        NS_TRY(offer_shape(ctx, job, points, &offer));
        if (!offer.found)
            break;
        NS_TRY(bare ? curved_put_decoy(ctx, work, 0, &offer.best)
                    : curved_link_again(ctx, work, 0, -1, &offer.best));
        NS_TRY(look(ctx, job));
        keep_stock(ctx, job);
        NS_TRY(bare ? curved_take_decoy(ctx, work, 0) : curved_unlink(ctx, work, 0));
        job->misfits[NS_FITS]++;
    }
    return job->best.sound ? NS_OK : refuse_misfit(ctx, job);
}

// An end of a curve, or of a decoy, whose other end stays where it is.
static ns_status pull(ns_ctx *ctx, change_job *job)
{
    const ns_section *section = &job->doc->board.sections.at[end_section(job)];
    const ns_arrangement *arr = &job->work.stage.arr;
    const ns_point to = curved_frame_point(arr, job->change->round[0]);
    const int32_t first = section->first, last = section->first + section->count - 1;
    const ns_point points[2] = {
        job->change->end ? job->doc->board.cubics.at[first].curve.p[0] : to,
        job->change->end ? to : job->doc->board.cubics.at[last].curve.p[3],
    };

    if (ns_point_same(points[0], points[1]))
        return refused(job, ns_fail(ctx, NS_OK, "both ends of curve %d would be one point",
                                    (int)job->change->curves[0]));
    return lead_there(ctx, job, points);
}

static ns_status add(ns_ctx *ctx, change_job *job)
{
    const ns_arrangement *arr = &job->work.stage.arr;
    const double *round = job->change->round;

    if (round[0] < 0 || round[1] < 0)
        return find_decoy(ctx, job);
    const ns_point points[2] = { curved_frame_point(arr, round[0]),
                                 curved_frame_point(arr, round[1]) };
    if (ns_point_same(points[0], points[1]))
        return refused(job, ns_fail(ctx, NS_OK, "both ends of the decoy would be one point"));
    return lead_there(ctx, job, points);
}

// -- searches -------------------------------------------------------------------------------------

// One search. Nothing is kept when an end finds no way.
static ns_status search_once(ns_ctx *ctx, change_job *job)
{
    const ns_limits before = ns_limits_of(ctx);
    curved_work *work = &job->work;
    int32_t failed;
    ns_status status = curved_best(ctx, work, &failed);

    job->changed->stopped |= work->stopped;
    ctx->budget = ctx->ticks + FINISH_TICKS;
    for (int32_t d = 0; status == NS_OK && failed < 0 && d < job->decoys; d++) {
        status = find_decoy(ctx, job);
        curved_stock_drop(ctx, &job->best);
    }
    if (status == NS_OK && failed < 0 && !job->changed->refused)
        status = curved_stock_take(ctx, work, &job->stock);
    if (work->decoys.count != job->decoys)
        job->stock.sound = false;
    ns_limits_restore(ctx, before);
    return status;
}

static bool is_same_board(const ns_board *a, const ns_board *b)
{
    if (a->curves.count != b->curves.count)
        return false;
    for (int32_t c = 0; c < a->curves.count; c++) {
        if (!ns_curves_same(a, c, b, c))
            return false;
    }
    return true;
}

static ns_status reroute(ns_ctx *ctx, change_job *job)
{
    curved_stock best = { 0 };
    ns_status status = NS_OK;

    for (int32_t i = 0; status == NS_OK && i < ATTEMPTS && !best.done; i++) {
        job->options.self_crossings = job->doc->board.self_crossing || i == ATTEMPTS - 1;
        job->changed->refused = false;
        curved_stock_drop(ctx, &job->stock);
        status = lay_rest(ctx, job, ns_hash_add(ctx->seed, (uint64_t)i));
        if (status == NS_OK)
            status = search_once(ctx, job);
        if (status == NS_INTERNAL) // a fault of ours: it found nothing
            status = NS_OK;
        else if (is_better(&job->stock, &best)) {
            curved_stock_drop(ctx, &best);
            best = job->stock;
            job->stock = (curved_stock){ 0 };
        }
        if (job->changed->stopped)
            break;
    }
    curved_stock_drop(ctx, &job->best);
    job->best = best;
    if (status != NS_OK && !(status == NS_STOPPED && best.sound))
        return status;
    job->changed->refused = false;
    job->changed->stopped |= status == NS_STOPPED;
    if (!best.sound)
        return refused(job,
                       ns_fail(ctx, NS_OK, "no other way was found; another seed may help"));
    return is_same_board(&best.board, &job->doc->board) ? refused(
               job,
               ns_fail(ctx, NS_OK, "the search came back to what was there; try another seed"))
                                                        : NS_OK;
}

// -- the story ------------------------------------------------------------------------------------

static ns_status change_steps(ns_ctx *ctx, change_job *job)
{
    job->options = ns_curved_defaults();
    if (job->doc->scores.setting >= 'a' && job->doc->scores.setting <= 'e')
        job->options.setting = job->doc->scores.setting - 'a';
    job->options.self_crossings = job->doc->board.self_crossing;
    NS_TRY(free_sections(ctx, job));
    if (job->changed->refused)
        return NS_OK;
    if (job->change->kind == NS_CURVES_REROUTE || job->change->kind == NS_CURVES_CORNERS)
        return reroute(ctx, job);
    NS_TRY(lay_rest(ctx, job, ctx->seed));
    if (job->change->kind == NS_CURVES_PULL)
        return pull(ctx, job);
    if (job->change->kind == NS_CURVES_ADD)
        return add(ctx, job);
    NS_TRY(look(ctx, job));
    keep_stock(ctx, job);
    return job->best.sound
               ? NS_OK
               : refused(job, ns_fail(ctx, NS_OK,
                                      "without it the other curves cannot be told apart"));
}

// Hands what was found over, with the palette that there was.
static void hand_over(change_job *job)
{
    curved_stock *stock = &job->best;
    ns_curve_changed *changed = job->changed;

    changed->board = stock->board;
    changed->puzzle = stock->puzzle;
    changed->solution = stock->solution;
    memcpy(changed->puzzle.palette, job->doc->puzzle.palette, sizeof changed->puzzle.palette);
    stock->board = (ns_board){ 0 };
    stock->puzzle = (ns_puzzle){ 0 };
    stock->solution = (ns_solution){ 0 };
}

ns_status ns_change_curves(ns_ctx *ctx, const ns_doc *doc, const ns_curve_change *change,
                           ns_curve_changed *changed)
{
    const int32_t sections = doc->board.sections.count;
    change_job job = { .doc = doc, .change = change, .changed = changed };

    *changed = (ns_curve_changed){ 0 };
    job.freed = ns_new(ctx, sections, sizeof *job.freed);
    ns_status status = job.freed || sections == 0 ? change_steps(ctx, &job) : ns_no_memory(ctx);
    if (status == NS_OK && !changed->refused)
        hand_over(&job);
    clear_page(ctx, &job);
    curved_stock_drop(ctx, &job.stock);
    curved_stock_drop(ctx, &job.best);
    ns_free(ctx, job.freed, sections, sizeof *job.freed);
    return status;
}
