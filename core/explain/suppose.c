// suppose.c: the techniques that need more than one line: suppose a colour and follow it; see chase.h.
//
// All suppositions are followed a few rounds deep, then deeper, until some break; those that break soonest are the
// moment's deductions. When none breaks however deep, what every colour of a cell leads to is true anyway. What
// cannot be found so is left to the search: it is told the cell whose colour settles most.
#include "base/basics.h"
#include "explain/chain.h"
#include "explain/weights.h"
#include "judge/minimal_rule.h"

// A colour that breaks.
typedef struct broken_colour {
    int32_t cell, colour, depth, looks;
    ns_pair pair; // lines that alone break it
} broken_colour;

typedef NS_ARRAY(broken_colour) broken_colours;

// All that break within so many rounds; only those that break soonest are kept.
static ns_status find_broken(ns_ctx *ctx, ns_chase *chase, int32_t rounds,
                             broken_colours *found)
{
    int32_t soonest = rounds;

    for (int32_t c = 0; c < chase->lines->cell_count; c++) {
        if (!ns_is_open(chase->sets[c]))
            continue;
        for (ns_colours left = chase->sets[c]; left; left &= left - 1) {
            const ns_colours colour = left & (~left + 1);
            NS_TRY(ns_chase_suppose(ctx, chase, c, colour));
            NS_TRY(ns_chase_follow(ctx, chase, soonest));
            ns_chase_back(chase);
            const int32_t depth = chase->depth;
            if (depth == 0)
                continue;
            const broken_colour broken = {
                c, ns_bit_first32(colour), depth, chase->looks + 1, { -1, -1 }
            };
            found->count = depth < soonest ? 0 : found->count;
            soonest = depth;
            NS_NEED(ctx, ns_array_push(ctx, found, broken));
        }
    }
    return NS_OK;
}

static ns_deduction supposed(const broken_colour *broken)
{
    return (ns_deduction){ .technique = broken->pair.a >= 0 ? NS_TECHNIQUE_TWO_LINES
                                                            : NS_TECHNIQUE_SUPPOSE,
                           .line = -1,
                           .supposed_cell = broken->cell,
                           .supposed_colour = broken->colour };
}

// Finds those that two lines break; when there are any the others wait.
static ns_status prefer_two_lines(ns_ctx *ctx, ns_chase *chase, broken_colours *found)
{
    int32_t two = 0;

    for (int32_t i = 0; i < found->count && found->at[i].depth <= 2; i++) {
        const ns_deduction step = supposed(&found->at[i]);
        NS_TRY(ns_chain_two_lines(ctx, chase, &step, &found->at[i].pair));
        if (found->at[i].pair.a >= 0)
            found->at[two++] = found->at[i];
    }
    found->count = two ? two : found->count;
    return NS_OK;
}

static ns_status write_broken(ns_ctx *ctx, ns_person *person, ns_chase *chase,
                              const broken_colours *found)
{
    for (int32_t i = 0; i < found->count; i++) {
        const broken_colour *broken = &found->at[i];
        const ns_colours colour = (ns_colours)1 << broken->colour;
        const ns_fact result = { broken->cell, person->lines->all & ~colour };
        ns_deduction step = supposed(broken);
        step.cost =
            ns_suppose_cost(person->lines, step.technique, broken->depth, broken->looks);
        person->effort +=
            step.cost / found->count; // one is found, the others are there as well
        const bool allowed = step.technique <= person->options->hardest;
        if (!allowed || ns_person_is_done(person) || !ns_person_learns(person, result))
            continue;
        person->premises.count = 0;
        if (person->options->reasons)
            NS_TRY(ns_chain_find(ctx, person, chase, &result, 1, &broken->pair, &step));
        NS_TRY(ns_person_write(ctx, person, step, &result, 1, &person->premises));
    }
    return NS_OK;
}

// -- either way -----------------------------------------------------------------------------------

// What the colours of a cell lead to, all of them.
typedef struct either {
    ns_colours *united; // by cell: what is left of it in any case
    int32_t *times;     // by cell: how many colours lead to something there
    int32_t *latest;    // by cell: which supposition did so last
    int32_t supposed;   // suppositions so far
    NS_ARRAY(int32_t) touched;
    ns_facts results;
    ns_blocks blocks;
} either;

