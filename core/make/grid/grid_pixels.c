// grid_pixels.c: bitmaps and grids with one pixel a cell and nothing lost in between. The only thing
// that is chosen is which colour is the background; a grid of black on white or on nothing has the
// plain palette.
#include "nonosmith/make.h"

#include "base/basics.h"
#include "make/paints.h"

#define CLEAR (-1)
#define WHITE 0xffffff

typedef struct colour_list {
    int32_t at[NS_PALETTE_MAX + 2]; // 0xrrggbb or CLEAR
    int64_t border[NS_PALETTE_MAX + 2];
    int32_t count;
} colour_list;

static int32_t pixel_colour(const ns_bitmap *bitmap, int64_t i)
{
    const uint8_t *p = bitmap->rgba + 4 * i;

    return p[3] < 128 ? CLEAR : p[0] << 16 | p[1] << 8 | p[2];
}

static int32_t find_colour(const colour_list *list, int32_t colour)
{
    for (int32_t i = 0; i < list->count; i++) {
        if (list->at[i] == colour)
            return i;
    }
    return -1;
}

// The colours in order of appearance; fails when a palette cannot hold them.
static ns_status list_colours(ns_ctx *ctx, const char *name, const ns_bitmap *bitmap,
                              colour_list *list)
{
    for (int32_t y = 0; y < bitmap->height; y++) {
        for (int32_t x = 0; x < bitmap->width; x++) {
            const int32_t colour = pixel_colour(bitmap, (int64_t)y * bitmap->width + x);
            int32_t place = find_colour(list, colour);
            if (place < 0) {
                if (list->count == NS_PALETTE_MAX + 1)
                    return ns_fail(ctx, NS_BAD_INPUT,
                                   "%s: more than %d colours besides the background; make a "
                                   "puzzle of fewer colours from it",
                                   name, NS_PALETTE_MAX);
                place = list->count++;
                list->at[place] = colour;
            }
            list->border[place] +=
                x == 0 || y == 0 || x + 1 == bitmap->width || y + 1 == bitmap->height;
        }
    }
    return NS_OK;
}

// The background goes to the front: clear, else what the file names, else white, else what the border
// shows most.
static void put_ground_first(colour_list *list, int32_t named)
{
    int32_t ground = find_colour(list, CLEAR);

    if (ground < 0 && named >= 0) {
        ground = find_colour(list, named);
        if (ground < 0 && list->count <= NS_PALETTE_MAX) {
            ground = list->count++;
            list->at[ground] = named;
        }
    }
    if (ground < 0)
        ground = find_colour(list, WHITE);
    for (int32_t i = 0; ground < 0 && i < list->count; i++) {
        bool most = true;
        for (int32_t k = 0; k < list->count; k++)
            most &= list->border[i] >= list->border[k];
        if (most)
            ground = i;
    }
    NS_ASSERT(ground >= 0 && ground < list->count);
    const int32_t colour = list->at[ground];
    for (int32_t i = ground; i > 0; i--)
        list->at[i] = list->at[i - 1];
    list->at[0] = colour;
}

// A picture all of one colour is a picture of that colour, unless it is paper.
static void add_missing_ground(colour_list *list, int32_t named)
{
    if (list->count == 1 && list->at[0] != named && list->at[0] != CLEAR
        && list->at[0] != WHITE) {
        list->at[1] = list->at[0];
        list->at[0] = WHITE;
        list->count = 2;
    }
}

ns_status ns_grid_from_pixels(ns_ctx *ctx, const char *name, const ns_bitmap *bitmap,
                              ns_doc *doc)
{
    ns_puzzle *puzzle = &doc->puzzle;
    colour_list list = { 0 };
    const int32_t named = bitmap->ground ? (int32_t)(bitmap->ground & WHITE) : -1;

    NS_TRY(list_colours(ctx, name, bitmap, &list));
    put_ground_first(&list, named);
    add_missing_ground(&list, named);
    NS_TRY(ns_puzzle_grid(ctx, puzzle, bitmap->width, bitmap->height));
    if (!ns_array_resize(ctx, &doc->solution, puzzle->cell_count)) {
        ns_doc_drop(ctx, doc);
        return ns_no_memory(ctx);
    }
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        doc->solution.at[i] = (uint8_t)find_colour(&list, pixel_colour(bitmap, i));
    puzzle->colour_count = ns_max(1, list.count - 1);
    const bool plain = list.count <= 2 && (list.at[0] == CLEAR || list.at[0] == WHITE)
                       && (list.count < 2 || list.at[1] == 0);
    for (int32_t c = 0; c < list.count && !plain; c++) {
        const uint32_t colour = list.at[c] == CLEAR ? WHITE : (uint32_t)list.at[c];
        puzzle->palette[c] = (ns_paint){ (uint8_t)(colour >> 16), (uint8_t)(colour >> 8),
                                         (uint8_t)colour, 0, "" };
    }
    if (!plain)
        ns_paints_name(puzzle->palette, puzzle->colour_count + 1);
    const ns_status status = ns_puzzle_clues_from(ctx, puzzle, doc->solution.at);
    if (status != NS_OK)
        ns_doc_drop(ctx, doc);
    return status;
}

ns_status ns_grid_to_pixels(ns_ctx *ctx, const ns_doc *doc, ns_bitmap *bitmap)
{
    const ns_puzzle *puzzle = &doc->puzzle;

    *bitmap = (ns_bitmap){ 0 };
    if (ns_kind_about(puzzle->kind)->sides != 2)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "only a grid becomes a bitmap; keep this one as .nono, and draw it for a "
            "picture");
    if (doc->solution.count != puzzle->cell_count)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "only a grid with its solution becomes a bitmap; solve it first");
    NS_TRY(ns_bitmap_create(ctx, bitmap, puzzle->size[0], puzzle->size[1]));
    for (int32_t i = 0; i < puzzle->cell_count; i++) {
        const ns_paint paint = puzzle->palette[doc->solution.at[i] & NS_PALETTE_MAX];
        uint8_t *pixel = bitmap->rgba + 4 * (int64_t)i;
        pixel[0] = paint.r;
        pixel[1] = paint.g;
        pixel[2] = paint.b;
        pixel[3] = 255;
    }
    const ns_paint *paper = &puzzle->palette[0];
    bitmap->ground = 1u << 24 | (uint32_t)(paper->r << 16 | paper->g << 8 | paper->b);
    return NS_OK;
}
