// File: "SNET", version, layout, inputs, outputs, results, three layers (32 bits each), scale and edges
// (32-bit floats), then all weights as 16-bit floats, at last a checksum of all that (64 bits). All
// numbers begin with their lowest byte.
#include "net/weights.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>

#include "tables/inputs.hpp"

namespace stammtisch {

namespace {

constexpr std::uint32_t kMagic = 0x54454E53;
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMostOutputs = 4096, kMostResults = 64;
constexpr std::size_t kColumnBlock = 64, kUnitBlock = 32;  // what the kernels take at a time
constexpr float kMostSum = 32767;

void require(bool yes, const char* why) {
    if (!yes) throw std::invalid_argument(std::string("no net: ") + why);
}

float from_half(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t{half} >> 15 << 31;
    const std::uint32_t exponent = half >> 10 & 31, fraction = half & 1023;
    require(exponent != 31, "a weight is no number");
    const float size = exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                     : std::bit_cast<float>((exponent + 112) << 23 | fraction << 13);
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(size) | sign);
}

class File {
public:
    File(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), size_(size) {}

    std::uint32_t word() {
        require(left() >= 4, "it is too short");
        const std::uint32_t found = static_cast<std::uint32_t>(two(0)) | static_cast<std::uint32_t>(two(2)) << 16;
        at_ += 4;
        return found;
    }

    float number() {
        const float found = std::bit_cast<float>(word());
        require(std::isfinite(found), "a number is none");
        return found;
    }

    std::size_t count(std::size_t most, std::size_t block) {
        const std::size_t found = word();
        require(found > 0 && found <= most && found % block == 0, "a size is out of bounds");
        return found;
    }

    std::vector<float> halves(std::size_t number) {
        require(left() / 2 >= number, "it is too short");
        std::vector<float> found(number);
        for (float& it : found) {
            it = from_half(two(0));
            at_ += 2;
        }
        return found;
    }

    std::size_t left() const { return size_ - at_; }

private:
    std::uint16_t two(std::size_t offset) const {
        return static_cast<std::uint16_t>(bytes_[at_ + offset] | bytes_[at_ + offset + 1] << 8);
    }

    const std::uint8_t* bytes_;
    std::size_t size_;
    std::size_t at_ = 0;
};

Layer layer(File& file, std::size_t rows, std::size_t width, std::size_t units) {
    Layer found;
    found.weights = file.halves(rows * width);
    found.bias = file.halves(units);
    return found;
}

// Each unit is counted in steps so small that as many inputs as can be on stay within 16 bits.
void count_columns(Weights& net, const std::vector<float>& columns) {
    const std::size_t units = net.shape.units[0], inputs = net.shape.inputs;
    const std::size_t most = std::min(inputs, kMostInputs);
    net.columns.resize(columns.size());
    for (std::size_t unit = 0; unit < units; ++unit) {
        std::vector<float> sizes(inputs);
        for (std::size_t input = 0; input < inputs; ++input) sizes[input] = std::abs(columns[input * units + unit]);
        std::partial_sort(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(most), sizes.end(),
                          std::greater());
        float sum = 0;
        for (std::size_t i = 0; i < most; ++i) sum += sizes[i];
        // Each may be rounded up by half a step.
        const float step = sum > 0 ? sum / (kMostSum - static_cast<float>(most)) : 1;
        net.steps.push_back(step);
        for (std::size_t input = 0; input < inputs; ++input) {
            const std::size_t at = input * units + unit;
            net.columns[at] = static_cast<std::int16_t>(std::lround(columns[at] / step));
        }
    }
}

}  // namespace

std::uint64_t checksum(const std::uint8_t* bytes, std::size_t size) {
    std::uint64_t sum = 0xCBF29CE484222325ULL;  // FNV-1a
    for (std::size_t i = 0; i < size; ++i) sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
    return sum;
}

Weights::Weights(const std::uint8_t* bytes, std::size_t size) {
    require(size > 8, "it is too short");
    File end(bytes + size - 8, 8);
    const std::uint64_t low = end.word(), high = end.word();
    File file(bytes, size - 8);
    require(file.word() == kMagic, "it begins with other letters");
    require(file.word() == kVersion, "it is of another version");
    require(checksum(bytes, size - 8) == (high << 32 | low), "it is damaged");
    shape.layout = file.word();
    shape.inputs = file.count(kMostColumns, 1);
    shape.outputs = file.count(kMostOutputs, 1);
    shape.results = file.count(kMostResults, 1);
    shape.units[0] = file.count(kMostUnits, kColumnBlock);
    for (std::size_t i = 1; i < 3; ++i) shape.units[i] = file.count(kMostUnits, kUnitBlock);
    scale = file.number();
    require(scale > 0, "its scale is not positive");
    for (std::size_t i = 1; i < shape.results; ++i) edges.push_back(file.number());
    require(std::is_sorted(edges.begin(), edges.end()), "its results are in no order");
    const std::vector<float> first = file.halves(shape.inputs * shape.units[0]);
    bias = file.halves(shape.units[0]);
    for (std::size_t i = 0; i < 2; ++i) layers[i] = layer(file, shape.units[i], shape.units[i + 1], shape.units[i + 1]);
    values = layer(file, shape.outputs, shape.units[2], shape.outputs);
    results = layer(file, shape.results, shape.units[2], shape.results);
    require(file.left() == 0, "it is too long");
    count_columns(*this, first);
}

}  // namespace stammtisch
