// keep_file.c: see keep_file.h. What was typed and which curves that are is the core's business
// (core/work/keep.c); here are the files of the disk.
#include "cli/make/keep_file.h"

#include "io/files.h"

static bool exists(const void *user, const char *name, int32_t length)
{
    char path[4096];

    (void)user;
    snprintf(path, sizeof path, "%.*s", (int)length, name);
    return ns_file_exists(path);
}

static const ns_file_finder disk = { exists, NULL };

int cli_keep_check(cli_app *cli)
{
    ns_keep keep = { 0 };

    ns_keep_asked(&cli->args.asked, &disk, &keep);
    return cli_usage_of(cli, ns_keep_check(&cli->ctx, &keep));
}

int cli_keep_load(cli_app *cli, cli_inputs *inputs, ns_making *making)
{
    ns_ctx *ctx = &cli->ctx;
    ns_keep *keep = &making->keep;
    ns_text path = { 0 };

    ns_keep_asked(&cli->args.asked, &disk, keep);
    if (!keep->name)
        return NS_EXIT_DONE;
    if (!ns_text_set(ctx, &path, keep->name, keep->name_length))
        return cli_fail_status(cli, NULL, -1, ctx, ns_no_memory(ctx));
    int code = cli_inputs_load_named(cli, inputs, path.at);
    ns_text_drop(ctx, &path);
    if (code == NS_EXIT_DONE)
        code = cli_inputs_report(cli, inputs);
    if (code != NS_EXIT_DONE)
        return code;
    const ns_status status = ns_keep_find(ctx, inputs->list.at, inputs->list.count, keep);
    return status == NS_OK ? NS_EXIT_DONE
                           : cli_fail_status(cli, inputs->list.at[0].path, -1, ctx, status);
}
