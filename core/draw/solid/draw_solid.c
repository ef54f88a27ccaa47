// draw_solid.c: the pages of a solid puzzle, from facts to plans to scenes. Block and layers are
// planned each for themselves and may be on papers of different size; all pages are counted
// together.
#include "base/basics.h"

#include "draw/solid/solid_page.h"

#define FOOT 20.0 // height, where pages are counted
#define SIDE_TYPE 7.5
#define OWN_TYPE 5.5

static ns_status check_doc(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t *n = puzzle->size;

    if (ns_kind_about(puzzle->kind)->sides != 3)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "the pages of a solid show solid puzzles only, and this puzzle is none");
    NS_TRY(ns_puzzle_check(ctx, puzzle));
    for (int32_t axis = 0; axis < 3; axis++) {
        if (n[axis] < 1 || n[axis] > NS_VOXELS_SIDE_MAX)
            return ns_fail(
                ctx, NS_BAD_INPUT,
                "a solid of %d by %d by %d cells cannot be drawn; a side has 1 to %d", n[0],
                n[1], n[2], NS_VOXELS_SIDE_MAX);
    }
    if (n[0] * n[1] * n[2] != puzzle->cell_count
        || puzzle->lines.count != n[0] * n[1] + n[0] * n[2] + n[1] * n[2])
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "a solid of %d by %d by %d cells has %d lines here; it needs one for each "
            "row, column and pillar",
            n[0], n[1], n[2], puzzle->lines.count);
    return ns_page_check(ctx, doc, options);
}

static void measure_own_numbers(const ns_draw_options *options, ns_solid_facts *facts)
{
    const int32_t largest = ns_max(facts->size[0], ns_max(facts->size[1], facts->size[2]));

    facts->own_type = OWN_TYPE * ns_around(options);
    facts->own_width = ns_entry_own_width(largest) * facts->own_type + NS_SOLID_OWN_GAP;
    facts->own_height = NS_DIGIT_HEIGHT * facts->own_type + NS_SOLID_OWN_GAP;
}

static ns_status gather_facts(ns_solid_page *page)
{
    memcpy(page->facts.size, page->base.doc->puzzle.size, sizeof page->facts.size);
    page->facts.large = page->base.options->large;
    if (page->base.options->numbers)
        measure_own_numbers(page->base.options, &page->facts);
    ns_format(page->base.size, (int32_t)sizeof page->base.size, "%d \xc3\x97 %d \xc3\x97 %d",
              page->facts.size[0], page->facts.size[1], page->facts.size[2]);
    return ns_solid_measure_clues(page);
}

ns_sheet ns_solid_sheet(const ns_solid_page *page, ns_paper paper, bool landscape, bool layers)
{
    ns_sheet sheet = ns_sheet_blank(&page->base, paper, landscape);

    if (layers || !page->base.options->solution) // the solved model says it all
        sheet.legend_height = ns_solid_reading_height(page, ns_sheet_across(&sheet, 0), layers);
    sheet.footer_height = ns_max(sheet.footer_height, FOOT);
    return sheet;
}

// "2/7" where the page has no number in a book.
static void draw_count(ns_solid_page *page, const ns_sheet *sheet, int32_t number, int32_t of)
{
    char text[32];

    ns_format(text, sizeof text, "%d/%d", number, of);
    if (of > 1 && page->base.options->page_number == 0)
        ns_furniture_corner(page->base.ctx, page->base.scene, sheet->margin,
                            8.5 * ns_around(page->base.options), text);
}

static void draw_side_names(ns_solid_page *page)
{
    const int32_t *n = page->facts.size;
    const ns_scene_point front = ns_solid_place(page, 0.5 * n[0], 0, 0);
    const ns_scene_point right = ns_solid_place(page, n[0], 0.5 * n[1], 0);
    const double around = ns_around(page->base.options);
    const double y =
        10 * around + (page->base.options->solution ? 0 : ns_block_own_height(&page->facts));
    ns_lettering how = { .x = front.x - 5,
                         .y = front.y + y,
                         .size = SIDE_TYPE * around,
                         .ink = ns_grey(100),
                         .anchor = NS_ANCHOR_END,
                         .squeeze = 1 };

    ns_scene_add_text(page->base.ctx, page->base.scene, &how, "front");
    how.x = right.x + 5;
    how.y = right.y + y;
    how.anchor = NS_ANCHOR_START;
    ns_scene_add_text(page->base.ctx, page->base.scene, &how, "right");
}

