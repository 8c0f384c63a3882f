// One function for each part of the core that Python sees.
#pragma once

#include <nanobind/nanobind.h>

void bind_schnapsen(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_worlds(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_reading(nanobind::module_& module);
void bind_net(nanobind::module_& module);
void bind_schafkopf(nanobind::module_& module);
void bind_schnapsen_deals(nanobind::module_& module);
