#include "schafkopf/table.hpp"

#include <algorithm>

namespace stammtisch::schafkopf {

void Table::deal_anew() {
    if (setup_.random_context) {
        const std::uint64_t carry = random_.below(8);
        context_.carry = carry < 6 ? 0 : static_cast<int>(carry) - 5;
        context_.first_game = random_.below(8) == 0;
        unsigned all = 0;
        for (unsigned& duties : context_.duties) all |= duties = static_cast<unsigned>(random_.below(8));
        if (all == 0) context_.duties.fill(7);
    }
    std::vector<CardId> pack;
    for (CardId card = 0; card < 32; ++card)
        if ((setup_.rules->pack >> card & 1) != 0 &&
            std::find(setup_.rules->aside.begin(), setup_.rules->aside.end(), card) == setup_.rules->aside.end())
            pack.push_back(card);
    for (std::size_t i = pack.size() - 1; i > 0; --i) std::swap(pack[i], pack[random_.below(i + 1)]);
    deal_.emplace(*setup_.rules, context_, pack);
    ask_from(0);
}

bool Table::act(int code) {
    if (code == kSilent) {
        ask_from(actor_ + 1);
    } else {
        deal_->apply(actor_, code);
        while (deal_->turn() == kSupervisor)
            deal_->apply(kSupervisor, deal_->supervisor_approves() ? kApprove : kReject);
        ask_from(0);
    }
    if (!deal_->over()) return false;
    amounts_ = deal_->amounts();
    stock_ = deal_->stock_moves();
    context_.stock = deal_->stock_left();
    if (deal_->result.ending == Ending::thrown_in) {
        if (setup_.rules->doubles_next)
            context_.carry = static_cast<int>(std::min<std::int64_t>(context_.carry + 1, setup_.rules->carry_cap));
    } else if (deal_->result.ending != Ending::struck) {
        context_.carry = setup_.context.carry;
    }
    return true;
}

// The next seat that may say something out of turn; then whose turn it is; then nobody.
void Table::ask_from(int seat) {
    const int turn = deal_->turn();
    for (; seat < stammtisch::kSeats; ++seat) {
        if (seat == turn || deal_->interjections(seat).empty()) continue;
        actor_ = seat;
        asked_ = true;
        return;
    }
    asked_ = false;
    if (turn >= 0) actor_ = turn;
    else if (deal_->phase == Phase::claims) deal_->close();
}

}  // namespace stammtisch::schafkopf
