// sat_encode.c: see sat_encode.h. Clauses are told to the engine as they come and kept nowhere here;
// what it answers is checked against the clues before anybody believes it.
#include "solve/search/sat_encode.h"

#include "base/basics.h"

// How much budget a question of the engine whether to stop costs.
#define TICKS_PER_QUESTION 1000

// Clauses beyond which an engine is not asked: they would take gigabytes.
#define CLAUSES_MAX (1 << 26)

// Literals that are no variables: they end or vanish from a clause.
enum { ALWAYS = INT32_MAX, NEVER = -INT32_MAX };

struct ns_sat_search {
    const ns_sat_port *port;
    void *engine;
    ns_ctx *ctx;
    ns_lines *lines;
    ns_colours *cells; // [cell_count + 1]
    int32_t colours;
    int32_t next_var;
    ns_status stopped; // what the budget said
};

static int32_t has(const ns_sat_search *s, int32_t cell, int32_t colour)
{
    if (s->colours == 2)
        return colour ? cell + 1 : -(cell + 1);
    return cell * s->colours + colour + 1;
}

static void clause(ns_sat_search *s, int32_t a, int32_t b, int32_t c)
{
    const int32_t lits[] = { a, b, c };

    if (a == ALWAYS || b == ALWAYS || c == ALWAYS)
        return;
    for (int32_t i = 0; i < 3; i++) {
        if (lits[i] != NEVER)
            s->port->add(s->engine, lits[i]);
    }
    s->port->add(s->engine, 0);
}

static void tell_cells(ns_sat_search *s)
{
    for (int32_t c = 0; c < s->lines->cell_count; c++) {
        for (int32_t colour = 0; colour < s->colours; colour++) {
            if (!(s->cells[c] >> colour & 1))
                clause(s, -has(s, c, colour), NEVER, NEVER);
        }
        if (s->colours == 2)
            continue;
        for (int32_t colour = 0; colour < s->colours; colour++)
            s->port->add(s->engine, has(s, c, colour));
        s->port->add(s->engine, 0);
        for (int32_t a = 0; a < s->colours; a++) {
            for (int32_t b = 0; b < a; b++)
                clause(s, -has(s, c, a), -has(s, c, b), NEVER);
        }
    }
}

// A run of a clue: it starts at visit `low` at the earliest and `high` at the latest; variable
// first + (i - low) says "at i or before" for low <= i < high. A blot has as many variables that say
// the same of its last visit.
typedef struct order_run {
    int32_t low, high, first, last;
    int32_t length, colour, gap; // the gap to the next run
    bool blot;
} order_run;

static int32_t started(const order_run *run, int32_t visit)
{
    return visit < run->low     ? NEVER
           : visit >= run->high ? ALWAYS
                                : run->first + (visit - run->low);
}

// Whether the run is over before the visit.
static int32_t ended(const order_run *run, int32_t visit)
{
    if (!run->blot)
        return started(run, visit - run->length);
    return visit <= run->low   ? NEVER
           : visit > run->high ? ALWAYS
                               : run->last + (visit - 1 - run->low);
}

static int32_t deny(int32_t lit)
{
    return -lit; // ALWAYS and NEVER are each other's denial
}

static void place_runs(ns_sat_search *s, const ns_line *line, order_run *runs)
{
    const ns_run *clue = ns_line_runs(s->lines->puzzle, line);
    int32_t low = 0, left = 0;

    for (int32_t j = 0; j < line->clue_count; j++) {
        runs[j].length = ns_run_least(clue[j]);
        runs[j].blot = clue[j].length == NS_BLOT;
        runs[j].colour = clue[j].colour;
        runs[j].gap = j + 1 < line->clue_count && clue[j].colour == clue[j + 1].colour;
        runs[j].low = low;
        low += runs[j].length + runs[j].gap;
    }
    for (int32_t j = line->clue_count - 1; j >= 0; j--) {
        left += runs[j].length + runs[j].gap;
        runs[j].high = line->count - left;
        NS_ASSERT(runs[j].low <= runs[j].high); // the clue fits
        runs[j].first = s->next_var;
        s->next_var += runs[j].high - runs[j].low;
        runs[j].last = s->next_var;
        s->next_var += runs[j].blot ? runs[j].high - runs[j].low : 0;
    }
}

// The last visit of a blot comes no earlier than its first.
static void tell_blot(ns_sat_search *s, const order_run *run)
{
    for (int32_t i = run->low; i <= run->high; i++) {
        clause(s, deny(ended(run, i)), ended(run, i + 1), NEVER);
        clause(s, deny(ended(run, i + 1)), started(run, i), NEVER);
    }
}

