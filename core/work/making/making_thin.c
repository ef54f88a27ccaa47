// making_thin.c: clues are left out of a puzzle that was made, whatever its kind; see thinning.h.
//
// A puzzle that is not what it is to stay (simple, unique) is left as it is, and that is said. Thinning tells in which
// order things went, and with the first few of them alone gone the puzzle is as it should be, too: so a number of
// stars is kept to by looking for the last of them that is not too hard, by halves, since less never makes a puzzle
// much easier.
#include "work/making/thinning.h"

#include "base/basics.h"

// Effort of one rating, about a second.
#define RATE_TICKS INT64_C(400000000)
#define ORDERS 40 // in which clues are left out, to see which leaves the fewest

ns_status ns_thinning_check(ns_ctx *ctx, const ns_asked *asked)
{
    static const ns_option_id of_thin[] = { NS_OPT_THIN_SHARE, NS_OPT_THIN_STARS };
    const bool thin = ns_is_given(asked, NS_OPT_THIN), stars = ns_is_given(asked, NS_OPT_STARS);

    for (int32_t i = 0; i < NS_COUNT(of_thin); i++) {
        const char *name = ns_option_find(of_thin[i], NS_VERB_MAKE)->name;
        if (ns_is_given(asked, of_thin[i]) && stars)
            return ns_fail(ctx, NS_BAD_INPUT,
                           "{%s} says when to stop, and so {do the stars|stars}; leave out one "
                           "of them",
                           name);
        if (ns_is_given(asked, of_thin[i]) && !thin)
            return ns_fail(ctx, NS_BAD_INPUT, "{%s} says when to stop; add {thin}", name);
    }
    if (ns_is_given(asked, NS_OPT_THIN_AXES) && !thin && !stars)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{thin-axes} says which clues may go; add {thin} or {stars}");
    if (ns_is_given(asked, NS_OPT_BLOTS) && !thin && !stars)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "{blots} are lengths that are left out; add {thin} or {stars}");
    if (ns_is_given(asked, NS_OPT_SHEET) && (thin || stars))
        return ns_fail(ctx, NS_BAD_INPUT,
                       "puzzles on {a sheet|sheet} have all their clues; leave out {%s}, and "
                       "ask for it when one is chosen",
                       thin ? "thin" : "stars");
    return NS_OK;
}

ns_thin_options ns_thinning_options(const ns_making *job)
{
    const ns_asked *asked = job->shop->asked;
    ns_thin_options options = ns_thin_defaults();

    options.kind = !ns_is_given(asked, NS_OPT_THIN)          ? NS_THIN_NO
                   : ns_asked_of(asked, NS_OPT_THIN)->number ? NS_THIN_UNIQUE
                                                             : NS_THIN_SIMPLE;
    options.share = ns_fraction_or(asked, NS_OPT_THIN_SHARE, 0);
    options.axes = ns_number_or(asked, NS_OPT_THIN_AXES, 0);
    options.blots =
        ns_is_given(asked, NS_OPT_BLOTS) && ns_asked_of(asked, NS_OPT_BLOTS)->number == 0;
    return options;
}

// -- stars ----------------------------------------------------------------------------------------

static bool is_answer(const ns_explanation *explanation, const uint8_t *answer)
{
    for (int32_t c = 0; c < explanation->cells.count; c++) {
        if (explanation->cells.at[c] != (ns_colours)1 << answer[c])
            return false;
    }
    return explanation->settled;
}

ns_status ns_stars_rate(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer,
                        ns_hardness *hardness)
{
    ns_explain_options how = ns_explain_defaults();
    ns_explanation explanation = { 0 };
    const int64_t budget = ctx->budget, limit = ctx->ticks + RATE_TICKS;

    how.reasons = false;
    how.answer = answer;
    if (budget == 0 || limit < budget)
        ctx->budget = limit;
    const bool own = ctx->budget == limit;
    ns_status status = ns_explain(ctx, puzzle, &how, &explanation);
    ctx->budget = budget;
    *hardness = (ns_hardness){ 0 };
    if (status == NS_OK && is_answer(&explanation, answer))
        *hardness = (ns_hardness){ explanation.rating.stars, explanation.rating.effort };
    if (status == NS_STOPPED && own && ctx->ticks >= limit) {
        hardness->stars = NS_STARS_BEYOND;
        status = NS_OK;
    }
    ns_explanation_drop(ctx, &explanation);
    return status;
}

// With the first so many gone.
static ns_status rate_part(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer,
                           const ns_left_out *gone, int32_t count, ns_hardness *hardness)
{
    ns_puzzle part = { 0 };
    ns_status status = ns_puzzle_copy(ctx, &part, puzzle);

    if (status == NS_OK)
        status = ns_thin_again(ctx, &part, gone, count);
    if (status == NS_OK)
        status = ns_stars_rate(ctx, &part, answer, hardness);
    ns_puzzle_drop(ctx, &part);
    return status;
}

