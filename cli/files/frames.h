// frames.h: a layout as it moves, drawn again and again for an animation.
#ifndef NS_CLI_FRAMES_H
#define NS_CLI_FRAMES_H

#include "cli/cli.h"
#include "nonosmith/relax.h"

// Makes the folder, or accepts it when it is empty. Otherwise NS_BAD_INPUT: frames of two runs in
// one folder would make a film of neither.
ns_status cli_frames_open(ns_ctx *ctx, const char *folder);

// The frames of one puzzle. One thread at a time.
typedef struct cli_frames {
    const char *folder;    // borrowed
    int64_t puzzle;        // 0: the only one; otherwise the n of n-frame-0001.svg
    const ns_board *board; // where it began: frame and roles
    int32_t count;         // so far
} cli_frames;

// Draws the next frame: the polylines as they are, the picture in red.
ns_status cli_frames_add(ns_ctx *ctx, cli_frames *frames, const ns_relax *relax);
// The last one: the curves of the finished board.
ns_status cli_frames_end(ns_ctx *ctx, cli_frames *frames, const ns_board *board);

#endif
