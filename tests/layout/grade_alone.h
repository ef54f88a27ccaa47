// grade_alone.h: the grade of a board that nothing else is to be done with, setting a.
#ifndef NS_GRADE_ALONE_H
#define NS_GRADE_ALONE_H

#include "layout/grade.h"

static inline ns_status ns_grade_alone(ns_ctx *ctx, const ns_board *board, ns_grade *grade)
{
    ns_arranged arranged;

    NS_TRY(ns_board_arrange(ctx, board, &arranged));
    const ns_status status = ns_grade_board(ctx, board, &arranged, 0, NULL, NULL, grade);
    ns_arranged_drop(ctx, &arranged);
    return status;
}

#endif
