// curved_more.c: one more decoy, for the sake of what was wished; see curved_level.h.
//
// Many are drawn, each is priced on the stage, and the best is moved about as long as that makes it better. A price
// knows all that a page is worth, popular faces too; how many cells a decoy makes follows from its crossings.
#include "make/level/curved_level.h"

#define RUNS 6 // when popular faces are to be cut, fewer for cells
#define CELL_RUNS 4
#define STARTS 40   // of each run; the best of them ...
#define NUDGES 60   // ... is moved about so often
#define WIDE 0.15   // how far the first nudge goes, of the frame's longer side ...
#define NARROW 0.01 // ... and the last
#define NO_LIMIT 1e300
#define CELL_WORTH 2.0 // what one cell that is missing counts beside the blend

// What a decoy is to do, and the best so far.
typedef struct decoy_hunt {
    curved_work *work;
    const face_list *faces; // to be cut; NULL: cells are wanted
    int32_t most;           // cells more, at most
    double score;           // of the page with it, at most
    double worth;           // of the best: less is better
    ns_grid_cubic best;
    bool found;
} decoy_hunt;

double curved_score_of(const ns_sums *sums)
{
    const ns_weights weights = ns_de_jong_weights();

    return ns_sums_cost(sums, &weights);
}

// How often the candidate that was tried last crosses the picture.
static int32_t picture_crossings(const ns_stage *stage)
{
    const ns_probe *probe = ns_stage_probe(stage);
    int32_t count = 0;

    for (int32_t i = 0; i < probe->meetings.count; i++) {
        const int32_t other = probe->meetings.at[i].other;
        count += other > 0 && stage->actors.at[other].role == NS_ROLE_PICTURE;
    }
    return count;
}

// What a page is worth with a candidate that was priced, less being better; NO_LIMIT: it is not wanted.
static double worth_of(const decoy_hunt *hunt, const ns_price *price)
{
    const ns_stage *stage = &hunt->work->stage;
    const int32_t more = ns_stage_probe(stage)->meetings.count + 1;

    if (price->sums.of[NS_TERM_SPECK] > stage->sums.of[NS_TERM_SPECK])
        return NO_LIMIT;
    if (hunt->faces)
        return price->sums.of[NS_TERM_POPULAR] < stage->sums.of[NS_TERM_POPULAR] ? price->cost
                                                                                 : NO_LIMIT;
    return more > hunt->most || picture_crossings(stage) < 2
                   || price->sums.of[NS_TERM_POPULAR] > stage->sums.of[NS_TERM_POPULAR]
                   || curved_score_of(&price->sums) > hunt->score
               ? NO_LIMIT
               : price->cost - CELL_WORTH * more;
}

static ns_status consider(ns_ctx *ctx, decoy_hunt *hunt, const ns_grid_cubic *cubic)
{
    const ns_part part = curved_decoy_part(cubic);
    ns_price price;
    double most = hunt->worth;

    if (!hunt->faces && most < NO_LIMIT)
        most += CELL_WORTH * hunt->most; // that is the most it may be worth besides
    NS_TRY(ns_stage_price(ctx, &hunt->work->stage, &part, most, &price));
    const double worth = price.kind == NS_PRICED ? worth_of(hunt, &price) : NO_LIMIT;
    if (worth < hunt->worth) {
        hunt->worth = worth;
        hunt->best = *cubic;
        hunt->found = true;
    }
    return NS_OK;
}

static ns_status run_hunt(ns_ctx *ctx, decoy_hunt *run)
{
    curved_work *work = run->work;

    for (int32_t i = 0; i < STARTS; i++) {
        const ns_grid_cubic cubic =
            run->faces ? curved_through_gates(work, run->faces) : curved_any_decoy(work);
        NS_TRY(consider(ctx, run, &cubic));
    }
    for (int32_t i = 0; run->found && i < NUDGES; i++) {
        const double reach = WIDE + (NARROW - WIDE) * i / NUDGES;
        const ns_grid_cubic cubic = curved_nudge_decoy(work, &run->best, reach);
        NS_TRY(consider(ctx, run, &cubic));
    }
    return NS_OK;
}

static ns_status hunt_decoy(ns_ctx *ctx, const decoy_hunt *first, bool *found)
{
    curved_work *work = first->work;
    decoy_hunt best = *first;

    for (int32_t i = 0; i < (first->faces ? RUNS : CELL_RUNS); i++) {
        decoy_hunt run = *first;
        NS_TRY(run_hunt(ctx, &run));
        if (run.found && (!best.found || run.worth < best.worth))
            best = run;
    }
    *found = best.found;
    return best.found ? curved_put_decoy(ctx, work, work->decoys.count, &best.best) : NS_OK;
}

ns_status curved_cut_popular(ns_ctx *ctx, curved_work *work, const face_list *faces,
                             bool *found)
{
    const decoy_hunt hunt = { .work = work, .faces = faces, .worth = NO_LIMIT };

    return hunt_decoy(ctx, &hunt, found);
}

ns_status curved_cut_cells(ns_ctx *ctx, curved_work *work, int32_t most, double score,
                           bool *found)
{
    const decoy_hunt hunt = { .work = work, .most = most, .score = score, .worth = NO_LIMIT };

    return hunt_decoy(ctx, &hunt, found);
}

ns_status curved_move_decoys(ns_ctx *ctx, curved_work *work)
{
    for (int32_t d = work->decoys_kept; d < work->decoys.count; d++) {
        const int32_t mark = ns_stage_mark(&work->stage);
        const decoy before = work->decoys.at[d];
        curved_offer offer = { .most = ns_stage_cost(&work->stage), .best = before.cubic };
        NS_TRY(curved_take_decoy(ctx, work, d));
        for (int32_t i = 0; i < NUDGES; i++) {
            const double reach = WIDE + (NARROW - WIDE) * i / NUDGES;
            const ns_grid_cubic cubic = curved_nudge_decoy(work, &offer.best, reach);
            const ns_part part = curved_decoy_part(&cubic);
            NS_TRY(curved_weigh(ctx, work, &part, &offer));
        }
        if (offer.found)
            NS_TRY(curved_put_decoy(ctx, work, d, &offer.best));
        else
            NS_TRY(curved_undo_decoy(ctx, work, mark, d, &before));
        ns_stage_forget(ctx, &work->stage);
    }
    return NS_OK;
}
