// test_explain_data.c: explanations of real puzzles go as far as the solver does.
//
// Puzzles made by others, up to 50 by 50, and puzzles of every kind made from the pictures, drawings and
// models in examples/: with techniques of one line what is known in the end is what line logic leaves, with
// supposing what probing leaves. And people can follow: of the deductions about one line four in five need
// nothing harder than a cell met twice; only the rest are told as "everything else that the line says".
// Every deduction about a line of an example is proved as well, by a line step of the tests' own (line_dp.h): it
// follows from the clue and the premises, and without any one of them it does not.
// A sample by default, everything with NONOSMITH_TEST_SCALE=full.
#define _POSIX_C_SOURCE 200809L // scandir
#include "ns_test.h"

#include "io/native_ports.h"
#include "nonosmith/explain.h"
#include "oracle/classic.h"
#include "oracle/line_dp.h"
#include "oracle/scale.h"
#include "solve/search/search.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 50, CELLS_MOST = SIDE_MOST * SIDE_MOST };

// Deductions about one line: those that have a name, and the others.
typedef struct census {
    int64_t puzzles, named, whole_line, broken;
    bool prove; // every deduction
    int64_t proved;
} census;

// One of every so many, fewer in a sample and more at full scale.
static int32_t every(int32_t usual)
{
    return ns_max(1, usual * 100 / ns_scale_percent());
}

static void take_census(const ns_explanation *x, census *c)
{
    c->puzzles++;
    c->broken += x->broken;
    for (ns_technique i = NS_TECHNIQUE_DONE; i < NS_TECHNIQUE_WHOLE_LINE; i++)
        c->named += x->rating.uses[i];
    c->whole_line += x->rating.uses[NS_TECHNIQUE_WHOLE_LINE];
}

static void expect_named(ns_test *t, const char *name, const census *c)
{
    const int64_t all = c->named + c->whole_line;

    printf("%s: %lld puzzles, %lld broken; %lld deductions about a line, %.1f %% with a name\n",
           name, (long long)c->puzzles, (long long)c->broken, (long long)all,
           all ? 100.0 * (double)c->named / (double)all : 0.0);
    ns_expect(t, all > 0 && c->named * 5 >= all * 4, "%s: only %lld of %lld have a name", name,
              (long long)c->named, (long long)all);
}

// Whether an explanation that was not stopped knows exactly the sets, or sees a contradiction.
static void expect_known(ns_test *t, const char *name, const ns_explanation *x, bool possible,
                         const ns_colours *cells, int32_t count)
{
    int32_t others = 0;

    if (!ns_expect(t, x->broken == !possible, "%s: %s", name,
                   possible ? "called broken" : "a contradiction is not seen")
        || !possible || !ns_expect(t, x->cells.count == count, "%s: not all cells", name))
        return;
    for (int32_t c = 0; c < count; c++)
        others += x->cells.at[c] != cells[c];
    ns_expect(t, others == 0, "%s: %d of %d cells are known otherwise", name, others, count);
    ns_expect(t, x->settled == (ns_count_open(cells, count) == 0), "%s: settled %d", name,
              x->settled);
}

// -- proofs ---------------------------------------------------------------------------------------

// Whether the results follow from the clue of the line and the premises but the one that is left out (-1: none). `cells`
// has every colour everywhere, and has so again.
static bool step_follows(ns_dp *dp, const ns_puzzle *puzzle, const ns_explanation *x,
                         const ns_deduction *step, int32_t without, ns_colours *cells)
{
    const ns_line *line = &puzzle->lines.at[step->line];
    bool follows = true;

    for (int32_t i = 0; i < step->premise_count; i++) {
        const ns_fact fact = x->facts.at[step->premise_first + i];
        if (i != without)
            cells[fact.cell] = fact.colours;
    }
    const bool possible = ns_dp_step(dp, step->line, cells);
    for (int32_t i = 0; i < step->result_count; i++) {
        const ns_fact fact = x->facts.at[step->result_first + i];
        follows &= (cells[fact.cell] & ~fact.colours) == 0;
    }
    for (int32_t i = 0; i < line->count; i++)
        cells[ns_line_cell(puzzle, line, i)] = ns_puzzle_colours(puzzle);
    return step->turn == NS_TURN_BROKEN ? !possible : possible && follows;
}

