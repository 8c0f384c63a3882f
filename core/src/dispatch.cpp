// Chooses the fastest kernel that this machine can run.
#if defined(STAMMTISCH_HAS_V3)
#include <cpuid.h>
#endif

#include "engine.hpp"

namespace stammtisch {

namespace portable {
std::unique_ptr<Engine> make_kernel_engine(const ContractTable&, Table&, Options);
void check_kernel_moment(const ContractTable&, const Moment&, Won);
}
#if defined(STAMMTISCH_HAS_V3)
namespace v3 {
std::unique_ptr<Engine> make_kernel_engine(const ContractTable&, Table&, Options);
}
#endif

namespace {

#if defined(STAMMTISCH_HAS_V3)

// Whatever the compiler may use for x86-64-v3.
bool runs_v3() {
#if defined(STAMMTISCH_KNOWS_V3)
    return __builtin_cpu_supports("x86-64-v3");
#else
    unsigned a = 0, b = 0, basic = 0, extended = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &basic, &d) == 0 || __get_cpuid(0x80000001, &a, &b, &extended, &d) == 0) return false;
    constexpr unsigned kBasic = bit_CMPXCHG16B | bit_MOVBE | bit_F16C;
    constexpr unsigned kExtended = bit_LAHF_LM | bit_LZCNT;
    return (basic & kBasic) == kBasic && (extended & kExtended) == kExtended && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#endif
}

#endif

bool fast(Kernel kernel) {
#if defined(STAMMTISCH_HAS_V3)
    static const bool v3 = runs_v3();
    return kernel == Kernel::automatic && v3;
#else
    return static_cast<void>(kernel), false;
#endif
}

}  // namespace

std::unique_ptr<Engine> make_engine(const ContractTable& contract, Table& table, Options options, Kernel kernel) {
#if defined(STAMMTISCH_HAS_V3)
    if (fast(kernel)) return v3::make_kernel_engine(contract, table, options);
#endif
    return static_cast<void>(kernel), portable::make_kernel_engine(contract, table, options);
}

void check_moment(const ContractTable& contract, const Moment& moment, Won won) {
    portable::check_kernel_moment(contract, moment, won);
}

std::string kernel_name(Kernel kernel) { return fast(kernel) ? "x86-64-v3" : "portable"; }

}  // namespace stammtisch
