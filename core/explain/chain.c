// chain.c: see chain.h. First lines go, as long as what is known breaks the supposition without them; then facts go,
// and from then on the lines that are left are all looked at from the start, since with less known they
// may have something to say by themselves.
#include "explain/chain.h"

#include "base/basics.h"

typedef struct linking {
    ns_person *person;
    ns_chase *chase;
    const ns_deduction *step;
    const ns_fact *results;
    int32_t count;
    NS_ARRAY(int32_t) lines; // that may be needed
    NS_ARRAY(int32_t) cells; // of which something is known that may be needed
    bool *without;           // by line
    bool *out;               // by item, while lines or cells are tried
    bool facts;              // items are cells, not lines
    const ns_pair *pair;     // lines that are known to be enough; NULL: none are
    ns_blocks blocks;
} linking;

// Whether a colour of the supposed cell breaks, or leads to every result.
static ns_status colour_leads(ns_ctx *ctx, linking *l, ns_colours colour, bool *leads)
{
    ns_chase *chase = l->chase;

    NS_TRY(ns_chase_suppose(ctx, chase, l->step->supposed_cell, colour));
    for (int32_t i = 0; l->facts && i < l->lines.count; i++)
        NS_TRY(ns_chase_wake(ctx, chase, l->lines.at[i]));
    NS_TRY(ns_chase_follow(ctx, chase, INT32_MAX));
    *leads = chase->depth > 0;
    if (*leads || l->step->turn != NS_TURN_EITHER)
        return NS_OK;
    *leads = true;
    for (int32_t i = 0; i < l->count; i++)
        *leads &= (chase->sets[l->results[i].cell] & ~l->results[i].colours) == 0;
    return NS_OK;
}

// What is left out: lines, or facts.
static ns_status leave_out(ns_ctx *ctx, linking *l, const bool *out)
{
    for (int32_t i = 0; i < l->lines.count && !l->facts; i++)
        l->without[l->lines.at[i]] = out[i];
    for (int32_t i = 0; i < l->cells.count && l->facts; i++) {
        const int32_t cell = l->cells.at[i];
        if (out[i])
            NS_TRY(ns_chase_suppose(ctx, l->chase, cell, l->person->lines->all));
    }
    return NS_OK;
}

static ns_status chain_follows(void *user, ns_ctx *ctx, const bool *out, bool *follows)
{
    linking *l = user;
    const int32_t colour = l->step->supposed_colour;

    NS_TRY(leave_out(ctx, l, out));
    ns_colours left = l->step->turn == NS_TURN_EITHER ? l->chase->sets[l->step->supposed_cell]
                                                      : (ns_colours)1 << colour;
    ns_chase_back(l->chase);
    for (*follows = true; left && *follows; left &= left - 1) {
        NS_TRY(leave_out(ctx, l, out));
        NS_TRY(colour_leads(ctx, l, left & (~left + 1), follows));
        ns_chase_back(l->chase);
    }
    return NS_OK;
}

// Appends what is not there yet.
static ns_status add_once(ns_ctx *ctx, linking *l, int32_t line)
{
    for (int32_t i = 0; i < l->lines.count; i++) {
        if (l->lines.at[i] == line)
            return NS_OK;
    }
    NS_NEED(ctx, ns_array_push(ctx, &l->lines, line));
    return NS_OK;
}

// The lines that say something on the way, in that order; who breaks comes last.
static ns_status lines_that_speak(ns_ctx *ctx, linking *l)
{
    const bool either = l->step->turn == NS_TURN_EITHER;
    ns_colours left = either ? l->chase->sets[l->step->supposed_cell]
                             : (ns_colours)1 << l->step->supposed_colour;

    l->lines.count = 0;
    for (; left; left &= left - 1) {
        NS_TRY(ns_chase_suppose(ctx, l->chase, l->step->supposed_cell, left & (~left + 1)));
        NS_TRY(ns_chase_follow(ctx, l->chase, INT32_MAX));
        const int32_t said = l->chase->said.count;
        const int32_t last = said > 0 && !either ? l->chase->said.at[said - 1] : -1;
        for (int32_t i = 0; i < said; i++) {
            if (l->chase->said.at[i] != last)
                NS_TRY(add_once(ctx, l, l->chase->said.at[i]));
        }
        if (last >= 0)
            NS_TRY(add_once(ctx, l, last));
        ns_chase_back(l->chase);
    }
    return NS_OK;
}

