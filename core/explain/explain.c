// explain.c: see explain.h. The story: look at fresh lines, take what the easiest technique offers, go on; where no
// line has anything to say the minimal rule, supposing and searching come in turn.
#include "nonosmith/explain.h"

#include "base/basics.h"
#include "explain/person.h"
#include "explain/rate.h"
#include "explain/weights.h"
#include "judge/minimal_rule.h"

ns_explain_options ns_explain_defaults(void)
{
    return (ns_explain_options){ .reasons = true, .hardest = NS_TECHNIQUE_SEARCH };
}

const char *ns_technique_name(ns_technique technique)
{
    static const char *const names[NS_TECHNIQUES] = {
        "none",         "done",      "full",    "overlap",   "edge",
        "reach",        "which run", "colours", "same face", "whole line",
        "minimal rule", "two lines", "suppose", "search",
    };

    return names[technique];
}

// Looks at every fresh line. A line that gives nothing was looked at for nothing, and that takes time too. Who wants
// one step only is content with the first that is as easy as can be.
static ns_status look_around(ns_ctx *ctx, ns_person *person)
{
    bool content = false;

    for (int32_t i = 0; i < person->news.count && !content; i++) {
        const int32_t line = person->news.at[i];
        ns_technique technique;
        NS_TRY(ns_glance_at(ctx, &person->glance, line, person->cells, &technique));
        person->level[line] = (uint8_t)technique;
        person->fresh[line] = false;
        content = technique == NS_TECHNIQUE_DONE && person->steps_most == 1;
        if (technique == NS_TECHNIQUE_NONE && ns_lines_open(person->lines, line, person->cells))
            person->effort += ns_scan_cost(person->lines, line);
    }
    person->news.count = 0;
    return NS_OK;
}

// The easiest technique that any line offers, and how many lines offer anything.
static ns_technique easiest(const ns_person *person, int32_t *offering)
{
    ns_technique least = NS_TECHNIQUE_NONE;

    *offering = 0;
    for (int32_t l = 0; l < person->lines->line_count; l++) {
        const ns_technique t = person->level[l];
        if (t == NS_TECHNIQUE_NONE)
            continue;
        ++*offering;
        if (least == NS_TECHNIQUE_NONE || t < least)
            least = t;
    }
    return least;
}

static int compare_offers(const void *a, const void *b, void *user)
{
    const ns_offer *x = a, *y = b;

    (void)user;
    return x->cost < y->cost ? -1 : x->cost > y->cost;
}

// All offers of the technique, the cheapest first.
static ns_status gather(ns_ctx *ctx, ns_person *person, ns_technique technique)
{
    ns_glance *glance = &person->glance;

    glance->offers.count = glance->results.count = 0;
    for (int32_t l = 0; l < person->lines->line_count; l++) {
        ns_technique seen;
        if (person->level[l] != technique)
            continue;
        NS_TRY(ns_glance_at(ctx, glance, l, person->cells, &seen));
        NS_ASSERT(seen == technique);
        NS_TRY(ns_glance_gather(ctx, glance, technique));
    }
    return ns_array_sort(ctx, &glance->offers, compare_offers, NULL);
}

// An offer's price is shared by its cells. Where several lines say the same of a cell at one moment the cheapest is
// paid, so that no order of lines matters, and a clue more never makes a cell dearer.
static void pay(ns_person *person)
{
    const ns_glance *glance = &person->glance;

    for (int32_t o = 0; o < glance->offers.count; o++) {
        const ns_offer *offer = &glance->offers.at[o];
        for (int32_t i = 0; i < offer->result_count; i++) {
            const int32_t cell = glance->results.at[offer->result_first + i].cell;
            const double share = offer->cost / offer->result_count;
            double *price = &person->price[cell];
            *price = *price == 0 ? share : ns_min(*price, share);
        }
    }
    for (int32_t i = 0; i < glance->results.count; i++) {
        double *price = &person->price[glance->results.at[i].cell];
        person->effort += *price;
        *price = 0; // a cell is paid once
    }
}

// Writes down those results of an offer that are still new.
static ns_status take_offer(ns_ctx *ctx, ns_person *person, const ns_offer *offer)
{
    ns_fact *results = person->glance.results.at + offer->result_first;
    int32_t count = 0;

    for (int32_t i = 0; i < offer->result_count; i++) {
        if (ns_person_learns(person, results[i]))
            results[count++] = results[i];
    }
    if (count == 0 && offer->turn != NS_TURN_BROKEN)
        return NS_OK;
    person->premises.count = 0;
    if (person->options->reasons)
        NS_TRY(ns_reason_find(ctx, &person->glance, offer, results, count, person->cells,
                              &person->premises));
    const ns_deduction step = { .technique = offer->technique,
                                .turn = offer->turn,
                                .line = offer->line,
                                .clue_first = offer->clue_first,
                                .clue_count = offer->clue_count,
                                .supposed_cell = -1,
                                .cost = offer->cost };
    return ns_person_write(ctx, person, step, results, count, &person->premises);
}

