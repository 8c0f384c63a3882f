// A plain minimax by the book, with cards as the project numbers them and nothing clever.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "solver.hpp"

namespace stammtisch {

struct Result {
    int points = 0;  // of the declarers, and their tricks
    int tricks = 0;
};

class Plain {
public:
    explicit Plain(const ContractTable& contract) : contract_(contract) {}

    int group_of(CardId card) const {
        for (int group = 0; group < kClasses; ++group) {
            const auto& cards = contract_.classes[static_cast<std::size_t>(group)];
            if (std::find(cards.begin(), cards.end(), card) != cards.end()) return group;
        }
        return -1;
    }

    // How strong a card is in a trick in which `led` was led; 0 if it cannot win.
    int power(CardId card, int led) const {
        const int group = group_of(card);
        if (group != led && group != kClasses - 1) return 0;
        const auto& cards = contract_.classes[static_cast<std::size_t>(group)];
        const auto below = static_cast<int>(cards.end() - std::find(cards.begin(), cards.end(), card));
        return group == kClasses - 1 ? 100 + below : below;
    }

    std::vector<CardId> legal(const Moment& m) const {
        const std::vector<CardId> hand = held(m.hands[static_cast<std::size_t>(turn(m))]);
        const CardId ace = contract_.called_ace;
        const bool bound = ace >= 0 && contains(hand, ace);
        const int called = ace >= 0 ? group_of(ace) : -1;
        auto only = [&](auto condition) {
            std::vector<CardId> cards;
            std::copy_if(hand.begin(), hand.end(), std::back_inserter(cards), condition);
            return cards;
        };
        if (m.laid == 0) {
            const auto suit = only([&](CardId card) { return group_of(card) == called; });
            if (!bound || m.suit_led || static_cast<int>(suit.size()) >= contract_.run_away_from) return hand;
            return only([&](CardId card) { return card == ace || group_of(card) != called; });
        }
        const int led = group_of(m.trick[0]);
        const auto following = only([&](CardId card) { return group_of(card) == led; });
        if (!following.empty()) {
            const bool forced = m.ran_away ? contract_.forced_after : contract_.forced;
            return bound && led == called && forced ? std::vector<CardId>{ace} : following;
        }
        if (bound) {
            const bool discard = m.ran_away ? contract_.discard_after : contract_.discard;
            const auto others = only([&](CardId card) { return card != ace; });
            return discard || others.empty() ? hand : others;
        }
        const auto trumps = only([&](CardId card) { return group_of(card) == kClasses - 1; });
        return contract_.trump_duty && !trumps.empty() ? trumps : hand;
    }

    Moment play(const Moment& m, CardId card, Result& result) const {
        Moment next = m;
        const int seat = turn(m);
        CardSet& hand = next.hands[static_cast<std::size_t>(seat)];
        hand &= ~(1U << card);
        if (m.laid == 0 && contract_.called_ace >= 0 && group_of(card) == group_of(contract_.called_ace) &&
            !m.suit_led) {
            next.suit_led = true;
            next.ran_away = (hand >> contract_.called_ace & 1U) != 0;
        }
        if (m.laid < 3) {
            next.trick[static_cast<std::size_t>(next.laid++)] = card;
            return next;
        }
        const std::vector<CardId> cards = {m.trick[0], m.trick[1], m.trick[2], card};
        const int led = group_of(cards[0]);
        std::size_t winner = 0;
        int points = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            points += contract_.points[static_cast<std::size_t>(cards[i])];
            if (power(cards[i], led) > power(cards[winner], led)) winner = i;
        }
        next.leader = (m.leader + static_cast<int>(winner)) & 3;
        next.laid = 0;
        if (declarer(next.leader)) {
            result.points += points;
            ++result.tricks;
        }
        return next;
    }

    int rest(const Moment& m) const {
        int points = 0;
        for (const CardSet hand : m.hands)
            for (const CardId card : held(hand)) points += contract_.points[static_cast<std::size_t>(card)];
        for (int i = 0; i < m.laid; ++i)
            points += contract_.points[static_cast<std::size_t>(m.trick[static_cast<std::size_t>(i)])];
        return points;
    }

    // Best play of all for any measure of the final result.
    template <typename Measure>
    int value(const Moment& m, Result so_far, const Measure& measure) const {
        const auto cards = legal(m);
        if (cards.empty()) return measure(so_far);
        int best = 0;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            Result result = so_far;
            const Moment next = play(m, cards[i], result);
            const int after = value(next, result, measure);
            if (i == 0 || (declarer(turn(m)) ? after > best : after < best)) best = after;
        }
        return best;
    }

    static int turn(const Moment& m) { return (m.leader + m.laid) & 3; }

private:
    bool declarer(int seat) const { return ((contract_.declarers >> seat) & 1) != 0; }
    static bool contains(const std::vector<CardId>& cards, CardId card) {
        return std::find(cards.begin(), cards.end(), card) != cards.end();
    }
    static std::vector<CardId> held(CardSet cards) {
        std::vector<CardId> ids;
        for (; cards != 0; cards &= cards - 1) ids.push_back(std::countr_zero(cards));
        return ids;
    }

    const ContractTable& contract_;
};

}  // namespace stammtisch
