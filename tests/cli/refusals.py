#!/usr/bin/env python3
"""refusals.py PROGRAM: how the program says no: every usage error, hostile files, failing disks."""
import json
import os
import re
import stat
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True
from cli_world import nin, run_tests  # noqa: E402

HEART = nin([".#.#.", "#####", "#####", ".###.", "..#.."])
VERBS = ("check", "solve", "convert", "draw", "make", "measure", "improve", "explain", "rate", "hint", "change", "suggest")

# What is typed, the exit code, and the sentence.
SENTENCES = [
    ([], 2, 'say what to do; "nonosmith help" lists the verbs'),
    (["chek", "a"], 2, 'there is no verb "chek"; did you mean check?'),
    (["improve", "a"], 2, "improve needs a file to write; add -o OUT.nono"),
    (["improve", "a", "-o", "b.nono", "--every", "3"], 2,
     "--every says when --frames are drawn; add --frames DIR"),
    (["improve", "a", "-o", "b.nono", "--picture-slack", "x"], 2,
     '--picture-slack cannot be "x"; it is a number from 0 to 100, such as 2.5'),
    (["compose"], 2, 'there is no verb "compose"; this version knows check, solve, convert, draw, '
                    'make, measure, improve, explain, rate, hint, change, suggest, play, studio and help'),
    (["help", "chek"], 2, 'there is no verb "chek"; "nonosmith help" lists them'),
    (["check"], 2, 'check needs more to work on; write nonosmith check FILE...'),
    (["convert", "heart.nin"], 2, 'convert needs more to work on; write nonosmith convert IN... OUT'),
    (["convert", "a", "b", "c"], 2,
     'the extension of c names no format; choose one with --to'),
    (["check", "--jsn", "heart.nin"], 2, 'check has no option --jsn; did you mean --json?'),
    (["make", "--colors", "3", "heart.nin"], 2, 'make has no option --colors; did you mean '
                                                '--colours?'),
    (["check", "--solution", "heart.nin"], 2,
     'check has no option --solution; that is an option of draw'),
    (["check", "--frobnicate", "heart.nin"], 2,
     'check has no option --frobnicate; "nonosmith help check" lists those it has'),
    (["check", "-x", "heart.nin"], 2,
     'check has no option -x; "nonosmith help check" lists those it has'),
    (["--count", "3", "solve"], 2, '--count must stand after a verb; "nonosmith help" lists them'),
    (["check", "--json=yes", "heart.nin"], 2, '--json takes no value; leave out "=yes"'),
    (["check", "heart.nin", "--jobs"], 2, '--jobs needs a value; write --jobs N'),
    (["check", "heart.nin", "-j"], 2, '-j needs a value; write -j N'),
    (["check", "--jobs", "0", "heart.nin"], 2,
     '--jobs cannot be "0"; it is a whole number from 1 to 256'),
    (["check", "--jobs", "two", "heart.nin"], 2,
     '--jobs cannot be "two"; it is a whole number from 1 to 256'),
    (["check", "--effort", "-5", "heart.nin"], 2,
     '--effort cannot be "-5"; it is a whole number such as 500M'),
    (["solve", "--order", "smrt", "heart.nin"], 2, '--order cannot be "smrt"; did you mean smart?'),
    (["solve", "--step", "big", "heart.nin"], 2, '--step cannot be "big"; it is exact or thesis'),
    (["check", "--from", "docx", "heart.nin"], 2, None),
    (["make", "a.png", "-o", "a.nono", "--size", "x"], 2,
     '--size cannot be "x"; it is columns x rows, such as 30x20 (or 30x, which keeps the shape), '
     'at most 8192 each; or one number, such as 24, for the longer side'),
    (["make", "a.svg", "-o", "a.nono", "--trim"], 2, '--trim means nothing to a curved puzzle; leave it out'),
    (["make", "a.png", "-o", "a.nono", "--size", "9000x1"], 2, None),
    (["check", "heart.nin", "--size", "30"], 2,
     '--size cannot be "30"; it is columns x rows, such as 30x20, at most 8192 each'),
    (["make", "a.png", "-o", "a.nono", "--background", "ffffff"], 2,
     '--background does nothing in black and white; add --colours N'),
    (["make", "a.png", "-o", "a.nono", "--colours", "3", "--threshold", "0.5"], 2,
     '--threshold is for black and white; leave it out, or leave out --colours'),
    (["make", "a.png", "-o", "a.nono", "--colours", "3", "--invert"], 2,
     '--invert is for black and white; leave it out, or leave out --colours'),
    (["make", "a.png", "-o", "a.nono", "--threshold", "2"], 2,
     '--threshold cannot be "2"; it is a number from 0 to 1, such as 0.5'),
    (["make", "a.png", "-o", "a.nono", "--background", "pink"], 2,
     '--background cannot be "pink"; it is a colour such as ff8000'),
    (["make", "heart.nin", "-o", "a.nono", "--kind", "curved"], 3,
     'heart.nin is no picture, and a curved puzzle is made from an SVG or a PNG; leave out --kind '
     'curved'),
    (["make", "a.png", "-o", "a.nono", "--kind", "curved", "--colours", "3", "--invert"], 2,
     '--invert is for black and white; leave it out, or leave out --colours'),
    (["make", "a.svg", "-o", "a.nono", "--repair"], 2,
     '--repair means nothing to a curved puzzle; leave it out'),
    (["make", "a.png", "-o", "a.nono", "--margin", "0.2"], 2,
     '--margin means nothing to a grid puzzle; leave it out'),
    (["make", "a.svg", "-o", "a.nono", "--aspect", "wide"], 2,
     '--aspect cannot be "wide"; it is width to height such as 4:3, from 1:10 to 10:1'),
    (["make", "a.svg", "-o", "a.nono", "--aspect", "4:0"], 2,
     '--aspect cannot be "4:0"; it is width to height such as 4:3, from 1:10 to 10:1'),
    (["make", "a.svg", "-o", "a.nono", "--colours", "3", "--threshold", "0.5"], 2,
     '--threshold is for black and white; leave it out, or leave out --colours'),
    (["make", "a.svg", "-o", "a.nono", "--method", "climbing"], 2,
     '--method cannot be "climbing"; it is best, climb or anneal'),
    (["make", "a.svg", "-o", "a.nono", "--method", "aneal"], 2,
     '--method cannot be "aneal"; did you mean anneal?'),
    (["make", "a.svg", "-o", "a.nono", "--setting", "middle"], 2,
     '--setting cannot be "middle"; it is a, b, c, d or e'),
    (["make", "a.svg", "-o", "a.nono", "--bridges", "maybe"], 2,
     '--bridges cannot be "maybe"; it is yes or no'),
    (["make", "a.svg", "-o", "a.nono", "--cells", "1"], 2,
     '--cells cannot be "1"; it is a whole number from 2 to 10000'),
    (["make", "a.svg", "-o", "a.nono", "--cells", "90", "--method", "anneal"], 2,
     '--method anneal does not aim at a number of cells; leave out --cells'),
    (["make", "a.svg", "-o", "a.nono", "--bridges", "yes", "--method", "climb"], 2,
     '--method climb builds no bridges; leave out --bridges, or choose another method'),
    (["make", "a.svg", "-o", "a.nono", "--keep", "heart.nin:2-1"], 2,
     '--keep cannot be "heart.nin:2-1"; behind the colon stand numbers of curves such as 0,3,5-7, or '
     'their clues such as top 3,left 5'),
    (["make", "a.svg", "-o", "a.nono", "--keep"], 2, '--keep needs a value; write --keep FILE'),
    (["make", "a.svg", "-o", "a.nono", "--sheet", "100"], 2,
     '--sheet cannot be "100"; it is a whole number from 2 to 60'),
    (["make", "a.svg", "-o", "a.nono", "--dpi", "90"], 2,
     '--dpi is for a sheet or a page; add --sheet K or name a page with -o, or leave it out'),
    (["make", "a.svg", "-o", "a.nono", "--jobs", "0"], 2,
     '--jobs cannot be "0"; it is a whole number from 1 to 256'),
    (["make", "a.png", "-o", "a.nono", "--method", "climb"], 2,
     '--method means nothing to a grid puzzle; leave it out'),
    (["make", "a.svg", "-o", "a.nono", "--kind", "round"], 2,
     '--kind cannot be "round"; it is grid, sloped, curved or solid'),
    (["make", "heart.txt", "heart.nin", "-o", "x.nono"], 2,
     '2 inputs do not fit into x.nono; name a folder with -o, or leave it out to write here'),
    (["make", "heart.nin", "-o", ""], 2, '--output needs a value; an empty one says nothing'),
    (["draw", "heart.nin"], 2,
     'draw needs a file to write; add -o OUT.svg, OUT.pdf or OUT.png'),
    (["draw", "heart.nin", "-o", "heart.jpg"], 2,
     'heart.jpg is not called .svg, .pdf or .png; rename it or add --to'),
    (["draw", "heart.nin", "-o", "-"], 2,
     'standard output has no extension; add --to svg, pdf or png'),
    (["convert", "heart.nin", "-"], 2,
     'standard output has no extension; name the format with --to'),
    (["convert", "heart.nin", "heart.jpg"], 2,
     'heart.jpg (JPEG) can only be read; choose another extension or --to'),
    (["convert", "heart.nin", "heart.lp"], 2, None),
    (["check", "absent.nin"], 3,
     'absent.nin cannot be read: there is no such file; check the spelling'),
    (["check", "absent.nin#3"], 3,
     'absent.nin cannot be read: there is no such file; check the spelling'),
    (["check", "heart.nin#2"], 3, 'heart.nin has no puzzle 2; it holds only number 1'),
    (["check", "folder"], 3, 'folder cannot be read: it is a folder; name a file in it'),
    (["check", "heart.nin/x"], 3, 'heart.nin/x cannot be read: a part of the path is a file, not '
                                  'a folder; check the path'),
    (["convert", "heart.nin", "none/heart.non"], 3,
     'none/heart.non cannot be written: its folder does not exist; make it first'),
    (["convert", "heart.nin", "folder", "--to", "non"], 3,
     'folder cannot be written: it is a folder; name a file in it'),
    (["convert", "heart.nin", "/dev/full", "--to", "non"], 3,
     '/dev/full cannot be written: the disk is full; make room and try again'),
]

