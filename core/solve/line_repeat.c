// line_repeat.c: see line_repeat.h.
#include "solve/line_repeat.h"

#include "base/basics.h"

typedef struct explorer {
    ns_lines *lines;
    int32_t line, count;
    const int32_t *twin;         // the first visit to the same cell
    NS_ARRAY(ns_colours) branch; // sets still to be explored, `count` each, the last one first
    ns_colours *united;          // what was found possible so far
    ns_colours *sets;            // the branch at hand
    bool found;
} explorer;

// Steps until visits to one cell agree. False on a contradiction.
static ns_status settle(ns_ctx *ctx, explorer *e, bool *possible)
{
    bool again = true;

    *possible = true;
    while (again) {
        again = false;
        NS_TRY(ns_spend(ctx, ns_lines_cost(e->lines, e->line)));
        if (!ns_lines_quick(e->lines, e->line, e->sets, e->sets)) {
            *possible = false;
            return NS_OK;
        }
        for (int32_t i = 0; i < e->count; i++) {
            const int32_t first = e->twin[i];
            again |= e->sets[i] != e->sets[first];
            e->sets[first] &= e->sets[i];
            *possible &= e->sets[first] != 0;
        }
        for (int32_t i = 0; i < e->count; i++)
            e->sets[i] = e->sets[e->twin[i]];
        if (!*possible)
            return NS_OK;
    }
    return NS_OK;
}

static bool inside_union(const explorer *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        if (e->sets[i] & ~e->united[i])
            return false;
    }
    return true;
}

// The first visit of a repeated cell that is not settled, or -1.
static int32_t open_repeat(const explorer *e)
{
    for (int32_t i = 0; i < e->count; i++) {
        if (e->twin[i] != i && e->sets[i] & (e->sets[i] - 1))
            return e->twin[i];
    }
    return -1;
}

static bool push_branch(ns_ctx *ctx, explorer *e, int32_t visit, ns_colours colour)
{
    if (!ns_array_room(ctx, &e->branch, sizeof(ns_colours), e->count))
        return false;
    for (int32_t i = 0; i < e->count; i++)
        e->branch.at[e->branch.count + i] =
            visit >= 0 && e->twin[i] == visit ? colour : e->sets[i];
    e->branch.count += e->count;
    return true;
}

static ns_status explore(ns_ctx *ctx, explorer *e)
{
    if (!push_branch(ctx, e, -1, 0))
        return ns_no_memory(ctx);
    while (e->branch.count > 0) {
        bool possible;
        e->branch.count -= e->count;
        memcpy(e->sets, e->branch.at + e->branch.count, (size_t)e->count * sizeof *e->sets);
        NS_TRY(settle(ctx, e, &possible));
        if (!possible || inside_union(e))
            continue;
        const int32_t open = open_repeat(e);
        if (open < 0) {
            e->found = true;
            for (int32_t i = 0; i < e->count; i++)
                e->united[i] |= e->sets[i];
            continue;
        }
        for (ns_colours left = e->sets[open]; left; left &= left - 1) {
            if (!push_branch(ctx, e, open, left & (~left + 1)))
                return ns_no_memory(ctx);
        }
    }
    return NS_OK;
}

ns_status ns_repeat_step(ns_ctx *ctx, ns_lines *lines, int32_t line, const ns_colours *in,
                         ns_colours *out, bool *possible)
{
    const ns_ready_line *ready = &lines->line[line];
    const int32_t count = ready->count;
    explorer e = { .lines = lines, .line = line, .count = count };

    e.twin = lines->twin + (ready->cells - lines->cells);
    e.united = out;
    e.sets = ns_new(ctx, count, sizeof *e.sets);
    if (!e.sets)
        return ns_no_memory(ctx);
    memset(out, 0, (size_t)count * sizeof *out);
    memcpy(e.sets, in, (size_t)count * sizeof *in);
    const ns_status status = explore(ctx, &e);
    *possible = e.found;
    ns_array_drop(ctx, &e.branch);
    ns_free(ctx, e.sets, count, sizeof *e.sets);
    return status;
}
