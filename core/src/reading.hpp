// How well a world explains the cards that were played: in each world a play was a choice among the
// legal cards of a hand, and some of them people like to play more than others.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "contract.hpp"

namespace stammtisch {

// A hand holds a card of some class alone, or with higher and lower ones.
constexpr std::size_t kShapes = 6;  // alone, highest and lowest of two, highest, lowest, between
constexpr std::size_t kPlaces = 3;  // a trump, a card of the class led, a card thrown off

using Worths = std::array<float, 32>;
using ShapeWorths = std::array<std::array<float, kShapes>, kPlaces>;

// A card as it was played, and how much each card was liked in its place.
struct Shown {
    std::size_t seat = 0;
    CardSet card = 0;
    CardSet group = 0;   // the cards that follow what was led; none for a lead
    CardSet must = 0;    // duties of who holds the called ace: it must be played
    CardSet kept = 0;    // … must not be thrown off
    CardSet barred = 0;  // … these must not be led from fewer than `few`
    int few = 0;
    std::vector<Worths> worths;  // for each holder of the called ace, or just one
};

struct Reading {
    std::array<CardSet, 32> classes{};  // of each card
    std::array<CardSet, 32> higher{};   // cards of its class that beat it
    CardSet trumps = 0;
    CardSet ace = 0;  // the called one
    bool trump_duty = false;
    std::array<ShapeWorths, 2> shapes{};  // of a lead, and of other cards
    std::vector<Shown> shown;

    // The logarithm of the chance that just these cards were played; `hands` are those of now.
    double of(std::array<CardSet, kSeats> hands) const;

private:
    CardSet legal(const Shown& play, CardSet hand) const;
    float worth(const Shown& play, const Worths& worths, CardSet hand, std::size_t card) const;
};

}  // namespace stammtisch
