// bitmap_png.c: see bitmap_png.h.
//
// libpng reports trouble by jumping out of the call. All that a jump must not lose is kept in one
// struct that outlives it, and each of the two functions that can be jumped into does nothing but
// call libpng. Memory of libpng and zlib comes from the context too, each block with its size in
// front, so that tests can refuse the n-th one.
#include "io/bitmap/bitmap_png.h"

#include "io/asserts.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

// Deflate never packs better than this, which bounds the pixels a file of some size can hold.
#define DEFLATE_RATIO 1032

typedef struct png_job {
    ns_ctx *ctx;
    const unsigned char *bytes; // being read
    int64_t count, at;
    ns_text *out; // being written
    ns_bitmap bitmap;
    png_structp png;
    png_infop info;
    bool no_memory;
    char trouble[120];
    jmp_buf back;
} png_job;

// Big enough for any alignment the C library promises.
typedef union block_head {
    size_t bytes;
    max_align_t align;
} block_head;

static png_voidp take_block(png_structp png, png_alloc_size_t bytes)
{
    png_job *job = png_get_mem_ptr(png);
    block_head *head = NULL;

    if (bytes < PTRDIFF_MAX - sizeof *head)
        head = job->ctx->resize(job->ctx->user, NULL, 0, bytes + sizeof *head);
    if (!head) {
        job->no_memory = true;
        return NULL;
    }
    head->bytes = bytes + sizeof *head;
    return head + 1;
}

static void give_block(png_structp png, png_voidp block)
{
    png_job *job = png_get_mem_ptr(png);

    if (!block)
        return;
    block_head *head = (block_head *)block - 1;
    NS_ASSERT(head->bytes > sizeof *head);
    job->ctx->resize(job->ctx->user, head, head->bytes, 0);
}

static PNG_NORETURN void jump_back(png_structp png, png_const_charp message)
{
    png_job *job = png_get_error_ptr(png);
    size_t length = strlen(message);

    if (length >= sizeof job->trouble)
        length = sizeof job->trouble - 1;
    memcpy(job->trouble, message, length);
    job->trouble[length] = 0;
    longjmp(job->back, 1);
}

static void be_quiet(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void next_bytes(png_structp png, png_bytep to, size_t count)
{
    png_job *job = png_get_io_ptr(png);

    if (count > (uint64_t)(job->count - job->at))
        png_error(png, "the file ends too early");
    memcpy(to, job->bytes + job->at, count);
    job->at += (int64_t)count;
    NS_ASSERT(job->at <= job->count);
}

static void add_bytes(png_structp png, png_bytep from, size_t count)
{
    png_job *job = png_get_io_ptr(png);

    if (count > NS_ARRAY_MAX
        || !ns_text_add_bytes(job->ctx, job->out, (const char *)from, (int32_t)count)) {
        job->no_memory = true;
        png_error(png, "no memory");
    }
}

static void flush_nothing(png_structp png)
{
    (void)png;
}

static ns_status failed(png_job *job, const char *name)
{
    if (job->no_memory)
        return ns_no_memory(job->ctx);
    return ns_fail(job->ctx, NS_BAD_INPUT, "%s: not a PNG that can be read (%s); save it again",
                   name, job->trouble);
}

// The header, and all that turns every kind of PNG into red, green, blue, alpha.
static ns_status read_header(png_job *job, const char *name)
{
    if (setjmp(job->back))
        return failed(job, name);
    png_set_user_limits(job->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); // told in our own words
    png_set_chunk_cache_max(job->png, 64);
    png_set_chunk_malloc_max(job->png, 1 << 22);
    png_set_read_fn(job->png, job, next_bytes);
    png_read_info(job->png, job->info);
    const int64_t width = png_get_image_width(job->png, job->info);
    const int64_t height = png_get_image_height(job->png, job->info);
    NS_TRY(ns_bitmap_bounds(job->ctx, name, width, height));
    const int64_t packed = (int64_t)png_get_rowbytes(job->png, job->info) * height;
    if (packed / DEFLATE_RATIO > job->count)
        png_error(job->png, "the file is too short for its size");
    png_set_expand(job->png);
    png_set_scale_16(job->png);
    png_set_gray_to_rgb(job->png);
    png_set_add_alpha(job->png, 255, PNG_FILLER_AFTER);
    return NS_OK;
}

static ns_status read_pixels(png_job *job, const char *name)
{
    if (setjmp(job->back))
        return failed(job, name);
    const size_t row = (size_t)job->bitmap.width * 4;
    const int passes = png_set_interlace_handling(job->png);
    png_read_update_info(job->png, job->info);
    if (png_get_rowbytes(job->png, job->info) != row)
        png_error(job->png, "an unknown kind of pixel");
    for (int pass = 0; pass < passes; pass++) {
        for (int32_t y = 0; y < job->bitmap.height; y++)
            png_read_row(job->png, job->bitmap.rgba + (size_t)y * row, NULL);
    }
    png_read_end(job->png, NULL);
    return NS_OK;
}

// What the file says its background is (bKGD), in 8 bits.
static int32_t named_ground(png_job *job)
{
    png_color_16p ground;
    png_colorp palette;
    int count = 0;

    if (!png_get_bKGD(job->png, job->info, &ground))
        return -1;
    const int depth = png_get_bit_depth(job->png, job->info);
    const int kind = png_get_color_type(job->png, job->info);
    if (kind == PNG_COLOR_TYPE_PALETTE)
        return png_get_PLTE(job->png, job->info, &palette, &count) && ground->index < count
                   ? palette[ground->index].red << 16 | palette[ground->index].green << 8
                         | palette[ground->index].blue
                   : -1;
    if (kind & PNG_COLOR_MASK_COLOR)
        return depth == 8 ? (ground->red & 255) << 16 | (ground->green & 255) << 8
                                | (ground->blue & 255)
                          : -1;
    const int most = (1 << depth) - 1;
    return depth > 8 || ground->gray > most ? -1 : ground->gray * 255 / most * 0x010101;
}

static ns_status read_steps(png_job *job, const char *name)
{
    if (setjmp(job->back))
        return failed(job, name);
    job->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, job, jump_back, be_quiet, job,
                                        take_block, give_block);
    job->info = job->png ? png_create_info_struct(job->png) : NULL;
    if (!job->info)
        return ns_no_memory(job->ctx);
    NS_TRY(read_header(job, name));
    const int32_t width = (int32_t)png_get_image_width(job->png, job->info);
    const int32_t height = (int32_t)png_get_image_height(job->png, job->info);
    const int32_t ground = named_ground(job);
    NS_TRY(ns_bitmap_create(job->ctx, &job->bitmap, width, height));
    job->bitmap.ground = ground < 0 ? 0 : 1u << 24 | (uint32_t)ground;
    return read_pixels(job, name);
}

