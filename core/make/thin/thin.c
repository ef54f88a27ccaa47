// thin.c: clues go one by one, as long as the puzzle stays simple, or unique, and its answer the picture.
//
// Fewer clues never say more, so a clue that could not go once cannot go later, and one pass over all of them leaves
// a puzzle in which none can. Only where cells that no clue speaks of are empty by rule this is not so: a clue may
// be the last but one to speak of an empty cell, and when the other has gone it can go too. There passes are made
// until one takes nothing away. Then the lengths of runs go, where that is asked for.
//
// Whether a puzzle stays unique is asked of lines first, then of the complete search for the cells
// that lines leave open, with the solution ruled out. A search that takes too long counts as
// "no"; then it is not proved that no clue can go. A puzzle that is simple is first thinned as long
// as it stays so, which is quicker to tell, and then the clues that are left are asked again.
#include "nonosmith/make.h"

#include "base/basics.h"
#include "judge/minimal_rule.h"
#include "make/mend/account.h"
#include "make/mend/open_rest.h"
#include "make/thin/thin_order.h"

#define SEARCH_CONFLICTS 2000
#define NUMBERS_TICKS INT64_C(600000000) // about two seconds
#define ORDERS_TICKS                                                                           \
    INT64_C(60000000) // of all orders, when there are several; about a fifth of a second

typedef struct thinning {
    ns_puzzle *puzzle;
    ns_lines *lines;
    ns_account account;
    const uint8_t *solution;
    const ns_thin_options *options;
    ns_thinned *thinned;
    double least;       // clues that are to be left
    ns_left_outs order; // what is asked, clues first
    int32_t clues;      // how many of them are whole clues
    bool doubtful;      // a search was given up
    int64_t until;      // ticks at which nothing more is asked
    // Of the line whose run becomes a blot: its masks are made anew in here, [mask_first[line]].
    uint64_t *masks;
    int32_t *mask_first;
    ns_blocks blocks;
} thinning;

// Whether the cells that lines leave open have one filling.
static ns_status is_unique(ns_ctx *ctx, thinning *t, bool *unique)
{
    bool decided;

    *unique = t->account.open == 0;
    if (*unique)
        return NS_OK;
    NS_TRY(ns_open_rest_unique(ctx, t->lines, t->account.cells, t->solution, SEARCH_CONFLICTS,
                               unique, &decided));
    t->doubtful |= !decided;
    return NS_OK;
}

// Whether every cell of the line stays on as many clued lines as it is to.
static bool keeps_axes(const thinning *t, int32_t line)
{
    const ns_lines *lines = t->lines;
    const ns_ready_line *ready = &lines->line[line];

    for (int32_t i = 0; t->options->axes > 0 && i < ready->count; i++) {
        const int32_t cell = ready->cells[i];
        int32_t clued = -1; // without this one
        for (int32_t m = lines->met_first[cell]; m < lines->met_first[cell + 1]; m++)
            clued += lines->line[lines->met[m]].clue != NS_CLUE_BLANK;
        if (clued < t->options->axes)
            return false;
    }
    return true;
}

static ns_run *run_of(const thinning *t, ns_left_out item)
{
    return &t->puzzle->runs.at[t->puzzle->lines.at[item.line].clue_first + item.run];
}

// Makes the line ready for the runs that it has now.
static void chain_anew(thinning *t, int32_t line)
{
    uint64_t *masks = t->masks + t->mask_first[line];

    memset(masks, 0, (size_t)(t->mask_first[line + 1] - t->mask_first[line]) * sizeof *masks);
    t->lines->line[line].chain = ns_chain_make(t->puzzle, &t->puzzle->lines.at[line], masks);
}

static ns_status try_without(ns_ctx *ctx, thinning *t, ns_left_out item, bool simple,
                             bool *gone)
{
    const ns_clue_kind clue = t->lines->line[item.line].clue;
    const bool whole = item.run < 0;
    const int32_t length = whole ? 0 : run_of(t, item)->length;
    ns_status status;

    NS_ASSERT(clue != NS_CLUE_BLANK && (whole || length != NS_BLOT));
    if (whole) {
        status = ns_account_blank(ctx, &t->account, item.line, simple, gone);
    } else {
        run_of(t, item)->length = NS_BLOT;
        chain_anew(t, item.line);
        status = ns_account_less(ctx, &t->account, item.line, simple, gone);
    }
    if (status == NS_OK && *gone && !simple)
        status = is_unique(ctx, t, gone);
    if (status == NS_OK && *gone && !ns_array_push(ctx, &t->thinned->gone, item))
        status = ns_no_memory(ctx);
    if (status == NS_OK && *gone)
        return NS_OK;
    *gone = false;
    ns_account_undo(&t->account, item.line, clue);
    if (!whole) {
        run_of(t, item)->length = length;
        chain_anew(t, item.line);
    }
    return status;
}

