#!/usr/bin/env bash
# Compares the node count of `ryuto bench` with the one on record, or puts it on record.
#   scripts/signature.sh [--update] [binary]     the binary is build/release/ryuto if not given
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
record=$root/tests/data/signature.txt

update=
if [ "${1:-}" = --update ]; then
    update=yes
    shift
fi
binary=${1:-$root/build/release/ryuto}

now=$("$binary" bench | sed -n 's/^Nodes searched: //p')
[[ $now =~ ^[0-9]+$ ]] || { echo "signature: '$binary bench' printed no node count"; exit 1; }
if [ "$update" ]; then
    echo "$now" >"$record"
fi
before=$(<"$record")
if [ "$now" != "$before" ]; then
    echo "signature: $now, on record is $before; if play was meant to change: scripts/signature.sh --update"
    exit 1
fi
echo "signature: $now"
