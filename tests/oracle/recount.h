// recount.h: the sums of a stage from nothing but the arrangement and the actors, whatever is kept.
#ifndef NS_RECOUNT_H
#define NS_RECOUNT_H

#include "measure/stage/stage_parts.h"

// The spots of all terms, ours too; but for the number of cells, which is nowhere.
ns_status ns_stage_all_spots(ns_ctx *ctx, ns_stage *stage, ns_spots *spots);
ns_status ns_stage_recount(ns_ctx *ctx, ns_stage *stage, ns_sums *sums);
// Of dilation and of shapes alone, each pair of samples and each face by itself.
ns_status ns_dilation_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum);
ns_status ns_shapes_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum);

#endif
