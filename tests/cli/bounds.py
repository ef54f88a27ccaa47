#!/usr/bin/env python3
"""bounds.py PROGRAM: small files that ask for much: memory, effort and the sentences that bound them."""
import math
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from cli_world import run_tests  # noqa: E402

MB = 1000000


def nothing_said(width, height, lines=None):
    if lines is not None:
        return f'{{"nono": 1, "puzzle": {{"kind": "grid", "size": [{width}, {height}], "lines": []}}}}'
    return (f'{{"nono": 1, "puzzle": {{"kind": "grid", "size": [{width}, {height}], "clues": {{"rows": ['
            + ",".join(["null"] * height) + '], "columns": [' + ",".join(["null"] * width) + "]}}}")


def solid(side):
    blank = ",".join(["null"] * side * side)
    return (f'{{"nono": 1, "puzzle": {{"kind": "solid", "size": [{side}, {side}, {side}], "clues": '
            f'{{"x": [{blank}], "y": [{blank}], "z": [{blank}]}}}}}}')


def measured(world, *args):
    """Exit code, CPU seconds and most memory in bytes of one command."""
    program = subprocess.Popen([world.program, *args], cwd=world.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, env=dict(os.environ, LC_ALL="C"))
    said = program.stderr.read().decode()
    _, status, usage = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    program.stderr.close()
    return program.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, said


def test_claims_cost_little(world):
    """Cells of which nothing is said take neither much memory nor much time, alone or four at once."""
    world.write("lines.nono", nothing_said(4096, 4096, []))
    world.write("wide.nono", nothing_said(8192, 2048))
    world.write("solid.nono", solid(256))
    world.write("curved.nono",
                '{"nono": 1, "puzzle": {"kind": "curved", "cells": 16777216, "lines": []}}')
    factor = 4 if world.sanitized() else 1
    for name in ("lines.nono", "wide.nono", "solid.nono", "curved.nono"):
        code, seconds, most, said = measured(world, "check", name)
        world.same(code, 0 if name == "curved.nono" else 1, f"{name}: exit, {said}")
        world.expect(most < factor * 450 * MB, f"{name}: {most / MB:.0f} MB")
        world.expect(seconds < factor * 5, f"{name}: {seconds:.1f} s")
    if not world.sanitized():
        most = measured(world, "check", "-j4", *["lines.nono"] * 8)[2]
        world.expect(most < 1100 * MB, f"four at once: {most / MB:.0f} MB")


def test_effort_counts_what_is_scanned(world):
    world.write("square.nono", nothing_said(1600, 1600))
    world.write("ones.nono", nothing_said(1600, 1600).replace("null", "[1]"))
    factor = 10 if world.sanitized() else 1
    for name, wanted in (("square.nono", 1), ("ones.nono", 4)):
        code, seconds, _, said = measured(world, "check", "--effort", "50M", name)
        world.same(code, wanted, f"{name}: exit, {said}")
        world.expect(seconds < factor * 4, f"{name}: {seconds:.1f} s for 50M steps")


def test_memory_is_bounded(world):
    """--memory is kept by every verb, and told in one sentence."""
    world.write("ones.nono", nothing_said(1000, 1000).replace("null", "[1]"))
    world.write("wide.pbm", b"P4\n8000 2000\n" + bytes(1000 * 2000))
    for args in (["check", "ones.nono"], ["solve", "ones.nono"], ["convert", "wide.pbm", "out.nono"],
                 ["make", "wide.pbm", "-o", "out.nono"], ["draw", "wide.pbm", "-o", "out.svg"],
                 ["measure", "wide.pbm"], ["improve", "wide.pbm", "-o", "out.nono"]):
        sentence = world.complains(5, *args, "--memory", "12M")
        world.expect(sentence.endswith("this takes more than the 12 MB of --memory; raise it, or work "
                                       "on less at once"), f"{args}: {sentence}")
    world.same(sorted(world.files()), ["ones.nono", "wide.pbm"], "nothing is written")
    world.exits(2, "check", "ones.nono", "--memory", "much")
    if not world.sanitized():
        code, _, most, _ = measured(world, "check", "ones.nono", "--memory", "60M")
        world.same(code, 5, "exit")
        world.expect(most < 100 * MB, f"{most / MB:.0f} MB with --memory 60M")


def test_too_many_ends_are_refused_early(world):
    """Hundreds of corners whose ways to the frame all cross: refused in seconds, in little memory, where they have to
    stay. (Otherwise some of them are smoothed away, and a page is made.)"""
    if not world.has("webpbn"): # expat reads both
        return
    corners = [(100 + (90 - 6 * (i % 2)) * math.cos(math.pi * i / 98),
                100 + (90 - 6 * (i % 2)) * math.sin(math.pi * i / 98)) for i in range(196)]
    world.write("saw.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><polygon points="'
                + " ".join(f"{x:.3f},{y:.3f}" for x, y in corners) + '"/></svg>')
    code, seconds, most, said = measured(world, "make", "saw.svg", "-o", "out.nono", "-j1", "-q", "--detail", "0.004")
    world.same(code, 3, f"exit, {said}")
    world.expect("open ends to the frame makes more than 12000 cells" in said, said)
    world.expect(seconds < (60 if world.sanitized() else 8), f"{seconds:.1f} s")
    world.expect(world.sanitized() or most < 500 * MB, f"{most / MB:.0f} MB")


sys.exit(run_tests(globals()))
