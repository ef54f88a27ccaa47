// grade.h: which of two boards of one puzzle looks better.
//
// Every yardstick that `measure` prints is read, and a few more. None may become worse by more than
// a twentieth, and a little that is next to nothing, than on the board that everything began with:
// a board of which one has is no candidate at all. Among candidates first counts what can be misread
// and is not the fixed picture's own doing. Then five of the yardsticks decide: the layout paper's
// smoothness, angles and faces, van de Kerkhof's fitness, de Jong's score. One that has become worse
// weighs the more the closer it is to being no candidate; apart from that the mean of the logarithms of their ratios decides, so
// that none drowns the others.
#ifndef NS_GRADE_H
#define NS_GRADE_H

#include "board/arranged.h"
#include "nonosmith/relax.h"

typedef enum ns_grade_mark {
    // These decide.
    NS_MARK_SMOOTHNESS,
    NS_MARK_ANGLES,
    NS_MARK_FACES,
    NS_MARK_KERKHOF,
    NS_MARK_DE_JONG,
    NS_MARKS_WEIGHED,
    // And these must not suffer.
    NS_MARK_SHALLOW = NS_MARKS_WEIGHED,
    NS_MARK_CLOSE,
    NS_MARK_VERTEX,
    NS_MARK_DILATION,
    NS_MARK_FACE,
    NS_MARK_NEAREST, // the smallest distance of two vertices: more is better
    NS_MARK_CIRCLE,
    NS_MARK_LOCAL_DILATION,
    NS_MARK_ANGLE,
    NS_MARK_DISTANCE,
    NS_MARK_SMALL,
    NS_MARK_BIG,
    NS_MARK_SHAPE,
    NS_MARK_LENGTH,
    NS_MARK_SMALLEST, // the area of the smallest cell: more is better
    NS_MARK_TURNING,  // of all curves but the picture's, summed up: wiggles
    NS_MARKS
} ns_grade_mark;

typedef struct ns_grade {
    int32_t doubts; // shallow angles and close curves, forced ones left out
    double marks[NS_MARKS];
} ns_grade;

// `setting` is de Jong's, 0 (a) to 4 (e). With `old` and the best so far nothing more is measured
// than it takes to tell that the board is no better; marks that are left out are the old ones.
ns_status ns_grade_board(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                         int32_t setting, const ns_grade *best, const ns_grade *old,
                         ns_grade *grade);
// The smaller the better; 0 for the old board itself.
double ns_grade_change(const ns_grade *now, const ns_grade *old);
// The first mark that has become worse by more than it may; NS_MARKS: none has.
ns_grade_mark ns_grade_spoilt(const ns_grade *now, const ns_grade *old);
// Whether this one has.
bool ns_grade_is_spoilt(const ns_grade *now, const ns_grade *old, ns_grade_mark mark);
// Whether what is amiss, if anything is, is that curves bend to and fro.
bool ns_grade_is_wavy(const ns_grade *now, const ns_grade *old);
// Whether `a` is better than `b`, both having come from `old`; `b` is a candidate.
bool ns_grade_is_better(const ns_grade *a, const ns_grade *b, const ns_grade *old);

// relax_grade.c: forgets what ns_relax_grade_now keeps.
void ns_relax_grade_drop(ns_ctx *ctx, ns_relax *relax);

#endif
