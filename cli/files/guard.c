// guard.c: see guard.h. What is compared are the files themselves, by device and number, at the moment
// of asking; a file that could not be read is none that could be lost.
#include "cli/files/guard.h"

#include "io/asserts.h"
#include "io/files.h"

// The file that was read from there; NULL when none was.
static const cli_file *source_at(const cli_inputs *inputs, const char *path)
{
    for (int32_t f = 0; f < inputs->files.count; f++) {
        if (ns_file_same(ns_text_chars(&inputs->files.at[f].path), path))
            return &inputs->files.at[f];
    }
    return NULL;
}

static bool all_named(const cli_inputs *inputs, const cli_file *file)
{
    for (int32_t d = 0; d < file->source.book.count; d++) {
        bool named = false;
        for (int32_t i = 0; !named && i < inputs->list.count; i++)
            named = inputs->list.at[i].doc == &file->source.book.at[d];
        if (!named)
            return false;
    }
    return true;
}

int cli_guard_puzzles(cli_app *cli, const cli_inputs *inputs, const char *path,
                      ns_format_id format)
{
    const cli_file *file = source_at(inputs, path);

    NS_ASSERT(format != NS_FORMAT_AUTO);
    if (!file || file->status != NS_OK)
        return NS_EXIT_DONE;
    if (!all_named(inputs, file))
        return cli_usage(cli, "%s holds other puzzles, which would be lost; choose another %s",
                         path, cli_option_of(cli, NS_OPT_OUTPUT)->given ? "-o" : "OUT");
    if (file->source.format != format)
        return cli_usage(cli, "%s is what is read, as %s, and would be lost; choose another %s",
                         path, ns_format_about(file->source.format)->name,
                         cli_option_of(cli, NS_OPT_OUTPUT)->given ? "-o" : "OUT");
    return NS_EXIT_DONE;
}

ns_status cli_guard_sources(ns_ctx *ctx, const cli_inputs *inputs, const char *path)
{
    if (!source_at(inputs, path))
        return NS_OK;
    return ns_fail(
        ctx, NS_BAD_INPUT,
        "%s is one of the files that are read and would be lost; choose another name", path);
}
