// board_stage.h: the curves of a board on a stage.
#ifndef NS_BOARD_STAGE_H
#define NS_BOARD_STAGE_H

#include "board/arranged.h"
#include "measure/stage/stage.h"

// Opens the stage with all sections of the board up, section i as strand i + 1, node i as node
// i + 1: the arrangement is that of the arranged board, borrowed (see ns_stage_lend). The stage is
// dropped on failure, as below.
ns_status ns_stage_of_board(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                            const ns_stage_options *options, ns_stage *stage);
// Opens the stage and puts up the sections of the picture and the background alone, in order: for
// what these cost. The board can be arranged, and so can any part of it.
ns_status ns_stage_of_picture(ns_ctx *ctx, const ns_board *board,
                              const ns_stage_options *options, ns_stage *stage);

#endif
