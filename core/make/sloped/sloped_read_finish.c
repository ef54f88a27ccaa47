// sloped_read_finish.c: the lines that have a border, settled, with the colours of the faces between
// them.
//
// Whatever stays meets as before, so every stretch between two meets is made of stretches that
// were coloured already; that all sides of a face agree is checked, not assumed.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

#define SLACK 8 // steps of rounding that no drawing is to blame for

typedef struct finish_job {
    ns_reading *r;
    NS_ARRAY(int32_t) order;   // lines of the reading, see find_order
    NS_ARRAY(int32_t) now;     // by line of the reading: its number in the slopes, -1 dropped
    NS_ARRAY(int32_t) was;     // and back
    NS_ARRAY(uint8_t) label;   // by face of the slopes
    NS_ARRAY(uint8_t) labeled; // whether it is known
    ns_read_index index;       // of the slopes' lines
} finish_job;

static uint8_t label_of(const ns_reading *r, int32_t side)
{
    return r->map.label.at[r->lines.sides.at[side].face + 1];
}

static bool has_border(const ns_reading *r, int32_t line)
{
    for (int32_t s = r->lines.first_stop.at[line]; s + 1 < r->lines.first_stop.at[line + 1];
         s++) {
        if (label_of(r, r->index.forth.at[s]) != label_of(r, r->index.back.at[s]))
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
                       "find; leave paper around it, or use --margin");
    if (!white)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "every shape is lighter than the threshold, so the picture is empty; use "
            "darker fills, raise --threshold, or ask for --colours");
    if (r->lost > 0) {
        r->again = true;
        return ns_fail(ctx, NS_BAD_INPUT,
                       "nothing is left of the drawing: all its shapes are smaller than what "
                       "--snap moves; draw larger shapes");
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

    if (!ns_array_resize(ctx, &job->order, count) || !ns_array_resize(ctx, &job->now, count))
        return ns_no_memory(ctx);
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
        job->now.at[i] = -1;
        if (i >= NS_FRAME_LINES && !has_border(r, i))
            continue;
        job->now.at[i] = job->was.count;
        if (!ns_array_push(ctx, &job->was, i))
            return ns_no_memory(ctx);
        if (i >= NS_FRAME_LINES)
            NS_TRY(ns_straights_add(ctx, lines, r->lines.lines.at[i]));
    }
    return job->was.count > NS_FRAME_LINES ? NS_OK : say_plain(ctx, r);
}

// The stop where a meet of the slopes' lines was on the line (of the reading); -1: nowhere.
static int32_t old_stop(const finish_job *job, int32_t meet, int32_t line)
{
    const ns_reading *r = job->r;
    const ns_straights *lines = &r->slopes->lines;
    const ns_meet *m = &lines->meets.at[meet];

    for (int32_t i = m->first; i < m->first + m->count; i++) {
        const int32_t other = job->was.at[lines->through.at[i]];
        const int32_t old =
            other == line ? -1 : r->index.meet_of.at[line * r->index.lines + other];
        if (old >= 0)
            return ns_read_index_stop(&r->lines, &r->index, old, line);
    }
    return -1;
}

static ns_status say_mixed(ns_ctx *ctx, ns_reading *r)
{
    r->again = true;
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "details of the drawing are as small as what --snap moves; draw them larger, "
        "or lower --snap");
}

// The label that a side had is its face's.
static ns_status take_label(ns_ctx *ctx, finish_job *job, const ns_side *side, int32_t label)
{
    if (job->labeled.at[side->face] && job->label.at[side->face] != label)
        return say_mixed(ctx, job->r);
    job->labeled.at[side->face] = 1;
    job->label.at[side->face] = (uint8_t)label;
    return NS_OK;
}

static ns_status label_side(ns_ctx *ctx, finish_job *job, int32_t index)
{
    ns_reading *r = job->r;
    const ns_side *side = &r->slopes->lines.sides.at[index];
    const int32_t line = job->was.at[side->line];
    const int32_t from = old_stop(job, side->from, line), to = old_stop(job, side->to, line);
    const bool backwards = job->index.stretch.at[index] & 1;

    if (from < 0 || to < 0 || from == to || (from > to) != backwards)
        return say_mixed(ctx, r);
    for (int32_t s = ns_min(from, to); s < ns_max(from, to); s++) {
        const int32_t old = backwards ? r->index.back.at[s] : r->index.forth.at[s];
        if (old < 0)
            return ns_fail(ctx, NS_INTERNAL, "a stretch of the frame has its face outside");
        NS_TRY(take_label(ctx, job, side, label_of(r, old)));
    }
    return ns_spend(ctx, ns_max(from, to) - ns_min(from, to));
}

