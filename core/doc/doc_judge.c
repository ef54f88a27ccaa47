// doc_judge.c: a verdict on everything that a file holds: clues, stored solution and board.
//
// The verdict is about the clues; a board whose curves give other walks would make it a verdict on another
// puzzle than the page shows, so that is bad input, however good the clues are.
//
// Walks say whether a puzzle is basic or advanced (core/judge), but not whether a curve crosses itself:
// only its board does, so that this is the one place that makes a puzzle one for experts.
#include "nonosmith/doc.h"

#include "base/basics.h"

ns_level ns_doc_level(const ns_board *board, ns_level of_walks)
{
    return board->self_crossing ? NS_LEVEL_EXPERT : of_walks;
}

ns_status ns_doc_judge(ns_ctx *ctx, const ns_doc *doc, const ns_solve_options *options,
                       bool strict, ns_judgement *judgement)
{
    const bool stored = doc->solution.count == doc->puzzle.cell_count;

    NS_TRY(ns_judge(ctx, &doc->puzzle, stored ? doc->solution.at : NULL, options, strict,
                    judgement));
    if (ns_board_is_empty(&doc->board))
        return NS_OK;
    const ns_status status = ns_board_verify(ctx, &doc->board, &doc->puzzle);
    if (status == NS_STOPPED) // who knows whether these are the curves' walks
        judgement->solved.verdict = NS_UNKNOWN;
    judgement->level = ns_doc_level(&doc->board, judgement->level);
    return status;
}
