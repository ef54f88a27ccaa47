// wasm_heap.h: memory for a module without a C library.
//
// Blocks come in sizes that are powers of two, each size with a list of the blocks given back;
// fresh ones are cut from the end of the memory, which grows page by page. A block that lies at
// the end grows and shrinks in place. The caller knows the size of a block (ns_ctx tells the old
// size), so that a block carries no header.
//
// Invariants: every block is aligned to 16 bytes; what was given back is given out again before
// a block of its size is cut afresh, so that there are never more of a size than were in use at
// once. The same calls give the same addresses. The memory ends at 2 GiB (the linker says so), so
// that an address is no negative number in JavaScript.
#ifndef NS_WASM_HEAP_H
#define NS_WASM_HEAP_H

#include <stddef.h>
#include <stdint.h>

#define NS_WASM_SIZES 28 // 16 bytes to 2 GiB

typedef struct ns_wasm_heap {
    uintptr_t end;             // the first byte never given out; 0 before the first call
    void *free[NS_WASM_SIZES]; // a list for each size, linked through the blocks
} ns_wasm_heap;

// The resize function of an ns_ctx, with `user` an ns_wasm_heap. NULL without memory; the old
// block is still whole then.
void *ns_wasm_resize(void *user, void *block, size_t old_bytes, size_t new_bytes);

#endif
