// look_survey.c: see look_survey.h.
//
// The drawing is laid over itself once; after that looks are compared by labels of hues alone.
// Faces are sorted by colour and borders by their two hues, so that both lists are short.
#include "picture/bitmap/look_survey.h"

#include "base/basics.h"
#include "picture/outline/outline_parts.h"

#define GREY 24 // red, green and blue differ by less
#define SOFT 70 // colours nearer than this, bands of a gradient, have no border that is seen

static int32_t key_of(ns_rgb c)
{
    return (c.r << 16) | (c.g << 8) | c.b;
}

// A face and its colour, so that faces can be sorted by it.
typedef struct tint {
    int32_t key, face;
} tint;

static bool is_vivid(ns_rgb c)
{
    const int32_t most = ns_max(c.r, ns_max(c.g, c.b)), least = ns_min(c.r, ns_min(c.g, c.b));

    return most - least >= GREY;
}

static void add_face(ns_survey *survey, const ns_map *map, int32_t face)
{
    ns_hue *hue = &survey->hues.list.at[survey->hues.list.count - 1];
    const int64_t area = face > 0 && map->area2.at[face] > 0 ? map->area2.at[face] : 0;

    ns_hue_add(hue, hue->colour, area);
    if (ns_rgb_lightness(hue->colour) >= NS_NEARLY_WHITE)
        return;
    survey->area += (double)area;
    survey->vivid += is_vivid(hue->colour) ? (double)area : 0;
}

// Fills the hues from sorted faces, and `hue_of` each face.
static ns_status add_hues(ns_ctx *ctx, ns_survey *survey, const ns_map *map, const tint *tints,
                          int32_t *hue_of)
{
    for (int32_t i = 0; i < map->seen.count; i++) {
        if (i == 0 || tints[i].key != tints[i - 1].key) {
            const ns_hue fresh = { .colour = map->seen.at[tints[i].face] };
            NS_NEED(ctx, ns_array_push(ctx, &survey->hues.list, fresh));
        }
        NS_ASSERT(i == 0 || tints[i].key > tints[i - 1].key
                  || tints[i].face > tints[i - 1].face); // sorted, and stably
        hue_of[tints[i].face] = survey->hues.list.count - 1;
        add_face(survey, map, tints[i].face);
    }
    return NS_OK;
}

static int by_hues(const void *a, const void *b, void *user)
{
    const ns_survey_border *p = a, *q = b;

    (void)user;
    return p->hues[0] != q->hues[0] ? p->hues[0] - q->hues[0] : p->hues[1] - q->hues[1];
}

// Borders between the same hues become one.
static ns_status join_borders(ns_ctx *ctx, ns_survey *survey)
{
    const int32_t count = survey->borders.count;
    ns_survey_border *at = survey->borders.at;
    int32_t kept = 0;

    NS_TRY(ns_array_sort(ctx, &survey->borders, by_hues, NULL));
    for (int32_t i = 0; i < count; i++) {
        survey->weight += at[i].weight;
        if (kept > 0 && by_hues(&at[kept - 1], &at[i], NULL) == 0)
            at[kept - 1].weight += at[i].weight;
        else
            at[kept++] = at[i];
    }
    NS_ASSERT(kept <= count && survey->weight >= 0);
    survey->borders.count = kept;
    return NS_OK;
}

static ns_status add_borders(ns_ctx *ctx, ns_survey *survey, const ns_map *map,
                             const int32_t *hue_of)
{
    for (int32_t e = 0; e < map->edges.count; e++) {
        const ns_map_edge *edge = &map->edges.at[e];
        const int32_t p = hue_of[map->face.at[2 * e]], q = hue_of[map->face.at[2 * e + 1]];
        if (p == q)
            continue;
        const double length =
            ns_vec_length(ns_vec_sub(ns_vec_of(map->vertices.at[edge->ends[1]]),
                                     ns_vec_of(map->vertices.at[edge->ends[0]])));
        const int32_t contrast =
            ns_rgb_distance(survey->hues.list.at[p].colour, survey->hues.list.at[q].colour);
        if (contrast < SOFT)
            continue;
        const ns_survey_border border = { { ns_min(p, q), ns_max(p, q) }, length * contrast };
        NS_NEED(ctx, ns_array_push(ctx, &survey->borders, border));
    }
    return join_borders(ctx, survey);
}

static ns_status survey_map(ns_ctx *ctx, const ns_map *map, ns_survey *survey)
{
    const int32_t faces = map->seen.count;
    tint *tints = ns_new(ctx, faces, sizeof *tints);
    int32_t *hue_of = ns_new(ctx, faces, sizeof *hue_of);
    ns_status status = tints && hue_of ? NS_OK : ns_no_memory(ctx);

    if (status == NS_OK) {
        for (int32_t f = 0; f < faces; f++)
            tints[f] = (tint){ key_of(map->seen.at[f]), f };
        status = ns_sort(ctx, tints, faces, sizeof *tints, ns_compare_numbers, NULL);
    }
    if (status == NS_OK)
        status = add_hues(ctx, survey, map, tints, hue_of);
    if (status == NS_OK)
        status = add_borders(ctx, survey, map, hue_of);
    ns_free(ctx, tints, faces, sizeof *tints);
    ns_free(ctx, hue_of, faces, sizeof *hue_of);
    return status;
}

ns_status ns_survey_of(ns_ctx *ctx, const ns_drawing *drawing, ns_survey *survey)
{
    const ns_patches none = { 0 };
    ns_map map = { 0 };
    ns_view view;

    if (!ns_outline_wide_view(drawing, &view))
        return NS_OK;
    ns_status status = ns_map_build(ctx, drawing, &none, &view, &map);
    if (status == NS_OK)
        status = survey_map(ctx, &map, survey);
    ns_map_drop(ctx, &map);
    return status;
}

double ns_survey_kept(const ns_survey *survey)
{
    const ns_hue *hues = survey->hues.list.at;
    double kept = 0;

    for (int32_t i = 0; i < survey->borders.count; i++) {
        const ns_survey_border *border = &survey->borders.at[i];
        if (hues[border->hues[0]].label != hues[border->hues[1]].label)
            kept += border->weight;
    }
    return survey->weight > 0 ? kept / survey->weight : 0;
}

void ns_survey_part(ns_survey *survey, int32_t threshold, bool *dark, bool *light)
{
    *dark = *light = false;
    for (int32_t i = 0; i < survey->hues.list.count; i++) {
        ns_hue *hue = &survey->hues.list.at[i];
        hue->label = ns_rgb_lightness(hue->colour) < threshold;
        *dark |= hue->weight > 0 && hue->label;
        *light |= hue->weight > 0 && !hue->label;
    }
}

int32_t ns_survey_otsu(const ns_survey *survey)
{
    int64_t histogram[256] = { 0 };

    for (int32_t i = 0; i < survey->hues.list.count; i++)
        histogram[ns_rgb_lightness(survey->hues.list.at[i].colour)] +=
            survey->hues.list.at[i].weight;
    return ns_otsu(histogram);
}

void ns_survey_drop(ns_ctx *ctx, ns_survey *survey)
{
    ns_arrays_drop(ctx, &survey->hues.list, &survey->borders);
    *survey = (ns_survey){ 0 };
}