static void prove_steps(ns_test *t, const char *name, const ns_puzzle *puzzle, census *c)
{
    const ns_explain_options options = { .hardest = NS_TECHNIQUE_MINIMAL, .reasons = true };
    ns_colours *cells = calloc((size_t)puzzle->cell_count + 1, sizeof *cells);
    ns_dp *dp = ns_dp_create(puzzle);
    ns_explanation x = { 0 };

    ns_expect(t, ns_explain(&t->ctx, puzzle, &options, &x) == NS_OK, "%s: %s", name,
              t->ctx.message);
    for (int32_t i = 0; i < puzzle->cell_count; i++)
        cells[i] = ns_puzzle_colours(puzzle);
    for (int32_t s = 0; s < x.steps.count; s++) {
        const ns_deduction *step = &x.steps.at[s];
        if (step->line < 0)
            continue;
        ns_expect(t, step_follows(dp, puzzle, &x, step, -1, cells),
                  "%s: step %d does not follow", name, s);
        for (int32_t i = 0; i < step->premise_count; i++)
            ns_expect(t, !step_follows(dp, puzzle, &x, step, i, cells),
                      "%s: step %d follows without its premise %d", name, s, i);
        c->proved++;
    }
    ns_explanation_drop(&t->ctx, &x);
    ns_dp_destroy(dp);
    free(cells);
}

// -- line logic -----------------------------------------------------------------------------------

static void compare_lines(ns_test *t, const char *name, const ns_puzzle *puzzle, census *c)
{
    const ns_explain_options limited = { .hardest = NS_TECHNIQUE_MINIMAL };
    ns_solve_options options = ns_solve_defaults();
    ns_explanation x = { 0 };
    ns_judgement judged = { 0 };

    options.lines_only = options.nameless = true;
    if (ns_expect(t, ns_judge(&t->ctx, puzzle, NULL, &options, false, &judged) == NS_OK,
                  "%s: %s", name, t->ctx.message)
        && ns_expect(t, ns_explain(&t->ctx, puzzle, &limited, &x) == NS_OK, "%s: %s", name,
                     t->ctx.message)) {
        expect_known(t, name, &x, judged.solved.verdict != NS_NONE, judged.solved.cells.at,
                     judged.solved.cells.count);
        take_census(&x, c);
    }
    ns_explanation_drop(&t->ctx, &x);
    ns_judgement_drop(&t->ctx, &judged);
    if (c->prove)
        prove_steps(t, name, puzzle, c);
}

static void compare_set(ns_test *t, const char *data, const char *prefix, int32_t step,
                        census *c)
{
    ns_classic_set set = { 0 };

    ns_expect(t, ns_classic_load(&t->ctx, data, prefix, &set) == NS_OK, "%s", t->ctx.message);
    ns_expect(t, set.puzzles.count > 0, "no puzzles in %s", prefix);
    for (int32_t i = 0; i < set.puzzles.count; i += step) {
        const ns_puzzle *puzzle = &set.puzzles.at[i].doc->puzzle;
        if (puzzle->size[0] <= SIDE_MOST && puzzle->size[1] <= SIDE_MOST)
            compare_lines(t, set.puzzles.at[i].name, puzzle, c);
    }
    ns_classic_drop(&t->ctx, &set);
}

static void lines_of_others(ns_test *t)
{
    static const struct {
        const char *prefix;
        int32_t usual;
        bool counted; // pictures: people are meant to solve them
    } sets[] = {
        { "jwilk", 1, true },        { "tango-colour", 2, true }, { "nonogram-db", 2, false },
        { "sgt-pattern", 4, false }, { "survey-free", 2, false }, { "ndom", 2, false },
        { "minizinc", 4, false },    { "rand30", 40, false },     { "tournament", 400, false },
    };
    const char *data = ns_test_data(t);

    for (int32_t i = 0; data && i < NS_COUNT(sets); i++) {
        census c = { 0 };
        compare_set(t, data, sets[i].prefix, every(sets[i].usual), &c);
        if (sets[i].counted)
            expect_named(t, sets[i].prefix, &c);
    }
}

// -- supposing ------------------------------------------------------------------------------------

