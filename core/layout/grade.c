// grade.c: the marks of a board and how they compare; see grade.h.
//
// A board of which something is spoilt is no candidate, so that the order among candidates needs
// no terms for what must not happen. Marks that take long are found last and only of boards that all
// others speak for; until then they are the old board's.
#include "layout/grade.h"

#include "base/basics.h"
#include "base/log.h"
#include "geom/bezier.h"
#include "layout/graph/graph.h"
#include "measure/stage/board_stage.h"
#include "measure/yardsticks/metrics.h"

#define WORSE 0.3     // what a yardstick that has become worse weighs
#define MOST_LOG 2.0  // no ratio counts for more
#define SPOILT 0.05   // no yardstick becomes worse by more than this share
#define TURN_PARTS 16 // of a cubic, to add up how it turns
#define NO_WAY 1e6    // dilation where there is no way at all

// Less than this is as good as nothing, for ratios.
static const double least[NS_MARKS_WEIGHED] = { 0.002, 0.5, 1e5, 100, 1 };

// How much worse each may become besides: where there was next to nothing a share of it says
// nothing. In the yardstick's own measure.
static const double slack[NS_MARKS] = {
    [NS_MARK_SMOOTHNESS] = 0.0002, [NS_MARK_ANGLES] = 0.05,         [NS_MARK_FACES] = 1e4,
    [NS_MARK_KERKHOF] = 0.5,       [NS_MARK_DE_JONG] = 0.05,        [NS_MARK_VERTEX] = 0.05,
    [NS_MARK_DILATION] = 0.05,     [NS_MARK_FACE] = 0.05,           [NS_MARK_NEAREST] = 0.05,
    [NS_MARK_CIRCLE] = 5,          [NS_MARK_LOCAL_DILATION] = 0.02, [NS_MARK_ANGLE] = 0.5,
    [NS_MARK_DISTANCE] = 0.5,      [NS_MARK_SMALL] = 0.5,           [NS_MARK_BIG] = 0.5,
    [NS_MARK_SHAPE] = 0.5,         [NS_MARK_LENGTH] = 0.5,          [NS_MARK_SMALLEST] = 0.5,
    [NS_MARK_TURNING] = 0.1,
};

static const struct {
    ns_grade_mark part;
    ns_term term;
} terms[] = {
    { NS_MARK_VERTEX, NS_TERM_VERTEX },     { NS_MARK_DILATION, NS_TERM_DILATION },
    { NS_MARK_FACE, NS_TERM_FACE },         { NS_MARK_ANGLE, NS_TERM_ANGLE },
    { NS_MARK_DISTANCE, NS_TERM_DISTANCE }, { NS_MARK_SMALL, NS_TERM_SMALL },
    { NS_MARK_BIG, NS_TERM_BIG },           { NS_MARK_SHAPE, NS_TERM_SHAPE },
    { NS_MARK_LENGTH, NS_TERM_LENGTH },
};

// -- ours ---------------------------------------------------------------------------------------

static double smallest_cell(const ns_stage *stage)
{
    const ns_arrangement *arr = &stage->arr;
    double smallest = 1e18;

    for (int32_t f = NS_OUTSIDE.i + 1; f < arr->faces.count; f++) {
        if (!arr->faces.at[f].alive)
            continue;
        smallest = ns_min((double)ns_face_area2(arr, (ns_face_id){ f }) / 2, smallest);
    }
    return smallest / (NS_RELAX_UNIT * NS_RELAX_UNIT);
}

// From direction to direction: chords would miss what turns at the ends, the more the fewer pieces
// a curve has.
static double turning_of_section(const ns_board *board, const ns_section *section)
{
    ns_vec before = { 0, 0 };
    double sum = 0;

    for (int32_t i = section->first; i < section->first + section->count; i++) {
        const ns_cubic cubic = ns_cubic_of(&board->cubics.at[i].curve);
        for (int32_t k = 0; k <= TURN_PARTS; k++) {
            const bool inside = k > 0 && k < TURN_PARTS;
            const ns_vec way = inside ? ns_cubic_slope(&cubic, (double)k / TURN_PARTS)
                                      : ns_cubic_direction(&cubic, k > 0);
            if (ns_vec_dot(way, way) <= 0)
                continue;
            if (ns_vec_dot(before, before) > 0)
                sum += ns_vec_angle(before, way);
            before = way;
        }
    }
    return sum;
}

static double turning(const ns_board *board)
{
    double sum = 0;

    for (int32_t s = 0; s < board->sections.count; s++) {
        const ns_section *section = &board->sections.at[s];
        if (!ns_role_is_picture(section->role))
            sum += turning_of_section(board, section);
    }
    return sum;
}

// -- comparing ----------------------------------------------------------------------------------

double ns_grade_change(const ns_grade *now, const ns_grade *old)
{
    double sum = 0;

    for (int32_t i = 0; i < NS_MARKS_WEIGHED; i++) {
        const double ratio = ns_log((now->marks[i] + least[i]) / (old->marks[i] + least[i]));
        sum += ns_clamp(ratio, -MOST_LOG, MOST_LOG);
        if (ratio > 0)
            sum += WORSE * NS_MARKS_WEIGHED * (ratio < SPOILT ? ratio / SPOILT : 1);
    }
    return sum / NS_MARKS_WEIGHED;
}

static bool more_is_better(ns_grade_mark mark)
{
    return mark == NS_MARK_NEAREST || mark == NS_MARK_SMALLEST;
}

