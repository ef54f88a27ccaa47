// solid_harm.c: see solid_harm.h.
//
// Looks at the 27 voxels around the one in question only. Whether a voxel holds parts together is
// asked there: are its filled neighbours still one piece, joined by faces, without it?
#include "make/solid/solid_harm.h"

#include "solid/voxel_box.h"

#define HIDDEN 20
#define SEEN 100
#define FACE 30    // for each face that changes
#define COLOUR 25  // for each face that changes its colour only
#define LONE 350   // a new voxel that touches nothing
#define CUT 600    // what was one piece is two
#define JOINED 150 // what was two pieces is one

#define CENTRE 13 // of 3 by 3 by 3

// Which of the voxels around are filled, a bit each.
static uint32_t look_around(const ns_puzzle *puzzle, const uint8_t *solution, int32_t cell)
{
    uint32_t filled = 0;

    for (int32_t i = 0; i < 27; i++) {
        const int32_t near = ns_voxel_around(puzzle->size, cell, i);
        if (near >= 0 && solution[near])
            filled |= UINT32_C(1) << i;
    }
    return filled;
}

// The voxels of the 27 that share a face with one of a set.
static uint32_t grow(uint32_t set)
{
    const uint32_t left = 0x1249249, right = 0x4924924; // x = 0, x = 2
    const uint32_t front = 0x01c0e07, back = 0x70381c0; // y = 0, y = 2
    const uint32_t all = 0x7ffffff;

    return set | (set & ~right) << 1 | (set & ~left) >> 1 | (set & ~back) << 3
           | (set & ~front) >> 3 | (set << 9 & all) | set >> 9;
}

// In how many pieces the filled neighbours are, when the voxel itself is not there.
static int32_t pieces_around(uint32_t filled, uint32_t faces)
{
    const uint32_t there = filled & ~(UINT32_C(1) << CENTRE);
    int32_t pieces = 0;

    for (uint32_t left = there & faces; left;) {
        uint32_t piece = left & -left, grown = 0;
        while (piece != grown) {
            grown = piece;
            piece = grow(piece) & there;
        }
        left &= ~piece;
        pieces++;
    }
    return pieces;
}

int32_t ns_solid_harm(const ns_puzzle *puzzle, const uint8_t *solution, int32_t cell,
                      int32_t to)
{
    NS_ASSERT(solution[cell] != to);
    const uint32_t faces = 1u << 4 | 1u << 10 | 1u << 12 | 1u << 14 | 1u << 16 | 1u << 22;
    const uint32_t around = look_around(puzzle, solution, cell);
    const int32_t free = 6 - ns_bit_count32(around & faces);

    if (free == 0)
        return HIDDEN;
    if (solution[cell] && to)
        return SEEN + COLOUR * free;
    const int32_t pieces = pieces_around(around, faces);
    const int32_t harm = SEEN + FACE * free;
    if (solution[cell])
        return harm + (pieces > 1 ? CUT : 0);
    return harm + (pieces == 0 ? LONE : pieces > 1 ? JOINED : 0);
}
