// ports.h: heavy engines arrive through these small structs of functions.
//
// The core works without any of them. An engine may change how fast an answer comes, never the
// answer: decided verdicts are the same with and without.
#ifndef NONOSMITH_PORTS_H
#define NONOSMITH_PORTS_H

#include "nonosmith/base.h"

typedef enum ns_sat_answer { NS_SAT_UNKNOWN, NS_SAT_YES, NS_SAT_NO } ns_sat_answer;

// A clause solver. Variables are 1, 2, ..; a negative literal denies.
typedef struct ns_sat_port {
    const char *name;
    void *(*open)(void); // NULL: no memory
    // Adds a literal to the clause being told; 0 ends the clause.
    void (*add)(void *engine, int32_t literal);
    // Assumes a literal for the next solve only.
    void (*assume)(void *engine, int32_t literal);
    // Gives up with NS_SAT_UNKNOWN after about so many conflicts (what was learned is kept for the
    // next call), or when `stop`, asked now and then, says true.
    ns_sat_answer (*solve)(void *engine, int32_t conflicts, bool (*stop)(void *user),
                           void *user);
    // After NS_SAT_YES: whether the variable is true.
    bool (*value)(void *engine, int32_t variable);
    void (*close)(void *engine);
} ns_sat_port;

// Measures text as it will be printed, in points, in the page's one font.
typedef struct ns_text_port {
    void *user;
    // Width of the text at the size; bold or not.
    double (*width)(void *user, const char *text, double size_pt, bool bold);
} ns_text_port;

#endif
