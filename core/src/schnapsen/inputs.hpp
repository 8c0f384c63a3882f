// What a player knows of a deal of Schnapsen as inputs of a net, and actions as its outputs.
#pragma once

#include "schnapsen/deal.hpp"
#include "tables/inputs.hpp"

namespace stammtisch::schnapsen::deals {

extern const int kInputs;
constexpr std::uint32_t kLayout = 201;  // another number whenever inputs or outputs change
constexpr int kOutputs = kCodes;

// Suits by their place: trumps first, then those that the player has had at first, the longest before.
class Slots {
public:
    Slots(const Deal& deal, int seat);
    int of_suit(int suit) const { return slot_[static_cast<std::size_t>(suit)]; }
    int of_card(CardId card) const { return of_suit(card / 8) * 8 + card % 8; }
    int of_code(int code) const {
        return code < kExchange ? of_card(code) : code < kMarriage ? code : kMarriage + of_suit(code - kMarriage);
    }

private:
    std::array<int, 4> slot_{};
};

// `score`: what both seats still need in the Partie; 0 if there is none.
void write_inputs(const Deal& deal, int seat, std::array<int, 2> score, Inputs& inputs);

}  // namespace stammtisch::schnapsen::deals
