// The search against a plain minimax on random endings of made-up contracts.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "build_game.hpp"
#include "search.hpp"

using namespace stammtisch;

namespace {

int failures = 0;

#define CHECK(condition)                                                      \
    do {                                                                      \
        if (!(condition)) {                                                   \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);       \
            ++failures;                                                       \
        }                                                                     \
    } while (false)

// Everything by the book and nothing clever.
struct Plain {
    const Game& game;

    Mask legal(const Position& p, Mask hand) const {
        const CalledAce& called = game.called;
        const bool bound = (hand & called.ace) != 0;
        if (p.laid == 0) {
            if (!bound || p.suit_led || count(hand & called.suit) >= called.run_away_from) return hand;
            return (hand & ~called.suit) | called.ace;
        }
        const Mask led = game.classes[game.class_of[static_cast<std::size_t>(index_of(p.trick[0]))]];
        const Mask following = hand & led;
        if (bound) {
            if (following != 0 && led == called.suit)
                return (p.ran_away ? called.forced_after : called.forced) ? called.ace : following;
            if (following != 0) return following;
            if ((p.ran_away ? called.discard_after : called.discard) || hand == called.ace) return hand;
            return hand & ~called.ace;
        }
        if (following != 0) return following;
        if (game.trump_duty && (hand & game.trumps) != 0) return hand & game.trumps;
        return hand;
    }

    int value(const Position& p) const {
        const int seat = (p.leader + p.laid) & 3;
        const Mask hand = p.hands[static_cast<std::size_t>(seat)];
        if (hand == 0) return 0;
        int best = -1;
        for (Mask moves = legal(p, hand); moves != 0; moves &= moves - 1) {
            const Mask card = lowest(moves);
            Position next = p;
            next.hands[static_cast<std::size_t>(seat)] ^= card;
            int gained = 0;
            if (p.laid == 0 && (card & game.called.suit) != 0 && !p.suit_led) {
                next.suit_led = true;
                next.ran_away = (next.hands[static_cast<std::size_t>(seat)] & game.called.ace) != 0;
            }
            if (p.laid < 3) {
                next.trick[static_cast<std::size_t>(p.laid)] = card;
                ++next.laid;
            } else {
                const Mask cards[4] = {p.trick[0], p.trick[1], p.trick[2], card};
                const Mask led = game.classes[game.class_of[static_cast<std::size_t>(index_of(cards[0]))]];
                int winner = 0;
                int points = 0;
                for (int i = 0; i < 4; ++i) {
                    points += game.points[static_cast<std::size_t>(index_of(cards[i]))];
                    const bool trump = (cards[i] & game.trumps) != 0;
                    const bool best_trump = (cards[winner] & game.trumps) != 0;
                    if (trump && (!best_trump || cards[i] > cards[winner])) winner = i;
                    if (!trump && !best_trump && (cards[i] & led) != 0 && cards[i] > cards[winner]) winner = i;
                }
                next.leader = (p.leader + winner) & 3;
                next.laid = 0;
                if (game.declarer_side(next.leader)) gained = points;
            }
            const int result = gained + value(next);
            if (best < 0 || (game.declarer_side(seat) ? result > best : result < best)) best = result;
        }
        return best;
    }
};

int random_below(std::mt19937& rng, int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); }

Layout random_game(std::mt19937& rng) {
    static constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
    ContractTable table;
    const bool obers = random_below(rng, 4) != 0;
    const bool unters = random_below(rng, 4) != 0 || !obers;
    const int suit = random_below(rng, 5);
    auto& trumps = table.classes[4];
    if (obers) for (int s = 0; s < 4; ++s) trumps.push_back(s * 8 + 3);
    if (unters) for (int s = 0; s < 4; ++s) trumps.push_back(s * 8 + 4);
    for (int s = 0; s < 4; ++s)
        for (int rank = 0; rank < 8; ++rank) {
            if ((rank == 3 && obers) || (rank == 4 && unters)) continue;
            (s == suit ? trumps : table.classes[static_cast<std::size_t>(s)]).push_back(s * 8 + rank);
        }
    for (std::size_t card = 0; card < 32; ++card) table.points[card] = kPoints[card % 8];
    table.declarers = random_below(rng, 16);
    table.trump_duty = random_below(rng, 5) == 0;
    const int called = random_below(rng, 4);
    if (called != suit && random_below(rng, 2) == 0) {
        table.called_ace = called * 8;
        table.run_away_from = 2 + random_below(rng, 3);
        table.forced = random_below(rng, 4) != 0;
        table.forced_after = random_below(rng, 4) == 0;
        table.discard = random_below(rng, 4) == 0;
        table.discard_after = random_below(rng, 2) == 0;
    }
    return build_layout(table);
}

