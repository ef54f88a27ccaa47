// shift_program.c: see shift_program.h.
//
// Every aim is the same program with one column more or less: the shifts, all meets kept, and the
// rows that were taken so far; then the width, the share or the largest shift. Solving goes on
// until no row that was left out is violated, so it does not matter which were taken first; rows are
// only ever added, so that a program is solved from where the one before ended.
#include "straight/shift_program.h"

#define ROWS_FIRST 1000   // so many rows are given to the engine at once anyway
#define ROW_NEAR 1e-8     // units: a row that lacks less is not violated
#define WIDTH_MOST 1000.0 // no face is wider
#define PRICED 1e-7       // a price above this is one

typedef struct solving {
    ns_slope_rows *rows;
    const ns_slope_goal *goal;
    const ns_program_port *engine;
    ns_slope_answer *answer;
    ns_program_draft draft;
    ns_program_solution solution;
    int32_t unnamed; // rows of the draft before those: the meets' and the largest shift's
    NS_ARRAY(int32_t) named; // by row of the draft after these: the row
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

// What it is worth to rows and meets, by line, when a line shifts by 1.
static void add_worth(const ns_linear *f, double price, double *worth)
{
    for (int32_t i = 0; price != 0 && i < f->count; i++)
        worth[f->line[i]] += price * f->factor[i];
}

// The optima of a linear program are all points that leave what has a price where it is. In the
// least sum a line shifts forth only where its worth is 1, and back where it is -1.
static ns_status draft_among(ns_ctx *ctx, solving *s)
{
    const ns_slope_answer *sum = s->goal->among;
    const double most = s->goal->most;
    double *worth = ns_new(ctx, s->rows->line_count, sizeof *worth);
    ns_status status = NS_OK;
    int32_t column;

    NS_NEED(ctx, worth);
    for (int32_t i = 0; i < s->rows->rows.count; i++)
        add_worth(&s->rows->rows.at[i].distance, sum->row_price.at[i], worth);
    for (int32_t i = 0; i < s->rows->meets.count; i++)
        add_worth(&s->rows->meets.at[i].zero, sum->meet_price.at[i], worth);
    for (int32_t i = NS_FRAME_LINES; status == NS_OK && i < s->rows->line_count; i++)
        status = ns_program_add_column(ctx, &s->draft, 0, 2, worth[i] < PRICED - 1 ? -most : 0,
                                       worth[i] > 1 - PRICED ? most : 0, &column);
    ns_free(ctx, worth, s->rows->line_count, sizeof *worth);
    return status;
}

static ns_status draft_columns(ns_ctx *ctx, solving *s)
{
    const ns_slope_aim aim = s->goal->aim;
    const bool sum = aim == NS_AIM_SUM;
    const double most = s->goal->most;
    int32_t column;

    if (s->goal->among)
        return draft_among(ctx, s);
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
    const double least = limit.least - row->distance.now;
    const bool stays = s->goal->among && s->goal->among->row_price.at[index] > PRICED;

    NS_TRY(ns_program_add_row(ctx, &s->draft, least, stays ? least : NS_PROGRAM_FREE));
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

// All but the rows that are taken.
static ns_status draft(ns_ctx *ctx, solving *s)
{
    NS_TRY(draft_columns(ctx, s));
    for (int32_t i = 0; i < s->rows->meets.count; i++) {
        NS_TRY(ns_program_add_row(ctx, &s->draft, 0, 0));
        NS_TRY(draft_terms(ctx, s, &s->rows->meets.at[i].zero));
    }
    if (s->goal->aim == NS_AIM_MAX)
        NS_TRY(draft_largest(ctx, s));
    s->unnamed = s->draft.row_most.count;
    return NS_OK;
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
    NS_ASSERT(s->solution.price.count == s->unnamed + s->named.count);
    a->found = true;
    a->value = s->goal->aim == NS_AIM_WIDEST || s->goal->aim == NS_AIM_GAPS ? x[extra_column(s)]
                                                                            : s->solution.least;
    for (int32_t i = 0; i < shifting(s); i++)
        a->shift.at[NS_FRAME_LINES + i] =
            s->goal->aim == NS_AIM_SUM ? x[2 * i] - x[2 * i + 1] : x[i];
    for (int32_t i = 0; i < meets; i++)
        a->meet_price.at[i] = s->solution.price.at[i];
    for (int32_t i = 0; i < s->named.count; i++)
        a->row_price.at[s->named.at[i]] = s->solution.price.at[s->unnamed + i];
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

// Takes the rows that are violated, the worse of them when they are many. *any: there are some.
static ns_status take_violated(ns_ctx *ctx, solving *s, bool *any)
{
    double worst = 0;

    for (int32_t i = 0; i < s->rows->rows.count; i++) {
        const ns_slope_row *row = &s->rows->rows.at[i];

        if (!row->taken && lack(s, row) > worst)
            worst = lack(s, row);
    }
    *any = worst > ROW_NEAR;
    for (int32_t i = 0; *any && i < s->rows->rows.count; i++) {
        ns_slope_row *row = &s->rows->rows.at[i];

        if (row->taken || lack(s, row) <= ROW_NEAR || lack(s, row) < worst / 4)
            continue;
        row->taken = true;
        NS_TRY(draft_row(ctx, s, i));
    }
    return NS_OK;
}

static ns_status solve(ns_ctx *ctx, solving *s)
{
    bool more;

    NS_TRY(draft(ctx, s));
    for (int32_t i = 0; i < s->rows->rows.count; i++) {
        ns_slope_row *row = &s->rows->rows.at[i];

        row->taken = row->taken || i < ROWS_FIRST;
        if (row->taken && counts(s, row))
            NS_TRY(draft_row(ctx, s, i));
    }
    do {
        NS_TRY(ns_spend(ctx, s->rows->rows.count));
        NS_TRY(ns_program_solve(ctx, s->engine, &s->draft, &s->solution));
        s->answer->found = s->solution.answer == NS_PROGRAM_SOLVED;
        if (!s->answer->found)
            return NS_OK;
        NS_TRY(take_answer(ctx, s));
        NS_TRY(take_violated(ctx, s, &more));
    } while (more);
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
