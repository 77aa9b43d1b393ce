// What managers and GUIs rely on, case by case, against the real program through pipes. The cases
// are in data/, a file for each kind of tool; those that need more than a list of expected lines
// are in behaviour_test.cpp and search_report_test.cpp.
#include <gtest/gtest.h>

#include <fstream>

#include "support/transcript.h"

namespace ryuto {
namespace {

struct Case {
    std::string name;
    std::vector<std::string> transcript;
};

std::vector<Case> read_cases() {
    std::vector<Case> cases;
    for (const std::string name : {"conformance.txt", "cecp.txt", "gtp.txt"}) {
        std::ifstream file(RYUTO_TEST_DATA "/" + name);
        bool is_inside = false;
        for (std::string line; std::getline(file, line);) {
            if (line.empty()) continue;
            if (line.front() == '[') {
                cases.push_back({line.substr(1, line.size() - 2), {}});
                is_inside = true;
            } else if (is_inside) {
                cases.back().transcript.push_back(line);
            }
        }
    }
    return cases;
}

class Conformance : public testing::TestWithParam<Case> {};

TEST_P(Conformance, HoldsAsWritten) { EXPECT_TRUE(holds(GetParam().transcript, matches_regex)); }

INSTANTIATE_TEST_SUITE_P(Case, Conformance, testing::ValuesIn(read_cases()),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace ryuto
