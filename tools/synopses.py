#!/usr/bin/env python3
"""Compares the synopses of the commands in tools/README.md with those of `lud man`, and the exit codes with those of
`lud --help`; exit code 1 if they differ.

    tools/synopses.py [--write] [LUD]

With --write they are written into the page. Options that all commands share are left out: the page has them once.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "tools/README.md"
SHARED = re.compile(r" \[--(?:option OPTION|ruleset NAME|defines FOLDER|plan PASSES)(?:\.\.\.)?\]")

lud = next((one for one in sys.argv[1:] if one != "--write"), ROOT / "build/release/lud")
page = subprocess.run([lud, "man"], capture_output=True, text=True, check=True).stdout.replace("\\-", "-")
known = {name: SHARED.sub("", line) for name, line in re.findall(r"^\.SS lud (\w+)\n(lud .*)$", page, re.M)}
text = PAGE.read_text()
table = dict(re.findall(r"^\| `lud (\w+)[^`]*` \| (.*) \|$", text, re.M))
if missing := known.keys() - table.keys():
    sys.exit(f"{PAGE}: there is no row for lud {', lud '.join(sorted(missing))}")
written = re.sub(r"^\| `lud (\w+)[^`]*` \|", lambda row: f"| `{known[row[1]]}` |" if row[1] in known else row[0], text, flags=re.M)
overview = subprocess.run([lud, "--help"], capture_output=True, text=True, check=True).stdout
codes = re.search(r"Exit codes: (.*)\.$", " ".join(overview.split()))[1].split("; ")
rows = "".join("| {} | {} |\n".format(*code.split(" ", 1)) for code in codes)
written = re.sub(r"(?<=^\| code \| what \|\n\|---\|---\|\n)(?:\| \d+ \|.*\n)+", lambda _: rows, written, flags=re.M)
if "--write" in sys.argv:
    PAGE.write_text(written)
elif written != text:
    sys.exit(f"{PAGE}: the synopses or exit codes are not those of `lud`: tools/synopses.py --write mends that")