bool ns_png_is(const void *bytes, int32_t count)
{
    return count >= 8 && png_sig_cmp((png_const_bytep)bytes, 0, 8) == 0;
}

ns_status ns_png_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                      ns_bitmap *bitmap)
{
    png_job job = { .ctx = ctx, .bytes = bytes, .count = count };
    const ns_status status = read_steps(&job, name);

    if (job.png)
        png_destroy_read_struct(&job.png, &job.info, NULL);
    if (status != NS_OK)
        ns_bitmap_drop(ctx, &job.bitmap);
    *bitmap = job.bitmap;
    return status;
}

static bool all_opaque(const ns_bitmap *bitmap)
{
    const int64_t count = (int64_t)bitmap->width * bitmap->height;

    for (int64_t i = 0; i < count; i++) {
        if (bitmap->rgba[4 * i + 3] != 255)
            return false;
    }
    return true;
}

static ns_status write_steps(png_job *job)
{
    if (setjmp(job->back))
        return job->no_memory ? ns_no_memory(job->ctx)
                              : ns_fail(job->ctx, NS_INTERNAL, "libpng: %s", job->trouble);
    job->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, job, jump_back, be_quiet, job,
                                         take_block, give_block);
    job->info = job->png ? png_create_info_struct(job->png) : NULL;
    if (!job->info)
        return ns_no_memory(job->ctx);
    const bool opaque = all_opaque(&job->bitmap);
    png_set_write_fn(job->png, job, add_bytes, flush_nothing);
    png_set_IHDR(job->png, job->info, (png_uint_32)job->bitmap.width,
                 (png_uint_32)job->bitmap.height, 8,
                 opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (job->bitmap.ground) {
        const png_color_16 ground = { .red = (png_uint_16)(job->bitmap.ground >> 16 & 255),
                                      .green = (png_uint_16)(job->bitmap.ground >> 8 & 255),
                                      .blue = (png_uint_16)(job->bitmap.ground & 255) };
        png_set_bKGD(job->png, job->info, &ground);
    }
    png_write_info(job->png, job->info);
    if (opaque)
        png_set_filler(job->png, 0, PNG_FILLER_AFTER);
    for (int32_t y = 0; y < job->bitmap.height; y++)
        png_write_row(job->png, job->bitmap.rgba + (size_t)y * job->bitmap.width * 4);
    png_write_end(job->png, job->info);
    return NS_OK;
}

ns_status ns_png_write(ns_ctx *ctx, const ns_bitmap *bitmap, ns_text *bytes)
{
    png_job job = { .ctx = ctx, .out = bytes, .bitmap = *bitmap };
    const int32_t before = bytes->count;
    NS_ASSERT(bitmap->rgba && bitmap->width > 0 && bitmap->height > 0);
    const ns_status status = write_steps(&job);

    if (job.png)
        png_destroy_write_struct(&job.png, &job.info);
    if (status != NS_OK && bytes->at) {
        bytes->count = before;
        bytes->at[before] = 0;
    }
    return status;
}
