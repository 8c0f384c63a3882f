// Playouts of one kernel.
#include <algorithm>
#include <stdexcept>

#include "choosing.hpp"
#include "following.hpp"
#include "layout.hpp"
#include "playouts.hpp"
#include "sense.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

struct PointsOf {
    std::array<std::array<std::uint8_t, 256>, 4> points{};  // of the cards of each byte of a mask

    explicit PointsOf(const Game& game) {
        for (unsigned byte = 0; byte < 4; ++byte)
            for (unsigned bits = 0; bits < 256; ++bits)
                points[byte][bits] = static_cast<std::uint8_t>(game.points_in((bits << 8 * byte) & game.cards));
    }

    int operator()(Mask cards) const {
        return points[0][cards & 255] + points[1][cards >> 8 & 255] + points[2][cards >> 16 & 255] +
               points[3][cards >> 24];
    }
};

// A game under way.
struct Run {
    std::array<Mask, kSeats> hands{};
    int leader = 0;
    bool suit_led = false;
    bool ran_away = false;
    unsigned sides = 0;  // bit per seat: the declarers
    Mask won = 0;        // cards of the declarers' tricks
    int tricks = 0;
    int length = 0;  // of the run of top trumps
    Played* written = nullptr;
};

using Shares = std::array<std::uint64_t, 2>;  // of the defenders and the declarers, in 2^32

// Games of chance are played side by side: while one waits for a card, the processor plays another.
constexpr std::size_t kSideBySide = 8;
constexpr std::size_t kRoundsPerLook = 1024;  // at the watch

class KernelPlayouts final : public Playouts {
public:
    explicit KernelPlayouts(const ContractTable& contract)
        : layout_(build_layout(contract)), game_(layout_.game), sense_(layout_.game), points_(layout_.game) {
        for (Mask rest = game_.cards; rest != 0; rest &= rest - 1)
            group_at_[static_cast<std::size_t>(index_of(rest))] = game_.group_of(lowest(rest));
        const CalledAce& called = game_.called;
        forced_ = {called.forced ? called.ace : 0, called.forced_after ? called.ace : 0};
        kept_ = {called.discard ? 0 : called.ace, called.discard_after ? 0 : called.ace};
    }
    KernelPlayouts(const KernelPlayouts&) = delete;
    KernelPlayouts& operator=(const KernelPlayouts&) = delete;

    void deals(std::size_t number, std::uint64_t seed, Senses senses, Results& results, std::vector<Played>* written,
               Watch* watch) const override {
        if (game_.called.ace != 0 && !std::has_single_bit(game_.declarers))
            throw std::invalid_argument("who holds the called ace is for the deal to say: name the declarer only");
        const Dealer& dealer = this->dealer();
        reserve(results, written, number);
        with_rules(written != nullptr, senses, [&]<bool kCalled, bool kDuty, bool kSense, bool kWrite>() {
            Random rng(seed);
            const Shares shares = {share_of(senses.defenders), share_of(senses.declarers)};
            in_lanes<kSense>(number, watch, [&]<std::size_t kLanes>() {
                std::array<Run, kLanes> runs;
                for (std::size_t dealt = 0; dealt < kLanes;) {  // a deal without a call is overwritten
                    runs[dealt].hands = dealer.deal(rng);
                    dealt += !kCalled || may_call(runs[dealt].hands);
                }
                for (Run& run : runs) {
                    run.sides = sides<kCalled>(run.hands);
                    run.length = run_of_trumps(run.hands, run.sides);
                    if constexpr (kWrite) begin(*written, run);
                }
                play<kCalled, kDuty, kSense, kWrite>(runs, rng, shares);
                for (const Run& run : runs) add(results, points_(run.won), run);
            });
        });
    }

