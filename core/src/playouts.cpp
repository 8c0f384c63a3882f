// Chooses the fastest playouts that this machine can run.
#include "playouts.hpp"

namespace stammtisch {

namespace portable {
std::unique_ptr<Playouts> make_kernel_playouts(const ContractTable&);
}
#if defined(STAMMTISCH_HAS_V3)
namespace v3 {
std::unique_ptr<Playouts> make_kernel_playouts(const ContractTable&);
}
#endif

std::unique_ptr<Playouts> make_playouts(const ContractTable& contract, Kernel kernel) {
#if defined(STAMMTISCH_HAS_V3)
    if (kernel_name(kernel) != kernel_name(Kernel::portable)) return v3::make_kernel_playouts(contract);
#endif
    return static_cast<void>(kernel), portable::make_kernel_playouts(contract);
}

}  // namespace stammtisch
