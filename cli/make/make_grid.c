// make_grid.c: what people are told of a grid that was made.
//
// A photograph is made small and repaired without being asked; that is said, with the options that choose
// otherwise. A picture of one colour is most likely a mistake, so that is said instead of repairs.
#include "cli/make/make_job.h"

// Whether all cells are alike: a threshold that missed, or a picture in transparent white.
static bool is_plain(const ns_doc *doc)
{
    for (int32_t i = 1; i < doc->solution.count; i++) {
        if (doc->solution.at[i] != doc->solution.at[0])
            return false;
    }
    return doc->solution.count > 1;
}

// "cat.nono: 30x30, 1 colour, simple; 3 cells changed, and fewer cannot do; 1.20 ms"
void make_note_grid(make_job *job)
{
    const ns_puzzle *puzzle = &job->making.input->doc->puzzle;
    const ns_bitmap *bitmap = job->making.input->bitmap;
    char repaired[128] = "";

    if (job->making.input->drawing)
        make_say_notes(job, &job->making.input->drawing->notes);
    if (ns_making_is_photo(&job->making))
        cli_note(
            job->cli,
            "%s has %dx%d pixels and becomes %dx%d cells, a few of them changed where one "
            "answer needs it; --size %dx or --size 50x chooses otherwise, and then only "
            "--repair changes cells",
            ns_text_chars(&job->making.input->label), (int)bitmap->width, (int)bitmap->height,
            (int)puzzle->size[0], (int)puzzle->size[1],
            (int)(bitmap->width < NS_GRID_PIXELS_MAX ? bitmap->width : NS_GRID_PIXELS_MAX));

    if (is_plain(job->making.input->doc))
        snprintf(repaired, sizeof repaired, "; every cell is %s",
                 job->making.input->doc->solution.at[0] ? "filled" : "empty");
    else
        make_repair_words(&job->making.grid.repair, job->making.grid.verdict, "cell", repaired,
                          sizeof repaired);
    cli_note(job->cli, "%s: %dx%d, %d colour%s, %s%s; %s", make_output_name(job),
             (int)puzzle->size[0], (int)puzzle->size[1], (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(job->making.doc->verdict),
             repaired,
             cli_duration_of(job->making.took.elapsed, job->making.took.seconds).text);
}
