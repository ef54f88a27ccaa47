// test_sloped.c: drawings made by others become sloped puzzles, from the SVG to the file: the
// counts, widths and verdicts that are known of them, boards that are whole, answers that are the
// picture, files that give the same puzzle again.
#include "board/arranged.h"
#include "nonosmith/make.h"
#include "nonosmith/measure.h"
#include "nonosmith/nono.h"
#include "ns_test.h"
#include "oracle/sloped_pictures.h"

#if defined(NS_WITH_EXPAT)
#include "io/xml/svg_expat.h"
#endif

#include <stdlib.h>
#include <string.h>

static bool read_svg(ns_test *t, const char *name, const char *bytes, int32_t count,
                     ns_drawing *drawing)
{
#if defined(NS_WITH_EXPAT)
    return ns_expect(t, ns_svg_read(&t->ctx, name, bytes, count, NULL, drawing) == NS_OK,
                     "%s: %s", name, t->ctx.message);
#else
    (void)name;
    (void)bytes;
    (void)count;
    (void)drawing;
    ns_skip(t, "drawings: built without expat");
    return false;
#endif
}

static bool load(ns_test *t, const char *folder, const char *name, ns_drawing *drawing)
{
    char path[1024];
    int32_t count = 0;

    snprintf(path, sizeof path, "%s/sloped/%s.svg", folder, name);
    char *bytes = ns_test_read(path, &count);
    const bool read = ns_expect(t, bytes != NULL, "%s can be read", path)
                      && read_svg(t, name, bytes, count, drawing);
    free(bytes);
    return read;
}

// What a reader of the file gets is what was written.
static void check_file(ns_test *t, const char *name, const ns_doc *doc, ns_text *file)
{
    ns_text again = { 0 };
    ns_book book = { 0 };

    ns_expect(t, ns_nono_write(&t->ctx, doc, 1, file) == NS_OK, "%s: %s", name, t->ctx.message);
    ns_expect(t, ns_nono_read(&t->ctx, name, file->at, file->count, &book) == NS_OK, "%s: %s",
              name, t->ctx.message);
    if (ns_expect(t, book.count == 1, "%s: one puzzle", name)) {
        const ns_doc *read = &book.at[0];
        ns_expect(t, ns_board_verify(&t->ctx, &read->board, &read->puzzle) == NS_OK, "%s: %s",
                  name, t->ctx.message);
        ns_expect(t, ns_puzzle_hash(&read->puzzle) == ns_puzzle_hash(&doc->puzzle),
                  "%s: the same puzzle", name);
        ns_expect(t, ns_nono_write(&t->ctx, read, 1, &again) == NS_OK, "%s: %s", name,
                  t->ctx.message);
        ns_expect(t,
                  again.count == file->count
                      && memcmp(again.at, file->at, (size_t)file->count) == 0,
                  "%s: the same bytes", name);
    }
    ns_text_drop(&t->ctx, &again);
    ns_book_drop(&t->ctx, &book);
}

static void check_board(ns_test *t, const char *name, const ns_doc *doc)
{
    ns_arranged arranged = { 0 };
    int32_t doubt = 0;

    ns_expect(t, ns_puzzle_check(&t->ctx, &doc->puzzle) == NS_OK, "%s: %s", name,
              t->ctx.message);
    ns_expect(t, ns_board_check(&t->ctx, &doc->board) == NS_OK, "%s: %s", name, t->ctx.message);
    if (ns_expect(t, ns_board_arrange(&t->ctx, &doc->board, &arranged) == NS_OK, "%s: %s", name,
                  t->ctx.message))
        ns_expect(t, ns_arrangement_check(&t->ctx, &arranged.arr, true) == NS_OK, "%s: %s",
                  name, t->ctx.message);
    ns_arranged_drop(&t->ctx, &arranged);
    ns_expect(t, ns_board_certify(&t->ctx, &doc->board, &doubt) == NS_OK && doubt < 0,
              "%s: curve %d is in doubt", name, (int)doubt);
}

