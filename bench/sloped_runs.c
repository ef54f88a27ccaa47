// sloped_runs.c: see sloped_runs.h.
// wait4 is no part of POSIX, but of every system this runs on.
#define _DEFAULT_SOURCE
#include "sloped_runs.h"

#include "base/basics.h"
#include "io/native.h"
#include "ns_test.h"
#include "oracle/sloped_pictures.h"
#include "report.h"

#if defined(NS_WITH_CLP)
#include "io/engine/program_clp.h"
#endif
#if defined(NS_WITH_EXPAT)
#include "io/xml/svg_expat.h"
#endif

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void fail(const char *what, const char *message)
{
    fprintf(stderr, "%s: %s\n", what, message);
    exit(5);
}

const ns_program_port *ns_sloped_bench_clp(void)
{
#if defined(NS_WITH_CLP)
    static ns_program_port port;

    port = *ns_program_clp();
    port.first = true;
    return &port;
#else
    return NULL;
#endif
}

void ns_sloped_bench_load(ns_ctx *ctx, const char *name, ns_drawing *drawing)
{
#if defined(NS_WITH_EXPAT)
    char path[4096];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s/sloped/%s.svg", ns_bench_data(), name);
    char *bytes = ns_test_read(path, &count);
    if (!bytes)
        fail(path, "cannot be read; set NONOSMITH_DATA to the folder of the data");
    if (ns_svg_read(ctx, name, bytes, count, NULL, drawing) != NS_OK)
        fail(name, ctx->message);
    free(bytes);
#else
    (void)ctx;
    (void)drawing;
    fail(name, "built without expat");
#endif
}

void ns_sloped_bench_read(ns_ctx *ctx, const ns_drawing *drawing, ns_slopes *slopes)
{
    const ns_sloped_options options = ns_sloped_defaults();

    *slopes = (ns_slopes){ 0 };
    if (ns_slopes_read(ctx, drawing, &options, slopes) != NS_OK)
        fail("read", ctx->message);
}

static double narrowest(ns_ctx *ctx, const ns_slopes *slopes)
{
    ns_numbers widths = { 0 };
    double least = 1e300;

    if (ns_face_widths(ctx, &slopes->lines, &widths) != NS_OK)
        fail("widths", ctx->message);
    for (int32_t i = 0; i < widths.count; i++)
        least = fmin(least, widths.at[i]);
    ns_array_drop(ctx, &widths);
    return least;
}

ns_shift_run ns_sloped_bench_shift(ns_ctx *ctx, const ns_slopes *slopes,
                                   const ns_sloped_options *options,
                                   const ns_program_port *engine, int32_t times)
{
    ns_shift_run run = { .drawn = narrowest(ctx, slopes), .seconds = 1e300 };

    for (int32_t i = 0; i < times; i++) {
        ns_shifted shifted = { 0 };
        const double start = ns_cpu_seconds();
        if (ns_slopes_shift(ctx, slopes, options, engine, &shifted) != NS_OK)
            fail("shift", ctx->message);
        run.seconds = fmin(run.seconds, ns_cpu_seconds() - start);
        run.squares = run.sum = run.max = 0;
        for (int32_t l = 0; l < shifted.shift.count; l++) {
            const double far = fabs(shifted.shift.at[l]);
            run.squares += far * far;
            run.sum += far;
            run.max = fmax(run.max, far);
        }
        run.met = shifted.met;
        run.widest = shifted.widest;
        run.bound = shifted.bound;
        ns_shifted_drop(ctx, &shifted);
    }
    run.shifted = run.max > 0;
    run.width = options->widest ? run.widest : options->width;
    return run;
}

// -- drawings of our own --------------------------------------------------------------------------

void ns_sloped_bench_find(ns_ctx *ctx, int32_t lines, ns_drawing *drawing)
{
    ns_sloped_options options = ns_sloped_defaults();

    options.widest = true;
    for (uint64_t seed = 1;; seed++) {
        ns_rng rng = ns_rng_seed(seed);
        ns_sloped_picture picture;
        ns_sloped_twin twin;
        ns_slopes slopes;
        ns_sloped_picture_random(&rng, false, &picture);
        if (!ns_sloped_twin_of_picture(&twin, &picture))
            continue;
        const int32_t found = twin.lines;
        ns_sloped_twin_drop(&twin);
        if (found != lines)
            continue;
        if (ns_sloped_drawing(ctx, &picture, drawing) != NS_OK)
            fail("drawing", ctx->message);
        ns_sloped_bench_read(ctx, drawing, &slopes);
        const ns_shift_run run = ns_sloped_bench_shift(ctx, &slopes, &options, NULL, 1);
        ns_slopes_drop(ctx, &slopes);
        if (run.widest > 1.2 * run.drawn)
            return;
        ns_drawing_drop(ctx, drawing);
    }
}

