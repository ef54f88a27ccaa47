// smooth.c: where spans end, and how much each point has to say; see smooth.h.
//
// First spans are halved until a loose spline reaches all points, then on these spans a stiff one
// gives way where points are out of reach, until none is. The best that was met is kept: a round more
// never makes the result worse.
#include "geom/smooth.h"

#include "base/basics.h"

#define CLOSER 0.9    // of the reach, so that smoothing has something to give away
#define HALVINGS 12   // rounds
#define SMOOTHINGS 40 // rounds
#define HOPELESS 12   // rounds, when not all points can be reached
#define STIFF 30.0    // bends shorter than about six times this are smoothed at first
#define LOOSE 1.5     // ... and those shorter than six times this are kept in the end
#define LEEWAY 0.45   // of the way to the neighbours, for a point's parameter
#define LOUDER 1.8    // what a point out of reach gains in weight
#define SPREAD 1.35   // and its neighbours

static double power_6(double x)
{
    return x * x * x * x * x * x;
}

static ns_status lay_points(ns_ctx *ctx, ns_smoother *s)
{
    const ns_smooth_points *p = s->points;

    s->notes.count = s->knots.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &s->notes, p->count));
    for (int32_t i = 1; i < p->count; i++) {
        const double step = ns_vec_distance(p->at[i], p->at[i - 1]);
        s->notes.at[i].u = s->notes.at[i].far = s->notes.at[i - 1].far + step;
        s->notes.at[i].length += step / 2;
        s->notes.at[i - 1].length += step / 2;
    }
    NS_NEED(ctx, ns_array_push(ctx, &s->knots, 0.0)
                     && ns_array_push(ctx, &s->knots, s->notes.at[p->count - 1].u));
    return NS_OK;
}

static void weigh(ns_smoother *s, double scale)
{
    for (int32_t i = 0; i < s->notes.count; i++)
        s->notes.at[i].weight = s->notes.at[i].length / power_6(scale);
}

// The span of a parameter, going on from one that is not far away.
static int32_t span_at(const ns_smoother *s, int32_t span, double u)
{
    while (span + 2 < s->knots.count && s->knots.at[span + 1] <= u)
        span++;
    while (span > 0 && s->knots.at[span] > u)
        span--;
    return span;
}

// Moves a point's parameter to where the curve is nearest, about. It stays near to how far along the
// point is: otherwise points would gather, and the curve be free to stray where there are none.
static void settle(const ns_smoother *s, int32_t i, int32_t span)
{
    ns_smooth_point *note = &s->notes.at[i];
    const ns_vec slope = ns_smooth_at(s, span, note->u, 1);
    const ns_vec away = ns_vec_sub(ns_smooth_at(s, span, note->u, 0), s->points->at[i]);
    const double speed = ns_vec_dot(slope, slope);
    const double low = note->far + (note[-1].far - note->far) * LEEWAY;
    const double high = note->far + (note[1].far - note->far) * LEEWAY;
    const double u = note->u - (speed > 0 ? ns_vec_dot(away, slope) / speed : 0);

    note->u = ns_clamp(u, low, high);
}

// How far each point is from the curve; the worst.
static double look(ns_smoother *s)
{
    double worst = 0;
    int32_t span = 0;

    for (int32_t i = 1; i + 1 < s->notes.count; i++) {
        ns_smooth_point *note = &s->notes.at[i];
        span = span_at(s, span, note->u);
        settle(s, i, span);
        span = span_at(s, span, note->u);
        const ns_vec away = ns_vec_sub(ns_smooth_at(s, span, note->u, 0), s->points->at[i]);
        note->away = ns_vec_length(away) / s->points->reach[i];
        worst = ns_max(note->away, worst);
    }
    return worst;
}

static ns_status solve_and_look(ns_ctx *ctx, ns_smoother *s, double *worst)
{
    NS_TRY(ns_smooth_solve(ctx, s));
    *worst = look(s);
    return NS_OK;
}

// Marks the spans that have points out of reach and can be halved. False: none.
static bool find_long(ns_smoother *s)
{
    bool any = false;

    for (int32_t k = 0, i = 1; k + 1 < s->knots.count; k++) {
        const double from = s->knots.at[k], to = s->knots.at[k + 1];
        s->halve.at[k] = false;
        for (; i + 1 < s->notes.count && s->notes.at[i].u < to; i++) {
            if (s->notes.at[i].away > CLOSER && (to - from) / 2 >= s->points->shortest)
                s->halve.at[k] = any = true;
        }
    }
    return any;
}