static ns_status tell_runs(ns_ctx *ctx, ns_sat_search *s, int32_t l)
{
    const ns_line *line = &s->lines->puzzle->lines.at[l];
    const ns_ready_line *ready = &s->lines->line[l];
    const int32_t count = line->clue_count;

    if (ready->chain.hopeless) {
        s->port->add(s->engine, 0);
        return NS_OK;
    }
    order_run *runs = ns_new(ctx, count + 1, sizeof *runs);
    NS_NEED(ctx, runs);
    place_runs(s, line, runs);
    for (int32_t j = 0; j < count; j++) {
        const order_run *run = &runs[j], *next = &runs[j + 1];
        for (int32_t i = run->low; i + 1 < run->high; i++)
            clause(s, deny(started(run, i)), started(run, i + 1), NEVER);
        for (int32_t i = next->low; j + 1 < count && i <= next->high; i++)
            clause(s, deny(started(next, i)), ended(run, i - run->gap), NEVER);
        if (run->blot)
            tell_blot(s, run);
    }
    for (int32_t p = 0; p < line->count; p++) {
        const int32_t cell = ready->cells[p];
        for (int32_t j = 0; j < count; j++)
            clause(s, deny(started(&runs[j], p)), ended(&runs[j], p),
                   has(s, cell, runs[j].colour));
        for (int32_t j = -1; j < count; j++) {
            const int32_t over = j < 0 ? ALWAYS : ended(&runs[j], p);
            const int32_t begun = j + 1 < count ? started(&runs[j + 1], p) : NEVER;
            clause(s, deny(over), begun, has(s, cell, 0));
        }
    }
    ns_free(ctx, runs, count + 1, sizeof *runs);
    return NS_OK;
}

// A tally's clauses go visit by visit: states that can be reached get a variable, each colour leads
// on to one of them or is denied.
typedef struct tally_layer {
    int32_t *now, *next; // variable of a node, 0: not reached; [nodes] each
    int32_t nodes;
} tally_layer;

// The node after a visit of that colour, or -1.
static int32_t next_node(const ns_tallier *tallier, int32_t node, int32_t colour)
{
    const int32_t bits = tallier->bits, row = tallier->row;
    const int32_t role = ns_tallier_role(tallier, colour);
    const int32_t state = role < 0 ? -1 : ns_tallier_next(tallier, node / bits, role);
    int32_t first = node % bits / row, second = node % bits % row;

    if (state < 0)
        return -1;
    first += role == 1;
    second += role == 2;
    if (role && (first > tallier->count[0] || second >= row))
        return -1;
    return state * bits + first * row + second;
}

static void tell_tally_visit(ns_sat_search *s, const ns_tallier *tallier, tally_layer *layer,
                             int32_t cell)
{
    memset(layer->next, 0, (size_t)layer->nodes * sizeof *layer->next);
    for (int32_t node = 0; node < layer->nodes; node++) {
        if (!layer->now[node])
            continue;
        for (int32_t colour = 0; colour < s->colours; colour++) {
            const int32_t to = next_node(tallier, node, colour);
            if (to >= 0 && !layer->next[to])
                layer->next[to] = s->next_var++;
            clause(s, -layer->now[node], -has(s, cell, colour),
                   to < 0 ? NEVER : layer->next[to]);
        }
    }
    int32_t *swap = layer->now;
    layer->now = layer->next;
    layer->next = swap;
}

static ns_status tell_tally(ns_ctx *ctx, ns_sat_search *s, int32_t l)
{
    const ns_ready_line *ready = &s->lines->line[l];
    const ns_tallier *tallier = &ready->tallier;

    if (tallier->hopeless) {
        s->port->add(s->engine, 0);
        return NS_OK;
    }
    tally_layer layer = { .nodes = tallier->states * tallier->bits };
    layer.now = ns_new(ctx, layer.nodes, sizeof *layer.now);
    layer.next = ns_new(ctx, layer.nodes, sizeof *layer.next);
    const bool room = layer.now && layer.next;
    if (room) {
        layer.now[0] = s->next_var++;
        clause(s, layer.now[0], NEVER, NEVER);
        for (int32_t i = 0; i < ready->count; i++)
            tell_tally_visit(s, tallier, &layer, ready->cells[i]);
        const int32_t bits = tallier->bits;
        for (int32_t node = 0; node < layer.nodes; node++) {
            if (layer.now[node]
                && !(node % bits == bits - 1 && ns_tallier_ends(tallier, node / bits)))
                clause(s, -layer.now[node], NEVER, NEVER);
        }
    }
    ns_free(ctx, layer.now, layer.nodes, sizeof *layer.now);
    ns_free(ctx, layer.next, layer.nodes, sizeof *layer.next);
    return room ? NS_OK : ns_no_memory(ctx);
}

