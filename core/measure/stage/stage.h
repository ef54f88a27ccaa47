// stage.h: curves on the page and what they cost, while they come and go.
//
// A stage is an arrangement with the yardsticks of terms.h. The picture's pieces are put up first
// and stay. Whoever searches takes a strand away, asks what candidates in its place would cost,
// and puts one up; marks and undo take everything back, sums included.
//
// The sums always equal those of a stage that was built afresh with the same strands (tests
// compare after random histories). Only terms whose weight is not 0 are
// kept: weights are fixed when the stage is opened.
//
//   price:  flatten -> probe -> what it costs at least, from its crossings; leave when too dear
//           -> peek -> counted terms, shapes, dilation, leave when too dear -> unpeek
//
// What a price costs on a page with 26 open ends: about 10 microseconds when it leaves before
// peeking, 10 more for peeking and counting, 5 to 30 more for shapes and for dilation.
//
// Dilation. Samples lie on the polylines at de Jong's parameters (at least 100 a cubic, halved
// until none is further than 2 units from the next), each with its arc along the strand; distance
// in the graph is a sum of whole numbers (ns_entry.arc). Only paths up to delta_max * d_dil
// matter: a bounded search from the ends of an edge. The stage keeps the list of bad pairs; a
// strand that comes can only shorten paths, so pairs without it are looked at again near it, and
// its own samples are looked at anew; a strand that goes makes the pairs near it be looked at.
//
// A stage belongs to one thread. Effort is spent as in the arrangement.
#ifndef NS_STAGE_H
#define NS_STAGE_H

#include "arrangement/arrangement.h"
#include "geom/bezier.h"
#include "measure/stage/terms.h"
#include "nonosmith/board.h"

// A strand as it is put up: cubics, what it is, and what it continues.
typedef struct ns_part {
    const ns_grid_cubic *cubics;
    int32_t count;
    ns_role role;
    bool closed;
    ns_node_id ends[2]; // 0: alone on the frame
    // The end (2 * strand + 0 or 1) that continues this end as the same curve beyond the node; -1:
    // none (yet), or the frame.
    int32_t mates[2];
    int32_t needs_cut; // closed: so much is amiss unless something crosses it
} ns_part;

// A stretch of a strand that bends too tightly.
typedef struct ns_tight {
    int32_t segment; // its middle lies on it ...
    double at;       // ... here, 0 to 1
    double lack;     // what it costs far from vertices
} ns_tight;

typedef NS_ARRAY(ns_tight) ns_tights;

// What the stage knows of a strand besides its polyline.
typedef struct ns_actor {
    ns_role role;
    int32_t mates[2];
    int32_t needs_cut;
    ns_grid_cubic *cubics; // own copy
    int32_t count;
    ns_stretch *stretches; // of each segment
    int32_t stretch_count;
    // The samples of de Jong's dilation: how far along each one is; weights follow from
    // neighbours. None unless dilation is kept.
    struct ns_samples *samples;
    ns_tights tight; // bends, when they are kept
    int64_t exit;    // of both ends, when exits are kept
    bool straight;   // as in ns_stage_options
    bool borrowed;   // a candidate that is being priced: its memory is not its own
} ns_actor;

typedef struct ns_stage_options {
    int32_t tolerance; // of the polylines
    int32_t setting;   // de Jong's, 0 (a) to 4 (e)
    ns_weights weights;
    int32_t cells;       // that are wanted; 0: any number, but ...
    int32_t cells_least; // ... not fewer
    double speck;        // faces below this area are specks, de Jong's units squared; 0: none
    bool self_crossings; // whether a curve may cross itself
    bool straight;       // all parts are stretches of straight lines, sampled by their length
} ns_stage_options;

typedef struct ns_stage {
    ns_arrangement arr;
    ns_stage_options options;
    ns_de_jong de_jong;
    ns_kerkhof kerkhof;
    NS_ARRAY(ns_actor) actors; // of each strand of the arrangement; 0 is the frame
    NS_ARRAY(int32_t) curve;   // of each strand, the number of its curve: its lowest strand
    ns_sums sums;              // of what is up
    int64_t evaluations;       // candidates priced or found not to fit
    int64_t committed;         // of these, so many had to be put up to be counted
    bool lent;                 // the arrangement is another's: nothing comes or goes
    struct ns_stage_inside *inside;
} ns_stage;

// Whether and why a candidate is no good.
typedef enum ns_price_kind {
    NS_PRICED,
    NS_PRICE_UNFIT, // does not fit: see stage's probe
    NS_PRICE_DEAR,  // costs at least as much as was allowed; the sums are not known
} ns_price_kind;

