// rewrite.c: see rewrite.h. What is not as it was asked for, or was stopped, is written all the same; what could not be
// read or decided is not, and then nothing is.
#include "cli/files/rewrite.h"

#include "cli/files/guard.h"

int cli_rewrite_open(cli_app *cli, cli_rewrite *rewrite)
{
    *rewrite = (cli_rewrite){ .cli = cli, .output = cli_option_of(cli, NS_OPT_OUTPUT)->text };
    if (!rewrite->output)
        return NS_EXIT_DONE;
    cli_output_claim(cli, rewrite->output);
    return cli_output_format(cli, rewrite->output, &rewrite->format);
}

int cli_rewrite_begin(cli_rewrite *rewrite, cli_inputs *inputs)
{
    rewrite->inputs = inputs;
    return rewrite->output
               ? cli_guard_puzzles(rewrite->cli, inputs, rewrite->output, rewrite->format)
               : NS_EXIT_DONE;
}

int cli_rewrite_end(const cli_rewrite *rewrite, int code)
{
    if (!rewrite->output
        || (code != NS_EXIT_DONE && code != NS_EXIT_UNMET && code != NS_EXIT_STOPPED))
        return code;
    return ns_exit_worse(code, cli_write_puzzles(rewrite->cli, rewrite->inputs, rewrite->output,
                                                 rewrite->format));
}
