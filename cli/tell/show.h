// show.h: solutions and line steps for people, as characters or, on a terminal, as coloured cells.
#ifndef NS_CLI_SHOW_H
#define NS_CLI_SHOW_H

#include "cli/cli.h"
#include "nonosmith/solve.h"

// A solution on standard output, a row a line. Black and white is # and ., colours are their
// symbols: what is printed can be read again as a character grid. Solids are printed layer by
// layer with an empty line between, other kinds as one line of cells.
void cli_show_solution(const cli_app *cli, const ns_puzzle *puzzle, const uint8_t *colours);

// Every line step that settled something: its number, the line, its clue, and the line as it stands
// after the step (? is open), both as they are read from the clue on. What the step settled is highlighted
// on a terminal.
ns_status cli_show_trace(cli_app *cli, const ns_doc *doc, const ns_solved *solved);

#endif
