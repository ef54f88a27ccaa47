// hint_doc.c: help for who is stuck, of what is saved in a doc.
//
// The puzzle is decided first: when it has one answer that alone tells right from wrong. A hint of an early
// stage tells nothing that belongs to a later one, neither in words nor in JSON.
#include "work/work_parts.h"

ns_status ns_hint_check(ns_ctx *ctx, const ns_asked *asked)
{
    return ns_asked_of(asked, NS_OPT_OUTPUT)->given
                   && ns_asked_of(asked, NS_OPT_STAGE)->number != NS_HINT_DO
               ? ns_fail(
                   ctx, NS_BAD_INPUT,
                   "only {the stage|stage} do changes what is saved; add it, or leave out "
                   "{the output|output}")
               : NS_OK;
}

static ns_status find_hint(ns_ctx *ctx, const ns_shop *shop, const ns_doc *doc,
                           ns_hinted *hinted)
{
    const ns_solved *solved = &hinted->decided.judged.solved;
    const bool one = solved->verdict == NS_SIMPLE || solved->verdict == NS_UNIQUE;
    const ns_hint_options options = { .strict = ns_asked_of(shop->asked, NS_OPT_STRICT)->given,
                                      .answer = one ? solved->solutions.at : NULL,
                                      .only = one };
    ns_known known = { 0 };
    const ns_status status = ns_known_from(ctx, doc, true, &known);

    hinted->entered.at = known.at;
    hinted->entered.count = known.count;
    hinted->entered.capacity = known.capacity;
    NS_TRY(status);
    return solved->verdict == NS_NONE
               ? NS_OK
               : ns_hint_find(ctx, &doc->puzzle, hinted->entered.at, &options, &hinted->hint);
}

void ns_hint_doc(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
                 const ns_doc *doc, ns_hinted *hinted)
{
    const ns_took start = ns_took_since(shop->ports, NULL);

    *hinted = (ns_hinted){ .hint.shows = -1 };
    ns_decide(ctx, shop, options, doc, &hinted->decided);
    hinted->status = hinted->decided.status;
    if (hinted->status == NS_OK)
        hinted->status = find_hint(ctx, shop, doc, hinted);
    hinted->took = ns_took_since(shop->ports, &start);
    memcpy(hinted->message, ctx->message, sizeof hinted->message);
}

void ns_hinted_drop(ns_ctx *ctx, ns_hinted *hinted)
{
    ns_decided_drop(ctx, &hinted->decided);
    ns_array_drop(ctx, &hinted->entered);
    ns_hint_drop(ctx, &hinted->hint);
}

