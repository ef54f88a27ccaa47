// measure_twin_de_jong.c: de-jong-2016, sections 3.4 and 4.5, but for the circle and the samples.
#include "oracle/measure_twin_parts.h"

#include <math.h>

// Pairs are unordered.
static ns_twin_sum vertex_penalty(const ns_chart *chart, double d_vert, double *least)
{
    ns_twin_sum sum = { 0 };

    *least = INFINITY;
    for (int32_t v = 0; v < chart->vertex_count; v++)
        for (int32_t w = 0; w < v; w++) {
            const double d = ns_twin_distance(chart->vertices[v].at, chart->vertices[w].at)
                             * (400.0 / NS_FRAME_SIDE);
            *least = fmin(*least, d);
            if (d < d_vert)
                ns_twin_add(&sum, d_vert - d);
        }
    return sum;
}

static ns_twin_sum face_penalty(const ns_chart *chart, double a_min)
{
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= chart->face_count; f++) {
        const double area = ns_twin_area(chart, f, 400);
        if (area < a_min)
            ns_twin_add(&sum, a_min - area);
    }
    return sum;
}

void ns_twin_de_jong(const ns_chart *chart, int32_t setting, ns_measures *values,
                     ns_measures *doubts)
{
    const ns_twin_setting *s = &ns_twin_settings[setting];
    double least;
    const ns_twin_sum vertex =
        ns_twin_weigh(vertex_penalty(chart, s->d_vert, &least), NS_TWIN_W_VERT);
    const ns_twin_sum face = ns_twin_weigh(face_penalty(chart, s->a_min), NS_TWIN_W_FACE);
    const ns_twin_dilation pairs = ns_twin_dilation_of(chart, s, NS_TWIN_ALL_PAIRS);
    const ns_twin_sum dilation = ns_twin_weigh(pairs.sum, NS_TWIN_W_DIL);

    values->de_jong.setting = setting;
    values->de_jong.d_vert = s->d_vert;
    values->de_jong.a_min = s->a_min;
    values->de_jong.d_dil = s->d_dil;
    values->de_jong.delta_max = s->delta_max;
    values->de_jong.vertex = vertex.value;
    values->de_jong.dilation = dilation.value;
    values->de_jong.face = face.value;
    values->de_jong.score = vertex.value + dilation.value + face.value;
    values->de_jong.min_vertex_distance = least;
    values->de_jong.local_dilation = isinf(pairs.worst) ? -1 : pairs.worst;
    doubts->de_jong.vertex = vertex.doubt;
    doubts->de_jong.dilation = dilation.doubt;
    doubts->de_jong.face = face.doubt;
    doubts->de_jong.score = vertex.doubt + dilation.doubt + face.doubt;
    doubts->de_jong.min_vertex_distance = 1e-9 * least;
    if (!isinf(pairs.worst))
        doubts->de_jong.local_dilation =
            fmax(pairs.worst_most - pairs.worst, pairs.worst - pairs.worst_least);
}