    void from(const Start& start, std::size_t number, std::uint64_t seed, std::uint64_t stream, Senses senses,
              Results& results, std::vector<Played>* written, Watch* watch) const override {
        check(start);
        reserve(results, written, number);
        const Position p = layout_.position(start.moment);
        std::array<Mask, kSeats> dealt = p.hands;
        for (std::size_t seat = 0; seat < kSeats; ++seat) dealt[seat] |= layout_.bits(start.played[seat]);
        with_rules(written != nullptr, senses, [&]<bool kCalled, bool kDuty, bool kSense, bool kWrite>() {
            Random rng(seed, stream);
            const Shares shares = {share_of(senses.defenders), share_of(senses.declarers)};
            Run begun;
            begun.hands = p.hands;
            begun.leader = p.leader;
            begun.suit_led = p.suit_led;
            begun.ran_away = p.ran_away;
            begun.sides = sides<kCalled>(dealt);
            begun.tricks = start.won.tricks;
            begun.length = run_of_trumps(dealt, begun.sides);
            in_lanes<kSense>(number, watch, [&]<std::size_t kLanes>() {
                std::array<Run, kLanes> runs;
                for (Run& run : runs) {
                    run = begun;
                    if constexpr (kWrite) begin(*written, run);
                    if (p.laid != 0) finish<kCalled, kDuty, kSense, kWrite>(p, run, rng, shares);
                }
                play<kCalled, kDuty, kSense, kWrite>(runs, rng, shares);
                for (const Run& run : runs) add(results, start.won.points + points_(run.won), run);
            });
        });
    }

    void check(const Start& start) const override {
        const Position p = layout_.position(start.moment);
        check_position(game_, p, start.won);
        Mask seen = 0;
        for (const Mask hand : p.hands) seen |= hand;
        for (const CardSet cards : start.played) {
            if ((layout_.bits(cards) & seen) != 0) throw std::invalid_argument("a card is in two places");
            seen |= layout_.bits(cards);
        }
    }

private:
    // Its lists are long, so there is one for all contracts.
    const Dealer& dealer() const {
        static const std::array<Dealer, 4> dealers = {Dealer(8), Dealer(16), Dealer(24), Dealer(32)};
        const int cards = count(game_.cards);
        if (cards == 0 || cards % 8 != 0) throw std::invalid_argument("a pack to be dealt has 8, 16, 24 or 32 cards");
        return dealers[static_cast<std::size_t>(cards / 8 - 1)];
    }

    static std::uint64_t share_of(double sense) { return static_cast<std::uint64_t>(sense * 0x1.0p32); }

    // Every combination of rules is compiled by itself: what does not apply costs nothing.
    template <class Body>
    void with_rules(bool write, Senses senses, const Body& body) const {
        for (const double share : {senses.declarers, senses.defenders})
            if (!(share >= 0 && share <= 1)) throw std::invalid_argument("sense is a share from 0 to 1");
        const bool sense = senses.declarers > 0 || senses.defenders > 0;
        const bool called = game_.called.ace != 0;
        auto second = [&]<bool kCalled, bool kDuty>() {
            if (write && sense) body.template operator()<kCalled, kDuty, true, true>();
            else if (write) body.template operator()<kCalled, kDuty, false, true>();
            else if (sense) body.template operator()<kCalled, kDuty, true, false>();
            else body.template operator()<kCalled, kDuty, false, false>();
        };
        if (called && game_.trump_duty) second.template operator()<true, true>();
        else if (called) second.template operator()<true, false>();
        else if (game_.trump_duty) second.template operator()<false, true>();
        else second.template operator()<false, false>();
    }

    // The declarer has a card of the called suit, but not the ace (RULES 1.5).
    bool may_call(const std::array<Mask, kSeats>& hands) const {
        const Mask hand = hands[static_cast<std::size_t>(std::countr_zero(game_.declarers))];
        return ((hand & game_.called.ace) == 0) & ((hand & game_.called.suit) != 0);
    }

    template <bool kCalled>
    unsigned sides(const std::array<Mask, kSeats>& hands) const {
        unsigned declarers = game_.declarers;
        if constexpr (kCalled)
            for (unsigned seat = 0; seat < kSeats; ++seat)
                declarers |= unsigned{(hands[seat] & game_.called.ace) != 0} << seat;
        return declarers;
    }

    int run_of_trumps(const std::array<Mask, kSeats>& dealt, unsigned declarers) const {
        if (game_.trumps == 0) return 0;
        Mask ours = 0;
        for (unsigned seat = 0; seat < kSeats; ++seat) ours |= dealt[seat] & (0U - (declarers >> seat & 1U));
        const Mask top = highest(game_.trumps);
        const Mask held = ((ours & top) != 0 ? ours : ~ours) & game_.trumps;
        return std::countl_one(held << std::countl_zero(top));
    }