static ns_status follow_each(ns_ctx *ctx, ns_chase *chase, int32_t cell, either *e,
                             int32_t *looks, int32_t *depth)
{
    *looks = *depth = 0;
    for (ns_colours left = chase->sets[cell]; left; left &= left - 1) {
        NS_TRY(ns_chase_suppose(ctx, chase, cell, left & (~left + 1)));
        NS_TRY(ns_chase_follow(ctx, chase, INT32_MAX));
        NS_ASSERT(chase->depth == 0); // or it would have been found before
        *looks += chase->looks;
        ++*depth;
        e->supposed++;
        for (int32_t i = 0; i < chase->log.count; i++) {
            const int32_t at = chase->log.at[i].cell;
            if (e->latest[at] == e->supposed || at == cell)
                continue; // it stands in the log each time it changed
            e->latest[at] = e->supposed;
            if (e->times[at]++ == 0)
                NS_NEED(ctx, ns_array_push(ctx, &e->touched, at));
            e->united[at] |= chase->sets[at];
        }
        ns_chase_back(chase);
    }
    return NS_OK;
}

// The results for a cell; leaves the counts as they were.
static ns_status unite(ns_ctx *ctx, ns_person *person, int32_t colours, either *e)
{
    e->results.count = 0;
    for (int32_t i = 0; i < e->touched.count; i++) {
        const int32_t at = e->touched.at[i];
        const ns_colours gone = person->cells[at] & ~e->united[at];
        const ns_fact result = { at, person->lines->all & ~gone };
        if (e->times[at] == colours && gone)
            NS_NEED(ctx, ns_array_push(ctx, &e->results, result));
        e->times[at] = 0;
        e->united[at] = 0;
    }
    e->touched.count = 0;
    return NS_OK;
}

static ns_status either_way(ns_ctx *ctx, ns_person *person, ns_chase *chase, either *e)
{
    double sum = 0;
    int32_t found = 0;

    for (int32_t c = 0; c < person->lines->cell_count && !ns_person_is_done(person); c++) {
        int32_t looks, depth, fresh = 0;
        if (!ns_is_open(person->cells[c]))
            continue;
        NS_TRY(follow_each(ctx, chase, c, e, &looks, &depth));
        NS_TRY(unite(ctx, person, ns_bit_count32(person->cells[c]), e));
        if (e->results.count == 0)
            continue;
        ns_deduction step = { .technique = NS_TECHNIQUE_SUPPOSE,
                              .turn = NS_TURN_EITHER,
                              .line = -1,
                              .supposed_cell = c,
                              .supposed_colour = -1 };
        step.cost = ns_suppose_cost(person->lines, NS_TECHNIQUE_SUPPOSE, depth, looks);
        sum += step.cost;
        found++;
        for (int32_t i = 0; i < e->results.count; i++) {
            if (ns_person_learns(person, e->results.at[i]))
                e->results.at[fresh++] = e->results.at[i];
        }
        e->results.count = fresh;
        if (fresh == 0)
            continue;
        person->premises.count = 0;
        if (person->options->reasons)
            NS_TRY(ns_chain_find(ctx, person, chase, e->results.at, fresh, NULL, &step));
        NS_TRY(ns_person_write(ctx, person, step, e->results.at, fresh, &person->premises));
    }
    person->effort += found ? sum / found : 0;
    return NS_OK;
}

static ns_status either_whole(ns_ctx *ctx, ns_person *person, ns_chase *chase)
{
    either e = { 0 };

    ns_take(ctx, &e.blocks, e.united, person->lines->cell_count);
    ns_take(ctx, &e.blocks, e.times, person->lines->cell_count);
    ns_take(ctx, &e.blocks, e.latest, person->lines->cell_count);
    ns_status status = ns_blocks_status(ctx, &e.blocks);
    if (status == NS_OK)
        status = either_way(ctx, person, chase, &e);
    ns_arrays_drop(ctx, &e.touched, &e.results);
    ns_blocks_drop(ctx, &e.blocks);
    return status;
}

