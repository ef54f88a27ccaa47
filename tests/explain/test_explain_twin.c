// test_explain_twin.c: explanations of small puzzles of every kind, step by step, against the twin.
//
// Every deduction is judged by what it says alone: sound, tight, known, new (deduction_twin.h). Then how
// far explanations go: with techniques of one line as far as trying everything on one line at a time, with
// supposing as far as probing every colour of every cell, with search to the end when there is one
// answer. And the same puzzle, turned, mirrored or in other colours, is as hard. A puzzle on which
// something is wrong shrinks itself and is printed as a line of small_text.h with the step and its fault.
// 2,000 puzzles by default, 20,000 with NONOSMITH_TEST_SCALE=full.
#include "ns_test.h"

#include "oracle/deduction_twin.h"
#include "oracle/puzzle_twist.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

#include <string.h>

enum { PUZZLES = 2000, SHRUNK_MAX = 5 };

typedef struct examiner {
    ns_test *t;
    uint64_t seed;       // of the choices made for one puzzle
    char complaint[100]; // that a shrunk puzzle must still earn
    char detail[4400];   // the step at fault
    bool counting;       // not while it shrinks
    int64_t examined, settled, broken, several, twisted, blots;
    int64_t uses[NS_TECHNIQUES];
} examiner;

// What a puzzle is explained with, and what is true of it.
typedef struct subject {
    const ns_puzzle *puzzle;
    const ns_fillings *f;
    ns_explain_options options;
    ns_colours known[NS_FILLINGS_CELLS_MAX]; // where options.known points, when it does
    ns_colours start[NS_FILLINGS_CELLS_MAX]; // with the minimal rule
    uint8_t answer[NS_FILLINGS_CELLS_MAX];
    int32_t answers; // at most 2
} subject;

static bool chance(ns_rng *rng, int32_t percent)
{
    return ns_rng_below(rng, 100) < percent;
}

// Some runs may have any length, where puzzles can say so.
static bool blot_some(ns_test *t, ns_rng *rng, ns_puzzle *puzzle)
{
    bool any = false;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        for (int32_t i = 0; line->clue == NS_CLUE_RUNS && i < line->clue_count; i++) {
            ns_run *run = &puzzle->runs.at[line->clue_first + i];
            const int32_t length = run->length;
            run->length = chance(rng, 25) ? 0 : length;
            if (ns_puzzle_check(&t->ctx, puzzle) != NS_OK)
                run->length = length;
            any = any || run->length == 0;
        }
    }
    return any;
}

// -- one puzzle -----------------------------------------------------------------------------------

// Some cells are known better than the puzzle gives them, all in agreement with an answer.
static void know_more(ns_rng *rng, subject *s)
{
    ns_fillings_start(s->f, s->known);
    for (int32_t c = 0; c < s->puzzle->cell_count; c++) {
        const ns_colours right = (ns_colours)1 << s->answer[c];
        if (chance(rng, 15))
            s->known[c] = right;
        else if (chance(rng, 15))
            s->known[c] &= right | (ns_colours)ns_rng_below(rng, 16);
    }
    s->options.known = s->known;
}

static void find_start(subject *s)
{
    ns_fillings_start(s->f, s->start);
    if (s->options.known)
        memcpy(s->start, s->known, sizeof s->start);
    if (!s->options.strict && !ns_kind_about(s->puzzle->kind)->strict)
        ns_fillings_minimal(s->f, s->start);
    s->answers = ns_fillings_answers(s->f, s->start, 2, s->answer);
}

static void choose(ns_rng *rng, subject *s)
{
    s->options = (ns_explain_options){ .reasons = true, .hardest = NS_TECHNIQUE_SEARCH };
    s->options.strict = chance(rng, 25);
    find_start(s);
    if (s->answers && chance(rng, 15)) {
        know_more(rng, s);
        find_start(s);
    }
    if (s->answers == 1 && chance(rng, 30))
        s->options.answer = s->answer;
}

static const char *judge_steps(examiner *e, const subject *s, const ns_explain_options *options,
                               const ns_explanation *x)
{
    int32_t step = 0;
    const char *wrong = ns_explanation_fault(s->f, options, x, &step);

    if (wrong)
        snprintf(e->detail, sizeof e->detail, "%s", ns_deduction_text(s->puzzle, x, step));
    return wrong;
}

// Whether an explanation knows exactly this, or, of a contradiction, says that there is one.
static const char *judge_extent(const ns_explanation *x, bool possible, const ns_colours *cells)
{
    if (x->broken == possible)
        return possible ? "broken, but it is not seen how" : "a contradiction is not seen";
    if (possible && x->cells.count
        && memcmp(x->cells.at, cells, (size_t)x->cells.count * sizeof *cells) != 0)
        return "other sets are known in the end";
    return NULL;
}

