// svg_type.c: text elements, set in rows of letters and painted; see svg_parts.h.
//
// Letters in one style that follow each other are a *row*, outlined by the port at once. Rows from
// one absolute place to the next are anchored together: at their start, middle or end. Blanks and
// ends of lines between words are one blank, those around the text none.
#include "picture/svg/svg_parts.h"

#define ROW_WORK 8192          // steps of svg_work that a row is worth, besides its curves
#define LETTERS_MAX 2048       // bytes of one row
#define FAMILY_MAX 256         // bytes
#define TEXT_LETTERS (1 << 20) // bytes of one element

enum { AT_X, AT_Y, BY_X, BY_Y, WAYS };

// What an element says of where its letters are; lists that are read as letters come.
typedef struct text_level {
    svg_scan list[WAYS];
    double em;
} text_level;

typedef struct text_row {
    int32_t style;       // of the job's styles
    int32_t from, count; // of the letters
    bool set[WAYS];
    double way[WAYS];
    // Once it is outlined:
    int32_t first_contour, contours;
    ns_vec at;
} text_row;

typedef struct text_job {
    svg_pen *pen;
    const svg_place *place;
    NS_ARRAY(svg_style) styles;
    NS_ARRAY(text_level) levels; // of the elements that are open
    NS_ARRAY(text_row) rows;
    ns_text letters;
    bool blank; // the last letter was one, or there is none yet
    ns_drawing outlines;
    ns_vec at; // of the next row
} text_job;

// -- collecting ----------------------------------------------------------------------------------

// Takes the next length of each list; those of the innermost element count.
static bool next_ways(text_job *job, text_row *row)
{
    bool any = false;

    for (int32_t l = 0; l < job->levels.count; l++) {
        text_level *level = &job->levels.at[l];
        for (int32_t k = 0; k < WAYS; k++) {
            const double whole =
                k == AT_X || k == BY_X ? job->place->width : job->place->height;
            svg_length length;
            if (svg_at_end(&level->list[k]))
                continue;
            if (!svg_length_read(&level->list[k], level->em, &length)) {
                level->list[k] = (svg_scan){ 0 };
                continue;
            }
            svg_skip_comma(&level->list[k]);
            row->set[k] = any = true;
            row->way[k] = svg_resolve(length, whole);
        }
    }
    job->pen->work += 4 * job->levels.count;
    return any;
}

// The bytes of the character at this place; a broken one is a byte.
static int32_t character_at(svg_scan in)
{
    int32_t count = 1;

    while (count < 4 && in.at + count < in.end && ((unsigned char)in.at[count] & 0xc0) == 0x80)
        count++;
    return count;
}

static ns_status add_character(ns_ctx *ctx, text_job *job, const char *bytes, int32_t count)
{
    text_row fresh = { .style = job->styles.count - 1, .from = job->letters.count };
    const text_row *last = job->rows.count > 0 ? &job->rows.at[job->rows.count - 1] : NULL;

    if (next_ways(job, &fresh) || !last || last->style != fresh.style
        || last->count > LETTERS_MAX - count)
        NS_NEED(ctx, ns_array_push(ctx, &job->rows, fresh));
    job->rows.at[job->rows.count - 1].count += count;
    return ns_text_add_bytes(ctx, &job->letters, bytes, count) ? NS_OK : ns_no_memory(ctx);
}

static ns_status add_letters(ns_ctx *ctx, text_job *job, svg_scan in)
{
    while (in.at < in.end && job->letters.count < TEXT_LETTERS) {
        const int32_t count = character_at(in);
        const bool blank = (unsigned char)*in.at <= ' ';
        if (!blank || !job->blank)
            NS_TRY(add_character(ctx, job, blank ? " " : in.at, blank ? 1 : count));
        job->blank = blank;
        in.at += count;
    }
    return svg_work(ctx, job->pen, svg_bytes(in));
}

static bool push_level(ns_ctx *ctx, text_job *job, const svg_style *style)
{
    const svg_scan *of = job->pen->values.of;
    const text_level level = { { of[SVG_X], of[SVG_Y], of[SVG_DX], of[SVG_DY] }, style->em };

    return ns_array_push(ctx, &job->levels, level);
}

// What is inside of an element; the tree is at most NS_SVG_DEPTH_MAX deep.
static ns_status collect(ns_ctx *ctx, text_job *job, int32_t node, const svg_style *style)
{
    const ns_svg *svg = job->pen->svg;
    const int32_t level = job->levels.count;

    NS_ASSERT(level < NS_SVG_DEPTH_MAX);
    NS_NEED(ctx, push_level(ctx, job, style) && ns_array_push(ctx, &job->styles, *style));
    for (int32_t n = svg->nodes.at[node].child; n; n = svg->nodes.at[n].next) {
        if (svg->nodes.at[n].kind == SVG_LETTERS) {
            NS_TRY(add_letters(ctx, job, svg_attribute_of(svg, n, SVG_LETTERS_TEXT)));
            continue;
        }
        NS_TRY(svg_work(ctx, job->pen, svg_cascade(svg, n, &job->pen->values)));
        const svg_style inner = svg_style_of(&job->pen->values, style);
        if (!inner.displayed)
            continue;
        NS_TRY(collect(ctx, job, n, &inner));
        NS_NEED(ctx, ns_array_push(ctx, &job->styles, *style)); // what follows is a row anew
    }
    job->levels.count = level;
    return NS_OK;
}

