#include "bindings.hpp"

NB_MODULE(_core, module) {
    bind_solver(module);
    bind_schnapsen(module);
    bind_worlds(module);
    bind_playouts(module);
}
