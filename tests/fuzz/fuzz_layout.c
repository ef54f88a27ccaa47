// fuzz_layout.c: a small board, and whatever somebody may do to it while it relaxes: forces of any
// numbers, drags to anywhere and out of the frame, pins, letting go. The first bytes choose the
// board and how it is cut, every 4 bytes then are a deed; after each the engine steps, and what it
// draws must be what it drew at the start. Numbers that are none are refused, and positions stay
// within the frame.
#include "fuzz_formats.h"

#include "layout/graph/graph.h"
#include "nonosmith/relax.h"
#include "oracle/random_board.h"

#define DEED_BYTES 4
#define DEEDS_MAX 100
#define VERTICES_MAX 4000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Usual numbers, and the worst ones.
static double number_of(uint8_t byte)
{
    static const double numbers[] = { 0,   1,    -1,  0.5,  2,      5,    10,    16,  40,
                                      100, 1000, 1e9, -1e9, 1e-300, 1e-9, -0.25, 1e10 };
    const double zero = 0;

    return byte == 255   ? zero / zero
           : byte == 254 ? 1 / zero
                         : numbers[byte % NS_COUNT(numbers)];
}

static void set_one(ns_relax_forces *f, uint8_t which, double to)
{
    double *const all[] = {
        &f->repulsion,
        &f->repulsion_power,
        &f->smoothing,
        &f->smoothing_power,
        &f->smoothing_middle,
        &f->attraction,
        &f->transition,
        &f->transition_power,
        &f->temperature,
        &f->attraction_length,
        &f->split,
        &f->merge,
        &f->reach,
        &f->area,
        &f->area_low,
        &f->area_high,
        &f->crossing,
        &f->spacing,
        &f->drag,
        &f->min_gap,
        &f->min_angle,
        &f->step,
    };

    *all[which % NS_COUNT(all)] = to;
}

static void set(ns_ctx *ctx, ns_relax *relax, uint8_t which, double to)
{
    ns_relax_forces forces = relax->forces;

    set_one(&forces, which, to);
    const ns_status status = ns_relax_set(ctx, relax, &forces);
    FUZZ_CHECK(status == NS_OK || (status == NS_BAD_INPUT && ctx->message[0]));
    FUZZ_CHECK((to >= -1e9 && to <= 1e9) || status == NS_BAD_INPUT);
}

// Saved, some steps, and back.
static void there_and_back(ns_ctx *ctx, ns_relax *relax, int32_t steps)
{
    ns_relax_saved *saved;

    FUZZ_CHECK(ns_relax_save(ctx, relax, &saved) == NS_OK);
    FUZZ_CHECK(ns_relax_step(ctx, relax, steps) == NS_OK);
    FUZZ_CHECK(ns_relax_restore(ctx, relax, saved) == NS_OK);
    ns_relax_saved_drop(ctx, saved);
}

static void act(ns_ctx *ctx, ns_relax *relax, const uint8_t *deed)
{
    const int32_t vertex = (deed[1] << 8 | deed[2]) % (relax->at.count + 1) - 1;
    const double x = deed[2] * 8.0 - 500, y = deed[3] * 8.0 - 500;
    ns_status status = NS_OK;

    switch (deed[0] % 8) {
    case 0:
        status = ns_relax_drag(ctx, relax, (ns_vertex_id){ vertex }, x, y);
        break;
    case 1:
        status = ns_relax_drag(ctx, relax, (ns_vertex_id){ vertex }, number_of(deed[2]),
                               number_of(deed[3]));
        break;
    case 2:
        ns_relax_let_go(relax);
        break;
    case 3:
        status = ns_relax_pin(ctx, relax, (ns_vertex_id){ vertex }, deed[3] & 1);
        break;
    case 4:
        relax->forces = deed[1] & 1 ? ns_relax_forces_paper() : ns_relax_forces_defaults();
        break;
    case 5:
        status = ns_relax_inflate(ctx, relax,
                                  (ns_cell_id){ deed[1] % (relax->cell_of.count + 1) - 1 },
                                  number_of(deed[2]));
        break;
    case 6:
        FUZZ_CHECK(ns_relax_cell_at(relax, x, y).i < relax->cell_of.count);
        there_and_back(ctx, relax, deed[1] % 8);
        break;
    default:
        set(ctx, relax, deed[1], number_of(deed[2]));
    }
    FUZZ_CHECK(status == NS_OK || (status == NS_BAD_INPUT && ctx->message[0]));
}

static void check(ns_ctx *ctx, ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);

    FUZZ_CHECK(ns_relax_check(ctx, relax) == NS_OK);
    for (int32_t v = 0; v < view.vertex_count; v++)
        FUZZ_CHECK(!view.kinds[v]
                   || (view.at[v].x >= 0 && view.at[v].x <= relax->board.width
                       && view.at[v].y >= 0 && view.at[v].y <= relax->board.height));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_relax *relax = NULL;

    if (size < 4)
        return 0;
    ns_rng rng = ns_rng_seed((uint64_t)(data[0] << 8 | data[1]));
    const ns_relax_options options = { .segment = 10 + data[2],
                                       .picture_slack =
                                           data[3] & 1 ? (data[3] >> 1) / 4.0 : 0 };
    ns_board board = ns_random_board(&ctx, &rng, NS_TOLERANCE);
    const ns_status status = ns_relax_create(&ctx, &board, &options, &relax);
    FUZZ_CHECK(status == NS_OK || (status == NS_BAD_INPUT && !relax && ctx.message[0]));
    for (size_t i = 4; relax && i + DEED_BYTES <= size && i < DEED_BYTES * DEEDS_MAX
                       && relax->at.count < VERTICES_MAX;
         i += DEED_BYTES) {
        act(&ctx, relax, data + i);
        FUZZ_CHECK(ns_relax_step(&ctx, relax, 1 + data[i + 3] % 4) == NS_OK);
        check(&ctx, relax);
    }
    ns_relax_destroy(&ctx, relax);
    ns_board_drop(&ctx, &board);
    return 0;
}
