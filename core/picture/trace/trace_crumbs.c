// trace_crumbs.c: regions too small to mean anything join what is around them most.
//
// A region here holds together over corners too, so that a thin slanted line is one.
#include "picture/trace/trace_parts.h"

#include "base/basics.h"

typedef struct crumb_job {
    ns_labels *labels;
    uint8_t *seen;
    NS_ARRAY(int32_t) region; // pixels, in the order they were reached
} crumb_job;

static ns_status reach(ns_ctx *ctx, crumb_job *job, int32_t pixel)
{
    if (job->seen[pixel])
        return NS_OK;
    job->seen[pixel] = 1;
    return ns_array_push(ctx, &job->region, pixel) ? NS_OK : ns_no_memory(ctx);
}

// The region of a pixel, and how often each other label touches it.
static ns_status grow(ns_ctx *ctx, crumb_job *job, int32_t pixel,
                      int64_t touched[NS_LABELS_MAX])
{
    const ns_labels *labels = job->labels;
    const uint8_t own = labels->at[pixel];

    job->region.count = 0;
    NS_TRY(reach(ctx, job, pixel));
    for (int32_t i = 0; i < job->region.count; i++) {
        const int32_t x = job->region.at[i] % labels->width;
        const int32_t y = job->region.at[i] / labels->width;
        for (int32_t d = 0; d < 9; d++) {
            const int32_t u = x + d % 3 - 1, v = y + d / 3 - 1;
            if (u < 0 || v < 0 || u >= labels->width || v >= labels->height)
                continue;
            const uint8_t label = labels->at[v * labels->width + u];
            if (label == own)
                NS_TRY(reach(ctx, job, v * labels->width + u));
            else
                touched[label] += d % 2; // over sides only
        }
    }
    return ns_spend(ctx, job->region.count);
}

static ns_status drop_small(ns_ctx *ctx, crumb_job *job, int32_t least, int32_t *dropped)
{
    for (int32_t p = 0; p < job->labels->width * job->labels->height; p++) {
        int64_t touched[NS_LABELS_MAX] = { 0 };
        int32_t most = 0;
        if (job->seen[p])
            continue;
        NS_TRY(grow(ctx, job, p, touched));
        for (int32_t l = 1; l < job->labels->count; l++)
            most = touched[l] > touched[most] ? l : most;
        if (job->region.count >= least || touched[most] == 0)
            continue;
        NS_ASSERT(most != job->labels->at[p]);
        for (int32_t i = 0; i < job->region.count; i++)
            job->labels->at[job->region.at[i]] = (uint8_t)most;
        ++*dropped;
    }
    return NS_OK;
}

ns_status ns_trace_drop_crumbs(ns_ctx *ctx, ns_labels *labels, int32_t least, int32_t *dropped)
{
    const int32_t pixels = labels->width * labels->height;
    crumb_job job = { .labels = labels, .seen = ns_new(ctx, pixels, 1) };
    const ns_status status =
        job.seen ? drop_small(ctx, &job, least, dropped) : ns_no_memory(ctx);

    ns_free(ctx, job.seen, pixels, 1);
    ns_array_drop(ctx, &job.region);
    return status;
}
