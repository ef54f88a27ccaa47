// improve.c: from a board to a better one.
//
// After some steps, then at longer and longer intervals, smooth curves are laid along the lines and
// the board they make is graded; the best one met is the result, or the old board when none is
// better. It is time to stop when the steps settle, or when the last looks were no better.
//
// A picture that may move does so in a second part, from what the first one found: as long as it is
// fixed, what crosses it slides along it freely; once it moves, crossings are tied to it.
#include "nonosmith/relax.h"

#include "base/basics.h"
#include "layout/fit/fit.h"
#include "layout/grade.h"

#define PATIENCE 6          // looks without anything better
#define EFFORT_MOST 4000000 // vertices times steps, when nobody sets a limit: some seconds
#define STEPS_MOST 3000     // then
#define STEPS_LEAST 300     // and then, whatever that takes

// Units between a polyline and its curve. A close curve repeats what neighbours pushed into the line,
// every little wave of it; one that keeps further away has fewer pieces and turns less, but makes
// small cells smaller. Which is better is for the grade to say.
static const double tolerances[] = { 0.5, 1, 1.5, 2, 3 };

typedef struct improving {
    ns_ctx *ctx;
    ns_relax *relax;
    const ns_relax_watch *watch;
    int64_t first, most; // steps before this part, and when it ends
    int32_t setting;     // de Jong's
    ns_grade old, best;
    ns_board *better; // the best board met; empty: the old one is
    ns_relaxed *relaxed;
    int32_t poor;  // looks since it was met
    int32_t usual; // tolerance
} improving;

static int32_t count_moving(const ns_relax *relax)
{
    int32_t count = 0;

    for (int32_t v = 0; v < relax->at.count; v++)
        count += ns_relax_is_free(relax, v);
    return count;
}

static ns_status tell(const improving *i)
{
    return i->watch ? i->watch->tell(i->watch->user, i->ctx, i->relax) : NS_OK;
}

// Draws the board as it is now and keeps it when it is the best so far. Lines that no smooth curves
// can follow are passed over: the next steps may part them. *wish is which tolerance to try next: 1
// the next larger, -1 the next smaller, 0 none.
static ns_status look_with(improving *i, double tolerance, int32_t *wish)
{
    ns_board board;
    ns_arranged arranged;
    ns_grade grade;
    ns_status status = ns_fit_board(i->ctx, i->relax, tolerance, &board, &arranged);

    NS_ASSERT(status == NS_OK || ns_board_is_empty(&board));
    NS_ASSERT(ns_grade_spoilt(&i->best, &i->old) == NS_MARKS); // the best is a candidate
    *wish = -1;
    if (status == NS_INTERNAL)
        return NS_OK;
    if (status == NS_OK)
        status =
            ns_grade_board(i->ctx, &board, &arranged, i->setting, &i->best, &i->old, &grade);
    ns_arranged_drop(i->ctx, &arranged);
    if (status == NS_OK && ns_grade_is_better(&grade, &i->best, &i->old)) {
        const ns_board worse = *i->better;
        *i->better = board;
        board = worse;
        i->best = grade;
        i->poor = -1;
        i->relaxed->improved = true;
        i->relaxed->taken = i->relaxed->steps;
        *wish = 0;
    } else if (status == NS_OK) {
        *wish = ns_grade_is_wavy(&grade, &i->old) ? 1 : -1;
    }
    ns_board_drop(i->ctx, &board);
    return status;
}

// From the tolerance that did last time to the next ones, as long as that goes one way.
static ns_status look_around(improving *i)
{
    int32_t wish, way = 0;

    for (int32_t k = i->usual; k >= 0 && k < NS_COUNT(tolerances); k += way) {
        NS_TRY(look_with(i, tolerances[k], &wish));
        i->usual = k;
        if (wish == 0 || wish == -way)
            break;
        way = wish;
    }
    return NS_OK;
}

static ns_status look_with_all(improving *i)
{
    int32_t wish;

    for (int32_t k = 0; k < NS_COUNT(tolerances); k++) {
        NS_TRY(look_with(i, tolerances[k], &wish));
        i->usual = wish == 0 ? k : i->usual;
    }
    return NS_OK;
}

static ns_status look(improving *i)
{
    NS_TRY(i->relaxed->improved ? look_around(i) : look_with_all(i));
    i->poor++;
    return NS_OK;
}

static int64_t usual_steps(const ns_relax *relax)
{
    return ns_clamp(EFFORT_MOST / ns_max(relax->at.count, 1), STEPS_LEAST, STEPS_MOST);
}

// Looks are at steps 1, 3, 6, 11, 18, 29, 45, 69 ...: a page that is good already has little room
// between better and spoilt.
static int64_t look_after(int64_t first, int64_t step)
{
    const int64_t done = step - first;

    return step + (done > 0 ? 2 + done / 2 : 1);
}

