// shift_program.c: see shift_program.h.
//
// Every aim is the same program with one column more or less: the shifts, all meets kept, and the
// rows that were taken so far; then the width, the share or the largest shift. Solving goes on
// until no row that was left out is violated, so it does not matter which were taken first.
#include "straight/shift_program.h"

#define ROWS_FIRST 1000   // so many rows are given to the engine at once anyway
#define ROW_NEAR 1e-8     // units: a row that lacks less is not violated
#define WIDTH_MOST 1000.0 // no face is wider

typedef struct solving {
    ns_slope_rows *rows;
    const ns_slope_goal *goal;
    const ns_program_port *engine;
    ns_slope_answer *answer;
    ns_program_draft draft;
    ns_program_solution solution;
    NS_ARRAY(int32_t) named; // by row of the draft after the meets': the row
} solving;

static int32_t shifting(const solving *s)
{
    return s->rows->line_count - NS_FRAME_LINES;
}

// The column after all shifts: the width, the share, or the largest shift.
static int32_t extra_column(const solving *s)
{
    return s->goal->aim == NS_AIM_SUM ? 2 * shifting(s) : shifting(s);
}

static ns_status draft_columns(ns_ctx *ctx, solving *s)
{
    const ns_slope_aim aim = s->goal->aim;
    const bool sum = aim == NS_AIM_SUM;
    const double most = s->goal->most;
    int32_t column;

    for (int32_t i = 0; i < shifting(s) * (sum ? 2 : 1); i++)
        NS_TRY(ns_program_add_column(ctx, &s->draft, sum ? 1 : 0, aim == NS_AIM_SQUARES ? 2 : 0,
                                     sum ? 0 : -most, most, &column));
    if (aim == NS_AIM_WIDEST)
        return ns_program_add_column(ctx, &s->draft, -1, 0, 0, WIDTH_MOST, &column);
    if (aim == NS_AIM_GAPS)
        return ns_program_add_column(ctx, &s->draft, -1, 0, 0, 1, &column);
    if (aim == NS_AIM_MAX)
        return ns_program_add_column(ctx, &s->draft, 1, 0, 0, most, &column);
    return NS_OK;
}

static ns_status draft_shift(ns_ctx *ctx, solving *s, int32_t line, double factor)
{
    const int32_t i = line - NS_FRAME_LINES;

    if (s->goal->aim != NS_AIM_SUM)
        return ns_program_add_element(ctx, &s->draft, i, factor);
    NS_TRY(ns_program_add_element(ctx, &s->draft, 2 * i, factor));
    return ns_program_add_element(ctx, &s->draft, 2 * i + 1, -factor);
}

static ns_status draft_terms(ns_ctx *ctx, solving *s, const ns_linear *f)
{
    for (int32_t i = 0; i < f->count; i++)
        NS_TRY(draft_shift(ctx, s, f->line[i], f->factor[i]));
    return NS_OK;
}

static bool counts(const solving *s, const ns_slope_row *row)
{
    return row->face >= 0 || s->goal->frame;
}

// What a gap on the frame is to have beyond NS_GAP_LEAST, where the share is 1.
static double gap_wanted(const solving *s, const ns_slope_row *row)
{
    const double now = row->distance.now, gap = s->goal->gap;
    const double wanted = s->goal->as_drawn && now < gap ? now : gap;

    return wanted > NS_GAP_LEAST ? wanted - NS_GAP_LEAST : 0;
}

// A row is at least this, and so many times the extra column more.
typedef struct row_limit {
    double least, times;
} row_limit;

static row_limit limit_of(const solving *s, const ns_slope_row *row)
{
    const ns_slope_aim aim = s->goal->aim;

    if (row->face >= 0)
        return aim == NS_AIM_WIDEST ? (row_limit){ 0, 1 } : (row_limit){ s->goal->width, 0 };
    if (aim == NS_AIM_GAPS)
        return (row_limit){ NS_GAP_LEAST, gap_wanted(s, row) };
    return (row_limit){ NS_GAP_LEAST + s->goal->share * gap_wanted(s, row), 0 };
}

static ns_status draft_row(ns_ctx *ctx, solving *s, int32_t index)
{
    const ns_slope_row *row = &s->rows->rows.at[index];
    const row_limit limit = limit_of(s, row);

    NS_TRY(
        ns_program_add_row(ctx, &s->draft, limit.least - row->distance.now, NS_PROGRAM_FREE));
    NS_TRY(draft_terms(ctx, s, &row->distance));
    if (limit.times > 0)
        NS_TRY(ns_program_add_element(ctx, &s->draft, extra_column(s), -limit.times));
    return ns_array_push(ctx, &s->named, index) ? NS_OK : ns_no_memory(ctx);
}

// -largest <= shift <= largest for every line.
static ns_status draft_largest(ns_ctx *ctx, solving *s)
{
    for (int32_t i = 0; i < 2 * shifting(s); i++) {
        NS_TRY(ns_program_add_row(ctx, &s->draft, 0, NS_PROGRAM_FREE));
        NS_TRY(ns_program_add_element(ctx, &s->draft, i / 2, i % 2 ? 1 : -1));
        NS_TRY(ns_program_add_element(ctx, &s->draft, extra_column(s), 1));
    }
    return NS_OK;
}

