#!/bin/sh
# An engine for the tests of the referee. It knows one game by heart, in which the first player
# wins with the fifth ply, and goes wrong in a way of choice when the ply of choice is its own.
#   scripted_engine.sh [<fault> <ply from 0>]
fault=${1:-none}
fault_ply=${2:-0}
ply=0

play() {
    set -- h1c6 a8a7 c1c2 e8e4 c6a8
    shift "$ply"
    echo "info depth 3 nodes 70 score cp 25 pv $1"
    echo "bestmove $1 ponder a1a1"
}

go() {
    if [ "$ply" -ne "$fault_ply" ]; then
        play
        return
    fi
    case $fault in
        illegal) echo "bestmove a1a1" ;;
        refuse) echo "info string error bad value 'x': go depth" && play ;;
        no-move) echo "bestmove" ;;
        crash) kill -KILL $$ ;;
        leave) exit 3 ;;
        disconnect) exec >&- ;;
        hang) sleep 1000 ;;
        chatter) while :; do echo "info string still thinking"; done ;;
        late) sleep 0.2 && play ;;
        interrupt) kill -INT $PPID && sleep 1000 ;;
        *) play ;;
    esac
}

while read -r command words; do
    case $command in
        uci)
            [ "$fault" = mute ] && sleep 1000
            echo "id name scripted"
            echo "option name Hash type spin default 16 min 1 max 64"
            echo "uciok"
            ;;
        setoption) [ "$fault" = picky ] && echo "info string error bad value '$words'" ;;
        isready) echo "readyok" ;;
        position)
            set -- $words
            ply=0
            [ $# -lt 2 ] || ply=$(($# - 2))
            ;;
        go) go ;;
        quit) exit 0 ;;
    esac
done
