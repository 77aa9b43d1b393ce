// Certificates as they are made: accepted by the oracle, and refused once anything is altered.
#include "program/certificate.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "program/verify.h"
#include "support/kamisado_text.h"

namespace ryuto {
namespace {

constexpr std::size_t kHeaderLines = 3;

std::optional<Certificate> certify(const kamisado::Position& start, int effort_seconds,
                                   const SearchSignals& signals = SearchSignals()) {
    KamisadoProofs proofs;
    Budget budget({}, {}, signals);
    const bool is_won = proofs.solve(start, budget).is_won();
    const Player winner = is_won ? start.to_move() : opponent(start.to_move());
    return make_certificate(start, winner, proofs, signals, {effort_seconds, {}});
}

std::vector<std::string> lines_of(const Certificate& certificate) {
    std::stringstream text;
    write(certificate, text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

Result<Verification> verify_lines(const std::vector<std::string>& lines) {
    std::stringstream text;
    for (const std::string& line : lines) text << line << '\n';
    return verify(text);
}

// Late positions, won by either player, with either player to move.
struct Case {
    std::string_view moves;
    char winner;
};
constexpr Case kCases[] = {
    {"c1c7 d8e7 g1g4 c8d7 b1b3 e8g6 d1d4 h8h6", 'w'},
    {"e1e7 b8e5 a1a3 e5e4 h1h7 c8c6", 'b'},
    {"c1c6 a8a2 f1c4 g8g7 a1f6 h8h5 d1c2", 'b'},
    {"c1c7 d8e7 g1g4 c8d7 b1b3 e8g6 d1d4 h8h6 g4e6", 'w'},
};

TEST(Certificate, ProvesWinsOfBothPlayers) {
    for (const Case& known : kCases) {
        const auto certificate = certify(kamisado::after(known.moves), 1);
        ASSERT_TRUE(certificate);
        const Result<Verification> result = verify_lines(lines_of(*certificate));
        ASSERT_TRUE(result.has_value()) << known.moves << ": " << describe(result.error());
        EXPECT_EQ(result->winner, known.winner);
        EXPECT_EQ(result->positions, certificate->turns.size());
        EXPECT_LT(result->positions, 40U) << known.moves;
    }
}

TEST(Certificate, IsTheSameEveryTime) {
    const kamisado::Position start = kamisado::after(kCases[0].moves);
    EXPECT_EQ(lines_of(*certify(start, 1)), lines_of(*certify(start, 1)));
}

TEST(Certificate, GetsSmallerWithEffort) {
    const kamisado::Position start = kamisado::after("a1a4 e8h5 d1g4 c8a6 b1e4 a8b7");
    const auto quick = certify(start, 0);
    const auto thorough = certify(start, 1);
    EXPECT_TRUE(verify_lines(lines_of(*quick)).has_value());
    EXPECT_LT(thorough->turns.size(), quick->turns.size());
}

TEST(Certificate, IsNotMadeOnceStopped) {
    SearchSignals signals;
    signals.stop();
    const kamisado::Position start;
    KamisadoProofs proofs;
    EXPECT_FALSE(make_certificate(start, Player::First, proofs, signals, {1, {}}));
}

TEST(Certificate, IsRefusedWithoutAnyOfItsLines) {
    for (const Case& known : kCases) {
        const std::vector<std::string> lines = lines_of(*certify(kamisado::after(known.moves), 0));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::vector<std::string> altered = lines;
            altered.erase(altered.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(verify_lines(altered).has_value()) << "without " << lines[i];
        }
    }
}

// Any other move leads to positions that have no line, unless it goes into the goal as well.
TEST(Certificate, IsRefusedWithAnotherMoveAnywhere) {
    const std::vector<std::string> lines = lines_of(*certify(kamisado::after(kCases[0].moves), 1));
    int altered_moves = 0;
    for (std::size_t i = kHeaderLines; i < lines.size(); ++i) {
        const std::size_t space = lines[i].rfind(' ');
        const std::string position = lines[i].substr(0, space);
        for (const std::string& move : kamisado::legal_moves(kamisado::from_fen(position))) {
            if (move == lines[i].substr(space + 1) || move.back() == '8') continue;
            std::vector<std::string> altered = lines;
            altered[i] = position + ' ' + move;
            EXPECT_FALSE(verify_lines(altered).has_value()) << altered[i];
            ++altered_moves;
        }
    }
    EXPECT_GT(altered_moves, 100);
}

// Two letters of the board trade places, so it is still a board.
TEST(Certificate, IsRefusedWithAnotherPositionAnywhere) {
    const std::vector<std::string> lines = lines_of(*certify(kamisado::after(kCases[1].moves), 1));
    for (std::size_t i = kHeaderLines; i < lines.size(); ++i) {
        std::vector<std::string> altered = lines;
        std::swap(altered[i][altered[i].find('n')], altered[i][altered[i].find('U')]);
        EXPECT_FALSE(verify_lines(altered).has_value()) << altered[i];
    }
}

TEST(SlowCertificate, ProvesTheStartPosition) {
    const auto certificate = certify({}, 3);
    ASSERT_TRUE(certificate);
    const std::vector<std::string> lines = lines_of(*certificate);
    const Result<Verification> result = verify_lines(lines);
    ASSERT_TRUE(result.has_value()) << describe(result.error());
    EXPECT_EQ(result->winner, 'w');
    EXPECT_EQ(result->positions, lines.size() - kHeaderLines);
    EXPECT_GE(result->longest_line, 17);  // No faster win is known.
    Rng rng(1);
    for (int i = 0; i < 20; ++i) {
        std::vector<std::string> altered = lines;
        altered.erase(altered.begin() + rng.below(static_cast<std::uint32_t>(lines.size())));
        EXPECT_FALSE(verify_lines(altered).has_value());
    }
}

}  // namespace
}  // namespace ryuto
