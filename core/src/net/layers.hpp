// The arithmetic of a net, by hand for AVX2 and in plain C++: both do the same steps in the same order,
// so that they agree to the last bit. Sums and products must not be fused (-ffp-contract=off).
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "kernel.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

constexpr std::size_t kLanes = 8;

struct Listed {
    const std::uint16_t* places;
    std::size_t number;
};

#if defined(__AVX2__)

inline __m256i load(const std::int16_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
inline void store(std::int16_t* to, __m256i what) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), what); }

// Columns of `width` (a multiple of 64) added to sums, and others taken away.
inline void add_columns(const std::int16_t* columns, std::size_t width, Listed added, Listed taken,
                        std::int16_t* sums) {
    for (std::size_t at = 0; at < width; at += 64) {
        __m256i a = load(sums + at), b = load(sums + at + 16), c = load(sums + at + 32), d = load(sums + at + 48);
        for (std::size_t i = 0; i < added.number; ++i) {
            const std::int16_t* const column = columns + added.places[i] * width + at;
            a = _mm256_add_epi16(a, load(column));
            b = _mm256_add_epi16(b, load(column + 16));
            c = _mm256_add_epi16(c, load(column + 32));
            d = _mm256_add_epi16(d, load(column + 48));
        }
        for (std::size_t i = 0; i < taken.number; ++i) {
            const std::int16_t* const column = columns + taken.places[i] * width + at;
            a = _mm256_sub_epi16(a, load(column));
            b = _mm256_sub_epi16(b, load(column + 16));
            c = _mm256_sub_epi16(c, load(column + 32));
            d = _mm256_sub_epi16(d, load(column + 48));
        }
        store(sums + at, a);
        store(sums + at + 16, b);
        store(sums + at + 32, c);
        store(sums + at + 48, d);
    }
}

// Rows of `width` (a multiple of 32), each times its number, added to the bias; below zero is zero.
inline void add_rows(const float* rows, const float* bias, std::size_t width, const float* numbers, Listed used,
                     float* out) {
    for (std::size_t at = 0; at < width; at += 32) {
        __m256 a = _mm256_loadu_ps(bias + at), b = _mm256_loadu_ps(bias + at + 8);
        __m256 c = _mm256_loadu_ps(bias + at + 16), d = _mm256_loadu_ps(bias + at + 24);
        for (std::size_t i = 0; i < used.number; ++i) {
            const float* const row = rows + used.places[i] * width + at;
            const __m256 times = _mm256_set1_ps(numbers[used.places[i]]);
            a = _mm256_add_ps(a, _mm256_mul_ps(times, _mm256_loadu_ps(row)));
            b = _mm256_add_ps(b, _mm256_mul_ps(times, _mm256_loadu_ps(row + 8)));
            c = _mm256_add_ps(c, _mm256_mul_ps(times, _mm256_loadu_ps(row + 16)));
            d = _mm256_add_ps(d, _mm256_mul_ps(times, _mm256_loadu_ps(row + 24)));
        }
        const __m256 zero = _mm256_setzero_ps();
        _mm256_storeu_ps(out + at, _mm256_max_ps(a, zero));
        _mm256_storeu_ps(out + at + 8, _mm256_max_ps(b, zero));
        _mm256_storeu_ps(out + at + 16, _mm256_max_ps(c, zero));
        _mm256_storeu_ps(out + at + 24, _mm256_max_ps(d, zero));
    }
}

inline float product(const float* a, const float* b, std::size_t width) {
    __m256 sum = _mm256_setzero_ps();
    for (std::size_t at = 0; at < width; at += kLanes)
        sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_loadu_ps(a + at), _mm256_loadu_ps(b + at)));
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

#else

inline void add_columns(const std::int16_t* columns, std::size_t width, Listed added, Listed taken,
                        std::int16_t* sums) {
    for (std::size_t i = 0; i < added.number; ++i)
        for (std::size_t at = 0; at < width; ++at)
            sums[at] = static_cast<std::int16_t>(sums[at] + columns[added.places[i] * width + at]);
    for (std::size_t i = 0; i < taken.number; ++i)
        for (std::size_t at = 0; at < width; ++at)
            sums[at] = static_cast<std::int16_t>(sums[at] - columns[taken.places[i] * width + at]);
}

inline void add_rows(const float* rows, const float* bias, std::size_t width, const float* numbers, Listed used,
                     float* out) {
    for (std::size_t at = 0; at < width; ++at) out[at] = bias[at];
    for (std::size_t i = 0; i < used.number; ++i) {
        const float times = numbers[used.places[i]];
        const float* const row = rows + used.places[i] * width;
        for (std::size_t at = 0; at < width; ++at) out[at] += times * row[at];
    }
    for (std::size_t at = 0; at < width; ++at) out[at] = out[at] > 0 ? out[at] : 0;
}

inline float product(const float* a, const float* b, std::size_t width) {
    float sum[kLanes] = {};
    for (std::size_t at = 0; at < width; at += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) sum[lane] += a[at + lane] * b[at + lane];
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

#endif

}  // namespace stammtisch
