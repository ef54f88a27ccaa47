// interrupt.c: Ctrl-C. The first one raises a flag that every context asks for, so that the best
// result so far is still reported and written; the second one ends the program the usual way.
#define _XOPEN_SOURCE 700

#include "cli/cli.h"

#include <signal.h>
#include <stdatomic.h>

// The one variable of the program that is neither on a stack nor in a struct: a signal handler is
// handed nothing. Every worker asks for it.
static atomic_bool interrupted;

static void on_signal(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

void cli_catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_signal };

    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool cli_interrupted(void)
{
    return atomic_load(&interrupted);
}
