// measure_twin.h: every yardstick of nonosmith/measure.h once more, slowly and from the papers.
//
// Each fills its own fields of `values`, and of `doubts` how far another honest measurement may be
// off: blemishes are rounded to NS_SUM_ONE-ths before they are summed, samples to the grid, and
// where a rounded number decides (is this pair of samples bad?) what hangs on it is in doubt.
// Charts are those of measure_twin_graph.h: the whole board, or its picture alone for the floors.
#ifndef NS_MEASURE_TWIN_H
#define NS_MEASURE_TWIN_H

#include "measure/stage/terms.h"
#include "nonosmith/measure.h"
#include "oracle/measure_twin_graph.h"

// Vertex, dilation, face, score, min_vertex_distance, local_dilation.
void ns_twin_de_jong(const ns_chart *chart, int32_t setting, ns_measures *values,
                     ns_measures *doubts);
void ns_twin_largest_circle(const ns_chart *chart, ns_measures *values, ns_measures *doubts);
void ns_twin_kerkhof(const ns_chart *chart, ns_measures *values, ns_measures *doubts);
void ns_twin_layout(const ns_chart *chart, ns_measures *values, ns_measures *doubts);
void ns_twin_floors(const ns_chart *picture, int32_t setting, ns_measures *values,
                    ns_measures *doubts);

// All of them.
void ns_measure_twin(ns_ctx *ctx, const ns_board *board, int32_t setting, ns_measures *values,
                     ns_measures *doubts);

#endif
