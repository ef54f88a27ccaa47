// pbm.c: portable bitmaps, plain (P1) and packed (P4); 1 is black.
//
// A bitmap is the solution; clues are derived. Several bitmaps may follow each other, comments
// reach from # to the end of the line, and lines may be as long as they like. The grey and
// coloured relatives (P2, P3, P5, P6) are pictures to make a puzzle from, not puzzles.
#include "base/pnm_scan.h"
#include "formats/format_table.h"

typedef struct pbm_file {
    ns_reader *in;
    ns_pnm_scan scan;
} pbm_file;

// Failures name the line that was reached.
static ns_reader *here(pbm_file *f)
{
    f->in->line = f->scan.line;
    return f->in;
}

static ns_status read_side(pbm_file *f, const char *what, int32_t *side)
{
    *side = ns_pnm_number(&f->scan, NS_NUMBER_MAX);
    return *side < 0 ? ns_reader_fail(here(f), "the bitmap's %s is missing", what) : NS_OK;
}

static ns_status read_plain(pbm_file *f, ns_doc *doc)
{
    for (int32_t i = 0; i < doc->solution.count; i++) {
        ns_pnm_skip(&f->scan);
        const int c = ns_pnm_take(&f->scan);
        if (c != '0' && c != '1')
            return ns_reader_fail(here(f), "the bitmap has %d cells where its size asks for %d",
                                  i, doc->solution.count);
        doc->solution.at[i] = (uint8_t)(c - '0');
    }
    return NS_OK;
}

static ns_status read_packed(pbm_file *f, ns_doc *doc)
{
    const int32_t width = doc->puzzle.size[0], height = doc->puzzle.size[1];
    const int32_t row_bytes = (width + 7) / 8;

    ns_pnm_take(&f->scan); // the one blank after the height
    if ((int64_t)row_bytes * height > f->in->count - f->scan.at)
        return ns_reader_fail(here(f), "the bitmap ends after %d of %lld bytes",
                              f->in->count - f->scan.at, (long long)row_bytes * height);
    const uint8_t *bits = f->scan.bytes + f->scan.at;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++)
            doc->solution.at[y * width + x] = bits[y * row_bytes + x / 8] >> (7 - x % 8) & 1;
    }
    f->scan.at += row_bytes * height;
    NS_ASSERT(f->scan.at <= f->in->count);
    return NS_OK;
}

static ns_status read_bitmap(pbm_file *f, ns_doc *doc)
{
    int32_t width, height;

    ns_pnm_take(&f->scan);
    const int kind = ns_pnm_take(&f->scan);
    if (kind != '1' && kind != '4')
        return ns_reader_fail(
            here(f),
            "only the bitmaps P1 and P4 are puzzles; nonosmith make takes this picture");
    NS_TRY(read_side(f, "width", &width));
    NS_TRY(read_side(f, "height", &height));
    NS_TRY(ns_reader_grid(here(f), &doc->puzzle, width, height));
    // Each cell takes at least a bit, so the file itself bounds what is asked for.
    if ((int64_t)width * height > (int64_t)(f->in->count - f->scan.at) * 8)
        return ns_reader_fail(here(f), "the bitmap is shorter than its size of %d by %d", width,
                              height);
    NS_TRY(ns_reader_solution(here(f), doc));
    NS_TRY(kind == '1' ? read_plain(f, doc) : read_packed(f, doc));
    return ns_puzzle_clues_from(f->in->ctx, &doc->puzzle, doc->solution.at);
}

ns_status ns_pbm_read(ns_reader *in, ns_book *book)
{
    pbm_file f = { in, { (const uint8_t *)in->bytes, in->count, 0, 1 } };

    ns_pnm_skip(&f.scan);
    do {
        ns_doc *doc;
        if (ns_pnm_peek(&f.scan) != 'P')
            return ns_reader_fail(here(&f), "a bitmap begins with P1 or P4");
        NS_TRY(ns_reader_add_doc(here(&f), book, &doc));
        NS_TRY(read_bitmap(&f, doc));
        while (ns_pnm_is_space(ns_pnm_peek(&f.scan)))
            ns_pnm_take(&f.scan);
    } while (ns_pnm_peek(&f.scan) == 'P');
    return NS_OK;
}
