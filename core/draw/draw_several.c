// draw_several.c: several puzzles on each page, in equal parts of it.
//
// A part is a paper of its own, without a margin, on which a puzzle is drawn as on any other; then
// its scene is moved to its place. Which parts are best is found by drawing: every number of
// columns, both ways up, and the parts win on which the puzzles are largest in all. Long and narrow
// parts are not tried.
//
//        +-- page ------------------+
//        |   title        title     |
//        |  +------+     +------+   |
//        |  |      |     |      |   |
//        |  +------+     +------+   |
//        |                          |
//        |   title        title     |
//        |  +------+     +------+   |
//        |  |      |     |      |   |
//        |  +------+     +------+   |
//        |                     page |
//        +--------------------------+
#include "base/basics.h"
#include "base/trig.h"

#include "draw/draw_kind.h"
#include "draw/sheet.h"

#define GAP 20.0        // between parts
#define FOOT 20.0       // for the number of the page
#define NUMBER_TYPE 8.5 // of that number
#define SLENDER 2.3     // a part's longer side is at most so many times the shorter one

typedef struct several_job {
    ns_ctx *ctx;
    const ns_doc *const *docs;
    int32_t count, per_page;
    const ns_draw_options *options;
    ns_page_report *reports; // may be NULL
} several_job;

// How a page is cut.
typedef struct page_cut {
    double page_width, page_height;
    int32_t columns;
    double width, height; // of a part
} page_cut;

static page_cut cut(const several_job *job, ns_paper paper, bool landscape, int32_t columns)
{
    NS_ASSERT(columns > 0 && columns <= job->per_page);
    const int32_t rows = (job->per_page + columns - 1) / columns;
    const double margin = job->options->margin_pt, foot = job->options->page_number ? FOOT : 0;
    page_cut p = { .columns = columns };

    ns_paper_sides(job->options, paper, landscape, &p.page_width, &p.page_height);
    p.width = (p.page_width - 2 * margin - GAP * (columns - 1)) / columns;
    p.height = (p.page_height - 2 * margin - foot - GAP * (rows - 1)) / rows;
    return p;
}

// Whether the parts are worth a try: none is left over in every row or column, none is too long.
static bool is_sound(const several_job *job, const page_cut *p)
{
    const int32_t rows = (job->per_page + p->columns - 1) / p->columns;

    return p->width > 0 && p->height > 0 && p->width <= SLENDER * p->height
           && p->height <= SLENDER * p->width
           && (p->columns - 1) * rows < job->per_page; // the last column is not empty
}

static ns_status draw_part(const several_job *job, const page_cut *p, int32_t i,
                           ns_scene *scene, ns_page_report *report)
{
    ns_draw_options options = *job->options;

    options.paper = NS_PAPER_OWN;
    options.paper_width = p->width;
    options.paper_height = p->height;
    options.orientation = NS_ORIENT_AUTO;
    options.grow = false;
    options.margin_pt = 0;
    options.page_number = 0;
    options.number += options.number > 0 ? i : 0;
    return ns_draw(job->ctx, job->docs[i], &options, scene, report);
}

// How large a puzzle is: a side of its cells, or of its frame, in points or so.
static double size_of(const ns_page_report *report)
{
    return report->cell_mm > 0 ? report->cell_mm
                               : ns_sqrt(report->frame_width_mm * report->frame_height_mm) / 20;
}

// Draws all puzzles on such parts and adds up how large they are; 0 when one does not fit.
static ns_status try_parts(const several_job *job, const page_cut *p, double *sum)
{
    *sum = 0;
    for (int32_t i = 0; i < job->count; i++) {
        ns_scene scene;
        ns_page_report report;
        const ns_status status = draw_part(job, p, i, &scene, &report);
        ns_scene_drop(job->ctx, &scene);
        if (status == NS_BAD_INPUT)
            *sum = 0;
        if (status != NS_OK)
            return status;
        *sum += size_of(&report);
    }
    return NS_OK;
}

