// Thinning of every kind: what is left is as it should be, its answer is the picture, nothing more can go. All of it is
// asked from scratch by the solver and by brute force, which know nothing of how thinning keeps its account.
#include "base/basics.h"
#include "nonosmith/make.h"
#include "ns_test.h"
#include "oracle/scale.h"

#define CELLS_MAX 64

typedef struct sample {
    ns_puzzle puzzle;
    uint8_t solution[CELLS_MAX];
} sample;

// A grid, or walks at random over few cells, which may meet one twice: curved to whoever only knows lines.
static bool make_sample(ns_test *t, int32_t i, ns_rng *rng, sample *s)
{
    static const ns_kind kinds[] = { NS_GRID, NS_CURVED, NS_SLOPED };
    const ns_kind kind = kinds[i % 3];
    const int32_t colours = 1 + (i / 3 % 3 == 2), side = 3 + ns_rng_below(rng, 4);
    bool room = true;

    *s = (sample){ 0 };
    if (kind == NS_GRID) {
        room = ns_puzzle_grid(&t->ctx, &s->puzzle, side, 2 + ns_rng_below(rng, 5)) == NS_OK;
    } else {
        s->puzzle.cell_count = 5 + ns_rng_below(rng, 9);
        for (int32_t l = 6 + ns_rng_below(rng, 8); room && l > 0; l--) {
            int32_t walk[8];
            const int32_t count = 2 + ns_rng_below(rng, 7);
            for (int32_t k = 0; k < count; k++)
                walk[k] = kind == NS_CURVED ? ns_rng_below(rng, s->puzzle.cell_count)
                                            : (l * 3 + k * (1 + l % 2)) % s->puzzle.cell_count;
            room = ns_puzzle_add_walk(&t->ctx, &s->puzzle, walk, count) == NS_OK;
        }
    }
    s->puzzle.kind = kind;
    s->puzzle.colour_count = colours;
    for (int32_t c = 0; c < s->puzzle.cell_count; c++)
        s->solution[c] =
            (uint8_t)(ns_rng_below(rng, 5) < 3 ? 1 + ns_rng_below(rng, colours) : 0);
    return room && ns_puzzle_clues_from(&t->ctx, &s->puzzle, s->solution) == NS_OK;
}

// What the solver says of the puzzle, and whether its answer is the picture.
static ns_verdict verdict_of(ns_test *t, const ns_puzzle *puzzle, const uint8_t *solution,
                             bool *right)
{
    const ns_solve_options how = ns_solve_defaults();
    ns_judgement judgement = { 0 };

    ns_judge(&t->ctx, puzzle, NULL, &how, false, &judgement);
    const ns_verdict verdict = judgement.solved.verdict;
    *right =
        (verdict == NS_SIMPLE || verdict == NS_UNIQUE)
        && memcmp(judgement.solved.solutions.at, solution, (size_t)puzzle->cell_count) == 0;
    ns_judgement_drop(&t->ctx, &judgement);
    return verdict;
}

static bool is_fair(ns_test *t, const ns_puzzle *puzzle, const uint8_t *solution,
                    ns_thin_kind kind)
{
    bool right;
    const ns_verdict verdict = verdict_of(t, puzzle, solution, &right);

    return right && (verdict == NS_SIMPLE || kind == NS_THIN_UNIQUE);
}

// How many things of the puzzle can still go, each asked alone.
static int32_t count_spare(ns_test *t, ns_puzzle *puzzle, const uint8_t *solution,
                           const ns_thin_options *how)
{
    int32_t spare = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        ns_line *line = &puzzle->lines.at[l];
        const ns_line kept = *line;
        if (line->clue == NS_CLUE_BLANK)
            continue;
        line->clue = NS_CLUE_BLANK;
        line->clue_first = line->clue_count = 0;
        spare += is_fair(t, puzzle, solution, how->kind);
        *line = kept;
        for (int32_t r = 0; how->blots && r < kept.clue_count; r++) {
            ns_run *run = &puzzle->runs.at[kept.clue_first + r];
            const int32_t length = run->length;
            if (length == NS_BLOT)
                continue;
            run->length = NS_BLOT;
            spare += is_fair(t, puzzle, solution, how->kind);
            run->length = length;
        }
    }
    return spare;
}

static void check_counts(ns_test *t, const ns_puzzle *puzzle, const ns_thinned *thinned)
{
    int32_t clues = 0, blots = 0, runs = 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++)
        clues += puzzle->lines.at[l].clue != NS_CLUE_BLANK;
    for (int32_t r = 0; r < puzzle->runs.count; r++, runs++)
        blots += puzzle->runs.at[r].length == NS_BLOT;
    ns_expect(t, clues == thinned->left && blots == thinned->blots, "%d clues, %d blots", clues,
              blots);
    ns_expect(t, thinned->gone.count == thinned->before - thinned->left + thinned->blots,
              "what went: %d", thinned->gone.count);
    ns_expect(t, runs == puzzle->runs.count && ns_puzzle_check(&t->ctx, puzzle) == NS_OK,
              "sound: %s", t->ctx.message);
}