static ns_status halve_spans(ns_ctx *ctx, ns_smoother *s)
{
    const int32_t old = s->knots.count - 1;
    int32_t more = 0;

    for (int32_t k = 0; k < old; k++)
        more += s->halve.at[k];
    NS_NEED(ctx, ns_array_resize(ctx, &s->knots, old + 1 + more));
    for (int32_t k = old, to = old + more; k > 0; k--) {
        const double here = s->knots.at[k], before = s->knots.at[k - 1];
        s->knots.at[to--] = here;
        if (s->halve.at[k - 1])
            s->knots.at[to--] = (here + before) / 2;
    }
    return NS_OK;
}

// As few spans as reach all points.
static ns_status find_spans(ns_ctx *ctx, ns_smoother *s, double *worst)
{
    weigh(s, LOOSE);
    for (int round = 0;; round++) {
        for (int k = 0; k < 4; k++)
            NS_TRY(solve_and_look(ctx, s, worst));
        if (*worst <= CLOSER || round == HALVINGS)
            return NS_OK;
        s->halve.count = 0;
        NS_NEED(ctx, ns_array_resize(ctx, &s->halve, s->knots.count));
        if (!find_long(s))
            return NS_OK;
        NS_TRY(halve_spans(ctx, s));
    }
}

static void keep(ns_smoother *s)
{
    for (int32_t i = 0; i < s->controls.count; i++)
        s->best.at[i] = s->controls.at[i].at;
}

// Points out of reach speak louder.
static void reweigh(ns_smoother *s)
{
    const double most = 1 / power_6(LOOSE);

    for (int32_t i = 1; i + 1 < s->notes.count; i++) {
        const ns_smooth_point *note = &s->notes.at[i];
        const bool near = note[-1].away > 1 || note[1].away > 1;
        const double weight = note->weight * (note->away > 1 ? LOUDER : near ? SPREAD : 1);
        s->notes.at[i].weight = ns_min(weight, most * note->length);
    }
}

// Starts stiff and gives way where points are out of reach until none is.
static ns_status smooth(ns_ctx *ctx, ns_smoother *s, double *worst)
{
    double now;

    NS_ASSERT(s->controls.count == s->knots.count + 2);
    s->best.count = 0;
    NS_NEED(ctx, ns_array_resize(ctx, &s->best, s->controls.count));
    keep(s);
    weigh(s, STIFF);
    const int rounds = *worst > 1 ? HOPELESS : SMOOTHINGS;
    for (int round = 0; round < rounds; round++) {
        NS_TRY(solve_and_look(ctx, s, &now));
        if (now < *worst || now <= 1) {
            *worst = now;
            keep(s);
        }
        if (now <= 1)
            break;
        reweigh(s);
    }
    for (int32_t i = 0; i < s->controls.count; i++)
        s->controls.at[i].at = s->best.at[i];
    return NS_OK;
}

// A span of a spline is a Bezier curve between its ends.
static ns_status add_cubics(ns_ctx *ctx, const ns_smoother *s, ns_smooth_cubics *cubics)
{
    const int32_t spans = s->knots.count - 1;
    ns_vec from = s->points->at[0];

    for (int32_t k = 0; k < spans; k++) {
        const double a = s->knots.at[k], b = s->knots.at[k + 1], third = (b - a) / 3;
        const ns_vec to =
            k + 1 < spans ? ns_smooth_at(s, k, b, 0) : s->points->at[s->points->count - 1];
        const ns_cubic cubic = {
            { from, ns_vec_add(from, ns_vec_scale(ns_smooth_at(s, k, a, 1), third)),
              ns_vec_sub(to, ns_vec_scale(ns_smooth_at(s, k, b, 1), third)), to }
        };
        NS_NEED(ctx, ns_array_push(ctx, cubics, cubic));
        from = to;
    }
    return NS_OK;
}

ns_status ns_smooth_fit(ns_ctx *ctx, ns_smoother *s, const ns_smooth_points *points,
                        ns_smooth_cubics *cubics, double *away)
{
    NS_ASSERT(points->count >= 2);
    s->points = points;
    NS_TRY(lay_points(ctx, s));
    NS_TRY(find_spans(ctx, s, away));
    NS_TRY(smooth(ctx, s, away));
    return add_cubics(ctx, s, cubics);
}

void ns_smoother_drop(ns_ctx *ctx, ns_smoother *s)
{
    ns_arrays_drop(ctx, &s->notes, &s->knots, &s->controls, &s->best, &s->matrix, &s->right,
                   &s->halve);
}
