// solid_runs.h: the thesis' five models and its checkerboards, its printed figures, and our own
// puzzles of the same sizes.
#ifndef NS_SOLID_RUNS_H
#define NS_SOLID_RUNS_H

#include "nonosmith/make.h"

#define SOLID_ROWS 18   // five models and the checkerboard, at 12, 24 and 36
#define SOLID_MODELS 15 // of them the models
#define SOLID_PARTS 9   // the first of those made of parts that overlap: jeep and knot
#define SOLID_ORDERS 5

// What halford-2016 prints of one order: Appendix D; -1 where it has no figure.
typedef struct solid_printed {
    int32_t solves, idle;
    double seconds; // 0.0005 stands for "<0.001s"
} solid_printed;

typedef struct solid_row {
    const char *name; // "duck 36"
    const char *file; // NULL: a checkerboard
    int32_t size;
    int32_t box[3];                      // as printed, y up: width, height, depth
    int32_t clues[4];                    // empty, single, double, triple or more
    solid_printed printed[SOLID_ORDERS]; // brute, hier, hier+pre, heur, heur+pre
} solid_row;

extern const solid_row solid_rows[SOLID_ROWS];

// From now on what is inside of a mesh is told by parity, as the thesis has it, or by our own rule.
// They differ for models of parts that overlap.
void solid_use_parity(bool parity);
// " by parity", or nothing.
const char *solid_rule(void);

// The mesh of a row, read once for its three sizes. Ends the program when it cannot be read.
const ns_mesh *solid_mesh(const solid_row *row);

// One fit of the model as a puzzle of one colour: seed 0 is the centred one with the longest side
// full, others are random in scale (up to a voxel smaller) and offset. A checkerboard needs no
// seed.
void solid_fit(const solid_row *row, uint64_t seed, ns_doc *doc);
// CPU seconds of one centred fit, the least of some runs.
double solid_voxelise(const ns_mesh *mesh, int32_t longest, int32_t runs);

// The puzzle that `make --size N --repair` gives, made once. Ends the program on failure.
typedef struct solid_made_row {
    ns_doc doc;
    ns_solid_made made;
    double seconds;
} solid_made_row;

const solid_made_row *solid_made(const solid_row *row);

void solid_drop_all(void);

#endif
