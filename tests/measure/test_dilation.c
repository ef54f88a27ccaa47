// test_dilation.c: de Jong's dilation penalty on pages where it is known, and against a slow twin
// that takes every sample for a vertex of the graph.
#include "geom/bezier.h"
#include "measure/dilation/dilation_parts.h"
#include "ns_test.h"
#include "oracle/dilation_twin.h"
#include "oracle/recount.h"
#include "oracle/scale.h"

#include <math.h>

#define UNIT (NS_FRAME_SIDE / NS_DE_JONG_SIDE)

typedef struct sheet {
    ns_test *t;
    ns_stage stage;
} sheet;

static void page_open(sheet *page, ns_test *t, int32_t setting)
{
    ns_stage_options options = { .tolerance = NS_TOLERANCE,
                                 .setting = setting,
                                 .self_crossings = true };

    options.weights.of[NS_TERM_DILATION] = 1;
    *page = (struct sheet){ .t = t };
    ns_expect(
        t,
        ns_stage_open(&t->ctx, &page->stage, NS_FRAME_SIDE, NS_FRAME_SIDE * 3 / 4, &options)
            == NS_OK,
        "open");
}

static void page_drop(sheet *page)
{
    ns_stage_drop(&page->t->ctx, &page->stage);
}

static double page_sum(const sheet *page)
{
    return (double)page->stage.sums.of[NS_TERM_DILATION] / NS_SUM_ONE;
}

static ns_point at(double x, double y)
{
    return ns_point_of((ns_vec){ x * UNIT, y * UNIT });
}

static int32_t page_put(sheet *page, const ns_grid_cubic *cubics, int32_t count, bool closed)
{
    const ns_part part = { .cubics = cubics,
                           .count = count,
                           .role = NS_ROLE_DECOY,
                           .closed = closed,
                           .mates = { -1, -1 } };
    ns_strand_id strand = { 0 };
    ns_fit fit = NS_FIT_TIE;

    ns_expect(page->t,
              ns_stage_put(&page->t->ctx, &page->stage, &part, &strand, &fit) == NS_OK
                  && fit == NS_FITS,
              "put: %d", fit);
    return strand.i;
}

// A straight line; points in units.
static int32_t page_line(sheet *page, double x1, double y1, double x2, double y2)
{
    const ns_cubic line =
        ns_cubic_line((ns_vec){ x1 * UNIT, y1 * UNIT }, (ns_vec){ x2 * UNIT, y2 * UNIT });
    const ns_grid_cubic cubic = ns_cubic_snap(&line);

    return page_put(page, &cubic, 1, false);
}

static int32_t page_ring(sheet *page, double x, double y, double radius)
{
    const double k = 0.5523 * radius;
    const ns_grid_cubic ring[4] = {
        { { at(x + radius, y), at(x + radius, y + k), at(x + k, y + radius),
            at(x, y + radius) } },
        { { at(x, y + radius), at(x - k, y + radius), at(x - radius, y + k),
            at(x - radius, y) } },
        { { at(x - radius, y), at(x - radius, y - k), at(x - k, y - radius),
            at(x, y - radius) } },
        { { at(x, y - radius), at(x + k, y - radius), at(x + radius, y - k),
            at(x + radius, y) } },
    };

    return page_put(page, ring, 4, true);
}

// What is kept, what is counted and what the twin says.
static void check(sheet *page, const char *what)
{
    ns_sums counted = { 0 };

    ns_expect(page->t, ns_stage_recount(&page->t->ctx, &page->stage, &counted) == NS_OK,
              "%s: recount", what);
    ns_expect(page->t, counted.of[NS_TERM_DILATION] == page->stage.sums.of[NS_TERM_DILATION],
              "%s: kept %lld, counted %lld", what,
              (long long)page->stage.sums.of[NS_TERM_DILATION],
              (long long)counted.of[NS_TERM_DILATION]);
    const ns_dilation_bounds bounds = ns_dilation_twin(&page->stage);
    ns_expect(page->t, page_sum(page) >= bounds.least && page_sum(page) <= bounds.most,
              "%s: %.6f is not between %.6f and %.6f", what, page_sum(page), bounds.least,
              bounds.most);
}

// -- samples ----------------------------------------------------------------------------------------

