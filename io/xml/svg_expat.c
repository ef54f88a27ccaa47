// svg_expat.c: expat tells the core what is in an SVG file; see svg.h.
//
// Nothing outside the file is ever read. Entities that the file declares itself are unfolded, as
// some editors write their namespaces with them, under expat's own limit on how much larger they
// may make a file. Namespaces are resolved, so the prefixes of a file do not matter; a file that
// uses a prefix it did not declare is read again with the usual ones.
#include "io/xml/svg_expat.h"

#include "io/asserts.h"

#include <expat.h>
#include <string.h>

#define FILE_MAX (1 << 26) // bytes
#define ATTRIBUTES_MAX 256 // of one element; more are passed over

#if XML_MAJOR_VERSION * 10000 + XML_MINOR_VERSION * 100 < 20400
#error "expat before 2.4.0 does not guard against entities that unfold without end"
#endif

typedef struct job {
    ns_ctx *ctx;
    XML_Parser parser;
    ns_svg *builder;
    ns_status status; // the builder's first failure
    bool encoded;     // the file names its encoding
    bool prefixes;    // names come with their prefix, not their namespace
} job;

static void after(job *j, ns_status status)
{
    if (status == NS_OK || j->status != NS_OK)
        return;
    j->status = status;
    XML_StopParser(j->parser, XML_FALSE);
}

static bool ready(job *j)
{
    if (j->status != NS_OK)
        return false;
    ns_svg_line(j->builder, (int32_t)XML_GetCurrentLineNumber(j->parser));
    return true;
}

// What is behind the start of the text, or NULL when it starts otherwise.
static const char *behind(const char *text, const char *start)
{
    const size_t length = strlen(start);

    return strncmp(text, start, length) == 0 ? text + length : NULL;
}

// The name as svg.h wants it: SVG's own bare, others with a colon somewhere.
static const char *plain_name(const job *j, const char *name)
{
    const char *rest = behind(name, j->prefixes ? "svg:" : "http://www.w3.org/2000/svg ");

    return rest ? rest : name;
}

static const char *plain_attribute(const job *j, const char *name)
{
    const char *rest = behind(name, j->prefixes ? "xlink:" : "http://www.w3.org/1999/xlink ");

    return rest && strcmp(rest, "href") == 0 ? rest : name;
}

static void XMLCALL on_start(void *user, const XML_Char *element, const XML_Char **attributes)
{
    const char *plain[2 * ATTRIBUTES_MAX + 1];
    job *j = user;
    int count = 0;

    if (!ready(j))
        return;
    // A plain href counts more than xlink's: the first of a name is taken, so it comes first.
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; attributes[i] && count < 2 * ATTRIBUTES_MAX; i += 2) {
            const char *name = plain_attribute(j, attributes[i]);
            if ((name != attributes[i]) != (pass == 1))
                continue;
            plain[count++] = name;
            plain[count++] = attributes[i + 1];
        }
    }
    NS_ASSERT(count % 2 == 0 && count <= 2 * ATTRIBUTES_MAX);
    plain[count] = NULL;
    after(j, ns_svg_start(j->ctx, j->builder, plain_name(j, element), plain));
}

static void XMLCALL on_end(void *user, const XML_Char *element)
{
    job *j = user;

    if (ready(j))
        after(j, ns_svg_end(j->ctx, j->builder, plain_name(j, element)));
}

static void XMLCALL on_chars(void *user, const XML_Char *chars, int count)
{
    job *j = user;

    if (ready(j))
        after(j, ns_svg_chars(j->ctx, j->builder, chars, count));
}

static void XMLCALL on_declaration(void *user, const XML_Char *version,
                                   const XML_Char *encoding, int standalone)
{
    job *j = user;

    (void)version, (void)standalone;
    j->encoded = encoding != NULL;
}

static ns_status run(job *j, const char *name, const char *bytes, int32_t count)
{
    XML_SetUserData(j->parser, j);
    XML_SetElementHandler(j->parser, on_start, on_end);
    XML_SetCharacterDataHandler(j->parser, on_chars);
    XML_SetXmlDeclHandler(j->parser, on_declaration);
    XML_SetParamEntityParsing(j->parser, XML_PARAM_ENTITY_PARSING_NEVER);
    const bool fine = XML_Parse(j->parser, bytes, count, 1) == XML_STATUS_OK;
    const int line = (int)XML_GetCurrentLineNumber(j->parser);
    const enum XML_Error error = XML_GetErrorCode(j->parser);

    if (j->status != NS_OK)
        return j->status;
    if (!fine && error == XML_ERROR_NO_MEMORY)
        return ns_fail(j->ctx, NS_NO_MEMORY, "%s: there is not enough memory to read it", name);
    if (!fine && error == XML_ERROR_AMPLIFICATION_LIMIT_BREACH)
        return ns_fail(j->ctx, NS_BAD_INPUT,
                       "%s:%d: its entities unfold into too much; write them out", name, line);
    if (!fine)
        return ns_fail(j->ctx, NS_BAD_INPUT, "%s:%d: this is not well-formed XML: %s", name,
                       line, XML_ErrorString(error));
    return NS_OK;
}

// How a file is to be read again that could not be read as it said.
typedef struct manner {
    const char *encoding; // NULL: what the file says
    bool prefixes;
    const ns_svg_options *options; // NULL: the defaults
} manner;

// Reads the file once; `again` becomes another manner when that may help.
static ns_status read_as(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         const manner *how, ns_drawing *drawing, manner *again)
{
    job j = { .ctx = ctx, .prefixes = how->prefixes };

    NS_TRY(ns_svg_create(ctx, name, &j.builder));
    if (how->options)
        ns_svg_choose(j.builder, how->options);
    j.parser = how->prefixes ? XML_ParserCreate(how->encoding)
                             : XML_ParserCreateNS(how->encoding, ' ');
    ns_status status = NS_NO_MEMORY;
    if (j.parser) {
        status = run(&j, name, bytes, count);
        const enum XML_Error error = XML_GetErrorCode(j.parser);
        if (error == XML_ERROR_UNBOUND_PREFIX)
            again->prefixes = true;
        if (error == XML_ERROR_INVALID_TOKEN && !j.encoded)
            again->encoding = "ISO-8859-1";
        XML_ParserFree(j.parser); // before the drawing takes memory of its own
    } else {
        ns_fail(ctx, NS_NO_MEMORY, "%s: there is not enough memory to read it", name);
    }
    if (status == NS_OK)
        status = ns_svg_finish(ctx, j.builder, drawing);
    ns_svg_destroy(ctx, j.builder);
    return status;
}

ns_status ns_svg_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                      const ns_svg_options *options, ns_drawing *drawing)
{
    manner how = { NULL, false, options };
    ns_status status = NS_OK;

    if (count < 0 || count > FILE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: an SVG file has at most 64 MB; simplify it",
                       name);
    if (count >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b')
        return ns_fail(ctx, NS_BAD_INPUT,
                       "%s: this file is packed (.svgz); unpack it first, with gunzip", name);
    for (int32_t i = 0; i < 3; i++) {
        manner again = how;
        status = read_as(ctx, name, bytes, count, &how, drawing, &again);
        if (status != NS_BAD_INPUT
            || (again.encoding == how.encoding && again.prefixes == how.prefixes))
            break;
        how = again;
    }
    return status;
}