# A file's content; each must be refused with one sentence that names the file.
HOSTILE = {
    "empty": b"",
    "zeros": bytes(4096),
    "noise": bytes((n * 167 + 13) % 256 for n in range(4096)),
    "huge.nin": b"1000000000 1\n1\n",
    "huge.non": b"width 100000\nheight 100000\nrows\n",
    "huge.pbm": b"P4\n100000 10000\n",
    "huge.sgt": b"99999x99999:1/1\n",
    "huge.nono": b'{"nono": 1, "puzzle": {"size": [100000, 100000]}}',
    "short.nin": b"5 5\n1\n",
    "word.nin": b"2 2\none\n1\n1\n1\n",
    "open.xml": b"<?xml version='1.0'?><puzzleset><puzzle>",
    "bomb.xml": b'<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa">'
                b'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><puzzleset><title>&b;</title></puzzleset>',
    "cut.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\5\0\0\0\5\x08\2\0\0\0",
    "huge.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\2\0\0\0\0\0\0\0",
    "cut.nono": b'{"nono": 1, "puzzle": ',
    "list.json": b"[1, 2, 3]",
    "ragged.txt": b"##\n#\n###\n",
    "seed.sgt": b"10x10#123456\n",
}


def test_sentences(world):
    world.write("heart.nin", HEART)
    os.mkdir(world.path("folder"))
    for args, code, sentence in SENTENCES:
        got = world.complains(code, *args)
        if sentence:
            world.same(got, sentence, " ".join(args))
    world.same(world.files(), ["folder", "heart.nin"], "nothing was written")


