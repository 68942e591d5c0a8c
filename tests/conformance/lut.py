"""Computes pixels through LUT files with official OpenColorIO, unoptimized.

Each line is JSON: {"path", "interpolation", "direction", "pixels": [r, g, b, a, ...]}
-> {"pixels": [...]} with "nan", "inf" and "-inf" as words, or {"error": ...}
"""
import json
import math
import os
import struct
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingFunction(lambda message: None)

INTERPOLATIONS = {
    "default": OCIO.INTERP_DEFAULT,
    "nearest": OCIO.INTERP_NEAREST,
    "linear": OCIO.INTERP_LINEAR,
    "tetrahedral": OCIO.INTERP_TETRAHEDRAL,
    "best": OCIO.INTERP_BEST,
}


def word(value):
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    # The shortest text of the 32-bit float.
    for digits in range(6, 10):
        short = float(f"%.{digits}g" % value)
        if struct.pack("f", short) == struct.pack("f", value):
            return short
    return value


def compute(path, interpolation, direction, pixels):
    OCIO.ClearAllCaches()
    config = OCIO.Config.CreateRaw()
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    transform = OCIO.FileTransform(src=path, interpolation=INTERPOLATIONS[interpolation])
    inverse = direction == "inverse"
    processor = config.getProcessor(
        transform, OCIO.TRANSFORM_DIR_INVERSE if inverse else OCIO.TRANSFORM_DIR_FORWARD
    )
    cpu = processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    result = []
    for i in range(0, len(pixels), 4):
        result += cpu.applyRGBA([float(value) for value in pixels[i : i + 4]])
    return [word(value) for value in result]


if __name__ == "__main__":
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answer = {
                "pixels": compute(case["path"], case["interpolation"], case["direction"], case["pixels"])
            }
        except Exception as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    os._exit(0)
