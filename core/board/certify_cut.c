// certify_cut.c: cutting the curves into snips, each with one crossing at most; see certify_snips.h.
//
// Parameters are whole numbers up to NS_PART_ONE, so that two snips that meet at a cut share its point
// exactly. Crossings that the grid of parameters cannot part are no failure: the strand is in doubt.
#include "base/basics.h"
#include "board/certify_snips.h"

// A crossing on a strand, by the parameter of the cubic it lies on.
typedef struct cut_crossing {
    int32_t entry, cubic, at;
} cut_crossing;

typedef struct cutting {
    const ns_board *board;
    const ns_arranged *arranged;
    const ns_places *places;
    ns_snips *snips;
    NS_ARRAY(cut_crossing) crossings; // of the strand that is being cut
    int32_t strand;
    int32_t end_count; // numbers given to ends so far
    bool too_near;     // or out of order
} cutting;

static ns_status list_crossings(ns_ctx *ctx, cutting *cut)
{
    const ns_arrangement *arr = &cut->arranged->arr;
    const ns_strand *strand = &arr->strands.at[cut->strand];
    cut_crossing before = { 0, 0, -1 };
    int32_t e = strand->first;

    cut->crossings.count = 0;
    for (int32_t i = 0; i < strand->entry_count; i++, e = arr->entries.at[e].next) {
        const ns_place *place = &cut->places->at[e];
        const cut_crossing crossing = { e, place->cubic, (int32_t)(place->at * NS_PART_ONE) };
        if (arr->entries.at[e].kind != NS_ENTRY_CROSS)
            continue;
        cut->too_near |= crossing.cubic < before.cubic
                         || (crossing.cubic == before.cubic && crossing.at <= before.at);
        before = crossing;
        NS_NEED(ctx, ns_array_push(ctx, &cut->crossings, crossing));
    }
    return NS_OK;
}

static ns_status add_snip(ns_ctx *ctx, cutting *cut, const ns_grid_cubic *cubic, int32_t from,
                          int32_t to, int32_t entry)
{
    const ns_way *way = &cut->arranged->arr.strands.at[cut->strand].way;
    ns_snip snip = { .strand = cut->strand, .entry = entry, .on_frame = -1 };

    if (from >= to) {
        cut->too_near = true;
        return NS_OK;
    }
    snip.cubic = cubic ? ns_fine_cubic_of(cubic, from, to)
                       : ns_fine_cubic_of_line(way->at[0], way->at[1], from, to);
    snip.ends[0] = cut->end_count;
    snip.ends[1] = ++cut->end_count;
    return ns_array_push(ctx, cut->snips, snip) ? NS_OK : ns_no_memory(ctx);
}

static int32_t midway(int32_t a, int32_t b)
{
    return a + (b - a) / 2;
}

// Cuts one cubic (NULL: the whole straight line) with its crossings, those from `begin` on.
static ns_status cut_cubic(ns_ctx *ctx, cutting *cut, const ns_grid_cubic *cubic, int32_t begin,
                           int32_t count, bool first, bool last)
{
    const cut_crossing *crossings = count ? &cut->crossings.at[begin] : NULL;
    int32_t from = 0;

    if (first) {
        const int32_t to = (count ? crossings[0].at : NS_PART_ONE / 3 * 2) / 2;
        NS_TRY(add_snip(ctx, cut, cubic, from, to, 0));
        from = to;
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t to = i + 1 < count ? midway(crossings[i].at, crossings[i + 1].at)
                           : last        ? midway(crossings[i].at, NS_PART_ONE)
                                         : NS_PART_ONE;
        NS_TRY(add_snip(ctx, cut, cubic, from, to, crossings[i].entry));
        from = to;
    }
    if (count == 0) {
        const int32_t to = last ? NS_PART_ONE / 3 * 2 : NS_PART_ONE;
        NS_TRY(add_snip(ctx, cut, cubic, from, to, 0));
        from = to;
    }
    return last ? add_snip(ctx, cut, cubic, from, NS_PART_ONE, 0) : NS_OK;
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
            NS_TRY(cut_cubic(ctx, cut, &cubics[i].curve, from, done - from, i == first,
                             i == last));
        else
            cut->too_near |= done > from;
    }
    cut->too_near |= done < cut->crossings.count; // on a cubic that is a point
    return NS_OK;
}

// Numbers the ends of a strand's first and last snip: nodes have numbers of their own.
static void close_strand(cutting *cut, int32_t first_snip)
{
    const ns_way *way = &cut->arranged->arr.strands.at[cut->strand].way;
    const ns_node *nodes = cut->arranged->arr.nodes.at;
    ns_snip *first = &cut->snips->at[first_snip],
            *last = &cut->snips->at[cut->snips->count - 1];

    NS_ASSERT(cut->snips->count - first_snip >= 3); // no two of them have both ends in common
    cut->end_count++;
    if (way->closed) {
        last->ends[1] = first->ends[0];
        return;
    }
    if (way->ends[0].i > 0)
        first->ends[0] = way->ends[0].i;
    if (way->ends[1].i > 0)
        last->ends[1] = way->ends[1].i;
    first->on_frame = nodes[way->ends[0].i].on_frame || way->ends[0].i == 0 ? 0 : -1;
    last->on_frame = nodes[way->ends[1].i].on_frame || way->ends[1].i == 0 ? 1 : -1;
}

static ns_status cut_strand(ns_ctx *ctx, cutting *cut, int32_t strand)
{
    const int32_t first_snip = cut->snips->count;

    cut->strand = strand;
    NS_TRY(list_crossings(ctx, cut));
    if (cut->too_near)
        return NS_OK;
    if (strand <= cut->board->sections.count)
        NS_TRY(cut_section(ctx, cut, &cut->board->sections.at[strand - 1]));
    else
        NS_TRY(cut_cubic(ctx, cut, NULL, 0, cut->crossings.count, true, true));
    if (!cut->too_near)
        close_strand(cut, first_snip);
    return NS_OK;
}

ns_status ns_snips_cut(ns_ctx *ctx, const ns_board *board, const ns_arranged *arranged,
                       const ns_places *places, ns_snips *snips, int32_t *doubt)
{
    cutting cut = { .board = board, .arranged = arranged, .places = places, .snips = snips };
    ns_status status = NS_OK;
    int32_t s = 1;

    cut.end_count = arranged->arr.nodes.count;
    for (; s < arranged->arr.strands.count && status == NS_OK && !cut.too_near; s++) {
        if (arranged->arr.strands.at[s].alive)
            status = cut_strand(ctx, &cut, s);
    }
    *doubt = cut.too_near ? s - 1 : 0;
    ns_array_drop(ctx, &cut.crossings);
    return status;
}
