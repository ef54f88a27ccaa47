// sloped_read_finish.c: the lines that have a border, settled, with the colours of the faces between
// them.
//
// Lines that nobody sees are dropped: they were needed to find out what is seen. The rest is built
// anew and given its final place; the picture is carried over, and when it does not fit the
// details were too small for what `close` makes one.
#include "make/sloped/sloped_carry.h"
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define SLACK 8        // steps of rounding that no drawing is to blame for
#define NEAR_LEAST 4.0 // steps: offsets that are not whole are rounded by less

typedef struct finish_job {
    ns_reading *r;
    NS_ARRAY(int32_t) order;   // lines of the reading, see find_order
    NS_ARRAY(int32_t) now;     // by line of the reading: its number in the slopes, -1 dropped
    NS_ARRAY(int32_t) meet_of; // of line i and line k of the slopes at i * lines + k
} finish_job;

static bool has_border(const ns_reading *r, int32_t line)
{
    const ns_map *map = &r->map;

    for (int32_t s = r->lines.first_stop.at[line]; s + 1 < r->lines.first_stop.at[line + 1];
         s++) {
        const int32_t *face = &map->face.at[2 * (s - line)];
        if (map->label.at[face[0]] != map->label.at[face[1]])
            return true;
    }
    return false;
}

static ns_status say_plain(ns_ctx *ctx, ns_reading *r)
{
    bool white = true;

    for (int32_t f = 1; f < r->map.seen.count; f++)
        white = white && ns_rgb_lightness(r->map.seen.at[f]) == 255;
    if (r->map.label.at[1] != 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the picture has one colour all over the frame, so there is nothing to "
                       "find; leave paper around it, or use {a margin|margin}");
    if (!white)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "every shape is lighter than the threshold, so the picture is empty; use "
            "darker fills, raise {the threshold|threshold}, or ask for {colours}");
    if (r->lost > 0) {
        r->again = true;
        return ns_fail(ctx, NS_BAD_INPUT,
                       "nothing is left of the drawing: all its shapes are smaller than what "
                       "{the snap|snap} moves; draw larger shapes");
    }
    return ns_fail(ctx, NS_BAD_INPUT,
                   "there is nothing to see: no shape on the page differs from white paper; "
                   "give shapes a dark fill");
}

// Where a line starts, going clockwise round the frame from its lower right corner; no line starts
// on the right. The frame's own come first.
static double clockwise(const ns_straights *lines, int32_t line)
{
    const ns_vec at = lines->meets.at[lines->stops.at[lines->first_stop.at[line]]].at;

    if (line < NS_FRAME_LINES)
        return line - NS_FRAME_LINES;
    return at.x < 0.5                 ? lines->width + lines->height - at.y
           : at.y > lines->height / 2 ? lines->width - at.x
                                      : lines->width + lines->height + at.x;
}

static int by_start(const void *a, const void *b, void *user)
{
    const int32_t p = *(const int32_t *)a, q = *(const int32_t *)b;
    const double at = clockwise(user, p), other = clockwise(user, q);

    return at != other ? (at > other) - (at < other) : (p > q) - (p < q);
}

// Lines of the reading as the puzzle is to have them: the thesis goes round the frame.
static ns_status find_order(ns_ctx *ctx, finish_job *job)
{
    ns_straights *lines = &job->r->lines;
    const int32_t count = lines->lines.count;

    NS_NEED(ctx,
            ns_array_resize(ctx, &job->order, count) && ns_array_resize(ctx, &job->now, count));
    for (int32_t i = 0; i < count; i++)
        job->order.at[i] = i;
    return ns_array_sort(ctx, &job->order, by_start, lines);
}

static ns_status keep_borders(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    ns_straights *lines = &r->slopes->lines;

    NS_TRY(find_order(ctx, job));
    for (int32_t k = 0; k < r->lines.lines.count; k++) {
        const int32_t i = job->order.at[k];
        NS_ASSERT(k >= NS_FRAME_LINES || i == k); // the frame comes first
        job->now.at[i] = i < NS_FRAME_LINES ? i : has_border(r, i) ? lines->lines.count : -1;
        if (job->now.at[i] >= NS_FRAME_LINES)
            NS_TRY(ns_straights_add(ctx, lines, r->lines.lines.at[i]));
    }
    return lines->lines.count > NS_FRAME_LINES ? NS_OK : say_plain(ctx, r);
}

// Offsets with which the lines meet as they were built. Whole ones are best: with them all meets are
// points of the grid. But a drawing of four slopes may hang together so tightly that its meets
// leave no choice: when one of its lines must lie at a fifth of the frame, no whole number will do.
static ns_status find_offsets(ns_ctx *ctx, ns_reading *r, double *c)
{
    const ns_straights *lines = &r->slopes->lines;
    double furthest, worst;

    NS_ASSERT(lines->meets.count > 0); // it was built
    r->slopes->near = 0;
    const ns_status status = r->options->any_slope
                                 ? NS_BAD_INPUT
                                 : ns_straights_settle(ctx, lines, NULL, c, &furthest);
    if (status != NS_BAD_INPUT)
        return status;
    for (int32_t i = 0; i < lines->lines.count; i++)
        c[i] = lines->lines.at[i].c;
    NS_TRY(ns_straights_approach(ctx, lines, c, &worst));
    r->slopes->near = worst < 1 ? NEAR_LEAST : NEAR_LEAST * worst;
    return NS_OK;
}

