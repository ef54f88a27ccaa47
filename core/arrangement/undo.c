// undo.c: the log of changes.
//
// A strand that came is taken away again; one that went comes back with the crossings it had,
// which are the right ones because everything after it was taken back first.
#include "arrangement/arrangement_parts.h"

ns_status ns_log_room(ns_ctx *ctx, ns_arrangement *arr)
{
    NS_NEED(ctx, !arr->inside->logging || ns_array_reserve(ctx, &arr->inside->log, 1));
    return NS_OK;
}

void ns_log_added(ns_arrangement *arr, int32_t strand)
{
    if (arr->inside->logging)
        arr->inside->log.at[arr->inside->log.count++] =
            (ns_arrangement_change){ .strand = strand };
}

ns_status ns_change_record(ns_ctx *ctx, const ns_arrangement *arr,
                           ns_arrangement_change *change)
{
    const ns_strand *strand = &arr->strands.at[change->strand];

    NS_NEED(ctx, ns_array_reserve(ctx, &change->meetings, strand->entry_count));
    for (int32_t i = 0, e = strand->first; i < strand->entry_count; i++) {
        const ns_entry *entry = ns_entry_at(arr, e);
        e = entry->next;
        if (entry->kind != NS_ENTRY_CROSS)
            continue;
        const ns_entry *twin = ns_entry_at(arr, entry->twin);
        change->meetings.at[change->meetings.count++] =
            (ns_meeting){ .segment = entry->segment,
                          .at = entry->at,
                          .other = twin->strand == change->strand ? -1 : twin->strand,
                          .other_segment = twin->segment,
                          .other_at = twin->at,
                          .sign = entry->sign };
    }
    return NS_OK;
}

void ns_log_removed(ns_arrangement *arr, ns_arrangement_change *change)
{
    NS_ASSERT(arr->inside->log.count < arr->inside->log.capacity);
    change->kept = arr->strands.at[change->strand];
    arr->strands.at[change->strand] = (ns_strand){ 0 };
    arr->inside->log.at[arr->inside->log.count++] = *change;
}

static void drop_change(ns_ctx *ctx, ns_arrangement_change *change)
{
    ns_strand_close(ctx, &change->kept);
    ns_array_drop(ctx, &change->meetings);
}

static ns_status take_back(ns_ctx *ctx, ns_arrangement *arr, ns_arrangement_change *change)
{
    ns_strand *strand = &arr->strands.at[change->strand];

    if (!change->removed) {
        NS_TRY(ns_strand_detach(ctx, arr, change->strand));
        ns_strand_close(ctx, strand);
        arr->inside->dead_strands++;
        return NS_OK;
    }
    NS_ASSERT(!strand->alive);
    *strand = change->kept;
    const ns_status status =
        ns_strand_attach(ctx, arr, change->strand, change->meetings.at, change->meetings.count);
    if (status != NS_OK) {
        *strand = (ns_strand){ 0 };
        return status;
    }
    change->kept = (ns_strand){ 0 };
    arr->inside->dead_strands--;
    return NS_OK;
}

int32_t ns_arrangement_mark(ns_arrangement *arr)
{
    arr->inside->logging = true;
    return arr->inside->log.count;
}

ns_status ns_arrangement_undo(ns_ctx *ctx, ns_arrangement *arr, int32_t mark)
{
    ns_arrangement_inside *inside = arr->inside;

    NS_ASSERT(mark >= 0 && mark <= inside->log.count);
    while (inside->log.count > mark) {
        ns_arrangement_change *change = &inside->log.at[inside->log.count - 1];
        NS_TRY(take_back(ctx, arr, change));
        drop_change(ctx, change);
        inside->log.count--;
    }
    return ns_arrangement_verify(ctx, arr);
}

void ns_arrangement_forget(ns_ctx *ctx, ns_arrangement *arr)
{
    ns_arrangement_inside *inside = arr->inside;

    for (int32_t i = 0; i < inside->log.count; i++)
        drop_change(ctx, &inside->log.at[i]);
    inside->log.count = 0;
    inside->logging = false;
}
