// deduction_twin.c: see deduction_twin.h. Every rule is a function that returns what is wrong, or NULL.
// To be tight means: for each premise, and for each line of a chain, without it the results do not follow.
// Nothing of core/solve and core/explain is called; the lists of fillings are the only source of truth.
#include "oracle/deduction_twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A deduction taken apart. Rules that take `without` leave out that premise; -1: none.
typedef struct claim {
    const ns_fillings *f;
    const ns_deduction_state *state;
    const ns_deduction *d;
    const ns_fact *premises, *results;
    const int32_t *chain;
} claim;

static const char *fault(const char *format, ...) NS_PRINTF(1, 2);
static const char *fault(const char *format, ...)
{
    static char text[300];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return text;
}

static bool is_strict(const ns_fillings *f, const ns_explain_options *options)
{
    return options->strict || ns_kind_about(f->puzzle->kind)->strict;
}

static bool supposes(const ns_deduction *d)
{
    return d->technique == NS_TECHNIQUE_TWO_LINES || d->technique == NS_TECHNIQUE_SUPPOSE;
}

// -- form -----------------------------------------------------------------------------------------

static bool within(int32_t first, int32_t count, int32_t size)
{
    return first >= 0 && count >= 0 && first <= size && count <= size - first;
}

// Cells in range, each once, colours of the palette and not all of them.
static const char *bad_facts(const claim *c, const char *what, const ns_fact *facts,
                             int32_t count)
{
    const ns_colours all = ns_puzzle_colours(c->f->puzzle);

    for (int32_t i = 0; i < count; i++) {
        if (facts[i].cell < 0 || facts[i].cell >= c->f->puzzle->cell_count)
            return fault("a %s is about no cell", what);
        if (facts[i].colours & ~all || facts[i].colours == all)
            return fault("a %s about cell %d says nothing, or has no such colours", what,
                         facts[i].cell);
        for (int32_t k = 0; k < i; k++) {
            if (facts[k].cell == facts[i].cell)
                return fault("two %ss are about cell %d", what, facts[i].cell);
        }
    }
    return NULL;
}

// The part of the clue, counted from the line's first run or from the puzzle's.
static bool speaks_of_its_clue(const claim *c)
{
    const ns_line *line = &c->f->puzzle->lines.at[c->d->line];

    return c->d->clue_count == 0 || within(c->d->clue_first, c->d->clue_count, line->clue_count)
           || within(c->d->clue_first - line->clue_first, c->d->clue_count, line->clue_count);
}

static const char *bad_form(const claim *c)
{
    const ns_deduction *d = c->d;
    const char *wrong = bad_facts(c, "premise", c->premises, d->premise_count);

    if (!wrong)
        wrong = bad_facts(c, "result", c->results, d->result_count);
    if (wrong)
        return wrong;
    if (!(d->cost >= 0 && d->cost < 1e9))
        return "its cost is no number of seconds";
    if (d->line >= c->f->line_count || d->line < -1)
        return "it looks at no line of the puzzle";
    if (d->line >= 0 && !speaks_of_its_clue(c))
        return "it speaks of runs or tallies that the line has not";
    if ((d->result_count == 0) != (d->turn == NS_TURN_BROKEN))
        return "it has no results, or it is broken and has some";
    if (supposes(d) && d->turn != NS_TURN_BROKEN) {
        for (int32_t i = 0; i < d->chain_count; i++) {
            if (c->chain[i] < 0 || c->chain[i] >= c->f->line_count)
                return "its chain has a line that is none";
        }
        if (d->supposed_cell < 0 || d->supposed_cell >= c->f->puzzle->cell_count)
            return "nothing is supposed";
        return d->chain_count > 0 ? NULL : "it supposes, but has no chain";
    }
    if (d->supposed_cell != -1 || d->supposed_colour != 0 || d->chain_count != 0)
        return "it does not suppose, and has a supposed cell, a colour or a chain";
    return NULL;
}

