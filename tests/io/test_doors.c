// test_doors.c: every format through the one door: what is written can be read again.
#include "io/native_ports.h"
#include "ns_test.h"

#include <string.h>

static const char heart[] = ".#.#.\n#####\n#####\n.###.\n..#..\n";

static const ns_read_options by_content;

static bool read_heart(ns_test *t, ns_book *book)
{
    return ns_puzzles_read(&t->ctx, ns_native_ports(), "heart.txt", heart,
                           (int32_t)strlen(heart), &by_content, book)
           == NS_OK;
}

static void test_round_trips(ns_test *t)
{
    ns_book book = { 0 };

    ns_expect(t, read_heart(t, &book) && book.count == 1, "a character grid: %s",
              t->ctx.message);
    const uint64_t hash = ns_puzzle_hash(&book.at[0].puzzle);
    for (int32_t f = NS_FORMAT_AUTO + 1; f < NS_FORMAT_COUNT; f++) {
        const ns_format_id format = (ns_format_id)f;
        ns_text bytes = { 0 }, dropped = { 0 };
        ns_book again = { 0 };
        if (!ns_format_writes(ns_native_ports(), format) || format == NS_FORMAT_VOX)
            continue;
        ns_expect(t,
                  ns_puzzles_write(&t->ctx, ns_native_ports(), &book, format, &bytes, &dropped)
                      == NS_OK,
                  "writes %s: %s", ns_format_about(format)->name, t->ctx.message);
        const ns_status status =
            ns_format_reads(ns_native_ports(), format)
                ? ns_puzzles_read(&t->ctx, ns_native_ports(), "again", ns_text_chars(&bytes),
                                  bytes.count, &by_content, &again)
                : NS_OK;
        ns_expect(t, status == NS_OK, "reads %s: %s", ns_format_about(format)->name,
                  t->ctx.message);
        if (again.count)
            ns_expect(t, ns_puzzle_hash(&again.at[0].puzzle) == hash, "the same puzzle in %s",
                      ns_format_about(format)->name);
        ns_text_drop(&t->ctx, &bytes);
        ns_text_drop(&t->ctx, &dropped);
        ns_book_drop(&t->ctx, &again);
    }
    ns_book_drop(&t->ctx, &book);
}

static void test_unknown_content(ns_test *t)
{
    ns_book book = { 0 };
    const char noise[] = "\1\2\3 this is nothing";

    ns_expect(t,
              ns_puzzles_read(&t->ctx, ns_native_ports(), "noise", noise,
                              (int32_t)sizeof noise - 1, &by_content, &book)
                  == NS_BAD_INPUT,
              "noise");
    ns_expect(t,
              strstr(t->ctx.message, "noise") && strstr(t->ctx.message, "with the option from"),
              "%s", t->ctx.message);
    ns_expect(t, book.count == 0, "the book is as it was");
    ns_book_drop(&t->ctx, &book);
}

// A model of three voxels in two paints, as a .vox file.
static void write_model(ns_test *t, ns_text *vox)
{
    ns_voxels voxels;

    ns_expect(t, ns_voxels_create(&t->ctx, &voxels, 2, 3, 4) == NS_OK, "%s", t->ctx.message);
    voxels.at[0] = 1;
    voxels.at[5] = 2;
    voxels.at[23] = 1;
    voxels.paint_count = 2;
    voxels.paints[1] = (ns_rgb){ 10, 20, 30 };
    voxels.paints[2] = (ns_rgb){ 200, 0, 100 };
    ns_expect(t, ns_vox_write(&t->ctx, &voxels, vox) == NS_OK, "%s", t->ctx.message);
    ns_voxels_drop(&t->ctx, &voxels);
}

