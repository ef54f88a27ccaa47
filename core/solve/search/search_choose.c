// search_choose.c: which variable next. By activity as a rule; in a dive by belief.
//
// Belief is refreshed with a couple of rounds whenever a tenth of the variables has been settled
// since, or anything was taken back. Three rounds at every twentieth were a little better on a
// tournament (3.3 against 3.8 s) and worse on random puzzles (1.2 against 0.7 s).
//
// Dives get three times the effort of everything else, no more, the first of them included: a
// puzzle that activity settles at once never sees one, and a proof takes four times as long at
// worst. Of the shares 1, 3 and 8, tried once each, 3 was best on most sets; chance has a part in
// that (knotty was three times slower with 1 and with 8).
#include "solve/search/search.h"

#include "base/basics.h"
#include "solve/search/belief.h"

#define DIVE_CONFLICTS 20
#define DIVE_SHARE 3 // of the effort: so many times what everything else took
#define BELIEF_ROUNDS 2
#define BELIEF_SHARE 10 // refreshed when a tenth of the variables was settled

// About what a dive will cost: a refresh for each tenth of the variables.
static int64_t dive_ticks(const ns_search *s)
{
    int64_t round = 0;

    for (int32_t l = 0; l < s->lines->line_count; l++)
        round += (int64_t)s->lines->line[l].count * s->lines->line[l].count;
    return round * BELIEF_ROUNDS * BELIEF_SHARE;
}

void ns_search_dive(const ns_ctx *ctx, ns_search *s)
{
    const int64_t others = ctx->ticks - s->start_ticks - s->belief_ticks;
    const bool affordable = s->belief_ticks + dive_ticks(s) <= DIVE_SHARE * others;

    s->dive = s->found || !affordable ? 0 : DIVE_CONFLICTS;
    s->believed = -1;
}

static double sureness(const ns_hope *hope)
{
    return hope->yes > 0.5 ? hope->yes : 1 - hope->yes;
}

// A solid has far more cells than are open, and far more choices to a dive than a grid has: it pays
// to sort them once.
static bool has_tallies(const ns_search *s)
{
    return s->lines->line_count > 0 && s->lines->puzzle->tallies.count > 0;
}

static int by_sureness(const void *a, const void *b, void *user)
{
    const double x = sureness(a), y = sureness(b);

    (void)user;
    return x > y ? -1 : x < y;
}

static ns_status sort_hopes(ns_ctx *ctx, ns_search *s)
{
    NS_TRY(ns_array_sort(ctx, &s->hopes, by_sureness, NULL));
    s->next_hope = 0;
    return ns_spend(ctx, s->hopes.count);
}

// Writes down what belief says of all variables that may be open before it is asked again: whatever
// a choice had to do with.
static ns_status collect_hopes(ns_ctx *ctx, ns_search *s)
{
    s->hopes.count = 0;
    for (int32_t v = 0; v < s->vars; v++) {
        if (s->value[2 * v] && s->level[v] == 0)
            continue;
        const int32_t cell = ns_lit_cell(s, 2 * v);
        const double yes = ns_belief_cell(s->belief, cell)[s->two ? 1 : v - cell * s->colours];
        NS_NEED(ctx, ns_array_push(ctx, &s->hopes, ((ns_hope){ v, yes })));
    }
    return has_tallies(s) ? sort_hopes(ctx, s) : NS_OK;
}

static ns_status refresh_belief(ns_ctx *ctx, ns_search *s)
{
    const int32_t settled = s->trail.count - s->believed;

    if (s->believed >= 0 && settled >= 0 && settled <= s->vars / BELIEF_SHARE)
        return NS_OK;
    if (!s->belief)
        NS_TRY(ns_belief_create(ctx, s->lines, &s->belief));
    if (!s->belief)
        return NS_OK;
    s->believed = s->trail.count;
    const int64_t before = ctx->ticks;
    NS_TRY(ns_belief_run(ctx, s->belief, s->sets, BELIEF_ROUNDS));
    s->belief_ticks += ctx->ticks - before;
    return collect_hopes(ctx, s);
}

// The first open variable of sorted ones. Where something was taken back since, all are asked.
static int32_t first_hope(ns_search *s)
{
    if (s->trail.count < s->hoped)
        s->next_hope = 0;
    s->hoped = s->trail.count;
    for (; s->next_hope < s->hopes.count; s->next_hope++) {
        const ns_hope hope = s->hopes.at[s->next_hope];
        if (s->value[2 * hope.var])
            continue;
        s->phase[hope.var] = hope.yes > 0.5;
        return hope.var;
    }
    return -1;
}

// The open variable whose value is most certain.
static int32_t most_certain(ns_search *s)
{
    int32_t best = -1;
    double most = 0;

    if (has_tallies(s))
        return first_hope(s);
    for (int32_t i = 0; i < s->hopes.count; i++) {
        const ns_hope hope = s->hopes.at[i];
        const double sure = sureness(&hope);
        if (sure > most && !s->value[2 * hope.var]) {
            most = sure;
            best = hope.var;
            s->phase[best] = hope.yes > 0.5;
        }
    }
    return best;
}

static int32_t most_active(ns_search *s)
{
    while (s->heap_count > 0) {
        const int32_t var = ns_heap_pop(s);
        if (s->value[2 * var] == 0)
            return var;
    }
    return -1;
}

ns_status ns_search_choose(ns_ctx *ctx, ns_search *s, int32_t *var)
{
    if (s->dive > 0 && !s->found)
        NS_TRY(refresh_belief(ctx, s));
    if (s->dive == 0 || s->found || !s->belief) {
        *var = most_active(s);
        return NS_OK;
    }
    NS_ASSERT(s->believed >= 0);
    *var = most_certain(s);
    if (*var < 0 && s->trail.count < s->vars)
        *var = most_active(s); // belief may know nothing; an answer has no open variable
    return ns_spend(ctx, s->vars / 8 + 1);
}