static ns_status label_faces(ns_ctx *ctx, finish_job *job)
{
    const ns_straights *lines = &job->r->slopes->lines;

    NS_TRY(ns_read_index_of(ctx, lines, &job->index));
    if (!ns_array_resize(ctx, &job->label, lines->faces.count)
        || !ns_array_resize(ctx, &job->labeled, lines->faces.count))
        return ns_no_memory(ctx);
    for (int32_t i = 0; i < lines->sides.count; i++)
        NS_TRY(label_side(ctx, job, i));
    return NS_OK;
}

static ns_status choose_colours(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    ns_slopes *slopes = r->slopes;
    const int32_t faces = slopes->lines.faces.count;
    bool used[256] = { true };
    ns_chosen_colours chosen;

    for (int32_t f = 0; f < faces; f++)
        used[job->label.at[f]] = true;
    NS_TRY(ns_palette_choose(ctx, &r->palette, used, r->options->colours, &chosen));
    slopes->colour_count = chosen.count;
    memcpy(slopes->palette, chosen.at, sizeof slopes->palette);
    if (!ns_array_resize(ctx, &slopes->colours, faces))
        return ns_no_memory(ctx);
    for (int32_t f = 0; f < faces; f++)
        slopes->colours.at[f] = chosen.name[job->label.at[f]];
    return NS_OK;
}

// The colours on both sides of a stretch as one number; 0: the same.
static int32_t border_at(const finish_job *job, int32_t stretch)
{
    const ns_slopes *slopes = job->r->slopes;
    const int32_t forth = job->index.forth.at[stretch], back = job->index.back.at[stretch];
    const int32_t left = slopes->colours.at[slopes->lines.sides.at[forth].face];
    const int32_t right = slopes->colours.at[slopes->lines.sides.at[back].face];

    return left == right ? 0 : left * NS_LABELS_MAX + right;
}

static bool is_corner(const finish_job *job, const ns_meet *meet)
{
    const ns_straights *lines = &job->r->slopes->lines;
    int32_t ends = 0, sides = 0;

    for (int32_t i = meet->first; i < meet->first + meet->count; i++) {
        const int32_t line = lines->through.at[i], stop = job->index.stop.at[i];
        if (line < NS_FRAME_LINES) {
            sides++;
            continue;
        }
        const bool first = stop == lines->first_stop.at[line];
        const bool last = stop + 1 == lines->first_stop.at[line + 1];
        const int32_t before = first ? 0 : border_at(job, stop - 1);
        const int32_t after = last ? 0 : border_at(job, stop);
        if (!first && !last && before != after)
            return true;
        ends += (first || last) && before + after != 0;
    }
    return ends > 1 || (ends == 1 && sides > 1);
}

static ns_status find_corners(ns_ctx *ctx, finish_job *job)
{
    ns_slopes *slopes = job->r->slopes;

    if (!ns_array_resize(ctx, &slopes->corners, slopes->lines.meets.count))
        return ns_no_memory(ctx);
    for (int32_t m = 0; m < slopes->lines.meets.count; m++)
        slopes->corners.at[m] = is_corner(job, &slopes->lines.meets.at[m]);
    return ns_spend(ctx, slopes->lines.through.count);
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
    const int32_t meet = job->index.meet_of.at[p * job->index.lines + q];
    return meet < 0 ? 0 : ns_vec_length(ns_vec_sub(lines->meets.at[meet].at, c->at));
}

static ns_status find_moves(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    double most = 0;
    ns_vec at = { 0, 0 };

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
    return ns_fail(ctx, NS_BAD_INPUT,
                   "the corner at %s of the page would have to move by %s units (the frame is "
                   "100) so that all edges are straight; draw it more exactly, or use --snap "
                   "with more than that",
                   ns_place_words(r->drawing, drawn).text,
                   ns_number_words(r->slopes->snapped, 2).text);
}

static ns_status finish_steps(ns_ctx *ctx, finish_job *job)
{
    ns_reading *r = job->r;
    ns_straights *lines = &r->slopes->lines;

    NS_TRY(ns_straights_open(ctx, lines, r->view.width, r->view.height));
    NS_TRY(keep_borders(ctx, job));
    NS_TRY(ns_reading_build(ctx, r, lines));
    NS_TRY(ns_reading_settle(ctx, r, lines));
    NS_TRY(label_faces(ctx, job));
    NS_TRY(choose_colours(ctx, job));
    NS_TRY(find_corners(ctx, job));
    return find_moves(ctx, job);
}

ns_status ns_reading_finish(ns_ctx *ctx, ns_reading *r)
{
    finish_job job = { .r = r };
    const ns_status status = finish_steps(ctx, &job);

    ns_array_drop(ctx, &job.order);
    ns_array_drop(ctx, &job.now);
    ns_array_drop(ctx, &job.was);
    ns_array_drop(ctx, &job.label);
    ns_array_drop(ctx, &job.labeled);
    ns_read_index_drop(ctx, &job.index);
    return status;
}