// -- the moments ----------------------------------------------------------------------------------

static ns_status suppose_deeper(ns_ctx *ctx, ns_person *person, ns_chase *chase,
                                broken_colours *broken)
{
    static const int32_t depths[] = { 2, 4, 8, 16, INT32_MAX };
    const bool two_only = person->options->hardest == NS_TECHNIQUE_TWO_LINES;

    for (int32_t d = 0; d < NS_COUNT(depths) && broken->count == 0; d++) {
        if (d > 0 && two_only)
            return NS_OK;
        NS_TRY(find_broken(ctx, chase, depths[d], broken));
    }
    NS_TRY(prefer_two_lines(ctx, chase, broken));
    if (broken->count > 0)
        return write_broken(ctx, person, chase, broken);
    return either_whole(ctx, person, chase);
}

ns_status ns_person_supposes(ns_ctx *ctx, ns_person *person, bool *found)
{
    ns_chase chase;
    broken_colours broken = { 0 };
    ns_status status = ns_chase_make(ctx, &chase, person);

    if (status == NS_OK)
        status = suppose_deeper(ctx, person, &chase, &broken);
    *found = person->changed.count > 0;
    ns_array_drop(ctx, &broken);
    ns_chase_drop(ctx, &chase);
    return status;
}

// The one answer, when there is one.
static ns_status find_answer(ns_ctx *ctx, const ns_person *person, ns_solved *solved)
{
    ns_solve_options options = ns_solve_defaults();
    ns_puzzle ruled = { 0 };
    const bool minimal = !person->options->strict && ns_has_minimal_rule(person->puzzle);
    ns_status status = minimal ? ns_apply_minimal_rule(ctx, person->puzzle, &ruled) : NS_OK;

    options.nameless = true;
    if (status == NS_OK)
        status = ns_solve(ctx, minimal ? &ruled : person->puzzle, &options, solved);
    ns_puzzle_drop(ctx, &ruled);
    return status;
}

// The open cell whose colour settles most.
static ns_status choose_cell(ns_ctx *ctx, const ns_person *person, ns_chase *chase,
                             const uint8_t *answer, int32_t *cell)
{
    int32_t most = -1;

    for (int32_t c = 0; c < person->lines->cell_count; c++) {
        if (!ns_is_open(person->cells[c]))
            continue;
        NS_TRY(ns_chase_suppose(ctx, chase, c, (ns_colours)1 << answer[c]));
        NS_TRY(ns_chase_follow(ctx, chase, INT32_MAX));
        if (chase->log.count > most) {
            most = chase->log.count;
            *cell = c;
        }
        ns_chase_back(chase);
    }
    return NS_OK;
}

static ns_status tell_cell(ns_ctx *ctx, ns_person *person, const uint8_t *answer)
{
    ns_chase chase;
    int32_t cell = -1;
    ns_status status = ns_chase_make(ctx, &chase, person);

    if (status == NS_OK)
        status = choose_cell(ctx, person, &chase, answer, &cell);
    ns_chase_drop(ctx, &chase);
    if (status != NS_OK)
        return status;
    NS_ASSERT(cell >= 0);
    const ns_fact result = { cell, (ns_colours)1 << answer[cell] };
    ns_deduction step = { .technique = NS_TECHNIQUE_SEARCH, .line = -1, .supposed_cell = -1 };
    step.cost = ns_suppose_cost(person->lines, NS_TECHNIQUE_SEARCH, 1, 0);
    person->effort += step.cost;
    return ns_person_write(ctx, person, step, &result, 1, NULL);
}

ns_status ns_person_searches(ns_ctx *ctx, ns_person *person, bool *found)
{
    const uint8_t *answer = person->options->answer;
    ns_solved solved = { 0 };
    ns_status status = NS_OK;

    if (!answer) {
        status = find_answer(ctx, person, &solved);
        if (solved.verdict == NS_SIMPLE || solved.verdict == NS_UNIQUE)
            answer = solved.solutions.at;
    }
    if (status == NS_OK && answer)
        status = tell_cell(ctx, person, answer);
    *found = person->changed.count > 0;
    ns_solved_drop(ctx, &solved);
    return status;
}
