// Nets: both kernels agree to the last bit, sums that follow are sums made anew, damaged files are refused,
// and tables played by nets go their way again from the same seed.
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "net/evaluator.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "schafkopf/table.hpp"
#include "schnapsen/seats.hpp"
#include "tables/selfplay.hpp"

using namespace stammtisch;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Net = std::shared_ptr<const Weights>;

class Writer {
public:
    void word(std::uint32_t word) {
        for (int i = 0; i < 4; ++i) bytes_.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
    }
    void number(float number) { word(std::bit_cast<std::uint32_t>(number)); }
    void halves(std::size_t count, Random& random) {
        // Up to one half, of either sign.
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t drawn = random.next();
            bytes_.push_back(static_cast<std::uint8_t>(drawn));
            bytes_.push_back(
                static_cast<std::uint8_t>((drawn >> 8 & 0x03) | (drawn >> 16) % 14 << 2 | (drawn >> 32 & 0x80)));
        }
    }
    Bytes signed_now() const {
        Writer whole = *this;
        const std::uint64_t sum = checksum(bytes_.data(), bytes_.size());
        whole.word(static_cast<std::uint32_t>(sum));
        whole.word(static_cast<std::uint32_t>(sum >> 32));
        return whole.bytes_;
    }
    Bytes& bytes() { return bytes_; }

private:
    Bytes bytes_;
};

constexpr std::uint32_t kResults = 5;

Writer written(std::uint32_t layout, std::size_t inputs, std::size_t outputs, std::uint64_t seed) {
    Random random(seed);
    Writer file;
    file.word(0x54454E53);
    for (const std::uint32_t it : {1U, layout}) file.word(it);
    for (const std::size_t it : {inputs, outputs}) file.word(static_cast<std::uint32_t>(it));
    for (const std::uint32_t it : {kResults, 64U, 32U, 96U}) file.word(it);
    for (const float it : {2.0F, -1.0F, -0.5F, 0.5F, 1.0F}) file.number(it);
    file.halves(inputs * 64 + 64 + 64 * 32 + 32 + 32 * 96 + 96 + (outputs + kResults) * 97, random);
    return file;
}

Net read(const Bytes& bytes) { return std::make_shared<const Weights>(bytes.data(), bytes.size()); }

template <class Table>
Net net_for(std::uint64_t seed) {
    return read(written(Table::kLayout, Table::inputs(), Table::outputs(), seed).signed_now());
}

Inputs some(Random& random, std::size_t inputs) {
    Inputs on;
    for (std::uint64_t left = random.below(kMostInputs) + 1; left > 0; --left)
        on.on(static_cast<int>(random.below(inputs)));
    return on;
}