def test_errors_are_objects_too(world):
    world.write("heart.nin", HEART)
    os.mkdir(world.path("folder"))
    for args, code, sentence in SENTENCES:
        if not args or args[0] in ("help", "--count") or "--json=yes" in args:
            continue
        result = world.exits(code, args[0], "--json", *args[1:])
        # Where the data would go to standard output, the object goes to standard error.
        found = json.loads(result.err.splitlines()[-1] if "-" in args else result.text)
        world.same(found["exit"], code, f"exit of {args}")
        if sentence:
            world.same(found["error"], sentence, f"error of {args}")


def test_hostile_files(world):
    for name, content in HOSTILE.items():
        world.write(name, content)
        for args in (["check", name], ["solve", name], ["convert", name, "out.nono"],
                     ["draw", name, "-o", "out.svg"], ["make", name, "-o", "out.nono"]):
            sentence = world.complains(3, *args, timeout=20)
            world.expect(name in sentence, f"{args}: does not name the file: {sentence}")
    world.same([name for name in world.files() if name.startswith("out")], [], "nothing written")


def test_files_that_are_no_puzzles(world):
    """What people hand in by mistake gets a sentence that tells what it is."""
    for name, content, sentence in (
            ("nothing", b"", "nothing is empty; name a puzzle file"),
            ("program", b"\x7fELF\0\n: rows\n: rows\n",
             "program is in no format that is known here; if it is a puzzle, name its format with "
             "--from")):
        world.write(name, content)
        world.same(world.complains(3, "check", name), sentence, name)
    if world.has("png"):
        world.write("large.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 100000, 10000)
                    + b"\x08\0\0\0\0" + struct.pack(">I", zlib.crc32(
                        b"IHDR" + struct.pack(">II", 100000, 10000) + b"\x08\0\0\0\0"))
                    + b"\0\0\0\0IDAT" + struct.pack(">I", zlib.crc32(b"IDAT")))
        world.expect("100000 by 10000 pixels is too large; scale it down"
                     in world.complains(3, "check", "large.png"), "a large picture")