static ns_status take_offers(ns_ctx *ctx, ns_person *person, ns_technique technique)
{
    NS_TRY(gather(ctx, person, technique));
    pay(person);
    for (int32_t o = 0; o < person->glance.offers.count && !ns_person_is_done(person); o++) {
        const ns_offer offer = person->glance.offers.at[o];
        NS_TRY(take_offer(ctx, person, &offer));
        if (offer.turn == NS_TURN_BROKEN) {
            person->made->broken = true;
            return NS_OK;
        }
    }
    return NS_OK;
}

// Cells that no clue speaks of are empty, where that is the rule.
static ns_status take_rule(ns_ctx *ctx, ns_person *person, bool *found)
{
    const ns_lines *lines = person->lines;
    ns_facts empties = { 0 };
    ns_status status = NS_OK;

    *found = false;
    if (person->options->strict || !ns_has_minimal_rule(person->puzzle))
        return NS_OK;
    for (int32_t c = 0; c < lines->cell_count && status == NS_OK; c++) {
        bool spoken_of = !ns_is_open(person->cells[c]) || !(person->cells[c] & 1);
        for (int32_t m = lines->met_first[c]; m < lines->met_first[c + 1]; m++)
            spoken_of |= lines->line[lines->met[m]].clue != NS_CLUE_BLANK;
        const ns_fact empty = { c, 1 };
        if (!spoken_of && !ns_array_push(ctx, &empties, empty))
            status = ns_no_memory(ctx);
    }
    *found = empties.count > 0;
    const ns_deduction step = {
        .technique = NS_TECHNIQUE_MINIMAL, .line = -1, .supposed_cell = -1, .cost = 2
    };
    person->effort += *found ? step.cost : 0;
    if (status == NS_OK && *found)
        status = ns_person_write(ctx, person, step, empties.at, empties.count, NULL);
    ns_array_drop(ctx, &empties);
    return status;
}

// What no line says alone.
static ns_status look_beyond(ns_ctx *ctx, ns_person *person, bool *found)
{
    const ns_technique hardest = person->options->hardest;

    *found = false;
    if (hardest >= NS_TECHNIQUE_MINIMAL)
        NS_TRY(take_rule(ctx, person, found));
    if (!*found && person->open > 0 && hardest >= NS_TECHNIQUE_TWO_LINES)
        NS_TRY(ns_person_supposes(ctx, person, found));
    if (!*found && person->open > 0 && hardest >= NS_TECHNIQUE_SEARCH)
        NS_TRY(ns_person_searches(ctx, person, found));
    return NS_OK;
}

static ns_status one_moment(ns_ctx *ctx, ns_person *person, bool *found)
{
    ns_rating *rating = &person->made->rating;
    int32_t offering;

    person->effort = 0;
    NS_TRY(ns_spend(ctx, person->lines->line_count));
    NS_TRY(look_around(ctx, person));
    const ns_technique technique = easiest(person, &offering);
    const bool any = technique != NS_TECHNIQUE_NONE && technique <= person->options->hardest;
    if (any) {
        NS_TRY(take_offers(ctx, person, technique));
        *found = person->changed.count > 0;
        if (rating->narrowest == 0 || offering < rating->narrowest)
            rating->narrowest = offering;
    } else {
        NS_TRY(look_beyond(ctx, person, found));
    }
    ns_rate_moment(person, person->changed.count);
    return ns_person_goes_on(ctx, person);
}

static ns_status explain_steps(ns_ctx *ctx, ns_person *person)
{
    const int32_t most = person->options->moments ? person->options->moments : INT32_MAX;
    bool found = true;

    while (found && !person->made->broken && person->moment < most
           && !ns_person_is_done(person)) {
        found = false;
        NS_TRY(one_moment(ctx, person, &found));
    }
    return NS_OK;
}

ns_status ns_explain_some(ns_ctx *ctx, const ns_puzzle *puzzle,
                          const ns_explain_options *options, int32_t steps_most,
                          ns_explanation *explanation)
{
    ns_person person;
    ns_status status = ns_person_make(ctx, &person, puzzle, options, explanation);

    person.steps_most = steps_most;
    if (status == NS_OK)
        status = explain_steps(ctx, &person);
    if (status == NS_STOPPED
        && ns_person_goes_on(ctx, &person) != NS_OK) // what was written down is known
        status = NS_NO_MEMORY;
    if (status == NS_OK || status == NS_STOPPED) {
        explanation->settled = person.open == 0 && !explanation->broken
                               && !ns_any_impossible(person.cells, puzzle->cell_count);
        ns_rate_end(&person);
        if (!ns_array_append(ctx, &explanation->cells, person.cells, puzzle->cell_count))
            status = ns_no_memory(ctx);
    }
    ns_person_drop(ctx, &person);
    return status;
}

ns_status ns_explain(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_explain_options *options,
                     ns_explanation *explanation)
{
    return ns_explain_some(ctx, puzzle, options, INT32_MAX, explanation);
}

void ns_explanation_drop(ns_ctx *ctx, ns_explanation *explanation)
{
    ns_arrays_drop(ctx, &explanation->steps, &explanation->facts, &explanation->chain,
                   &explanation->cells);
    *explanation = (ns_explanation){ 0 };
}