// With any number of the first things gone the puzzle is fair, too; with all of them it is the thinned one.
static void check_parts(ns_test *t, const ns_puzzle *full, const ns_puzzle *thin,
                        const uint8_t *solution, ns_thin_kind kind, const ns_thinned *thinned)
{
    for (int32_t n = 0; n <= thinned->gone.count; n++) {
        ns_puzzle part = { 0 };
        ns_expect(t,
                  ns_puzzle_copy(&t->ctx, &part, full) == NS_OK
                      && ns_thin_again(&t->ctx, &part, thinned->gone.at, n) == NS_OK,
                  "memory");
        ns_expect(t, is_fair(t, &part, solution, kind), "the first %d of %d", n,
                  thinned->gone.count);
        ns_expect(t, n < thinned->gone.count || ns_puzzle_hash(&part) == ns_puzzle_hash(thin),
                  "all of it");
        ns_puzzle_drop(&t->ctx, &part);
    }
}

static void nothing_more_can_go(ns_test *t)
{
    int32_t thinned_count = 0, blots = 0, unique = 0;

    for (int32_t i = 0; i < ns_scale(900); i++) {
        ns_rng rng = ns_rng_seed((uint64_t)i);
        ns_thin_options how = ns_thin_defaults();
        sample s;
        ns_thinned thinned;
        ns_puzzle full = { 0 };
        how.kind = i / 3 % 2 ? NS_THIN_UNIQUE : NS_THIN_SIMPLE;
        how.blots = i / 6 % 2;
        how.orders = i % 5 == 4 ? 3 : 0;
        how.at_once = i % 7 == 6;
        if (!ns_expect(t, make_sample(t, i, &rng, &s), "a sample"))
            continue;
        ns_puzzle_copy(&t->ctx, &full, &s.puzzle);
        const bool fair = is_fair(t, &s.puzzle, s.solution, how.kind);
        t->ctx.seed = (uint64_t)i;
        const ns_status status = ns_thin(&t->ctx, &s.puzzle, s.solution, &how, &thinned);
        ns_expect(t, status == (fair ? NS_OK : NS_BAD_INPUT), "%d: %s", i, t->ctx.message);
        if (fair) {
            bool right;
            const ns_verdict verdict = verdict_of(t, &s.puzzle, s.solution, &right);
            ns_expect(t, right && (verdict == NS_SIMPLE) == thinned.simple, "%d: %s", i,
                      ns_verdict_name(verdict));
            ns_expect(t, is_fair(t, &s.puzzle, s.solution, how.kind), "%d: fair", i);
            ns_expect(t, thinned.irreducible, "%d: proved", i);
            const int32_t spare = count_spare(t, &s.puzzle, s.solution, &how);
            ns_expect(t, spare == 0, "%d: %d can go", i, spare);
            check_counts(t, &s.puzzle, &thinned);
            check_parts(t, &full, &s.puzzle, s.solution, how.kind, &thinned);
            thinned_count += thinned.gone.count > 0;
            blots += thinned.blots;
            unique += verdict == NS_UNIQUE;
        }
        ns_thinned_drop(&t->ctx, &thinned);
        ns_puzzle_drop(&t->ctx, &full);
        ns_puzzle_drop(&t->ctx, &s.puzzle);
    }
    t->ctx.seed = 0;
    ns_expect(t, thinned_count > 0 && blots > 0, "%d thinned, %d blots", thinned_count, blots);
    ns_expect(t, unique > 0 || ns_scale_percent() < 100, "some are not simple any more");
}

// A filled cell that no clue would speak of is empty by rule: its last clue stays, though one answer would be left.
static void the_picture_stays(ns_test *t)
{
    const int32_t walk[] = { 0, 1 }, other[] = { 2 };
    const uint8_t solution[] = { 0, 0, 1 };
    ns_puzzle puzzle = { .kind = NS_CURVED, .cell_count = 3, .colour_count = 1 };
    const ns_thin_options how = ns_thin_defaults();
    ns_thinned thinned;

    ns_expect(t,
              ns_puzzle_add_walk(&t->ctx, &puzzle, walk, 2) == NS_OK
                  && ns_puzzle_add_walk(&t->ctx, &puzzle, other, 1) == NS_OK
                  && ns_puzzle_clues_from(&t->ctx, &puzzle, solution) == NS_OK
                  && ns_thin(&t->ctx, &puzzle, solution, &how, &thinned) == NS_OK,
              "thinned");
    ns_expect(t, puzzle.lines.at[0].clue == NS_CLUE_BLANK, "empty by rule");
    ns_expect(t, puzzle.lines.at[1].clue == NS_CLUE_RUNS, "filled");
    ns_thinned_drop(&t->ctx, &thinned);
    ns_puzzle_drop(&t->ctx, &puzzle);
}