Position random_position(const Game&, std::mt19937& rng, int cards) {
    std::array<int, 32> deck{};
    for (int i = 0; i < 32; ++i) deck[static_cast<std::size_t>(i)] = i;
    for (int i = 31; i > 0; --i) std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(random_below(rng, i + 1))]);
    Position p;
    p.leader = random_below(rng, 4);
    for (int seat = 0; seat < 4; ++seat)
        for (int i = 0; i < cards; ++i)
            p.hands[static_cast<std::size_t>(seat)] |= 1U << deck[static_cast<std::size_t>(seat * cards + i)];
    p.suit_led = random_below(rng, 3) == 0;
    p.ran_away = p.suit_led && random_below(rng, 2) == 0;
    return p;
}

void compare(int cards, int rounds, unsigned seed) {
    std::mt19937 rng(seed);
    Table shared(1U << 20);
    for (int round = 0; round < rounds; ++round) {
        const Layout layout = random_game(rng);
        Position p = random_position(layout.game, rng, cards);
        const Plain plain{layout.game};
        for (int skip = random_below(rng, 4); skip > 0; --skip) {  // into the middle of a trick
            const auto seat = static_cast<std::size_t>((p.leader + p.laid) & 3);
            const Mask card = lowest(plain.legal(p, p.hands[seat]));
            if (p.laid == 0 && (card & layout.game.called.suit) != 0 && !p.suit_led) {
                p.suit_led = true;
                p.ran_away = ((p.hands[seat] ^ card) & layout.game.called.ace) != 0;
            }
            p.hands[seat] ^= card;
            p.trick[static_cast<std::size_t>(p.laid++)] = card;
        }
        check_position(layout.game, p);
        const int expected = plain.value(p);
        for (int variant = 0; variant < 6; ++variant) {
            Options options;
            options.table = variant != 1;
            options.equivalence = variant != 2;
            options.bounds = variant != 3;
            options.order = variant != 4;
            options.two_left = variant != 5;
            Search search(layout.game, shared, options);
            const int value = search.value(p, random_below(rng, 120));
            CHECK(value == expected);
            if (value != expected)
                std::printf("  %d cards, round %d, variant %d: %d, not %d; laid %d, led %d, ran away %d\n", cards,
                            round, variant, value, expected, p.laid, p.suit_led, p.ran_away);
            const int need = 1 + random_below(rng, 120);
            CHECK((search.at_least(p, need) >= need) == (expected >= need));
        }
    }
}

void refuses(const char* why, Position p) {
    ContractTable table;
    for (int i = 0; i < 8; ++i) table.classes[4].push_back(i);
    for (int i = 8; i < 32; ++i) table.classes[static_cast<std::size_t>(i / 8 - 1)].push_back(i);
    const Layout layout = build_layout(table);
    try {
        check_position(layout.game, p);
        std::printf("not refused: %s\n", why);
        ++failures;
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

int main() {
    compare(1, 200, 1);
    compare(2, 1500, 2);
    compare(3, 600, 3);
    compare(4, 60, 4);
    Position p;
    p.hands = {1, 1, 2, 4};
    refuses("a card in two hands", p);
    p.hands = {1, 2, 4, 24};
    refuses("hands of different size", p);
    p.hands = {1, 2, 4, 8};
    p.leader = 7;
    refuses("no such leader", p);
    std::printf("%d failures\n", failures);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
