// fuzz_link.c: whatever bytes come, the reader of links refuses them with a sentence, or gives a puzzle that
// is sound, that a file holds, and that goes into a link again and comes back as the same file. Memory is
// bounded by what a link may hold.
#include "nonosmith/nono.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define TICKS 200000 // curves that take longer to arrange are given up
#define BYTES_MOST (256u << 20)

typedef struct link_purse {
    size_t spent, most;
} link_purse;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void *counted(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    link_purse *p = user;

    p->spent += new_bytes - (block ? old_bytes : 0);
    p->most = p->spent > p->most ? p->spent : p->most;
    if (new_bytes)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static void write_again(link_purse *p, const ns_doc *doc)
{
    ns_ctx ctx = { .resize = counted, .user = p };
    ns_text file = { 0 }, link = { 0 }, again = { 0 };
    ns_doc read = { .number = -1 };

    must(ns_puzzle_check(&ctx, &doc->puzzle) == NS_OK);
    must(ns_board_check(&ctx, &doc->board) == NS_OK);
    must(ns_nono_write(&ctx, doc, 1, &file) == NS_OK);
    must(ns_link_write(&ctx, doc, &link) == NS_OK);
    must(ns_link_read(&ctx, link.at, link.count, &read) == NS_OK);
    must(ns_nono_write(&ctx, &read, 1, &again) == NS_OK);
    must(file.count == again.count && memcmp(file.at, again.at, (size_t)file.count) == 0);
    ns_doc_drop(&ctx, &read);
    ns_text_drop(&ctx, &file);
    ns_text_drop(&ctx, &link);
    ns_text_drop(&ctx, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    link_purse p = { 0 };
    ns_ctx ctx = { .resize = counted, .user = &p, .budget = TICKS };
    ns_doc doc;
    const ns_status status = ns_link_read(&ctx, (const char *)data, (int32_t)size, &doc);

    must(status == NS_OK || status == NS_BAD_INPUT || status == NS_STOPPED);
    must(status == NS_OK || ctx.message[0]);
    must(p.most < BYTES_MOST);
    if (status == NS_OK)
        write_again(&p, &doc);
    ns_doc_drop(&ctx, &doc);
    must(p.spent == 0);
    return 0;
}
