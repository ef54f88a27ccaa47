// sloped_twin.c: see sloped_twin.h.
#include "oracle/sloped_twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// -- pictures -------------------------------------------------------------------------------------

void ns_sloped_loop_add(ns_sloped_picture *picture, int32_t shape, uint8_t colour)
{
    if (picture->loops == NS_TWIN_LOOPS)
        abort();
    picture->colour[shape] = colour;
    picture->loop[picture->loops++] = (ns_sloped_loop){ picture->corners, 0, shape };
}

void ns_sloped_corner_add(ns_sloped_picture *picture, int32_t x, int32_t y)
{
    if (picture->corners == NS_TWIN_CORNERS)
        abort();
    picture->at[picture->corners++] = (ns_point){ x, y };
    picture->loop[picture->loops - 1].count++;
}

bool ns_sloped_path_add(ns_sloped_picture *picture, const char *path)
{
    while (*path) {
        const char command = *path++;
        char *end;
        if (command == ' ' || command == 'Z')
            continue;
        if (command != 'M' && command != 'L')
            return false;
        const long x = strtol(path, &end, 10), y = strtol(end, &end, 10);
        if (end == path || *end == '.')
            return false;
        if (command == 'M')
            ns_sloped_loop_add(picture, 0, 1);
        ns_sloped_corner_add(picture, (int32_t)x, (int32_t)y);
        path = end;
    }
    return picture->loops > 0;
}

// -- cutting --------------------------------------------------------------------------------------

static int64_t side_of(const ns_twin_line *line, ns_twin_at p)
{
    return line->a * p.x + line->b * p.y - line->c;
}

// Where the edge from p to q, which has a point on either side, crosses the line.
static ns_twin_at crossing(const ns_twin_line *line, ns_twin_at p, ns_twin_at q)
{
    const int64_t from = side_of(line, p), to = side_of(line, q);
    const int64_t dx = (q.x - p.x) * from, dy = (q.y - p.y) * from;

    if (dx % (from - to) || dy % (from - to))
        abort(); // not four slopes
    return (ns_twin_at){ p.x + dx / (from - to), p.y + dy / (from - to) };
}

// The part of a face where the line's side is of the given sign.
static ns_twin_face part_of(const ns_twin_face *face, const ns_twin_line *line, int sign)
{
    ns_twin_face part = { 0 };

    for (int32_t i = 0; i < face->count; i++) {
        const ns_twin_at p = face->at[i], q = face->at[(i + 1) % face->count];
        const int64_t from = sign * side_of(line, p), to = sign * side_of(line, q);
        if (from >= 0)
            part.at[part.count++] = p;
        if ((from > 0 && to < 0) || (from < 0 && to > 0))
            part.at[part.count++] = crossing(line, p, q);
        if (part.count > NS_TWIN_SIDES - 2)
            abort();
    }
    return part;
}

static bool is_cut(const ns_twin_face *face, const ns_twin_line *line)
{
    bool before = false, behind = false;

    for (int32_t i = 0; i < face->count; i++) {
        before = before || side_of(line, face->at[i]) > 0;
        behind = behind || side_of(line, face->at[i]) < 0;
    }
    return before && behind;
}

static void add_face(ns_sloped_twin *twin, ns_twin_face face)
{
    if (twin->faces == twin->room) {
        twin->room = 2 * twin->room + 16;
        twin->face = realloc(twin->face, (size_t)twin->room * sizeof *twin->face);
        if (!twin->face)
            abort();
    }
    twin->face[twin->faces++] = face;
}

static void cut_all(ns_sloped_twin *twin)
{
    const int64_t w = twin->width, h = twin->height;

    twin->faces = 0;
    add_face(twin, (ns_twin_face){ 4, { { 0, 0 }, { w, 0 }, { w, h }, { 0, h } }, 0 });
    for (int32_t l = 0; l < twin->lines; l++) {
        const int32_t before = twin->faces;
        for (int32_t f = 0; f < before; f++) {
            const ns_twin_face face = twin->face[f];
            if (!is_cut(&face, &twin->line[l]))
                continue;
            twin->face[f] = part_of(&face, &twin->line[l], 1);
            add_face(twin, part_of(&face, &twin->line[l], -1));
        }
    }
}

// -- colours --------------------------------------------------------------------------------------

