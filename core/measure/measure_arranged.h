// measure_arranged.h: ns_measure of a board that is arranged, for who has it so.
#ifndef NS_MEASURE_ARRANGED_H
#define NS_MEASURE_ARRANGED_H

#include "board/arranged.h"
#include "nonosmith/measure.h"

ns_status ns_measure_arranged(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                              const ns_measure_options *options, ns_measures *measures,
                              ns_blemishes *blemishes);

#endif
