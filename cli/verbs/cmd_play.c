// cmd_play.c: nonosmith play: puzzles are put into the player's page, which is written or opened.
//
// The page comes with the program. It has a place for puzzles (PLACE), a title, and parts that only solids need
// (between SOLID and SOLID_END), which are cut out when there is none. Puzzles come from strangers: no text
// of theirs can end the element that they stand in, since no "<" is left in it.
#define _XOPEN_SOURCE 700

#include "cli/files/browser.h"
#include "cli/files/outputs.h"
#include "io/share.h"
#include "nonosmith/nono.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE "player.html"
#define PLACE "<script type=\"application/json\" id=\"puzzles\">"
#define PLACE_END "</script>"
#define TITLE "<title>"
#define TITLE_END "</title>"
#define SOLID "<!--solid-->"
#define SOLID_END "<!--/solid-->"
#define BYTES_MOST (32 << 20) // of puzzles on a page

typedef struct play_job {
    cli_app *cli;
    cli_inputs inputs;
    ns_text page;    // as it comes with the program
    ns_text puzzles; // JSON
    ns_text out;
    bool solid; // one of the puzzles is
} play_job;

// -- the puzzles ----------------------------------------------------------------------------------

static bool add_escaped(ns_ctx *ctx, ns_text *to, const ns_text *json)
{
    bool room = true;

    for (int32_t i = 0, next; room && i < json->count; i = next) {
        next = i;
        while (next < json->count && json->at[next] != '<')
            next++;
        room = ns_text_add_bytes(ctx, to, json->at + i, next - i);
        if (room && next < json->count) {
            room = ns_text_add(ctx, to, "\\u003c");
            next++;
        }
    }
    return room;
}

// How it was made is nobody's business: paths of the one who made it.
static ns_status add_puzzle(play_job *job, const ns_doc *doc)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text json = { 0 };
    ns_doc shown = *doc;

    shown.made = (ns_properties){ 0 };
    ns_status status = ns_nono_write(ctx, &shown, 1, &json);
    if (status == NS_OK
        && (!ns_text_add(ctx, &job->puzzles, job->puzzles.count ? "," : "[")
            || !add_escaped(ctx, &job->puzzles, &json)))
        status = ns_no_memory(ctx);
    if (status == NS_OK && job->puzzles.count > BYTES_MOST)
        status = ns_fail(ctx, NS_BAD_INPUT,
                         "a page holds at most %d MB of puzzles; put fewer of them on it",
                         BYTES_MOST >> 20);
    job->solid |= doc->puzzle.kind == NS_SOLID;
    ns_text_drop(ctx, &json);
    return status;
}

static int add_puzzles(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;

    for (int32_t i = 0; i < job->inputs.list.count; i++) {
        const ns_input *input = &job->inputs.list.at[i];
        const ns_status status = add_puzzle(job, input->doc);
        if (status != NS_OK)
            return cli_fail_status(job->cli, input->path, input->index, ctx, status);
    }
    return cli_done(job->cli, NULL,
                    ns_text_add(ctx, &job->puzzles, "]") ? NS_OK : ns_no_memory(ctx));
}

// -- the page -------------------------------------------------------------------------------------

// Where the text is, from a place on; -1: nowhere.
static int32_t find(const ns_text *in, int32_t from, const char *text)
{
    const char *at = from <= in->count ? strstr(ns_text_chars(in) + from, text) : NULL;

    return at ? (int32_t)(at - ns_text_chars(in)) : -1;
}

static bool add_title(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    const ns_option_value *asked = cli_option_of(job->cli, NS_OPT_TITLE);
    const int32_t count = job->inputs.list.count;
    bool room = true;

    if (!asked->given)
        return count == 1 ? ns_text_add(ctx, &job->out, "A puzzle")
                          : ns_text_add_format(ctx, &job->out, "%d puzzles", (int)count);
    for (const char *at = asked->text; room && *at; at++) {
        const char letter[2] = { *at, 0 };
        room = ns_text_add(ctx, &job->out, *at == '<' ? "&lt;" : *at == '&' ? "&amp;" : letter);
    }
    return room;
}

// Appends what is left of a stretch of the page without the parts that only solids need.
static ns_status add_part(play_job *job, int32_t from, int32_t to)
{
    ns_ctx *ctx = &job->cli->ctx;

    while (!job->solid) {
        const int32_t cut = find(&job->page, from, SOLID);
        const int32_t end = cut < 0 ? -1 : find(&job->page, cut, SOLID_END);
        if (cut < 0 || cut >= to)
            break;
        if (end < 0 || end >= to)
            return ns_fail(ctx, NS_BAD_INPUT, "%s has a part that does not end", PAGE);
        if (!ns_text_add_bytes(ctx, &job->out, job->page.at + from, cut - from))
            return ns_no_memory(ctx);
        from = end + (int32_t)strlen(SOLID_END);
    }
    return ns_text_add_bytes(ctx, &job->out, job->page.at + from, to - from)
               ? NS_OK
               : ns_no_memory(ctx);
}