// -- known, and new -------------------------------------------------------------------------------

// A line that cannot be met may be found in the midst of a moment.
static const char *bad_times(const claim *c)
{
    const ns_colours *known = c->d->turn == NS_TURN_BROKEN ? c->state->now : c->state->begin;

    for (int32_t i = 0; i < c->d->premise_count; i++) {
        if (known[c->premises[i].cell] & ~c->premises[i].colours)
            return fault("the premise about cell %d was not known when the moment began",
                         c->premises[i].cell);
    }
    for (int32_t i = 0; i < c->d->result_count; i++) {
        const ns_fact result = c->results[i];
        if (!(c->state->now[result.cell] & ~result.colours))
            return fault("the result about cell %d is not new", result.cell);
        for (int32_t k = 0; k < c->d->premise_count; k++) {
            if (c->premises[k].cell == result.cell
                && !(c->premises[k].colours & ~result.colours))
                return fault("the result about cell %d is a premise", result.cell);
        }
    }
    return NULL;
}

// -- one line -------------------------------------------------------------------------------------

// Whether all fillings that agree with the premises, but for one of them, agree with the results, or (no
// results) whether there are none.
static bool line_follows(const claim *c, int32_t without)
{
    const int32_t line = c->d->line;
    const ns_filled_line *l = &c->f->lines[line];
    uint64_t known = ~UINT64_C(0), claimed = c->d->result_count ? ~UINT64_C(0) : 0;

    for (int32_t i = 0; i < c->d->premise_count; i++) {
        const ns_fact p = c->premises[i];
        if (i != without)
            known &= ~ns_fillings_bits(c->f, line, p.cell, ~p.colours);
    }
    for (int32_t i = 0; i < c->d->result_count; i++) {
        const ns_fact r = c->results[i];
        claimed &= ~ns_fillings_bits(c->f, line, r.cell, ~r.colours);
    }
    for (int32_t i = 0; i < l->filling_count; i++) {
        if (!(l->fillings[i] & ~known) && (l->fillings[i] & ~claimed || !c->d->result_count))
            return false;
    }
    return true;
}

static const char *off_line(const claim *c, const char *what, const ns_fact *facts,
                            int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!ns_fillings_bits(c->f, c->d->line, facts[i].cell, ~(ns_colours)0))
            return fault("a %s is about cell %d, which is not on the line", what,
                         facts[i].cell);
    }
    return NULL;
}

static const char *judge_line(const claim *c)
{
    const char *wrong;

    if (c->d->line < 0 || c->f->puzzle->lines.at[c->d->line].clue == NS_CLUE_BLANK)
        return "it looks at no line that has a clue";
    if ((wrong = off_line(c, "premise", c->premises, c->d->premise_count)))
        return wrong;
    if ((wrong = off_line(c, "result", c->results, c->d->result_count)))
        return wrong;
    if (c->d->technique == NS_TECHNIQUE_SAME_FACE && !c->f->lines[c->d->line].repeats)
        return "the line meets no cell twice";
    if (c->d->technique == NS_TECHNIQUE_COLOURS && c->f->puzzle->colour_count == 1)
        return "the puzzle is black and white";
    if (!line_follows(c, -1))
        return c->d->result_count ? "not sound: a filling has other colours"
                                  : "not sound: the line can be met";
    for (int32_t i = 0; i < c->d->premise_count; i++) {
        if (line_follows(c, i))
            return fault("not tight: it follows without the premise about cell %d",
                         c->premises[i].cell);
    }
    return NULL;
}

// -- no line --------------------------------------------------------------------------------------

static const char *judge_minimal(const claim *c)
{
    if (!c->state->minimal)
        return "there is no minimal rule here";
    if (c->d->premise_count)
        return "not tight: the minimal rule needs no premises";
    for (int32_t i = 0; i < c->d->result_count; i++) {
        const ns_fact result = c->results[i];
        if (!ns_fillings_unspoken(c->f, result.cell))
            return fault("cell %d is on a line with a clue", result.cell);
        if (result.colours != 1 || !(c->state->start[result.cell] & 1))
            return fault("cell %d is not empty by rule", result.cell);
    }
    return NULL;
}

