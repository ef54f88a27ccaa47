// draw_model.c: the solved model in an isometric view, shaded by side.
//
// Only what is seen is drawn: whole sides of voxels as rhombi, those seen by half as triangles, all
// of one ink as one path. Lines tell the shape: a strong one where something lies behind, a weaker
// one along an edge of the model, a faint one between voxels of one surface.
#include "base/basics.h"

#include "draw/solid/iso_faces.h"
#include "draw/solid/solid_page.h"

#define FAINT_MIN 2.5 // points; smaller voxels get no faint lines
#define DARK 70       // brightness of an ink, at least, so that its shades can be told apart
#define PLAIN 190     // grey of a model without paint
#define INKS (NS_VOXEL_PAINTS_MAX + 1 + NS_PALETTE_MAX + 1)

typedef enum edge_kind { EDGE_NONE, EDGE_FAINT, EDGE_FOLD, EDGE_OUTLINE } edge_kind;

typedef struct model_job {
    ns_solid_page *page;
    ns_iso_faces faces;
    int32_t *next;           // triangles of one shade as lists, by index plus 1
    int32_t heads[3 * INKS]; // where they start; 0 none
} model_job;

static bool is_painted(const ns_doc *doc)
{
    const ns_voxels *voxels = &doc->voxels;

    return voxels->at && voxels->size[0] == doc->puzzle.size[0]
           && voxels->size[1] == doc->puzzle.size[1] && voxels->size[2] == doc->puzzle.size[2];
}

// The ink of a voxel: its paint where it has one, else its colour, counted after all paints.
static int32_t ink_of(const ns_doc *doc, bool painted, int32_t voxel)
{
    const int32_t paint = painted ? doc->voxels.at[voxel] : 0;

    return paint > 0 && paint <= doc->voxels.paint_count
               ? paint
               : NS_VOXEL_PAINTS_MAX + 1 + doc->solution.at[voxel];
}

static ns_ink ink_at(const ns_page *page, int32_t ink)
{
    if (ink > NS_VOXEL_PAINTS_MAX && !page->coloured)
        return ns_grey(PLAIN); // the ink of a puzzle without colours says nothing
    if (ink > NS_VOXEL_PAINTS_MAX)
        return page->colours[ink - NS_VOXEL_PAINTS_MAX - 1].ink;
    const ns_rgb *paint = &page->doc->voxels.paints[ink];
    return (ns_ink){ paint->r, paint->g, paint->b, 255 };
}

// Light comes from above and from the left. Dark inks are lifted, and the top is lightened, so that
// black has three shades too.
static ns_ink shade(ns_ink ink, ns_iso_side side)
{
    const int32_t bright = ns_ink_brightness(ink);
    const double lift = bright < DARK ? (double)(DARK - bright) / (255 - bright) : 0;
    const double part = side == NS_ISO_TOP ? 0.94 : side == NS_ISO_FRONT ? 0.82 : 0.62;
    const double white = side == NS_ISO_TOP ? 0.3 : side == NS_ISO_FRONT ? 0.08 : 0;
    const uint8_t from[3] = { ink.r, ink.g, ink.b };
    uint8_t to[3];

    for (int32_t i = 0; i < 3; i++) {
        const double shaded = (from[i] + (255 - from[i]) * lift) * part;
        to[i] = (uint8_t)(shaded + (255 - shaded) * white + 0.5);
    }
    return (ns_ink){ to[0], to[1], to[2], 255 };
}

static ns_scene_point place(const model_job *job, int32_t u, int32_t v)
{
    const double edge = job->page->block.edge;

    return (ns_scene_point){ job->page->left + NS_ISO_WIDE * u * edge,
                             job->page->baseline + 0.5 * v * edge };
}

static void add_corners(model_job *job, const ns_iso_point *corners, int32_t count)
{
    ns_page *page = &job->page->base;
    ns_scene_point placed[4];

    NS_ASSERT(count <= NS_COUNT(placed));
    for (int32_t i = 0; i < count; i++)
        placed[i] = place(job, corners[i].u, corners[i].v);
    ns_scene_add_polygon(page->ctx, page->scene, placed, count);
}

