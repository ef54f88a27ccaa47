// floor_missing.c: stands in for floor.c while that is being written.
#include "measure/floor.h"

#if !__has_include("measure/floor.c")
ns_status ns_floors_of(ns_ctx *ctx, ns_stage *stage, ns_floors *floors)
{
    (void)ctx, (void)stage;
    *floors = (ns_floors){ 0 };
    return NS_OK;
}
#endif
