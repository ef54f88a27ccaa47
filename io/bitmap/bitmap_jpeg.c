// bitmap_jpeg.c: see bitmap_jpeg.h.
//
// libjpeg reports trouble by jumping out of the call. All that a jump must not lose is kept in one struct
// that outlives it, and the one function that can be jumped into calls libjpeg and little else.
#include "io/bitmap/bitmap_jpeg.h"

#include "io/asserts.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#define PIXELS_A_BYTE                                                                          \
    1024             // no scan packs better: a block of 64 pixels takes at least a bit or so
#define SCANS_MAX 64 // real progressive files have about ten
#define MEMORY_MAX (512L << 20)
#define EXIF_MARKER (JPEG_APP0 + 1)

typedef struct jpeg_job {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    ns_bitmap bitmap;
    int32_t orientation;
    char trouble[JMSG_LENGTH_MAX];
    jmp_buf back;
} jpeg_job;

static void jump_back(j_common_ptr jpeg)
{
    jpeg_job *job = jpeg->client_data;

    jpeg->err->format_message(jpeg, job->trouble);
    longjmp(job->back, 1);
}

static void hear(j_common_ptr jpeg, int level)
{
    if (level < 0 && jpeg->err->msg_code == JWRN_JPEG_EOF)
        jump_back(jpeg);
}

static void count_scans(j_common_ptr jpeg)
{
    jpeg_job *job = jpeg->client_data;

    if (jpeg->is_decompressor && job->jpeg.input_scan_number > SCANS_MAX) {
        snprintf(job->trouble, sizeof job->trouble, "more than %d scans", SCANS_MAX);
        longjmp(job->back, 1);
    }
}

static void read_orientation(jpeg_job *job)
{
    for (jpeg_saved_marker_ptr at = job->jpeg.marker_list; at; at = at->next) {
        if (at->marker == EXIF_MARKER && at->data_length > 6
            && memcmp(at->data, "Exif\0", 6) == 0)
            job->orientation = ns_exif_orientation(at->data + 6, (int32_t)at->data_length - 6);
    }
}

// Adobe writes ink upside down: 255 is none.
static void ink_to_light(uint8_t *row, int32_t width)
{
    for (int32_t x = 0; x < width; x++) {
        uint8_t *p = row + 4 * (size_t)x;
        const int32_t k = p[3];
        for (int32_t i = 0; i < 3; i++)
            p[i] = (uint8_t)((p[i] * k + 127) / 255);
        p[3] = 255;
    }
}

static ns_status read_steps(ns_ctx *ctx, jpeg_job *job, const char *name, const void *bytes,
                            int32_t count)
{
    struct jpeg_decompress_struct *jpeg = &job->jpeg;

    if (setjmp(job->back))
        return ns_fail(ctx, NS_BAD_INPUT, "%s: not a JPEG that can be read (%s); save it again",
                       name, job->trouble);
    jpeg_create_decompress(jpeg);
    jpeg->client_data = job;
    jpeg->progress = &job->progress;
    jpeg->mem->max_memory_to_use = MEMORY_MAX;
    jpeg_mem_src(jpeg, bytes, (unsigned long)count);
    jpeg_save_markers(jpeg, EXIF_MARKER, 0xffff);
    jpeg_read_header(jpeg, TRUE);
    const int64_t width = jpeg->image_width, height = jpeg->image_height;
    NS_TRY(ns_bitmap_bounds(ctx, name, width, height));
    if (width * height / PIXELS_A_BYTE > count) {
        snprintf(job->trouble, sizeof job->trouble, "the file is too short for its size");
        longjmp(job->back, 1);
    }
    read_orientation(job);
    const bool ink = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = ink ? JCS_CMYK : JCS_EXT_RGBA;
    NS_TRY(ns_bitmap_create(ctx, &job->bitmap, (int32_t)width, (int32_t)height));
    jpeg_start_decompress(jpeg);
    NS_ASSERT(jpeg->output_width == width && jpeg->output_height == height);
    NS_ASSERT(jpeg->output_components == 4);
    while (jpeg->output_scanline < jpeg->output_height) {
        uint8_t *row = job->bitmap.rgba + (size_t)jpeg->output_scanline * (size_t)width * 4;
        jpeg_read_scanlines(jpeg, &row, 1);
        if (ink)
            ink_to_light(row, (int32_t)width);
    }
    jpeg_finish_decompress(jpeg);
    return NS_OK;
}

ns_status ns_jpeg_read(ns_ctx *ctx, const char *name, const void *bytes, int32_t count,
                       ns_bitmap *bitmap)
{
    jpeg_job job = { .orientation = 1, .progress.progress_monitor = count_scans };

    job.jpeg.err = jpeg_std_error(&job.errors);
    job.jpeg.client_data = &job;
    job.errors.error_exit = jump_back;
    job.errors.emit_message = hear;
    ns_status status = read_steps(ctx, &job, name, bytes, count);
    jpeg_destroy_decompress(&job.jpeg);
    if (status == NS_OK)
        status = ns_bitmap_orient(ctx, &job.bitmap, job.orientation);
    if (status != NS_OK)
        ns_bitmap_drop(ctx, &job.bitmap);
    *bitmap = job.bitmap;
    return status;
}