def test_hostile_standard_input(world):
    sentence = world.complains(3, "check", "-", stdin=b"\0\1\2")
    world.expect("standard input" in sentence, sentence)


def test_names_as_hostile_as_files(world):
    for name in ("--", "-x", "new\nline.nin", "\x1b[31mred.nin", "%s%n.nin", "\u00e4.nin", "#1", "a#b#2"):
        world.write(name, HEART)
        found = world.exits(0, "check", "--json", "--", name).objects[0]
        world.same(found["file"], name, "file")
        sentence = world.complains(3, "check", "--", name + ".absent")
        world.expect(sentence.startswith(re.sub("[\0-\x1f]", "?", name)), sentence)
        world.expect("\x1b" not in world.exits(0, "check", "--", name).text, "no escapes")


def test_a_failed_write_leaves_the_old_file(world):
    world.write("heart.nin", HEART)
    world.write("old.nono", b"precious")
    world.complains(3, "convert", "heart.nin", "old.nono", file_bytes=16)
    world.same(world.read("old.nono"), b"precious", "old file")
    world.same(world.files(), ["heart.nin", "old.nono"], "no temporary file is left")
    world.write("bad.nin", "2 2\nx\n")
    world.complains(3, "convert", "bad.nin", "old.nono")
    world.complains(3, "draw", "heart.nin", "bad.nin", "-o", "old.nono", "--to", "svg")
    world.complains(3, "make", "bad.nin", "-o", "old.nono")
    world.exits(3, "solve", "heart.nin", "bad.nin", "-o", "old.nono")
    world.exits(2, "convert", "heart.nin", "old.nono", "--to", "bogus")
    world.same(world.read("old.nono"), b"precious", "old file after bad input")
    world.exits(0, "convert", "heart.nin", "old.nono")
    world.expect(world.read("old.nono") != b"precious", "the new file is there")


def test_all_or_none_of_several_files(world):
    world.write("two.sgt", "1x1:1/1\n60x60:" + "/".join(["1.1.1"] * 120) + "\n")
    world.complains(3, "draw", "two.sgt", "-o", "page.svg", file_bytes=8192)
    world.same(world.files(), ["two.sgt"], "neither page, no temporary file")


def test_written_files_keep_mode_and_links(world):
    world.write("heart.nin", HEART)
    world.write("real.non", b"old")
    os.chmod(world.path("real.non"), 0o640)
    os.symlink("real.non", world.path("link.non"))
    world.exits(0, "convert", "heart.nin", "link.non")
    world.expect(os.path.islink(world.path("link.non")), "the link is still a link")
    world.expect(world.read("real.non").startswith(b"width") or b"width" in world.read("real.non"),
                 "what it points at is new")
    world.same(stat.S_IMODE(os.stat(world.path("real.non")).st_mode), 0o640, "mode")
    world.exits(0, "convert", "heart.nin", "new.non")
    mask = os.umask(0)
    os.umask(mask)
    world.same(stat.S_IMODE(os.stat(world.path("new.non")).st_mode), 0o666 & ~mask, "new mode")


def test_standard_output_may_fail(world):
    world.write("heart.nin", HEART)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([world.program, "check", "heart.nin"], cwd=world.folder, stdout=full,
                              stderr=subprocess.PIPE, check=False)
    world.same(done.returncode, 3, "exit")
    world.expect(b"standard output cannot be written" in done.stderr, repr(done.stderr))