// Explains with techniques up to one that reaches what the twin reaches.
static const char *examine_limit(examiner *e, const subject *s, ns_technique hardest)
{
    ns_explain_options options = s->options;
    ns_explanation x = { 0 };
    ns_colours cells[NS_FILLINGS_CELLS_MAX];
    const char *wrong = NULL;

    memcpy(cells, s->start, sizeof cells);
    options.hardest = hardest;
    if (ns_explain(&e->t->ctx, s->puzzle, &options, &x) != NS_OK)
        wrong = e->t->ctx.message;
    if (!wrong)
        wrong = judge_steps(e, s, &options, &x);
    if (!wrong) {
        const bool possible = hardest == NS_TECHNIQUE_MINIMAL
                                  ? ns_fillings_rest(s->f, NULL, cells)
                                  : ns_fillings_probe(s->f, cells);
        wrong = judge_extent(&x, possible, cells);
        snprintf(e->detail, sizeof e->detail, "hardest technique %d: %s", hardest,
                 ns_deduction_text(s->puzzle, &x, x.steps.count));
    }
    ns_explanation_drop(&e->t->ctx, &x);
    return wrong;
}

static const char *judge_answers(const subject *s, const ns_explanation *x)
{
    if (s->answers == 1 && !x->settled)
        return "there is one answer, and it is not found";
    if (s->answers != 1 && x->settled)
        return "settled, though there is not one answer";
    if (s->answers > 0 && x->broken)
        return "broken, though there are answers";
    for (int32_t c = 0; s->answers == 1 && c < s->puzzle->cell_count; c++) {
        if (x->cells.at[c] != (ns_colours)1 << s->answer[c])
            return "the answer is another one";
    }
    return NULL;
}

// Without reasons it is the same explanation.
static const char *judge_brief(const ns_explanation *x, const ns_explanation *brief)
{
    const size_t bytes = (size_t)x->cells.count * sizeof *x->cells.at;

    if (brief->settled != x->settled || brief->broken != x->broken
        || brief->cells.count != x->cells.count
        || (bytes && memcmp(brief->cells.at, x->cells.at, bytes) != 0))
        return "without reasons another end is reached";
    if (brief->rating.effort != x->rating.effort || brief->rating.stars != x->rating.stars
        || brief->rating.hardest != x->rating.hardest)
        return "without reasons the rating is another one";
    return NULL;
}

static void count(examiner *e, const subject *s, const ns_explanation *x)
{
    e->examined++;
    e->settled += x->settled;
    e->broken += x->broken;
    e->several += s->answers > 1;
    for (int32_t i = 0; i < x->steps.count; i++)
        e->uses[x->steps.at[i].technique]++;
}

// Explains with every technique, with reasons and without.
static const char *examine_whole(examiner *e, const subject *s)
{
    ns_explain_options options = s->options;
    ns_explanation x = { 0 }, brief = { 0 };
    const char *wrong = NULL;

    if (ns_explain(&e->t->ctx, s->puzzle, &options, &x) != NS_OK)
        wrong = e->t->ctx.message;
    if (!wrong)
        wrong = judge_steps(e, s, &options, &x);
    options.reasons = false;
    if (!wrong && ns_explain(&e->t->ctx, s->puzzle, &options, &brief) != NS_OK)
        wrong = e->t->ctx.message;
    if (!wrong) {
        wrong = judge_answers(s, &x);
        if (!wrong)
            wrong = judge_brief(&x, &brief);
        snprintf(e->detail, sizeof e->detail, "effort %g, without reasons %g; %s",
                 x.rating.effort, brief.rating.effort,
                 ns_deduction_text(s->puzzle, &x, x.steps.count));
    }
    if (!wrong && e->counting)
        count(e, s, &x);
    ns_explanation_drop(&e->t->ctx, &x);
    ns_explanation_drop(&e->t->ctx, &brief);
    return wrong;
}

// -- turned, mirrored, recoloured -----------------------------------------------------------------

static const char *judge_alike(examiner *e, const ns_explanation *one,
                               const ns_explanation *other)
{
    const double a = one->rating.effort, b = other->rating.effort;

    snprintf(e->detail, sizeof e->detail,
             "effort %g and %g, hardest %d and %d, %d and %d deductions", a, b,
             one->rating.hardest, other->rating.hardest, one->rating.deductions,
             other->rating.deductions);
    if (one->settled != other->settled || one->broken != other->broken)
        return "twisted it ends otherwise";
    if (one->broken || one->rating.hardest == NS_TECHNIQUE_SEARCH
        || other->rating.hardest == NS_TECHNIQUE_SEARCH)
        return NULL;
    e->twisted += e->counting;
    if (one->rating.hardest != other->rating.hardest)
        return "twisted it needs another technique";
    return a <= 1.02 * b && b <= 1.02 * a ? NULL : "twisted it takes another effort";
}