// Supposing: what is known by the premises, but for one of them.
static void take_premises(const claim *c, int32_t without, ns_colours *cells)
{
    for (int32_t i = 0; i < c->f->puzzle->cell_count; i++)
        cells[i] = ns_puzzle_colours(c->f->puzzle);
    for (int32_t i = 0; i < c->d->premise_count; i++) {
        if (i != without)
            cells[c->premises[i].cell] &= c->premises[i].colours;
    }
}

static void take_chain(const claim *c, int32_t without_line, bool *use)
{
    memset(use, 0, (size_t)c->f->line_count * sizeof *use);
    for (int32_t i = 0; i < c->d->chain_count; i++)
        use[c->chain[i]] = c->chain[i] != without_line;
}

// Whether the lines of the chain, but for one, contradict the premises, but for one, and the colour.
static bool contradicts(const claim *c, int32_t without, int32_t without_line, bool *use)
{
    ns_colours cells[NS_FILLINGS_CELLS_MAX];

    take_premises(c, without, cells);
    take_chain(c, without_line, use);
    cells[c->d->supposed_cell] = (ns_colours)1 << c->d->supposed_colour;
    return !ns_fillings_rest(c->f, use, cells);
}

// Whether every colour that the cell may have contradicts or leads to all results.
static bool either_way(const claim *c, int32_t without, int32_t without_line, bool *use)
{
    ns_colours may = c->state->begin[c->d->supposed_cell];

    for (int32_t i = 0; i < c->d->premise_count; i++) {
        if (c->premises[i].cell == c->d->supposed_cell)
            may = i == without ? ns_puzzle_colours(c->f->puzzle) : c->premises[i].colours;
    }
    for (; may; may &= may - 1) {
        ns_colours cells[NS_FILLINGS_CELLS_MAX];
        take_premises(c, without, cells);
        take_chain(c, without_line, use);
        cells[c->d->supposed_cell] = may & (~may + 1);
        if (!ns_fillings_rest(c->f, use, cells))
            continue;
        for (int32_t i = 0; i < c->d->result_count; i++) {
            if (cells[c->results[i].cell] & ~c->results[i].colours)
                return false;
        }
    }
    return true;
}

// The last look at a line of the chain is the one that breaks.
static bool breaks_last(const claim *c)
{
    ns_colours cells[NS_FILLINGS_CELLS_MAX];

    take_premises(c, -1, cells);
    cells[c->d->supposed_cell] = (ns_colours)1 << c->d->supposed_colour;
    for (int32_t i = 0; i < c->d->chain_count; i++) {
        if (!ns_fillings_step(c->f, c->chain[i], cells))
            return i == c->d->chain_count - 1;
    }
    return false;
}

// Of supposing a colour: the cell loses it and nothing else.
static const char *bad_loss(const claim *c)
{
    const ns_deduction *d = c->d;

    if (d->supposed_colour < 0 || d->supposed_colour > c->f->puzzle->colour_count)
        return "no colour is supposed";
    const ns_colours colour = (ns_colours)1 << d->supposed_colour;
    if (d->result_count != 1 || c->results[0].cell != d->supposed_cell)
        return "the result is not about the supposed cell alone";
    if (c->results[0].colours & colour)
        return "the supposed colour does not go";
    if (c->state->now[d->supposed_cell] & ~colour & ~c->results[0].colours)
        return "other colours go than the supposed one";
    return NULL;
}

// How many different lines are looked at.
static int32_t lines_of_chain(const claim *c)
{
    int32_t lines = 0;

    for (int32_t i = 0; i < c->d->chain_count; i++) {
        int32_t first = 0;
        while (c->chain[first] != c->chain[i])
            first++;
        lines += first == i;
    }
    return lines;
}

