// test_relax_graph.c: the plane graph of a board is that board: every crossing is a junction, every
// stretch between two an edge, the faces are the cells; cut into segments of the length asked for.
#include "board/arranged.h"
#include "layout/graph.h"
#include "ns_test.h"
#include "oracle/boards.h"
#include "oracle/layout_boards.h"
#include "oracle/random_board.h"
#include "oracle/scale.h"

static void drawings_become_graphs(ns_test *t)
{
    for (int32_t i = 0; i < NS_LAYOUT_DRAWINGS; i++) {
        ns_relax relax = { 0 };
        if (!ns_layout_graph(t, i, NS_METHOD_CLIMB, &relax))
            return;
        printf("%s: %d vertices, %d segments, %d edges, %d faces\n", ns_layout_drawings[i],
               relax.at.count, relax.segments.count, relax.edges.count, relax.faces.count);
        ns_relax_drop(&t->ctx, &relax);
    }
}

static void random_boards_become_graphs(ns_test *t)
{
    const ns_relax_options options = { .segment = 10 };
    ns_rng rng = { 7 };

    for (int32_t i = 0; i < ns_scale(400); i++) {
        ns_board board = ns_random_board(&t->ctx, &rng, NS_TOLERANCE);
        ns_relax relax = { 0 };
        ns_expect(t, ns_relax_build(&t->ctx, &board, &options, &relax) == NS_OK, "board %d: %s",
                  i, t->ctx.message);
        ns_relax_drop(&t->ctx, &relax);
        ns_board_drop(&t->ctx, &board);
    }
}

NS_TEST_MAIN(NS_CASE(drawings_become_graphs), NS_CASE(random_boards_become_graphs))
