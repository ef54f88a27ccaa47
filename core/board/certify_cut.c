// certify_cut.c: see certify_bits.h: cutting.
#include "base/basics.h"
#include "board/certify_bits.h"

// A crossing on a strand, by the parameter of the cubic it lies on.
typedef struct cut_crossing {
    int32_t entry, cubic, at;
} cut_crossing;

typedef struct cutting {
    const ns_board *board;
    const ns_arranged *arranged;
    ns_bits *bits;
    NS_ARRAY(cut_crossing) crossings; // of the strand that is being cut
    int32_t strand;
    int32_t joints; // numbers given to ends so far
    bool too_near;
} cutting;

// How far along its cubic a crossing of the polyline lies.
static int32_t parameter(const ns_stretch *on, ns_ratio at)
{
    const ns_wide steps = (ns_wide)on->from * at.den + (ns_wide)(on->to - on->from) * at.num;

    return (int32_t)(steps * NS_PART_ONE / ((ns_wide)on->steps * at.den));
}

static ns_status list_crossings(ns_ctx *ctx, cutting *cut)
{
    const ns_arrangement *arr = &cut->arranged->arr;
    const ns_strand *strand = &arr->strands.at[cut->strand];
    const bool is_section = cut->strand <= cut->board->sections.count;
    const ns_stretch straight = { 0, 0, 1, 1 };
    int32_t e = strand->first;

    cut->crossings.count = 0;
    for (int32_t i = 0; i < strand->entry_count; i++) {
        const ns_entry *entry = &arr->entries.at[e];
        const ns_stretch *on =
            is_section ? &cut->arranged->lines.at[cut->strand - 1].stretches.at[entry->segment]
                       : &straight;
        if (entry->kind == NS_ENTRY_CROSS
            && !ns_array_push(ctx, &cut->crossings,
                              ((cut_crossing){ e, on->cubic, parameter(on, entry->at) })))
            return ns_no_memory(ctx);
        e = entry->next;
    }
    return NS_OK;
}

static ns_status add_bit(ns_ctx *ctx, cutting *cut, const ns_grid_cubic *cubic, int32_t from,
                         int32_t to, int32_t entry)
{
    const ns_way *way = &cut->arranged->arr.strands.at[cut->strand].way;
    ns_bit bit = { .strand = cut->strand, .entry = entry, .on_frame = -1 };

    if (from >= to) {
        cut->too_near = true;
        return NS_OK;
    }
    bit.piece = cubic ? ns_piece_of(cubic, from, to)
                      : ns_piece_of_line(way->at[0], way->at[1], from, to);
    bit.ends[0] = cut->joints;
    bit.ends[1] = ++cut->joints;
    return ns_array_push(ctx, cut->bits, bit) ? NS_OK : ns_no_memory(ctx);
}

static int32_t midway(int32_t a, int32_t b)
{
    return a + (b - a) / 2;
}

// Cuts one cubic (NULL: the whole straight line) with its crossings.
static ns_status cut_cubic(ns_ctx *ctx, cutting *cut, const ns_grid_cubic *cubic,
                           const cut_crossing *crossings, int32_t count, bool first, bool last)
{
    int32_t from = 0;

    if (first) {
        const int32_t to = (count ? crossings[0].at : NS_PART_ONE / 3 * 2) / 2;
        NS_TRY(add_bit(ctx, cut, cubic, from, to, 0));
        from = to;
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t to = i + 1 < count ? midway(crossings[i].at, crossings[i + 1].at)
                           : last        ? midway(crossings[i].at, NS_PART_ONE)
                                         : NS_PART_ONE;
        NS_TRY(add_bit(ctx, cut, cubic, from, to, crossings[i].entry));
        from = to;
    }
    if (count == 0) {
        const int32_t to = last ? NS_PART_ONE / 3 * 2 : NS_PART_ONE;
        NS_TRY(add_bit(ctx, cut, cubic, from, to, 0));
        from = to;
    }
    return last ? add_bit(ctx, cut, cubic, from, NS_PART_ONE, 0) : NS_OK;
}

static bool is_point(const ns_grid_cubic *c)
{
    return ns_point_same(c->p[0], c->p[1]) && ns_point_same(c->p[0], c->p[2])
           && ns_point_same(c->p[0], c->p[3]);
}

static ns_status cut_section(ns_ctx *ctx, cutting *cut, const ns_section *section)
{
    const ns_board_cubic *cubics = &cut->board->cubics.at[section->first];
    int32_t first = 0, last = section->count - 1, done = 0;

    while (first < last && is_point(&cubics[first].curve))
        first++;
    while (last > first && is_point(&cubics[last].curve))
        last--;
    for (int32_t i = first; i <= last; i++) {
        const int32_t from = done;
        while (done < cut->crossings.count && cut->crossings.at[done].cubic == i)
            done++;
        if (!is_point(&cubics[i].curve))
            NS_TRY(cut_cubic(ctx, cut, &cubics[i].curve, &cut->crossings.at[from], done - from,
                             i == first, i == last));
    }
    NS_ASSERT(done == cut->crossings.count);
    return NS_OK;
}

// Numbers the ends of a strand's first and last bit: nodes have numbers of their own.
static void close_strand(cutting *cut, int32_t first_bit)
{
    const ns_way *way = &cut->arranged->arr.strands.at[cut->strand].way;
    ns_bit *first = &cut->bits->at[first_bit], *last = &cut->bits->at[cut->bits->count - 1];

    cut->joints++;
    if (way->closed) {
        last->ends[1] = first->ends[0];
        return;
    }
    if (way->ends[0].i > 0)
        first->ends[0] = way->ends[0].i;
    else
        first->on_frame = 0;
    if (way->ends[1].i > 0)
        last->ends[1] = way->ends[1].i;
    else
        last->on_frame = 1;
}

static ns_status cut_strand(ns_ctx *ctx, cutting *cut, int32_t strand)
{
    const int32_t first_bit = cut->bits->count;

    cut->strand = strand;
    NS_TRY(list_crossings(ctx, cut));
    if (strand <= cut->board->sections.count)
        NS_TRY(cut_section(ctx, cut, &cut->board->sections.at[strand - 1]));
    else
        NS_TRY(cut_cubic(ctx, cut, NULL, cut->crossings.at, cut->crossings.count, true, true));
    if (!cut->too_near)
        close_strand(cut, first_bit);
    return NS_OK;
}

ns_status ns_bits_cut(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                      ns_bits *bits, int32_t *doubt)
{
    cutting cut = { .board = board, .arranged = arranged, .bits = bits };
    ns_status status = NS_OK;
    int32_t s = 1;

    cut.joints = arranged->arr.nodes.count;
    for (; s < arranged->arr.strands.count && status == NS_OK && !cut.too_near; s++) {
        if (arranged->arr.strands.at[s].alive)
            status = cut_strand(ctx, &cut, s);
    }
    *doubt = cut.too_near ? s - 1 : 0;
    ns_array_drop(ctx, &cut.crossings);
    return status;
}
