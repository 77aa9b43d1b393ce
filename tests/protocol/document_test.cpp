// The documents of the protocol are executable: each of their session blocks is a conversation
// that must happen so.
#include <gtest/gtest.h>

#include <fstream>

#include "support/transcript.h"

namespace ryuto {
namespace {

struct Block {
    int line_number = 0;  // Of its first line in the document.
    std::vector<std::string> transcript;
};

std::vector<Block> session_blocks(const std::string& name) {
    std::ifstream document(RYUTO_SOURCE_DIR "/" + name);
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

class Document : public testing::TestWithParam<std::string> {};

TEST_P(Document, TellsTheTruthInEveryExample) {
    const std::vector<Block> blocks = session_blocks(GetParam());
    EXPECT_GE(blocks.size(), 2U);
    for (const Block& block : blocks) {
        EXPECT_TRUE(holds(block.transcript, matches_wild))
            << GetParam() << ':' << block.line_number;
    }
}

INSTANTIATE_TEST_SUITE_P(Of, Document,
                         testing::Values("protocol.md", "docs/xboard.md", "docs/gogui.md",
                                         "docs/rules-dicerace.md"));

}  // namespace
}  // namespace ryuto