// How often a loop goes round the point (x / n, y / n), which lies on no edge of it.
static int32_t winding(const ns_sloped_picture *picture, const ns_sloped_loop *loop, int64_t x,
                       int64_t y, int64_t n)
{
    int32_t around = 0;

    for (int32_t i = 0; i < loop->count; i++) {
        const ns_point p = picture->at[loop->first + i];
        const ns_point q = picture->at[loop->first + (i + 1) % loop->count];
        const int64_t px = 2 * n * p.x - x, py = 2 * n * p.y - y;
        const int64_t qx = 2 * n * q.x - x, qy = 2 * n * q.y - y;
        const int64_t turn = px * qy - py * qx;
        if (py <= 0 && qy > 0 && turn > 0)
            around++;
        if (qy <= 0 && py > 0 && turn < 0)
            around--;
    }
    return around;
}

// What is seen at the middle of a face's corners: convex, so that is inside.
static uint8_t seen(const ns_sloped_picture *picture, const ns_twin_face *face)
{
    int64_t x = 0, y = 0;
    uint8_t colour = 0;

    for (int32_t i = 0; i < face->count; i++) {
        x += face->at[i].x;
        y += face->at[i].y;
    }
    for (int32_t i = 0, around = 0; i < picture->loops; i++) {
        const ns_sloped_loop *loop = &picture->loop[i];
        around += winding(picture, loop, x, y, face->count);
        if (i + 1 < picture->loops && picture->loop[i + 1].shape == loop->shape)
            continue;
        if (picture->nonzero ? around != 0 : around & 1)
            colour = picture->colour[loop->shape];
        around = 0;
    }
    return colour;
}

static void colour_all(ns_sloped_twin *twin, const ns_sloped_picture *picture)
{
    for (int32_t f = 0; f < twin->faces; f++)
        twin->face[f].colour = seen(picture, &twin->face[f]);
}

// -- lines ----------------------------------------------------------------------------------------

static bool line_through(ns_twin_at p, ns_twin_at q, ns_twin_line *line)
{
    const int64_t dx = q.x - p.x, dy = q.y - p.y;

    if (dx != 0 && dy != 0 && dx != dy && dx != -dy)
        return false;
    line->a = dy != 0;
    line->b = dx == 0 ? 0 : dy == 0 ? 1 : dx == dy ? -1 : 1;
    line->c = line->a * p.x + line->b * p.y;
    return true;
}

static bool is_known(const ns_sloped_twin *twin, const ns_twin_line *line)
{
    for (int32_t i = 0; i < twin->lines; i++) {
        if (twin->line[i].a == line->a && twin->line[i].b == line->b
            && twin->line[i].c == line->c)
            return true;
    }
    return false;
}

// Whether an edge of the face lies on the line, and which: its number, or -1.
static int32_t edge_on(const ns_twin_face *face, const ns_twin_line *line)
{
    for (int32_t i = 0; i < face->count; i++) {
        if (side_of(line, face->at[i]) == 0
            && side_of(line, face->at[(i + 1) % face->count]) == 0)
            return i;
    }
    return -1;
}

// Whether colours differ across the line: two faces share an edge on it when both ends agree.
static bool has_border(const ns_sloped_twin *twin, const ns_twin_line *line)
{
    for (int32_t f = 0; f < twin->faces; f++) {
        const ns_twin_face *face = &twin->face[f];
        const int32_t i = edge_on(face, line);
        if (i < 0)
            continue;
        const ns_twin_at p = face->at[i], q = face->at[(i + 1) % face->count];
        for (int32_t g = 0; g < twin->faces; g++) {
            const ns_twin_face *other = &twin->face[g];
            const int32_t j = edge_on(other, line);
            if (j < 0 || other->colour == face->colour)
                continue;
            const ns_twin_at r = other->at[j], s = other->at[(j + 1) % other->count];
            if (p.x == s.x && p.y == s.y && q.x == r.x && q.y == r.y)
                return true;
        }
    }
    return false;
}

bool ns_sloped_twin_of_picture(ns_sloped_twin *twin, const ns_sloped_picture *picture)
{
    *twin = (ns_sloped_twin){ .width = 2 * picture->width, .height = 2 * picture->height };
    for (int32_t l = 0; l < picture->loops; l++) {
        const ns_sloped_loop *loop = &picture->loop[l];
        for (int32_t i = 0; i < loop->count; i++) {
            const ns_point a = picture->at[loop->first + i];
            const ns_point b = picture->at[loop->first + (i + 1) % loop->count];
            const ns_twin_at p = { 2 * a.x, 2 * a.y }, q = { 2 * b.x, 2 * b.y };
            ns_twin_line line;
            if (a.x == b.x && a.y == b.y)
                continue;
            if (!line_through(p, q, &line)
                || (!is_known(twin, &line) && twin->lines == NS_TWIN_LINES))
                return false;
            if (!is_known(twin, &line))
                twin->line[twin->lines++] = line;
        }
    }
    cut_all(twin);
    colour_all(twin, picture);
    int32_t kept = 0;
    for (int32_t l = 0; l < twin->lines; l++) {
        if (has_border(twin, &twin->line[l]))
            twin->line[kept++] = twin->line[l];
    }
    twin->lines = kept;
    cut_all(twin);
    colour_all(twin, picture);
    return true;
}