static void test_samples(ns_test *t)
{
    sheet page;

    page_open(&page, t, 2);
    // The frame: four sides, each cut in 99 parts, those of 400 units twice more (4.04 to 1.01),
    // those of 300 once (3.03 to 1.52).
    const ns_samples *frame = page.stage.actors.at[0].samples;
    ns_expect(t, frame->all.count == 2 * 99 * 4 + 2 * 99 * 2, "the frame has %d",
              frame->all.count);
    double weight = 0;
    for (int32_t i = 0; i < frame->all.count; i++)
        weight += frame->all.at[i].weight;
    ns_expect(t, fabs(weight - 1400) < 1e-6, "weights sum to its length: %f", weight);
    // A short line: 100 samples, its ends weigh half.
    const int32_t line = page_line(&page, 0, 99, 99, 0);
    const ns_samples *samples = page.stage.actors.at[line].samples;
    const double part = sqrt(2);
    ns_expect(t, samples->all.count == 100, "the line has %d", samples->all.count);
    for (int32_t i = 0; i < samples->all.count; i++)
        ns_expect(t,
                  fabs(samples->all.at[i].weight - (i % 99 ? part : part / 2)) < 1e-4
                      && fabs((double)samples->all.at[i].arc - i * part * UNIT) < 3,
                  "sample %d weighs %f", i, samples->all.at[i].weight);
    // Two cubics share a sample; a ring has as many samples as steps.
    const ns_grid_cubic chain[2] = {
        { { at(0, 200), at(20, 210), at(40, 220), at(60, 250) } },
        { { at(60, 250), at(70, 270), at(80, 290), at(80, 300) } },
    };
    const int32_t two = page_put(&page, chain, 2, false);
    ns_expect(t, page.stage.actors.at[two].samples->all.count == 199, "two cubics have %d",
              page.stage.actors.at[two].samples->all.count);
    const int32_t ring = page_ring(&page, 200, 150, 20);
    ns_expect(t, page.stage.actors.at[ring].samples->all.count == 396, "a ring has %d",
              page.stage.actors.at[ring].samples->all.count);
    check(&page, "samples");
    page_drop(&page);
}

// -- pages where the penalty is known ---------------------------------------------------------------

// De Jong's table 2: the smallest angle of a crossing that costs nothing.
static void test_angles(ns_test *t)
{
    static const double least[NS_SETTINGS] = { 10, 15, 20, 25, 30 };

    for (int32_t setting = 0; setting < NS_SETTINGS; setting++) {
        for (int32_t more = -1; more <= 1; more += 2) {
            sheet page;
            page_open(&page, t, setting);
            const double rise = 200 * tan((least[setting] + more) / 2 * NS_PI / 180);
            page_line(&page, 0, 150 - rise, 400, 150 + rise);
            page_line(&page, 0, 150.123 + rise, 400, 150.123 - rise);
            ns_expect(t, (page_sum(&page) > 0) == (more < 0), "setting %d, %g degrees: %f",
                      setting, least[setting] + more, page_sum(&page));
            check(&page, "a crossing");
            page_drop(&page);
        }
    }
}

// Two level lines from side to side: the integral over both of what pairs cost.
static double strip_integral(const ns_de_jong *rule, double high)
{
    const double step = 0.1;
    double sum = 0;

    for (double x = step / 2; x < 400; x += step) {
        for (double y = x - 13 + step / 2; y < x + 13; y += step) {
            const double d = sqrt(high * high + (x - y) * (x - y));
            const double left = x + high + y, right = 800 - x - y + high;
            if (y > 0 && y < 400 && d < rule->d_dil && left > rule->dilation * d
                && right > rule->dilation * d)
                sum += step * step * (rule->d_dil - d);
        }
    }
    return sum;
}

static void test_strips(ns_test *t)
{
    for (int32_t setting = 0; setting < NS_SETTINGS; setting++) {
        const ns_de_jong rule = ns_de_jong_setting(setting);
        for (double part = 0.3; part < 1.2; part += 0.25) {
            const double high = part * rule.d_dil;
            sheet page;
            page_open(&page, t, setting);
            page_line(&page, 0, 150, 400, 150);
            page_line(&page, 0, 150 + high, 400, 150 + high);
            const double wanted = strip_integral(&rule, high);
            ns_expect(t, fabs(page_sum(&page) - wanted) <= 0.03 * wanted,
                      "setting %d, %g apart: %f, not about %f", setting, high, page_sum(&page),
                      wanted);
            ns_expect(t, (wanted > 0) == (page_sum(&page) > 0), "and nothing is nothing");
            check(&page, "a strip");
            page_drop(&page);
        }
    }
}

