// cmd_studio.c: nonosmith studio: the page that comes with the program is copied, or opened in a browser.
#include "cli/files/browser.h"
#include "cli/files/outputs.h"
#include "io/share.h"

#define PAGE "studio.html"

// `bytes` are told of a file that was written.
static ns_status print_object(cli_app *cli, const char *file, int64_t bytes)
{
    ns_text object = { 0 };
    ns_json_writer w = cli_object_open(cli, &object);

    ns_json_put_key(&w, "file");
    ns_json_put_string(&w, file);
    if (bytes >= 0) {
        ns_json_put_key(&w, "bytes");
        ns_json_put_int(&w, bytes);
    }
    return cli_object_close(cli, &w, &object);
}

static int write_page(cli_app *cli, const char *page, const char *output)
{
    ns_text bytes = { 0 };

    cli_output_claim(cli, output);
    ns_status status = ns_file_read(&cli->ctx, page, &bytes);
    if (status == NS_OK)
        status = ns_file_write(&cli->ctx, output, ns_text_chars(&bytes), bytes.count);
    if (status == NS_OK && cli->json)
        status = print_object(cli, output, bytes.count);
    ns_text_drop(&cli->ctx, &bytes);
    return cli_done(cli, NULL, status);
}

static int show_page(cli_app *cli, const char *page)
{
    const int code = cli_browse(cli, page);

    return code == NS_EXIT_DONE && cli->json ? cli_done(cli, NULL, print_object(cli, page, -1))
                                             : code;
}

int cli_studio(cli_app *cli)
{
    const ns_option_value *output = cli_option_of(cli, NS_OPT_OUTPUT);
    ns_text page = { 0 };

    if (cli->args.operand_count > 0)
        return cli_usage(cli,
                         "studio takes no file; open \"%s\" in the studio, or name the page "
                         "to write with -o",
                         cli->args.operands[0]);
    ns_status status = ns_share_find(&cli->ctx, PAGE, &page);
    if (status == NS_OK && page.count == 0)
        status = ns_fail(&cli->ctx, NS_BAD_INPUT,
                         "the studio was left out of this build, which npm is needed for; "
                         "install npm, type \"make studio\", and install again");
    const int code = status != NS_OK ? cli_done(cli, NULL, status)
                     : output->given ? write_page(cli, ns_text_chars(&page), output->text)
                                     : show_page(cli, ns_text_chars(&page));
    ns_text_drop(&cli->ctx, &page);
    return code;
}
