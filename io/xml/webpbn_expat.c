// webpbn_expat.c: expat tells the core what is in a webpbn file; see webpbn.h.
//
// Nothing outside the file is ever read: the DOCTYPE names a DTD on the web, which expat leaves
// alone without a handler for it. Entities declared in the file itself are refused, because no
// puzzle needs them and bombs are made of them. Named entities of the missing DTD (&copy;)
// arrive as skipped ones. A file without an encoding that is not UTF-8 is read again as
// Latin-1.
#include "io/xml/webpbn_expat.h"

#include "nonosmith/formats.h"
#include "nonosmith/webpbn.h"

#include <expat.h>

typedef struct job {
    ns_ctx *ctx;
    XML_Parser parser;
    ns_webpbn *builder;
    ns_status status; // the builder's first failure
    bool declares;    // an entity
    bool encoded;     // the file names its encoding
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
    ns_webpbn_line(j->builder, (int32_t)XML_GetCurrentLineNumber(j->parser));
    return true;
}

static void XMLCALL on_start(void *user, const XML_Char *element, const XML_Char **attributes)
{
    job *j = user;

    if (ready(j))
        after(j, ns_webpbn_start(j->ctx, j->builder, element, (const char *const *)attributes));
}

static void XMLCALL on_end(void *user, const XML_Char *element)
{
    job *j = user;

    if (ready(j))
        after(j, ns_webpbn_end(j->ctx, j->builder, element));
}

static void XMLCALL on_chars(void *user, const XML_Char *chars, int count)
{
    job *j = user;

    if (ready(j))
        after(j, ns_webpbn_chars(j->ctx, j->builder, chars, count));
}

static void XMLCALL on_skipped(void *user, const XML_Char *entity, int is_parameter)
{
    job *j = user;

    if (!is_parameter && ready(j))
        after(j, ns_webpbn_entity(j->ctx, j->builder, entity));
}

static void XMLCALL on_entity(void *user, const XML_Char *entity, int is_parameter,
                              const XML_Char *value, int length, const XML_Char *base,
                              const XML_Char *system_id, const XML_Char *public_id,
                              const XML_Char *notation)
{
    job *j = user;

    (void)entity, (void)is_parameter, (void)value, (void)length, (void)base, (void)system_id;
    (void)public_id, (void)notation;
    j->declares = true;
    XML_StopParser(j->parser, XML_FALSE);
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
    XML_SetSkippedEntityHandler(j->parser, on_skipped);
    XML_SetEntityDeclHandler(j->parser, on_entity);
    XML_SetXmlDeclHandler(j->parser, on_declaration);
    XML_SetParamEntityParsing(j->parser, XML_PARAM_ENTITY_PARSING_NEVER);
    const bool fine = XML_Parse(j->parser, bytes, count, 1) == XML_STATUS_OK;
    const int line = (int)XML_GetCurrentLineNumber(j->parser);

    if (j->status != NS_OK)
        return j->status;
    if (j->declares)
        return ns_fail(
            j->ctx, NS_BAD_INPUT,
            "%s:%d: a puzzle file must not declare entities; take the declaration out", name,
            line);
    if (!fine && XML_GetErrorCode(j->parser) == XML_ERROR_NO_MEMORY)
        return ns_fail(j->ctx, NS_NO_MEMORY, "%s: there is not enough memory to read it", name);
    if (!fine)
        return ns_fail(j->ctx, NS_BAD_INPUT, "%s:%d: this is not well-formed XML: %s", name,
                       line, XML_ErrorString(XML_GetErrorCode(j->parser)));
    return ns_webpbn_finish(j->ctx, j->builder);
}

// Reads the file once; `*again` says that it may be Latin-1.
static ns_status read_as(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         const char *encoding, ns_book *book, bool *again)
{
    job j = { .ctx = ctx };

    NS_TRY(ns_webpbn_create(ctx, name, book, &j.builder));
    j.parser = XML_ParserCreate(encoding);
    ns_status status = NS_NO_MEMORY;
    if (j.parser) {
        status = run(&j, name, bytes, count);
        *again = status == NS_BAD_INPUT && j.status == NS_OK && !j.encoded && !j.declares
                 && XML_GetErrorCode(j.parser) == XML_ERROR_INVALID_TOKEN;
        XML_ParserFree(j.parser);
    } else {
        ns_fail(ctx, NS_NO_MEMORY, "%s: there is not enough memory to read it", name);
    }
    ns_webpbn_destroy(ctx, j.builder);
    return status;
}

ns_status ns_webpbn_read(ns_ctx *ctx, const char *name, const char *bytes, int32_t count,
                         ns_book *book)
{
    bool again = false, never;

    if (count < 0 || count > NS_FILE_MAX)
        return ns_fail(ctx, NS_BAD_INPUT, "%s: a puzzle file has at most %d bytes; split it",
                       name, NS_FILE_MAX);
    const ns_status status = read_as(ctx, name, bytes, count, NULL, book, &again);
    return again ? read_as(ctx, name, bytes, count, "ISO-8859-1", book, &never) : status;
}
