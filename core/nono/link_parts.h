// link_parts.h: how a link is packed, for its writer and its reader.
//
// Numbers are seven bits a byte, the lowest first, the eighth bit says that more follow; signed ones are
// doubled, and odd when negative. In this order, parts in brackets only when a flag says so:
//
//     version                   NS_LINK_VERSION
//     kind, shape, flags
//     mask of texts             title, author, copyright, licence, description; each its length and bytes
//     [colours, palette]        red, green, blue, symbol, length and bytes of the name, each
//     size                      of kinds that have one
//     [board, or walks]         as the shape says
//     [solution]                bits, as many a cell as the colours need, the lowest first
//     [clues]                   two bits a line (ns_link_clue), then the clues that are told
//     [given]                   count, then from cell to cell, and the colours
//     level, [verdict], [stars, effort, hardest]
//     [paints]                  count, red, green, blue each; a byte a cell
//
// Clues that the solution shows and cells that the curves show are told again by the reader.
#ifndef NS_LINK_PARTS_H
#define NS_LINK_PARTS_H

#include "nonosmith/nono.h"

#include "base/basics.h"

#define NS_LINK_VERSION 2
#define NS_LINK_TEXTS 5

typedef enum ns_link_shape {
    NS_LINK_BOX,   // its size says it all
    NS_LINK_BOARD, // its curves do
    NS_LINK_WALKS, // neither: lines are told
    NS_LINK_SHAPES
} ns_link_shape;

typedef enum ns_link_flag {
    NS_LINK_PALETTE = 1, // another than black on white
    NS_LINK_TALLIES = 2, // clues that the solution shows are tallies
    NS_LINK_SOLVED = 4,  // there is a solution ...
    NS_LINK_PICTURE = 8, // ... which is not the one that curves show
    NS_LINK_CLUES = 16,  // not all clues are those that the solution shows
    NS_LINK_GIVEN = 32,
    NS_LINK_JUDGED = 64,
    NS_LINK_RATED = 128,
    NS_LINK_PAINTS = 256,
    NS_LINK_GROUND = 512, // curves without a border: all cells have the first colour
    NS_LINK_FLAGS = 1024
} ns_link_flag;

typedef enum ns_link_clue {
    NS_LINK_SHOWN,
    NS_LINK_BLANK,
    NS_LINK_RUNS,
    NS_LINK_TOLD_TALLY
} ns_link_clue;

typedef struct ns_link_out {
    ns_ctx *ctx;
    ns_text *to;
    bool failed; // without memory
} ns_link_out;

void ns_link_put(ns_link_out *out, uint64_t number);
void ns_link_put_signed(ns_link_out *out, int64_t number);
void ns_link_put_bytes(ns_link_out *out, const char *bytes, int32_t count);
void ns_link_put_board(ns_link_out *out, const ns_board *board);

// Reading beyond the end, or a number that cannot be, is remembered; what is read then is 0.
typedef struct ns_link_in {
    ns_ctx *ctx;
    const char *at;
    int32_t left;
    bool broken;
} ns_link_in;

uint64_t ns_link_take(ns_link_in *in);
// A number from least to most.
int32_t ns_link_take_from(ns_link_in *in, int32_t least, int32_t most);
// How many things of at least one byte follow.
int32_t ns_link_take_count(ns_link_in *in, int32_t most);
int64_t ns_link_take_signed(ns_link_in *in);
const char *ns_link_take_bytes(ns_link_in *in, int32_t count);
// NS_BAD_INPUT with its sentence.
ns_status ns_link_damaged(ns_ctx *ctx);
ns_status ns_link_take_board(ns_link_in *in, ns_board *board);

// How many bits a cell of the solution has.
static inline int32_t ns_link_bits(const ns_puzzle *puzzle)
{
    int32_t bits = 1;

    while (puzzle->colour_count >> bits)
        bits++;
    return bits;
}

// link_clues.c: gives a line the clue that the solution shows.
ns_status ns_link_show_clue(ns_ctx *ctx, ns_puzzle *puzzle, ns_line_id line, bool tallies,
                            const uint8_t *solution);
bool ns_link_same_clue(const ns_puzzle *a, const ns_puzzle *b, int32_t line);

#endif
