// sloped_split.c: multiple points without a corner of the picture come apart.
//
// What makes it worth a try is the price of a kept meet in the program for the widest: how much
// wider faces get when its lines miss each other a little, and on which side. Meets hang together;
// a second program finds the movement of all lines that gains, keeps the picture's corners and
// breaks up the fewest other meets (it minimises the sum by which they miss). The lines are moved
// by a hair that way and built anew; faces that appear get their colours; and when the widest of
// all that is really wider, the new lines replace the old ones. Then again, until nothing helps.
//
// Often several places are equally narrow. So a step that makes nothing narrower is taken too, a
// few in a row; only when they led to something wider do they count.
#include "make/sloped/sloped_carry.h"

#define PART 0.02 // units that lines of a parted meet miss each other by, at least; or ...
#define PART_LEAST 3e-4 // ... less, down to this, where there is no room
#define SAFE 0.25       // of any distance may be lost on the way
#define GAIN 1e-3       // a part of the width: less is not worth a new face
#define LEVEL 1e-4      // a part of the width: what lacks no more is as wide
#define LEVEL_STEPS 16  // in a row that make nothing wider
#define PRICED 1e-7     // a price above this is one
#define MISS 1e-6       // units of a movement that has one unit somewhere: no miss
#define NEAR 8.0        // steps: meets that are closer are one
#define TRIES 200       // at most, ...
#define EFFORT 5000000  // ... and rows times lines in all programs together
#define STRAY 0.01      // what a line's movement costs beside a meet's miss

// How a meet may come apart: one of its equations becomes positive or negative.
typedef struct parting {
    int32_t equation; // of rows.meets
    double price;
} parting;

typedef struct split_job {
    ns_slopes *slopes; // the best so far
    double enough;     // no need to get wider
    double best;       // its widest
    ns_slopes now;     // lines, colours and corners as they are on the way
    const ns_program_port *engine;
    ns_slope_rows rows;
    ns_slope_answer widest;
    ns_linears zeros;           // of all meets ...
    NS_ARRAY(int32_t) meet;     // ... and which they are of
    NS_ARRAY(double) way;       // by line: a movement that gains
    NS_ARRAY(double) c;         // by line: where that leads
    NS_ARRAY(bool) parted;      // by meet
    NS_ARRAY(parting) partings; // the dearest first
    int32_t tries, parted_count;
    int64_t effort;
    ns_slopes next;         // a try: lines, colours and corners
    ns_slope_rows try_rows; // its program
    ns_slope_answer try_widest;
    ns_program_draft draft;
    ns_program_solution solution;
} split_job;

static bool is_kept(const split_job *job, int32_t meet)
{
    return job->now.corners.at[meet];
}

// -- a movement that gains -----------------------------------------------------------------------

static ns_status draft_terms(ns_ctx *ctx, split_job *job, const ns_linear *f, double times)
{
    for (int32_t i = 0; i < f->count; i++) {
        const int32_t column = 2 * (f->line[i] - NS_FRAME_LINES);

        NS_TRY(ns_program_add_element(ctx, &job->draft, column, times * f->factor[i]));
        NS_TRY(ns_program_add_element(ctx, &job->draft, column + 1, -times * f->factor[i]));
    }
    return NS_OK;
}

// A line's movement forth and back, then by how much each accidental meet is missed.
static ns_status draft_columns(ns_ctx *ctx, split_job *job)
{
    const int32_t lines = job->rows.line_count - NS_FRAME_LINES;
    int32_t column;

    for (int32_t i = 0; i < 2 * lines; i++)
        NS_TRY(ns_program_add_column(ctx, &job->draft, STRAY, 0, 0, NS_SHIFT_MOST, &column));
    for (int32_t z = 0; z < job->zeros.count; z++)
        if (!is_kept(job, job->meet.at[z]))
            NS_TRY(ns_program_add_column(ctx, &job->draft, 1, 0, 0, NS_PROGRAM_FREE, &column));
    return NS_OK;
}

