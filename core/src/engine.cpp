// The engine of one kernel: translates between the project's card numbers and the bits of the search.
#include "engine.hpp"

#include "following.hpp"
#include "layout.hpp"
#include "search.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class KernelEngine final : public Engine {
public:
    KernelEngine(const ContractTable& contract, Table& table, Options options)
        : layout_(build_layout(contract)), search_(layout_.game, table, options) {}

    void check(const Moment& moment, Won won) const override {
        check_position(layout_.game, layout_.position(moment), won);
    }

    CardSet legal(const Moment& moment) const override {
        const Game& game = layout_.game;
        const Position p = layout_.position(moment);
        const Mask hand = p.hands[static_cast<std::size_t>((p.leader + p.laid) & 3)];
        const Mask moves = p.laid == 0 ? legal_lead(game, hand, p.suit_led)
                                       : legal_follow(game, hand, game.group_of(p.trick[0]), p.ran_away);
        return layout_.cards(moves);
    }

    int probe(const Moment& moment, int need) override { return search_.probe(layout_.position(moment), need); }

    Moment after(const Moment& moment, CardId card, int& won) const override {
        const Game& game = layout_.game;
        const int seat = (moment.leader + moment.laid) & 3;
        const Mask bit = layout_.bit(card);
        Moment next = moment;
        CardSet& hand = next.hands[static_cast<std::size_t>(seat)];
        hand &= ~(1U << card);
        won = 0;
        if (moment.laid == 0 && (bit & game.called.suit) != 0 && !moment.suit_led) {
            next.suit_led = true;
            next.ran_away = (layout_.bits(hand) & game.called.ace) != 0;
        }
        if (moment.laid < 3) {
            next.trick[static_cast<std::size_t>(next.laid++)] = card;
            return next;
        }
        const Mask led = layout_.bit(moment.trick[0]);
        const Mask cards = led | layout_.bit(moment.trick[1]) | layout_.bit(moment.trick[2]) | bit;
        const Mask best = highest(cards & (game.group_of(led) | game.trumps));
        next.leader = seat;
        for (int i = 0; i < 3; ++i)
            if (layout_.bit(moment.trick[static_cast<std::size_t>(i)]) == best) next.leader = (moment.leader + i) & 3;
        next.laid = 0;
        if (game.declarer_side(next.leader)) won = game.points_in(cards);
        return next;
    }

    int rest(const Moment& moment) const override {
        const Position p = layout_.position(moment);
        Mask cards = p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3];
        for (int i = 0; i < p.laid; ++i) cards |= p.trick[static_cast<std::size_t>(i)];
        return layout_.game.points_in(cards);
    }

    void until(const Limits& limits) override { search_.until(limits); }
    std::uint64_t nodes() const override { return search_.nodes(); }

private:
    Layout layout_;
    Search search_;
};

std::unique_ptr<Engine> make_kernel_engine(const ContractTable& contract, Table& table, Options options) {
    return std::make_unique<KernelEngine>(contract, table, options);
}

void check_kernel_moment(const ContractTable& contract, const Moment& moment, Won won) {
    const Layout layout = build_layout(contract);
    check_position(layout.game, layout.position(moment), won);
}

}  // namespace stammtisch
