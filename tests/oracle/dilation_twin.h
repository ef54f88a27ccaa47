// dilation_twin.h: de Jong's dilation penalty, slowly: every sample is a vertex of the graph.
#ifndef NS_DILATION_TWIN_H
#define NS_DILATION_TWIN_H

#include "measure/stage/stage.h"

// Lengths are doubles here, not whole steps, so a pair whose dilation is within 0.2 % of what is
// allowed may count or not.
typedef struct ns_dilation_bounds {
    double least, most;
} ns_dilation_bounds;

// Samples are made anew from the cubics' parameters.
ns_dilation_bounds ns_dilation_twin(const ns_stage *stage);

#endif
