// fuzz_nono.c: whatever bytes come, the .nono reader refuses them with a sentence and a place,
// or gives puzzles that are sound and that, written, read as the same puzzles; and no file
// costs much more memory than its own length. The curves of a small board are arranged and measured,
// too: they fit together or get a sentence.
#include "nonosmith/measure.h"
#include "nonosmith/nono.h"
#include "oracle/boards.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BYTES_EACH 400     // of memory for each byte of a file
#define BYTES_ALWAYS 65536 // and for an empty one
#define CUBICS_MOST 16
#define TOLERANCE_LEAST 16384

typedef struct purse {
    size_t spent, most;
} purse;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void *counted_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    purse *p = user;

    p->spent += new_bytes - (block ? old_bytes : 0);
    if (p->spent > p->most)
        p->most = p->spent;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

// Curves that fit have measures; their places lie in the frame.
static void check_measures(ns_ctx *ctx, const ns_board *board, bool fits)
{
    const ns_measure_options options = { .setting = 2, .spots = true };
    ns_blemishes blemishes = { 0 };
    ns_measures m;
    const ns_status status = ns_measure(ctx, board, &options, &m, &blemishes);

    must(status == NS_OK || (status == NS_BAD_INPUT && !fits));
    must(status != NS_OK
         || (m.de_jong.score >= 0 && m.kerkhof.fitness >= 0 && m.de_jong.floor >= 0
             && m.kerkhof.floor >= 0 && m.layout.angles >= 0 && m.layout.smoothness >= 0));
    for (int32_t i = 0; i < 2 * blemishes.count; i++) {
        const ns_point p = blemishes.at[i / 2].at[i % 2];
        must(p.x >= 0 && p.y >= 0 && p.x <= board->width && p.y <= board->height);
        must(blemishes.at[i / 2].penalty > 0);
    }
    ns_array_drop(ctx, &blemishes);
}

// Few curves in coarse polylines, because debug builds compare all pairs of segments.
static void check_curves(ns_ctx *ctx, const ns_doc *doc)
{
    ns_board coarse = doc->board;

    if (coarse.cubics.count > CUBICS_MOST || ns_board_is_empty(&coarse))
        return;
    coarse.tolerance = ns_max(coarse.tolerance, TOLERANCE_LEAST);
    const ns_status status = ns_board_verify(ctx, &coarse, &doc->puzzle);
    must(status == NS_OK || status == NS_BAD_INPUT);
    check_measures(ctx, &coarse, status == NS_OK);
}

static void check_books(ns_ctx *ctx, const ns_book *a, const ns_book *b)
{
    must(a->count == b->count);
    for (int32_t i = 0; i < a->count; i++) {
        const ns_doc *x = &a->at[i], *y = &b->at[i];
        must(ns_puzzle_check(ctx, &x->puzzle) == NS_OK);
        must(ns_puzzle_hash(&x->puzzle) == ns_puzzle_hash(&y->puzzle));
        must(x->solution.count == y->solution.count && x->saved.count == y->saved.count);
        must(x->solution.count == 0
             || memcmp(x->solution.at, y->solution.at, (size_t)x->solution.count) == 0);
        must(x->meta.other.count == y->meta.other.count && x->made.count == y->made.count);
        must(x->judged == y->judged && x->verdict == y->verdict && x->number == y->number);
        must(x->level == y->level && !ns_board_difference(&x->board, &y->board));
        for (ns_score s = NS_SCORE; s < NS_SCORES; s++)
            must(x->scores.known[s] == y->scores.known[s]
                 && x->scores.thousandths[s] == y->scores.thousandths[s]);
        must(x->scores.setting == y->scores.setting);
        must(ns_board_check(ctx, &x->board) == NS_OK);
        check_curves(ctx, x);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    purse p = { 0 };
    ns_ctx ctx = { .resize = counted_resize, .user = &p };
    ns_book first = { 0 }, second = { 0 };
    ns_text text = { 0 }, again = { 0 };
    const ns_status status =
        ns_nono_read(&ctx, "fuzz", (const char *)data, (int32_t)size, &first);

    must(p.most <= BYTES_ALWAYS + BYTES_EACH * size);
    if (status == NS_OK) {
        must(ns_nono_write(&ctx, first.at, first.count, &text) == NS_OK);
        must(ns_nono_read(&ctx, "again", text.at, text.count, &second) == NS_OK);
        check_books(&ctx, &first, &second);
        must(ns_nono_write(&ctx, second.at, second.count, &again) == NS_OK);
        must(text.count == again.count && memcmp(text.at, again.at, (size_t)text.count) == 0);
    } else {
        must(status == NS_BAD_INPUT && strncmp(ctx.message, "fuzz:", 5) == 0);
    }
    ns_book_drop(&ctx, &first);
    ns_book_drop(&ctx, &second);
    ns_text_drop(&ctx, &text);
    ns_text_drop(&ctx, &again);
    must(p.spent == 0);
    return 0;
}