// A curve that comes back beside itself.
static void test_hairpin(ns_test *t)
{
    double before = 1e300;

    for (double wide = 2; wide < 40; wide += 4) {
        const ns_grid_cubic pin = { { at(0, 150), at(250, 150), at(250, 150 + wide),
                                      at(0, 150 + wide) } };
        sheet page;
        page_open(&page, t, 2);
        page_put(&page, &pin, 1, false);
        ns_expect(t, page_sum(&page) <= before && (wide < 8 ? page_sum(&page) > 0 : true),
                  "%g wide: %f", wide, page_sum(&page));
        before = page_sum(&page);
        check(&page, "a hairpin");
        page_drop(&page);
    }
    ns_expect(t, before == 0, "a wide one costs nothing: %f", before);
}

// A ring that touches nothing has no path to anything.
static void test_floating(ns_test *t)
{
    sheet page;

    page_open(&page, t, 2);
    page_line(&page, 0, 150, 400, 150);
    ns_expect(t, page_sum(&page) == 0, "a line alone costs nothing");
    page_ring(&page, 200, 166, 10);
    ns_expect(t, page_sum(&page) > 0, "a ring 6 above it does");
    check(&page, "a ring above a line");
    const double apart = page_sum(&page);
    const int32_t tie = page_line(&page, 200.5, 0, 199, 300);
    ns_expect(t, page_sum(&page) < apart, "a line through both joins them: %f of %f",
              page_sum(&page), apart);
    check(&page, "a ring on a line");
    ns_expect(t, ns_stage_take(&t->ctx, &page.stage, (ns_strand_id){ tie }) == NS_OK, "take");
    ns_expect(t, page_sum(&page) == apart, "as before");
    check(&page, "a ring without the line");
    page_drop(&page);
}

// -- spans ------------------------------------------------------------------------------------------

// Whether the way along the strand is short enough for every pair of two spans.
static bool all_good(const ns_samples *samples, const ns_stage_span *a, const ns_stage_span *b)
{
    for (int32_t i = 0; i < samples->all.count; i++) {
        const ns_sample *p = &samples->all.at[i];
        if (p->arc < a->from || p->arc > a->to)
            continue;
        for (int32_t k = i + 1; k < samples->all.count; k++) {
            const ns_sample *q = &samples->all.at[k];
            const double d = ns_between(p->at, q->at);
            if (q->arc >= b->from && q->arc <= b->to && d > 0
                && (double)(q->arc - p->arc) > NS_LEAST_DILATION * d)
                return false;
        }
    }
    return true;
}

// What a span says of its parts and of those that follow.
static bool span_holds(const ns_samples *samples, int32_t index)
{
    const ns_stage_span *span = &samples->spans.at[index];
    bool holds = span->count > 0 && span->from <= span->to;

    for (int32_t i = span->first; i < span->first + span->count; i++) {
        const ns_stage_span *part = &samples->spans.at[i];
        const ns_point p = samples->all.at[span->level ? 0 : i].at;
        const ns_point least = span->level ? part->least : p;
        const ns_point most = span->level ? part->most : p;
        holds = holds && least.x >= span->least.x && least.y >= span->least.y
                && most.x <= span->most.x && most.y <= span->most.y
                && (!span->level || part->level == span->level - 1);
    }
    for (int32_t k = 0; k <= span->reach; k++)
        holds = holds && all_good(samples, span, &samples->spans.at[index + k]);
    return holds;
}

static void check_spans(ns_test *t, const ns_samples *samples, const char *what)
{
    for (int32_t level = 0; level < samples->levels; level++) {
        const ns_dilation_spans spans = ns_spans_level(samples, level);
        int32_t next = level ? ns_spans_level(samples, level - 1).first : 0;
        for (int32_t i = spans.first; i < spans.end; i++) {
            ns_expect(t, samples->spans.at[i].first == next && span_holds(samples, i),
                      "%s: span %d of level %d", what, i - spans.first, level);
            next += samples->spans.at[i].count;
        }
        ns_expect(t,
                  next == (level ? ns_spans_level(samples, level - 1).end : samples->all.count),
                  "%s: level %d ends at %d", what, level, next);
    }
    const ns_dilation_spans top = ns_spans_top(samples);
    const ns_stage_span all = { .from = samples->spans.at[top.first].from,
                                .to = samples->spans.at[top.end - 1].to };
    ns_expect(t, !samples->gentle || all_good(samples, &all, &all), "%s: gentle", what);
}

#define CHAIN 20

// Cubics that go on to the right, each with handles at random.
static int32_t random_chain(ns_rng *rng, int32_t count, double size, ns_grid_cubic *chain)
{
    ns_vec last = { 20 * UNIT, 20 * UNIT };

    for (int32_t i = 0; i < count; i++) {
        ns_cubic cubic = { { last } };
        for (int p = 1; p < 4; p++) {
            const double x = ns_rng_below(rng, 100), y = ns_rng_below(rng, 100) - 50;
            cubic.p[p] = ns_vec_add(cubic.p[p - 1], (ns_vec){ size * x / 300, size * y / 300 });
        }
        chain[i] = ns_cubic_snap(&cubic);
        last = ns_vec_of(chain[i].p[3]);
    }
    return count;
}

