// voxelise_facet.h: a triangle as the rays along one axis see it; exact answers about one ray.
#ifndef NS_VOXELISE_FACET_H
#define NS_VOXELISE_FACET_H

#include "solid/voxelise.h"

// All as columns, rows and heights (u, v, w of voxelise.h), in spots.
typedef struct ns_facet {
    int32_t triangle;
    int32_t axis[3];
    int32_t at[3][3]; // corners
    int64_t normal[3];
    bool above_at_tie; // whether a sample in its plane counts as above it
} ns_facet;

void ns_facet_see(const ns_voxel_job *job, int32_t triangle, const int32_t axis[3],
                  ns_facet *facet);
// The columns of samples whose rays in the given row meet the triangle: from, and up to without.
// The row must lie between the triangle's corners. The triangle may not be seen edge on.
void ns_facet_columns(const ns_voxel_job *job, const ns_facet *facet, int32_t row,
                      int32_t span[2]);
// The height at which such a ray meets the triangle, rounded up to a spot; one more when a sample
// right there counts as below.
int32_t ns_facet_height(const ns_facet *facet, int32_t column, int32_t row);
// How much each corner has to say there; together 1.
void ns_facet_weights(const ns_facet *facet, int32_t column, int32_t row, double weight[3]);

#endif