static const char *examine_twisted(examiner *e, const subject *s, ns_rng *rng)
{
    const ns_explain_options options = { .strict = s->options.strict,
                                         .hardest = NS_TECHNIQUE_SEARCH };
    ns_explanation one = { 0 }, other = { 0 };
    ns_puzzle twisted;
    ns_status status = ns_puzzle_twist(&e->t->ctx, rng, s->puzzle, &twisted);
    const char *wrong = NULL;

    if (status == NS_OK)
        status = ns_explain(&e->t->ctx, s->puzzle, &options, &one);
    if (status == NS_OK)
        status = ns_explain(&e->t->ctx, &twisted, &options, &other);
    wrong = status == NS_OK ? judge_alike(e, &one, &other) : e->t->ctx.message;
    ns_explanation_drop(&e->t->ctx, &one);
    ns_explanation_drop(&e->t->ctx, &other);
    ns_puzzle_drop(&e->t->ctx, &twisted);
    return wrong;
}

// -- all of them ----------------------------------------------------------------------------------

// A cell that is given as two colours at once: there is no line to name. It must not be called settled.
static const char *examine_impossible(examiner *e, const subject *s)
{
    ns_explanation x = { 0 };
    const ns_status status = ns_explain(&e->t->ctx, s->puzzle, &s->options, &x);
    const char *wrong = status != NS_OK ? e->t->ctx.message
                        : x.settled     ? "settled, though a cell has no colour"
                                        : NULL;

    ns_explanation_drop(&e->t->ctx, &x);
    return wrong;
}

static const char *examine_filled(examiner *e, const ns_puzzle *puzzle, const ns_fillings *f)
{
    subject s = { .puzzle = puzzle, .f = f };
    ns_rng rng = ns_rng_seed(e->seed);
    const char *wrong;

    choose(&rng, &s);
    for (int32_t c = 0; c < puzzle->cell_count; c++) {
        if (!s.start[c])
            return examine_impossible(e, &s);
    }
    if ((wrong = examine_whole(e, &s)))
        return wrong;
    if ((wrong = examine_limit(e, &s, NS_TECHNIQUE_MINIMAL)))
        return wrong;
    if ((wrong = examine_limit(e, &s, NS_TECHNIQUE_SUPPOSE)))
        return wrong;
    return examine_twisted(e, &s, &rng);
}

static const char *examine(examiner *e, const ns_puzzle *puzzle)
{
    ns_fillings f;

    e->detail[0] = 0;
    if (!ns_fillings_make(puzzle, &f))
        return "too large for the twin";
    const char *wrong = examine_filled(e, puzzle, &f);
    ns_fillings_drop(&f);
    return wrong;
}

// Numbers of cells and lines change while a puzzle shrinks: the first words are compared.
static bool still_bad(void *user, const ns_puzzle *puzzle)
{
    examiner *e = user;
    const char *wrong = examine(e, puzzle);

    return wrong && strncmp(wrong, e->complaint, 20) == 0;
}

static void complain(examiner *e, ns_puzzle *puzzle, const char *wrong)
{
    snprintf(e->complaint, sizeof e->complaint, "%s", wrong);
    e->counting = false;
    if (e->t->failures < SHRUNK_MAX)
        ns_puzzle_shrink(&e->t->ctx, puzzle, still_bad, e);
    wrong = examine(e, puzzle);
    ns_expect(e->t, false, "%s: %s\n  puzzle (%s, choices of %llx): %s",
              wrong ? wrong : "gone when looked at again", e->detail,
              ns_kind_name(puzzle->kind), (unsigned long long)e->seed, ns_small_write(puzzle));
    e->counting = true;
}

static void report(const examiner *e, int32_t puzzles)
{
    printf("%lld of %d explained: %lld settled, %lld broken, %lld with several answers, "
           "%lld with blots; %lld compared when twisted\n",
           (long long)e->examined, puzzles, (long long)e->settled, (long long)e->broken,
           (long long)e->several, (long long)e->blots, (long long)e->twisted);
    for (ns_technique i = NS_TECHNIQUE_DONE; i < NS_TECHNIQUES; i++) {
        printf("%s %lld%s", ns_technique_name(i), (long long)e->uses[i],
               i + 1 < NS_TECHNIQUES ? ", " : "\n");
        ns_expect(e->t, puzzles < PUZZLES || e->uses[i] > 0 || i == NS_TECHNIQUE_SEARCH,
                  "no %s in %d puzzles", ns_technique_name(i), puzzles);
    }
    ns_expect(e->t,
              puzzles < PUZZLES
                  || (e->settled > puzzles / 10 && e->broken > puzzles / 100
                      && e->several > puzzles / 10 && e->twisted > puzzles / 2),
              "too few puzzles of some sort");
}

