// verdict.c: see verdict.h.
#include "cli/tell/verdict.h"

int cli_decide_options(cli_app *cli, ns_solve_options *options)
{
    const ns_shop shop = cli_shop(cli);

    return cli_port_status(cli, cli->ports->sat != NULL,
                           ns_decide_options(&cli->ctx, &shop, options));
}

int cli_fail_decided(cli_app *cli, const ns_input *input, const ns_decided *decided)
{
    ns_fail(&cli->ctx, decided->status, "%s: %s", ns_text_chars(&input->label),
            decided->message);
    return cli_fail_status(cli, input->path, input->index, &cli->ctx, decided->status);
}

void cli_print_verdict(const cli_app *cli, ns_verdict verdict, int32_t width)
{
    static const char *const colours[] = {
        [NS_UNKNOWN] = "\033[35m",  [NS_SIMPLE] = "\033[32m", [NS_UNIQUE] = "\033[32m",
        [NS_MULTIPLE] = "\033[33m", [NS_NONE] = "\033[31m",
    };

    printf("%s%-*s%s", cli->colour ? colours[verdict] : "", (int)width,
           ns_verdict_name(verdict), cli->colour ? "\033[0m" : "");
}