// At least as many clauses (and variables) as the line takes.
static int64_t most_clauses(const ns_lines *lines, int32_t l)
{
    const ns_ready_line *ready = &lines->line[l];
    const ns_tallier *tallier = &ready->tallier;
    const int64_t visits = ready->count + 1;

    if (ready->clue == NS_CLUE_RUNS)
        return ready->chain.hopeless
                   ? 1
                   : visits
                         * ((ready->chain.blots ? 6 : 4) * lines->puzzle->lines.at[l].clue_count
                            + 1);
    if (ready->clue == NS_CLUE_BLANK || tallier->hopeless)
        return 1;
    return visits * tallier->states * tallier->bits * (lines->puzzle->colour_count + 1);
}

bool ns_sat_search_fits(const ns_lines *lines)
{
    const int64_t colours = lines->puzzle->colour_count + 1;
    int64_t clauses = lines->cell_count * colours * colours;

    for (int32_t l = 0; l < lines->line_count && clauses <= CLAUSES_MAX; l++)
        clauses += most_clauses(lines, l);
    return clauses <= CLAUSES_MAX;
}

static ns_status tell(ns_ctx *ctx, ns_sat_search *s)
{
    tell_cells(s);
    for (int32_t l = 0; l < s->lines->line_count; l++) {
        NS_TRY(ns_spend(ctx, most_clauses(s->lines, l)));
        if (s->lines->line[l].clue == NS_CLUE_RUNS)
            NS_TRY(tell_runs(ctx, s, l));
        else if (s->lines->line[l].clue == NS_CLUE_TALLY)
            NS_TRY(tell_tally(ctx, s, l));
    }
    return NS_OK;
}

ns_status ns_sat_search_create(ns_ctx *ctx, ns_lines *lines, const ns_colours *cells,
                               const ns_sat_port *port, ns_sat_search **out)
{
    ns_sat_search *s = ns_new(ctx, 1, sizeof *s);

    NS_ASSERT(ns_sat_search_fits(lines));
    *out = NULL;
    NS_NEED(ctx, s);
    s->port = port;
    s->ctx = ctx;
    s->lines = lines;
    s->colours = lines->puzzle->colour_count + 1;
    s->next_var = (s->colours == 2 ? lines->cell_count : lines->cell_count * s->colours) + 1;
    s->engine = port->open();
    s->cells = ns_new(ctx, lines->cell_count + 1, sizeof *s->cells);
    if (s->cells)
        memcpy(s->cells, cells, (size_t)lines->cell_count * sizeof *cells);
    const ns_status status = s->engine && s->cells ? tell(ctx, s) : ns_no_memory(ctx);
    if (status != NS_OK) {
        ns_sat_search_destroy(ctx, s);
        return status;
    }
    *out = s;
    return NS_OK;
}

static bool stop_engine(void *user)
{
    ns_sat_search *s = user;

    if (s->stopped == NS_OK)
        s->stopped = ns_spend(s->ctx, TICKS_PER_QUESTION);
    return s->stopped != NS_OK;
}

void ns_sat_search_block(ns_sat_search *s, const uint8_t *solution)
{
    for (int32_t c = 0; c < s->lines->cell_count; c++) {
        if (!(s->cells[c] >> solution[c] & 1))
            return; // ruled out already
    }
    for (int32_t c = 0; c < s->lines->cell_count; c++) {
        if (ns_is_open(s->cells[c]))
            s->port->add(s->engine, -has(s, c, solution[c]));
    }
    s->port->add(s->engine, 0);
}

ns_status ns_sat_search_next(ns_ctx *ctx, ns_sat_search *s, int32_t conflicts,
                             uint8_t *solution, bool *found, bool *decided)
{
    s->ctx = ctx;
    const ns_sat_answer answer = s->port->solve(s->engine, conflicts, stop_engine, s);
    *found = answer == NS_SAT_YES;
    *decided = answer != NS_SAT_UNKNOWN;
    if (!*decided)
        return s->stopped;
    if (!*found)
        return NS_OK;
    for (int32_t c = 0; c < s->lines->cell_count; c++) {
        solution[c] = 0;
        for (int32_t colour = 1; colour < s->colours; colour++) {
            if (s->port->value(s->engine, has(s, c, colour)))
                solution[c] = (uint8_t)colour;
        }
    }
    if (!ns_puzzle_satisfied(s->lines->puzzle, solution))
        return ns_fail(ctx, NS_INTERNAL,
                       "the engine %s answered with a picture that does not "
                       "meet the clues",
                       s->port->name);
    ns_sat_search_block(s, solution);
    return NS_OK;
}

void ns_sat_search_destroy(ns_ctx *ctx, ns_sat_search *s)
{
    if (!s)
        return;
    if (s->engine)
        s->port->close(s->engine);
    ns_free(ctx, s->cells, s->lines->cell_count + 1, sizeof *s->cells);
    ns_free(ctx, s, 1, sizeof *s);
}
