// smooth_solve.c: a cubic spline through the least sum of squares.
//
// The span from knots[k] to knots[k + 1] is a sum of controls k to k + 3, knots at both ends being
// there four times. Every wish (a point to be near to, a third derivative to be small) is a row,
// linear in the controls; rows are squared into normal equations with a narrow band, which
// Cholesky's method solves.
#include "geom/smooth.h"

#include "base/basics.h"

// Against the third derivative: bending a little is dearer than not bending, so that spans
// without points are straight.
#define BENDING 1e-10
// A jump of the curvature at an end counts as if it were spread over so much.
#define JUMP 10.0

static double knot(const ns_smoother *s, int32_t i)
{
    return s->knots.at[ns_max(0, ns_min(i - 3, s->knots.count - 1))];
}

// What the n-th derivative at u takes of the four controls of a span.
static void shares(const ns_smoother *s, int32_t span, double u, int order, double out[4])
{
    const int degree = 3 - order;
    double a[4] = { 0 }, low[4], high[4];

    a[order] = 1;
    for (int r = 1; r <= degree; r++) {
        double carry = 0;
        low[r] = u - knot(s, span + 4 - r);
        high[r] = knot(s, span + 3 + r) - u;
        for (int i = 0; i < r; i++) {
            const double part = a[order + i] / (high[i + 1] + low[r - i]);
            a[order + i] = carry + high[i + 1] * part;
            carry = low[r - i] * part;
        }
        a[order + r] = carry;
    }
    for (int e = order; e > 0; e--) {
        double b[4] = { 0 };
        for (int i = e; i < 4; i++) {
            const double part =
                (4 - e) * a[i] / (knot(s, span + i + 4 - e) - knot(s, span + i));
            b[i] += part;
            b[i - 1] -= part;
        }
        memcpy(a, b, sizeof a);
    }
    memcpy(out, a, sizeof a);
}

ns_vec ns_smooth_at(const ns_smoother *s, int32_t span, double u, int order)
{
    double share[4];
    ns_vec sum = { 0, 0 };

    shares(s, span, u, order, share);
    for (int i = 0; i < 4; i++)
        sum = ns_vec_add(sum, ns_vec_scale(s->controls.at[span + i].at, share[i]));
    return sum;
}

// One axis of a wish: unknown `var[i]` times `part[i]`, summed, is to be `rest`.
typedef struct row {
    int32_t var[4];
    double part[4];
    int count;
    double rest;
} row;

static void add_part(row *r, int32_t var, double part)
{
    r->var[r->count] = var;
    r->part[r->count++] = part;
}

static void add_square(ns_smoother *s, const row *r, double weight)
{
    for (int i = 0; i < r->count; i++) {
        s->right.at[r->var[i]] += weight * r->part[i] * r->rest;
        for (int k = 0; k <= i; k++)
            s->matrix.at[r->var[i] * NS_SMOOTH_BAND + r->var[i] - r->var[k]] +=
                weight * r->part[i] * r->part[k];
    }
}

static void wish(ns_smoother *s, int32_t span, double u, int order, ns_vec target,
                 double weight)
{
    double share[4];
    row x = { .rest = target.x }, y = { .rest = target.y };

    shares(s, span, u, order, share);
    for (int i = 0; i < 4; i++) {
        const ns_smooth_control *c = &s->controls.at[span + i];
        if (c->freedom == NS_SMOOTH_FREE) {
            add_part(&x, c->var, share[i]);
            add_part(&y, c->var + 1, share[i]);
            continue;
        }
        x.rest -= share[i] * c->at.x;
        y.rest -= share[i] * c->at.y;
        if (c->freedom == NS_SMOOTH_RAY) {
            const ns_vec way = s->points->ends[span + i > 1].way;
            add_part(&x, c->var, share[i] * way.x);
            add_part(&y, c->var, share[i] * way.y);
        }
    }
    add_square(s, &x, weight);
    add_square(s, &y, weight);
}

// Numbers the unknowns and places what is known. Returns how many there are.
static int32_t name_unknowns(ns_smoother *s)
{
    const int32_t last = s->controls.count - 1;
    int32_t vars = 0;

    s->controls.at[0].at = s->points->at[0];
    s->controls.at[last].at = s->points->at[s->points->count - 1];
    for (int32_t i = 0; i <= last; i++) {
        ns_smooth_control *c = &s->controls.at[i];
        if (c->freedom == NS_SMOOTH_RAY)
            c->at = s->controls.at[i == 1 ? 0 : last].at;
        c->var = vars;
        vars += c->freedom == NS_SMOOTH_FREE ? 2 : c->freedom == NS_SMOOTH_RAY ? 1 : 0;
    }
    return vars;
}

