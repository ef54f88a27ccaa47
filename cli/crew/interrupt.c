// interrupt.c: Ctrl-C, a polite kill, a terminal that goes away. While a verb works, the first one raises a
// flag that every context asks for, so that the best result so far is still reported and written. The
// second one, or the first where nothing would ask, ends the program the usual way, without the
// temporary files that it was writing.
#define _XOPEN_SOURCE 700

#include "cli/cli.h"

#include "io/files.h"

#include <signal.h>
#include <stdatomic.h>

// Variables that are neither on a stack nor in a struct, because a signal handler is handed nothing.
static atomic_bool asked_for;   // somebody asks for the flag
static atomic_bool interrupted; // the flag

static void on_signal(int signal_number)
{
    if (atomic_load(&asked_for) && !atomic_exchange(&interrupted, true))
        return;
    ns_temporaries_remove();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void cli_hear_signals(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action = { .sa_handler = on_signal }, before;

    sigemptyset(&action.sa_mask);
    for (int32_t i = 0; i < NS_COUNT(numbers); i++) {
        // Who started the program with nohup wants it to go on.
        const bool nohup = numbers[i] == SIGHUP && sigaction(SIGHUP, NULL, &before) == 0
                           && before.sa_handler == SIG_IGN;
        if (!nohup)
            sigaction(numbers[i], &action, NULL);
    }
}

void cli_catch_interrupts(void)
{
    atomic_store(&asked_for, true);
}

bool cli_interrupted(void)
{
    return atomic_load(&interrupted);
}
