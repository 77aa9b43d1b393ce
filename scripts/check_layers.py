#!/usr/bin/env python3
"""Fails when an #include in src/ points upward or sideways in the order of the layers.

TIERS is the architecture, lowest first: a folder may include itself and the folders of the tiers
below its own, never a neighbour in the same tier. "." is src/ itself: main.cpp.
RESERVED names folders that are not for everybody: the oracle judges the rules, so nothing that it
judges may lean on it.
"""
import pathlib
import re
import sys

TIERS = [
    ("oracle", "util"),
    ("game",),
    ("kamisado", "dicerace", "search"),
    ("engine",),
    ("protocol",),
    ("program",),
    (".",),
]
RESERVED = {"oracle": ("oracle", "program")}
TIER_OF = {folder: number for number, tier in enumerate(TIERS) for folder in tier}
OURS = re.compile(r'\s*#\s*include\s*"([^"]+)"')


def folder_of(path):
    return path.split("/")[0] if "/" in path else "."


def faults(src):
    sources = sorted(path for path in src.rglob("*") if path.suffix in (".h", ".cpp"))
    if not sources:
        yield f"{src}: no sources"
    for path in sources:
        name = path.relative_to(src).as_posix()
        here = folder_of(name)
        if here not in TIER_OF:
            yield f"{name}: folder '{here}' is in no tier"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = OURS.match(line)
            if not include:
                continue
            there = folder_of(include[1])
            if not (src / include[1]).is_file():
                yield f"{name}:{number}: \"{include[1]}\" is not a path from src/"
            elif here not in RESERVED.get(there, (here,)) or (
                    there != here and TIER_OF.get(there, len(TIERS)) >= TIER_OF[here]):
                yield f"{name}:{number}: {here} may not include {there}"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    src = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "src"
    found = list(faults(src))
    print("\n".join(found) or "layers ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
