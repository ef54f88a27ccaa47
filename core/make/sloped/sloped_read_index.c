// sloped_read_index.c: what is where in an arrangement of straight lines.
#include "make/sloped/sloped_reading.h"

#include "base/basics.h"

int32_t ns_read_index_stop(const ns_straights *lines, const ns_read_index *index, int32_t meet,
                           int32_t line)
{
    return index->stop.at[ns_straights_place(lines, meet, line)];
}

static void index_meets(const ns_straights *lines, ns_read_index *index)
{
    for (int32_t i = 0; i < index->meet_of.count; i++)
        index->meet_of.at[i] = -1;
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_meet *meet = &lines->meets.at[m];
        for (int32_t i = meet->first; i < meet->first + meet->count; i++) {
            for (int32_t k = meet->first; k < meet->first + meet->count; k++)
                index->meet_of.at[lines->through.at[i] * index->lines + lines->through.at[k]] =
                    m;
        }
    }
}

// Going along the lines in order, each of them is the next one in the lists of its meets.
static bool index_stops(ns_ctx *ctx, const ns_straights *lines, ns_read_index *index)
{
    NS_ARRAY(int32_t) next = { 0 };

    if (!ns_array_resize(ctx, &next, lines->meets.count))
        return false;
    for (int32_t m = 0; m < lines->meets.count; m++)
        next.at[m] = lines->meets.at[m].first;
    for (int32_t i = 0; i < lines->lines.count; i++) {
        for (int32_t s = lines->first_stop.at[i]; s < lines->first_stop.at[i + 1]; s++)
            index->stop.at[next.at[lines->stops.at[s]]++] = s;
    }
    ns_array_drop(ctx, &next);
    return true;
}

static void index_sides(const ns_straights *lines, ns_read_index *index)
{
    for (int32_t s = 0; s < index->forth.count; s++)
        index->forth.at[s] = index->back.at[s] = -1;
    for (int32_t i = 0; i < lines->sides.count; i++) {
        const ns_side *side = &lines->sides.at[i];
        const int32_t from = ns_read_index_stop(lines, index, side->from, side->line);
        const int32_t to = ns_read_index_stop(lines, index, side->to, side->line);
        NS_ASSERT(from - to == 1 || to - from == 1);
        index->stretch.at[i] = from < to ? 2 * from : 2 * to + 1;
        if (from < to)
            index->forth.at[from] = i;
        else
            index->back.at[to] = i;
    }
}

ns_status ns_read_index_of(ns_ctx *ctx, const ns_straights *lines, ns_read_index *index)
{
    const int32_t count = lines->lines.count;

    index->lines = count;
    if (!ns_array_resize(ctx, &index->meet_of, count * count)
        || !ns_array_resize(ctx, &index->stop, lines->through.count)
        || !ns_array_resize(ctx, &index->stretch, lines->sides.count)
        || !ns_array_resize(ctx, &index->forth, lines->stops.count)
        || !ns_array_resize(ctx, &index->back, lines->stops.count)
        || !index_stops(ctx, lines, index))
        return ns_no_memory(ctx);
    index_meets(lines, index);
    index_sides(lines, index);
    return ns_spend(ctx, (int64_t)count * count + lines->sides.count);
}

void ns_read_index_drop(ns_ctx *ctx, ns_read_index *index)
{
    ns_array_drop(ctx, &index->meet_of);
    ns_array_drop(ctx, &index->stop);
    ns_array_drop(ctx, &index->stretch);
    ns_array_drop(ctx, &index->forth);
    ns_array_drop(ctx, &index->back);
    *index = (ns_read_index){ 0 };
}