// What probing leaves, by the solver's own; *possible is false on a contradiction.
static ns_status probe(ns_ctx *ctx, const ns_puzzle *puzzle, ns_colours *cells, bool *possible)
{
    ns_lines *lines = NULL;
    ns_search *search = NULL;
    int64_t probes = 0;

    NS_TRY(ns_lines_create(ctx, puzzle, &lines));
    ns_lines_start(lines, cells);
    *possible = !ns_any_impossible(cells, puzzle->cell_count);
    ns_status status = *possible ? ns_search_create(ctx, lines, cells, false, &search) : NS_OK;
    if (status == NS_OK && search)
        status = ns_search_probe(ctx, search, &probes);
    if (status == NS_OK && search) {
        *possible = !search->exhausted;
        memcpy(cells, search->sets, (size_t)puzzle->cell_count * sizeof *cells);
    }
    if (search)
        ns_search_destroy(ctx, search);
    ns_lines_destroy(ctx, lines);
    return status;
}

static void compare_probing(ns_test *t, const char *name, const ns_puzzle *puzzle)
{
    const ns_explain_options limited = { .hardest = NS_TECHNIQUE_SUPPOSE };
    ns_explanation x = { 0 };
    static ns_colours cells[CELLS_MOST];
    bool possible = true;

    if (ns_expect(t, probe(&t->ctx, puzzle, cells, &possible) == NS_OK, "%s: %s", name,
                  t->ctx.message)
        && ns_expect(t, ns_explain(&t->ctx, puzzle, &limited, &x) == NS_OK, "%s: %s", name,
                     t->ctx.message))
        expect_known(t, name, &x, possible, cells, puzzle->cell_count);
    ns_explanation_drop(&t->ctx, &x);
}

static void supposing_of_others(ns_test *t)
{
    static const struct {
        const char *prefix;
        int32_t usual;
    } sets[] = { { "jwilk", 10 }, { "tango-colour", 20 } };
    const char *data = ns_test_data(t);

    for (int32_t s = 0; data && s < NS_COUNT(sets); s++) {
        ns_classic_set set = { 0 };
        ns_expect(t, ns_classic_load(&t->ctx, data, sets[s].prefix, &set) == NS_OK, "%s",
                  t->ctx.message);
        for (int32_t i = 0; i < set.puzzles.count; i += every(sets[s].usual)) {
            const ns_puzzle *puzzle = &set.puzzles.at[i].doc->puzzle;
            if (puzzle->size[0] <= SIDE_MOST && puzzle->size[1] <= SIDE_MOST)
                compare_probing(t, set.puzzles.at[i].name, puzzle);
        }
        ns_classic_drop(&t->ctx, &set);
    }
}

// -- examples -------------------------------------------------------------------------------------

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), more = strlen(end);

    return length >= more && strcmp(text + length - more, end) == 0;
}

// Every puzzle in a file of puzzles; but not of a kind that we do not have.
static void compare_file(ns_test *t, const char *name, const char *bytes, int32_t count,
                         census *c)
{
    const ns_read_options options = { 0 };
    ns_book book = { 0 };
    const ns_status status =
        ns_puzzles_read(&t->ctx, ns_native_ports(), name, bytes, count, &options, &book);

    ns_expect(t, status == NS_OK || strstr(t->ctx.message, "triddler"), "%s", t->ctx.message);
    for (int32_t i = 0; i < book.count; i++)
        compare_lines(t, name, &book.at[i].puzzle, c);
    ns_book_drop(&t->ctx, &book);
}

// Makes a puzzle of a picture, as the program does, and looks at it.
static void compare_made(ns_test *t, const char *path, const char *options, census *c)
{
    ns_block block = { .name = path };
    ns_reply reply = { 0 };
    char *bytes = ns_test_read(path, &block.count);

    block.bytes = bytes;
    if (ns_expect(t, bytes != NULL, "%s can be read", path)
        && ns_expect(t,
                     ns_work(&t->ctx, ns_native_ports(), "make", options,
                             (int32_t)strlen(options), &block, 1, &reply)
                         == NS_OK,
                     "%s", t->ctx.message)
        && ns_expect(t, reply.files.count == 1, "%s: %s", path,
                     ns_text_chars(&reply.objects))) {
        const ns_text *made = &reply.files.at[0].bytes;
        char name[1100]; // of a mesh the name alone says that it is one
        snprintf(name, sizeof name, "%s.nono", path);
        compare_file(t, name, ns_text_chars(made), made->count, c);
    }
    ns_reply_drop(&t->ctx, &reply);
    free(bytes);
}

// Files of a folder, what they are made into (NULL: they are puzzles) and which of them usually.
typedef struct example_folder {
    const char *folder, *end, *options;
    int32_t usual;
} example_folder;

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

