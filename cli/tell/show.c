// show.c: see show.h. A trace is the solver's own: cells begin with all their colours and lose, step by
// step, what the step says; what is printed is the state after it, so that a reader can follow with a
// pencil.
#include "cli/tell/show.h"

#include "cli/tell/verdict.h"
#include "io/asserts.h"

#include <ctype.h>
#include <string.h>

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

static bool clue_text(ns_ctx *ctx, const ns_puzzle *puzzle, const symbol_table *symbols,
                      const ns_line *line, ns_text *text)
{
    const bool coloured = puzzle->colour_count > 1;
    bool room = true;

    if (line->clue == NS_CLUE_RUNS && line->clue_count == 0)
        return ns_text_add(ctx, text, "0");
    for (int32_t i = 0; room && i < line->clue_count; i++) {
        const char *glue = i ? " " : "";
        if (line->clue == NS_CLUE_RUNS) {
            const ns_run *run = &puzzle->runs.at[line->clue_first + i];
            room =
                ns_text_add_format(ctx, text, "%s%d", glue, (int)run->length)
                && (!coloured || ns_text_add_format(ctx, text, "%c", symbols->of[run->colour]));
        } else {
            const ns_tally *tally = &puzzle->tallies.at[line->clue_first + i];
            room = ns_text_add_format(ctx, text, "%s%d%c in %d%s", glue, (int)tally->count,
                                      symbols->of[tally->colour], (int)tally->groups,
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

static void print_line(const cli_app *cli, const ns_puzzle *puzzle, const symbol_table *symbols,
                       const ns_line *line, const ns_colours *cells, const bool *fresh)
{
    for (int32_t visit = 0; visit < line->count; visit++) {
        const int32_t cell = ns_line_cell(puzzle, line, visit);
        const int32_t colour = settled_colour(cells[cell]);
        const bool bold = cli->colour && fresh[cell];
        printf("%s%c%s", bold ? "\033[1;32m" : "", colour < 0 ? '?' : symbols->of[colour],
               bold ? "\033[0m" : "");
    }
}

static ns_status print_step(cli_app *cli, const ns_puzzle *puzzle, const symbol_table *symbols,
                            const ns_solved *solved, int32_t number, ns_colours *cells,
                            bool *fresh)
{
    const ns_trace_step *step = &solved->trace.at[number];
    const ns_line *line = &puzzle->lines.at[step->line];
    ns_text name = { 0 }, clue = { 0 };
    const bool room = ns_line_name(&cli->ctx, puzzle, (ns_line_id){ step->line }, &name)
                      && clue_text(&cli->ctx, puzzle, symbols, line, &clue);

    for (int32_t i = step->first; i < step->first + step->count; i++) {
        NS_ASSERT(!(solved->changes.at[i].colours & ~cells[solved->changes.at[i].cell]));
        cells[solved->changes.at[i].cell] = solved->changes.at[i].colours;
        fresh[solved->changes.at[i].cell] = true;
    }
    if (room) {
        printf("%5d  %-11s ", (int)number + 1, ns_text_chars(&name));
        print_line(cli, puzzle, symbols, line, cells, fresh);
        printf("  (%s)\n", ns_text_chars(&clue));
    }
    for (int32_t i = step->first; i < step->first + step->count; i++)
        fresh[solved->changes.at[i].cell] = false;
    ns_text_drop(&cli->ctx, &name);
    ns_text_drop(&cli->ctx, &clue);
    return room ? NS_OK : ns_no_memory(&cli->ctx);
}

ns_status cli_show_trace(cli_app *cli, const ns_puzzle *puzzle, const ns_solved *solved)
{
    const symbol_table symbols = symbols_of(puzzle);
    ns_colours *cells = ns_new(&cli->ctx, puzzle->cell_count, sizeof *cells);
    bool *fresh = ns_new(&cli->ctx, puzzle->cell_count, sizeof *fresh);
    ns_status status = cells && fresh ? NS_OK : ns_no_memory(&cli->ctx);

    for (int32_t c = 0; status == NS_OK && c < puzzle->cell_count; c++)
        cells[c] = ns_puzzle_colours(puzzle);
    for (int32_t g = 0; status == NS_OK && g < puzzle->given.count; g++)
        cells[puzzle->given.at[g].cell] &= puzzle->given.at[g].colours;
    for (int32_t i = 0; status == NS_OK && i < solved->trace.count; i++)
        status = print_step(cli, puzzle, &symbols, solved, i, cells, fresh);
    ns_free(&cli->ctx, cells, puzzle->cell_count, sizeof *cells);
    ns_free(&cli->ctx, fresh, puzzle->cell_count, sizeof *fresh);
    return status;
}