static void trim_end(text_job *job)
{
    if (job->blank && job->rows.count > 0) {
        NS_ASSERT(job->rows.at[job->rows.count - 1].count > 0);
        job->rows.at[job->rows.count - 1].count--;
    }
}

// -- setting -------------------------------------------------------------------------------------

// Outlines a row and puts it behind those before.
static ns_status set_row(ns_ctx *ctx, text_job *job, text_row *row)
{
    ns_svg *svg = job->pen->svg;
    const svg_style *style = &job->styles.at[row->style];
    const int32_t before = job->outlines.cubics.count;
    char family[FAMILY_MAX];
    double advance = 0;

    ns_format(family, sizeof family, "%.*s",
              (int)ns_min(svg_bytes(style->family), FAMILY_MAX - 1),
              style->family.at ? style->family.at : "");
    const ns_type type = { family, style->em, style->weight, style->italic };
    row->first_contour = job->outlines.contours.count;
    row->at = ns_vec_add(job->at, (ns_vec){ row->way[BY_X], row->way[BY_Y] });
    if (style->em > 0 && row->count > 0) {
        const ns_status status =
            svg->options.type->set(ctx, svg->setter, &type, job->letters.at + row->from,
                                   row->count, &job->outlines, &advance);
        if (status != NS_OK && status != NS_BAD_INPUT)
            return status;
        svg_note_at(svg, status == NS_OK ? SVG_NOTE_TYPE : SVG_NOTE_TEXT, job->place->node);
    }
    row->contours = job->outlines.contours.count - row->first_contour;
    job->at = ns_vec_add(row->at, (ns_vec){ advance, 0 });
    return svg_work(ctx, job->pen,
                    ROW_WORK + 64 * (int64_t)(job->outlines.cubics.count - before));
}

// The row becomes the route under the pen, and is painted.
static ns_status paint_row(ns_ctx *ctx, text_job *job, const text_row *row, double shift)
{
    svg_pen *pen = job->pen;
    svg_place place = *job->place;
    const ns_vec by = { row->at.x - shift, row->at.y };

    svg_route_clear(&pen->route);
    for (int32_t c = 0; c < row->contours; c++) {
        const ns_contour *contour = &job->outlines.contours.at[row->first_contour + c];
        const svg_subpath subpath = { pen->route.cubics.count, contour->count, true };
        for (int32_t i = 0; i < contour->count; i++) {
            ns_cubic cubic = job->outlines.cubics.at[contour->first + i];
            for (int k = 0; k < 4; k++)
                cubic.p[k] = ns_vec_add(cubic.p[k], by);
            NS_NEED(ctx, ns_array_push(ctx, &pen->route.cubics, cubic));
        }
        NS_NEED(ctx, ns_array_push(ctx, &pen->route.subpaths, subpath));
    }
    place.style = job->styles.at[row->style];
    place.style.rule = place.style.clip_rule = NS_FILL_NONZERO;
    return pen->route.cubics.count > 0 ? svg_paint_route(ctx, pen, &place) : NS_OK;
}

// Rows up to the next that has a place of its own.
static ns_status paint_chunk(ns_ctx *ctx, text_job *job, int32_t *next)
{
    const int32_t first = *next;
    text_row *row = &job->rows.at[first];

    job->outlines.cubics.count = job->outlines.contours.count = 0;
    job->at.x = row->set[AT_X] ? row->way[AT_X] : job->at.x;
    job->at.y = row->set[AT_Y] ? row->way[AT_Y] : job->at.y;
    const double start = job->at.x;
    do {
        NS_TRY(set_row(ctx, job, &job->rows.at[(*next)++]));
        row = *next < job->rows.count ? &job->rows.at[*next] : NULL;
    } while (row && !row->set[AT_X] && !row->set[AT_Y]);
    const svg_anchor anchor = job->styles.at[job->rows.at[first].style].anchor;
    const double long_by = job->at.x - start;
    const double shift = anchor == SVG_AT_END      ? long_by
                         : anchor == SVG_AT_MIDDLE ? long_by / 2
                                                   : 0;
    for (int32_t i = first; i < *next; i++)
        NS_TRY(paint_row(ctx, job, &job->rows.at[i], shift));
    job->at.x -= shift;
    return NS_OK;
}

static ns_status text_steps(ns_ctx *ctx, text_job *job)
{
    int32_t next = 0;

    job->blank = true;
    NS_TRY(collect(ctx, job, job->place->node, &job->place->style));
    trim_end(job);
    while (next < job->rows.count)
        NS_TRY(paint_chunk(ctx, job, &next));
    return NS_OK;
}

// Somebody who sets type, asked for once a file.
static bool has_type(ns_svg *svg)
{
    const ns_type_port *port = svg->options.type;

    if (!svg->setter && !svg->has_no_type)
        svg->setter = port ? port->open() : NULL;
    svg->has_no_type = !svg->setter;
    return svg->setter;
}

ns_status svg_paint_text(ns_ctx *ctx, svg_pen *pen, const svg_place *place)
{
    text_job job = { .pen = pen, .place = place };

    if (!pen->svg->nodes.at[place->node].child)
        return NS_OK; // no letter
    if (!has_type(pen->svg)) {
        svg_note_at(pen->svg, SVG_NOTE_TEXT, place->node);
        return NS_OK;
    }
    const ns_status status = text_steps(ctx, &job);
    ns_arrays_drop(ctx, &job.styles, &job.levels, &job.rows);
    ns_text_drop(ctx, &job.letters);
    ns_drawing_drop(ctx, &job.outlines);
    return status;
}
