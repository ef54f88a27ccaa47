// sloped.c: a sloped puzzle from a drawing of polygons; see make.h, and sloped_work.h for the steps.
//
// What comes out is looked at twice: the lines after shifting must have the topology they had
// before, and every cell of the board the colour that its face has in the picture.
#include "board/board_cells.h"
#include "board/certify.h"
#include "make/paints.h"
#include "make/sloped/sloped_work.h"

#define DEFAULT_SNAP 0.05
#define DEFAULT_WIDTH 2

typedef struct sloped_job {
    const ns_drawing *drawing;
    const ns_sloped_options *options;
    const ns_program_port *engine;
    ns_slopes slopes;
    ns_shifted shifted;
    ns_numbers drawn;          // c of each line as it was drawn
    ns_numbers moved;          // units; how far each line is from there
    ns_arranged arranged;      // the board
    NS_ARRAY(int32_t) cell_of; // by face
    ns_judgement judgement;
} sloped_job;

ns_sloped_options ns_sloped_defaults(void)
{
    return (ns_sloped_options){ .threshold = 0.5,
                                .margin = -1,
                                .snap = DEFAULT_SNAP,
                                .objective = NS_OBJECTIVE_SQUARES,
                                .width = DEFAULT_WIDTH };
}

void ns_sloped_made_drop(ns_ctx *ctx, ns_sloped_made *made)
{
    ns_arrays_drop(ctx, &made->tight_cells, &made->tight_curves);
    ns_notes_drop(ctx, &made->notes);
    *made = (ns_sloped_made){ 0 };
}

// -- shifting ------------------------------------------------------------------------------------

ns_status ns_slopes_place(ns_ctx *ctx, ns_slopes *slopes, const double *c, bool *same)
{
    ns_straights built = { 0 };
    ns_status status = ns_straights_copy(ctx, &built, &slopes->lines);

    for (int32_t l = NS_FRAME_LINES; status == NS_OK && l < built.lines.count; l++)
        built.lines.at[l].c = c[l];
    if (status == NS_OK)
        status = ns_straights_build(ctx, &built, slopes->near);
    *same = status == NS_OK && ns_straights_same(&built, &slopes->lines);
    if (*same) {
        NS_ASSERT(built.faces.count == slopes->lines.faces.count); // numbers stay, too
        const ns_straights before = slopes->lines;
        slopes->lines = built;
        built = before;
    }
    ns_straights_drop(ctx, &built);
    return status == NS_BAD_INPUT ? NS_OK : status;
}

// Whole numbers near the shifted lines, or these themselves when the drawing's are none.
static ns_status settle(ns_ctx *ctx, sloped_job *job, const double *wanted, double *c)
{
    const int32_t count = job->slopes.lines.lines.count;
    double furthest;

    if (job->slopes.near == 0)
        return ns_straights_settle(ctx, &job->slopes.lines, wanted, c, &furthest);
    memcpy(c, wanted, (size_t)count * sizeof *c);
    return NS_OK;
}

static ns_status apply_shifts(ns_ctx *ctx, sloped_job *job)
{
    const ns_straights *lines = &job->slopes.lines;
    const double unit = ns_straights_unit(lines), *shift = job->shifted.shift.at;
    const int32_t count = lines->lines.count;
    ns_numbers wanted = { 0 }, c = { 0 };
    bool still = true, same = true;

    if (!ns_array_resize(ctx, &wanted, count) || !ns_array_resize(ctx, &c, count)) {
        ns_array_drop(ctx, &wanted);
        return ns_no_memory(ctx);
    }
    NS_ASSERT(job->shifted.shift.count == count);
    for (int32_t l = 0; l < count; l++) {
        const ns_straight *line = &lines->lines.at[l];
        wanted.at[l] = line->c + shift[l] / unit * ns_straight_norm(line);
        still = still && shift[l] == 0;
    }
    ns_status status = still ? NS_OK : settle(ctx, job, wanted.at, c.at);
    if (status == NS_OK && !still)
        status = ns_slopes_place(ctx, &job->slopes, c.at, &same);
    ns_arrays_drop(ctx, &wanted, &c);
    if (status == NS_OK && !same)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "some cells would be too narrow to tell their sides apart; draw with "
                       "more room between the lines, or allow {splitting|split}");
    return status;
}

