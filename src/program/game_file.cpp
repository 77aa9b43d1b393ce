// What is read was written by json_line, perhaps by another match: nothing is taken for granted.
#include "program/game_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace ryuto {
namespace {

// Keeps the order in which the fields are written.
using Json = nlohmann::ordered_json;

double in_milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(
               std::chrono::floor<std::chrono::microseconds>(time))
        .count();
}

Json json_of(const MoveRecord& move) {
    Json json{{"move", move.move}, {"ms", in_milliseconds(move.spent)}};
    if (move.rest) json["clock"] = in_milliseconds(*move.rest);
    if (const auto& evaluation = move.evaluation) {
        json[evaluation->unit == Evaluation::Unit::Mate ? "mate" : "cp"] = evaluation->score;
        if (evaluation->depth) json["depth"] = *evaluation->depth;
        if (evaluation->nodes) json["nodes"] = *evaluation->nodes;
    }
    return json;
}

// The fields that are known before the game begins, and must agree.
Json announcement(const GameRecord& record, const Names& names) {
    Json players = Json::array();
    for (const Contestant seat : record.seats) players.push_back(names[index(seat)]);
    Json json{{"game", record.number + 1},     {"variant", record.variant},
              {"players", std::move(players)}, {"options", record.options},
              {"limits", record.limits},       {"opening", record.opening}};
    if (record.seed) json["seed"] = *record.seed;
    return json;
}

// The text itself, or what becomes of bytes that are no UTF-8 when they are written.
std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::size_t> find_name(const Json& json, const auto& names) {
    if (!json.is_string()) return {};
    const auto found = std::find(names.begin(), names.end(), json.get<std::string>());
    if (found == names.end()) return {};
    return static_cast<std::size_t>(found - names.begin());
}

Json json_of(const Forfeit& forfeit, const Names& names) {
    Json json{{"player", names[index(forfeit.who)]}, {"end", name_of(forfeit.ending)}};
    if (!forfeit.detail.empty()) json["detail"] = forfeit.detail;
    return json;
}

// Puts the end of a game of two into its announced record. False if there is none.
bool read_end_of_duel(const Json& json, const Names& names, GameRecord& record) {
    const auto ending = find_name(json.value("end", Json()), kEndingNames);
    if (!ending || !json.contains("winner")) return false;
    const auto winner = find_name(json["winner"], names);
    if (!winner && !json["winner"].is_null()) return false;
    record.places = {1, 1};
    if (!winner) return true;
    const std::size_t loser = record.seats[0] == static_cast<Contestant>(*winner) ? 1 : 0;
    record.places = lost_by(loser);
    if (static_cast<Ending>(*ending) != Ending::PlayedOut) {
        record.forfeits.push_back({record.seats[loser], static_cast<Ending>(*ending), {}});
    }
    return true;
}

bool read_end(const Json& json, const Names& names, GameRecord& record) {
    const std::size_t players = record.seats.size();
    if (players == 2) return read_end_of_duel(json, names, record);
    const Json places = json.value("places", Json());
    if (!places.is_array() || places.size() != players) return false;
    for (const Json& place : places) {
        if (!place.is_number_integer() || place < 1 || place > players) return false;
        record.places.push_back(place.get<int>());
    }
    for (const Json& forfeit : json.value("forfeits", Json::array())) {
        if (!forfeit.is_object()) return false;
        const auto who = find_name(forfeit.value("player", Json()), names);
        const auto ending = find_name(forfeit.value("end", Json()), kEndingNames);
        if (!who || !ending) return false;
        record.forfeits.push_back(
            {static_cast<Contestant>(*who), static_cast<Ending>(*ending), {}});
    }
    return true;
}

// A line that was not written to its end.
bool is_torn_game(std::string_view line) {
    constexpr std::string_view kStart = R"({"game":)";
    const std::size_t size = std::min(line.size(), kStart.size());
    return line.substr(0, size) == kStart.substr(0, size);
}

Error at(const std::string& path, int line_number, Error error) {
    error.detail = "line " + std::to_string(line_number) + " of " + path + ", " + error.detail +
                   "; other games belong into another file";
    return error;
}

class GameReader {
   public:
    GameReader(const Names& names, int games, const std::function<GameRecord(int)>& announce)
        : names_(names), games_(games), announce_(announce) {}

    // An error tells what was expected.
    Result<GameRecord> read(const std::string& line) {
        const auto refuse = [&](std::string expected) {
            return Error{Fault::BadValue, line, std::move(expected)};
        };
        const Json json = Json::parse(line, nullptr, false);
        if (!json.is_object()) return refuse("expected a JSON object");
        const Json number = json.value("game", Json());
        if (!number.is_number_integer() || number < 1 || number > games_) {
            return refuse("expected a game from 1 to " + std::to_string(games_));
        }
        GameRecord record = announce_(number.get<int>() - 1);
        const Json expected = Json::parse(dump(announcement(record, names_)));
        for (const auto& [name, value] : expected.items()) {
            if (json.value(name, Json()) == value) continue;
            return refuse("expected a game of this match, whose " + name + " is " + dump(value));
        }
        if (!read_end(json, names_, record)) return refuse("expected the end of a game");
        if (!seen_.insert(record.number).second) return refuse("expected every game once");
        return record;
    }

   private:
    const Names& names_;
    const int games_;
    const std::function<GameRecord(int)>& announce_;
    std::set<int> seen_;
};

}  // namespace

std::string json_line(const GameRecord& record, const Names& names) {
    Json json = announcement(record, names);
    if (!record.wire_seats.empty()) json["seats"] = record.wire_seats;
    json["result"] = result_of(record);
    const auto winner = record.winner();
    json["winner"] = winner ? Json(names[index(*winner)]) : Json();
    if (record.seats.size() == 2) {
        json["end"] = name_of(record.ending());
        const auto& forfeits = record.forfeits;
        if (!forfeits.empty() && !forfeits[0].detail.empty()) json["detail"] = forfeits[0].detail;
    } else {
        json["places"] = record.places;
        json["forfeits"] = Json::array();
        for (const Forfeit& forfeit : record.forfeits) {
            json["forfeits"].push_back(json_of(forfeit, names));
        }
    }
    if (!record.start.empty()) json["start"] = record.start;
    json["moves"] = Json::array();
    for (const MoveRecord& move : record.moves) json["moves"].push_back(json_of(move));
    return dump(json);
}

Result<std::vector<GameRecord>> read_games(const std::string& path, const Names& names, int games,
                                           const std::function<GameRecord(int)>& announce) {
    std::vector<GameRecord> records;
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) return records;
    std::ifstream file(path);
    GameReader reader(names, games, announce);
    std::uintmax_t whole_lines = 0;  // Bytes.
    std::string line;
    for (int number = 1; std::getline(file, line) && !file.eof(); ++number) {
        whole_lines += line.size() + 1;
        auto record = reader.read(line);
        if (!record) return at(path, number, record.error());
        records.push_back(std::move(*record));
    }
    if (line.empty() || !file.eof()) return records;
    if (!is_torn_game(line)) {
        return at(path, static_cast<int>(records.size()) + 1,
                  {Fault::BadValue, line, "expected a JSON object"});
    }
    file.close();
    std::filesystem::resize_file(path, whole_lines, none);
    if (none) return Error{Fault::BadValue, path, "expected a file to write to"};
    return records;
}

}  // namespace ryuto
