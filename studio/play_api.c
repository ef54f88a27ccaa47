// play_api.c: see play_api.h.
#include "studio/play_api.h"

#include "nonosmith/nono.h"
#include "studio/play_session.h"
#include "studio/wasm_state.h"

struct ns_wasm_play {
    ns_play_session session;
    int32_t seen[NS_PLAY_SEEN_COUNT];
};

static ns_status open_play(ns_ctx *ctx, const char *bytes, uint32_t count, int32_t index,
                           ns_wasm_play *play)
{
    if (!play)
        return ns_no_memory(ctx);
    if (count > INT32_MAX)
        return ns_wasm_too_large(ctx);
    return ns_play_session_open(ctx, "the file", bytes, (int32_t)count, index, &play->session);
}

ns_wasm_play *EXPORT(ns_wasm_play_create)(const char *bytes, uint32_t count, int32_t index)
{
    ns_ctx ctx = ns_wasm_begin();
    ns_wasm_play *play = ns_new(&ctx, 1, sizeof *play);

    if (ns_wasm_finish(&ctx, open_play(&ctx, bytes, count, index, play)) == NS_OK)
        return play;
    ns_free(&ctx, play, 1, sizeof *play);
    return NULL;
}

void EXPORT(ns_wasm_play_destroy)(ns_wasm_play *play)
{
    ns_ctx ctx = ns_wasm_fresh();

    if (!play)
        return;
    ns_play_session_drop(&ctx, &play->session);
    ns_free(&ctx, play, 1, sizeof *play);
}

int32_t EXPORT(ns_wasm_play_set)(ns_wasm_play *play, const int32_t *pairs, int32_t count)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_play_session_set(&ctx, &play->session, pairs, count));
}

const int32_t *EXPORT(ns_wasm_play_look)(ns_wasm_play *play)
{
    ns_play_session *s = &play->session;
    int32_t *seen = play->seen;

    seen[NS_PLAY_VERSION] = s->version;
    seen[NS_PLAY_SOLVED] = ns_play_session_solved(s);
    seen[NS_PLAY_OPEN_COUNT] = s->open;
    seen[NS_PLAY_CELL_COUNT] = s->marks.count;
    seen[NS_PLAY_MARKS] = ns_wasm_place(s->marks.at);
    seen[NS_PLAY_LOCKED] = ns_wasm_place(s->locked.at);
    seen[NS_PLAY_LINE_COUNT] = s->states.count;
    seen[NS_PLAY_STATES] = ns_wasm_place(s->states.at);
    seen[NS_PLAY_WALK_FIRST] = ns_wasm_place(s->walk_first.at);
    seen[NS_PLAY_WALKS] = ns_wasm_place(s->walks.at);
    seen[NS_PLAY_ENTRY_COUNT] = s->done.count;
    seen[NS_PLAY_ENTRY_FIRST] = ns_wasm_place(s->entry_first.at);
    seen[NS_PLAY_DONE] = ns_wasm_place(s->done.at);
    seen[NS_PLAY_MET_FIRST] = ns_wasm_place(s->met_first.at);
    seen[NS_PLAY_MET_LINES] = ns_wasm_place(s->met.at);
    seen[NS_PLAY_CHANGED_COUNT] = s->changed.count;
    seen[NS_PLAY_CHANGED] = ns_wasm_place(s->changed.at);
    seen[NS_PLAY_COLOUR_COUNT] = s->doc.puzzle.colour_count;
    seen[NS_PLAY_FILLED_COUNT] = s->filled;
    ns_play_session_seen(s); // the list stays where it is until lines change again
    return seen;
}

int32_t EXPORT(ns_wasm_play_hint)(ns_wasm_play *play, int32_t stage)
{
    ns_ctx ctx = ns_wasm_begin_work();

    return ns_wasm_finish(&ctx,
                          ns_play_session_hint(&ctx, &play->session, stage, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_play_mistakes)(ns_wasm_play *play)
{
    ns_ctx ctx = ns_wasm_begin_work();

    return ns_wasm_finish(&ctx, ns_play_session_mistakes(&ctx, &play->session, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_play_save)(ns_wasm_play *play)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, ns_play_session_save(&ctx, &play->session, ns_wasm_said()));
}

int32_t EXPORT(ns_wasm_play_line)(ns_wasm_play *play, int32_t line)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx,
                          ns_play_session_line(&ctx, &play->session, line, ns_wasm_said()));
}

// -- links ----------------------------------------------------------------------------------------

static ns_status write_link(ns_ctx *ctx, const char *bytes, uint32_t count, int32_t index)
{
    ns_book book = { 0 };

    if (count > INT32_MAX)
        return ns_wasm_too_large(ctx);
    ns_status status = ns_nono_read(ctx, "the file", bytes, (int32_t)count, &book);
    if (status == NS_OK && (index < 0 || index >= book.count))
        status = ns_fail(ctx, NS_BAD_INPUT, "the file has %d puzzles, and none with number %d",
                         (int)book.count, (int)index);
    if (status == NS_OK)
        status = ns_link_write(ctx, &book.at[index], ns_wasm_said());
    ns_book_drop(ctx, &book);
    return status;
}

int32_t EXPORT(ns_wasm_link_write)(const char *bytes, uint32_t count, int32_t index)
{
    ns_ctx ctx = ns_wasm_begin();

    return ns_wasm_finish(&ctx, write_link(&ctx, bytes, count, index));
}

int32_t EXPORT(ns_wasm_link_read)(const char *bytes, uint32_t count)
{
    ns_ctx ctx = ns_wasm_begin_work(); // curves may take a while
    ns_doc doc = { .number = -1 };
    ns_status status = count > INT32_MAX ? ns_wasm_too_large(&ctx)
                                         : ns_link_read(&ctx, bytes, (int32_t)count, &doc);

    if (status == NS_OK)
        status = ns_nono_write(&ctx, &doc, 1, ns_wasm_said());
    ns_doc_drop(&ctx, &doc);
    return ns_wasm_finish(&ctx, status);
}
