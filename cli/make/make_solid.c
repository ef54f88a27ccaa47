// make_solid.c: what people are told of a solid puzzle that was made.
//
// How much it is like the model and what a repair changed, as far as these were done;
// voxels that were changed are named by their coordinates, since nobody finds them otherwise.
#include "cli/make/make_job.h"

#define SHOWN_CHANGES 8

// Which voxels a repair changed.
static void say_changes(make_job *job)
{
    const ns_repair *repair = &job->making.solid.repair;
    const int32_t *size = job->making.solid.size, count = repair->changes.count;
    char text[400] = "";
    size_t used = 0;

    for (int32_t i = 0; i < count && i < SHOWN_CHANGES; i++) {
        const ns_change *change = &repair->changes.at[i];
        const int32_t x = change->cell % size[0], y = change->cell / size[0] % size[1];
        const int32_t z = change->cell / size[0] / size[1];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d,%d %s",
                                 i ? "; " : "", (int)x, (int)y, (int)z,
                                 !change->to     ? "emptied"
                                 : !change->from ? "filled"
                                                 : "recoloured");
    }
    if (count > 0)
        cli_note(job->cli, "%s: voxels changed (x,y,z from 0): %s%s", make_output_name(job),
                 text, count > SHOWN_CHANGES ? "; ... (--json lists all)" : "");
}

// "duck.nono: 36x34x25, 8123 of 30600 voxels filled, 1 colour, simple; 98.1 % like the model,
// the best of 60 fits; 3 voxels changed, the fewest found; 1.20 s"
void make_note_solid(make_job *job)
{
    const ns_solid_made *made = &job->making.solid;
    const ns_puzzle *puzzle = &job->making.doc->puzzle;
    char fit[96] = "", repaired[96] = "";

    make_say_notes(job, job->making.input->notes);
    make_say_notes(job, &made->notes);
    if (job->making.input->mesh)
        snprintf(fit, sizeof fit, "; %.1f %% like the model, %s%d fit%s",
                 50 * (made->volume_agreement + made->silhouettes),
                 made->fits == 1 ? "" : "the best of ", (int)made->fits,
                 made->fits == 1 ? "" : "s");
    make_repair_words(&made->repair, made->verdict, "voxel", repaired, sizeof repaired);
    cli_note(job->cli, "%s: %dx%dx%d, %d of %d voxels filled, %d colour%s, %s%s%s; %s",
             make_output_name(job), (int)made->size[0], (int)made->size[1], (int)made->size[2],
             (int)made->filled, (int)puzzle->cell_count, (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(job->making.doc->verdict),
             fit, repaired,
             cli_duration_of(job->making.took.elapsed, job->making.took.seconds).text);
    say_changes(job);
    if (job->making.stopped)
        cli_note(job->cli, "%s: %s; more time may make it better", make_output_name(job),
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}
