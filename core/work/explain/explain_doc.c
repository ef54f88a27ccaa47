// explain_doc.c: a puzzle explained or rated: how many answers it has first, then what a person would see.
//
// Only of a puzzle with one answer everything can be explained, and searching may look at that answer. Of
// any other whatever lines and suppositions say holds in all answers, so it is told up to the place where
// nothing further follows. What is saved is believed only when the answer agrees with it.
#include "work/work_parts.h"

// Ticks that a rating may take beside a verdict, where suppositions are needed.
#define SUPPOSE_TICKS INT64_C(10000000)
// The same of puzzles that lines alone settle: about a second.
#define LINES_TICKS INT64_C(300000000)
// Nobody solves a larger puzzle by hand; rate says what it would take all the same.
#define RATED_CELLS_MAX 250000

static bool has_one_answer(const ns_decided *decided)
{
    const ns_verdict verdict = decided->judged.solved.verdict;

    return verdict == NS_SIMPLE || verdict == NS_UNIQUE;
}

// -- beside a verdict -----------------------------------------------------------------------------

// Rates; effort or memory that runs out is no failure, the puzzle has no stars then.
static ns_status rate(ns_ctx *ctx, const ns_doc *doc, bool strict, bool simple,
                      const uint8_t *answer, ns_rating *rating)
{
    ns_explain_options options = ns_explain_defaults();
    ns_explanation made = { 0 };

    *rating = (ns_rating){ 0 };
    if (doc->puzzle.cell_count > RATED_CELLS_MAX)
        return NS_OK;
    options.strict = strict;
    options.reasons = false;
    options.answer = answer;
    const ns_limits limits = ns_limits_narrow(ctx, simple ? LINES_TICKS : SUPPOSE_TICKS);
    const ns_status status = ns_explain(ctx, &doc->puzzle, &options, &made);
    *rating = status == NS_OK ? made.rating : (ns_rating){ 0 };
    ns_explanation_drop(ctx, &made);
    ns_limits_restore(ctx, limits);
    return status == NS_STOPPED || status == NS_NO_MEMORY ? NS_OK : status;
}

ns_rating_depth ns_check_rates(const ns_asked *asked, int32_t count)
{
    return ns_asked_of(asked, NS_OPT_STARS)->given ? NS_RATE_ALL
           : count == 1                            ? NS_RATE_SIMPLE
                                                   : NS_RATE_NOT;
}

ns_status ns_decided_rate(ns_ctx *ctx, const ns_shop *shop, ns_rating_depth depth,
                          const ns_doc *doc, ns_decided *decided)
{
    const ns_solved *solved = &decided->judged.solved;
    const bool simple = solved->verdict == NS_SIMPLE;

    if (decided->status != NS_OK || !has_one_answer(decided)
        || depth < (simple ? NS_RATE_SIMPLE : NS_RATE_ALL))
        return NS_OK;
    NS_ASSERT(solved->solutions.count >= doc->puzzle.cell_count);
    return rate(ctx, doc, ns_asked_of(shop->asked, NS_OPT_STRICT)->given, simple,
                solved->solutions.at, &decided->rating);
}

ns_status ns_doc_rating(ns_ctx *ctx, const ns_doc *doc, ns_rating *rating)
{
    const bool simple = doc->verdict == NS_SIMPLE;

    *rating = (ns_rating){ 0 };
    if (!doc->judged || (!simple && doc->verdict != NS_UNIQUE))
        return NS_OK;
    NS_ASSERT(doc->solution.count == doc->puzzle.cell_count);
    return rate(ctx, doc, false, simple, doc->solution.at, rating);
}

ns_status ns_doc_rate(ns_ctx *ctx, ns_doc *doc)
{
    ns_rating rating;

    doc->rated = (ns_rated){ 0 };
    NS_TRY(ns_doc_rating(ctx, doc, &rating));
    doc->rated = ns_rated_of(&rating);
    return NS_OK;
}

ns_status ns_explain_check(ns_ctx *ctx, const ns_asked *asked)
{
    static const ns_option_id pictures[] = { NS_OPT_EVERY, NS_OPT_PAPER, NS_OPT_DPI };

    for (int32_t i = 0; i < NS_COUNT(pictures); i++) {
        if (ns_asked_of(asked, pictures[i])->given && !ns_asked_of(asked, NS_OPT_OUTPUT)->given
            && !ns_asked_of(asked, NS_OPT_TO)->given)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "{%s} is about pictures of the steps; add {an output|-o} such as "
                           "steps.pdf",
                           ns_option_find(pictures[i], NS_VERB_EXPLAIN)->name);
    }
    return NS_OK;
}

// -- explanations ---------------------------------------------------------------------------------

