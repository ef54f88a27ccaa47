// page_text.c: see page_text.h.
#include "studio/page_text.h"

#include "nonosmith/json.h"

static bool add_path(ns_ctx *ctx, const ns_board *page, const ns_section *section, bool closed,
                     ns_text *path)
{
    path->count = 0;
    for (int32_t i = section->first; i < section->first + section->count; i++) {
        const ns_point *p = page->cubics.at[i].curve.p;
        if (i == section->first
            && !ns_text_add_format(ctx, path, "M%d %d", (int)p[0].x, (int)p[0].y))
            return false;
        if (!ns_text_add_format(ctx, path, "C%d %d %d %d %d %d", (int)p[1].x, (int)p[1].y,
                                (int)p[2].x, (int)p[2].y, (int)p[3].x, (int)p[3].y))
            return false;
    }
    return !closed || ns_text_add(ctx, path, "Z");
}

static void put_parts(ns_json_writer *w, const ns_board *page)
{
    ns_text path = { 0 };

    ns_json_put_key(w, "parts");
    ns_json_open_array(w, NS_JSON_FLAT);
    for (int32_t c = 0; c < page->curves.count && !w->failed; c++) {
        const ns_board_curve *curve = &page->curves.at[c];
        for (int32_t s = curve->first; s < curve->first + curve->count; s++) {
            const ns_section *section = &page->sections.at[s];
            w->failed |= !add_path(w->ctx, page, section, curve->closed, &path);
            ns_json_open_array(w, NS_JSON_FLAT);
            ns_json_put_string(w, ns_role_name(section->role));
            ns_json_put_string(w, ns_text_chars(&path));
            ns_json_close(w);
        }
    }
    ns_json_close(w);
    ns_text_drop(w->ctx, &path);
}

ns_status ns_page_text(ns_ctx *ctx, const ns_curved_sight *sight, ns_text *text)
{
    ns_json_writer w = ns_json_writer_to(ctx, text);

    ns_json_open_object(&w, NS_JSON_FLAT);
    ns_json_add_int(&w, "seed", (int64_t)sight->seed);
    ns_json_add_int(&w, "start", sight->start);
    ns_json_add_bool(&w, "done", sight->done);
    ns_json_add_rounded(&w, "score", sight->score, 3);
    ns_json_add_int(&w, "width", sight->page->width);
    ns_json_add_int(&w, "height", sight->page->height);
    put_parts(&w, sight->page);
    ns_json_close(&w);
    NS_TRY(ns_json_written(&w));
    return ns_text_add(ctx, text, "\n") ? NS_OK : ns_no_memory(ctx);
}