static ns_status remember_drawn(ns_ctx *ctx, sloped_job *job)
{
    const ns_straights *lines = &job->slopes.lines;

    NS_NEED(ctx, ns_array_resize(ctx, &job->drawn, lines->lines.count));
    for (int32_t l = 0; l < lines->lines.count; l++)
        job->drawn.at[l] = lines->lines.at[l].c;
    return NS_OK;
}

// How far the lines are from where they were drawn: what the program said, which is finer than
// whole numbers, and what splitting moved before.
static ns_status sum_up_shifts(ns_ctx *ctx, sloped_job *job, ns_sloped_made *made)
{
    const ns_straights *lines = &job->slopes.lines;
    const double unit = ns_straights_unit(lines);

    NS_ASSERT(job->drawn.count == lines->lines.count); // splitting moves lines and makes none
    NS_NEED(ctx, ns_array_resize(ctx, &job->moved, lines->lines.count));
    for (int32_t l = 0; l < lines->lines.count; l++) {
        const ns_straight *line = &lines->lines.at[l];
        const double s = job->shifted.shift.at[l]
                         + (line->c - job->drawn.at[l]) / ns_straight_norm(line) * unit;
        const double size = s < 0 ? -s : s;
        job->moved.at[l] = s;
        made->squares += s * s;
        made->sum += size;
        made->max = size > made->max ? size : made->max;
    }
    return NS_OK;
}

static ns_status shift(ns_ctx *ctx, sloped_job *job, ns_sloped_made *made)
{
    NS_TRY(remember_drawn(ctx, job));
    NS_TRY(ns_slopes_narrowest(ctx, &job->slopes, &made->drawn_width));
    if (job->options->split)
        NS_TRY(ns_slopes_split(ctx, &job->slopes, job->options, job->engine, &made->parted));
    NS_TRY(ns_slopes_shift(ctx, &job->slopes, job->options, job->engine, &job->shifted));
    NS_TRY(sum_up_shifts(ctx, job, made));
    NS_TRY(apply_shifts(ctx, job));
    made->widest = job->shifted.widest;
    made->bound = job->shifted.bound;
    made->met = job->shifted.met;
    return ns_slopes_narrowest(ctx, &job->slopes, &made->width);
}

// -- the puzzle ----------------------------------------------------------------------------------

static void set_palette(const ns_slopes *slopes, ns_puzzle *puzzle)
{
    puzzle->kind = NS_SLOPED;
    ns_paints_set(puzzle, slopes->palette, slopes->colour_count + 1);
    if (slopes->colour_count == 1)
        puzzle->palette[1].symbol = '#';
}

// The board's cells are the faces, with the colours of the picture.
static ns_status compare_cells(ns_ctx *ctx, sloped_job *job, const ns_doc *doc)
{
    const ns_slopes *slopes = &job->slopes;
    const int32_t faces = slopes->lines.faces.count;

    if (doc->puzzle.cell_count != faces)
        return ns_fail(ctx, NS_INTERNAL, "the board has %d cells, but the lines have %d faces",
                       (int)doc->puzzle.cell_count, (int)faces);
    NS_NEED(ctx, ns_array_resize(ctx, &job->cell_of, faces));
    ns_slopes_cells(&slopes->lines, job->cell_of.at);
    for (int32_t f = 0; f < faces; f++) {
        const int32_t cell = job->cell_of.at[f];
        if (cell < 0 || doc->solution.at[cell] != slopes->colours.at[f])
            return ns_fail(ctx, NS_INTERNAL, "cell %d does not have the colour of its face",
                           (int)cell);
    }
    return NS_OK;
}

static ns_status make_board(ns_ctx *ctx, sloped_job *job, ns_doc *doc)
{
    const ns_arranged *arranged = &job->arranged;
    int32_t doubt[2];

    set_palette(&job->slopes, &doc->puzzle);
    NS_TRY(ns_slopes_board(ctx, &job->slopes, job->moved.at, &doc->board));
    NS_TRY(ns_board_arrange(ctx, &doc->board, &job->arranged));
    NS_TRY(ns_arranged_puzzle(ctx, &doc->board, arranged, 0, &doc->puzzle, &doc->solution));
    NS_TRY(ns_arranged_certify(ctx, &doc->board, arranged, doubt));
    if (doubt[0] >= 0)
        return ns_fail(
            ctx, NS_BAD_INPUT,
            "curve %d runs so close to another that cells cannot be told apart; draw "
            "with more room between the lines",
            (int)ns_board_curve_of(&doc->board, doubt[0]));
    return compare_cells(ctx, job, doc);
}

