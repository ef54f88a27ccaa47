// sloped_match.c: see sloped_match.h.
#include "oracle/sloped_match.h"

#include <math.h>
#include <stdlib.h>

#define MEETS_MAX 4096

// -- outlines -------------------------------------------------------------------------------------

// Whether b has the corners of a in the same cyclic order, this way round or the other.
static bool same_corners(const ns_twin_face *a, const ns_twin_face *b)
{
    if (a->count != b->count)
        return false;
    for (int32_t turn = 0; turn < a->count; turn++) {
        bool same = true, back = true;
        for (int32_t i = 0; i < a->count; i++) {
            const ns_twin_at p = a->at[i], q = b->at[(turn + i) % b->count];
            const ns_twin_at r = b->at[(turn + b->count - i) % b->count];
            same = same && p.x == q.x && p.y == q.y;
            back = back && p.x == r.x && p.y == r.y;
        }
        if (same || back)
            return true;
    }
    return false;
}

static bool match_cells(ns_test *t, const char *what, const ns_doc *doc,
                        const ns_sloped_twin *board, int32_t *cells)
{
    bool all = true;

    if (!ns_expect(
            t, doc->puzzle.cell_count == board->faces && doc->board.cells.count == board->faces,
            "%s: %d cells, %d outlines, and the lines cut %d faces", what,
            (int)doc->puzzle.cell_count, (int)doc->board.cells.count, (int)board->faces))
        return false;
    for (int32_t f = 0; f < board->faces; f++)
        cells[f] = -1;
    for (int32_t c = 0; c < doc->board.cells.count; c++) {
        ns_twin_face face;
        int32_t f = 0;
        if (board->bent) { // its faces are the outlines
            cells[c] = c;
            continue;
        }
        if (!ns_expect(t, ns_sloped_outline(&doc->board, c, 0, &face),
                       "%s: cell %d is no polygon", what, (int)c))
            return false;
        while (f < board->faces && (cells[f] >= 0 || !same_corners(&board->face[f], &face)))
            f++;
        all = ns_expect(t, f < board->faces, "%s: the outline of cell %d is no face", what,
                        (int)c)
              && all;
        if (f < board->faces)
            cells[f] = c;
    }
    return all;
}

// -- walks and clues ------------------------------------------------------------------------------

static int32_t sign(int32_t d)
{
    return (d > 16) - (d < -16); // rounding bends a curve less
}

static void way_of(const ns_board *board, int32_t curve, int32_t *dx, int32_t *dy)
{
    const ns_section *first = &board->sections.at[board->curves.at[curve].first];
    const ns_section *last = first + board->curves.at[curve].count - 1;
    const ns_point p = board->cubics.at[first->first].curve.p[0];
    const ns_point q = board->cubics.at[last->first + last->count - 1].curve.p[3];

    *dx = sign(q.x - p.x);
    *dy = sign(q.y - p.y);
}

// Whether the clue is what the colours along the walk say.
static bool clue_fits(const ns_puzzle *puzzle, const ns_line *line, const uint8_t *colours)
{
    const ns_run *runs = ns_line_runs(puzzle, line);
    int32_t count = 0;

    if (line->clue != NS_CLUE_RUNS)
        return false;
    for (int32_t i = 0; i < line->count;) {
        const uint8_t colour = colours[ns_line_cell(puzzle, line, i)];
        int32_t length = 0;
        while (i < line->count && colours[ns_line_cell(puzzle, line, i)] == colour) {
            length++;
            i++;
        }
        if (colour == 0)
            continue;
        if (count == line->clue_count || runs[count].length != length
            || runs[count].colour != colour)
            return false;
        count++;
    }
    return count == line->clue_count;
}

bool ns_sloped_match_walks(ns_test *t, const char *what, const ns_doc *doc,
                           const ns_sloped_twin *twin, const int32_t *order,
                           const int32_t *cells)
{
    const ns_puzzle *puzzle = &doc->puzzle;
    int32_t *faces = malloc((size_t)(twin->faces + 1) * sizeof *faces);
    bool all = true;

    if (!faces)
        abort();
    for (int32_t l = 0; l < puzzle->lines.count; l++) {
        const ns_line *line = &puzzle->lines.at[l];
        int32_t dx, dy;
        way_of(&doc->board, l / 2, &dx, &dy);
        const int32_t count =
            ns_sloped_twin_walk(twin, order ? order[l / 2] : l / 2, dx, dy, l % 2 == 0, faces);
        bool same = count == line->count;
        for (int32_t i = 0; same && i < count; i++)
            same = cells[faces[i]] == ns_line_cell(puzzle, line, i);
        all = ns_expect(t, same, "%s: the walk of line %d differs (%d visits, the twin %d)",
                        what, (int)l, (int)line->count, (int)count)
              && all;
        all = ns_expect(t, clue_fits(puzzle, line, doc->solution.at),
                        "%s: the clue of line %d is not what its cells show", what, (int)l)
              && all;
    }
    free(faces);
    return all;
}

