// draw_strip.c: the steps of an explanation as tiles, side by side and page after page.
//
//        +-- page -------------------------------+
//        |                 title                 |
//        |      how the pictures are read        |
//        |  +-------+   +-------+   +-------+    |
//        |  |       |   |       |   |       |    |
//        |  +-------+   +-------+   +-------+    |
//        |  1 · clue    2 · clue    3 · clue     |
//        |  sentence    sentence    sentence     |
//        |                                  page |
//        +---------------------------------------+
//
// All tiles have one size. What is known grows from tile to tile, also by the steps that have no picture.
#include "base/basics.h"

#include "draw/draw_kind.h"
#include "draw/steps/steps.h"

#define GAP 15.0
#define FOOT 14.0
#define HEAD_TYPE 7.5
#define TYPE 7.0
#define LINE 8.6
#define LINES 5    // of a sentence, at most
#define TALL 1.05  // a picture's height is at most so many times its width ...
#define SHRINK 0.7 // ... and gives way so far, for one row more
#define SLOT_MIN 60.0
#define TILE_MIN 30.0
#define LINE_BYTES 256

static const char reading[] =
    "Yellow: the line that is looked at. Ring: what it rests on. Outlined: what follows.";

typedef struct strip_plan {
    double width, height; // of the page
    int32_t columns, rows;
    double slot, tile_height, head;
    double caption; // height of the words below a picture
} strip_plan;

typedef struct strip_job {
    ns_ctx *ctx;
    const ns_doc *doc;
    const ns_strip *strip;
    const ns_draw_options *options;
    const ns_strip_kind *kind;
    strip_plan plan;
    ns_step_spots spots;
    NS_ARRAY(ns_colours) known;
    int32_t done; // steps that are known
} strip_job;

// The width that a tile should have at least.
static double wanted_width(double across)
{
    return across <= 32 ? 150 : across <= 50 ? 220 : 330;
}

// The next line of a text that is no wider than the room; returns where the rest begins.
static const char *take_line(const char *text, double room, char line[LINE_BYTES])
{
    int32_t taken = 0;

    while (*text == ' ')
        text++;
    for (int32_t end = 0; text[end] && end < LINE_BYTES - 6;) {
        while (text[end] == ' ')
            end++;
        while (text[end] && text[end] != ' ' && end < LINE_BYTES - 6)
            end++;
        memcpy(line, text, (size_t)end);
        line[end] = 0;
        if (taken > 0 && ns_text_width(line, TYPE, false) > room)
            break;
        taken = end;
    }
    memcpy(line, text, (size_t)taken);
    line[taken] = 0;
    return text + taken;
}

// How many lines the longest sentence takes, as far as it is printed.
static int32_t most_lines(const strip_job *job)
{
    int32_t most = 1;

    for (int32_t i = 0; i < job->strip->count; i += job->strip->every) {
        const char *text = ns_text_chars(&job->strip->captions[i]);
        char line[LINE_BYTES];
        int32_t lines = 0;
        for (; *text && lines < LINES; lines++)
            text = take_line(text, job->plan.slot, line);
        most = ns_max(most, lines);
    }
    return most;
}

static bool plan_strip(strip_job *job)
{
    const ns_step_shape shape = job->kind->shape(job->doc);
    const double margin = job->options->margin_pt;
    strip_plan *p = &job->plan;

    ns_paper_sides(job->options, job->options->paper, false, &p->width, &p->height);
    p->head = ns_furniture_head_height(job->options, job->strip->title, reading);
    const double across = p->width - 2 * margin, down = p->height - 2 * margin - p->head - FOOT;
    p->columns = (int32_t)((across + GAP) / (wanted_width(shape.across) + GAP));
    p->columns = ns_max(p->columns, 1);
    p->slot = (across - GAP * (p->columns - 1)) / p->columns;
    if (p->slot < SLOT_MIN)
        return false;
    p->caption = 5 + LINE * (1 + most_lines(job));
    const double own = p->slot * shape.height / shape.width, most = TALL * p->slot;
    const double wanted = ns_min(own, most);
    p->rows = (int32_t)((down + GAP) / (SHRINK * wanted + p->caption + GAP));
    p->rows = ns_max(p->rows, 1);
    const double room = (down + GAP) / p->rows - GAP - p->caption;
    p->tile_height = ns_min(wanted, room);
    return p->tile_height > TILE_MIN;
}

static void draw_caption(const strip_job *job, ns_page *page, int32_t step, double x, double y)
{
    const char *text = ns_text_chars(&job->strip->captions[step]);
    ns_lettering how = {
        .x = x, .y = y + 2 + LINE, .size = HEAD_TYPE, .ink = ns_grey(0), .bold = true
    };
    char line[LINE_BYTES];

    ns_furniture_text(page, ns_text_chars(&job->strip->heads[step]), how, job->plan.slot);
    how.size = TYPE;
    how.bold = false;
    for (int32_t i = 0; *text && i < LINES; i++) {
        how.y += LINE;
        if (i == LINES - 1) { // what is left, cut
            while (*text == ' ')
                text++;
            ns_furniture_text(page, text, how, job->plan.slot);
            break;
        }
        text = take_line(text, job->plan.slot, line);
        ns_furniture_text(page, line, how, job->plan.slot);
    }
}

