// help.c: --help, printed from the tables of verbs and options and broken at 80 columns.
#include "cli/files/inputs.h"
#include "io/native_ports.h"

#include <stdio.h>
#include <string.h>

#define PAGE_WIDTH 80
#define OPTION_COLUMN 24

// Prints words broken into lines; the first line starts at `column`, the others at `indent`. A
// newline in the text starts a paragraph.
static void print_words(const char *text, int32_t column, int32_t indent)
{
    bool fresh = true; // at the start of a line

    while (*text) {
        const int32_t length = (int32_t)strcspn(text, " \n");
        if (!fresh && column + 1 + length > PAGE_WIDTH) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        } else if (!fresh) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)length, text);
        column += length;
        text += length;
        fresh = *text == '\n';
        if (fresh) {
            printf("\n\n%*s", (int)indent, "");
            column = indent;
        }
        text += *text != 0;
    }
    putchar('\n');
}

// "ORDER: smart brute ..." below an option that takes one of a few words.
static void print_choices(const ns_option *option)
{
    char words[256] = "";

    if (option->choices)
        snprintf(words, sizeof words, "%s", option->choices);
    else if (option->id == NS_OPT_FROM || option->id == NS_OPT_TO)
        cli_format_names(ns_native_ports(), option->id == NS_OPT_FROM, " ", words,
                         sizeof words);
    if (!*words)
        return;
    for (char *at = words; *at; at++) {
        if (*at == '|')
            *at = ' ';
    }
    const int32_t column = printf("%*s%s: ", OPTION_COLUMN, "", option->value);
    print_words(words, column, OPTION_COLUMN);
}

static void print_option(const ns_option *option)
{
    int32_t column = option->letter ? printf("  -%c, --%s", option->letter, option->name)
                                    : printf("      --%s", option->name);

    if (option->value)
        column += printf(option->kind == NS_VALUE_WORD ? "[=%s]" : " %s", option->value);
    if (column + 2 > OPTION_COLUMN) {
        putchar('\n');
        column = 0;
    }
    printf("%*s", (int)(OPTION_COLUMN - column), "");
    print_words(option->help, OPTION_COLUMN, OPTION_COLUMN);
    print_choices(option);
}

static void print_indented(const char *lines)
{
    while (*lines) {
        const int32_t length = (int32_t)strcspn(lines, "\n");
        printf("  %.*s\n", (int)length, lines);
        lines += length;
        lines += *lines == '\n';
    }
}

static void help_verb(const cli_verb *verb)
{
    printf("Usage: nonosmith %s %s [options]\n\n", ns_verb_name(verb->id), verb->operands);
    print_words(verb->about, 0, 0);
    printf("\nOptions:\n");
    const ns_option *option;
    for (int32_t i = 0; (option = ns_option_at(i)); i++) {
        if (option->verbs & NS_FOR(verb->id))
            print_option(option);
    }
    printf("\nExamples:\n");
    print_indented(verb->examples);
}

static void help_program(void)
{
    printf("Usage: nonosmith VERB ...\n\n");
    print_words("Makes, checks, solves, measures, improves, converts and draws picture logic "
                "puzzles (nonograms).",
                0, 0);
    printf("\nVerbs:\n");
    for (int32_t v = 0; v < NS_VERBS; v++)
        printf("  %-8s %s\n", ns_verb_name((ns_verb_id)v), cli_verbs[v].summary);
    printf("  %-8s %s\n\n", "help", "show this, or the help of a verb: nonosmith help check");
    print_words(
        "A file may be .nono or any other format the program reads (.non, .nonpack, webpbn "
        "XML, .nin, .mk, .g, .cwd, .lp, .gno, .picross, tournament batches, Tatham's game ids, "
        "character grids, PBM, PNG, .vox; make also reads SVG and meshes such as .obj, .stl "
        "and "
        ".glb); it is recognised by its content. - is standard input or output. Of a file with "
        "many "
        "puzzles every verb takes all; file#n is one of them.",
        0, 0);
    printf("\nExit status:\n");
    print_indented("0  done\n"
                   "1  a puzzle does not meet what was asked (the result is still written)\n"
                   "2  the command line was not understood\n"
                   "3  something given cannot be read, understood or written\n"
                   "4  the effort ran out or Ctrl-C was pressed (the best so far is written)\n"
                   "5  out of memory, or an error of the program\n"
                   "Of several puzzles the worst counts, in the order 5, 3, 4, 1.");
    printf("\nEverything else is in the manual page: man nonosmith\n");
}

void cli_help(const cli_verb *verb)
{
    if (verb)
        help_verb(verb);
    else
        help_program();
}