static void make_wishes(ns_smoother *s)
{
    const ns_vec none = { 0, 0 };
    const int32_t spans = s->knots.count - 1;
    int32_t span = 0;

    for (int32_t k = 0; k < spans; k++) {
        const double from = s->knots.at[k], to = s->knots.at[k + 1];
        wish(s, k, from, 3, none, to - from);
        wish(s, k, from, 2, none, BENDING * (to - from));
        wish(s, k, to, 2, none, BENDING * (to - from));
    }
    for (int32_t i = 1; i + 1 < s->notes.count; i++) {
        const ns_smooth_point *note = &s->notes.at[i];
        while (span + 1 < spans && s->knots.at[span + 1] <= note->u)
            span++;
        wish(s, span, note->u, 0, s->points->at[i], note->weight);
    }
    for (int end = 0; end < 2; end++) {
        if (s->points->ends[end].bent)
            wish(s, end ? spans - 1 : 0, s->knots.at[end ? spans : 0], 2,
                 s->points->ends[end].bend, 1 / JUMP);
    }
}

// Cholesky's method in place: rows of the band, the diagonal first.
static void solve(ns_smoother *s, int32_t vars)
{
    double *m = s->matrix.at, *right = s->right.at;
    const int32_t band = NS_SMOOTH_BAND;

    for (int32_t i = 0; i < vars; i++) {
        const int32_t low = ns_max(0, i - band + 1);
        for (int32_t j = low; j <= i; j++) {
            double sum = m[i * band + i - j];
            for (int32_t k = ns_max(low, j - band + 1); k < j; k++)
                sum -= m[i * band + i - k] * m[j * band + j - k];
            if (j < i)
                m[i * band + i - j] = sum / m[j * band];
            else
                m[i * band] = sum > 0 ? ns_sqrt(sum) : 1; // never 0 but for rounding
        }
        for (int32_t k = low; k < i; k++)
            right[i] -= m[i * band + i - k] * right[k];
        right[i] /= m[i * band];
    }
    for (int32_t i = vars - 1; i >= 0; i--) {
        for (int32_t k = i + 1; k < ns_min(vars, i + band); k++)
            right[i] -= m[k * band + k - i] * right[k];
        right[i] /= m[i * band];
    }
}

// How far a ray's control goes along it; one that would go backwards or overshoot is held.
static bool place_on_ray(ns_smoother *s, ns_smooth_control *c, int end)
{
    const double *first = s->knots.at + (end ? s->knots.count - 2 : 0);
    const double third = (first[1] - first[0]) / 3, sign = end ? -1 : 1;
    double far = s->right.at[c->var] * sign;
    const bool sound = far > third / 3 && far < third * 2;

    if (!sound) {
        far = far > third ? third * 2 : third / 3;
        c->freedom = NS_SMOOTH_HELD;
    }
    c->at = ns_vec_add(c->at, ns_vec_scale(s->points->ends[end].way, far * sign));
    return sound;
}

// Returns whether one had to be held.
static bool place_controls(ns_smoother *s)
{
    bool held = false;

    for (int32_t i = 1; i + 1 < s->controls.count; i++) {
        ns_smooth_control *c = &s->controls.at[i];
        if (c->freedom == NS_SMOOTH_FREE)
            c->at = (ns_vec){ s->right.at[c->var], s->right.at[c->var + 1] };
        else if (c->freedom == NS_SMOOTH_RAY)
            held |= !place_on_ray(s, c, i > 1);
    }
    return held;
}

ns_status ns_smooth_solve(ns_ctx *ctx, ns_smoother *s)
{
    const int32_t count = s->knots.count + 2;

    s->controls.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &s->controls, count));
    for (int32_t i = 1; i + 1 < count; i++)
        s->controls.at[i].freedom = NS_SMOOTH_FREE;
    if (s->points->ends[0].aimed)
        s->controls.at[1].freedom = NS_SMOOTH_RAY;
    if (s->points->ends[1].aimed)
        s->controls.at[count - 2].freedom = NS_SMOOTH_RAY;
    bool held = true;
    for (int round = 0; round < 3 && held; round++) {
        const int32_t vars = name_unknowns(s);
        s->matrix.count = s->right.count = 0;
        NS_NEED(ctx, ns_array_resize(ctx, &s->matrix, vars * NS_SMOOTH_BAND)
                         && ns_array_resize(ctx, &s->right, vars));
        make_wishes(s);
        solve(s, vars);
        held = place_controls(s);
        NS_TRY(ns_spend(ctx, 4 * ((int64_t)vars + s->notes.count)));
    }
    return NS_OK;
}