ns_status ns_stars_most(ns_ctx *ctx, const ns_puzzle *puzzle, const uint8_t *answer,
                        const ns_left_out *gone, int32_t least, int32_t gone_count,
                        int32_t wanted, int32_t *count, ns_hardness *hardness)
{
    int32_t fits = least, exceeds = gone_count + 1;
    bool known = false;

    for (int32_t at = gone_count; exceeds - fits > 1; at = fits + (exceeds - fits) / 2) {
        ns_hardness now;
        NS_TRY(rate_part(ctx, puzzle, answer, gone, at, &now));
        if (now.stars <= wanted) {
            fits = at;
            *hardness = now;
            known = true;
        } else {
            exceeds = at;
        }
    }
    *count = fits;
    return known ? NS_OK : rate_part(ctx, puzzle, answer, gone, fits, hardness);
}

// -- thin -----------------------------------------------------------------------------------------

ns_status ns_making_judged(ns_making *job, ns_ctx *ctx, ns_verdict verdict)
{
    ns_doc *doc = job->doc;
    ns_judgement judgement = { 0 };
    const ns_solve_options how = ns_solve_defaults();

    doc->verdict = verdict;
    doc->judged = verdict != NS_UNKNOWN;
    if (!ns_kind_about(job->kind)->curves || verdict == NS_UNKNOWN)
        return NS_OK;
    ns_status status = ns_judge(ctx, &doc->puzzle, doc->solution.at, &how, false, &judgement);
    if (status == NS_OK) {
        NS_ASSERT(judgement.solved.verdict == verdict && judgement.goal == NS_GOAL_YES);
        doc->level = ns_doc_level(&doc->board, judgement.level);
        if (job->find) {
            job->find->made.level = doc->level;
            job->find->made.popular = judgement.popular;
        }
        job->sloped.level = doc->level;
        if (ns_kind_about(job->kind)->straight)
            status = ns_passes(ctx, &doc->puzzle, false, &job->sloped.passes);
    }
    ns_judgement_drop(ctx, &judgement);
    return status;
}

// Puts back what made it harder than --thin-stars.
static ns_status keep_stars(ns_making *job, ns_ctx *ctx, ns_puzzle *full)
{
    ns_thinned *thinned = &job->thinned;
    const int32_t wanted = ns_number_or(job->shop->asked, NS_OPT_THIN_STARS, 5);
    const int32_t all = thinned->gone.count;
    ns_hardness hardness;
    int32_t count;

    NS_TRY(ns_stars_most(ctx, full, job->doc->solution.at, thinned->gone.at, 0, all, wanted,
                         &count, &hardness));
    job->stars = hardness.stars < NS_STARS_BEYOND ? hardness.stars : 0;
    if (count == all)
        return NS_OK;
    NS_TRY(ns_thin_again(ctx, full, thinned->gone.at, count));
    const ns_puzzle thin = job->doc->puzzle;
    job->doc->puzzle = *full;
    *full = thin;
    for (int32_t i = count; i < all; i++) {
        thinned->left += thinned->gone.at[i].run < 0;
        thinned->blots -= thinned->gone.at[i].run >= 0;
    }
    thinned->gone.count = count;
    thinned->irreducible = false;
    return NS_OK;
}

// Whether it is still simple when fewer went than could.
static ns_status settle_verdict(ns_making *job, ns_ctx *ctx, ns_verdict before)
{
    const ns_thinned *thinned = &job->thinned;
    ns_judgement judgement = { 0 };
    ns_solve_options how = ns_solve_defaults();

    if (thinned->gone.count == 0)
        return ns_making_judged(job, ctx, before);
    if (before != NS_SIMPLE || thinned->simple)
        return ns_making_judged(job, ctx, thinned->simple ? NS_SIMPLE : NS_UNIQUE);
    how.lines_only = true;
    const ns_status status =
        ns_judge(ctx, &job->doc->puzzle, job->doc->solution.at, &how, false, &judgement);
    const bool simple = judgement.solved.verdict == NS_SIMPLE;
    ns_judgement_drop(ctx, &judgement);
    job->doc->judged &= status == NS_OK;
    NS_TRY(status);
    return ns_making_judged(job, ctx, simple ? NS_SIMPLE : NS_UNIQUE);
}

static ns_status thin_doc(ns_making *job, ns_ctx *ctx, const ns_thin_options *options)
{
    ns_doc *doc = job->doc;
    const ns_verdict before = doc->verdict;
    const bool to_stars = ns_is_given(job->shop->asked, NS_OPT_THIN_STARS);
    ns_puzzle full = { 0 };
    ns_status status = to_stars ? ns_puzzle_copy(ctx, &full, &doc->puzzle) : NS_OK;

    if (status == NS_OK)
        status = ns_thin(ctx, &doc->puzzle, doc->solution.at, options, &job->thinned);
    if (status == NS_OK && to_stars)
        status = keep_stars(job, ctx, &full);
    ns_puzzle_drop(ctx, &full);
    if (status != NS_OK && status != NS_STOPPED)
        return status;
    NS_TRY(settle_verdict(job, ctx, before));
    return status;
}

static bool fits(const ns_making *job, ns_thin_kind kind)
{
    return job->doc->verdict == NS_SIMPLE
           || (kind == NS_THIN_UNIQUE && job->doc->verdict == NS_UNIQUE);
}

