// solids.h: models of voxels made by formulas, for tests.
#ifndef NS_TEST_SOLIDS_H
#define NS_TEST_SOLIDS_H

#include "nonosmith/make.h"

typedef enum ns_test_solid {
    NS_TEST_BALL,  // an ellipsoid that fills the box
    NS_TEST_RINGS, // two thin rings that pass through each other
    NS_TEST_BOARD, // a checkerboard: nothing can be deduced
    NS_TEST_NOISE, // every third voxel or so, by the seed
    NS_TEST_TABLE, // a plate on four legs
    NS_TEST_KNOT,  // a tube along a torus knot: many switches
} ns_test_solid;

// Fills the box; with two colours the upper half has the second one.
void ns_test_solid_fill(ns_test_solid which, const int32_t size[3], int32_t colours,
                        uint64_t seed, uint8_t *solution);
const char *ns_test_solid_name(ns_test_solid which);

#endif