typedef struct ns_price {
    ns_price_kind kind;
    ns_fit fit;   // of NS_PRICE_UNFIT
    double cost;  // of the whole page with it
    ns_sums sums; // of the whole page with it
} ns_price;

ns_status ns_stage_open(ns_ctx *ctx, ns_stage *stage, int32_t width, int32_t height,
                        const ns_stage_options *options);
void ns_stage_drop(ns_ctx *ctx, ns_stage *stage);
// Nodes are those of the arrangement, added before the strands. One on the frame is one vertex, in
// the corner that of the corner; only ns_stage_fill knows parts that end there.
ns_status ns_stage_add_node(ns_ctx *ctx, ns_stage *stage, ns_point at, ns_node_id *node);

// What the page would cost with the candidate; `most` is how much it may (a candidate that is as
// dear or dearer is left as soon as that shows). Changes nothing. A candidate that crosses its own
// curve when that is forbidden, or that does not alternate at a node with the curves there, does
// not fit (NS_FIT_SELF, NS_FIT_NODE).
ns_status ns_stage_price(ns_ctx *ctx, ns_stage *stage, const ns_part *part, double most,
                         ns_price *price);
// Puts it up. *fit other than NS_FITS: it does not fit and nothing changed. Mates are joined both
// ways.
ns_status ns_stage_put(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_strand_id *strand,
                       ns_fit *fit);
ns_status ns_stage_take(ns_ctx *ctx, ns_stage *stage, ns_strand_id strand);
// All parts at once onto a stage that has nodes at most and no mark: strand i + 1 is parts[i], mates
// may be ends of any of them. A page that is known to be one: how curves pass nodes and whether
// they cross themselves is not looked at. *misfit is the part that does not fit (ns_stage_probe
// says why), -1: none. A misfit or a failure leaves a stage that can only be dropped.
ns_status ns_stage_fill(ns_ctx *ctx, ns_stage *stage, const ns_part *parts, int32_t count,
                        int32_t *misfit);

// The same, for parts that are arranged already, with these polylines: the arrangement is borrowed
// until the stage is dropped, and nothing can be put up or taken away.
ns_status ns_stage_lend(ns_ctx *ctx, ns_stage *stage, const ns_part *parts, int32_t count,
                        const ns_arrangement *arr, const ns_polyline *lines);

// As those of the arrangement: everything since the mark is taken back, sums and all.
int32_t ns_stage_mark(ns_stage *stage);
ns_status ns_stage_undo(ns_ctx *ctx, ns_stage *stage, int32_t mark);
void ns_stage_forget(ns_ctx *ctx, ns_stage *stage);

static inline double ns_stage_cost(const ns_stage *stage)
{
    return ns_sums_cost(&stage->sums, &stage->options.weights);
}
// How many visits of curves to a face of the arrangement are not the first of that curve; whatever the weights.
int32_t ns_stage_popular(const ns_stage *stage, int32_t face);
// Whether a face of the arrangement is too small, by options.speck.
bool ns_stage_is_speck(const ns_stage *stage, int32_t face);
// Where the last candidate was probed: crossings and polyline, for whoever has rules of their own.
const ns_probe *ns_stage_probe(const ns_stage *stage);
const ns_polyline *ns_stage_line(const ns_stage *stage);
// The candidate's crossings without pricing; *fit as for put. ns_stage_probe has them then.
ns_status ns_stage_try(ns_ctx *ctx, ns_stage *stage, const ns_part *part, ns_fit *fit);

// What a strand incurs by van de Kerkhof's weights: the angles at its crossings and nodes, distances
// along it, sizes and (when they have a weight) shapes of the cells beside it, each once, the length
// of its whole curve. For choosing curves by their penalty.
ns_status ns_stage_curve_cost(ns_ctx *ctx, ns_stage *stage, int32_t strand, double *cost);

// The direction of the strand at an entry, along it, from its cubic.
ns_vec ns_stage_tangent(const ns_stage *stage, ns_entry_id entry);

// A place where a term arises.
typedef struct ns_spot {
    ns_term term;
    ns_point at[2]; // both ends of a pair; equal when it is one place
    int64_t sum;    // its share
    int32_t face;   // of the arrangement, or 0
} ns_spot;

typedef NS_ARRAY(ns_spot) ns_spots;

// All of the papers' terms; shares sum to the stage's sums. Bad pairs of samples are many: pairs of
// the same two edges are one spot, at the pair with the largest share.
ns_status ns_stage_spots(ns_ctx *ctx, ns_stage *stage, ns_spots *spots);

// Cells with nothing but the picture's outline around them, where the stage looks at what a page gives away.
ns_status ns_stage_loops(ns_ctx *ctx, const ns_stage *stage, ns_spots *spots);

#endif