// Leaves only lines that are needed.
static ns_status shrink_lines(ns_ctx *ctx, linking *l)
{
    if (l->pair && l->pair->a >= 0) {
        NS_TRY(add_once(ctx, l, l->pair->a));
        NS_TRY(add_once(ctx, l, l->pair->b));
    } else {
        NS_TRY(lines_that_speak(ctx, l));
    }
    for (int32_t i = 0; i < l->person->lines->line_count; i++)
        l->without[i] = true;
    for (int32_t i = 0; i < l->lines.count; i++)
        l->out[i] = l->without[l->lines.at[i]] = false;
    l->chase->without = l->without;
    NS_TRY(ns_shrink(ctx, l->out, l->lines.count, chain_follows, l));
    for (int32_t i = 0; i < l->lines.count; i++)
        l->without[l->lines.at[i]] = l->out[i];
    // Without the others some may speak in another order.
    return lines_that_speak(ctx, l);
}

static ns_status shrink_facts(ns_ctx *ctx, linking *l)
{
    const ns_lines *lines = l->person->lines;
    const bool either = l->step->turn == NS_TURN_EITHER;

    l->facts = true;
    memset(l->out, 0, (size_t)lines->cell_count * sizeof *l->out);
    for (int32_t k = 0; k < l->lines.count; k++) {
        const ns_ready_line *ready = &lines->line[l->lines.at[k]];
        for (int32_t i = 0; i < ready->count; i++) {
            const int32_t cell = ready->cells[i];
            const bool own = cell == l->step->supposed_cell && !either;
            if (l->out[cell] || own || l->chase->sets[cell] == lines->all)
                continue;
            l->out[cell] = true; // seen, while they are gathered
            NS_NEED(ctx, ns_array_push(ctx, &l->cells, cell));
        }
    }
    memset(l->out, 0, (size_t)lines->cell_count * sizeof *l->out);
    NS_TRY(ns_shrink(ctx, l->out, l->cells.count, chain_follows, l));
    for (int32_t i = 0; i < l->cells.count; i++) {
        const ns_fact fact = { l->cells.at[i], l->chase->sets[l->cells.at[i]] };
        if (!l->out[i])
            NS_NEED(ctx, ns_array_push(ctx, &l->person->premises, fact));
    }
    return NS_OK;
}

// -- the order of looks ---------------------------------------------------------------------------

typedef struct looking {
    linking *l;
    const bool *gone;        // by cell item: the fact is left out
    NS_ARRAY(int32_t) looks; // lines, one after the other
} looking;

// Whether the looks that are not left out break what is supposed.
static ns_status looks_follow(void *user, ns_ctx *ctx, const bool *out, bool *follows)
{
    const looking *k = user;
    linking *l = k->l;
    bool possible = true;

    NS_TRY(leave_out(ctx, l, k->gone));
    NS_TRY(ns_chase_suppose(ctx, l->chase, l->step->supposed_cell,
                            (ns_colours)1 << l->step->supposed_colour));
    for (int32_t i = 0; i < k->looks.count && possible; i++) {
        if (!out[i])
            NS_TRY(ns_chase_look(ctx, l->chase, k->looks.at[i], &possible));
    }
    ns_chase_back(l->chase);
    *follows = !possible;
    return NS_OK;
}

// From the premises alone: everything that was said in a chase, and of that what is needed. So the last look is
// the one that breaks.
static ns_status order_looks(ns_ctx *ctx, linking *l, looking *k)
{
    bool leads;

    NS_TRY(leave_out(ctx, l, k->gone));
    NS_TRY(colour_leads(ctx, l, (ns_colours)1 << l->step->supposed_colour, &leads));
    NS_ASSERT(leads);
    const bool room = ns_array_append(ctx, &k->looks, l->chase->said.at, l->chase->said.count);
    ns_chase_back(l->chase);
    NS_NEED(ctx, room);
    bool *out = ns_new(ctx, k->looks.count + 1, sizeof *out);
    NS_NEED(ctx, out);
    const ns_status status = ns_shrink(ctx, out, k->looks.count, looks_follow, k);
    int32_t kept = 0;
    const int32_t all = k->looks.count;
    for (int32_t i = 0; i < all; i++) {
        if (!out[i])
            k->looks.at[kept++] = k->looks.at[i];
    }
    k->looks.count = kept;
    ns_free(ctx, out, all + 1, sizeof *out);
    return status;
}

