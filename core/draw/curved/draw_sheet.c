// draw_sheet.c: a contact sheet: many curved puzzles, small and side by side, to choose from.
//
//        +-- page ----------------------------+
//        |               title                |
//        |                note                |
//        |  +-------+  +-------+  +=======+   |
//        |  |       |  |       |  |       |   |
//        |  +-------+  +-------+  +=======+   |
//        |  Seed 1     Seed 2     Seed 3 BEST |
//        |  score ...  score ...  score ...   |
//        |                                1/2 |
//        +------------------------------------+
//
// Here the answer may show: whoever chooses wants to see the picture and the curves at once. So
// the solution lies below the curves, in colours so light that no curve is lost.
#include "base/basics.h"

#include "draw/curved/curved_page.h"

#define SIDE_MIN 108.0 // points; the longer side of a picture that can be judged
#define SLOT_MIN 104.0 // width of a picture with its caption
#define COLUMNS_MAX 12
#define GAP 16.0 // between pictures
#define NAME_TYPE 8.5
#define LINE_TYPE 7.5
#define LINE_HEIGHT 9.5
#define CAPTION (6.0 + LINE_HEIGHT * (1 + NS_CONTACT_LINES))
#define FOOT 14.0
#define FRAME_WIDTH 0.8
#define BEST_WIDTH 2.5
#define TINT_MAX 0.6   // how much of a colour is left at most ...
#define TINT_DARK 62.0 // ... and by how much white may be darkened: no curve is lost on it

// How the pictures stand on each page.
typedef struct contact_plan {
    double width, height;      // of the page
    int32_t per_page, columns; // pictures
    double scale;              // points for a grid step
    double slot;               // width of a picture with its caption
    double tile_height;        // of a picture alone
    double head;               // kept free above the pictures
} contact_plan;

// What is drawn.
typedef struct contact_job {
    ns_ctx *ctx;
    const ns_contact *contacts;
    int32_t count;
    const char *title, *note;
    ns_draw_options options;
    double board_width, board_height; // of the largest, in grid steps
    contact_plan plan;
} contact_job;

// The plan for so many pictures a page in so many columns; scale 0 when captions get no room.
static contact_plan plan_columns(const contact_job *job, int32_t per_page, int32_t columns,
                                 bool landscape)
{
    const int32_t rows = (per_page + columns - 1) / columns;
    const double margin = job->options.margin_pt;
    contact_plan plan = { .per_page = per_page,
                          .columns = columns,
                          .head =
                              ns_furniture_head_height(&job->options, job->title, job->note) };

    ns_paper_sides(&job->options, job->options.paper, landscape, &plan.width, &plan.height);
    const double room_x = (plan.width - 2 * margin - GAP * (columns - 1)) / columns;
    const double room_y =
        (plan.height - 2 * margin - plan.head - FOOT - GAP * (rows - 1)) / rows - CAPTION;
    const double scale_x = room_x / job->board_width, scale_y = room_y / job->board_height;
    plan.scale = room_x < SLOT_MIN ? 0 : scale_x < scale_y ? scale_x : scale_y;
    plan.slot = plan.scale * job->board_width;
    plan.slot = ns_max(SLOT_MIN, plan.slot);
    plan.tile_height = plan.scale * job->board_height;
    return plan;
}

// The plan with the largest pictures.
static contact_plan plan_page(const contact_job *job, int32_t per_page)
{
    contact_plan best = { .per_page = per_page };

    for (int32_t columns = 1; columns <= ns_min(per_page, COLUMNS_MAX); columns++) {
        for (int32_t turn = 0; turn < 2; turn++) {
            const contact_plan plan = plan_columns(job, per_page, columns, turn);
            if (ns_paper_may_lie(&job->options, job->options.paper, turn)
                && plan.scale > best.scale * 1.02)
                best = plan;
        }
    }
    return best;
}

