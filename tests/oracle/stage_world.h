// stage_world.h: random pictures on a stage, and random curves for them.
//
// A picture has blobs, closed trails of pieces between corners; rings, smooth and closed; and
// perhaps a smooth line from frame to frame with a branch in its middle, a T-junction.
#ifndef NS_STAGE_WORLD_H
#define NS_STAGE_WORLD_H

#include "base/basics.h"
#include "measure/stage/stage.h"

#define WORLD_CORNERS 8

typedef struct stage_world {
    ns_ctx *ctx;
    ns_rng rng;
    ns_stage stage;
    int32_t width, height;
    // Of the candidate last made.
    ns_grid_cubic cubics[WORLD_CORNERS];
    ns_part part;
} stage_world;

int32_t world_below(stage_world *w, int32_t n);
double world_between(stage_world *w, double from, double to);
ns_point world_inside(stage_world *w);
ns_point world_on_frame(stage_world *w);

// Puts the world's part up; 0 when it does not fit.
int32_t world_put(stage_world *w);
// A trail of pieces round a middle, with so many corners, onto the stage.
void world_blob(stage_world *w, ns_vec middle, double radius, int32_t corners);
// A ring as the world's part.
void world_ring(stage_world *w, ns_vec middle, double radius);
void world_picture(stage_world *w);

// An open end: at a node, a piece of the picture, without a mate. -1: none.
int32_t world_open_end(stage_world *w);
// Where an open end leaves, and in which direction.
ns_vec world_leave(const ns_stage *stage, int32_t end, ns_vec *at);
// A point that it leaves towards.
ns_vec world_handle(stage_world *w, int32_t end, ns_vec *at);
ns_node_id world_node(const ns_stage *stage, int32_t end);
// A connection, a bridge, a decoy, now and then a ring as the world's part. False when there is no
// open end for it.
bool world_candidate(stage_world *w);
// A strand that is no piece of the picture; 0: none.
int32_t world_moving(stage_world *w);

#endif
