// frames.c: see frames.h. A frame has neither clues nor margins to speak of: labels that jump from
// place to place would hide what moves.
#define _XOPEN_SOURCE 700

#include "cli/files/frames.h"

#include "io/asserts.h"
#include "io/files.h"
#include "nonosmith/scene.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define SIDE_PT 600.0 // of the frame's longer side
#define MARGIN_PT 12.0

static const ns_brush frame_brush = { .stroke = { 0, 0, 0, 255 }, .width = 1.5 };
static const ns_brush curve_brush = { .stroke = { 0, 0, 0, 255 }, .width = 1, .round = true };
static const ns_brush picture_brush = { .stroke = { 204, 0, 0, 255 },
                                        .width = 1.2,
                                        .round = true };

static bool is_empty(DIR *folder)
{
    const struct dirent *entry;

    while ((entry = readdir(folder)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            return false;
    }
    return true;
}

ns_status cli_frames_open(ns_ctx *ctx, const char *folder)
{
    if (mkdir(folder, 0777) == 0)
        return NS_OK;
    if (errno != EEXIST)
        return ns_fail(ctx, NS_BAD_INPUT, "%s cannot be made (%s); name another folder", folder,
                       strerror(errno));
    DIR *opened = opendir(folder);
    if (!opened)
        return ns_fail(ctx, NS_BAD_INPUT, "%s is no folder that can be used (%s); name another",
                       folder, strerror(errno));
    const bool empty = is_empty(opened);
    closedir(opened);
    return empty ? NS_OK
                 : ns_fail(ctx, NS_BAD_INPUT,
                           "%s is not empty, and old frames would mix with the new ones; name "
                           "another folder or empty it",
                           folder);
}

static double on_page(int32_t coordinate)
{
    return MARGIN_PT + coordinate * (SIDE_PT / NS_FRAME_SIDE);
}

static void draw_frame(ns_ctx *ctx, const ns_board *board, ns_scene *scene)
{
    scene->width = on_page(board->width) + MARGIN_PT;
    scene->height = on_page(board->height) + MARGIN_PT;
    ns_scene_add_path(ctx, scene, &frame_brush);
    ns_scene_add_rectangle(ctx, scene, MARGIN_PT, MARGIN_PT, on_page(board->width) - MARGIN_PT,
                           on_page(board->height) - MARGIN_PT);
}

static const ns_brush *brush_of(const ns_board *board, int32_t section)
{
    NS_ASSERT(section >= 0 && section < board->sections.count);
    const ns_role role = board->sections.at[section].role;

    return role == NS_ROLE_PICTURE || role == NS_ROLE_BACKGROUND ? &picture_brush
                                                                 : &curve_brush;
}

static void draw_line(ns_ctx *ctx, const ns_relax_view *view, int32_t line, ns_scene *scene)
{
    for (int32_t i = view->line_first[line]; i < view->line_first[line + 1]; i++) {
        const ns_point at = view->at[view->line[i]];
        (i == view->line_first[line] ? ns_scene_add_move : ns_scene_add_line)(
            ctx, scene, on_page(at.x), on_page(at.y));
    }
}

static void draw_section(ns_ctx *ctx, const ns_board *board, int32_t section, ns_scene *scene)
{
    const ns_section *s = &board->sections.at[section];
    const ns_point start = board->cubics.at[s->first].curve.p[0];

    ns_scene_add_move(ctx, scene, on_page(start.x), on_page(start.y));
    for (int32_t c = s->first; c < s->first + s->count; c++) {
        const ns_point *p = board->cubics.at[c].curve.p;
        ns_scene_add_cubic(ctx, scene, on_page(p[1].x), on_page(p[1].y), on_page(p[2].x),
                           on_page(p[2].y), on_page(p[3].x), on_page(p[3].y));
    }
}

static ns_status write_frame(ns_ctx *ctx, cli_frames *frames, const ns_scene *scene)
{
    char puzzle[24] = "";
    ns_text path = { 0 }, svg = { 0 };

    frames->count++;
    if (frames->puzzle > 0)
        snprintf(puzzle, sizeof puzzle, "%lld-", (long long)frames->puzzle);
    ns_status status = ns_text_add_format(ctx, &path, "%s/%sframe-%04d.svg", frames->folder,
                                          puzzle, (int)frames->count)
                           ? ns_scene_finish(ctx, scene)
                           : ns_no_memory(ctx);
    if (status == NS_OK)
        status = ns_scene_svg(ctx, scene, &svg);
    if (status == NS_OK)
        status = ns_file_write(ctx, path.at, ns_text_chars(&svg), svg.count);
    ns_text_drop(ctx, &path);
    ns_text_drop(ctx, &svg);
    return status;
}

ns_status cli_frames_add(ns_ctx *ctx, cli_frames *frames, const ns_relax *relax)
{
    const ns_relax_view view = ns_relax_look(relax);
    ns_scene scene = { 0 };

    draw_frame(ctx, frames->board, &scene);
    for (int32_t c = 0; c < frames->board->curves.count; c++) {
        const ns_board_curve *curve = &frames->board->curves.at[c];
        for (int32_t line = curve->first; line < curve->first + curve->count; line++) {
            ns_scene_add_path(ctx, &scene, brush_of(frames->board, line));
            draw_line(ctx, &view, line, &scene);
            if (curve->closed)
                ns_scene_add_close(ctx, &scene);
        }
    }
    const ns_status status = write_frame(ctx, frames, &scene);
    ns_scene_drop(ctx, &scene);
    return status;
}

ns_status cli_frames_end(ns_ctx *ctx, cli_frames *frames, const ns_board *board)
{
    ns_scene scene = { 0 };

    draw_frame(ctx, board, &scene);
    for (int32_t s = 0; s < board->sections.count; s++) {
        ns_scene_add_path(ctx, &scene, brush_of(board, s));
        draw_section(ctx, board, s, &scene);
    }
    const ns_status status = write_frame(ctx, frames, &scene);
    ns_scene_drop(ctx, &scene);
    return status;
}