static void random_puzzles(ns_test *t)
{
    const int32_t puzzles = ns_scale(PUZZLES);
    ns_rng rng = ns_rng_seed(31);
    examiner e = { .t = t, .counting = true };

    for (int32_t i = 0; i < puzzles; i++) {
        ns_puzzle puzzle;
        ns_expect(
            t, (i % 2 ? ns_random_larger : ns_random_puzzle)(&t->ctx, &rng, &puzzle) == NS_OK,
            "%s", t->ctx.message);
        e.seed = (uint64_t)i + 1;
        e.blots += chance(&rng, 20) && blot_some(t, &rng, &puzzle);
        const char *wrong = examine(&e, &puzzle);
        if (wrong)
            complain(&e, &puzzle, wrong);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    report(&e, puzzles);
}

// -- puzzles that need more than supposing -------------------------------------------------------

static void shuffle(ns_rng *rng, int32_t *numbers, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        numbers[i] = i;
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t k = ns_rng_below(rng, i + 1), kept = numbers[i];
        numbers[i] = numbers[k];
        numbers[k] = kept;
    }
}

// A line says of three to five cells whether an odd number is black: their sum, and twice a cell that no
// other line has, are so many. Between them the line meets cell 0, which is empty, and then three times
// cell 1, which is black: whatever they are, there are three groups or more.
static ns_status add_parity(ns_ctx *ctx, ns_rng *rng, int32_t cells, ns_puzzle *puzzle)
{
    const int32_t line = puzzle->lines.count, own = 2 + cells + line;
    const int32_t sum = 3 + ns_rng_below(rng, 3);
    const int32_t behind[] = { own, 0, own, 0, 1, 0, 1, 0, 1 };
    int32_t order[8], walk[32], visits = 0;
    ns_tally tally = { .colour = 1, .groups = 3 };

    shuffle(rng, order, cells);
    for (int32_t i = 0; i < sum; i++) {
        walk[visits++] = 2 + order[i];
        walk[visits++] = 0;
    }
    for (int32_t i = 0; i < NS_COUNT(behind); i++)
        walk[visits++] = behind[i];
    tally.count = 3 + (sum == 3 ? 2 : 3) + (sum != 4 && chance(rng, 50));
    NS_TRY(ns_puzzle_add_walk(ctx, puzzle, walk, visits));
    return ns_puzzle_set_tallies(ctx, puzzle, (ns_line_id){ line }, &tally, 1, false);
}

// As many such lines as cells. Many have one answer, but one colour supposed tells next to nothing.
static ns_status parities(ns_ctx *ctx, ns_rng *rng, ns_puzzle *puzzle)
{
    const int32_t cells = 5 + ns_rng_below(rng, 3);
    const ns_given empty = { 0, 1 }, black = { 1, 2 };

    *puzzle = (ns_puzzle){ .kind = NS_CURVED, .colour_count = 1, .cell_count = 2 + 2 * cells };
    if (!ns_array_push(ctx, &puzzle->given, empty)
        || !ns_array_push(ctx, &puzzle->given, black))
        return ns_no_memory(ctx);
    for (int32_t l = 0; l < cells; l++)
        NS_TRY(add_parity(ctx, rng, cells, puzzle));
    return ns_puzzle_check(ctx, puzzle);
}

static void deep_puzzles(ns_test *t)
{
    const int32_t puzzles = ns_scale(100);
    ns_rng rng = ns_rng_seed(32);
    examiner e = { .t = t, .counting = true };

    for (int32_t i = 0; i < puzzles; i++) {
        ns_puzzle puzzle;
        ns_expect(t, parities(&t->ctx, &rng, &puzzle) == NS_OK, "%s", t->ctx.message);
        e.seed = (uint64_t)i + 1;
        const char *wrong = examine(&e, &puzzle);
        if (wrong)
            complain(&e, &puzzle, wrong);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    printf("%lld of %d settled, %lld steps of search\n", (long long)e.settled, puzzles,
           (long long)e.uses[NS_TECHNIQUE_SEARCH]);
    ns_expect(t, puzzles < 100 || e.uses[NS_TECHNIQUE_SEARCH] > puzzles / 20,
              "they are not deep");
}

NS_TEST_MAIN(NS_CASE(random_puzzles), NS_CASE(deep_puzzles))