#define BENT 4 // steps that a curve may be off its line

// The line of four slopes nearest to a curve, and whether the curve is on it. False when it is not near.
static bool line_near(const ns_board *board, int32_t curve, ns_twin_line *line, bool *bent)
{
    const ns_section *first = &board->sections.at[board->curves.at[curve].first];
    const ns_section *last = first + board->curves.at[curve].count - 1;
    const ns_board_cubic *cubics = board->cubics.at;
    const ns_point p = cubics[first->first].curve.p[0];
    const ns_point q = cubics[last->first + last->count - 1].curve.p[3];
    const int32_t dx = q.x - p.x, dy = q.y - p.y;

    line->a = abs(dy) > BENT;
    line->b = abs(dx) <= BENT ? 0 : abs(dy) <= BENT ? 1 : (dx > 0) == (dy > 0) ? -1 : 1;
    line->c = (int64_t)line->a * (p.x + q.x) + (int64_t)line->b * (p.y + q.y);
    // Odd diagonals cross between the points of the grid.
    *bent = *bent || (line->a && line->b && line->c % 4 != 0);
    for (int32_t c = first->first; c < last->first + last->count; c++) {
        for (int k = 0; k < 4; k += 3) {
            const ns_point at = cubics[c].curve.p[k];
            const int64_t off =
                side_of(line, (ns_twin_at){ 2 * (int64_t)at.x, 2 * (int64_t)at.y });
            if (llabs(off) > 4 * BENT)
                return false;
            *bent = *bent || off != 0;
        }
    }
    return true;
}

bool ns_sloped_outline(const ns_board *board, int32_t cell, double most, ns_twin_face *face)
{
    const ns_cell_outline *outline = &board->cells.at[cell];
    const ns_loop *loop = &board->loops.at[outline->first];
    ns_twin_at corner[3] = { 0 };

    *face = (ns_twin_face){ 0 };
    if (outline->count != 1 || loop->count < 3)
        return false;
    for (int32_t i = 0; i < loop->count + 2; i++) {
        const ns_edge_step *step = &board->steps.at[loop->first + i % loop->count];
        corner[0] = corner[1];
        corner[1] = corner[2];
        corner[2] = (ns_twin_at){ 2 * (int64_t)step->to.x, 2 * (int64_t)step->to.y };
        if (!step->straight)
            return false;
        const double x = (double)(corner[2].x - corner[0].x);
        const double y = (double)(corner[2].y - corner[0].y);
        const double turn =
            x * (double)(corner[1].y - corner[0].y) - y * (double)(corner[1].x - corner[0].x);
        if (i < 2 || fabs(turn) <= 2 * most * hypot(x, y))
            continue;
        if (face->count == NS_TWIN_SIDES)
            return false;
        face->at[face->count++] = corner[1];
    }
    return face->count >= 3;
}

static const char *take_outlines(ns_sloped_twin *twin, const ns_board *board)
{
    for (int32_t c = 0; c < board->cells.count; c++) {
        ns_twin_face face;
        if (!ns_sloped_outline(board, c, BENT, &face))
            return "a cell is no polygon";
        add_face(twin, face);
    }
    return NULL;
}

const char *ns_sloped_twin_of_board(ns_sloped_twin *twin, const ns_board *board)
{
    *twin = (ns_sloped_twin){ .width = 2 * (int64_t)board->width,
                              .height = 2 * (int64_t)board->height };
    if (board->curves.count > NS_TWIN_LINES)
        return "too many lines for the twin";
    for (int32_t i = 0; i < board->curves.count; i++) {
        if (!line_near(board, i, &twin->line[twin->lines++], &twin->bent))
            return "a curve is no line of four slopes";
    }
    if (twin->bent)
        return take_outlines(twin, board);
    cut_all(twin);
    return NULL;
}

void ns_sloped_twin_drop(ns_sloped_twin *twin)
{
    free(twin->face);
    *twin = (ns_sloped_twin){ 0 };
}

// -- walks ----------------------------------------------------------------------------------------

