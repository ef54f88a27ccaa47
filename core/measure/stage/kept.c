// kept.c: see kept.h.
//
// The list has no order: what leaves it is replaced by the last. Undo repeats the steps backwards, so
// that every share is in its old place again, and places in the log stay true.
#include "measure/stage/kept.h"

#include "base/basics.h"

void ns_kept_begin(ns_kept *kept)
{
    kept->cuts.count = kept->fresh.count = 0;
}

ns_status ns_kept_room(ns_ctx *ctx, ns_kept *kept)
{
    const int32_t steps = kept->cuts.count + kept->fresh.count;

    if (!ns_array_room(ctx, &kept->all, sizeof *kept->all.at, kept->fresh.count)
        || (kept->logging
            && (!ns_array_room(ctx, &kept->steps, sizeof *kept->steps.at, steps)
                || !ns_array_room(ctx, &kept->changes, sizeof *kept->changes.at, 1))))
        return ns_no_memory(ctx);
    return NS_OK;
}

static void note(ns_kept *kept, int32_t place, ns_share share)
{
    if (kept->logging)
        kept->steps.at[kept->steps.count++] = (ns_share_step){ place, share };
}

void ns_kept_apply(ns_kept *kept)
{
    if (kept->logging)
        kept->changes.at[kept->changes.count++] = kept->steps.count;
    for (int32_t i = kept->cuts.count - 1; i >= 0; i--) {
        const int32_t place = kept->cuts.at[i];
        const ns_share share = kept->all.at[place];
        NS_ASSERT(i == 0 || kept->cuts.at[i - 1] < place);
        note(kept, place, share);
        kept->all.at[place] = kept->all.at[--kept->all.count];
        kept->sum -= share.sum;
    }
    for (int32_t i = 0; i < kept->fresh.count; i++) {
        NS_ASSERT(kept->fresh.at[i].sum > 0);
        note(kept, -1, kept->fresh.at[i]);
        kept->all.at[kept->all.count++] = kept->fresh.at[i];
        kept->sum += kept->fresh.at[i].sum;
    }
    NS_ASSERT(kept->sum >= 0 && (kept->all.count > 0) == (kept->sum > 0));
}

int32_t ns_kept_mark(ns_kept *kept)
{
    kept->logging = true;
    return kept->changes.count;
}

void ns_kept_undo(ns_kept *kept, int32_t mark)
{
    NS_ASSERT(kept->logging && mark >= 0);
    if (mark >= kept->changes.count) // a change that failed was never one here
        return;
    while (kept->steps.count > kept->changes.at[mark]) {
        const ns_share_step step = kept->steps.at[--kept->steps.count];
        if (step.place < 0) {
            kept->all.count--;
            kept->sum -= step.share.sum;
        } else {
            kept->all.at[kept->all.count++] = kept->all.at[step.place];
            kept->all.at[step.place] = step.share;
            kept->sum += step.share.sum;
        }
    }
    kept->changes.count = mark;
}

void ns_kept_forget(ns_kept *kept)
{
    kept->changes.count = kept->steps.count = 0;
    kept->logging = false;
}

void ns_kept_drop(ns_ctx *ctx, ns_kept *kept)
{
    ns_arrays_drop(ctx, &kept->all, &kept->cuts, &kept->fresh, &kept->steps, &kept->changes);
}
