// What tests of the dice race share: positions from text, decisions and turns as text.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "dicerace/notation.h"

namespace ryuto::dicerace {

inline Record read(std::string_view fen, const Rules& rules = {}) {
    const Result<Record> record = parse_fen(fen, rules);
    if (!record) ADD_FAILURE() << record.error().text << ": " << record.error().detail;
    return record ? *record : Record();
}

inline MoveList<Position> moves_of(const Position& position) {
    MoveList<Position> moves;
    if (!position.is_over()) position.generate(moves);
    return moves;
}

inline std::vector<std::string> decisions(const Record& record) {
    std::vector<std::string> texts;
    for (const Move move : moves_of(record.position)) texts.push_back(describe(record, move));
    return texts;
}

// All dice show what they showed before.
inline void roll_the_same(Record& record) {
    while (!record.position.to_roll().empty()) {
        const Face same = record.position.face_at(record.position.to_roll().lowest());
        record.play({Action::Outcome, {}, {}, same});
    }
}

}  // namespace ryuto::dicerace