ns_status ns_making_thin(ns_making *job, ns_ctx *ctx)
{
    ns_thin_options options = ns_thinning_options(job);

    if (ns_is_given(job->shop->asked, NS_OPT_STARS))
        return ns_making_aim(job, ctx);
    if (options.kind == NS_THIN_NO || !fits(job, options.kind))
        return NS_OK;
    options.orders = ORDERS;
    ns_doing(ctx, "thinning");
    const ns_status status = thin_doc(job, ctx, &options);
    ns_doing(ctx, "");
    return status;
}

// -- what is said ---------------------------------------------------------------------------------

static int32_t stars_asked(const ns_making *job)
{
    return ns_number_or(job->shop->asked, NS_OPT_STARS, 0);
}

// Thinning was asked for, but the puzzle is not what it would have to stay.
static bool is_unfit(const ns_making *job)
{
    return ns_is_given(job->shop->asked, NS_OPT_THIN) && !stars_asked(job)
           && !fits(job, ns_thinning_options(job).kind);
}

bool ns_thinning_met(const ns_making *job)
{
    if (stars_asked(job))
        return job->stars == stars_asked(job);
    return !is_unfit(job) && job->stars <= ns_number_or(job->shop->asked, NS_OPT_THIN_STARS, 5);
}

static bool say_stars(ns_ctx *ctx, const ns_making *job, ns_text *text)
{
    const int32_t asked = stars_asked(job), stars = job->stars;
    const char *comma = text->count ? "; " : "";

    if (asked && stars == asked)
        return ns_text_add_format(ctx, text, "%s%d star%s as asked", comma, (int)stars,
                                  stars == 1 ? "" : "s");
    if (asked && stars == 0)
        return ns_text_add_format(ctx, text,
                                  "%sasked for %d star%s, and it has none that are known",
                                  comma, (int)asked, asked == 1 ? "" : "s");
    if (asked)
        return ns_text_add_format(ctx, text, "%sasked for %d star%s, reached %d: %s", comma,
                                  (int)asked, asked == 1 ? "" : "s", (int)stars,
                                  stars < asked ? "it does not get harder by leaving out clues"
                                                : "given cells do not make it easier");
    return stars == 0
           || ns_text_add_format(ctx, text, "%s%d star%s", comma, (int)stars,
                                 stars == 1 ? "" : "s");
}

bool ns_making_say_thin(ns_ctx *ctx, const ns_making *job, ns_text *text)
{
    const ns_thinned *thinned = &job->thinned;
    bool room = true;

    if (is_unfit(job))
        room = ns_text_add_format(
            ctx, text, "no clue was left out, because the puzzle is not %s",
            ns_asked_of(job->shop->asked, NS_OPT_THIN)->number ? "unique" : "simple");
    if (thinned->before > 0 && (!stars_asked(job) || thinned->gone.count > 0))
        room = room
               && ns_text_add_format(ctx, text, "%d of %d clues are left%s", (int)thinned->left,
                                     (int)thinned->before,
                                     thinned->irreducible ? ", and none of them can go" : "");
    if (thinned->blots > 0)
        room = room
               && ns_text_add_format(ctx, text, "; %d of %d numbers are blots",
                                     (int)thinned->blots, (int)thinned->numbers);
    if (job->given > 0)
        room = room
               && ns_text_add_format(ctx, text, "%s%d cell%s given", text->count ? "; " : "",
                                     (int)job->given, job->given == 1 ? " is" : "s are");
    return room && say_stars(ctx, job, text);
}

void ns_thinning_put(const ns_making *job, ns_json_writer *w)
{
    const ns_asked *asked = job->shop->asked;
    const ns_thinned *thinned = &job->thinned;

    if (ns_is_given(asked, NS_OPT_THIN) || stars_asked(job)) {
        ns_json_add_int(w, "clues_before", thinned->before);
        ns_json_add_int(w, "clues_left", thinned->left);
        ns_json_add_bool(w, "irreducible", thinned->irreducible);
    }
    if (ns_is_given(asked, NS_OPT_BLOTS) || thinned->blots > 0) {
        ns_json_add_int(w, "numbers", thinned->numbers);
        ns_json_add_int(w, "blots", thinned->blots);
    }
    if (stars_asked(job)) {
        ns_json_add_int(w, "given", job->given);
        ns_json_add_int(w, "stars_asked", stars_asked(job));
    }
    if (stars_asked(job) || ns_is_given(asked, NS_OPT_THIN_STARS))
        ns_json_add_int(w, "stars", job->stars);
}

bool ns_thinning_sign(const ns_making *job, ns_ctx *ctx, ns_properties *made)
{
    const ns_thinned *thinned = &job->thinned;
    char text[64];

    if (thinned->gone.count > 0) {
        ns_format(text, sizeof text, "%d of %d", (int)thinned->left, (int)thinned->before);
        if (!ns_properties_add(ctx, made, "clues", text))
            return false;
    }
    ns_format(text, sizeof text, "%d", (int)job->stars);
    return job->stars == 0 || ns_properties_add(ctx, made, "stars reached", text);
}