static uint64_t thin_hash(ns_test *t, uint64_t seed)
{
    ns_rng rng = ns_rng_seed(3);
    ns_thin_options how = ns_thin_defaults();
    ns_thinned thinned;
    sample s = { 0 };

    ns_expect(t, ns_puzzle_grid(&t->ctx, &s.puzzle, 8, 8) == NS_OK, "a grid");
    for (int32_t c = 0; c < 64; c++)
        s.solution[c] = (uint8_t)(ns_rng_below(&rng, 8) > 0);
    ns_puzzle_clues_from(&t->ctx, &s.puzzle, s.solution);
    t->ctx.seed = seed;
    how.kind = NS_THIN_UNIQUE;
    ns_expect(t, ns_thin(&t->ctx, &s.puzzle, s.solution, &how, &thinned) == NS_OK, "%s",
              t->ctx.message);
    t->ctx.seed = 0;
    const uint64_t hash = ns_puzzle_hash(&s.puzzle);
    ns_thinned_drop(&t->ctx, &thinned);
    ns_puzzle_drop(&t->ctx, &s.puzzle);
    return hash;
}

static void seeds_decide(ns_test *t)
{
    const uint64_t one = thin_hash(t, 1);
    bool differs = false;

    ns_expect(t, one == thin_hash(t, 1), "the same seed, the same puzzle");
    for (uint64_t seed = 2; seed < 8; seed++)
        differs |= one != thin_hash(t, seed);
    ns_expect(t, differs, "other seeds, other puzzles");
}

// Every cell of a solid stays on lines along two axes.
static void axes_are_kept(ns_test *t)
{
    for (int32_t axes = 1; axes <= 3; axes++) {
        ns_thin_options how = ns_thin_defaults();
        ns_thinned thinned;
        sample s = { 0 };
        int32_t fewest = 3;
        how.axes = axes;
        ns_expect(t, ns_puzzle_solid(&t->ctx, &s.puzzle, 4, 4, 3) == NS_OK, "a box");
        for (int32_t c = 0; c < 48; c++)
            s.solution[c] = (uint8_t)(c % 4 > 0 && c % 16 < 12);
        ns_solid_clues_from(&t->ctx, &s.puzzle, s.solution, false);
        ns_expect(t, ns_thin(&t->ctx, &s.puzzle, s.solution, &how, &thinned) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t c = 0; c < 48; c++) {
            int32_t clued = 0;
            for (int32_t l = 0; l < s.puzzle.lines.count; l++) {
                const ns_line *line = &s.puzzle.lines.at[l];
                for (int32_t k = 0; line->clue != NS_CLUE_BLANK && k < line->count; k++)
                    clued += ns_line_cell(&s.puzzle, line, k) == c;
            }
            fewest = ns_min(fewest, clued);
        }
        ns_expect(t, fewest >= axes, "%d axes: %d", axes, fewest);
        ns_expect(t, axes == 3 ? thinned.left == 40 : thinned.left < 40, "%d axes: %d left",
                  axes, thinned.left);
        ns_thinned_drop(&t->ctx, &thinned);
        ns_puzzle_drop(&t->ctx, &s.puzzle);
    }
}

// Stopped anywhere, and without memory, the puzzle is still as it should be.
static void stops_are_sound(ns_test *t)
{
    for (int64_t n = 1; n < 4000; n += 1 + n / 6) {
        ns_rng rng = ns_rng_seed(3);
        ns_thin_options how = ns_thin_defaults();
        ns_thinned thinned;
        sample s = { 0 };
        ns_expect(t, ns_puzzle_grid(&t->ctx, &s.puzzle, 7, 7) == NS_OK, "a grid");
        for (int32_t c = 0; c < 49; c++)
            s.solution[c] = (uint8_t)(ns_rng_below(&rng, 8) > 0);
        ns_puzzle_clues_from(&t->ctx, &s.puzzle, s.solution);
        how.kind = NS_THIN_UNIQUE;
        how.blots = true;
        how.orders = 2;
        if (n % 2)
            t->fail_at = t->allocations + n;
        else
            t->ctx.budget = t->ctx.ticks + 20 * n;
        const ns_status status = ns_thin(&t->ctx, &s.puzzle, s.solution, &how, &thinned);
        t->fail_at = t->ctx.budget = 0;
        ns_expect(t, status == NS_OK || status == (n % 2 ? NS_NO_MEMORY : NS_STOPPED), "%s",
                  t->ctx.message);
        ns_expect(t, is_fair(t, &s.puzzle, s.solution, NS_THIN_UNIQUE), "fair");
        ns_thinned_drop(&t->ctx, &thinned);
        ns_puzzle_drop(&t->ctx, &s.puzzle);
    }
}

NS_TEST_MAIN(NS_CASE(nothing_more_can_go), NS_CASE(the_picture_stays), NS_CASE(seeds_decide),
             NS_CASE(axes_are_kept), NS_CASE(stops_are_sound))
