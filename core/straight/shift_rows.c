// shift_rows.c: the rows of shift_program.h, each once.
//
// Many faces have the same distance, many meets follow from others: engines lose digits, and prices
// are not one any more, when they are told so twice. Rows of equal terms leave the tightest,
// equations go through Gauss' elimination and are kept only when something of them is left.
#include "straight/shift_program.h"

#define RANK_NEAR 1e-7 // what is left of an equation that follows from others

static void order_terms(ns_linear *f)
{
    for (int32_t i = 1; i < f->count; i++)
        for (int32_t k = i; k > 0 && f->line[k] < f->line[k - 1]; k--) {
            const int32_t line = f->line[k];
            const double factor = f->factor[k];

            f->line[k] = f->line[k - 1];
            f->factor[k] = f->factor[k - 1];
            f->line[k - 1] = line;
            f->factor[k - 1] = factor;
        }
}

static int order_of(double a, double b)
{
    return a < b ? -1 : a > b;
}

// Widths before gaps, the same terms together, the tightest of them first.
static int by_terms(const void *at_a, const void *at_b, void *user)
{
    const ns_slope_row *a = at_a, *b = at_b;
    int order = order_of(a->face < 0, b->face < 0);

    (void)user;
    if (!order)
        order = order_of(a->distance.count, b->distance.count);
    for (int32_t i = 0; !order && i < a->distance.count; i++) {
        order = order_of(a->distance.line[i], b->distance.line[i]);
        if (!order)
            order = order_of(a->distance.factor[i], b->distance.factor[i]);
    }
    return order;
}

static int by_terms_and_value(const void *a, const void *b, void *user)
{
    const int order = by_terms(a, b, user);

    return order ? order
                 : order_of(((const ns_slope_row *)a)->distance.now,
                            ((const ns_slope_row *)b)->distance.now);
}

static int by_value(const void *a, const void *b, void *user)
{
    (void)user;
    return order_of(((const ns_slope_row *)a)->distance.now,
                    ((const ns_slope_row *)b)->distance.now);
}

static ns_status keep_tightest(ns_ctx *ctx, ns_slope_rows *rows)
{
    const int32_t all = rows->rows.count;
    ns_slope_row *at = rows->rows.at;
    int32_t kept = 0;

    NS_TRY(ns_array_sort(ctx, &rows->rows, by_terms_and_value, NULL));
    for (int32_t i = 0; i < all; i++)
        if (kept == 0 || by_terms(&at[kept - 1], &at[i], NULL) != 0)
            at[kept++] = at[i];
    rows->rows.count = kept;
    return ns_array_sort(ctx, &rows->rows, by_value, NULL);
}

// Equations in reduced echelon form, dense: each has a column (its pivot) that no other has.
typedef struct echelon {
    int32_t n, rank;
    double *at;     // rank rows of n
    int32_t *pivot; // by row
    double *fresh;  // one row
} echelon;

// Adds an equation unless it follows from those there are.
static bool echelon_add(echelon *e, const ns_linear *zero)
{
    const size_t n = (size_t)e->n;
    int32_t best = 0;

    memset(e->fresh, 0, n * sizeof *e->fresh);
    for (int32_t i = 0; i < zero->count; i++)
        e->fresh[zero->line[i] - NS_FRAME_LINES] += zero->factor[i];
    for (int32_t r = 0; r < e->rank; r++) {
        const double times = e->fresh[e->pivot[r]];

        for (size_t k = 0; times != 0 && k < n; k++)
            e->fresh[k] -= times * e->at[(size_t)r * n + k];
    }
    for (int32_t k = 1; k < e->n; k++)
        if (ns_abs(e->fresh[k]) > ns_abs(e->fresh[best]))
            best = k;
    if (e->rank == e->n || ns_abs(e->fresh[best]) < RANK_NEAR)
        return false;
    double *row = e->at + (size_t)e->rank * n;
    for (size_t k = 0; k < n; k++)
        row[k] = e->fresh[k] / e->fresh[best];
    for (int32_t r = 0; r < e->rank; r++) {
        double *other = e->at + (size_t)r * n;
        const double times = other[best];

        for (size_t k = 0; times != 0 && k < n; k++)
            other[k] -= times * row[k];
        other[best] = 0;
    }
    NS_ASSERT(row[best] == 1);
    e->pivot[e->rank++] = best;
    return true;
}

