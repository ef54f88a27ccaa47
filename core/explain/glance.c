// glance.c: see glance.h. The exact step comes first, since most looks find nothing and need no more. What no
// technique has a name for is told as the whole line, cell by cell that lie side by side.
#include "explain/glance.h"

#include "base/basics.h"
#include "explain/weights.h"
#include "solve/line/line_repeat.h"

ns_status ns_glance_make(ns_ctx *ctx, ns_glance *glance, ns_lines *lines)
{
    *glance = (ns_glance){ .lines = lines, .all = lines->all };
    ns_take(ctx, &glance->blocks, glance->in, lines->longest);
    ns_take(ctx, &glance->blocks, glance->exact, lines->longest);
    ns_take(ctx, &glance->blocks, glance->sets, lines->longest);
    ns_take(ctx, &glance->blocks, glance->out, lines->longest);
    ns_take(ctx, &glance->blocks, glance->news, lines->longest);
    ns_take(ctx, &glance->blocks, glance->result_at, lines->longest);
    NS_TRY(ns_blocks_status(ctx, &glance->blocks));
    return ns_run_places_make(ctx, lines->puzzle, &glance->places);
}

void ns_glance_drop(ns_ctx *ctx, ns_glance *glance)
{
    ns_run_places_drop(ctx, &glance->places);
    ns_arrays_drop(ctx, &glance->offers, &glance->results);
    ns_blocks_drop(ctx, &glance->blocks);
    *glance = (ns_glance){ 0 };
}

ns_status ns_glance_step(ns_ctx *ctx, ns_glance *glance, const ns_colours *sets,
                         ns_colours *out, bool *possible)
{
    const ns_ready_line *ready = &glance->lines->line[glance->line];

    NS_TRY(ns_spend(ctx, ns_lines_cost(glance->lines, glance->line)));
    if (ready->repeats && ready->clue != NS_CLUE_BLANK)
        return ns_repeat_step(ctx, glance->lines, glance->line, sets, out, possible);
    *possible = ns_lines_quick(glance->lines, glance->line, sets, out);
    return NS_OK;
}

void ns_glance_through(ns_glance *glance, ns_sight sight)
{
    for (int32_t i = 0; i < glance->count; i++)
        glance->sets[i] = ns_sight_of(sight, glance->in[i], glance->all);
}

// What only joining visits to one cell says, or what no other technique named.
static void name_the_rest(ns_glance *glance)
{
    const ns_ready_line *ready = &glance->lines->line[glance->line];

    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->exact[i] == glance->in[i] || glance->news[i].technique != NS_TECHNIQUE_NONE)
            continue;
        glance->news[i] =
            (ns_news){ NS_TECHNIQUE_WHOLE_LINE, NS_TURN_PLAIN, i, glance->exact[i], 0, 0 };
        if (ns_is_open(glance->exact[i]))
            glance->news[i].becomes = glance->all & ~(glance->in[i] & ~glance->exact[i]);
    }
    if (!ready->repeats)
        return;
    // One more step with visits to a cell made equal: what that says is a matter of the same face.
    const int32_t *twin = glance->lines->twin + (ready->cells - glance->lines->cells);
    memcpy(glance->sets, glance->in, (size_t)glance->count * sizeof *glance->sets);
    for (int32_t round = 0; round < 2; round++) {
        if (!ns_lines_quick(glance->lines, glance->line, glance->sets, glance->out))
            return;
        for (int32_t i = 0; i < glance->count; i++)
            glance->out[twin[i]] &= glance->out[i];
        for (int32_t i = 0; i < glance->count; i++)
            glance->sets[i] = glance->out[twin[i]];
    }
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->news[i].technique == NS_TECHNIQUE_WHOLE_LINE
            && glance->out[twin[i]] == glance->exact[i])
            glance->news[i].technique = NS_TECHNIQUE_SAME_FACE;
    }
}

static ns_technique easiest(const ns_glance *glance)
{
    ns_technique least = NS_TECHNIQUE_NONE;

    for (int32_t i = 0; i < glance->count; i++) {
        const ns_technique t = glance->news[i].technique;
        if (t != NS_TECHNIQUE_NONE && (least == NS_TECHNIQUE_NONE || t < least))
            least = t;
    }
    return least;
}