// What a mark may become, at most or, where more is better, at least.
static double most_of(const ns_grade *old, ns_grade_mark mark)
{
    return more_is_better(mark) ? old->marks[mark] * (1 - SPOILT) - slack[mark]
                                : old->marks[mark] * (1 + SPOILT) + slack[mark];
}

// Curves may turn more where that takes a shallow angle away, or parts two that all but touch.
static bool may_turn(const ns_grade *now, const ns_grade *old)
{
    return now->marks[NS_MARK_SHALLOW] < old->marks[NS_MARK_SHALLOW]
           || now->marks[NS_MARK_CLOSE] < old->marks[NS_MARK_CLOSE];
}

bool ns_grade_is_spoilt(const ns_grade *now, const ns_grade *old, ns_grade_mark mark)
{
    if (mark == NS_MARK_TURNING && may_turn(now, old))
        return false;
    return more_is_better(mark) ? now->marks[mark] < most_of(old, mark)
                                : now->marks[mark] > most_of(old, mark);
}

ns_grade_mark ns_grade_spoilt(const ns_grade *now, const ns_grade *old)
{
    int32_t i = 0;

    while (i < NS_MARKS && !ns_grade_is_spoilt(now, old, (ns_grade_mark)i))
        i++;
    return (ns_grade_mark)i;
}

bool ns_grade_is_wavy(const ns_grade *now, const ns_grade *old)
{
    const ns_grade_mark spoilt = ns_grade_spoilt(now, old);

    return spoilt == NS_MARK_TURNING || spoilt == NS_MARK_SMOOTHNESS
           || (spoilt == NS_MARKS
               && now->marks[NS_MARK_SMOOTHNESS] > old->marks[NS_MARK_SMOOTHNESS]);
}

bool ns_grade_is_better(const ns_grade *a, const ns_grade *b, const ns_grade *old)
{
    if (ns_grade_spoilt(a, old) != NS_MARKS)
        return false;
    if (a->doubts != b->doubts)
        return a->doubts < b->doubts;
    return ns_grade_change(a, old) < ns_grade_change(b, old);
}

// -- marks --------------------------------------------------------------------------------------

// All marks but those that take long.
static ns_status find_quick(ns_ctx *ctx, const ns_stage *stage, ns_grade *grade)
{
    const ns_weights kerkhof = ns_kerkhof_weights(), de_jong = ns_de_jong_weights();
    const ns_weights all = ns_all_weights();
    double *marks = grade->marks;
    ns_extreme closest;
    ns_layout layout;

    NS_TRY(ns_layout_measure(ctx, stage, &layout, NULL));
    NS_TRY(ns_closest_vertices(ctx, stage, &closest));
    grade->doubts = layout.shallow_angles - layout.forced_angles + layout.close_curves
                    - layout.forced_close;
    marks[NS_MARK_SMOOTHNESS] = layout.smoothness;
    marks[NS_MARK_ANGLES] = layout.angles;
    marks[NS_MARK_FACES] = layout.faces;
    marks[NS_MARK_SHALLOW] = layout.shallow_angles;
    marks[NS_MARK_CLOSE] = layout.close_curves;
    marks[NS_MARK_KERKHOF] = ns_sums_cost(&stage->sums, &kerkhof);
    marks[NS_MARK_DE_JONG] = ns_sums_cost(&stage->sums, &de_jong);
    marks[NS_MARK_NEAREST] = closest.value;
    marks[NS_MARK_SMALLEST] = smallest_cell(stage);
    for (int32_t i = 0; i < NS_COUNT(terms); i++)
        marks[terms[i].part] =
            all.of[terms[i].term] * ((double)stage->sums.of[terms[i].term] / NS_SUM_ONE);
    return NS_OK;
}

// With `old` no more than whether one of them is spoilt.
static ns_status find_slow(ns_ctx *ctx, const ns_stage *stage, const ns_grade *old,
                           ns_grade *grade)
{
    const double enough = old ? most_of(old, NS_MARK_LOCAL_DILATION) : NS_ANY_DILATION;
    ns_extreme circle, dilation;

    NS_TRY(ns_largest_circle(ctx, stage, &circle));
    grade->marks[NS_MARK_CIRCLE] = circle.value;
    if (old && ns_grade_is_spoilt(grade, old, NS_MARK_CIRCLE))
        return NS_OK;
    NS_TRY(ns_local_dilation(ctx, stage, enough, &dilation));
    grade->marks[NS_MARK_LOCAL_DILATION] = dilation.value < 0 ? NO_WAY : dilation.value;
    return NS_OK;
}

ns_status ns_grade_board(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                         int32_t setting, const ns_grade *best, const ns_grade *old,
                         ns_grade *grade)
{
    const ns_stage_options options = { .tolerance = board->tolerance,
                                       .setting = setting,
                                       .weights = ns_all_weights(),
                                       .self_crossings = true };
    ns_stage stage = { 0 };

    NS_ASSERT(!old == !best && setting >= 0);
    *grade = old ? *old : (ns_grade){ 0 };
    grade->marks[NS_MARK_TURNING] = turning(board);
    NS_TRY(ns_arranged_charge(ctx, arranged));
    NS_TRY(ns_stage_of_board(ctx, board, arranged, &options, &stage));
    ns_status status = find_quick(ctx, &stage, grade);
    if (status == NS_OK && (!old || ns_grade_is_better(grade, best, old)))
        status = find_slow(ctx, &stage, old, grade);
    ns_stage_drop(ctx, &stage);
    return status;
}
