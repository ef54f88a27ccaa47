// decide.c: the verdict of a puzzle, with all there is to tell of it.
//
// A verdict that could not be reached is a result too (NS_STOPPED with what is known so far); only a file
// that contradicts itself is a failure. The difficulty of a sloped puzzle is found afterwards, and a
// verdict stands without it.
#include "work/work_parts.h"

enum { ENGINE_BUILTIN, ENGINE_CADICAL }; // the choices of --engine

ns_status ns_decide_options(ns_ctx *ctx, const ns_shop *shop, ns_solve_options *options)
{
    const ns_option_value *engine = ns_asked_of(shop->asked, NS_OPT_ENGINE);
    const int64_t count = ns_asked_of(shop->asked, NS_OPT_COUNT)->number;

    NS_ASSERT(count >= 0 && count <= INT32_MAX);
    *options = ns_solve_defaults();
    options->order = (ns_order)ns_asked_of(shop->asked, NS_OPT_ORDER)->number;
    options->step = (ns_step_kind)ns_asked_of(shop->asked, NS_OPT_STEP)->number;
    options->probe = ns_asked_of(shop->asked, NS_OPT_PROBE)->given;
    options->keep_trace = options->keep_looks = ns_asked_of(shop->asked, NS_OPT_TRACE)->given;
    options->want_solutions = count > 2 ? (int32_t)count : 2;
    const bool needs = engine->given && engine->number == ENGINE_CADICAL;
    if ((!engine->given || needs) && shop->ports->sat)
        return shop->ports->sat(ctx, needs, &options->sat);
    return needs ? ns_fail(
               ctx, NS_BAD_INPUT,
               "this program was built without CaDiCaL; use {the engine|engine} builtin")
                 : NS_OK;
}

// Only a simple puzzle is settled by looking at lines.
static ns_status find_difficulty(ns_ctx *ctx, const ns_puzzle *puzzle, bool strict,
                                 ns_decided *decided)
{
    const ns_verdict found = decided->judged.solved.verdict;

    decided->difficulty = -1;
    if (!ns_kind_about(puzzle->kind)->straight || found == NS_UNKNOWN)
        return NS_OK;
    const ns_status status =
        found == NS_SIMPLE ? ns_passes(ctx, puzzle, strict, &decided->difficulty) : NS_OK;
    decided->has_difficulty = status == NS_OK;
    return status == NS_STOPPED ? NS_OK : status; // the verdict stands without it
}

void ns_decide(ns_ctx *ctx, const ns_shop *shop, const ns_solve_options *options,
               const ns_doc *doc, ns_decided *decided)
{
    const ns_took start = ns_took_since(shop->ports, NULL);
    const bool strict = ns_asked_of(shop->asked, NS_OPT_STRICT)->given;

    *decided = (ns_decided){ 0 };
    decided->status = ns_doc_judge(ctx, doc, options, strict, &decided->judged);
    decided->took = ns_took_since(shop->ports, &start);
    decided->ticks = ctx->ticks;
    decided->asked = decided->status == NS_STOPPED && ctx->stop && ctx->stop(ctx->user);
    if (decided->status == NS_OK)
        decided->status = find_difficulty(ctx, &doc->puzzle, strict, decided);
    memcpy(decided->message, ctx->message, sizeof decided->message);
}

void ns_decided_drop(ns_ctx *ctx, ns_decided *decided)
{
    ns_judgement_drop(ctx, &decided->judged);
}

int ns_decided_exit(const ns_decided *decided)
{
    switch (decided->judged.solved.verdict) {
    case NS_UNKNOWN:
        return NS_EXIT_STOPPED;
    case NS_MULTIPLE:
    case NS_NONE:
        return NS_EXIT_UNMET;
    case NS_SIMPLE:
    case NS_UNIQUE:
        break;
    }
    return decided->judged.goal == NS_GOAL_NO ? NS_EXIT_UNMET : NS_EXIT_DONE;
}

int ns_solved_exit(const ns_decided *decided, int32_t wanted)
{
    const ns_solved *solved = &decided->judged.solved;

    if (decided->status == NS_STOPPED && solved->solution_count < wanted)
        return NS_EXIT_STOPPED;
    return solved->solution_count > 0 ? NS_EXIT_DONE : NS_EXIT_UNMET;
}

ns_status ns_solved_keep(ns_ctx *ctx, ns_doc *doc, const ns_decided *decided)
{
    const ns_solved *solved = &decided->judged.solved;
    const int32_t cells = doc->puzzle.cell_count;

    doc->judged = solved->verdict != NS_UNKNOWN;
    doc->verdict = solved->verdict;
    if (decided->rating.stars > 0)
        doc->rated = ns_rated_of(&decided->rating);
    if (solved->solution_count == 0)
        return NS_OK;
    NS_ASSERT(solved->solutions.count >= cells);
    NS_NEED(ctx, ns_array_resize(ctx, &doc->solution, cells));
    memcpy(doc->solution.at, solved->solutions.at, (size_t)cells);
    return NS_OK;
}