static ns_status draft(ns_ctx *ctx, solving *s)
{
    ns_program_draft_drop(ctx, &s->draft);
    s->named.count = 0;
    NS_TRY(draft_columns(ctx, s));
    for (int32_t i = 0; i < s->rows->meets.count; i++) {
        NS_TRY(ns_program_add_row(ctx, &s->draft, 0, 0));
        NS_TRY(draft_terms(ctx, s, &s->rows->meets.at[i].zero));
    }
    for (int32_t i = 0; i < s->rows->rows.count; i++)
        if (s->rows->rows.at[i].taken && counts(s, &s->rows->rows.at[i]))
            NS_TRY(draft_row(ctx, s, i));
    return s->goal->aim == NS_AIM_MAX ? draft_largest(ctx, s) : NS_OK;
}

static ns_status take_answer(ns_ctx *ctx, solving *s)
{
    ns_slope_answer *a = s->answer;
    const double *x = s->solution.x.at;
    const int32_t meets = s->rows->meets.count;

    a->shift.count = a->row_price.count = a->meet_price.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &a->shift, s->rows->line_count)
                     && ns_array_resize(ctx, &a->row_price, s->rows->rows.count)
                     && ns_array_resize(ctx, &a->meet_price, meets));
    NS_ASSERT(s->solution.price.count >= meets + s->named.count);
    a->found = true;
    a->value = s->goal->aim == NS_AIM_WIDEST || s->goal->aim == NS_AIM_GAPS ? x[extra_column(s)]
                                                                            : s->solution.least;
    for (int32_t i = 0; i < shifting(s); i++)
        a->shift.at[NS_FRAME_LINES + i] =
            s->goal->aim == NS_AIM_SUM ? x[2 * i] - x[2 * i + 1] : x[i];
    for (int32_t i = 0; i < meets; i++)
        a->meet_price.at[i] = s->solution.price.at[i];
    for (int32_t i = 0; i < s->named.count; i++)
        a->row_price.at[s->named.at[i]] = s->solution.price.at[meets + i];
    return NS_OK;
}

static double lack(const solving *s, const ns_slope_row *row)
{
    const row_limit limit = limit_of(s, row);

    if (!counts(s, row))
        return 0;
    return limit.least + limit.times * s->answer->value
           - ns_linear_at(&row->distance, s->answer->shift.at);
}

// Takes the rows that are violated, at least the worse half of them when they are many: the
// worst lacks `worst`. Returns how many.
static int32_t take_violated(const solving *s)
{
    int32_t count = 0;
    double worst = 0;

    for (int32_t i = 0; i < s->rows->rows.count; i++) {
        const ns_slope_row *row = &s->rows->rows.at[i];

        if (!row->taken && lack(s, row) > worst)
            worst = lack(s, row);
    }
    if (worst <= ROW_NEAR)
        return 0;
    for (int32_t i = 0; i < s->rows->rows.count; i++) {
        ns_slope_row *row = &s->rows->rows.at[i];

        if (!row->taken && lack(s, row) > ROW_NEAR && lack(s, row) >= worst / 4) {
            row->taken = true;
            count++;
        }
    }
    return count;
}

static ns_status solve(ns_ctx *ctx, solving *s)
{
    const int32_t first = ns_min(s->rows->rows.count, ROWS_FIRST);

    for (int32_t i = 0; i < first; i++)
        s->rows->rows.at[i].taken = true;
    do {
        NS_TRY(ns_spend(ctx, s->rows->rows.count));
        NS_TRY(draft(ctx, s));
        NS_TRY(ns_program_solve(ctx, s->engine, &s->draft, &s->solution));
        s->answer->found = s->solution.answer == NS_PROGRAM_SOLVED;
        if (!s->answer->found)
            return NS_OK;
        NS_TRY(take_answer(ctx, s));
    } while (take_violated(s) > 0);
    return NS_OK;
}

ns_status ns_slope_solve(ns_ctx *ctx, ns_slope_rows *rows, const ns_slope_goal *goal,
                         const ns_program_port *engine, ns_slope_answer *answer)
{
    solving s = { .rows = rows, .goal = goal, .engine = engine, .answer = answer };

    NS_ASSERT(rows->line_count > NS_FRAME_LINES && goal->most > 0);
    const ns_status status = solve(ctx, &s);

    ns_program_draft_drop(ctx, &s.draft);
    ns_program_solution_drop(ctx, &s.solution);
    ns_array_drop(ctx, &s.named);
    return status;
}

void ns_slope_answer_drop(ns_ctx *ctx, ns_slope_answer *answer)
{
    ns_arrays_drop(ctx, &answer->shift, &answer->row_price, &answer->meet_price);
    answer->found = false;
    answer->value = 0;
}
