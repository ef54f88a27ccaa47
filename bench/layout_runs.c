// layout_runs.c: see layout_runs.h.
// MAP_ANONYMOUS is no part of POSIX, but of every system this runs on.
#define _DEFAULT_SOURCE
#include "layout_runs.h"

#include "io/files.h"
#include "io/native.h"
#include "nonosmith/measure.h"
#include "nonosmith/nono.h"
#include "oracle/found.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_MAX_BYTES 1000
#define JOBS_MAX 64
#define SETTING_B 1

static const char *const method_names[] = { "best", "climb", "anneal" };

static void give_up(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(2);
}

static void read_forces(ns_ctx *ctx, const char *path, ns_relax_forces *forces)
{
    ns_text bytes = { 0 };

    if (ns_file_read(ctx, path, &bytes) != NS_OK
        || ns_relax_forces_read(ctx, path, ns_text_chars(&bytes), bytes.count, forces) != NS_OK)
        give_up(ctx->message);
    ns_text_drop(ctx, &bytes);
}

ns_layout_bench ns_layout_bench_open(int argc, char **argv, const char *const *parts,
                                     int32_t part_count)
{
    ns_layout_bench b = { .with = ns_relax_forces_defaults() };
    int kept = 1;

    for (int i = 1; i < argc; i++) {
        const char **text = strcmp(argv[i], "--cache") == 0    ? &b.cache
                            : strcmp(argv[i], "--forces") == 0 ? &b.forces
                            : strcmp(argv[i], "--method") == 0 ? &b.method
                            : strcmp(argv[i], "--wasm") == 0   ? &b.module
                                                               : NULL;
        const bool steps = strcmp(argv[i], "--steps") == 0;
        const bool slack = strcmp(argv[i], "--picture-slack") == 0;
        if ((text || steps || slack) && i + 1 == argc)
            give_up("every option takes a value");
        if (text)
            *text = argv[++i];
        else if (steps)
            b.steps = atoi(argv[++i]);
        else if (slack)
            b.slack = atof(argv[++i]);
        else
            argv[kept++] = argv[i];
    }
    b.base = ns_curved_bench_open(kept, argv, parts, part_count);
    if (b.forces)
        read_forces(&b.base.ctx, b.forces, &b.with);
    return b;
}

const char *ns_layout_method_name(ns_curved_method method)
{
    return method_names[method];
}

bool ns_layout_wants(const ns_layout_bench *b, int32_t drawing, ns_curved_method method)
{
    return (!b->base.drawing || strcmp(b->base.drawing, ns_drawing_names[drawing]) == 0)
           && (!b->method || strcmp(b->method, method_names[method]) == 0);
}

// -- start puzzles ------------------------------------------------------------------------------

static bool read_cached(ns_ctx *ctx, const char *path, ns_doc *doc)
{
    ns_text bytes = { 0 };
    ns_book book = { 0 };
    const bool read = ns_file_read(ctx, path, &bytes) == NS_OK
                      && ns_nono_read(ctx, path, bytes.at, bytes.count, &book) == NS_OK
                      && book.count == 1;

    if (read) {
        *doc = book.at[0];
        ns_array_drop(ctx, &book); // the doc is taken over
    }
    ns_text_drop(ctx, &bytes);
    return read;
}

static void write_cached(ns_ctx *ctx, const char *path, const ns_doc *doc)
{
    ns_text bytes = { 0 };

    if (ns_nono_write(ctx, doc, 1, &bytes) != NS_OK
        || ns_file_write(ctx, path, bytes.at, bytes.count) != NS_OK)
        give_up(ctx->message);
    ns_text_drop(ctx, &bytes);
}

static bool make_start(ns_ctx *ctx, int32_t drawing, ns_curved_method method, ns_doc *doc)
{
    ns_test t = { .ctx = *ctx, .name = "bench" };
    ns_curved_options options = ns_curved_defaults();
    ns_find find;
    ns_drawing drawn = { 0 };

    options.method = method;
    t.ctx.seed = 1;
    if (!ns_drawing_load(&t, ns_bench_data(), ns_drawing_names[drawing], &drawn))
        exit(1);
    const ns_status status = ns_found(&t.ctx, &drawn, &options, 0, 0, &find);
    memcpy(ctx->message, t.ctx.message, sizeof ctx->message);
    *doc = find.doc;
    find.doc = (ns_doc){ .number = -1 };
    ns_find_drop(&t.ctx, &find);
    ns_drawing_drop(&t.ctx, &drawn);
    return status == NS_OK;
}

bool ns_layout_start(ns_ctx *ctx, const ns_layout_bench *b, int32_t drawing,
                     ns_curved_method method, ns_doc *doc)
{
    char path[PATH_MAX_BYTES];

    *doc = (ns_doc){ .number = -1 };
    snprintf(path, sizeof path, "%s/%s-%s.nono", b->cache ? b->cache : "",
             ns_drawing_names[drawing], method_names[method]);
    if (b->cache && ns_file_exists(path))
        return read_cached(ctx, path, doc);
    if (!make_start(ctx, drawing, method, doc))
        return false;
    if (b->cache)
        write_cached(ctx, path, doc);
    return true;
}

// -- measuring ----------------------------------------------------------------------------------

ns_layout_look ns_layout_look_at(ns_ctx *ctx, const ns_board *board)
{
    const ns_measure_options options = { .setting = SETTING_B };
    ns_measures m;

    if (ns_measure(ctx, board, &options, &m, NULL) != NS_OK)
        give_up(ctx->message);
    return (ns_layout_look){ .shallow = m.layout.shallow_angles,
                             .close = m.layout.close_curves,
                             .forced_shallow = m.layout.forced_angles,
                             .forced_close = m.layout.forced_close,
                             .smoothness = m.layout.smoothness,
                             .angles = m.layout.angles,
                             .faces = m.layout.faces,
                             .score = m.de_jong.score,
                             .floor = m.de_jong.floor,
                             .fitness = m.kerkhof.fitness,
                             .fitness_floor = m.kerkhof.floor };
}

// -- several processes --------------------------------------------------------------------------

// What they share: the next job, and the rows.
typedef struct dealt {
    int32_t next;
    _Alignas(16) char rows[];
} dealt;

void ns_layout_deal(const ns_layout_bench *b, void *rows, size_t size, int32_t count,
                    void (*work)(const ns_layout_bench *b, void *row))
{
    const size_t bytes = sizeof(dealt) + size * (size_t)count;
    pid_t child[JOBS_MAX];
    int32_t job;

    dealt *d = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (d == MAP_FAILED)
        give_up("no memory for the runs");
    memcpy(d->rows, rows, size * (size_t)count);
    fflush(stdout);
    for (int32_t i = 0; i < b->base.jobs; i++) {
        child[i] = fork();
        if (child[i] != 0)
            continue;
        while ((job = __atomic_fetch_add(&d->next, 1, __ATOMIC_SEQ_CST)) < count)
            work(b, d->rows + size * (size_t)job);
        _exit(0);
    }
    for (int32_t i = 0; i < b->base.jobs; i++) {
        int status = 1;
        if (child[i] < 0 || waitpid(child[i], &status, 0) < 0 || status != 0)
            give_up("a run of the bench ended with an error");
    }
    memcpy(rows, d->rows, size * (size_t)count);
    munmap(d, bytes);
}
