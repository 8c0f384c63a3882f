// What a seat knows of a deal of Schafkopf as inputs of a net, and actions as its outputs.
#pragma once

#include "tables/inputs.hpp"
#include "schafkopf/deal.hpp"

namespace stammtisch::schafkopf {

extern const int kInputs;
constexpr std::uint32_t kLayout = 101;  // another number whenever inputs or outputs change
constexpr int kRoles = 48;  // 16 trumps, four plain suits of eight
constexpr int kOutputs = kRoles + (kPlainCodes - kPass) + 32;

// How a seat counts cards: by their place in the order of the game, its own suits first.
class Roles {
public:
    Roles(const Deal& deal, int seat);
    int of(CardId card) const { return role_[static_cast<std::size_t>(card)]; }

private:
    std::array<std::int8_t, 32> role_{};
};

// Contracts of one shape have trumps and plain suits of the same length.
int shape_of(const Game& game);

// `asked`: this seat is asked out of turn.
void write_inputs(const Deal& deal, int seat, bool asked, Inputs& inputs);

// What the game costs as it stands, in units; before the play begins, a unit with its doublings. Values of a
// net count in stakes, so that what it learns of play in one game serves it in all.
float stake(const Deal& deal);

// The outputs whose sum is the value of an action; the second is -1 but for two cards.
std::array<int, 2> outputs_of(const Deal& deal, const Roles& roles, int code);

}  // namespace stammtisch::schafkopf
