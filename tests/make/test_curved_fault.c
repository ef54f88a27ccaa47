// test_curved_fault.c: a fault of our own does not cost the work that was done. Every call that
// puts a curve onto the stage goes through here and now and then says that it does not fit, also
// where it is known to: there is a puzzle all the same, and it is right.
#include "measure/stage/stage.h"
#include "nonosmith/make.h"
#include "oracle/scale.h"
#include "picture/outline_twin.h"

#define FAULTS 36 // places of one fault
#define LIES 4    // rates of many

#define STAR "M50 12L60 38L88 40L66 57L74 85L50 69L26 85L34 57L12 40L40 38Z"
#define DISC "M40 48A10 10 0 0 0 60 48A10 10 0 0 0 40 48Z"

// The linker gives us the stage's own function by this name; see tests/CMakeLists.txt.
ns_status __real_ns_stage_put(ns_ctx *ctx, ns_stage *stage, const ns_part *part,
                              ns_strand_id *strand, ns_fit *fit);
ns_status __wrap_ns_stage_put(ns_ctx *ctx, ns_stage *stage, const ns_part *part,
                              ns_strand_id *strand, ns_fit *fit);

static struct {
    int64_t puts;         // of extensions and decoys, so far
    int64_t first, every; // the puts that fail: from the first, each so many; 0: the first only
    int64_t lies;
} world;

static bool is_to_fail(void)
{
    const int64_t past = world.puts - world.first;

    return past == 0 || (past > 0 && world.every > 0 && past % world.every == 0);
}

ns_status __wrap_ns_stage_put(ns_ctx *ctx, ns_stage *stage, const ns_part *part,
                              ns_strand_id *strand, ns_fit *fit)
{
    const bool picture = part->role == NS_ROLE_PICTURE || part->role == NS_ROLE_BACKGROUND;

    world.puts += !picture;
    if (picture || !is_to_fail())
        return __real_ns_stage_put(ctx, stage, part, strand, fit);
    world.lies++;
    *fit = NS_FIT_TIE;
    return NS_OK;
}

static void make_one(ns_test *t, const ns_drawing *drawing, int64_t first, int64_t every)
{
    ns_curved_options options = ns_curved_defaults();
    ns_doc doc = { .number = -1 };
    ns_curved_made made = { 0 };

    options.effort = 0.01;
    t->ctx.seed = 1;
    world.puts = world.lies = 0;
    world.first = first;
    world.every = every;
    ns_expect(t, ns_make_curved(&t->ctx, drawing, &options, &doc, &made) == NS_OK,
              "put %lld, each %lld: %s", (long long)first, (long long)every, t->ctx.message);
    if (ns_expect(t, doc.puzzle.cell_count > 0, "put %lld, each %lld: a puzzle",
                  (long long)first, (long long)every)) {
        int32_t decoys = 0;
        for (int32_t s = 0; s < doc.board.sections.count; s++)
            decoys += doc.board.sections.at[s].role == NS_ROLE_DECOY;
        ns_expect(t, ns_board_verify(&t->ctx, &doc.board, &doc.puzzle) == NS_OK, "put %lld: %s",
                  (long long)first, t->ctx.message);
        ns_expect(t, made.decoys == decoys, "put %lld: %d decoys, not %d", (long long)first,
                  (int)made.decoys, (int)decoys);
    }
    ns_curved_made_drop(&t->ctx, &made);
    ns_doc_drop(&t->ctx, &doc);
}

// Once, at places all over the work; then again and again.
static void the_work_is_kept(ns_test *t)
{
    const char *const paths[] = { "black", STAR, "white", DISC, NULL };
    ns_drawing drawing = { 0 };

    if (ns_expect(t, twin_draw(&t->ctx, NULL, paths, &drawing) == NS_OK, "%s",
                  t->ctx.message)) {
        make_one(t, &drawing, -1, 0);
        const int64_t all = world.puts;
        ns_expect(t, all > 100, "%lld puts", (long long)all);
        for (int32_t i = 0; i < ns_scale(FAULTS); i++) {
            const int64_t back = i < 12 ? i : all * i / FAULTS; // the last ones are decoys
            make_one(t, &drawing, all - back, 0);
            ns_expect(t, world.lies == 1, "put %lld failed", (long long)(all - back));
        }
        for (int32_t i = 0; i < ns_scale(LIES); i++)
            make_one(t, &drawing, 1, all / (i + 1));
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(the_work_is_kept))
