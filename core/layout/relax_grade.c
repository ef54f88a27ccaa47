// relax_grade.c: what the grade says of a layout as it is now; see nonosmith/relax.h.
#include "base/basics.h"
#include "layout/fit/fit.h"
#include "layout/grade.h"

// Where `measure --json` has them, and ours by their own names.
static const char *const names[] = {
    [NS_MARK_SMOOTHNESS] = "layout.smoothness",
    [NS_MARK_ANGLES] = "layout.angles",
    [NS_MARK_FACES] = "layout.faces",
    [NS_MARK_KERKHOF] = "kerkhof.fitness",
    [NS_MARK_DE_JONG] = "de_jong.score",
    [NS_MARK_SHALLOW] = "layout.shallow_angles",
    [NS_MARK_CLOSE] = "layout.close_curves",
    [NS_MARK_VERTEX] = "de_jong.vertex",
    [NS_MARK_DILATION] = "de_jong.dilation",
    [NS_MARK_FACE] = "de_jong.face",
    [NS_MARK_NEAREST] = "de_jong.min_vertex_distance",
    [NS_MARK_CIRCLE] = "de_jong.largest_circle",
    [NS_MARK_LOCAL_DILATION] = "de_jong.local_dilation",
    [NS_MARK_ANGLE] = "kerkhof.angle",
    [NS_MARK_DISTANCE] = "kerkhof.distance",
    [NS_MARK_SMALL] = "kerkhof.small",
    [NS_MARK_BIG] = "kerkhof.big",
    [NS_MARK_SHAPE] = "kerkhof.shape",
    [NS_MARK_LENGTH] = "kerkhof.length",
    [NS_MARK_SMALLEST] = "smallest_cell",
    [NS_MARK_TURNING] = "turning",
};
_Static_assert(NS_COUNT(names) == NS_MARKS && NS_MARKS == NS_RELAX_MARKS, "a name a mark");

// The board of the start does not change: its grade is found once.
static ns_status grade_old(ns_ctx *ctx, ns_relax *relax)
{
    if (relax->old_grade)
        return NS_OK;
    ns_grade *grade = ns_new(ctx, 1, sizeof *grade);
    NS_NEED(ctx, grade);
    const ns_status status = ns_grade_board(ctx, &relax->board, &relax->arranged,
                                            relax->options.setting, NULL, NULL, grade);
    if (status != NS_OK) {
        ns_free(ctx, grade, 1, sizeof *grade);
        return status;
    }
    relax->old_grade = grade;
    return NS_OK;
}

void ns_relax_grade_drop(ns_ctx *ctx, ns_relax *relax)
{
    if (relax->old_grade)
        ns_free(ctx, relax->old_grade, 1, sizeof *relax->old_grade);
    relax->old_grade = NULL;
}

static void compare(const ns_grade *now, const ns_grade *old, ns_relax_grade *grade)
{
    const double change = ns_grade_change(now, old);
    bool spoilt = false;

    for (int32_t i = 0; i < NS_MARKS; i++) {
        const bool worse = ns_grade_is_spoilt(now, old, (ns_grade_mark)i);
        grade->marks[i] = (ns_relax_mark){ names[i], old->marks[i], now->marks[i], worse };
        spoilt |= worse;
    }
    grade->doubts_before = old->doubts;
    grade->doubts_after = now->doubts;
    grade->better = ns_grade_is_better(now, old, old);
    grade->worse =
        spoilt || now->doubts > old->doubts || (now->doubts == old->doubts && change > 0);
    NS_ASSERT(!(grade->better && grade->worse));
}

ns_status ns_relax_grade_now(ns_ctx *ctx, ns_relax *relax, double tolerance,
                             ns_relax_grade *grade)
{
    ns_board board;
    ns_arranged arranged;
    ns_grade now;

    *grade = (ns_relax_grade){ 0 };
    NS_TRY(grade_old(ctx, relax));
    ns_status status = ns_fit_board(ctx, relax, tolerance, &board, &arranged);
    if (status == NS_OK)
        status =
            ns_grade_board(ctx, &board, &arranged, relax->options.setting, NULL, NULL, &now);
    if (status == NS_OK)
        compare(&now, relax->old_grade, grade);
    ns_arranged_drop(ctx, &arranged);
    ns_board_drop(ctx, &board);
    return status;
}