static bool is_taken(const int32_t *taken, int32_t count, int32_t value)
{
    for (int32_t i = 0; i < count; i++) {
        if (taken[i] == value)
            return true;
    }
    return false;
}

#define MANY 1024

// What has been taken of each slope: x, y, x + y, x - y.
typedef struct taken_lines {
    int32_t at[4][MANY], count[4];
} taken_lines;

// Two lines of one slope and two of another: all of them, or none when one is taken.
static bool take(taken_lines *taken, const int slope[2], int32_t c[2][2])
{
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            if (is_taken(taken->at[slope[i]], taken->count[slope[i]], c[i][k]))
                return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++)
            taken->at[slope[i]][taken->count[slope[i]]++] = c[i][k];
    }
    return true;
}

// A rectangle or a diamond from its leftmost corner, w and h along its sides; false when it does
// not fit.
static bool add_box(ns_sloped_picture *picture, taken_lines *taken, bool diamond, ns_point at,
                    int32_t w, int32_t h)
{
    static const int slopes[2][2] = { { 0, 1 }, { 2, 3 } };
    const int32_t x = at.x, y = at.y;
    const ns_point corners[2][4] = {
        { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } },
        { { x, y }, { x + h, y - h }, { x + h + w, y - h + w }, { x + w, y + w } },
    };
    int32_t c[2][2][2] = { { { x, x + w }, { y, y + h } },
                           { { x + y, x + y + 2 * w }, { x - y, x - y + 2 * h } } };

    for (int i = 0; i < 4; i++) {
        const ns_point p = corners[diamond][i];
        if (p.x <= 0 || p.y <= 0 || p.x >= picture->width || p.y >= picture->height)
            return false;
    }
    if (!take(taken, slopes[diamond], c[diamond]))
        return false;
    ns_sloped_loop_add(picture, 0, 1);
    for (int i = 0; i < 4; i++)
        ns_sloped_corner_add(picture, corners[diamond][i].x, corners[diamond][i].y);
    return true;
}

void ns_sloped_bench_many(ns_ctx *ctx, int32_t lines, int32_t grid, ns_drawing *drawing)
{
    static ns_sloped_picture picture;
    static taken_lines taken;
    ns_rng rng = ns_rng_seed((uint64_t)grid);

    picture = (ns_sloped_picture){ .width = grid, .height = grid };
    taken = (taken_lines){ 0 };
    while (picture.loops < lines / 4) {
        const int32_t x = ns_rng_below(&rng, grid), y = ns_rng_below(&rng, grid);
        const int32_t w = 1 + ns_rng_below(&rng, grid / 4),
                      h = 1 + ns_rng_below(&rng, grid / 4);
        add_box(&picture, &taken, picture.loops % 2, (ns_point){ x, y }, w, h);
    }
    if (ns_sloped_drawing(ctx, &picture, drawing) != NS_OK)
        fail("drawing", ctx->message);
}

// -- whole makes ----------------------------------------------------------------------------------

static void make_in_child(const ns_drawing *drawing, const ns_sloped_options *options, int to)
{
    ns_ctx ctx = ns_native_ctx();
    ns_doc doc = { .number = -1 };
    ns_sloped_made made = { 0 };
    ns_make_run run = { 0 };

    const double start = ns_cpu_seconds();
    run.made = ns_make_sloped(&ctx, drawing, options, NULL, &doc, &made) == NS_OK;
    run.seconds = ns_cpu_seconds() - start;
    run.width = made.width;
    run.faces = made.faces;
    if (!run.made)
        fprintf(stderr, "make: %s\n", ctx.message);
    _exit(write(to, &run, sizeof run) != sizeof run);
}

ns_make_run ns_sloped_bench_make(const ns_drawing *drawing, const ns_sloped_options *options)
{
    ns_make_run run = { 0 };
    struct rusage used;
    int ends[2], status;

    fflush(NULL);
    if (pipe(ends) != 0)
        fail("pipe", "none left");
    const pid_t child = fork();
    if (child < 0)
        fail("fork", "no process");
    if (child == 0)
        make_in_child(drawing, options, ends[1]);
    close(ends[1]);
    const bool told = read(ends[0], &run, sizeof run) == sizeof run;
    close(ends[0]);
    if (wait4(child, &status, 0, &used) != child || !told)
        fail("make", "the process ended early");
    run.megabytes = (double)used.ru_maxrss / 1024;
    return run;
}
