// test_proof.c: the proof checker accepts the search's proofs and is not easily pleased.
//
// A checker that said yes to everything would pass every other test. Here it must refuse: proofs
// of what is false (the puzzle made weaker until it has other answers), always; proofs with a
// lemma or a literal spoiled, often enough.
#include "ns_test.h"

#include "nonosmith/solve.h"
#include "oracle/proof_check.h"
#include "oracle/puzzle_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"

#include <stdlib.h>
#include <string.h>

// Three cells, exactly one of each two black: impossible, but no line sees it alone.
static const char triangle[] =
    "colours 1; cells 3; line 0 1 = runs 1a; line 1 2 = runs 1a; line 0 2 = runs 1a";
// The same with one way out: cell 0 and 3 differ, so 0 is white, 3 black, 1 and 2 black.
static const char one_way[] = "colours 1; cells 4; line 0 1 = runs 1a; line 1 2 = blank; "
                              "line 0 2 = runs 1a; line 1 3 2 = runs 3a; line 0 3 = runs 1a";
// Two cells, one of them black: two answers.
static const char either[] = "colours 1; cells 2; line 0 1 = runs 1a";

// Literals here: cell i is empty 1 + 2 i, black 2 + 2 i.
static const struct {
    const char *name, *puzzle;
    int32_t proof[16], count, blocks;
    const char *first; // NULL: that there is none
    bool holds;
} by_hand_cases[] = {
    { "not seen at once", triangle, { 0 }, 1, 0, NULL, false },
    { "black leads nowhere", triangle, { -2, 0, 0 }, 3, 0, NULL, true },
    { "empty leads nowhere", triangle, { -1, 0, 0 }, 3, 0, NULL, true },
    { "no end", triangle, { -2, 0 }, 2, 0, NULL, false },
    { "no end of the last lemma", triangle, { -2 }, 1, 0, NULL, false },
    { "nothing", triangle, { 0 }, 0, 0, NULL, false },
    { "no such literal", triangle, { 7, 0, 0 }, 3, 0, NULL, false },
    { "seen at once", one_way, { 0 }, 1, 0, "\0\1\1\1", true },
    { "ruled out too late", one_way, { 0 }, 1, 1, "\0\1\1\1", false },
    { "ruled out nowhere", one_way, { 0 }, 1, 5, "\0\1\1\1", false },
    { "not a solution", one_way, { 0 }, 1, 0, "\1\1\1\1", false },
    { "there is one", one_way, { 0 }, 1, 0, NULL, false },
    { "there is another", either, { 0 }, 1, 0, "\1\0", false },
    { "a lie before ruling out", either, { 2, 0, 0 }, 3, 2, "\1\0", false },
    { "a lie after ruling out", either, { 2, 0, 0 }, 3, 0, "\1\0", false },
    { "the other is also one", either, { 4, 0, 0 }, 3, 0, "\1\0", false },
};