ns_status ns_glance_at(ns_ctx *ctx, ns_glance *glance, int32_t line, const ns_colours *cells,
                       ns_technique *technique)
{
    const ns_ready_line *ready = &glance->lines->line[line];
    bool possible = false, any = false;

    *technique = NS_TECHNIQUE_NONE;
    glance->line = line;
    glance->count = ready->count;
    glance->broken = false;
    if (ready->clue == NS_CLUE_BLANK)
        return NS_OK;
    for (int32_t i = 0; i < ready->count; i++)
        glance->in[i] = cells[ready->cells[i]];
    NS_TRY(ns_glance_step(ctx, glance, glance->in, glance->exact, &possible));
    if (!possible) {
        glance->broken = true;
        *technique = NS_TECHNIQUE_WHOLE_LINE;
        return NS_OK;
    }
    for (int32_t i = 0; i < ready->count; i++)
        any |= glance->exact[i] != glance->in[i];
    if (!any)
        return NS_OK;
    memset(glance->news, 0, (size_t)glance->count * sizeof *glance->news);
    if (ready->clue == NS_CLUE_RUNS)
        ns_glance_runs(glance);
    else
        ns_glance_tally(glance);
    name_the_rest(glance);
    *technique = easiest(glance);
    NS_ASSERT(*technique != NS_TECHNIQUE_NONE);
    return NS_OK;
}

// Whether only visits side by side that say the same are put together.
static bool is_single(ns_technique technique)
{
    return technique == NS_TECHNIQUE_WHOLE_LINE || technique == NS_TECHNIQUE_SAME_FACE;
}

// Whether a visit belongs to the offer that these news began.
static bool belongs(const ns_glance *glance, ns_news begun, int32_t visit)
{
    const ns_news news = glance->news[visit];

    if (news.technique != begun.technique || news.turn != begun.turn)
        return false;
    return is_single(begun.technique) ? news.becomes == begun.becomes
                                      : news.group == begun.group;
}

static int32_t first_visit(const ns_glance *glance, int32_t visit)
{
    const ns_lines *lines = glance->lines;

    return lines->twin[lines->line[glance->line].cells - lines->cells + visit];
}

// A cell that the line meets twice is one result.
static ns_status add_result(ns_ctx *ctx, ns_glance *glance, ns_offer *offer, int32_t visit)
{
    const int32_t cell = glance->lines->line[glance->line].cells[visit];
    const ns_fact fact = { cell, glance->news[visit].becomes };
    int32_t *at = &glance->result_at[first_visit(glance, visit)];

    if (*at > 0) {
        glance->results.at[*at - 1].colours &= fact.colours;
        return NS_OK;
    }
    NS_NEED(ctx, ns_array_push(ctx, &glance->results, fact));
    *at = glance->results.count;
    offer->result_count++;
    return NS_OK;
}

static ns_status gather_from(ns_ctx *ctx, ns_glance *glance, int32_t first)
{
    const ns_news news = glance->news[first];
    ns_offer offer = { .line = glance->line,
                       .technique = news.technique,
                       .turn = news.turn,
                       .clue_first = news.clue,
                       .clue_count = news.clues,
                       .result_first = glance->results.count };
    int32_t last = first;

    for (int32_t visit = first; visit < glance->count; visit++) {
        if (belongs(glance, news, visit)) {
            NS_TRY(add_result(ctx, glance, &offer, visit));
            glance->news[visit].technique = NS_TECHNIQUE_NONE; // taken
            last = visit;
        } else if (is_single(news.technique)) {
            break;
        }
    }
    for (int32_t visit = first; visit <= last; visit++)
        glance->result_at[visit] = glance->result_at[first_visit(glance, visit)] = 0;
    offer.cost = ns_offer_cost(glance->lines, &offer);
    NS_NEED(ctx, ns_array_push(ctx, &glance->offers, offer));
    return NS_OK;
}

ns_status ns_glance_gather(ns_ctx *ctx, ns_glance *glance, ns_technique technique)
{
    if (glance->broken) {
        const ns_offer offer = { .line = glance->line,
                                 .technique = technique,
                                 .turn = NS_TURN_BROKEN,
                                 .result_first = glance->results.count };
        NS_NEED(ctx, ns_array_push(ctx, &glance->offers, offer));
        return NS_OK;
    }
    for (int32_t i = 0; i < glance->count; i++) {
        if (glance->news[i].technique == technique)
            NS_TRY(gather_from(ctx, glance, i));
    }
    return NS_OK;
}