// As few pages as leave the pictures large enough.
static bool plan_sheet(contact_job *job)
{
    const double longer = ns_max(job->board_width, job->board_height);

    for (int32_t pages = 1; pages <= job->count; pages++) {
        job->plan = plan_page(job, (job->count + pages - 1) / pages);
        if (job->plan.scale * longer >= SIDE_MIN)
            return true;
    }
    return job->plan.scale > 0;
}

static ns_ink tint_of(ns_ink ink)
{
    const double dark = 255 - (2 * ink.r + 5 * ink.g + ink.b) / 8.0;
    NS_ASSERT(dark >= 0 && dark <= 255);
    const double share = dark * TINT_MAX > TINT_DARK ? TINT_DARK / dark : TINT_MAX;

    return (ns_ink){ (uint8_t)(255 - (255 - ink.r) * share),
                     (uint8_t)(255 - (255 - ink.g) * share),
                     (uint8_t)(255 - (255 - ink.b) * share), 255 };
}

void ns_curved_draw_light(ns_curved_page *page)
{
    const ns_doc *doc = page->base.doc;

    for (int32_t colour = 1; colour <= doc->puzzle.colour_count; colour++) {
        const ns_ink light = tint_of(page->base.colours[colour].ink);
        bool started = false;
        for (int32_t cell = 0; cell < doc->solution.count; cell++) {
            if (doc->solution.at[cell] != colour)
                continue;
            if (!started)
                ns_scene_add_path(page->base.ctx, page->base.scene,
                                  &(ns_brush){ .fill = light, .stroke = light, .width = 0.2 });
            started = true;
            ns_curved_add_cell(page, cell);
        }
    }
}

// Thin in small pictures, so that the curves of a crowded one stay apart.
static double curve_width(double scale)
{
    const double width = scale * NS_FRAME_SIDE / 400;

    return ns_clamp(width, 0.35, 0.6);
}

static void draw_picture(ns_curved_page *page, const ns_contact *contact)
{
    ns_ctx *ctx = page->base.ctx;
    ns_scene *scene = page->base.scene;
    const ns_board *board = &contact->doc->board;
    const double scale = page->plan.scale;
    const ns_brush line = { .stroke = ns_grey(0), .width = curve_width(scale), .round = true };
    const ns_brush border = { .stroke = ns_grey(0),
                              .width = contact->best ? BEST_WIDTH : FRAME_WIDTH };

    ns_curved_draw_light(page);
    if (board->curves.count > 0) {
        ns_scene_add_path(ctx, scene, &line);
        ns_curved_add_curves(page);
    }
    ns_scene_add_path(ctx, scene, &border);
    ns_scene_add_rectangle(ctx, scene, page->plan.x, page->plan.y, board->width * scale,
                           board->height * scale);
}

// The word "best" on black, its right edge at x; returns its width.
static double draw_mark(ns_page *page, double x, double y)
{
    static const char word[] = "best";
    const double size = NAME_TYPE - 1, inside = 3;
    const double width = ns_text_width(word, size, true) + 2 * inside;

    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = ns_grey(0) });
    ns_scene_add_rectangle(page->ctx, page->scene, x - width, y - NAME_TYPE, width,
                           NAME_TYPE + 2.5);
    ns_scene_add_text(page->ctx, page->scene,
                      &(ns_lettering){ .x = x - width + inside,
                                       .y = y - 0.5,
                                       .size = size,
                                       .ink = ns_grey(255),
                                       .bold = true },
                      word);
    return width + inside;
}

static void draw_caption(ns_page *page, const ns_contact *contact, double x, double y,
                         double width)
{
    ns_lettering how = {
        .x = x, .y = y + 3 + LINE_HEIGHT, .size = NAME_TYPE, .ink = ns_grey(0), .bold = true
    };
    const double mark = contact->best ? draw_mark(page, x + width, how.y) : 0;

    if (contact->name && contact->name[0])
        ns_furniture_text(page, contact->name, how, width - mark);
    how.size = LINE_TYPE;
    how.ink = ns_grey(60);
    how.bold = false;
    for (int32_t i = 0; i < NS_CONTACT_LINES; i++) {
        how.y += LINE_HEIGHT;
        if (contact->lines[i] && contact->lines[i][0])
            ns_furniture_text(page, contact->lines[i], how, width);
    }
}