// A triangle, or the whole side when its other half is seen too; that one then adds nothing.
static void add_triangle(model_job *job, int32_t u, int32_t v, int32_t owner)
{
    // From the left or upper half: to the other one, and the corners of both.
    static const struct {
        ns_iso_point other, corners[4];
    } whole[3] = {
        [NS_ISO_TOP] = { { 1, 0 }, { { 0, 0 }, { 1, -1 }, { 2, 0 }, { 1, 1 } } },
        [NS_ISO_FRONT] = { { 0, 1 }, { { 0, -1 }, { 1, 0 }, { 1, 2 }, { 0, 1 } } },
        [NS_ISO_RIGHT] = { { 0, 1 }, { { 0, 0 }, { 1, -1 }, { 1, 1 }, { 0, 2 } } },
    };
    const int32_t side = (owner - 1) % 3;
    const ns_iso_point other = whole[side].other;
    ns_iso_point corners[4];

    if (ns_iso_owner(&job->faces, u - other.u, v - other.v) == owner)
        return;
    if (ns_iso_owner(&job->faces, u + other.u, v + other.v) != owner) {
        ns_iso_corners(u, v, corners);
        add_corners(job, corners, 3);
        return;
    }
    for (int32_t i = 0; i < 4; i++)
        corners[i] =
            (ns_iso_point){ u + whole[side].corners[i].u, v + whole[side].corners[i].v };
    add_corners(job, corners, 4);
}

static void sort_shades(model_job *job)
{
    const ns_doc *doc = job->page->base.doc;
    const bool painted = is_painted(doc);

    for (int32_t i = job->faces.strips * job->faces.rows - 1; i >= 0; i--) {
        const int32_t owner = job->faces.owner[i] - 1;
        if (owner < 0)
            continue;
        NS_ASSERT(doc->solution.at[owner / 3] != 0); // only what is filled is seen
        int32_t *head = &job->heads[3 * ink_of(doc, painted, owner / 3) + owner % 3];
        job->next[i] = *head;
        *head = i + 1;
    }
}

static void draw_fills(model_job *job)
{
    ns_page *page = &job->page->base;
    const int32_t rows = job->faces.rows;

    for (int32_t s = 0; s < NS_COUNT(job->heads); s++) {
        if (job->heads[s] == 0)
            continue;
        const ns_ink ink = shade(ink_at(page, s / 3), (ns_iso_side)(s % 3));
        // Stroked in its own ink: no white hairline is left between neighbours.
        const ns_brush brush = { .fill = ink, .stroke = ink, .width = 0.2, .round = true };
        ns_scene_add_path(page->ctx, page->scene, &brush);
        for (int32_t i = job->heads[s]; i; i = job->next[i - 1])
            add_triangle(job, (i - 1) / rows, (i - 1) % rows + job->faces.first_row,
                         job->faces.owner[i - 1]);
    }
}

// Edges of the lattice go down, right and down, or right and up.
static const ns_iso_point ways[3] = { { 0, 2 }, { 1, 1 }, { 1, -1 } };

static edge_kind edge_at(const model_job *job, ns_iso_point from, int32_t way)
{
    const ns_iso_faces *faces = &job->faces;
    const ns_iso_point to = { from.u + ways[way].u, from.v + ways[way].v };
    const int32_t a = way == 0 ? ns_iso_owner(faces, from.u - 1, from.v + 1)
                               : ns_iso_owner(faces, from.u, from.v - (way == 2));
    const int32_t b = way == 0 ? ns_iso_owner(faces, from.u, from.v + 1)
                               : ns_iso_owner(faces, from.u, from.v + (way == 1));
    int32_t p[3], q[3], r[3], s[3];

    NS_ASSERT(((from.u + from.v) & 1) == 0); // a point of the lattice
    if (a == b)
        return EDGE_NONE;
    if (a == 0 || b == 0)
        return EDGE_OUTLINE;
    ns_iso_lift(faces, a, from, p);
    ns_iso_lift(faces, b, from, q);
    ns_iso_lift(faces, a, to, r);
    ns_iso_lift(faces, b, to, s);
    if (memcmp(p, q, sizeof p) != 0 || memcmp(r, s, sizeof r) != 0)
        return EDGE_OUTLINE;
    return (a - 1) % 3 == (b - 1) % 3 ? EDGE_FAINT : EDGE_FOLD;
}

