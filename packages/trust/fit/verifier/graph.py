"""Writes the verifier as an ONNX graph, in float32 or with its matrices and word vectors in eight bits.

The graph is built by hand: it is small, needs no exporter, and every tensor has a descriptive name. Matrices are int8
with a scale for each output column; activations are quantized to uint8 at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from verifier.model import Layer, Verifier

OPSET = 20
Array = NDArray[np.generic]


@dataclass
class Graph:
    """Nodes and constants collected so far."""

    int8: bool
    # False for a model that reads one text at a time: attention without a mask is a single operation of the runtime.
    masked: bool = True
    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: dict[str, Array] = field(default_factory=dict)

    def constant(self, name: str, value: Array) -> str:
        self.constants[name] = value
        return name

    def add(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output


def quantize_columns(weight: NDArray[np.float32]) -> tuple[Array, Array, Array]:
    """int8 numbers from -64 to 64, scale and zero point for each column of a matrix [in, out].

    Half of int8's range: processors without VNNI add products of uint8 and int8 in sixteen bits, and 2 * 255 * 64 is
    the most that fits. With the whole range such a machine would give different scores.
    """
    scale = np.maximum(np.abs(weight).max(0) / 64, 1e-8).astype(np.float32)
    return np.round(weight / scale).astype(np.int8), scale, np.zeros(weight.shape[1], np.int8)


def linear(
    graph: Graph, states: str, name: str, weight: NDArray[np.float32], bias: NDArray[np.float32], quantized: str = ""
) -> str:
    """states @ weight.T + bias. `quantized`: name under which these states were quantized before."""
    matrix = np.ascontiguousarray(weight.T)
    shift = graph.constant(f"{name}.bias", bias)
    if not graph.int8:
        product = graph.add("MatMul", [states, graph.constant(f"{name}.weight", matrix)], f"{name}.product")
        return graph.add("Add", [product, shift], f"{name}.out")
    source = quantized or quantize_states(graph, states, name)
    numbers, scale, zero = quantize_columns(matrix)
    weights = [graph.constant(f"{name}.weight", numbers), f"{source}.zero", graph.constant(f"{name}.zero_point", zero)]
    whole = graph.add("MatMulInteger", [f"{source}.numbers", *weights], f"{name}.whole")
    real = graph.add("Cast", [whole], f"{name}.real", to=TensorProto.FLOAT)
    both = graph.add("Mul", [f"{source}.scale", graph.constant(f"{name}.scale", scale)], f"{name}.scales")
    return graph.add("Add", [graph.add("Mul", [real, both], f"{name}.product"), shift], f"{name}.out")


def quantize_states(graph: Graph, states: str, name: str) -> str:
    """Quantizes activations; the names of their numbers, scale and zero point begin with the result's name."""
    outputs = [f"{name}.input.numbers", f"{name}.input.scale", f"{name}.input.zero"]
    graph.nodes.append(helper.make_node("DynamicQuantizeLinear", [states], outputs, name=f"{name}.input"))
    return f"{name}.input"


def _norm(graph: Graph, states: str, name: str, weight: Array, bias: Array, epsilon: float) -> str:
    parts = [states, graph.constant(f"{name}.weight", weight), graph.constant(f"{name}.bias", bias)]
    return graph.add("LayerNormalization", parts, f"{name}.out", axis=-1, epsilon=epsilon)