bool ns_sloped_match_doc(ns_test *t, const char *what, const ns_doc *doc,
                         const ns_sloped_twin *board, int32_t *cells)
{
    return ns_expect(t, doc->puzzle.lines.count == 2 * board->lines,
                     "%s: %d lines of the puzzle, %d of the board", what,
                     (int)doc->puzzle.lines.count, (int)board->lines)
           && ns_expect(t, doc->solution.count == doc->puzzle.cell_count, "%s: a colour a cell",
                        what)
           && match_cells(t, what, doc, board, cells)
           && (board->bent || ns_sloped_match_walks(t, what, doc, board, NULL, cells));
}

// -- twins ----------------------------------------------------------------------------------------

// On which side of each line a face lies, a bit a line; order as in ns_sloped_match_twins.
static uint64_t sides_of(const ns_sloped_twin *twin, int32_t face, const int32_t *order)
{
    const ns_twin_face *f = &twin->face[face];
    uint64_t sides = 0;

    for (int32_t l = 0; l < twin->lines; l++) {
        const ns_twin_line *line = &twin->line[l];
        int64_t sum = 0;
        for (int32_t i = 0; i < f->count; i++)
            sum += line->a * f->at[i].x + line->b * f->at[i].y - line->c;
        if (sum > 0)
            sides |= UINT64_C(1) << (order ? order[l] : l);
    }
    return sides;
}

static bool match_faces(ns_test *t, const char *what, const ns_sloped_twin *a,
                        const ns_sloped_twin *b, const int32_t *order, int32_t *faces)
{
    uint64_t *sides = malloc((size_t)(b->faces + 1) * sizeof *sides);
    int32_t lost = 0;

    if (!sides)
        abort();
    for (int32_t f = 0; f < b->faces; f++)
        sides[f] = sides_of(b, f, NULL);
    for (int32_t f = 0; f < a->faces; f++) {
        const uint64_t wanted = sides_of(a, f, order);
        faces[f] = 0;
        while (faces[f] < b->faces && sides[faces[f]] != wanted)
            faces[f]++;
        lost += faces[f] == b->faces;
    }
    free(sides);
    return ns_expect(t, a->faces == b->faces && lost == 0,
                     "%s: %d faces and %d, %d of them between other lines", what, (int)a->faces,
                     (int)b->faces, (int)lost);
}

static uint64_t reordered(uint64_t lines, const int32_t *order)
{
    uint64_t to = 0;

    for (int32_t l = 0; l < NS_TWIN_LINES; l++) {
        if (lines >> l & 1)
            to |= UINT64_C(1) << order[l];
    }
    return to;
}

static bool match_meets(ns_test *t, const char *what, const ns_sloped_twin *a,
                        const ns_sloped_twin *b, const int32_t *order)
{
    ns_twin_meet *meets = malloc(2 * MEETS_MAX * sizeof *meets), *others = meets + MEETS_MAX;
    int32_t lost = 0;

    if (!meets)
        abort();
    const int32_t count = ns_sloped_twin_meets(a, meets, MEETS_MAX);
    const int32_t other_count = ns_sloped_twin_meets(b, others, MEETS_MAX);
    for (int32_t m = 0; m < count && m < MEETS_MAX; m++) {
        const uint64_t wanted = reordered(meets[m].lines, order);
        int32_t k = 0;
        while (k < other_count
               && (others[k].lines != wanted || others[k].on_frame != meets[m].on_frame))
            k++;
        lost += k == other_count;
    }
    free(meets);
    return ns_expect(t, count == other_count && lost == 0 && count <= MEETS_MAX,
                     "%s: %d points where many lines meet and %d, %d of them with other lines",
                     what, (int)count, (int)other_count, (int)lost);
}

bool ns_sloped_match_twins(ns_test *t, const char *what, const ns_sloped_twin *a,
                           const ns_sloped_twin *b, const int32_t *order, int32_t *faces)
{
    const bool same = match_faces(t, what, a, b, order, faces);

    return (a->bent || b->bent || match_meets(t, what, a, b, order)) && same;
}