// What the steps before this one say is known.
static void go_on_to(strip_job *job, int32_t step)
{
    const ns_explanation *made = job->strip->explanation;

    for (; job->done < step; job->done++) {
        const ns_deduction *d = &made->steps.at[job->done];
        for (int32_t i = d->result_first; i < d->result_first + d->result_count; i++) {
            const ns_fact fact = made->facts.at[i];
            job->known.at[fact.cell] = ns_step_becomes(job->known.at[fact.cell], fact);
        }
    }
}

static ns_step_tile tile_at(const strip_job *job, int32_t place)
{
    const strip_plan *p = &job->plan;

    return (ns_step_tile){ .explanation = job->strip->explanation,
                           .known = job->known.at,
                           .spots = job->spots.at,
                           .x = job->options->margin_pt + place % p->columns * (p->slot + GAP),
                           .y = job->options->margin_pt + p->head
                                + place / p->columns * (p->tile_height + p->caption + GAP),
                           .width = p->slot,
                           .height = p->tile_height };
}

static ns_status draw_page(strip_job *job, int32_t number, ns_scene *scene)
{
    const int32_t per_page = job->plan.columns * job->plan.rows;
    const double margin = job->options->margin_pt;
    ns_page page = ns_page_open(job->ctx, job->doc, job->options, scene);
    char text[16];

    scene->width = job->plan.width;
    scene->height = job->plan.height;
    ns_scene_set_title(job->ctx, scene, job->strip->title);
    ns_furniture_head(&page, job->strip->title, reading, margin, scene->width - 2 * margin);
    for (int32_t i = 0; i < per_page; i++) {
        const int64_t step = ((int64_t)number * per_page + i) * job->strip->every;
        if (step >= job->strip->count)
            break;
        go_on_to(job, (int32_t)step);
        ns_step_tile tile = tile_at(job, i);
        tile.step = &job->strip->explanation->steps.at[step];
        NS_TRY(job->kind->draw(&page, &tile));
        draw_caption(job, &page, (int32_t)step, tile.x, tile.y + tile.height);
    }
    ns_format(text, sizeof text, "%d", job->options->page_number + number);
    if (job->options->page_number)
        ns_furniture_corner(job->ctx, scene, margin, TYPE, text);
    return ns_scene_finish(job->ctx, scene);
}

static ns_status prepare(strip_job *job)
{
    const ns_step_tile tile = tile_at(job, 0);
    ns_scene scene = { 0 };
    ns_page page = ns_page_open(job->ctx, job->doc, job->options, &scene);

    NS_NEED(job->ctx, ns_array_append(job->ctx, &job->known, job->strip->start,
                                      job->doc->puzzle.cell_count));
    const ns_status status =
        job->kind->prepare ? job->kind->prepare(&page, &tile, &job->spots) : NS_OK;
    ns_scene_drop(job->ctx, &scene);
    return status;
}

static ns_status draw_steps(strip_job *job, ns_scenes *pages)
{
    if (!job->kind)
        return ns_fail(job->ctx, NS_BAD_INPUT, "%s puzzles have no pictures of their steps",
                       ns_kind_name(job->doc->puzzle.kind));
    if (job->strip->count == 0)
        return ns_fail(job->ctx, NS_BAD_INPUT,
                       "there is no step to draw; nothing follows from the clues");
    if (!plan_strip(job))
        return ns_fail(job->ctx, NS_BAD_INPUT,
                       "the paper is too small for pictures of the steps; choose a larger one");
    NS_TRY(prepare(job));
    const int32_t per_page = job->plan.columns * job->plan.rows;
    const int32_t tiles = (job->strip->count - 1) / job->strip->every + 1;
    const int32_t count = (tiles - 1) / per_page + 1;
    NS_NEED(job->ctx, ns_array_resize(job->ctx, pages, count));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(draw_page(job, i, &pages->at[i]));
    return NS_OK;
}

ns_status ns_draw_strip(ns_ctx *ctx, const ns_doc *doc, const ns_strip *strip,
                        const ns_draw_options *options, ns_scenes *pages)
{
    strip_job job = { .ctx = ctx,
                      .doc = doc,
                      .strip = strip,
                      .options = options,
                      .kind = ns_kind_draw(doc->puzzle.kind)->steps };

    NS_ASSERT(strip->every >= 1 && strip->count <= strip->explanation->steps.count);
    *pages = (ns_scenes){ 0 };
    const ns_status status = draw_steps(&job, pages);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    ns_arrays_drop(ctx, &job.known, &job.spots);
    return status;
}
