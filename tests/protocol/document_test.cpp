// protocol.md is executable: each of its session blocks is a conversation that must happen so.
#include <gtest/gtest.h>

#include <fstream>

#include "support/transcript.h"

namespace ryuto {
namespace {

struct Block {
    int line_number = 0;  // Of its first line in protocol.md.
    std::vector<std::string> transcript;
};

std::vector<Block> session_blocks() {
    std::ifstream document(RYUTO_SOURCE_DIR "/protocol.md");
    std::vector<Block> blocks;
    bool is_inside = false;
    int line_number = 0;
    for (std::string line; std::getline(document, line);) {
        ++line_number;
        if (line == "```session") {
            blocks.push_back({line_number + 1, {}});
            is_inside = true;
        } else if (line == "```") {
            is_inside = false;
        } else if (is_inside) {
            blocks.back().transcript.push_back(line);
        }
    }
    return blocks;
}

TEST(Document, HasEnoughExamples) { EXPECT_GE(session_blocks().size(), 10U); }

TEST(Document, TellsTheTruthInEveryExample) {
    for (const Block& block : session_blocks()) {
        EXPECT_TRUE(holds(block.transcript, matches_wild)) << "protocol.md:" << block.line_number;
    }
}

}  // namespace
}  // namespace ryuto
