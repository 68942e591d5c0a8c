"""Converts pixels with official OpenColorIO, one JSON object a line.

{"path": FILE, "source": SPACE, "spaces": [...], "views": [[display, view], ...], "pixels": [r, g, b, a, ...]}
-> {"spaces": [pixels or null, ...], "views": [...]}: from each space to the source and from the source to each view,
null where there is no processor, or {"error": ...} where the file does not load.
"""
import json
import math
import sys

import PyOpenColorIO as OCIO

OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)


def word(value):
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def converted(make, pixels):
    try:
        cpu = make().getOptimizedCPUProcessor(OCIO.OPTIMIZATION_NONE)
    except Exception:
        return None
    return [word(value) for value in cpu.applyRGBA(list(pixels))]


for line in sys.stdin:
    asked = json.loads(line)
    try:
        config = OCIO.Config.CreateFromFile(asked["path"])
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
        continue
    config.setProcessorCacheFlags(OCIO.PROCESSOR_CACHE_OFF)
    source, pixels = asked["source"], asked["pixels"]
    forward = OCIO.TRANSFORM_DIR_FORWARD
    print(
        json.dumps(
            {
                "spaces": [
                    converted(lambda: config.getProcessor(space, source), pixels) for space in asked["spaces"]
                ],
                "views": [
                    converted(lambda: config.getProcessor(source, display, view, forward), pixels)
                    for display, view in asked["views"]
                ],
            }
        ),
        flush=True,
    )
