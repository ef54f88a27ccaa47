// making.h: what makers of all kinds share. A kind has a maker in its row, see work_kind.h.
#ifndef NS_WORK_MAKING_H
#define NS_WORK_MAKING_H

#include "work/work_kind.h"

// What was asked for; a number only when it was, otherwise what goes without saying.
static inline bool ns_is_given(const ns_asked *asked, ns_option_id id)
{
    return asked->value[id].given;
}

static inline double ns_fraction_or(const ns_asked *asked, ns_option_id id, double otherwise)
{
    return asked->value[id].given ? asked->value[id].fraction : otherwise;
}

static inline int32_t ns_number_or(const ns_asked *asked, ns_option_id id, int32_t otherwise)
{
    return asked->value[id].given ? (int32_t)asked->value[id].number : otherwise;
}

// Options for black and white, beside --colours.
ns_status ns_making_check_colours(ns_ctx *ctx, const ns_asked *asked);

// What is being done from now on, for whoever waits; "" ends it.
void ns_doing(ns_ctx *ctx, const char *what);

// NS_STOPPED, and what would help.
ns_status ns_making_say_stopped(ns_ctx *ctx, const ns_making *making);
// making_look.c: turns the input's drawing as the options ask, or as what is kept stands.
ns_status ns_making_stand(ns_making *job, ns_ctx *ctx);
// making_comfort.c: says which gaps and cells are small where a step of the board's grid is so wide.
ns_status ns_making_note_comfort(ns_ctx *ctx, const ns_board *board, double step_mm,
                                 ns_notes *notes);
// The drawing's own title and description stay, unless others were given.
ns_status ns_making_keep_texts(ns_ctx *ctx, const ns_drawing *drawing, ns_meta *meta);
// The members fewest and changed of an object that is open.
void ns_repair_put(ns_json_writer *w, const ns_repair *repair);
// "notes": what was said when the drawing was read, when its look was chosen, and when the puzzle was
// made.
void ns_making_put_notes(ns_json_writer *w, const ns_making *job, const ns_notes *made);

// making_look.c: chooses the look as the options ask; NS_BAD_INPUT when nothing would be left.
ns_status ns_making_look(ns_making *job, ns_ctx *ctx);
// The colours that paints are merged into; NULL: they are not.
const ns_rgb *ns_making_palette(const ns_making *job);
// Adds what was chosen; false without memory.
bool ns_making_sign_look(const ns_making *job, ns_ctx *ctx, ns_properties *made);
void ns_making_put_look(const ns_making *job, ns_json_writer *w);
// Traces the input's bitmap as the options ask; the input has a drawing then.
ns_status ns_making_trace(ns_making *job, ns_ctx *ctx);
// Adds that it was traced, and how; false without memory.
bool ns_making_sign_trace(const ns_making *job, ns_ctx *ctx, ns_properties *made);
// "traced": how many pieces, in an object that is open; nothing of a drawing.
void ns_making_put_trace(const ns_making *job, ns_json_writer *w);

// making_detail.c: makes the input's drawing simpler where its paper has no room for details, unless
// they were asked for.
ns_status ns_making_simplify(ns_making *job, ns_ctx *ctx);
// Adds where what was done: kind, and thousandths of the frame across and down; false without memory.
bool ns_making_sign_detail(const ns_making *job, ns_ctx *ctx, ns_properties *made);
// "simplified": what was done, in an object that is open.
void ns_making_put_detail(const ns_making *job, ns_json_writer *w);

// making_level.c: the level that was asked for; none: nobody did.
ns_level ns_making_wanted_level(const ns_asked *asked);
// Whether a curved puzzle is as easy to follow and about as large as was asked for.
bool ns_making_level_met(const ns_making *job);
// The level, its popular cells, and what was asked for, in an object that is open.
void ns_making_put_level(const ns_making *job, ns_json_writer *w);

// find_levels.c: what to search for.
typedef struct ns_find_task {
    const ns_shop *shop;
    const ns_drawing *drawing;
    const ns_curved_options *options; // their weld is where it starts ...
    const ns_draw_options *page;      // on which cells are to be seen
    bool fixed;                       // ... and all there is
    int32_t starts;                   // searches of a seed by best; 0: as many as usual
} ns_find_task;

// Searches for puzzles with the seeds of `finds`, and in as much detail as the page has room for.
// --effort is shared by the searches of a seed. Each find knows its specks.
ns_status ns_find_puzzles(ns_ctx *ctx, const ns_find_task *task, ns_find *finds, int32_t count);

#endif
