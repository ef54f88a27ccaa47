// detail.h: curved puzzles whose cells can all be seen, with as much of the drawing's detail as that
// allows.
//
// Lettering of a millimetre, rails and rivets make cells that nobody could fill in, and searches
// that never end. A first search keeps all details that can be printed at all. When its page has
// specks, or too many of them early on, the next one welds coarser; of several pages that with the
// fewest specks counts, then that with more detail.
#ifndef NS_CLI_DETAIL_H
#define NS_CLI_DETAIL_H

#include "cli/searches.h"

// As cli_search, on the page that `page` describes; each find knows its specks there. The options'
// weld is where it starts, and all there is when `fixed`.
ns_status cli_search_clear(cli_app *cli, const ns_drawing *drawing,
                           const ns_curved_options *options, const ns_draw_options *page,
                           bool fixed, const char *what, cli_find *finds, int32_t count);

#endif
