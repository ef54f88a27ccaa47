// chase.c: see chase.h. Sets only shrink, and every change is in the log, so that going back costs no more than going
// on did. A cell without any colour left breaks as a line without a filling does: the later of the two lines that
// disagree is the one that cannot be met.
#include "explain/chase.h"

#include "base/basics.h"

ns_status ns_chase_make(ns_ctx *ctx, ns_chase *chase, ns_person *person)
{
    const ns_lines *lines = person->lines;

    *chase = (ns_chase){ .glance = &person->glance, .lines = lines };
    ns_take(ctx, &chase->blocks, chase->sets, lines->cell_count);
    ns_take(ctx, &chase->blocks, chase->waiting, lines->line_count);
    NS_TRY(ns_blocks_status(ctx, &chase->blocks));
    memcpy(chase->sets, person->cells, (size_t)lines->cell_count * sizeof *chase->sets);
    return NS_OK;
}

void ns_chase_drop(ns_ctx *ctx, ns_chase *chase)
{
    ns_arrays_drop(ctx, &chase->log, &chase->now, &chase->then, &chase->heard, &chase->said);
    ns_blocks_drop(ctx, &chase->blocks);
    *chase = (ns_chase){ 0 };
}

ns_status ns_chase_wake(ns_ctx *ctx, ns_chase *chase, int32_t line)
{
    if (chase->waiting[line] || chase->lines->line[line].clue == NS_CLUE_BLANK
        || (chase->without && chase->without[line]))
        return NS_OK;
    chase->waiting[line] = true;
    NS_NEED(ctx, ns_array_push(ctx, &chase->then, line));
    return NS_OK;
}

// `by` said it, and says it again only when it hears more.
static ns_status change(ns_ctx *ctx, ns_chase *chase, int32_t cell, ns_colours set, int32_t by)
{
    const ns_lines *lines = chase->lines;
    const ns_fact old = { cell, chase->sets[cell] };

    NS_NEED(ctx, ns_array_push(ctx, &chase->log, old));
    chase->sets[cell] = set;
    for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++) {
        if (lines->met[m] != by)
            NS_TRY(ns_chase_wake(ctx, chase, lines->met[m]));
    }
    return NS_OK;
}

ns_status ns_chase_suppose(ns_ctx *ctx, ns_chase *chase, int32_t cell, ns_colours set)
{
    return change(ctx, chase, cell, set, -1);
}

// Whether the line can be met; what it says is heard.
static ns_status look_at(ns_ctx *ctx, ns_chase *chase, int32_t line, bool *possible)
{
    ns_glance *glance = chase->glance;
    const ns_ready_line *ready = &chase->lines->line[line];
    bool any = false;

    glance->line = line;
    glance->count = ready->count;
    for (int32_t i = 0; i < ready->count; i++)
        glance->in[i] = chase->sets[ready->cells[i]];
    NS_TRY(ns_glance_step(ctx, glance, glance->in, glance->out, possible));
    for (int32_t i = 0; *possible && i < ready->count; i++) {
        const ns_heard heard = { line, { ready->cells[i], glance->out[i] } };
        if (glance->out[i] == glance->in[i])
            continue;
        any = true;
        NS_NEED(ctx, ns_array_push(ctx, &chase->heard, heard));
    }
    if (any || !*possible)
        NS_NEED(ctx, ns_array_push(ctx, &chase->said, line));
    return NS_OK;
}

// Takes what was heard together. False when it leaves a cell without colours.
static ns_status put_together(ns_ctx *ctx, ns_chase *chase, bool *possible)
{
    for (int32_t i = 0; i < chase->heard.count; i++) {
        const ns_heard heard = chase->heard.at[i];
        const ns_colours had = chase->sets[heard.fact.cell], set = had & heard.fact.colours;
        if (set == had)
            continue;
        if (set == 0) {
            *possible = false;
            NS_NEED(ctx, ns_array_push(ctx, &chase->said, heard.line));
            return NS_OK;
        }
        NS_TRY(change(ctx, chase, heard.fact.cell, set,
                      set == heard.fact.colours ? heard.line : -1));
    }
    return NS_OK;
}

ns_status ns_chase_look(ns_ctx *ctx, ns_chase *chase, int32_t line, bool *possible)
{
    chase->heard.count = 0;
    NS_TRY(look_at(ctx, chase, line, possible));
    return *possible ? put_together(ctx, chase, possible) : NS_OK;
}

ns_status ns_chase_follow(ns_ctx *ctx, ns_chase *chase, int32_t rounds)
{
    chase->looks = chase->depth = 0;
    chase->said.count = 0;
    for (int32_t round = 1; round <= rounds && chase->then.count > 0; round++) {
        bool possible = true;
        chase->now.count = chase->heard.count = 0;
        NS_NEED(ctx, ns_array_append(ctx, &chase->now, chase->then.at, chase->then.count));
        for (int32_t i = 0; i < chase->then.count; i++)
            chase->waiting[chase->then.at[i]] = false;
        chase->then.count = 0;
        for (int32_t i = 0; i < chase->now.count && possible; i++)
            NS_TRY(look_at(ctx, chase, chase->now.at[i], &possible));
        if (possible)
            NS_TRY(put_together(ctx, chase, &possible));
        if (!possible) {
            chase->depth = round;
            return NS_OK;
        }
        chase->looks += chase->now.count;
    }
    return NS_OK;
}

void ns_chase_back(ns_chase *chase)
{
    while (chase->log.count > 0) {
        const ns_fact old = chase->log.at[--chase->log.count];
        chase->sets[old.cell] = old.colours;
    }
    for (int32_t i = 0; i < chase->then.count; i++)
        chase->waiting[chase->then.at[i]] = false;
    chase->then.count = 0;
}
