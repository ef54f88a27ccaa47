// relax_session.c: see relax_session.h.
//
// The doc stays as it was read; the moving curves are the relax' own until the session is finished, and
// then the new board must have the walks of the old puzzle, or nothing is written.
#include "studio/relax_session.h"

#include "nonosmith/nono.h"

#define SPOTS_MOST 1000 // that are told; a page shows no more

// Takes one doc out of a book.
static ns_status take_doc(ns_ctx *ctx, const char *name, ns_book *book, int32_t index,
                          ns_doc *doc)
{
    if (index < 0 || index >= book->count)
        return ns_fail(ctx, NS_BAD_INPUT, "%s has %d puzzles, and none with number %d", name,
                       (int)book->count, (int)index);
    *doc = book->at[index];
    book->at[index] = (ns_doc){ .number = -1 };
    if (!ns_kind_about(doc->puzzle.kind)->curves || ns_kind_about(doc->puzzle.kind)->straight)
        return ns_fail(ctx, NS_BAD_INPUT, "%s is no curved puzzle; only curves can relax",
                       name);
    return ns_board_verify(ctx, &doc->board, &doc->puzzle);
}

static ns_status open_steps(ns_ctx *ctx, const char *name, ns_book *book, int32_t index,
                            const ns_relax_options *options, ns_relax_session *session)
{
    ns_relax_options own = *options;

    NS_TRY(take_doc(ctx, name, book, index, &session->doc));
    if (session->doc.scores.setting) // graded by the one it was made with, as `improve` does
        own.setting = session->doc.scores.setting - 'a';
    return ns_relax_create(ctx, &session->doc.board, &own, &session->relax);
}

ns_status ns_relax_session_open(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                                int32_t index, const ns_relax_options *options,
                                ns_relax_session *session)
{
    ns_book book = { 0 };

    *session = (ns_relax_session){ .doc.number = -1 };
    ns_status status = ns_nono_read(ctx, name, bytes, count, &book);
    if (status == NS_OK)
        status = open_steps(ctx, name, &book, index, options, session);
    ns_book_drop(ctx, &book);
    if (status != NS_OK)
        ns_relax_session_drop(ctx, session);
    return status;
}

void ns_relax_session_drop(ns_ctx *ctx, ns_relax_session *session)
{
    ns_relax_destroy(ctx, session->relax);
    ns_doc_drop(ctx, &session->doc);
    *session = (ns_relax_session){ 0 };
}

ns_status ns_relax_session_set(ns_ctx *ctx, ns_relax_session *session, const char *json,
                               int32_t count)
{
    const ns_relax_forces now = ns_relax_forces_now(session->relax);
    ns_relax_schedule schedule;

    NS_TRY(ns_relax_schedule_read(ctx, "the forces", json, count, &now, &schedule));
    return ns_relax_set_schedule(ctx, session->relax, &schedule);
}

ns_status ns_relax_session_forces(ns_ctx *ctx, const ns_relax_session *session, ns_text *text)
{
    const ns_relax_forces now = ns_relax_forces_now(session->relax);
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_json_open_object(&w, NS_JSON_LINES);
    ns_relax_forces_put(&w, &now);
    ns_json_close(&w);
    return ns_json_written(&w);
}

static void put_number(ns_json_writer *w, const char *key, double number)
{
    ns_json_add_rounded(w, key, number, 6);
}

static ns_status end_line(ns_ctx *ctx, ns_json_writer *w, ns_text *text)
{
    NS_TRY(ns_json_written(w));
    return ns_text_add(ctx, text, "\n") ? NS_OK : ns_no_memory(ctx);
}

static void put_course(ns_json_writer *w, const ns_relax_state *state)
{
    ns_json_add_int(w, "phase", state->phase);
    ns_json_add_int(w, "phases", state->phases);
    ns_json_put_key(w, "inflated");
    if (state->inflated < 0)
        ns_json_put_null(w);
    else
        ns_json_put_int(w, state->inflated);
    put_number(w, "share", state->share);
    put_number(w, "target", state->target);
}

