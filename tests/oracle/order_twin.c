// order_twin.c: see order_twin.h.
#include "oracle/order_twin.h"

#include "oracle/line_dp.h"

#include <stdlib.h>
#include <string.h>

typedef struct twin {
    const ns_puzzle *puzzle;
    ns_dp *dp;
    ns_colours *now, *then; // of all cells, after and before the last step
    bool broken;
    ns_order_count count;
} twin;

typedef struct entry {
    int32_t line;
    int64_t priority, bad;
} entry;

static bool known(ns_colours set)
{
    return set == 0 || (set & (set - 1)) == 0;
}

static bool all_known(const twin *w)
{
    for (int32_t c = 0; c < w->puzzle->cell_count; c++) {
        if (!known(w->now[c]))
            return false;
    }
    return true;
}

static bool on_line(const twin *w, int32_t line, int32_t cell)
{
    const ns_line *l = &w->puzzle->lines.at[line];

    for (int32_t i = 0; i < l->count; i++) {
        if (ns_line_cell(w->puzzle, l, i) == cell)
            return true;
    }
    return false;
}

static bool solved(const twin *w, int32_t line)
{
    const ns_line *l = &w->puzzle->lines.at[line];

    for (int32_t i = 0; i < l->count; i++) {
        if (!known(w->now[ns_line_cell(w->puzzle, l, i)]))
            return false;
    }
    return true;
}

// Whether a cell became known by the last step.
static bool became_known(const twin *w, int32_t cell)
{
    return !known(w->then[cell]) && known(w->now[cell]);
}

static bool look(twin *w, int32_t line)
{
    bool news = false;

    memcpy(w->then, w->now, (size_t)w->puzzle->cell_count * sizeof *w->now);
    if (!ns_dp_step(w->dp, line, w->now))
        w->broken = true;
    for (int32_t c = 0; c < w->puzzle->cell_count; c++)
        news = news || became_known(w, c);
    w->count.solves++;
    w->count.idle += !news;
    return news;
}

// Whether the clue has one filling on a line of which nothing is known.
static bool described(const twin *w, int32_t line)
{
    const ns_line *l = &w->puzzle->lines.at[line];
    int64_t least = 0;

    if (l->clue == NS_CLUE_BLANK || (l->clue == NS_CLUE_TALLY && l->partial))
        return false;
    if (l->clue_count == 0)
        return true;
    if (l->clue == NS_CLUE_TALLY) {
        const ns_tally tally = w->puzzle->tallies.at[l->clue_first];
        if (l->clue_count > 1)
            return false;
        return tally.count == 0 || (tally.groups == 1 && tally.count == l->count)
               || (tally.count == tally.groups && 2 * tally.count - 1 == l->count);
    }
    for (int32_t r = 0; r < l->clue_count; r++) {
        const ns_run *run = &w->puzzle->runs.at[l->clue_first + r];
        least +=
            run->length + (run->length == NS_BLOT) + (r > 0 && run->colour == run[-1].colour);
    }
    return least == l->count;
}

static void brute(twin *w)
{
    for (int32_t round = 0; round < 100; round++) {
        for (int32_t l = 0; l < w->puzzle->lines.count; l++) {
            const bool news = look(w, l);
            if (w->broken || (news && all_known(w)))
                return;
        }
    }
}

static void hierarchical(twin *w)
{
    int32_t *queue = malloc((size_t)1 << 20);

    for (int32_t first = 0; first < w->puzzle->lines.count && !w->broken; first++) {
        int32_t head = 0, tail = 0;
        queue[tail++] = first;
        while (head < tail && !w->broken) {
            const int32_t line = queue[head++];
            const ns_line *l = &w->puzzle->lines.at[line];
            if (solved(w, line) || !look(w, line))
                continue;
            for (int32_t i = 0; i < l->count; i++) {
                const int32_t cell = ns_line_cell(w->puzzle, l, i);
                for (int32_t k = 0; became_known(w, cell) && k < w->puzzle->lines.count; k++) {
                    if (k != line && on_line(w, k, cell) && !solved(w, k))
                        queue[tail++] = k;
                }
            }
        }
        if (all_known(w))
            break;
    }
    free(queue);
}

static void raise(twin *w, entry *queue, int32_t size, int32_t cell, int64_t by)
{
    for (int32_t k = 0; k < size; k++) {
        if (on_line(w, queue[k].line, cell) && !solved(w, queue[k].line))
            queue[k].priority += by;
    }
}

// Stably, by swapping neighbours.
static void sort(entry *queue, int32_t size)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (int32_t k = 1; k < size; k++) {
            if (queue[k - 1].priority >= queue[k].priority)
                continue;
            const entry lower = queue[k - 1];
            queue[k - 1] = queue[k];
            queue[k] = lower;
            moved = true;
        }
    }
}

static void heuristic(twin *w, int32_t patience)
{
    entry *queue = malloc((size_t)(w->puzzle->lines.count + 1) * sizeof *queue);
    int32_t size = 0;
    int64_t consecutive = 0;

    for (int32_t l = 0; l < w->puzzle->lines.count; l++) {
        if (!solved(w, l))
            queue[size++] = (entry){ l, 0, 0 };
    }
    while (size > 0 && !w->broken) {
        entry best = queue[0];
        const ns_line *l = &w->puzzle->lines.at[best.line];
        memmove(queue, queue + 1, (size_t)--size * sizeof *queue);
        if (solved(w, best.line))
            continue;
        if (look(w, best.line)) {
            consecutive = 0;
            for (int32_t i = 0; i < l->count; i++) {
                const int32_t cell = ns_line_cell(w->puzzle, l, i);
                if (!became_known(w, cell))
                    continue;
                raise(w, queue, size, cell, w->now[cell] == 1 ? 1 : 2);
                best.priority -= w->now[cell] == 1 ? 1 : 2;
            }
            if (!solved(w, best.line))
                queue[size++] = best;
        } else {
            if (++consecutive >= (int64_t)patience * (size + 1))
                break;
            best.priority -= ++best.bad;
            queue[size++] = best;
        }
        sort(queue, size);
    }
    free(queue);
}

static void start(twin *w)
{
    const ns_puzzle *p = w->puzzle;

    for (int32_t c = 0; c < p->cell_count; c++)
        w->now[c] = (ns_colours)((UINT64_C(2) << p->colour_count) - 1);
    for (int32_t g = 0; g < p->given.count; g++)
        w->now[p->given.at[g].cell] &= p->given.at[g].colours;
}

ns_order_count ns_order_twin(const ns_puzzle *puzzle, ns_order order, int32_t patience)
{
    const size_t bytes = (size_t)(puzzle->cell_count + 1) * sizeof(ns_colours);
    twin w = { .puzzle = puzzle, .dp = ns_dp_create(puzzle) };
    const bool pre = order == NS_ORDER_HIERARCHICAL_PRE || order == NS_ORDER_HEURISTIC_PRE;

    w.now = malloc(bytes);
    w.then = malloc(bytes);
    start(&w);
    for (int32_t l = 0; pre && l < puzzle->lines.count && !w.broken; l++) {
        if (described(&w, l))
            look(&w, l);
    }
    w.count = (ns_order_count){ 0 };
    if (w.broken) {
    } else if (order == NS_ORDER_BRUTE)
        brute(&w);
    else if (order == NS_ORDER_HIERARCHICAL || order == NS_ORDER_HIERARCHICAL_PRE)
        hierarchical(&w);
    else
        heuristic(&w, patience);
    w.count.settled = !w.broken && all_known(&w);
    free(w.now);
    free(w.then);
    ns_dp_destroy(w.dp);
    return w.count;
}
