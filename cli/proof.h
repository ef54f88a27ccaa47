// proof.h: a proof sheet: the page of a curved or sloped puzzle with marks where penalties arise.
#ifndef NS_CLI_PROOF_H
#define NS_CLI_PROOF_H

#include "nonosmith/doc.h"
#include "nonosmith/draw.h"
#include "nonosmith/measure.h"

#define CLI_PROOF_KINDS (NS_YARDSTICKS + 4) // a heading for each paper

// All zero bytes is a valid empty one. Once made it must not move: `marks` points into it.
typedef struct cli_proof {
    ns_marks marks; // for ns_draw_options
    ns_mark_kind kinds[CLI_PROOF_KINDS];
    char texts[CLI_PROOF_KINDS][96];
    NS_ARRAY(ns_mark) list;
} cli_proof;

// Measures the board and marks what it finds, the worst of each yardstick strongest.
ns_status cli_proof_make(ns_ctx *ctx, const ns_doc *doc, const ns_measure_options *options,
                         cli_proof *proof);
void cli_proof_drop(ns_ctx *ctx, cli_proof *proof);

#endif
