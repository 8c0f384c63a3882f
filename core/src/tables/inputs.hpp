// What a seat may know, as a list of the inputs of a net that are on.
#pragma once

#include <array>
#include <cstdint>

namespace stammtisch {

constexpr std::size_t kMostInputs = 120;

class Inputs {
public:
    void on(int input) { list_.at(size_++) = static_cast<std::int16_t>(input); }
    void on_if(bool yes, int input) {
        if (yes) on(input);
    }
    std::size_t size() const { return size_; }
    const std::int16_t* begin() const { return list_.data(); }
    const std::int16_t* end() const { return list_.data() + size_; }

private:
    std::array<std::int16_t, kMostInputs> list_{};
    std::size_t size_ = 0;
};

// A stretch of inputs: numbers them one after the other.
struct Block {
    int first;
    int size;
    constexpr int at(int place) const { return first + (place < 0 ? 0 : place >= size ? size - 1 : place); }
    constexpr int end() const { return first + size; }
};

constexpr Block after(Block before, int size) { return {before.end(), size}; }

}  // namespace stammtisch
