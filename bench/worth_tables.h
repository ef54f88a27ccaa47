// worth_tables.h: what pages are worth, half by half and page by page.
#ifndef NS_WORTH_TABLES_H
#define NS_WORTH_TABLES_H

#include "worth_pages.h"

// Appends both tables. False without memory.
bool ns_worth_tables_add(ns_ctx *ctx, const ns_worth_pages *pages, ns_text *text);

#endif
