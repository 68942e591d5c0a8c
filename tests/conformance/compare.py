"""Computes the probes of docs/probes.json with official OpenColorIO, one JSON object a line.

{"texts": [A, B], "names": [name in A, name in B], "probes": [[r, g, b], ...]}
-> {"maxValue": ..., "meanValue": ...} of a color space to its reference, or {"error": ...}.
{"texts": [A, B], "source": [name in A, name in B], "views": [[display, view] in A, [display, view] in B], "probes": [...]}
-> the same of a view.
"""
import json
import sys

import numpy as np
import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)

LARGEST = 65504.0


def to_reference(config, name):
    space = config.getColorSpace(name)
    if space.isData():
        return None
    own = space.getTransform(OCIO.COLORSPACE_DIR_TO_REFERENCE)
    if own is not None:
        return config.getProcessor(own)
    other = space.getTransform(OCIO.COLORSPACE_DIR_FROM_REFERENCE)
    return None if other is None else config.getProcessor(other, OCIO.TRANSFORM_DIR_INVERSE)


def result(processor, probes):
    pixels = np.ones((len(probes), 4), dtype=np.float32)
    pixels[:, :3] = probes
    if processor is not None:
        pixels = pixels.copy()
        processor.getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE).applyRGBA(pixels)
    return np.clip(np.nan_to_num(pixels[:, :3], nan=0.0, posinf=LARGEST, neginf=-LARGEST), -LARGEST, LARGEST)


for line in sys.stdin:
    asked = json.loads(line)
    try:
        results = []
        for side in (0, 1):
            config = OCIO.Config.CreateFromStream(asked["texts"][side])
            config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
            if "views" in asked:
                display, view = asked["views"][side]
                processor = config.getProcessor(asked["source"][side], display, view, OCIO.TRANSFORM_DIR_FORWARD)
            else:
                processor = to_reference(config, asked["names"][side])
            results.append(result(processor, np.array(asked["probes"], dtype=np.float32)).astype(np.float64))
        apart = np.abs(results[0] - results[1])
        answer = {"maxValue": float(apart.max()), "meanValue": float(apart.mean())}
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