// Its samples, on a page of its own; NULL when it is a point or does not fit.
static ns_samples *chain_samples(ns_test *t, const ns_grid_cubic *chain, int32_t count)
{
    ns_polyline line = { 0 };
    ns_arrangement arr = { 0 };
    ns_probe probe = { 0 };
    ns_node_id ends[2] = { { 0 } };
    ns_strand_id id = { 0 };
    ns_samples *samples = NULL;

    ns_expect(t,
              ns_polyline_add_cubics(&t->ctx, &line, chain, count, NS_TOLERANCE) == NS_OK
                  && ns_arrangement_open(&t->ctx, &arr, NS_FRAME_SIDE, NS_FRAME_SIDE) == NS_OK,
              "open");
    const int32_t last = line.points.count - 1;
    const ns_actor actor = { .stretches = line.stretches.at };
    if (ns_arrangement_add_node(&t->ctx, &arr, line.points.at[0], &ends[0]) == NS_OK
        && ns_arrangement_add_node(&t->ctx, &arr, line.points.at[last], &ends[1]) == NS_OK) {
        const ns_way way = { line.points.at, last + 1, .ends = { ends[0], ends[1] } };
        if (ns_arrangement_probe(&t->ctx, &arr, &way, NULL, &probe) == NS_OK
            && probe.fit == NS_FITS
            && ns_arrangement_commit(&t->ctx, &arr, &way, &probe, &id) == NS_OK)
            samples = ns_samples_of(&t->ctx, &arr.strands.at[id.i], &actor);
    }
    ns_probe_drop(&t->ctx, &probe);
    ns_arrangement_drop(&t->ctx, &arr);
    ns_polyline_drop(&t->ctx, &line);
    return samples;
}

static void test_spans(ns_test *t)
{
    const int32_t count = ns_scale(40);
    ns_rng rng = ns_rng_seed(5);
    int32_t levels = 0, gentle = 0;

    for (int32_t k = 0; k < count; k++) {
        // From wide curves to some of a few steps.
        const double size = k % 4 == 3 ? 30 : 300.0 * UNIT / (1 << (k % 10));
        ns_grid_cubic chain[CHAIN];
        const int32_t cubics = random_chain(&rng, k % 3 ? 1 : CHAIN, size, chain);
        ns_samples *samples = chain_samples(t, chain, cubics);
        if (!samples)
            continue;
        check_spans(t, samples, "a chain");
        levels += samples->levels > 1;
        gentle += samples->gentle;
        ns_samples_drop(&t->ctx, samples);
    }
    ns_expect(t, ns_scale_percent() < 100 || (levels > 0 && gentle > 0),
              "%d have levels, %d are gentle", levels, gentle);
}

// A drawing of very many short cubics.
static void test_dense(ns_test *t)
{
    enum { CUBICS = 48 };
    ns_grid_cubic ring[CUBICS];
    sheet page;

    for (int32_t i = 0; i < CUBICS; i++) {
        const double a = 2 * NS_PI * i / CUBICS, b = 2 * NS_PI * (i + 1) / CUBICS;
        const double r = 20 + 4 * sin(5 * a), s = 20 + 4 * sin(5 * b);
        const ns_cubic line =
            ns_cubic_line((ns_vec){ (200 + r * cos(a)) * UNIT, (150 + r * sin(a)) * UNIT },
                          (ns_vec){ (200 + s * cos(b)) * UNIT, (150 + s * sin(b)) * UNIT });
        ring[i] = ns_cubic_snap(&line);
        if (i > 0)
            ring[i].p[0] = ring[i - 1].p[3];
    }
    ring[CUBICS - 1].p[3] = ring[0].p[0];
    page_open(&page, t, 2);
    const int32_t strand = page_put(&page, ring, CUBICS, true);
    ns_expect(t, page.stage.actors.at[strand].samples->levels > 1, "levels");
    page_line(&page, 0, 150, 400, 160);
    page_line(&page, 0, 176, 400, 176.5);
    const int32_t other = page_line(&page, 190, 0, 196, 300);
    check(&page, "dense");
    ns_expect(t, page_sum(&page) > 0, "it costs something");
    ns_expect(t, ns_stage_take(&t->ctx, &page.stage, (ns_strand_id){ other }) == NS_OK, "take");
    check(&page, "dense, one less");
    page_drop(&page);
}