static ns_status draft_misses(ns_ctx *ctx, split_job *job)
{
    int32_t column = 2 * (job->rows.line_count - NS_FRAME_LINES);

    for (int32_t z = 0; z < job->zeros.count; z++) {
        if (is_kept(job, job->meet.at[z])) {
            NS_TRY(ns_program_add_row(ctx, &job->draft, 0, 0));
            NS_TRY(draft_terms(ctx, job, &job->zeros.at[z], 1));
            continue;
        }
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            NS_TRY(ns_program_add_row(ctx, &job->draft, 0, NS_PROGRAM_FREE));
            NS_TRY(draft_terms(ctx, job, &job->zeros.at[z], sign));
            NS_TRY(ns_program_add_element(ctx, &job->draft, column, 1));
        }
        column++;
    }
    return NS_OK;
}

// The movement with the fewest and smallest misses that parts the meet of an equation by one unit, to
// the side where its price says that widths grow.
static ns_status find_way(ns_ctx *ctx, split_job *job, parting way, bool *found)
{
    const double *x;

    NS_ASSERT(!is_kept(job, job->rows.meets.at[way.equation].meet));
    ns_program_draft_drop(ctx, &job->draft);
    NS_TRY(draft_columns(ctx, job));
    NS_TRY(draft_misses(ctx, job));
    NS_TRY(ns_program_add_row(ctx, &job->draft, 1, 1));
    NS_TRY(
        draft_terms(ctx, job, &job->rows.meets.at[way.equation].zero, way.price > 0 ? -1 : 1));
    NS_TRY(ns_program_solve(ctx, job->engine, &job->draft, &job->solution));
    *found = job->solution.answer == NS_PROGRAM_SOLVED;
    if (!*found)
        return NS_OK;
    x = job->solution.x.at;
    for (int32_t i = 0; i < job->rows.line_count; i++)
        job->way.at[i] = i < NS_FRAME_LINES
                             ? 0
                             : x[2 * (i - NS_FRAME_LINES)] - x[2 * (i - NS_FRAME_LINES) + 1];
    return NS_OK;
}

// -- a try ---------------------------------------------------------------------------------------

static double speed(const split_job *job, const ns_linear *f)
{
    return ns_linear_at(f, job->way.at) - f->now;
}

// How far to go so that all parted meets are clearly parted and nothing else changes; false when
// there is no such step.
static bool find_step(split_job *job, double *step)
{
    double least = 0, most = 1;

    memset(job->parted.at, 0, (size_t)job->parted.count * sizeof *job->parted.at);
    for (int32_t z = 0; z < job->zeros.count; z++) {
        const double miss = ns_abs(speed(job, &job->zeros.at[z]));

        if (miss < MISS)
            continue;
        NS_ASSERT(!is_kept(job, job->meet.at[z])); // corners of the picture stay
        job->parted.at[job->meet.at[z]] = true;
        least = 1 / miss > least ? 1 / miss : least;
    }
    for (int32_t i = 0; i < job->rows.rows.count; i++) {
        const ns_linear *f = &job->rows.rows.at[i].distance;
        const double loss = -speed(job, f);

        if (loss * most > SAFE * f->now)
            most = SAFE * f->now / loss;
    }
    *step = PART * least < most ? PART * least : most;
    return least > 0 && *step >= PART_LEAST * least;
}

// Moves and builds the lines, on whole numbers when they were; false when they do not settle.
static ns_status build_try(ns_ctx *ctx, split_job *job, double step, bool *built)
{
    ns_straights *lines = &job->next.lines;
    double furthest;

    *built = false;
    NS_TRY(ns_straights_copy(ctx, lines, &job->now.lines));
    for (int32_t i = NS_FRAME_LINES; i < lines->lines.count; i++) {
        ns_straight *line = &lines->lines.at[i];
        line->c += step * job->way.at[i] / ns_straights_unit(lines) * ns_straight_norm(line);
    }
    ns_status status = ns_straights_build(ctx, lines, NEAR);
    if (status == NS_OK && job->now.near == 0) {
        status = ns_straights_settle(ctx, lines, NULL, job->c.at, &furthest);
        for (int32_t i = NS_FRAME_LINES; status == NS_OK && i < lines->lines.count; i++)
            lines->lines.at[i].c = job->c.at[i];
    }
    if (status == NS_OK)
        status = ns_straights_build(ctx, lines, job->now.near);
    *built = status == NS_OK;
    return status == NS_BAD_INPUT ? NS_OK : status;
}