// As long as other forces come, what they make of it is waited for.
static bool is_last_phase(const ns_relax *relax)
{
    return relax->phase + 1 == relax->schedule.count;
}

// Of a schedule that ends: what its phases have; otherwise with the usual number in the end.
static int64_t steps_of(const ns_relax *relax)
{
    const int32_t last = relax->schedule.count - 1;
    int64_t sum = 0;

    for (int32_t i = 0; i <= last; i++)
        sum += relax->schedule.at[i].steps;
    return relax->schedule.at[last].steps > 0 ? sum : sum + usual_steps(relax);
}

static ns_status relax_on(improving *i)
{
    const int64_t every = i->watch ? ns_max(i->watch->every, 1) : i->most;
    int64_t *steps = &i->relaxed->steps;
    int64_t since = i->first, next_look = look_after(since, since);
    int64_t next_tell = i->first + every;
    int32_t phase = 0;

    i->poor = 0;
    i->relaxed->settled = false;
    if (i->first == 0)
        NS_TRY(tell(i));
    while (!i->relaxed->settled && *steps < i->most) {
        // Step by step while phases may change: when that is seen must not depend on a watch.
        const int64_t to = is_last_phase(i->relax)
                               ? ns_min(ns_min(next_look, next_tell), i->most)
                               : *steps + 1;
        const ns_status status = ns_relax_step(i->ctx, i->relax, (int32_t)(to - *steps));
        *steps = i->relax->steps;
        NS_ASSERT(*steps <= to);
        NS_TRY(status);
        i->relaxed->settled = i->relax->state.settled;
        if (phase != i->relax->phase)
            since = next_look = *steps; // as at the start
        phase = i->relax->phase;
        if (*steps >= next_look || *steps >= i->most || i->relaxed->settled) {
            NS_TRY(look(i));
            i->poor = is_last_phase(i->relax) ? i->poor : 0;
            i->relaxed->settled |= i->poor >= PATIENCE;
            next_look = look_after(since, *steps);
        }
        if (*steps >= next_tell || *steps >= i->most || i->relaxed->settled) {
            NS_TRY(tell(i));
            next_tell += every;
        }
    }
    return NS_OK;
}

// What is to be beaten: the board as it came.
static ns_status grade_old(improving *i)
{
    NS_TRY(ns_grade_board(i->ctx, &i->relax->board, &i->relax->arranged, i->setting, NULL, NULL,
                          &i->old));
    i->best = i->old;
    return NS_OK;
}

// From a board on, up to so many steps more (0: the usual number).
static ns_status improve_part(improving *i, const ns_board *board, double slack,
                              const ns_relax_options *options, const ns_relax_schedule *forces,
                              int64_t steps)
{
    ns_relax_options own = *options;

    own.picture_slack = slack;
    NS_TRY(ns_relax_create(i->ctx, board, &own, &i->relax));
    if (i->relaxed->steps == 0)
        NS_TRY(grade_old(i));
    i->first = i->relax->steps = i->relaxed->steps;
    NS_TRY(ns_relax_set_schedule(i->ctx, i->relax, forces));
    i->most = i->first + (steps > 0 ? steps : steps_of(i->relax));
    NS_ASSERT(i->most > i->first);
    if (i->first == 0)
        i->relaxed->moving = count_moving(i->relax);
    return relax_on(i);
}

static ns_status improve(improving *i, const ns_board *board, const ns_relax_options *options,
                         const ns_relax_schedule *forces, int32_t steps)
{
    const bool moves = options->picture_slack > 0;

    ns_status status =
        improve_part(i, board, 0, options, forces, moves ? (steps + 1) / 2 : steps);
    if (status == NS_OK && moves && steps != 1) {
        const ns_relax_schedule last =
            ns_relax_schedule_of(&forces->at[forces->count - 1].forces);
        ns_relax_destroy(i->ctx, i->relax);
        i->relax = NULL;
        status = improve_part(i, i->relaxed->improved ? i->better : board,
                              options->picture_slack, options, &last, steps / 2);
    }
    if ((status == NS_OK || status == NS_STOPPED) && !i->relaxed->improved)
        NS_TRY(ns_board_copy(i->ctx, i->better, board));
    return status;
}

ns_status ns_relax_improve(ns_ctx *ctx, const ns_board *board, const ns_relax_options *options,
                           const ns_relax_schedule *forces, int32_t steps,
                           const ns_relax_watch *watch, ns_board *better, ns_relaxed *relaxed)
{
    improving i = { .ctx = ctx,
                    .watch = watch,
                    .better = better,
                    .relaxed = relaxed,
                    .setting = options->setting };

    *better = (ns_board){ 0 };
    *relaxed = (ns_relaxed){ 0 };
    NS_TRY(ns_relax_check_options(ctx, board, options));
    const ns_status status = improve(&i, board, options, forces, steps);
    ns_relax_destroy(ctx, i.relax);
    if (status != NS_OK && status != NS_STOPPED)
        ns_board_drop(ctx, better);
    return status;
}