static void check_answers(ns_test *t, const char *name, const ns_doc *doc, bool several)
{
    const ns_solve_options how = ns_solve_defaults();
    ns_judgement judgement = { 0 };

    ns_expect(
        t, ns_judge(&t->ctx, &doc->puzzle, doc->solution.at, &how, false, &judgement) == NS_OK,
        "%s: %s", name, t->ctx.message);
    ns_expect(t, judgement.solved.verdict == (several ? NS_MULTIPLE : NS_SIMPLE), "%s: %s",
              name, ns_verdict_name(judgement.solved.verdict));
    ns_expect(t, judgement.goal == (several ? NS_GOAL_UNKNOWN : NS_GOAL_YES),
              "%s: the answer is the picture", name);
    ns_expect(t, judgement.solved.solution_count == (several ? 2 : 1), "%s: %d answers", name,
              (int)judgement.solved.solution_count);
    ns_judgement_drop(&t->ctx, &judgement);
}

static int32_t count_filled(const ns_doc *doc)
{
    int32_t filled = 0;

    for (int32_t c = 0; c < doc->solution.count; c++)
        filled += doc->solution.at[c] != 0;
    return filled;
}

static bool near(double a, double b, double most)
{
    return a - b <= most && b - a <= most;
}

static void check_made(ns_test *t, const ns_sloped_input *input, const ns_sloped_made *made)
{
    const char *name = input->name;

    ns_expect(t, made->lines == input->lines, "%s: %d lines", name, (int)made->lines);
    ns_expect(t, made->faces == input->faces, "%s: %d faces", name, (int)made->faces);
    ns_expect(t, made->multiple == input->multiple, "%s: %d multiple points", name,
              (int)made->multiple);
    ns_expect(t, made->frame_multiple == input->frame_multiple, "%s: %d on the frame", name,
              (int)made->frame_multiple);
    ns_expect(t, near(made->drawn_width, input->drawn, 6e-4), "%s: drawn %f", name,
              made->drawn_width);
    ns_expect(t, made->level == NS_LEVEL_BASIC, "%s: level", name);
    ns_expect(t, (made->passes < 0) == (made->verdict != NS_SIMPLE), "%s: %d passes", name,
              (int)made->passes);
}

static bool make(ns_test *t, const ns_sloped_input *input, const ns_drawing *drawing,
                 const ns_sloped_options *options, ns_doc *doc, ns_sloped_made *made)
{
    return ns_expect(t, ns_make_sloped(&t->ctx, drawing, options, NULL, doc, made) == NS_OK,
                     "%s: %s", input->name, t->ctx.message);
}

// Ends that share a point of the frame are one vertex, and the angles between lines are those of
// the slopes.
static void check_measures(ns_test *t, const char *name, const ns_doc *doc,
                           const ns_sloped_made *made)
{
    ns_measure_options options = ns_measure_defaults();
    ns_measures m;
    ns_blemishes spots = { 0 };
    double vertex = 0;

    options.spots = options.sloped = true;
    ns_expect(t, ns_measure(&t->ctx, &doc->board, &options, &m, &spots) == NS_OK, "%s: %s",
              name, t->ctx.message);
    ns_expect(t, near(m.sloped.min_width, made->width, 1e-5), "%s: %f wide, made %f", name,
              m.sloped.min_width, made->width);
    ns_expect(t, near(m.sloped.max_shift, made->max, 1e-5), "%s: shift %f, made %f", name,
              m.sloped.max_shift, made->max);
    ns_expect(t, m.de_jong.min_vertex_distance > 0, "%s: vertices %f apart", name,
              m.de_jong.min_vertex_distance);
    ns_expect(t, m.layout.shallow_angles == 0, "%s: %d shallow angles", name,
              (int)m.layout.shallow_angles);
    for (int32_t i = 0; i < spots.count; i++)
        vertex += spots.at[i].yardstick == NS_DE_JONG_VERTEX ? spots.at[i].penalty : 0;
    ns_expect(t, near(vertex, m.de_jong.vertex, 1e-6), "%s: spots sum to %f, not %f", name,
              vertex, m.de_jong.vertex);
    ns_array_drop(&t->ctx, &spots);
}