static ns_status keep_independent(ns_ctx *ctx, const ns_straights *lines,
                                  const ns_linears *zeros, echelon *e, ns_slope_rows *rows)
{
    int32_t z = 0;

    for (int32_t m = 0; m < lines->meets.count; m++)
        for (int32_t k = 2; k < lines->meets.at[m].count; k++, z++) {
            ns_slope_meet meet = { zeros->at[z], m };

            order_terms(&meet.zero);
            NS_TRY(ns_spend(ctx, 1 + e->rank / 16));
            if (echelon_add(e, &meet.zero) && !ns_array_push(ctx, &rows->meets, meet))
                return ns_no_memory(ctx);
        }
    NS_ASSERT(z == zeros->count);
    return NS_OK;
}

static ns_status fill_meets(ns_ctx *ctx, const ns_straights *lines, const ns_linears *zeros,
                            ns_slope_rows *rows)
{
    const int32_t n = rows->line_count - NS_FRAME_LINES, size = n * n + n;
    echelon e = { .n = n };
    double *numbers = ns_new(ctx, size, sizeof *numbers);
    ns_status status = NS_OK;

    e.pivot = ns_new(ctx, n, sizeof *e.pivot);
    e.fresh = numbers;
    if (n > 0 && (!numbers || !e.pivot))
        status = ns_no_memory(ctx);
    else if (n > 0) {
        e.at = numbers + n;
        status = keep_independent(ctx, lines, zeros, &e, rows);
    }
    ns_free(ctx, numbers, size, sizeof *numbers);
    ns_free(ctx, e.pivot, n, sizeof *e.pivot);
    return status;
}

typedef struct row_lists {
    ns_widths widths;
    ns_linears zeros, gaps;
} row_lists;

static ns_status add_row(ns_ctx *ctx, ns_slope_rows *rows, ns_linear distance, int32_t face)
{
    NS_ASSERT(distance.count <= NS_COUNT(distance.line));
    order_terms(&distance);
    return ns_array_push(ctx, &rows->rows, ((ns_slope_row){ distance, face, false }))
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status fill(ns_ctx *ctx, const ns_straights *lines, row_lists *p, ns_slope_rows *rows)
{
    NS_ASSERT(rows->rows.count == 0 && rows->meets.count == 0);
    rows->line_count = lines->lines.count;
    NS_TRY(ns_widths_of(ctx, lines, &p->widths));
    NS_TRY(ns_frame_gaps(ctx, lines, &p->gaps));
    NS_TRY(ns_meets_kept(ctx, lines, &p->zeros));
    for (int32_t i = 0; i < p->widths.count; i++)
        NS_TRY(add_row(ctx, rows, p->widths.at[i].distance, p->widths.at[i].face));
    for (int32_t i = 0; i < p->gaps.count; i++)
        NS_TRY(add_row(ctx, rows, p->gaps.at[i], -1));
    NS_TRY(keep_tightest(ctx, rows));
    return fill_meets(ctx, lines, &p->zeros, rows);
}

ns_status ns_slope_rows_fill(ns_ctx *ctx, const ns_straights *lines, ns_slope_rows *rows)
{
    row_lists p = { 0 };
    const ns_status status = fill(ctx, lines, &p, rows);

    ns_arrays_drop(ctx, &p.widths, &p.zeros, &p.gaps);
    if (status != NS_OK)
        ns_slope_rows_drop(ctx, rows);
    return status;
}

void ns_slope_rows_drop(ns_ctx *ctx, ns_slope_rows *rows)
{
    ns_arrays_drop(ctx, &rows->rows, &rows->meets);
    rows->line_count = 0;
}
