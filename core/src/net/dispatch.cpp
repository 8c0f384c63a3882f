// Chooses the fastest evaluator that this machine can run.
#include "net/evaluator.hpp"

namespace stammtisch {

namespace portable {
std::unique_ptr<Evaluator> make_kernel_evaluator(std::shared_ptr<const Weights>);
}
#if defined(STAMMTISCH_HAS_V3)
namespace v3 {
std::unique_ptr<Evaluator> make_kernel_evaluator(std::shared_ptr<const Weights>);
}
#endif

std::unique_ptr<Evaluator> make_evaluator(std::shared_ptr<const Weights> weights, Kernel kernel) {
#if defined(STAMMTISCH_HAS_V3)
    if (kernel_name(kernel) != kernel_name(Kernel::portable)) return v3::make_kernel_evaluator(std::move(weights));
#endif
    return static_cast<void>(kernel), portable::make_kernel_evaluator(std::move(weights));
}

}  // namespace stammtisch