// Made twice: the same bytes.
static void make_and_check(ns_test *t, const ns_sloped_input *input, const ns_drawing *drawing,
                           const ns_sloped_options *options)
{
    const bool several = strcmp(input->name, "two_squares") == 0;
    ns_doc doc = { .number = -1 }, again = { .number = -1 };
    ns_sloped_made made = { 0 }, made_again = { 0 };
    ns_text file = { 0 }, file_again = { 0 };

    if (make(t, input, drawing, options, &doc, &made)) {
        check_made(t, input, &made);
        check_board(t, input->name, &doc);
        check_answers(t, input->name, &doc, several);
        check_file(t, input->name, &doc, &file);
        check_measures(t, input->name, &doc, &made);
        ns_expect(t, count_filled(&doc) == input->black, "%s: %d filled", input->name,
                  (int)count_filled(&doc));
        ns_expect(t, doc.verdict == made.verdict && doc.judged, "%s: verdict", input->name);
        if (options->widest)
            ns_expect(t,
                      near(made.bound, input->widest, 6e-5) && made.widest <= made.bound + 1e-9,
                      "%s: widest %f, bound %f", input->name, made.widest, made.bound);
        ns_expect(t, made.met, "%s: met", input->name);
        ns_expect(t,
                  made.width >= (options->widest ? made.widest : options->width) - 1e-4
                      && made.width <= input->widest + 1e-4,
                  "%s: width %f", input->name, made.width);
    }
    if (make(t, input, drawing, options, &again, &made_again)) {
        ns_expect(t, ns_nono_write(&t->ctx, &again, 1, &file_again) == NS_OK, "%s",
                  t->ctx.message);
        ns_expect(t,
                  file.count == file_again.count
                      && memcmp(file.at, file_again.at, (size_t)file.count) == 0,
                  "%s: made twice, the same bytes", input->name);
    }
    ns_text_drop(&t->ctx, &file);
    ns_text_drop(&t->ctx, &file_again);
    ns_sloped_made_drop(&t->ctx, &made);
    ns_sloped_made_drop(&t->ctx, &made_again);
    ns_doc_drop(&t->ctx, &doc);
    ns_doc_drop(&t->ctx, &again);
}