int ns_hinted_exit(const ns_hinted *hinted)
{
    if (hinted->status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    return hinted->decided.judged.solved.verdict == NS_NONE || hinted->hint.wrong.count > 0
               ? NS_EXIT_UNMET
               : NS_EXIT_DONE;
}

// -- in words -------------------------------------------------------------------------------------

// What there is to say before any step: false when a step says the rest.
static bool says_all(const ns_hinted *hinted, ns_hint_stage stage)
{
    return hinted->status == NS_STOPPED || hinted->decided.judged.solved.verdict == NS_NONE
           || hinted->hint.solved || stage == NS_HINT_WRONG;
}

static bool say_first(ns_ctx *ctx, const ns_line_names *names, const ns_hinted *hinted,
                      ns_text *text)
{
    if (hinted->status == NS_STOPPED)
        return ns_text_add_format(ctx, text,
                                  "The effort ran out; allow more with {a larger one|effort}.");
    if (hinted->decided.judged.solved.verdict == NS_NONE)
        return ns_text_add(ctx, text, "There is no answer: ")
               && ns_decided_reason(ctx, names->doc, &hinted->decided, text)
               && ns_text_add(ctx, text, ".");
    if (hinted->hint.solved)
        return ns_text_add(ctx, text, "Every clue is met: it is solved.");
    if (hinted->hint.wrong.count == 0)
        return ns_text_add(ctx, text, "Nothing is wrong so far.");
    return ns_wrong_say(ctx, names, hinted->hint.wrong.at, hinted->hint.wrong.count, text)
           && ns_text_add(ctx, text, ".");
}

static bool say_where(ns_ctx *ctx, const ns_line_names *names, const ns_hinted *hinted,
                      ns_text *text)
{
    const ns_deduction *step = &hinted->hint.next.steps.at[0];

    if (step->line >= 0)
        return ns_text_add(ctx, text, "Look at ")
               && ns_line_names_put(ctx, names, (ns_line_id){ step->line }, text)
               && ns_text_add(ctx, text, ".");
    const int32_t cell = step->supposed_cell >= 0
                             ? step->supposed_cell
                             : hinted->hint.next.facts.at[step->result_first].cell;
    return ns_text_add(ctx, text,
                       step->supposed_cell >= 0 ? "No line alone helps; suppose something of "
                                                : "No line alone helps; look at ")
           && ns_cell_name(ctx, names, (ns_cell_id){ cell }, (ns_line_id){ -1 }, text)
           && ns_text_add(ctx, text, ".");
}

static bool say_why(ns_ctx *ctx, const ns_line_names *names, const ns_hinted *hinted,
                    ns_text *text)
{
    const ns_namer namer = ns_names_namer(names);
    const ns_explanation *next = &hinted->hint.next;
    const ns_deduction *step = &next->steps.at[0];
    int32_t rests[8];
    int32_t count = 0;

    if (ns_deduction_say(ctx, &names->doc->puzzle, next, 0, &namer, text) != NS_OK)
        return false;
    if (step->premise_count == 0)
        return true;
    for (int32_t i = 0; i < step->premise_count && count < NS_COUNT(rests); i++)
        rests[count++] = next->facts.at[step->premise_first + i].cell;
    return ns_text_add(ctx, text, " It rests on ")
           && ns_cells_say(ctx, names, rests, count, count, text)
           && (count == step->premise_count
               || ns_text_add_format(ctx, text, " and %d more",
                                     (int)(step->premise_count - count)))
           && ns_text_add(ctx, text, ".");
}

static const char *word_of(const ns_puzzle *puzzle, int32_t colour)
{
    const ns_paint *paint = &puzzle->palette[colour];

    if (colour == 0)
        return "empty";
    if (puzzle->colour_count == 1)
        return "filled";
    return paint->name[0] ? paint->name : ns_colour_name(paint->r, paint->g, paint->b);
}

// What every result becomes, for who only wants to be told.
static bool say_do(ns_ctx *ctx, const ns_line_names *names, const ns_hinted *hinted,
                   ns_text *text)
{
    const ns_puzzle *puzzle = &names->doc->puzzle;
    const ns_explanation *next = &hinted->hint.next;
    const ns_deduction *step = &next->steps.at[0];
    bool room = true;

    for (int32_t i = 0; room && i < step->result_count; i++) {
        const ns_fact fact = next->facts.at[step->result_first + i];
        room = ns_text_add(ctx, text, i ? "\n" : "")
               && ns_cell_name(ctx, names, (ns_cell_id){ fact.cell },
                               (ns_line_id){ step->line }, text)
               && ns_text_add(ctx, text, ":");
        for (ns_colours left = fact.colours; room && left; left &= left - 1)
            room = ns_text_add_format(ctx, text, "%s %s", left == fact.colours ? "" : " or",
                                      word_of(puzzle, ns_bit_first32(left)));
    }
    if (!room || step->result_count > 0 || hinted->hint.shows < 0)
        return room;
    return ns_text_add(ctx, text, "Open again: ")
           && ns_cell_name(ctx, names, (ns_cell_id){ hinted->hint.shows }, (ns_line_id){ -1 },
                           text);
}

static bool say_stage(ns_ctx *ctx, const ns_line_names *names, const ns_hinted *hinted,
                      ns_hint_stage stage, ns_text *text)
{
    const bool wrong = hinted->hint.wrong.count > 0;

    if (says_all(hinted, stage))
        return say_first(ctx, names, hinted, text);
    if (wrong && (!say_first(ctx, names, hinted, text) || !ns_text_add(ctx, text, " ")))
        return false;
    if (hinted->hint.next.steps.count == 0)
        return ns_text_add(ctx, text,
                           wrong ? "No single line shows it."
                                 : "Nothing further follows: there are several answers.");
    switch (stage) {
    case NS_HINT_WHERE:
        return say_where(ctx, names, hinted, text);
    case NS_HINT_DO:
        return say_do(ctx, names, hinted, text);
    default:
        return say_why(ctx, names, hinted, text);
    }
}

bool ns_hinted_say(ns_ctx *ctx, const ns_doc *doc, const ns_hinted *hinted, ns_hint_stage stage,
                   ns_text *text)
{
    ns_line_names names = { 0 };
    const bool room = ns_line_names_find(ctx, doc, &names) == NS_OK
                      && say_stage(ctx, &names, hinted, stage, text);

    ns_line_names_drop(ctx, &names);
    return room;
}

// -- for programs ---------------------------------------------------------------------------------

static void put_step(ns_json_writer *w, const ns_line_names *names, const ns_hinted *hinted,
                     ns_hint_stage stage)
{
    const ns_explanation *next = &hinted->hint.next;
    const ns_deduction *step = next->steps.count ? &next->steps.at[0] : NULL;

    ns_step_line_put(w, names, step ? step->line : -1);
    if (stage == NS_HINT_WHERE || !step)
        return;
    ns_json_add_string(w, "technique", ns_technique_name(step->technique));
    ns_facts_put(w, "premises", next, step->premise_first, step->premise_count);
    ns_sentence_put(w, names, next, 0);
    if (stage == NS_HINT_DO)
        ns_facts_put(w, "results", next, step->result_first, step->result_count);
}

void ns_hinted_put(ns_json_writer *w, const ns_input *input, const ns_hinted *hinted,
                   ns_hint_stage stage)
{
    static const char *const stages[] = { "why", "wrong", "where", "do" };
    ns_line_names names = { 0 };
    ns_text told = { 0 };

    ns_input_put(w, input);
    ns_json_add_string(w, "verdict", ns_verdict_name(hinted->decided.judged.solved.verdict));
    ns_json_add_string(w, "stage", stages[stage]);
    ns_json_add_bool(w, "solved", hinted->hint.solved);
    ns_json_add_ints(w, "wrong", hinted->hint.wrong.at, hinted->hint.wrong.count);
    ns_took_put(w, &hinted->took);
    ns_json_put_key(w, "told");
    if (ns_line_names_find(w->ctx, input->doc, &names) == NS_OK
        && say_stage(w->ctx, &names, hinted, stage, &told))
        ns_json_put_string(w, ns_text_chars(&told));
    else
        w->failed = true;
    if (!w->failed && !says_all(hinted, stage))
        put_step(w, &names, hinted, stage);
    ns_text_drop(w->ctx, &told);
    ns_line_names_drop(w->ctx, &names);
}

// -- done -----------------------------------------------------------------------------------------

ns_status ns_hinted_apply(ns_ctx *ctx, ns_doc *doc, const ns_hinted *hinted)
{
    const ns_explanation *next = &hinted->hint.next;
    const ns_colours all = ns_puzzle_colours(&doc->puzzle);
    const int32_t cells = doc->puzzle.cell_count;

    if (hinted->entered.count == 0)
        return NS_OK;
    NS_ASSERT(hinted->entered.count == cells);
    NS_NEED(ctx, ns_array_resize(ctx, &doc->saved, cells));
    memcpy(doc->saved.at, hinted->entered.at, (size_t)cells * sizeof *doc->saved.at);
    if (hinted->hint.shows >= 0)
        doc->saved.at[hinted->hint.shows] = all;
    for (int32_t s = 0; s < next->steps.count; s++) {
        const ns_deduction *step = &next->steps.at[s];
        for (int32_t i = 0; i < step->result_count; i++) {
            const ns_fact fact = next->facts.at[step->result_first + i];
            doc->saved.at[fact.cell] &= fact.colours;
        }
    }
    return NS_OK;
}