bool same(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

void kernels_agree_and_sums_follow() {
    constexpr std::size_t kInputs = 300, kOutputs = 20;
    const Net net = read(written(1, kInputs, kOutputs, 3).signed_now());
    const auto fast = make_evaluator(net), plain = make_evaluator(net, Kernel::portable);
    Random random(4);
    Sums followed;
    fast->clear(followed);
    Inputs on;
    for (int round = 0; round < 300; ++round) {
        if (round % 3 == 0) on = some(random, kInputs);
        else if (on.size() < kMostInputs) on.on(static_cast<int>(random.below(kInputs)));
        fast->follow(followed, on);
        Sums anew;
        plain->clear(anew);
        plain->follow(anew, on);
        CHECK(std::memcmp(followed.units.data(), anew.units.data(), 64 * sizeof(std::int16_t)) == 0);
        fast->look(followed);
        plain->look(anew);
        for (int output = 0; output < static_cast<int>(kOutputs); ++output)
            CHECK(same(fast->value({output, -1}), plain->value({output, -1})));
        std::array<float, kResults> chances, others;
        fast->results(chances.data());
        plain->results(others.data());
        float sum = 0;
        for (std::size_t i = 0; i < kResults; ++i) {
            CHECK(same(chances[i], others[i]));
            sum += chances[i];
        }
        CHECK(sum > 0.999F && sum < 1.001F);
    }
}

// The largest weights there are, all of one sign and all on.
void sums_stay_within_16_bits() {
    Writer file = written(1, kMostInputs, 1, 5);
    const std::size_t head = 4 * (9 + kResults);
    for (std::size_t i = head; i < head + 2 * kMostInputs * 64; i += 2) {
        file.bytes()[i] = 0xFF;
        file.bytes()[i + 1] = 0x7B;
    }
    const Net net = read(file.signed_now());
    const auto evaluator = make_evaluator(net);
    Inputs on;
    for (int input = 0; input < static_cast<int>(kMostInputs); ++input) on.on(input);
    Sums sums;
    evaluator->clear(sums);
    evaluator->follow(sums, on);
    for (std::size_t unit = 0; unit < 64; ++unit) CHECK(sums.units[unit] > 32000);
}

bool refused(const Bytes& bytes, const std::string& why) {
    // Of just its size, so that sanitizers see what is read behind the end.
    const std::unique_ptr<std::uint8_t[]> copy(new std::uint8_t[bytes.size()]);
    std::copy(bytes.begin(), bytes.end(), copy.get());
    try {
        const Weights net(copy.get(), bytes.size());
    } catch (const std::invalid_argument& error) {
        return std::string(error.what()).find(why) != std::string::npos;
    }
    return false;
}

void damaged_files_are_refused() {
    const Writer good = written(1, 70, 3, 6);
    const Bytes whole = good.signed_now();
    CHECK(!refused(whole, ""));
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        Bytes flipped = whole;
        flipped[random.below(flipped.size())] ^= static_cast<std::uint8_t>(1U << random.below(8));
        CHECK(refused(flipped, "no net: "));
    }
    for (std::size_t size = 0; size < 100; ++size)
        CHECK(refused(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), "no net: "));
    // Changed and signed again.
    const auto changed = [&](std::size_t word, std::uint32_t to) {
        Writer file = good;
        std::memcpy(&file.bytes()[4 * word], &to, 4);
        return file.signed_now();
    };
    CHECK(refused(changed(0, 1), "other letters"));
    CHECK(refused(changed(1, 2), "another version"));
    CHECK(refused(changed(3, 0), "out of bounds"));
    CHECK(refused(changed(3, 71), "too short"));
    CHECK(refused(changed(3, 69), "too long"));
    CHECK(refused(changed(3, 1U << 31), "out of bounds"));
    CHECK(refused(changed(6, 63), "out of bounds"));
    CHECK(refused(changed(8, 1024), "out of bounds"));
    CHECK(refused(changed(9, 0), "scale"));
    CHECK(refused(changed(10, 0x7F800000), "is none"));
    CHECK(refused(changed(10, 0x40000000), "in no order"));
    CHECK(refused(changed(14, 0x7C007C00), "is no number"));
}

template <class Table>
void self_play_repeats(const typename Table::Setup& setup) {
    const Net net = net_for<Table>(1), rival = net_for<Table>(2);
    const Exploration how{0.2, 1, 0.5, 0.3, 0.9};
    Selfplay<Table> one(setup, 8, net, rival, 2, 9, Kernel::automatic);
    Selfplay<Table> other(setup, 8, net, rival, 2, 9, Kernel::portable);
    one.play(200, 1000, how);
    other.play(200, 1000, how);
    const Rows &rows = one.done, &others = other.done;
    CHECK(rows.size() >= 200 || one.ended >= 1000);
    CHECK(rows.inputs == others.inputs && rows.outputs == others.outputs && rows.returns == others.returns);
    CHECK(rows.starts.size() == rows.size() + 1 && rows.outputs.size() == 2 * rows.size());
    CHECK(rows.starts.back() == static_cast<std::int32_t>(rows.inputs.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows.starts[i] < rows.starts[i + 1]);
        CHECK(rows.outputs[2 * i] >= 0 && rows.outputs[2 * i] < static_cast<int>(Table::outputs()));
    }
    for (const std::int16_t input : rows.inputs) CHECK(input >= 0 && input < static_cast<int>(Table::inputs()));
}

void nets_of_other_games_are_refused(const schnapsen::deals::Seats::Setup& setup) {
    bool refused = false;
    try {
        Selfplay<schnapsen::deals::Seats>(setup, 1, net_for<schafkopf::Table>(1), nullptr, 0, 1, Kernel::automatic);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

}  // namespace

int main() {
    kernels_agree_and_sums_follow();
    sums_stay_within_16_bits();
    damaged_files_are_refused();
    for (const Part& part : read_rules()) {
        if (part.game == "schafkopf") {
            const schafkopf::Rules rules{Numbers(part.lists)};
            self_play_repeats<schafkopf::Table>({&rules, {}, true});
        } else {
            const schnapsen::deals::Rules rules{Numbers(part.lists)};
            self_play_repeats<schnapsen::deals::Seats>({&rules});
            nets_of_other_games_are_refused({&rules});
        }
    }
    return result();
}
