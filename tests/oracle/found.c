// found.c: see found.h.
#include "oracle/found.h"

#include "base/basics.h"
#include "work/making/making.h"

ns_status ns_found(ns_ctx *ctx, const ns_drawing *drawing, const ns_curved_options *options,
                   int32_t starts, int64_t effort, ns_find *find)
{
    const ns_asked asked = { .value[NS_OPT_EFFORT].number = effort };
    const ns_draw_options page = ns_draw_defaults();
    const ns_ports ports = { 0 };
    const ns_shop shop = { .asked = &asked, .ports = &ports };
    const ns_find_task task = { .shop = &shop,
                                .drawing = drawing,
                                .options = options,
                                .page = &page,
                                .fixed = true,
                                .starts = starts };

    *find = (ns_find){ .seed = ctx->seed, .doc.number = -1 };
    NS_TRY(ns_find_puzzles(ctx, &task, find, 1));
    if (!find->found)
        return ns_fail(ctx, find->status, "%s", find->message);
    return find->stopped ? ns_fail(ctx, NS_STOPPED, "the best so far stands") : NS_OK;
}
