// confine.h: a process that may read files and use memory, and nothing else.
#ifndef NS_CONFINE_H
#define NS_CONFINE_H

#include <stdbool.h>

// From now on this process may open files for reading, read, write to what is open, move about in
// memory and end; any other call of the system ends it at once with SIGSYS. Threads, processes,
// connections, new programs, code in new memory and changes to files are such. It cannot be taken
// back. False, and nothing is changed, where the system has no such filter: only Linux on x86-64
// and aarch64 has one here. Builds with a sanitizer have none either: their runtime does more.
bool ns_confine(void);

#endif
