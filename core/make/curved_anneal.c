// curved_anneal.c: van de Kerkhof's simulated annealing.
#include "make/curved_work.h"

ns_status curved_anneal(ns_ctx *ctx, curved_work *work, int32_t *failed)
{
    return curved_start(ctx, work, failed);
}
