"""Numbers of fixed functions and built-in transforms by official OCIO, without optimization.

Reads a JSON list of {kind, style, params, pixels} and prints a list of {forward, inverse}: RGBA rows of the pixels,
and of the forward rows turned back; null for what is refused.
"""
import array
import json
import math
import sys

import PyOpenColorIO as ocio

ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)
CONFIG = ocio.Config.CreateRaw()
CONFIG.setProcessorCacheFlags(ocio.PROCESSOR_CACHE_OFF)


def transform_of(question):
    if question["kind"] == "builtin":
        return ocio.BuiltinTransform(style=question["style"])
    style = getattr(ocio, "FIXED_FUNCTION_" + question["style"])
    return ocio.FixedFunctionTransform(style, question["params"])


def computed(transform, pixels, direction):
    processor = CONFIG.getProcessor(transform, direction)
    values = array.array("f", pixels)
    processor.getOptimizedCPUProcessor(ocio.OPTIMIZATION_NONE).applyRGBA(values)
    return values.tolist()


def written(number):
    if math.isnan(number):
        return "nan"
    if math.isinf(number):
        return "inf" if number > 0 else "-inf"
    return float("%.9g" % number)


def rows(values):
    return [[written(value) for value in values[i : i + 4]] for i in range(0, len(values), 4)]


def answer(question):
    try:
        transform = transform_of(question)
        pixels = [float(value) for row in question["pixels"] for value in row]
        forward = computed(transform, pixels, ocio.TRANSFORM_DIR_FORWARD)
        inverse = computed(transform, forward, ocio.TRANSFORM_DIR_INVERSE)
    except ocio.Exception:
        return {"forward": None, "inverse": None}
    return {"forward": rows(forward), "inverse": rows(inverse)}


print(json.dumps([answer(question) for question in json.load(sys.stdin)]))
