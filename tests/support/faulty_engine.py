"""An engine that goes wrong once: passes on what another one says, but for its N-th best move.

    faulty_engine.py illegal|crash|hang N ENGINE...
"""
import os
import subprocess
import sys

fault, number, engine = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
child = subprocess.Popen(engine, stdout=subprocess.PIPE, text=True)
best_moves = 0
for line in child.stdout:
    best_moves += line.startswith("bestmove")
    if line.startswith("bestmove") and best_moves == number:
        if fault == "crash":
            os.abort()
        if fault == "hang":
            continue
        line = "bestmove a1a1\n"
    print(line, end="", flush=True)
