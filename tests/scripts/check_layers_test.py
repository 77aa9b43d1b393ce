"""Shows that scripts/check_layers.py refuses what it is there to refuse."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check_layers.py"
CLEAN = {
    "oracle/rules.h": "#include <array>\n",
    "util/text.h": "#pragma once\n#include <string>\n",
    "game/score.h": '#include "util/text.h"\n',
    "kamisado/position.h": '#include "game/score.h"\n#include "util/text.h"\n',
    "search/limits.h": '#include "game/score.h"\n#include "search/limits.h"\n',
    "engine/engine.h": '#include "kamisado/position.h"\n#include "search/limits.h"\n',
    "program/check.cpp": '#include "engine/engine.h"\n#include "oracle/rules.h"\n',
    "main.cpp": '#include "engine/engine.h"\n',
}


def check(files):
    """Runs the script on a tree of these files; returns its exit code and first line."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        run = subprocess.run([sys.executable, SCRIPT, folder], stdout=subprocess.PIPE, text=True)
        return run.returncode, run.stdout.splitlines()[0]


class CheckLayers(unittest.TestCase):
    def refuses(self, name, text, reason):
        self.assertEqual(check({**CLEAN, name: text}), (1, reason))

    def test_accepts_includes_that_point_down(self):
        self.assertEqual(check(CLEAN), (0, "layers ok"))

    def test_refuses_an_include_that_points_up(self):
        self.refuses("util/bad.h", '#pragma once\n#include "game/score.h"\n',
                     "util/bad.h:2: util may not include game")

    def test_refuses_an_include_of_a_neighbour(self):
        self.refuses("search/bad.cpp", '#include "kamisado/position.h"\n',
                     "search/bad.cpp:1: search may not include kamisado")

    def test_keeps_the_oracle_apart(self):
        oracle = {"oracle/rules.h": "#pragma once\n"}
        program = {"program/verify.cpp": '#include "oracle/rules.h"\n'}
        self.assertEqual(check({**CLEAN, **oracle, **program}), (0, "layers ok"))
        self.assertEqual(check({**CLEAN, **oracle, "game/bad.h": '#include "oracle/rules.h"\n'}),
                         (1, "game/bad.h:1: game may not include oracle"))
        self.refuses("oracle/bad.h", '#include "util/text.h"\n',
                     "oracle/bad.h:1: oracle may not include util")

    def test_refuses_the_judge_to_those_it_judges(self):
        self.refuses("kamisado/bad.cpp", '#include "oracle/rules.h"\n',
                     "kamisado/bad.cpp:1: kamisado may not include oracle")

    def test_keeps_the_judge_independent(self):
        self.refuses("oracle/bad.h", '#include "util/text.h"\n',
                     "oracle/bad.h:1: oracle may not include util")

    def test_refuses_a_folder_it_does_not_know(self):
        self.refuses("common/bad.h", "", "common/bad.h: folder 'common' is in no tier")

    def test_refuses_an_include_that_does_not_start_at_src(self):
        self.refuses("game/bad.cpp", '  #  include "../util/text.h"\n',
                     'game/bad.cpp:1: "../util/text.h" is not a path from src/')

    def test_refuses_a_tree_without_sources(self):
        self.assertEqual(check({"main.py": ""})[0], 1)


if __name__ == "__main__":
    unittest.main()
