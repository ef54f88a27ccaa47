// measure_twin_cuts.c: what narrow faces of the picture cost however they are cut, face by face, with
// every bad pair and every place (core/measure/yardsticks/floor_cuts.h).
#include "oracle/measure_twin_parts.h"

#include <math.h>
#include <stdlib.h>

#define OFF 4.0 // steps by which ways may be off

// -- faces ------------------------------------------------------------------------------------------

static bool is_beside(const ns_chart *chart, int32_t strand, int32_t face)
{
    for (int32_t c = 0; c < chart->cycle_count; c++)
        for (int32_t i = 0; i < chart->cycles[c].count && chart->cycles[c].face == face; i++)
            if (chart->legs[chart->cycles[c].first + i].strand == strand)
                return true;
    return false;
}

static int32_t loops_of(const ns_chart *chart, int32_t face)
{
    int32_t count = 0;

    for (int32_t c = 0; c < chart->cycle_count; c++)
        count += chart->cycles[c].face == face;
    return count;
}

static bool is_on_frame(const ns_board *board, int32_t node)
{
    const ns_point p = board->nodes.at[node];

    return p.x == 0 || p.x == board->width || p.y == 0 || p.y == board->height;
}

// Whether it is one edge, and does not end on the frame.
static bool is_inside(const ns_chart *chart, const ns_chart_strand *strand)
{
    if (strand->closed)
        return strand->stop_count == 0;
    return strand->stop_count == 2 && strand->nodes[0] >= 0 && strand->nodes[1] >= 0
           && !is_on_frame(chart->board, strand->nodes[0])
           && !is_on_frame(chart->board, strand->nodes[1]);
}

static bool share_node(const ns_chart_strand *a, const ns_chart_strand *b)
{
    for (int i = 0; i < 2; i++)
        if (a->nodes[i] >= 0 && (a->nodes[i] == b->nodes[0] || a->nodes[i] == b->nodes[1]))
            return true;
    return false;
}

static bool is_whole(const ns_chart *chart, int32_t face)
{
    for (int32_t s = 1; s < chart->strand_count; s++) {
        if (!is_beside(chart, s, face))
            continue;
        if (!is_inside(chart, &chart->strands[s]))
            return false;
        for (int32_t k = 1; k < chart->strand_count; k++)
            if (share_node(&chart->strands[s], &chart->strands[k])
                && !is_beside(chart, k, face))
                return false;
    }
    return true;
}

// The smaller of the whole faces beside both strands.
static int32_t face_between(const ns_chart *chart, const int32_t strands[2])
{
    int32_t best = 0;

    for (int32_t f = 1; f <= chart->face_count; f++)
        if (is_beside(chart, strands[0], f) && is_beside(chart, strands[1], f)
            && is_whole(chart, f) && (!best || chart->area2[f] < chart->area2[best]))
            best = f;
    return best;
}

// -- what is mended ---------------------------------------------------------------------------------

// The bad pairs across a face.
typedef struct crossing {
    const ns_chart *chart;
    const ns_twin_setting *setting;
    const ns_twin_dilation *pairs;
    const int32_t *faces; // of the pairs
    int32_t face;
} crossing;

static double mended_at(const crossing *x, ns_point v, double more)
{
    double sum = 0;

    for (int64_t i = 0; i < x->pairs->pairs; i++) {
        const ns_twin_pair *pair = &x->pairs->bad[i];
        if (x->faces[i] == x->face
            && ns_twin_distance(pair->at[0], v) + ns_twin_distance(v, pair->at[1])
                   <= x->setting->delta_max * ns_twin_distance(pair->at[0], pair->at[1]) + more)
            sum += pair->blemish;
    }
    return sum;
}

// A node at which some curve of the picture does not go on.
static bool is_open(const ns_chart *chart, int32_t node)
{
    for (int32_t s = 1; s < chart->strand_count; s++) {
        const ns_chart_strand *here = &chart->strands[s];
        const bool first =
            s == 1 || here[-1].curve != here->curve || here[-1].section + 1 != here->section;
        const bool last = s + 1 == chart->strand_count || here[1].curve != here->curve
                          || here[1].section != here->section + 1;
        if (!here->closed
            && ((first && here->nodes[0] == node) || (last && here->nodes[1] == node)))
            return true;
    }
    return false;
}

static double mended_by_nodes(const crossing *x, double more)
{
    const ns_board *board = x->chart->board;
    double sum = 0;

    for (int32_t n = 0; n < board->nodes.count; n++)
        if (is_open(x->chart, n))
            sum += mended_at(x, board->nodes.at[n], more) / 2;
    return sum;
}

static double mended_by_cut(const crossing *x, double more)
{
    double most = 0;

    for (int64_t i = 0; i < x->pairs->samples; i++) {
        const ns_twin_place *place = &x->pairs->places[i];
        if (place->strand > 0 && is_beside(x->chart, place->strand, x->face))
            most = fmax(most, mended_at(x, place->at, place->gap + more));
    }
    return most;
}

// -- the least --------------------------------------------------------------------------------------

// Weighted: with as many cuts as cost nothing, or so many that all is mended.
static double least_cost(const crossing *x, double bad, double mended)
{
    const double a_min = x->setting->a_min, area = ns_twin_area(x->chart, x->face, 400);
    const double room = fmax(0, area / a_min - 1) + loops_of(x->chart, x->face) - 1;
    const double last = mended > 0 ? bad / mended : 0;

    if (bad <= 0 || last <= room)
        return 0;
    return fmin(NS_TWIN_W_FACE * a_min * (last - room), NS_TWIN_W_DIL * (bad - room * mended));
}

// As ways may be off, so are those mended.
static ns_twin_sum cost_of_face(const crossing *x)
{
    double bad = 0;

    for (int64_t i = 0; i < x->pairs->pairs; i++)
        bad += x->faces[i] == x->face ? x->pairs->bad[i].blemish : 0;
    if (bad == 0)
        return (ns_twin_sum){ 0 };
    const double doubt = x->pairs->sum.doubt;
    const double least =
        least_cost(x, bad - doubt - mended_by_nodes(x, OFF), mended_by_cut(x, OFF) + doubt);
    const double most =
        least_cost(x, bad + doubt - mended_by_nodes(x, -OFF), mended_by_cut(x, -OFF) - doubt);
    return (ns_twin_sum){ (least + most) / 2, (most - least) / 2 };
}

ns_twin_sum ns_twin_cuts(const ns_chart *picture, const ns_twin_setting *setting)
{
    const ns_twin_dilation pairs = ns_twin_dilation_of(picture, setting, NS_TWIN_PICTURE_PAIRS);
    int32_t *faces = ns_twin_memory((size_t)pairs.pairs + 1, sizeof *faces);
    crossing x = { picture, setting, &pairs, faces, 0 };
    ns_twin_sum sum = { 0 };

    for (int64_t i = 0; i < pairs.pairs; i++) {
        const ns_twin_pair *pair = &pairs.bad[i], *before = i > 0 ? pair - 1 : NULL;
        faces[i] = before && before->strands[0] == pair->strands[0]
                           && before->strands[1] == pair->strands[1]
                       ? faces[i - 1]
                       : face_between(picture, pair->strands);
    }
    for (x.face = 1; x.face <= picture->face_count; x.face++) {
        const ns_twin_sum of = cost_of_face(&x);
        sum.value += of.value;
        sum.doubt += of.doubt;
    }
    free(faces);
    free(pairs.bad);
    free(pairs.places);
    return sum;
}
