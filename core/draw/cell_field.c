// cell_field.c: the solution of a rectangle of cells, a colour at a time.
//
// All cells of a colour are one path, those side by side in one piece, then their pattern is another
// path, so that a large solution stays a small file.
#include "draw/cell_field.h"

#include "base/basics.h"

bool ns_cell_field_has(const ns_cell_field *field, int32_t colour)
{
    for (int32_t r = 0; r < field->rows; r++) {
        for (int32_t c = 0; c < field->cols; c++) {
            if (field->at[r * field->stride + c] == colour)
                return true;
        }
    }
    return false;
}

static void add_fills(ns_page *page, const ns_cell_field *field, int32_t colour)
{
    for (int32_t r = 0; r < field->rows; r++) {
        const uint8_t *row = field->at + (int64_t)r * field->stride;
        for (int32_t c = 0, end = 0; c < field->cols; c = end + 1) {
            for (end = c; end < field->cols && row[end] == colour; end++)
                continue;
            if (end > c)
                ns_scene_add_rectangle(page->ctx, page->scene, field->x + c * field->side,
                                       ns_cell_field_top(field, r), (end - c) * field->side,
                                       field->side);
        }
    }
}

static void add_patterns(ns_page *page, const ns_cell_field *field, int32_t colour)
{
    for (int32_t r = 0; r < field->rows; r++) {
        for (int32_t c = 0; c < field->cols; c++) {
            if (field->at[r * field->stride + c] == colour)
                ns_pattern_add(page->ctx, page->scene, page->colours[colour].pattern,
                               field->x + c * field->side, ns_cell_field_top(field, r),
                               field->side);
        }
    }
}

void ns_cell_field_draw(ns_page *page, const ns_cell_field *field, int32_t colour)
{
    const ns_page_colour *look = &page->colours[colour];

    NS_ASSERT(colour >= 0 && colour <= page->doc->puzzle.colour_count);
    NS_ASSERT(colour > 0 || look->pattern == 0);
    if (!page->options->marked) {
        ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->ink });
        add_fills(page, field, colour);
    }
    if (look->pattern == 0)
        return;
    ns_scene_mark(page->scene, NS_PART_PATTERN, -1, -1);
    ns_scene_add_path(page->ctx, page->scene, &(ns_brush){ .fill = look->pattern_ink });
    add_patterns(page, field, colour);
}