// Goes through the files of a folder in the order of their names.
static void compare_folder(ns_test *t, const char *root, const example_folder *f, census *c)
{
    char path[1024];
    struct dirent **files = NULL;
    int32_t place = 0;

    snprintf(path, sizeof path, "%s/%s", root, f->folder);
    const int count = scandir(path, &files, NULL, by_name);
    ns_expect(t, count > 0, "nothing in %s", path);
    for (int i = 0; i < count; i++) {
        const bool fits = ends_with(files[i]->d_name, f->end);
        snprintf(path, sizeof path, "%s/%s/%.200s", root, f->folder, files[i]->d_name);
        if (fits && place++ % every(f->usual) == 0) {
            int32_t bytes = 0;
            char *file = f->options ? NULL : ns_test_read(path, &bytes);
            if (f->options)
                compare_made(t, path, f->options, c);
            else if (ns_expect(t, file != NULL, "%s can be read", path))
                compare_file(t, path, file, bytes, c);
            free(file);
        }
        free(files[i]);
    }
    free(files);
    ns_expect(t, place > 0, "no %s in %s", f->end, f->folder);
}

static void webpbn_of_others(ns_test *t)
{
    static const example_folder loom = { "classic/number-loom", ".xml", NULL, 1 };
    const char *data = ns_test_data(t);
    census c = { 0 };

    if (data && !ns_native_ports()->webpbn)
        ns_skip(t, "this build does not read webpbn's XML");
    else if (data)
        compare_folder(t, data, &loom, &c);
}

static void examples(ns_test *t)
{
    static const example_folder folders[] = {
        { "tests/golden", ".nono", NULL, 1 },
        { "tests/golden", ".non", NULL, 1 },
        { "examples/grids", ".txt", "{}", 1 },
        { "examples/grids", ".png", "{}", 1 },
        { "examples/grids", ".png", "{\"colours\": 8}", 1 },
        { "examples/drawings", ".svg", "{\"effort\": 20000000}", 4 },
        { "examples/sloped", ".svg", "{\"kind\": \"sloped\", \"any-slope\": true}", 1 },
        { "examples/solid", ".vox", "{}", 1 },
    };
    census all = { .prove = true };

    for (int32_t i = 0; i < NS_COUNT(folders); i++) {
        const ns_ports *ports = ns_native_ports();
        const char *end = folders[i].end;
        if ((strcmp(end, ".png") == 0 && !ports->png)
            || (strcmp(end, ".svg") == 0 && !ports->svg))
            ns_skip(t, "this build does not read %s", end);
        else
            compare_folder(t, NS_SOURCE_DIR, &folders[i], &all);
    }
    printf("%lld deductions about a line of the examples are proved\n", (long long)all.proved);
    expect_named(t, "examples", &all);
}

// Drawings, polygons and, at three sizes, models made by others.
static void pictures_of_others(ns_test *t)
{
    static const example_folder folders[] = {
        { "drawings", ".svg", "{\"effort\": 20000000}", 8 },
        { "sloped", ".svg", "{\"kind\": \"sloped\", \"any-slope\": true}", 2 },
    };
    static const char *const models[] = { "dino.x", "duck.dae", "horse.md2", "jeep.md3",
                                          "knot.3ds" };
    static const char *const sizes[] = { "{\"size\": \"12\"}", "{\"size\": \"24\"}",
                                         "{\"size\": \"36\"}" };
    const char *data = ns_test_data(t);
    const ns_ports *ports = ns_native_ports();
    census all = { .prove = true };
    char path[1024];

    for (int32_t i = 0; data && ports->svg && i < NS_COUNT(folders); i++)
        compare_folder(t, data, &folders[i], &all);
    for (int32_t i = 0; data && ports->mesh && i < NS_COUNT(models) * NS_COUNT(sizes); i++) {
        snprintf(path, sizeof path, "%s/meshes/%s", data, models[i % NS_COUNT(models)]);
        if (i % every(4) == 0)
            compare_made(t, path, sizes[i / NS_COUNT(models)], &all);
    }
    if (data && !ports->svg)
        ns_skip(t, "this build does not read SVG");
    if (all.puzzles > 0)
        expect_named(t, "pictures of others", &all);
}

NS_TEST_MAIN(NS_CASE(lines_of_others), NS_CASE(supposing_of_others), NS_CASE(webpbn_of_others),
             NS_CASE(examples), NS_CASE(pictures_of_others))