// From here on as far as the same kind of edge goes, unless it began before.
static void add_stretch(model_job *job, ns_iso_point from, int32_t way, edge_kind kind)
{
    ns_page *page = &job->page->base;
    ns_iso_point to = from;

    if (edge_at(job, from, way) != kind
        || edge_at(job, (ns_iso_point){ from.u - ways[way].u, from.v - ways[way].v }, way)
               == kind)
        return;
    do
        to = (ns_iso_point){ to.u + ways[way].u, to.v + ways[way].v };
    while (edge_at(job, to, way) == kind);
    const ns_scene_point a = place(job, from.u, from.v), b = place(job, to.u, to.v);
    ns_scene_add_segment(page->ctx, page->scene, a.x, a.y, b.x, b.y);
}

static bool has_edge(const model_job *job, edge_kind kind)
{
    const int32_t low = job->faces.first_row - 1, high = job->faces.first_row + job->faces.rows;

    for (int32_t u = 0; u <= job->faces.strips; u++) {
        for (int32_t v = low; v <= high; v++) {
            for (int32_t way = 0; ((u + v) & 1) == 0 && way < 3; way++) {
                if (edge_at(job, (ns_iso_point){ u, v }, way) == kind)
                    return true;
            }
        }
    }
    return false;
}

static void draw_edges(model_job *job, edge_kind kind, double width, uint8_t grey)
{
    const int32_t low = job->faces.first_row - 1, high = job->faces.first_row + job->faces.rows;
    ns_page *page = &job->page->base;
    const ns_brush brush = { .stroke = { grey, grey, grey, kind == EDGE_FAINT ? 90 : 255 },
                             .width = width,
                             .round = true };

    if (!has_edge(job, kind))
        return;
    ns_scene_add_path(page->ctx, page->scene, &brush);
    for (int32_t u = 0; u <= job->faces.strips; u++) {
        for (int32_t v = low; v <= high; v++) {
            for (int32_t way = 0; ((u + v) & 1) == 0 && way < 3; way++)
                add_stretch(job, (ns_iso_point){ u, v }, way, kind);
        }
    }
}

// The ground that the block stood on.
static void draw_ground(ns_solid_page *page)
{
    const int32_t w = page->facts.size[0], h = page->facts.size[1];
    const ns_scene_point corners[4] = { ns_solid_place(page, 0, 0, 0),
                                        ns_solid_place(page, w, 0, 0),
                                        ns_solid_place(page, w, h, 0),
                                        ns_solid_place(page, 0, h, 0) };
    const ns_brush brush = { .stroke = ns_grey(190), .width = 0.5, .round = true };

    ns_scene_add_path(page->base.ctx, page->base.scene, &brush);
    ns_scene_add_polygon(page->base.ctx, page->base.scene, corners, 4);
}

static void draw_steps(model_job *job)
{
    const double edge = job->page->block.edge;
    const double strong = edge > 20 ? 1 : edge < 5 ? 0.35 : 0.2 + 0.04 * edge;

    draw_ground(job->page);
    sort_shades(job);
    draw_fills(job);
    if (edge >= FAINT_MIN)
        draw_edges(job, EDGE_FAINT, 0.3 * strong, 0);
    draw_edges(job, EDGE_FOLD, 0.5 * strong, 40);
    draw_edges(job, EDGE_OUTLINE, strong, 0);
}

ns_status ns_solid_draw_model(ns_solid_page *page)
{
    ns_ctx *ctx = page->base.ctx;
    model_job job = { .page = page };

    NS_TRY(ns_iso_faces_find(ctx, &job.faces, page->facts.size, page->base.doc->solution.at));
    const int32_t count = job.faces.strips * job.faces.rows;
    job.next = ns_new(ctx, count, sizeof *job.next);
    if (job.next)
        draw_steps(&job);
    const ns_status status = job.next ? NS_OK : ns_no_memory(ctx);
    ns_free(ctx, job.next, count, sizeof *job.next);
    ns_iso_faces_drop(ctx, &job.faces);
    return status;
}
