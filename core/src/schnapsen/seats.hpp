// Two players at a table: deal after deal, Partie after Partie.
#pragma once

#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "random.hpp"
#include "schnapsen/deal.hpp"
#include "schnapsen/inputs.hpp"

namespace stammtisch::schnapsen::deals {

class Seats {
public:
    static constexpr std::size_t kSeats = Deal::kPlayers;
    static constexpr std::uint32_t kLayout = deals::kLayout;
    static constexpr int kMostValue = 9;
    static std::size_t inputs() { return static_cast<std::size_t>(kInputs); }
    static std::size_t outputs() { return static_cast<std::size_t>(kOutputs); }

    struct Setup {
        const Rules* rules;
        bool scored = true;  // deals belong to a Partie
        // What forehand's points from -9 to 9 are worth, by what forehand and dealer still need (from 1 on),
        // or once if there is no Partie; none: points as they are.
        std::vector<float> worths{};
        std::size_t codes() const { return kCodes; }
    };

    explicit Seats(const Setup& setup)
        : rules_(setup.rules),
          scored_(setup.scored),
          worths_(std::make_shared<const std::vector<float>>(setup.worths)),
          random_(0) {
        const std::size_t each = 2 * kMostValue + 1, needs = static_cast<std::size_t>(rules_->partie);
        if (!worths_->empty() && worths_->size() != (scored_ ? needs * needs * each : each))
            throw std::invalid_argument("a worth for every result");
    }

    void begin(std::uint64_t seed) {
        random_ = Random(seed);
        dealer_ = static_cast<int>(random_.below(2));
        counters_ = {rules_->partie, rules_->partie};
        bonus_ = 0;
        deal_anew();
    }

    void deal_anew();
    bool act(int code);

    int actor() const { return deal_->turn(); }
    bool asked() const { return false; }
    int player(std::size_t seat) const { return seat == 0 ? 1 - dealer_ : dealer_; }
    int match() const { return match_; }
    std::int64_t reward(std::size_t seat) const { return static_cast<int>(seat) == deal_->winner ? deal_->value() : 0; }
    float worth(std::size_t seat) const;  // of a deal that has ended
    bool opening() const { return false; }
    float stake() const { return 1; }
    const Deal& deal() const { return *deal_; }
    std::array<int, 2> score() const {  // still needed, by seat
        return scored_ ? std::array<int, 2>{left(0), left(1)} : std::array<int, 2>{};
    }

    template <class Each>
    void each_action(Each&& each) const {
        for (std::uint64_t left = deal_->actions(); left != 0; left &= left - 1) each(std::countr_zero(left));
    }

    // With the outputs of a net whose sum is its value.
    template <class Each>
    void each_output(Each&& each) const {
        const Slots slots(*deal_, actor());
        each_action([&](int code) { each(code, std::array<int, 2>{slots.of_code(code), -1}); });
    }

    void observe(Inputs& inputs) const { write_inputs(*deal_, actor(), score(), inputs); }

private:
    int left(std::size_t seat) const { return counters_[static_cast<std::size_t>(player(seat))]; }

    const Rules* rules_;
    bool scored_;
    std::shared_ptr<const std::vector<float>> worths_;
    Random random_;
    std::optional<Deal> deal_;
    int dealer_ = 1, next_dealer_ = 1;
    std::array<int, 2> counters_{};  // by player
    std::array<int, 2> needed_{};    // by seat, when the deal began
    int bonus_ = 0;
    int match_ = 0;
};

}  // namespace stammtisch::schnapsen::deals
