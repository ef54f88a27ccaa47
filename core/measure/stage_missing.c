// stage_missing.c: stands in for parts of the stage that are still being written; it empties
// itself when they arrive and goes with the last of them.
#include "measure/stage_parts.h"

#if !__has_include("measure/samples.c")
ns_samples *ns_samples_of(ns_ctx *ctx, const ns_strand *strand, const ns_actor *actor)
{
    (void)strand;
    (void)actor;
    return ns_new(ctx, 1, sizeof(ns_samples));
}

void ns_samples_drop(ns_ctx *ctx, ns_samples *samples)
{
    ns_free(ctx, samples, samples ? 1 : 0, sizeof *samples);
}
#endif

#define NOTHING(name, type)                                                                    \
    type *name##_open(ns_ctx *ctx, const ns_stage *stage)                                      \
    {                                                                                          \
        (void)stage;                                                                           \
        return ns_new(ctx, 1, 1);                                                              \
    }                                                                                          \
    void name##_drop(ns_ctx *ctx, type *state)                                                 \
    {                                                                                          \
        ns_free(ctx, state, state ? 1 : 0, 1);                                                 \
    }                                                                                          \
    ns_status name##_price(ns_ctx *ctx, type *state, const ns_stage *stage, int32_t strand,    \
                           int64_t most, int64_t *sum)                                         \
    {                                                                                          \
        (void)ctx, (void)state, (void)stage, (void)strand, (void)most, *sum = 0;               \
        return NS_OK;                                                                          \
    }                                                                                          \
    ns_status name##_added(ns_ctx *ctx, type *state, const ns_stage *stage, int32_t strand,    \
                           int64_t *sum)                                                       \
    {                                                                                          \
        (void)ctx, (void)state, (void)stage, (void)strand, *sum = 0;                           \
        return NS_OK;                                                                          \
    }                                                                                          \
    ns_status name##_removed(ns_ctx *ctx, type *state, const ns_stage *stage,                  \
                             const ns_gone *gone, int64_t *sum)                                \
    {                                                                                          \
        (void)ctx, (void)state, (void)stage, (void)gone, *sum = 0;                             \
        return NS_OK;                                                                          \
    }                                                                                          \
    int32_t name##_mark(type *state)                                                           \
    {                                                                                          \
        (void)state;                                                                           \
        return 0;                                                                              \
    }                                                                                          \
    void name##_undo(type *state, const ns_stage *stage, int32_t mark)                         \
    {                                                                                          \
        (void)state, (void)stage, (void)mark;                                                  \
    }                                                                                          \
    void name##_forget(type *state)                                                            \
    {                                                                                          \
        (void)state;                                                                           \
    }                                                                                          \
    ns_status name##_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum)                 \
    {                                                                                          \
        (void)ctx, (void)stage, *sum = 0;                                                      \
        return NS_OK;                                                                          \
    }                                                                                          \
    ns_status name##_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots)                \
    {                                                                                          \
        (void)ctx, (void)stage, (void)spots;                                                   \
        return NS_OK;                                                                          \
    }

#if !__has_include("measure/dilation.c")
NOTHING(ns_dilation, ns_dilation)
#endif
