// show.c: see show.h. A trace is the solver's own: cells begin with all their colours and lose, step by
// step, what the step says; what is printed is the state after it, so that a reader can follow with a
// pencil.
#include "cli/tell/show.h"

#include "cli/tell/verdict.h"
#include "io/asserts.h"

#include <ctype.h>
#include <string.h>

#define NAME_WIDE 11 // letters; column 9999

typedef struct symbol_table {
    char of[NS_PALETTE_MAX + 1];
} symbol_table;

static bool usable(const symbol_table *symbols, int32_t known, char symbol)
{
    return isgraph((unsigned char)symbol) && symbol != '?' && symbol != '.'
           && !memchr(symbols->of, symbol, (size_t)known);
}

// A character for every colour, all different: the palette's own where they are.
static symbol_table symbols_of(const ns_puzzle *puzzle)
{
    symbol_table symbols = { { '.', '#' } };
    const int32_t count = puzzle->colour_count;

    for (int32_t c = 1; count > 1 && c <= count; c++) {
        const char own = puzzle->palette[c].symbol;
        char symbol = own;
        if (!usable(&symbols, c, own)) {
            for (symbol = 'A'; !usable(&symbols, c, symbol); symbol++)
                ;
        }
        NS_ASSERT(symbol > ' ' && symbol <= '~'); // there are more letters than colours
        symbols.of[c] = symbol;
    }
    return symbols;
}

static void print_cell(const cli_app *cli, const ns_puzzle *puzzle, const symbol_table *symbols,
                       int32_t colour)
{
    const ns_paint *paint = &puzzle->palette[colour];

    NS_ASSERT(colour >= 0 && colour <= puzzle->colour_count);
    if (cli->colour)
        printf("\033[48;2;%d;%d;%dm  ", paint->r, paint->g, paint->b);
    else
        putchar(symbols->of[colour]);
}

void cli_show_solution(const cli_app *cli, const ns_puzzle *puzzle, const uint8_t *colours)
{
    const symbol_table symbols = symbols_of(puzzle);
    const int32_t width = puzzle->size[0] > 0 ? puzzle->size[0] : puzzle->cell_count;
    const int32_t layer = ns_kind_about(puzzle->kind)->sides == 3 ? width * puzzle->size[1] : 0;

    for (int32_t cell = 0; cell < puzzle->cell_count; cell++) {
        if (layer && cell && cell % layer == 0)
            putchar('\n');
        print_cell(cli, puzzle, &symbols, colours[cell]);
        if ((cell + 1) % width == 0)
            fputs(cli->colour ? "\033[0m\n" : "\n", stdout);
    }
}

// A trace on its way to the terminal.
typedef struct trace_show {
    cli_app *cli;
    const ns_puzzle *puzzle;
    const ns_solved *solved;
    symbol_table symbols;
    ns_line_names names;
    int32_t widest;    // name
    ns_colours *cells; // as they are by now
    bool *fresh;       // what the step settled
} trace_show;

static bool clue_text(ns_ctx *ctx, const trace_show *show, ns_line_id id, ns_text *text)
{
    const ns_puzzle *puzzle = show->puzzle;
    const ns_line *line = &puzzle->lines.at[id.i];
    const bool reversed = ns_line_is_reversed(&show->names, id);
    const bool coloured = puzzle->colour_count > 1;
    bool room = true;

    if (line->clue == NS_CLUE_RUNS && line->clue_count == 0)
        return ns_text_add(ctx, text, "0");
    for (int32_t k = 0; room && k < line->clue_count; k++) {
        const char *glue = k ? " " : "";
        const int32_t i = reversed ? line->clue_count - 1 - k : k;
        if (line->clue == NS_CLUE_RUNS) {
            const ns_run *run = &puzzle->runs.at[line->clue_first + i];
            room = ns_text_add(ctx, text, glue)
                   && (run->length == NS_BLOT
                           ? ns_text_add(ctx, text, "?")
                           : ns_text_add_format(ctx, text, "%d", (int)run->length))
                   && (!coloured
                       || ns_text_add_format(ctx, text, "%c", show->symbols.of[run->colour]));
        } else {
            const ns_tally *tally = &puzzle->tallies.at[line->clue_first + i];
            room = ns_text_add_format(ctx, text, "%s%d%c in %d%s", glue, (int)tally->count,
                                      show->symbols.of[tally->colour], (int)tally->groups,
                                      tally->groups == 3 ? "+" : "");
        }
    }
    return room;
}

