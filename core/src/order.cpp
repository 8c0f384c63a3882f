#include "order.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

struct Weight {
    int base;
    int points;  // for each point of the card
    int trump;   // if it is a trump
    int height;  // for each card of its class below it
    int length;  // for each card of its class in the hand
};

// Found by a random walk that counted the cards played on some hundred deals: small steps, kept when
// fewer cards were played. Defenders first, then declarers.
constexpr Weight kLeads[2][3] = {
    {{845, 45, -184, 0, -63}, {672, 17, 44, 10, 43}, {555, -11, 79, 0, -26}},
    {{839, 45, -184, 6, -53}, {416, 27, 72, 23, 13}, {151, -6, 131, 21, -4}},
};
// For the second, third and fourth player: takes, helped, risky, smear, overtake, lost.
constexpr Weight kAnswers[2][3][6] = {
    {
        {{625, 35, 99, -30, -12}, {779, 23, -88, 4, -7}, {312, -6, 46, -2, -20}, {944, 21, -41, 0, -10}, {1000, 19, -309, -11, 14}, {295, -31, -20, -5, -21}},
        {{723, 19, 71, -12, 4}, {779, 33, -147, 4, -7}, {386, -21, -15, 23, 5}, {1000, 13, 19, -2, -7}, {939, 13, -80, 0, 0}, {430, -29, -146, -6, -8}},
        {{1268, 8, 127, -4, -79}, {1744, 10, -166, -1, 0}, {502, 22, -339, -12, -18}, {1024, 18, -44, -7, -26}, {1000, 8, -80, 0, -7}, {430, -29, -146, -6, -8}},
    },
    {
        {{1200, 9, -9, -10, 20}, {1182, 8, -13, -5, 19}, {312, -6, 225, -2, -29}, {1000, 33, -44, -4, -38}, {1002, 23, -92, -8, 8}, {235, -31, -53, -3, -44}},
        {{994, 22, -20, -12, 0}, {779, 33, -147, 4, -7}, {386, -7, -15, 25, -3}, {1000, 22, -84, 0, -8}, {1195, 23, -92, -13, 8}, {176, -31, -138, -9, -21}},
        {{1268, 8, 127, -4, -79}, {1125, -25, -159, 8, 17}, {350, 22, -241, -10, -51}, {1041, 33, -44, -4, -38}, {1000, 16, -80, -4, -7}, {176, -31, -32, -9, -40}},
    },
};

}  // namespace

Order::Order(const Game& game) {
    std::array<int, 32> heights{};
    for (const Mask group : game.classes) {
        int height = 0;
        for (Mask left = group; left != 0; left &= left - 1) heights[static_cast<std::size_t>(index_of(left))] = height++;
    }
    auto fill = [&](Row& row, const Weight& weight) {
        row.length = weight.length * kScore;
        for (Mask left = game.cards; left != 0; left &= left - 1) {
            const auto card = static_cast<std::size_t>(index_of(left));
            const int trump = (game.trumps & lowest(left)) != 0 ? weight.trump : 0;
            const int score = weight.base + weight.points * game.points[card] + trump + weight.height * heights[card];
            row.moves[card] = score * kScore + static_cast<int>(card);
        }
    };
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < kTakes; ++kind) fill(rows_[side][0][kind], kLeads[side][kind]);
        for (std::size_t laid = 1; laid < kSeats; ++laid)
            for (std::size_t kind = kTakes; kind < kKinds; ++kind)
                fill(rows_[side][laid][kind], kAnswers[side][laid - 1][kind - kTakes]);
    }
    fill(none_, Weight{0, 0, 0, 0, 0});
}

}  // namespace stammtisch