// The chain of the step: of a colour that breaks the looks in their order, of an EITHER its lines.
static ns_status write_chain(ns_ctx *ctx, linking *l, ns_deduction *step)
{
    ns_explanation *made = l->person->made;
    looking k = { .l = l, .gone = l->out };
    ns_status status = NS_OK;

    if (step->turn == NS_TURN_EITHER) {
        if (!ns_array_append(ctx, &k.looks, l->lines.at, l->lines.count))
            status = ns_no_memory(ctx);
    } else {
        status = order_looks(ctx, l, &k);
    }
    step->chain_first = made->chain.count;
    step->chain_count = k.looks.count;
    if (status == NS_OK && !ns_array_append(ctx, &made->chain, k.looks.at, k.looks.count))
        status = ns_no_memory(ctx);
    ns_array_drop(ctx, &k.looks);
    return status;
}

static ns_status find(ns_ctx *ctx, linking *l, ns_deduction *step)
{
    const ns_lines *lines = l->person->lines;

    ns_take(ctx, &l->blocks, l->without, lines->line_count);
    ns_take(ctx, &l->blocks, l->out, ns_max(lines->line_count, lines->cell_count));
    NS_TRY(ns_blocks_status(ctx, &l->blocks));
    NS_TRY(shrink_lines(ctx, l));
    NS_TRY(shrink_facts(ctx, l));
    return write_chain(ctx, l, step);
}

ns_status ns_chain_find(ns_ctx *ctx, ns_person *person, ns_chase *chase, const ns_fact *results,
                        int32_t count, const ns_pair *pair, ns_deduction *step)
{
    linking l = { .pair = pair,
                  .person = person,
                  .chase = chase,
                  .step = step,
                  .results = results,
                  .count = count };
    const ns_status status = find(ctx, &l, step);

    chase->without = NULL;
    ns_arrays_drop(ctx, &l.lines, &l.cells);
    ns_blocks_drop(ctx, &l.blocks);
    return status;
}

// -- two lines ------------------------------------------------------------------------------------

typedef struct pairing {
    ns_chase *chase;
    const ns_deduction *step;
    bool *without;            // by line
    NS_ARRAY(int32_t) others; // lines that cross what the first one says
    ns_blocks blocks;
} pairing;

static ns_status suppose(ns_ctx *ctx, pairing *p, int32_t rounds)
{
    NS_TRY(ns_chase_suppose(ctx, p->chase, p->step->supposed_cell,
                            (ns_colours)1 << p->step->supposed_colour));
    return ns_chase_follow(ctx, p->chase, rounds);
}

// The lines through cells that the first one changes when it is looked at alone.
static ns_status find_others(ns_ctx *ctx, pairing *p, int32_t first)
{
    const ns_lines *lines = p->chase->lines;

    p->others.count = 0;
    p->without[first] = false;
    NS_TRY(suppose(ctx, p, 1));
    for (int32_t i = 0; i < p->chase->log.count; i++) {
        const int32_t cell = p->chase->log.at[i].cell;
        for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
            if (lines->met[m] != first && lines->line[lines->met[m]].clue != NS_CLUE_BLANK)
                NS_NEED(ctx, ns_array_push(ctx, &p->others, lines->met[m]));
        }
    }
    ns_chase_back(p->chase);
    return NS_OK;
}

static ns_status find_pair(ns_ctx *ctx, pairing *p, ns_pair *pair)
{
    const ns_lines *lines = p->chase->lines;
    const int32_t cell = p->step->supposed_cell;

    ns_take(ctx, &p->blocks, p->without, lines->line_count);
    NS_TRY(ns_blocks_status(ctx, &p->blocks));
    for (int32_t l = 0; l < lines->line_count; l++)
        p->without[l] = true;
    p->chase->without = p->without;
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        const int32_t first = lines->met[m];
        NS_TRY(find_others(ctx, p, first));
        for (int32_t i = 0; i < p->others.count && pair->a < 0; i++) {
            p->without[p->others.at[i]] = false;
            NS_TRY(suppose(ctx, p, INT32_MAX));
            if (p->chase->depth > 0)
                *pair = (ns_pair){ first, p->others.at[i] };
            ns_chase_back(p->chase);
            p->without[p->others.at[i]] = true;
        }
        p->without[first] = true;
    }
    return NS_OK;
}

ns_status ns_chain_two_lines(ns_ctx *ctx, ns_chase *chase, const ns_deduction *step,
                             ns_pair *pair)
{
    pairing p = { .chase = chase, .step = step };

    *pair = (ns_pair){ -1, -1 };
    const ns_status status = find_pair(ctx, &p, pair);
    chase->without = NULL;
    ns_array_drop(ctx, &p.others);
    ns_blocks_drop(ctx, &p.blocks);
    return status;
}
