// golden_play.c: the native twin of play.mjs: a puzzle is played with marks that both draw alike; everything
// that can be seen is printed.
//
//     golden_play FILE
#include "io/files.h"
#include "io/native.h"
#include "studio/play_session.h"

#include <stdio.h>
#include <stdlib.h>

static void print_bytes(const char *what, const uint8_t *at, int32_t count)
{
    printf("%s ", what);
    for (int32_t i = 0; i < count; i++)
        printf("%d", (int)at[i]);
    printf("\n");
}

static void print_view(ns_play_session *s)
{
    printf("open %d filled %d solved %d\nmarks", (int)s->open, (int)s->filled,
           (int)ns_play_session_solved(s));
    for (int32_t c = 0; c < s->marks.count; c++)
        printf(" %u", (unsigned)s->marks.at[c]);
    printf("\nchanged");
    for (int32_t i = 0; i < s->changed.count; i++)
        printf(" %d", (int)s->changed.at[i]);
    printf("\n");
    print_bytes("states", s->states.at, s->states.count);
    print_bytes("done", s->done.at, s->done.count);
    ns_play_session_seen(s);
}

static int32_t draw(uint32_t *seed, int32_t below)
{
    *seed = *seed * 1103515245u + 12345u;
    return (int32_t)((*seed >> 8) % (uint32_t)below);
}

// What the call came to, and what it said.
static void print_said(ns_ctx *ctx, ns_status status, ns_text *text)
{
    printf("status %d\n%s\n", (int)status,
           status == NS_OK ? ns_text_chars(text) : ctx->message);
    ns_text_drop(ctx, text);
}

static void print_texts(ns_ctx *ctx, ns_play_session *s)
{
    ns_text text = { 0 };
    ns_status status = NS_OK;

    for (int32_t stage = 0; stage <= NS_PLAY_STAGES; stage++) { // the last is none
        status = ns_play_session_hint(ctx, s, stage, &text);
        print_said(ctx, status, &text);
    }
    status = ns_play_session_mistakes(ctx, s, &text);
    print_said(ctx, status, &text);
    for (int32_t line = -1; line < 6; line++) {
        status = ns_play_session_line(ctx, s, line, &text);
        print_said(ctx, status, &text);
    }
    status = ns_play_session_save(ctx, s, &text);
    print_said(ctx, status, &text);
}

static void play(ns_ctx *ctx, ns_play_session *s)
{
    uint32_t seed = 1;
    ns_text text = { 0 };

    print_view(s);
    print_texts(ctx, s);
    for (int32_t move = 0; move < 40; move++) {
        int32_t pairs[6];
        for (int32_t i = 0; i < 3; i++) {
            pairs[2 * i] = draw(&seed, s->marks.count);
            pairs[2 * i + 1] = 1 << draw(&seed, s->doc.puzzle.colour_count + 1);
        }
        print_said(ctx, ns_play_session_set(ctx, s, pairs, 3), &text);
        print_view(s);
    }
    print_texts(ctx, s);
}

int main(int argc, char **argv)
{
    ns_ctx ctx = ns_native_ctx();
    ns_play_session session = { 0 };
    ns_text file = { 0 };

    if (argc != 2)
        return 2;
    ns_status status = ns_file_read(&ctx, argv[1], &file);
    if (status == NS_OK)
        status = ns_play_session_open(&ctx, "the file", ns_text_chars(&file), file.count, 0,
                                      &session);
    if (status == NS_OK)
        play(&ctx, &session);
    else
        printf("%s\n", ctx.message);
    ns_play_session_drop(&ctx, &session);
    ns_text_drop(&ctx, &file);
    return status == NS_OK ? 0 : 1;
}
