// measure_twin_floor.c: what the picture costs whatever curves are added, by both papers
// (core/measure/yardsticks/floor.h and section 4 of the design).
#include "oracle/measure_twin_parts.h"

#include <math.h>

static ns_twin_sum plus(ns_twin_sum a, ns_twin_sum b)
{
    return (ns_twin_sum){ a.value + b.value, a.doubt + b.doubt };
}

static bool is_node(const ns_chart *picture, int32_t vertex)
{
    return picture->vertices[vertex].kind == NS_CHART_NODE;
}

// -- de Jong ----------------------------------------------------------------------------------------

static ns_twin_sum node_pairs(const ns_chart *picture, double d_vert)
{
    ns_twin_sum sum = { 0 };

    for (int32_t v = 0; v < picture->vertex_count; v++)
        for (int32_t w = 0; w < v; w++) {
            const double d = ns_twin_distance(picture->vertices[v].at, picture->vertices[w].at)
                             * (400.0 / NS_FRAME_SIDE);
            if (is_node(picture, v) && is_node(picture, w) && d < d_vert)
                ns_twin_add(&sum, d_vert - d);
        }
    return sum;
}

static ns_twin_sum small_faces(const ns_chart *picture, double a_min)
{
    ns_twin_sum sum = { 0 };

    for (int32_t f = 1; f <= picture->face_count; f++) {
        const double area = ns_twin_area(picture, f, 400);
        if (area < a_min)
            ns_twin_add(&sum, a_min - area);
    }
    return sum;
}

// Those at corners, or what narrow faces cost.
static ns_twin_sum forced_pairs(const ns_chart *picture, const ns_twin_setting *s)
{
    const ns_twin_sum corners =
        ns_twin_weigh(ns_twin_dilation_of(picture, s, NS_TWIN_CORNER_PAIRS).sum, NS_TWIN_W_DIL);
    const ns_twin_sum cuts = ns_twin_cuts(picture, s);

    return (ns_twin_sum){ fmax(corners.value, cuts.value), corners.doubt + cuts.doubt };
}

// -- van de Kerkhof ---------------------------------------------------------------------------------

// The two nodes at the ends of a piece.
static ns_twin_sum node_neighbours(const ns_chart *picture)
{
    const ns_board *board = picture->board;
    const double d_t = ns_twin_thresholds_of(board).d_t;
    ns_twin_sum sum = { 0 };

    for (int32_t s = 1; s < picture->strand_count; s++) {
        const int32_t *nodes = picture->strands[s].nodes;
        if (nodes[0] < 0 || nodes[1] < 0 || nodes[0] == nodes[1])
            continue;
        const double d = ns_twin_distance(board->nodes.at[nodes[0]], board->nodes.at[nodes[1]])
                         * (1000.0 / NS_FRAME_SIDE);
        if (d < d_t)
            ns_twin_add(&sum, d_t - d);
    }
    return sum;
}

// How far it is from a node straight to the frame; from the frame no way at all.
static double leg(const ns_board *board, int32_t node)
{
    if (node < 0)
        return 0;
    const ns_point p = board->nodes.at[node];
    return fmin(fmin(p.x, board->width - p.x), fmin(p.y, board->height - p.y));
}

// A curve of the picture is pieces that follow each other along a curve of the board.
static ns_twin_sum lengths(const ns_chart *picture)
{
    const ns_board *board = picture->board;
    ns_twin_sum sum = { 0 };

    for (int32_t s = 1; s < picture->strand_count; s++) {
        const int32_t first = s;
        double length = 0;
        for (; s < picture->strand_count; s++) {
            const ns_chart_strand *here = &picture->strands[s], *next = here + 1;
            length += (double)ns_chart_length(here);
            if (s + 1 == picture->strand_count || next->curve != here->curve
                || next->section != here->section + 1)
                break;
        }
        if (picture->strands[s].closed)
            continue;
        length += leg(board, picture->strands[first].nodes[0]);
        length += leg(board, picture->strands[s].nodes[1]);
        ns_twin_add(&sum, ns_twin_length_penalty(board, length * (1000.0 / NS_FRAME_SIDE)));
    }
    return sum;
}

void ns_twin_floors(const ns_chart *picture, int32_t setting, ns_measures *values,
                    ns_measures *doubts)
{
    const ns_twin_setting *s = &ns_twin_settings[setting];
    const ns_twin_sum pairs = forced_pairs(picture, s);
    ns_twin_sum de_jong = ns_twin_weigh(node_pairs(picture, s->d_vert), NS_TWIN_W_VERT);
    ns_twin_sum kerkhof = ns_twin_weigh(ns_twin_angles(picture, true), NS_TWIN_W_ANGLE);

    de_jong = plus(de_jong, ns_twin_weigh(small_faces(picture, s->a_min), NS_TWIN_W_FACE));
    de_jong = plus(de_jong, pairs);
    kerkhof = plus(kerkhof, ns_twin_weigh(node_neighbours(picture), NS_TWIN_W_DISTANCE));
    kerkhof = plus(kerkhof, ns_twin_weigh(ns_twin_small_faces(picture), NS_TWIN_W_SMALL));
    kerkhof = plus(kerkhof, ns_twin_weigh(lengths(picture), NS_TWIN_W_LENGTH));
    values->de_jong.floor = de_jong.value;
    doubts->de_jong.floor = de_jong.doubt;
    values->kerkhof.floor = kerkhof.value;
    doubts->kerkhof.floor = kerkhof.doubt;
}
