#include "bindings.hpp"
#include "interruptible.hpp"

namespace {

unsigned long main_thread = 0;

}  // namespace

void remember_main_thread() {
    const nanobind::object thread = nanobind::module_::import_("threading").attr("main_thread")();
    main_thread = nanobind::cast<unsigned long>(thread.attr("ident"));
}

bool in_main_thread() { return PyThread_get_thread_ident() == main_thread; }

NB_MODULE(_core, module) {
#if defined(NDEBUG)
    nanobind::set_leak_warnings(false);  // a daemon thread may hold a solver when Python ends
#endif
    remember_main_thread();
    bind_solver(module);
    bind_schnapsen(module);
    bind_worlds(module);
    bind_playouts(module);
    bind_reading(module);
    bind_net(module);
    bind_schafkopf(module);
    bind_schnapsen_deals(module);
}
