// The exact words of what a session writes.
#include "protocol/reply.h"

#include <gmock/gmock.h>

#include "support/fake_engine.h"

namespace ryuto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string with_score(Score score) {
    SearchInfo info;
    info.score = score;
    info.line = {"aa", "bb"};
    return info_line(info, false);
}

TEST(InfoLine, HasItsFieldsInTheCustomaryOrder) {
    SearchInfo info;
    info.depth = 5;
    info.selective_depth = 8;
    info.multi_pv = 2;
    info.score = Score(-37);
    info.nodes = 12000;
    info.time = milliseconds(4);
    info.hash_permille = 31;
    info.line = {"d1d4", "h8h5"};
    EXPECT_EQ(info_line(info, false),
              "info depth 5 seldepth 8 multipv 2 score cp -37 nodes 12000 nps 3000000 "
              "hashfull 31 tbhits 0 time 4 pv d1d4 h8h5");
    EXPECT_THAT(info_line(info, true), HasSubstr(" score cp -37 wdl 458 0 542 nodes "));
}

TEST(InfoLine, TellsMatesInMovesOfTheMover) {
    struct Row {
        Score score;
        std::string words;
    };
    const Row rows[] = {
        {Score::win_in(1), "mate 1"},    {Score::win_in(2), "mate 2"},
        {Score::win_in(3), "mate 2"},    {Score::win_in(4), "mate 3"},
        {Score::win_in(17), "mate 9"},   {Score::loss_in(1), "mate -1"},
        {Score::loss_in(2), "mate -1"},  {Score::loss_in(3), "mate -2"},
        {Score::loss_in(16), "mate -8"},
    };
    for (const Row& row : rows) {
        EXPECT_THAT(with_score(row.score), HasSubstr(" score " + row.words + " nodes "));
    }
}

TEST(InfoLine, CallsADecidedGameCertain) {
    SearchInfo info;
    info.line = {"aa"};
    info.score = Score::win_in(3);
    EXPECT_THAT(info_line(info, true), HasSubstr(" wdl 1000 0 0 "));
    info.score = Score::loss_in(2);
    EXPECT_THAT(info_line(info, true), HasSubstr(" wdl 0 0 1000 "));
    info.score = Score(0);
    EXPECT_THAT(info_line(info, true), HasSubstr(" wdl 500 0 500 "));
}

TEST(InfoLine, NeverLooksLikeADrawByAgreement) {
    SearchInfo info;
    info.line = {"aa"};
    EXPECT_THAT(info_line(info, false), Not(HasSubstr("score cp 0 ")));
    EXPECT_THAT(with_score(Score(0)), HasSubstr("score cp 0 "));
}

TEST(ProofLine, TellsWhatIsCertainAndByWhat) {
    SearchInfo info;
    info.score = Score::proven_win();
    info.method = Method::ProofNumbers;
    EXPECT_EQ(proof_line(info), "info string proven win by proof numbers");
    info.score = Score::loss_in(4);
    info.method = Method::Playouts;
    EXPECT_EQ(proof_line(info), "info string proven loss by playouts");
    info.score = Score::win_in(5);
    info.method = Method::AlphaBeta;
    EXPECT_EQ(proof_line(info), "info string proven win by alpha-beta");
    info.score = Score(500);
    EXPECT_EQ(proof_line(info), "");
    EXPECT_THAT(with_score(Score::proven_win()), HasSubstr(" score cp 30000 "));
}

TEST(CurrentMoveLine, TellsTheMoveAndItsNumber) {
    EXPECT_EQ(current_move_line({"aa", 3, 12}), "info depth 12 currmove aa currmovenumber 3");
}

TEST(BestMove, SaysWhatItExpectsOnlyIfAllowed) {
    EXPECT_EQ(best_move_line({"aa", "bb"}, false), "bestmove aa");
    EXPECT_EQ(best_move_line({"aa", "bb"}, true), "bestmove aa ponder bb");
    EXPECT_EQ(best_move_line({"aa"}, true), "bestmove aa");
}

TEST(AnswerOfFinishedGame, DependsOnWhoHasWon) {
    FakeEngine engine(std::make_shared<FakeEngine::Diary>());
    ASSERT_TRUE(engine.play({"aa", "aa", "aa", "aa"}));
    EXPECT_EQ(answer_of_finished_game(engine).info, "info depth 0 score mate 0");
    EXPECT_EQ(answer_of_finished_game(engine).best_move, "bestmove (none)");
    engine.set_start_position();
    ASSERT_TRUE(engine.play({"aa", "aa", "aa", "cc"}));
    EXPECT_EQ(answer_of_finished_game(engine).info, "info depth 0 score mate 1 pv 0000");
    EXPECT_EQ(answer_of_finished_game(engine).best_move, "bestmove 0000");
}

TEST(LeafLines, EndWithTheSumBetweenBlankLines) {
    EXPECT_THAT(leaf_lines({{"aa", 3}, {"bb", 4}}),
                ElementsAre("aa: 3", "bb: 4", "", "Nodes searched: 7", ""));
    EXPECT_THAT(leaf_lines({}), ElementsAre("", "Nodes searched: 0", ""));
}

TEST(QueryAnswer, IsOneWord) {
    FakeEngine engine(std::make_shared<FakeEngine::Diary>());
    ASSERT_TRUE(engine.play({"aa"}));
    EXPECT_EQ(query_answer(engine, {}, "gameover"), "false");
    EXPECT_EQ(query_answer(engine, {}, "p1turn"), "false");
    EXPECT_EQ(query_answer(engine, {}, "result"), "none");
    EXPECT_EQ(query_answer(engine, {}, "legalmoves"), "aa,bb,cc");
    EXPECT_EQ(query_answer(engine, {}, "fen"), "start,aa");
    EXPECT_EQ(query_answer(engine, {}, "required"), "x");
    EXPECT_EQ(query_answer(engine, {}, "nonsense"), "unknown");
    EXPECT_EQ(query_answer(engine, {}, ""), "unknown");
}

TEST(QueryAnswer, GivesTheGameToTheOpponentOfAnOffender) {
    FakeEngine engine(std::make_shared<FakeEngine::Diary>());
    EXPECT_EQ(query_answer(engine, Player::First, "gameover"), "true");
    EXPECT_EQ(query_answer(engine, Player::First, "result"), "p2win");
    EXPECT_EQ(query_answer(engine, Player::Second, "result"), "p1win");
}

TEST(QueryAnswer, KnowsNoMovesInAFinishedGame) {
    FakeEngine engine(std::make_shared<FakeEngine::Diary>());
    ASSERT_TRUE(engine.play({"aa", "aa", "aa", "aa"}));
    EXPECT_EQ(query_answer(engine, {}, "gameover"), "true");
    EXPECT_EQ(query_answer(engine, {}, "result"), "p2win");
    EXPECT_EQ(query_answer(engine, {}, "legalmoves"), "none");
}

}  // namespace
}  // namespace ryuto