    void begin(std::vector<Played>& written, Run& run) const {
        run.written = &written.emplace_back();
        for (std::size_t seat = 0; seat < kSeats; ++seat) run.written->hands[seat] = layout_.cards(run.hands[seat]);
    }

    // Games that are written down must not move while they are played.
    static void reserve(Results& results, std::vector<Played>* written, std::size_t number) {
        const std::size_t all = results.points.size() + number;
        for (auto* numbers : {&results.points, &results.tricks, &results.run})
            if (numbers->capacity() < all) numbers->reserve(std::max(all, 2 * numbers->capacity()));
        if (written != nullptr && written->capacity() < all) written->reserve(std::max(all, 2 * written->capacity()));
    }

    static void add(Results& results, int points, const Run& run) {
        results.points.push_back(static_cast<std::uint8_t>(points));
        results.tricks.push_back(static_cast<std::uint8_t>(run.tricks));
        results.run.push_back(static_cast<std::uint8_t>(run.length));
    }

    template <bool kSense, class Body>
    static void in_lanes(std::size_t number, Watch* watch, const Body& body) {
        std::size_t rounds = 0;
        const auto look = [&] {
            if (++rounds % kRoundsPerLook == 0 && watch != nullptr && watch->ended()) throw Interrupted{};
        };
        if constexpr (!kSense)
            for (; number >= kSideBySide; number -= kSideBySide, look()) body.template operator()<kSideBySide>();
        for (; number > 0; --number, look()) body.template operator()<1>();
    }

    // The same as `legal_lead` and `legal_follow`, without branches that could only be guessed.
    template <bool kCalled>
    Mask leading(Mask hand, const Run& run) const {
        if constexpr (!kCalled) return hand;
        const CalledAce& called = game_.called;
        const unsigned few = count(hand & called.suit) < called.run_away_from;
        const unsigned bound = (hand & called.ace) != 0;
        return hand & ~((called.suit ^ called.ace) & (0U - (few & bound & unsigned{!run.suit_led})));
    }

    template <bool kCalled, bool kDuty>
    Mask following(Mask hand, Mask group, const Run& run) const {
        if constexpr (kCalled && kDuty) return legal_follow(game_, hand, group, run.ran_away);
        Mask same = hand & group;
        Mask free = hand;
        if constexpr (kCalled) {
            const Mask ace = same & forced_[run.ran_away];
            same = ace != 0 ? ace : same;
            free = hand & ~kept_[run.ran_away];
        }
        if constexpr (kDuty) free = hand & game_.trumps;
        free = free != 0 ? free : hand;
        return same != 0 ? same : free;
    }

    template <bool kCalled, bool kSense>
    Mask choose_lead(Run& run, Random& rng, std::uint32_t random, const Shares& shares) const {
        Mask& hand = run.hands[static_cast<std::size_t>(run.leader)];
        const Mask legal = leading<kCalled>(hand, run);
        Mask card = 0;
        if (kSense && sensible(rng, shares[run.sides >> run.leader & 1U]))
            card = sense_.lead(run.hands, run.leader, legal);
        else card = any_of(legal, random);
        hand ^= card;
        if constexpr (kCalled) {
            const bool searched = (card & game_.called.suit) != 0;
            run.ran_away = searched && !run.suit_led ? (hand & game_.called.ace) != 0 : run.ran_away;
            run.suit_led = run.suit_led || searched;
        }
        return card;
    }

    template <bool kCalled, bool kDuty, bool kSense>
    Mask choose_follow(Run& run, int laid, Mask cards, Mask group, int best_seat, Random& rng, std::uint32_t random,
                       const Shares& shares) const {
        const int seat = (run.leader + laid) & 3;
        Mask& hand = run.hands[static_cast<std::size_t>(seat)];
        const Mask legal = following<kCalled, kDuty>(hand, group, run);
        Mask card = 0;
        const unsigned ours = run.sides >> seat & 1U;
        if (kSense && sensible(rng, shares[ours])) {
            const unsigned friends = ours != 0 ? run.sides : ~run.sides & 15U;
            card = sense_.follow(run.hands, seat, legal, group, highest(cards & (group | game_.trumps)),
                                 (friends >> best_seat & 1U) != 0, 3 - laid, friends);
        } else {
            card = any_of(legal, random);
        }
        hand ^= card;
        return card;
    }

