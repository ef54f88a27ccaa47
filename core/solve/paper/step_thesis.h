// step_thesis.h: the line step of halford-2016, sections 3.2 to 3.4.
//
// The leftmost and the rightmost solution of a line give each run a range. A cell that a run
// covers in both is solid; a cell in no run's range is empty. That is less than everything the
// line says (line_runs.h): it is here so that the thesis' counts can be told beside ours.
#ifndef NS_STEP_THESIS_H
#define NS_STEP_THESIS_H

#include "solve/line/lines.h"

// Whether the step can be taken: runs of one colour that tell their lengths, no cell twice
// on a line.
ns_status ns_thesis_applies(ns_ctx *ctx, const ns_lines *lines);
// As ns_lines_step.
ns_status ns_thesis_step(ns_ctx *ctx, const ns_lines *lines, int32_t line, ns_colours *cells,
                         ns_step *step);

#endif