def test_out_of_memory(world):
    if world.sanitized():
        world.skip("memory cannot be limited with sanitizers")
        return
    enough = next(size << 20 for size in range(8, 512, 4)
                  if world.run("--version", memory=size << 20).code == 0)
    world.write("wide.pbm", b"P4\n8000 2000\n" + bytes(1000 * 2000))
    world.write("old.nono", b"precious")
    sentence = world.complains(5, "convert", "wide.pbm", "old.nono", memory=enough + (8 << 20))
    world.expect("memory" in sentence, sentence)
    world.same(world.read("old.nono"), b"precious", "nothing written")


def options_of(world, verb):
    text = world.exits(0, verb, "--help").text
    return re.findall(r"^ +(?:-[a-zA-Z], )?(--[a-z-]+)", text, re.M)


def test_help(world):
    wanted = {
        "check": "--stars --strict --probe --from --size --engine --effort --jobs",
        "solve": "--output --from --to --size --strict --probe --order --step --count --trace --engine "
                 "--effort --jobs",
        "convert": "--from --to --size",
        "draw": "--output --from --to --size --solution --spots --setting --view --paper --dpi "
                "--orientation --margin --large --per-page --title --hide-title --stars --numbers --marked --bare --number",
        "measure": "--from --size --paper --setting --spots --effort --jobs",
        "explain": "--output --from --to --size --steps --every --hardest --saved --strict --paper --dpi "
                   "--engine --effort --jobs",
        "rate": "--output --from --to --size --saved --strict --engine --effort --jobs",
        "hint": "--output --from --to --size --stage --strict --engine --effort --jobs",
        "suggest": "--from --size --most --effort --jobs",
        "change": "--output --from --to --size --set --give --blank --blot --restore --reroute --pull --add-decoy --remove-decoy --seed --effort --jobs",
        "improve": "--output --from --to --steps --forces --picture-slack --frames --every --setting "
                   "--effort --jobs",
        "make": "--output --from --to --kind --size --colours --threshold --shapes --margin --aspect --stand --detail "
                "--method --setting --bridges --self-crossings --cells --level --hide --picture-slack --keep --sheet "
                "--objective --width --widest --split --any-slope --snap --paper --dpi --jobs --background --invert --trim --repair --up --fit --turn --scale --shift --samples --inside --shell --partial --thin --thin-share --thin-stars --blots --stars --thin-axes --seed --effort --title --author --copyright --licence --description",
    }
    program = world.exits(0, "--help")
    world.same(program.err, "", "standard error")
    for word in ("help", "--help", "--quiet"):
        world.same(world.exits(0, "help", word).text, program.text, f"help {word}")
    for verb in VERBS:
        world.expect(re.search(rf"^  {verb} ", program.text, re.M), f"{verb} in --help")
        text = world.exits(0, verb, "--help").text
        world.same(world.exits(0, "help", verb).text, text, "help VERB")
        world.expect(max(map(len, text.splitlines())) <= 80, f"{verb}: 80 columns")
        everywhere = "--memory --json --quiet --help --version"
        world.same(sorted(options_of(world, verb)), sorted((wanted[verb] + " " + everywhere).split()),
                   f"options of {verb}")
        world.expect(f"nonosmith {verb} " in text.split("Examples:")[1], f"examples of {verb}")
        for code in "012345":
            world.expect(re.search(rf"^  {code}  ", program.text, re.M), f"exit {code}")


def test_every_verb_takes_the_common_options(world):
    for verb in VERBS:
        world.expect(world.exits(0, verb, "--version").text.startswith("nonosmith "), verb)
        world.exits(0, verb, "--help", "--json", "--quiet")
    version = world.exits(0, "--version").text.split()[1]
    world.same(json.loads(world.exits(0, "--version", "--json").text)["version"], version, "JSON")


def test_option_spellings(world):
    world.write("heart.nin", HEART)
    for args in (["check", "--jobs=2", "heart.nin"], ["check", "heart.nin", "--jobs", "2"],
                 ["check", "-j2", "heart.nin"], ["check", "-j", "2", "heart.nin"],
                 ["check", "-qj2", "heart.nin"], ["--json", "check", "heart.nin"],
                 ["check", "--effort", "5M", "heart.nin"], ["check", "--effort=1G", "heart.nin"],
                 ["check", "--from", "nin", "heart.nin"], ["check", "--from", ".nin", "heart.nin"]):
        world.exits(0, *args)


sys.exit(run_tests(globals()))
