// search_probe.c: probing: suppose one thing, look at what the lines make of it, take it back.
//
// A colour whose supposition runs into a contradiction goes; what every colour of a cell leads to
// is true anyway. Repeated until nothing changes this is as far as one supposition at a time
// carries: stronger than lines alone, and still something a patient person can follow.
//
// What is found is written down as lemmas: "the colour leads to it" for each colour, then the fact.
#include "solve/search/search.h"

#include "base/basics.h"

typedef struct prober {
    ns_search *search;
    int32_t *met;    // how many colours of the cell led to a literal, [2 * vars]
    ns_lits touched; // literals with met > 0
    int64_t probes;
    bool news;
} prober;

// Makes a literal true for good, and follows it. What contradicts here contradicts altogether.
static ns_status settle(ns_ctx *ctx, prober *p, ns_lit lit)
{
    ns_search *s = p->search;
    ns_clash clash;

    NS_ASSERT(ns_search_level(s) == 0);
    p->news = true;
    NS_TRY(ns_search_lemma(ctx, s, &lit, 1));
    ns_search_assign(s, lit, NS_WHY_CHOICE, 0);
    NS_TRY(ns_search_propagate(ctx, s, &clash));
    return clash.kind == NS_WHY_CHOICE ? NS_OK : ns_search_finish(ctx, s, clash);
}

// Supposes a literal; counts what it leads to. *fails when it leads to a contradiction.
static ns_status suppose(ns_ctx *ctx, prober *p, ns_lit lit, bool *fails)
{
    ns_search *s = p->search;
    ns_clash clash;

    p->probes++;
    NS_NEED(ctx, ns_array_push(ctx, &s->choices, s->trail.count));
    const int32_t from = s->trail.count;
    NS_TRY(ns_search_guess(ctx, s, NS_GUESS_PROBE, lit));
    ns_search_assign(s, lit, NS_WHY_CHOICE, 0);
    NS_TRY(ns_search_propagate(ctx, s, &clash));
    *fails = clash.kind != NS_WHY_CHOICE;
    ns_search_rest(s, from, clash);
    for (int32_t i = from; !*fails && i < s->trail.count; i++) {
        const ns_lit led = s->trail.at[i];
        if (p->met[led]++ == 0 && !ns_array_push(ctx, &p->touched, led))
            return ns_no_memory(ctx);
    }
    ns_search_undo(s, 0);
    return *fails ? ns_search_guess(ctx, s, NS_GUESS_CLASH, -1) : NS_OK;
}

// What all `wanted` suppositions about a cell led to.
static ns_status merge(ns_ctx *ctx, prober *p, int32_t cell, int32_t wanted)
{
    ns_search *s = p->search;

    for (int32_t i = 0; i < p->touched.count && !s->exhausted; i++) {
        const ns_lit lit = p->touched.at[i];
        if (p->met[lit] != wanted || s->value[lit] != 0)
            continue;
        for (ns_colours left = s->sets[cell]; left; left &= left - 1) {
            const ns_lit leads[] = { ns_lit_lacks(s, cell, ns_bit_first32(left)), lit };
            NS_TRY(ns_search_lemma(ctx, s, leads, 2));
        }
        NS_TRY(settle(ctx, p, lit));
        if (wanted != ns_bit_count32(s->sets[cell]))
            break; // the cell itself changed: the rest must be supposed again
    }
    return NS_OK;
}

static ns_status probe_cell(ns_ctx *ctx, prober *p, int32_t cell)
{
    ns_search *s = p->search;
    int32_t led = 0;
    bool whole = true;

    for (ns_colours left = s->sets[cell]; left && !s->exhausted; left &= left - 1) {
        const ns_lit lacks = ns_lit_lacks(s, cell, ns_bit_first32(left));
        bool fails = false;
        if (s->value[lacks] != 0)
            continue; // gone meanwhile
        NS_TRY(suppose(ctx, p, ns_lit_not(lacks), &fails));
        if (fails)
            NS_TRY(settle(ctx, p, lacks));
        whole &= !fails;
        led += !fails;
    }
    if (whole && led > 1)
        NS_TRY(merge(ctx, p, cell, led));
    for (int32_t i = 0; i < p->touched.count; i++)
        p->met[p->touched.at[i]] = 0;
    p->touched.count = 0;
    return NS_OK;
}

static ns_status probe_all(ns_ctx *ctx, prober *p)
{
    ns_search *s = p->search;
    ns_clash clash;

    NS_TRY(ns_search_propagate(ctx, s, &clash));
    if (clash.kind != NS_WHY_CHOICE)
        return ns_search_finish(ctx, s, clash);
    do {
        p->news = false;
        for (int32_t c = 0; c < s->lines->cell_count && !s->exhausted; c++) {
            if (ns_is_open(s->sets[c]))
                NS_TRY(probe_cell(ctx, p, c));
        }
    } while (p->news && !s->exhausted);
    return NS_OK;
}

ns_status ns_search_probe(ns_ctx *ctx, ns_search *s, int64_t *probes)
{
    prober p = { .search = s };

    NS_ASSERT(ns_search_level(s) == 0);
    p.met = ns_new(ctx, 2 * s->vars + 2, sizeof *p.met);
    NS_NEED(ctx, p.met);
    const ns_status status = probe_all(ctx, &p);
    *probes = p.probes;
    ns_array_drop(ctx, &p.touched);
    ns_free(ctx, p.met, 2 * s->vars + 2, sizeof *p.met);
    return status;
}