// Effort that runs out leaves everything as it was.
static void test_stopped(ns_test *t)
{
    sheet page;
    int32_t stops = 0;

    page_open(&page, t, 2);
    page_line(&page, 0, 150, 400, 150);
    const int32_t strand = page_line(&page, 0, 153, 400, 156);
    const int64_t sum = page.stage.sums.of[NS_TERM_DILATION];
    for (int64_t budget = 1;; budget *= 2) {
        t->ctx.budget = t->ctx.ticks + budget;
        const ns_status status = ns_stage_take(&t->ctx, &page.stage, (ns_strand_id){ strand });
        t->ctx.budget = 0;
        if (status == NS_OK)
            break;
        stops++;
        ns_expect(t, status == NS_STOPPED && page.stage.sums.of[NS_TERM_DILATION] == sum,
                  "stopped");
        check(&page, "stopped");
    }
    ns_expect(t, stops > 0 && page_sum(&page) == 0, "stopped %d times", stops);
    page_drop(&page);
}

// So it is with whole pages: where it runs out nothing is left behind.
static void test_stopped_as_a_whole(ns_test *t)
{
    sheet page;
    ns_spots spots = { 0 };
    ns_dilation *dilation;
    int64_t sum, effort[3] = { 0 };
    int32_t stops = 0;

    page_open(&page, t, 2);
    for (int32_t i = 0; i < 8; i++)
        page_line(&page, 0, 150 + 3 * i, 400, 155 + 3 * i);
    for (int32_t share = 4; share > 0; share--) {
        for (int32_t i = 0; i < 3; i++) {
            const int64_t before = t->ctx.ticks;
            t->ctx.budget = share < 4 ? before + effort[i] * share / 4 : 0;
            const ns_status status = i == 0 ? ns_dilation_open(&t->ctx, &page.stage, &dilation)
                                     : i == 1 ? ns_dilation_recount(&t->ctx, &page.stage, &sum)
                                              : ns_dilation_spots(&t->ctx, &page.stage, &spots);
            t->ctx.budget = 0;
            effort[i] = share == 4 ? t->ctx.ticks - before : effort[i];
            ns_expect(t, status == (share < 4 ? NS_STOPPED : NS_OK), "%d, %d: %s", (int)i,
                      (int)share, t->ctx.message);
            ns_expect(t, i > 0 || (dilation != NULL) == (status == NS_OK), "opened or not");
            if (i == 0)
                ns_dilation_drop(&t->ctx, dilation);
            stops += status == NS_STOPPED;
        }
    }
    ns_expect(t, stops == 9 && effort[0] > 100 && effort[1] > 100 && effort[2] > 100,
              "%d stops, efforts %lld, %lld and %lld", (int)stops, (long long)effort[0],
              (long long)effort[1], (long long)effort[2]);
    ns_array_drop(&t->ctx, &spots);
    page_drop(&page);
}

// -- spots ------------------------------------------------------------------------------------------

static void test_spots(ns_test *t)
{
    ns_spots spots = { 0 };
    sheet page;
    int64_t sum = 0;

    page_open(&page, t, 2);
    page_line(&page, 0, 150, 400, 150);
    page_line(&page, 0, 153, 400, 156);
    page_line(&page, 100, 0, 101, 300);
    ns_expect(t, ns_dilation_spots(&t->ctx, &page.stage, &spots) == NS_OK, "spots");
    for (int32_t i = 0; i < spots.count; i++) {
        const ns_spot *spot = &spots.at[i];
        const double d = ns_between(spot->at[0], spot->at[1]) / UNIT;
        sum += spot->sum;
        ns_expect(t, spot->term == NS_TERM_DILATION && spot->sum > 0 && d > 0 && d < 8.25,
                  "spot %d: %lld at %f", i, (long long)spot->sum, d);
    }
    // Left of the third line and right of it; perhaps across it.
    ns_expect(t, spots.count >= 2 && spots.count <= 6, "%d spots", spots.count);
    ns_expect(t, sum == page.stage.sums.of[NS_TERM_DILATION], "they sum to %lld, not %lld",
              (long long)sum, (long long)page.stage.sums.of[NS_TERM_DILATION]);
    ns_array_drop(&t->ctx, &spots);
    page_drop(&page);
}

NS_TEST_MAIN(NS_CASE(test_samples), NS_CASE(test_angles), NS_CASE(test_strips),
             NS_CASE(test_hairpin), NS_CASE(test_floating), NS_CASE(test_spans),
             NS_CASE(test_dense), NS_CASE(test_stopped), NS_CASE(test_stopped_as_a_whole),
             NS_CASE(test_spots))
