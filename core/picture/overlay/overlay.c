// overlay.c: the steps of a map in order, and where a point is on its frame; see overlay.h.
//
// A map is filled by four steps that each need the one before and leave what it found alone. Who
// has another way to find edges and faces (sloped pictures do) takes the first and the last.
#include "picture/overlay/overlay.h"

#include "base/basics.h"

bool ns_view_frame_edge(const ns_view *view, ns_point a, ns_point b)
{
    return (a.x == b.x && (a.x == 0 || a.x == view->width))
           || (a.y == b.y && (a.y == 0 || a.y == view->height));
}

bool ns_view_on_frame(const ns_view *view, ns_point p)
{
    return p.x == 0 || p.y == 0 || p.x == view->width || p.y == view->height;
}

bool ns_view_in_corner(const ns_view *view, ns_point p)
{
    return (p.x == 0 || p.x == view->width) && (p.y == 0 || p.y == view->height);
}

ns_status ns_map_build(ns_ctx *ctx, const ns_drawing *drawing, const ns_patches *patches,
                       const ns_view *view, ns_map *map)
{
    NS_TRY(ns_map_flatten(ctx, drawing, patches, view, map));
    NS_TRY(ns_map_snap(ctx, view, map));
    NS_TRY(ns_map_find_faces(ctx, view, map));
    return ns_map_paint(ctx, drawing, patches, map);
}

void ns_map_drop(ns_ctx *ctx, ns_map *map)
{
    ns_arrays_drop(ctx, &map->sticks, &map->vertices, &map->edges, &map->uses, &map->leaves,
                   &map->first);
    ns_arrays_drop(ctx, &map->next, &map->face, &map->area2, &map->seen, &map->label);
    *map = (ns_map){ 0 };
}
