#include "schafkopf/rules.hpp"

#include <bit>
#include <string>

namespace stammtisch::schafkopf {

namespace {

CardSet cards(std::int64_t number) { return static_cast<CardSet>(number); }

// Trumps beat all else, the first of them most; plain cards win where their class was led.
void set_powers(Game& game) {
    std::array<int, 32> place{};
    place.fill(-1);
    for (std::size_t i = 0; i < game.trumps.size(); ++i)
        place[static_cast<std::size_t>(game.trumps[i])] = static_cast<int>(i);
    for (std::size_t card = 0; card < 32; ++card) {
        for (std::size_t group = 0; group < kClasses; ++group)
            if ((game.classes[group] >> card & 1) != 0) game.class_of[card] = static_cast<std::uint8_t>(group);
        for (std::size_t led = 0; led < kClasses; ++led) {
            const bool follows = (game.classes[led] >> card & 1) != 0;
            const int power = place[card] >= 0 ? 100 - place[card] : follows ? 8 - static_cast<int>(card % 8) : 0;
            game.power[led][card] = static_cast<std::uint8_t>(power);
        }
    }
}

}  // namespace

Rules::Rules(const Numbers& numbers) {
    read_table(numbers);
    read_games(numbers);
    read_round(numbers);
    read_count(numbers);
    find_unit();
}

void Rules::find_unit() {
    std::int64_t least = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const std::int64_t base = (announced >> i & 1) != 0 ? games[i].base : 0;
        if (base > 0 && (least == 0 || base < least)) least = base;
    }
    unit = least > 0 ? least : 1;
}

void Rules::read_games(const Numbers& in) {
    const std::size_t number = in.list("game.sides").size();
    if (number > 64) throw std::invalid_argument("too many contracts");
    games.resize(number);
    for (std::size_t i = 0; i < number; ++i) {
        Game& game = games[i];
        for (std::size_t group = 0; group < kClasses; ++group)
            game.classes[group] = cards(in.number("game.classes", i * kClasses + group));
        for (std::size_t place = 0; place < 16; ++place) {
            const int trump = in.whole("game.trumps", i * 16 + place);
            if (trump >= 0) game.trumps.push_back(trump);
        }
        set_powers(game);
        game.sides = in.choice("game.sides", Sides::each, i);
        game.follow = in.choice("game.follow", Follow::trump_duty, i);
        game.tout = in.yes("game.tout", i);
        game.without_tout = in.whole("game.without_tout", i);
        game.with_tout = in.whole("game.with_tout", i);
        game.sie = in.yes("game.sie", i);
        game.duty = in.whole("game.duty", i);
        game.called = in.whole("game.called", i);
        game.must_hold = cards(in.number("game.must_hold", i));
        game.unless_none = cards(in.number("game.unless_none", i));
        game.must_lack = cards(in.number("game.must_lack", i));
        game.tout_by_run = in.yes("game.tout_by_run", i);
        game.solo_after = in.whole("game.solo_after", i);
        game.laufende = in.whole("game.laufende", i);
        game.terms = {in.choice("game.first", Doubler::nobody, i), in.choice("game.window", Window::second_trick, i),
                      in.choice("game.reply_window", Window::second_trick, i),
                      in.choice("game.reply_by", ReplyBy::declarer_side, i), in.whole("game.most", i),
                      in.whole("game.built_in", i)};
        game.base = in.number("game.base", i);
        game.factor = in.whole("game.factor", i);
        if (game.sides == Sides::alone) lone |= Contracts{1} << i;
    }
    announced = static_cast<Contracts>(in.number("announced"));
    for (std::size_t suit = 0; suit < 4; ++suit) solos[suit] = in.whole("solos", suit);
    sie = in.whole("sie");
    kreuz = in.whole("kreuz");
    own = in.whole("own");
    const std::size_t steps = in.list("rung.code").size();
    for (std::size_t i = 0; i < steps; ++i)
        rungs.push_back({in.whole("rung.code", i), in.whole("rung.points", i),
                         static_cast<Contracts>(in.number("rung.admits", i)),
                         static_cast<std::uint32_t>(in.number("rung.raises", i))});
    first_lone = in.whole("first_lone");
    forced_games = static_cast<Contracts>(in.number("forced_games"));
}

void Rules::read_round(const Numbers& in) {
    opening = in.choice("opening", Opening::trixer);
    sie_by = in.choice("sie_by", SieBy::anyone);
    built_in = in.whole("built_in");
    names_before_cut = in.yes("names_before_cut");
    add_tout = in.yes("add_tout");
    counts_laufende = in.yes("counts_laufende");
    for (const std::int64_t card : in.list("aside")) aside.push_back(static_cast<CardId>(card));
    const List& sizes = in.list("packets");
    for (std::size_t i = 0; i + 1 < sizes.size(); i += 2)
        packets.push_back({static_cast<int>(sizes[i]), static_cast<int>(sizes[i + 1])});
}

void Rules::read_table(const Numbers& in) {
    pack = cards(in.number("pack"));
    hand_size = in.whole("hand_size");
    sie_hand = cards(in.number("sie_hand"));
    sie_allowed = in.yes("sie_allowed");
    sie_first_game = in.yes("sie_first_game");
    all_pass = in.choice("all_pass", AllPass::ramsch);
    doubles_next = in.yes("doubles_next");
    carry_cap = in.number("carry_cap");
    knock = in.choice("knock", Knock::second_packet);
    knock_max = in.whole("knock_max");
    ordered_kreuz = in.yes("ordered_kreuz");
    forced_last = in.yes("forced_last");
    forced_wenz = in.yes("forced_wenz");
    approve_tout = in.yes("approve_tout");
    approve_sie = in.yes("approve_sie");
    approve_lone = in.yes("approve_lone");
    approve_by_table = in.yes("approve_by_table");
    approval_from = in.whole("approval_from");
    lone_ace = in.yes("lone_ace");
    runaway = in.whole("runaway");
    forced = in.yes("forced");
    forced_after = in.yes("forced_after");
    discard = in.yes("discard");
    discard_after = in.yes("discard_after");
}

void Rules::read_count(const Numbers& in) {
    win = in.whole("win");
    schneider_declarer = in.whole("schneider_declarer");
    schneider_defender = in.whole("schneider_defender");
    laufende_max = in.whole("laufende_max");
    manual_laufende = in.yes("manual_laufende");
    schwarz_on_demand = in.yes("schwarz_on_demand");
    plain_first_game = in.yes("plain_first_game");
    tie = in.choice("tie", Tie::split);
    virgins = in.choice("virgins", Virgins::none);
    march = in.choice("march", March::wins_plain);
    laufende_bonus = in.number("laufende_bonus");
    schneider_bonus = in.number("schneider_bonus");
    schwarz_bonus = in.number("schwarz_bonus");
    steigern_pays = in.number("steigern_pays");
    stock = in.yes("stock");
    stock_stake = in.number("stock_stake");
}

Contracts Rules::may_announce(CardSet hand) const {
    Contracts result = 0;
    for (Contracts left = announced; left != 0; left &= left - 1) {
        const int contract = std::countr_zero(left);
        if (may_announce(contract, hand)) result |= Contracts{1} << contract;
    }
    return result;
}

}  // namespace stammtisch::schafkopf