    static bool sensible(Random& rng, std::uint64_t share) { return rng.next() >> 32 < share; }

    // The seat, counted from the leader, whose card is the best.
    static int winner(const std::array<Mask, kSeats>& cards, Mask best) {
        return static_cast<int>(cards[1] == best) + 2 * static_cast<int>(cards[2] == best) +
               3 * static_cast<int>(cards[3] == best);
    }

    template <bool kWrite>
    void turn(Run& run, const std::array<Mask, kSeats>& cards, Mask group, int from) const {
        const Mask all = cards[0] | cards[1] | cards[2] | cards[3];
        const Mask best = highest(all & (group | game_.trumps));
        if constexpr (kWrite)
            for (auto i = static_cast<std::size_t>(from); i < kSeats; ++i)
                run.written->cards.push_back(layout_.card(cards[i]));
        run.leader = (run.leader + winner(cards, best)) & 3;
        const unsigned ours = run.sides >> run.leader & 1U;
        run.won |= all & (0U - ours);
        run.tricks += static_cast<int>(ours);
    }

    template <bool kCalled, bool kDuty, bool kSense, bool kWrite, std::size_t kLanes>
    void play(std::array<Run, kLanes>& runs, Random& rng, const Shares& shares) const {
        for (int left = count(runs[0].hands[static_cast<std::size_t>(runs[0].leader)]); left > 0; --left)
            for (Run& run : runs) trick<kCalled, kDuty, kSense, kWrite>(run, rng, shares);
    }

    template <bool kCalled, bool kDuty, bool kSense, bool kWrite>
    void trick(Run& run, Random& rng, const Shares& shares) const {
        const std::uint64_t a = rng.next();
        const std::uint64_t b = rng.next();
        const std::array<std::uint32_t, kSeats> random = {
            static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32), static_cast<std::uint32_t>(b),
            static_cast<std::uint32_t>(b >> 32)};
        std::array<Mask, kSeats> cards{};
        cards[0] = choose_lead<kCalled, kSense>(run, rng, random[0], shares);
        const Mask group = group_at_[static_cast<std::size_t>(index_of(cards[0]))];
        Mask all = cards[0];
        for (std::size_t laid = 1; laid < kSeats; ++laid) {
            const int best = kSense ? best_seat(run, cards, all, group) : 0;
            cards[laid] = choose_follow<kCalled, kDuty, kSense>(run, static_cast<int>(laid), all, group, best, rng,
                                                                random[laid], shares);
            all |= cards[laid];
        }
        turn<kWrite>(run, cards, group, 0);
    }

    int best_seat(const Run& run, const std::array<Mask, kSeats>& cards, Mask all, Mask group) const {
        return (run.leader + winner(cards, highest(all & (group | game_.trumps)))) & 3;
    }

    // The rest of a trick in which some cards lie already.
    template <bool kCalled, bool kDuty, bool kSense, bool kWrite>
    void finish(const Position& p, Run& run, Random& rng, const Shares& shares) const {
        std::array<Mask, kSeats> cards{};
        Mask all = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(p.laid); ++i) all |= cards[i] = p.trick[i];
        const Mask group = game_.group_of(cards[0]);
        for (int laid = p.laid; laid < kSeats; ++laid) {
            const int best = best_seat(run, cards, all, group);
            const Mask card = choose_follow<kCalled, kDuty, kSense>(run, laid, all, group, best, rng,
                                                                    static_cast<std::uint32_t>(rng.next()), shares);
            all |= cards[static_cast<std::size_t>(laid)] = card;
        }
        turn<kWrite>(run, cards, group, p.laid);
    }

    Layout layout_;
    const Game& game_;
    Sense sense_;
    PointsOf points_;
    std::array<Mask, 32> group_at_{};
    std::array<Mask, 2> forced_{};  // the called ace if it must be given when searched: before and after running away
    std::array<Mask, 2> kept_{};    // the called ace if it must not be thrown off
};

}  // namespace

std::unique_ptr<Playouts> make_kernel_playouts(const ContractTable& contract) {
    return std::make_unique<KernelPlayouts>(contract);
}

}  // namespace stammtisch