static void draw_foot(const contact_job *job, ns_page *page, int32_t number, int32_t of)
{
    char text[32];

    ns_format(text, sizeof text, "%d/%d", number, of);
    if (of > 1)
        ns_furniture_corner(page->ctx, page->scene, job->options.margin_pt, LINE_TYPE, text);
}

// The place of a picture on its page, counted from 0: rows are filled from the left.
static void place_picture(const contact_job *job, int32_t place, ns_curved_plan *plan)
{
    const contact_plan *p = &job->plan;
    const double width = p->columns * p->slot + GAP * (p->columns - 1);

    NS_ASSERT(place >= 0 && place < p->per_page && p->scale > 0);
    plan->scale = p->scale;
    plan->x = (p->width - width) / 2 + place % p->columns * (p->slot + GAP);
    plan->y = job->options.margin_pt + p->head
              + place / p->columns * (p->tile_height + CAPTION + GAP);
}

static ns_status draw_contact_page(const contact_job *job, int32_t number, int32_t of,
                                   ns_scene *scene)
{
    const int32_t first = number * job->plan.per_page;
    const int32_t end = ns_min(job->count, first + job->plan.per_page);
    ns_curved_page page = { .base = ns_page_open(job->ctx, job->contacts[first].doc,
                                                 &job->options, scene) };

    scene->width = job->plan.width;
    scene->height = job->plan.height;
    ns_furniture_head(&page.base, job->title, job->note, job->options.margin_pt,
                      job->plan.width - 2 * job->options.margin_pt);
    ns_scene_set_title(job->ctx, scene, job->title);
    for (int32_t i = first; i < end; i++) {
        const ns_contact *contact = &job->contacts[i];
        page.base.doc = contact->doc;
        ns_page_colours(&contact->doc->puzzle, page.base.colours);
        place_picture(job, i - first, &page.plan);
        draw_picture(&page, contact);
        draw_caption(&page.base, contact, page.plan.x, page.plan.y + job->plan.tile_height,
                     job->plan.slot);
    }
    draw_foot(job, &page.base, number + 1, of);
    return ns_scene_finish(job->ctx, scene);
}

static ns_status check_contacts(contact_job *job)
{
    if (job->count < 1)
        return ns_fail(job->ctx, NS_BAD_INPUT,
                       "a contact sheet needs a picture; there is no puzzle to draw");
    for (int32_t i = 0; i < job->count; i++) {
        const ns_board *board = &job->contacts[i].doc->board;
        NS_TRY(ns_curved_check(job->ctx, job->contacts[i].doc, &job->options));
        job->board_width = ns_max(board->width, job->board_width);
        job->board_height = ns_max(board->height, job->board_height);
    }
    return NS_OK;
}

static ns_status draw_steps(contact_job *job, ns_scenes *pages)
{
    NS_TRY(check_contacts(job));
    if (!plan_sheet(job))
        return ns_fail(job->ctx, NS_BAD_INPUT,
                       "the margins leave no room for pictures; choose smaller ones");
    const int32_t count = (job->count + job->plan.per_page - 1) / job->plan.per_page;
    NS_NEED(job->ctx, ns_array_resize(job->ctx, pages, count));
    for (int32_t i = 0; i < count; i++)
        NS_TRY(draw_contact_page(job, i, count, &pages->at[i]));
    return NS_OK;
}

ns_status ns_draw_contacts(ns_ctx *ctx, const ns_contact *contacts, int32_t count,
                           const char *title, const char *note, const ns_draw_options *options,
                           ns_scenes *pages)
{
    contact_job job = { .ctx = ctx,
                        .contacts = contacts,
                        .count = count,
                        .title = title ? title : "",
                        .note = note ? note : "",
                        .options = *options };

    *pages = (ns_scenes){ 0 };
    job.options.solution = true;
    const ns_status status = draw_steps(&job, pages);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    return status;
}
