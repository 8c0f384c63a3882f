// One contract, ready to be searched. An engine is not for two threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "contract.hpp"
#include "limits.hpp"
#include "table.hpp"

namespace stammtisch {

// What may be switched off, to measure what it gains and to check that it changes no value.
struct Options {
    bool table = true;
    bool margin = true;     // use what is known of positions with other cards in the same places
    bool relevance = true;  // and other owners of cards whose rank did not matter
    bool equivalence = true;
    bool quasi = true;
    bool bounds = true;
    bool order = true;
    bool two_left = true;
};

class Engine {
public:
    virtual ~Engine() = default;

    // Refuses what is no position of this contract, with the reason (std::invalid_argument).
    virtual void check(const Moment& moment, Won won) const = 0;
    virtual CardSet legal(const Moment& moment) const = 0;

    // Points the declarers win from the cards not yet turned, the current trick included: at least
    // `need` if the result is, otherwise at most the result.
    virtual int probe(const Moment& moment, int need) = 0;

    // The moment after a legal card, and what the declarers win with the trick it completes.
    virtual Moment after(const Moment& moment, CardId card, int& won) const = 0;

    // All points that are still to be won.
    virtual int rest(const Moment& moment) const = 0;

    virtual void until(const Limits& limits) = 0;
    virtual std::uint64_t nodes() const = 0;  // cards played so far
};

enum class Kernel { automatic, portable };

std::unique_ptr<Engine> make_engine(const ContractTable& contract, Table& table, Options options = {},
                                    Kernel kernel = Kernel::automatic);
// The same as `Engine::check`, without an engine.
void check_moment(const ContractTable& contract, const Moment& moment, Won won);
std::string kernel_name(Kernel kernel = Kernel::automatic);

}  // namespace stammtisch