ns_status ns_relax_session_tell(ns_ctx *ctx, ns_relax_session *session, ns_text *text)
{
    ns_relax_state state;
    ns_json_writer w = ns_json_writer_to(ctx, text);

    NS_TRY(ns_relax_measure(ctx, session->relax, &state));
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_int(&w, "steps", state.steps);
    put_number(&w, "temperature", state.temperature);
    put_number(&w, "largest_move", state.largest_move);
    put_number(&w, "mean_move", state.mean_move);
    ns_json_add_bool(&w, "settled", state.settled);
    ns_json_add_int(&w, "shallow_angles", state.shallow_angles);
    ns_json_add_int(&w, "close_curves", state.close_curves);
    ns_json_add_int(&w, "forced_angles", state.forced_angles);
    ns_json_add_int(&w, "forced_close", state.forced_close);
    put_number(&w, "smoothness", state.smoothness);
    put_number(&w, "angles", state.angles);
    put_number(&w, "faces", state.faces);
    put_course(&w, &state);
    ns_json_close(&w);
    return end_line(ctx, &w, text);
}

static void put_spot(ns_json_writer *w, const ns_relax_spot *spot)
{
    ns_json_open_array(w, NS_JSON_FLAT);
    ns_json_put_int(w, spot->at[0].x);
    ns_json_put_int(w, spot->at[0].y);
    ns_json_put_string(w, spot->close ? "close" : "shallow");
    ns_json_put_rounded(w, spot->badness, 3);
    ns_json_put_int(w, spot->cell.i);
    ns_json_close(w);
}

ns_status ns_relax_session_spots(ns_ctx *ctx, ns_relax_session *session, ns_text *text)
{
    const ns_relax_spots *spots;
    ns_json_writer w = ns_json_writer_to(ctx, text);

    NS_TRY(ns_relax_spots_now(ctx, session->relax, &spots));
    const int32_t told = spots->count < SPOTS_MOST ? spots->count : SPOTS_MOST;
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_put_key(&w, "spots");
    ns_json_open_array(&w, NS_JSON_FLAT);
    for (int32_t i = 0; i < told; i++)
        put_spot(&w, &spots->at[i]);
    ns_json_close(&w);
    ns_json_add_int(&w, "left_out", spots->count - told);
    ns_json_close(&w);
    return end_line(ctx, &w, text);
}

ns_status ns_relax_session_outline(ns_ctx *ctx, const ns_relax_session *session, int32_t cell,
                                   ns_text *text)
{
    ns_relax_outline outline = { 0 };
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_status status = ns_relax_outline_of(ctx, session->relax, (ns_cell_id){ cell }, &outline);
    if (status == NS_OK) {
        ns_json_open_array(&w, NS_JSON_FLAT);
        for (int32_t i = 0; i < outline.count; i++)
            ns_json_put_int(&w, outline.at[i]);
        ns_json_close(&w);
        status = end_line(ctx, &w, text);
    }
    ns_array_drop(ctx, &outline);
    return status;
}

static void put_mark(ns_json_writer *w, const ns_relax_mark *mark)
{
    ns_json_open_object(w, NS_JSON_FLAT);
    ns_json_add_string(w, "name", mark->name);
    put_number(w, "before", mark->before);
    put_number(w, "after", mark->after);
    ns_json_add_bool(w, "worse", mark->worse);
    ns_json_close(w);
}

ns_status ns_relax_session_grade(ns_ctx *ctx, ns_relax_session *session, double tolerance,
                                 ns_text *text)
{
    ns_relax_grade grade;
    ns_json_writer w = ns_json_writer_to(ctx, text);

    NS_TRY(ns_relax_grade_now(ctx, session->relax, tolerance, &grade));
    const int32_t doubts[] = { grade.doubts_before, grade.doubts_after };
    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_bool(&w, "better", grade.better);
    ns_json_add_bool(&w, "worse", grade.worse);
    ns_json_add_ints(&w, "doubts", doubts, 2);
    ns_json_put_key(&w, "marks");
    ns_json_open_array(&w, NS_JSON_FLAT);
    for (int32_t i = 0; i < NS_RELAX_MARKS; i++)
        put_mark(&w, &grade.marks[i]);
    ns_json_close(&w);
    ns_json_close(&w);
    return end_line(ctx, &w, text);
}

ns_status ns_relax_session_finish(ns_ctx *ctx, const ns_relax_session *session,
                                  double tolerance, ns_text *text)
{
    ns_doc doc = session->doc; // borrowed, but for the board
    ns_board board = { 0 };

    ns_status status = ns_relax_board(ctx, session->relax, tolerance, &board);
    if (status == NS_OK)
        status = ns_board_verify(ctx, &board, &doc.puzzle);
    doc.board = board;
    doc.scores = (ns_scores){ 0 }; // they were the old board's
    if (status == NS_OK)
        status = ns_nono_write(ctx, &doc, 1, text);
    ns_board_drop(ctx, &board);
    return status;
}
