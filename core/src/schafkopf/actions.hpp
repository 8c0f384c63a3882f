// Everything that can be said or done in a deal of Schafkopf, as one number.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace stammtisch::schafkopf {

enum Code : int {
    kCard = 0,  // 32 cards
    kPass = 32,
    kPlay,
    kAlso,
    kHold,
    kYield,
    kGeier,
    kWenz,
    kSolo,
    kTout,
    kSolotout,
    kRaise,  // 70, 80, 90, 100, 110
    kSie = kRaise + 5,
    kGesund,
    kKrank,
    kTake,  // a suit
    kPassOber = kTake + 4,
    kDuty,  // Solo, Wenz, Rufspiel
    kDecline = kDuty + 3,
    kKnock,
    kNoKnock,
    kLege,
    kNoLege,
    kContra,
    kRetour,
    kUp,
    kAddTout,
    kNameSuit,  // a suit
    kApprove = kNameSuit + 4,
    kReject,
    kClaimSchwarz,
    kChallenge,
    kSilent,         // who is asked out of turn says nothing
    kClaimLaufende,  // 1 to 14
    kAnnounce = kClaimLaufende + 14,  // a contract
    kPush = kAnnounce + 64,           // two cards
    kCodes = kPush + 496,
};

constexpr int kPlainCodes = kPush;  // of all rounds but the Schieber

constexpr int push_code(int low, int high) { return kPush + high * (high - 1) / 2 + low; }

// Codes below `kPush`; pairs that may be pushed are worked out from the hand.
class Actions {
public:
    void add(int code) { words_[static_cast<std::size_t>(code) / 64] |= std::uint64_t{1} << (code % 64); }
    void add_cards(std::uint32_t cards) { words_[0] |= cards; }
    bool has(int code) const {
        return (words_[static_cast<std::size_t>(code) / 64] >> (code % 64) & 1) != 0;
    }
    bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
    int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]); }
    void operator|=(const Actions& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }

    template <class Each>
    void each(Each&& each) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                each(static_cast<int>(i) * 64 + std::countr_zero(left));
    }

private:
    std::array<std::uint64_t, 3> words_{};
};
static_assert(kPush <= 192);

}  // namespace stammtisch::schafkopf