static ns_status judge(ns_ctx *ctx, sloped_job *job, ns_doc *doc, ns_sloped_made *made)
{
    const ns_solve_options options = ns_solve_defaults();

    NS_TRY(ns_judge(ctx, &doc->puzzle, doc->solution.at, &options, false, &job->judgement));
    if (job->judgement.goal == NS_GOAL_NO)
        return ns_fail(ctx, NS_INTERNAL, "the one answer of the puzzle is not the picture");
    NS_TRY(ns_passes(ctx, &doc->puzzle, false, &made->passes));
    doc->judged = true;
    doc->verdict = made->verdict = job->judgement.solved.verdict;
    doc->level = made->level = ns_doc_level(&doc->board, job->judgement.level);
    return NS_OK;
}

// -- what is told --------------------------------------------------------------------------------

static void count_meets(const ns_straights *lines, ns_sloped_made *made)
{
    made->lines = lines->lines.count - NS_FRAME_LINES;
    made->faces = lines->faces.count;
    for (int32_t m = 0; m < lines->meets.count; m++) {
        const ns_meet *meet = &lines->meets.at[m];
        int32_t count = 0;
        for (int32_t i = 0; i < meet->count; i++)
            count += lines->through.at[meet->first + i] >= NS_FRAME_LINES;
        made->multiple += !meet->on_frame && count >= 3;
        made->frame_multiple += meet->on_frame && count >= 2;
    }
}

// Faces have other numbers as cells; lines are in order already.
static ns_status tell_conflict(ns_ctx *ctx, const sloped_job *job, ns_sloped_made *made)
{
    const ns_shifted *shifted = &job->shifted;
    bool room = true;

    for (int32_t i = 0; room && i < shifted->tight_faces.count; i++)
        room =
            ns_array_push(ctx, &made->tight_cells, job->cell_of.at[shifted->tight_faces.at[i]]);
    for (int32_t i = 0; room && i < shifted->tight_lines.count; i++) {
        const int32_t line = shifted->tight_lines.at[i];
        room = line < NS_FRAME_LINES
               || ns_array_push(ctx, &made->tight_curves, line - NS_FRAME_LINES);
    }
    return room ? ns_array_sort(ctx, &made->tight_cells, ns_compare_numbers, NULL)
                : ns_no_memory(ctx);
}

static ns_status sloped_steps(ns_ctx *ctx, sloped_job *job, ns_doc *doc, ns_sloped_made *made)
{
    NS_TRY(ns_slopes_read(ctx, job->drawing, job->options, &job->slopes));
    NS_TRY(shift(ctx, job, made));
    NS_TRY(make_board(ctx, job, doc));
    NS_TRY(judge(ctx, job, doc, made));
    NS_TRY(tell_conflict(ctx, job, made));
    count_meets(&job->slopes.lines, made);
    made->snapped = job->slopes.snapped;
    made->notes = job->slopes.notes;
    job->slopes.notes = (ns_notes){ 0 };
    return NS_OK;
}

ns_status ns_make_sloped(ns_ctx *ctx, const ns_drawing *drawing,
                         const ns_sloped_options *options, const ns_program_port *engine,
                         ns_doc *doc, ns_sloped_made *made)
{
    sloped_job job = { .drawing = drawing, .options = options, .engine = engine };

    *made = (ns_sloped_made){ .widest = -1, .bound = -1 };
    const ns_status status = sloped_steps(ctx, &job, doc, made);
    if (status != NS_OK) {
        ns_doc_drop(ctx, doc);
        ns_sloped_made_drop(ctx, made);
    }
    ns_slopes_drop(ctx, &job.slopes);
    ns_shifted_drop(ctx, &job.shifted);
    ns_arrays_drop(ctx, &job.drawn, &job.moved, &job.cell_of);
    ns_arranged_drop(ctx, &job.arranged);
    ns_judgement_drop(ctx, &job.judgement);
    return status;
}
