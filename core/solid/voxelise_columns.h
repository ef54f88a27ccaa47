// voxelise_columns.h: what the crossings along one ray say about the samples on it.
//
//     crossings     . . x . x . x . x .      a bit each, at the first sample above
//     parity        . . # # . . # # . .      the sum of the bits so far, modulo 2
//     ways in, out  . . + . + . - . - .
//     winding       . . # # # # # # . .      inside while they do not cancel
//
// A column of a surface with a hole says different things from its two ends. By parity the
// crossings are odd, the ends say opposite things, and between the outermost crossings each of
// them counts half. By winding each end has its own sum and its own say; beyond the outermost
// crossings nothing is inside.
#ifndef NS_VOXELISE_COLUMNS_H
#define NS_VOXELISE_COLUMNS_H

#include "nonosmith/base.h"

typedef struct ns_column {
    uint64_t *bits; // where crossings are; the last for those above all samples
    int32_t words;
    int32_t *ways; // ways in less ways out, by sample; only for winding
    int32_t samples, voxels;
    uint16_t *cover; // of its first voxel, in halves of samples
    int32_t stride;  // to the next
} ns_column;

// Each adds to the cover and says whether there was a crossing. The bits are spent by it; the ways
// are 0 again.
bool ns_column_pair(ns_column *column);
bool ns_column_wind(ns_column *column);

#endif
