// Nets: the bytes of a file come in; inputs that are on, and numbers of outputs; values and chances go out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <utility>

#include "bindings.hpp"
#include "net/evaluator.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using Net = std::shared_ptr<const Weights>;
using Answer = std::pair<std::vector<float>, std::vector<float>>;

const std::uint8_t* start(const nb::bytes& bytes) { return static_cast<const std::uint8_t*>(bytes.data()); }

Net net_of(const nb::bytes& bytes) { return std::make_shared<const Weights>(start(bytes), bytes.size()); }

Answer look(const Net& net, const std::vector<std::int16_t>& inputs, const std::vector<std::array<int, 2>>& outputs,
            bool portable) {
    const Shape& shape = net->shape;
    Inputs on;
    if (inputs.size() > kMostInputs) throw std::invalid_argument("too many inputs");
    for (const std::int16_t input : inputs) {
        if (input < 0 || static_cast<std::size_t>(input) >= shape.inputs) throw std::invalid_argument("no such input");
        on.on(input);
    }
    for (const auto& pair : outputs)
        for (const int output : pair)
            if (output < -1 || output >= static_cast<int>(shape.outputs)) throw std::invalid_argument("no such output");
    const auto evaluator = make_evaluator(net, portable ? Kernel::portable : Kernel::automatic);
    Sums sums;
    evaluator->clear(sums);
    evaluator->follow(sums, on);
    evaluator->look(sums);
    Answer answer;
    for (const auto& pair : outputs) answer.first.push_back(evaluator->value(pair) * net->scale);
    answer.second.resize(shape.results);
    evaluator->results(answer.second.data());
    return answer;
}

}  // namespace

void bind_net(nb::module_& module) {
    nb::class_<Weights>(module, "Net")
        .def_prop_ro("layout", [](const Weights& net) { return net.shape.layout; })
        .def_prop_ro("inputs", [](const Weights& net) { return net.shape.inputs; })
        .def_prop_ro("outputs", [](const Weights& net) { return net.shape.outputs; })
        .def_prop_ro("units", [](const Weights& net) { return net.shape.units; })
        .def_ro("scale", &Weights::scale)
        .def_ro("edges", &Weights::edges);
    module.def("read_net", &net_of);
    module.def("look", &look);
    module.def("checksum", [](const nb::bytes& bytes) { return checksum(start(bytes), bytes.size()); });
}
