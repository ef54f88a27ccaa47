// board_stage.h: the curves of a board on a stage.
#ifndef NS_BOARD_STAGE_H
#define NS_BOARD_STAGE_H

#include "measure/stage/stage.h"

// Opens the stage and puts up all sections of the board, in order, so that section i is strand
// i + 1; or, for what the picture costs alone, only those of the picture and the background. Node i
// is node i + 1. The board has passed ns_board_check. NS_BAD_INPUT, naming the curve, when one does
// not fit; the stage is dropped on failure.
ns_status ns_stage_of_board(ns_ctx *ctx, const ns_board *board, bool picture_only,
                            const ns_stage_options *options, ns_stage *stage);

#endif
