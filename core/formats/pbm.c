// pbm.c: portable bitmaps, plain (P1) and packed (P4); 1 is black.
//
// A bitmap is the solution; clues are derived. Several bitmaps may follow each other, comments
// reach from # to the end of the line, and lines may be as long as they like. The grey and
// coloured relatives (P2, P3, P5, P6) are pictures to make a puzzle from, not puzzles.
#include "formats/format_table.h"

typedef struct pbm_file {
    ns_reader *in;
    int32_t at;
} pbm_file;

static int peek(const pbm_file *f)
{
    return f->at < f->in->count ? (uint8_t)f->in->bytes[f->at] : -1;
}

static int take(pbm_file *f)
{
    const int c = peek(f);

    f->at += c >= 0;
    f->in->line += c == '\n';
    return c;
}

static bool is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// Passes over blanks, line ends and comments.
static void skip_space(pbm_file *f)
{
    while (is_space(peek(f)) || peek(f) == '#') {
        if (take(f) != '#')
            continue;
        while (peek(f) >= 0 && peek(f) != '\n' && peek(f) != '\r')
            take(f);
    }
}

static ns_status read_side(pbm_file *f, const char *what, int32_t *side)
{
    int64_t value = 0;

    skip_space(f);
    if (peek(f) < '0' || peek(f) > '9')
        return ns_reader_fail(f->in, "the bitmap's %s is missing", what);
    while (peek(f) >= '0' && peek(f) <= '9') {
        value = value * 10 + (take(f) - '0');
        value = value > NS_NUMBER_MAX ? NS_NUMBER_MAX : value;
    }
    *side = (int32_t)value;
    return NS_OK;
}

static ns_status read_plain(pbm_file *f, ns_doc *doc)
{
    for (int32_t i = 0; i < doc->solution.count; i++) {
        skip_space(f);
        const int c = take(f);
        if (c != '0' && c != '1')
            return ns_reader_fail(f->in, "the bitmap has %d cells where its size asks for %d",
                                  i, doc->solution.count);
        doc->solution.at[i] = (uint8_t)(c - '0');
    }
    return NS_OK;
}

static ns_status read_packed(pbm_file *f, ns_doc *doc)
{
    const int32_t width = doc->puzzle.size[0], height = doc->puzzle.size[1];
    const int32_t row_bytes = (width + 7) / 8;

    take(f); // the one blank after the height
    if ((int64_t)row_bytes * height > f->in->count - f->at)
        return ns_reader_fail(f->in, "the bitmap ends after %d of %lld bytes",
                              f->in->count - f->at, (long long)row_bytes * height);
    const uint8_t *bits = (const uint8_t *)f->in->bytes + f->at;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++)
            doc->solution.at[y * width + x] = bits[y * row_bytes + x / 8] >> (7 - x % 8) & 1;
    }
    f->at += row_bytes * height;
    NS_ASSERT(f->at <= f->in->count);
    return NS_OK;
}

static ns_status read_bitmap(pbm_file *f, ns_doc *doc)
{
    int32_t width, height;

    take(f);
    const int kind = take(f);
    if (kind != '1' && kind != '4')
        return ns_reader_fail(
            f->in, "only the bitmaps P1 and P4 are puzzles; nonosmith make takes this picture");
    NS_TRY(read_side(f, "width", &width));
    NS_TRY(read_side(f, "height", &height));
    NS_TRY(ns_reader_grid(f->in, &doc->puzzle, width, height));
    // Each cell takes at least a bit, so the file itself bounds what is asked for.
    if ((int64_t)width * height > (int64_t)(f->in->count - f->at) * 8)
        return ns_reader_fail(f->in, "the bitmap is shorter than its size of %d by %d", width,
                              height);
    NS_TRY(ns_reader_solution(f->in, doc));
    NS_TRY(kind == '1' ? read_plain(f, doc) : read_packed(f, doc));
    return ns_puzzle_clues_from(f->in->ctx, &doc->puzzle, doc->solution.at);
}

ns_status ns_pbm_read(ns_reader *in, ns_book *book)
{
    pbm_file f = { in, 0 };

    in->line = 1;
    skip_space(&f);
    do {
        ns_doc *doc;
        if (peek(&f) != 'P')
            return ns_reader_fail(in, "a bitmap begins with P1 or P4");
        NS_TRY(ns_reader_add_doc(in, book, &doc));
        NS_TRY(read_bitmap(&f, doc));
        while (is_space(peek(&f)))
            take(&f);
    } while (peek(&f) == 'P');
    return NS_OK;
}
