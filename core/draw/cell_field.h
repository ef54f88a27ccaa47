// cell_field.h: a rectangle of square cells with their colours: a part of a grid, a layer of a solid.
#ifndef NS_CELL_FIELD_H
#define NS_CELL_FIELD_H

#include "draw/sheet.h"

typedef struct ns_cell_field {
    const uint8_t *at; // the colour of its first cell
    int32_t stride;    // from a row to the next
    int32_t cols, rows;
    double x, y, side; // its left and upper edge, and a cell's side, in points
    bool up;           // the first row is the lowest
} ns_cell_field;

// The upper edge of a row.
static inline double ns_cell_field_top(const ns_cell_field *field, int32_t row)
{
    return field->y + (field->up ? field->rows - 1 - row : row) * field->side;
}

bool ns_cell_field_has(const ns_cell_field *field, int32_t colour);
// Paints the cells of a colour, and its pattern over them; only that when cells are marked, which are items
// of their own.
void ns_cell_field_draw(ns_page *page, const ns_cell_field *field, int32_t colour);

#endif
