// stage_parts.h: what the files of the stage share and nobody else sees.
//
// Most terms are so cheap that they are counted anew each time (a pass over entries or faces);
// two keep a state of their own, each behind the same few calls: dilation (a list of bad pairs)
// and shape (a detour for each face).
//
//   price    the strand has just been committed to the arrangement and has its actor, the state
//            does not know it: *sum is the page's with it. May leave once *sum > most (then *sum
//            is any number > most). Changes nothing that can be seen.
//   added    the same, and the state knows it afterwards.
//   removed  the strand has just been removed from the arrangement; `gone` is what it was.
//   mark, undo, forget   as those of the stage; each call of added or removed is one change. When
//            undo is called the arrangement and the actors are already as they were at the mark.
//   recount  *sum from nothing but the arrangement and the actors.
//   spots    appends.
//
// `added` and `removed` may fail (no memory, stop): then nothing has changed.
#ifndef NS_STAGE_PARTS_H
#define NS_STAGE_PARTS_H

#include "base/basics.h"
#include "geom/bezier.h"
#include "measure/stage.h"

typedef struct ns_gone {
    int32_t strand;
    const ns_strand *way; // its polyline and arcs; entries are gone
    const ns_actor *actor;
    // The edges of other strands that it crossed or ended at, as they are now: the entry before
    // each former crossing, node or frame end.
    const int32_t *edges;
    int32_t edge_count;
} ns_gone;

// De Jong's units, van de Kerkhof's units.
static inline double ns_units(double steps, double side)
{
    return steps * (side / NS_FRAME_SIDE);
}
static inline double ns_units2(double steps2, double side)
{
    return steps2 * (side / NS_FRAME_SIDE) * (side / NS_FRAME_SIDE);
}
// A blemish as a whole number.
static inline int64_t ns_sum_of(double value)
{
    return (int64_t)(value * NS_SUM_ONE + 0.5);
}

// -- samples.c, paths.c, dilation.c ----------------------------------------------------------

typedef struct ns_sample {
    ns_point at;
    int64_t arc;
    double weight; // de Jong's units
} ns_sample;

typedef struct ns_samples {
    int32_t count;
    ns_sample at[];
} ns_samples;

// The samples of a strand's cubics; the frame's are those of its four sides. NULL without memory.
ns_samples *ns_samples_of(ns_ctx *ctx, const ns_strand *strand, const ns_actor *actor);
void ns_samples_drop(ns_ctx *ctx, ns_samples *samples);

typedef struct ns_dilation ns_dilation; // the state: bad pairs, buckets of samples, memory

ns_dilation *ns_dilation_open(ns_ctx *ctx, const ns_stage *stage); // NULL: no memory
void ns_dilation_drop(ns_ctx *ctx, ns_dilation *dilation);
ns_status ns_dilation_price(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t most, int64_t *sum);
ns_status ns_dilation_added(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                            int32_t strand, int64_t *sum);
ns_status ns_dilation_removed(ns_ctx *ctx, ns_dilation *dilation, const ns_stage *stage,
                              const ns_gone *gone, int64_t *sum);
int32_t ns_dilation_mark(ns_dilation *dilation);
void ns_dilation_undo(ns_dilation *dilation, const ns_stage *stage, int32_t mark);
void ns_dilation_forget(ns_dilation *dilation);
ns_status ns_dilation_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum);
ns_status ns_dilation_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots);

// -- shapes.c ----------------------------------------------------------------------------------

// A face's detour is that of the largest of its rings (rings.h); detours above NS_DETOUR_MOST count
// as so much, so that sums stay far from overflowing.
#define NS_DETOUR_MOST 4096.0

typedef struct ns_shapes ns_shapes;

ns_shapes *ns_shapes_open(ns_ctx *ctx, const ns_stage *stage); // NULL: no memory
void ns_shapes_drop(ns_ctx *ctx, ns_shapes *shapes);
ns_status ns_shapes_price(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t most, int64_t *sum);
ns_status ns_shapes_added(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage, int32_t strand,
                          int64_t *sum);
ns_status ns_shapes_removed(ns_ctx *ctx, ns_shapes *shapes, const ns_stage *stage,
                            const ns_gone *gone, int64_t *sum);
int32_t ns_shapes_mark(ns_shapes *shapes);
void ns_shapes_undo(ns_shapes *shapes, const ns_stage *stage, int32_t mark);
void ns_shapes_forget(ns_shapes *shapes);
ns_status ns_shapes_recount(ns_ctx *ctx, const ns_stage *stage, int64_t *sum);
ns_status ns_shapes_spots(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots);
// The share of one face.
int64_t ns_shapes_of_face(const ns_shapes *shapes, const ns_stage *stage, int32_t face);

// -- counts.c: terms that are counted anew each time -------------------------------------------

// Sums of all such terms with a weight into *sums; the others are left as they are.
void ns_counts(const ns_stage *stage, ns_sums *sums);
// Of these, what the crossings of a candidate that is probed and not committed add at least: for
// leaving early. Vertices and angles, nothing else.
void ns_counts_of_probe(const ns_stage *stage, const ns_part *part, const ns_polyline *line,
                        const ns_probe *probe, ns_sums *least);

#endif