static ns_status fill_page(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    const int32_t title = find(&job->page, 0, TITLE);
    const int32_t title_end = title < 0 ? -1 : find(&job->page, title, TITLE_END);
    const int32_t place = title_end < 0 ? -1 : find(&job->page, title_end, PLACE);
    const int32_t place_end = place < 0 ? -1 : find(&job->page, place, PLACE_END);

    if (place_end < 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s has no place for puzzles: it belongs to another version; install "
                       "nonosmith again",
                       PAGE);
    NS_TRY(add_part(job, 0, title + (int32_t)strlen(TITLE)));
    if (!add_title(job))
        return ns_no_memory(ctx);
    NS_TRY(add_part(job, title_end, place + (int32_t)strlen(PLACE)));
    if (!ns_text_add_bytes(ctx, &job->out, job->puzzles.at, job->puzzles.count))
        return ns_no_memory(ctx);
    return add_part(job, place_end, job->page.count);
}

static ns_status read_page(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text path = { 0 };
    ns_status status = ns_share_find(ctx, PAGE, &path);

    if (status == NS_OK && path.count == 0)
        status = ns_fail(ctx, NS_BAD_INPUT,
                         "the player was left out of this build, which npm is needed for; "
                         "install npm, type \"make studio\", and install again");
    if (status == NS_OK)
        status = ns_file_read(ctx, ns_text_chars(&path), &job->page);
    ns_text_drop(ctx, &path);
    return status;
}

// -- where it goes --------------------------------------------------------------------------------

static ns_status print_object(play_job *job, const char *file)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(job->cli, &object);

    ns_json_add_string(&w, "file", file);
    ns_json_add_int(&w, "bytes", job->out.count);
    ns_json_add_int(&w, "puzzles", job->inputs.list.count);
    ns_json_add_bool(&w, "solid", job->solid);
    return cli_object_close(job->cli, &w, &object);
}

static ns_status write_page(play_job *job, const char *output)
{
    NS_TRY(ns_file_write(&job->cli->ctx, output, ns_text_chars(&job->out), job->out.count));
    return job->cli->json ? print_object(job, output) : NS_OK;
}

// A folder of its own, since what it holds is opened by another program and must be nobody else's.
static int open_page(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    const char *folder = getenv("TMPDIR");
    ns_text path = { 0 };
    ns_status status = NS_OK;

    if (!ns_text_add_format(ctx, &path, "%s/nonosmith-XXXXXX",
                            folder && *folder ? folder : "/tmp"))
        status = ns_no_memory(ctx);
    else if (!mkdtemp(path.at))
        status = ns_fail(ctx, NS_BAD_INPUT,
                         "no folder could be made in %s; name the page to write with -o",
                         folder && *folder ? folder : "/tmp");
    else if (!ns_text_add(ctx, &path, "/puzzles.html"))
        status = ns_no_memory(ctx);
    if (status == NS_OK)
        status = write_page(job, ns_text_chars(&path));
    const int code = status == NS_OK ? cli_browse(job->cli, ns_text_chars(&path))
                                     : cli_done(job->cli, NULL, status);
    ns_text_drop(ctx, &path);
    return code;
}

static int make_page(play_job *job)
{
    const ns_option_value *output = cli_option_of(job->cli, NS_OPT_OUTPUT);

    if (output->given)
        cli_output_claim(job->cli, output->text);
    ns_status status = read_page(job);
    if (status != NS_OK)
        return cli_done(job->cli, NULL, status);
    const int code = add_puzzles(job);
    if (code != NS_EXIT_DONE)
        return code;
    status = fill_page(job);
    if (status == NS_OK && !output->given)
        return open_page(job);
    if (status == NS_OK)
        status = write_page(job, output->text);
    return cli_done(job->cli, NULL, status);
}

// -- links ----------------------------------------------------------------------------------------

static ns_status print_link(play_job *job, const ns_input *input, const ns_text *link)
{
    ns_text object = { 0 };

    if (!job->cli->json) {
        if (job->inputs.list.count > 1)
            printf("%s: ", ns_text_chars(&input->label));
        printf("%s\n", ns_text_chars(link));
        return NS_OK;
    }
    ns_json_writer w = cli_object_open(job->cli, &object);
    ns_input_put(&w, input);
    ns_json_add_string(&w, "link", ns_text_chars(link));
    return cli_object_close(job->cli, &w, &object);
}

static int print_links(play_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    int code = NS_EXIT_DONE;

    for (int32_t i = 0; i < job->inputs.list.count; i++) {
        const ns_input *input = &job->inputs.list.at[i];
        ns_text link = { 0 };
        ns_status status = ns_link_fragment(ctx, input->doc, &link);
        if (status == NS_OK)
            status = print_link(job, input, &link);
        if (status != NS_OK)
            code = ns_exit_worse(
                code, cli_fail_status(job->cli, input->path, input->index, ctx, status));
        ns_text_drop(ctx, &link);
    }
    return code;
}

int cli_play(cli_app *cli)
{
    const bool links = cli_option_of(cli, NS_OPT_LINK)->given;
    play_job job = { .cli = cli };

    if (links
        && (cli_option_of(cli, NS_OPT_OUTPUT)->given
            || cli_option_of(cli, NS_OPT_TITLE)->given))
        return cli_usage(cli,
                         "--link prints links and writes no page; leave out -o and --title");
    int code = cli_inputs_load(cli, &job.inputs, cli->args.operand_count);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, &job.inputs);
    if (code == NS_EXIT_DONE)
        code = links ? print_links(&job) : make_page(&job);
    cli_inputs_drop(cli, &job.inputs);
    ns_text_drop(&cli->ctx, &job.page);
    ns_text_drop(&cli->ctx, &job.puzzles);
    ns_text_drop(&cli->ctx, &job.out);
    return code;
}
