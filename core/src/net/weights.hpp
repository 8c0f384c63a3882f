// The weights of a small net, as a file holds them.
//
// Sparse inputs that are on or off, a first layer that is a sum of columns, two small layers, and at the
// end a value for every action and the chances of the results. What is damaged is refused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stammtisch {

constexpr std::size_t kMostUnits = 512;     // of a layer
constexpr std::size_t kMostColumns = 4096;  // inputs

struct Shape {
    std::uint32_t layout = 0;  // which inputs and outputs these are: the game says it
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    std::size_t results = 0;
    std::array<std::size_t, 3> units{};
};

struct Layer {
    std::vector<float> weights;
    std::vector<float> bias;
};

struct Weights {
    Weights(const std::uint8_t* bytes, std::size_t size);

    Shape shape;
    float scale = 1;           // what a value of one stands for
    std::vector<float> edges;  // between the results, ascending

    // Whole numbers, so that columns can be added and taken away without end; `steps` makes numbers of them.
    std::vector<std::int16_t> columns;  // of one input after the other
    std::vector<float> steps;
    std::vector<float> bias;
    std::array<Layer, 2> layers;  // of one unit below after the other
    Layer values;                 // of one output after the other
    Layer results;
};

// What stands at the end of a file.
std::uint64_t checksum(const std::uint8_t* bytes, std::size_t size);

}  // namespace stammtisch
