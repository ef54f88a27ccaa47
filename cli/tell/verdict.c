// verdict.c: see verdict.h. check and solve decide alike and tell of it differently: what is alike is
// here. Effort that ran out is no failure, the verdict is unknown then.
#include "cli/tell/verdict.h"

#include <string.h>

int cli_decide_options(cli_deciding *deciding)
{
    cli_app *cli = deciding->cli;
    const ns_shop shop = cli_shop(cli);

    return cli_port_status(cli, cli->ports->sat != NULL,
                           ns_decide_options(&cli->ctx, &shop, &deciding->options));
}

void cli_decide(void *user, const ns_input *input, ns_ctx *ctx, void *result)
{
    const cli_deciding *deciding = user;
    const ns_shop shop = cli_shop(deciding->cli);

    ns_decide(ctx, &shop, &deciding->options, input->doc, result);
}

void cli_decided_rate(const cli_deciding *deciding, ns_rating_depth depth,
                      const ns_input *input, ns_ctx *ctx, ns_decided *decided)
{
    const ns_shop shop = cli_shop(deciding->cli);
    const ns_status status = ns_decided_rate(ctx, &shop, depth, input->doc, decided);

    if (status == NS_OK)
        return;
    decided->status = status;
    memcpy(decided->message, ctx->message, sizeof decided->message);
}

void cli_decided_drop(ns_ctx *ctx, void *result)
{
    ns_decided_drop(ctx, result);
}

bool cli_decided_failed(cli_app *cli, const ns_input *input, const ns_decided *decided,
                        int *code)
{
    return decided->status != NS_STOPPED
           && cli_failed(cli, input, decided->status, decided->message, code);
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
