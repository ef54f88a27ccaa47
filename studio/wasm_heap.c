// wasm_heap.c: see wasm_heap.h.
//
// Blocks have sizes of powers of two from 16 bytes on and lists by size; the last block may grow or shrink
// where it is. Nothing is ever split or joined, so that taking and giving cost the same few steps always.
#include "studio/wasm_heap.h"

#define PAGE ((uintptr_t)65536)

// Where the module's own data ends; the linker says.
extern unsigned char __heap_base;

void *memcpy(void *restrict to, const void *restrict from, size_t bytes);

// Which list a block of so many bytes belongs to: the smallest power of two that holds it.
static int size_class(size_t bytes)
{
    return bytes <= 16 ? 0 : 28 - __builtin_clz((unsigned)bytes - 1);
}

static uintptr_t class_bytes(int class)
{
    return (uintptr_t)16 << class;
}

// Makes the memory reach to `end`.
static int reach(uintptr_t end)
{
    const uintptr_t have = __builtin_wasm_memory_size(0) * PAGE;

    return end <= have
           || __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) != (size_t)-1;
}

static void *give(ns_wasm_heap *heap, int class)
{
    void *block = heap->free[class];

    if (block) {
        heap->free[class] = *(void **)block;
        return block;
    }
    if (!heap->end)
        heap->end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    if (class_bytes(class) > UINTPTR_MAX - PAGE - heap->end
        || !reach(heap->end + class_bytes(class)))
        return NULL;
    block = (void *)heap->end;
    heap->end += class_bytes(class);
    return block;
}

static void take_back(ns_wasm_heap *heap, void *block, int class)
{
    if ((uintptr_t)block + class_bytes(class) == heap->end) {
        heap->end -= class_bytes(class);
        return;
    }
    *(void **)block = heap->free[class];
    heap->free[class] = block;
}

// Whether the block, being the last, could be made larger where it is. Not when one of the new size
// was given back: blocks would be cut afresh for ever, and those lie unused.
static int grow_at_end(ns_wasm_heap *heap, void *block, int old_class, int new_class)
{
    const uintptr_t start = (uintptr_t)block;

    if (heap->free[new_class] || start + class_bytes(old_class) != heap->end
        || new_class < old_class || class_bytes(new_class) > UINTPTR_MAX - PAGE - start
        || !reach(start + class_bytes(new_class)))
        return 0;
    heap->end = start + class_bytes(new_class);
    return 1;
}

void *ns_wasm_resize(void *user, void *block, size_t old_bytes, size_t new_bytes)
{
    ns_wasm_heap *heap = user;

    if (new_bytes == 0) {
        if (block)
            take_back(heap, block, size_class(old_bytes));
        return NULL;
    }
    if (new_bytes > class_bytes(NS_WASM_SIZES - 1))
        return NULL;
    const int new_class = size_class(new_bytes);
    if (!block)
        return give(heap, new_class);
    const int old_class = size_class(old_bytes);
    if (new_class == old_class || grow_at_end(heap, block, old_class, new_class))
        return block;
    void *moved = give(heap, new_class);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
    take_back(heap, block, old_class);
    return moved;
}
