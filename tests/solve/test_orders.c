// test_orders.c: how many line solves each order takes, counted by hand on small puzzles and by a
// twin from the thesis' pseudo code on random ones; the agenda against a plain list.
#include "ns_test.h"

#include "oracle/order_twin.h"
#include "oracle/random_puzzle.h"
#include "oracle/scale.h"
#include "oracle/small_text.h"
#include "solve/search/agenda.h"

static ns_order_count count_of(ns_test *t, const ns_puzzle *puzzle, ns_order order,
                               int32_t patience, ns_verdict *verdict)
{
    ns_solve_options options = ns_solve_defaults();
    ns_solved solved = { 0 };
    ns_order_count count = { 0 };

    options.order = order;
    options.patience = patience;
    options.lines_only = true;
    if (ns_expect(t, ns_solve(&t->ctx, puzzle, &options, &solved) == NS_OK, "%s",
                  t->ctx.message))
        count = (ns_order_count){ solved.line_solves, solved.idle_line_solves,
                                  solved.order_settled };
    *verdict = solved.verdict;
    ns_solved_drop(&t->ctx, &solved);
    return count;
}

// Brute, hierarchical, the same with pre-pass, heuristic, the same with pre-pass, thrifty.
static const struct {
    const char *puzzle;
    int32_t solves[6], idle[6];
    bool settled;
} by_hand[] = {
    // A row that settles all: the columns cost nothing afterwards.
    { "colours 1; cells 3; line 0 1 2 = runs 3a; line 0 = runs 1a; line 1 = runs 1a; "
      "line 2 = runs 1a",
      { 1, 1, 0, 1, 0, 0 },
      { 0 },
      true },
    // Two rows of 1, a full column and an empty one. Hierarchical and heuristic: both rows in vain,
    // the full column, both rows again; then the other column costs nothing.
    { "colours 1; cells 4; line 0 1 = runs 1a; line 2 3 = runs 1a; line 0 2 = runs 2a; "
      "line 1 3 = runs",
      { 4, 5, 0, 5, 0, 0 },
      { 2, 2, 0, 2, 0, 0 },
      true },
    // Nothing can be said: each line once, and no more.
    { "colours 1; cells 4; line 0 1 = runs 1a; line 2 3 = runs 1a; line 0 2 = runs 1a; "
      "line 1 3 = runs 1a",
      { 400, 4, 4, 4, 4, 4 },
      { 400, 4, 4, 4, 4, 4 },
      false },
};

static void counted_by_hand(ns_test *t)
{
    static const ns_order orders[] = {
        NS_ORDER_BRUTE,     NS_ORDER_HIERARCHICAL,  NS_ORDER_HIERARCHICAL_PRE,
        NS_ORDER_HEURISTIC, NS_ORDER_HEURISTIC_PRE, NS_ORDER_THRIFTY
    };

    for (int32_t i = 0; i < NS_COUNT(by_hand); i++) {
        ns_puzzle puzzle = { 0 };
        ns_expect(t, ns_small_read(&t->ctx, by_hand[i].puzzle, &puzzle), "cannot be read");
        for (int32_t k = 0; k < NS_COUNT(orders); k++) {
            ns_verdict verdict;
            const ns_order_count got = count_of(t, &puzzle, orders[k], 1, &verdict);
            ns_expect(t,
                      got.solves == by_hand[i].solves[k] && got.idle == by_hand[i].idle[k]
                          && got.settled == by_hand[i].settled,
                      "puzzle %d, order %d: %lld line solves, %lld idle", (int)i, (int)k,
                      (long long)got.solves, (long long)got.idle);
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
}

static void against_the_twin(ns_test *t)
{
    ns_rng rng = ns_rng_seed(9);
    int32_t early = 0;

    for (int32_t i = 0; i < ns_scale(3000) && t->failures < 5; i++) {
        ns_puzzle puzzle;
        const int32_t patience = 1 + i % 3;
        if (!ns_expect(t, ns_random_puzzle(&t->ctx, &rng, &puzzle) == NS_OK, "no puzzle"))
            return;
        for (ns_order order = NS_ORDER_BRUTE; order <= NS_ORDER_HEURISTIC_PRE; order++) {
            ns_verdict verdict;
            const ns_order_count got = count_of(t, &puzzle, order, patience, &verdict);
            if (verdict == NS_NONE)
                continue; // the first contradiction ends it, wherever
            const ns_order_count wanted = ns_order_twin(&puzzle, order, patience);
            early += verdict == NS_SIMPLE && !got.settled;
            ns_expect(t,
                      got.solves == wanted.solves && got.idle == wanted.idle
                          && got.settled == wanted.settled,
                      "order %d: %lld (%lld), not %lld (%lld): %s", (int)order,
                      (long long)got.solves, (long long)got.idle, (long long)wanted.solves,
                      (long long)wanted.idle, ns_small_write(&puzzle));
        }
        ns_puzzle_drop(&t->ctx, &puzzle);
    }
    printf("%d times the uncounted steps alone settled the puzzle\n", (int)early);
}

// The best of a list in which everybody has a rank and the time of getting it.
static void agenda_like_a_list(ns_test *t)
{
    enum { SIZE = 40 };
    int32_t rank[SIZE], since[SIZE];
    ns_rng rng = ns_rng_seed(3);
    ns_agenda agenda;

    ns_expect(t, ns_agenda_make(&t->ctx, &agenda, SIZE), "no memory");
    for (int32_t l = 0; l < SIZE; l++)
        rank[l] = -1;
    for (int32_t i = 0; i < 20000; i++) {
        const int32_t line = ns_rng_below(&rng, SIZE), what = ns_rng_below(&rng, 5);
        int32_t best = -1;
        for (int32_t l = 0; l < SIZE; l++) {
            if (rank[l] >= 0
                && (best < 0 || rank[l] > rank[best]
                    || (rank[l] == rank[best] && since[l] < since[best])))
                best = l;
        }
        if (what < 2) {
            ns_expect(t, ns_agenda_take(&agenda) == best, "step %d: not the best", (int)i);
            if (best >= 0)
                rank[best] = -1;
        } else if (what == 2) {
            ns_agenda_remove(&agenda, line);
            rank[line] = -1;
        } else {
            since[line] = i;
            rank[line] = ns_rng_below(&rng, 2) ? ns_rng_below(&rng, NS_AGENDA_RANKS)
                                               : 60 + ns_rng_below(&rng, 8);
            ns_agenda_put(&agenda, line, rank[line]);
        }
    }
    ns_agenda_drop(&t->ctx, &agenda);
}

NS_TEST_MAIN(NS_CASE(counted_by_hand), NS_CASE(against_the_twin), NS_CASE(agenda_like_a_list))