static const char *judge_supposing(const claim *c)
{
    const bool either = c->d->turn == NS_TURN_EITHER;
    bool (*follows)(const claim *, int32_t, int32_t, bool *) =
        either ? either_way : contradicts;
    const char *wrong = either ? NULL : bad_loss(c);
    bool *use = malloc((size_t)c->f->line_count * sizeof *use);

    if (!use)
        abort();
    if (!wrong && either && c->d->supposed_colour != -1)
        wrong = "either way, and yet a colour is supposed";
    if (!wrong && c->d->technique == NS_TECHNIQUE_TWO_LINES && lines_of_chain(c) != 2)
        wrong = fault("two lines, but a chain of %d", lines_of_chain(c));
    if (!wrong && !follows(c, -1, -1, use))
        wrong = either ? "not sound: some colour does not lead to the results"
                       : "not sound: the chain does not contradict the supposed colour";
    if (!wrong && !either && !breaks_last(c))
        wrong = "in the order of the chain it is not the last look that breaks";
    for (int32_t i = 0; !wrong && i < c->d->chain_count; i++) {
        if (follows(c, -1, c->chain[i], use))
            wrong = fault("not tight: it follows without line %d", c->chain[i]);
    }
    for (int32_t i = 0; !wrong && i < c->d->premise_count; i++) {
        if (follows(c, i, -1, use))
            wrong = fault("not tight: it follows without the premise about cell %d",
                          c->premises[i].cell);
    }
    free(use);
    return wrong;
}

// No answer has a colour that goes.
static const char *judge_search(const claim *c)
{
    for (int32_t i = 0; i < c->d->result_count; i++) {
        ns_colours cells[NS_FILLINGS_CELLS_MAX];
        memcpy(cells, c->state->start, sizeof cells);
        if (c->state->minimal)
            ns_fillings_minimal(c->f, cells);
        cells[c->results[i].cell] &= ~c->results[i].colours;
        if (ns_fillings_answers(c->f, cells, 1, NULL))
            return fault("not sound: an answer has another colour in cell %d",
                         c->results[i].cell);
    }
    return NULL;
}

static const ns_fact *facts_at(const ns_explanation *explanation, int32_t first)
{
    return explanation->facts.count ? explanation->facts.at + first : NULL;
}

const char *ns_deduction_fault(const ns_fillings *f, const ns_explanation *explanation,
                               int32_t step, const ns_deduction_state *state)
{
    const ns_deduction *d = &explanation->steps.at[step];

    if (d->technique <= NS_TECHNIQUE_NONE || d->technique >= NS_TECHNIQUES)
        return "it has no technique";
    if (!within(d->premise_first, d->premise_count, explanation->facts.count)
        || !within(d->result_first, d->result_count, explanation->facts.count)
        || !within(d->chain_first, d->chain_count, explanation->chain.count))
        return "its facts or its chain are not there";
    const claim c = { .f = f,
                      .state = state,
                      .d = d,
                      .premises = facts_at(explanation, d->premise_first),
                      .results = facts_at(explanation, d->result_first),
                      .chain = d->chain_count ? explanation->chain.at + d->chain_first : NULL };
    const char *wrong = bad_form(&c);
    if (!wrong)
        wrong = bad_times(&c);
    if (wrong)
        return wrong;
    if (d->turn == NS_TURN_BROKEN || d->technique <= NS_TECHNIQUE_WHOLE_LINE)
        return judge_line(&c);
    if (d->technique == NS_TECHNIQUE_MINIMAL)
        return judge_minimal(&c);
    return supposes(d) ? judge_supposing(&c) : judge_search(&c);
}

// -- a whole explanation --------------------------------------------------------------------------

