// person.c: see person.h. What is written down is checked on the way: results never add a colour, and a step that
// says nothing new is no step.
#include "explain/person.h"

#include "base/basics.h"

static void start_cells(ns_person *person)
{
    if (person->options->known) {
        memcpy(person->cells, person->options->known,
               (size_t)person->lines->cell_count * sizeof *person->cells);
        for (int32_t c = 0; c < person->lines->cell_count; c++)
            person->cells[c] &= person->lines->all;
    } else {
        ns_lines_start(person->lines, person->cells);
    }
    memcpy(person->next, person->cells,
           (size_t)person->lines->cell_count * sizeof *person->cells);
    person->open = ns_count_open(person->cells, person->lines->cell_count);
}

ns_status ns_person_make(ns_ctx *ctx, ns_person *person, const ns_puzzle *puzzle,
                         const ns_explain_options *options, ns_explanation *made)
{
    *person = (ns_person){ .puzzle = puzzle, .options = options, .made = made };
    person->steps_most = INT32_MAX;
    NS_TRY(ns_lines_create(ctx, puzzle, &person->lines));
    NS_TRY(ns_glance_make(ctx, &person->glance, person->lines));
    ns_take(ctx, &person->blocks, person->cells, puzzle->cell_count);
    ns_take(ctx, &person->blocks, person->next, puzzle->cell_count);
    ns_take(ctx, &person->blocks, person->price, puzzle->cell_count);
    ns_take(ctx, &person->blocks, person->profile, puzzle->cell_count + 1);
    ns_take(ctx, &person->blocks, person->level, puzzle->lines.count);
    ns_take(ctx, &person->blocks, person->fresh, puzzle->lines.count);
    NS_TRY(ns_blocks_status(ctx, &person->blocks));
    start_cells(person);
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        if (puzzle->lines.at[l].clue == NS_CLUE_BLANK)
            continue;
        person->fresh[l] = true;
        NS_NEED(ctx, ns_array_push(ctx, &person->news, l));
    }
    return NS_OK;
}

void ns_person_drop(ns_ctx *ctx, ns_person *person)
{
    ns_glance_drop(ctx, &person->glance);
    ns_lines_destroy(ctx, person->lines);
    ns_arrays_drop(ctx, &person->news, &person->changed, &person->premises);
    ns_blocks_drop(ctx, &person->blocks);
    *person = (ns_person){ 0 };
}

bool ns_person_learns(const ns_person *person, ns_fact result)
{
    return (person->next[result.cell] & ~result.colours) != 0;
}

bool ns_person_is_done(const ns_person *person)
{
    return person->made->steps.count >= person->steps_most;
}

ns_status ns_person_write(ns_ctx *ctx, ns_person *person, ns_deduction step,
                          const ns_fact *results, int32_t count, const ns_facts *premises)
{
    ns_explanation *made = person->made;

    step.moment = person->moment;
    step.result_first = made->facts.count;
    for (int32_t i = 0; i < count; i++) {
        const ns_fact result = results[i];
        ns_colours *next = &person->next[result.cell];
        if (!ns_person_learns(person, result))
            continue;
        if (*next == person->cells[result.cell])
            NS_NEED(ctx, ns_array_push(ctx, &person->changed, result.cell));
        *next &= result.colours;
        NS_NEED(ctx, ns_array_push(ctx, &made->facts, result));
    }
    step.result_count = made->facts.count - step.result_first;
    NS_ASSERT(step.result_count > 0 || step.turn == NS_TURN_BROKEN);
    step.premise_first = made->facts.count;
    step.premise_count = premises ? premises->count : 0;
    if (premises)
        NS_NEED(ctx, ns_array_append(ctx, &made->facts, premises->at, premises->count));
    NS_NEED(ctx, ns_array_push(ctx, &made->steps, step));
    made->rating.uses[step.technique]++;
    // The minimal rule is no harder than anything else, wherever it stands in the list.
    ns_technique *hardest = &made->rating.hardest;
    if (*hardest == NS_TECHNIQUE_NONE || *hardest == NS_TECHNIQUE_MINIMAL
        || (step.technique > *hardest && step.technique != NS_TECHNIQUE_MINIMAL))
        *hardest = step.technique;
    return NS_OK;
}

ns_status ns_person_goes_on(ns_ctx *ctx, ns_person *person)
{
    const ns_lines *lines = person->lines;

    for (int32_t i = 0; i < person->changed.count; i++) {
        const int32_t cell = person->changed.at[i];
        person->cells[cell] = person->next[cell];
        person->open -= !ns_is_open(person->cells[cell]);
        for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
            const int32_t line = lines->met[m];
            if (person->fresh[line] || lines->line[line].clue == NS_CLUE_BLANK)
                continue;
            person->fresh[line] = true;
            NS_NEED(ctx, ns_array_push(ctx, &person->news, line));
        }
    }
    person->changed.count = 0;
    person->moment++;
    return NS_OK;
}