static bool is_there(const thinning *t, ns_left_out item)
{
    return t->lines->line[item.line].clue != NS_CLUE_BLANK
           && (item.run < 0 || run_of(t, item)->length != NS_BLOT);
}

// Asks what is left of order[first .. end), until there are few enough clues. *ended: all were asked.
static ns_status thin_pass(ns_ctx *ctx, thinning *t, int32_t first, int32_t end, bool simple,
                           bool *ended)
{
    int32_t i = first;

    for (; i < end && t->thinned->left > t->least && ctx->ticks < t->until; i++) {
        const ns_left_out item = t->order.at[i];
        bool gone;
        if (!is_there(t, item) || (item.run < 0 && !keeps_axes(t, item.line)))
            continue;
        t->thinned->tries++;
        NS_TRY(try_without(ctx, t, item, simple, &gone));
        t->thinned->left -= gone && item.run < 0;
        t->thinned->blots += gone && item.run >= 0;
        if (ctx->progress)
            ctx->progress(ctx->user, "thin", i + 1, t->order.count);
    }
    *ended = i == end;
    return NS_OK;
}

// Until a pass over the clues takes nothing away.
static ns_status thin_clues(ns_ctx *ctx, thinning *t, bool simple, bool *ended)
{
    int32_t left;

    do {
        left = t->thinned->left;
        NS_TRY(thin_pass(ctx, t, 0, t->clues, simple, ended));
    } while (*ended && t->account.rule && t->thinned->left < left);
    return NS_OK;
}

// There are many more numbers than clues, so the searches for them may take so long together.
static ns_status thin_numbers(ns_ctx *ctx, thinning *t, bool *ended)
{
    if (t->account.open == 0)
        NS_TRY(thin_pass(ctx, t, t->clues, t->order.count, true, ended));
    if (t->options->kind != NS_THIN_UNIQUE || t->clues == t->order.count)
        return NS_OK;
    t->until = ctx->ticks + NUMBERS_TICKS;
    return thin_pass(ctx, t, t->clues, t->order.count, false, ended);
}

static ns_status thin_all(ns_ctx *ctx, thinning *t)
{
    const bool unique = t->options->kind == NS_THIN_UNIQUE;
    bool ended = true;

    if (t->account.open == 0 && !(unique && t->options->at_once))
        NS_TRY(thin_clues(ctx, t, true, &ended));
    if (unique && ended)
        NS_TRY(thin_clues(ctx, t, false, &ended));
    if (ended)
        NS_TRY(thin_numbers(ctx, t, &ended));
    t->thinned->irreducible = ended && !t->doubtful;
    return NS_OK;
}

// Room for the masks of lines whose runs may become blots; a blot never has more states than a length.
static ns_status make_room(ns_ctx *ctx, thinning *t)
{
    const ns_puzzle *puzzle = t->puzzle;
    int64_t words = 0;

    if (!t->options->blots)
        return NS_OK;
    NS_NEED(ctx, ns_take(ctx, &t->blocks, t->mask_first, puzzle->lines.count + 1));
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        t->mask_first[l] = (int32_t)words;
        if (line->clue == NS_CLUE_RUNS)
            words += ns_chain_mask_words(puzzle, line) + t->lines->line[l].chain.words;
        if (words > NS_ARRAY_MAX - 1)
            return ns_no_memory(ctx);
    }
    t->mask_first[puzzle->lines.count] = (int32_t)words;
    return ns_take(ctx, &t->blocks, t->masks, (int32_t)words) ? NS_OK : ns_no_memory(ctx);
}

static ns_status open_thinning(ns_ctx *ctx, thinning *t)
{
    const bool rule = !t->options->strict && ns_has_minimal_rule(t->puzzle);
    bool fits = true;

    if (!ns_puzzle_satisfied(t->puzzle, t->solution))
        return ns_fail(ctx, NS_BAD_INPUT, "the solution does not meet the clues to be thinned");
    NS_TRY(ns_clues_pack(ctx, t->puzzle));
    NS_TRY(ns_lines_create(ctx, t->puzzle, &t->lines));
    NS_TRY(make_room(ctx, t));
    NS_TRY(ns_account_create(ctx, &t->account, t->lines, t->solution, rule));
    if (t->options->kind == NS_THIN_SIMPLE)
        fits = t->account.open == 0;
    else
        NS_TRY(is_unique(ctx, t, &fits));
    return fits ? NS_OK
                : ns_fail(ctx, NS_BAD_INPUT,
                          "only a puzzle that is %s can be thinned; repair it first",
                          t->options->kind == NS_THIN_SIMPLE ? "simple" : "unique");
}

