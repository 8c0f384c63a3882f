// A table of Schafkopf: deal after deal, one seat asked at a time.
//
// Who may say something out of turn is asked first, seat by seat, and may be silent.
#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "random.hpp"
#include "schafkopf/inputs.hpp"

namespace stammtisch::schafkopf {

class Table {
public:
    static constexpr std::size_t kSeats = stammtisch::kSeats;
    static constexpr std::uint32_t kLayout = schafkopf::kLayout;
    static std::size_t inputs() { return static_cast<std::size_t>(kInputs); }
    static std::size_t outputs() { return static_cast<std::size_t>(kOutputs); }

    struct Setup {
        const Rules* rules;
        Context context;
        bool random_context = false;  // carries, first games and duties as chance has them
        std::size_t codes() const {
            return static_cast<std::size_t>(rules->opening == Opening::schieber ? kCodes : kPlainCodes);
        }
    };

    explicit Table(const Setup& setup) : setup_(setup), random_(0) {}

    void begin(std::uint64_t seed) {
        random_ = Random(seed);
        context_ = setup_.context;
        deal_anew();
    }

    void deal_anew();
    bool act(int code);  // whether the deal is over

    int actor() const { return actor_; }
    bool asked() const { return asked_; }
    int player(std::size_t seat) const { return static_cast<int>(seat); }
    int match() const { return 0; }
    std::int64_t reward(std::size_t seat) const { return amounts_[seat] + stock_[seat]; }
    // The same in units: what the cheapest game costs.
    float worth(std::size_t seat) const {
        return static_cast<float>(reward(seat)) / static_cast<float>(setup_.rules->unit);
    }
    bool opening() const { return deal_->phase < Phase::play; }
    float stake() const { return schafkopf::stake(*deal_); }
    const Deal& deal() const { return *deal_; }

    template <class Each>
    void each_action(Each&& each) const {
        Actions open = deal_->interjections(actor_);
        if (asked_) open.add(kSilent);
        else open |= deal_->actions();
        open.each(each);
        if (asked_ || !deal_->pushes()) return;
        const CardSet hand = deal_->hands[static_cast<std::size_t>(actor_)];
        for (CardSet highs = hand; highs != 0; highs &= highs - 1)
            for (CardSet lows = hand & ((highs & (0U - highs)) - 1); lows != 0; lows &= lows - 1)
                if (deal_->may_push(std::countr_zero(lows), std::countr_zero(highs)))
                    each(push_code(std::countr_zero(lows), std::countr_zero(highs)));
    }

    // With the outputs of a net whose sum is its value.
    template <class Each>
    void each_output(Each&& each) const {
        const Roles roles(*deal_, actor_);
        each_action([&](int code) { each(code, outputs_of(*deal_, roles, code)); });
    }

    void observe(Inputs& inputs) const { write_inputs(*deal_, actor_, asked_, inputs); }

private:
    void ask_from(int seat);

    Setup setup_;
    Random random_;
    Context context_;
    std::optional<Deal> deal_;
    int actor_ = 0;
    bool asked_ = false;
    Amounts amounts_{}, stock_{};
};

}  // namespace stammtisch::schafkopf
