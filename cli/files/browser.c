// browser.c: see browser.h.
#define _XOPEN_SOURCE 700

#include "cli/files/browser.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs a program that opens the page, and waits for it: such programs hand it on and end.
static bool open_with(const char *opener, const char *page)
{
    const pid_t child = fork();
    int ended = 0;

    if (child < 0)
        return false;
    if (child == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO); // what it has to say helps nobody, and we say it better
        dup2(nowhere, STDERR_FILENO);
        execlp(opener, opener, page, (char *)NULL);
        _exit(127);
    }
    while (waitpid(child, &ended, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

int cli_browse(cli_app *cli, const char *page)
{
    const char *browser = getenv("BROWSER");
    // A list of browsers, or one with options, is what xdg-open understands.
    const bool plain = browser && *browser && !strpbrk(browser, " :%");

    if ((plain && open_with(browser, page)) || open_with("xdg-open", page)) {
        cli_note(cli, "opened %s", page);
        return NS_EXIT_DONE;
    }
    ns_status status =
        ns_fail(&cli->ctx, NS_BAD_INPUT,
                "nothing here opens web pages (BROWSER and xdg-open were tried); "
                "open %s yourself",
                page);
    return cli_done(cli, NULL, status);
}
