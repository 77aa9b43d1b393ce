// UCI and UGI, in one: the vocabulary of either is always understood. protocol.md is the contract.
//
// `isready` and `ponderhit` are answered while the session is at work; a command that needs the
// engine, or leaves the conversation, first ends the work.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command.h"
#include "protocol/front_end.h"
#include "protocol/reply.h"
#include "protocol/session.h"

namespace ryuto {

class Uci final : public FrontEnd {
   public:
    explicit Uci(Session& session);
    ~Uci() override { session_.worker().end(); }

    bool handle(std::string_view line) override;

   private:
    struct Settings {
        bool is_ponder_allowed = false;
        bool is_analysis = false;
        bool is_wdl_shown = false;
    };

    void declare_options();
    Status set_variant(std::string_view name);

    void obey(const Nothing&);
    void obey(const Introduce& command);
    void obey(const IsReady&);
    void obey(const NewGame&);
    void obey(const SetPosition& command);
    void obey(const PlayMoves& command);
    void obey(const Go& command);
    void obey(const Arrange& command);
    void obey(const CountLeaves& command);
    void obey(const Stop&);
    void obey(const PonderHit&);
    void obey(const SetOption& command);
    void obey(const Query& command);
    void obey(const Debug& command);
    void obey(const ShowPosition&);
    void obey(const ShowEvaluation&);
    void obey(const Bench& command);
    void obey(const Help&);
    void obey(const Quit&);

    void play(const std::vector<std::string_view>& moves);
    std::vector<std::string> legal_among(const std::vector<std::string_view>& moves);
    // The worker's.
    Answer search(const Limits& limits, const std::vector<std::string>& root_moves,
                  const SearchSignals& signals);

    Engine& engine() { return session_.engine(); }
    void reply(std::string_view line) { session_.reply(line); }
    void reply_error(const Error& error) { reply(error_line(error)); }

    Session& session_;
    Settings settings_;  // Read by the worker, changed only when there is none.
    bool is_debugging_ = false;
    std::optional<Player> offender_;  // Who made an illegal move, if that is where things stand.
};

}  // namespace ryuto