static ns_status settle(ns_ctx *ctx, ns_reading *r)
{
    ns_numbers c = { 0 };
    bool same = false;
    ns_status status = ns_array_resize(ctx, &c, r->slopes->lines.lines.count)
                           ? find_offsets(ctx, r, c.at)
                           : ns_no_memory(ctx);

    if (status == NS_OK)
        status = ns_slopes_place(ctx, r->slopes, c.at, &same);
    ns_array_drop(ctx, &c);
    return status == NS_OK && !same ? ns_reading_crowded(ctx, r) : status;
}

static ns_status carry_labels(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    ns_slopes *slopes = r->slopes;
    const ns_carried from = { &r->lines, r->map.label.at + 1, job->now.at };
    bool same;

    NS_ASSERT(r->map.label.count == r->lines.faces.count + 1);

    NS_NEED(ctx, ns_array_resize(ctx, &slopes->colours, slopes->lines.faces.count));
    NS_TRY(ns_slopes_carry(ctx, &from, &slopes->lines, slopes->colours.at, &same));
    if (same)
        return NS_OK;
    r->again = true;
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "details of the drawing are as small as what {the snap|snap} moves; draw them larger, "
        "or lower {the snap|snap}");
}

// Labels become colours of the puzzle.
static ns_status choose_colours(ns_ctx *ctx, ns_reading *r)
{
    ns_slopes *slopes = r->slopes;
    bool used[256] = { true };
    ns_chosen_colours chosen;

    for (int32_t f = 0; f < slopes->colours.count; f++)
        used[slopes->colours.at[f]] = true;
    NS_TRY(ns_palette_choose(ctx, &r->palette, used, r->options->colours, &chosen));
    slopes->colour_count = chosen.count;
    memcpy(slopes->palette, chosen.at, sizeof slopes->palette);
    for (int32_t f = 0; f < slopes->colours.count; f++)
        slopes->colours.at[f] = chosen.name[slopes->colours.at[f]];
    return NS_OK;
}

// How far the corner is from where it was drawn; 0 when it is none any more.
static double moved_by(const finish_job *job, const ns_read_polygon *polygon, int32_t corner)
{
    const ns_reading *r = job->r;
    const ns_straights *lines = &r->slopes->lines;
    const ns_read_corner *c = &r->corners.at[corner];
    const int32_t p = job->now.at[r->corners.at[ns_reading_before(polygon, corner)].line];
    const int32_t q = job->now.at[c->line];

    if (c->cut || p < 0 || q < 0)
        return 0;
    if (p == q)
        return ns_abs(ns_straight_off(&lines->lines.at[p], c->at));
    const int32_t meet = job->meet_of.at[p * lines->lines.count + q];
    return meet < 0 ? 0 : ns_vec_length(ns_vec_sub(lines->meets.at[meet].at, c->at));
}

static ns_status find_moves(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    const int32_t lines = r->slopes->lines.lines.count;
    double most = 0;
    ns_vec at = { 0, 0 };

    NS_NEED(ctx, ns_array_resize(ctx, &job->meet_of, lines * lines));
    ns_straights_list_meets(&r->slopes->lines, job->meet_of.at);
    for (int32_t p = 0; p < r->polygons.count; p++) {
        const ns_read_polygon *polygon = &r->polygons.at[p];
        for (int32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
            const double moved = moved_by(job, polygon, i);
            if (moved > most) {
                most = moved;
                at = r->corners.at[i].at;
            }
        }
        NS_TRY(ns_spend(ctx, polygon->count));
    }
    r->slopes->snapped = most / NS_STEPS_PER_UNIT;
    if (most <= r->snap + SLACK)
        return NS_OK;
    r->again = true;
    const ns_vec drawn = ns_vec_add(r->view.origin, ns_vec_scale(at, 1 / r->view.scale));
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "the corner at %s of the page would have to move by %s units (the frame is "
        "100) so that all edges are straight; draw it more exactly, or use {a snap|snap} "
        "with more than that",
        ns_place_words(r->drawing, drawn).text, ns_number_words(r->slopes->snapped, 2).text);
}

static ns_status finish_steps(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    ns_straights *lines = &r->slopes->lines;

    NS_TRY(ns_straights_open(ctx, lines, r->view.width, r->view.height));
    NS_TRY(keep_borders(ctx, job));
    NS_TRY(ns_reading_build(ctx, r, lines));
    NS_TRY(settle(ctx, r));
    NS_TRY(carry_labels(ctx, job));
    NS_TRY(choose_colours(ctx, r));
    NS_TRY(ns_slopes_find_corners(ctx, r->slopes));
    NS_TRY(find_moves(ctx, job));
    NS_ASSERT(r->slopes->snapped * NS_STEPS_PER_UNIT <= r->snap + SLACK);
    return NS_OK;
}

ns_status ns_reading_finish(ns_ctx *ctx, ns_reading *r)
{
    finish_job job = { .r = r };
    const ns_status status = finish_steps(ctx, &job);

    ns_arrays_drop(ctx, &job.order, &job.now, &job.meet_of);
    return status;
}
