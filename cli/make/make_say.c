// make_say.c: what is said of puzzles of several kinds in the same words.
//
// A kind without a file of its own here gets one sentence with what every puzzle has.
#include "cli/make/make_job.h"

void make_say_notes(make_job *job, const ns_notes *notes)
{
    for (int32_t i = 0; notes && i < notes->count; i++)
        cli_note(job->cli, "%s: %s", ns_text_chars(&job->making.input->label),
                 ns_text_chars(&notes->at[i]));
}

void make_repair_words(const ns_repair *repair, ns_verdict verdict, const char *one, char *text,
                       size_t room)
{
    if (repair->asked && repair->simple)
        snprintf(text, room, "; %d %s%s changed, %s", (int)repair->changes.count, one,
                 repair->changes.count == 1 ? "" : "s",
                 repair->fewest ? "and fewer cannot do" : "the fewest found");
    else if (repair->asked)
        snprintf(text, room, "; no repair was found%s",
                 cli_interrupted() ? " before it was interrupted"
                 : repair->limited ? " before the effort ran out"
                                   : "");
    else if (verdict == NS_MULTIPLE)
        snprintf(text, room, "; --repair changes a few %ss to mend that", one);
}

// "row.nono: 8 cells, 1 line, 1 colour, simple; 1.20 ms"
void make_note_any(make_job *job)
{
    const ns_puzzle *puzzle = &job->making.doc->puzzle;

    cli_note(job->cli, "%s: %d cells, %d line%s, %d colour%s, %s; %s", make_output_name(job),
             (int)puzzle->cell_count, (int)puzzle->lines.count,
             puzzle->lines.count == 1 ? "" : "s", (int)puzzle->colour_count,
             puzzle->colour_count == 1 ? "" : "s", ns_verdict_name(job->making.doc->verdict),
             cli_duration_of(job->making.took.elapsed, job->making.took.seconds).text);
}

// "cat.nono: 6 of 14 clues are left, and none of them can go; 3 stars as asked"
void make_note_thin(make_job *job)
{
    ns_ctx *ctx = &job->cli->ctx;
    ns_text text = { 0 };

    if (ns_making_say_thin(ctx, &job->making, &text) && text.count > 0)
        cli_note(job->cli, "%s: %s", make_output_name(job), ns_text_chars(&text));
    ns_text_drop(ctx, &text);
}
