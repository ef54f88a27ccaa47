// rate.h: how the effort of moments becomes a rating.
#ifndef NS_RATE_H
#define NS_RATE_H

#include "explain/person.h"

// The effort of the moment at hand, which changes so many cells, is noted.
void ns_rate_moment(ns_person *person, int32_t changes);
// Effort, stars and profile of the whole.
void ns_rate_end(ns_person *person);
// As ns_explain, but stops when so many steps are written down. Within a moment the cheapest come first.
ns_status ns_explain_some(ns_ctx *ctx, const ns_puzzle *puzzle,
                          const ns_explain_options *options, int32_t steps_most,
                          ns_explanation *explanation);

#endif
