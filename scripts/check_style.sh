#!/usr/bin/env bash
# Format, lint and layers of every source file; exit code 1 when anything is found.
# Version 14 of the clang tools on purpose: other versions format and warn differently.
set -uo pipefail
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 1

mapfile -t sources < <(find src tests bench -name '*.h' -o -name '*.cpp')
result=0

clang-format-14 --dry-run -Werror "${sources[@]}" || result=1
python3 scripts/check_layers.py || result=1

# Lint needs to know how each file is compiled; clang's own build tells it best. Tests and
# benchmarks are left to the compilers' warnings: their libraries' headers would take ten minutes.
if [ ! -e build/clang/compile_commands.json ]; then
    cmake --preset clang >&2 || exit 1
fi
if ! lint=$(run-clang-tidy-14 -quiet -p build/clang -j "$(nproc)" "$PWD/src/" 2>&1); then
    grep -Ev '^clang-tidy-14 |^[0-9]+ warnings? |^Suppressed |^Use -header-filter' <<<"$lint"
    result=1
fi
[ "$result" -ne 0 ] || echo "style ok"
exit "$result"
