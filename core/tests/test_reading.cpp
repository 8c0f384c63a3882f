// Reading: chances counted by hand.
#include "reading.hpp"

#include <cmath>

#include "check.hpp"

using namespace stammtisch;

namespace {

// Two classes of four cards, 0 to 3 and 4 to 7, the lower number is the higher card; the first are trumps.
Reading plain() {
    Reading reading;
    for (std::size_t card = 0; card < 8; ++card) {
        reading.classes[card] = card < 4 ? 0x0FU : 0xF0U;
        reading.higher[card] = reading.classes[card] & ((CardSet{1} << card) - 1);
    }
    reading.trumps = 0x0F;
    for (ShapeWorths& places : reading.shapes)
        for (auto& shapes : places) shapes.fill(1.0F);
    return reading;
}

Shown play(std::size_t seat, unsigned card, CardSet group) {
    Shown shown;
    shown.seat = seat;
    shown.card = CardSet{1} << card;
    shown.group = group;
    shown.worths.resize(1);
    shown.worths[0].fill(1.0F);
    return shown;
}

bool near(double found, double chance) { return std::abs(found - std::log(chance)) < 1e-5; }

void only_legal_cards_count() {
    Reading reading = plain();
    reading.shown = {play(0, 4, 0), play(1, 5, 0xF0)};
    CHECK(near(reading.of({0x01, 0x42, 0, 0}), 0.5 * 0.5));  // two to lead, two that follow
    CHECK(near(reading.of({0x01, 0x02, 0, 0}), 0.5));        // the second had to
}

void liked_cards_are_likelier() {
    Reading reading = plain();
    reading.shown = {play(0, 4, 0)};
    reading.shown[0].worths[0][4] = 3.0F;
    CHECK(near(reading.of({0x01, 0, 0, 0}), 0.75));
    reading.shapes[0][1][0] = 2.0F;  // a plain card that is alone
    CHECK(near(reading.of({0x01, 0, 0, 0}), 6.0 / 7));
    CHECK(near(reading.of({0x21, 0, 0, 0}), 3.0 / 5));  // not alone any more
}

void who_holds_the_called_ace_has_duties() {
    Reading reading = plain();
    reading.ace = 0x10;
    Shown lead = play(0, 0, 0);
    lead.barred = 0xE0;
    lead.few = 4;
    reading.shown = {lead};
    CHECK(near(reading.of({0x30, 0, 0, 0}), 0.5));      // the ace or the trump
    CHECK(near(reading.of({0x60, 0, 0, 0}), 1.0 / 3));  // no ace, no duty
    Shown forced = play(1, 4, 0xF0);
    forced.must = 0x10;
    reading.shown = {forced};
    CHECK(near(reading.of({0, 0x60, 0, 0}), 1));
    Shown thrown = play(1, 0, 0x0F00);
    thrown.kept = 0x10;
    reading.shown = {thrown};
    CHECK(near(reading.of({0, 0x30, 0, 0}), 0.5));
}

void rows_are_chosen_by_the_holder() {
    Reading reading = plain();
    reading.ace = 0x10;
    Shown lead = play(0, 0, 0);
    lead.worths.assign(4, lead.worths[0]);
    lead.worths[2][0] = 3.0F;
    reading.shown = {lead};
    CHECK(near(reading.of({0x02, 0x10, 0, 0}), 0.5));
    CHECK(near(reading.of({0x02, 0, 0x10, 0}), 0.75));
}

}  // namespace

int main() {
    only_legal_cards_count();
    liked_cards_are_likelier();
    who_holds_the_called_ace_has_duties();
    rows_are_chosen_by_the_holder();
    return result();
}