static void all_drawings(ns_test *t, const ns_sloped_options *options)
{
    const char *folder = ns_test_data(t);

    for (int32_t i = 0; folder && i < NS_SLOPED_INPUTS; i++) {
        ns_drawing drawing = { 0 };
        if (load(t, folder, ns_sloped_inputs[i].name, &drawing))
            make_and_check(t, &ns_sloped_inputs[i], &drawing, options);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// No cell of these is narrower than 2: nothing is to be shifted.
static void as_drawn(ns_test *t)
{
    const ns_sloped_options options = ns_sloped_defaults();

    all_drawings(t, &options);
}

static void as_wide_as_can_be(ns_test *t)
{
    ns_sloped_options options = ns_sloped_defaults();

    options.widest = true;
    all_drawings(t, &options);
}

// Points that come apart never leave less room, and in the rabbit more; the picture stays.
static void taken_apart(ns_test *t)
{
    static const char *const names[] = { "rabbit", "swan", "tan_cat", "running", "lion" };
    const char *folder = ns_test_data(t);
    ns_sloped_options options = ns_sloped_defaults();

    options.widest = true;
    for (int32_t i = 0; folder && i < NS_COUNT(names); i++) {
        const ns_sloped_input input = { .name = names[i] };
        ns_drawing drawing = { 0 };
        ns_doc whole = { .number = -1 }, split = { .number = -1 };
        ns_sloped_made made = { 0 }, apart = { 0 };
        ns_text file = { 0 };
        options.split = false;
        bool all = load(t, folder, names[i], &drawing)
                   && make(t, &input, &drawing, &options, &whole, &made);
        options.split = true;
        all = all && make(t, &input, &drawing, &options, &split, &apart);
        if (all) {
            ns_expect(t, apart.widest >= made.widest - 1e-6, "%s: %f, whole %f", names[i],
                      apart.widest, made.widest);
            ns_expect(t, (apart.parted > 0) == (apart.widest > made.widest + 1e-6),
                      "%s: %d points", names[i], (int)apart.parted);
            ns_expect(t, i > 0 || apart.widest > made.widest + 0.5, "the rabbit gets room");
            ns_expect(t, apart.lines == made.lines && apart.drawn_width == made.drawn_width,
                      "%s: the same drawing", names[i]);
            ns_expect(t, apart.faces >= made.faces, "%s: %d cells", names[i], (int)apart.faces);
            check_board(t, names[i], &split);
            check_answers(t, names[i], &split, false);
            check_file(t, names[i], &split, &file);
            check_measures(t, names[i], &split, &apart);
        }
        ns_text_drop(&t->ctx, &file);
        ns_sloped_made_drop(&t->ctx, &made);
        ns_sloped_made_drop(&t->ctx, &apart);
        ns_doc_drop(&t->ctx, &whole);
        ns_doc_drop(&t->ctx, &split);
        ns_drawing_drop(&t->ctx, &drawing);
    }
}

// A square, a triangle in it, and a narrow gap.
#define NARROW                                                                                 \
    "<svg viewBox='0 0 100 60'><path d='M10 10H50V50H10Z M50.5 10 H90 V49.5Z'/></svg>"

static void shifted(ns_test *t)
{
    const ns_sloped_input input = { .name = "narrow" };
    ns_drawing drawing = { 0 };

    if (!read_svg(t, "narrow", NARROW, (int32_t)strlen(NARROW), &drawing))
        return;
    for (ns_sloped_objective o = NS_OBJECTIVE_SQUARES; o <= NS_OBJECTIVE_MAX; o++) {
        ns_sloped_options options = ns_sloped_defaults();
        ns_sloped_made made = { 0 };
        ns_doc doc = { .number = -1 };
        ns_text file = { 0 };
        options.objective = o;
        if (make(t, &input, &drawing, &options, &doc, &made)) {
            ns_expect(t, made.met && near(made.width, 2, 1e-4), "width %f", made.width);
            ns_expect(t, made.drawn_width < 0.6, "drawn %f", made.drawn_width);
            ns_expect(t, made.max > 0.1 && made.max <= made.sum && made.squares > 0,
                      "max %f sum %f", made.max, made.sum);
            check_board(t, "narrow", &doc);
            check_file(t, "narrow", &doc, &file);
            int32_t moved = 0;
            for (int32_t c = 0; c < doc.board.curves.count; c++)
                moved += doc.board.curves.at[c].shift != 0;
            ns_expect(t, moved > 0, "the board knows of the shifts");
        }
        ns_text_drop(&t->ctx, &file);
        ns_sloped_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    ns_drawing_drop(&t->ctx, &drawing);
}

// 40 cannot be had: the widest is made, and who is in the way is told.
static void too_wide(ns_test *t)
{
    const ns_sloped_input input = { .name = "narrow" };
    ns_sloped_options options = ns_sloped_defaults();
    ns_sloped_made made = { 0 }, widest = { 0 };
    ns_doc doc = { .number = -1 }, other = { .number = -1 };
    ns_drawing drawing = { 0 };

    if (!read_svg(t, "narrow", NARROW, (int32_t)strlen(NARROW), &drawing)) {
        ns_skip(t, "built without expat");
        return;
    }
    options.width = 40;
    if (make(t, &input, &drawing, &options, &doc, &made)) {
        ns_expect(t, !made.met && made.widest > 2 && made.widest < 40, "widest %f",
                  made.widest);
        ns_expect(t, near(made.width, made.widest, 1e-4), "width %f", made.width);
        ns_expect(t, made.tight_cells.count > 0 && made.tight_curves.count > 0, "who");
        for (int32_t i = 0; i < made.tight_cells.count; i++)
            ns_expect(t,
                      made.tight_cells.at[i] >= (i ? made.tight_cells.at[i - 1] + 1 : 0)
                          && made.tight_cells.at[i] < made.faces,
                      "cells in order");
        for (int32_t i = 0; i < made.tight_curves.count; i++)
            ns_expect(t,
                      made.tight_curves.at[i] >= (i ? made.tight_curves.at[i - 1] + 1 : 0)
                          && made.tight_curves.at[i] < made.lines,
                      "curves in order");
    }
    options.widest = true;
    if (make(t, &input, &drawing, &options, &other, &widest))
        ns_expect(t, widest.met && near(widest.widest, made.widest, 1e-7), "the same widest");
    ns_sloped_made_drop(&t->ctx, &made);
    ns_sloped_made_drop(&t->ctx, &widest);
    ns_doc_drop(&t->ctx, &doc);
    ns_doc_drop(&t->ctx, &other);
    ns_drawing_drop(&t->ctx, &drawing);
}

// Every allocation fails in turn, later ones in larger steps.
static void without_memory(ns_test *t)
{
    ns_sloped_options options = ns_sloped_defaults();
    ns_drawing drawing = { 0 };
    ns_status status = NS_NO_MEMORY;
    int32_t failed = 0;

    if (!read_svg(t, "narrow", NARROW, (int32_t)strlen(NARROW), &drawing))
        return;
    options.width = 40;
    for (int64_t n = 1; status == NS_NO_MEMORY; n += 1 + n / 64) {
        ns_doc doc = { .number = -1 };
        ns_sloped_made made = { 0 };
        const int64_t before = t->blocks;
        t->fail_at = t->allocations + n;
        status = ns_make_sloped(&t->ctx, &drawing, &options, NULL, &doc, &made);
        t->fail_at = 0;
        failed += status == NS_NO_MEMORY;
        ns_expect(t, status == NS_OK || status == NS_NO_MEMORY, "%d: %s", (int)n,
                  t->ctx.message);
        ns_expect(t, status == NS_OK || doc.puzzle.cell_count == 0, "%d: nothing is made",
                  (int)n);
        ns_sloped_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
        ns_expect(t, t->blocks == before, "allocation %d failed: all is given back", (int)n);
    }
    ns_expect(t, status == NS_OK && failed > 50, "%d allocations failed", (int)failed);
    ns_drawing_drop(&t->ctx, &drawing);
}

// The effort runs out somewhere: nothing is made, or all.
static void without_effort(ns_test *t)
{
    ns_sloped_options options = ns_sloped_defaults();
    ns_drawing drawing = { 0 };
    ns_status status = NS_STOPPED;

    if (!read_svg(t, "narrow", NARROW, (int32_t)strlen(NARROW), &drawing))
        return;
    options.width = 2;
    for (int64_t budget = 1; status == NS_STOPPED; budget *= 2) {
        ns_doc doc = { .number = -1 };
        ns_sloped_made made = { 0 };
        t->ctx.budget = t->ctx.ticks + budget;
        status = ns_make_sloped(&t->ctx, &drawing, &options, NULL, &doc, &made);
        ns_expect(t, (status == NS_OK) == (doc.puzzle.cell_count > 0), "%s", t->ctx.message);
        ns_expect(t, status == NS_OK || status == NS_STOPPED, "%s", t->ctx.message);
        ns_sloped_made_drop(&t->ctx, &made);
        ns_doc_drop(&t->ctx, &doc);
    }
    t->ctx.budget = 0;
    ns_drawing_drop(&t->ctx, &drawing);
}

NS_TEST_MAIN(NS_CASE(as_drawn), NS_CASE(as_wide_as_can_be), NS_CASE(taken_apart),
             NS_CASE(shifted), NS_CASE(too_wide), NS_CASE(without_memory),
             NS_CASE(without_effort))