ns_status ns_known_from(ns_ctx *ctx, const ns_doc *doc, bool saved, ns_known *known)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const ns_colours all = ns_puzzle_colours(puzzle);

    NS_ASSERT(doc->saved.count == 0 || doc->saved.count == puzzle->cell_count);
    NS_NEED(ctx, ns_array_resize(ctx, known, puzzle->cell_count));
    for (int32_t c = 0; c < puzzle->cell_count; c++)
        known->at[c] = saved && doc->saved.count ? doc->saved.at[c] & all : all;
    return NS_OK;
}

// What is given is known too, and what is saved has to agree with the answer.
static ns_status find_start(ns_ctx *ctx, const ns_doc *doc, bool saved, ns_explained *explained)
{
    const ns_solved *solved = &explained->decided.judged.solved;
    ns_known known = { 0 };
    const ns_status status = ns_known_from(ctx, doc, saved, &known);

    explained->start.at = known.at;
    explained->start.count = known.count;
    explained->start.capacity = known.capacity;
    NS_TRY(status);
    for (int32_t c = 0; c < known.count; c++) {
        const bool wrong = has_one_answer(&explained->decided)
                               ? !(known.at[c] >> solved->solutions.at[c] & 1)
                               : known.at[c] == 0;
        if (wrong)
            NS_NEED(ctx, ns_array_push(ctx, &explained->wrong, c));
    }
    for (int32_t i = 0; i < doc->puzzle.given.count; i++)
        known.at[doc->puzzle.given.at[i].cell] &= doc->puzzle.given.at[i].colours;
    return NS_OK;
}

static ns_status explain_from(ns_ctx *ctx, const ns_shop *shop, bool reasons, const ns_doc *doc,
                              ns_explained *explained)
{
    const bool one = has_one_answer(&explained->decided);
    ns_explain_options options = ns_explain_defaults();

    NS_TRY(find_start(ctx, doc, ns_asked_of(shop->asked, NS_OPT_SAVED)->given, explained));
    if (explained->wrong.count > 0)
        return NS_OK;
    options.strict = ns_asked_of(shop->asked, NS_OPT_STRICT)->given;
    options.reasons = reasons;
    options.known = explained->start.at;
    options.answer = one ? explained->decided.judged.solved.solutions.at : NULL;
    options.hardest = explained->hardest;
    if (!one && options.hardest > NS_TECHNIQUE_SUPPOSE)
        options.hardest = NS_TECHNIQUE_SUPPOSE;
    return ns_explain(ctx, &doc->puzzle, &options, &explained->made);
}

void ns_explain_doc(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
                    bool reasons, const ns_doc *doc, ns_explained *explained)
{
    const ns_took start = ns_took_since(shop->ports, NULL);
    const ns_option_value *hardest = ns_asked_of(shop->asked, NS_OPT_HARDEST);

    *explained = (ns_explained){ 0 };
    explained->hardest =
        hardest->given ? (ns_technique)(hardest->number + 1) : NS_TECHNIQUE_SEARCH;
    explained->saved = ns_asked_of(shop->asked, NS_OPT_SAVED)->given && doc->saved.count > 0;
    ns_decide(ctx, shop, options, doc, &explained->decided);
    explained->status = explained->decided.status;
    if (explained->status == NS_OK)
        explained->status = explain_from(ctx, shop, reasons, doc, explained);
    explained->took = ns_took_since(shop->ports, &start);
    memcpy(explained->message, ctx->message, sizeof explained->message);
}

void ns_explained_drop(ns_ctx *ctx, ns_explained *explained)
{
    ns_decided_drop(ctx, &explained->decided);
    ns_arrays_drop(ctx, &explained->start, &explained->wrong);
    ns_explanation_drop(ctx, &explained->made);
}

int ns_explained_exit(const ns_explained *explained)
{
    const int code = ns_decided_exit(&explained->decided);

    if (explained->status == NS_STOPPED)
        return NS_EXIT_STOPPED;
    if (code != NS_EXIT_DONE)
        return code;
    return explained->made.settled ? NS_EXIT_DONE : NS_EXIT_UNMET;
}

int32_t ns_explained_shown(const ns_shop *shop, const ns_explained *explained)
{
    const ns_option_value *steps = ns_asked_of(shop->asked, NS_OPT_STEPS);
    const int32_t count = explained->made.steps.count;

    return steps->given && steps->number < count ? (int32_t)steps->number : count;
}

void ns_rated_keep(ns_doc *doc, const ns_explained *explained)
{
    // Of the rest of a puzzle, or of one that was given up, there is nothing to keep.
    if (explained->saved || explained->status != NS_OK)
        return;
    NS_ASSERT(explained->decided.judged.solved.verdict != NS_UNKNOWN);
    doc->judged = true;
    doc->verdict = explained->decided.judged.solved.verdict;
    doc->rated = ns_rated_of(&explained->made.rating);
}