// Carries the picture over to the try's lines; false when it does not fit or gets other corners.
static ns_status carry_picture(ns_ctx *ctx, split_job *job, bool *same)
{
    const ns_carried from = { &job->now.lines, job->now.colours.at, NULL };
    ns_slopes *next = &job->next;
    int32_t more = 0;

    NS_NEED(ctx, ns_array_resize(ctx, &next->colours, next->lines.faces.count));
    NS_TRY(ns_slopes_carry(ctx, &from, &next->lines, next->colours.at, same));
    if (!*same)
        return NS_OK;
    NS_TRY(ns_slopes_find_corners(ctx, next));
    for (int32_t m = 0; m < next->corners.count; m++)
        more += next->corners.at[m];
    for (int32_t m = 0; m < job->now.corners.count; m++)
        more -= job->now.corners.at[m];
    *same = more == 0;
    return NS_OK;
}

static ns_status solve_widest(ns_ctx *ctx, split_job *job, const ns_straights *lines,
                              ns_slope_rows *rows, ns_slope_answer *widest)
{
    const ns_slope_goal goal = { .aim = NS_AIM_WIDEST, .most = NS_SHIFT_MOST, .frame = true };

    ns_slope_rows_drop(ctx, rows);
    NS_TRY(ns_slope_rows_fill(ctx, lines, rows));
    job->effort += (int64_t)rows->meets.count * rows->line_count;
    return ns_slope_solve(ctx, rows, &goal, job->engine, widest);
}

static ns_status try_parting(ns_ctx *ctx, split_job *job, parting way, double *width)
{
    double step;
    bool going;

    *width = 0;
    job->tries++;
    ns_slopes_clear(ctx, &job->next);
    NS_TRY(find_way(ctx, job, way, &going));
    job->effort += (int64_t)job->draft.row_most.count * job->rows.line_count;
    if (!going || !find_step(job, &step))
        return NS_OK;
    NS_TRY(build_try(ctx, job, step, &going));
    if (going)
        NS_TRY(carry_picture(ctx, job, &going));
    if (!going)
        return NS_OK;
    NS_TRY(solve_widest(ctx, job, &job->next.lines, &job->try_rows, &job->try_widest));
    *width = job->try_widest.found ? job->try_widest.value : 0;
    return NS_OK;
}

// The try becomes what there is; counts the meets that came apart.
static void accept(split_job *job)
{
    const ns_slopes before = job->now;

    NS_ASSERT(job->next.colours.count == job->next.lines.faces.count);
    for (int32_t m = 0; m < job->parted.count; m++)
        job->parted_count += job->parted.at[m];
    job->now = job->next;
    job->next = before;
    job->now.near = before.near;
}

// Lines, colours and corners take the place of those that are there.
static ns_status copy_picture(ns_ctx *ctx, ns_slopes *to, const ns_slopes *from)
{
    NS_TRY(ns_straights_copy(ctx, &to->lines, &from->lines));
    NS_NEED(ctx, ns_array_copy(ctx, &to->colours, &from->colours)
                     && ns_array_copy(ctx, &to->corners, &from->corners));
    return NS_OK;
}

// -- rounds --------------------------------------------------------------------------------------

static int by_price(const void *a, const void *b, void *user)
{
    const double p = ns_abs(((const parting *)a)->price),
                 q = ns_abs(((const parting *)b)->price);

    (void)user;
    return p > q ? -1 : p < q;
}

static ns_status find_partings(ns_ctx *ctx, split_job *job)
{
    job->partings.count = 0;
    for (int32_t i = 0; i < job->rows.meets.count; i++) {
        const double price = job->widest.meet_price.at[i];

        if (!is_kept(job, job->rows.meets.at[i].meet) && ns_abs(price) > PRICED
            && !ns_array_push(ctx, &job->partings, ((parting){ i, price })))
            return ns_no_memory(ctx);
    }
    return ns_array_sort(ctx, &job->partings, by_price, NULL);
}