int32_t ns_sloped_twin_walk(const ns_sloped_twin *twin, int32_t line, int32_t dx, int32_t dy,
                            bool left, int32_t *faces)
{
    int64_t *along = malloc((size_t)(twin->faces + 1) * sizeof *along);
    int32_t count = 0;

    if (!along)
        abort();
    for (int32_t f = 0; f < twin->faces; f++) {
        const ns_twin_face *face = &twin->face[f];
        const int32_t i = edge_on(face, &twin->line[line]);
        if (i < 0)
            continue;
        // Faces run clockwise on the page: who walks as the edge runs has the face on the right.
        const ns_twin_at p = face->at[i], q = face->at[(i + 1) % face->count];
        const bool with = (q.x - p.x) * dx + (q.y - p.y) * dy > 0;
        if (with == left)
            continue;
        const int64_t at = p.x * dx + p.y * dy;
        int32_t place = count++;
        for (; place > 0 && along[place - 1] > at; place--) {
            along[place] = along[place - 1];
            faces[place] = faces[place - 1];
        }
        along[place] = at;
        faces[place] = f;
    }
    free(along);
    return count;
}

// -- points where many lines meet -----------------------------------------------------------------

static bool cross_at(const ns_twin_line *p, const ns_twin_line *q, ns_twin_at *at)
{
    const int64_t turn = p->a * q->b - p->b * q->a;

    if (turn == 0)
        return false;
    *at =
        (ns_twin_at){ (p->c * q->b - p->b * q->c) / turn, (p->a * q->c - p->c * q->a) / turn };
    if (side_of(p, *at) != 0 || side_of(q, *at) != 0)
        abort(); // coordinates are doubled, so the division is exact
    return true;
}

static void add_meet(const ns_sloped_twin *twin, ns_twin_at at, ns_twin_meet *meets,
                     int32_t room, int32_t *count)
{
    ns_twin_meet meet = { .at = at };
    int32_t lines = 0;

    if (at.x < 0 || at.y < 0 || at.x > twin->width || at.y > twin->height)
        return;
    meet.on_frame = at.x == 0 || at.y == 0 || at.x == twin->width || at.y == twin->height;
    for (int32_t l = 0; l < twin->lines; l++) {
        if (side_of(&twin->line[l], at) == 0) {
            meet.lines |= UINT64_C(1) << l;
            lines++;
        }
    }
    if (lines < (meet.on_frame ? 2 : 3))
        return;
    for (int32_t m = 0; m < *count && m < room; m++) {
        if (meets[m].at.x == at.x && meets[m].at.y == at.y)
            return;
    }
    if (*count < room)
        meets[*count] = meet;
    ++*count;
}

int32_t ns_sloped_twin_meets(const ns_sloped_twin *twin, ns_twin_meet *meets, int32_t room)
{
    int32_t count = 0;

    for (int32_t i = 0; i < twin->lines; i++) {
        for (int32_t j = i + 1; j < twin->lines; j++) {
            ns_twin_at at;
            if (cross_at(&twin->line[i], &twin->line[j], &at))
                add_meet(twin, at, meets, room, &count);
        }
    }
    return count;
}

// -- widths ---------------------------------------------------------------------------------------

double ns_sloped_twin_width(const ns_sloped_twin *twin, int32_t face)
{
    const ns_twin_face *f = &twin->face[face];
    double least = 1e300;

    for (int32_t i = 0; i < f->count; i++) {
        const ns_twin_at p = f->at[i], q = f->at[(i + 1) % f->count];
        const double length = hypot((double)(q.x - p.x), (double)(q.y - p.y));
        double farthest = 0;
        for (int32_t k = 0; k < f->count; k++) {
            const ns_twin_at r = f->at[k];
            const int64_t turn = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
            farthest = fmax(farthest, fabs((double)turn) / length);
        }
        least = fmin(least, farthest);
    }
    return least * 100 / (double)(twin->width > twin->height ? twin->width : twin->height);
}

double ns_sloped_twin_narrowest(const ns_sloped_twin *twin)
{
    double least = 1e300;

    for (int32_t f = 0; f < twin->faces; f++)
        least = fmin(least, ns_sloped_twin_width(twin, f));
    return least;
}

int64_t ns_sloped_twin_area2(const ns_twin_face *face)
{
    int64_t area = 0;

    for (int32_t i = 0; i < face->count; i++) {
        const ns_twin_at p = face->at[i], q = face->at[(i + 1) % face->count];
        area += p.x * q.y - p.y * q.x;
    }
    return area;
}
