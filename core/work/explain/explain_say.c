// explain_say.c: an explanation in the words of the page, and why it ends.
//
// Sentences of steps are explain.h's own; here lines and cells get their names (names.h). A reason is the rest
// of a sentence, which the caller begins with a file or a number of cells.
#include "work/work_parts.h"

#define NAMED_WRONG_MAX 8

static bool put_line(void *user, ns_ctx *ctx, ns_line_id line, ns_text *text)
{
    return ns_line_names_put(ctx, user, line, text);
}

static bool put_cell(void *user, ns_ctx *ctx, ns_cell_id cell, ns_text *text)
{
    return ns_cell_name(ctx, user, cell, (ns_line_id){ -1 }, text);
}

static bool is_reversed(void *user, ns_line_id line)
{
    return ns_line_is_reversed(user, line);
}

ns_namer ns_names_namer(const ns_line_names *names)
{
    return (ns_namer){ put_line, put_cell, is_reversed, (void *)names };
}

static int32_t count_open(const ns_explanation *made)
{
    int32_t open = 0;

    for (int32_t c = 0; c < made->cells.count; c++)
        open += ns_is_open(made->cells.at[c]);
    return open;
}

bool ns_wrong_say(ns_ctx *ctx, const ns_line_names *names, const int32_t *wrong, int32_t count,
                  ns_text *text)
{
    return ns_text_add_format(
               ctx, text,
               count == 1 ? "%d cell is wrong: " : "%d cells are wrong: ", (int)count)
           && ns_cells_say(ctx, names, wrong, count, NAMED_WRONG_MAX, text);
}

static bool say_wrong(ns_ctx *ctx, const ns_doc *doc, const ns_explained *explained,
                      ns_text *text)
{
    ns_line_names names = { 0 };
    const bool room =
        ns_line_names_find(ctx, doc, &names) == NS_OK
        && ns_text_add(ctx, text, "of what is saved ")
        && ns_wrong_say(ctx, &names, explained->wrong.at, explained->wrong.count, text);

    ns_line_names_drop(ctx, &names);
    return room;
}

// Of a puzzle that has not one answer, or of which nobody knows.
static bool say_verdict(ns_ctx *ctx, const ns_doc *doc, const ns_explained *explained,
                        ns_text *text)
{
    const ns_verdict verdict = explained->decided.judged.solved.verdict;
    const char *before = verdict == NS_MULTIPLE ? "nothing further follows, since "
                         : verdict == NS_NONE   ? "there is no answer: "
                                                : "";

    return ns_text_add(ctx, text, before)
           && ns_decided_reason(ctx, doc, &explained->decided, text);
}

bool ns_explained_reason(ns_ctx *ctx, const ns_doc *doc, const ns_explained *explained,
                         ns_text *text)
{
    const ns_verdict verdict = explained->decided.judged.solved.verdict;

    if (explained->wrong.count > 0)
        return say_wrong(ctx, doc, explained, text);
    const bool one = verdict == NS_SIMPLE || verdict == NS_UNIQUE;
    const bool said_all = one || explained->hardest >= NS_TECHNIQUE_SUPPOSE
                          || explained->made.broken || explained->made.cells.count == 0;
    if (!one && said_all && (explained->status != NS_STOPPED || verdict == NS_UNKNOWN))
        return say_verdict(ctx, doc, explained, text);
    if (explained->status == NS_STOPPED)
        return explained->decided.asked
                   ? ns_text_add(ctx, text, "stopped")
                   : ns_text_add_format(
                       ctx, text, "the effort ran out; allow more with {a larger one|effort}");
    if (!explained->made.settled) {
        const int32_t open = count_open(&explained->made);
        return ns_text_add_format(ctx, text, "%d cell%s open without techniques beyond \"%s\"",
                                  (int)open, open == 1 ? " stays" : "s stay",
                                  ns_technique_name(explained->hardest));
    }
    // The stored solution may be another one.
    return ns_decided_reason(ctx, doc, &explained->decided, text);
}
