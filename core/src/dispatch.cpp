// Chooses the fastest kernel that this machine can run.
#include <cstdlib>

#include "engine.hpp"

namespace stammtisch {

namespace portable {
std::unique_ptr<Engine> make_kernel_engine(const ContractTable&, Table&, Options);
}
#if defined(STAMMTISCH_HAS_V3)
namespace v3 {
std::unique_ptr<Engine> make_kernel_engine(const ContractTable&, Table&, Options);
}
#endif

namespace {

bool fast(Kernel kernel) {
#if defined(STAMMTISCH_HAS_V3)
    return kernel == Kernel::automatic && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
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

std::string kernel_name(Kernel kernel) { return fast(kernel) ? "x86-64-v3" : "portable"; }

}  // namespace stammtisch
