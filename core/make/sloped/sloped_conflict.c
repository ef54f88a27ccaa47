// sloped_conflict.c: which faces and lines are in each other's way at the widest.
//
// The rows that have a price in the program for the widest prove that no shifts are wider: weighted
// with their prices, the shifts cancel out and the widest remains. There are many such proofs, and
// a short one is of more use to whoever has to draw anew. So a single face that cannot get wider
// whatever the others do is looked for first; otherwise each row of the proof is left out in turn,
// and whenever the rest proves it as well only what the rest needs is kept.
#include "make/sloped/sloped_work.h"

#define TRIES 64    // programs in all
#define NEAR 1e-7   // units: a width that differs by less is the same
#define PRICED 1e-7 // a price above this is one

typedef struct conflict {
    const ns_slope_rows *rows;
    const ns_program_port *engine;
    double widest;
    ns_slope_rows some; // rows of the proof; the meets are borrowed
    ns_slope_rows rest; // those of an attempt, likewise
    ns_slope_answer answer;
    int32_t tries;
} conflict;

// Whether the rows of the attempt allow no more than all rows do.
static ns_status is_enough(ns_ctx *ctx, conflict *c, bool *enough)
{
    const ns_slope_goal goal = { .aim = NS_AIM_WIDEST, .most = NS_SHIFT_MOST, .frame = true };

    c->tries++;
    NS_TRY(ns_slope_solve(ctx, &c->rest, &goal, c->engine, &c->answer));
    *enough = c->answer.found && c->answer.value <= c->widest + NEAR;
    return NS_OK;
}

// The rows of the attempt that have a price are the proof now.
static ns_status take_rest(ns_ctx *ctx, conflict *c)
{
    c->some.rows.count = 0;
    for (int32_t i = 0; i < c->rest.rows.count; i++)
        if (ns_abs(c->answer.row_price.at[i]) > PRICED)
            NS_NEED(ctx, ns_array_push(ctx, &c->some.rows, c->rest.rows.at[i]));
    return NS_OK;
}

static ns_status try_single(ns_ctx *ctx, conflict *c, const ns_slope_answer *widest,
                            bool *found)
{
    for (int32_t i = 0; i < c->rows->rows.count && !*found && c->tries < TRIES; i++) {
        const ns_slope_row *row = &c->rows->rows.at[i];

        if (row->face < 0 || ns_linear_at(&row->distance, widest->shift.at) > c->widest + NEAR)
            continue;
        c->rest.rows.count = 0;
        NS_NEED(ctx, ns_array_push(ctx, &c->rest.rows, *row));
        NS_TRY(is_enough(ctx, c, found));
    }
    return *found ? take_rest(ctx, c) : NS_OK;
}

// The widest with a row of the proof left out.
static ns_status try_without(ns_ctx *ctx, conflict *c, int32_t left_out, bool *enough)
{
    c->rest.rows.count = 0;
    for (int32_t i = 0; i < c->some.rows.count; i++)
        if (i != left_out)
            NS_NEED(ctx, ns_array_push(ctx, &c->rest.rows, c->some.rows.at[i]));
    return is_enough(ctx, c, enough);
}

// What is needed is still needed after others are gone, and stays behind them in the order.
static ns_status shorten(ns_ctx *ctx, conflict *c)
{
    int32_t needed = 0;

    for (c->tries = 0; needed < c->some.rows.count && c->tries < TRIES;) {
        bool enough;

        NS_TRY(try_without(ctx, c, c->some.rows.count - 1 - needed, &enough));
        if (enough)
            NS_TRY(take_rest(ctx, c));
        else
            needed++;
    }
    return NS_OK;
}

static bool add_lines(ns_ctx *ctx, ns_shifted *shifted, const ns_linear *f)
{
    for (int32_t i = 0; i < f->count; i++)
        if (!ns_array_push(ctx, &shifted->tight_lines, f->line[i]))
            return false;
    return true;
}

// Ascending, each once.
static ns_status sort_once(ns_ctx *ctx, int32_t *at, int32_t *count)
{
    int32_t kept = 0;

    NS_TRY(ns_sort(ctx, at, *count, sizeof *at, ns_compare_numbers, NULL));
    for (int32_t i = 0; i < *count; i++)
        if (i == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    *count = kept;
    return NS_OK;
}

static ns_status tell(ns_ctx *ctx, const ns_slope_rows *rows, const ns_slope_answer *answer,
                      ns_shifted *shifted)
{
    for (int32_t i = 0; i < rows->rows.count; i++) {
        const ns_slope_row *row = &rows->rows.at[i];

        if (ns_abs(answer->row_price.at[i]) <= PRICED)
            continue;
        if (row->face >= 0 && !ns_array_push(ctx, &shifted->tight_faces, row->face))
            return ns_no_memory(ctx);
        NS_NEED(ctx, add_lines(ctx, shifted, &row->distance));
    }
    for (int32_t i = 0; i < rows->meets.count; i++)
        if (ns_abs(answer->meet_price.at[i]) > PRICED
            && !add_lines(ctx, shifted, &rows->meets.at[i].zero))
            return ns_no_memory(ctx);
    NS_TRY(sort_once(ctx, shifted->tight_faces.at, &shifted->tight_faces.count));
    return sort_once(ctx, shifted->tight_lines.at, &shifted->tight_lines.count);
}

static ns_status find(ns_ctx *ctx, conflict *c, const ns_slope_answer *widest,
                      ns_shifted *shifted)
{
    bool single = false, enough;

    for (int32_t i = 0; i < c->rows->rows.count; i++)
        if (ns_abs(widest->row_price.at[i]) > PRICED)
            NS_NEED(ctx, ns_array_push(ctx, &c->some.rows, c->rows->rows.at[i]));
    NS_TRY(try_single(ctx, c, widest, &single));
    if (!single)
        NS_TRY(shorten(ctx, c));
    NS_TRY(try_without(ctx, c, -1, &enough));
    return enough ? tell(ctx, &c->rest, &c->answer, shifted)
                  : tell(ctx, c->rows, widest, shifted); // digits were lost
}

ns_status ns_slopes_conflict(ns_ctx *ctx, const ns_slope_rows *rows,
                             const ns_slope_answer *widest, const ns_program_port *engine,
                             ns_shifted *shifted)
{
    conflict c = { .rows = rows, .engine = engine, .widest = widest->value };

    c.some = c.rest = (ns_slope_rows){ .line_count = rows->line_count, .meets = rows->meets };
    const ns_status status = find(ctx, &c, widest, shifted);
    ns_arrays_drop(ctx, &c.some.rows, &c.rest.rows);
    ns_slope_answer_drop(ctx, &c.answer);
    return status;
}
