// grade.h: which of two boards of one puzzle looks better.
//
// First counts what can be misread and is not the fixed picture's own doing. Then five yardsticks,
// each compared with the board that everything began with: the layout paper's smoothness, angles
// and faces, van de Kerkhof's fitness, de Jong's score at setting b. Every one that has become
// worse weighs a good deal; apart from that the mean of the logarithms of their ratios decides, so
// that none drowns the others.
#ifndef NS_GRADE_H
#define NS_GRADE_H

#include "nonosmith/board.h"

typedef enum ns_grade_part {
    NS_MARK_SMOOTHNESS,
    NS_MARK_ANGLES,
    NS_MARK_FACES,
    NS_MARK_KERKHOF,
    NS_MARK_DE_JONG,
    NS_MARKS
} ns_grade_part;

typedef struct ns_grade {
    int32_t doubts; // shallow angles and close curves, forced ones left out
    double marks[NS_MARKS];
} ns_grade;

ns_status ns_grade_board(ns_ctx *ctx, const ns_board *board, ns_grade *grade);
// The smaller the better; 0 for the old board itself.
double ns_grade_change(const ns_grade *now, const ns_grade *old);
// Whether `a` is better than `b`, both having come from `old`.
bool ns_grade_is_better(const ns_grade *a, const ns_grade *b, const ns_grade *old);

#endif
