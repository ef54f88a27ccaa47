// hint.c: help for who is stuck; see explain.h. First whether something is wrong, which only answers can tell; then
// the line that shows it, from what was entered alone, or the easiest step from what is right.
#include "base/basics.h"
#include "explain/person.h"
#include "explain/rate.h"
#include "judge/minimal_rule.h"

typedef struct hinting {
    const ns_puzzle *puzzle; // as its rules have it
    const ns_colours *entered;
    const ns_hint_options *options;
    ns_colours *right; // what is entered and given, without what is wrong
    uint8_t *filling;  // open cells as empty
    bool *wrong;       // by cell
    bool *concerned;   // by line: it meets a wrong cell
    ns_solved solved;
    const uint8_t *answer;
    ns_hint *hint;
    ns_blocks blocks;
} hinting;

// Any filling that meets every clue is a win; who only fills does not have to cross out, nor to enter what is
// given.
static bool is_won(hinting *h)
{
    memcpy(h->right, h->entered, (size_t)h->puzzle->cell_count * sizeof *h->right);
    for (int32_t i = 0; i < h->puzzle->given.count; i++)
        h->right[h->puzzle->given.at[i].cell] &= h->puzzle->given.at[i].colours;
    for (int32_t c = 0; c < h->puzzle->cell_count; c++) {
        const ns_colours set = h->right[c] & ns_puzzle_colours(h->puzzle);
        if (!set)
            return false; // other than it is given
        h->filling[c] = ns_is_open(set) ? 0 : (uint8_t)ns_bit_first32(set);
    }
    return ns_puzzle_satisfied(h->puzzle, h->filling);
}

static bool agrees(const hinting *h, const uint8_t *answer)
{
    for (int32_t c = 0; c < h->puzzle->cell_count; c++) {
        if (!(h->entered[c] >> answer[c] & 1))
            return false;
    }
    return true;
}

// Solves the puzzle, with what was entered given as well when `with` says so. Whether there is an answer.
static ns_status ask_solver(ns_ctx *ctx, hinting *h, bool with, bool *found)
{
    ns_solve_options options = ns_solve_defaults();
    ns_puzzle given = { 0 };
    ns_status status = ns_puzzle_copy(ctx, &given, h->puzzle);

    for (int32_t c = 0; with && status == NS_OK && c < given.cell_count; c++) {
        const ns_given more = { c, h->entered[c] };
        const bool any =
            (h->entered[c] & ns_puzzle_colours(h->puzzle)) != ns_puzzle_colours(h->puzzle);
        if (any && !ns_array_push(ctx, &given.given, more))
            status = ns_no_memory(ctx);
    }
    options.nameless = true;
    ns_solved_drop(ctx, &h->solved);
    if (status == NS_OK)
        status = ns_solve(ctx, &given, &options, &h->solved);
    *found = status == NS_OK && h->solved.solution_count > 0;
    ns_puzzle_drop(ctx, &given);
    return status;
}

// An answer that agrees with what was entered, or one that does not when none does; NULL when there is none.
static ns_status find_answer(ns_ctx *ctx, hinting *h)
{
    bool found = false;

    h->answer = h->options->answer;
    if (h->answer && (h->options->only || agrees(h, h->answer)))
        return NS_OK;
    NS_TRY(ask_solver(ctx, h, true, &found));
    if (found || h->answer) {
        h->answer = found ? h->solved.solutions.at : h->answer;
        return NS_OK;
    }
    NS_TRY(ask_solver(ctx, h, false, &found));
    h->answer = found ? h->solved.solutions.at : NULL;
    return NS_OK;
}

// Parts what is wrong from what is right.
static ns_status sort_out(ns_ctx *ctx, hinting *h)
{
    const ns_colours all = ns_puzzle_colours(h->puzzle);

    for (int32_t c = 0; c < h->puzzle->cell_count; c++) {
        const ns_colours set = h->entered[c] & all;
        const bool wrong = h->answer ? !(set >> h->answer[c] & 1) : set == 0;
        h->right[c] = wrong ? all : set;
        if (wrong)
            NS_NEED(ctx, ns_array_push(ctx, &h->hint->wrong, c));
    }
    for (int32_t i = 0; i < h->puzzle->given.count; i++)
        h->right[h->puzzle->given.at[i].cell] &= h->puzzle->given.at[i].colours;
    return NS_OK;
}

static ns_explain_options how(const hinting *h)
{
    ns_explain_options options = ns_explain_defaults();

    options.strict = true; // the rule's cells are given already
    options.known = h->right;
    options.answer = h->options->only ? h->answer : NULL; // one of several proves nothing
    return options;
}

// Only lines that meet a wrong cell have something to show.
static void mark_wrong(hinting *h, const ns_lines *lines)
{
    for (int32_t i = 0; i < h->hint->wrong.count; i++) {
        const int32_t cell = h->hint->wrong.at[i];
        h->wrong[cell] = true;
        for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++)
            h->concerned[lines->met[m]] = true;
    }
}