def _attention(graph: Graph, states: str, layer: Layer, name: str, bias: str) -> str:
    hidden, heads = layer.attention_out.in_features, layer.heads
    weight, shift = layer.query_key_value.weight.detach().numpy(), layer.query_key_value.bias.detach().numpy().copy()
    weight = weight.copy()
    weight[:hidden] *= layer.scale  # the softmax's scale, folded into the query
    shift[:hidden] *= layer.scale
    joined = linear(graph, states, f"{name}.query_key_value", weight, shift)
    graph.nodes.append(
        helper.make_node(
            "Split", [joined, "thirds"], [f"{name}.{part}" for part in "qkv"], name=f"{name}.split", axis=-1
        )
    )
    if not graph.masked:
        parts = [f"{name}.{part}" for part in "qkv"]
        options: dict[str, Any] = {"domain": "com.microsoft", "num_heads": heads, "scale": 1.0}
        return graph.add("MultiHeadAttention", parts, f"{name}.attended", **options)
    split = {
        part: graph.add("Transpose", [graph.add("Reshape", [f"{name}.{part}", "to_heads"], f"{name}.{part}.heads")],
                        f"{name}.{part}.turned", perm=[0, 2, 3, 1] if part == "k" else [0, 2, 1, 3])
        for part in "qkv"
    }  # fmt: skip
    scores = graph.add("Add", [graph.add("MatMul", [split["q"], split["k"]], f"{name}.dots"), bias], f"{name}.scores")
    mixed = graph.add(
        "MatMul", [graph.add("Softmax", [scores], f"{name}.weights", axis=-1), split["v"]], f"{name}.mixed"
    )
    turned = graph.add("Transpose", [mixed], f"{name}.joined", perm=[0, 2, 1, 3])
    graph.constants.setdefault("to_heads", np.asarray([0, 0, heads, hidden // heads], np.int64))
    graph.constants.setdefault("from_heads", np.asarray([0, 0, hidden], np.int64))
    return graph.add("Reshape", [turned, "from_heads"], f"{name}.attended")


def _layer(graph: Graph, states: str, layer: Layer, name: str, bias: str, epsilon: float) -> str:
    def dense(source: str, part: str) -> str:
        module = getattr(layer, part)
        return linear(graph, source, f"{name}.{part}", module.weight.detach().numpy(), module.bias.detach().numpy())

    def norm(source: str, part: str) -> str:
        module = getattr(layer, part)
        return _norm(
            graph, source, f"{name}.{part}", module.weight.detach().numpy(), module.bias.detach().numpy(), epsilon
        )

    attended = dense(_attention(graph, states, layer, name, bias), "attention_out")
    states = norm(graph.add("Add", [states, attended], f"{name}.sum"), "attention_norm")
    inner = graph.add("Gelu", [dense(states, "expand")], f"{name}.gelu")
    return norm(graph.add("Add", [states, dense(inner, "contract")], f"{name}.sum2"), "out_norm")


def _embed(graph: Graph, model: Verifier) -> str:
    words = model.words.weight.detach().numpy()
    if graph.int8:  # one scale for each word
        scale = np.maximum(np.abs(words).max(1, keepdims=True) / 127, 1e-8).astype(np.float32)
        numbers = np.round(words / scale).astype(np.int8)
        rows = graph.add("Gather", [graph.constant("words.weight", numbers), "input_ids"], "words.numbers")
        scales = graph.add("Gather", [graph.constant("words.scale", scale), "input_ids"], "words.scales")
        found = graph.add("Mul", [graph.add("Cast", [rows], "words.real", to=TensorProto.FLOAT), scales], "words.out")
    else:
        found = graph.add("Gather", [graph.constant("words.weight", words), "input_ids"], "words.out")
    graph.add("Shape", ["input_ids"], "length", start=1, end=2)
    places = graph.constant("places.weight", model.places.weight.detach().numpy())
    cut = graph.add(
        "Slice",
        [
            places,
            graph.constant("zero", np.zeros(1, np.int64)),
            "length",
            graph.constant("axis0", np.zeros(1, np.int64)),
        ],
        "places.out",
    )
    types = graph.add(
        "Gather", [graph.constant("types.weight", model.types.weight.detach().numpy()), "token_type_ids"], "types.out"
    )
    total = graph.add("Add", [graph.add("Add", [found, cut], "embedded.placed"), types], "embedded.sum")
    return _norm(
        graph, total, "norm", model.norm.weight.detach().numpy(), model.norm.bias.detach().numpy(), model.shape.epsilon
    )


def _head(graph: Graph, states: str, model: Verifier, temperature: float) -> None:
    one, far = graph.constant("one", np.ones(1, np.float32)), graph.constant("far", np.full(1, -10000, np.float32))
    second = graph.add("Cast", ["token_type_ids"], "types.real", to=TensorProto.FLOAT)
    first = graph.add("Mul", [graph.add("Sub", [one, second], "first.only"), "mask.real"], "claim.flat")
    last = graph.constant("last", np.asarray([-1], np.int64))
    claim = graph.add("Unsqueeze", [first, last], "claim")
    middle = graph.constant("middle", np.asarray([1], np.int64))
    total = graph.add(
        "ReduceSum", [graph.add("Mul", [states, claim], "claim.states"), middle], "claim.total", keepdims=0
    )
    mean = graph.add("Div", [total, graph.add("ReduceSum", [claim, middle], "claim.count", keepdims=0)], "claim.mean")
    hidden = graph.add("Mul", [graph.add("Sub", [one, claim], "claim.not"), far], "claim.hide")
    greatest = graph.add(
        "ReduceMax", [graph.add("Add", [states, hidden], "claim.shown"), middle], "claim.greatest", keepdims=0
    )
    start = graph.add("Gather", [states, graph.constant("start", np.asarray(0, np.int64))], "start.state", axis=1)
    pooled = graph.add("Concat", [start, mean, greatest], "pooled", axis=-1)

    def plain(source: str, name: str, output: str, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> str:
        product = graph.add(
            "MatMul", [source, graph.constant(f"{name}.weight", np.ascontiguousarray(weight.T))], f"{name}.product"
        )
        return graph.add("Add", [product, graph.constant(f"{name}.bias", bias)], output)

    mixed = graph.add(
        "Tanh",
        [plain(pooled, "mix", "mix.out", model.mix.weight.detach().numpy(), model.mix.bias.detach().numpy())],
        "mix.tanh",
    )
    weight = (model.classify.weight.detach() / temperature).numpy()
    bias = (model.classify.bias.detach() / temperature).numpy()
    graph.add("Softmax", [plain(mixed, "classify", "logits", weight, bias)], "probabilities", axis=-1)
    marked = plain(states, "mark", "mark.out", model.mark.weight.detach().numpy(), model.mark.bias.detach().numpy())
    graph.add("Sigmoid", [graph.add("Squeeze", [marked, last], "mark.flat")], "marks")


def _mask_bias(graph: Graph, mask: str) -> str:
    inverse = graph.add("Sub", [graph.constant("mask.one", np.ones(1, np.float32)), mask], "mask.inverse")
    flat = graph.add("Mul", [inverse, graph.constant("mask.far", np.full(1, -10000, np.float32))], "mask.flat")
    return graph.add("Unsqueeze", [flat, graph.constant("mask.axes", np.asarray([1, 2], np.int64))], "mask.bias")


def _trunk(graph: Graph, model: Verifier) -> str:
    """The encoder: states of every token."""
    graph.constant("thirds", np.asarray([model.shape.hidden] * 3, np.int64))
    mask = graph.add("Cast", ["attention_mask"], "mask.real", to=TensorProto.FLOAT)
    states = _embed(graph, model)
    bias = _mask_bias(graph, mask) if graph.masked else ""
    for index, layer in enumerate(model.layers):
        assert isinstance(layer, Layer)
        states = _layer(graph, states, layer, f"layer{index}", bias, model.shape.epsilon)
    return states


def _make(graph: Graph, name: str, inputs: tuple[str, ...], outputs: dict[str, list[str | int]]) -> onnx.ModelProto:
    given = [helper.make_tensor_value_info(each, TensorProto.INT64, ["batch", "length"]) for each in inputs]
    made = [helper.make_tensor_value_info(each, TensorProto.FLOAT, shape) for each, shape in outputs.items()]
    constants = [numpy_helper.from_array(np.asarray(value), key) for key, value in graph.constants.items()]
    body = helper.make_graph(graph.nodes, name, given, made, constants)
    own = [] if graph.masked else [helper.make_opsetid("com.microsoft", 1)]
    sets = [helper.make_opsetid("", OPSET), *own]
    model = helper.make_model(body, opset_imports=sets, producer_name=f"symbi-{name}")
    model.ir_version = 9
    onnx.checker.check_model(model)
    return model


def build(model: Verifier, temperature: float, int8: bool) -> onnx.ModelProto:
    """The whole graph, for one pair at a time. Inputs int64 [1, length]; outputs `probabilities` [1, 3] and `marks`."""
    model = model.float().eval()
    graph = Graph(int8, masked=False)
    _head(graph, _trunk(graph, model), model, temperature)
    names = ("input_ids", "attention_mask", "token_type_ids")
    return _make(graph, "verifier", names, {"probabilities": ["batch", 3], "marks": ["batch", "length"]})


def build_encoder(model: Verifier, int8: bool) -> onnx.ModelProto:
    """The base as an encoder of sentences. Output `vector` [batch, hidden]: the mean of the tokens, of length 1."""
    model = model.float().eval()
    graph = Graph(int8)
    graph.add("Sub", ["input_ids", "input_ids"], "token_type_ids")
    states = _trunk(graph, model)
    middle = graph.constant("middle", np.asarray([1], np.int64))
    mask = graph.add("Unsqueeze", ["mask.real", graph.constant("last", np.asarray([-1], np.int64))], "mask.column")
    total = graph.add("ReduceSum", [graph.add("Mul", [states, mask], "states.shown"), middle], "total", keepdims=0)
    graph.add("LpNormalization", [total], "vector", axis=-1, p=2)
    return _make(graph, "encoder", ("input_ids", "attention_mask"), {"vector": ["batch", model.shape.hidden]})
