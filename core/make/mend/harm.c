// harm.c: see harm.h.
//
// Four things are summed up, in whole numbers so that sums are exact everywhere:
//   - 100 for changing a cell at all;
//   - fit, 0 to 400: how clearly the picture showed the old colour and not the new one, times how
//     different the two look; without a source picture every cell shows its colour clearly;
//   - company, 0 to 400: neighbours of the old colour against neighbours of the new one, a side
//     counting twice a corner, so that a cell joins an area more easily than it leaves one;
//   - shape, 0 to 950: taking a cell out of the middle of a thin stroke, joining two things that
//     were apart, or setting a lone dot. The eight neighbours form a ring, and stretches of one
//     colour on it tell these cases apart: a cell in a stroke has two stretches, one at an area's
//     edge has one, a lone dot none.
#include "make/mend/harm.h"

#include "base/basics.h"

// The colours of the eight neighbours, clockwise from the upper left; outside is background.
static void read_ring(const ns_puzzle *puzzle, const uint8_t *solution, int32_t cell,
                      int32_t ring[8])
{
    static const int32_t dx[8] = { -1, 0, 1, 1, 1, 0, -1, -1 };
    static const int32_t dy[8] = { -1, -1, -1, 0, 1, 1, 1, 0 };
    const int32_t width = puzzle->size[0], height = puzzle->size[1];

    for (int32_t i = 0; i < 8; i++) {
        const int32_t x = cell % width + dx[i], y = cell / width + dy[i];
        const bool inside = x >= 0 && y >= 0 && x < width && y < height;
        ring[i] = inside ? solution[y * width + x] : 0;
    }
}

// Neighbours of a colour: 2 for a side, 1 for a corner, 12 in all.
static int32_t company(const int32_t ring[8], int32_t colour)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < 8; i++)
        sum += ring[i] == colour ? 1 + (i & 1) : 0;
    return sum;
}

// Stretches of a colour around the ring; a full ring is one.
static int32_t stretches(const int32_t ring[8], int32_t colour)
{
    int32_t count = 0;

    for (int32_t i = 0; i < 8; i++)
        count += ring[i] == colour && ring[(i + 7) % 8] != colour;
    return count || ring[0] != colour ? count : 1;
}

static int32_t shape_harm(const int32_t ring[8], int32_t from, int32_t to)
{
    const int32_t old_parts = stretches(ring, from), new_parts = stretches(ring, to);
    int32_t harm = 0;

    if (old_parts >= 2)
        harm += 600; // a stroke is cut
    if (new_parts == 0)
        harm += 350; // a lone dot appears
    else if (new_parts >= 2)
        harm += 150; // two things grow together
    return harm;
}

static int32_t fit_harm(const ns_puzzle *puzzle, const ns_loss *loss, int32_t cell,
                        int32_t from, int32_t to)
{
    const ns_paint a = puzzle->palette[from], b = puzzle->palette[to];
    const int32_t distance =
        ns_rgb_distance((ns_rgb){ a.r, a.g, a.b }, (ns_rgb){ b.r, b.g, b.b });
    const int32_t clear = loss ? loss->at[cell * (puzzle->colour_count + 1) + to] : 1000;

    // Half the weight is for how clear the cell was, half for how different the colours are.
    return clear * (200 + ns_min(200, distance / 5)) / 1000;
}

static int compare_moves(const void *a, const void *b, void *user)
{
    (void)user;
    return ((const ns_move *)a)->harm - ((const ns_move *)b)->harm;
}

static ns_status add_moves(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                           const ns_loss *loss, const ns_colours *allowed, ns_moves *moves)
{
    for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
        int32_t ring[8];
        const int32_t from = solution[cell];
        read_ring(puzzle, solution, cell, ring);
        for (int32_t to = 0; to <= puzzle->colour_count; to++) {
            if (to == from || !(allowed[cell] >> to & 1))
                continue;
            const int32_t near = 200 + (company(ring, from) - company(ring, to)) * 200 / 12;
            const ns_move move = { cell,
                                   100 + near + shape_harm(ring, from, to)
                                       + fit_harm(puzzle, loss, cell, from, to),
                                   (uint8_t)to };
            NS_ASSERT(move.harm > 0);
            NS_NEED(ctx, ns_array_push(ctx, moves, move));
        }
    }
    return NS_OK;
}

ns_status ns_moves_list(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *solution,
                        const ns_loss *loss, ns_moves *moves)
{
    const int32_t n = puzzle->cell_count;
    ns_colours *allowed = ns_new(ctx, n, sizeof *allowed);

    NS_NEED(ctx, allowed);
    for (int32_t i = 0; i < n; i++)
        allowed[i] = ns_puzzle_colours(puzzle);
    for (int32_t i = 0; i < puzzle->given.count; i++)
        allowed[puzzle->given.at[i].cell] &= puzzle->given.at[i].colours;
    ns_status status = add_moves(ctx, puzzle, solution, loss, allowed, moves);
    ns_free(ctx, allowed, n, sizeof *allowed);
    NS_TRY(status);
    return ns_array_sort(ctx, moves, compare_moves, NULL);
}