static ns_status draw_block_page(ns_solid_page *page)
{
    const int32_t *n = page->facts.size;
    const double edge = page->block.edge;
    ns_sheet *sheet = &page->block.sheet;

    page->base.scene->width = sheet->width;
    page->base.scene->height = sheet->height;
    const double y = ns_sheet_place(sheet, (0.5 * (n[0] + n[1]) + n[2]) * edge
                                               + NS_SIDE_NAMES * ns_around(page->base.options)
                                               + ns_block_own_height(&page->facts));
    page->left = (sheet->width - NS_ISO_WIDE * (n[0] + n[1]) * edge) / 2;
    page->baseline = y + (0.5 * n[1] + n[2]) * edge;
    if (page->base.options->solution) {
        NS_TRY(ns_solid_draw_model(page));
    } else {
        ns_solid_draw_block(page);
        ns_solid_draw_reading(page, sheet, false);
    }
    draw_side_names(page);
    ns_furniture_draw(&page->base, sheet);
    return NS_OK;
}

static void draw_layers_page(ns_solid_page *page, int32_t index)
{
    const ns_layers_plan *plan = &page->layers;
    const int32_t first = index * plan->per_page;
    const int32_t rows = (plan->per_page + plan->columns - 1) / plan->columns;
    ns_sheet *sheet = &page->layers.sheet;
    const double block = rows * plan->panel_height;

    page->base.scene->width = sheet->width;
    page->base.scene->height = sheet->height;
    // Space between the panels, but not so much that they lose each other.
    ns_sheet_place(sheet, ns_min(block + 24.0 * rows, ns_sheet_down(sheet, 0)));
    ns_solid_draw_panels(page, first, ns_min(plan->per_page, plan->panels - first));
    ns_solid_draw_reading(page, sheet, true);
    ns_furniture_draw(&page->base, sheet);
}

// Which pages there are.
typedef struct solid_pages {
    int32_t blocks, layers; // how many; 0 or 1 of the first
} solid_pages;

static ns_status plan_pages(ns_solid_page *page, solid_pages *count)
{
    const ns_solid_view view = page->base.options->view;

    if (view != NS_VIEW_LAYERS)
        NS_TRY(ns_solid_plan_block(page));
    if (view != NS_VIEW_MODEL)
        NS_TRY(ns_solid_plan_layers(page));
    count->blocks = view != NS_VIEW_LAYERS && !page->no_block;
    count->layers = view == NS_VIEW_MODEL ? 0
                                          : (page->layers.panels + page->layers.per_page - 1)
                                                / page->layers.per_page;
    return NS_OK;
}

static ns_status draw_steps(ns_solid_page *page, ns_draw_options *options, ns_scenes *pages)
{
    solid_pages count;

    NS_TRY(gather_facts(page));
    NS_TRY(plan_pages(page, &count));
    const int32_t all = count.blocks + count.layers, first_number = options->page_number;
    NS_NEED(page->base.ctx, ns_array_resize(page->base.ctx, pages, all));
    for (int32_t i = 0; i < all; i++) {
        page->base.scene = &pages->at[i];
        options->page_number = first_number ? first_number + i : 0;
        if (i < count.blocks)
            NS_TRY(draw_block_page(page));
        else
            draw_layers_page(page, i - count.blocks);
        draw_count(page, i < count.blocks ? &page->block.sheet : &page->layers.sheet, i + 1,
                   all);
        NS_TRY(ns_scene_finish(page->base.ctx, page->base.scene));
    }
    return NS_OK;
}

// Of the layers, on which people play, or of the block where that is all.
static double clue_type(const ns_solid_page *page)
{
    const double layers = page->layers.entry.type;

    return layers > 0 ? layers : page->block.entry.type;
}

ns_status ns_draw_solid(ns_ctx *ctx, const ns_doc *doc, const ns_draw_options *options,
                        ns_scenes *pages, ns_page_report *report)
{
    ns_draw_options numbered = *options;
    ns_scene none;
    ns_solid_page page = { .base = ns_page_open(ctx, doc, &numbered, &none) };

    *pages = (ns_scenes){ 0 };
    NS_TRY(check_doc(ctx, doc, options));
    const ns_status status = draw_steps(&page, &numbered, pages);
    if (status != NS_OK)
        ns_scenes_drop(ctx, pages);
    if (report)
        *report = (ns_page_report){ .no_block = status == NS_OK && page.no_block,
                                    .type_pt = status == NS_OK ? clue_type(&page) : 0 };
    return status;
}