// The line that cannot be met as it was filled in, with the fewest facts that show it.
static ns_status show_broken(ns_ctx *ctx, hinting *h, ns_person *person)
{
    ns_facts best = { 0 };
    int32_t line = -1;
    ns_status status = NS_OK;

    for (int32_t l = 0; l < person->lines->line_count && status == NS_OK; l++) {
        ns_technique technique;
        if (!h->concerned[l])
            continue;
        status = ns_glance_at(ctx, &person->glance, l, h->entered, &technique);
        if (status != NS_OK || !person->glance.broken)
            continue;
        const ns_offer offer = { .line = l, .technique = technique, .turn = NS_TURN_BROKEN };
        person->premises.count = 0;
        status = ns_reason_find(ctx, &person->glance, &offer, NULL, 0, h->entered,
                                &person->premises);
        if (status != NS_OK || (line >= 0 && person->premises.count >= best.count))
            continue;
        line = l;
        best.count = 0;
        if (!ns_array_append(ctx, &best, person->premises.at, person->premises.count))
            status = ns_no_memory(ctx);
    }
    for (int32_t i = 0; i < best.count && h->hint->shows < 0; i++)
        h->hint->shows = h->wrong[best.at[i].cell] ? best.at[i].cell : -1;
    const ns_deduction step = { .technique = NS_TECHNIQUE_WHOLE_LINE,
                                .turn = NS_TURN_BROKEN,
                                .line = line,
                                .supposed_cell = -1 };
    if (status == NS_OK && line >= 0)
        status = ns_person_write(ctx, person, step, NULL, 0, &best);
    ns_array_drop(ctx, &best);
    return status;
}

// The easiest step on a line that says otherwise of a wrong cell.
static ns_status show_otherwise(ns_ctx *ctx, hinting *h, ns_person *person)
{
    ns_glance *glance = &person->glance;
    ns_offer best = { 0 };
    ns_fact result = { 0 };

    for (int32_t l = 0; l < person->lines->line_count; l++) {
        ns_technique technique;
        if (!h->concerned[l])
            continue;
        NS_TRY(ns_glance_at(ctx, glance, l, h->right, &technique));
        glance->offers.count = glance->results.count = 0;
        for (ns_technique t = technique; t && t <= NS_TECHNIQUE_WHOLE_LINE; t++)
            NS_TRY(ns_glance_gather(ctx, glance, t));
        for (int32_t o = 0; o < glance->offers.count; o++) {
            const ns_offer *offer = &glance->offers.at[o];
            for (int32_t i = 0; i < offer->result_count; i++) {
                const ns_fact fact = glance->results.at[offer->result_first + i];
                const bool shows =
                    !(h->entered[fact.cell] & fact.colours) && h->wrong[fact.cell];
                if (!shows || (best.technique && best.cost <= offer->cost))
                    continue;
                best = *offer;
                result = fact;
            }
        }
    }
    if (!best.technique)
        return NS_OK;
    h->hint->shows = result.cell;
    person->premises.count = 0;
    NS_TRY(ns_reason_find(ctx, glance, &best, &result, 1, person->cells, &person->premises));
    const ns_deduction step = { .technique = best.technique,
                                .turn = best.turn,
                                .line = best.line,
                                .clue_first = best.clue_first,
                                .clue_count = best.clue_count,
                                .supposed_cell = -1,
                                .cost = best.cost };
    return ns_person_write(ctx, person, step, &result, 1, &person->premises);
}

static ns_status show_wrong(ns_ctx *ctx, hinting *h)
{
    const ns_explain_options options = how(h);
    ns_person person;
    ns_status status = ns_person_make(ctx, &person, h->puzzle, &options, &h->hint->next);

    if (status == NS_OK) {
        mark_wrong(h, person.lines);
        status = show_broken(ctx, h, &person);
    }
    if (status == NS_OK && h->hint->next.steps.count == 0)
        status = show_otherwise(ctx, h, &person);
    if (h->hint->shows < 0)
        h->hint->shows = h->hint->wrong.at[0];
    ns_person_drop(ctx, &person);
    return status;
}

static ns_status find_hint(ns_ctx *ctx, hinting *h)
{
    ns_take(ctx, &h->blocks, h->right, h->puzzle->cell_count);
    ns_take(ctx, &h->blocks, h->filling, h->puzzle->cell_count);
    ns_take(ctx, &h->blocks, h->wrong, h->puzzle->cell_count);
    ns_take(ctx, &h->blocks, h->concerned, h->puzzle->lines.count);
    NS_TRY(ns_blocks_status(ctx, &h->blocks));
    h->hint->solved = is_won(h);
    if (h->hint->solved)
        return NS_OK;
    NS_TRY(find_answer(ctx, h));
    NS_TRY(sort_out(ctx, h));
    if (h->hint->wrong.count > 0)
        return show_wrong(ctx, h);
    const ns_explain_options options = how(h);
    return ns_explain_some(ctx, h->puzzle, &options, 1, &h->hint->next);
}

ns_status ns_hint_find(ns_ctx *ctx, const ns_puzzle *puzzle, const ns_colours *entered,
                       const ns_hint_options *options, ns_hint *hint)
{
    ns_puzzle ruled = { 0 };
    hinting h = { .puzzle = puzzle, .entered = entered, .options = options, .hint = hint };
    ns_status status = NS_OK;

    *hint = (ns_hint){ .shows = -1 };
    if (!options->strict && ns_has_minimal_rule(puzzle)) {
        status = ns_apply_minimal_rule(ctx, puzzle, &ruled);
        h.puzzle = &ruled;
    }
    if (status == NS_OK)
        status = find_hint(ctx, &h);
    ns_solved_drop(ctx, &h.solved);
    ns_blocks_drop(ctx, &h.blocks);
    ns_puzzle_drop(ctx, &ruled);
    return status;
}

void ns_hint_drop(ns_ctx *ctx, ns_hint *hint)
{
    ns_array_drop(ctx, &hint->wrong);
    ns_explanation_drop(ctx, &hint->next);
    *hint = (ns_hint){ 0 };
}
