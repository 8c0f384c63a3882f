// Tables of both games played by chance: whatever a rule set allows, cards and money add up.
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "rules.hpp"
#include "schafkopf/table.hpp"
#include "schnapsen/seats.hpp"
#include "tables/batch.hpp"

using namespace stammtisch;

namespace {

// What all seats get together stays within these bounds.
template <class Table>
void play(const typename Table::Setup& setup, std::uint64_t deals, std::int64_t least, std::int64_t most) {
    Batch<Table> tables(setup, 16);
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t i = 0; i < tables.size(); ++i) seeds.push_back(i);
    tables.reset(seeds);
    for (std::uint64_t seed = 0; tables.deals < deals; ++seed) {
        tables.play_by_chance(1, seed);
        for (std::size_t i = 0; i < tables.size(); ++i) {
            std::int64_t sum = 0;
            for (std::size_t s = 0; s < Table::kSeats; ++s) sum += tables.rewards[i * Table::kSeats + s];
            CHECK(sum >= least && sum <= most);
        }
    }
}

template <class Table>
void refuses(const typename Table::Setup& setup) {
    Batch<Table> tables(setup, 1);
    tables.reset({1});
    for (const std::int32_t action : {-1, 100'000}) {
        bool refused = false;
        try {
            tables.step(&action);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void missing_numbers_are_named() {
    std::string why;
    try {
        const schafkopf::Rules rules{Numbers({})};
    } catch (const std::invalid_argument& error) {
        why = error.what();
    }
    CHECK(why == "no numbers for pack");
}

}  // namespace

int main() {
    const std::vector<Part> parts = read_rules();
    CHECK(parts.size() == 10);
    for (const Part& part : parts) {
        if (part.game == "schafkopf") {
            const schafkopf::Rules rules{Numbers(part.lists)};
            play<schafkopf::Table>({&rules, {}, true}, 500, rules.stock ? -1'000'000 : 0, rules.stock ? 1'000'000 : 0);
            refuses<schafkopf::Table>({&rules, {}, true});
        } else {
            const schnapsen::deals::Rules rules{Numbers(part.lists)};
            play<schnapsen::deals::Seats>({&rules}, 1000, 0, 100);
            refuses<schnapsen::deals::Seats>({&rules});
        }
    }
    missing_numbers_are_named();
    return result();
}
