// help.c: --help, printed from the tables of verbs, options and formats and broken at 80 columns.
//
// Completion reads what is printed here, and the tables of formats in the manual and in
// docs/formats.md are written from "help formats --json": what stands in no table is told nowhere.
#include "cli/files/inputs.h"
#include "io/asserts.h"
#include "io/native_ports.h"

#include <stdio.h>
#include <string.h>

#define PAGE_WIDTH 80
#define OPTION_COLUMN 24
#define FORMAT_COLUMN 11

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
    NS_ASSERT(strlen(words) + 1 < sizeof words); // nothing was cut
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
        "A file may be .nono or any other format the program reads (nonosmith help formats "
        "lists them); it is recognised by its content. - is standard input or output. Of a "
        "file with many puzzles every verb takes all; file#n is one of them.",
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

// "MagicaVoxel model: .vox; read and written, and make makes puzzles from it"
static void print_format(const ns_ports *ports, ns_format_id format)
{
    const ns_format_info *info = ns_format_about(format);
    char words[512];

    snprintf(words, sizeof words, "%s%s%s: %s; %s%s%s%s", info->title,
             *info->remark ? ", " : "", info->remark, info->suffixes,
             info->can & NS_CAN_WRITE  ? "read and written"
             : info->can & NS_CAN_READ ? "only read"
                                       : "read by make",
             (info->can & NS_CAN_READ) && (info->can & NS_CAN_MODEL)
                 ? ", and make takes it as a picture or model"
                 : "",
             info->can & NS_CAN_MANY ? ", several puzzles a file" : "",
             ns_format_reads(ports, format)    ? ""
             : ns_format_writes(ports, format) ? "; this program was built to write it only"
                                               : "; this program was built without it");
    NS_ASSERT(strlen(words) + 1 < sizeof words && strlen(info->name) < FORMAT_COLUMN - 2);
    printf("  %-*s", FORMAT_COLUMN - 2, info->name);
    print_words(words, FORMAT_COLUMN, FORMAT_COLUMN);
}

static void put_words(ns_json_writer *w, const char *key, const char *words)
{
    ns_json_put_key(w, key);
    ns_json_open_array(w, NS_JSON_FLAT);
    while (*words) {
        const int32_t length = (int32_t)strcspn(words, " ");
        ns_json_put_bytes(w, words, length);
        words += length;
        words += *words == ' ';
    }
    ns_json_close(w);
}

static void put_format(ns_json_writer *w, const ns_ports *ports, ns_format_id format)
{
    const ns_format_info *info = ns_format_about(format);

    ns_json_add_string(w, "name", info->name);
    ns_json_add_string(w, "title", info->title);
    ns_json_add_string(w, "remark", info->remark);
    put_words(w, "extensions", info->suffixes);
    ns_json_add_string(w, "library", info->library);
    ns_json_add_bool(w, "reads_here", ns_format_reads(ports, format));
    ns_json_add_bool(w, "writes_here", ns_format_writes(ports, format));
    ns_json_add_bool(w, "reads", info->can & NS_CAN_READ);
    ns_json_add_bool(w, "writes", info->can & NS_CAN_WRITE);
    ns_json_add_bool(w, "makes", info->can & NS_CAN_MODEL);
    ns_json_add_bool(w, "many", info->can & NS_CAN_MANY);
    ns_json_add_bool(w, "shows", info->can & NS_CAN_SHOW);
    ns_json_put_key(w, "holds");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t i = 0; i < NS_THING_COUNT; i++) {
        if (info->holds >> i & 1)
            ns_json_put_string(w, ns_thing_name(i));
    }
    ns_json_close(w);
    ns_json_add_string(w, "sometimes", info->sometimes);
}

static ns_status print_format_object(cli_app *cli, ns_format_id format)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    put_format(&w, cli->ports, format);
    return cli_object_close(cli, &w, &object);
}

int cli_help_formats(cli_app *cli)
{
    ns_status status = NS_OK;

    if (!cli->json)
        printf("Formats, as --from and --to name them, and their extensions:\n\n");
    for (int32_t f = NS_FORMAT_AUTO + 1; status == NS_OK && f < NS_FORMAT_COUNT; f++) {
        if (cli->json)
            status = print_format_object(cli, (ns_format_id)f);
        else
            print_format(cli->ports, (ns_format_id)f);
    }
    if (!cli->json)
        printf(
            "\nWhat each has a place for is in docs/formats.md, and in objects with --json.\n");
    return cli_done(cli, NULL, status);
}
