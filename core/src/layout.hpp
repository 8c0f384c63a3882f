// Where each card of a contract lies in the masks of the search.
#pragma once

#include <array>
#include <stdexcept>
#include <string>

#include "game.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

// The game, and where each card lies in its masks.
struct Layout {
    Game game;
    std::array<int, 32> bit_of{};  // by card id; -1 if the card is not played with
    std::array<CardId, 32> card_at{};

    Mask bit(CardId card) const {
        if (card < 0 || card > 31 || bit_of[static_cast<std::size_t>(card)] < 0)
            throw std::invalid_argument("a card that does not belong to this game");
        return 1U << bit_of[static_cast<std::size_t>(card)];
    }
    CardId card(Mask bit) const { return card_at[static_cast<std::size_t>(index_of(bit))]; }
    Mask bits(CardSet cards) const {
        Mask bits = 0;
        for (; cards != 0; cards &= cards - 1) bits |= bit(std::countr_zero(cards));
        return bits;
    }
    CardSet cards(Mask bits) const {
        CardSet cards = 0;
        for (; bits != 0; bits &= bits - 1) cards |= 1U << card(bits);
        return cards;
    }

    Position position(const Moment& moment) const {
        if (moment.laid < 0 || moment.laid > 3)
            throw std::invalid_argument("a trick in progress has at most three cards");
        Position p;
        for (std::size_t seat = 0; seat < kSeats; ++seat) p.hands[seat] = bits(moment.hands[seat]);
        p.leader = moment.leader;
        p.laid = moment.laid;
        for (std::size_t i = 0; i < static_cast<std::size_t>(moment.laid); ++i) p.trick[i] = bit(moment.trick[i]);
        p.suit_led = moment.suit_led;
        p.ran_away = moment.ran_away;
        return p;
    }
};

inline Layout build_layout(const ContractTable& table) {
    Layout layout;
    layout.bit_of.fill(-1);
    layout.card_at.fill(-1);
    Game& game = layout.game;
    int at = 0;
    for (std::size_t group = 0; group < kClasses; ++group) {
        const auto& cards = table.classes[group];
        for (auto card = cards.rbegin(); card != cards.rend(); ++card) {
            if (*card < 0 || *card > 31 || layout.bit_of[static_cast<std::size_t>(*card)] >= 0)
                throw std::invalid_argument("a card is unknown or in two classes");
            const auto id = static_cast<std::size_t>(*card);
            const auto place = static_cast<std::size_t>(at);
            const int points = table.points[id];
            if (points < 0 || points > 120) throw std::invalid_argument("points of a card must be 0 to 120");
            layout.bit_of[id] = at;
            layout.card_at[place] = *card;
            game.class_of[place] = static_cast<std::uint8_t>(group);
            game.points[place] = static_cast<std::uint8_t>(points);
            game.classes[group] |= 1U << at;
            ++at;
        }
    }
    game.trumps = game.classes[kClasses - 1];
    for (const Mask group : game.classes) game.cards |= group;
    if (game.points_in(game.cards) > 250) throw std::invalid_argument("too many points in the pack");
    if (table.declarers < 0 || table.declarers > 15) throw std::invalid_argument("declarers are a mask of four seats");
    game.declarers = static_cast<std::uint8_t>(table.declarers);
    game.trump_duty = table.trump_duty;
    if (table.called_ace >= 0) {
        CalledAce& called = game.called;
        called.ace = layout.bit(table.called_ace);
        called.suit = game.classes[game.class_of[static_cast<std::size_t>(index_of(called.ace))]];
        if ((called.suit & game.trumps) != 0) throw std::invalid_argument("a trump cannot be called");
        called.run_away_from = table.run_away_from;
        called.forced = table.forced;
        called.forced_after = table.forced_after;
        called.discard = table.discard;
        called.discard_after = table.discard_after;
    }
    return layout;
}

// Refuses what is no position: wrong numbers of cards, cards twice, a trick that is full, more won than
// the cards that are gone can have brought.
inline void check_position(const Game& game, const Position& position, Won won) {
    if (position.leader < 0 || position.leader >= kSeats)
        throw std::invalid_argument("the leader is a seat from 0 to 3");
    Mask seen = 0;
    auto add = [&](Mask cards) {
        if ((seen & cards) != 0) throw std::invalid_argument("a card is in two places");
        if ((cards & ~game.cards) != 0) throw std::invalid_argument("a card that does not belong to this game");
        seen |= cards;
    };
    for (const Mask hand : position.hands) add(hand);
    for (int i = 0; i < position.laid; ++i) add(position.trick[static_cast<std::size_t>(i)]);
    const int full = count(position.hands[static_cast<std::size_t>((position.leader + position.laid) & 3)]);
    for (int seat = 0; seat < kSeats; ++seat) {
        const bool has_laid = ((seat - position.leader) & 3) < position.laid;
        if (count(position.hands[static_cast<std::size_t>(seat)]) != full - (has_laid ? 1 : 0))
            throw std::invalid_argument("the hands do not have the same number of cards");
    }
    if (full > 8) throw std::invalid_argument("a hand has at most eight cards");
    const Mask gone = game.cards & ~seen;
    if (won.points < 0 || won.points > game.points_in(gone))
        throw std::invalid_argument("the declarers have won " + std::to_string(won.points) +
                                    " points, but the cards that are gone have " +
                                    std::to_string(game.points_in(gone)));
    if (won.tricks < 0 || won.tricks > count(gone) / 4)
        throw std::invalid_argument("the declarers have won " + std::to_string(won.tricks) + " tricks, but only " +
                                    std::to_string(count(gone) / 4) + " are gone");
}

}  // namespace stammtisch