// The best parts of that paper; best->columns stays 0 when there are none.
static ns_status find_parts(const several_job *job, ns_paper paper, page_cut *best)
{
    double best_sum = 0;

    *best = (page_cut){ 0 };
    for (int32_t i = 0; i < 2 * job->per_page; i++) {
        const bool landscape = i & 1;
        const page_cut p = cut(job, paper, landscape, 1 + i / 2);
        double sum;
        if (!ns_paper_may_lie(job->options, paper, landscape) || !is_sound(job, &p))
            continue;
        const ns_status status = try_parts(job, &p, &sum);
        if (status != NS_OK && status != NS_BAD_INPUT)
            return status;
        if (sum > 1.03 * best_sum) { // portrait unless landscape gives clearly more
            best_sum = sum;
            *best = p;
        }
    }
    return NS_OK;
}

// A page with the puzzles from `first` on.
static ns_status draw_page(const several_job *job, const page_cut *p, int32_t first,
                           ns_scene *page)
{
    const double margin = job->options->margin_pt;

    NS_ASSERT(p->columns > 0 && first < job->count);
    page->width = p->page_width;
    page->height = p->page_height;
    for (int32_t k = 0; k < job->per_page && first + k < job->count; k++) {
        const int32_t i = first + k;
        ns_scene scene;
        NS_TRY(draw_part(job, p, i, &scene, job->reports ? &job->reports[i] : NULL));
        ns_scene_add_scene(job->ctx, page, &scene, margin + k % p->columns * (p->width + GAP),
                           margin + k / p->columns * (p->height + GAP));
        if (k == 0)
            ns_scene_set_title(job->ctx, page, ns_text_chars(&scene.title));
        ns_scene_drop(job->ctx, &scene);
    }
    if (job->options->page_number) {
        char number[16];
        ns_format(number, sizeof number, "%d",
                  job->options->page_number + first / job->per_page);
        ns_furniture_corner(job->ctx, page, margin, NUMBER_TYPE, number);
    }
    return ns_scene_finish(job->ctx, page);
}

static ns_status draw_steps(const several_job *job, ns_scenes *pages)
{
    ns_paper paper = job->options->paper;
    page_cut best;

    NS_TRY(find_parts(job, paper, &best));
    while (best.columns == 0 && job->options->grow && ns_paper_larger(&paper))
        NS_TRY(find_parts(job, paper, &best));
    if (best.columns == 0)
        return ns_fail(
            job->ctx, NS_BAD_INPUT,
            "%d puzzles do not fit on a page of %s paper with type that can be read; "
            "put fewer on a page%s",
            job->per_page, ns_paper_name(paper),
            job->options->grow ? "" : " or choose a larger paper");
    for (int32_t first = 0; first < job->count; first += job->per_page) {
        NS_NEED(job->ctx, ns_array_push(job->ctx, pages, (ns_scene){ 0 }));
        NS_TRY(draw_page(job, &best, first, &pages->at[pages->count - 1]));
    }
    return NS_OK;
}

// What would not have a page of its own either is said in its own words.
static ns_status check_docs(const several_job *job, int32_t *at)
{
    for (*at = 0; *at < job->count; ++*at) {
        const ns_doc *doc = job->docs[*at];
        ns_scene scene;
        if (!ns_kind_draw(doc->puzzle.kind)->page)
            return ns_fail(job->ctx, NS_BAD_INPUT,
                           "a %s puzzle takes several pages of its own; draw it without "
                           "others on its page",
                           ns_kind_name(doc->puzzle.kind));
        NS_TRY(ns_draw(job->ctx, doc, job->options, &scene, NULL));
        ns_scene_drop(job->ctx, &scene);
    }
    *at = -1;
    return NS_OK;
}

ns_status ns_draw_several(ns_ctx *ctx, const ns_doc *const *docs, int32_t count,
                          int32_t per_page, const ns_draw_options *options, ns_scenes *pages,
                          ns_page_report *reports, int32_t *bad)
{
    const several_job job = { ctx, docs, count, per_page, options, reports };
    int32_t unread;

    *pages = (ns_scenes){ 0 };
    bad = bad ? bad : &unread;
    *bad = -1;
    if (per_page < 1 || per_page > NS_PER_PAGE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "a page holds 1 to %d puzzles, not %d",
                       NS_PER_PAGE_MAX, per_page);
    NS_TRY(check_docs(&job, bad));
    const ns_status status = draw_steps(&job, pages);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    return status;
}