// A model is a puzzle's goal, and the goal the same model again, through a .nono too.
static void test_models(ns_test *t)
{
    ns_text vox = { 0 }, nono = { 0 }, again = { 0 }, dropped = { 0 };
    ns_book book = { 0 }, second = { 0 };

    write_model(t, &vox);
    ns_expect(
        t,
        ns_puzzles_read(&t->ctx, ns_native_ports(), "x", vox.at, vox.count, &by_content, &book)
            == NS_OK,
        "%s", t->ctx.message);
    const ns_doc *doc = &book.at[0];
    ns_expect(t,
              doc->puzzle.kind == NS_SOLID && doc->puzzle.cell_count == 24
                  && doc->solution.count == 24 && doc->solution.at[5] == 1
                  && doc->puzzle.colour_count == 1,
              "a solid puzzle of one colour");
    ns_expect(t, ns_puzzle_satisfied(&doc->puzzle, doc->solution.at), "with its clues");
    ns_expect(
        t,
        ns_puzzles_write(&t->ctx, ns_native_ports(), &book, NS_FORMAT_NONO, &nono, &dropped)
                == NS_OK
            && ns_puzzles_read(&t->ctx, ns_native_ports(), "x", nono.at, nono.count,
                               &by_content, &second)
                   == NS_OK
            && ns_puzzles_write(&t->ctx, ns_native_ports(), &second, NS_FORMAT_VOX, &again,
                                &dropped)
                   == NS_OK,
        "%s", t->ctx.message);
    ns_expect(t, again.count == vox.count && memcmp(again.at, vox.at, (size_t)vox.count) == 0,
              "the same bytes");
    ns_book_drop(&t->ctx, &book);
    ns_book_drop(&t->ctx, &second);
    read_heart(t, &book);
    again.count = 0;
    ns_expect(
        t,
        ns_puzzles_write(&t->ctx, ns_native_ports(), &book, NS_FORMAT_VOX, &again, &dropped)
                == NS_BAD_INPUT
            && again.count == 0,
        "a grid is no model");
    ns_book_drop(&t->ctx, &book);
    vox.count -= 7;
    ns_expect(t,
              ns_puzzles_read(&t->ctx, ns_native_ports(), "cut.vox", vox.at, vox.count,
                              &by_content, &book)
                      == NS_BAD_INPUT
                  && strncmp(t->ctx.message, "cut.vox: byte ", 14) == 0 && book.count == 0,
              "%s", t->ctx.message);
    ns_expect(
        t,
        ns_puzzles_read(&t->ctx, ns_native_ports(), "x.obj", "v 0 0 0\n", 8, &by_content, &book)
                == NS_BAD_INPUT
            && strstr(t->ctx.message, "x.obj is "),
        "a mesh is no puzzle: %s", t->ctx.message);
    ns_book_drop(&t->ctx, &book);
    ns_text_drop(&t->ctx, &vox);
    ns_text_drop(&t->ctx, &nono);
    ns_text_drop(&t->ctx, &again);
    ns_text_drop(&t->ctx, &dropped);
}

static void test_without_memory(ns_test *t)
{
    static const ns_format_id formats[] = { NS_FORMAT_PNG, NS_FORMAT_WEBPBN, NS_FORMAT_NONO,
                                            NS_FORMAT_VOX };

    for (int32_t f = 0; f < NS_COUNT(formats); f++) {
        ns_text bytes = { 0 }, dropped = { 0 };
        ns_book book = { 0 };
        if (!ns_format_writes(ns_native_ports(), formats[f])
            || !ns_format_reads(ns_native_ports(), formats[f]))
            continue;
        if (formats[f] == NS_FORMAT_VOX) {
            write_model(t, &bytes);
        } else {
            read_heart(t, &book);
            ns_puzzles_write(&t->ctx, ns_native_ports(), &book, formats[f], &bytes, &dropped);
        }
        ns_book_drop(&t->ctx, &book);
        ns_status status = NS_NO_MEMORY;
        for (int64_t n = 1; status == NS_NO_MEMORY && n < 5000; n++) {
            t->fail_at = t->allocations + n;
            status = ns_puzzles_read(&t->ctx, ns_native_ports(), "again", ns_text_chars(&bytes),
                                     bytes.count, &by_content, &book);
            t->fail_at = 0;
            ns_expect(t, status == NS_OK || book.count == 0, "the book is as it was");
            ns_book_drop(&t->ctx, &book);
        }
        ns_expect(t, status == NS_OK, "%s: %s", ns_format_about(formats[f])->name,
                  t->ctx.message);
        ns_text_drop(&t->ctx, &bytes);
        ns_text_drop(&t->ctx, &dropped);
    }
}

NS_TEST_MAIN(NS_CASE(test_round_trips), NS_CASE(test_unknown_content), NS_CASE(test_models),
             NS_CASE(test_without_memory))
