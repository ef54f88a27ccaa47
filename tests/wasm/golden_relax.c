// golden_relax.c: the native twin of relax.mjs: a puzzle relaxes for some hundred steps, with forces
// changed, a vertex dragged out of the frame and another pinned on the way, a cell inflated, a
// schedule begun, saved and come back to; everything that can be seen is printed.
//
//     golden_relax FILE PICTURE_SLACK SEGMENT
#include "io/files.h"
#include "io/native.h"
#include "studio/relax_session.h"

#include <stdio.h>
#include <stdlib.h>

static const char forces[] = "{\"attraction\": 2.75, \"area\": 0.5, \"repulsion\": 61.125, "
                             "\"transition_reach\": 3}";

static const char schedule[] =
    "[{\"steps\": 20, \"attraction\": 3}, {\"description\": \"loose\", \"attraction\": 0.25}]";

static void print_view(const ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);

    printf("version %lld\n", (long long)view.version);
    for (int32_t v = 0; v < view.vertex_count; v++)
        printf("%d %d %d %d\n", (int)view.at[v].x, (int)view.at[v].y, (int)view.kinds[v],
               (int)view.fixed[v]);
    for (int32_t l = 0; l < view.line_count; l++) {
        printf("line");
        for (int32_t i = view.line_first[l]; i < view.line_first[l + 1]; i++)
            printf(" %d", (int)view.line[i]);
        printf("\n");
    }
}

// The first bend at or behind a slot that may move; -1: none.
static int32_t bend_from(const ns_relax *relax, int32_t slot)
{
    const ns_relax_view view = ns_relax_look(relax);

    while (slot < view.vertex_count && (view.kinds[slot] != NS_RELAX_BEND || view.fixed[slot]))
        slot++;
    return slot < view.vertex_count ? slot : -1;
}

static int32_t slots(const ns_relax *relax)
{
    return ns_relax_look(relax).vertex_count;
}

// What the call came to, and what it said.
static void print_said(ns_ctx *ctx, ns_status status, ns_text *text)
{
    printf("status %d\n%s\n", (int)status,
           status == NS_OK ? ns_text_chars(text) : ctx->message);
    ns_text_drop(ctx, text);
}

static void print_cells(const ns_relax *relax)
{
    for (int32_t i = 0; i < 20; i++)
        printf("cell %d\n", (int)ns_relax_cell_at(relax, 37.25 * i, 29.5 * i).i);
}

static ns_status inflate(ns_ctx *ctx, ns_relax_session *session, int32_t cell, double target)
{
    return ns_relax_inflate(ctx, session->relax, (ns_cell_id){ cell }, target);
}

// What the rest of the tool does: a cell, a schedule, what is amiss, there and back again.
static void play_on(ns_ctx *ctx, ns_relax_session *session)
{
    ns_relax *relax = session->relax;
    ns_relax_saved *saved = NULL;
    ns_text text = { 0 };

    print_cells(relax);
    print_said(ctx, inflate(ctx, session, 2, 2.5), &text);
    print_said(ctx, inflate(ctx, session, -1, 2.5), &text); // there is none
    ns_status status =
        ns_relax_session_set(ctx, session, schedule, (int32_t)sizeof schedule - 1);
    if (status == NS_OK)
        status = ns_relax_session_forces(ctx, session, &text);
    print_said(ctx, status, &text);
    print_said(ctx, ns_relax_step(ctx, relax, 12), &text);
    print_said(ctx, ns_relax_save(ctx, relax, &saved), &text);
    for (int32_t i = 0; i < 2 && saved; i++) {
        print_said(ctx, ns_relax_step(ctx, relax, 18), &text);
        print_view(relax);
        status = ns_relax_session_spots(ctx, session, &text);
        print_said(ctx, status, &text);
        print_said(ctx, ns_relax_restore(ctx, relax, saved), &text);
    }
    ns_relax_saved_drop(ctx, saved);
    status = ns_relax_session_outline(ctx, session, 2, &text);
    print_said(ctx, status, &text);
    status = ns_relax_session_grade(ctx, session, 0.5, &text);
    print_said(ctx, status, &text);
}

static void play(ns_ctx *ctx, ns_relax_session *session)
{
    ns_relax *relax = session->relax;
    ns_text text = { 0 };
    ns_status status;

    print_view(relax);
    print_said(ctx, ns_relax_step(ctx, relax, 30), &text);
    print_view(relax);
    status = ns_relax_session_set(ctx, session, forces, (int32_t)sizeof forces - 1);
    if (status == NS_OK)
        status = ns_relax_session_forces(ctx, session, &text);
    print_said(ctx, status, &text);
    print_said(ctx,
               ns_relax_drag(ctx, relax, (ns_vertex_id){ bend_from(relax, slots(relax) / 2) },
                             1200.5, -50.25),
               &text);
    print_said(
        ctx,
        ns_relax_pin(ctx, relax, (ns_vertex_id){ bend_from(relax, slots(relax) / 3) }, true),
        &text);
    print_said(ctx, ns_relax_step(ctx, relax, 35), &text);
    print_view(relax);
    ns_relax_let_go(relax);
    print_said(ctx, ns_relax_pin(ctx, relax, (ns_vertex_id){ slots(relax) }, true),
               &text); // there is none
    print_said(ctx, ns_relax_step(ctx, relax, 35), &text);
    print_view(relax);
    status = ns_relax_session_tell(ctx, session, &text);
    print_said(ctx, status, &text);
    print_said(ctx, ns_relax_check(ctx, relax), &text);
    play_on(ctx, session);
    status = ns_relax_session_finish(ctx, session, 0.5, &text);
    print_said(ctx, status, &text);
}

int main(int argc, char **argv)
{
    ns_ctx ctx = ns_native_ctx();
    ns_relax_options options = ns_relax_defaults();
    ns_relax_session session = { 0 };
    ns_text file = { 0 };

    if (argc != 4 || ns_file_read(&ctx, argv[1], &file) != NS_OK) {
        fprintf(stderr, "usage: golden_relax FILE PICTURE_SLACK SEGMENT\n");
        return 2;
    }
    options.picture_slack = atof(argv[2]);
    options.segment = atof(argv[3]);
    const ns_status status = ns_relax_session_open(&ctx, "the file", ns_text_chars(&file),
                                                   file.count, 0, &options, &session);
    if (status == NS_OK)
        play(&ctx, &session);
    else
        printf("%s\n", ctx.message);
    ns_relax_session_drop(&ctx, &session);
    ns_text_drop(&ctx, &file);
    return 0;
}