static ns_status find_equations(ns_ctx *ctx, split_job *job)
{
    const ns_straights *lines = &job->now.lines;

    job->zeros.count = job->meet.count = job->parted.count = 0;
    NS_TRY(ns_meets_kept(ctx, lines, &job->zeros));
    for (int32_t m = 0; m < lines->meets.count; m++)
        for (int32_t k = 2; k < lines->meets.at[m].count; k++)
            NS_NEED(ctx, ns_array_push(ctx, &job->meet, m));
    NS_NEED(ctx, ns_array_resize(ctx, &job->parted, lines->meets.count)
                     && ns_array_resize(ctx, &job->way, lines->lines.count)
                     && ns_array_resize(ctx, &job->c, lines->lines.count));
    NS_ASSERT(job->meet.count == job->zeros.count); // an equation for each line beyond two
    return find_partings(ctx, job);
}

// Takes the first parting that makes faces wider, else one that makes none narrower.
static ns_status take_step(ns_ctx *ctx, split_job *job, bool *taken)
{
    int32_t level = -1;
    double width;

    *taken = false;
    for (int32_t i = 0; i < job->partings.count; i++) {
        if (job->tries >= TRIES || job->effort >= EFFORT)
            return NS_OK;
        NS_TRY(try_parting(ctx, job, job->partings.at[i], &width));
        if (width > job->widest.value * (1 + GAIN)) {
            accept(job);
            *taken = true;
            return NS_OK;
        }
        if (level < 0 && width >= job->widest.value * (1 - LEVEL))
            level = i;
    }
    if (level < 0)
        return NS_OK;
    NS_TRY(try_parting(ctx, job, job->partings.at[level], &width)); // once more
    accept(job);
    *taken = true;
    return NS_OK;
}

static ns_status split_steps(ns_ctx *ctx, split_job *job, int32_t *parted)
{
    bool taken = true;

    NS_TRY(copy_picture(ctx, &job->now, job->slopes));
    job->now.near = job->slopes->near;
    for (int32_t level = 0; taken && level <= LEVEL_STEPS; level++) {
        NS_TRY(solve_widest(ctx, job, &job->now.lines, &job->rows, &job->widest));
        if (job->best == 0)
            job->best = job->widest.value;
        if (job->widest.value > job->best * (1 + GAIN)) {
            NS_TRY(copy_picture(ctx, job->slopes, &job->now));
            job->best = job->widest.value;
            *parted = job->parted_count;
            level = 0;
        }
        if (job->best >= job->enough)
            return NS_OK;
        NS_TRY(find_equations(ctx, job));
        NS_TRY(take_step(ctx, job, &taken));
    }
    return NS_OK;
}

ns_status ns_slopes_split(ns_ctx *ctx, ns_slopes *slopes, const ns_sloped_options *options,
                          const ns_program_port *engine, int32_t *parted)
{
    split_job job = { .slopes = slopes, .engine = engine };
    double drawn;

    *parted = 0;
    NS_TRY(ns_slopes_narrowest(ctx, slopes, &drawn));
    job.enough = options->widest ? NS_PROGRAM_FREE : options->width - NS_WIDTH_NEAR;
    if (slopes->lines.lines.count == NS_FRAME_LINES || drawn >= job.enough)
        return NS_OK;
    const ns_status status = split_steps(ctx, &job, parted);
    ns_slopes_clear(ctx, &job.next);
    ns_slopes_clear(ctx, &job.now);
    ns_slope_rows_drop(ctx, &job.rows);
    ns_slope_rows_drop(ctx, &job.try_rows);
    ns_slope_answer_drop(ctx, &job.widest);
    ns_slope_answer_drop(ctx, &job.try_widest);
    ns_arrays_drop(ctx, &job.zeros, &job.meet, &job.way, &job.c, &job.parted, &job.partings);
    ns_program_draft_drop(ctx, &job.draft);
    ns_program_solution_drop(ctx, &job.solution);
    return status;
}