bool ns_sloped_match_lines(const ns_sloped_twin *board, const ns_sloped_twin *picture,
                           double scale, double most, int32_t *order)
{
    uint64_t taken = 0;

    if (board->lines != picture->lines)
        return false;
    for (int32_t i = 0; i < board->lines; i++) {
        const ns_twin_line *line = &board->line[i];
        int32_t k = 0;
        while (k < picture->lines
               && (picture->line[k].a != line->a || picture->line[k].b != line->b
                   || fabs((double)picture->line[k].c * scale - (double)line->c) > most))
            k++;
        if (k == picture->lines || taken >> k & 1)
            return false;
        order[i] = k;
        taken |= UINT64_C(1) << k;
    }
    return true;
}

// -- borders --------------------------------------------------------------------------------------

typedef struct border {
    ns_twin_at from, to; // clockwise around the darker face
    int32_t line;
    uint8_t inside, outside;
} border;

static bool same_at(ns_twin_at p, ns_twin_at q)
{
    return p.x == q.x && p.y == q.y;
}

static int32_t line_through(const ns_sloped_twin *twin, ns_twin_at p, ns_twin_at q)
{
    for (int32_t l = 0; l < twin->lines; l++) {
        const ns_twin_line *line = &twin->line[l];
        if (line->a * p.x + line->b * p.y == line->c
            && line->a * q.x + line->b * q.y == line->c)
            return l;
    }
    return -1;
}

// The colour beyond the edge from p to q of some face; its own colour when that is the outside.
static uint8_t beyond(const ns_sloped_twin *twin, ns_twin_at p, ns_twin_at q, uint8_t own)
{
    for (int32_t f = 0; f < twin->faces; f++) {
        const ns_twin_face *face = &twin->face[f];
        for (int32_t i = 0; i < face->count; i++) {
            if (same_at(face->at[i], q) && same_at(face->at[(i + 1) % face->count], p))
                return face->colour;
        }
    }
    return own;
}

static int32_t find_borders(const ns_sloped_twin *twin, border *borders)
{
    int32_t count = 0;

    for (int32_t f = 0; f < twin->faces; f++) {
        const ns_twin_face *face = &twin->face[f];
        for (int32_t i = 0; i < face->count; i++) {
            const ns_twin_at p = face->at[i], q = face->at[(i + 1) % face->count];
            const uint8_t outside = beyond(twin, p, q, face->colour);
            if (outside < face->colour)
                borders[count++] =
                    (border){ p, q, line_through(twin, p, q), face->colour, outside };
        }
    }
    return count;
}

// The lines, besides its own, that have a border at a border's end.
static uint64_t others_at(const border *borders, int32_t count, ns_twin_at at, int32_t line)
{
    uint64_t lines = 0;

    for (int32_t i = 0; i < count; i++) {
        if (borders[i].line != line
            && (same_at(borders[i].from, at) || same_at(borders[i].to, at)))
            lines |= UINT64_C(1) << borders[i].line;
    }
    return lines;
}

uint64_t ns_sloped_borders(const ns_sloped_twin *twin)
{
    border *borders = malloc((size_t)twin->faces * NS_TWIN_SIDES * sizeof *borders);
    uint64_t sum = 0;

    if (!borders)
        abort();
    const int32_t count = find_borders(twin, borders);
    for (int32_t i = 0; i < count; i++) {
        const border *b = &borders[i];
        bool begins = true;
        for (int32_t k = 0; k < count; k++)
            begins = begins
                     && !(borders[k].line == b->line && borders[k].inside == b->inside
                          && borders[k].outside == b->outside && same_at(borders[k].to, b->from)
                          && others_at(borders, count, b->from, b->line) == 0);
        if (!begins)
            continue; // it goes on from another
        const border *end = b;
        for (int32_t k = 0; k < count && others_at(borders, count, end->to, b->line) == 0;
             k++) {
            if (borders[k].line == b->line && same_at(borders[k].from, end->to)) {
                end = &borders[k];
                k = -1;
            }
        }
        uint64_t hash = ns_hash_add(1, (uint64_t)b->line);
        hash = ns_hash_add(hash, (uint64_t)(b->inside * 256 + b->outside));
        hash = ns_hash_add(hash, others_at(borders, count, b->from, b->line));
        hash = ns_hash_add(hash, others_at(borders, count, end->to, b->line));
        sum += hash; // in any order
    }
    free(borders);
    return sum;
}
