// board_colours.c: the colour of every cell, from the picture's outline.
//
// Cells on both sides of an edge that is no border have one colour; cells beside a border have the
// colour that the border says. So cells are joined across the former, and each group takes its
// colour from the latter. That all borders of a group agree is an invariant of every board; a
// file that breaks it is refused.
#include "board/board_cells.h"

#include "base/basics.h"
#include "base/forest.h"

#define NO_COLOUR 255

typedef struct colouring {
    ns_ctx *ctx;
    const ns_board *board;
    const ns_arranged *arranged;
    const ns_board_cells *cells;
    NS_ARRAY(int32_t) group;  // of cells, a forest
    NS_ARRAY(uint8_t) colour; // of a group, at its first cell
} colouring;

static int32_t cell_beside(const colouring *c, int32_t e, int side)
{
    return c->cells->cell_of.at[c->arranged->arr.entries.at[e].face[side]];
}

// The cubics of its section that an edge lies on.
static void cubics_along(const colouring *c, int32_t s, int32_t e, int32_t *first,
                         int32_t *last)
{
    const ns_arrangement *arr = &c->arranged->arr;
    const ns_polyline *line = &c->arranged->lines.at[s];
    const int32_t next = arr->entries.at[e].next;
    const bool round = next == arr->strands.at[s + 1].first; // back at the anchor

    *first = line->stretches.at[arr->entries.at[e].segment].cubic;
    *last = round ? c->board->sections.at[s].count - 1
                  : line->stretches.at[arr->entries.at[next].segment].cubic;
}

static ns_status say(colouring *c, int32_t e, int side, uint8_t colour)
{
    const int32_t cell = cell_beside(c, e, side);
    uint8_t *known = &c->colour.at[ns_forest_root(c->group.at, cell)];

    if (*known != NO_COLOUR && *known != colour) {
        const ns_point place = c->arranged->arr.entries.at[e].point;
        return ns_fail(c->ctx, NS_BAD_INPUT,
                       "the sides of the picture's outline do not agree: at %s colour %d meets "
                       "colour %d",
                       ns_board_place(c->board, place).text, *known, colour);
    }
    *known = colour;
    return NS_OK;
}

static ns_status colour_edge(colouring *c, int32_t s, int32_t e)
{
    const ns_board_cubic *cubics = &c->board->cubics.at[c->board->sections.at[s].first];
    int32_t first, last;

    cubics_along(c, s, e, &first, &last);
    NS_ASSERT(first <= last && last < c->board->sections.at[s].count);
    for (int32_t k = first; k <= last; k++) {
        NS_TRY(say(c, e, 0, cubics[k].left));
        NS_TRY(say(c, e, 1, cubics[k].right));
    }
    return NS_OK;
}

static bool is_border(const ns_board *board, int32_t s)
{
    const ns_board_cubic *cubic = &board->cubics.at[board->sections.at[s].first];

    return cubic->left != cubic->right;
}

static ns_status colour_cells(colouring *c, uint8_t ground, ns_solution *solution)
{
    const ns_arrangement *arr = &c->arranged->arr;
    const int32_t cells = c->cells->face_of.count;

    NS_NEED(c->ctx, ns_array_resize(c->ctx, &c->group, cells)
                        && ns_array_resize(c->ctx, &c->colour, cells)
                        && ns_array_resize(c->ctx, solution, cells));
    ns_forest_plant(c->group.at, cells);
    memset(c->colour.at, NO_COLOUR, (size_t)cells);
    for (int32_t border = 0; border < 2; border++) { // groups first, then what borders say
        for (int32_t s = 0; s < c->board->sections.count; s++) {
            const ns_strand *strand = &arr->strands.at[s + 1];
            if (is_border(c->board, s) != border)
                continue;
            for (int32_t e = strand->first; e; e = ns_strand_next_edge(arr, strand, e)) {
                if (border)
                    NS_TRY(colour_edge(c, s, e));
                else
                    ns_forest_join(c->group.at, cell_beside(c, e, 0), cell_beside(c, e, 1));
            }
        }
    }
    for (int32_t i = 0; i < cells; i++) {
        const uint8_t colour = c->colour.at[ns_forest_root(c->group.at, i)];
        solution->at[i] = colour == NO_COLOUR ? ground : colour;
    }
    return NS_OK;
}

ns_status ns_board_colour_cells(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                                const ns_board_cells *cells, uint8_t ground,
                                ns_solution *solution)
{
    colouring c = { .ctx = ctx, .board = board, .arranged = arranged, .cells = cells };
    const ns_status status = colour_cells(&c, ground, solution);

    ns_arrays_drop(ctx, &c.group, &c.colour);
    return status;
}
