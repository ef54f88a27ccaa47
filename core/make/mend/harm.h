// harm.h: how visible it is when a cell of a picture changes its colour.
#ifndef NS_HARM_H
#define NS_HARM_H

#include "nonosmith/make.h"

// Another colour for a cell, and what that does to the picture.
typedef struct ns_move {
    int32_t cell;
    int32_t harm; // 1 .. a few thousand
    uint8_t colour;
} ns_move;

typedef NS_ARRAY(ns_move) ns_moves;

// Every move that the given cells of the puzzle allow, least harm first, then by cell and colour.
// `loss` may be NULL.
ns_status ns_moves_list(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                        const ns_loss *loss, ns_moves *moves);

#endif