// The easiest technique is taken: what looks at no single line waits until none has anything to say,
// and search until nothing comes of supposing.
static const char *too_soon(const ns_fillings *f, const ns_deduction_state *state,
                            const ns_deduction *d)
{
    ns_colours cells[NS_FILLINGS_CELLS_MAX];
    const size_t bytes = (size_t)f->puzzle->cell_count * sizeof *cells;

    if (d->technique <= NS_TECHNIQUE_WHOLE_LINE || d->turn == NS_TURN_BROKEN)
        return NULL;
    memcpy(cells, state->begin, bytes);
    if (d->technique > NS_TECHNIQUE_MINIMAL && state->minimal)
        ns_fillings_minimal(f, cells);
    if (!ns_fillings_rest(f, NULL, cells) || memcmp(cells, state->begin, bytes) != 0)
        return "an easier technique has something to say";
    if (d->technique == NS_TECHNIQUE_SEARCH
        && (!ns_fillings_probe(f, cells) || memcmp(cells, state->begin, bytes) != 0))
        return "supposing has something to say";
    return NULL;
}

// How the step follows those before it: moments, the order of techniques, the limit.
static const char *bad_place(const ns_fillings *f, const ns_explain_options *options,
                             const ns_explanation *e, int32_t step,
                             const ns_deduction_state *state)
{
    const ns_deduction *d = &e->steps.at[step], *before = step > 0 ? d - 1 : NULL;
    const int32_t last = before ? before->moment : -1;

    if (d->moment != last && d->moment != last + 1)
        return "moments are not counted one by one";
    if (d->moment == last && d->technique != before->technique && d->turn != NS_TURN_BROKEN)
        return "two techniques in one moment";
    if (d->technique > options->hardest)
        return "a technique that may not be used";
    if (d->turn == NS_TURN_BROKEN && (!e->broken || step != e->steps.count - 1))
        return "it is broken, but not the last step of something broken";
    return d->moment == last ? NULL : too_soon(f, state, d);
}

static const char *bad_end(const ns_fillings *f, const ns_explanation *e,
                           const ns_deduction_state *state)
{
    const size_t bytes = (size_t)f->puzzle->cell_count * sizeof *state->now;
    bool settled = !e->broken;

    if (e->cells.count != f->puzzle->cell_count)
        return "not one set of colours for each cell in the end";
    if (e->broken
        && (e->steps.count == 0 || e->steps.at[e->steps.count - 1].turn != NS_TURN_BROKEN))
        return "it is broken, and the last step does not say where";
    if (!e->broken && bytes && memcmp(e->cells.at, state->now, bytes) != 0)
        return "the steps do not lead to what is known in the end";
    for (int32_t c = 0; c < e->cells.count; c++)
        settled = settled && e->cells.at[c] && !ns_is_open(e->cells.at[c]);
    return settled == e->settled ? NULL : "wrong about all cells being settled";
}

static const char *bad_rating(const ns_explanation *e)
{
    int32_t uses[NS_TECHNIQUES] = { 0 }, moments = 0;
    ns_technique hardest = NS_TECHNIQUE_NONE;

    if (!(e->rating.effort >= 0 && e->rating.effort < 1e12) || e->rating.stars < 0
        || e->rating.stars > 5)
        return "the rating has no effort, or other stars than 0 to 5";
    if (e->broken)
        return NULL;
    for (int32_t i = 0; i < e->steps.count; i++) {
        const ns_deduction *d = &e->steps.at[i];
        uses[d->technique]++;
        // The minimal rule counts only where nothing else does.
        if (hardest == NS_TECHNIQUE_NONE || hardest == NS_TECHNIQUE_MINIMAL
            || (d->technique > hardest && d->technique != NS_TECHNIQUE_MINIMAL))
            hardest = d->technique;
        moments = d->moment + 1;
    }
    if (memcmp(uses, e->rating.uses, sizeof uses) != 0 || e->rating.deductions != e->steps.count
        || e->rating.moments != moments)
        return "the rating counts other deductions or moments than there are";
    return e->rating.hardest == hardest ? NULL : "the rating has another hardest technique";
}

