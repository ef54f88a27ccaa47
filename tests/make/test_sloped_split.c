#include "make/sloped_program.h"
#include "oracle/sloped_drawings.h"
#include "io/program_clp.h"
#include <time.h>
static void explore(ns_test *t)
{
    ns_sloped_drawing rows[NS_SLOPED_DRAWINGS_MAX];
    const int32_t count = ns_sloped_drawings(t, rows);
    for (int32_t i = 0; i < count; i++) {
        ns_slopes s = {0};
        if (!ns_slopes_load(t, rows[i].name, &s)) continue;
        const ns_sloped_options options = { .widest = true, .objective = NS_OBJECTIVE_SUM };
        ns_shifted a = {0}, b = {0};
        int32_t parted = 0, f0 = s.lines.faces.count;
        ns_expect(t, !ns_slopes_shift(&t->ctx, &s, &options, ns_program_clp(), &a), "%s", t->ctx.message);
        int acc = 0; for (int m = 0; m < s.lines.meets.count; m++) acc += s.lines.meets.at[m].count > 2 && !s.corners.at[m];
        clock_t c = clock();
        ns_expect(t, !ns_slopes_split(&t->ctx, &s, ns_program_clp(), &parted), "%s", t->ctx.message);
        double ms = 1e3*(double)(clock()-c)/CLOCKS_PER_SEC;
        ns_expect(t, !ns_slopes_shift(&t->ctx, &s, &options, ns_program_clp(), &b), "%s", t->ctx.message);
        printf("%-28s near %g accidental %d: %.4f -> %.4f parted %d faces %d -> %d, %.1f ms\n", rows[i].name, s.near, acc, a.widest, b.widest, parted, f0, s.lines.faces.count, ms);
        ns_shifted_drop(&t->ctx, &a); ns_shifted_drop(&t->ctx, &b);
        ns_slopes_drop(&t->ctx, &s);
    }
}
NS_TEST_MAIN(NS_CASE(explore))
