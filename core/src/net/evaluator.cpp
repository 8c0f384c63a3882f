#include "net/evaluator.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "net/layers.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

class KernelEvaluator final : public Evaluator {
public:
    explicit KernelEvaluator(std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {}

    void clear(Sums& sums) const override {
        sums.units.fill(0);
        sums.on.fill(0);
    }

    void follow(Sums& sums, const Inputs& inputs) const override {
        const std::size_t words = (weights_->shape.inputs + 63) / 64;
        std::array<std::uint64_t, kMostColumns / 64> now;
        std::fill_n(now.begin(), words, 0);
        std::size_t size = 0, changed = 0;
        for (const std::int16_t input : inputs)
            now[static_cast<std::size_t>(input) / 64] |= std::uint64_t{1} << (input % 64);
        for (std::size_t i = 0; i < words; ++i) {
            size += static_cast<std::size_t>(std::popcount(now[i]));
            changed += static_cast<std::size_t>(std::popcount(now[i] ^ sums.on[i]));
        }
        if (changed >= size) clear(sums);
        std::array<std::uint16_t, kMostInputs> added, taken;
        std::size_t more = 0, less = 0;
        for (std::size_t i = 0; i < words; ++i) {
            for (std::uint64_t left = now[i] & ~sums.on[i]; left != 0; left &= left - 1)
                added[more++] = static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(left)));
            for (std::uint64_t left = sums.on[i] & ~now[i]; left != 0; left &= left - 1)
                taken[less++] = static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(left)));
            sums.on[i] = now[i];
        }
        add_columns(weights_->columns.data(), weights_->shape.units[0], {added.data(), more}, {taken.data(), less},
                    sums.units.data());
    }

    void look(const Sums& sums) override {
        const std::size_t units = weights_->shape.units[0];
        for (std::size_t i = 0; i < units; ++i) {
            const float sum = static_cast<float>(sums.units[i]) * weights_->steps[i] + weights_->bias[i];
            first_[i] = sum > 0 ? sum : 0;
        }
        layer(0, first_.data(), second_.data());
        layer(1, second_.data(), last_.data());
    }

    float value(std::array<int, 2> outputs) const override {
        float sum = 0;
        for (const int output : outputs)
            if (output >= 0) sum += one(weights_->values, static_cast<std::size_t>(output));
        return sum;
    }

    void results(float* chances) const override {
        const std::size_t number = weights_->shape.results;
        for (std::size_t i = 0; i < number; ++i) chances[i] = one(weights_->results, i);
        const float most = *std::max_element(chances, chances + number);
        float sum = 0;
        for (std::size_t i = 0; i < number; ++i) sum += chances[i] = std::exp(chances[i] - most);
        for (std::size_t i = 0; i < number; ++i) chances[i] /= sum;
    }

    const Weights& weights() const override { return *weights_; }

private:
    void layer(std::size_t number, const float* in, float* out) {
        std::array<std::uint16_t, kMostUnits> used;
        std::size_t size = 0;
        for (std::size_t i = 0; i < weights_->shape.units[number]; ++i) {
            used[size] = static_cast<std::uint16_t>(i);
            size += in[i] > 0;
        }
        const Layer& it = weights_->layers[number];
        add_rows(it.weights.data(), it.bias.data(), weights_->shape.units[number + 1], in, {used.data(), size}, out);
    }

    float one(const Layer& it, std::size_t output) const {
        const std::size_t width = weights_->shape.units[2];
        return product(last_.data(), &it.weights[output * width], width) + it.bias[output];
    }

    std::shared_ptr<const Weights> weights_;
    std::array<float, kMostUnits> first_{}, second_{}, last_{};
};

}  // namespace

std::unique_ptr<Evaluator> make_kernel_evaluator(std::shared_ptr<const Weights> weights) {
    return std::make_unique<KernelEvaluator>(std::move(weights));
}

}  // namespace stammtisch
