// fuzz_picture.h: any bytes for a reader of pictures. A fuzzer defines FUZZ_READ before this.
#include "io/native.h"
#include "nonosmith/picture.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ns_ctx ctx = ns_native_ctx();
    ns_bitmap bitmap;

    if (size > 1 << 20)
        return 0;
    const ns_status status = FUZZ_READ(&ctx, "input", data, (int32_t)size, &bitmap);
    if ((status == NS_OK) != (bitmap.rgba != NULL) || status == NS_INTERNAL)
        abort();
    ns_bitmap_drop(&ctx, &bitmap);
    return 0;
}
