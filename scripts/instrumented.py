#!/usr/bin/env python3
"""Holds conversations with a sanitizer build of the engine, as a tool would, through pipes.

    scripts/instrumented.py build/tsan/ryuto [name ...]

What the answers say is the tests' business. Here the program must answer at all, end with the exit
code expected and give its sanitizer nothing to report. The conversations are those in which both
threads meet: commands during a search, in every order that has ever hurt an engine.
"""
import queue
import re
import subprocess
import sys
import threading

PATIENCE = 60  # Seconds for any one answer; a sanitizer build on a busy machine is slow.
REPORT = re.compile(r"Sanitizer|runtime error|Assertion")
BESTMOVE = r"bestmove (\S+)"
GO = "go infinite"


class Trouble(Exception):
    pass


class Conversation:
    """A running engine. Its output is read by two threads, so that no pipe can fill up."""

    def __init__(self, binary, arguments=()):
        self.process = subprocess.Popen([binary, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self.complaints = []
        self.is_listening = True
        self.readers = [threading.Thread(target=self.read_output, daemon=True),
                        threading.Thread(target=self.read_complaints, daemon=True)]
        for reader in self.readers:
            reader.start()

    def read_output(self):
        while self.is_listening and (line := self.process.stdout.readline()):
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)
        self.process.stdout.close()

    def read_complaints(self):
        self.complaints = list(self.process.stderr)

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError as error:
            raise Trouble(f"gone before it read {lines[0]!r}") from error

    def expect(self, pattern):
        """Waits for a line that is `pattern`, passing over all others; returns the match."""
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise Trouble(f"no {pattern!r} within {PATIENCE} s") from None
            if line is None:
                raise Trouble(f"ended without {pattern!r}")
            if match := re.fullmatch(pattern, line):
                return match

    def hang_up(self):
        self.process.stdin.close()

    def stop_listening(self):
        self.is_listening = False  # One more line is read.

    def end(self, code=0):
        """Waits for the end of the process and judges it."""
        try:
            found = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Trouble("does not end") from None
        self.readers[1].join(PATIENCE)
        report = "".join(self.complaints)
        if REPORT.search(report):
            raise Trouble(report)
        if found != code:
            raise Trouble(f"exit code {found}, expected {code}\n{report}")

    def abandon(self):
        self.process.kill()
        self.process.wait()


def searches(talk, search, *meanwhile):
    """One search with commands sent into it; `stop` ends it, unless one of them already has."""
    talk.send(search, *meanwhile, "stop")
    talk.expect(BESTMOVE)


def greeting(talk):
    talk.send("uci", "ugi", "isready")
    talk.expect("uciok")
    talk.expect("ugiok")
    talk.expect("readyok")
    talk.send("quit")


def alive_while_searching(talk):
    talk.send("position startpos", GO)
    for _ in range(20):
        talk.send("isready")
        talk.expect("readyok")
    talk.send("stop")
    talk.expect(BESTMOVE)
    talk.send("quit")


def many_short_searches(talk):
    for _ in range(100):
        talk.send("position startpos moves a1a5", GO, "stop")
    for _ in range(100):
        talk.expect(BESTMOVE)
    for _ in range(20):
        talk.send("go movetime 1")
        talk.expect(BESTMOVE)
    talk.send("quit")


def commands_into_a_search(talk):
    for command in ("position startpos moves d1d4", "ucinewgame", "uginewgame", "uci", "d", "eval",
                    "setoption name Hash value 4", "setoption name Clear Hash",
                    "setoption name MultiPV value 3", "setoption name UCI_ShowWDL value true",
                    "setoption name UCI_Variant value kamisado", "query fen", "query gameover",
                    "moves d8d5", "nonsense", "go depth x", "position fen nonsense", "debug on"):
        searches(talk, GO, command)
    talk.send("quit")


def search_upon_search(talk):
    for _ in range(20):
        talk.send(GO, "go depth 2")
        talk.expect(BESTMOVE)
        talk.expect(BESTMOVE)
    talk.send("quit")


def pondering(talk):
    for _ in range(10):
        talk.send("go ponder wtime 100 btime 100", "ponderhit")
        talk.expect(BESTMOVE)
        searches(talk, "go ponder wtime 100000 btime 100000", "isready")
        searches(talk, "go ponder movetime 100000", "ponderhit", "isready")
    talk.send("quit")


def every_kind_of_limit(talk):
    for limit in ("depth 4", "nodes 5000", "movetime 30", "wtime 100 btime 100",
                  "p1time 60 p2time 60 p1inc 10 p2inc 10", "wtime -50 btime 1000", "depth 3 nodes 9",
                  "depth 3 searchmoves d1d4 a1a5", "wtime 60 btime 60 movestogo 1"):
        talk.send("position startpos", f"go {limit}")
        talk.expect(BESTMOVE)
    talk.send("position startpos moves h1c6 a8a7 c1c2 e8e4", "go mate 1")
    talk.expect(BESTMOVE)
    talk.send("quit")


def a_game_against_itself(talk):
    talk.send("ucinewgame", "position startpos")
    move = ""
    while move != "(none)":
        talk.send("go nodes 2000")
        move = talk.expect(BESTMOVE)[1]
        talk.send(f"moves {move}", "query legalmoves")
        talk.expect(r"response \S+")
    talk.send("quit")


def counting(talk):
    talk.send("position startpos", "go perft 3")
    talk.expect("Nodes searched: 11182")
    talk.send("go perft 9", "isready")
    talk.expect("readyok")
    talk.send("stop", "isready")
    talk.expect("readyok")
    talk.send("go perft 9", "quit")


def quit_in_a_search(talk):
    talk.send(GO, "isready", "quit")


def end_of_input_in_a_search(talk):
    talk.send("go movetime 600000", "isready")
    talk.expect("readyok")
    talk.hang_up()
    talk.expect(BESTMOVE)


def end_of_input(talk):
    talk.hang_up()


def nobody_listens(talk):
    talk.send("isready")
    talk.expect("readyok")
    talk.stop_listening()
    try:
        talk.send(*["uci", "go depth 3"] * 200)
    except Trouble:
        pass  # It has noticed already.


# What is said, and the exit code it must lead to.
CONVERSATIONS = (
    (greeting, 0),
    (alive_while_searching, 0),
    (many_short_searches, 0),
    (commands_into_a_search, 0),
    (search_upon_search, 0),
    (pondering, 0),
    (every_kind_of_limit, 0),
    (a_game_against_itself, 0),
    (counting, 0),
    (quit_in_a_search, 0),
    (end_of_input_in_a_search, 0),
    (end_of_input, 0),
    (nobody_listens, 1),
)

# The same of arguments.
COMMAND_LINES = (
    (("--version",), 0),
    (("--help",), 0),
    (("bench", "3"), 0),
    (("perft", "--depth", "4", "--divide"), 0),
    (("perft", "--depth", "4", "--hash", "4"), 0),
    (("perft", "--fen", "nonsense"), 2),
    (("bench", "nonsense"), 2),
    (("match", "--depth", "2", "--games", "4", "--concurrency", "2"), 0),
    (("--nonsense",), 2),
)


def main():
    binary, *wanted = sys.argv[1:]
    trials = [(speak.__name__, (), speak, code) for speak, code in CONVERSATIONS]
    trials += [(" ".join(arguments), arguments, Conversation.hang_up, code)
               for arguments, code in COMMAND_LINES]
    failures = 0
    for name, arguments, speak, code in trials:
        if wanted and name not in wanted:
            continue
        talk = Conversation(binary, arguments)
        try:
            speak(talk)
            talk.end(code)
            print(f"ok      {name}")
        except Trouble as trouble:
            failures += 1
            print(f"FAILED  {name}: {trouble}")
            talk.abandon()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
