// curved_extend.c: every open end of the picture reaches the frame.
//
// An extension is told by three numbers: how far its goal lies off the straight way (bend), how
// long its first handle is (reach, as a part of the distance) and how squarely it arrives at
// the frame. First the ends are extended one after the other, in a random order; then each is
// taken out and tried anew, near what it was and anywhere else, while that helps.
#include "make/curved_work.h"

#define ROUNDS 6
#define PATIENCE 40           // more tries, of any shape, for an end that has found nothing yet
#define BEND_MOST 1.35        // radians off the straight way
#define GRACE_TICKS 100000000 // to finish what is laid when the effort has run out

static double keep_between(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

// The cubic that the three numbers of the end tell.
static ns_grid_cubic shape_extension(const ns_arrangement *arr, const open_end *end)
{
    const double c = ns_cos(end->bend), s = ns_sin(end->bend);
    const ns_vec aim = { c * end->way.x + s * end->way.y, c * end->way.y - s * end->way.x };
    ns_vec inward;
    const ns_point goal = curved_hit_frame(arr, end->at, aim, &inward);
    const ns_vec to = ns_vec_of(goal);
    const double far = ns_vec_length(ns_vec_sub(to, end->at));
    const ns_vec handle = ns_vec_add(end->at, ns_vec_scale(end->way, end->reach * far));
    const ns_vec back = ns_vec_unit(ns_vec_sub(handle, to));
    const ns_vec arrive = ns_vec_unit(ns_vec_mix(back, inward, end->square));
    const ns_cubic cubic = { { end->at, handle, ns_vec_add(to, ns_vec_scale(arrive, far / 3)),
                               to } };

    return ns_cubic_snap(&cubic);
}

// Another shape: anywhere, or near what the end has now.
static void vary(ns_rng *rng, open_end *end, bool near)
{
    const double one = curved_chance(rng), other = curved_chance(rng);
    const double bend = (one + other - 1) * BEND_MOST;

    if (near) {
        end->bend = keep_between(end->bend + bend / 8, -BEND_MOST, BEND_MOST);
        end->reach = keep_between(end->reach + (curved_chance(rng) - 0.5) / 5, 0.15, 0.7);
        end->square = keep_between(end->square + (curved_chance(rng) - 0.5) / 3, 0, 1);
    } else {
        end->bend = bend;
        end->reach = 0.2 + 0.4 * curved_chance(rng);
        end->square = curved_chance(rng);
    }
}

// When the work is to stop, what is laid by then is to be finished, with some effort more.
static void stop_gently(ns_ctx *ctx, curved_work *work)
{
    work->stopped = true;
    ctx->budget = ctx->ticks + GRACE_TICKS;
    ctx->stop = NULL;
}

// The best of the tries, the end's present shape among them; *found is false when none fits. When
// the work is to stop, the best so far counts; NS_STOPPED when there is none.
static ns_status choose(ns_ctx *ctx, curved_work *work, open_end *end, int32_t tries,
                        bool *found)
{
    open_end best = *end;
    double least = CURVED_NO_COST, cost;

    NS_TRY(curved_crowd_build(ctx, work));
    for (int32_t i = 0; i < tries || (least == CURVED_NO_COST && i < tries * PATIENCE); i++) {
        open_end other = least < CURVED_NO_COST && i > tries / 2 ? best : *end;
        if (i > 0)
            vary(&work->rng, &other, least < CURVED_NO_COST && (i > tries / 2 || i % 2));
        other.cubic = shape_extension(&work->arr, &other);
        ns_status status = curved_price(ctx, work, &other.cubic, &other, least, &cost);
        if (status == NS_OK && cost < least) {
            least = cost;
            best = other;
        }
        if (status == NS_OK)
            status = ns_spend(ctx, CURVED_TRY_TICKS);
        if (status == NS_STOPPED && least < CURVED_NO_COST) {
            stop_gently(ctx, work);
            break;
        }
        NS_TRY(status);
    }
    *found = least < CURVED_NO_COST;
    *end = best;
    return NS_OK;
}

static ns_status extend_again(ns_ctx *ctx, curved_work *work, open_end *end, bool *found)
{
    const bool was_laid = end->strand != 0;

    if (was_laid) {
        NS_TRY(ns_arrangement_remove(ctx, &work->arr, (ns_strand_id){ end->strand }));
        work->strand_curve.at[end->strand] = -1;
        end->strand = 0;
    }
    const ns_status status = choose(ctx, work, end, work->options->tries, found);
    if (status == NS_STOPPED && was_laid) {
        stop_gently(ctx, work);
        *found = true; // as it was
    } else if (status != NS_OK) {
        return status;
    }
    return *found ? curved_commit(ctx, work, &end->cubic, end, &end->strand) : NS_OK;
}

static ns_status shuffle(ns_ctx *ctx, curved_work *work, int32_t **order)
{
    const int32_t count = work->ends.count;

    *order = ns_new(ctx, count, sizeof **order);
    if (count && !*order)
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = ns_rng_below(&work->rng, i + 1);
        (*order)[i] = (*order)[at];
        (*order)[at] = i;
    }
    return NS_OK;
}

static ns_status extend_in_order(ns_ctx *ctx, curved_work *work, const int32_t *order,
                                 int32_t *failed)
{
    const int32_t count = work->ends.count;
    bool found;

    for (int32_t round = 0; round < ROUNDS; round++) {
        for (int32_t i = 0; i < count; i++) {
            if (ctx->progress)
                ctx->progress(ctx->user, "extending", round * count + i, ROUNDS * count);
            NS_TRY(extend_again(ctx, work, &work->ends.at[order[i]], &found));
            if (!found) {
                *failed = order[i];
                return NS_OK;
            }
            if (work->stopped)
                return round == 0 && i + 1 < count ? NS_STOPPED : NS_OK;
        }
    }
    return NS_OK;
}

ns_status curved_extend(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    int32_t *order = NULL;
    ns_status status = shuffle(ctx, work, &order);

    *failed = -1;
    if (status == NS_OK)
        status = extend_in_order(ctx, work, order, failed);
    ns_free(ctx, order, work->ends.count, sizeof *order);
    return status;
}
