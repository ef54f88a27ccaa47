// native_ports.c: see native_ports.h. The only file that knows all back ends, and the only one with a
// switch for each: a port that this build lacks stays NULL, and the core says so in its own words.
#include "io/native_ports.h"

#include "io/backends.h"
#include "io/native.h"

#if defined(NS_WITH_EXPAT)
#include "io/xml/svg_expat.h"
#include "io/xml/webpbn_expat.h"
#endif
#if defined(NS_WITH_PNG)
#include "io/bitmap/bitmap_png.h"
#endif
#if defined(NS_WITH_JPEG)
#include "io/bitmap/bitmap_jpeg.h"
#endif
#if defined(NS_WITH_WEBP)
#include "io/bitmap/bitmap_webp.h"
#endif
#if defined(NS_WITH_ASSIMP)
#include "io/mesh/mesh_assimp.h"
#endif
#if defined(NS_WITH_CAIRO)
#include "io/page/page_cairo.h"
#include "io/page/page_cairo_type.h"
#endif
#if defined(NS_WITH_CADICAL)
#include "io/engine/sat_cadical.h"
#endif
#if defined(NS_WITH_CLP)
#include "io/engine/program_clp.h"
#endif

#include <string.h>

#if defined(NS_WITH_ASSIMP)
// The importer reads the file itself, and what lies beside it.
static ns_status read_mesh(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                           int32_t up, ns_mesh *mesh)
{
    ns_mesh_options options = ns_mesh_defaults();

    (void)bytes;
    (void)count;
    if (strcmp(name, "standard input") == 0)
        return ns_fail(ctx, NS_BAD_INPUT,
                       "a mesh cannot come from standard input; save it and name the file");
    options.up = (ns_mesh_up)up;
#if defined(NS_WITH_PNG)
    options.textures = ns_png_read;
#endif
    return ns_mesh_read(ctx, name, &options, mesh);
}
#endif

#if defined(NS_WITH_CAIRO)
static ns_status open_cairo(ns_ctx *ctx)
{
    return ns_backend_open(ctx, NS_BACKEND_CAIRO);
}
#endif

#if defined(NS_WITH_CADICAL)
static ns_status find_sat(ns_ctx *ctx, bool needs, const ns_sat_port **engine)
{
    if (needs)
        NS_TRY(ns_backend_open(ctx, NS_BACKEND_CADICAL));
    *engine = ns_backend_there(NS_BACKEND_CADICAL) ? ns_sat_cadical() : NULL;
    return NS_OK;
}
#endif

#if defined(NS_WITH_CLP)
static ns_status find_program(ns_ctx *ctx, bool needs, const ns_program_port **engine)
{
    if (needs)
        NS_TRY(ns_backend_open(ctx, NS_BACKEND_CLP));
    *engine = ns_backend_there(NS_BACKEND_CLP) ? ns_program_clp() : NULL;
    return NS_OK;
}
#endif

const ns_ports *ns_native_ports(void)
{
    static const ns_ports ports = {
        .cpu_seconds = ns_native_cpu_seconds,
        .clock_seconds = ns_native_clock_seconds,
#if defined(NS_WITH_EXPAT)
        .svg = ns_svg_read,
        .webpbn = ns_webpbn_read,
#endif
#if defined(NS_WITH_PNG)
        .png = ns_png_read,
        .png_write = ns_png_write,
#endif
#if defined(NS_WITH_JPEG)
        .jpeg = ns_jpeg_read,
#endif
#if defined(NS_WITH_WEBP)
        .webp = ns_webp_read,
#endif
#if defined(NS_WITH_ASSIMP)
        .mesh = read_mesh,
#endif
#if defined(NS_WITH_CAIRO)
        .page_pdf = ns_page_pdf,
        .page_png = ns_page_png,
        .page_missing = ns_page_missing,
        .page_open = open_cairo,
        .type = ns_type_cairo,
#endif
#if defined(NS_WITH_CADICAL)
        .sat = find_sat,
#endif
#if defined(NS_WITH_CLP)
        .program = find_program,
#endif
    };

    return &ports;
}
