// page_cairo_type.h: the outlines of letters, by pango and cairo, in a child process.
#ifndef IO_TYPE_CAIRO_H
#define IO_TYPE_CAIRO_H

#include "nonosmith/svg.h"

// Fonts are those of the machine. A setter that is opened has a child that sets one row after the other;
// several may be open at once.
const ns_type_port *ns_type_cairo(void);

#endif