const char *ns_explanation_fault(const ns_fillings *f, const ns_explain_options *options,
                                 const ns_explanation *explanation, int32_t *step)
{
    ns_deduction_state state = { .minimal = !is_strict(f, options) };
    const char *wrong = NULL;

    ns_fillings_start(f, state.start);
    if (options->known)
        memcpy(state.start, options->known,
               (size_t)f->puzzle->cell_count * sizeof *state.start);
    memcpy(state.now, state.start, sizeof state.now);
    for (*step = 0; *step < explanation->steps.count; ++*step) {
        const ns_deduction *d = &explanation->steps.at[*step];
        if (*step == 0 || d->moment != d[-1].moment)
            memcpy(state.begin, state.now, sizeof state.begin);
        wrong = ns_deduction_fault(f, explanation, *step, &state);
        if (!wrong)
            wrong = bad_place(f, options, explanation, *step, &state);
        if (wrong)
            return wrong;
        for (int32_t i = 0; i < d->result_count; i++) {
            const ns_fact result = explanation->facts.at[d->result_first + i];
            state.now[result.cell] &= result.colours;
            if (!state.now[result.cell] && !explanation->broken)
                return "a result leaves no colour, and nobody says that something is broken";
        }
    }
    wrong = bad_end(f, explanation, &state);
    return wrong ? wrong : bad_rating(explanation);
}

// -- text -----------------------------------------------------------------------------------------

typedef struct told {
    char text[4096];
    size_t count;
} told;

static void tell(told *to, const char *format, ...) NS_PRINTF(2, 3);
static void tell(told *to, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int more = vsnprintf(to->text + to->count, sizeof to->text - to->count, format, args);
    va_end(args);
    if (more > 0 && to->count + (size_t)more < sizeof to->text)
        to->count += (size_t)more;
}

static void tell_facts(told *to, const char *what, const ns_fact *facts, int32_t count)
{
    if (count)
        tell(to, "; %s", what);
    for (int32_t i = 0; i < count; i++) {
        tell(to, " %d=", facts[i].cell);
        for (int32_t colour = 0; colour <= NS_PALETTE_MAX; colour++) {
            if (facts[i].colours >> colour & 1)
                tell(to, "%c", ".abcdefghijklmnopqrstuvwxyzABCDE"[colour]);
        }
    }
}

const char *ns_deduction_text(const ns_puzzle *puzzle, const ns_explanation *explanation,
                              int32_t step)
{
    static told to;

    to.count = 0;
    to.text[0] = 0;
    if (step >= explanation->steps.count) {
        tell(&to, "the end, after %d steps; known, in bits:", explanation->steps.count);
        for (int32_t c = 0; c < explanation->cells.count && c < puzzle->cell_count; c++)
            tell(&to, " %d=%x", c, explanation->cells.at[c]);
        return to.text;
    }
    const ns_deduction *d = &explanation->steps.at[step];
    tell(&to, "step %d, moment %d, technique %d, turn %d, line %d", step, d->moment,
         d->technique, d->turn, d->line);
    if (within(d->premise_first, d->premise_count, explanation->facts.count))
        tell_facts(&to, "from", facts_at(explanation, d->premise_first), d->premise_count);
    if (within(d->result_first, d->result_count, explanation->facts.count))
        tell_facts(&to, "follows", facts_at(explanation, d->result_first), d->result_count);
    if (d->supposed_cell >= 0)
        tell(&to, "; supposed %d=%d", d->supposed_cell, d->supposed_colour);
    if (d->chain_count)
        tell(&to, "; chain");
    for (int32_t i = 0; i < d->chain_count; i++) {
        if (d->chain_first + i < explanation->chain.count)
            tell(&to, " %d", explanation->chain.at[d->chain_first + i]);
    }
    return to.text;
}