static void by_hand(ns_test *t)
{
    for (int32_t i = 0; i < NS_COUNT(by_hand_cases); i++) {
        ns_puzzle puzzle = { 0 };
        ns_expect(t, ns_small_read(&t->ctx, by_hand_cases[i].puzzle, &puzzle), "cannot read %s",
                  by_hand_cases[i].puzzle);
        const ns_proof_report report =
            ns_proof_check(&puzzle, by_hand_cases[i].proof, by_hand_cases[i].count,
                           by_hand_cases[i].blocks, (const uint8_t *)by_hand_cases[i].first);
        ns_expect(t, report.holds == by_hand_cases[i].holds, "%s: %s", by_hand_cases[i].name,
                  report.fault ? report.fault : "accepted");
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

typedef struct spoils {
    int64_t proofs, spoiled, refused, weakened;
} spoils;

static bool accepted(const ns_puzzle *puzzle, const ns_solved *solved, const int32_t *proof,
                     int32_t count)
{
    return ns_proof_check(puzzle, proof, count, solved->proof_blocks,
                          solved->verdict == NS_UNIQUE ? solved->solutions.at : NULL)
        .holds;
}

// Turns a literal round, or removes the lemma it is in (unless that moves the blocking).
static void spoil(ns_rng *rng, const ns_puzzle *puzzle, const ns_solved *solved, spoils *s)
{
    int32_t count = solved->proof.count;
    int32_t *proof = malloc((size_t)count * sizeof *proof);

    if (!proof)
        abort();
    memcpy(proof, solved->proof.at, (size_t)count * sizeof *proof);
    const int32_t at = ns_rng_below(rng, count);
    if (proof[at] != 0 && ns_rng_below(rng, 2)) {
        proof[at] = -proof[at];
    } else {
        int32_t from = at, to = at;
        while (from > 0 && proof[from - 1] != 0)
            from--;
        while (proof[to] != 0)
            to++;
        if (from >= solved->proof_blocks && to + 1 < count) {
            memmove(proof + from, proof + to + 1, (size_t)(count - to - 1) * sizeof *proof);
            count -= to + 1 - from;
        }
    }
    if (count != solved->proof.count || proof[at] != solved->proof.at[at]) {
        s->spoiled++;
        s->refused += !accepted(puzzle, solved, proof, count);
    }
    free(proof);
}

// Without a clue that matters the claim is false, so its proof must be refused.
static void weaken(ns_test *t, ns_puzzle *puzzle, const ns_solved *solved, spoils *s)
{
    const int64_t claimed = solved->verdict == NS_UNIQUE ? 1 : 0;

    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_clue_kind clue = puzzle->lines.at[l].clue;
        puzzle->lines.at[l].clue = NS_CLUE_BLANK;
        if (clue != NS_CLUE_BLANK && ns_twin_count(puzzle, NULL, 2, NULL) > claimed) {
            s->weakened++;
            ns_expect(t, !accepted(puzzle, solved, solved->proof.at, solved->proof.count),
                      "accepted what is false: %s", ns_small_write(puzzle));
        }
        puzzle->lines.at[l].clue = clue;
    }
}

static void small_proofs(ns_test *t)
{
    ns_rng rng = ns_rng_seed(7);
    ns_solve_options options = ns_solve_defaults();
    spoils s = { 0 };

    options.keep_proof = true;
    for (int32_t i = 0; i < ns_scale(5000); i++) {
        ns_puzzle puzzle;
        ns_solved solved = { 0 };
        ns_random_puzzle(&t->ctx, &rng, &puzzle);
        if (ns_expect(t, ns_solve(&t->ctx, &puzzle, &options, &solved) == NS_OK, "%s",
                      t->ctx.message)
            && solved.searched && solved.verdict != NS_MULTIPLE) {
            s.proofs++;
            ns_expect(t, accepted(&puzzle, &solved, solved.proof.at, solved.proof.count),
                      "refused: %s", ns_small_write(&puzzle));
            weaken(t, &puzzle, &solved, &s);
            for (int32_t k = 0; k < 3 && solved.proof.count > 0; k++)
                spoil(&rng, &puzzle, &solved, &s);
        }
        ns_solved_drop(&t->ctx, &solved);
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    ns_expect(t, s.proofs < 100 || s.weakened >= s.proofs / 2, "only %lld weakened",
              (long long)s.weakened);
    ns_expect(t, s.spoiled < 100 || 3 * s.refused > s.spoiled,
              "only %lld of %lld spoiled proofs refused", (long long)s.refused,
              (long long)s.spoiled);
    printf("%lld proofs; %lld of %lld spoiled ones refused, all of %lld weakened puzzles\n",
           (long long)s.proofs, (long long)s.refused, (long long)s.spoiled,
           (long long)s.weakened);
}

NS_TEST_MAIN(NS_CASE(by_hand), NS_CASE(small_proofs))