static int32_t settled_colour(ns_colours colours)
{
    for (int32_t c = 0; c <= NS_PALETTE_MAX; c++) {
        if (colours == (ns_colours)1 << c)
            return c;
    }
    return -1;
}

static void print_line(const trace_show *show, ns_line_id id)
{
    const ns_line *line = &show->puzzle->lines.at[id.i];
    const bool reversed = ns_line_is_reversed(&show->names, id);

    for (int32_t k = 0; k < line->count; k++) {
        const int32_t visit = reversed ? line->count - 1 - k : k;
        const int32_t cell = ns_line_cell(show->puzzle, line, visit);
        const int32_t colour = settled_colour(show->cells[cell]);
        const bool bold = show->cli->colour && show->fresh[cell];
        printf("%s%c%s", bold ? "\033[1;32m" : "", colour < 0 ? '?' : show->symbols.of[colour],
               bold ? "\033[0m" : "");
    }
}

static ns_status print_step(trace_show *show, int32_t number)
{
    ns_ctx *ctx = &show->cli->ctx;
    const ns_solved *solved = show->solved;
    const ns_trace_step *step = &solved->trace.at[number];
    const ns_line_id line = { step->line };
    ns_text name = { 0 }, clue = { 0 };
    const bool room =
        ns_line_names_put(ctx, &show->names, line, &name) && clue_text(ctx, show, line, &clue);

    for (int32_t i = step->first; i < step->first + step->count; i++) {
        const ns_trace_change *change = &solved->changes.at[i];
        NS_ASSERT(!(change->colours & ~show->cells[change->cell]));
        show->cells[change->cell] = change->colours;
        show->fresh[change->cell] = true;
    }
    if (room) {
        printf("%5d  %-*s ", (int)number + 1, (int)show->widest, ns_text_chars(&name));
        print_line(show, line);
        printf("  (%s)\n", ns_text_chars(&clue));
    }
    for (int32_t i = step->first; i < step->first + step->count; i++)
        show->fresh[solved->changes.at[i].cell] = false;
    ns_text_drop(ctx, &name);
    ns_text_drop(ctx, &clue);
    return room ? NS_OK : ns_no_memory(ctx);
}

// Names stand in a column as wide as the longest of them, or a usual one.
static ns_status find_names(trace_show *show, const ns_doc *doc)
{
    ns_ctx *ctx = &show->cli->ctx;
    ns_text name = { 0 };
    ns_status status = ns_line_names_find(ctx, doc, &show->names);

    for (int32_t i = 0; status == NS_OK && i < show->solved->trace.count; i++) {
        name.count = 0;
        if (!ns_line_names_put(ctx, &show->names,
                               (ns_line_id){ show->solved->trace.at[i].line }, &name))
            status = ns_no_memory(ctx);
        show->widest = name.count > show->widest ? name.count : show->widest;
    }
    ns_text_drop(ctx, &name);
    return status;
}

ns_status cli_show_trace(cli_app *cli, const ns_doc *doc, const ns_solved *solved)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    const int32_t count = puzzle->cell_count;
    trace_show show = { .cli = cli,
                        .puzzle = puzzle,
                        .solved = solved,
                        .symbols = symbols_of(puzzle),
                        .widest = NAME_WIDE,
                        .cells = ns_new(&cli->ctx, count, sizeof *show.cells),
                        .fresh = ns_new(&cli->ctx, count, sizeof *show.fresh) };
    ns_status status = show.cells && show.fresh ? NS_OK : ns_no_memory(&cli->ctx);

    if (status == NS_OK)
        status = find_names(&show, doc);
    for (int32_t c = 0; status == NS_OK && c < count; c++)
        show.cells[c] = ns_puzzle_colours(puzzle);
    for (int32_t g = 0; status == NS_OK && g < puzzle->given.count; g++)
        show.cells[puzzle->given.at[g].cell] &= puzzle->given.at[g].colours;
    for (int32_t i = 0; status == NS_OK && i < solved->trace.count; i++)
        status = print_step(&show, i);
    ns_line_names_drop(&cli->ctx, &show.names);
    ns_free(&cli->ctx, show.cells, count, sizeof *show.cells);
    ns_free(&cli->ctx, show.fresh, count, sizeof *show.fresh);
    return status;
}
