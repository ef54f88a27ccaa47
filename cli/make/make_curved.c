// make_curved.c: what people are told of a curved puzzle that was made.
//
// First what was left out of the drawing, then the puzzle in one sentence, then what is not as it was
// asked for, each with what would help.
#include "cli/make/make_job.h"

#include <string.h>

void make_curved_notes(make_job *job)
{
    make_say_notes(job, &job->making.input->drawing->notes);
    make_say_notes(job, &job->making.look.notes);
    if (job->making.find)
        make_say_notes(job, &job->making.find->made.notes);
}

// Whether details of the drawing were left out so that cells can be seen.
static bool is_coarser(const make_job *job)
{
    return job->making.find->weld > ns_making_curved_options(&job->making).outline.weld;
}

// ", 3 bridges" and the like; nothing for none.
static void add_count(char *text, size_t room, int32_t count, const char *one, const char *many)
{
    const size_t used = strlen(text);

    if (count > 0)
        snprintf(text + used, room - used, ", %d %s", (int)count, count == 1 ? one : many);
}

// "cat.nono: asked for basic, reached advanced: ..."
static void note_level(make_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text text = { 0 };

    if (ns_making_say_level(ctx, &job->making, &text) && text.count > 0)
        cli_note(job->cli, "%s: %s", make_output_name(job), ns_text_chars(&text));
    ns_text_drop(ctx, &text);
}

// "cat.nono: 86 cells, 15 curves with 30 clues, 1 colour, simple, advanced; score 8.4, floor 8.0,
// 3 bridges, 1 decoy, on its head; 1.20 s"
void make_note_curved(make_job *job)
{
    const ns_doc *doc = job->making.doc;
    const ns_find *find = job->making.find;
    const ns_curved_made *made = &find->made;
    const ns_curved_options options = ns_making_curved_options(&job->making);
    static const char *const stands[] = { "", ", on its right side", ", on its head",
                                          ", on its left side" };
    char extras[128] = "";
    int32_t clues = 0;

    make_curved_notes(job);
    for (int32_t l = 0; l < doc->puzzle.lines.count; l++)
        clues += doc->puzzle.lines.at[l].clue != NS_CLUE_BLANK;
    add_count(extras, sizeof extras, made->corners, "corner to hide it", "corners to hide it");
    add_count(extras, sizeof extras, made->bridges, "bridge", "bridges");
    add_count(extras, sizeof extras, made->decoys, "decoy curve added", "decoy curves added");
    add_count(extras, sizeof extras, made->kept, "end kept", "ends kept");
    cli_note(job->cli,
             "%s: %d cells, %d curve%s with %d clues, %d colour%s, %s, %s; score %.1f, floor "
             "%.1f%s%s; %s",
             make_output_name(job), (int)doc->puzzle.cell_count, (int)doc->board.curves.count,
             doc->board.curves.count == 1 ? "" : "s", (int)clues, (int)doc->puzzle.colour_count,
             doc->puzzle.colour_count == 1 ? "" : "s",
             ns_verdict_name(job->making.doc->verdict), ns_level_name(made->level), made->score,
             made->floor, extras, stands[job->making.turns],
             cli_duration_of(job->making.took.elapsed, job->making.took.seconds).text);
    note_level(job);
    if (!options.self_crossings && made->level == NS_LEVEL_EXPERT)
        cli_note(job->cli,
                 "%s: an outline with exactly one corner crosses itself there all the same; "
                 "give it a second corner",
                 ns_text_chars(&job->making.input->label));
    if (ns_making_kept_nothing(&job->making))
        cli_note(job->cli,
                 "%s: none of the curves to keep fits this drawing and these options any more",
                 make_output_name(job));
    if (is_coarser(job))
        cli_note(job->cli,
                 "%s: details below %.1f %% of the picture's larger side were smoothed or left "
                 "out, since cells would have been too small to print; --detail %g keeps them",
                 ns_text_chars(&job->making.input->label), 100 * find->weld,
                 options.outline.weld);
    cli_specks_note(job->cli, make_output_name(job), doc, &find->specks,
                    "try another --seed, a stricter --setting, larger paper or a drawing with "
                    "less detail there");
    if (find->lost > 0)
        cli_note(job->cli, "%s: %d of %d searches failed: %s", make_output_name(job),
                 (int)find->lost, (int)find->searches, find->message);
    if (find->stopped)
        cli_note(job->cli, "%s: %s; more time may make the page clearer", make_output_name(job),
                 cli_interrupted() ? "it was interrupted" : "the effort ran out");
}
