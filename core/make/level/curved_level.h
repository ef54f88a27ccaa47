// curved_level.h: a page that is a puzzle becomes the puzzle that was wished for.
//
// Two wishes can be open when the search is over: that no face is popular (a curve meets it more than once), and
// that there are so many cells. Both are met by decoys and by leading ends elsewhere, in a page that stays a
// puzzle. A popular face is cut between two visits of its curve: a decoy comes in through the
// border on one hand of a visit, a *gate*, and leaves through one on the other hand.
#ifndef NS_CURVED_LEVEL_H
#define NS_CURVED_LEVEL_H

#include "make/curved/curved_search.h"

// A finished puzzle as it is wished for, as far as that can be; the stock stays done. What is up is that puzzle.
ns_status curved_fulfil(ns_ctx *ctx, curved_work *work, cell_list *wanting,
                        curved_stock *stock);

// -- curved_gates.c -----------------------------------------------------------------------------

typedef NS_ARRAY(int32_t) face_list;

// All popular faces of what is up.
ns_status curved_popular_faces(ns_ctx *ctx, const curved_work *work, face_list *faces);
// A curve from frame to frame that cuts one of the faces, or two, between visits.
ns_grid_cubic curved_through_gates(curved_work *work, const face_list *faces);

// -- curved_visits.c ----------------------------------------------------------------------------

// Visits ends so often, beginning with this warmth: those of curves that bound popular faces, or any. The
// cheapest page stays.
ns_status curved_visit_some(ns_ctx *ctx, curved_work *work, bool popular, int32_t visits,
                            double warmth);

// -- curved_more.c ------------------------------------------------------------------------------

// De Jong's score of a page with these sums.
double curved_score_of(const ns_sums *sums);
// One more decoy that makes fewer faces popular, where the page costs least then; *found: it is up.
ns_status curved_cut_popular(ns_ctx *ctx, curved_work *work, const face_list *faces,
                             bool *found);
// One more decoy, through picture and ground, that makes at most so many cells more and a page of at most this
// score; rather many cells than few.
ns_status curved_cut_cells(ns_ctx *ctx, curved_work *work, int32_t most, double score,
                           bool *found);
// Moves each decoy to where the page costs less, if it finds any such place.
ns_status curved_move_decoys(ns_ctx *ctx, curved_work *work);

#endif