static ns_status thin_steps(ns_ctx *ctx, thinning *t)
{
    ns_thinned *thinned = t->thinned;

    NS_TRY(open_thinning(ctx, t));
    NS_TRY(ns_thin_order(ctx, t->lines, t->options->blots, &t->order, &t->clues));
    thinned->before = thinned->left = t->clues;
    thinned->numbers = t->order.count - t->clues;
    t->least = t->options->share > 0 ? t->options->share * thinned->before : -1;
    const ns_status status = thin_all(ctx, t);
    thinned->simple = t->account.open == 0;
    for (int32_t l = 0; l < t->puzzle->lines.count; l++) {
        if (t->lines->line[l].clue == NS_CLUE_BLANK)
            ns_clue_blank(t->puzzle, l);
    }
    ns_clues_squeeze(t->puzzle);
    return status;
}

// One order: that of the context's seed.
static ns_status thin_once(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution,
                           const ns_thin_options *options, ns_thinned *thinned)
{
    thinning t = { .puzzle = puzzle,
                   .solution = solution,
                   .options = options,
                   .thinned = thinned,
                   .until = INT64_MAX };
    const ns_status status = thin_steps(ctx, &t);

    ns_account_drop(ctx, &t.account);
    ns_lines_destroy(ctx, t.lines);
    ns_blocks_drop(ctx, &t.blocks);
    ns_array_drop(ctx, &t.order);
    return status;
}

static bool leaves_less(const ns_thinned *a, const ns_thinned *b)
{
    return a->left != b->left ? a->left < b->left : a->blots > b->blots;
}

static void swap_puzzles(ns_puzzle *a, ns_puzzle *b)
{
    const ns_puzzle kept = *a;

    *a = *b;
    *b = kept;
}

// Another order, on a copy of what the puzzle was; taken when it leaves less.
static ns_status thin_otherwise(ns_ctx *ctx, const ns_puzzle *full, ns_puzzle *puzzle,
                                const uint8_t *solution, const ns_thin_options *options,
                                ns_thinned *thinned)
{
    ns_puzzle other = { 0 };
    ns_thinned how = { 0 };
    ns_status status = ns_puzzle_copy(ctx, &other, full);

    if (status == NS_OK)
        status = thin_once(ctx, &other, solution, options, &how);
    how.tries += thinned->tries;
    thinned->tries = how.tries;
    if ((status == NS_OK || status == NS_STOPPED) && leaves_less(&how, thinned)) {
        const ns_thinned kept = *thinned;
        *thinned = how;
        how = kept;
        swap_puzzles(puzzle, &other);
    }
    ns_thinned_drop(ctx, &how);
    ns_puzzle_drop(ctx, &other);
    return status;
}

static ns_status thin_orders(ns_ctx *ctx, const ns_puzzle *full, ns_puzzle *puzzle,
                             const uint8_t *solution, const ns_thin_options *options,
                             ns_thinned *thinned)
{
    const uint64_t seed = ctx->seed;
    const int64_t start = ctx->ticks;
    ns_status status = thin_once(ctx, puzzle, solution, options, thinned);

    for (int32_t i = 1; status == NS_OK && i < options->orders
                        && (ctx->ticks - start) / i * (i + 1) <= ORDERS_TICKS
                        && thinned->left > options->share * thinned->before;
         i++) {
        ctx->seed = seed + (uint64_t)i;
        status = thin_otherwise(ctx, full, puzzle, solution, options, thinned);
    }
    ctx->seed = seed;
    return status;
}

ns_thin_options ns_thin_defaults(void)
{
    return (ns_thin_options){ .kind = NS_THIN_SIMPLE };
}

ns_status ns_thin(ns_ctx *ctx, ns_puzzle *puzzle, const uint8_t *solution,
                  const ns_thin_options *options, ns_thinned *thinned)
{
    ns_puzzle full = { 0 };

    *thinned = (ns_thinned){ 0 };
    if (options->kind == NS_THIN_NO)
        return NS_OK;
    ns_status status = options->orders > 1 ? ns_puzzle_copy(ctx, &full, puzzle) : NS_OK;
    if (status == NS_OK)
        status = thin_orders(ctx, &full, puzzle, solution, options, thinned);
    ns_puzzle_drop(ctx, &full);
    return status;
}

void ns_thinned_drop(ns_ctx *ctx, ns_thinned *thinned)
{
    ns_array_drop(ctx, &thinned->gone);
    *thinned = (ns_thinned){ 0 };
}
