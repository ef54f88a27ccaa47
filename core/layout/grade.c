// grade.c: see grade.h.
#include "layout/grade.h"

#include "base/basics.h"
#include "base/log.h"
#include "measure/board_stage.h"
#include "measure/metrics.h"

#define SETTING 1    // de Jong's b
#define WORSE 0.3    // what a yardstick that has become worse weighs
#define MOST_LOG 2.0 // no ratio counts for more

// Less than this is as good as nothing, for ratios.
static const double least[NS_MARKS] = { 0.002, 0.5, 1e5, 100, 1 };

static ns_weights all_weights(void)
{
    const ns_weights kerkhof = ns_kerkhof_weights();
    ns_weights all = ns_de_jong_weights();

    for (int32_t i = 0; i < NS_TERMS; i++)
        all.of[i] += kerkhof.of[i];
    return all;
}

static ns_status grade_stage(ns_ctx *ctx, const ns_stage *stage, ns_grade *grade)
{
    const ns_weights kerkhof = ns_kerkhof_weights(), de_jong = ns_de_jong_weights();
    ns_layout layout;

    NS_TRY(ns_layout_measure(ctx, stage, &layout, NULL));
    grade->doubts = layout.shallow_angles - layout.forced_angles + layout.close_curves
                    - layout.forced_close;
    grade->marks[NS_MARK_SMOOTHNESS] = layout.smoothness;
    grade->marks[NS_MARK_ANGLES] = layout.angles;
    grade->marks[NS_MARK_FACES] = layout.faces;
    grade->marks[NS_MARK_KERKHOF] = ns_sums_cost(&stage->sums, &kerkhof);
    grade->marks[NS_MARK_DE_JONG] = ns_sums_cost(&stage->sums, &de_jong);
    return NS_OK;
}

ns_status ns_grade_board(ns_ctx *ctx, const ns_board *board, ns_grade *grade)
{
    const ns_stage_options options = { .tolerance = board->tolerance,
                                       .setting = SETTING,
                                       .weights = all_weights(),
                                       .self_crossings = true };
    ns_stage stage = { 0 };

    NS_TRY(ns_stage_of_board(ctx, board, false, &options, &stage));
    const ns_status status = grade_stage(ctx, &stage, grade);
    ns_stage_drop(ctx, &stage);
    return status;
}

double ns_grade_change(const ns_grade *now, const ns_grade *old)
{
    double sum = 0;

    for (int32_t i = 0; i < NS_MARKS; i++) {
        const double ratio = ns_log((now->marks[i] + least[i]) / (old->marks[i] + least[i]));
        sum += ratio < -MOST_LOG ? -MOST_LOG : ratio > MOST_LOG ? MOST_LOG : ratio;
        if (now->marks[i] > old->marks[i])
            sum += WORSE * NS_MARKS;
    }
    return sum / NS_MARKS;
}

bool ns_grade_is_better(const ns_grade *a, const ns_grade *b, const ns_grade *old)
{
    if (a->doubts != b->doubts)
        return a->doubts < b->doubts;
    return ns_grade_change(a, old) < ns_grade_change(b, old);
}
