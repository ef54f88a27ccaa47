// test_relax_steps.c: whole steps on whole puzzles, checked after each: the same crossings in the
// same order, always.
#include "layout/graph.h"
#include "nonosmith/relax.h"
#include "ns_test.h"
#include "oracle/layout_boards.h"
#include "oracle/scale.h"

#include <stdlib.h>
#include <time.h>

static double cpu(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void relax_drawing(ns_test *t, int32_t i, ns_curved_method method, int32_t steps)
{
    const ns_relax_options options = ns_relax_default_options();
    ns_relax *relax = NULL;
    ns_doc doc;

    if (!ns_layout_doc(t, i, method, &doc))
        return;
    if (ns_expect(t, ns_relax_create(&t->ctx, &doc.board, &options, &relax) == NS_OK, "%s: %s",
                  ns_layout_drawings[i], t->ctx.message)) {
        double spent = 0;
        int32_t done = 0;
        for (bool good = true; good && done < steps && !relax->state.settled; done++) {
            const double start = cpu();
            good = ns_expect(t, ns_relax_step(&t->ctx, relax, 1) == NS_OK, "%s, step %d: %s",
                             ns_layout_drawings[i], done, t->ctx.message);
            spent += cpu() - start;
            good = good
                   && ns_expect(t, ns_relax_check(&t->ctx, relax) == NS_OK, "%s, step %d: %s",
                                ns_layout_drawings[i], done, t->ctx.message);
        }
        ns_relax_state state;
        ns_expect(t, ns_relax_measure(&t->ctx, relax, &state) == NS_OK, "%s", t->ctx.message);
        printf(
            "%s: %d vertices, %d faces, %d steps of %.2f ms, moved %.3f at last, %d shallow, "
            "%d close (%d, %d forced)\n",
            ns_layout_drawings[i], relax->at.count, relax->faces.count, done,
            1000 * spent / (done + !done), state.mean_move, state.shallow_angles,
            state.close_curves, state.forced_angles, state.forced_close);
    }
    ns_relax_destroy(&t->ctx, relax);
    ns_doc_drop(&t->ctx, &doc);
}

static void drawings_relax_without_a_change(ns_test *t)
{
    static const int32_t drawings[] = { 0, 1, 3, 6, 9, 12 };

    for (int32_t i = 0; i < ns_scale(NS_COUNT(drawings)) && i < NS_COUNT(drawings); i++)
        relax_drawing(t, drawings[i], NS_METHOD_ANNEAL, 200);
}

NS_TEST_MAIN(NS_CASE(drawings_relax_without_a_change))
