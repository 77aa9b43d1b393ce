// What managers and GUIs rely on, case by case, against the real program through pipes. The cases
// that need more than a list of expected lines are in behaviour_test.cpp.
#include <gtest/gtest.h>

#include "support/transcript.h"

namespace ryuto {
namespace {

struct Case {
    std::string_view name;
    std::string_view transcript;
};

class Conformance : public testing::TestWithParam<Case> {};

TEST_P(Conformance, HoldsAsWritten) {
    EXPECT_TRUE(holds(lines_of(GetParam().transcript), matches_regex));
}

constexpr Case kCases[] = {
    {"C01_HandshakeUciTwice", R"(
> uci
< id name \S.*
< id author .+
< option name Hash type spin default 16 min 1 max 65536
< option name Threads type spin default 1 min 1 max 1
< option name Clear Hash type button
< option name MultiPV type spin default 1 min 1 max 128
< option name Ponder type check default false
< option name Move Overhead type spin default 20 min 0 max 5000
< option name UCI_Variant type combo default kamisado( var \S+)+
< option name UCI_AnalyseMode type check default false
< option name UCI_ShowWDL type check default false
< option name Debug Log File type string default <empty>
< uciok
> uci
< id name \S.*
< id author .+
< option name Hash .*
< option name Threads .*
< option name Clear Hash .*
< option name MultiPV .*
< option name Ponder .*
< option name Move Overhead .*
< option name UCI_Variant .*
< option name UCI_AnalyseMode .*
< option name UCI_ShowWDL .*
< option name Debug Log File .*
< uciok
)"},
    {"C03_ReadyWithoutIntroduction", R"(
> isready
< readyok
)"},
    {"C03_ReadyDuringASearch", R"(
> position startpos
> go infinite
~ 20
> isready
< readyok
~ 20
> isready
< readyok
> stop
< bestmove [a-h][1-8][a-h][1-8]
)"},
    {"C04_StopWhileIdleIsNotInherited", R"(
> stop
> stop
> ponderhit
> isready
< readyok
> go depth 1
< info depth 1 .*score .*
< bestmove [a-h][1-8][a-h][1-8]
)"},
    {"C06_InfiniteWaitsForStopThoughMated", R"(
> position startpos moves h1c6 a8a7 c1c2 e8e4
> go infinite
~ 50
> isready
< readyok
> stop
< info depth .* score mate 1 .*
< bestmove c6(a8|e8)
)"},
    {"C06_PonderWaitsForItsHitThoughMated", R"(
> position startpos moves h1c6 a8a7 c1c2 e8e4
> go ponder wtime 1000 btime 1000
~ 50
> isready
< readyok
> ponderhit
< info depth .* score mate 1 .*
< bestmove c6(a8|e8)
)"},
    {"C06_InfiniteWaitsForStopWithASingleMove", R"(
> position startpos moves b1h7 c8f5
> go infinite
~ 50
> isready
< readyok
> stop
< info .* pv h7h7.*
< bestmove h7h7
)"},
    {"C06_InfiniteWaitsForStopAtItsLimit", R"(
> go infinite depth 1
< info depth 1 .*
> isready
< readyok
> stop
< info depth 1 .*
< bestmove .*
)"},
    {"C07_LostRoot", R"(
> position startpos moves h1c6 a8a7 c1c2 e8e4 c6a8
> go depth 5
< info depth 0 score mate 0
< bestmove \(none\)
> go infinite
< info depth 0 score mate 0
> isready
< readyok
> stop
< info depth 0 score mate 0
< bestmove \(none\)
)"},
    {"C07_WonRoot", R"(
> position startpos moves f1h3 g8a2 h3d7
> go depth 1
< info depth 0 score mate 1 pv 0000
< bestmove 0000
> go ponder
~ 20
> isready
< readyok
> ponderhit
< info depth 0 score mate 1 pv 0000
< bestmove 0000
)"},
    {"C08_ForcedPass", R"(
> position startpos moves b1h7 c8f5
> go depth 6
< info .* score .* pv h7h7.*
< bestmove h7h7
> position startpos moves b1h7 c8f5 h7h8
< info string error illegal move 'h7h8': .*
> position startpos moves a1a1
< info string error illegal move 'a1a1': .*
> position startpos moves 0000
< info string error illegal move '0000': .*
)"},
    {"C09_Queries", R"(
> position startpos
> query p1turn
< response true
> query gameover
< response false
> query result
< response none
> query required
< response -
> query fen
< response oluiyrgn/8/8/8/8/8/8/NGRYIULO,w,-,-,0,1
> query nonsense
< response unknown
> query
< response unknown
> position startpos moves h1c6 a8a7 c1c2 e8e4 c6a8
> query p1turn
< response false
> query gameover
< response true
> query result
< response p1win
> query legalmoves
< response none
> position startpos moves b1h7 c8f5
> query p1turn
< response true
> query gameover
< response false
> query result
< response none
> query legalmoves
< response h7h7
> query required
< response g
> position startpos moves f1h3 g8a2 h3d7
> query gameover
< response true
> query result
< response p2win
)"},
    {"C09_AWinInAnEvenNumberOfPlies", R"(
> position startpos moves h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7
> go depth 4
< info .* score mate 2 .*
< bestmove .*
)"},
    {"C10_IllegalMoveInAList", R"(
> position startpos moves a1a5 b8b1 c1c2
< info string error illegal move 'b8b1': .*
> query gameover
< response true
> query result
< response p1win
> query p1turn
< response false
> go depth 1
< info .*score .*
< bestmove [a-h]8[a-h][1-8]
> position fen nonsense
< info string error invalid fen 'nonsense': .*
> query gameover
< response true
> position startpos
> query gameover
< response false
)"},
    {"C10_IllegalMoveIsForgivenByANewGame", R"(
> position startpos moves a1a1
< info string error illegal move 'a1a1': .*
> query result
< response p2win
> uginewgame
> query gameover
< response false
)"},
    {"C10_AFinishedGameKeepsItsResult", R"(
> position startpos moves h1c6 a8a7 c1c2 e8e4 c6a8 a7a6
< info string error illegal move 'a7a6': .*
> query result
< response p1win
)"},
    {"C11_BadFen", R"(
> position startpos moves a1a5
> position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
< info string error invalid fen '.+': .*
> position fen
< info string error invalid fen '': .*
> position fen oluiyrgn/8/8/8/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgn/8/8/8/8/8/8/NGRYIULO/8 w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgn/8/8/8/81/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgn/9/8/8/8/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgo/8/8/8/8/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrg1/8/8/8/8/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgx/8/8/8/8/8/8/NGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgn/8/8/8/8/8/8/NGRYIULO x - - 0 1
< info string error invalid fen '.+': .*
> position fen oluiyrgn/8/8/8/8/8/8/NGRYIULO w q - 0 1
< info string error invalid fen '.+': .*
> position fen Nluiyrgn/8/8/8/8/8/8/oGRYIULO w - - 0 1
< info string error invalid fen '.+': .*
> query fen
< response oluiyrgn/8/8/N7/8/8/8/1GRYIULO,b,i,-,0,1
> go depth 1
< info .*score .*
< bestmove [a-h]8[a-h][1-8]
)"},
    {"C13_OptionsThatAreSoundAreSilent", R"(
> setoption name hash value 8
> setoption name HASH value 8
> setoption name Clear Hash
> setoption name clear hash value true
> setoption name Move Overhead value 50
> setoption name Debug Log File value <empty>
> isready
< readyok
)"},
    {"C13_OptionsThatAreNot", R"(
> setoption name NoSuch value 1
< info string error no such option 'NoSuch': .*
> setoption Clear Hash
< info string error bad value 'Clear': setoption, expected 'name'
> setoption name Hash value abc
< info string error bad value 'abc': option Hash, expected a number from 1 to 65536
> setoption name Hash value 99999999
< info string error bad value '99999999': option Hash, .*
> setoption name Hash
< info string error bad value '': option Hash, .*
> setoption value livelogstats value true
< info string error bad value 'value': setoption, expected 'name'
> setoption name Debug Log File value /no/such folder/ryuto.log
< info string error bad value '/no/such folder/ryuto.log': option Debug Log File, .*
> setoption name UCI_Variant value chess
< info string error bad value 'chess': option UCI_Variant, expected one of: kamisado.*
)"},
    {"C13_TheVariantSetsTheStartPosition", R"(
> position startpos moves a1a5
> setoption name UCI_Variant value kamisado
< info string variant kamisado files 8 ranks 8 pocket 0 template lion startpos oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1
> query p1turn
< response true
)"},
    {"C15_APositionStopsTheSearch", R"(
> go infinite
~ 20
> position startpos moves a1a5
< bestmove [a-h]1[a-h][1-8]
> go depth 1
< bestmove [a-h]8[a-h][1-8]
)"},
    {"C15_SoDoOtherCommandsThatNeedTheEngine", R"(
> go infinite
> ucinewgame
< bestmove .*
> go infinite
> setoption name Hash value 4
< bestmove .*
> go infinite
> query p1turn
< bestmove .*
< response true
> go infinite
> go depth 1
< bestmove .*
< bestmove .*
> go infinite
> ugi
< bestmove .*
< id name .*
< id author .*
< option .*
< option .*
< option .*
< option .*
< option .*
< option .*
< option .*
< option .*
< option .*
< option .*
< ugiok
)"},
    {"C17_DepthAndSearchMoves", R"(
> position startpos
> go depth 3
< info depth 3 .*
< bestmove .*
> go depth 2 searchmoves d1d4 a1a5
< info depth 2 .* pv (d1d4|a1a5).*
< bestmove (d1d4|a1a5)
> go searchmoves d1d4 a1h8 depth 2
< info string error illegal move 'a1h8': go searchmoves, .*
< info depth 2 .* pv d1d4.*
< bestmove d1d4
> go searchmoves a1h8 z9z9 depth 1
< info string error illegal move 'a1h8': .*
< info string error illegal move 'z9z9': .*
< bestmove [a-h]1[a-h][1-8]
> position startpos moves h1c6 a8a7 c1c2 e8e4
> go mate 1
< info .* score mate 1 .*
< bestmove c6(a8|e8)
)"},
    {"BadCommandsAreToldOnceEach", R"(
> dance
< info string error unknown command 'dance': .*
> go depth x
< info string error bad value 'x': go depth, expected a number from 1 to 1000000
< bestmove .*
> go nodes 99999999999999999999999
< info string error bad value '99999999999999999999999': go nodes, .*
< bestmove .*
> perft
< info string error bad value '': perft, .*
> debug maybe
< info string error bad value 'maybe': debug, expected 'on' or 'off'
> position
< info string error bad value '': position, expected 'startpos' or 'fen'
> isready
< readyok
)"},
    {"DebugTellsWhatIsSearched", R"(
> debug on
> position startpos moves a1a5
> go depth 1
< info string debug searching oluiyrgn/8/8/N7/8/8/8/1GRYIULO b i - 0 1
< bestmove .*
)"},
    {"ThePonderMoveIsToldOnlyIfAllowed", R"(
> go depth 4
< bestmove [a-h][1-8][a-h][1-8]
> setoption name Ponder value true
> go depth 4
< bestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]
)"},
    {"WinDrawLossIsToldOnDemand", R"(
> setoption name UCI_ShowWDL value true
> go depth 3
< info depth 3 .* score cp -?\d+ wdl \d+ 0 \d+ nodes .*
< bestmove .*
> position startpos moves h1c6 a8a7 c1c2 e8e4
> go depth 3
< info .* score mate 1 wdl 1000 0 0 nodes .*
< bestmove .*
)"},
    {"MovesPlayOn", R"(
> position startpos
> moves a1a5
> moves d8d5 c1c2
< info string error illegal move 'c1c2': move 2, .*
> query p1turn
< response true
> query result
< response p2win
)"},
    {"ABenchStopsWhenTold", R"(
> bench 60
~ 20
> isready
< readyok
> stop
< info string bench stopped
)"},
    {"APerftStopsWhenTold", R"(
> go perft 12
~ 20
> isready
< readyok
> stop
< info string perft stopped
)"},
    {"ABenchEndsWithItsSignature", R"(
> bench 2
< Nodes searched: \d+
< Nodes/second: \d+
< \d+ nodes \d+ nps
)"},
};

INSTANTIATE_TEST_SUITE_P(Case, Conformance, testing::ValuesIn(kCases),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ryuto
