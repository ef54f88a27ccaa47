// measured_boards.h: small boards drawn by hand, for the yardsticks: what each is about is its name.
#ifndef NS_MEASURED_BOARDS_H
#define NS_MEASURED_BOARDS_H

#include "nonosmith/board.h"

typedef struct ns_measured_board {
    const char *name;
    void (*draw)(ns_ctx *ctx, ns_board *board); // into an empty frame of 64 by 64 units
} ns_measured_board;

extern const ns_measured_board ns_measured_boards[];
extern const int32_t ns_measured_board_count;

// The one of that name; to be dropped.
ns_board ns_measured_board_of(ns_ctx *ctx, const char *name);

#endif
